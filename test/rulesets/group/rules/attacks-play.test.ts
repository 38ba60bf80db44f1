import { produce } from "immer";
import { describe, expect, it } from "vitest";
import {
  beginExecution,
  type InputRequest,
  type LogEntry,
  type WorldChangeRequest,
} from "../../../../src/engine/index.ts";
import { aimOf, aimPartsOf } from "../../../../src/rulesets/group/rules/attacks.ts";
import { type AttackBlow, makeAttack } from "../../../../src/rulesets/group/rules/attacks-play.ts";
import type { GroupCommand } from "../../../../src/rulesets/group/rules/commands.ts";
import { refuseAttack } from "../../../../src/rulesets/group/rules/free-attacks.ts";
import type { Attack, GroupState, Item } from "../../../../src/rulesets/group/rules/types.ts";
import { gm, type How, resultsOf } from "../../giving.ts";
import { expectWords } from "../../words.ts";
import { at, feet, field, type Guest, id, item } from "./field.ts";

const [A, X, Y] = [id("A"), id("X"), id("Y")];
const strike = (name: string, damage: string, special = "") => ({ name, damage, special, hand: null });
const sword = item({ name: "sword", kind: "weapon", attackForm: "melee", routine: [strike("sword", "1d8")] });
const bear = item({
  name: "bear",
  kind: "weapon",
  attackForm: "melee",
  routine: [strike("claw", "1d8"), strike("claw", "1d8"), strike("bite", "2d6")],
});
const attack = (changes: Partial<Attack> = {}): Attack => ({
  targets: [X],
  mode: null,
  called: null,
  multipliers: [],
  feet: null,
  ...changes,
});
/** A beside the foe X with AC 7; A's AAC0 is 17, so 10 hits. */
const duel = (own: Guest = {}, foe: Guest = {}) =>
  field({
    A: { place: at(0, 0), ...own, scores: { aac0: 17, ...own.scores } },
    X: { group: "foes", place: at(1, 0), ...foe, scores: { ac: { base: 7, modifiers: [] }, ...foe.scores } },
    Y: { group: "foes", place: at(1, 1) },
  });

interface Made {
  readonly state: GroupState;
  readonly log: readonly LogEntry[];
  readonly world: readonly WorldChangeRequest[];
  readonly missing: readonly InputRequest[];
}

/** Makes an attack with these answers, or returns the missing ones; all texts have words. */
function made(state: GroupState, blow: Partial<AttackBlow>, answers: How["answers"] = {}): Made {
  const command: GroupCommand = { kind: "pass", who: A };
  let found: Omit<Made, "state"> = { log: [], world: [], missing: [] };
  const next = produce(state, (draft) => {
    const ctx = beginExecution<GroupState, GroupCommand>(
      draft,
      { command, asker: gm, override: false, freshScores: {} },
      resultsOf(answers),
    );
    const all = {
      who: A,
      item: sword,
      attack: attack(),
      hold: null,
      bonus: 0,
      penalty: 0,
      primaryOnly: false,
      ...blow,
    };
    const asked = makeAttack(ctx, all).next();
    found = { log: [...ctx.log], world: [...ctx.world], missing: asked.done ? [] : asked.value };
  });
  expectWords({ log: found.log, needs: found.missing });
  return { state: next, ...found };
}

const ids = ({ missing }: Made) => missing.map((need) => need.id);
const events = ({ log }: Made) => log.map(({ event }) => event.split(".").at(-1));
const hp = ({ state }: Made, name = X) => state.fighters[name]?.scores.hp.value;

