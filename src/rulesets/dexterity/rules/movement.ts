import { named } from "../../../engine/fighters.ts";
import type { CombatantId, Feet, Figures, MessageArg, MessageKey, Refusal } from "../../../engine/types.ts";
import { type GridKind, type Medium, openFeet, type Space, stepFeet } from "../../../grid/index.ts";
import type { Mode, Scores, Settings, Step } from "./types.ts";

/** Terms for judging a path besides the settings: the GM's rulings on clauses set to `ask` (DX-004). */
export interface MoveTerms {
  /** Modes without a speed of their own go at the walking speed (DX-512). */
  readonly borrowWalk: boolean;
  /** Feet that don't make a whole step make one (DX-513). */
  readonly lastStep: boolean;
  /** Without a grid, feet are rounded up to fives (DX-514). */
  readonly fives: boolean;
  /** Every space of a creature's breadth pays (DX-518). */
  readonly breadth: number;
}

export const plainTerms: MoveTerms = { borrowWalk: false, lastStep: false, fives: false, breadth: 1 };

/** Path, and its mover's resources. */
export interface HistoryPreview {
  readonly who: CombatantId;
  readonly grid: GridKind;
  readonly from: Space;
  readonly steps: readonly Step[];
  /** Feet moved this turn before it (DX-509). */
  readonly spent: Feet;
  readonly speeds: Scores["speeds"];
  readonly settings: Settings;
}

/** Judged step of a path: its cost, `spent` after it, and the first reason for a refusal, or null. */
export interface JudgedStep {
  readonly cost: Feet;
  readonly spent: Feet;
  readonly refusal: Refusal | null;
}

/**
 * Judges a path step by step (the algorithm of DX-509). Steps after a refused one are judged as if it had been made, so
 * that an insisted path has its true cost (DX-002).
 */
export function judge(preview: HistoryPreview, terms: MoveTerms = plainTerms): JudgedStep[] {
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

/** Feet of one step, also of one that no rule allows (DX-503, DX-504, DX-514, DX-515, DX-518). */
function costOf({ grid, settings }: HistoryPreview, terms: MoveTerms, at: Space, step: Step): Feet {
  const plain = grid === "gridless" ? (step.feet ?? 0) : (stepFeet(grid, at, step.to) ?? openFeet(grid, at, step.to));
  const measured = grid === "gridless" && terms.fives ? Math.ceil(plain / 5) * 5 : plain;
  const factor = settings.terrainCosts ? step.factor : 1;
  return (Math.ceil(measured * factor) * terms.breadth) as Feet;
}

interface PathPoint {
  readonly at: Space;
  readonly step: Step;
  readonly spent: Feet;
  readonly cost: Feet;
  /** Feet of the whole path. */
  readonly whole: number;
}

function refusalOf(
  preview: HistoryPreview,
  terms: MoveTerms,
  { at, step, spent, cost, whole }: PathPoint,
): Refusal | null {
  const { grid, settings, who } = preview;
  const mode = modeFigure(step.mode);
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
    const data = { feet: whole, name: named(who), left };
    return refused(isUsedUp ? "DX-509" : "DX-506", "TURNCRAFT.Refused.DX-506.tooFar", data);
  }
  return null;
}

function refused(clause: Refusal["clause"], message: MessageKey, data?: Figures): Refusal {
  return { clause, message, ...(data && { data }) };
}

function speedOf(speeds: Scores["speeds"], mode: Mode, terms: MoveTerms): Feet {
  return speeds[mode] === 0 && terms.borrowWalk ? speeds.walk : speeds[mode];
}

const modesIn: Readonly<Record<Medium, readonly Mode[]>> = {
  land: ["walk", "fly", "burrow"],
  water: ["swim", "fly"],
  air: ["fly"],
  face: ["climb", "fly"],
};

/** Modes that work in a medium, the natural one first (DX-511). */
export function modesFor(medium: Medium): readonly Mode[] {
  return modesIn[medium];
}

/** True if this mode works there; where a scene marks nothing the owner is taken at their word (DX-510). */
export function mayEnter(medium: Medium | null, mode: Mode, settings: Settings): boolean {
  return medium === null || !settings.modesFromScene || modesIn[medium].includes(mode);
}

/** Returns the movement left in a mode: every foot counts against all of them (DX-509). */
export function feetLeft(speeds: Scores["speeds"], mode: Mode, spent: Feet): Feet {
  return Math.max(0, speeds[mode] - spent) as Feet;
}

/** A mode of moving as it stands in a message. */
export function modeFigure(mode: Mode): MessageArg {
  return { key: `TURNCRAFT.Mode.${mode}` };
}
