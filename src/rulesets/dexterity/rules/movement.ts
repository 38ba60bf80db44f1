import type { Draft } from "immer";
import { named } from "../../../engine/fighters.ts";
import type { CombatantId, Feet, MessageArg, MessageArgs, MessageKey, Refusal } from "../../../engine/types.ts";
import { type GridKind, type Medium, openFeet, type Space, stepFeet } from "../../../grid/index.ts";
import {
  type DexterityFighter,
  type DexterityScores,
  type DexteritySettings,
  type DexterityStep,
  type Mode,
  modes,
} from "./types.ts";

/** Terms for judging a path besides the settings: the GM's rulings on clauses set to `ask` (DX-004). */
export interface MoveTerms {
  /** True if modes without a speed of their own go at the walking speed (DX-512). */
  readonly borrowWalk: boolean;
  /** True if feet left over pay for one more whole step (DX-513). */
  readonly lastStep: boolean;
  /** True to round feet up to a multiple of 5 on a scene without a grid (DX-514). */
  readonly fives: boolean;
  /** Multiplier of a step's cost: the creature's breadth in spaces, if each of them pays (DX-518); else 1. */
  readonly breadth: number;
}

const plainTerms: MoveTerms = { borrowWalk: false, lastStep: false, fives: false, breadth: 1 };

/** Path to judge, with the mover's speeds and the feet moved so far. */
export interface MovePreview {
  readonly who: CombatantId;
  readonly grid: GridKind;
  readonly from: Space;
  readonly steps: readonly DexterityStep[];
  /** Feet moved this turn before the path (DX-509). */
  readonly spent: Feet;
  readonly speeds: DexterityScores["speeds"];
  readonly settings: DexteritySettings;
}

/** Forgets a Reaction's movement, made or not (DX-607). */
export function endFreeMove(fighter: Draft<DexterityFighter>): void {
  delete fighter.freeMove;
  delete fighter.freeFeet;
}

/** Fields of a combatant for {@link movementBefore}. */
type MovementLeft = Pick<DexterityFighter, "spent" | "freeMove" | "freeFeet"> & {
  readonly scores: Pick<DexterityScores, "speeds">;
};

/** Feet moved before a movement, and speeds (DX-509); of a Reaction's movement none, and speeds up to its feet (DX-607). */
export function movementBefore({
  spent,
  scores,
  freeMove,
  freeFeet,
}: MovementLeft): Pick<MovePreview, "spent" | "speeds"> {
  const { speeds } = scores;
  if (freeMove === undefined) return { spent, speeds };
  const within = modes.map((mode) => [mode, Math.min(speeds[mode], freeFeet ?? speeds[mode])]);
  return { spent: 0 as Feet, speeds: Object.fromEntries(within) as MovePreview["speeds"] };
}

/** Judged step of a path: cost, `spent` afterwards, and the first reason for a refusal, or null. */
export interface JudgedStep {
  readonly cost: Feet;
  readonly spent: Feet;
  readonly refusal: Refusal | null;
}

/**
 * Judges a path step by step (the algorithm of DX-509). Steps after a refused step are judged as if made, for the true cost of an
 * overridden path (DX-002).
 */
export function judge(preview: MovePreview, terms: MoveTerms = plainTerms): JudgedStep[] {
  const from = preview.steps.map((_, index) => preview.steps[index - 1]?.to ?? preview.from);
  const costs = preview.steps.map((step, index) => costOf(preview, terms, from[index] ?? preview.from, step));
  const whole = costs.reduce<number>((sum, cost) => sum + cost, 0);
  let spent = preview.spent;
  return preview.steps.map((step, index) => {
    const cost = costs[index] ?? (0 as Feet);
    const refusal = refusalOf(preview, terms, { at: from[index] ?? preview.from, step, spent, cost, whole });
    spent = (spent + cost) as Feet;
    return { cost, spent, refusal };
  });
}

/** Feet of a step, legal or not (DX-503, DX-504, DX-514, DX-515, DX-518). */
function costOf({ grid, settings }: MovePreview, terms: MoveTerms, at: Space, step: DexterityStep): Feet {
  const plain = grid === "gridless" ? (step.feet ?? 0) : (stepFeet(grid, at, step.to) ?? openFeet(grid, at, step.to));
  const measured = grid === "gridless" && terms.fives ? Math.ceil(plain / 5) * 5 : plain;
  const factor = settings.terrainCosts ? step.factor : 1;
  return (Math.ceil(measured * factor) * terms.breadth) as Feet;
}

interface PathPoint {
  readonly at: Space;
  readonly step: DexterityStep;
  readonly spent: Feet;
  readonly cost: Feet;
  /** Feet of the whole path. */
  readonly whole: number;
}

