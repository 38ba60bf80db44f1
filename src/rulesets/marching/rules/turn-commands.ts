import { refuseStale } from "../../../engine/commands.ts";
import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { nullable, present } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { giveResult, landResults, resultShape, split } from "./attacks.ts";
import { command, refuseFelled, shapes } from "./command-row.ts";
import { actingIds, actionArg, attackOf, isDue, sideOf } from "./fighters.ts";
import { stopClock } from "./frantic.ts";
import { move, moveShape, refuseFeet, ruleFeet } from "./movement.ts";
import { holdPath, resolveOverrun, takesPath } from "./paths.ts";
import { type FranticMoment, refuseLate, refuseUntimed } from "./refuse-frantic.ts";
import {
  refuseChoosing,
  refuseEnding,
  refuseFinish,
  refuseHalf,
  refuseOverrun,
  refusePath,
  refuseResolving,
  refuseResult,
  refuseSplit,
  refuseTogether,
} from "./refuse-together.ts";
import { refuseSpend, spend, spendShape } from "./resources.ts";
import { caller, refuseSeize, seize, seizeShape } from "./seize.ts";
import { asks } from "./settings.ts";
import { actTogether, chooseFirst, finish, invitationShape } from "./together.ts";
import { advanceIfOver, advanceTurn, endTurn } from "./turns.ts";
import { first, type MarchingExecution, type MarchingState, turnActions } from "./types.ts";

const stale = { notStarted: "MO-006", over: "MO-403" } as const;

/** Commands of turns, including common turns. */
export const ofTurns = [
  command("advance", {
    shape: shapes.advance,
    by: (state) => actingIds(state).slice(0, 1),
    refuse: (state, given) => [...refuseStale(state, given, stale), ...refuseEnding(state)],
    isWhole: true,
    *run(ctx) {
      yield* endTurn(ctx);
      yield* advanceTurn(ctx);
    },
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given) => [...refuseStale(state, given, stale), ...refuseEnding(state)],
    isWhole: true,
    *run(ctx) {
      yield* endTurn(ctx);
      yield* advanceTurn(ctx, true);
    },
  }),
  /** Pays an action (MO-401). */
  command("spend", {
    shape: spendShape,
    by: "owner",
    // Reactions are usable outside the own turn too (MO-405).
    when: (_, { action }) => (action === "reaction" ? "any" : "turn"),
    refuse: (state, given) =>
      isStarted(state) ? [...refuseFelled(state, given.who), ...refuseSpend(state, given)] : [],
    run: spend,
  }),
  command("move", {
    shape: moveShape,
    by: (_, { forced, who }) => (forced ? "gm" : [who]),
    when: "turn",
    refuse(state, given, { answers }) {
      if (given.forced || !isStarted(state)) return [];
      return [
        ...refuseFelled(state, given.who),
        ...refuseHalf(state, given.who, "move"),
        ...refusePath(state, given),
        ...refuseUntimed(state, { ...given, action: "move" }),
        ...refuseFeet(state, given, answers),
      ];
    },
    isWhole: true,
    *run(ctx, given) {
      // In a common turn a path waits for the others' (MO-503); one that overrides another moment doesn't.
      if (given.forced || !takesPath(ctx.state, given.who)) return yield* move(ctx, given);
      yield* ruleFeet(ctx, given);
      holdPath(ctx, given);
      yield* advanceIfOver(ctx);
    },
  }),
  /** Reports an attack's result (MO-505). */
  command("result", {
    shape: resultShape,
    // Hit points are lost as their owner or the GM says, whoever attacks; a miss is the attacker's to tell.
    by: (_, { who, target, change }, { gm, owns }) =>
      change === null || gm || owns.includes(target)
        ? [who]
        : never("MO-505", "TURNCRAFT.Refused.MO-505.notYours", { name: named(target) }),
    // An attack that is a Reaction takes effect in others' turns too (MO-003, MO-405).
    when: (state, { who }) => (attackOf(state, who) === "reaction" ? "any" : "turn"),
    refuse: (state, given) =>
      isStarted(state) ? [...refuseFelled(state, given.who), ...refuseResult(state, given)] : [],
    run: giveResult,
  }),
  /** Lets a single held attack take effect before the rest (MO-505). */
  command("split", {
    shape: { who: present },
    by: "gm",
    inFight: true,
    refuse: (state, { who }) => refuseSplit(state, who),
    run: (ctx, { who }) => split(ctx, who),
  }),
  /** Delays the turn (MO-601). */
  command("delay", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given, { answers }) => [...refuseFelled(state, given.who), ...refuseDelay(state, given, answers)],
    isWhole: true,
    run: (ctx, { who }) => delay(ctx, who),
  }),
  /** Begins a common turn with more combatants, after asking the owners (MO-501). */
  command("act-together", {
    shape: invitationShape,
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given, judging) => [...refuseFelled(state, given.who), ...refuseTogether(state, given, judging)],
    isWhole: true,
    run: actTogether,
  }),
  /** Chooses to act or to move first in a common turn (MO-502). */
  command("choose", {
    shape: { who: present, first },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseChoosing(state, given)],
    run: (ctx, { who, first }) => chooseFirst(ctx, who, first),
  }),
  /** Marks a member as done with the half of a common turn (MO-502, MO-511). */
  command("finish", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: refuseFinish,
    run: (ctx, { who }) => finish(ctx, who),
  }),
  /** Resolves an overrun: the named mover continues; null: neither (MO-509). */
  command("resolve-overrun", {
    shape: { continues: nullable(present) },
    by: "gm",
    inFight: true,
    refuse: (state, { continues }) => refuseResolving(state, continues),
    run: (ctx, { continues }) => resolveOverrun(ctx, continues),
  }),
  command("seize", {
    shape: seizeShape,
    by: (_, given, asker) => caller(given, asker),
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseSeize(state, given)],
    isWhole: true,
    run: seize,
  }),
] as const;

