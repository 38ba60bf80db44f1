import type { InitiativeView } from "../../../combat/tracker/facet.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { SecondsState } from "../rules/index.ts";

/** Initiative of `who` with rerolls and their opponents (SX-103, SX-104); null before the check. */
export function initiativeView(who: CombatantId, reader: TrackerReader<SecondsState>): InitiativeView | null {
  const checks = reader.input.state.fighters[who]?.checks ?? [];
  const [first] = checks;
  if (first === undefined) return null;
  const ties = tiedWith(who, first, reader);
  const rerolled = ties.some((other) => other.checks.length > 1);
  return {
    text: String(first),
    die: rerolled && checks.length > 1 ? String(checks.at(-1)) : null,
    why: [
      reader.localize("TURNCRAFT.Seconds.Board.check", { total: first }),
      ...ties.map((tie) => tieText(checks, tie, reader)),
    ].join("; "),
  };
}

interface SecondsTie {
  readonly id: CombatantId;
  readonly checks: readonly number[];
}

/** Combatants with the same first result, as far as the reader may know of them. */
function tiedWith(who: CombatantId, first: number, { input, canSee }: TrackerReader<SecondsState>): SecondsTie[] {
  const { order, fighters } = input.state;
  return order.flatMap((id) => {
    const fighter = fighters[id];
    const tied = id !== who && canSee(id) && fighter && !fighter.departed && fighter.checks[0] === first;
    return tied ? [{ id, checks: fighter.checks }] : [];
  });
}

function tieText(
  mine: readonly number[],
  { id, checks }: SecondsTie,
  { localize, nameOf }: TrackerReader<SecondsState>,
): string {
  const name = nameOf(id);
  const passes = Math.max(0, Math.min(mine.length, checks.length) - 1);
  if (passes === 0) return localize("TURNCRAFT.Tracker.tieOpen", { name });
  const upTo = firstDifference(mine, checks) ?? passes;
  const figures = (own: readonly number[]) => own.slice(1, upTo + 1).join(", ");
  return localize("TURNCRAFT.Seconds.Board.tie", { name, mine: figures(mine), theirs: figures(checks) });
}

/** The first check in which two differ; null where they are still equal. */
function firstDifference(a: readonly number[], b: readonly number[]): number | null {
  const index = a.findIndex((total, i) => i < b.length && total !== b[i]);
  return index < 0 ? null : index;
}
