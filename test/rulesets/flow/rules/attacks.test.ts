import { describe, expect, it } from "vitest";
import type { FlowSettings, FlowState, FlowUsable } from "../../../../src/rulesets/flow/rules/index.ts";
import { bow, fist, hex, itemId } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  E,
  F,
  faces,
  fight,
  fighter,
  type Guest,
  give,
  hits,
  needed,
  next,
  outcome,
  pass,
  poolsOf,
  react,
  refused,
} from "./fights.ts";

/** A against E, by default without RP, so without questions. */
const duel = (guests: Record<string, Guest> = {}, settings: Partial<FlowSettings> = {}): FlowState =>
  fight({ A: {}, E: { is: { rp: 0 } }, ...guests }, settings);
const hp = (state: FlowState, id = E): number => fighter(state, id).scores.hp.value;
const spell = (more: Partial<FlowUsable> = {}): Guest => ({
  items: [
    { name: "bolt", kind: "spell", attackType: "none", attackSkill: "ranged", carry: "worn", category: "", ...more },
  ],
});
const cast = (...targets: (typeof E)[]) => act(A, { action: "spell", item: itemId("bolt"), targets, abilities: [] });
const events = (state: FlowState, command: Parameters<typeof outcome>[1], how = {}): string[] =>
  outcome(state, command, how).log.map(({ event }) => event.split(".").at(-1) ?? "");

describe("An attack", () => {
  it("FL-43 · costs 2 AP, as often as AP last, with an item in hand", () => {
    const state = after(duel(), attack(A, E), { answers: { "attack-1": faces.failure } });
    const again = after(state, attack(A, E), { answers: { "attack-2": faces.failure } });
    expect([fighter(state, A).ap, fighter(again, A).ap]).toEqual([3, 1]);
    expect(refused(again, attack(A, E))).toBe("FL-19");
    expect(needed(duel({ A: { items: [fist] } }), attack(A, E, "fist"))).toEqual(["attack-1"]);
  });

  it("FL-44 · is declared and paid, checked, answered, and then does damage and gives FP", () => {
    const state = fight({ A: {}, E: {} });
    expect(needed(state, attack(A, E))).toEqual(["attack-1"]);
    const missed = outcome(state, attack(A, E), { answers: { "attack-1": faces.failure } });
    expect([missed.state.open, poolsOf(missed.state, A)]).toEqual([[], [3, 2, 2]]);
    const open = after(state, attack(A, E), { answers: { "attack-1": faces.normal } });
    expect([poolsOf(open, A), asked(open), hp(open)]).toEqual([[3, 2, 2], [E], 20]);
    expect(needed(open, pass(open, E))).toEqual(["damage:attack-1:E"]);
    const hit = outcome(open, pass(open, E), { answers: { "damage:attack-1:E": 4 } });
    expect([hp(hit.state), poolsOf(hit.state, A), hit.state.open]).toEqual([16, [3, 2, 4], []]);
    expect(hit.log.map(({ event }) => event.split(".").at(-1))).toEqual(["noReaction", "hit", "harmed", "pool"]);
  });

  it("FL-44, FL-53 · logs by how much it hits or misses, unless a defence decides or only the GM may know", () => {
    const logged = (state: FlowState, command: Parameters<typeof outcome>[1], answers: object) => {
      const { log } = outcome(state, command, {
        answers: answers as NonNullable<Parameters<typeof outcome>[2]>["answers"],
      });
      return log.find(({ event }) => /\.(hit|missed|critical)$/.test(event))?.data?.margin;
    };
    const hit = { "attack-1": 31, "damage:attack-1:E": 4 };
    expect([logged(duel(), attack(A, E), hit), logged(duel(), attack(A, E), { "attack-1": 75 })]).toEqual([19, 25]);
    expect(logged(duel({}, { showLevel: false }), attack(A, E), { "attack-1": 75 })).toBeUndefined();
    const open = after(fight({ A: {}, E: {} }), attack(A, E), { answers: { "attack-1": 31 } });
    const lost = { "attack-1:E:agility": faces.failure, "damage:attack-1:E": 4 };
    expect(logged(open, react(open, E, "dodge"), lost)).toBeUndefined();
  });

  it("FL-53 · a defence answers an attack that would hit, neither before nor afterwards", () => {
    const state = fight({ A: {}, E: {} });
    expect(refused(state, react(state, E, "dodge"))).toBe("FL-53");
    const missed = after(state, attack(A, E), { answers: { "attack-1": faces.failure } });
    expect(refused(missed, react(missed, E, "dodge"))).toBe("FL-53");
    const open = after(state, attack(A, E), { answers: { "attack-1": faces.normal } });
    const dodge = react(open, E, "dodge");
    const done = after(open, dodge, { answers: { "attack-1:E:agility": faces.hard } });
    expect(refused(done, dodge)).toBe("FL-53");
    const three = fight({ A: {}, E: {}, F: {} });
    const other = after(three, attack(A, E), { answers: { "attack-1": faces.normal } });
    expect(refused(other, react(other, F, "dodge"))).toBe("FL-53");
  });

  it("FL-53 · doesn't ask a target who can't pay for any reaction", () => {
    expect(asked(after(duel(), attack(A, E), { answers: hits(duel(), faces.normal, E) }))).toEqual([]);
  });

  it("FL-153 · a fumbled shot into melee is for the GM to describe", () => {
    const archer = { A: { at: hex(4, 0), items: [bow] }, E: { at: hex(0, 0) } };
    const shot = { answers: { "attack-1": faces.fumble } };
    expect(events(fight({ ...archer, B: { at: hex(1, 0) } }), attack(A, E, "bow"), shot)).toContain("mishap");
    expect(events(fight(archer), attack(A, E, "bow"), shot)).not.toContain("mishap");
    const failed = { answers: { "attack-1": faces.failure } };
    expect(events(fight({ ...archer, B: { at: hex(1, 0) } }), attack(A, E, "bow"), failed)).not.toContain("mishap");
  });
});

