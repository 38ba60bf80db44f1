import { isElement } from "../elements.ts";
import type { CombatantId, LogEntry, OpenMatter } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { isSure } from "./dialogs.ts";
import { asTurncraft } from "./encounter.ts";
import type { MenuEntry } from "./tracker/menu-entry.ts";
import { isV14 } from "./versions.ts";
import type { Localize } from "./views/index.ts";
import { nameOf } from "./words.ts";

/** Core's row menu entry for removing a combatant. */
const CORE_ENTRY = "COMBAT.CombatantRemove";

/** Asks before combatants are removed from a started encounter of ours; true without a question otherwise. */
export async function mayRemove(encounter: Combat.Implementation | null, who: readonly string[]): Promise<boolean> {
  const combat = encounter && asTurncraft(encounter);
  if (!combat?.state?.round || who.length === 0) return true;
  const names = game.i18n.getListFormatter().format(who.map((id) => nameOf(combat, id as CombatantId)));
  return isSure(
    {
      title: localize("TURNCRAFT.Tracker.removeTitle"),
      icon: "fa-trash",
      text: localize("TURNCRAFT.Tracker.removeAsk", { names }),
    },
    { label: localize("TURNCRAFT.Tracker.removeYes") },
    { label: localize("TURNCRAFT.Roll.cancel") },
  );
}

/**
 * Returns the menu with an entry for removing that asks first. `viewed` gives the encounter at the moment of the click.
 */
export function askingBeforeRemoval(entries: MenuEntry[], viewed: () => Combat.Stored | null): MenuEntry[] {
  const key = isV14() ? "label" : "name";
  const run = isV14() ? "onClick" : "callback";
  return entries.map((entry) => {
    const fields: Record<string, unknown> = { ...entry };
    const label = fields[key];
    const core = fields[run];
    if ((label !== CORE_ENTRY && label !== localizeKey(CORE_ENTRY as never)) || typeof core !== "function")
      return entry;
    const confirmed = async (...args: unknown[]) => {
      const row = args.find(isElement);
      const id = row?.dataset.combatantId;
      if (await mayRemove(viewed(), id ? [id] : [])) core(...args);
    };
    return { ...entry, [run]: confirmed } as MenuEntry;
  });
}

/** Content of the dialog shown before an encounter ends. */
export interface EndView {
  readonly question: string;
  /** Open business, grouped by its fate; empty if there is none. */
  readonly parts: readonly { readonly title: string; readonly icon: string; readonly lines: readonly string[] }[];
  readonly none: string | null;
}

/** Returns open matters in words: first those ending with the encounter, then those continuing in world time. */
export function endView(
  pending: readonly OpenMatter[],
  textOf: (line: LogEntry) => string,
  localize: Localize,
): EndView {
  const part = (onCombatEnd: OpenMatter["onCombatEnd"], title: string, icon: string) => {
    const lines = pending.filter((each) => each.onCombatEnd === onCombatEnd).map(({ line }) => textOf(line));
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
