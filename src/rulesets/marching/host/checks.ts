import { fightsOfActor } from "../../../combat/authority/encounters.ts";
import type { Checks } from "../../../combat/checks/checks.ts";
import { rollPlain } from "../../../combat/checks/plain.ts";
import { worldSettings } from "../../../combat/rulesets.ts";
import { stateUnder } from "../../../combat/state-under.ts";
import { localize } from "../../../i18n.ts";
import { aglModifier, type MarchingState, marching, saveModifier, settings } from "../rules/index.ts";
import { type AglInput, aglCheck, impairment } from "./checks-view.ts";

/** Checks of AGL and saves by it. */
export const marchingChecks: Checks<MarchingState> = {
  has: (_actor, check) => check === "agl" || check === "aglSave",
  async roll(actor, check) {
    const { agl } = actor.system.marching;
    const input = { name: actor.name, agl: agl === 0 ? null : agl, ...termsOf(actor) };
    await rollPlain(actor, aglCheck(check === "aglSave" ? check : "agl", input, localize));
  },
  onSaves(state, who) {
    const fighter = state.fighters[who];
    return fighter ? impairment(saveModifier(fighter, false, state.settings), localize) : [];
  },
};

/** Die and impairment in the fight that the creature is in, else by the world's settings. */
function termsOf(actor: Actor.Implementation): Pick<AglInput, "die" | "impaired"> {
  for (const { combat, who } of fightsOfActor(actor)) {
    const state = stateUnder(marching, combat);
    const fighter = state?.fighters[who];
    if (state && fighter) return { die: state.settings.aglDie, impaired: aglModifier(fighter) };
  }
  return { die: worldSettings({ id: marching.id, settings }).aglDie, impaired: 0 };
}
