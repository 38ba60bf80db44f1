import { fighterOf } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { change } from "./fighters.ts";
import { gains } from "./ledger.ts";
import type { Play } from "./types.ts";

/** FL-115: no FP fade at the end of this turn. */
export function flowState(play: Play, who: CombatantId): void {
  fighterOf(play.state, who).turn.flowState = true;
  logLine(play, "TURNCRAFT.Log.flow.flowState", who);
}

/** FL-132: 1 RP more and Advantage on every reaction until the own next turn starts. The turn's end follows. */
export function totalDefense(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  change(play.state, fighter, "rp", gains.totalDefense);
  fighter.totalDefense = true;
  logLine(play, "TURNCRAFT.Log.flow.totalDefense", who, { rp: fighter.rp });
}

/** FL-50 */
export function standUp(play: Play, who: CombatantId): void {
  fighterOf(play.state, who).prone = false;
  logLine(play, "TURNCRAFT.Log.flow.stoodUp", who);
}
