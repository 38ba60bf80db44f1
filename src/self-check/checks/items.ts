import type { Check } from "../check.ts";

export const items: readonly Check[] = [
  {
    id: "armor",
    wanted: { made: "shield", cloned: "shield" },
    async run(scratch) {
      const actor = await scratch.actor();
      // As 0.3.0 stored it: what is worn was told by another field.
      const data = { name: "Self-check", type: "armor", system: { group: { armor: 1 }, flow: { kind: "shield" } } };
      const [item] = await actor.createEmbeddedDocuments("Item", [data as unknown as Item.CreateData]);
      const wear = (each: object | undefined) => foundry.utils.getProperty(each ?? {}, "system.group.wear");
      return { made: wear(item), cloned: wear(item?.clone()) };
    },
  },
  {
    id: "delta",
    wanted: { token: 13, base: 20, stored: 13, undone: 20 },
    async run(scratch) {
      const { combat, tokens, who, actor } = await scratch.fight();
      const [token] = tokens;
      await combat.perform({ kind: "hit-points", who: who[0], change: -7 }, { insist: true, quiet: true });
      const seen = {
        token: token.actor?.system.hp.value,
        base: actor.system.hp.value,
        stored: foundry.utils.getProperty(token.toObject(), "delta.system.hp.value"),
      };
      await combat.undo();
      return { ...seen, undone: token.actor?.system.hp.value };
    },
  },
  {
    id: "sameCreature",
    wanted: { uuid: true },
    async run(scratch) {
      const { combat, tokens, who } = await scratch.fight();
      const [one, other] = [combat.combatants.get(who[0])?.actor, tokens[0].actor];
      return { uuid: one?.uuid === other?.uuid, sameObject: one === other };
    },
  },
];
