import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CombatantId, type Result, step } from "../../../../src/engine/index.ts";
import {
  type GroupCommand,
  type GroupFighter,
  type GroupState,
  group,
  type Item,
  rowOf,
  slotOf,
} from "../../../../src/rulesets/group/rules/index.ts";
import { withoutDie } from "../../../../src/rulesets/group/rules/initiative.ts";
import { actionOf, activityOf, isCast, isSame, isSpell } from "../../../../src/rulesets/group/rules/item-readings.ts";
import { active, crowd, who } from "../../any.ts";
import { anyCommand, anyGathering } from "./chance.ts";
import {
  advance,
  bow,
  complex,
  delaying,
  fast,
  incantation,
  innate,
  item,
  other,
  simple,
  strike,
  weapon,
} from "./fights.ts";

/*
 * A player's random commands never get more of anything than the clauses allow in a round: spells (GR-104), major actions
 * (GR-87), routines (GR-97), free attacks (GR-148, GR-149), positioning (GR-89), minor actions outside one's slot (GR-62). It
 * counts by what was done, not by what the fight's state says of it. GMs do here what opens ways for players, and nothing else.
 */

/** Items for gaining more than one's due. */
const tricks: readonly Item[] = [
  weapon(3),
  weapon(2, { name: "jab", actionType: "minor" }),
  weapon(2, { name: "flick", actionType: "immediate" }),
  bow(),
  bow({ name: "crossbow", partOfAttack: true }),
  simple("shout"),
  delaying("load"),
  complex("dig"),
  innate("stare"),
  innate("wink", { actionType: "immediate", copiesSpell: "charm" }),
  item({ name: "flash", kind: "ability", spellKind: "spell-like", actionType: "immediate" }),
  item({ name: "glow", kind: "ability", spellKind: "spell-like", actionType: "minor", mustDeclare: true }),
  incantation(2),
  incantation(14, { name: "rite" }),
  item({ name: "wand", kind: "ability", spellKind: "invocation" }),
  fast("charge"),
  fast("flee"),
  other("shove"),
  other("leap", { goFirst: true }),
  other("last word", { goLast: true }),
];
const trick = fc.constantFrom(...tricks);
const attackOn = (target: CombatantId) => strike(target, weapon(1), target).attack;

const acts = fc
  .record({
    id: who,
    thing: trick,
    target: who,
    minors: fc.constantFrom([], [], [tricks[5]], [tricks[10]], [tricks[12]], [tricks[6]]),
    withMajor: fc.boolean(),
    bare: fc.boolean(),
  })
  .map(
    ({ id, thing, target, minors, withMajor, bare }) =>
      ({
        kind: "act",
        who: id,
        item: thing,
        ...((thing.attackForm || thing.fast) && { attack: attackOn(target) }),
        ...(!bare && { withMajor, minors }),
      }) as GroupCommand,
  );
const declarations = fc.option(trick).map((thing) => ({ item: thing, plans: [], delay: false }));
const reactions = fc
  .tuple(who, trick, who, fc.constantFrom("free" as const, "immediate" as const, "action" as const))
  .map(
    ([id, thing, target, as]) =>
      ({
        kind: "react",
        who: id,
        window: as === "action" ? null : "now",
        as,
        item: thing,
        attack: attackOn(target),
      }) as GroupCommand,
  );
