import type { Localize } from "../../combat/views/numbers-view.ts";
import type { AimedMove, ReachableAim } from "./movement-rules.ts";

/** Returns the lines beside a target under the pointer: the distance, a line for every weapon, and any wall in between. */
export function rangeWords({ distance, unit, aims }: AimedMove, blocked: boolean, localize: Localize): string[] {
  const far = localize(unit === "hexes" ? "TURNCRAFT.Map.Range.hexes" : "TURNCRAFT.Map.Range.feet", { distance });
  return [
    far,
    ...aims.map((aim) => aimWords(aim, localize)),
    ...(blocked ? [localize("TURNCRAFT.Map.Range.blocked")] : []),
  ];
}

function aimWords({ weapon, beyond, increments, penalty }: ReachableAim, localize: Localize): string {
  if (beyond) return localize("TURNCRAFT.Map.Range.beyond", { weapon });
  if (increments === null) return localize("TURNCRAFT.Map.Range.within", { weapon });
  if (penalty === 0) return localize("TURNCRAFT.Map.Range.increment", { weapon, increments });
  return localize("TURNCRAFT.Map.Range.penalty", { weapon, increments, penalty: `−${Math.abs(penalty)}` });
}