describe("An attack", () => {
  it("GR-126, GR-129 · uses the AAC0 in the attack's line instead of the attacker's", () => {
    const sting = { ...sword, aac0: { score: 12, star: false } };
    const dice = { "attack:1:A": 5, "damage:1:A": 3 };
    expect(aimOf(duel(), { who: A, target: X, item: sting })).toMatchObject({ needed: 5, rating: { by: "item" } });
    expect(hp(made(duel(), { item: sword }, dice))).toBe(20);
    expect(hp(made(duel(), { item: sting }, dice))).toBe(17);
  });

  it("GR-125 · rolls the attacker's d20, and damage only on a hit", () => {
    expect(ids(made(duel(), {}))).toEqual(["attack:1:A"]);
    expect(made(duel(), {}).missing[0]).toMatchObject({ who: "A", formula: "1d20" });
    const hit = made(duel(), {}, { "attack:1:A": 10 });
    expect(hit.missing).toMatchObject([{ id: "damage:1:A", formula: "1d8" }]);
    const miss = made(duel(), {}, { "attack:1:A": 9 });
    expect([miss.missing, events(miss), hp(miss)]).toEqual([[], ["missed"], 20]);
  });

  it("GR-130, GR-131 · logs by how much it hits or misses, unless a natural 1 or 20 decides", () => {
    const margin = (die: number, blow: Partial<AttackBlow> = {}) =>
      made(duel(), blow, { "attack:1:A": die, "damage:1:A": 3 }).log[0]?.data?.margin;
    expect([margin(14), margin(7), margin(7, { bonus: 5 }), margin(10)]).toEqual([4, 3, 2, undefined]);
    // A natural 1 misses though 1 + 12 would reach 10; a natural 20 hits though 20 − 15 wouldn't.
    expect([margin(1, { bonus: 12 }), margin(20, { bonus: -15 })]).toEqual([undefined, undefined]);
  });

  it("GR-125 · counts modifiers of attacker and GM, and of the target's AC", () => {
    const modified = (own: Guest, foe: Guest) => aimOf(duel(own, foe), { who: A, target: X });
    expect(modified({}, {})).toMatchObject({ ac: 7, needed: 10, modifiers: 0, lowest: 10 });
    expect(modified({ scores: { attackModifier: 2 } }, {})).toMatchObject({ modifiers: 2, lowest: 8 });
    expect(modified({ fighter: { situational: { by: 3, against: 9 } } }, {})).toMatchObject({ modifiers: 3 });
    expect(modified({}, { fighter: { situational: { by: 9, against: -4 } } })).toMatchObject({ modifiers: -4 });
    const shielded = { scores: { ac: { base: 7, modifiers: [{ label: "shield", value: 1 }] } } };
    expect(modified({}, shielded)).toMatchObject({ ac: 6, needed: 11 });
  });

  it("GR-147 · counts the bonus to hit and the AC penalty of a free attack", () => {
    const die = { "attack:1:A": 7 };
    expect(ids(made(duel(), { bonus: 3 }, die))).toEqual(["damage:1:A"]);
    expect(ids(made(duel(), { penalty: -3 }, die))).toEqual(["damage:1:A"]);
    expect(events(made(duel(), { bonus: 2 }, die))).toEqual(["missed"]);
    expect(events(made(duel(), { penalty: 3 }, die))).toEqual(["missed"]);
  });

  it("GR-136 · adds all modifiers to damage before it is multiplied, and takes hit points", () => {
    const thief = duel({ scores: { damageModifier: 3 } });
    const multipliers = [
      { factor: 3, stacks: false },
      { factor: 2, stacks: false },
    ];
    const afterAttack = made(thief, { attack: attack({ multipliers }) }, { "attack:1:A": 15, "damage:1:A": 4 });
    expect([hp(afterAttack), events(afterAttack)]).toEqual([-1, ["hitTimes", "hitPoints", "below"]]);
    expect(afterAttack.log[0]?.data).toMatchObject({
      total: 7,
      damage: 21,
      ac: 7,
      die: 15,
      needed: 10,
      modifiers: "+0",
    });
    expect(afterAttack.world).toMatchObject([{ kind: "fields", after: { "system.hp.value": -1 } }]);
    const own = { ...sword, multipliers: multipliers.slice(1) };
    expect(hp(made(thief, { item: own }, { "attack:1:A": 15, "damage:1:A": 4 }))).toBe(6);
  });

  it("GR-95 · rolls all attacks of a routine together, each against the one target", () => {
    expect(ids(made(duel(), { item: bear }))).toEqual(["attack:1:A", "attack:2:A", "attack:3:A"]);
    const dice = { "attack:1:A": 10, "attack:2:A": 1, "attack:3:A": 20 };
    expect(ids(made(duel(), { item: bear }, dice))).toEqual(["damage:1:A", "damage:3:A"]);
    const afterAttack = made(
      duel(),
      { item: bear },
      { ...dice, "damage:1:A": 3, "damage:3:A": { dice: [4, 2], total: 6 } },
    );
    expect([hp(afterAttack), events(afterAttack)]).toEqual([11, ["hitFor", "missed", "hitFor", "hitPoints"]]);
  });

  it("GR-95 · is one plain attack if its item lists none", () => {
    const fist = item({ name: "fist", kind: "weapon", attackForm: "melee" });
    const afterAttack = made(duel(), { item: fist }, { "attack:1:A": 12 });
    expect([afterAttack.missing, events(afterAttack), hp(afterAttack)]).toEqual([[], ["hit"], 20]);
  });

  it("GR-126 · logs special effects on a hit", () => {
    const venom = item({
      name: "fangs",
      attackForm: "melee",
      routine: [strike("bite", "", "poison")],
      special: "disease",
    });
    const afterAttack = made(duel(), { item: venom }, { "attack:1:A": 12 });
    expect(afterAttack.log.map(({ data }) => data?.special)).toEqual([undefined, "poison; disease"]);
    expect(events(made(duel(), { item: venom }, { "attack:1:A": 2 }))).toEqual(["missed"]);
  });

  it("GR-131 · hits the impossible on a natural 20, and misses the certain on a natural 1", () => {
    const armoured = duel({}, { scores: { ac: { base: -10, modifiers: [] } } });
    expect(ids(made(armoured, {}, { "attack:1:A": 20 }))).toEqual(["damage:1:A"]);
    const lucky = duel({ scores: { attackModifier: 20 } });
    expect(events(made(lucky, {}, { "attack:1:A": 1 }))).toEqual(["missed", "naturalOne"]);
    const afterAttack = made(armoured, {}, { "attack:1:A": 20, "damage:1:A": 3 });
    expect(events(afterAttack)).toEqual(["hitFor", "naturalTwenty", "hitPoints"]);
  });

  it("GR-125 · names its modifiers, which can be left out and added to; the log lists both", () => {
    const foe = { scores: { ac: { base: 7, modifiers: [{ label: "shield", value: 1 }] } } };
    const state = duel({ scores: { attackModifier: 2 }, fighter: { situational: { by: -1, against: 0 } } }, foe);
    const aiming = { who: A, target: X, more: 3, penalty: -2 };
    expect(aimPartsOf(state, aiming).map(({ id, to, amount }) => `${id} ${to} ${amount}`)).toEqual([
      "own roll 2",
      "by roll -1",
      "bonus roll 3",
      "ac:0 ac 1",
      "penalty ac -2",
    ]);
    expect(aimOf(state, aiming)).toMatchObject({ ac: 8, modifiers: 4 });
    expect(aimOf(state, { ...aiming, excluded: ["by", "ac:0"], free: -2 })).toMatchObject({ ac: 9, modifiers: 3 });
    const changed = made(state, { attack: attack({ excluded: ["ac:0", "nonsense"], free: 1 }) }, { "attack:1:A": 2 });
    expect(changed.log.map(({ event, data }) => [event.split(".").at(-1), data?.count ?? data?.modifier])).toEqual([
      ["leavesOut", 1],
      ["added", "+1"],
      ["missed", undefined],
    ]);
    expect(changed.log.at(-1)?.data).toMatchObject({ ac: 7, modifiers: "+2" });
  });

  it("GR-138 · doesn't harm an immune target, even by a hit; only the GM reads why", () => {
    const immune = duel({}, { scores: { immunities: ["non-magical weapons"] } });
    const afterAttack = made(immune, {}, { "attack:1:A": 18 });
    expect([afterAttack.missing, events(afterAttack), hp(afterAttack)]).toEqual([[], ["missed", "immune"], 20]);
    expect(afterAttack.log.map(({ forGM }) => forGM === true)).toEqual([false, true]);
    const plain = duel({}, { scores: { immunities: ["non-magical weapons"], immunityObvious: true } });
    expect(made(plain, {}, { "attack:1:A": 18 }).log.some(({ forGM }) => forGM)).toBe(false);
    expect(ids(made(immune, { item: { ...sword, magical: true } }, { "attack:1:A": 18 }))).toEqual(["damage:1:A"]);
  });

  it("GR-138 · takes its form from the mode of the weapon", () => {
    const modes = [
      { name: "cut", damageType: "edged", spaceRequired: feet(3) },
      { name: "stab", damageType: "piercing", spaceRequired: feet(2) },
    ];
    const state = duel({}, { scores: { immunities: ["piercing"] } });
    const afterAttack = (mode: number | null) =>
      made(state, { item: { ...sword, modes }, attack: attack({ mode }) }, { "attack:1:A": 18 });
    expect([ids(afterAttack(0)), ids(afterAttack(null))]).toEqual([["damage:1:A"], ["damage:1:A"]]);
    expect(events(afterAttack(1))).toEqual(["missed", "immune"]);
  });

  it("GR-125 · without a target rolls nothing", () => {
    expect(events(made(duel(), { attack: undefined }))).toEqual(["untargeted"]);
    expect(events(made(duel(), { attack: attack({ targets: [] }) }))).toEqual(["untargeted"]);
  });

  it("GR-138 · by a hedged creature: the hedging is plain to all after the first routine, and logged once", () => {
    const hedged = duel({}, { scores: { hedged: true } });
    const first = made(hedged, {}, { "attack:1:A": 20 });
    expect([events(first), first.state.hedgeKnown, hp(first)]).toEqual([["missed", "hedged"], ["X"], 20]);
    expect(first.log.some(({ forGM }) => forGM)).toBe(false);
    expect(events(made(first.state, {}, { "attack:1:A": 20 }))).toEqual(["missed"]);
  });

  it("GR-137 · asks the GM for the modifier of a called shot before the roll, and reminds of a natural 20", () => {
    const called = { attack: attack({ called: "the vial" }) };
    const [ask] = made(duel(), called).missing;
    expect([ask?.id, ask?.kind === "ruling" && ask.who]).toEqual(["GR-137:A", undefined]);
    expect(ids(made(duel(), called, { "GR-137:A": "-4" }))).toEqual(["attack:1:A"]);
    expect(events(made(duel(), called, { "GR-137:A": "-4", "attack:1:A": 13 }))).toEqual(["missed"]);
    expect(ids(made(duel(), called, { "GR-137:A": "-4", "attack:1:A": 14 }))).toEqual(["damage:1:A"]);
    const lucky = made(duel(), called, { "GR-137:A": "0", "attack:1:A": 20, "damage:1:A": 2 });
    expect(lucky.log.filter(({ forGM }) => forGM).map(({ data }) => data)).toEqual([{ what: "the vial" }]);
    expect(made(duel(), {}, { "attack:1:A": 20, "damage:1:A": 2 }).log.some(({ forGM }) => forGM)).toBe(false);
  });

  it("GR-135 · marks an AAC0 out of the default table for the GM", () => {
    const logged = (own: Guest) => {
      const { log } = made(duel(own), {}, { "attack:1:A": 1 });
      return log.filter(({ forGM }) => forGM).map(({ data }) => data?.aac0);
    };
    expect(logged({})).toEqual([]);
    expect(logged({ scores: { aac0: null } })).toEqual(["20*"]);
    expect(logged({ scores: { aac0: null, classes: [{ name: "Thief", level: 2, aac0: 19 }] } })).toEqual([]);
  });

  it("GR-54 · takes no hit points while its damage is held", () => {
    const afterAttack = made(duel(), { hold: "0:6:0" }, { "attack:1:A": 15, "damage:1:A": 4 });
    expect([hp(afterAttack), afterAttack.state.held]).toEqual([
      20,
      [{ by: "A", target: "X", damage: 4, key: "0:6:0" }],
    ]);
  });

  it("GR-165 · makes a melee by a blow, but not by a shot", () => {
    const blow = made(duel(), {}, { "attack:1:A": 2 });
    expect(Object.values(blow.state.melees)).toEqual([["A", "X"]]);
    const shot = made(duel(), { item: { ...sword, attackForm: "missile" } }, { "attack:1:A": 2 });
    expect(shot.state.melees).toEqual({});
  });

  it("GR-152 · out of turn uses the primary routine", () => {
    const two = {
      ...sword,
      routine: [
        { ...strike("sword", "1d8"), hand: "right" as const },
        { ...strike("dagger", "1d4"), hand: "left" as const },
      ],
    };
    const only = (state: GroupState) => ids(made(state, { item: two, primaryOnly: true }));
    expect(only(duel())).toEqual(["attack:1:A", "attack:2:A"]);
    const state = duel();
    expect(only({ ...state, settings: { ...state.settings, freeAttackTwoWeapon: "primaryHandOnly" } })).toEqual([
      "attack:1:A",
    ]);
  });
});

