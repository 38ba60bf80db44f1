import type { CombatantId } from "../../../engine/types.ts";
import { areEnemies, attackOdds, distance, type FlowState, type FlowUsable, isOut } from "../rules/index.ts";

/** Possible target from one reader's point of view. */
interface TargetView {
  readonly id: CombatantId;
  readonly enemy: boolean;
  /** Distance in hexes; null if one has no place. */
  readonly hexes: number | null;
}

/** Possible targets of `who` that the reader may know: enemies first, nearest first, defeated last. */
export function targetsFor(
  state: FlowState,
  who: CombatantId,
  canSee: (id: CombatantId) => boolean,
): readonly TargetView[] {
  const others = state.order.filter((id) => id !== who && canSee(id) && state.fighters[id]?.departed === false);
  const views = others.map((id) => ({ id, enemy: areEnemies(state, who, id), hexes: distance(state, who, id) }));
  const far = ({ id, enemy, hexes }: TargetView) =>
    (hexes ?? 0) + (enemy ? 0 : 1_000) + (isOut(state, id) ? 10_000 : 0);
  const judged = views.map((view) => ({ view, far: far(view) }));
  return judged.sort((a, b) => a.far - b.far).map(({ view }) => view);
}

/** Chance of an attack with the item, in percent; null without a check. */
export function oddsAgainst(state: FlowState, who: CombatantId, item: FlowUsable, target: CombatantId): number | null {
  if (item.attackSkill === "") return null;
  const form = item.kind === "spell" ? "spell" : item.kind === "ability" ? "ability" : "attack";
  return attackOdds(state, { attacker: who, form, item, target });
}
