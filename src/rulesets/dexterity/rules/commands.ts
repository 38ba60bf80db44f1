import { type CommandIn, commandsOf, type Judging } from "../../../engine/command-table.ts";
import { changeHitPoints, changeRules, refuseStale, sharedShapes } from "../../../engine/commands.ts";
import { askRuling, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named, refuseEntering } from "../../../engine/fighters.ts";
import { endChoice } from "../../../engine/open-matters.ts";
import { never, no, type Permission } from "../../../engine/refusals.ts";
import { id, oneOf, present, presents } from "../../../engine/schema.ts";
import { refuseStrike, rollStrike } from "../../../engine/strike.ts";
import type { AnyCommand, CombatantId, EffectId, Refusal } from "../../../engine/types.ts";
import { beginEffect, effectShape, endEffect } from "./durations.ts";
import { defeat, end, leave, manual } from "./encounter.ts";
import { resourceArg } from "./fighters.ts";
import { join, resetRolls, roll, rollOff, sortAnew, start, withoutTotal } from "./initiative.ts";
import { readScores } from "./load.ts";
import { move, moveShape, movesFreely, refusePath } from "./moves.ts";
import { announce, closeWindow, type DexterityReact, pass, react, reactShape } from "./reactions.ts";
import { askMovement, askStop, refuseAnswer, refuseGoingOn, refuseReaction } from "./refuse-reactions.ts";
import { refusePayment, restore, spend, spendShape } from "./resources.ts";
import { settings } from "./settings.ts";
import { areTied } from "./ties.ts";
import { advanceTurn, endTurn } from "./turns.ts";
import { announced, type DexterityExecution, type DexterityState, resources } from "./types.ts";

const { command, table } = commandsOf<DexterityState>();
const shapes = sharedShapes(settings);
const ends = { notStarted: "DX-006", over: "DX-201" } as const;
const entering = { twice: "DX-107", message: "TURNCRAFT.Refused.DX-107.twice", unknown: "DX-001" } as const;

