import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { localize } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { emptyUnder } from "../rulesets.ts";
import type { Command } from "./request.ts";

/** Update of an encounter, not made by the authority. */
interface Write {
  round?: number;
  turn?: number | null;
  combatants?: { _id: string; initiative?: number | null; defeated?: boolean }[];
  system?: unknown;
  type?: string;
  "==system"?: unknown;
}

/** `system` of an empty encounter; null for a type without a ruleset. */
export function initialSystem(type: string): object | null {
  const ruleset = rulesetOf(type);
  return ruleset
    ? { revision: 0, authority: "", history: { at: 0, from: 0, entries: {} }, state: emptyUnder(ruleset) }
    : null;
}

/**
 * Gives commands in place of changes reserved for the authority, such as `turn`, a typed initiative or *defeated*, and deletes
 * these changes from the update.
 * @returns true if changes are left to write
 */
export function externalChange(combat: Encounter, changed: object): boolean {
  const write = changed as Write;
  const state = combat.state;
  if (!state) return true;
  for (const command of asCommands(combat, state, write)) void combat.perform(command);
  if (write.type !== undefined && write.type !== combat.type) {
    void combat.switchRuleset(write.type);
    delete write.system;
    delete write.type;
  }
  if (changesSystem(combat, write)) ui.notifications?.warn(localize("TURNCRAFT.Authority.closed"));
  delete write.round;
  delete write.turn;
  delete write.system;
  delete write["==system"];
  for (const combatant of write.combatants ?? []) {
    delete combatant.initiative;
    delete combatant.defeated;
  }
  if (write.combatants?.every((combatant) => Object.keys(combatant).length === 1)) delete write.combatants;
  return Object.keys(changed).some((key) => key !== "_id" && key !== "type");
}

/** True if an update changes `system`; an update may contain unchanged data (foundryvtt#10841). */
function changesSystem(combat: Encounter, { system }: Write): boolean {
  if (system === undefined) return false;
  const { diffObject, getType, isEmpty } = foundry.utils;
  // An operator of V14 replaces all of `system`.
  return getType(system) !== "Object" || !isEmpty(diffObject(combat.toObject().system, system as object));
}

function asCommands(combat: Encounter, state: EncounterState, { round, turn, combatants = [] }: Write): Command[] {
  const stored = (id: string) => combat.combatants.get(id)?._source;
  const defeats = combatants.flatMap(({ _id, defeated }): Command[] =>
    defeated === undefined || defeated === stored(_id)?.defeated
      ? []
      : [{ kind: "defeat", who: _id as CombatantId, defeated }],
  );
  const typed = combatants.flatMap(({ _id, initiative }) =>
    initiative === undefined || initiative === stored(_id)?.initiative
      ? []
      : [[_id as CombatantId, initiative] as const],
  );
  const initiative = typed.length > 0 ? asInitiative(combat, Object.fromEntries(typed)) : [];
  const jump = round === undefined && turn === undefined ? [] : asTurn(combat, state, round ?? state.round, turn);
  return [...defeats, ...initiative, ...jump];
}

/**
 * Commands for typed initiatives. None under a ruleset with derived numbers; the user is notified, and a package in a loop causes
 * no endless steps.
 */
export function asInitiative(combat: Encounter, initiative: Record<CombatantId, number | null>): Command[] {
  if (!rulesetOf(combat.type)?.host.numbers) return [{ kind: "manual", initiative }];
  ui.notifications?.warn(localize("TURNCRAFT.Authority.notTyped"));
  return [];
}

/** Commands for a write to `round` and `turn`: start before the start, an advance to the next turn, else a turn set manually. */
function asTurn(combat: Encounter, state: EncounterState, round: number, turn: number | null | undefined): Command[] {
  const current = combat.turns.findIndex((combatant) => combatant.id === state.activeId);
  const wanted = turn === undefined ? current : (turn ?? -1);
  if (round === state.round && wanted === current) return [];
  if (state.round === 0) return [{ kind: "start" }];
  const last = combat.turns.length - 1;
  const isNext =
    current === last ? round === state.round + 1 && wanted === 0 : round === state.round && wanted === current + 1;
  if (isNext) return [{ kind: "advance", round: state.round, turn: state.activeId }];
  const active = (combat.turns[wanted]?.id ?? null) as CombatantId | null;
  return [{ kind: "manual", round, active }];
}
