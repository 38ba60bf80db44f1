import type { Checks } from "../../../combat/checks/checks.ts";
import { rollPlain } from "../../../combat/checks/plain.ts";
import { say } from "../../../i18n.ts";
import { type SecondsState, settings } from "../rules/index.ts";
import { reflexCheck } from "./checks-view.ts";

/** The check of Reflex. */
export const secondsChecks: Checks<SecondsState> = {
  has: (_actor, check) => check === "reflex",
  async roll(actor) {
    const { reflex, dexterity } = actor.system.seconds;
    const formula = settings.from(game.settings.get("turncraft", "seconds")).initiativeFormula;
    await rollPlain(actor, reflexCheck({ name: actor.name, reflex, dexterity, formula }, say));
  },
};
