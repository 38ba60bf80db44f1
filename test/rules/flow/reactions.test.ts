import { describe, expect, it } from "vitest";
import type { Choice, Fighter, FlowState, Item, ItemId, Settings } from "../../../src/rules/flow/index.ts";
import { bow, hex, item } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  byOwner,
  E,
  F,
  faces,
  fight,
  fighter,
  type Guest,
  give,
  needed,
  next,
  outcome,
  pass,
  playTo,
  poolsOf,
  react,
  refused,
  run,
  strikeBack,
} from "./table.ts";

/** E's turn: E has attacked A beside it with this face, and A is asked. */
function attacked(
  guests: Record<string, Guest> = {},
  face: number = faces.normal,
  settings: Partial<Settings> = {},
): FlowState {
  const all = { E: { at: hex(0, 0) }, A: { at: hex(1, 0) }, ...guests };
  return after(fight(all, settings), attack(E, A), { answers: { "attack-1": face } });
}

/** A answers the attack of {@link attacked} with a defence that falls like this; a hit does 5. */
function defended(state: FlowState, reaction: Choice["reaction"], face: number, more: Partial<Choice> = {}): FlowState {
  const skill = { block: "endurance", parry: "melee", riposte: "melee" }[reaction as string] ?? "agility";
  const answers = { [`attack-1:A:${skill}`]: face, "damage:attack-1:A": 5 };
  return after(state, react(state, A, reaction, more), { answers });
}

const hp = (state: FlowState, id: typeof A) => fighter(state, id).scores.hp.value;
const shield = {
  items: [item(), item({ name: "shield", kind: "shield", shield: true, carry: "off", attackType: "none" })],
};
const sword = { item: "Item.sword" as ItemId };

describe("Reaction points", () => {
  it("FL-27 · RP are paid when the reaction is made, and a failed one gives none back", () => {
    const state = defended(attacked(), "dodge", faces.failure);
    expect([poolsOf(state, A)[1], hp(state, A)]).toEqual([1, 15]);
    const poor = attacked({ A: { at: hex(1, 0), is: { rp: 0 } } }, faces.failure);
    expect(give(poor, react(poor, A, "dodge"))).toMatchObject({
      refusal: { clause: "FL-27", data: { price: 1, left: 0 } },
    });
    const broke = after(fight({ E: {}, A: { is: { rp: 0 } } }), attack(E, A), {
      answers: { "attack-1": faces.normal, "damage:attack-1:A": 5 },
    });
    expect([broke.open, hp(broke, A)]).toEqual([[], 15]);
  });

  it("FL-28 · defending is possible on the own turn too, a Reaction Attack against the own action isn't", () => {
    const around = { A: { at: hex(1, 0) }, E: { at: hex(0, 0) } };
    const leaving = after(fight(around), run(fight(around), A, 2));
    expect(refused(leaving, strikeBack(leaving, A))).toBe("FL-28");
    const struck = after(leaving, strikeBack(leaving, E), { answers: { "attack-2": faces.normal } });
    expect([struck.activeId, asked(struck)]).toEqual([A, ["A"]]);
    const dodged = after(struck, react(struck, A, "dodge"), { answers: { "attack-2:A:agility": faces.hard } });
    expect(poolsOf(dodged, A)[1]).toBe(1);
  });

  it("FL-29 · one reaction against one attack, and again against the next", () => {
    const state = attacked({ A: { at: hex(1, 0), ...shield } });
    const window = react(state, A, "dodge");
    const twice = { ...state, open: state.open.map((frame) => ({ ...frame, reactors: [A] })) } as FlowState;
    expect(refused(twice, window)).toBe("FL-29");
    const once = defended(state, "dodge", faces.failure);
    const again = after(once, attack(E, A), { answers: { "attack-3": faces.normal } });
    expect([asked(again), refused(once, window)]).toEqual([["A"], "FL-53"]);
  });
});

