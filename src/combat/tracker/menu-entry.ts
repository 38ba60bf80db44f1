import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { type LangKey, localize } from "../../i18n.ts";
import type { Fighting } from "../encounter.ts";
import { giveOfferOf, offersOf, type SheetCommand } from "../offer.ts";
import { isV14 } from "../versions.ts";
import { give } from "./prompt.ts";

/** Context menu entry in the shape of the running version: V13 has `name` and `callback`, V14 `label` and `onClick`. */
export type MenuEntry = foundry.applications.ux.ContextMenu.Entry<HTMLElement>;

/** Encounter of a row, for menu entries. */
export interface RowFight<State extends EncounterState = EncounterState> {
  readonly combat: Fighting;
  readonly state: State;
  readonly owns: (id: CombatantId) => boolean;
}

/** Entry of a row's menu: condition and action. */
export interface MenuItem<State extends EncounterState = EncounterState> {
  readonly key: LangKey;
  readonly icon: string;
  when(fight: RowFight<State>, id: CombatantId): boolean;
  run(fight: RowFight<State>, id: CombatantId): unknown;
}

/**
 * Returns a menu entry for the running version: V13 reads `name`, `icon` (markup), `condition` and `callback`; V14 reads `label`,
 * `icon` (classes), `visible` and `onClick`, and warns about the old names until V16 (V14 API page of ContextMenuEntry).
 */
export function menuEntry(
  key: LangKey,
  icon: string,
  visible: (row: HTMLElement) => boolean,
  run: (row: HTMLElement) => void,
): MenuEntry {
  const name = localize(key);
  const v13 = { name, icon: `<i class="fa-solid ${icon}"></i>`, condition: visible, callback: run };
  if (!isV14()) return v13;
  // The V13 types don't know V14's shape.
  const v14: object = {
    label: name,
    icon: `fa-solid ${icon}`,
    visible,
    onClick: (_event: Event, row: HTMLElement) => run(row),
  };
  return v14 as MenuEntry;
}

/** Menu entry for a combatant's offer, shown to owners unless refused. */
export function offerItem(offer: string, key: LangKey, icon: string): MenuItem {
  return {
    key,
    icon,
    when: ({ combat, owns }, id) =>
      owns(id) && offersOf(combat, id).some((each) => each.id === offer && !each.disabled),
    run: ({ combat }, id) => giveOfferOf(combat, id, offer),
  };
}

/** Menu entry with a command of a present combatant; null: not offered. `by`: GM only, or owners too. */
export function commandItem<State extends EncounterState>(
  key: LangKey,
  icon: string,
  commandOf: (state: State, id: CombatantId, fighter: State["fighters"][CombatantId]) => SheetCommand | null,
  by: "gm" | "owner" = "gm",
): MenuItem<State> {
  const asked = ({ state, owns }: RowFight<State>, id: CombatantId): SheetCommand | null => {
    // Of a record the compiler knows the type of its values no better.
    const fighter = state.fighters[id] as State["fighters"][CombatantId] | undefined;
    const mayGive = by === "gm" ? game.user.isGM : owns(id);
    return mayGive && fighter && !fighter.departed ? commandOf(state, id, fighter) : null;
  };
  return {
    key,
    icon,
    when: (fight, id) => asked(fight, id) !== null,
    run(fight, id) {
      const command = asked(fight, id);
      return command && give(fight.combat, command);
    },
  };
}
