import { say, sayKey } from "../../i18n.ts";
import type { Pending } from "../../rules/engine/types.ts";
import { keepsInitiative } from "../door/switching.ts";
import { playedBy } from "../rulesets.ts";
import { give } from "../tracker-answers.ts";
import type { Fighting } from "../tracker-facts.ts";
import { logText } from "../words.ts";
import { rulesetAbout, rulesetName } from "./names.ts";
import { offeredRulesets } from "./offered.ts";
import { choosingView } from "./view.ts";

/** The rulesets that an encounter may be given instead of its own. */
export function otherRulesets(type: string): string[] {
  return offeredRulesets().filter((id) => id !== type);
}

/** Lets the GM give an encounter another ruleset, after a word on what that changes in mid-fight. */
export async function chooseRuleset(combat: Fighting): Promise<void> {
  const { type, state } = combat;
  const pending: readonly Pending[] = playedBy(type)?.ruleset.pending?.(state) ?? [];
  const choices = otherRulesets(type).map((id) => ({
    id,
    name: rulesetName(id),
    about: rulesetAbout(id),
    keepsInitiative: keepsInitiative(type, id),
  }));
  if (choices.length === 0) return;
  const { seq = 0 } = combat.steps().undo ?? {};
  const view = choosingView({ started: state.round > 0, choices, pending }, (line) => logText(combat, line), sayKey);
  const template = "systems/turncraft/templates/choosing/choose.hbs";
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    window: { title: say("TURNCRAFT.Choosing.title"), icon: "fa-solid fa-shuffle" },
    classes: ["turncraft", "tc-dialog", "tc-choosing"],
    position: { width: 440 },
    content: await foundry.applications.handlebars.renderTemplate(template, { choosing: view }),
    buttons: [{ action: "stay", label: say("TURNCRAFT.Choosing.no"), icon: "fa-solid fa-xmark" }],
    ok: { label: say("TURNCRAFT.Choosing.yes"), icon: "fa-solid fa-shuffle" },
  });
  const { ruleset: to } = Object(answer) as { ruleset?: unknown };
  // Named as the GM saw it: a fight that has moved on meanwhile refuses.
  if (typeof to === "string") await give(combat, { kind: "switch-ruleset", seq, to });
}
