import type { CombatantId } from "../rules/engine/types.ts";
import { announce } from "./tracker-announce.ts";
import { give } from "./tracker-answers.ts";
import { type Fighting, fightOf } from "./tracker-facts.ts";
import { type MenuEntry, menuEntry } from "./tracker-menu-entry.ts";

/**
 * What a row's menu offers beside core's entries: the commands that concern one combatant, each only where it makes
 * sense. `viewed` gives the encounter that the tracker shows at the moment of the click.
 */
export function rowMenu(viewed: () => Combat.Stored | null): MenuEntry[] {
  const entry = (key: Parameters<typeof menuEntry>[0], icon: string, when: When, run: Run) =>
    menuEntry(
      key,
      icon,
      (row) => withRow(viewed, row, when) ?? false,
      (row) => void withRow(viewed, row, run),
    );
  return [
    entry("TURNCRAFT.Tracker.announce", "fa-bullhorn", mayAnnounce, announce),
    entry("TURNCRAFT.Tracker.openSheet", "fa-address-card", owned, openSheet),
    entry("TURNCRAFT.Tracker.resetRoll", "fa-rotate-left", mayReset, (combat, id) =>
      give(combat, { kind: "reset-roll", who: [id] }),
    ),
    entry("TURNCRAFT.Tracker.leave", "fa-door-open", mayLeave, (combat, id) =>
      give(combat, { kind: "leave", who: id }),
    ),
  ];
}

type When = (combat: Fighting, id: CombatantId) => boolean;
type Run = (combat: Fighting, id: CombatantId) => unknown;

function withRow<Result>(
  viewed: () => Combat.Stored | null,
  row: HTMLElement,
  then: (combat: Fighting, id: CombatantId) => Result,
): Result | null {
  const combat = fightOf(viewed());
  const id = row.dataset.combatantId;
  return combat && id ? then(combat, id as CombatantId) : null;
}

const owned: When = (combat, id) => combat.combatants.get(id)?.isOwner ?? false;
const mayAnnounce: When = (combat, id) => combat.state.activeId === id && owned(combat, id);
const mayReset: When = ({ state }, id) => isGM() && (state.fighters[id]?.initiative ?? null) !== null;
const mayLeave: When = ({ state }, id) => isGM() && state.round > 0 && state.fighters[id]?.departed === false;

function openSheet(combat: Fighting, id: CombatantId): void {
  void combat.combatants.get(id)?.actor?.sheet?.render(true);
}

function isGM(): boolean {
  return game.user?.isGM ?? false;
}
