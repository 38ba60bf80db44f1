import { describeExamples } from "../examples.ts";
import { coin } from "./coin/index.ts";
import { command, fight, gathering } from "./table.ts";

describeExamples(new URL("worked.yaml", import.meta.url), { ruleset: coin, fight, gathering, command });
