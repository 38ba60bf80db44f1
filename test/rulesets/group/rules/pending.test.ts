import { expect, it } from "vitest";
import { pending } from "../../../../src/rulesets/group/rules/encounter.ts";
import type { GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { expectPending } from "../../words.ts";
import { A, B, fight, having, incantation } from "./fights.ts";

const effect = {
  uuid: "Actor.B.ActiveEffect.e1",
  name: "Bless",
  source: A,
  bearer: B,
  attributes: [],
  maintainedBy: null,
};
const spell = {
  item: incantation(5, { name: "Bolt" }),
  target: null,
  round: 1,
  segments: 5,
  added: 0,
  kept: false,
  state: "casting",
} as const;

it("GR-23 · the end of combat lists an open window, spells being cast, activities, and effects with rounds left", () => {
  const progress = { item: "Item.lock", name: "Picking the lock", roundsDone: 1, roundsNeeded: 3 };
  const window: GroupState["window"] = {
    id: "w1",
    attack: "free",
    victim: A,
    segment: "3",
    asked: { [B]: "waiting" },
    flees: false,
    bonus: 0,
    penalty: 0,
  };
  const effects = { e1: { ...effect, roundsLeft: 2 }, e2: { ...effect, roundsLeft: null } };
  const state = fight({ A: having({ spell }), B: having({ progress }) }, { set: { window, effects } as never });
  expect(expectPending(pending(state))).toEqual([
    ["lapses", "freeAttack", A, { names: { combatants: [B] } }],
    ["lapses", "spell", A, { what: "Bolt" }],
    ["lapses", "activity", B, { what: "Picking the lock", done: 1, all: 3 }],
    ["continues", "effectOn", B, { effect: "Bless", seconds: 120 }],
  ]);
  const cast = { ...spell, state: "done" } as const;
  expect(pending(fight({ A: having({ spell: cast }), B: {} }))).toEqual([]);
});
