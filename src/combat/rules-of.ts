import { loaded } from "../loaded.ts";
import type { RulesetModule } from "../rulesets/module.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { FightDocument } from "./encounter.ts";

/** Id of an encounter's only settings form. */
function rulesFormId(combat: Combat.Implementation): string {
  return `turncraft-rules-${combat.id}`;
}

/** Opens the form for an encounter, or brings it to the front. */
export async function openRulesOf(combat: FightDocument): Promise<void> {
  const ruleset = rulesetOf(combat.type);
  if (!ruleset) return;
  const { ofEncounter, RulesForm } = await loaded(import("./rules-form.ts"));
  const id = rulesFormId(combat);
  const open = foundry.applications.instances.get(id);
  if (open) open.bringToFront();
  else void new RulesForm(ofEncounter(id, combat, ruleset)).render({ force: true });
}

/** Opens the form of a ruleset's settings for new encounters. */
export async function openWorldRules(ruleset: RulesetModule): Promise<void> {
  const { ofWorld, RulesForm } = await loaded(import("./rules-form.ts"));
  await new RulesForm(ofWorld(ruleset)).render({ force: true });
}

/** Closes the form of a deleted encounter. */
export function closeRulesOf(combat: Combat.Implementation): void {
  void foundry.applications.instances.get(rulesFormId(combat))?.close({ animate: false });
}
