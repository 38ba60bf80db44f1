import type { Draft } from "immer";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { logLine, snapshot } from "../../../engine/play.ts";
import { unmetPart } from "../../../engine/reaction-filter.ts";
import { no } from "../../../engine/refusals.ts";
import { bool, id, nullable, optional, present, type Shaped, text } from "../../../engine/schema.ts";
import { strike } from "../../../engine/strike.ts";
import type { CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import {
  type Announced,
  type DexterityState,
  distances,
  type Fighter,
  type Play,
  type ReactionItem,
  type Window,
} from "./types.ts";

/*
 * A window's life (DX-604): an event is announced; whoever may answer it is asked; each reacts or passes, or the GM
 * closes it. A Reaction that is a casting is an event itself and opens a window on top, which is settled first: a window
 * whose askers have all answered stays until it is the newest. All windows close with the turn.
 */

/** Fields of `react`. */
export const reactShape = {
  who: present,
  /** Null: a Reaction outside any window. */
  window: nullable(id()),
  /** Null: no trigger, so the GM must override (DX-603). */
  item: nullable(text()),
  what: text(),
  move: bool,
  feet: optional(distances),
  strike: optional(strike),
} as const;
export type React = Shaped<typeof reactShape>;

/** True if this combatant could react to anything at all now, save on its own turn (DX-109, DX-601, DX-602). */
export function canReact(state: DexterityState, id: CombatantId): boolean {
  const fighter = fighterIn(state, id);
  if (!fighter || fighter.departed || fighter.defeated || fighter.lateUntilTurn) return false;
  return id !== state.activeId && fighter.left.reaction > 0;
}

/** Returns the combatants asked about this event, in the order (DX-604). */
export function askersOf(state: DexterityState, event: Announced): CombatantId[] {
  return state.order.filter((id) => id !== event.who && canReact(state, id) && answersTo(state, id, event));
}

function answersTo(state: DexterityState, id: CombatantId, event: Announced): boolean {
  return fighterOf<Fighter>(state, id).scores.reactions.some((item) => answers(state, id, item, event));
}

/**
 * Opens a window for an event with possible reactions. Casting is always announced, since its card has no dice with
 * targets.
 */
export function announce(play: Play, event: Announced): void {
  const asked = isStarted(play.state) ? askersOf(snapshot(play.state), event) : [];
  const { who, trigger, what, targets = [] } = event;
  if (trigger === "onCast" && targets.length > 0) {
    logLine(play, "TURNCRAFT.Log.castAt", who, { what, targets: { combatants: targets } });
  } else if (
    trigger === "onCast" ||
    (asked.length > 0 && trigger !== "onMove") ||
    play.given.command.kind === "announce"
  ) {
    logLine(play, `TURNCRAFT.Log.announced.${trigger}`, who, { what });
  }
  if (asked.length === 0) return;
  play.state.windowsOpened += 1;
  const id = `window-${play.state.windowsOpened}`;
  const waiting = Object.fromEntries(asked.map((asker) => [asker, "waiting"]));
  play.state.windows.push({ id, event: event as Draft<Announced>, asked: waiting as Draft<Window["asked"]> });
  logLine(play, "TURNCRAFT.Log.windowOpened", who, { what, names: { combatants: asked }, window: id });
}

/**
 * Pays the Reaction and answers the window, if any; a casting opens the next (DX-601, DX-604). `stops`: the GM's ruling
 * on whether the trigger is stopped (DX-609); null if impossible. A stopped trigger waits for no other answers.
 */
export function react(play: Play, command: React, stops: boolean | null): void {
  const { who, what } = command;
  const fighter = fighterOf(play.state, who);
  if (isStarted(play.state)) fighter.left.reaction = Math.max(0, fighter.left.reaction - 1);
  const window = play.state.windows.find(({ id }) => id === command.window);
  if (window)
    logLine(play, `TURNCRAFT.Log.reactedTo.${window.event.trigger}`, who, { what, other: named(window.event.who) });
  else logLine(play, "TURNCRAFT.Log.reacted", who, { what });
  if (window) window.asked[who] = "reacted";
  if (window && stops !== null) {
    const { event, id } = window;
    const figures = { by: what, name: named(event.who), what: eventAction(event), window: id };
    logLine(play, stops ? "TURNCRAFT.Log.stopped" : "TURNCRAFT.Log.notStopped", event.who, figures);
    if (stops) passAll(window, () => true);
    if (stops && event.trigger === "onMove") halt(play, event.who);
  }
  const item = fighter.scores.reactions.find((known) => known.item === command.item);
  if (item?.casts) {
    const targets = window && [window.event.who];
    const { feet } = command;
    announce(play, { who, trigger: "onCast", what, ...(targets && { targets }), ...(feet && { feet }) });
  }
  settleWindows(play);
}

/** Leaves whoever moves no feet this turn (DX-610). */
function halt(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  logLine(play, "TURNCRAFT.Log.halted", who);
  fighter.spent = Math.max(fighter.spent, ...Object.values(fighter.scores.speeds)) as typeof fighter.spent;
}

/** Lets the event pass. */
export function pass(play: Play, who: CombatantId, asked: string): void {
  const window = play.state.windows.find(({ id }) => id === asked);
  if (window) window.asked[who] = "passed";
  logLine(play, "TURNCRAFT.Log.passed", who, { what: window?.event.what ?? "" });
  settleWindows(play);
}

/** Closes a window: combatants who haven't answered pass; the window is settled as soon as the windows above it are. */
export function closeWindow(play: Play, asked: string): void {
  for (const window of play.state.windows.filter(({ id }) => id === asked)) passAll(window, () => true);
  settleWindows(play);
}

/** All windows are over, the newest first. */
export function closeWindows(play: Play): void {
  for (const window of play.state.windows) passAll(window, () => true);
  settleWindows(play);
}

/**
 * Settles windows: combatants who can't react any more pass, then windows that aren't waiting for an answer are settled
 * from the newest down.
 */
export function settleWindows(play: Play): void {
  const { windows } = play.state;
  for (const window of windows) passAll(window, (id) => !canReact(play.state, id));
  for (let top = windows.at(-1); top && !isWaiting(top); top = windows.at(-1)) {
    windows.pop();
    logLine(play, "TURNCRAFT.Log.windowClosed", top.event.who, { what: top.event.what });
  }
}

/** True if anybody's answer is still missing. */
export function isWaiting(window: Pick<Window, "asked">): boolean {
  return Object.values(window.asked).includes("waiting");
}

function passAll(
  window: { asked: Record<CombatantId, Window["asked"][CombatantId]> },
  who: (id: CombatantId) => boolean,
): void {
  for (const [id, answer] of Object.entries(window.asked) as [CombatantId, string][]) {
    if (answer === "waiting" && who(id)) window.asked[id] = "passed";
  }
}

/** Newest window without this combatant's answer. */
export function waitingWindow({ windows }: Pick<DexterityState, "windows">): Window | null {
  return windows.findLast(isWaiting) ?? null;
}

/** The window with this id, if it is open. */
export function windowIn(state: Pick<DexterityState, "windows">, id: string | null): Window | null {
  return state.windows.find((window) => window.id === id) ?? null;
}

/** Awaited combatants, for a message. */
export function waitingFor(window: Window): CombatantId[] {
  return (Object.keys(window.asked) as CombatantId[]).filter((id) => window.asked[id] === "waiting");
}

/** Message arguments for a window: the actor and the action. */
export function eventFigures({ event }: Window) {
  return { name: named(event.who), what: event.what };
}

/** Noun for the event: its name, or its kind without one. */
export function eventAction({ trigger, what }: Announced): MessageArg {
  return what === "" ? { key: `TURNCRAFT.Deed.${trigger}` } : what;
}

/** True where the item answers this event for this combatant (DX-603, DX-608). */
export function answers(state: DexterityState, who: CombatantId, item: ReactionItem, event: Announced): boolean {
  return item.reactsTo === event.trigger && refuseFilter(state, who, item, event) === null;
}

/** Clause against answering this event with this item, or null; what isn't known of the event speaks against nothing (DX-608). */
export function refuseFilter(
  state: DexterityState,
  who: CombatantId,
  item: ReactionItem,
  event: Announced,
): Refusal | null {
  const { reach } = fighterOf<Fighter>(state, who).scores;
  const isAlly = (id: CombatantId) => areAllies(state, who, id);
  const unmet = unmetPart(item, event, { who, isAlly, reach, apart: event.feet?.[who] });
  if (!unmet) return null;
  const { part, ...distances } = unmet;
  const figures = { what: item.name, name: named(who), other: named(event.who), ...distances };
  return no("DX-608", `TURNCRAFT.Refused.DX-608.${part}`, figures);
}

/** True for two combatants of one side, except the neutral one; never a combatant's own ally. */
function areAllies({ fighters }: DexterityState, one: CombatantId, other: CombatantId): boolean {
  const side = fighters[one]?.scores.side ?? "neutral";
  return one !== other && side !== "neutral" && side === fighters[other]?.scores.side;
}
