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
  frame: Draft<Exclude<StackEntry, { kind: "readied" }>>,
  kind: Window["kind"],
  ids: readonly CombatantId[],
): void {
  const { state } = play;
  frame.window = null;
  if (ids.length === 0) return;
  state.opened += 1;
  const asked = Object.fromEntries(ids.map((id): [CombatantId, AskedReaction] => [id, unasked]));
  frame.window = { id: `window-${state.opened}`, kind, asked } as Draft<Window>;
  const waiting = ids.filter((id) => !answersByItself(play, frame, id));
  if (waiting.length > 0) logLine(play, "TURNCRAFT.Log.flow.asked", whoseIs(frame), { names: namedAll(waiting) });
}

const unasked: AskedReaction = { answer: "waiting", choice: null, insisted: false };

/** FL-08: with a kind of reaction set to automatic, its owner isn't asked about it. */
function answersByItself(play: Play, frame: Draft<StackEntry>, id: CombatantId): boolean {
  const { state } = play;
  const choice = choicesFor(snapshot(state), snapshot(frame), id).find(
    ({ reaction }) => modeOf(state.settings, reaction) === "automatic",
  );
  if (!choice || !frame.window) return false;
  frame.window.asked[id] = { answer: "reacts", choice, insisted: false } as Draft<AskedReaction>;
  return true;
}

/** Combatant whose attack, action or movement waits for answers. */
export function whoseIs(frame: StackEntry): CombatantId {
  return frame.kind === "attack" ? frame.attacker : frame.who;
}

/** Stack entry of the window, if open. */
export function frameWith(state: Pick<FlowState, "open">, window: string): StackEntry | null {
  return state.open.find((frame) => frame.window?.id === window) ?? null;
}

/** Whether somebody's answer is still missing. */
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
export function dropUnableResponders(state: Draft<FlowState>, frame: Draft<StackEntry>): void {
  const { window } = frame;
  if (window === null || !isWaiting(window)) return;
  for (const id of unableIn(snapshot(state), snapshot(frame))) window.asked[id] = passed;
}

/** Combatants prompted by this window who can no longer answer. */
export function unableIn(state: FlowState, frame: StackEntry): CombatantId[] {
  const { window } = frame;
  return window === null ? [] : waitingFor(window).filter((id) => !canAnswer(state, frame, window.kind, id));
}

function canAnswer(state: FlowState, frame: StackEntry, kind: Window["kind"], id: CombatantId): boolean {
  if (kind === "ready") return fighterOf(state, id).ready !== null && !isOut(state, id);
  return choicesFor(state, frame, id).length > 0;
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
