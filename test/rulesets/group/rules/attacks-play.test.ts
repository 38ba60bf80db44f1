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
      { command, asker: gm, insist: false, freshScores: {} },
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

describe("An attack that is made", () => {
  it("GR-126, GR-129 · AAC0 in the attack's line decides instead of the attacker's", () => {
    const sting = { ...sword, aac0: { score: 12, star: false } };
    const dice = { "attack:1:A": 5, "damage:1:A": 3 };
    expect(aimOf(duel(), { who: A, target: X, item: sting })).toMatchObject({ needed: 5, rating: { by: "item" } });
    expect(hp(made(duel(), { item: sword }, dice))).toBe(20);
    expect(hp(made(duel(), { item: sting }, dice))).toBe(17);
  });

  it("GR-125 · the d20 is the attacker's, damage is rolled only where it hits", () => {
    expect(ids(made(duel(), {}))).toEqual(["attack:1:A"]);
    expect(made(duel(), {}).missing[0]).toMatchObject({ who: "A", formula: "1d20" });
    const hit = made(duel(), {}, { "attack:1:A": 10 });
    expect(hit.missing).toMatchObject([{ id: "damage:1:A", formula: "1d8" }]);
    const miss = made(duel(), {}, { "attack:1:A": 9 });
    expect([miss.missing, events(miss), hp(miss)]).toEqual([[], ["missed"], 20]);
  });

  it("GR-130, GR-131 · says by how much it hits or misses, where that decides", () => {
    const margin = (die: number, blow: Partial<AttackBlow> = {}) =>
      made(duel(), blow, { "attack:1:A": die, "damage:1:A": 3 }).log[0]?.data?.margin;
    expect([margin(14), margin(7), margin(7, { bonus: 5 }), margin(10)]).toEqual([4, 3, 2, undefined]);
    // A natural 1 misses though 1 + 12 would reach 10; a natural 20 hits though 20 − 15 wouldn't.
    expect([margin(1, { bonus: 12 }), margin(20, { bonus: -15 })]).toEqual([undefined, undefined]);
  });

  it("GR-125 · modifiers of attacker and GM count, and so do AC's", () => {
    const modified = (own: Guest, foe: Guest) => aimOf(duel(own, foe), { who: A, target: X });
    expect(modified({}, {})).toMatchObject({ ac: 7, needed: 10, modifiers: 0, lowest: 10 });
    expect(modified({ scores: { attackModifier: 2 } }, {})).toMatchObject({ modifiers: 2, lowest: 8 });
    expect(modified({ fighter: { situational: { by: 3, against: 9 } } }, {})).toMatchObject({ modifiers: 3 });
    expect(modified({}, { fighter: { situational: { by: 9, against: -4 } } })).toMatchObject({ modifiers: -4 });
    const shielded = { scores: { ac: { base: 7, modifiers: [{ label: "shield", value: 1 }] } } };
    expect(modified({}, shielded)).toMatchObject({ ac: 6, needed: 11 });
  });

  it("GR-147 · the bonus to hit and the AC penalty of a free attack count", () => {
    const die = { "attack:1:A": 7 };
    expect(ids(made(duel(), { bonus: 3 }, die))).toEqual(["damage:1:A"]);
    expect(ids(made(duel(), { penalty: -3 }, die))).toEqual(["damage:1:A"]);
    expect(events(made(duel(), { bonus: 2 }, die))).toEqual(["missed"]);
    expect(events(made(duel(), { penalty: 3 }, die))).toEqual(["missed"]);
  });

  it("GR-136 · damage holds all modifiers before it is multiplied, and hit points go down", () => {
    const thief = duel({ scores: { damageModifier: 3 } });
    const multipliers = [
      { factor: 3, stacks: false },
      { factor: 2, stacks: false },
    ];
    const excluded = made(thief, { attack: attack({ multipliers }) }, { "attack:1:A": 15, "damage:1:A": 4 });
    expect([hp(excluded), events(excluded)]).toEqual([-1, ["hitTimes", "hitPoints", "below"]]);
    expect(excluded.log[0]?.data).toMatchObject({ total: 7, damage: 21, ac: 7, die: 15, needed: 10, modifiers: "+0" });
    expect(excluded.world).toMatchObject([{ kind: "fields", after: { "system.hp.value": -1 } }]);
    const own = { ...sword, multipliers: multipliers.slice(1) };
    expect(hp(made(thief, { item: own }, { "attack:1:A": 15, "damage:1:A": 4 }))).toBe(6);
  });

  it("GR-95 · all attacks of a routine are rolled together, each against the one target", () => {
    expect(ids(made(duel(), { item: bear }))).toEqual(["attack:1:A", "attack:2:A", "attack:3:A"]);
    const dice = { "attack:1:A": 10, "attack:2:A": 1, "attack:3:A": 20 };
    expect(ids(made(duel(), { item: bear }, dice))).toEqual(["damage:1:A", "damage:3:A"]);
    const excluded = made(
      duel(),
      { item: bear },
      { ...dice, "damage:1:A": 3, "damage:3:A": { dice: [4, 2], total: 6 } },
    );
    expect([hp(excluded), events(excluded)]).toEqual([11, ["hitFor", "missed", "hitFor", "hitPoints"]]);
  });

  it("GR-95 · an item that lists no attacks makes one plain attack", () => {
    const fist = item({ name: "fist", kind: "weapon", attackForm: "melee" });
    const excluded = made(duel(), { item: fist }, { "attack:1:A": 12 });
    expect([excluded.missing, events(excluded), hp(excluded)]).toEqual([[], ["hit"], 20]);
  });

  it("GR-126 · special effects are told where the attack hits", () => {
    const venom = item({
      name: "fangs",
      attackForm: "melee",
      routine: [strike("bite", "", "poison")],
      special: "disease",
    });
    const excluded = made(duel(), { item: venom }, { "attack:1:A": 12 });
    expect(excluded.log.map(({ data }) => data?.special)).toEqual([undefined, "poison; disease"]);
    expect(events(made(duel(), { item: venom }, { "attack:1:A": 2 }))).toEqual(["missed"]);
  });

  it("GR-131 · a natural 20 hits what can't be hit, a natural 1 misses what can't be missed", () => {
    const armoured = duel({}, { scores: { ac: { base: -10, modifiers: [] } } });
    expect(ids(made(armoured, {}, { "attack:1:A": 20 }))).toEqual(["damage:1:A"]);
    const lucky = duel({ scores: { attackModifier: 20 } });
    expect(events(made(lucky, {}, { "attack:1:A": 1 }))).toEqual(["missed", "naturalOne"]);
    const excluded = made(armoured, {}, { "attack:1:A": 20, "damage:1:A": 3 });
    expect(events(excluded)).toEqual(["hitFor", "naturalTwenty", "hitPoints"]);
  });

  it("GR-125 · what changes an attack can be named, struck out and added to; the log tells both", () => {
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
    expect(aimOf(state, { ...aiming, struck: ["by", "ac:0"], free: -2 })).toMatchObject({ ac: 9, modifiers: 3 });
    const changed = made(state, { attack: attack({ struck: ["ac:0", "nonsense"], free: 1 }) }, { "attack:1:A": 2 });
    expect(changed.log.map(({ event, data }) => [event.split(".").at(-1), data?.count ?? data?.modifier])).toEqual([
      ["struckOut", 1],
      ["added", "+1"],
      ["missed", undefined],
    ]);
    expect(changed.log.at(-1)?.data).toMatchObject({ ac: 7, modifiers: "+2" });
  });

  it("GR-138 · an immune target isn't harmed by a die that would hit; only the GM is told why", () => {
    const immune = duel({}, { scores: { immunities: ["non-magical weapons"] } });
    const excluded = made(immune, {}, { "attack:1:A": 18 });
    expect([excluded.missing, events(excluded), hp(excluded)]).toEqual([[], ["missed", "immune"], 20]);
    expect(excluded.log.map(({ forGM }) => forGM === true)).toEqual([false, true]);
    const plain = duel({}, { scores: { immunities: ["non-magical weapons"], immunityObvious: true } });
    expect(made(plain, {}, { "attack:1:A": 18 }).log.some(({ forGM }) => forGM)).toBe(false);
    expect(ids(made(immune, { item: { ...sword, magical: true } }, { "attack:1:A": 18 }))).toEqual(["damage:1:A"]);
  });

  it("GR-138 · which mode of a weapon is used decides its form", () => {
    const modes = [
      { name: "cut", damageType: "edged", spaceRequired: feet(3) },
      { name: "stab", damageType: "piercing", spaceRequired: feet(2) },
    ];
    const state = duel({}, { scores: { immunities: ["piercing"] } });
    const excluded = (mode: number | null) =>
      made(state, { item: { ...sword, modes }, attack: attack({ mode }) }, { "attack:1:A": 18 });
    expect([ids(excluded(0)), ids(excluded(null))]).toEqual([["damage:1:A"], ["damage:1:A"]]);
    expect(events(excluded(1))).toEqual(["missed", "immune"]);
  });

  it("GR-125 · without a target nobody is struck and nothing is rolled", () => {
    expect(events(made(duel(), { attack: undefined }))).toEqual(["struckNobody"]);
    expect(events(made(duel(), { attack: attack({ targets: [] }) }))).toEqual(["struckNobody"]);
  });

  it("GR-138 · hedging is plain to all after the first routine, and told once", () => {
    const hedged = duel({}, { scores: { hedged: true } });
    const first = made(hedged, {}, { "attack:1:A": 20 });
    expect([events(first), first.state.hedgeKnown, hp(first)]).toEqual([["missed", "hedged"], ["X"], 20]);
    expect(first.log.some(({ forGM }) => forGM)).toBe(false);
    expect(events(made(first.state, {}, { "attack:1:A": 20 }))).toEqual(["missed"]);
  });

  it("GR-137 · the GM sets the modifier of a called shot before it is rolled, and is reminded by a natural 20", () => {
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

  it("GR-135 · an AAC0 out of the default table is marked as such for the GM", () => {
    const logged = (own: Guest) => {
      const { log } = made(duel(own), {}, { "attack:1:A": 1 });
      return log.filter(({ forGM }) => forGM).map(({ data }) => data?.aac0);
    };
    expect(logged({})).toEqual([]);
    expect(logged({ scores: { aac0: null } })).toEqual(["20*"]);
    expect(logged({ scores: { aac0: null, classes: [{ name: "Thief", level: 2, aac0: 19 }] } })).toEqual([]);
  });

  it("GR-54 · damage that is held leaves hit points alone", () => {
    const excluded = made(duel(), { hold: "0:6:0" }, { "attack:1:A": 15, "damage:1:A": 4 });
    expect([hp(excluded), excluded.state.held]).toEqual([20, [{ by: "A", target: "X", damage: 4, key: "0:6:0" }]]);
  });

  it("GR-165 · a blow makes a melee, a shot doesn't", () => {
    const blow = made(duel(), {}, { "attack:1:A": 2 });
    expect(Object.values(blow.state.melees)).toEqual([["A", "X"]]);
    const shot = made(duel(), { item: { ...sword, attackForm: "missile" } }, { "attack:1:A": 2 });
    expect(shot.state.melees).toEqual({});
  });

  it("GR-152 · an attack out of turn uses the primary routine", () => {
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

describe("An attack that is refused", () => {
  const judged = (state: GroupState, weapon: Item, aimed: Attack | undefined, answers: How["answers"] = {}) => {
    const results = new Map(resultsOf(answers).map((result) => [result.id, result]));
    return refuseAttack(state, A, weapon, aimed, results).map((refusal) => expectWords({ refusal }).refusal.clause);
  };
  const bow = item({ name: "bow", kind: "weapon", attackForm: "missile", range: feet(10) });

  it("GR-125 · it needs a target, who is still in the fight", () => {
    expect(judged(duel(), sword, undefined)).toEqual(["GR-125"]);
    expect(judged(duel(), sword, attack({ targets: [] }))).toEqual(["GR-125"]);
    expect(judged(duel({}, { fighter: { departed: true } }), sword, attack())).toEqual(["GR-125"]);
    expect(judged(duel(), sword, attack())).toEqual([]);
  });

  it("GR-96 · a routine has one target", () => {
    expect(judged(duel(), bear, attack({ targets: [X, X, Y] }))).toEqual(["GR-96"]);
    expect(judged(duel(), bear, attack({ targets: [X, X, X] }))).toEqual([]);
  });

  it("GR-165 · a blow has to reach, a shot has a range", () => {
    const far = duel({}, { place: at(3, 0) });
    expect([judged(far, sword, attack()), judged(far, bow, attack())]).toEqual([["GR-165"], ["GR-162"]]);
    expect(judged(duel({}, { place: at(2, 0) }), bow, attack())).toEqual([]);
  });

  it("GR-158 · nobody attacks out of a shared square", () => {
    expect(judged(duel({}, { place: at(0, 0) }), sword, attack())).toEqual(["GR-158"]);
  });

  it("GR-137 · the GM's no leaves the action unspent", () => {
    const called = attack({ called: "the vial" });
    expect(judged(duel(), sword, called, { "GR-137:A": "refuse" })).toEqual(["GR-137"]);
    expect(judged(duel(), sword, called, { "GR-137:A": "-2" })).toEqual([]);
  });

  it("GR-166 · a mode that the weapon doesn't have is malformed", () => {
    expect(judged(duel(), sword, attack({ mode: 0 }))).toEqual(["GR-168"]);
    expect(judged(duel(), sword, attack({ mode: 1 }))).toEqual(["GR-168"]);
  });
});
