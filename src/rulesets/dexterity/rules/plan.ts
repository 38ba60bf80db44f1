import type { Feet, Figures, MessageKey, Refusal } from "../../../engine/types.ts";
import type { Medium, Space } from "../../../grid/index.ts";
import { feetLeft, type HistoryPreview, type JudgedStep, judge, modesFor } from "./movement.ts";
import { type Mode, modes, type Scores, type Settings, type Step } from "./types.ts";

/** A space on the way, as the scene shows it. */
export interface Surveyed {
  readonly to: Space;
  readonly medium: Medium | null;
  readonly factor: number;
  readonly occupied: boolean;
  readonly feet?: Feet;
  /** The mode that the owner picked for this step, or null; it goes before the one picked for all. */
  readonly mode?: Mode | null;
}

/**
 * Steps along these spaces, each with its mode: the owner's choice; else the fastest possible one, which is never worse
 * (DX-509), never burrowing, and walking where the scene marks nothing (DX-511).
 */
export function planSteps(
  spaces: readonly Surveyed[],
  speeds: Scores["speeds"],
  settings: Settings,
  picked: Mode | null = null,
): Step[] {
  return spaces.map((space) => ({
    ...space,
    mode: space.mode ?? picked ?? ownMode(space.medium, speeds, settings),
  }));
}

function ownMode(medium: Medium | null, speeds: Scores["speeds"], settings: Settings): Mode {
  if (medium === null || !settings.modesFromScene) return "walk";
  const usable = modesFor(medium).filter((mode) => mode !== "burrow");
  return usable.reduce((best, mode) => (speeds[mode] > speeds[best] ? mode : best));
}

/** Cost of a planned path, as shown by ruler and sheet. */
export interface PathCost {
  readonly steps: readonly JudgedStep[];
  /** Feet of the whole path, and `spent` after it. */
  readonly total: Feet;
  readonly spent: Feet;
  /** Movement left in every mode after the path. */
  readonly left: Readonly<Record<Mode, Feet>>;
  /** Number of legal steps from the start; the last of them leads to the last legal space (DX-506). */
  readonly legalSteps: number;
  /** Reason of the first refused step, by which the path is refused; or null. */
  readonly refusal: Refusal | null;
  /** Notices that block nothing (DX-510). */
  readonly reminders: readonly { readonly message: MessageKey; readonly data: Figures }[];
}

/** Running cost of a path, the budget left, and the place and reason of its end. */
export function pathCost(preview: HistoryPreview): PathCost {
  const steps = judge(preview);
  const spent = steps.at(-1)?.spent ?? preview.spent;
  const firstRefused = steps.findIndex((step) => step.refusal !== null);
  return {
    steps,
    total: (spent - preview.spent) as Feet,
    spent,
    left: feetLeftOf(preview.speeds, spent),
    legalSteps: firstRefused < 0 ? steps.length : firstRefused,
    refusal: steps[firstRefused]?.refusal ?? null,
    reminders: remindersOf(preview),
  };
}

/** Returns the movement left in every mode after this many feet (DX-509). */
export function feetLeftOf(speeds: Scores["speeds"], spent: Feet): Record<Mode, Feet> {
  return Object.fromEntries(modes.map((mode) => [mode, feetLeft(speeds, mode, spent)])) as Record<Mode, Feet>;
}

/**
 * Returns reminders for unmarked spaces: the table has to judge if other modes than walking are possible there
 * (DX-510).
 */
function remindersOf({ steps }: HistoryPreview): PathCost["reminders"] {
  const unproved = new Set(
    steps.filter((step) => step.medium === null && step.mode !== "walk").map((step) => step.mode),
  );
  return [...unproved].map((mode) => ({
    message: "TURNCRAFT.Remind.DX-510.medium",
    data: { mode: { key: `TURNCRAFT.Mode.${mode}` } },
  }));
}
