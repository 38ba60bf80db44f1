import { describe, expect, it } from "vitest";
import type { FlowFighter, FlowSettings, FlowState, ItemId } from "../../../../src/rulesets/flow/rules/index.ts";
import { attacked, defended, hp, shield, sword } from "./clash.ts";
import { bow, hex, item } from "./creatures.ts";
import {
  A,
  after,
  asked,
  attack,
  B,
  E,
  F,
  faces,
  fight,
  fighter,
  type Guest,
  give,
  needed,
  poolsOf,
  react,
  refused,
  run,
  strikeBack,
} from "./fights.ts";

describe("Defences", () => {
  it("FL-58 · a Dodge is checked with the higher of Agility and Athletics, against melee and ranged attacks", () => {
    const nimble = (skills: object) => {
      const state = attacked({ A: { at: hex(1, 0), scores: { skills } }, E: { at: hex(0, 0), items: [item(), bow] } });
      return needed(state, react(state, A, "dodge"));
    };
    expect([nimble({ athletics: 62 }), nimble({ agility: 62 })]).toEqual([
      ["attack-1:A:athletics"],
      ["attack-1:A:agility"],
    ]);
    const shot = after(fight({ E: { items: [bow] }, A: {} }), attack(E, A, "bow"), {
      answers: { "attack-1": faces.normal },
    });
    expect(hp(after(shot, react(shot, A, "dodge"), { answers: { "attack-1:A:agility": faces.hard } }), A)).toBe(20);
  });

  it("FL-59 · a Parry is checked with Melee, against melee attacks alone; no weapon is needed but by setting", () => {
    expect(hp(defended(attacked(), "parry", faces.hard), A)).toBe(20);
    const shot = after(fight({ E: { items: [bow] }, A: {} }), attack(E, A, "bow"), {
      answers: { "attack-1": faces.normal },
    });
    expect(refused(shot, react(shot, A, "parry"))).toBe("FL-59");
    const bare = { at: hex(1, 0), items: [item({ name: "fist", natural: true })] };
    expect(hp(defended(attacked({ A: bare }), "parry", faces.hard), A)).toBe(20);
    const strict = attacked({ A: bare }, faces.normal, { parryNeedsWeapon: true });
    expect(refused(strict, react(strict, A, "parry"))).toBe("FL-59");
  });

  it("FL-60 · an attacker one size larger counts one level higher against a Parry", () => {
    const large = { E: { at: hex(0, 0), scores: { size: 2, naturalReach: 2 } } };
    expect(hp(defended(attacked(large), "parry", faces.hard), A)).toBe(20);
    expect(hp(defended(attacked(large), "parry", faces.normal), A)).toBe(15);
    expect(hp(defended(attacked(large), "dodge", faces.normal), A)).toBe(20);
    expect(hp(defended(attacked(), "parry", faces.normal), A)).toBe(20);
  });

  it("FL-61 · an attacker two or more sizes larger can't be parried at all; other defences stay open", () => {
    const huge = attacked({ E: { at: hex(0, 0), scores: { size: 3, naturalReach: 3 } } });
    expect([refused(huge, react(huge, A, "parry")), refused(huge, react(huge, A, "riposte", sword))]).toEqual([
      "FL-61",
      "FL-61",
    ]);
    expect(poolsOf(defended(huge, "dodge", faces.hard), A)[1]).toBe(1);
  });

  it("FL-62 · damage, FP and criticals go by the rolled level; a Critical raised by one beats any Parry", () => {
    const large = { E: { at: hex(0, 0), scores: { size: 2, naturalReach: 2 } } };
    const major = defended(attacked(large, faces.major), "parry", faces.hard);
    expect([hp(major, A), poolsOf(major, E)[2]]).toEqual([15, 4]);
    expect(hp(defended(attacked(large, faces.critical), "parry", faces.critical), A)).toBe(10);
    expect(hp(defended(attacked(large, faces.critical, { sizeStepCap: true }), "parry", faces.critical), A)).toBe(20);
  });

  it("FL-63 · a Block needs a shield in hand and is checked with Endurance", () => {
    const state = attacked({ A: { at: hex(1, 0), ...shield } });
    expect(needed(state, react(state, A, "block"))).toEqual(["attack-1:A:endurance"]);
    expect(refused(attacked(), react(attacked(), A, "block"))).toBe("FL-63");
  });

  it("FL-64 · a Block is opposed like any defence, or succeeds by itself", () => {
    const blocked = (settings: Partial<FlowSettings>) =>
      hp(defended(attacked({ A: { at: hex(1, 0), ...shield } }, faces.major, settings), "block", faces.normal), A);
    expect([blocked({}), blocked({ blockResolution: "success" })]).toEqual([15, 20]);
  });
});