describe("Damage", () => {
  const dealt = (
    face: number,
    settings: Partial<FlowSettings> = {},
    more: Guest = {},
    total: object | number = 7,
  ): number => {
    const state = duel({ E: { ...more, is: { rp: 0 } } }, settings);
    const answers = { "attack-1": face, "damage:attack-1:E": total } as Record<string, number>;
    return 20 - hp(after(state, attack(A, E), { answers }));
  };

  it("FL-52 · a critical hit deals twice the damage, other levels once", () => {
    expect([faces.normal, faces.hard, faces.major, faces.critical].map((face) => dealt(face))).toEqual([7, 7, 7, 14]);
    const damageByLevel = { normal: 1, hard: 2, major: 0, critical: 1 };
    expect(
      [faces.normal, faces.hard, faces.major, faces.critical].map((face) => dealt(face, { damageByLevel })),
    ).toEqual([7, 14, 0, 7]);
  });

  it("FL-52 · the factor counts before armor, and nothing goes below 0", () => {
    expect(dealt(faces.critical, {}, { scores: { damageReduction: 3 } })).toBe(11);
    expect(dealt(faces.normal, {}, { scores: { damageReduction: 9 } })).toBe(0);
    expect(dealt(faces.critical, {}, {}, 19)).toBe(20);
  });

  it("FL-52 · `multiplyWhat: dice` leaves fixed bonuses alone", () => {
    const roll = { dice: [4], total: 7 };
    expect([dealt(faces.critical, {}, {}, roll), dealt(faces.critical, { multiplyWhat: "dice" }, {}, roll)]).toEqual([
      14, 11,
    ]);
  });

  it("FL-52 · with `applyDamage: click` waits for the GM", () => {
    const state = duel({}, { applyDamage: "click" });
    const answers = hits(state, faces.normal, E, 4) ?? {};
    expect(needed(state, attack(A, E), { answers })).toEqual(["FL-52:attack-1:E"]);
    const hpAfter = (value: string): number =>
      hp(after(state, attack(A, E), { answers: { ...answers, "FL-52:attack-1:E": value } }));
    expect([hpAfter("apply"), hpAfter("none")]).toEqual([16, 20]);
  });

  it("FL-13 · at 0 HP a combatant is defeated", () => {
    const state = after(duel(), attack(A, E), { answers: hits(duel(), faces.normal, E, 20) });
    expect([hp(state), fighter(state, E).defeated]).toEqual([0, true]);
  });
});

