import type { DataFacet } from "../../../src/data/facet.ts";

declare module "../../../src/data/facet.ts" {
  interface RulesetCreatureFields {
    readonly coin: ReturnType<typeof coinFields>["coin"];
  }
}

function coinFields() {
  const { NumberField, SchemaField } = foundry.data.fields;
  const nerve = new NumberField({ required: true, nullable: true, integer: true, initial: null, min: 1, max: 9 });
  return {
    /** Null: a tenth of its hit points. */
    coin: new SchemaField({ nerve }),
  };
}

/** Data facet of Coin Duel: fields of creatures. */
export const coinData: DataFacet = { creatureFields: coinFields };

/** A creature's nerve; without a creature 1. */
export function nerveOf(system: { coin?: { nerve: number | null }; hp: { value: number } } | null): number {
  return system?.coin?.nerve ?? tenthOf(system?.hp.value ?? 1);
}

/** The nerve of a creature for which none is typed. */
export function tenthOf(points: number): number {
  return Math.min(9, Math.max(1, Math.ceil(points / 10)));
}
