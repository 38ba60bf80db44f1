import { defineRuleset } from "../module.ts";
import { flowData } from "./data/fields.ts";
import { flowHost, registerStep } from "./host/host.ts";
import { flow } from "./rules/index.ts";
import { flowLog } from "./tracker/log.ts";

/** The whole ruleset Action & Flow Points: rules, data, host, log style and interface. */
export const flowRuleset = defineRuleset({
  rules: flow,
  data: flowData,
  host: flowHost,
  register: registerStep,
  log: flowLog,
  loadFacets: async () => (await import("./facets.ts")).flowFacets,
});
