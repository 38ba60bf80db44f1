import type { Encounter } from "./encounter.ts";
import { sessionOf } from "./session.ts";

type Combatant = globalThis.Combatant.Implementation;
type TurnContext = Combat.TurnEventContext;
type RoundContext = Combat.RoundEventContext;

/** Core's protected handlers of turns and rounds, callable by the document alone. */
interface TurnHandlers {
  endTurn(combatant: Combatant, context: TurnContext): Promise<void>;
  endRound(context: RoundContext): Promise<void>;
  startRound(context: RoundContext): Promise<void>;
  startTurn(combatant: Combatant, context: TurnContext): Promise<void>;
}

/** Lets core handle an update (`update`), and remembers meanwhile whether the update goes back. */
export function takeIn(combat: Encounter, { direction }: { direction?: number }, update: () => void): void {
  const session = sessionOf(combat);
  session.isTurnHeard = false;
  session.isGoingBack = direction === -1;
  update();
  session.isGoingBack = false;
}

/** Notes the change of turn as known to listeners on the page. Called on the hook `combatTurnChange`, by core or Turncraft. */
export function noteTurnChange(combat: Combat.Implementation): void {
  sessionOf(combat).isTurnHeard = true;
}

/**
 * Runs core's turn events by acting combatant. Core goes by places in the turn list: a lower place is a step back, combatants in
 * between are marked as skipped, and a turn ends only before another (foundryvtt issue 13983). As in core, a step back has no
 * events, and only the GM's page runs events. Core's call of the hook `combatTurnChange` isn't documented, so Turncraft calls the
 * hook if core hasn't.
 */
export async function notifyTurns(combat: Encounter, handlers: TurnHandlers): Promise<void> {
  const { previous, current, started } = combat;
  if (!previous || !current || !started) return;
  const session = sessionOf(combat);
  const isBack = session.isGoingBack;
  // Core's own handling of the update ends before the next line.
  await Promise.resolve();
  const isLogged = session.isTurnHeard;
  if (game.user.isActiveGM && !isBack) await runEvents(combat, previous, current, handlers);
  if (!isLogged) Hooks.callAll("combatTurnChange", combat as Combat.Implementation, previous, current);
}

async function runEvents(
  combat: Encounter,
  previous: Combat.HistoryData,
  current: Combat.HistoryData,
  handlers: TurnHandlers,
): Promise<void> {
  const [from, to] = [previous.round ?? 0, current.round ?? 0];
  const before = combat.combatants.get(previous.combatantId ?? "");
  const now = combat.combatants.get(current.combatantId ?? "");
  // Only the place in the order is another.
  if (from === to && before === now) return;
  if (before && from > 0) {
    const context = { round: from, turn: previous.turn ?? 0, skipped: false };
    await handlers.endTurn(before, context);
    await after(combat, "turnEnd", CONST.REGION_EVENTS.TOKEN_TURN_END, [before], context);
  }
  for (let round = from; round < to; round++) {
    if (round > 0) {
      const context = { round, skipped: round !== from };
      await handlers.endRound(context);
      await after(combat, "roundEnd", CONST.REGION_EVENTS.TOKEN_ROUND_END, combat.combatants, context);
    }
    const context = { round: round + 1, skipped: round + 1 !== to };
    await handlers.startRound(context);
    await after(combat, "roundStart", CONST.REGION_EVENTS.TOKEN_ROUND_START, combat.combatants, context);
  }
  if (!now) return;
  const context = { round: to, turn: current.turn ?? 0, skipped: false };
  await handlers.startTurn(now, context);
  await after(combat, "turnStart", CONST.REGION_EVENTS.TOKEN_TURN_START, [now], context);
}

interface Registry {
  refresh(event: string, context: object): Promise<void>;
}

/**
 * Region with core's method for events. The method is marked internal, but is core's only way to inform regions of turns
 * (foundryvtt issue 13983).
 */
interface TriggerTarget {
  _triggerEvent?(name: string, data: object): Promise<void>;
}

/** Does core's work after every handler: V14 ends effects, and the tokens' regions get the event. */
async function after(
  combat: Encounter,
  expiry: string,
  name: string,
  combatants: Iterable<Combatant>,
  context: TurnContext | RoundContext,
): Promise<void> {
  const { registry } = ActiveEffect as { registry?: Registry };
  await registry?.refresh(expiry, { ...context, combat });
  for (const combatant of combatants) {
    const { token } = combatant;
    for (const region of (token?.regions ?? []) as Iterable<TriggerTarget>)
      await region._triggerEvent?.(name, { token, combatant, combat, ...context });
  }
}