const byPlayers: fc.Arbitrary<GroupCommand> = fc.oneof(
  { weight: 8, arbitrary: acts },
  { weight: 4, arbitrary: reactions },
  {
    weight: 4,
    arbitrary: fc.tuple(who, declarations).map(
      ([id, declaration]): GroupCommand => ({
        kind: "declare-openly",
        who: id,
        declaration,
      }),
    ),
  },
  { weight: 1, arbitrary: who.map((id): GroupCommand => ({ kind: "declare-openly", who: id, declaration: null })) },
  { weight: 1, arbitrary: who.map((id): GroupCommand => ({ kind: "declare", who: id, commitment: "5ca1ab1e" })) },
  {
    weight: 1,
    arbitrary: fc.tuple(who, declarations).map(
      ([id, declaration]): GroupCommand => ({
        kind: "reveal",
        who: id,
        declaration,
        salt: "s",
        matches: true,
      }),
    ),
  },
  { weight: 1, arbitrary: who.map((id): GroupCommand => ({ kind: "delay", who: id })) },
  { weight: 1, arbitrary: who.map((id): GroupCommand => ({ kind: "give-up", who: id })) },
  { weight: 1, arbitrary: who.map((id): GroupCommand => ({ kind: "leave", who: id })) },
  { weight: 1, arbitrary: who.map((id): GroupCommand => ({ kind: "join", who: [id] })) },
  { weight: 3, arbitrary: anyCommand },
);
/** Undefined: the GM goes on. */
const byGM = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.tuple(who, fc.boolean()).map(
      ([victim, free]): GroupCommand => ({
        kind: "offer",
        victim,
        who: crowd.slice(0, 4),
        attack: free ? "free" : "immediate",
        bonus: 0,
        penalty: 0,
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constant<GroupCommand>({ kind: "melee", who: crowd.slice(0, 4), in: true }) },
);

const turns = fc.array(fc.tuple(fc.boolean(), byPlayers, byGM), { minLength: 30, maxLength: 120, size: "max" });

/** Amounts one combatant has used in a round. */
interface Got {
  spells: number;
  majors: number;
  routines: number;
  readonly free: string[];
}

describe("Any sequence of players' commands", () => {
  it("GR-62, GR-87, GR-89, GR-97, GR-104, GR-148, GR-149 · gives no combatant more than the clauses allow", () => {
    let done = 0;
    const law = fc.property(anyGathering, turns, (gathering, all) => {
      let state = gathering;
      let got = new Map<CombatantId, Got>();
      give({ kind: "start" }, true);
      for (const [plays, player, gm] of all) {
        if (plays) give(named(player), false);
        else give(gm ?? onward(), true);
      }

      function named(command: GroupCommand): GroupCommand {
        const [first] = state.order;
        const text = JSON.stringify(command).replaceAll(active, state.activeId ?? first ?? "c0");
        return JSON.parse(text.replaceAll('"window":"now"', `"window":${JSON.stringify(state.window?.id ?? null)}`));
      }

      function onward(): GroupCommand {
        if (state.window) return { kind: "close-window", window: state.window.id };
        const [missing] = state.phase === "INITIATIVE" ? withoutDie(state) : [];
        return missing ? { kind: "roll", group: missing } : advance(state);
      }

      function give(command: GroupCommand, gm: boolean): void {
        const next = after(state, command, gm);
        if (!next) return;
        if (next.round !== state.round) got = new Map();
        if (!gm) count(got, state, next, command);
        if (!gm) done += 1;
        state = next;
      }
    });
    fc.assert(law, { numRuns: 150 });
    expect(done).toBeGreaterThan(100);
  });
});

/** State after a command with last options as answers; null if refused. */
function after(state: GroupState, command: GroupCommand, gm: boolean): GroupState | null {
  const results: Result[] = [];
  for (let asked = 0; asked < 50; asked++) {
    const asker = { gm, owns: gm ? [] : state.order };
    const outcome = step(group, state, { command, asker, override: false, freshScores: {} }, results);
    if (outcome.kind === "refused") return null;
    if (outcome.kind === "done") return outcome.state;
    for (const need of outcome.needs) {
      if (need.kind === "roll") results.push({ kind: "roll", id: need.id, dice: [1], total: 1 });
      else results.push({ kind: "ruling", id: need.id, value: need.options.at(-1)?.value ?? "" });
    }
  }
  throw new Error(`${command.kind} never has enough answers`);
}

/** Adds a step's gains, and checks them by the clauses. */
function count(all: Map<CombatantId, Got>, before: GroupState, state: GroupState, command: GroupCommand): void {
  for (const id of state.order) {
    const [was, is] = [before.fighters[id], state.fighters[id]];
    if (!was || !is) continue;
    const got = all.get(id) ?? { spells: 0, majors: 0, routines: 0, free: [] };
    all.set(id, got);
    if ("who" in command && command.who === id) take(got, before, was, is, command);
    if (was.spell?.state === "casting" && is.spell?.state === "done") got.spells += 1;
    const what = JSON.stringify([id, before.phase, command]);
    expect(got.spells, what).toBeLessThanOrEqual(1);
    expect(got.majors, what).toBeLessThanOrEqual(1);
    expect(got.routines, what).toBeLessThanOrEqual(is.scores.routinesPerRound);
    expect(new Set(got.free).size, what).toBe(got.free.length);
    expect(is.positioned, what).toBeLessThanOrEqual(10);
    // What is used or lost stays so.
    if (was.major === "used" || was.major === "lost") expect(["used", "lost"], what).toContain(is.major);
    if (was.spell?.state === "lost") expect(is.spellsThisRound, what).toBeGreaterThanOrEqual(1);
  }
}

function take(got: Got, before: GroupState, was: GroupFighter, is: GroupFighter, command: GroupCommand): void {
  if (command.kind === "move") {
    if (!command.forced && is.majorPhase === before.phase && was.major !== is.major && is.major === "used")
      got.majors += 1;
    return;
  }
  if (command.kind === "react" && command.as !== "action") {
    const victim = before.window?.victim ?? "";
    if (command.as === "free") got.free.push(`on ${victim}`, `in ${before.window?.segment}`);
    else {
      got.majors += 1;
      got.routines += 1;
    }
    return;
  }
  if (command.kind !== "act" && command.kind !== "react") return;
  const { item: thing } = command;
  const action = actionOf(thing, before.settings);
  if (isSpell({ ...before, spellRulings: [] }, thing) && !isCast(thing)) got.spells += 1;
  if (command.kind === "react" || action === "immediate") {
    expect(action).toBe("immediate");
    return;
  }
  const begun = was.late !== null && isSame(was.late.item, thing);
  const attacks = thing.attackForm !== null || (thing.fast === "charge" && command.attack && is.scores.inHand);
  const isMade = is.routinesUsed > was.routinesUsed;
  expect(isMade && !attacks).toBe(false);
  if (isMade) got.routines += 1;
  const isFurther = thing.attackForm !== null && was.routinesUsed > 0;
  if (action === "major" && !begun && !isFurther) got.majors += 1;
  if (action === "minor" && thing.kind !== "fast" && !thing.goFirst && !thing.goLast && is.late === was.late) {
    // Whoever performs a delaying activity is in LOW by that (GR-41, GR-65).
    const slot = activityOf(thing) === "delaying" ? "LOW" : slotOf(before, command.who);
    const inSlot = rowOf(before.phase).slot === slot || before.phase === was.majorPhase;
    expect([inSlot || before.phase === "GO_LAST" || command.withMajor === true, before.phase]).toEqual([
      true,
      before.phase,
    ]);
  }
}
