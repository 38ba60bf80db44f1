import type { LogEntry, Pending } from "../engine/types.ts";
import type { Say } from "./views/index.ts";

/** What the dialog says before an encounter ends. */
export interface EndView {
  readonly question: string;
  /** What is open, by what becomes of it; none where nothing is. */
  readonly parts: readonly { readonly title: string; readonly icon: string; readonly lines: readonly string[] }[];
  readonly none: string | null;
}

/** Everything that isn't over yet, in words: what ends with the encounter first, then what goes on in world time. */
export function endView(pending: readonly Pending[], textOf: (line: LogEntry) => string, say: Say): EndView {
  const part = (fate: Pending["fate"], title: string, icon: string) => {
    const lines = pending.filter((each) => each.fate === fate).map(({ line }) => textOf(line));
    return lines.length > 0 ? [{ title, icon, lines }] : [];
  };
  return {
    question: say("TURNCRAFT.Pending.question"),
    parts: [
      ...part("lapses", say("TURNCRAFT.Pending.ends"), "fa-circle-stop"),
      ...part("goesOn", say("TURNCRAFT.Pending.goesOn"), "fa-clock"),
    ],
    none: pending.length === 0 ? say("TURNCRAFT.Pending.none") : null,
  };
}
