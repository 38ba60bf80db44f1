import { say } from "../../../i18n.ts";
import { canReact, type DexterityState, dexterity } from "../../../rules/dexterity/index.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { focusPrompt } from "../../prompts.ts";
import { stateUnder } from "../../state-under.ts";
import type { Fighting } from "../../tracker/facts.ts";
import { nameOf } from "../../words.ts";
import type { FaceActs } from "../acts.ts";

/** What buttons outside the tracker do under Dexterity Order. */
export const dexterityActs: FaceActs = {
  /** An attack has opened a window for those who may answer it; the prompt is there already (DX-604). */
  defend(fight, { who }) {
    if (!focusPrompt()) ui.notifications?.info(whyNot(fight, who as CombatantId));
  },
};

/** True while an attack waits for this combatant's answer (DX-604). */
export function mayDefendNow(fight: Fighting, who: CombatantId): boolean {
  const { windows = [] } = stateUnder(dexterity, fight) ?? {};
  return windows.some(({ event, asked }) => event.trigger === "onAttack" && asked[who] === "waiting");
}

/** The one reason for which an attack can't be answered. */
function whyNot(fight: Fighting, who: CombatantId): string {
  const state: DexterityState | null = stateUnder(dexterity, fight);
  const name = nameOf(fight, who);
  const items = state?.fighters[who]?.scores.reactions ?? [];
  if (!items.some(({ reactsTo }) => reactsTo === "onAttack")) return say("TURNCRAFT.Refused.DX-604.noItem", { name });
  if (state && !canReact(state, who)) return say("TURNCRAFT.Refused.DX-604.noneLeft", { name });
  return say("TURNCRAFT.Refused.DX-604.over");
}