/**
 * Refuses to delay a partly used turn, or a monster's turn (MO-601, MO-607), without the owner's consent to lose the turn (MO-606),
 * or too late (MO-909).
 */
function refuseDelay(state: MarchingState, { who, at }: FranticMoment, answers: Answers): Refusal[] {
  const { left, delayed } = fighterOf(state, who);
  const name = named(who);
  const refusals: Refusal[] = [...refuseOverrun(state)];
  if (sideOf(state, who) !== "party" && !state.settings.monstersMayDelay) {
    refusals.push(no("MO-607", "TURNCRAFT.Refused.MO-607.party"));
  }
  if (state.together?.ids.includes(who)) refusals.push(no("MO-601", "TURNCRAFT.Refused.MO-601.together", { name }));
  const used = turnActions.find((action) => left[action] === 0);
  if (used) refusals.push(no("MO-601", "TURNCRAFT.Refused.MO-601.used", { name, action: actionArg(used) }));
  if (delayed && rulingOf(answers, askLoss(who)) === "no") refusals.push(no("MO-606", "TURNCRAFT.Refused.MO-606.no"));
  return [...refusals, ...refuseLate(state, "MO-909", { who, at })];
}

/** Delays a turn to the end of the round (MO-601, MO-602); a second delay loses the turn (MO-606). */
function* delay(ctx: MarchingExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  if (fighter.delayed && (yield* losesTurn(ctx, who))) {
    yield* askRuling(ctx, askLoss(who));
    fighter.acted = true;
    logLine(ctx, "TURNCRAFT.Log.marching.turnLost", who);
  } else {
    fighter.delayed = true;
    fighter.begun = false;
    state.order = afterDelay(state, who);
    leaveGroups(ctx, who);
    logLine(ctx, "TURNCRAFT.Log.marching.delayed", who);
  }
  // An override in a common turn: what the others hold takes effect as at its end (MO-505).
  landResults(ctx);
  stopClock(ctx);
  ctx.turnEvents.push("turn-ended");
  state.activeId = null;
  state.together = null;
  state.overrun = null;
  yield* advanceTurn(ctx);
}

/** True if a second delay loses the turn. With MO-606 set to `ask`, the GM may let the turn come back once more. */
function* losesTurn(ctx: MarchingExecution, who: CombatantId): RuleGenerator<boolean> {
  if (!asks(ctx.state.settings, "MO-606")) return true;
  const ask = ruling("MO-606", ["lost", "again"], { name: named(who) }, { about: "gm", text: "gm" });
  return (yield* askRuling(ctx, ask)) === "lost";
}

/** Question to the owner whether to lose the turn by a second delay (MO-606). "No" refuses the delay. */
function askLoss(who: CombatantId): RulingRequest {
  return ruling("MO-606", ["no", "yes"], { name: named(who) }, { who });
}

/**
 * Order after a delay: the delayer at the end (MO-602, MO-605); under `oneThenMonsters` the next in line, the opposing side, the
 * delayer, and then the rest of the line (MO-608).
 */
function afterDelay(state: MarchingState, who: CombatantId): CombatantId[] {
  const others = state.order.filter((id) => id !== who);
  if (state.settings.delayPasses === "restOfLine") return [...others, who];
  const ahead = others.filter((id) => isDue(state, id));
  const done = others.filter((id) => !isDue(state, id));
  const delayed = ahead.filter((id) => fighterOf(state, id).delayed);
  const fresh = ahead.filter((id) => !fighterOf(state, id).delayed);
  const line = fresh.filter((id) => sideOf(state, id) === sideOf(state, who));
  const otherSide = fresh.filter((id) => sideOf(state, id) !== sideOf(state, who));
  return [...done, ...line.slice(0, 1), ...otherSide, ...delayed, who, ...line.slice(1)];
}

/** Removes a delaying combatant from planned common turns; the rest of the members continue. */
function leaveGroups({ state }: MarchingExecution, who: CombatantId): void {
  if (state.bands.length === 0) return;
  const bands = state.bands.map(({ members }) => ({ members: members.filter((id) => id !== who) }));
  state.bands = bands.filter(({ members }) => members.length > 1);
}
