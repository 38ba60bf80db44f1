import { snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { meleeOf } from "./bound.ts";
import { areOpponents, isAvailable, isPresent } from "./fighters.ts";
import { slotOf } from "./initiative.ts";
import { actionOf, magicOf, partOf } from "./item-readings.ts";
import { hasPrimary, hasRest, phaseOfItem } from "./phase-of-action.ts";
import { type Phase, rowOf, type Slot } from "./phases.ts";
import { isRushing } from "./rush.ts";
import { isAfter } from "./sequence.ts";
import { isAdjacent } from "./space.ts";
import { isDueNow } from "./spell-times.ts";
import type { GroupFighter, GroupState, Intent, Item } from "./types.ts";

/**
 * Action stated for the slot (GR-47): a declared action, or the weapon in hand if stating isn't required. A declared minor action
 * doesn't replace the major action: only the minor action's own phase counts, until taken.
 */
export function statedOf(
  { settings, phase }: Pick<GroupState, "settings" | "phase">,
  fighter: GroupFighter,
): Intent | "pass" | null {
  if (fighter.intent) return fighter.intent;
  const declared = fighter.declaration?.item;
  if (declared && (actionOf(declared, settings) === "major" || isMinorDue(phase, fighter, declared))) {
    return { item: declared, minors: [] };
  }
  if (settings.askIntent || !fighter.scores.inHand) return null;
  return { item: fighter.scores.inHand, minors: [] };
}

/** True if a declared minor action is still to be taken in the phase: an innate ability in D1 (GR-48), the rest in D4 (GR-84). */
function isMinorDue(phase: Phase, { minors, actedIn }: GroupFighter, item: Item): boolean {
  const { part } = rowOf(phase);
  if (part === null) return true;
  const taken = actedIn.includes(phase) || minors.some(({ name }) => name === item.name);
  return !taken && part === (magicOf(item) === "innate" ? "D1" : "D4");
}

/** True if a caster owes a target in the phase (GR-112, GR-113). */
function owesTarget(state: GroupState, id: CombatantId, phase: Phase = state.phase): boolean {
  const row = rowOf(phase);
  const { spell } = fighterOf<GroupFighter>(state, id);
  if (row.part !== "D1" || !isPresent(state, id) || spell?.state !== "casting") return false;
  if (spell.target !== null || spell.item.targets === "none") return false;
  return slotOf(state, id) === row.slot;
}

/** True if a combatant has work in a phase, neither done nor passed (GR-23). */
export function hasTurn(state: GroupState, id: CombatantId, phase: Phase = state.phase): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  if (!isPresent(state, id) || fighter.actedIn.includes(phase)) return false;
  switch (phase) {
    case "SETUP":
    case "DECLARE":
    case "INITIATIVE":
    case "END":
      return false;
    case "MULTI_PRIMARY":
      return hasPrimary(state, id);
    case "MULTI_REST":
      return hasRest(state, id);
    case "E_SPELLS":
      return fighter.spell !== null && isDueNow(state, fighter.spell);
    case "GO_LAST":
      return fighter.late?.done === false || hasStated(state, id, phase);
    default:
      if (rowOf(phase).slot !== null) return hasSlotTurn(state, id, phase);
      return hasStated(state, id, phase) || (phase === state.phase && isRushing(state, id));
  }
}

/** True if a phase has work for any combatant (GR-23), owed targets included. */
export function hasWork(given: GroupState, phase: Phase): boolean {
  const state = snapshot(given);
  return idsOf(state).some((id) => hasTurn(state, id, phase) || owesTarget(state, id, phase));
}

/** Unfinished combatants by frozen state: asked for again and again, by every offer of every combatant. */
const unfinished = new WeakMap<GroupState, readonly CombatantId[]>();

/** Combatants who haven't acted or passed in the current phase. */
export function unfinishedOf(given: GroupState): readonly CombatantId[] {
  const state = snapshot(given);
  const known = unfinished.get(state);
  if (known) return known;
  const found = idsOf(state).filter((id) => hasTurn(state, id));
  if (Object.isFrozen(state)) unfinished.set(state, found);
  return found;
}

/** Combatants who owe a target in the current phase. */
export function owersOf(given: GroupState): CombatantId[] {
  const state = snapshot(given);
  return idsOf(state).filter((id) => owesTarget(state, id));
}

/** True if the item's phase is over (GR-46): stating it now would be useless. */
export function isOver(state: GroupState, id: CombatantId, item: Item, minors: readonly Item[] = []): boolean {
  const phase = phaseOfItem(state, id, item, { minors });
  return phase !== "any" && isAfter(state, phase);
}

/** Combatants in a slot with a stated action, neither taken nor skipped before its phase was over. */
export function unusedIn(state: GroupState, slot: Slot): CombatantId[] {
  return idsOf(state).filter((id) => {
    const fighter = fighterOf<GroupFighter>(state, id);
    const { intent, actedIn } = fighter;
    if (intent === null || intent === "pass" || isSpent(fighter) || !isPresent(state, id)) return false;
    const phase = phaseOfItem(state, id, intent.item, { minors: intent.minors });
    if (phase === "any" || actedIn.includes(phase)) return false;
    return slotOf(state, id) === slot && isOver(state, id, intent.item, intent.minors);
  });
}

function hasStated(state: GroupState, id: CombatantId, phase: Phase): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  const stated = statedOf({ settings: state.settings, phase }, fighter);
  if (stated === null || stated === "pass" || isSpent(fighter)) return false;
  return phaseOfItem(state, id, stated.item, { minors: stated.minors }) === phase;
}

/** True if the round's major action is done, lost or under way, so a stated action is no work any more. */
function isSpent({ major, late }: GroupFighter): boolean {
  return !isAvailable(major) || late !== null;
}

function hasSlotTurn(state: GroupState, id: CombatantId, phase: Phase): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  if (slotOf(state, id) !== rowOf(phase).slot || fighter.late || fighter.intent === "pass") return false;
  if (statedOf({ settings: state.settings, phase }, fighter) !== null)
    return hasStated(state, id, phase) || hasStatedMinor(state, id, phase);
  const { part } = rowOf(phase);
  if (part === "D1") return fighter.scores.atHand.innate;
  if (!isAvailable(fighter.major)) return false;
  if (part === "D4") return true;
  if (part === partOf("missile", state.settings)) return fighter.scores.atHand.missile;
  return fighter.scores.atHand.melee && hasFoeAtHand(state, id);
}

/** True if a stated innate ability is still work in D1 after the major action. */
function hasStatedMinor(state: GroupState, id: CombatantId, phase: Phase): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  const stated = statedOf({ settings: state.settings, phase }, fighter);
  if (!stated || stated === "pass" || !isSpent(fighter)) return false;
  return rowOf(phase).part === "D1" && phaseOfItem(state, id, stated.item) === phase;
}

/** True if a foe is in the same melee or adjacent (GR-23). */
function hasFoeAtHand(state: GroupState, id: CombatantId): boolean {
  const melee = meleeOf(state, id);
  // In any order: this is asked of everybody.
  return (Object.keys(state.fighters) as CombatantId[]).some((foe) => {
    if (foe === id || !areOpponents(state, id, foe) || !isPresent(state, foe)) return false;
    return (melee !== null && meleeOf(state, foe) === melee) || isAdjacent(state, id, foe);
  });
}
