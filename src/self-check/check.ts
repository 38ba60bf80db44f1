import type en from "../../lang/en.json";
import type { LangKey } from "../i18n.ts";
import type { Scratch } from "./scratch.ts";

/** Id of a check; its name and its expectation are in `lang/en.json`. */
export type CheckId = keyof typeof en.TURNCRAFT.SelfCheck.check;

/** Id of a theme of the report. */
export type ThemeId = keyof typeof en.TURNCRAFT.SelfCheck.theme;

/** Plain values by name, small enough to be read in a report. */
export type Seen = Readonly<Record<string, unknown>>;

/** An assumption of Turncraft about Foundry, and a way to verify it. */
export interface Check {
  readonly id: CheckId;
  /** Expected values by name. */
  readonly wanted: Seen;
  /**
   * Runs the check on its own documents, deleted afterwards.
   * @returns observed values of `wanted`, and possibly more
   * @throws Unchecked if the check can't be run
   */
  run(scratch: Scratch): Promise<Seen>;
}

/** Checks of a theme. */
export interface Theme {
  readonly id: ThemeId;
  readonly checks: readonly Check[];
}

/** Error for a check that can't be run here, with the key of the reason. */
export class Unchecked extends Error {
  constructor(readonly why: LangKey) {
    super(why);
  }
}
