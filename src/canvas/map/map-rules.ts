import { dexterityMap } from "./dexterity.ts";
import { flowMap } from "./flow.ts";
import { groupMap } from "./group.ts";
import { marchingMap } from "./marching.ts";
import { secondsMap } from "./seconds.ts";
import type { MapRules } from "./travel.ts";

const table: Readonly<Record<string, MapRules>> = {
  dexterity: dexterityMap,
  flow: flowMap,
  group: groupMap,
  marching: marchingMap,
  seconds: secondsMap,
};

/** What the map asks the ruleset with this id; null for those that modules bring. */
export function mapRulesOf(ruleset: string): MapRules | null {
  return Object.hasOwn(table, ruleset) ? (table[ruleset] ?? null) : null;
}
