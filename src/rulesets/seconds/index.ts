import { defineRuleset } from "../module.ts";
import { secondsData } from "./data/fields.ts";
import { registerRun, secondsHost } from "./host/host.ts";
import { seconds } from "./rules/index.ts";
import { secondsLog } from "./tracker/log.ts";

/** The whole ruleset Six Seconds: rules, data, host, log style and interface. */
export const secondsRuleset = defineRuleset({
  rules: seconds,
  data: secondsData,
  host: secondsHost,
  register: registerRun,
  log: secondsLog,
  loadFacets: async () => (await import("./facets.ts")).secondsFacets,
});
