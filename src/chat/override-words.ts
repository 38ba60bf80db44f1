import type { LogEntry } from "../engine/types.ts";
import type { LangKey } from "../i18n.ts";

/** Override by the GM in words, and the overruled clauses for readers who want rule references. */
interface OverrideWords {
  /** "GM override: Too far: 40 ft, and Mira has 20 ft left (Walk)." */
  readonly text: string;
  /** "DX-506, DX-509". */
  readonly clauses: string;
}

/**
 * Override (DX-002) in the words of the overruled refusals; null without one. Lines stored by earlier versions have clauses alone.
 * @param isCovered true for a refusal that says too much, as about a hidden combatant: left out
 */
export function overrideWords(
  lines: readonly LogEntry[],
  textOf: (line: LogEntry) => string,
  isCovered: (line: LogEntry) => boolean,
  localize: (key: LangKey, data?: Record<string, string>) => string,
): OverrideWords | null {
  const clauses = [...new Set(lines.flatMap((line) => line.overruled ?? []))].join(", ");
  if (clauses === "") return null;
  const refusals = lines.flatMap((line) => line.refusals ?? []).filter((line) => !isCovered(line));
  const why = [...new Set(refusals.map(textOf))].join(" ");
  const text = why === "" ? localize("TURNCRAFT.Chat.overridden") : localize("TURNCRAFT.Chat.overriddenWhy", { why });
  return { text, clauses };
}
