import { type Answers, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, MessageArgs, Refusal, RulingRequest } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { isHolding } from "./parts.ts";
import { isWide } from "./restrictions.ts";
import type { FlowFighter, FlowState } from "./types.ts";

const ranged: readonly Acting["action"][] = ["disarm", "feint", "grapple", "shove"];
/** Actions a grappler takes without the GM's permission: actions about the hold, and free ones (FL-117, FL-140). */
const unasked: readonly Acting["action"][] = ["hold", "letGo", "drop", "knowledge", "free"];

/**
 * Rulings requested from the GM before a player's action: a grappler's actions other than the hold (FL-117), and
 * matters that a setting leaves to the GM (FL-107, FL-116, FL-138).
 */
export function asksAbout(state: FlowState, who: CombatantId, action: Acting): RulingRequest[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const { settings } = state;
  const target = "target" in action ? action.target : null;
  const grappling = [who, target].some((id) => id !== null && fighterOf<FlowFighter>(state, id).grapple !== null);
  const arise: readonly (readonly [ClauseId, boolean])[] = [
    ["FL-117", isHolding(fighter) && !unasked.includes(action.action)],
    ["FL-107", settings.specialRange === "gm" && ranged.includes(action.action)],
    ["FL-116", settings.grappleOne === "gm" && action.action === "grapple" && grappling],
    ["FL-138", settings.tumbleLargeMover === "gm" && action.action === "tumble" && isWide(state, who)],
  ];
  const data: MessageArgs = { name: named(who), action: { key: `TURNCRAFT.Action.${action.action}` } };
  return arise.filter(([, arises]) => arises).map(([clause]) => askLeave(clause, who, data));
}

/** Refuses an action the GM has ruled out. */
export function refuseByRuling(state: FlowState, who: CombatantId, action: Acting, answers: Answers): Refusal[] {
  const denied = asksAbout(state, who, action).filter((ask) => rulingOf(answers, ask) === "refuse");
  return denied.map(({ clause, data }) => no(clause, "TURNCRAFT.Refused.flow.denied", data));
}

function askLeave(clause: ClauseId, who: CombatantId, data: MessageArgs): RulingRequest {
  return ruling(clause, ["allow", "refuse"], data, { about: `leave:${who}`, text: "leave" });
}
