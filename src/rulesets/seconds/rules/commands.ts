import { type CommandIn, commandsOf } from "../../../engine/command-table.ts";
import { changeRules, refuseStale, sharedShapes } from "../../../engine/commands.ts";
import { logLine } from "../../../engine/execution.ts";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { endChoice } from "../../../engine/open-matters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { id, nullable, optional, present, presents, text, whole } from "../../../engine/schema.ts";
import { refuseStrike, strike } from "../../../engine/strike.ts";
import type { CombatantId, EffectId, Refusal } from "../../../engine/types.ts";
import { abandonNow, begin, continueActing, finish, free, rollTimed, wait } from "./acting.ts";
import { refuseBegin, refuseContinue, refuseFree, refuseMove, refuseWait } from "./action-forecast.ts";
import { type AskedAction, actionOf, beginShape, chosenSeconds } from "./actions.ts";
import { defeat, end, hitPoints, leave, manual, setCounter } from "./encounter.ts";
import { waits } from "./fighters.ts";
import { act, hold, refuseAct, refuseHold } from "./held.ts";
import {
  contest,
  contestShape,
  join,
  refuseContest,
  refuseJoin,
  refuseReroll,
  refuseRoll,
  refuseStart,
  reroll,
  resetRolls,
  roll,
  start,
} from "./initiative.ts";
import { beginEffect, effectShape, endEffect, lastingOf, refuseEffectThere } from "./lasting.ts";
import { move, moveShape, setPosture } from "./moves.ts";
import { settings } from "./settings.ts";
import { advance, refuseAdvance } from "./turns.ts";
import { posture, type SecondsState, turnSeconds } from "./types.ts";

const { command, table } = commandsOf<SecondsState>();
const shapes = sharedShapes(settings);
const stale = { notStarted: "SX-006", over: "SX-003" } as const;

const rows = [
  command("start", { shape: shapes.start, by: "gm", refuse: refuseStart, run: start }),
  command("join", { shape: shapes.join, by: "owner", refuse: refuseJoin, run: join }),
  command("leave", { shape: shapes.leave, by: "owner", when: "ownersTurn", run: (ctx, { who }) => leave(ctx, who) }),
  command("defeat", {
    shape: shapes.defeat,
    by: "owner",
    when: "ownersTurn",
    run: (ctx, { who, defeated }) => defeat(ctx, who, defeated),
  }),
  /** Ends the actor's turn, or the interruption (the clauses' `end`). */
  command("advance", {
    shape: shapes.advance,
    // Judged by id: an interrupted owner, or a second click, gets the reason and not "not your turn" (SX-204).
    by: (state, { turn }) => (turn !== null && fighterIn(state, turn) ? [turn] : []),
    when: "ownersTurn",
    refuse: (state, given, { answers }) => [...refuseStale(state, given, stale), ...refuseAdvance(state, answers)],
    run: (ctx) => advance(ctx),
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given, { answers }) => [
      ...refuseStale(state, given, stale),
      ...refuseAdvance(state, answers, true),
    ],
    run: (ctx) => advance(ctx, true),
  }),
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: hitPoints }),
  /** Ends the fight (`endCombat` in SX-610). */
  command("end", { shape: { ...shapes.end, ...endChoice }, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  command("manual", { shape: shapes.manual, by: "gm", run: manual }),

  /** Initiative checks (SX-101); once no check is missing, ties are rolled again at once (SX-103). */
  command("roll", { shape: { who: presents() }, by: "owner", refuse: refuseRoll, run: roll }),
  /** Rerolls the checks of a tie (SX-103). */
  command("reroll", { shape: { who: presents() }, by: "owner", refuse: refuseReroll, run: reroll }),
  /** Resets checks for another roll. */
  command("reset-roll", { shape: { who: presents() }, by: "gm", run: resetRolls }),
  /** Contested initiative check, in the encounter or outside (SX-105). */
  command("contest", {
    shape: contestShape,
    by(_, { who, outsiders = [] }, { owns }) {
      if (outsiders.length > 0) return no("SX-105", "TURNCRAFT.Refused.onlyGM");
      return who.length === 0 || who.some((one) => owns.includes(one)) ? "anybody" : who;
    },
    refuse: refuseContest,
    run: contest,
  }),

  /** Begins an action and spends as many seconds on the action as possible at once (SX-304). */
  command("begin", {
    shape: beginShape,
    by: "owner",
    when: "turn",
    refuse: (state, asked, { answers }) => [
      ...refuseStrike(state, asked.strike, "SX-001"),
      ...(isStarted(state) ? refuseBegin(state, asked, answers) : []),
    ],
    run: begin,
  }),
  /** Goes on with the action from the turn before (SX-502). */
  command("continue", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, { who }) => refuseContinue(state, who),
    run: (ctx, { who }) => continueActing(ctx, who),
  }),
  /** Gives up the running action, and loses the action's seconds (SX-503). */
  command("abandon", {
    shape: { who: present },
    by: "owner",
    when: "ownersTurn",
    inFight: true,
    refuse: (state, { who }) =>
      fighterOf(state, who).running ? [] : [never("SX-503", "TURNCRAFT.Refused.SX-503.nothing", { name: named(who) })],
    run: (ctx, { who }) => abandonNow(ctx, who),
  }),
  /** Rolls the dice of the action just completed, or gives up the dice without `strike` (SX-203, SX-408, SX-410). */
  command("finish", {
    shape: { who: present, strike: optional(strike) },
    by: "owner",
    when: "ownersTurn",
    inFight: true,
    refuse: (state, { who, strike }) => [
      ...refuseStrike(state, strike, "SX-001"),
      // Not final: a roll posted under 0.3.0 is already over, and redo repeats its step without effect.
      ...(fighterOf(state, who).inAction ? [] : [no("SX-408", "TURNCRAFT.Refused.SX-408.nothing")]),
    ],
    run: (ctx, { who, strike }) => finish(ctx, who, strike),
  }),
  /** Rolls the dice of a delayed effect (SX-601), or gives up the dice without `strike`. */
  command("take-effect", {
    shape: { who: present, id: id(), strike: optional(strike) },
    by: "owner",
    inFight: true,
    refuse: (state, { who, id, strike }) => [
      ...refuseStrike(state, strike, "SX-001"),
      ...(fighterOf(state, who).due?.some((each) => each.id === id)
        ? []
        : [never("SX-601", "TURNCRAFT.Refused.SX-601.gone")]),
    ],
    run: rollTimed,
  }),
  /** Lets seconds pass (SX-306). */
  command("wait", {
    shape: { who: present, seconds: chosenSeconds },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, { who, seconds }, { answers }) => refuseWait(state, who, seconds, answers),
    run: (ctx, { who, seconds }) => wait(ctx, who, seconds),
  }),
  /** A zero-second action, in the table's words (SX-701). */
  command("free", {
    shape: { who: present, what: text() },
    by: "owner",
    when: "turn",
    refuse: (state, { who, what }, { answers }) => (isStarted(state) ? refuseFree(state, who, what, answers) : []),
    run: (ctx, { who, what }) => free(ctx, who, what),
  }),
  /** Puts the own turn off (SX-201). */
  command("delay", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, { who }, { answers }) => refuseHold(state, who, answers),
    run: (ctx, { who }) => hold(ctx, who),
  }),
  /** Takes a turn put off earlier (SX-202). */
  command("act", {
    shape: { who: present },
    by: "owner",
    inFight: true,
    refuse: (state, { who }, { answers }) => refuseAct(state, who, answers),
    run: (ctx, { who }) => act(ctx, who),
  }),
  /** Moves a token: in moves of a second apiece, or in a run (SX-409). */
  command("move", {
    shape: moveShape,
    by: (_, { forced, who }) => (forced ? "gm" : [who]),
    when: "turn",
    refuse: refuseMove,
    run: move,
  }),
  /** An effect with a duration begins (SX-602). */
  command("effect", {
    shape: effectShape,
    by: (_, { originator, bearer }) => [originator ?? bearer],
    inFight: true,
    unknown: refuseEffectThere,
    run: beginEffect,
  }),
  /** Ends an effect early. */
  command("end-effect", {
    shape: { id: id<EffectId>() },
    by(state, { id }) {
      const counted = lastingOf(state, id);
      return counted ? [counted.who] : "gm";
    },
    inFight: true,
    unknown: (state, { id }) => (lastingOf(state, id) ? null : never("SX-602", "TURNCRAFT.Refused.SX-602.effectGone")),
    run: (ctx, { id }) => endEffect(ctx, id),
  }),
  /** The GM sets the counter (SX-303). */
  command("counter", {
    shape: { who: present, seconds: whole(0, turnSeconds) },
    by: () => no("SX-303", "TURNCRAFT.Refused.SX-303.onlyGM"),
    inFight: true,
    run: (ctx, { who, seconds }) => setCounter(ctx, who, seconds),
  }),
  /** The GM sets a posture, as after a fall (SX-407); null: standing. */
  command("posture", {
    shape: { who: present, posture: nullable(posture) },
    by: "gm",
    run(ctx, { who, posture }) {
      setPosture(ctx, who, posture);
      logLine(ctx, `TURNCRAFT.Log.seconds.posture.${posture ?? "standing"}`, who);
    },
  }),
] as const;

