import type { Draft } from "immer";
import { logLine, snapshot } from "../../../engine/execution.ts";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { unmetPart } from "../../../engine/reaction-filter.ts";
import { no } from "../../../engine/refusals.ts";
import { bool, id, nullable, optional, present, type Shaped, text } from "../../../engine/schema.ts";
import { strike } from "../../../engine/strike.ts";
import type { CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import {
  type Announced,
  type DexterityExecution,
  type DexterityFighter,
  type DexterityState,
  type DexterityWindow,
  distances,
  type ReactionItem,
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
  /** UUID of the item used; null: none, which needs the GM's override (DX-603). */
  item: nullable(text()),
  what: text(),
  move: bool,
  feet: optional(distances),
  strike: optional(strike),
} as const;
export type DexterityReact = Shaped<typeof reactShape>;

/**
 * True if a combatant may react now: off its own turn, with a Reaction left, and not defeated, gone or just arrived
 * (DX-109, DX-601, DX-602).
 */
export function canReact(state: DexterityState, id: CombatantId): boolean {
  const fighter = fighterIn(state, id);
  if (!fighter || fighter.departed || fighter.defeated || fighter.lateUntilTurn) return false;
  return id !== state.activeId && fighter.left.reaction > 0;
}

/** Returns the combatants asked about the event, in the order (DX-604). */
function askersOf(state: DexterityState, event: Announced): CombatantId[] {
  return state.order.filter((id) => id !== event.who && canReact(state, id) && answersTo(state, id, event));
}

function answersTo(state: DexterityState, id: CombatantId, event: Announced): boolean {
  return fighterOf<DexterityFighter>(state, id).scores.reactions.some((item) => answers(state, id, item, event));
}

/**
 * Logs an event, and opens a window if anybody may react (DX-604). Castings are always logged, since their card has no
 * dice with targets.
 */
export function announce(ctx: DexterityExecution, event: Announced): void {
  const asked = isStarted(ctx.state) ? askersOf(snapshot(ctx.state), event) : [];
  const { who, trigger, what, targets = [] } = event;
  if (trigger === "onCast" && targets.length > 0) {
    logLine(ctx, "TURNCRAFT.Log.castAt", who, { what, targets: { combatants: targets } });
  } else if (
    trigger === "onCast" ||
    (asked.length > 0 && trigger !== "onMove") ||
    ctx.given.command.kind === "announce"
  ) {
    logLine(ctx, `TURNCRAFT.Log.announced.${trigger}`, who, { what });
  }
  if (asked.length === 0) return;
  ctx.state.windowsOpened += 1;
  const id = `window-${ctx.state.windowsOpened}`;
  const waiting = Object.fromEntries(asked.map((asker) => [asker, "waiting"]));
  ctx.state.windows.push({ id, event: event as Draft<Announced>, asked: waiting as Draft<DexterityWindow["asked"]> });
  logLine(ctx, "TURNCRAFT.Log.windowOpened", who, { what, names: { combatants: asked }, window: id });
}

/**
 * Pays the Reaction and answers the window, if any; a casting opens the next (DX-601, DX-604). `stops`: the GM's ruling
 * on whether the trigger is stopped (DX-609); null if impossible. A stopped trigger waits for no other answers.
 */
export function react(ctx: DexterityExecution, command: DexterityReact, stops: boolean | null): void {
  const { who, what } = command;
  const fighter = fighterOf(ctx.state, who);
  if (isStarted(ctx.state)) fighter.left.reaction = Math.max(0, fighter.left.reaction - 1);
  const window = ctx.state.windows.find(({ id }) => id === command.window);
  if (window)
    logLine(ctx, `TURNCRAFT.Log.reactedTo.${window.event.trigger}`, who, { what, other: named(window.event.who) });
  else logLine(ctx, "TURNCRAFT.Log.reacted", who, { what });
  if (window) window.asked[who] = "reacted";
  const item = fighter.scores.reactions.find((known) => known.item === command.item);
  if (command.move && isStarted(ctx.state)) {
    const feet = item?.moveFeet;
    fighter.freeMove = what;
    if (feet === undefined) delete fighter.freeFeet;
    else fighter.freeFeet = feet;
    logLine(ctx, feet === undefined ? "TURNCRAFT.Log.mayMove" : "TURNCRAFT.Log.mayMoveFeet", who, {
      what,
      feet: feet ?? 0,
    });
    if (window?.event.trigger === "onAttack")
      logLine(ctx, "TURNCRAFT.Log.mayEscape", who, { other: named(window.event.who) });
  }
  if (window && stops !== null) {
    const { event, id } = window;
    const args = { by: what, name: named(event.who), what: eventAction(event), window: id };
    logLine(ctx, stops ? "TURNCRAFT.Log.stopped" : "TURNCRAFT.Log.notStopped", event.who, args);
    if (stops) passAll(window, () => true);
    if (stops && event.trigger === "onMove") halt(ctx, event.who);
  }
  if (item?.casts) {
    const targets = window && [window.event.who];
    const { feet } = command;
    announce(ctx, { who, trigger: "onCast", what, ...(targets && { targets }), ...(feet && { feet }) });
  }
  resolveWindows(ctx);
}

/** Leaves the mover no feet for the rest of the turn (DX-610). */
function halt(ctx: DexterityExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  logLine(ctx, "TURNCRAFT.Log.halted", who);
  fighter.spent = Math.max(fighter.spent, ...Object.values(fighter.scores.speeds)) as typeof fighter.spent;
}

/** Notes that the combatant doesn't react. */
export function pass(ctx: DexterityExecution, who: CombatantId, asked: string): void {
  const window = ctx.state.windows.find(({ id }) => id === asked);
  if (window) window.asked[who] = "passed";
  logLine(ctx, "TURNCRAFT.Log.passed", who, { what: window?.event.what ?? "" });
  resolveWindows(ctx);
}

/** Closes a window: combatants without an answer pass; the window is resolved as soon as the windows above it are. */
export function closeWindow(ctx: DexterityExecution, asked: string): void {
  for (const window of ctx.state.windows.filter(({ id }) => id === asked)) passAll(window, () => true);
  resolveWindows(ctx);
}

/** Closes all windows, the newest first; missing answers count as passes. */
export function closeWindows(ctx: DexterityExecution): void {
  for (const window of ctx.state.windows) passAll(window, () => true);
  resolveWindows(ctx);
}

/** Resolves windows: passes for combatants unable to react, then resolves complete windows from the newest down. */
export function resolveWindows(ctx: DexterityExecution): void {
  const { windows } = ctx.state;
  for (const window of windows) passAll(window, (id) => !canReact(ctx.state, id));
  for (let top = windows.at(-1); top && !isWaiting(top); top = windows.at(-1)) {
    windows.pop();
    logLine(ctx, "TURNCRAFT.Log.windowClosed", top.event.who, { what: top.event.what });
  }
}

/** True if anybody's answer is still missing. */
function isWaiting(window: Pick<DexterityWindow, "asked">): boolean {
  return Object.values(window.asked).includes("waiting");
}

function passAll(
  window: { asked: Record<CombatantId, DexterityWindow["asked"][CombatantId]> },
  who: (id: CombatantId) => boolean,
): void {
  for (const [id, answer] of Object.entries(window.asked) as [CombatantId, string][]) {
    if (answer === "waiting" && who(id)) window.asked[id] = "passed";
  }
}

/** Newest window that still waits for an answer; null: none. */
export function waitingWindow({ windows }: Pick<DexterityState, "windows">): DexterityWindow | null {
  return windows.findLast(isWaiting) ?? null;
}

/** Open window by id. */
export function windowIn(state: Pick<DexterityState, "windows">, id: string | null): DexterityWindow | null {
  return state.windows.find((window) => window.id === id) ?? null;
}

/** Combatants who haven't answered the window yet. */
export function waitingFor(window: DexterityWindow): CombatantId[] {
  return (Object.keys(window.asked) as CombatantId[]).filter((id) => window.asked[id] === "waiting");
}

/** Message arguments for a window: the actor and the action. */
export function eventArgs({ event }: DexterityWindow) {
  return { name: named(event.who), what: event.what };
}

/** Noun for the event in a message: the action's name, or else its kind. */
export function eventAction({ trigger, what }: Announced): MessageArg {
  return what === "" ? { key: `TURNCRAFT.TriggerEvent.${trigger}` } : what;
}

/** True if the item answers the event for a combatant (DX-603, DX-608). */
export function answers(state: DexterityState, who: CombatantId, item: ReactionItem, event: Announced): boolean {
  return item.reactsTo === event.trigger && refuseFilter(state, who, item, event) === null;
}

/** Refusal to answer an event with an item, or null. Unknown facts about the event refuse nothing (DX-608). */
export function refuseFilter(
  state: DexterityState,
  who: CombatantId,
  item: ReactionItem,
  event: Announced,
): Refusal | null {
  const { reach } = fighterOf<DexterityFighter>(state, who).scores;
  const isAlly = (id: CombatantId) => areAllies(state, who, id);
  const unmet = unmetPart(item, event, { who, isAlly, reach, apart: event.feet?.[who] });
  if (!unmet) return null;
  const { part, ...distances } = unmet;
  const args = { what: item.name, name: named(who), other: named(event.who), ...distances };
  return no("DX-608", `TURNCRAFT.Refused.DX-608.${part}`, args);
}

/** True for two combatants of a side, except the neutral side; never for a combatant and itself. */
function areAllies({ fighters }: DexterityState, one: CombatantId, other: CombatantId): boolean {
  const side = fighters[one]?.scores.side ?? "neutral";
  return one !== other && side !== "neutral" && side === fighters[other]?.scores.side;
}