describe("Flow points for attacks and reactions", () => {
  it("FL-31 · an attack that hits gives 2 FP, one that is avoided none", () => {
    expect(poolsOf(after(attacked(), pass(attacked(), A), { answers: { "damage:attack-1:A": 5 } }), E)[2]).toBe(4);
    expect(poolsOf(defended(attacked(), "dodge", faces.hard), E)[2]).toBe(2);
    const missed = attacked({}, faces.failure);
    expect([missed.open, poolsOf(missed, E)[2]]).toEqual([[], 2]);
  });

  it("FL-32 · a critical hit gives 3 FP instead", () => {
    const state = attacked({}, faces.critical);
    expect(poolsOf(after(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } }), E)[2]).toBe(5);
  });

  it("FL-33 · the first successful reaction of a round gives 1 FP", () => {
    const first = defended(attacked(), "dodge", faces.hard);
    expect(poolsOf(first, A)[2]).toBe(3);
    const again = after(first, attack(E, A), { answers: { "attack-3": faces.normal } });
    const second = after(again, react(again, A, "dodge"), { answers: { "attack-3:A:agility": faces.hard } });
    expect([fighter(second, A).round.reactionFp, poolsOf(second, A)[2]]).toEqual([true, 3]);
    expect(fighter(playTo(second, 2, E), A).round.reactionFp).toBe(false);
  });

  it("FL-34 · a defence is successful when it is won, a Reaction Attack when it hits", () => {
    expect(poolsOf(defended(attacked(), "dodge", faces.failure), A)[2]).toBe(2);
    const left = (settings: Partial<Settings> = {}) => {
      const state = fight({ A: { at: hex(1, 0), is: { rp: 0 } }, E: { at: hex(0, 0), is: { fp: 0 } } }, settings);
      const moving = after(state, run(state, A, 1));
      return after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.normal, "damage:attack-2:A": 3 } });
    };
    expect(poolsOf(left(), E)[2]).toBe(3);
    expect(poolsOf(left({ reactionSuccess: "defencesOnly" }), E)[2]).toBe(2);
  });

  it("FL-35 · a killing blow on an enemy gives 1 FP on top", () => {
    const state = attacked({ A: { at: hex(1, 0), is: { fp: 0 } } });
    const killed = after(state, pass(state, A), { answers: { "damage:attack-1:A": 20 } });
    expect([poolsOf(killed, E)[2], hp(killed, A), fighter(killed, A).defeated]).toEqual([5, 0, true]);
  });

  it("FL-36 · only enemies, only from above 0, only own damage; the GM may decide each", () => {
    const ally = after(fight({ A: {}, B: { is: { rp: 0 } } }), attack(A, B), {
      answers: { "attack-1": faces.normal, "damage:attack-1:B": 20 },
    });
    expect([hp(ally, B), poolsOf(ally, A)[2]]).toEqual([0, 4]);
    const bleeding = {
      id: "b",
      name: "Bleeding",
      damage: "9",
      pool: "none",
      change: 0,
      turns: null,
      uuid: null,
    } as const;
    const state = after(fight({ A: { scores: { hp: { value: 5, max: 5, uuid: "a", path: "p" } } }, E: {} }), {
      kind: "ongoing",
      who: A,
      effect: bleeding,
    });
    expect(poolsOf(after(state, next(state), { answers: { "effect:b:A": 9 } }), E)[2]).toBe(2);
    const asks = attacked({}, faces.normal, { killingBlow: "gm" });
    const answers = { "damage:attack-1:A": 20 };
    expect(needed(asks, pass(asks, A), { answers })).toEqual(["FL-36:attack-1:A"]);
    expect(poolsOf(after(asks, pass(asks, A), { answers: { ...answers, "FL-36:attack-1:A": "no" } }), E)[2]).toBe(4);
  });

  it("FL-40 · weapon attacks count as attacks, or what is marked so", () => {
    const dull = { items: [item({ countsAsAttack: false })], at: hex(0, 0) };
    const gain = (settings: Partial<Settings>) => {
      const state = attacked({ E: dull }, faces.normal, settings);
      return poolsOf(after(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } }), E)[2];
    };
    expect([gain({}), gain({ countsAsAttack: "perItem" })]).toEqual([4, 2]);
  });

  it("FL-41 · with several targets FP come once, for the best of it; or for each", () => {
    const wave = item({
      name: "wave",
      kind: "spell",
      attackType: "none",
      attackSkill: "ranged",
      carry: "worn",
      provokes: false,
    });
    const gain = (settings: Partial<Settings> = {}) => {
      const out = { is: { rp: 0 } };
      const state = fight({ E: { items: [wave] }, A: out, B: out }, { provokeSpell: false, ...settings });
      const cast = act(E, { action: "spell", item: wave.uuid, targets: [A, B], abilities: [] });
      return poolsOf(
        after(state, cast, { answers: { "attack-1": faces.normal, "damage:attack-1:A": 1, "damage:attack-1:B": 20 } }),
        E,
      )[2];
    };
    expect([gain(), gain({ fpPerTarget: true })]).toEqual([5, 7]);
  });
});

