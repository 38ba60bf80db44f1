import { type Limited, mostUses, usesPer } from "../engine/index.ts";
import { oncePrepared } from "./defaults.ts";

/** Fields for an item's uses: maximum, uses spent since the last restoring, and the occasion for restoring. */
export function usesFields() {
  const { NumberField, SchemaField, StringField } = foundry.data.fields;
  const whole = { required: true, integer: true, max: mostUses } as const;
  return {
    uses: new SchemaField({
      /** Null: unlimited. */
      max: new NumberField({ ...whole, nullable: true, initial: null, min: 1 }),
      spent: new NumberField({ ...whole, nullable: false, initial: 0, min: 0 }),
      per: new StringField({ required: true, choices: [...usesPer], initial: "encounter" }),
    }),
  };
}

/** Field `consumed`: true if every use takes 1 from the quantity. */
export function consumedFields() {
  return { consumed: new foundry.data.fields.BooleanField() };
}

/** Limit of an item's uses; null if none. A maximum of uses counts before the quantity. */
export function limitOf({ uuid, name, system }: Item.Implementation): Limited | null {
  // Stored values, since a step writes those.
  const { uses, consumed, quantity } = system._source as Partial<Item.Implementation["system"]["_source"]> & StoredUses;
  if (uses?.max != null) return { uuid, name, left: uses.max - uses.spent, max: uses.max, per: uses.per };
  return consumed ? { uuid, name, left: quantity ?? 0, max: 0, per: "quantity" } : null;
}

interface StoredUses {
  readonly uses?: { readonly max: number | null; readonly spent: number; readonly per: (typeof usesPer)[number] };
  readonly consumed?: boolean;
  readonly quantity?: number;
}

/** Limits of a creature's items, for the scores; without limits nothing, since scores are stored. */
export function limitsOf(actor: Actor.Implementation | null): { readonly limits?: readonly Limited[] } {
  const limits = actor ? oncePrepared(actor, limitsIn) : [];
  return limits.length > 0 ? { limits } : {};
}

function limitsIn({ items }: Actor.Implementation): Limited[] {
  return items.contents.flatMap((item) => limitOf(item) ?? []);
}
