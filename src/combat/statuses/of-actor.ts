import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { allRulesets, rulesetOf } from "../../rulesets/registry.ts";
import { encounters } from "../authority/encounters.ts";
import { asTurncraft, type Encounter } from "../encounter.ts";
import { worldRuleset } from "../rulesets.ts";
import { viewerOf } from "../viewer.ts";
import {
  type Bars,
  leftWords,
  registeredStatuses,
  type Status,
  type StatusFacet,
  type StatusViewer,
  statusIds,
  statusName,
  titleOf,
} from "./status.ts";

/** Creature's place in an encounter with statuses by the ruleset. */
export interface EncounterPlace {
  readonly combat: Encounter;
  readonly who: CombatantId;
  /** Id of the token's scene; null without a scene. */
  readonly scene: string | null;
  readonly state: EncounterState;
  readonly shown: StatusFacet;
  readonly viewer: StatusViewer;
}

/** Display of a creature in encounters, for the client's user. */
export interface StatusSource {
  readonly statuses: readonly Status[];
  /** Encounter's numbers, including `turn`: the turn's remainder. Empty outside encounters and before the start. */
  readonly bars: Bars;
}

type PlacesOf = (actor: Actor.Implementation) => readonly EncounterPlace[];

/** Returns a {@link placesOf} for many creatures at a moment, going through every encounter only once. */
export function placesOfMany(): PlacesOf {
  const all = encountersNow().map((encounter) => ({ encounter, places: byTokenAndActor(encounter.combat) }));
  return (actor) =>
    all.flatMap(({ encounter, places }) => placesIn(encounter, actor, places.get(actor.token?.id ?? actor.id) ?? []));
}

function byTokenAndActor({ combatants }: Encounter): Map<string | null, Combatant.Implementation[]> {
  const places = new Map<string | null, Combatant.Implementation[]>();
  for (const combatant of combatants) {
    for (const id of [combatant.tokenId, combatant.actorId]) {
      const there = places.get(id) ?? [];
      there.push(combatant);
      places.set(id, there);
    }
  }
  return places;
}

/** Encounter with statuses by the ruleset, for the client's user. */
type EncounterNow = Pick<EncounterPlace, "combat" | "state" | "shown" | "viewer">;

/** Encounters with statuses by the ruleset, the viewed encounter first. */
function encountersNow(): EncounterNow[] {
  if (!game.ready) return [];
  const viewed = game.combats?.viewed;
  return encounters()
    .toSorted((a, b) => Number(b === viewed) - Number(a === viewed))
    .flatMap(encounterNow);
}

function encounterNow(combat: Encounter): EncounterNow[] {
  const { state } = combat;
  const shown = rulesetOf(combat.type)?.host.shown;
  return state && shown ? [{ combat, state, shown, viewer: viewerAt(combat) }] : [];
}

/**
 * Returns what an encounter shows of a combatant: statuses and bars, and whether the encounter is the viewed one, which comes first;
 * null where the combatant isn't shown.
 */
export function displaysIn(combat: Combat.Implementation): (combatant: Combatant.Implementation) => object | null {
  const fight = game.ready ? asTurncraft(combat) : null;
  const [encounter] = fight ? encounterNow(fight) : [];
  const isViewed = combat === game.combats?.viewed;
  return (combatant) => {
    const [place] = encounter ? placeIn(encounter, combatant) : [];
    return place ? { isViewed, statuses: statusesAt(place), bars: barsAt(place) } : null;
  };
}

/** Place of a combatant; none if it has left, or if the viewer may not know it. */
function placeIn(encounter: EncounterNow, { id, sceneId }: Combatant.Implementation): EncounterPlace[] {
  const who = id as CombatantId;
  const { state, viewer } = encounter;
  const isThere = state.fighters[who]?.departed === false && viewer.canSee(who);
  return isThere ? [{ ...encounter, who, scene: sceneId ?? null }] : [];
}

/**
 * Places of a creature, the viewed encounter's first. Found by ids alone: a combatant's `actor` would create an unlinked token's
 * actor during creation.
 */
export function placesOf(actor: Actor.Implementation): readonly EncounterPlace[] {
  return encountersNow().flatMap((encounter) => placesIn(encounter, actor, encounter.combat.combatants.contents));
}

/** Places of a creature in an encounter. `combatants`: candidates. */
function placesIn(
  encounter: EncounterNow,
  actor: Actor.Implementation,
  combatants: readonly Combatant.Implementation[],
): EncounterPlace[] {
  if (actor.inCompendium) return [];
  return combatants.filter((combatant) => isOf(combatant, actor)).flatMap((combatant) => placeIn(encounter, combatant));
}

function isOf(combatant: Combatant.Implementation, actor: Actor.Implementation): boolean {
  const { token } = actor;
  if (token) return combatant.tokenId === token.id && combatant.sceneId === token.parent?.id;
  return combatant.actorId === actor.id && (combatant.token?.actorLink ?? true);
}

/** Client's user as viewer of statuses. */
function viewerAt(combat: Encounter): StatusViewer {
  const { canSee, nameOf } = viewerOf(combat);
  return { canSee, nameOf, titleOf, localize };
}

