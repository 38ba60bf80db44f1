/** Turn events: run by one GM's client after the fight has moved on (combat.md §4). */
import { CONST } from "../core/constants.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose } from "../core/loose.ts";
import { type TurnEvent, turnEventsBetween } from "./combat-turns.ts";
import { effectRegistry } from "./effect-registry.ts";

const {
  TOKEN_TURN_END: TURN_END,
  TOKEN_TURN_START: TURN_START,
  TOKEN_ROUND_END: ROUND_END,
  TOKEN_ROUND_START: ROUND_START,
} = CONST.REGION_EVENTS as Loose;

export function isTurnAuthority(): boolean {
  return game.users?.activeGM?.isSelf ?? false;
}

/** Runs all handlers on the way from `previous` to `current`, one after another. */
export async function runTurnEvents(combat: Loose): Promise<void> {
  const { previous, current, turns } = combat;
  if (!previous || !combat.started) return;
  if (previous.round === current.round && previous.turn === current.turn) {
    if (previous.combatantId !== current.combatantId) await handOver(combat);
    return;
  }
  // The fight may move on while handlers are awaited: all of them see the order and the place of this moment.
  for (const event of turnEventsBetween(previous, current, turns.length))
    await runEvent(combat, event, { previous, turns });
}

/** Handles a new combatant in the same place: after sorting, or a deletion. */
async function handOver(combat: Loose): Promise<void> {
  const { previous, current } = combat;
  const before = combat.combatants.get(previous.combatantId);
  const now = combat.combatants.get(current.combatantId);
  if (before) await endTurn(combat, before, { round: previous.round, turn: previous.turn, skipped: false });
  if (now) await startTurn(combat, now, { round: current.round, turn: current.turn, skipped: false });
}

async function endTurn(combat: Loose, combatant: Loose, context: Loose): Promise<void> {
  await combat._onEndTurn(combatant, context);
  await notifyRegions(combat, TURN_END, [combatant], context);
}

async function startTurn(combat: Loose, combatant: Loose, context: Loose): Promise<void> {
  await combat._onStartTurn(combatant, context);
  if (combatant.token) await combat._clearMovementHistoryOnStartTurn(combatant, context);
  await notifyRegions(combat, TURN_START, [combatant], context);
}

/**
 * Notifies the regions around the combatants' tokens (CONST.REGION_EVENTS; the data are `RegionTokenTurnEventData` and
 * `RegionTokenRoundEventData` of the API pages).
 */
async function notifyRegions(combat: Loose, name: string, combatants: Iterable<Loose>, context: Loose): Promise<void> {
  for (const combatant of combatants) {
    const { token } = combatant;
    for (const region of token?.regions ?? [])
      await region._triggerEvent(name, { token, combatant, combat, ...context });
  }
}

const EXPIRY = {
  "end-turn": "turnEnd",
  "end-round": "roundEnd",
  "start-round": "roundStart",
  "start-turn": "turnStart",
};

async function runEvent(combat: Loose, event: TurnEvent, moment: Moment): Promise<void> {
  const { skipped } = event;
  if (event.kind === "end-round" || event.kind === "start-round") {
    const context = { round: event.round, skipped };
    const isEnd = event.kind === "end-round";
    await (isEnd ? combat._onEndRound(context) : combat._onStartRound(context));
    await notifyRegions(combat, isEnd ? ROUND_END : ROUND_START, combat.combatants, context);
  } else {
    const combatant = combatantAt(combat, event, moment);
    if (!combatant) return;
    const context = { ...event.place, skipped };
    if (event.kind === "end-turn") await endTurn(combat, combatant, context);
    else await startTurn(combat, combatant, context);
  }
  if (isV14()) await effectRegistry.refresh(EXPIRY[event.kind], { combat });
}

interface Moment {
  previous: Loose;
  turns: Loose[];
}

/** Combatant whose turn an event is about. The previous state names the turn that ended: this update may have changed the order. */
function combatantAt(
  combat: Loose,
  event: TurnEvent & { place: { turn: number } },
  { previous, turns }: Moment,
): Loose {
  const { round, turn } = event.place as { round: number; turn: number };
  const wasCurrent = event.kind === "end-turn" && round === previous.round && turn === previous.turn;
  return (wasCurrent && combat.combatants.get(previous.combatantId)) || turns[turn];
}
