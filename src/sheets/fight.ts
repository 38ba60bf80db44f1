import {
  askerOf,
  type Command,
  type Encounter,
  enrichCommand,
  fightEffects,
  fightsOfActor,
  refusalOf,
  refusalText,
  strikeTargets,
  targetsOf,
  viewerOf,
} from "../combat/index.ts";
import { withReference } from "../combat/rule-references.ts";
import type { AnyCommand, CombatantId, EncounterState, FighterState, Refusal } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { effectDetails, itemSummary } from "./creature-details.ts";
import { type CountedEffect, effectsView } from "./effects-view.ts";
import type { HeaderView } from "./scores-view.ts";
import type { Offer } from "./turn-panel/facet.ts";
import type { SheetCommand, SheetFacet, TurnPanelInput } from "./turn-panel/index.ts";

/** Started encounter of a creature, as seen by this client's user. */
export interface Fight extends TurnPanelInput<EncounterState> {
  readonly combat: Encounter;
  /** Null if the ruleset has no display. */
  readonly sheet: SheetFacet<EncounterState> | null;
  /** Returns the authority's refusal of a command that still needs world facts, in words; null: allowed. */
  readonly whyNotAsked: (command: Command) => string | null;
  /** Refusal in words, with the clause. */
  readonly textOf: (refusal: Refusal) => string;
}

/** Started encounter with a creature, the viewed one first, for the acting one of several combatants; null outside. */
export function fightOf(actor: Actor.Implementation): Fight | null {
  const fights = fightsOfActor(actor).filter(({ combat, who }) => combat.state?.fighters[who]);
  const { combat } = fights.find((fight) => fight.combat === game.combats.viewed) ?? fights[0] ?? {};
  const here = fights.filter((fight) => fight.combat === combat);
  const { who } = here.find((fight) => fight.who === combat?.state?.activeId) ?? here[0] ?? {};
  return combat && who ? fightIn(combat, who) : null;
}

/** Returns a combatant's started encounter; null before the start, or for a combatant not yet joined. */
export function fightIn(combat: Encounter, who: CombatantId): Fight | null {
  const { state } = combat;
  const combatant = combat.combatants.get(who);
  const isFighting = state !== null && state.round > 0 && Boolean(state.fighters[who]);
  return isFighting && combatant ? fightFor(combat, state, combatant) : null;
}

/**
 * Returns a lookup of effect documents counted by an encounter (DX-301), by UUID; null for effects not counted, and
 * without an encounter.
 */
export function countedIn(fight: Fight | null): (uuid: string) => CountedEffect | null {
  return (uuid) => fight?.sheet?.counted?.(uuid, fight, localize) ?? null;
}

function fightFor(combat: Encounter, stored: EncounterState, combatant: Combatant.Implementation): Fight {
  const { actor } = combatant;
  const who = combatant.id as CombatantId;
  const ruleset = rulesetOf(combat.type);
  // With the creature's scores of this moment (DX-517).
  const fighter = { ...stored.fighters[who], scores: ruleset?.host.scoresOf(actor, combatant) } as FighterState;
  // Frozen, as every state: rules find things out once for each.
  const state = Object.freeze({ ...stored, fighters: Object.freeze({ ...stored.fighters, [who]: fighter }) });
  const textOf = (refusal: Refusal) => withReference(refusalText(combat, refusal), refusal.clause);
  const { nameOf, canSee } = viewerOf(combat);
  return {
    combat,
    who,
    state,
    sheet: ruleset?.sheet ?? null,
    nameOf,
    canSee,
    targets: targetsOf(combat),
    whyNot: (command) => {
      const refusal = refusalNow(command);
      return refusal && textOf(refusal);
    },
    allows: (command) => refusalNow(command) === null,
    whyNotAsked,
    items: actor ? itemSummary(actor) : [],
    localize,
    hasToken: combatant.token !== null,
    textOf,
  };

  function whyNotAsked(asked: Command): string | null {
    const refusal = refusalOf(combat, asked);
    return refusal && textOf(refusal);
  }

  function refusalNow(command: SheetCommand): Refusal | null {
    const asker = askerOf(combat, game.user.id);
    if (!ruleset) return null;
    // A movement is measured as the authority will.
    const judged = "waypoints" in command ? enrichCommand(combat, ruleset, state, command, asker) : command;
    const given = { command: judged as AnyCommand, asker, override: false, freshScores: {} };
    return ruleset.rules.refuse(state, given, [])[0] ?? null;
  }
}

/**
 * Conditions of a creature: implied by its encounter, then statuses and temporary effects, with the remaining time in the rules'
 * measure.
 */
export function conditionDetails(actor: Actor.Implementation, fight: Fight | null): HeaderView["conditions"] {
  // These names include the time left.
  const fromFight = fightEffects(actor).map(({ name, img }) => ({ name, img: img ?? "", left: null }));
  const active = new Map([...actor.allApplicableEffects()].map((effect) => [effect.uuid, effect]));
  const given = effectDetails(actor).filter(({ uuid, duration, left }) => {
    const effect = active.get(uuid);
    return effect?.active && (effect.statuses.size > 0 || duration !== null || left != null);
  });
  const { effects } = effectsView(given, countedIn(fight), localize);
  const own = effects.map(({ name, img, remaining, counted }, index) => {
    const ends = counted || given[index]?.duration != null || given[index]?.left != null;
    return { name, img, left: ends ? remaining : null };
  });
  return [...fromFight, ...own];
}

/** Names of the combatants at whom an offer is aimed if pressed now; empty: a window asks, or nobody. */
export function aimedAt(
  { combat, who, sheet, nameOf }: Fight,
  { aim, item: uuid }: Pick<Offer, "aim" | "item">,
): string {
  const item = combat.combatants.get(who)?.actor?.items.find((each) => each.uuid === uuid);
  const ids = aim !== undefined ? [aim] : item && sheet?.dice ? strikeTargets(combat, who, item, sheet.dice(item)) : [];
  return ids
    .filter((id) => id !== who)
    .map(nameOf)
    .join(", ");
}
