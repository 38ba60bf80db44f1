import { flow } from "../../../../src/rulesets/flow/rules/index.ts";
import { describeExamples } from "../../examples.ts";
import { command } from "./shorthand.ts";
import { fight, gathering } from "./table.ts";

describeExamples(new URL("examples.yaml", import.meta.url), { ruleset: flow, fight, gathering, command });
