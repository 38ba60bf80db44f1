import { loaded } from "../../loaded.ts";
import { registerSetting } from "../../settings.ts";
import { type RollAsked, unasked } from "./roll-view.ts";
import type { AnsweredRoll, OpenRoll, WindowHow } from "./roll-window.ts";

/** Registers the user's setting to see every roll first; by default not for settled rolls. Called at `init`. */
export function registerRolling(): void {
  registerSetting("client", "askBeforeRolls", false);
}

/**
 * Shows a roll before it is made: each modifier with its source, a situational modifier, and the outcome. The user may
 * exclude optional modifiers. Resolves to the excluded modifiers and the situational modifier, or to null if dismissed
 * or already open. Enter rolls. No window opens while Shift is held, or for a settled roll if the user's setting
 * doesn't ask for windows (then Shift opens one); `hurry` overrides both. `until` closes the window from outside.
 *
 * Excluded modifiers are only the user's claim: code that applies the roll has to check them.
 *
 * @example
 * const answer = await askRoll({
 *   title: "Attack",
 *   who: "Mira",
 *   using: "Longsword",
 *   targets: ["Ogre"],
 *   modifiers: [
 *     { id: "gang", label: "Gang-up", source: "Tarn threatens the Ogre too", amount: 10, clause: "FL-154", optional: true },
 *     { id: "feint", label: "Feint", amount: "Advantage", clause: "FL-114" },
 *   ],
 *   free: { min: -100, max: 100 },
 *   outcome: (excluded, free) => `${55 + (excluded.has("gang") ? 0 : 10) + free}%`,
 * });
 * if (answer) await give(fight, { kind: "act", who, deed: { ...deed, modifier: answer.free } });
 */
export async function askRoll(
  first: RollAsked,
  { hurry = inHurry(false, first.settled), until, choice, press }: WindowHow = {},
): Promise<AnsweredRoll | null> {
  if (hurry) return unasked(first);
  const subject = until ? null : JSON.stringify([first.title, first.who, first.using]);
  const earlier = subject === null ? undefined : open.get(subject);
  if (earlier) {
    earlier.dialog?.bringToFront();
    return null;
  }
  const own: OpenRoll = { dialog: null };
  if (subject !== null) open.set(subject, own);
  try {
    const { askInWindow } = await loaded(import("./roll-window.ts"));
    return await askInWindow(
      first,
      { ...(until && { until }), ...(choice && { choice }), ...(press && { press }) },
      own,
    );
  } finally {
    if (subject !== null) open.delete(subject);
  }
}

/** Open windows by title, roller and item: if asked again, the open window comes forward. */
const open = new Map<string, OpenRoll>();

/** True while Shift is held for a key of Turncraft's, and so has no effect on roll windows. */
let isShiftOfKey = false;

/** Takes a held Shift as part of the pressed key, until released: the key acts like a click. */
export function takeShift(): void {
  if (!isShiftHeld()) return;
  isShiftOfKey = true;
  const release = ({ key }: KeyboardEvent) => {
    if (key !== "Shift") return;
    isShiftOfKey = false;
    window.removeEventListener("keyup", release);
  };
  window.addEventListener("keyup", release);
}

/**
 * True if a roll is made at once: settled, without the user's setting for a window; Shift inverts. `pressed`: time runs out, so
 * only Shift opens the window.
 */
export function inHurry(pressed: boolean, settled = false): boolean {
  const asks = !pressed && (!settled || game.settings.get("turncraft", "askBeforeRolls"));
  return asks === (isShiftHeld() && !isShiftOfKey);
}

function isShiftHeld(): boolean {
  // The types have the names of core's constants for modifiers where their values belong.
  return game.keyboard?.isModifierActive("Shift" as "SHIFT") ?? false;
}
