import { historyOf } from "../../../combat/authority/history-store.ts";
import { storedOf } from "../../../combat/authority/stored.ts";
import { askFields, type Fields } from "../../../combat/dialogs.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize, localizeKey } from "../../../i18n.ts";
import type { GroupCommand, GroupState, Item } from "../rules/index.ts";
import { type AllView, allView, chosenForAll } from "./all-view.ts";

/** Choice of each creature: one of its things; null: nothing. */
export type Chosen = readonly (readonly [who: CombatantId, item: Item | null])[];

/**
 * Asks in one window what several of one's creatures declare (GR-26), or do in their slot (GR-47); null where it was dismissed.
 * Rows begin with what each did the last time, if it still can. `thingsOf`: all that one may choose from.
 */
export async function askForAll(
  fight: Fighting,
  state: GroupState,
  kind: "declare" | "intend",
  ids: readonly CombatantId[],
  thingsOf: (who: CombatantId) => readonly Item[],
): Promise<Chosen | null> {
  const things = new Map(ids.map((id) => [id, thingsOf(id)]));
  const last = lastOf(fight, kind);
  const rows = ids.map((id) => ({
    id,
    name: nameOf(fight, id),
    img: fight.combatants.get(id)?.img ?? "",
    things: things.get(id) ?? [],
    last: last.get(id) ?? null,
  }));
  const view: AllView = allView(kind, rows, state.settings, localizeKey);
  const fields: Fields | null = await askFields(
    {
      title: localize(`TURNCRAFT.GroupTable.all.${kind}.title`),
      icon: kind === "declare" ? "fa-pen" : "fa-comment",
      template: "rulesets/group/all",
      view,
      width: 460,
      css: "tc-group-dialog",
    },
    { label: localize(`TURNCRAFT.GroupTable.all.${kind}.ok`, { count: ids.length }) },
  );
  return fields && ids.map((id) => [id, chosenForAll(fields, id, things.get(id) ?? [])] as const);
}

/** Of each combatant the thing that they last declared, or did in their slot. */
function lastOf(fight: Fighting, kind: "declare" | "intend"): Map<CombatantId, Item | null> {
  const stored = storedOf(fight);
  const done = stored ? historyOf(stored.history).entries.filter(({ seq }) => seq <= stored.history.at) : [];
  return new Map(done.flatMap(({ given }) => saidIn(given.command as GroupCommand, kind)));
}

function saidIn(command: GroupCommand, kind: "declare" | "intend"): [CombatantId, Item | null][] {
  if (kind === "declare")
    return command.kind === "reveal" || command.kind === "declare-openly"
      ? [[command.who, command.declaration?.item ?? null]]
      : [];
  if (command.kind !== "intend" || command.intent === null) return [];
  const item = command.intent === "pass" ? null : command.intent.item;
  return command.who.map((id) => [id, item]);
}
