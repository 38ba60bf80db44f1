import type { Localize, PipRow } from "../../../combat/views/numbers-view.ts";
import { isStillToCome, placeIndex } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { getsTurn } from "../rules/index.ts";
import {
  type DexterityFighter,
  type DexterityScores,
  type DexterityState,
  type Resource,
  resources,
} from "../rules/types.ts";

type TurnKind = "acting" | "late" | "next" | "waiting" | "nobody" | "passed-over" | "gone";

/** Turn as shown to a combatant. */
interface TurnView {
  readonly kind: TurnKind;
  readonly text: string;
}

/** Rows of pips: the remainder in an encounter, or the creature's maxima outside (`left` null). */
export function pipsView(
  max: DexterityScores["resourceMax"],
  left: DexterityFighter["left"] | null,
  localize: Localize,
): readonly PipRow[] {
  return resources.map((id) => pipRow(id, max[id], left?.[id] ?? max[id], left !== null, localize));
}

function pipRow(id: Resource, max: number, left: number, counted: boolean, localize: Localize): PipRow {
  const label = localize(`TURNCRAFT.Resource.${id}`);
  const length = Math.max(left, max);
  return {
    id,
    label,
    left,
    max,
    empty: left === 0,
    pips: Array.from({ length }, (_, index) => ({ spent: index >= left })),
    sentence: localize(counted ? "TURNCRAFT.Now.pipsLeft" : "TURNCRAFT.Now.pipsEach", { resource: label, left, max }),
  };
}

/** The turn state in words, seen from `who`: "Your turn · round 3", "Goblin A is acting · round 3". */
export function turnView(
  state: DexterityState,
  who: CombatantId,
  nameOf: (id: CombatantId) => string,
  localize: Localize,
): TurnView {
  const fighter = state.fighters[who];
  const { round, activeId } = state;
  if (!fighter || fighter.departed) return { kind: "gone", text: localize("TURNCRAFT.Now.gone") };
  if (activeId === who) return { kind: "acting", text: localize("TURNCRAFT.Now.yourTurn", { round }) };
  const { freeMove: what } = fighter;
  if (what !== undefined) return { kind: "next", text: localize("TURNCRAFT.Now.freeMove", { what, round }) };
  if (fighter.defeated && state.settings.skipDefeated) {
    return { kind: "passed-over", text: localize("TURNCRAFT.Now.passedOver", { round }) };
  }
  if (fighter.lateUntilTurn) {
    return { kind: "late", text: localize("TURNCRAFT.Now.late", { round: firstTurnRound(state, who) }) };
  }
  if (activeId === null) return { kind: "nobody", text: localize("TURNCRAFT.Now.nobody", { round }) };
  const active = nameOf(activeId);
  if (nextUp(state) === who) return { kind: "next", text: localize("TURNCRAFT.Now.next", { active, round }) };
  return { kind: "waiting", text: localize("TURNCRAFT.Now.waiting", { active, round }) };
}

/** Round of a late arrival's first turn: the present one if the place is still to come, unless waiting is required (DX-110). */
export function firstTurnRound(state: DexterityState, who: CombatantId): number {
  const { round, fighters } = state;
  const comes = state.placeId === null || isStillToCome(state, who);
  return Math.max(comes ? round : round + 1, fighters[who]?.waitsUntilRound ?? 0);
}

/** Next to act after the active place, going round; null where nobody can (DX-110, DX-111). */
export function nextUp(state: DexterityState): CombatantId | null {
  const { order, round } = state;
  const here = placeIndex(state);
  const rest = order.slice(here + 1).find((who) => getsTurn(state, who, round));
  return rest ?? order.find((who) => getsTurn(state, who, round + 1)) ?? null;
}
