import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { areOpponents } from "./fighters.ts";
import { actionOf, activityOf, goesLast, isCast, isSame, isSpell } from "./item-readings.ts";
import { areAdjacent, isAdjacent } from "./space.ts";
import { isUnresolved } from "./spell-times.ts";
import type { GroupFighter, GroupState, Item, Place } from "./types.ts";

/*
 * A declaration binds the round's means: its major action, its one spell, the round's end, LOW. Taking it back or giving it
 * up sets free what is still bound. What the round has used or lost stays so, whoever writes which declaration afterwards
 * (GR-31): nothing else that a declaration does touches `major`, `spellsThisRound`, `spell`, `late` and `toLow`.
 */

/** True if the action was declared. */
export function isDeclared({ declaration }: Pick<GroupFighter, "declaration">, item: Item): boolean {
  return declaration?.item != null && isSame(declaration.item, item);
}

/** True if the action was declared, and is still to be done. */
export function isDeclaredStill(fighter: Pick<GroupFighter, "declaration">, item: Item): boolean {
  return isDeclared(fighter, item) && fighter.declaration?.used !== true;
}

/** True if a spell counts for the round before casting: declared, or running on (GR-104). */
export function isCounted(fighter: Pick<GroupFighter, "declaration" | "spell">, item: Item): boolean {
  if (isCast(item)) return fighter.spell !== null && isSame(fighter.spell.item, item);
  return isDeclaredStill(fighter, item);
}

/** Counts a spell as cast, if not counted yet. */
export function countSpell(state: Draft<GroupState>, who: CombatantId, item: Item): void {
  const fighter = fighterOf(state, who);
  if (isSpell(state, item) && !isCounted(fighter as GroupFighter, item)) fighter.spellsThisRound += 1;
}

/** Marks a declared spell or fast action as done: a repetition would be undeclared (GR-15, GR-104). */
export function spendDeclared(state: Draft<GroupState>, who: CombatantId, item: Item): void {
  const { declaration } = fighterOf(state, who);
  const once = item.kind === "fast" || (isSpell(state, item) && !isCast(item));
  if (declaration?.item && once && isSame(declaration.item as Item, item)) declaration.used = true;
}

/** The declaration's spell, if counted but neither cast nor lost. */
function isSpellBound(state: GroupState, { declaration, spell }: GroupFighter): boolean {
  const item = declaration?.item;
  if (!item || declaration.used === true || !isSpell(state, item)) return false;
  if (!isCast(item)) return true;
  const begun = spell !== null && isSame(spell.item, item) && spell.round === state.round;
  return begun && isUnresolved(spell);
}

/** Spells of the round cast, lost or running on from an earlier round: all but the declared spell. */
function spellsUsed(state: GroupState, fighter: GroupFighter): number {
  return fighter.spellsThisRound - (isSpellBound(state, fighter) ? 1 : 0);
}

/** Sets the declared spell free again, if neither cast nor lost. */
export function unbindSpell(state: Draft<GroupState>, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  if (!isSpellBound(state as GroupState, fighter as GroupFighter)) return;
  fighter.spellsThisRound = Math.max(0, fighter.spellsThisRound - 1);
  if (fighter.declaration?.item && isCast(fighter.declaration.item as Item)) fighter.spell = null;
}

/** Removes a declaration with the restrictions; things already used or lost stay so. */
export function unbind(state: Draft<GroupState>, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  const item = fighter.declaration?.item as Item | null | undefined;
  if (item) {
    unbindSpell(state, who);
    const { late, minors, majorPhase, minorRuling } = fighter;
    if (late && !late.done && !late.part && fighter.major !== "used" && isSame(late.item as Item, item)) {
      fighter.late = null;
    }
    if (fighter.major === "declared") fighter.major = "available";
    const idle = minors.length === 0 && majorPhase === null && minorRuling !== "delaying";
    if (activityOf(item) === "delaying" && idle) fighter.toLow = false;
  }
  fighter.declaration = null;
}

