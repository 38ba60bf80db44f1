import { ruling } from "../../../engine/execution.ts";
import { named } from "../../../engine/fighters.ts";
import type { CombatantId, MessageArg, RulingRequest } from "../../../engine/types.ts";
import { actionArg } from "./actions.ts";
import type { Running } from "./types.ts";

/** SX-206: question whether a partly used turn may still be put off. */
export function askHoldLate(who: CombatantId, spent: number): RulingRequest {
  return ruling("SX-206", ["refuse", "allow"], { name: named(who), spent });
}

/** SX-208: a combatant wants to interrupt an interrupter. */
export function askDeeper(who: CombatantId, actor: CombatantId): RulingRequest {
  return ruling("SX-208", ["allow", "refuse"], { name: named(who), actor: named(actor) });
}

/** SX-211: a turn taken by `act` shall be put off once more. */
export function askHoldAgain(who: CombatantId): RulingRequest {
  return ruling("SX-211", ["refuse", "allow"], { name: named(who) }, { about: "again", text: "again" });
}

/** SX-211: holding gives up an action spanning turns, with the owner's consent. */
export function askAbandonToHold(who: CombatantId, running: Running): RulingRequest {
  const { total, done } = running;
  return ruling("SX-211", ["abandon", "stay"], { name: named(who), action: actionArg(running), total, done }, { who });
}

/** SX-305: seconds are left at the end of a turn. */
export function askUnused(who: CombatantId, seconds: number): RulingRequest {
  return ruling("SX-305", ["idle", "stop"], { name: named(who), seconds }, { about: who });
}

/** SX-306: may seconds be let pass here? */
export function askWait(who: CombatantId, seconds: number): RulingRequest {
  return ruling("SX-306", ["allow", "refuse"], { name: named(who), seconds });
}

/** SX-408: an action without a delay begins. Question: the moment of effect. */
export function askMoment(who: CombatantId, action: Running): RulingRequest {
  return ruling("SX-408", ["end", "now"], { name: named(who), action: actionArg(action) });
}

/** SX-506: the turn ends with an unfinished action. The owner says whether to continue; the GM, if asked, rules. */
export function askLeaving(who: CombatantId, running: Running, byGM: boolean): RulingRequest {
  const { total, done } = running;
  const data = { name: named(who), action: actionArg(running), total, done };
  return byGM
    ? ruling("SX-506", ["abandon", "keep"], data, { about: who })
    : ruling("SX-506", ["abandon", "stay"], data, { about: who, who });
}

/** SX-507: a combatant is hurt in the middle of an action. */
export function askDisturbed(who: CombatantId, running: Running): RulingRequest {
  const { total, done } = running;
  return ruling("SX-507", ["continue", "abandon"], { name: named(who), action: actionArg(running), total, done });
}

/** SX-609: question whether the seconds of a turn put off pass at once for running delays. */
export function askHeldSeconds(who: CombatantId): RulingRequest {
  return ruling("SX-609", ["later", "now"], { name: named(who) });
}

/**
 * SX-610: delays and actions outlast the encounter. `effects`: a list with names and seconds; `acting`: combatants in
 * an action; `seconds`: the longest.
 */
export function askWhatOutlasts(effects: string, acting: readonly CombatantId[], seconds: number): RulingRequest {
  const options = [["continue", "TURNCRAFT.Ruling.SX-610.continue", { seconds }], "end"] as const;
  const data = { effects, names: { combatants: acting } };
  if (acting.length === 0) return ruling("SX-610", options, data, { text: "delays" });
  return ruling("SX-610", options, data, { text: effects === "" ? "actions" : "both" });
}

/** SX-702: question of reasonableness. */
export function askFree(who: CombatantId, what: MessageArg): RulingRequest {
  return ruling("SX-702", ["allow", "refuse"], { name: named(who), what });
}
