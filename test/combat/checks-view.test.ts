import { describe, expect, it } from "vitest";
import { type CheckResult, isResult } from "../../src/rulesets/flow/host/check-result.ts";
import {
  checkCard,
  checkOfCreature,
  formulaOf,
  resultOf,
  skillAsked,
} from "../../src/rulesets/flow/host/checks-view.ts";
import { defaults, hex, scores } from "../rulesets/flow/rules/creatures.ts";
import { A, E, fight, fighter } from "../rulesets/flow/rules/fights.ts";
import { english } from "../sheets/english.ts";

const perk = { name: "cat-like", check: "agility", modifier: 10, pool: "none", change: 0 } as const;
const mira = scores("A", { scores: { perks: [perk], skills: { agility: 55 }, others: { Arcana: 45 } } });
const agility = checkOfCreature({ who: "Mira", skill: "agility", scores: mira, fighter: null }, defaults);
const plain = { excluded: [], free: 0 };

describe("FL-159 to FL-163 · a check of a skill outside of any turn", () => {
  it("checks the skill, or another trained one, with its perks' modifiers", () => {
    expect([agility.percent, agility.parts.map(({ by }) => by)]).toEqual([55, [10]]);
    const arcana = checkOfCreature({ who: "Mira", skill: "Arcana", scores: mira, fighter: null }, defaults);
    expect([arcana.percent, arcana.parts]).toEqual([45, []]);
    expect(checkOfCreature({ who: "Mira", skill: "Singing", scores: mira, fighter: null }, defaults).percent).toBe(0);
  });

  it("shows modifiers and results before the roll", () => {
    const asked = skillAsked(agility, null, defaults, english);
    expect(asked.title).toBe("Agility check");
    expect(asked.modifiers.map(({ label, amount, clause }) => [label, amount, clause])).toEqual([
      ["Agility", "55%", undefined],
      ["Cat-like", 10, "FL-166"],
    ]);
    expect(asked.outcome(new Set(), 0)).toBe("65 or less (65%) · Hard on 32 or less, Major 13, Critical 3");
    expect(asked.outcome(new Set(["perk.cat-like"]), -5)).toMatch(/^50 or less/);
  });

  it.each([
    [3, "Critical", "good"],
    [13, "Major", "good"],
    [32, "Hard", "good"],
    [65, "Normal", "good"],
    [66, "Failure", "plain"],
    [96, "Critical failure", "bad"],
  ] as const)("a roll of %i is shown as %s", (face, level, tone) => {
    const result = resultOf(agility, plain, face, defaults, english);
    const card = checkCard(result, { check: agility, answer: plain }, null, defaults, english);
    expect(card).toMatchObject({ level, tone, odds: `${face} of 65`, changes: ["Cat-like +10"], mayOppose: true });
    expect(isResult(JSON.parse(JSON.stringify(result)))).toBe(true);
  });

  it("the card lists left-out and added modifiers", () => {
    const answer = { excluded: ["perk.cat-like"], free: 20 };
    const result = resultOf(agility, answer, 70, defaults, english);
    const card = checkCard(result, { check: agility, answer }, null, defaults, english);
    expect([result.threshold, card.changes]).toEqual([75, ["Situational modifier +20", "without Cat-like"]]);
  });

  it("a grappler resists without Disadvantage, since resisting isn't an action of their own (FL-117)", () => {
    const state = fight({
      A: { at: hex(1, 0), is: { grapple: { role: "grappler", other: E } } },
      E: { at: hex(0, 0), is: { grapple: { role: "grappled", other: A } } },
    });
    const check = checkOfCreature(
      { who: "Mira", skill: "melee", scores: mira, fighter: fighter(state, A) },
      state.settings,
    );
    expect(formulaOf(check, plain, state.settings)).toBe("1d100");
  });
});

describe("FL-164, FL-165 · opposed checks", () => {
  const first = (level: CheckResult["level"]): CheckResult => ({
    who: "Ogre",
    skill: "Athletics",
    face: 20,
    threshold: 50,
    level,
  });
  const opposed = (against: CheckResult, face: number, settings = defaults) => {
    const result = resultOf(agility, plain, face, settings, english);
    return checkCard(result, { check: agility, answer: plain }, against, settings, english);
  };

  it("the higher level wins, equal levels go to the resisting side, and a failure wins nothing", () => {
    expect(opposed(first(2), 40).opposed).toBe("Ogre (Hard) beats Mira (Normal)");
    expect(opposed(first(1), 40).opposed).toBe("Mira (Normal) beats Ogre (Normal)");
    expect([opposed(first(2), 40).clauses, opposed(first(1), 40).clauses]).toEqual([
      "FL-160, FL-164",
      "FL-160, FL-165",
    ]);
    expect(opposed(first(0), 80).opposed).toBe("Mira (Failure) beats Ogre (Failure)");
    expect(opposed(first(1), 40, { ...defaults, opposedTie: "initiator" }).opposed).toMatch(/^Ogre/);
    expect(opposed(first(1), 40).mayOppose).toBe(false);
  });

  it("the window says which result has to be beaten", () => {
    expect(skillAsked(agility, first(3), defaults, english)).toMatchObject({
      targets: ["Ogre"],
      note: "Must beat: Major",
    });
  });

  it.each([null, {}, { ...first(1), level: 9 }, { ...first(1), face: "20" }, { ...first(1), who: null }])(
    "invalid results in flags are ignored: %o",
    (flags) => expect(isResult(flags)).toBe(false),
  );
});
