import type { Localize } from "../combat/views/index.ts";
import type { TimedFlag } from "../data/index.ts";

/** An effect that the creature bears. */
export interface EffectDetails {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Item of the effect; null: the creature's own. */
  readonly item: string | null;
  /** Remaining time as text, if the fight counts it in rounds or turns. */
  readonly left?: string | null;
  /** As it was entered, for effects that no fight counts; null = no end. */
  readonly duration: { readonly value: number; readonly unit: TimedFlag["unit"] } | null;
}

/** An effect's document that a fight counts. */
export interface CountedEffect {
  /** Time that is left of it, in the measure of the rules. */
  readonly left: string;
  /** Name of the combatant whose turns count; null: rounds do. */
  readonly from: string | null;
}

export interface EffectRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Remaining time as the rules measure it: "10 s · 2 turns of Mira". */
  readonly remaining: string;
  /** Text naming the combatant whose turns count. */
  readonly from: string | null;
  readonly editLabel: string;
  /** Button that ends it now; null if its item controls that. */
  readonly end: { readonly label: string; readonly why: string | null } | null;
  /** The fight counts it. */
  readonly counted: boolean;
}

/**
 * Effects with their remaining time. `countedOf`: effects that the encounter counts, by UUID. `whyNotEnd`: reason why
 * the encounter wouldn't let this reader end an effect now.
 */
export function effectsView(
  effects: readonly EffectDetails[],
  countedOf: (uuid: string) => CountedEffect | null,
  localize: Localize,
  whyNotEnd: (id: string) => string | null = () => null,
): { effects: readonly EffectRow[] } {
  const rows = effects.map((effect) => {
    const timed = countedOf(effect.uuid);
    const remaining = effect.left ?? timed?.left ?? entered(effect, localize);
    const { id, uuid, name, img, item } = effect;
    const source = item ?? timed?.from ?? null;
    const from = source === null ? null : localize("TURNCRAFT.Effect.from", { name: source });
    const end = item === null ? { label: localize("TURNCRAFT.Effect.remove", { name }), why: whyNotEnd(id) } : null;
    const editLabel = localize("TURNCRAFT.Effect.edit", { name });
    const counted = timed !== null || (effect.left ?? null) !== null;
    return { id, uuid, name, img, remaining, from, editLabel, end, counted };
  });
  return { effects: rows };
}

function entered(effect: EffectDetails, localize: Localize): string {
  if (!effect.duration) return localize("TURNCRAFT.Effect.endless");
  return localize(`TURNCRAFT.Duration.of.${effect.duration.unit}`, { value: effect.duration.value });
}
