import { askFields } from "../../../combat/dialogs.ts";
import type { FightDocument } from "../../../combat/encounter.ts";
import type { MenuItem } from "../../../combat/tracker/menu-entry.ts";
import { give } from "../../../combat/tracker/prompt.ts";
import { type Trigger, triggers } from "../../../engine/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";

/** Menu items of a row under Dexterity Order. */
export const dexterityMenu: readonly MenuItem[] = [
  {
    key: "TURNCRAFT.Tracker.announce",
    icon: "fa-bullhorn",
    when: ({ state, owns }, id) => state.activeId === id && owns(id),
    run: ({ combat }, id) => announce(combat, id),
  },
];

/** Asks in a small window for a combatant's action, and announces it for Reactions (DX-604). */
async function announce(combat: FightDocument, who: CombatantId): Promise<void> {
  const name = combat.combatants.get(who)?.name ?? "";
  const choices = triggers.map((id) => ({ id, label: localize(`TURNCRAFT.Announce.${id}`) }));
  const title = localize("TURNCRAFT.Announce.title", { name });
  const answer = await askFields(
    { title, icon: "fa-bullhorn", template: "tracker/announce", view: { choices } },
    { label: localize("TURNCRAFT.Announce.do") },
  );
  const event = announced(who, answer);
  if (event) await give(combat, { kind: "announce", event });
}

/** Event from the form's fields; null if dismissed. */
function announced(who: CombatantId, fields: unknown): { who: CombatantId; trigger: Trigger; what: string } | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { trigger, what } = fields as { trigger?: unknown; what?: unknown };
  const known = triggers.find((id) => id === trigger);
  return known ? { who, trigger: known, what: String(what ?? "").trim() } : null;
}
