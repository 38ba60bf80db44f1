import { question } from "../../../engine/execution.ts";
import { named } from "../../../engine/fighters.ts";
import type { CombatantId, MessageArg, RulingRequest } from "../../../engine/types.ts";
import { actionArg } from "./actions.ts";
import type { Running } from "./types.ts";

/** Answers to choose from, with the rules' default first. */
const refuseOrAllow = [
  ["refuse", "TURNCRAFT.Ruling.refuse"],
  ["allow", "TURNCRAFT.Ruling.allow"],
] as const;
const allowOrRefuse = [
  ["allow", "TURNCRAFT.Ruling.allow"],
  ["refuse", "TURNCRAFT.Ruling.refuse"],
] as const;

/** SX-206: question whether a partly used turn may still be put off. */
export function askHoldLate(who: CombatantId, spent: number): RulingRequest {
  const data = { name: named(who), spent };
  return question("SX-206", "SX-206", "TURNCRAFT.Ruling.SX-206.question", refuseOrAllow, data);
}

/** SX-208: a combatant wants to interrupt an interrupter. */
export function askDeeper(who: CombatantId, actor: CombatantId): RulingRequest {
  const data = { name: named(who), actor: named(actor) };
  return question("SX-208", "SX-208", "TURNCRAFT.Ruling.SX-208.question", allowOrRefuse, data);
}

/** SX-211: a turn taken by `act` shall be put off once more. */
export function askHoldAgain(who: CombatantId): RulingRequest {
  return question("SX-211:again", "SX-211", "TURNCRAFT.Ruling.SX-211.again", refuseOrAllow, { name: named(who) });
}

/** SX-211: holding gives up an action spanning turns, with the owner's consent. */
export function askAbandonToHold(who: CombatantId, running: Running): RulingRequest {
  const { total, done } = running;
  const data = { name: named(who), action: actionArg(running), total, done };
  const options = [
    ["abandon", "TURNCRAFT.Ruling.SX-211.abandon"],
    ["stay", "TURNCRAFT.Ruling.SX-211.stay"],
  ] as const;
  return { ...question("SX-211", "SX-211", "TURNCRAFT.Ruling.SX-211.question", options, data), who };
}

/** SX-305: seconds are left at the end of a turn. */
export function askUnused(who: CombatantId, seconds: number): RulingRequest {
  const options = [
    ["idle", "TURNCRAFT.Ruling.SX-305.idle"],
    ["stop", "TURNCRAFT.Ruling.SX-305.stop"],
  ] as const;
  const data = { name: named(who), seconds };
  return question(`SX-305:${who}`, "SX-305", "TURNCRAFT.Ruling.SX-305.question", options, data);
}

/** SX-306: may seconds be let pass here? */
export function askWait(who: CombatantId, seconds: number): RulingRequest {
  const data = { name: named(who), seconds };
  return question("SX-306", "SX-306", "TURNCRAFT.Ruling.SX-306.question", allowOrRefuse, data);
}

/** SX-408: an action without a delay begins. Question: the moment of effect. */
export function askMoment(who: CombatantId, action: Running): RulingRequest {
  const options = [
    ["end", "TURNCRAFT.Ruling.SX-408.end"],
    ["now", "TURNCRAFT.Ruling.SX-408.now"],
  ] as const;
  const data = { name: named(who), action: actionArg(action) };
  return question("SX-408", "SX-408", "TURNCRAFT.Ruling.SX-408.question", options, data);
}

/** SX-506: the turn ends with an unfinished action. The owner says whether to continue; the GM, if asked, rules. */
export function askLeaving(who: CombatantId, running: Running, byGM: boolean): RulingRequest {
  const { total, done } = running;
  const data = { name: named(who), action: actionArg(running), total, done };
  const other = byGM
    ? (["keep", "TURNCRAFT.Ruling.SX-506.keep"] as const)
    : (["stay", "TURNCRAFT.Ruling.SX-506.stay"] as const);
  const options = [["abandon", "TURNCRAFT.Ruling.SX-506.abandon"] as const, other];
  const asked = question(`SX-506:${who}`, "SX-506", "TURNCRAFT.Ruling.SX-506.question", options, data);
  return byGM ? asked : { ...asked, who };
}

/** SX-507: a combatant is hurt in the middle of an action. */
export function askDisturbed(who: CombatantId, running: Running): RulingRequest {
  const { total, done } = running;
  const data = { name: named(who), action: actionArg(running), total, done };
  const options = [
    ["continue", "TURNCRAFT.Ruling.SX-507.continue"],
    ["abandon", "TURNCRAFT.Ruling.SX-507.abandon"],
  ] as const;
  return question("SX-507", "SX-507", "TURNCRAFT.Ruling.SX-507.question", options, data);
}

/** SX-609: question whether the seconds of a turn put off pass at once for running delays. */
export function askHeldSeconds(who: CombatantId): RulingRequest {
  const options = [
    ["later", "TURNCRAFT.Ruling.SX-609.later"],
    ["now", "TURNCRAFT.Ruling.SX-609.now"],
  ] as const;
  return question("SX-609", "SX-609", "TURNCRAFT.Ruling.SX-609.question", options, { name: named(who) });
}

/**
 * SX-610: delays and actions outlast the encounter. `effects`: a list with names and seconds; `acting`: combatants in
 * an action; `seconds`: the longest.
 */
export function askWhatOutlasts(effects: string, acting: readonly CombatantId[], seconds: number): RulingRequest {
  const options = [
    ["continue", "TURNCRAFT.Ruling.SX-610.continue", { seconds }],
    ["end", "TURNCRAFT.Ruling.SX-610.end"],
  ] as const;
  const data = { effects, names: { combatants: acting } };
  if (acting.length === 0) return question("SX-610", "SX-610", "TURNCRAFT.Ruling.SX-610.delays", options, data);
  const both = effects === "" ? "TURNCRAFT.Ruling.SX-610.actions" : "TURNCRAFT.Ruling.SX-610.both";
  return question("SX-610", "SX-610", both, options, data);
}

/** SX-702: question of reasonableness. */
export function askFree(who: CombatantId, what: MessageArg): RulingRequest {
  const data = { name: named(who), what };
  return question("SX-702", "SX-702", "TURNCRAFT.Ruling.SX-702.question", allowOrRefuse, data);
}
