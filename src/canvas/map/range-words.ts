import type { Say } from "../../combat/views/index.ts";
import type { Aim, Aimed } from "./travel.ts";

/**
 * Returns the lines beside a target under the pointer: the distance, a line for each weapon, and any wall in between.
 */
export function rangeWords({ distance, unit, aims }: Aimed, blocked: boolean, say: Say): string[] {
  const far = say(unit === "hexes" ? "TURNCRAFT.Map.Range.hexes" : "TURNCRAFT.Map.Range.feet", { distance });
  return [far, ...aims.map((aim) => aimWords(aim, say)), ...(blocked ? [say("TURNCRAFT.Map.Range.blocked")] : [])];
}

function aimWords({ weapon, beyond, increments, penalty }: Aim, say: Say): string {
  if (beyond) return say("TURNCRAFT.Map.Range.beyond", { weapon });
  if (increments === null) return say("TURNCRAFT.Map.Range.within", { weapon });
  if (penalty === 0) return say("TURNCRAFT.Map.Range.increment", { weapon, increments });
  return say("TURNCRAFT.Map.Range.penalty", { weapon, increments, penalty: `−${Math.abs(penalty)}` });
}