/** Places of a creature shown now; for an unlinked token, on the token's scene alone. */
function shownPlacesOf(actor: Actor.Implementation, places: PlacesOf = placesOf): readonly EncounterPlace[] {
  return placesShown(places(actor), actor.token?.parent?.id ?? canvas?.scene?.id ?? null);
}

/** Returns a creature's present statuses and bars from the shown encounters. */
export function statusSourceOf(actor: Actor.Implementation, placesFor?: PlacesOf): StatusSource {
  const places = shownPlacesOf(actor, placesFor);
  const [first] = places;
  return { statuses: unlike(places.flatMap(statusesAt)), bars: first ? barsAt(first) : {} };
}

/** Statuses of a place, first *defeated*, common to all rulesets. */
export function statusesAt({ shown, state, who, viewer }: EncounterPlace): readonly Status[] {
  const own = shown.statuses(state, who, viewer);
  return state.fighters[who]?.defeated ? [{ id: CONFIG.specialStatusEffects.DEFEATED }, ...own] : own;
}

/** Returns the time left of an effect counted by an encounter of the creature, in words; null if not counted. */
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

/** Removes duplicates: a status with the same id and object in two encounters shows once. */
function unlike(statuses: readonly Status[]): Status[] {
  return [...new Map(statuses.map((status) => [`${status.id} ${status.what ?? ""}`, status])).values()];
}

/**
 * Places shown on a scene: a linked creature may be in several encounters, and shows the statuses and bars of the scene's
 * encounter, or of an encounter without a scene. Without a scene, the first's.
 */
export function placesShown<Known extends { readonly combat: unknown; readonly scene: string | null }>(
  places: readonly Known[],
  scene: string | null,
): readonly Known[] {
  const there = scene === null ? places[0] : places.find((place) => place.scene === scene);
  const shown = there ?? places.find((place) => place.scene === null);
  return places.filter(({ combat }) => combat === shown?.combat);
}

/** Turncraft's statuses working without a ruleset. *condition* isn't offered: a condition needs a name. */
const alwaysOffered: readonly string[] = ["dead", "unconscious", "prone"];

/** Additions to core's palette of statuses. */
interface Palette {
  /** Statuses unknown to the rules in use. */
  readonly hidden: ReadonlySet<string>;
  /** Statuses derived from encounters now, with remaining time in words. */
  readonly active: ReadonlyMap<string, string>;
}

/** Palette of a creature: the statuses of its encounter's ruleset, outside combat the world's. */
export function paletteOf(actor: Actor.Implementation): Palette {
  const shown = placesOf(actor).map(({ shown }) => shown);
  const own = shown.length > 0 ? shown : [rulesetOf(worldRuleset())?.host.shown];
  const { statuses } = statusSourceOf(actor);
  const active = new Map(statuses.map((status) => [status.id, statusName(status, { titleOf, localize })]));
  const offered = own.flatMap((shown) => shown?.own ?? []).filter((id) => id !== "condition");
  const known = new Set([...alwaysOffered, ...offered, ...active.keys()]);
  return { hidden: new Set(statusIds.filter((id) => !known.has(id))), active };
}

/** Statuses of the palette for a lasting effect: all except *defeated* and statuses derived from the creature's encounter. */
export function lastingStatuses(actor: Actor.Implementation): { id: string; title: string; img: string }[] {
  const { hidden } = paletteOf(actor);
  const own = new Set(placesOf(actor).flatMap(({ shown }) => shown.own));
  const offered = registeredStatuses().filter(
    ({ id }) => id !== CONFIG.specialStatusEffects.DEFEATED && !hidden.has(id) && !own.has(id),
  );
  return offered.map(({ id, img }) => ({ id, title: titleOf(id), img: img ?? "" }));
}

/** Path of the fight's numbers in a creature's prepared data. */
const FIGHT_PATH = "fight.";

/**
 * Offers the encounter's numbers for token bars: first `turn`, the first number of any ruleset (feet, AP, seconds or actions left),
 * then every ruleset's own. Called at `setup`, after modules have registered rulesets.
 */
export function registerBars(): void {
  const own = allRulesets().flatMap(({ host }) => host.shown?.bars ?? []);
  const paths = ["turn", ...new Set(own)].map((name) => FIGHT_PATH + name);
  for (const attributes of Object.values(CONFIG.Actor.trackableAttributes)) attributes.bar.push(...paths);
}

/** Name of a bar within the encounter's numbers; null for an attribute of the creature. */
export function barOfFight(attribute: string): string | null {
  return attribute.startsWith(FIGHT_PATH) ? attribute.slice(FIGHT_PATH.length) : null;
}

/** True if any of the encounter's numbers may be set by hand. */
export function mayBeSet(actor: Actor.Implementation, name: string): boolean {
  const [place] = shownPlacesOf(actor);
  if (!place) return false;
  const { shown, state, who } = place;
  return shown.setBar != null && shown.setBar(state, who, realBarName(shown.bars, name), 0) !== null;
}

/** Name of a bar among a ruleset's `bars`; `turn` stands for the first. */
export function realBarName(bars: readonly string[], name: string): string {
  return name === "turn" ? (bars[0] ?? "") : name;
}
