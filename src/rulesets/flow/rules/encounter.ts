import type { Draft } from "immer";
import { commandsOf } from "../../../engine/command-table.ts";
import { changeHitPoints, changeRules, type HitPoints, sharedShapes } from "../../../engine/commands.ts";
import { logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, idsOf, isStarted, namedAll } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/formula.ts";
import { continues, lapses } from "../../../engine/open-matters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { nullable, oneOf, present, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, OpenMatter } from "../../../engine/types.ts";
import { endGrapple, fall, gain } from "./damage.ts";
import { sideArg } from "./fighters.ts";
import { agilityMod, setRoll, sortAnew } from "./initiative.ts";
import { sortOrder } from "./order.ts";
import { waitingFor } from "./reactions.ts";
import { settings } from "./settings.ts";
import { effectEnds, roundSeconds, runTurnSteps } from "./turn-steps.ts";
import { advanceTurn, endTurn, startTurn } from "./turns.ts";
import {
  type FlowExecution,
  type FlowFighter,
  type FlowScores,
  type FlowState,
  flags,
  type Ongoing,
  type Pool,
  pools,
  type StackEntry,
} from "./types.ts";

const { command } = commandsOf<FlowState>();
const shapes = sharedShapes(settings);

/** Commands about the encounter and the combatants, beside actions. */
export const encounterCommands = [
  /** Takes a combatant out for good; its own turn and action end. */
  command("leave", { shape: shapes.leave, by: "owner", run: leave }),
  /** Marks a combatant as defeated or risen (FL-13); defeat in the own turn doesn't end it. */
  command("defeat", {
    shape: shapes.defeat,
    by: "owner",
    run: (ctx, { who, defeated }) => (defeated ? fall(ctx, who) : rise(ctx, who)),
  }),
  /** Hit points change manually: a combatant without hit points is defeated, with hit points no longer (FL-13). */
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changePoints }),
  /** Ends the fight (E9): nobody is bound any more, rolls stay. */
  command("end", { shape: shapes.end, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  /** Applies the GM's external edit of initiative, turn or round as entered; the order and the steps of turns follow. */
  command("manual", { shape: shapes.manual, by: "gm", run: manual }),
  /** Sets or clears the side with surprise before the start (FL-144). */
  command("surprise", {
    shape: { side: nullable(text(100)) },
    by: "gm",
    refuse: (state) => (isStarted(state) ? [never("FL-144", "TURNCRAFT.Refused.FL-144.started")] : []),
    run(ctx, { side }) {
      const { state } = ctx;
      state.surprisingSide = side;
      for (const id of idsOf(state)) {
        const fighter = fighterOf(state, id);
        fighter.surprised = side !== null && fighter.side !== side;
      }
      if (side === null) logLine(ctx, "TURNCRAFT.Log.flow.noSurprise", null);
      else logLine(ctx, "TURNCRAFT.Log.flow.surprise", null, { side: sideArg(side) });
    },
  }),
  command("set-flags", {
    shape: { who: present, flags },
    by: "gm",
    refuse: (state, { flags }) =>
      isStarted(state) && flags.surprised ? [no("FL-144", "TURNCRAFT.Refused.FL-144.started")] : [],
    run(ctx, { who, flags }) {
      Object.assign(fighterOf(ctx.state, who), flags);
      logLine(ctx, "TURNCRAFT.Log.flow.marked", who);
    },
  }),
  /** Gives points, or takes some (FL-21, FL-26, FL-36). `apNext`: to the next round's start. */
  command("grant", {
    shape: { who: present, pool: oneOf([...pools, "apNext"]), amount: whole(-1000, 1000) },
    by: "gm",
    run: grant,
  }),
] as const;

function* leave(ctx: FlowExecution, { who }: { readonly who: CombatantId }): RuleGenerator {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.left", who);
  if (!isStarted(state)) {
    delete state.fighters[who];
    sortOrder(state);
    return;
  }
  endGrapple(ctx, who);
  if (state.interrupted.includes(who)) state.interrupted = state.interrupted.filter((id) => id !== who);
  const wasActive = state.activeId === who;
  if (wasActive) {
    state.open = [];
    yield* endTurn(ctx);
  }
  const fighter = fighterOf(state, who);
  fighter.departed = true;
  fighter.ready = null;
  if (wasActive) yield* advanceTurn(ctx);
}

function rise(ctx: FlowExecution, who: CombatantId): void {
  fighterOf(ctx.state, who).defeated = false;
  logLine(ctx, "TURNCRAFT.Log.risen", who);
}

function changePoints(ctx: FlowExecution, command: HitPoints): void {
  const { who, before, after } = command;
  changeHitPoints(ctx, command);
  const fighter = fighterOf(ctx.state, who);
  fighter.scores.hp.value = after;
  if (before > 0 && after === 0) fall(ctx, who);
  if (before === 0 && after > 0 && fighter.defeated) rise(ctx, who);
}

/** FL-21, FL-23, FL-26, FL-36: no upper bound except for FP; points gained after the own turn are overwritten (FL-23). */
function grant(
  ctx: FlowExecution,
  { who, pool, amount }: { readonly who: CombatantId; readonly pool: Pool | "apNext"; readonly amount: number },
): void {
  const fighter = fighterOf(ctx.state, who);
  if (pool === "apNext") {
    fighter.apBonusNextRound += amount;
    logLine(ctx, "TURNCRAFT.Log.flow.apNext", who, { by: signed(amount) });
    return;
  }
  gain(ctx, who, pool, amount);
  if (pool === "ap" && amount > 0 && fighter.turn.ended) logLine(ctx, "TURNCRAFT.Log.flow.apLate", who, { ap: amount });
}

/** Continues the rest of an effect with a document in world time; any other ends with the fight (FL-17). */
function finish(ctx: FlowExecution, who: CombatantId, effect: Ongoing): void {
  if (!outlasts(effect)) {
    effectEnds(ctx, who, effect.name, effect.uuid);
    return;
  }
  const seconds = effect.turns * roundSeconds;
  ctx.world.push({ kind: "effect-freed", uuid: effect.uuid, seconds });
  logLine(ctx, "TURNCRAFT.Log.effectFreed", who, { effect: effect.name, seconds });
}

function* end(ctx: FlowExecution): RuleGenerator {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.ended", null);
  state.open = [];
  state.interrupted = [];
  for (const id of idsOf(state)) for (const effect of fighterOf(state, id).ongoing) finish(ctx, id, effect);
  state.roundEffects = [];
  state.surprisingSide = null;
  state.round = 0;
  state.activeId = null;
  state.placeId = null;
  for (const id of idsOf(state)) if (fighterOf(state, id).departed) delete state.fighters[id];
  yield* runTurnSteps(ctx, "E9", idsOf(state));
  sortOrder(state);
}

function* manual(ctx: FlowExecution, { round, active, initiative }: Shaped<typeof shapes.manual>): RuleGenerator {
  const { state } = ctx;
  for (const [id, total] of Object.entries(initiative ?? {})) setTotal(ctx, id as CombatantId, total);
  if (initiative) yield* sortAnew(ctx);
  if (active !== undefined && active !== state.activeId) yield* setActive(ctx, active);
  if (round !== undefined && round !== state.round) {
    if (round > state.round) ctx.turnEvents.push("round-began");
    state.round = round;
  }
  if (!isStarted(state)) {
    state.activeId = null;
    state.placeId = null;
    state.open = [];
    state.interrupted = [];
  }
  logLine(ctx, "TURNCRAFT.Log.manual", null, { round: state.round });
}

function setTotal({ state }: FlowExecution, id: CombatantId, total: number | null): void {
  const fighter = fighterOf(state, id);
  const mod = agilityMod(fighter.scores, state.settings);
  setRoll(fighter, total === null ? null : { die: null, mod, total }, state.settings);
}

/** Ends the running turn with its steps (FL-13); the next turn starts with its own, unless already started. */
function* setActive(ctx: FlowExecution, active: CombatantId | null): RuleGenerator {
  const { state } = ctx;
  state.open = [];
  state.interrupted = [];
  yield* endTurn(ctx);
  if (active === null) return;
  const { turn } = fighterOf(state, active);
  if (!turn.started) return yield* startTurn(ctx, active);
  turn.ended = false;
  state.activeId = active;
  state.placeId = active;
}

/** Writes scores changed in the world; defeat and recovery follow hit points (FL-13), the side follows disposition (FL-05). */
export function takeScores(draft: Draft<FlowState>, id: CombatantId, scores: FlowScores): void {
  const fighter = fighterOf(draft, id);
  const { settings } = draft;
  const old = fighter.scores;
  if (old.side !== scores.side && settings.sides === "disposition") fighter.side = scores.side;
  if (old.hp.value > 0 && scores.hp.value === 0) drop(draft, fighter);
  if (old.hp.value === 0 && scores.hp.value > 0) fighter.defeated = false;
  fighter.scores = scores as Draft<FlowScores>;
}

/** Marks a combatant at 0 hit points as defeated, and ends its grapple (FL-13, FL-120). */
function drop(draft: Draft<FlowState>, fighter: Draft<FlowFighter>): void {
  fighter.defeated = true;
  if (fighter.grapple === null) return;
  fighterOf(draft, fighter.grapple.other).grapple = null;
  fighter.grapple = null;
}

/** Open matters at a fight's end: open frames, newest first (FL-07), readied actions (FL-122), ongoing effects (FL-11). */
export function pending(state: FlowState): readonly OpenMatter[] {
  return [
    ...state.open.toReversed().map(entryMatter),
    ...idsOf(state).flatMap((id) => [
      ...readiedMatters(state, id),
      ...fighterOf(state, id).ongoing.map(effectMatter(id)),
    ]),
    ...state.roundEffects.map(({ who, name }) => lapses("TURNCRAFT.Pending.lapses", who, { effect: name })),
  ];
}

function entryMatter(entry: StackEntry): OpenMatter {
  const who = entry.kind === "attack" ? entry.attacker : entry.who;
  const waiting = entry.window === null ? [] : waitingFor(entry.window);
  if (waiting.length === 0) return lapses("TURNCRAFT.Pending.underWay", who);
  return lapses("TURNCRAFT.Pending.underWayFor", who, { names: namedAll(waiting) });
}

function readiedMatters(state: FlowState, id: CombatantId): OpenMatter[] {
  const { ready } = fighterOf(state, id);
  return ready ? [lapses("TURNCRAFT.Pending.readied", id, { what: ready.what, trigger: ready.trigger })] : [];
}

function effectMatter(who: CombatantId) {
  return (effect: Ongoing): OpenMatter =>
    outlasts(effect)
      ? continues(who, effect.name, effect.turns * roundSeconds)
      : lapses("TURNCRAFT.Pending.lapses", who, { effect: effect.name });
}

/** True if the effect continues after the encounter: with a document and turns left. */
function outlasts(effect: Ongoing): effect is Ongoing & { readonly uuid: string; readonly turns: number } {
  return effect.uuid !== null && effect.turns !== null;
}