/** Table of all commands of Six Seconds. */
export const commands = table(rows, {
  clause: "SX-001",
  asker: "SX-003",
  notStarted: "SX-006",
  departed: (who) => no("SX-110", "TURNCRAFT.Refused.SX-110.gone", { name: named(who) }),
  refuseTurn(state, who, given) {
    const free = given.kind === "free" || (given.kind === "begin" && isFree(state, given));
    return who.flatMap((one) => notActing(state, one, free) ?? []);
  },
});

/** Command of the ruleset. */
export type SecondsCommand = CommandIn<typeof rows>;
export type SecondsCommandOf<Kind extends SecondsCommand["kind"]> = Extract<SecondsCommand, { kind: Kind }>;

/** Refusal of a command for the combatant's own turn; null for the actor. `free`: the action takes no time (SX-701). */
function notActing(state: SecondsState, who: CombatantId, free: boolean): Refusal | null {
  return who === state.activeId ? null : notTheActor(state, who, free);
}

function notTheActor(state: SecondsState, who: CombatantId, free: boolean): Refusal {
  const name = named(who);
  if (state.stack.includes(who) && state.activeId !== null) {
    return no("SX-204", "TURNCRAFT.Refused.SX-204.interrupted", { name, interrupter: named(state.activeId) });
  }
  if (free) return no("SX-701", "TURNCRAFT.Refused.SX-701.ownTurn");
  const fighter = fighterOf(state, who);
  const late = fighter.joinedRound === state.round && !state.upNext.includes(who);
  if (late && waits(fighter, state.round)) return no("SX-109", "TURNCRAFT.Refused.SX-109.late", { name });
  return no("SX-003", "TURNCRAFT.Refused.SX-003.turn", { name });
}

/** True if the action takes no time (SX-701). */
function isFree({ settings }: SecondsState, asked: AskedAction): boolean {
  return actionOf(settings, asked).total === 0;
}
