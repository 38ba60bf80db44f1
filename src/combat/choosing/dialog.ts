import type { OpenMatter } from "../../engine/types.ts";
import { localize, localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { keepsInitiative } from "../authority/switching.ts";
import { askFields } from "../dialogs.ts";
import type { Fighting } from "../encounter.ts";
import { give } from "../tracker/answers.ts";
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
  const pending: readonly OpenMatter[] = rulesetOf(type)?.rules.pending?.(state) ?? [];
  const choices = otherRulesets(type).map((id) => ({
    id,
    name: rulesetName(id),
    about: rulesetAbout(id),
    keepsInitiative: keepsInitiative(type, id),
  }));
  if (choices.length === 0) return;
  const { seq = 0 } = combat.steps().undo ?? {};
  const view = choosingView(
    { started: state.round > 0, choices, pending },
    (line) => logText(combat, line),
    localizeKey,
  );
  const title = localize("TURNCRAFT.Choosing.title");
  const answer = await askFields(
    { title, icon: "fa-shuffle", template: "choosing/choose", view: { choosing: view }, width: 440 },
    { label: localize("TURNCRAFT.Choosing.yes") },
    { label: localize("TURNCRAFT.Choosing.no") },
  );
  const to = answer?.ruleset;
  // Named as the GM saw it: a fight that has moved on meanwhile refuses.
  if (typeof to === "string") await give(combat, { kind: "switch-ruleset", seq, to });
}
