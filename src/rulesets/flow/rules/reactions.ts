import type { Draft } from "immer";
import { fighterOf, namedAll } from "../../../engine/fighters.ts";
import { logLine, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { isOut } from "./fighters.ts";
import { modeOf } from "./reaction-modes.ts";
import { choicesFor } from "./reactions-choices.ts";
import type { AskedReaction, FlowState, Play, StackEntry, Window } from "./types.ts";

/*
 * A window's life (FL-08, FL-53): something on the pile asks everybody who has a legal choice that can be paid; each says
 * how they react or lets it pass, or the GM closes it. By default nothing happens before all have answered; then the
 * accepted ones are carried out in turn order, each paid at that moment, so that a choice that an Intercept overtook falls
 * away unpaid (FL-84). Whoever can't react any more passes.
 */

/** Asks these combatants; reactions that are set to automatic are chosen at once. No window where nobody is asked. */
export function openWindow(
  play: Play,
  entry: Draft<Exclude<StackEntry, { kind: "readied" }>>,
  kind: Window["kind"],
  ids: readonly CombatantId[],
): void {
  const { state } = play;
  entry.window = null;
  if (ids.length === 0) return;
  state.opened += 1;
  const asked = Object.fromEntries(ids.map((id): [CombatantId, AskedReaction] => [id, unasked]));
  entry.window = { id: `window-${state.opened}`, kind, asked } as Draft<Window>;
  const waiting = ids.filter((id) => !answersByItself(play, entry, id));
  if (waiting.length > 0) logLine(play, "TURNCRAFT.Log.flow.asked", whoseIs(entry), { names: namedAll(waiting) });
}

const unasked: AskedReaction = { answer: "waiting", choice: null, insisted: false };

/** FL-08: with a kind of reaction set to automatic, its owner isn't asked about it. */
function answersByItself(play: Play, entry: Draft<StackEntry>, id: CombatantId): boolean {
  const { state } = play;
  const choice = choicesFor(snapshot(state), snapshot(entry), id).find(
    ({ reaction }) => modeOf(state.settings, reaction) === "automatic",
  );
  if (!choice || !entry.window) return false;
  entry.window.asked[id] = { answer: "reacts", choice, insisted: false } as Draft<AskedReaction>;
  return true;
}

/** Combatant whose attack, action or movement waits for answers. */
export function whoseIs(entry: StackEntry): CombatantId {
  return entry.kind === "attack" ? entry.attacker : entry.who;
}

/** Stack entry of the window, if open. */
export function entryWith(state: Pick<FlowState, "open">, window: string): StackEntry | null {
  return state.open.find((entry) => entry.window?.id === window) ?? null;
}

/** True if somebody's answer is still missing. */
export function isWaiting(window: Window): boolean {
  return Object.values(window.asked).some(({ answer }) => answer === "waiting");
}

/** Combatants whose answer is awaited. */
export function waitingFor(window: Window): CombatantId[] {
  return (Object.keys(window.asked) as CombatantId[]).filter((id) => window.asked[id]?.answer === "waiting");
}

/** Closes all reaction windows: pending answers count as declined. */
export function closeWindows({ state }: Play): void {
  for (const { window } of state.open) if (window) answerForAll(window);
}

/**
 * Declines on behalf of combatants with no reaction left in a window: by now they are down, out of reach, or out of RP.
 */
export function dropUnableResponders(state: Draft<FlowState>, entry: Draft<StackEntry>): void {
  const { window } = entry;
  if (window === null || !isWaiting(window)) return;
  for (const id of unableIn(snapshot(state), snapshot(entry))) window.asked[id] = passed;
}

/** Combatants prompted by this window who can no longer answer. */
export function unableIn(state: FlowState, entry: StackEntry): CombatantId[] {
  const { window } = entry;
  return window === null ? [] : waitingFor(window).filter((id) => !canAnswer(state, entry, window.kind, id));
}

function canAnswer(state: FlowState, entry: StackEntry, kind: Window["kind"], id: CombatantId): boolean {
  if (kind === "ready") return fighterOf(state, id).ready !== null && !isOut(state, id);
  return choicesFor(state, entry, id).length > 0;
}

export function windowIn({ state }: Play, id: string): Draft<Window> | null {
  return state.open.find(({ window }) => window?.id === id)?.window ?? null;
}

/** Declines on behalf of all who haven't answered. */
export function answerForAll(window: Draft<Window>): void {
  for (const id of waitingFor(window)) window.asked[id] = passed;
}

export const passed = { answer: "passed", choice: null, insisted: false } as const;

/**
 * The next whose accepted reaction is carried out: once all have answered, in turn order, an Intercept first (FL-84); or in
 * the order of answers (FL-08).
 */
export function nextReactor(state: FlowState, window: Window): CombatantId | null {
  if (isWaiting(window) && state.settings.windowOrder === "turnOrder") return null;
  const accepted = state.order.filter((id) => window.asked[id]?.answer === "reacts");
  const interceptor = accepted.find((id) => window.asked[id]?.choice?.reaction === "intercept");
  return (state.settings.interceptOrder === "first" ? interceptor : null) ?? accepted[0] ?? null;
}

/** Returns a combatant's answer and marks it as carried out; null if they weren't prompted. */
export function takeChoice(window: Draft<Window>, who: CombatantId): AskedReaction | null {
  const asked = window.asked[who];
  if (!asked) return null;
  asked.answer = "done";
  return { ...asked };
}