describe("Attacks", () => {
  it("FL-43 · an attack costs 2 AP, needs a weapon in hand, a target and reach; fists are always in hand", () => {
    const bag = { items: [item({ carry: "bag" }), item({ name: "fist", natural: true, carry: "worn" })] };
    const state = fight({ E: { at: hex(0, 0), ...bag }, A: { at: hex(1, 0) }, B: { at: hex(2, 0) } });
    expect(refused(state, attack(E, A))).toBe("FL-43");
    expect(refused(state, act(E, { action: "attack", item: "Item.fist" as ItemId, targets: [], abilities: [] }))).toBe(
      "FL-43",
    );
    expect(refused(state, attack(E, B, "fist"))).toBe("FL-91");
    const struck = after(state, attack(E, A, "fist"), { answers: { "attack-1": faces.failure } });
    expect(poolsOf(struck, E)[0]).toBe(3);
    expect(refused(struck, attack(E, A, "none"))).toBe("FL-01");
  });

  it("FL-44 · declared and paid, checked, answered, then damage; a miss ends it before anybody is asked", () => {
    expect(needed(fight({ E: {}, A: {} }), attack(E, A))).toEqual(["attack-1"]);
    const state = attacked();
    expect([poolsOf(state, E)[0], asked(state), hp(state, A)]).toEqual([3, ["A"], 20]);
    expect(needed(state, pass(state, A))).toEqual(["damage:attack-1:A"]);
    const done = after(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } });
    expect([hp(done, A), done.open]).toEqual([15, []]);
  });

  it("FL-52 · a critical hit does twofold damage, less armour; the GM sets factors and what they multiply", () => {
    const harmed = (face: number, settings: Partial<Settings> = {}, scores = {}) => {
      const state = attacked({ A: { at: hex(1, 0), scores } }, face, settings);
      const answers = { "damage:attack-1:A": { dice: [4], total: 6 } };
      return 20 - hp(after(state, pass(state, A), { answers }), A);
    };
    expect([harmed(faces.normal), harmed(faces.hard), harmed(faces.major), harmed(faces.critical)]).toEqual([
      6, 6, 6, 12,
    ]);
    const factors = { damageByLevel: { normal: 1, hard: 2, major: 3, critical: 0 } };
    expect([harmed(faces.hard, factors), harmed(faces.major, factors), harmed(faces.critical, factors)]).toEqual([
      12, 18, 0,
    ]);
    expect(harmed(faces.critical, { multiplyWhat: "dice" })).toBe(10);
    expect([
      harmed(faces.critical, {}, { damageReduction: 5 }),
      harmed(faces.normal, {}, { damageReduction: 9 }),
    ]).toEqual([7, 0]);
  });

  it("FL-52 · damage goes to the hit points with the step, or waits for the GM", () => {
    const state = attacked();
    const done = outcome(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } });
    expect(done.world).toEqual([
      { kind: "fields", uuid: "Actor.A", before: { "system.hp.value": 20 }, after: { "system.hp.value": 15 } },
    ]);
    const clicks = attacked({}, faces.normal, { applyDamage: "click" });
    const answers = { "damage:attack-1:A": 5 };
    expect(needed(clicks, pass(clicks, A), { answers })).toEqual(["FL-52:attack-1:A"]);
    expect(hp(after(clicks, pass(clicks, A), { answers: { ...answers, "FL-52:attack-1:A": "none" } }), A)).toBe(20);
    expect(hp(after(clicks, pass(clicks, A), { answers: { ...answers, "FL-52:attack-1:A": "apply" } }), A)).toBe(15);
  });
});

