import { isElement } from "../elements.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { isSure } from "./dialogs.ts";
import { asTurncraft } from "./encounter.ts";
import type { MenuEntry } from "./tracker/menu-entry.ts";
import { isV14 } from "./versions.ts";
import { nameOf } from "./words.ts";

/** Core's entry of a row's menu that removes its combatant. */
const CORE_ENTRY = "COMBAT.CombatantRemove";

/** Asks before combatants are taken out of a fight that has begun; nothing is asked before that, or of other encounters. */
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

/** The same menu, whose entry for removing asks first. `viewed` gives the encounter at the moment of the click. */
export function askingBeforeRemoval(entries: MenuEntry[], viewed: () => Combat.Stored | null): MenuEntry[] {
  const key = isV14() ? "label" : "name";
  const run = isV14() ? "onClick" : "callback";
  return entries.map((entry) => {
    const fields = entry as unknown as Record<string, unknown>; // The V13 types don't know V14's shape.
    const label = fields[key];
    const core = fields[run];
    if ((label !== CORE_ENTRY && label !== localizeKey(CORE_ENTRY as never)) || typeof core !== "function")
      return entry;
    const asking = async (...args: unknown[]) => {
      const row = args.find(isElement);
      const id = row?.dataset.combatantId;
      if (await mayRemove(viewed(), id ? [id] : [])) core(...args);
    };
    return { ...entry, [run]: asking } as MenuEntry;
  });
}