const rows = [
  command("start", { shape: shapes.start, by: "gm", refuse: refuseStart, run: start }),
  /** Rolls initiative for the combatants (DX-102). */
  command("roll", {
    shape: { who: presents() },
    by: "owner",
    refuse(state, { who }) {
      const again = who.find((each) => fighterOf(state, each).roll !== null);
      if (!again) return [];
      const total = fighterOf(state, again).roll?.total ?? 0;
      return [no("DX-102", "TURNCRAFT.Refused.DX-102.again", { name: named(again), total })];
    },
    run: (ctx, { who }) => roll(ctx, who),
  }),
  /** Resets rolls for another roll (DX-102). */
  command("reset-roll", { shape: { who: presents() }, by: "gm", run: (ctx, { who }) => resetRolls(ctx, who) }),
  /** Rolls off among tied combatants (DX-105). */
  command("roll-off", {
    shape: { who: presents() },
    by: "owner",
    refuse: (state, { who }) => (areTied(state, who) ? [] : [no("DX-105", "TURNCRAFT.Refused.DX-105.noTie")]),
    run: (ctx, { who }) => rollOff(ctx, who),
  }),
  /** Adds combatants; after the start they roll initiative at once (DX-107). */
  command("join", {
    shape: shapes.join,
    by: "owner",
    refuse: (state, { who }, { freshScores }) => refuseEntering(state, who, freshScores, readScores, entering),
    run: (ctx, { who }) => join(ctx, who),
  }),
  command("leave", {
    shape: shapes.leave,
    by: "owner",
    when: "ownersTurn",
    run: (ctx, { who }) => leave(ctx, who),
  }),
  command("defeat", {
    shape: shapes.defeat,
    by: "owner",
    when: "ownersTurn",
    run: (ctx, { who, defeated }) => defeat(ctx, who, defeated),
  }),
  command("advance", {
    shape: shapes.advance,
    by: ({ activeId }) => (activeId === null ? [] : [activeId]),
    refuse: (state, given, judging) => [...refuseStale(state, given, ends), ...refuseOver(state, judging)],
    run: (ctx) => advance(ctx, false),
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given) => refuseStale(state, given, ends),
    run: (ctx) => advance(ctx, true),
  }),
  /** Pays a resource (DX-401), for an action or an item. */
  command("spend", {
    shape: spendShape,
    by: "owner",
    when: "turn",
    refuse: (state, given, { answers }) => [
      ...refuseStrike(state, given.strike, "DX-001"),
      ...(isStarted(state) ? [...refuseGoingOn(state), ...refusePayment(state, given, answers)] : []),
    ],
    run: spend,
  }),
  /** Gives back one spent resource, up to the maximum. */
  command("restore", {
    shape: { who: present, resource: oneOf(resources) },
    by: "gm",
    refuse(state, { who, resource }) {
      const { left, scores } = fighterOf(state, who);
      if (left[resource] < scores.resourceMax[resource]) return [];
      const data = { name: named(who), resource: resourceArg(resource) };
      return [never("DX-408", "TURNCRAFT.Refused.DX-408.notSpent", data)];
    },
    run: (ctx, { who, resource }) => restore(ctx, who, resource),
  }),
  command("move", {
    shape: moveShape,
    by: (_, { forced, who }) => (forced ? no("DX-516", "TURNCRAFT.Refused.DX-516.onlyGM") : [who]),
    when: (state, { forced, who }) => (forced || movesFreely(state, who) ? "any" : "turn"),
    refuse(state, given, { answers }) {
      if (given.forced || !isStarted(state)) return [];
      const wall = given.measured.blocked ? [no("DX-502", "TURNCRAFT.Refused.DX-502.blocked")] : [];
      const open = movesFreely(state, given.who) ? [] : refuseGoingOn(state);
      return [...open, ...wall, ...refusePath(state, given, answers)];
    },
    run: move,
  }),
  /** Announces an event that Reactions may answer (DX-604). */
  command("announce", {
    shape: { event: announced },
    by: (_, { event }) => [event.who],
    when: "ownersTurn",
    run: (ctx, { event }) => announce(ctx, event),
  }),
  command("react", {
    shape: reactShape,
    by: "owner",
    refuse: (state, given, { answers }) => [
      ...refuseStrike(state, given.strike, "DX-001"),
      ...refuseReaction(state, given, answers),
    ],
    run: reactByRuling,
  }),
  command("pass", {
    shape: { who: present, window: id() },
    by: "owner",
    refuse: (state, { window, who }) => refuseAnswer(state, window, who),
    run: (ctx, { who, window }) => pass(ctx, who, window),
  }),
  /** The GM closes a window without waiting any longer (DX-604). */
  command("close-window", {
    shape: { window: id() },
    by: "gm",
    refuse: (state, { window }) => refuseAnswer(state, window, null),
    run: (ctx, { window }) => closeWindow(ctx, window),
  }),
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changeHitPoints }),
  /** An effect with a duration begins (DX-301). */
  command("effect", {
    shape: effectShape,
    by: (state, { originator, bearer }) => effectLeave(state, originator ?? bearer),
    when: (state, { originator, bearer }) => effectMoment(state, originator ?? bearer),
    ofDeparted: true,
    unknown: (state, { id: effect, name }) =>
      Object.hasOwn(state.effects, effect)
        ? never("DX-001", "TURNCRAFT.Refused.DX-001.effectThere", { effect: name })
        : null,
    run: beginEffect,
  }),
  /** Ends an effect early. */
  command("end-effect", {
    shape: { id: id<EffectId>() },
    by: (state, { id: effect }) => effectLeave(state, state.effects[effect]?.originatorId ?? null),
    when: (state, { id: effect }) => effectMoment(state, state.effects[effect]?.originatorId ?? null),
    unknown: (state, { id: effect }) =>
      Object.hasOwn(state.effects, effect) ? null : never("DX-001", "TURNCRAFT.Refused.DX-001.effectGone"),
    run: (ctx, { id: effect }) => endEffect(ctx, effect),
  }),
  /** Ends the fight; if effects are left, the GM decides whether they continue in world time (DX-310). */
  command("end", { shape: { ...shapes.end, ...endChoice }, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  command("manual", { shape: shapes.manual, by: "gm", run: manual }),
] as const;

/** Every command of Dexterity Order, a row each. */
export const commands = table(rows, {
  clause: "DX-001",
  asker: "DX-003",
  departed: (who) => no("DX-111", "TURNCRAFT.Refused.DX-111.gone", { name: named(who) }),
  refuseTurn,
});

export type DexterityCommand = CommandIn<typeof rows>;
export type DexterityCommandOf<Kind extends DexterityCommand["kind"]> = Extract<DexterityCommand, { kind: Kind }>;

/** Carries out a command; first sorts the order again if Dexterity Bonuses may have changed (DX-106). */
export function* dispatch(ctx: DexterityExecution): RuleGenerator {
  const { reorderOnBonusChange } = ctx.state.settings;
  if (reorderOnBonusChange && Object.keys(ctx.given.freshScores).length > 0) yield* sortAnew(ctx);
  yield* commands.run(ctx);
}

function refuseStart(state: DexterityState): Refusal[] {
  if (isStarted(state)) return [never("DX-101", "TURNCRAFT.Refused.DX-101.started")];
  const missing = withoutTotal(state);
  if (missing.length === 0) return [];
  return [no("DX-101", "TURNCRAFT.Refused.DX-101.incomplete", { names: { combatants: missing } })];
}

/** Players can't end a turn while others may still answer; the GM can (DX-604). */
function refuseOver(state: DexterityState, { asker }: Judging): readonly Refusal[] {
  return asker.gm ? [] : refuseGoingOn(state);
}

function* advance(ctx: DexterityExecution, skipRest: boolean): RuleGenerator {
  endTurn(ctx);
  yield* advanceTurn(ctx, skipRest);
}

function* reactByRuling(ctx: DexterityExecution, given: DexterityReact): RuleGenerator {
  const ask = askMovement(ctx.state, given);
  if (ask) yield* askRuling(ctx, ask);
  const stop = askStop(ctx.state, given);
  const stops = stop && (yield* askRuling(ctx, stop)) === "stops";
  if (given.strike) yield* rollStrike(ctx, given.who, given.strike);
  react(ctx, given, stops);
}

/** Permission to begin or end an effect: for the owner of the combatant; null: for the GM. */
function effectLeave(_: DexterityState, who: CombatantId | null): Permission {
  return who === null ? "gm" : [who];
}

/**
 * Moment for beginning or ending an effect: the own turn; any turn once the Reaction is spent, as the effect may come
 * from it (DX-307).
 */
function effectMoment(state: DexterityState, who: CombatantId | null) {
  if (who === null) return "any";
  const { left, scores } = fighterOf(state, who);
  return left.reaction < scores.resourceMax.reaction ? "any" : "ownersTurn";
}

/** Refusal of a command outside the combatants' own turns (DX-407); a late arrival gets its own message (DX-108). */
function refuseTurn(state: DexterityState, [who, ...others]: readonly CombatantId[], _: AnyCommand): Refusal[] {
  if (who === undefined || [who, ...others].some((each) => each === state.activeId)) return [];
  const name = named(who);
  if (fighterOf(state, who).lateUntilTurn) return [no("DX-108", "TURNCRAFT.Refused.DX-108.late", { name })];
  if (state.activeId === null) return [no("DX-407", "TURNCRAFT.Refused.DX-407.nobody", { name })];
  return [no("DX-407", "TURNCRAFT.Refused.DX-407.turn", { name, active: named(state.activeId) })];
}
