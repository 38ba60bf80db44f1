import type { AnyRuleset } from "../../src/engine/ruleset.ts";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import { flow } from "../../src/rulesets/flow/rules/index.ts";
import { group } from "../../src/rulesets/group/rules/index.ts";
import { marching } from "../../src/rulesets/marching/rules/index.ts";
import { seconds } from "../../src/rulesets/seconds/rules/index.ts";

/** The rules of the rulesets that come with Turncraft, without Foundry. */
export const ownRulesets: readonly AnyRuleset[] = [dexterity, group, seconds, marching, flow];
