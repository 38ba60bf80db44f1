import { describe, expect, it } from "vitest";
import type { CombatantId, EffectId } from "../../../../src/engine/index.ts";
import {
  type GroupCommand,
  type GroupFighter,
  type GroupId,
  type Item,
  settings,
} from "../../../../src/rulesets/group/rules/index.ts";
import {
  actionOf,
  activityOf,
  concentrationOf,
  goesLast,
  isSpell,
  magicOf,
} from "../../../../src/rulesets/group/rules/item-readings.ts";
import {
  A,
  act,
  advance,
  advanceTurn,
  after,
  B,
  bow,
  C,
  clauses,
  complex,
  D,
  declares,
  fast,
  fight,
  fighter,
  give,
  having,
  incantation,
  innate,
  invocation,
  logged,
  needed,
  other,
  outcome,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const high = { phase: "HIGH_D4", dice: { A: 6, B: 1 } } as const;
const idle = having({ intent: "pass" });
type Done = ReturnType<typeof outcome>;
/** The figures of a log line, by the end of its key. */
const logLines = (done: Done, key: string) => done.log.find(({ event }) => event.endsWith(`.${key}`))?.data;

describe("An item in a round", () => {
  const { defaults } = settings;

  it("GR-87 · a weapon or attack is major in any notation, another item as it is noted, else minor", () => {
    const action = (item: Item) => actionOf(item, defaults);
    expect([weapon(3), weapon(3, { attackForm: null }), innate("claw", { attackForm: "melee" })].map(action)).toEqual([
      "major",
      "major",
      "major",
    ]);
    expect([complex("dig"), incantation(3), invocation(1), innate("stare"), simple("shout")].map(action)).toEqual([
      "major",
      "major",
      "major",
      "minor",
      "minor",
    ]);
    expect([action(weapon(3, { actionType: "minor" })), action(innate("nod", { actionType: "immediate" }))]).toEqual([
      "major",
      "immediate",
    ]);
    expect(actionOf(fast("flee"), { fastUsesMajor: true })).toBe("major");
    expect(actionOf(fast("flee"), { fastUsesMajor: false })).toBe("minor");
    expect([activityOf(innate("x")), activityOf(weapon(1))]).toEqual([null, null]);
  });

  it("GR-106 · an ability without kind, action and time is innate", () => {
    const like = (more: Partial<Item>) => magicOf(other("x", { actionType: null, ...more }));
    expect([like({}), like({ actionType: "minor" }), like({ time: { amount: 1, unit: "segment" } })]).toEqual([
      "innate",
      "spell-like",
      "spell-like",
    ]);
    expect([magicOf(weapon(3)), magicOf({ ...weapon(3), spellKind: "spell-like" })]).toEqual([null, null]);
    const unkind = { ...incantation(1), spellKind: null };
    expect([magicOf(unkind), magicOf(innate("x"))]).toEqual(["incantation", "innate"]);
  });

  it("GR-103 · spells and items that work like one count as spells; weapons and innate abilities don't", () => {
    const counts = (item: Item) => isSpell({ spellRulings: [] }, item);
    expect([counts(incantation(1)), counts(other("x")), counts(other("x", { actionType: null }))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([counts(weapon(1)), counts({ ...weapon(1), spellKind: "spell-like" }), counts(innate("x"))]).toEqual([
      false,
      false,
      false,
    ]);
    expect(counts(innate("x", { countsAsSpell: true }))).toBe(true);
  });

  it("GR-114 · concentration is noted or an incantation's", () => {
    const needs = (concentration: Item["concentration"]) => concentrationOf(innate("x", { concentration }));
    expect([needs("both"), needs("initiate"), needs("none"), concentrationOf(incantation(1))]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("GR-21 · complex activities and items marked so are completed in GO_LAST", () => {
    expect([goesLast(complex("dig")), goesLast(simple("x")), goesLast(simple("x", { goLast: true }))]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("Minor actions", () => {
  it("GR-90 · the log gives segments and seconds, and whether they are the default", () => {
    const state = fight({ A: {}, B: idle }, high);
    expect(logLines(outcome(state, act(A, simple("shout"))), "minorByDefault")).toEqual({
      what: "shout",
      segments: 1,
      seconds: 6,
    });
    const slow = innate("search", { time: { amount: 3, unit: "segment" } });
    expect(logLines(outcome({ ...state, phase: "HIGH_D1" }, act(A, slow)), "minor")).toEqual({
      what: "search",
      segments: 3,
      seconds: 18,
    });
  });

  it("GR-83 · the question names all minor actions of this phase that take time, in their order", () => {
    const first = after(fight({ A: {}, B: idle }, high), act(A, simple("close a door")));
    const nodded = after(first, act(A, simple("nod", { noTime: true })));
    const asked = give(nodded, act(A, simple("draw")));
    expect(asked).toMatchObject({ needs: [{ id: "GR-83:A", data: { what: "close a door, draw" } }] });
    const early = fight({ A: having({ minors: [{ name: "roar", phase: "HIGH_D1", segments: 1 }] }), B: idle }, high);
    expect(logged(outcome(early, act(A, simple("draw"))))).toEqual(["minorByDefault"]);
  });

  it.each(["pass", "delaying", "complex"])("GR-83 · the log gives the GM's ruling (%s)", (ruling) => {
    const first = after(fight({ A: {}, B: idle }, high), act(A, simple("close a door")));
    const done = outcome(first, act(A, simple("draw")), { answers: { "GR-83:A": ruling } });
    expect(logLines(done, "minorsRuled")).toEqual({ ruling: { key: `TURNCRAFT.Ruling.GR-83.${ruling}` } });
  });

  it("GR-91 · minor actions lengthen a spell that is being cast or is failing, and no other", () => {
    const spell = (state: "casting" | "failing" | "lost" | "done"): Partial<GroupFighter> => ({
      declaration: { item: incantation(3), plans: [], delay: false },
      major: "declared",
      spell: { item: incantation(3), target: null, round: 1, segments: 3, added: 0, kept: false, state },
    });
    const added = (state: "casting" | "failing" | "lost" | "done") =>
      fighter(after(fight({ A: having(spell(state)), B: idle }, high), act(A, simple("draw"))), A).spell?.added;
    expect([added("casting"), added("failing"), added("lost"), added("done")]).toEqual([1, 1, 0, 0]);
  });
});

describe("Major actions", () => {
  const digs: Partial<GroupFighter> = {
    declaration: { item: complex("dig"), plans: [], delay: false },
    major: "declared",
    late: { item: complex("dig"), target: null, part: false, done: false },
  };

  it("GR-32 · an action that is given up is named, whether declared, under way or begun undeclared", () => {
    const gives = (is: Partial<GroupFighter>) =>
      outcome(fight({ A: having(is), B: idle }, high), { kind: "give-up", who: A });
    expect(logLines(gives(digs), "gaveUp")).toEqual({ what: "dig" });
    expect(logLines(gives({ ...digs, declaration: null, major: "inProgress" }), "gaveUp")).toEqual({ what: "dig" });
    const begun = gives({ ...digs, declaration: null, major: "used" });
    expect([logLines(begun, "gaveUp"), fighter(begun.state, A).major, fighter(begun.state, A).late]).toEqual([
      { what: "dig" },
      "used",
      null,
    ]);
    expect(fighter(gives({ ...digs, major: "inProgress" }).state, A).major).toBe("available");
    expect(fighter(gives({ ...digs, major: "lost" }).state, A).major).toBe("lost");
  });

  it("GR-32 · a spell that isn't lost with it ends, and another may follow", () => {
    const wand = invocation(3);
    const casts = (state: "casting" | "failing" | "done"): Partial<GroupFighter> => ({
      declaration: { item: wand, plans: [], delay: false },
      major: "declared",
      spellsThisRound: 1,
      spell: { item: wand, target: null, round: 1, segments: 3, added: 0, kept: false, state },
    });
    const gave = (state: "casting" | "failing" | "done") =>
      fighter(after(fight({ A: having(casts(state)), B: idle }, high), { kind: "give-up", who: A }), A);
    expect([gave("casting").spell, gave("casting").spellsThisRound]).toEqual([null, 0]);
    expect([gave("failing").spell, gave("failing").spellsThisRound]).toEqual([null, 0]);
    expect([gave("done").spell?.state, gave("done").spellsThisRound]).toEqual(["done", 1]);
  });

  it("GR-97 · a combatant who has made all of several routines reads how many", () => {
    const twice = having({ major: "used", routinesUsed: 2 }, { scores: { routinesPerRound: 2 } });
    const state = fight({ A: twice, B: idle }, { ...high, phase: "HIGH_D3", melee: true });
    expect(clauses(state, strike(A, weapon(3), B))).toContain("GR-101");
    expect(clauses(state, strike(A, weapon(3), B))).not.toContain("GR-97");
    const ability = clauses(state, act(A, other("x")));
    expect([ability.includes("GR-101"), ability.includes("GR-87")]).toEqual([false, true]);
  });

  it("GR-88 · a declared action is given up for a move, once its price is shown", () => {
    const state = fight({ A: having(digs), B: idle }, high);
    const walk = {
      kind: "move",
      who: A,
      pace: "walk",
      forced: false,
      measured: {
        grid: "square",
        from: { x: 0, y: 0 },
        steps: [{ to: { x: 1, y: 0 } }],
        token: {
          uuid: "Scene.s.Token.a",
          before: { x: 0, y: 0, elevation: 0 },
          path: [{ x: 100, y: 0, elevation: 0 }],
        },
        blocked: false,
      },
    } as GroupCommand;
    expect(clauses(state, walk)).toContain("GR-75");
    expect(needed(fight({ A: having({ ...digs, late: null }), B: idle }, high), walk)).toEqual(["GR-32:A"]);
  });
});

describe("Effects", () => {
  const begins = (id: string, more: Partial<Extract<GroupCommand, { kind: "effect" }>> = {}): GroupCommand => ({
    kind: "effect",
    id: id as EffectId,
    uuid: `Actor.a.ActiveEffect.${id}`,
    name: id,
    source: A,
    bearer: B,
    attributes: ["fire"],
    maintainedBy: null,
    rounds: null,
    data: {},
    ...more,
  });
  const two = () => fight({ A: {}, B: { scores: { immunities: ["cold"] } } }, high);

  it("GR-118 · an effect is stored as it began, and keeping a new one up lets the old one go", () => {
    const one = after(two(), begins("light", { maintainedBy: A, rounds: 3 }));
    expect(one.effects).toEqual({
      light: {
        uuid: "Actor.a.ActiveEffect.light",
        name: "light",
        source: A,
        bearer: B,
        attributes: ["fire"],
        maintainedBy: A,
        roundsLeft: 3,
      },
    });
    const next = outcome(one, begins("web", { maintainedBy: A }));
    expect([Object.keys(next.state.effects), fighter(next.state, A).maintaining]).toEqual([["web"], "web"]);
    expect(next.log.map(({ event, who }) => [event.split(".").at(-1), who])).toEqual([
      ["concentrationLost", A],
      ["effectEnded", B],
      ["effectBegan", B],
    ]);
    const unkept = after(one, begins("web"));
    expect(Object.keys(unkept.effects)).toEqual(["light", "web"]);
  });

  it("GR-123 · an immune combatant is named and isn't affected; an effect without a bearer meets no immunity", () => {
    expect(give(two(), begins("frost", { attributes: ["cold"] }))).toMatchObject({
      refusal: { clause: "GR-123", data: { name: { combatant: B }, effect: "frost" } },
    });
    expect(give(two(), begins("frost", { attributes: ["cold"], bearer: null })).kind).toBe("done");
  });

  it("GR-22 · durations end with their last round, lasting effects don't", () => {
    const brief = after(after(two(), begins("brief", { rounds: 1 })), begins("long", { rounds: 2 }));
    const all = after(brief, begins("lasting"));
    const over = outcome(all, advance(all, "END"), { answers: advanceTurn, override: true });
    expect(Object.entries(over.state.effects).map(([id, { roundsLeft }]) => [id, roundsLeft])).toEqual([
      ["long", 1],
      ["lasting", null],
    ]);
    expect(over.world).toContainEqual({ kind: "effect-ends", uuid: "Actor.a.ActiveEffect.brief" });
  });
});

describe("Rulings and edits by the GM", () => {
  it("GR-12 · the surprised are named, at the ruling and when combat begins", () => {
    const setup = fight({ A: {}, B: {} }, { phase: "SETUP", round: 0 });
    const surprised = outcome(setup, { kind: "surprise", who: [A], surprised: true });
    expect(logLines(surprised, "surprised")).toEqual({ names: { combatants: [A] } });
    expect(logLines(outcome(surprised.state, { kind: "start" }), "surprised")).toEqual({ names: { combatants: [A] } });
    const not = outcome(surprised.state, { kind: "surprise", who: [A], surprised: false });
    expect([logged(not), fighter(not.state, A).surprised]).toEqual([["notSurprised"], false]);
    expect(logged(outcome(not.state, { kind: "start" }))).not.toContain("surprised");
  });

  it("GR-105 · a ruling on an item replaces the one before, and no other item's", () => {
    const rule = (state: ReturnType<typeof fight>, item: string, isSpell: boolean) =>
      after(state, { kind: "rule-spell", item, isSpell });
    const three = rule(rule(rule(fight({ A: {} }), "Item.a", true), "Item.b", true), "Item.a", false);
    expect(three.spellRulings).toEqual([
      { item: "Item.b", isSpell: true },
      { item: "Item.a", isSpell: false },
    ]);
  });

  it("GR-116 · of a condition that impedes the GM says whether it breaks concentration", () => {
    const casts: Partial<GroupFighter> = {
      declaration: { item: incantation(3), plans: [], delay: false },
      major: "declared",
      spell: { item: incantation(3), target: null, round: 1, segments: 3, added: 0, kept: false, state: "casting" },
    };
    const state = fight({ A: having(casts), B: idle }, high);
    const prone = {
      kind: "condition",
      who: A,
      name: "prone",
      on: true,
      impedes: true,
      delays: false,
      lasts: false,
    } as const;
    expect(give(state, prone)).toMatchObject({ needs: [{ options: [{ value: "breaks" }, { value: "keeps" }] }] });
    const spell = (answer: string) => fighter(after(state, prone, { answers: { "GR-116:A": answer } }), A).spell?.state;
    expect([spell("breaks"), spell("keeps")]).toEqual(["lost", "casting"]);
  });

  it("GR-39 · a new group goes by its name, or by its id without one", () => {
    const state = fight({ A: {}, B: {} }, { phase: "SETUP", round: 0 });
    const named = after(state, { kind: "regroup", who: [A], group: "g" as GroupId, name: "Guards" });
    expect(named.groups["g" as GroupId]).toMatchObject({ name: "Guards", die: null });
    expect(fighter(named, A).group).toBe("g");
  });

  it("GR-34 · a typed initiative is a group's die from 1 to 6, and ignored beyond", () => {
    const state = fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice: { A: null, B: 4 } });
    const die = (total: number | null) =>
      after(state, { kind: "manual", initiative: { [A]: total } as Record<CombatantId, number> }).groups["A" as GroupId]
        ?.die;
    expect([die(1), die(6), die(0), die(7)]).toEqual([1, 6, null, null]);
  });

  it("GR-13 · a round that the GM sets forward begins, a round set back or left doesn't", () => {
    const state = fight({ A: {}, B: {} }, { ...high, round: 3 });
    const turnEvents = (round: number) => outcome(state, { kind: "manual", round }).turnEvents;
    expect([turnEvents(2), turnEvents(3), turnEvents(4)]).toEqual([[], [], ["round-began"]]);
  });

  it("GR-22 · the end of combat leaves nothing of it, and frees effects in the order of their ids", () => {
    const effect = {
      uuid: "u",
      name: "x",
      source: null,
      bearer: null,
      attributes: [],
      maintainedBy: null,
      roundsLeft: 2,
    };
    const effects = { b: { ...effect, uuid: "u.b" }, a: { ...effect, uuid: "u.a" } } as never;
    const state = fight(
      {
        A: having({ sight: { cover: 5, concealment: 0, glass: false, medium: "air" }, surprised: true }),
        B: {},
        C: {},
      },
      {
        ...high,
        melee: true,
        set: {
          effects,
          resolving: "1",
          freePairs: [{ by: A, against: B }],
          freeSegments: [{ by: A, segment: "1" }],
          held: [{ by: A, target: B, damage: 1, key: "1" }],
        },
      },
    );
    const over = outcome(state, { kind: "end" });
    expect(over.state).toMatchObject({ round: 0, phase: "SETUP", melees: {}, effects: {}, resolving: null });
    expect([over.state.window, over.state.freePairs, over.state.freeSegments, over.state.held]).toEqual([
      null,
      [],
      [],
      [],
    ]);
    expect(over.world).toEqual([
      { kind: "effect-freed", uuid: "u.a", seconds: 120 },
      { kind: "effect-freed", uuid: "u.b", seconds: 120 },
    ]);
    expect(fighter(over.state, A)).toMatchObject({ surprised: true, sight: { cover: 5 } });
  });
});

describe("Combatants named in commands", () => {
  it.each<GroupCommand>([
    { kind: "offer", victim: D, who: [A], attack: "free", bonus: 0, penalty: 0 },
    { kind: "offer", victim: A, who: [D], attack: "free", bonus: 0, penalty: 0 },
    { kind: "manual", active: D },
    { kind: "manual", initiative: { [D]: 3 } as Record<CombatantId, number> },
    strike(A, bow(), D),
    act(A, incantation(1), { target: { combatant: D } }),
    { kind: "target", who: A, target: { combatant: D } },
    declares(D, null),
    act(D, simple("shout")),
  ])("GR-168 · $kind can't name a combatant outside the encounter", (command) => {
    const state = fight({ A: {}, B: {}, C: {} }, high);
    expect(give(state, command, { override: true })).toMatchObject({
      refusal: { clause: "GR-168", message: "TURNCRAFT.Refused.unknown", final: true },
    });
  });

  it("GR-36 · a tie isn't rolled again once all dice lie; a die that lies isn't rolled again either", () => {
    const roll = { kind: "roll", group: "A" as GroupId } as const;
    const dice = (A: number, B: number | null) =>
      fight({ A: {}, B: {}, C: {} }, { phase: "INITIATIVE", dice: { A, B, C: 2 } });
    expect(clauses(dice(4, 4), roll)).toEqual(["GR-36", "GR-34"]);
    expect(clauses(dice(4, 3), roll)).toEqual(["GR-34"]);
    expect(clauses(dice(4, null), roll)).toEqual(["GR-34"]);
    expect(clauses(dice(3, null), roll)).toEqual(["GR-34"]);
  });

  it("GR-23 · a group rolls as long as one member stands", () => {
    const roll = { kind: "roll", group: "A" as GroupId } as const;
    const state = fight(
      { A1: { fighter: { defeated: true } }, A2: {}, B: {} },
      { phase: "INITIATIVE", dice: { A: null, B: 2 } },
    );
    expect(clauses(state, roll)).toEqual([]);
    const all = after(state, { kind: "leave", who: "A2" as CombatantId });
    expect([refused(all, roll), C]).toEqual(["GR-23", "C"]);
  });
});
