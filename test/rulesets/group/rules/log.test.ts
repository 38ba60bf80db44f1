import { describe, expect, it } from "vitest";
import type { EffectId } from "../../../../src/engine/index.ts";
import type {
  GroupCommand,
  GroupCommandOf,
  GroupFighter,
  GroupState,
  Item,
  Target,
} from "../../../../src/rulesets/group/rules/index.ts";
import {
  A,
  act,
  advance,
  after,
  at1,
  B,
  bow,
  C,
  clauses,
  complex,
  fast,
  feet,
  fight,
  fighter,
  type Guest,
  give,
  having,
  incantation,
  innate,
  invocation,
  logged,
  needed,
  outcome,
  ownerOf,
  refused,
  type Scene,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const scene = (phase: NonNullable<Scene["phase"]>, more: Scene = {}): Scene => ({
  phase,
  dice: { A: 6, B: 1 },
  ...more,
});
const bolt = incantation(3, { name: "bolt", targets: "creature", range: feet(60), attributes: ["fire"] });
const casts = (
  item: Item,
  more: Partial<NonNullable<GroupFighter["spell"]>> = {},
  also: Partial<GroupFighter> = {},
): Guest =>
  having({
    declaration: { item, plans: [], delay: false },
    major: "declared",
    spell: { item, target: null, round: 1, segments: 3, added: 0, kept: false, state: "casting", ...more },
    spellsThisRound: 1,
    ...also,
  });
const atB: Target = { combatant: B };
const aim = (target: Target | null): GroupCommand => ({ kind: "target", who: A, target });
const logLines = (done: ReturnType<typeof outcome>, key: string) =>
  done.log.filter(({ event }) => event.endsWith(`.${key}`)).map(({ who, data }) => [who, data]);

describe("Spells on their way", () => {
  it("GR-112 · the GM reads the target, and the entries for a ranged spell's line", () => {
    const seen = { sight: { cover: 10, concealment: 20, glass: false, medium: "air" } } as const;
    const named = (spell: Item, target: Target | null) =>
      outcome(fight({ A: casts(spell), B: having(seen) }, scene("HIGH_D1")), aim(target));
    const done = named(bolt, atB);
    expect(logLines(done, "target")).toEqual([[A, { target: { combatant: B }, spell: "bolt" }]]);
    expect(logLines(done, "sight")).toEqual([[B, { cover: 10, concealment: 20 }]]);
    expect(logLines(named({ ...bolt, range: null }, atB), "sight")).toEqual([]);
    expect(logLines(named({ ...bolt, range: feet(0) }, atB), "sight")).toEqual([]);
    const door = named(bolt, { named: "the door" });
    expect([logLines(door, "target"), logLines(door, "sight")]).toEqual([
      [[A, { target: "the door", spell: "bolt" }]],
      [],
    ]);
    expect(logLines(named(bolt, null), "target")).toEqual([[A, { target: "—", spell: "bolt" }]]);
  });

  it("GR-112 · the target is named in the own D1; in step 7 only the GM picks another", () => {
    const state = (phase: NonNullable<Scene["phase"]>) => fight({ A: casts(bolt), B: {} }, scene(phase));
    expect(refused(state("E_SPELLS"), aim(atB), { by: ownerOf(A) })).toBe("GR-112");
    expect(give(state("E_SPELLS"), aim(atB)).kind).toBe("done");
    expect(refused(state("HIGH_D3"), aim(atB))).toBe("GR-112");
    expect(refused(state("LOW_D1"), aim(atB))).toBe("GR-112");
    expect(give(fight({ A: casts(bolt, { state: "done" }), B: {} }, scene("HIGH_D1")), aim(atB))).toMatchObject({
      refusal: { message: "TURNCRAFT.Refused.GR-112.noSpell" },
    });
  });

  it("GR-110 · outside step 7 a spell goes to the target it was given", () => {
    const wand = invocation(null, { name: "wand", targets: "creature" });
    const state = fight({ A: casts(wand, { target: atB, segments: 1 }), B: {}, C: {} }, scene("HIGH_D4"));
    expect(clauses(state, act(A, wand, { target: { combatant: C } }))).toContain("GR-112");
  });

  it("GR-109 · the log names the spell, its target, and targets without any effect", () => {
    const state = (guest: Guest = {}, spell = bolt) =>
      fight({ A: casts(spell, { target: atB }), B: guest }, scene("E_SPELLS"));
    const done = outcome(state(), act(A, bolt));
    expect(logLines(done, "castAt")).toEqual([[A, { spell: "bolt", target: { combatant: B } }]]);
    expect([done.state.resolving === null, fighter(done.state, A)]).toMatchObject([
      false,
      { major: "used", majorPhase: "E_SPELLS", spell: { state: "done" } },
    ]);
    expect(logLines(done, "foiled")).toEqual([]);
    const immune = outcome(state({ scores: { immunities: ["fire"] } }), act(A, bolt));
    expect(logLines(immune, "foiled")).toEqual([[B, { spell: "bolt" }]]);
    const bless = { ...bolt, targets: "none" } as const;
    const alone = fight({ A: casts(bless), B: {} }, scene("E_SPELLS"));
    expect(logLines(outcome(alone, act(A, bless)), "cast")).toEqual([[A, { spell: "bolt" }]]);
  });

  it.each<[Item["targets"], Partial<GroupCommandOf<"act">>, Partial<GroupFighter["sight"]>, string[]]>([
    ["creature", { line: { walls: true, seen: true } }, {}, ["GR-121"]],
    ["creature", { line: { walls: false, seen: false } }, {}, ["GR-122"]],
    ["object", { line: { walls: false, seen: false } }, {}, ["GR-122"]],
    ["point", { line: { walls: false, seen: false } }, {}, []],
    ["creature", {}, { cover: 50, concealment: 74 }, []],
    ["creature", {}, { cover: 51 }, ["GR-121"]],
    ["creature", {}, { concealment: 75 }, ["GR-122"]],
    ["creature", {}, { glass: true }, ["GR-121"]],
    ["creature", {}, { medium: "water" }, ["GR-121"]],
  ])("GR-121, GR-122 · at a %s with %j and %j", (targets, line, sight, found) => {
    const spell: Item = { ...bolt, targets, needsLineOfEffect: true, needsLineOfSight: true };
    const plain = { cover: 0, concealment: 0, glass: false, medium: "air" } as const;
    const state = fight(
      { A: casts(spell, { target: atB }), B: having({ sight: { ...plain, ...sight } }) },
      scene("E_SPELLS"),
    );
    expect(clauses(state, act(A, spell, line))).toEqual(found);
    const touch = { ...spell, range: null };
    const nearest = fight(
      { A: casts(touch, { target: atB }), B: having({ sight: { ...plain, ...sight } }) },
      scene("E_SPELLS"),
    );
    expect(clauses(nearest, act(A, touch, line))).toEqual([]);
  });

  it("GR-121 · the GM's entries stand in the refusal", () => {
    const spell: Item = { ...bolt, needsLineOfEffect: true };
    const sight = { cover: 60, concealment: 30, glass: false, medium: "air" } as const;
    const state = fight({ A: casts(spell, { target: atB }), B: having({ sight }) }, scene("E_SPELLS"));
    expect(give(state, act(A, spell))).toMatchObject({
      refusal: { data: { cover: 60, concealment: 30, target: { combatant: B } } },
    });
    const door = fight({ A: casts(spell, { target: { named: "door" } }), B: {} }, scene("E_SPELLS"));
    expect(give(door, act(A, spell, { line: { walls: true, seen: true } }))).toMatchObject({
      refusal: { data: { cover: 0, concealment: 0, target: "door" } },
    });
  });
});

describe("Questions before an action", () => {
  it("GR-120 · ending a maintained effect names the effect", () => {
    const light = {
      uuid: "u",
      name: "light",
      source: A,
      bearer: A,
      attributes: [],
      maintainedBy: A,
      roundsLeft: null,
    };
    const state = fight(
      { A: having({ maintaining: "fx" as EffectId }), B: {} },
      {
        ...scene("HIGH_D1"),
        set: { effects: { fx: light } as unknown as GroupState["effects"] },
      },
    );
    const stare = act(A, innate("stare", { concentration: "initiate" }));
    expect(give(state, stare)).toMatchObject({
      needs: [{ id: "GR-120:A", who: A, data: { name: { combatant: A }, effect: "light" } }],
    });
    const done = after(state, stare, { answers: { "GR-120:A": "letGo" } });
    expect([done.effects, fighter(done, A).maintaining]).toEqual([{}, null]);
    const growl = after(state, act(A, innate("growl", { concentration: "none" })));
    expect(Object.keys(growl.effects)).toEqual(["fx"]);
  });

  it("GR-105 · the question names the copied spell, and isn't asked of any other item", () => {
    const state = fight({ A: {}, B: {} }, scene("HIGH_D1"));
    expect(give(state, act(A, innate("stare", { copiesSpell: "fear" })))).toMatchObject({
      needs: [{ id: "GR-105", data: { what: "stare", spell: "fear" } }],
    });
    const shot = strike(A, bow({ copiesSpell: "fear" }), B);
    expect(needed({ ...state, phase: "HIGH_D2" }, shot)).not.toContain("GR-105");
  });

  it("GR-54 · without simultaneous actions the GM isn't asked, and no damage is held", () => {
    const blade = weapon(6, { routine: [{ name: "cut", damage: "1d6", special: "", hand: null }] });
    const state = fight(
      { A: having({ intent: { item: blade, minors: [] } }), B: having({ intent: { item: weapon(2), minors: [] } }) },
      { phase: "HIGH_D3", melee: true, dice: { A: 6, B: 1 }, settings: { fullTie: "gmDecides" } },
    );
    const answers = { "attack:1:A": 20, "damage:1:A": 4 };
    const done = after(state, strike(A, blade, B), { answers });
    expect([done.held, fighter(done, B).scores.hp.value]).toEqual([[], 16]);
  });

  it("GR-28 · an undeclared complex activity begins in its own combatant's slot, as a part", () => {
    const state = fight({ A: {}, B: having({ intent: "pass" }) }, scene("HIGH_D4"));
    const dig = act(A, complex("dig"));
    expect(give(state, dig)).toMatchObject({ needs: [{ id: "GR-28:A", data: { what: "dig" } }] });
    const begun = outcome(state, dig, { answers: { "GR-28:A": "part" } });
    expect([logged(begun), fighter(begun.state, A)]).toMatchObject([
      ["begins"],
      { major: "used", majorPhase: "HIGH_D4", late: { part: true, done: false } },
    ]);
    const last = fight({ A: {}, B: having({ intent: "pass" }) }, scene("GO_LAST"));
    const done = outcome(last, dig, { answers: { "GR-28:A": "part" } });
    expect([logged(done).includes("part"), fighter(done.state, A).late?.done]).toEqual([true, true]);
  });
});

describe("The end of a turn in a phase", () => {
  const acted = (state: GroupState, command: GroupCommand, answers = {}) =>
    fighter(after(state, command, { answers }), A).actedIn;
  const idle = having({ intent: "pass" });

  it("GR-23 · comes with a major action, an action in D1 or a stated one; not with another minor action", () => {
    const d4 = fight({ A: {}, B: idle }, scene("HIGH_D4"));
    expect(acted(d4, act(A, simple("shout")))).toEqual([]);
    expect(acted(d4, act(A, simple("heave", { actionType: "major" })))).toEqual(["HIGH_D4"]);
    expect(acted({ ...d4, phase: "HIGH_D1" }, act(A, innate("stare")))).toEqual(["HIGH_D1"]);
    const stating = fight({ A: having({ intent: { item: simple("shout"), minors: [] } }), B: idle }, scene("HIGH_D4"));
    expect(acted(stating, act(A, simple("shout")))).toEqual(["HIGH_D4"]);
    expect(acted(stating, act(A, simple("nod", { noTime: true })))).toEqual([]);
    const passing = fight({ A: idle, B: {} }, scene("HIGH_D4"));
    expect(acted(passing, act(A, simple("shout")))).toEqual([]);
  });

  it("GR-15 · comes with a fast action, whether it is a major one or not", () => {
    const parleys = (fastUsesMajor: boolean) =>
      fight(
        { A: having({ declaration: { item: fast("parley"), plans: [], delay: false }, major: "declared" }), B: idle },
        { ...scene("A_PARLEY"), settings: { fastUsesMajor } },
      );
    expect(acted(parleys(false), act(A, fast("parley")))).toEqual(["A_PARLEY"]);
    expect(acted(parleys(true), act(A, fast("parley")))).toEqual(["A_PARLEY"]);
  });
});

describe("Attacks out of turn", () => {
  const melee = (own: Guest = {}, phase: NonNullable<Scene["phase"]> = "HIGH_D4") =>
    fight({ A: own, B: {}, C: {} }, { ...scene(phase), melee: true });
  const offer = (attack: "free" | "immediate", state = melee()) =>
    outcome(state, { kind: "offer", victim: B, who: [A, C], attack, bonus: 0, penalty: 0 });
  const react = (state: GroupState, more: Partial<GroupCommandOf<"react">> = {}) =>
    ({
      kind: "react",
      who: A,
      window: state.window?.id ?? null,
      as: "free",
      item: weapon(3),
      attack: at1(B),
      ...more,
    }) as const;
  const missed = { "attack:1:A": 1 };

  it("GR-147 · the log says which attack is offered to whom, and when the window closes", () => {
    const free = offer("free");
    expect(logLines(free, "offeredFree")).toEqual([[B, { names: { combatants: [A, C] } }]]);
    expect(logLines(offer("immediate"), "offeredImmediate")).toEqual([[B, { names: { combatants: [A, C] } }]]);
    const id = free.state.window?.id ?? "";
    const passed = outcome(free.state, { kind: "decline", who: A, window: id });
    expect([logged(passed), passed.state.window?.asked]).toEqual([["passed"], { A: "passed", C: "waiting" }]);
    const over = outcome(passed.state, { kind: "decline", who: C, window: id });
    expect([logged(over), over.state.window]).toEqual([["passed", "windowClosed"], null]);
    expect(logLines(over, "windowClosed")).toEqual([[B, undefined]]);
    expect(refused(passed.state, { kind: "decline", who: A, window: id })).toBe("GR-93");
    expect(refused(over.state, { kind: "close-window", window: id })).toBe("GR-93");
    expect(after(passed.state, { kind: "close-window", window: id }).window).toBeNull();
  });

  it("GR-153 · the GM may make one without an offer; it is counted, or takes the major action", () => {
    const free = after(melee(), react(melee()), { answers: missed });
    expect([free.freePairs, fighter(free, A).major]).toEqual([[{ by: A, against: B }], "available"]);
    expect(refused(melee(), react(melee()), { by: ownerOf(A) })).toBe("GR-147");
    expect(refused(melee(), react(melee(), { as: "immediate" }), { by: ownerOf(A) })).toBe("GR-153");
    const immediate = after(melee(), react(melee(), { as: "immediate" }), { answers: missed });
    expect(fighter(immediate, A)).toMatchObject({ major: "used", majorPhase: "HIGH_D4", routinesUsed: 1 });
    expect(refused(free, react(free))).toBe("GR-148");
  });

  it("GR-76 · beside a complex activity the GM is asked about another immediate action, beside other actions not", () => {
    const late = (item: Item) => having({ late: { item, target: null, part: false, done: false }, major: "used" });
    const parry = innate("parry", { actionType: "immediate" });
    const command = (state: GroupState) => react(state, { as: "action", item: parry, attack: undefined });
    expect(needed(melee(late(complex("dig"))), command(melee()))).toEqual(["GR-76:A"]);
    expect(give(melee(late(simple("search", { goLast: true }))), command(melee())).kind).toBe("done");
    expect(give(melee(), command(melee())).kind).toBe("done");
  });
});

describe("Ending a phase", () => {
  it("GR-13 · the question names the combatants who haven't acted and the phase, and offers to stay", () => {
    const state = fight(
      { A: having({ intent: { item: simple("heave", { actionType: "major" }), minors: [] } }), B: {} },
      {
        ...scene("HIGH_D4"),
      },
    );
    const asked = give(state, advance(state), { override: true });
    expect(asked).toMatchObject({
      needs: [
        {
          id: "GR-13",
          clause: "GR-13",
          question: "TURNCRAFT.Ruling.GR-13.question",
          data: { phase: { key: "TURNCRAFT.Phase.HIGH_D4" } },
          options: [{ value: "stay" }, { value: "continue" }],
        },
      ],
    });
    const spells = fight({ A: casts(bolt, { target: atB }), B: {} }, scene("E_SPELLS"));
    expect(give(spells, advance(spells), { override: true })).toMatchObject({
      needs: [{ id: "GR-113", clause: "GR-113", question: "TURNCRAFT.Ruling.GR-113.spells" }],
    });
  });
});
