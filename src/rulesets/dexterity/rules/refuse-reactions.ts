import { type Answers, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import {
  type DexterityReact,
  eventAction,
  eventArgs,
  refuseFilter,
  waitingFor,
  waitingWindow,
  windowIn,
} from "./reactions.ts";
import { asks } from "./settings.ts";
import type { DexterityState } from "./types.ts";

/** Returns the refusals of a Reaction (section 6). */
export function refuseReaction(state: DexterityState, command: DexterityReact, answers: Answers): Refusal[] {
  if (!isStarted(state)) return [];
  const { who } = command;
  const { left, lateUntilTurn, defeated } = fighterOf(state, who);
  const name = named(who);
  const refusals: Refusal[] = [];
  if (who === state.activeId) refusals.push({ clause: "DX-602", message: "TURNCRAFT.Refused.DX-602.ownTurn" });
  if (lateUntilTurn) refusals.push({ clause: "DX-109", message: "TURNCRAFT.Refused.DX-109.late", data: { name } });
  if (left.reaction === 0)
    refusals.push({ clause: "DX-601", message: "TURNCRAFT.Refused.DX-601.spent", data: { name } });
  refusals.push(...refuseItem(state, command));
  if (command.move && !mayMove(state, command, answers)) {
    refusals.push({ clause: "DX-607", message: "TURNCRAFT.Refused.DX-607.noMovement" });
  }
  if (defeated) refusals.push({ clause: "DX-604", message: "TURNCRAFT.Refused.DX-604.defeated", data: { name } });
  if (command.window !== null) refusals.push(...refuseAnswer(state, command.window, who));
  refusals.push(...refuseOlder(state, who));
  return refusals;
}

/** Refusal to answer an older event while a newer one is open: the newest is settled first (DX-604). */
function refuseOlder(state: DexterityState, who: CombatantId): Refusal[] {
  const isAsked = state.windows.some(({ asked }) => asked[who] === "waiting");
  const newest = waitingWindow(state);
  if (!isAsked || newest?.asked[who] === "waiting") return [];
  return [{ clause: "DX-604", message: "TURNCRAFT.Refused.DX-604.newer" }];
}

/**
 * Requires an item that answers the event (DX-603, DX-608). Without a window, a Reaction is judged by the newest open one of its
 * trigger.
 */
function refuseItem(state: DexterityState, command: DexterityReact): Refusal[] {
  const item = itemOf(state, command);
  const open = waitingWindow(state);
  const window = windowIn(state, command.window) ?? (open?.event.trigger === item?.reactsTo ? open : null);
  if (item === null || (window && item.reactsTo !== window.event.trigger)) {
    const data = { name: named(command.who) };
    return [{ clause: "DX-603", message: "TURNCRAFT.Refused.DX-603.nothing", data }];
  }
  const refusal = window && refuseFilter(state, command.who, item, window.event);
  return refusal ? [refusal] : [];
}

/** Question to the GM whether a Reaction stops its trigger (DX-609, DX-610), or null if impossible. */
export function askStop(state: DexterityState, command: DexterityReact) {
  const window = windowIn(state, command.window);
  if (!window || !itemOf(state, command)?.stops) return null;
  const data = { ...eventArgs(window), what: eventAction(window.event), by: command.what };
  const text = window.event.trigger === "onMove" ? "movement" : "question";
  return ruling("DX-609", ["stops", "continues"], data, { text });
}

function itemOf(state: DexterityState, { who, item }: DexterityReact) {
  return fighterOf(state, who).scores.reactions.find((known) => known.item === item) ?? null;
}

function mayMove(state: DexterityState, command: DexterityReact, answers: Answers): boolean {
  const ask = askMovement(state, command);
  return ask === null ? itemOf(state, command)?.moves === true : rulingOf(answers, ask) !== "refuse";
}

/** Returns the question for the GM before a Reaction without movement in its text (DX-607 set to `ask`), or null. */
export function askMovement(state: DexterityState, command: DexterityReact) {
  const words = !command.move || itemOf(state, command)?.moves === true;
  if (words || !isStarted(state) || !asks(state.settings, "DX-607")) return null;
  return ruling("DX-607", ["refuse", "allow"], { name: named(command.who), what: command.what });
}

/**
 * Refuses a late answer, to a closed window or already given, and combatants not asked.
 * @param who null: the GM closes the window for all
 */
export function refuseAnswer(state: DexterityState, id: string, who: CombatantId | null): Refusal[] {
  const window = windowIn(state, id);
  const late: Refusal = { clause: "DX-604", message: "TURNCRAFT.Refused.DX-604.over" };
  if (window === null) return [late];
  const answer = who === null ? "waiting" : Object.hasOwn(window.asked, who) && window.asked[who];
  if (who === null || answer === "waiting") return [];
  if (answer) return [late];
  const data = { ...eventArgs(window), asked: named(who) };
  return [{ clause: "DX-604", message: "TURNCRAFT.Refused.DX-604.notAsked", data }];
}

/** Refusal while an event waits for answers: neither the turn nor the triggering action goes on before (DX-604). */
export function refuseGoingOn(state: DexterityState): Refusal[] {
  const window = waitingWindow(state);
  if (!window) return [];
  const data = { ...eventArgs(window), names: { combatants: waitingFor(window) } };
  return [{ clause: "DX-604", message: "TURNCRAFT.Refused.DX-604.open", data }];
}
