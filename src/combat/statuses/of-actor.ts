import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { encounters } from "../authority/encounters.ts";
import type { Encounter } from "../encounter.ts";
import { viewerOf } from "../viewer.ts";
import { placesShown } from "./places-shown.ts";
import { titleOf } from "./registered.ts";
import { type Bars, leftWords, type Status, type StatusFacet, type StatusViewer } from "./status.ts";

/** A creature's place in an encounter whose ruleset defines statuses. */
export interface EncounterPlace {
  readonly combat: Encounter;
  readonly who: CombatantId;
  /** The id of the scene that its token is on; null without one. */
  readonly scene: string | null;
  readonly state: EncounterState;
  readonly shown: StatusFacet;
  readonly onlooker: StatusViewer;
}

/** Display of a creature in its fights, for the user at this client. */
export interface FightFace {
  readonly statuses: readonly Status[];
  /** The fight's numbers, `turn` among them: what the turn has left. Empty outside of fights. */
  readonly bars: Bars;
}

/**
 * The places of a creature, the viewed encounter's first. Found by ids alone: a combatant that is asked for its actor would
 * make that of an unlinked token while it is being made.
 */
export function placesOf(actor: Actor.Implementation): EncounterPlace[] {
  if (!game.ready || actor.inCompendium) return [];
  const viewed = game.combats?.viewed;
  const all = encounters().toSorted((a, b) => Number(b === viewed) - Number(a === viewed));
  return all.flatMap((combat) => {
    const { state } = combat;
    const shown = rulesetOf(combat.type)?.host.shown;
    if (!state || !shown) return [];
    const onlooker = onlookerAt(combat);
    const mine = combat.combatants.filter((each) => isOf(each, actor)).map(({ id }) => id as CombatantId);
    const there = mine.filter((who) => state.fighters[who]?.departed === false && onlooker.canSee(who));
    return there.map((who) => {
      const scene = combat.combatants.get(who)?.sceneId ?? null;
      return { combat, who, scene, state, shown, onlooker };
    });
  });
}

function isOf(combatant: Combatant.Implementation, actor: Actor.Implementation): boolean {
  const { token } = actor;
  if (token) return combatant.tokenId === token.id && combatant.sceneId === token.parent?.id;
  return combatant.actorId === actor.id && (combatant.token?.actorLink ?? true);
}

/** Returns the onlooker at this client. */
function onlookerAt(combat: Encounter): StatusViewer {
  const { canSee, nameOf } = viewerOf(combat);
  return { canSee, nameOf, titleOf, localize };
}

/** The places of a creature that show now. An unlinked token's is on its token's scene alone, whichever is viewed. */
export function shownPlacesOf(actor: Actor.Implementation): readonly EncounterPlace[] {
  return placesShown(placesOf(actor), actor.token?.parent?.id ?? canvas?.scene?.id ?? null);
}

/** Returns a creature's present statuses and bars from the fights that show it. */
export function fightFaceOf(actor: Actor.Implementation): FightFace {
  const places = shownPlacesOf(actor);
  const [first] = places;
  return { statuses: unlike(places.flatMap(statusesAt)), bars: first ? barsAt(first) : {} };
}

/** The statuses of one place, *defeated* first, which all rulesets have. */
export function statusesAt({ shown, state, who, onlooker }: EncounterPlace): readonly Status[] {
  const own = shown.statuses(state, who, onlooker);
  return state.fighters[who]?.defeated ? [{ id: CONFIG.specialStatusEffects.DEFEATED }, ...own] : own;
}

/** Returns the time left of an effect counted by a fight of this creature, in words; null if no fight counts it. */
export function effectLeft(actor: Actor.Implementation, uuid: string): string | null {
  const [left] = placesOf(actor).flatMap(({ shown, state }) => shown.left?.(state, uuid) ?? []);
  return left ? leftWords(left, localize) : null;
}

function barsAt({ shown, state, who }: EncounterPlace): Bars {
  if (state.round === 0) return {};
  const numbers = shown.numbers(state, who);
  const turn = numbers[shown.bars[0] ?? ""];
  return turn ? { turn, ...numbers } : { ...numbers };
}

/** The same thing said by two encounters shows once. */
function unlike(statuses: readonly Status[]): Status[] {
  return [...new Map(statuses.map((status) => [`${status.id} ${status.what ?? ""}`, status])).values()];
}
