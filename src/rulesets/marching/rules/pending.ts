import { fighterOf, idsOf, namedAll } from "../../../engine/fighters.ts";
import { continues, lapses } from "../../../engine/open-matters.ts";
import type { CombatantId, OpenMatter } from "../../../engine/types.ts";
import { secondsLeft } from "./conditions.ts";
import type { MarchingState } from "./types.ts";

/**
 * Open matters at a fight's end: combatants acting together, movers in an overrun, turns delayed (MO-602), conditions (MO-409).
 */
export function pending(state: MarchingState): readonly OpenMatter[] {
  const { together, overrun } = state;
  const batch = (key: "together" | "overrun", ids: readonly CombatantId[] | undefined) =>
    ids ? [lapses(`TURNCRAFT.Pending.${key}`, null, { names: namedAll(ids) })] : [];
  const ids = idsOf(state);
  const delayed = ids.filter((id) => fighterOf(state, id).delayed && !fighterOf(state, id).acted);
  return [
    ...batch("together", together?.ids),
    ...batch("overrun", overrun?.ids),
    ...delayed.map((id) => lapses("TURNCRAFT.Pending.heldTurn", id)),
    ...ids.flatMap((id) =>
      fighterOf(state, id).conditions.flatMap((condition) => {
        const seconds = secondsLeft(condition);
        return seconds === null ? [] : [continues(id, condition.name, seconds)];
      }),
    ),
  ];
}
