import { defineRuleset } from "../module.ts";
import { groupData } from "./data/fields.ts";
import { groupHost } from "./host/host.ts";
import { group } from "./rules/index.ts";
import { registerCards } from "./tracker/covered.ts";
import { groupLog } from "./tracker/log.ts";

/** The whole ruleset Group Initiative: rules, data, host, log style and interface. */
export const groupRuleset = defineRuleset({
  rules: group,
  data: groupData,
  host: groupHost,
  register: registerCards,
  log: groupLog,
  loadFacets: async () => (await import("./facets.ts")).groupFacets,
});
