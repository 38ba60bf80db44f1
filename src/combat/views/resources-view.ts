import { modes } from "../../engine/settings.ts";
import type { Localize } from "./numbers-view.ts";

type ResourceMode = (typeof modes)[number];

/** A unit of a resource: filled = left, hollow = spent. */
export interface Pip {
  readonly spent: boolean;
}

/** Pips of a resource, as in tracker, sheet and chat. */
export interface PipRow {
  /** Resource, for the pips' colour. */
  readonly id: string;
  readonly label: string;
  readonly left: number;
  readonly max: number;
  /** True if none is left. */
  readonly empty: boolean;
  readonly pips: readonly Pip[];
  /** The same in words, for screen readers and on hover: "Action: 1 of 1 left". */
  readonly sentence: string;
}

/** Movement left in a mode (DX-509). Feet. */
export interface ModeLeft {
  readonly id: ResourceMode;
  readonly label: string;
  readonly speed: number;
  readonly left: number;
  readonly usedUp: boolean;
  readonly sentence: string;
  /** Position of the mode's speed on the bar, in percent of the longest. */
  readonly tick: number;
}

/** The movement bar: as long as the fastest mode, with a tick at every mode's speed. Feet and percent. */
export interface MovementView {
  readonly spent: number;
  readonly longest: number;
  /** Remaining part of the bar, in percent. */
  readonly leftPercent: number;
  /** Only the creature's modes, walking always. */
  readonly modes: readonly ModeLeft[];
  readonly sentence: string;
}

/**
 * Movement bar: feet left in every mode of the creature (DX-509), by the present speeds (DX-517). `speeds`: feet by mode; `spent`:
 * feet moved in the turn, 0 outside an encounter.
 */
export function movementView(
  speeds: Readonly<Record<ResourceMode, number>>,
  spent: number,
  localize: Localize,
): MovementView {
  const longest = Math.max(...modes.map((mode) => speeds[mode]));
  const shown = modes.filter((mode) => mode === "walk" || speeds[mode] > 0);
  const rows = shown.map((mode) => modeLeft(mode, speeds[mode], spent, longest, localize));
  return {
    spent,
    longest,
    leftPercent: percent(Math.max(0, longest - spent), longest),
    modes: rows,
    sentence: rows.map((row) => row.sentence).join(" · "),
  };
}

function modeLeft(id: ResourceMode, speed: number, spent: number, longest: number, localize: Localize): ModeLeft {
  const label = localize(`TURNCRAFT.Mode.${id}`);
  const left = Math.max(0, speed - spent);
  return {
    id,
    label,
    speed,
    left,
    usedUp: spent >= speed,
    sentence: localize("TURNCRAFT.Now.feetLeft", { mode: label, left, speed }),
    tick: percent(speed, longest),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
