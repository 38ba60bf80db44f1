import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { registerSetting } from "../settings.ts";
import { encounters } from "./authority/encounters.ts";
import { storedOf } from "./authority/stored.ts";
import type { Fighting } from "./encounter.ts";
import { hasQuestions } from "./prompts-ruling.ts";
import { passed, type Timer, type TimerMode, timerAt, timerFrom, timerWords } from "./timer.ts";
import { renderTracker } from "./tracker/keys.ts";

/** Display of a turn's time in the tracker's head. */
export interface TimerView {
  readonly id: string;
  readonly text: string;
  readonly icon: string;
  readonly state: "running" | "standing" | "over";
  readonly tip: string;
}

const icons = { running: "fa-stopwatch", standing: "fa-circle-pause", over: "fa-hourglass-end" } as const;

/**
 * Timers of active encounters. Stored in the tab, for reloads; a page joining in mid-turn counts from the turn's start, pauses
 * included.
 */
const timers = new Map<string, Timer>();
let beat: ReturnType<typeof setInterval> | null = null;

/** Registers the world settings of the turn clock. Called at `init`. */
export function registerTimer(): void {
  registerSetting("world", "turnClock", "off", {
    choices: ["off", "elapsed", "remaining"],
    onChange: () => {
      windUp();
      renderTracker();
    },
  });
  registerSetting("world", "turnClockSeconds", 60, { range: { min: 10, max: 600, step: 5 } });
}

/** Restarts the timers, or stops them if the turn clock is off. Called at `ready` and when the setting changes. */
export function windUp(): void {
  if (beat !== null) clearInterval(beat);
  timers.clear();
  beat = modeOf() === null ? null : setInterval(beatTimers, 1000);
  beatTimers();
}

/** Time of an encounter's present turn; null if the turn clock is off or the encounter hasn't started. */
export function timerView(combat: Fighting): TimerView | null {
  const mode = modeOf();
  const timer = timers.get(combat.id);
  if (mode === null || !timer) return null;
  const seconds = game.settings.get("turncraft", "turnClockSeconds");
  const { text, over } = timerWords(mode, seconds, passed(timer, Date.now()));
  const state = timer.since === null ? "standing" : over ? "over" : "running";
  return { id: combat.id, text, icon: icons[state], state, tip: localize(`TURNCRAFT.Timer.${state}`, { seconds }) };
}

function modeOf(): TimerMode | null {
  const mode = game.settings.get("turncraft", "turnClock");
  return mode === "elapsed" || mode === "remaining" ? mode : null;
}

/** Updates and shows all timers, without a render of the tracker. */
export function beatTimers(): void {
  if (modeOf() === null) return;
  const now = Date.now();
  const fights = encounters() as Fighting[];
  for (const id of timers.keys()) if (!fights.some((fight) => fight.id === id)) timers.delete(id);
  for (const fight of fights) {
    const { round, activeId } = fight.state;
    if (round === 0) timers.delete(fight.id);
    else {
      const turn = `${round}.${activeId}`;
      const key = `turncraft.turn.${fight.id}`;
      const known = timers.get(fight.id) ?? timerFrom(sessionStorage.getItem(key), turn);
      const timer = timerAt(known, turn, runs(fight), now, sinceTurnBegan(fight));
      timers.set(fight.id, timer);
      if (timer !== known) sessionStorage.setItem(key, JSON.stringify(timer));
    }
    show(fight);
  }
}

/** Milliseconds since the turn began, by the server's clock; 0 without a stored start. */
function sinceTurnBegan(fight: Fighting): number {
  const since = storedOf(fight)?.history.since ?? null;
  return since === null ? 0 : Math.round(game.time.serverTime - since);
}

/** True while the turn's time runs: not in a paused game, nor while an answer or a decision is awaited. */
function runs(fight: Fighting): boolean {
  const waiting = rulesetOf(fight.type)?.tracker?.waiting(fight.state) ?? [];
  return !game.paused && waiting.length === 0 && !hasQuestions();
}

/** Updates the drawn text, silently for screen readers. */
function show(fight: Fighting): void {
  const view = timerView(fight);
  for (const tracker of [ui.combat, ui.combat?.popout]) {
    const drawn = tracker?.rendered
      ? tracker.element.querySelector<HTMLElement>(`.tc-turn-timer[data-combat-id="${fight.id}"]`)
      : null;
    if (!drawn || !view) continue;
    const [icon, text] = [drawn.querySelector("i"), drawn.querySelector(".tc-timer-text")];
    if (icon) icon.className = `fa-solid ${view.icon}`;
    if (text) text.textContent = view.text;
    drawn.dataset.state = view.state;
    drawn.dataset.tooltipText = view.tip;
  }
}