describe("Windows", () => {
  it("FL-08 · those who have a choice that they can pay are asked, and answers wait for all", () => {
    const walls = { A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, F: { at: hex(0, 1) } };
    const state = fight(walls);
    const moving = after(state, run({ ...state }, A, 1, {}), { insist: true });
    expect(asked(moving)).toEqual(["E", "F"]);
    const one = after(moving, strikeBack(moving, F));
    expect([asked(one), poolsOf(one, F)[1]]).toEqual([["E"], 2]);
    const both = after(one, strikeBack(one, E), { answers: { "attack-2": faces.failure, "attack-3": faces.failure } });
    expect([poolsOf(both, E)[1], poolsOf(both, F)[1], both.open]).toEqual([1, 1, []]);
    const poor = fight({ ...walls, F: { at: hex(0, 1), is: { rp: 0 } } });
    expect(asked(after(poor, run(poor, A, 1), { insist: true }))).toEqual(["E"]);
  });

  it("FL-08 · in turn order, or in the order of answers", () => {
    const walls = { A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, F: { at: hex(0, 1) } };
    const first = fight(walls, { windowOrder: "answers" });
    const moving = after(first, run(first, A, 1), { insist: true });
    const struck = after(moving, strikeBack(moving, F), { answers: { "attack-2": faces.failure } });
    expect([poolsOf(struck, F)[1], asked(struck)]).toEqual([1, ["E"]]);
  });

  it("FL-08 · a kind of reaction may be switched off, or made without asking; the GM closes windows", () => {
    const off = attacked({}, faces.normal, { reactionModeDodge: "off" });
    expect([refused(off, react(off, A, "dodge")), asked(off)]).toEqual(["FL-08", ["A"]]);
    const fought = fight({ E: { at: hex(0, 0) }, A: { at: hex(1, 0) } }, { reactionModeDodge: "automatic" });
    const automatic = after(fought, attack(E, A), {
      answers: { "attack-1": faces.normal, "attack-1:A:agility": faces.hard },
    });
    expect([automatic.open, poolsOf(automatic, A)[1]]).toEqual([[], 1]);
    const state = attacked();
    const id = state.open[0]?.window?.id ?? "";
    expect(refused(state, { kind: "close-window", window: id }, byOwner(A))).toBe("FL-01");
    expect(hp(after(state, { kind: "close-window", window: id }, { answers: { "damage:attack-1:A": 5 } }), A)).toBe(15);
  });

  it("FL-53 · a defence answers a successful attack alone, before its outcome, by its target", () => {
    const missed = attacked({}, faces.failure);
    expect([refused(missed, react(missed, A, "dodge")), poolsOf(missed, A)[1]]).toEqual(["FL-53", 2]);
    const before = fight({ E: {}, A: {} });
    expect(refused(before, react(before, A, "dodge"))).toBe("FL-53");
    const state = attacked({ B: {} });
    expect(refused(state, react(state, B, "dodge"))).toBe("FL-53");
    const done = defended(state, "dodge", faces.hard);
    expect(refused(done, react(state, A, "dodge"))).toBe("FL-53");
    expect(refused(state, pass(state, B))).toBe("FL-53");
    const leaving = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const moving = after(leaving, run(leaving, A, 1));
    expect(refused(moving, react(moving, E, "dodge"))).toBe("FL-53");
  });

  it("FL-54 · the defence is opposed to the attack: won, no damage; lost, it hits as rolled", () => {
    const won = defended(attacked({}, faces.hard), "dodge", faces.hard);
    const lost = defended(attacked({}, faces.hard), "dodge", faces.normal);
    expect([hp(won, A), hp(lost, A), poolsOf(lost, E)[2]]).toEqual([20, 15, 4]);
  });

  it("FL-55 · a critical Dodge or Parry gives 1 RP back, unless the attack was critical; a Block doesn't", () => {
    const rp = (reaction: Choice["reaction"], face: number = faces.hard) =>
      poolsOf(defended(attacked({ A: { at: hex(1, 0), ...shield } }, face), reaction, faces.critical), A)[1];
    expect([rp("dodge"), rp("parry"), rp("block"), rp("dodge", faces.critical)]).toEqual([2, 2, 1, 1]);
  });

  it("FL-56 · a critical hit against a fumbled Dodge or Parry does threefold damage, against a Block twofold", () => {
    const lost = (reaction: Choice["reaction"], face: number, own: number = faces.fumble) =>
      20 - hp(defended(attacked({ A: { at: hex(1, 0), ...shield } }, face), reaction, own), A);
    expect([lost("dodge", faces.critical), lost("parry", faces.critical), lost("block", faces.critical)]).toEqual([
      15, 15, 10,
    ]);
    expect([lost("dodge", faces.critical, faces.failure), lost("dodge", faces.major)]).toEqual([10, 5]);
  });

  it("FL-57 · abilities may be reactions at a price of their own", () => {
    const ward = (more: Partial<Item>) => ({
      at: hex(1, 0),
      items: [
        item(),
        item({
          name: "ward",
          kind: "ability",
          attackType: "none",
          carry: "worn",
          rpCost: 2,
          attackSkill: "endurance",
          ...more,
        }),
      ],
    });
    const state = attacked({ A: ward({}) });
    const warded = after(state, react(state, A, "other", { item: "Item.ward" as ItemId }), {
      answers: { "attack-1:A:endurance": faces.hard },
    });
    expect([poolsOf(warded, A)[1], hp(warded, A)]).toEqual([0, 20]);
    const words = attacked({ A: ward({ attackSkill: "" }) });
    const said = after(words, react(words, A, "other", { item: "Item.ward" as ItemId }), {
      answers: { "damage:attack-1:A": 5 },
    });
    expect([poolsOf(said, A)[1], hp(said, A)]).toEqual([0, 15]);
    const dear = attacked({ A: ward({ rpCost: 3 }) });
    expect(refused(dear, react(dear, A, "other", { item: "Item.ward" as ItemId }))).toBe("FL-57");
    expect(refused(state, react(state, A, "other", sword))).toBe("FL-57");
    const fpPriced = attacked({ A: ward({ fpCost: 3 }) });
    expect(refused(fpPriced, react(fpPriced, A, "other", { item: "Item.ward" as ItemId }))).toBe("FL-39");
  });
});

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

  it("FL-61 · one more than that can't be parried at all; other defences stay open", () => {
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
    const blocked = (settings: Partial<Settings>) =>
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
    const struck = (settings: Partial<Settings> = {}) =>
      after(fight(far, settings), attack(E, A, "polearm"), { answers: { "attack-1": faces.normal } });
    expect([refused(struck(), strikeBack(struck(), A, "riposte")), poolsOf(struck(), A)[1]]).toEqual(["FL-74", 2]);
    const waived = struck({ riposteReach: false });
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
    is: Partial<Fighter> = {},
    settings: Partial<Settings> = {},
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
      const struck = after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.normal } });
      return give(struck, react(struck, A, "other", { item: "Item.ward" as ItemId }));
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
    const struck = after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.failure } });
    expect([struck.open, asked(struck)]).toEqual([[], []]);
    expect(F).toBe("F");
  });
});
