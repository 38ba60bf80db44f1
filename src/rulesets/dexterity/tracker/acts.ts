import { windowsOpenedBy } from "../../../combat/authority/enrich-strike.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { focusPrompt } from "../../../combat/prompts-sync.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import type { FaceActs } from "../../../combat/tracker/facet.ts";
import { nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { canReact, type DexterityState, dexterity } from "../rules/index.ts";

/** Handlers of buttons outside the tracker under Dexterity Order. */
export const dexterityActs: FaceActs = {
  /** Marks that an attack has opened a window; the prompt is already there (DX-604). */
  defend(fight, { who }) {
    if (!focusPrompt()) ui.notifications?.info(whyNot(fight, who as CombatantId));
  },
};

/** True while the attack on `target` that a step made waits for an answer of this user's (DX-604). */
export function mayDefendNow(fight: Fighting, target: CombatantId, seq: number): boolean {
  const opened = windowsOpenedBy(fight, seq);
  const { windows = [] } = stateUnder(dexterity, fight) ?? {};
  const isOwned = (id: string) => fight.combatants.get(id)?.isOwner === true;
  return windows.some(
    ({ id, event, asked }) =>
      opened.includes(id) &&
      (event.targets?.includes(target) ?? true) &&
      Object.entries(asked).some(([who, answer]) => answer === "waiting" && isOwned(who)),
  );
}

/** Reason why an attack can't be answered. */
function whyNot(fight: Fighting, who: CombatantId): string {
  const state: DexterityState | null = stateUnder(dexterity, fight);
  const name = nameOf(fight, who);
  const items = state?.fighters[who]?.scores.reactions ?? [];
  if (!items.some(({ reactsTo }) => reactsTo === "onAttack"))
    return localize("TURNCRAFT.Refused.DX-604.noItem", { name });
  if (state && !canReact(state, who)) return localize("TURNCRAFT.Refused.DX-604.noneLeft", { name });
  return localize("TURNCRAFT.Refused.DX-604.over");
}
