import { defineRuleset } from "../module.ts";
import { dexterityData } from "./data/fields.ts";
import { dexterityHost } from "./host/host.ts";
import { dexterity } from "./rules/index.ts";
import { dexterityLog } from "./tracker/log.ts";

/** The whole ruleset Dexterity Order: rules, data, host, log style and interface. */
export const dexterityRuleset = defineRuleset({
  rules: dexterity,
  data: dexterityData,
  host: dexterityHost,
  log: dexterityLog,
  loadFacets: async () => (await import("./facets.ts")).dexterityFacets,
});