describe("FP for attacks", () => {
  const fpAfter = (
    face: number,
    settings: Partial<FlowSettings> = {},
    guests: Record<string, Guest> = {},
    damage = 3,
  ): number => {
    const state = duel(guests, settings);
    return fighter(after(state, attack(A, E), { answers: hits(state, face, E, damage) }), A).fp - 2;
  };

  it("FL-31 · a hit gives 2 FP, a miss and an avoided attack none", () => {
    expect([fpAfter(faces.normal), fpAfter(faces.major), fpAfter(faces.failure)]).toEqual([2, 2, 0]);
    const open = after(fight({ A: {}, E: {} }), attack(A, E), { answers: { "attack-1": faces.normal } });
    const dodged = after(open, react(open, E, "dodge"), { answers: { "attack-1:E:agility": faces.hard } });
    expect(fighter(dodged, A).fp).toBe(2);
  });

  it("FL-32 · a critical hit gives 3 instead; a level raised by size isn't one", () => {
    expect(fpAfter(faces.critical)).toBe(3);
    const large = fight({ A: { scores: { size: 2 } }, E: {} });
    const open = after(large, attack(A, E), { answers: { "attack-1": faces.major } });
    const answers = { "attack-1:E:melee": faces.major, "damage:attack-1:E": 3 };
    expect(fighter(after(open, react(open, E, "parry"), { answers }), A).fp).toBe(4);
  });

  it("FL-35 · a killing blow gives 1 FP on top", () => {
    expect(fpAfter(faces.normal, {}, {}, 20)).toBe(3);
    expect(fpAfter(faces.critical, {}, {}, 10)).toBe(4);
  });

  it("FL-36 · a kill counts only for an enemy taken from above 0 HP to 0; under `killingBlow: gm` the GM decides", () => {
    expect(fpAfter(faces.normal, {}, { E: { side: "neutral", is: { rp: 0 } } }, 20)).toBe(2);
    expect(fpAfter(faces.normal, {}, { E: { side: "ours", is: { rp: 0 } } }, 20)).toBe(2);
    const down = { E: { is: { rp: 0 }, scores: { hp: { value: 0, max: 20, uuid: "Actor.E", path: "hp" } } } };
    expect(fpAfter(faces.normal, { skipDefeated: false }, down)).toBe(2);
    const state = duel({}, { killingBlow: "gm" });
    const answers = hits(state, faces.normal, E, 20) ?? {};
    expect(needed(state, attack(A, E), { answers })).toEqual(["FL-36:attack-1:E"]);
    const fpAfterRuling = (value: string): number =>
      fighter(after(state, attack(A, E), { answers: { ...answers, "FL-36:attack-1:E": value } }), A).fp;
    expect([fpAfterRuling("yes"), fpAfterRuling("no")]).toEqual([5, 4]);
  });

  it("FL-36 · ongoing damage gives no FP", () => {
    const bleeding = {
      id: "b",
      name: "Bleeding",
      damage: "1d6",
      pool: "none",
      change: 0,
      turns: 1,
      uuid: null,
    } as const;
    const state = fight({
      A: { is: { ongoing: [bleeding] }, scores: { hp: { value: 2, max: 20, uuid: "A", path: "hp" } } },
      E: {},
    });
    const ended = after(state, next(state), { answers: { "effect:b:A": 5 } });
    expect([hp(ended, A), fighter(ended, E).fp]).toEqual([0, 2]);
  });

  it("FL-11 · a description instead of dice works without damage, and the turn ends", () => {
    const burning = { id: "b", name: "Burning", damage: "1d6 fire", pool: "none", change: 0, turns: 1, uuid: null };
    const ended = after(fight({ A: { is: { ongoing: [burning as never] } }, E: {} }), next(fight({ A: {}, E: {} })));
    expect([ended.activeId, hp(ended, A)]).toEqual([E, 20]);
  });

  it("FL-40 · weapon attacks, Disarm and spells with a check count as attacks; an item may say otherwise", () => {
    const item = { countsAsAttack: false };
    expect(fpAfter(faces.normal, {}, { A: { items: [item] } })).toBe(2);
    expect(fpAfter(faces.normal, { countsAsAttack: "perItem" }, { A: { items: [item] } })).toBe(0);
    expect(fpAfter(faces.normal, { countsAsAttack: "perItem" })).toBe(2);
    const feint = act(A, { action: "feint", target: E, skill: "melee" });
    const answers = { "FL-113:E": "melee", "feint:A": faces.critical, "feint:E": faces.failure };
    expect(fighter(after(duel(), feint, { answers }), A).fp).toBe(2);
  });

  it("FL-41 · one use gives FP once, for its best target; each killed enemy counts", () => {
    const state = fight({ A: spell({ singleTarget: false }), E: { is: { rp: 0 } }, F: { is: { rp: 0 } } });
    const answers = { "attack-1": faces.normal, "damage:attack-1:E": 20, "damage:attack-1:F": 20 };
    expect(fighter(after(state, cast(E, F), { answers }), A).fp).toBe(2 + 2 + 2);
    const each = { ...state, settings: { ...state.settings, fpPerTarget: true } };
    expect(fighter(after(each, cast(E, F), { answers }), A).fp).toBe(2 + 4 + 2);
  });
});