describe("Riposte", () => {
  const riposte = (state: FlowState, face: number, answers: object = {}) =>
    after(state, strikeBack(state, A, "riposte"), {
      answers: { "attack-1:A:melee": face, "damage:attack-1:A": 5, ...answers },
    });

  it("FL-72 · a Parry for 2 RP, and a counterattack if it is won", () => {
    const state = attacked({ E: { at: hex(0, 0), is: { rp: 0 } } });
    const won = riposte(state, faces.hard, { "attack-3": faces.normal, "damage:attack-3:E": 4 });
    expect([poolsOf(won, A), hp(won, A), hp(won, E)]).toEqual([[5, 0, 5], 20, 16]);
    const poor = attacked({ A: { at: hex(1, 0), is: { rp: 1 } } });
    expect(refused(poor, strikeBack(poor, A, "riposte"))).toBe("FL-27");
    expect(refused(state, react(state, A, "riposte", { item: "Item.none" as ItemId }))).toBe("FL-72");
    const shot = after(fight({ E: { items: [bow] }, A: {} }), attack(E, A, "bow"), {
      answers: { "attack-1": faces.normal },
    });
    expect(refused(shot, strikeBack(shot, A, "riposte"))).toBe("FL-72");
  });

  it("FL-73 · a lost Parry is no counterattack; a counterattack costs nothing more and is a Reaction Attack", () => {
    const lost = riposte(attacked(), faces.failure);
    expect([hp(lost, A), hp(lost, E), poolsOf(lost, A)[1], lost.open]).toEqual([15, 20, 0, []]);
    const open = riposte(attacked(), faces.hard, { "attack-3": faces.normal });
    expect(open.open.at(-1)).toMatchObject({ form: "counterattack", parent: "attack-1", attacker: "A" });
    expect(asked(open)).toEqual(["E"]);
    expect(poolsOf(open, A)[1]).toBe(0);
  });

  it("FL-74 · the attacker has to be in reach of the weapon, unless the GM waives it", () => {
    const polearm = item({ name: "polearm", reach: 2 });
    const far = { E: { at: hex(0, 0), items: [polearm] }, A: { at: hex(2, 0) } };
    const afterAttack = (settings: Partial<FlowSettings> = {}) =>
      after(fight(far, settings), attack(E, A, "polearm"), { answers: { "attack-1": faces.normal } });
    expect([refused(afterAttack(), strikeBack(afterAttack(), A, "riposte")), poolsOf(afterAttack(), A)[1]]).toEqual([
      "FL-74",
      2,
    ]);
    const waived = afterAttack({ riposteReach: false });
    expect(needed(waived, strikeBack(waived, A, "riposte"))).toEqual(["attack-1:A:melee"]);
  });

  it("FL-75 · a critical Parry gives 1 of the 2 RP back; a fumbled one makes a critical hit threefold; 1 FP for all of it", () => {
    const state = attacked({ E: { at: hex(0, 0), is: { rp: 0 } } });
    const won = riposte(state, faces.critical, { "attack-3": faces.normal, "damage:attack-3:E": 4 });
    expect(poolsOf(won, A)).toEqual([5, 1, 5]);
    expect(hp(riposte(attacked({}, faces.critical), faces.fumble), A)).toBe(5);
  });
});

describe("Reaction chains", () => {
  /** A leaves E's zone; E's Reaction Attack succeeds. */
  const provoked = (
    is: Partial<FlowFighter> = {},
    settings: Partial<FlowSettings> = {},
    guests: Record<string, Guest> = {},
  ) => {
    const state = fight({ A: { at: hex(1, 0), is, ...shield }, E: { at: hex(0, 0) }, ...guests }, settings);
    const moving = after(state, run(state, A, 1));
    return after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.normal } });
  };

  it("FL-85 · the target of a Reaction Attack may Dodge, Parry or Block it, on its own turn too", () => {
    for (const [reaction, skill] of [
      ["dodge", "agility"],
      ["parry", "melee"],
      ["block", "endurance"],
    ] as const) {
      const state = provoked();
      const done = after(state, react(state, A, reaction), { answers: { [`attack-2:A:${skill}`]: faces.hard } });
      expect([poolsOf(done, A)[1], hp(done, A), fighter(done, A).scores.spaces]).toEqual([1, 20, [hex(2, 0)]]);
    }
  });

  it("FL-86 · nothing advanced against a Reaction Attack: no Riposte, no Intercept, no ability that doesn't say so", () => {
    const state = provoked();
    expect([refused(state, strikeBack(state, A, "riposte")), poolsOf(state, A)[1]]).toEqual(["FL-86", 2]);
    const allies = provoked({}, {}, { B: { at: hex(1, -1) } });
    expect(refused(allies, react(allies, B, "intercept", { space: hex(0, 1) }))).toBe("FL-86");
    expect(asked(allies)).toEqual(["A"]);
    const loose = provoked({}, { advancedReactions: "riposteOnly" }, { B: { at: hex(1, -1) } });
    expect([refused(loose, strikeBack(loose, A, "riposte")), asked(loose)]).toEqual(["FL-86", ["A", "B"]]);
  });

  it("FL-86 · an ability that says so answers Reaction Attacks too", () => {
    const ward = (against: boolean) =>
      item({
        name: "ward",
        kind: "ability",
        attackType: "none",
        carry: "worn",
        rpCost: 1,
        attackSkill: "endurance",
        againstReactionAttack: against,
      });
    const answer = (against: boolean) => {
      const state = fight({ A: { at: hex(1, 0), items: [item(), ward(against)] }, E: { at: hex(0, 0) } });
      const moving = after(state, run(state, A, 1));
      const afterAttack = after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.normal } });
      return give(afterAttack, react(afterAttack, A, "other", { item: "Item.ward" as ItemId }));
    };
    expect(answer(true).kind).toBe("needs");
    expect(answer(false)).toMatchObject({ refusal: { clause: "FL-86" } });
  });

  it("FL-87 · a Reaction Attack never sets off another attack", () => {
    const state = provoked();
    expect(refused(state, strikeBack(state, A))).toBe("FL-87");
    const plain = attacked();
    expect(refused(plain, strikeBack(plain, A))).toBe("FL-65");
    const marked = fight({
      A: { at: hex(1, 0) },
      E: { at: hex(0, 0), items: [item({ provokes: true })] },
      F: { at: hex(0, 1), side: "ours" },
    });
    const moving = after(marked, run(marked, A, 1));
    const afterAttack = after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.failure } });
    expect([afterAttack.open, asked(afterAttack)]).toEqual([[], []]);
    expect(F).toBe("F");
  });
});
