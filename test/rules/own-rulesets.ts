import { dexterity } from "../../src/rules/dexterity/index.ts";
import type { AnyRuleset } from "../../src/rules/engine/ruleset.ts";
import { flow } from "../../src/rules/flow/index.ts";
import { group } from "../../src/rules/group/index.ts";
import { marching } from "../../src/rules/marching/index.ts";
import { seconds } from "../../src/rules/seconds/index.ts";

/** The rules of the rulesets that come with Turncraft, without Foundry. */
export const ownRulesets: readonly AnyRuleset[] = [dexterity, group, seconds, marching, flow];
