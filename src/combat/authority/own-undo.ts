import type { Asker, MessageKey } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { ends } from "./history-store.ts";

/**
 * Reason why the user can't undo the newest step; null if allowed. GMs may undo any. A player may, if the world setting allows,
 * undo a step of their own without dice or decisions, so that nobody rolls again until the roll pleases (DX-005).
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
