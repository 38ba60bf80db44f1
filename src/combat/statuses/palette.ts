import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { worldRuleset } from "../rulesets.ts";
import { fightFaceOf, placesOf } from "./of-actor.ts";
import { registeredStatuses, titleOf } from "./registered.ts";
import { statusIds, statusName } from "./status.ts";

/** Turncraft's statuses that work without a ruleset. A *condition* always has a name given by a user. */
const always: readonly string[] = ["dead", "unconscious", "prone"];

/** Additions to core's palette of statuses. */
export interface Palette {
  /** Statuses that the rules in use know nothing of. */
  readonly hidden: ReadonlySet<string>;
  /** Statuses that follow from fights now, with their remaining time in words. */
  readonly active: ReadonlyMap<string, string>;
}

/** The palette of a creature: the statuses of its fight's ruleset, outside of any those of the world's. */
export function paletteOf(actor: Actor.Implementation): Palette {
  const shown = placesOf(actor).map(({ shown }) => shown);
  const own = shown.length > 0 ? shown : [rulesetOf(worldRuleset())?.host.shown];
  const { statuses } = fightFaceOf(actor);
  const active = new Map(statuses.map((status) => [status.id, statusName(status, { titleOf, localize })]));
  const offered = own.flatMap((shown) => shown?.own ?? []).filter((id) => id !== "condition");
  const known = new Set([...always, ...offered, ...active.keys()]);
  return { hidden: new Set(statusIds.filter((id) => !known.has(id))), active };
}

/** Statuses of the palette that an effect may bring: all but those that follow from the rules of the creature's fight. */
export function lastingStatuses(actor: Actor.Implementation): { id: string; title: string; img: string }[] {
  const { hidden } = paletteOf(actor);
  const own = new Set(placesOf(actor).flatMap(({ shown }) => shown.own));
  const offered = registeredStatuses().filter(
    ({ id }) => id !== CONFIG.specialStatusEffects.DEFEATED && !hidden.has(id) && !own.has(id),
  );
  return offered.map(({ id, img }) => ({ id, title: titleOf(id), img: img ?? "" }));
}
