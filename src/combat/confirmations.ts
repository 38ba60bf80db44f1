import { lapses } from "../engine/open-matters.ts";
import type { CombatantId, EncounterState, LogEntry, OpenMatter } from "../engine/types.ts";
import { localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { Command } from "./authority/request.ts";
import { askFields, isSure } from "./dialogs.ts";
import { asTurncraft } from "./encounter.ts";
import { type OpenDamage, openDamage } from "./open-damage.ts";
import { fightOf } from "./tracker/input.ts";
import type { Localize } from "./views/numbers-view.ts";
import { logText, nameOf } from "./words.ts";

/** Asks before combatants are removed from a started encounter of Turncraft's; true without a question otherwise. */
export async function mayRemove(encounter: Combat.Implementation | null, who: readonly string[]): Promise<boolean> {
  const combat = encounter && asTurncraft(encounter);
  if (!combat?.state?.round || who.length === 0) return true;
  const names = game.i18n.getListFormatter().format(who.map((id) => nameOf(combat, id as CombatantId)));
  return isSure(
    {
      title: localize("TURNCRAFT.Tracker.removeTitle"),
      icon: "fa-trash",
      text: localize("TURNCRAFT.Tracker.removeAsk", { names }),
      about: { combat, stands: () => combat.state?.round !== 0 && who.every((id) => combat.combatants.has(id)) },
    },
    { label: localize("TURNCRAFT.Tracker.removeYes") },
  );
}

/** Damage or healing no longer applicable after the encounter's end. */
export function unapplied({ who, damage }: Pick<OpenDamage, "who" | "damage">): OpenMatter {
  return damage > 0
    ? lapses("TURNCRAFT.Pending.damage", who, { damage })
    : lapses("TURNCRAFT.Pending.healing", who, { points: -damage });
}

/** Content of the dialog shown before an encounter ends. */
export interface EndView {
  readonly question: string;
  /** Open business, grouped by fate; empty if none. `isChoice`: the GM may choose the end instead. */
  readonly parts: readonly {
    readonly title: string;
    readonly icon: string;
    readonly lines: readonly string[];
    readonly isChoice: boolean;
  }[];
  readonly none: string | null;
}

/** Returns open matters in words: first all ending with the encounter, then all continuing in world time. */
export function endView(
  pending: readonly OpenMatter[],
  textOf: (line: LogEntry) => string,
  localize: Localize,
): EndView {
  const part = (onCombatEnd: OpenMatter["onCombatEnd"], title: string, icon: string) => {
    const found = pending.filter((each) => each.onCombatEnd === onCombatEnd);
    const lines = found.map(({ line }) => textOf(line));
    return lines.length > 0 ? [{ title, icon, lines, isChoice: found.some((each) => each.isChoice) }] : [];
  };
  return {
    question: localize("TURNCRAFT.Pending.question"),
    parts: [
      ...part("lapses", localize("TURNCRAFT.Pending.ends"), "fa-circle-stop"),
      ...part("continues", localize("TURNCRAFT.Pending.continues"), "fa-clock"),
    ],
    none: pending.length === 0 ? localize("TURNCRAFT.Pending.none") : null,
  };
}

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
