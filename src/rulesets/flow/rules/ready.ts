import type { Draft } from "immer";
import { commandsOf } from "../../../engine/command-table.ts";
import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { present } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { areEnemies, isOut, readiedNow } from "./fighters.ts";
import { footprintAt, isPlaced, spacesOf } from "./geometry.ts";
import { keyBeside, sortOrder } from "./order.ts";
import { ignoredBy, unseeing } from "./provoke.ts";
import { reaches } from "./threat.ts";
import { reserveOf } from "./turn-steps.ts";
import { advanceTurn, endTurn, startTurn } from "./turns.ts";
import type { ActionOf, EntryOf, FlowExecution, FlowFighter, FlowState } from "./types.ts";

const { command } = commandsOf<FlowState>();

/*
 * A readied action's life (FL-121 to FL-126): declared, its price is set aside and the turn ends. When its trigger happens,
 * a `readied` thing goes on the stack and its owner alone may act: the stated action, out of what was set aside; then the
 * place in the order moves before the interrupted combatant. In a later round, before its own place has come up, the turn of
 * that round is taken there instead. Till then it waits, round after round, unless it is dropped.
 */

/** Commands about readied actions. */
export const readyCommands = [
  /** Triggers a readied action (FL-123). */
  command("trigger", {
    shape: { who: present },
    by: "owner",
    refuse: (state, { who }, { asker, answers }) => refuseTrigger(state, asker.gm, who, answers),
    run: trigger,
  }),
  /**
   * Cancels a readied action at no cost (FL-125); AP set aside come back only while the own turn isn't over (FL-122,
   * FL-126). Once triggered, it only lets this occasion go and keeps waiting.
   */
  command("drop-ready", {
    shape: { who: present },
    by: "owner",
    refuse: (state, { who }) =>
      fighterOf(state, who).ready ? [] : [never("FL-125", "TURNCRAFT.Refused.FL-125.nothing", { name: named(who) })],
    run: dropReady,
  }),
  /** Chooses to go on waiting at the own turn's start (FL-126). */
  command("keep-waiting", {
    shape: { who: present },
    by: "owner",
    refuse: (state, { who }) => refuseKeepWaiting(state, who),
    run: (ctx, { who }) => finishTurn(ctx, who),
  }),
] as const;

/** Sets the price aside; the rest goes with the end of the turn (FL-122). */
export function readyAction(ctx: FlowExecution, who: CombatantId, declared: ActionOf<"ready">): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const { trigger, named: action, what, cost, on } = declared;
  fighter.ready = { trigger, action, what, cost, on, round: state.round };
  const reserved = reserveOf(fighter.ap, cost, state.settings.readyAp);
  fighter.ap -= reserved;
  fighter.apReserved = reserved;
  logLine(ctx, "TURNCRAFT.Log.flow.readied", who, { trigger, what, ap: reserved });
}

/** Ends a combatant's turn, interrupting turns included (FL-126, FL-132). */
export function* finishTurn(ctx: FlowExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  if (state.activeId !== who) return;
  if (readiedNow(state)?.turn) state.open.pop();
  const { ready } = fighterOf(state, who);
  if (ready !== null && ready.round < state.round && state.interrupted.length > 0) fighterOf(state, who).ready = null;
  yield* endTurn(ctx);
  yield* advanceTurn(ctx);
}

/**
 * Combatants to prompt for a triggered readied action (FL-123, FL-130), except combatants unaware of the trigger (FL-97). Under
 * `readyTiming: gm` the GM decides the moment instead.
 */
export function watchersOf(state: FlowState, entry: EntryOf<"movement"> | EntryOf<"action">): CombatantId[] {
  if (state.settings.readyTiming === "gm") return [];
  if (entry.kind === "movement" && entry.as === "step" && state.settings.stepVsReady === "quiet") return [];
  const quiet = entry.kind === "movement" ? ignoredBy(state, entry) : unseeing(state, entry);
  return state.order.filter(
    (id) => id !== entry.who && isWatched(state, entry, id) && !isOut(state, id) && !quiet.includes(id),
  );
}

/** True if an event is a watched trigger. */
function isWatched(state: FlowState, entry: EntryOf<"movement"> | EntryOf<"action">, id: CombatantId): boolean {
  const on = fighterOf(state, id).ready?.on;
  if (entry.kind === "action") return on === "action";
  if (on === "enters" || on === "leaves") return crosses(state, entry, id, on);
  return on === "movement";
}

/** True if the last step led an enemy into or out of a combatant's reach; on unjudged scenes the owner is asked. */
function crosses(
  state: FlowState,
  { who, from, fromLevel }: EntryOf<"movement">,
  id: CombatantId,
  how: "enters" | "leaves",
): boolean {
  if (!areEnemies(state, id, who)) return false;
  const now = spacesOf(state, who);
  if (!from || now.length === 0 || !isPlaced(state, id)) return true;
  const was = reaches(state, id, who, footprintAt(now, from), fromLevel);
  const is = reaches(state, id, who, now);
  return was !== is && is === (how === "enters");
}

