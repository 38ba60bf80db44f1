import { registerRuleset } from "../combat/index.ts";
import { isolated } from "../started.ts";
import { dexterityRuleset } from "./dexterity/index.ts";
import { flowRuleset } from "./flow/index.ts";
import { groupRuleset } from "./group/index.ts";
import { marchingRuleset } from "./marching/index.ts";
import { secondsRuleset } from "./seconds/index.ts";

/** Registers Turncraft's own rulesets, in the order shown to tables. Called first at `init`. */
export function registerRulesets(): void {
  for (const each of [dexterityRuleset, groupRuleset, secondsRuleset, marchingRuleset, flowRuleset])
    isolated(`ruleset ${each.rules.id}`, () => registerRuleset(each));
}