describe("A refused attack", () => {
  const judged = (state: GroupState, weapon: Item, aimed: Attack | undefined, answers: How["answers"] = {}) => {
    const results = new Map(resultsOf(answers).map((result) => [result.id, result]));
    return refuseAttack(state, A, weapon, aimed, results).map((refusal) => expectWords({ refusal }).refusal.clause);
  };
  const bow = item({ name: "bow", kind: "weapon", attackForm: "missile", range: feet(10) });

  it("GR-125 · has no target, or a target who has left", () => {
    expect(judged(duel(), sword, undefined)).toEqual(["GR-125"]);
    expect(judged(duel(), sword, attack({ targets: [] }))).toEqual(["GR-125"]);
    expect(judged(duel({}, { fighter: { departed: true } }), sword, attack())).toEqual(["GR-125"]);
    expect(judged(duel(), sword, attack())).toEqual([]);
  });

  it("GR-96 · has several targets for one routine", () => {
    expect(judged(duel(), bear, attack({ targets: [X, X, Y] }))).toEqual(["GR-96"]);
    expect(judged(duel(), bear, attack({ targets: [X, X, X] }))).toEqual([]);
  });

  it("GR-165 · is a blow out of reach, or a shot out of range", () => {
    const far = duel({}, { place: at(3, 0) });
    expect([judged(far, sword, attack()), judged(far, bow, attack())]).toEqual([["GR-165"], ["GR-162"]]);
    expect(judged(duel({}, { place: at(2, 0) }), bow, attack())).toEqual([]);
  });

  it("GR-158 · comes out of a shared square", () => {
    expect(judged(duel({}, { place: at(0, 0) }), sword, attack())).toEqual(["GR-158"]);
  });

  it("GR-137 · leaves the action unspent after the GM's no", () => {
    const called = attack({ called: "the vial" });
    expect(judged(duel(), sword, called, { "GR-137:A": "refuse" })).toEqual(["GR-137"]);
    expect(judged(duel(), sword, called, { "GR-137:A": "-2" })).toEqual([]);
  });

  it("GR-166 · is malformed with a mode that the weapon doesn't have", () => {
    expect(judged(duel(), sword, attack({ mode: 0 }))).toEqual(["GR-168"]);
    expect(judged(duel(), sword, attack({ mode: 1 }))).toEqual(["GR-168"]);
  });
});