/** Sets off a readied action as its trigger occurs (FL-123). */
function* trigger(ctx: FlowExecution, { who }: { readonly who: CombatantId }): RuleGenerator {
  const { state } = ctx;
  if (!ctx.given.asker.gm) yield* askRuling(ctx, askTrigger(state, who));
  const fighter = fighterOf(state, who);
  const asked = state.open.findLast(({ window }) => window?.kind === "ready")?.window?.asked[who];
  if (asked) asked.answer = "done";
  logLine(ctx, "TURNCRAFT.Log.flow.triggered", who, { what: fighter.ready?.what ?? "" });
  const hadTurn = fighter.turn.started || fighter.turn.ended;
  const takesTurn = !hadTurn && state.settings.readyLater === "turn";
  state.open.push({ kind: "readied", who, turn: takesTurn, acted: false, window: null });
  if (takesTurn) yield* takeTurn(ctx, who);
  else Object.assign(fighter.turn, { started: true, ended: true });
}

/** FL-126: turn start, stated action, the rest of the AP, end steps, all before the interrupted turn goes on. */
function* takeTurn(ctx: FlowExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  moveBeside(state, who);
  if (state.activeId !== null) state.interrupted.push(state.activeId);
  fighter.ap += fighter.apReserved;
  fighter.apReserved = 0;
  yield* startTurn(ctx, who, true);
}

/** FL-124: its place is now at the moment of acting; initiative stays as rolled. */
function moveBeside(state: Draft<FlowState>, who: CombatantId): void {
  if (state.activeId === null || state.activeId === who) return;
  fighterOf(state, who).orderKey = keyBeside(state, state.activeId, state.settings.readyPlace, who);
  sortOrder(state);
}

/** Notes that the stated action is declared: the readiness is used up (FL-123). */
export function useReadiness({ state }: FlowExecution, who: CombatantId): void {
  const readied = state.open.at(-1);
  if (readied?.kind !== "readied" || readied.who !== who) return;
  readied.acted = true;
  fighterOf(state, who).ready = null;
}

/** Ends a readied action once its effects are resolved; a turn taken there ends as turns do. */
export function readiedOn({ state }: FlowExecution, entry: Draft<EntryOf<"readied">>): boolean {
  const { who } = entry;
  const fighter = fighterOf(state, who);
  const cannot = isOut(state, who);
  if (!entry.acted && !cannot) return false;
  if (entry.turn && !fighter.departed) return false;
  state.open.pop();
  if (entry.turn) return true;
  if (!entry.acted) return true;
  fighter.apReserved = 0;
  moveBeside(state, who);
  return true;
}

/** Question to the GM where a player says that the trigger has happened (FL-123). */
function askTrigger(state: Pick<FlowState, "fighters">, who: CombatantId): RulingRequest {
  const { ready } = fighterOf(state, who);
  const options = [
    ["allow", "TURNCRAFT.Ruling.yes"],
    ["refuse", "TURNCRAFT.Ruling.no"],
  ] as const;
  return ruling("FL-123", options, { name: named(who), trigger: ready?.trigger ?? "" }, { about: who });
}

function dropReady(ctx: FlowExecution, { who }: { readonly who: CombatantId }): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const readied = readiedNow(state);
  if (readied?.who === who && !readied.turn && !readied.acted) {
    state.open.pop();
    logLine(ctx, "TURNCRAFT.Log.flow.waitsOn", who);
    return;
  }
  if (!fighter.turn.ended) fighter.ap += fighter.apReserved;
  fighter.apReserved = 0;
  fighter.ready = null;
  logLine(ctx, "TURNCRAFT.Log.flow.readyDropped", who);
}

/** Refuses to set off a readied action now (FL-123). */
function refuseTrigger(state: FlowState, byGm: boolean, who: CombatantId, answers: Answers): Refusal[] {
  const name = named(who);
  const fighter = fighterOf<FlowFighter>(state, who);
  if (!isStarted(state)) return [never("FL-06", "TURNCRAFT.Refused.notStarted")];
  if (fighter.ready === null) return [never("FL-123", "TURNCRAFT.Refused.FL-123.nothing", { name })];
  if (state.activeId === null || state.activeId === who || state.open.some(isTakenBy(who))) {
    return [never("FL-123", "TURNCRAFT.Refused.FL-123.ownTurn", { name })];
  }
  if (isOut(state, who)) return [no("FL-13", "TURNCRAFT.Refused.FL-13.defeated", { name })];
  const denied = !byGm && rulingOf(answers, askTrigger(state, who)) === "refuse";
  return denied ? [no("FL-123", "TURNCRAFT.Refused.FL-123.denied", { name })] : [];
}

function isTakenBy(who: CombatantId) {
  return (entry: FlowState["open"][number]): boolean => entry.kind === "readied" && entry.who === who;
}

/** Refuses to keep waiting except at the start of the own turn, before anything else (FL-126). */
function refuseKeepWaiting(state: FlowState, who: CombatantId): Refusal[] {
  const { ready } = fighterOf<FlowFighter>(state, who);
  const isDue = state.activeId === who && ready !== null && state.open.length === 0 && state.interrupted.length === 0;
  return isDue ? [] : [never("FL-126", "TURNCRAFT.Refused.FL-126.notDue", { name: named(who) })];
}
