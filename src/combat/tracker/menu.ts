import type { CombatantId } from "../../engine/types.ts";
import { rulesetIds, rulesetOf } from "../../rulesets/registry.ts";
import { fightOf, viewerOf } from "./input.ts";
import { type MenuEntry, type MenuItem, menuEntry, type RowFight } from "./menu-entry.ts";
import { give } from "./prompt.ts";

/** Menu items for a combatant of any encounter. */
const common: readonly MenuItem[] = [
  {
    key: "TURNCRAFT.Tracker.openSheet",
    icon: "fa-address-card",
    when: ({ owns }, id) => owns(id),
    run: ({ combat }, id) => combat.combatants.get(id)?.actor?.sheet?.render(true),
  },
  {
    key: "TURNCRAFT.Tracker.leave",
    icon: "fa-door-open",
    when: ({ state }, id) => isGM() && state.round > 0 && state.fighters[id]?.departed === false,
    run: ({ combat }, id) => give(combat, { kind: "leave", who: id }),
  },
  markItem("TURNCRAFT.Tracker.defeat", true),
  markItem("TURNCRAFT.Tracker.revive", false),
];

/** Item by which the GM marks a combatant as defeated, or clears the mark. */
function markItem(key: MenuItem["key"], defeated: boolean): MenuItem {
  return {
    key,
    icon: "fa-skull",
    when: ({ state }, id) => isGM() && state.fighters[id]?.defeated === !defeated,
    run: ({ combat }, id) => give(combat, { kind: "defeat", who: id, defeated }),
  };
}

/** Menu items added by other parts of the system. */
const further: MenuItem[] = [];

/** Adds an entry about a combatant of any encounter. Called at `init`. */
export function addToRowMenu(item: MenuItem): void {
  further.push(item);
}

/**
 * Row menu entries besides core's: commands for a combatant, as far as sensible now, the ruleset's included. `viewed`: the
 * encounter shown at the click.
 */
export function rowMenu(viewed: () => Combat.Stored | null): MenuEntry[] {
  const own = rulesetIds().flatMap((id) => menuOf(id, viewed));
  return [...own, ...[...common, ...further].map((item) => entry(viewed, item, () => true))];
}

/** Entries of a ruleset with loaded facets. */
export function menuOf(ruleset: string, viewed: () => Combat.Stored | null): MenuEntry[] {
  const items = rulesetOf(ruleset)?.tracker?.menu ?? [];
  return items.map((item) => entry(viewed, item, (type) => type === ruleset));
}

function entry(viewed: () => Combat.Stored | null, item: MenuItem, isFor: (type: string) => boolean): MenuEntry {
  const { key, icon, when, run } = item;
  const withRow = <Result>(row: HTMLElement, then: (fight: RowFight, id: CombatantId) => Result): Result | null => {
    const combat = fightOf(viewed());
    const id = row.dataset.combatantId;
    if (!combat || !id || !isFor(combat.type)) return null;
    return then({ combat, state: combat.state, owns: viewerOf(combat).owns }, id as CombatantId);
  };
  return menuEntry(
    key,
    icon,
    (row) => withRow(row, when) ?? false,
    (row) => void withRow(row, run),
  );
}

function isGM(): boolean {
  return game.user?.isGM ?? false;
}