function refusalOf(
  preview: MovePreview,
  terms: MoveTerms,
  { at, step, spent, cost, whole }: PathPoint,
): Refusal | null {
  const { grid, settings, who } = preview;
  const mode = modeArg(step.mode);
  const speed = speedOf(preview.speeds, step.mode, terms);
  if (grid !== "gridless" && stepFeet(grid, at, step.to) === null) {
    return refused("DX-502", "TURNCRAFT.Refused.DX-502.notNeighbour");
  }
  if (settings.blockOccupied && step.occupied) return refused("DX-515", "TURNCRAFT.Refused.DX-515.occupied");
  if (!mayEnter(step.medium, step.mode, settings)) {
    return refused("DX-510", "TURNCRAFT.Refused.DX-510.medium", { mode });
  }
  if (speed === 0) return refused("DX-512", "TURNCRAFT.Refused.DX-512.noSpeed", { name: named(who), mode });
  const left = speed - preview.spent;
  const isUsedUp = cost > 0 && spent >= speed;
  if (isUsedUp && left <= 0) return refused("DX-509", "TURNCRAFT.Refused.DX-509.usedUp", { mode, spent, speed });
  if (isUsedUp || (spent + cost > speed && !terms.lastStep)) {
    const data = { feet: whole, name: named(who), left, mode };
    return refused(isUsedUp ? "DX-509" : "DX-506", "TURNCRAFT.Refused.DX-506.tooFar", data);
  }
  return null;
}

function refused(clause: Refusal["clause"], message: MessageKey, data?: MessageArgs): Refusal {
  return { clause, message, ...(data && { data }) };
}

function speedOf(speeds: DexterityScores["speeds"], mode: Mode, terms: MoveTerms): Feet {
  return speeds[mode] === 0 && terms.borrowWalk ? speeds.walk : speeds[mode];
}

const modesIn: Readonly<Record<Medium, readonly Mode[]>> = {
  land: ["walk", "fly", "burrow"],
  water: ["swim", "fly"],
  air: ["fly"],
  face: ["climb", "fly"],
};

/** Modes possible in a medium, the natural one first (DX-511). */
function modesFor(medium: Medium): readonly Mode[] {
  return modesIn[medium];
}

/** True if a mode works at a place; on unmarked scenes the owner's word counts (DX-510). */
export function mayEnter(medium: Medium | null, mode: Mode, settings: DexteritySettings): boolean {
  return medium === null || !settings.modesFromScene || modesIn[medium].includes(mode);
}

/** Returns the movement left in a mode: every foot counts against all of them (DX-509). */
export function feetLeft(speeds: DexterityScores["speeds"], mode: Mode, spent: Feet): Feet {
  return Math.max(0, speeds[mode] - spent) as Feet;
}

/** A mode of moving as it stands in a message. */
export function modeArg(mode: Mode): MessageArg {
  return { key: `TURNCRAFT.Mode.${mode}` };
}

/** Space on a path before its mode is chosen, with the terrain there. */
export interface PlannedWay {
  readonly to: Space;
  readonly medium: Medium | null;
  readonly factor: number;
  readonly occupied: boolean;
  readonly feet?: Feet;
  /** Owner's mode for the step, or null; goes before the mode for all. */
  readonly mode?: Mode | null;
}

/**
 * Steps along the spaces, each with its mode: the owner's choice; else the fastest possible, never worse (DX-509), never
 * burrowing, and walking on unmarked scenes (DX-511).
 */
export function planSteps(
  spaces: readonly PlannedWay[],
  speeds: DexterityScores["speeds"],
  settings: DexteritySettings,
  picked: Mode | null = null,
): DexterityStep[] {
  return spaces.map((space) => ({
    ...space,
    mode: space.mode ?? picked ?? ownMode(space.medium, speeds, settings),
  }));
}

function ownMode(medium: Medium | null, speeds: DexterityScores["speeds"], settings: DexteritySettings): Mode {
  if (medium === null || !settings.modesFromScene) return "walk";
  const usable = modesFor(medium).filter((mode) => mode !== "burrow");
  return usable.reduce((best, mode) => (speeds[mode] > speeds[best] ? mode : best));
}

/** Notice that the table has to judge whether a mode other than walking works in an unmarked space of a path (DX-510); or null. */
export function mediumReminder(steps: readonly DexterityStep[]): Refusal | null {
  const step = steps.find(({ medium, mode }) => medium === null && mode !== "walk");
  return step ? refused("DX-510", "TURNCRAFT.Remind.DX-510.medium", { mode: modeArg(step.mode) }) : null;
}
