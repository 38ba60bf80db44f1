import type { LogEntry, OpenMatter } from "../../engine/types.ts";
import { type EndView, endView } from "../removing.ts";
import type { Localize } from "../views/index.ts";

/** Ruleset available to an encounter. */
export interface RulesetChoice {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** True if initiative values stay meaningful under the ruleset, and so the order stays. */
  readonly keepsInitiative: boolean;
}

interface ChoosingView {
  readonly note: string;
  readonly choices: readonly {
    readonly id: string;
    readonly name: string;
    readonly about: string;
    /** Effect on initiative; empty before the start. */
    readonly initiative: string;
    readonly checked: boolean;
  }[];
  /**
   * Consequences of the change: data carried over, data lost, and business still open; null before the start, when no
   * data is lost.
   */
  readonly change: {
    readonly kept: string;
    readonly lost: string;
    readonly open: EndView["parts"];
    readonly back: string;
  } | null;
}

/**
 * View of the window for changing an encounter's ruleset; once started, with what is kept and lost. `pending`: open
 * matters of the encounter.
 */
export function choosingView(
  input: {
    /** Name of the encounter's ruleset. */
    readonly name: string;
    readonly started: boolean;
    readonly choices: readonly RulesetChoice[];
    readonly pending: readonly OpenMatter[];
  },
  textOf: (line: LogEntry) => string,
  localize: Localize,
): ChoosingView {
  const { name, started, choices, pending } = input;
  return {
    note: localize(started ? "TURNCRAFT.Choosing.noteFight" : "TURNCRAFT.Choosing.note", { name }),
    choices: choices.map(({ keepsInitiative, ...choice }, index) => ({
      ...choice,
      initiative: started
        ? localize(keepsInitiative ? "TURNCRAFT.Choosing.sameOrder" : "TURNCRAFT.Choosing.newOrder")
        : "",
      checked: index === 0,
    })),
    change: started
      ? {
          kept: localize("TURNCRAFT.Choosing.kept"),
          lost: localize("TURNCRAFT.Choosing.lost"),
          open: endView(pending, textOf, localize).parts,
          back: localize("TURNCRAFT.Choosing.back"),
        }
      : null,
  };
}
