import { describe, expect, it } from "vitest";
import { type ReactionFilter, type Trigger, usualFilter } from "../../../../src/engine/index.ts";
import { type Defender, defencesOf } from "../../../../src/rulesets/marching/tracker/prompts.ts";
import { C, F, M1, W } from "../rules/fights.ts";

const party = [C, F, W];

type Answers = Readonly<Record<string, readonly [Trigger, Partial<ReactionFilter>?]>>;

/** Combatant with items that answer these triggers, 5 ft from the attacker. */
function defender(who: typeof F, answers: Answers, more = {}): Defender {
  const items = Object.entries(answers).map(([name, [reactsTo, filter]]) => ({
    id: `Item.${name}`,
    name,
    reactsTo,
    filter: { ...usualFilter(reactsTo), ...filter },
  }));
  const isAlly = (id: typeof F) => id !== who && party.includes(who) && party.includes(id);
  return { who, isAlly, reach: 5, apart: 5, items, ...more };
}
const names = (attack: { who: typeof F; target: typeof F }, ...defenders: Defender[]) =>
  defencesOf(attack, defenders, "Reaction").map(({ who, name }) => `${who} ${name}`);
const onF = { who: M1, target: F };

describe("Defend", () => {
  it("MO-410 · the target is offered items against attacks on it, and items for other events", () => {
    const own: Answers = { parry: ["onAttack"], luck: ["other"], unweave: ["onCast"], bar: ["onMove"] };
    expect(names(onF, defender(F, own))).toEqual(["F parry", "F luck", "F Reaction"]);
  });

  it("MO-410 · allies are offered only items for attacks on allies, enemies and the attacker nothing", () => {
    const guard: Answers = {
      guard: ["onAttack", { target: "ally" }],
      parry: ["onAttack"],
      cry: ["other", { target: "ally" }],
    };
    const others = [C, M1].map((who) => defender(who, guard));
    expect(names(onF, ...others)).toEqual(["C guard"]);
    expect(names({ who: C, target: F }, defender(C, guard))).toEqual([]);
  });

  it("MO-410 · an item against enemies isn't offered against an ally, nor from across the river", () => {
    const brave: Answers = { brave: ["onAttack", { by: "enemy" }] };
    expect(names(onF, defender(F, brave))).toEqual(["F brave", "F Reaction"]);
    expect(names({ who: W, target: F }, defender(F, brave))).toEqual(["F Reaction"]);
    const step: Answers = { step: ["onAttack", { range: "reach" }] };
    expect(names(onF, defender(F, step))).toEqual(["F step", "F Reaction"]);
    expect(names(onF, defender(F, step as never, { apart: 40 }))).toEqual(["F Reaction"]);
    expect(names(onF, defender(F, step as never, { apart: undefined }))).toEqual(["F step", "F Reaction"]);
  });
});
