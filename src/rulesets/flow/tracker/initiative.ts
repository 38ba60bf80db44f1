import type { InitiativeView } from "../../../combat/tracker/facet.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Fighter, FlowState, Settings } from "../rules/index.ts";

/** Initiative of `who`: its parts, its ties, and changes of place (FL-141, FL-142, FL-124). */
export function initiativeView(who: CombatantId, reader: TrackerReader<FlowState>): InitiativeView | null {
  const { input, localize, canSee, nameOf } = reader;
  const fighter = input.state.fighters[who];
  if (!fighter?.roll) return null;
  const { die, mod, total } = fighter.roll;
  const made =
    die === null
      ? localize("TURNCRAFT.Tracker.initiativeSet", { total })
      : localize("TURNCRAFT.Flow.initiativeMade", { total, die, sign: mod < 0 ? "−" : "+", mod: Math.abs(mod) });
  const tied = input.state.order.filter((id) => {
    const other = input.state.fighters[id];
    return id !== who && canSee(id) && other && !other.departed && other.initiative === total;
  });
  const ties = tied.map((id) => tieText(fighter, input.state.fighters[id], nameOf(id), reader));
  const moved = hasMoved(fighter, input.state.settings) ? [localize("TURNCRAFT.Flow.initiativeMoved")] : [];
  return { text: String(total), die: moved.length > 0 ? "↕" : null, why: [made, ...ties, ...moved].join("; ") };
}

/**
 * True if the order key no longer begins with the initiative roll: a readied action has moved the combatant's place
 * (FL-124).
 */
function hasMoved({ orderKey, roll }: Fighter, { initiativeTie }: Settings): boolean {
  if (roll === null) return false;
  return orderKey[0] !== roll.total || (initiativeTie === "agility" && orderKey[1] !== roll.mod);
}

function tieText(
  mine: Fighter,
  theirs: Fighter | undefined,
  name: string,
  { localize }: TrackerReader<FlowState>,
): string {
  const [own, other] = [mine.roll?.mod ?? 0, theirs?.roll?.mod ?? 0];
  if (own === other) return localize("TURNCRAFT.Flow.tied", { name });
  return localize(own > other ? "TURNCRAFT.Flow.tieWon" : "TURNCRAFT.Flow.tieLost", { name, mine: own, theirs: other });
}
