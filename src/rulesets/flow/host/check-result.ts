import type { Level } from "../rules/index.ts";

/** Result of a check, as stored on its card. Plain JSON. */
export interface CheckResult {
  readonly who: string;
  /** In words. */
  readonly skill: string;
  readonly face: number;
  readonly threshold: number;
  /** −1 critical failure, 0 failure, 1 Normal to 4 Critical (FL-160, FL-161). */
  readonly level: Level;
}

/** True if a card's flag holds a result: users can write any flags into their own messages. */
export function isResult(value: unknown): value is CheckResult {
  const { who, skill, face, threshold, level } = (value ?? {}) as Partial<CheckResult>;
  const isWhole = [face, threshold, level].every((number) => Number.isInteger(number));
  return isWhole && typeof who === "string" && typeof skill === "string" && Number(level) >= -1 && Number(level) <= 5;
}
