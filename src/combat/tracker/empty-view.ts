import type { LangKey } from "../../i18n.ts";
import type { ButtonView } from "./reader.ts";

/** Words and buttons of a tracker without rows. */
export interface EmptyView {
  readonly title: string;
  readonly hint: string;
  readonly buttons: readonly ButtonView[];
}

/**
 * Advice where no combatant can be shown.
 * @param combatants how many the viewed encounter has; null: there is no encounter
 */
export function emptyView(
  combatants: number | null,
  gm: boolean,
  localize: (key: LangKey) => string,
): EmptyView | null {
  if (combatants !== null && combatants > 0) return null;
  const what = combatants === null ? "scene" : "nobody";
  const button = (action: string, icon: string, key: "create" | "add"): ButtonView => {
    const label = localize(`TURNCRAFT.Empty.${key}`);
    return { action, icon, label, tip: label, disabled: false };
  };
  const add = button("addSelected", "fa-user-plus", "add");
  return {
    title: localize(`TURNCRAFT.Empty.${what}`),
    hint: localize(`TURNCRAFT.Empty.${what}${gm ? "GM" : "Player"}`),
    buttons: !gm ? [] : combatants === null ? [button("createCombat", "fa-plus", "create"), add] : [add],
  };
}
