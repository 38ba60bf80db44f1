import type { EncounterState, OpenMatter } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { Command } from "./authority/request.ts";
import { askFields } from "./dialogs.ts";
import { openDamage } from "./open-damage.ts";
import { endView, unapplied } from "./removing.ts";
import { fightOf } from "./tracker/input.ts";
import { logText } from "./words.ts";

/** Asks whether to end an encounter, and lists the open matters. Returns the command; null if dismissed. */
export async function askToEnd(combat: Combat.Implementation, state: EncounterState): Promise<Command | null> {
  const fight = fightOf(game.combats.get(combat.id ?? ""));
  const pending: readonly OpenMatter[] = [
    ...(fight ? openDamage(fight).map(unapplied) : []),
    ...(rulesetOf(combat.type)?.rules.pending?.(state) ?? []),
  ];
  const view = endView(pending, (line) => logText(combat, line), localizeKey);
  const title = localize("TURNCRAFT.Pending.title");
  const fields = await askFields(
    { title, icon: "fa-flag-checkered", template: "tracker/end", view: { end: view }, width: 400, css: "tc-end" },
    { label: localize("TURNCRAFT.Pending.yes") },
    { label: localize("TURNCRAFT.Pending.no") },
  );
  return (
    fields && { kind: "end", ...(view.parts.some(({ isChoice }) => isChoice) && { keeps: fields.keeps === true }) }
  );
}
