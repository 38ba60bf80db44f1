import type { LogEntry, OpenMatter } from "../engine/types.ts";
import type { Localize } from "./views/index.ts";

/** Content of the dialog shown before an encounter ends. */
export interface EndView {
  readonly question: string;
  /** Open business, grouped by its fate; empty if there is none. */
  readonly parts: readonly { readonly title: string; readonly icon: string; readonly lines: readonly string[] }[];
  readonly none: string | null;
}

/**
 * Returns unfinished business in words: first the part that ends with the encounter, then the part that goes on in
 * world time.
 */
export function endView(
  pending: readonly OpenMatter[],
  textOf: (line: LogEntry) => string,
  localize: Localize,
): EndView {
  const part = (fate: OpenMatter["fate"], title: string, icon: string) => {
    const lines = pending.filter((each) => each.fate === fate).map(({ line }) => textOf(line));
    return lines.length > 0 ? [{ title, icon, lines }] : [];
  };
  return {
    question: localize("TURNCRAFT.Pending.question"),
    parts: [
      ...part("lapses", localize("TURNCRAFT.Pending.ends"), "fa-circle-stop"),
      ...part("goesOn", localize("TURNCRAFT.Pending.goesOn"), "fa-clock"),
    ],
    none: pending.length === 0 ? localize("TURNCRAFT.Pending.none") : null,
  };
}