describe("Other actions", () => {
  it("FL-45 · a spell costs 2 AP unless it says otherwise, and without a check it simply works", () => {
    const state = fight({ A: spell({ attackSkill: "" }), E: {} });
    const { state: done, log } = outcome(state, cast(E));
    expect([fighter(done, A).ap, done.open]).toEqual([3, []]);
    expect(log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.takesEffect");
    expect(fighter(after(fight({ A: spell({ attackSkill: "", apCost: 4 }), E: {} }), cast(E)), A).ap).toBe(1);
    expect(refused(fight({ A: { ...spell(), is: { ap: 1 } }, E: {} }), cast(E))).toBe("FL-19");
  });

  it("FL-45 · a spell that heals rolls its dice as it works, for its targets or for its caster", () => {
    const state = fight({ A: spell({ attackSkill: "", healing: "2d6" }), E: {} });
    const healed = (command: ReturnType<typeof cast>, who: string) => {
      const answers = { [`healing:${itemId("bolt")}:${who}`]: { dice: [3, 4], total: 7 } };
      return outcome(state, command, { answers }).log.find(({ event }) => event.endsWith("strike.healing"))?.data;
    };
    expect(healed(cast(E), E)).toMatchObject({ target: { combatant: E }, healing: 7, damageFormula: "2d6" });
    expect(healed(cast(), A)).toMatchObject({ target: { combatant: A } });
  });

  it("FL-152 · a spell of a ranged attack goes no farther than the setting allows a weapon", () => {
    const far = { ...spell({ attackType: "ranged", range: 2 }), at: hex(0, 0) };
    const state = (x: number) => fight({ A: far, E: { at: hex(x, 0) } }, { maxIncrements: 2 });
    expect(refused(state(5), cast(E))).toBe("FL-152");
    expect(give(state(4), cast(E)).kind).toBe("needs");
  });

  it("FL-45 · casting beside an enemy opens a window before the spell works", () => {
    const state = fight({ A: { ...spell({ attackSkill: "" }), at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const open = outcome(state, cast(E));
    expect([asked(open.state), fighter(open.state, A).ap]).toEqual([[E], 3]);
    expect(open.log.map(({ event }) => event)).not.toContain("TURNCRAFT.Log.flow.takesEffect");
    expect(events(open.state, pass(open.state, E))).toContain("takesEffect");
  });

  it("FL-45 · a spell that no one reacted to and that fails is logged like any other miss", () => {
    const state = fight({ A: { ...spell(), at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const open = after(state, cast(E));
    const missed = outcome(open, pass(open, E), { answers: { [`attack-${open.opened + 1}`]: faces.failure } });
    const line = missed.log.find(({ event }) => event === "TURNCRAFT.Log.flow.missed");
    expect(JSON.stringify(line?.data)).toMatch(/^\{"names":\{"combatants":\["E"\]\},"margin":\d+\}$/);
  });

  it("FL-46 · an ability costs 2 AP unless it states another cost", () => {
    const ability = (apCost: number | null, more: Partial<FlowUsable> = {}): FlowState =>
      fight({
        A: { items: [{ name: "trick", kind: "ability", attackType: "none", attackSkill: "", apCost, ...more }] },
        E: {},
      });
    const use = act(A, { action: "ability", item: itemId("trick"), targets: [], abilities: [] });
    expect([null, 0, 3].map((cost) => fighter(after(ability(cost), use), A).ap)).toEqual([3, 5, 2]);
    expect(refused(ability(6), use)).toBe("FL-19");
    expect(poolsOf(after(ability(1, { fpCost: 2, rpCost: 1 }), use), A)).toEqual([4, 1, 0]);
    expect(refused(ability(1, { fpCost: 3 }), use)).toBe("FL-39");
  });

  it("FL-39 · a Flow Action added to an attack is paid with it", () => {
    const flurry = {
      name: "flurry",
      kind: "ability",
      attackType: "none",
      fpCost: 2,
      carry: "worn",
      category: "",
    } as const;
    const state = duel({ A: { items: [{}, flurry] } });
    const both = attack(A, E, "sword", { abilities: [{ item: itemId("flurry") }] });
    expect(poolsOf(after(state, both, { answers: { "attack-1": faces.failure } }), A)).toEqual([3, 2, 0]);
    expect(refused(duel({ A: { items: [{}, { ...flurry, fpCost: 3 }] } }), both)).toBe("FL-39");
  });

  it("FL-49 · a magic item costs what it says, and where it says nothing the GM is asked once", () => {
    const wand = { name: "wand", kind: "magicItem", attackType: "none", apCost: null } as const;
    const use = act(A, { action: "magicItem", item: itemId("wand") });
    const state = fight({ A: { items: [wand] }, E: {} });
    expect(needed(state, use)).toEqual(["FL-49"]);
    const { state: priced, world } = outcome(state, use, { answers: { "FL-49": "2" } });
    expect(fighter(priced, A).ap).toBe(3);
    expect(world).toMatchObject([{ uuid: itemId("wand"), after: { "system.flow.apCost": 2 } }]);
    expect(fighter(after(priced, use), A).ap).toBe(1);
    expect(fighter(after(fight({ A: { items: [{ ...wand, apCost: 1 }] }, E: {} }), use), A).ap).toBe(4);
    expect(refused(after(priced, use), use)).toBe("FL-19");
  });

  it("FL-51 · other actions cost their stated AP", () => {
    const climb = (ap: number, rp = 0, fp = 0) =>
      act(A, { action: "other", what: "climbs", ap, rp, fp, provokes: false });
    expect(poolsOf(after(duel(), climb(1, 1, 2)), A)).toEqual([4, 1, 0]);
    expect([refused(duel(), climb(6)), refused(duel(), climb(1, 3)), refused(duel(), climb(1, 0, 3))]).toEqual([
      "FL-19",
      "FL-27",
      "FL-39",
    ]);
    const beside = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const loud = act(A, { action: "other", what: "climbs", ap: 1, rp: 0, fp: 0, provokes: true });
    expect([asked(after(beside, climb(1))), asked(after(beside, loud))]).toEqual([[], [E]]);
  });

  it("FL-01 · a refused action changes nothing", () => {
    const state = duel({ A: { is: { ap: 1 } } });
    const before = JSON.stringify(state);
    expect(give(state, attack(A, E)).kind).toBe("refused");
    expect(JSON.stringify(state)).toBe(before);
  });
});
