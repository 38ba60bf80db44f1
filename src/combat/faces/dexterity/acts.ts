import { say } from "../../../i18n.ts";
import type { CombatantId } from "../../../rules/engine/types.ts";
import { focusPrompt } from "../../prompts.ts";
import { nameOf } from "../../words.ts";
import type { FaceActs } from "../acts.ts";

/** What buttons outside the tracker do under Dexterity Order. */
export const dexterityActs: FaceActs = {
  /** An attack has opened a window for those who may answer it; the prompt is there already (DX-604). */
  defend(fight, { who }) {
    if (focusPrompt()) return;
    ui.notifications?.info(say("TURNCRAFT.Strike.nothingToAnswer", { name: nameOf(fight, who as CombatantId) }));
  },
};
