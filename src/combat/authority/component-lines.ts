import { componentsOf } from "../../data/index.ts";
import type { AnyCommand, CombatantId, LogEntry } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { componentsWords } from "../views/index.ts";

/** Log lines for a command's card with the components of used spells: speech, gestures, materials. */
export function componentLines(combat: Encounter, command: AnyCommand & { readonly who?: unknown }): LogEntry[] {
  const { state } = combat;
  const used: readonly string[] = state ? (rulesetOf(combat.type)?.rules.uses?.(command, state) ?? []) : [];
  const who = command.who as CombatantId; // A command that uses an item has `who`.
  const items = combat.combatants.get(String(who))?.actor?.items.filter(({ uuid }) => used.includes(uuid)) ?? [];
  return items.flatMap((item) => {
    const components = componentsOf(item);
    if (!components) return [];
    const data = { spell: item.name, components: componentsWords(components, localize) };
    return [{ event: "TURNCRAFT.Log.components", who, data }];
  });
}
