import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { actionOf, activityOf, goesLast, isCast, isSame, isSpell } from "./item-readings.ts";
import type { Fighter, GroupState, Item } from "./types.ts";

/*
 * A declaration binds the round's means: its major action, its one spell, the round's end, LOW. Taking it back or giving it
 * up sets free what is still bound. What the round has used or lost stays so, whoever writes which declaration afterwards
 * (GR-31): nothing else that a declaration does touches `major`, `spellsThisRound`, `spell`, `late` and `toLow`.
 */

/** True if this is what was declared. */
export function isDeclared({ declaration }: Pick<Fighter, "declaration">, item: Item): boolean {
  return declaration?.item != null && isSame(declaration.item, item);
}

/** True if this is what was declared, and still to be done. */
export function isDeclaredStill(fighter: Pick<Fighter, "declaration">, item: Item): boolean {
  return isDeclared(fighter, item) && fighter.declaration?.used !== true;
}

/** True if a spell is among those counted this round before it is cast: by its declaration, or by running on (GR-104). */
export function isCounted(fighter: Pick<Fighter, "declaration" | "spell">, item: Item): boolean {
  if (isCast(item)) return fighter.spell !== null && isSame(fighter.spell.item, item);
  return isDeclaredStill(fighter, item);
}

/** Counts a spell as cast, if not counted yet. */
export function countSpell(state: Draft<GroupState>, who: CombatantId, item: Item): void {
  const fighter = fighterOf(state, who);
  if (isSpell(state, item) && !isCounted(fighter as Fighter, item)) fighter.spellsThisRound += 1;
}

/** A declared spell or fast action is done: doing it again would be something undeclared (GR-15, GR-104). */
export function spendDeclared(state: Draft<GroupState>, who: CombatantId, item: Item): void {
  const { declaration } = fighterOf(state, who);
  const once = item.kind === "fast" || (isSpell(state, item) && !isCast(item));
  if (declaration?.item && once && isSame(declaration.item as Item, item)) declaration.used = true;
}

/** The declaration's spell that is counted but neither cast nor lost. */
function isSpellBound(state: GroupState, { declaration, spell }: Fighter): boolean {
  const item = declaration?.item;
  if (!item || declaration.used === true || !isSpell(state, item)) return false;
  if (!isCast(item)) return true;
  const begun = spell !== null && isSame(spell.item, item) && spell.round === state.round;
  return begun && (spell.state === "casting" || spell.state === "failing");
}

/** Spells of the round that are cast, lost or running on from an earlier one: all but the declared one. */
function spellsUsed(state: GroupState, fighter: Fighter): number {
  return fighter.spellsThisRound - (isSpellBound(state, fighter) ? 1 : 0);
}

/** Sets the declared spell free again, where it is neither cast nor lost. */
export function unbindSpell(state: Draft<GroupState>, who: CombatantId): void {
  const fighter = fighterOf(state, who);
  if (!isSpellBound(state as GroupState, fighter as Fighter)) return;
  fighter.spellsThisRound = Math.max(0, fighter.spellsThisRound - 1);
  if (fighter.declaration?.item && isCast(fighter.declaration.item as Item)) fighter.spell = null;
}

/** Removes a declaration and its restrictions; things already used or lost stay so. */
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

/** GR-60, GR-75, GR-87, GR-104: what the round has used or lost already can't be declared any more. */
export function refuseUsed(state: GroupState, who: CombatantId, item: Item): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
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
