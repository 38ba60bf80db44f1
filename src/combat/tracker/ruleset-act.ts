import { rulesetOf } from "../../rulesets/registry.ts";
import type { Fighting } from "../encounter.ts";

/** Does what a button of a ruleset's own templates says; `data`: all that the button carries. */
export async function actOnFace(fight: Fighting, data: Readonly<Record<string, string | undefined>>): Promise<void> {
  await rulesetOf(fight.type)?.tracker?.acts?.[data.act ?? ""]?.(fight, data);
}
