import { allRulesets } from "../../rulesets/registry.ts";
import { shownPlacesOf } from "./of-actor.ts";

/** Path of the fight's numbers in a creature's prepared data. */
const FIGHT = "fight.";

/**
 * Offers the encounter's numbers for token bars: first `turn`, the first number of any ruleset (feet, AP, seconds or actions left),
 * then every ruleset's own. Called at `setup`, after modules have registered rulesets.
 */
export function registerBars(): void {
  const own = allRulesets().flatMap(({ host }) => host.shown?.bars ?? []);
  const paths = ["turn", ...new Set(own)].map((name) => FIGHT + name);
  for (const attributes of Object.values(CONFIG.Actor.trackableAttributes)) attributes.bar.push(...paths);
}

/** Name of a bar within the encounter's numbers; null for an attribute of the creature. */
export function barOfFight(attribute: string): string | null {
  return attribute.startsWith(FIGHT) ? attribute.slice(FIGHT.length) : null;
}

/** True if any of the encounter's numbers may be set by hand. */
export function mayBeSet(actor: Actor.Implementation, name: string): boolean {
  const [place] = shownPlacesOf(actor);
  if (!place) return false;
  const { shown, state, who } = place;
  return shown.setBar != null && shown.setBar(state, who, realName(shown.bars, name), 0) !== null;
}

/** Name of a bar among a ruleset's `bars`; `turn` stands for the first. */
export function realName(bars: readonly string[], name: string): string {
  return name === "turn" ? (bars[0] ?? "") : name;
}