/** Refuses to declare things used or lost in the round already (GR-60, GR-75, GR-87, GR-104). */
export function refuseUsed(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<GroupFighter>(state, who);
  const data = { name: named(who), what: item.name };
  const refusals: Refusal[] = [];
  if (isSpell(state, item) && spellsUsed(state, fighter) > 0) {
    refusals.push(no("GR-104", "TURNCRAFT.Refused.GR-104.second", { ...data, spell: item.name }));
  }
  if (actionOf(item, state.settings) === "major") {
    if (fighter.major === "used") refusals.push(no("GR-87", "TURNCRAFT.Refused.GR-87.used", data));
    if (fighter.major === "lost") refusals.push(no("GR-60", "TURNCRAFT.Refused.GR-60.lost", data));
  }
  if (goesLast(item) && (fighter.minors.length > 0 || fighter.routinesUsed > 0)) {
    refusals.push(no("GR-75", "TURNCRAFT.Refused.GR-75.already", data));
  }
  return refusals;
}

type Melees = Pick<GroupState, "melees">;

/** Id of a combatant's melee, or null (GR-164). */
export function meleeOf({ melees }: Melees, id: CombatantId): string | null {
  return Object.keys(melees).find((melee) => melees[melee]?.includes(id)) ?? null;
}

export function isInMelee(state: Melees, id: CombatantId): boolean {
  return meleeOf(state, id) !== null;
}

/** Members of a combatant's melee, including the combatant; none outside melee. */
export function fellowsOf(state: Melees, id: CombatantId): readonly CombatantId[] {
  const melee = meleeOf(state, id);
  return (melee !== null && state.melees[melee]) || [];
}

/** Opponents in the combatant's melee (GR-147). */
export function foesInMelee(state: GroupState, id: CombatantId): CombatantId[] {
  return fellowsOf(state, id).filter((other) => other !== id && areOpponents(state, id, other));
}

/** True if a melee attack reaches: within one melee place doesn't matter (GR-164), else the two are adjacent (GR-165). */
export function isReached(state: GroupState, who: CombatantId, target: CombatantId): boolean {
  return fellowsOf(state, who).includes(target) || isAdjacent(state, who, target);
}

/** Refuses a melee attack on a target neither in the same melee nor adjacent (GR-164, GR-165). */
export function refuseUnreached(state: GroupState, who: CombatantId, target: CombatantId): Refusal[] {
  if (isReached(state, who, target)) return [];
  return [no("GR-165", "TURNCRAFT.Refused.GR-165.notReached", { name: named(who), target: named(target) })];
}

/** Refuses an ordinary move out of a melee with opponents: flee is the way (GR-165). `to`: place at the move's end. */
export function refuseLeaving(state: GroupState, who: CombatantId, to: Place): Refusal[] {
  const foes = foesInMelee(state, who);
  const stays = foes.some((id) => {
    const { place } = fighterOf<GroupFighter>(state, id).scores;
    return place === null || areAdjacent(to, place);
  });
  if (foes.length === 0 || stays) return [];
  return [no("GR-165", "TURNCRAFT.Refused.GR-165.leaving", { name: named(who) })];
}

/** Puts two combatants into the same melee, merging melees (GR-165). */
export function meet(draft: Draft<GroupState>, a: CombatantId, b: CombatantId): void {
  const own = meleeOf(draft, a);
  const other = meleeOf(draft, b);
  if (own !== null && own === other) return;
  const members = new Set([...fellowsOf(draft, a), ...fellowsOf(draft, b), a, b]);
  const kept = own ?? other ?? `melee-${++draft.made}`;
  if (own !== null && other !== null) delete draft.melees[other];
  draft.melees[kept] = [...members];
}

/** Puts attacker and target into the same melee, unless the GM keeps melees by hand (GR-165). */
export function meetByAttack(draft: Draft<GroupState>, who: CombatantId, target: CombatantId): void {
  if (draft.settings.meleeMembership === "automatic") meet(draft, who, target);
}

/** Removes a combatant: dead, fled, gone. A melee with one side left ends (GR-165). */
export function leaveMelee(draft: Draft<GroupState>, id: CombatantId): void {
  const melee = meleeOf(draft, id);
  if (melee === null) return;
  const left = fellowsOf(draft, id).filter((other) => other !== id);
  const [first, ...others] = left;
  const continues = first !== undefined && others.some((other) => areOpponents(draft, first, other));
  if (continues) draft.melees[melee] = left;
  else delete draft.melees[melee];
}

/** Adds combatants to a melee, or removes them from the present melees (GR-165). */
export function setMelee(draft: Draft<GroupState>, who: readonly CombatantId[], together: boolean): void {
  const [first, ...others] = who;
  if (first === undefined) return;
  if (together) for (const other of others) meet(draft, first, other);
  else for (const id of who) leaveMelee(draft, id);
}
