import { defineRuleset } from "../module.ts";
import { marchingData } from "./data/fields.ts";
import { marchingHost } from "./host/host.ts";
import { marching } from "./rules/index.ts";
import { marchingLog } from "./tracker/log.ts";

/** The whole ruleset Marching Order: rules, data, host, log style and interface. */
export const marchingRuleset = defineRuleset({
  rules: marching,
  data: marchingData,
  host: marchingHost,
  log: marchingLog,
  loadFacets: async () => (await import("./facets.ts")).marchingFacets,
});
