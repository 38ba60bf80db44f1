import type { DataFacet } from "../../../src/data/facet.ts";

declare module "../../../src/data/facet.ts" {
  interface RulesetCreatureFields {
    readonly coin: ReturnType<typeof creatureFields>["coin"];
  }
  interface RulesetItemFields {
    readonly coin: ReturnType<typeof itemFields>["coin"];
  }
}

function creatureFields() {
  const { NumberField, SchemaField } = foundry.data.fields;
  const nerve = new NumberField({ required: true, nullable: true, integer: true, initial: null, min: 1, max: 9 });
  return {
    /** Null: a tenth of its hit points. */
    coin: new SchemaField({ nerve }),
  };
}

function itemFields() {
  const { NumberField, SchemaField } = foundry.data.fields;
  const charm = new NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: 9 });
  return {
    /** Nerve for the bearer. */
    coin: new SchemaField({ charm }),
  };
}

/** Data facet of Coin Duel: fields of creatures and items. */
export const coinData: DataFacet = { creatureFields, itemFields };

/** Nerve of a creature and its charms; without a creature 1. */
export function nerveOf(actor: Actor.Implementation | null): number {
  const { coin, hp } = actor?.system ?? { coin: null, hp: { value: 1 } };
  const charms = actor?.items.map(({ system }) => system.coin.charm) ?? [];
  return Math.min(
    9,
    charms.reduce((sum, charm) => sum + charm, coin?.nerve ?? tenthOf(hp.value)),
  );
}

/** The nerve of a creature for which none is typed. */
export function tenthOf(points: number): number {
  return Math.min(9, Math.max(1, Math.ceil(points / 10)));
}
