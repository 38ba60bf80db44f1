import { flow } from "../../../../src/rulesets/flow/rules/index.ts";
import { describeExamples } from "../../examples.ts";
import { fight, gathering } from "./fights.ts";
import { command } from "./shorthand.ts";

describeExamples(new URL("examples.yaml", import.meta.url), { ruleset: flow, fight, gathering, command });
