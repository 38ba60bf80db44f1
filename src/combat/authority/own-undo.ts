import type { Asker, MessageKey } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { ends } from "./history-store.ts";

/**
 * Reason against the user's undo of the newest step; null if allowed. GMs may undo all steps. If the world setting allows, a player
 * may undo a step by an owner of the same combatants without dice or decisions, to prevent rolling again until the roll pleases
 * (DX-005).
 */
export function whyNotUndo(combat: Encounter, asker: Asker): MessageKey | null {
  if (asker.gm) return null;
  if (!game.settings.get("turncraft", "ownUndo")) return "TURNCRAFT.Refused.history.gmOnly";
  const { last } = ends(combat);
  if (!last || last.given.asker.gm || last.given.asker.owns.join() !== asker.owns.join())
    return "TURNCRAFT.Refused.history.notYours";
  if (last.results.length > 0) return "TURNCRAFT.Refused.history.rolled";
  const isGMs = combat.state && rulesetOf(combat.type)?.host.onlyGMUndoes?.(combat.state, last.given.command);
  return isGMs ? "TURNCRAFT.Refused.history.gmOnly" : null;
}
