import { windowsOpenedBy } from "../../../combat/authority/enrich-strike.ts";
import type { Fighting } from "../../../combat/encounter.ts";
import { focusPrompt } from "../../../combat/prompts-sync.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import type { DefenceFacet } from "../../../combat/tracker/facet.ts";
import { nameOf } from "../../../combat/words.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { localize } from "../../../i18n.ts";
import { canReact, type DexterityState, dexterity } from "../rules/index.ts";

/** Defence from an attack's card: its window is there already (DX-604). */
export const dexterityDefence: DefenceFacet = {
  may(fight, target, seq) {
    const opened = windowsOpenedBy(fight, seq);
    const { windows = [] } = stateUnder(dexterity, fight) ?? {};
    const isOwned = (id: string) => fight.combatants.get(id)?.isOwner === true;
    return windows.some(
      ({ id, event, asked }) =>
        opened.includes(id) &&
        (event.targets?.includes(target) ?? true) &&
        Object.entries(asked).some(([who, answer]) => answer === "waiting" && isOwned(who)),
    );
  },
  ask(fight, target) {
    if (!focusPrompt()) ui.notifications?.info(whyNot(fight, target));
  },
};

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
