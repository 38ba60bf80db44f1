import {
  type MapFacet,
  type MoveIntent,
  type MovementRules,
  passAll,
  plainThreats,
  provokesNobody,
} from "../../../canvas/map/movement-rules.ts";
import { type AskedMove, beginning, planOf, type RulerViewer } from "../../../canvas/ruler-facet.ts";
import type { AnyPlan, CostLabels, LabelView, Stop } from "../../../canvas/ruler-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { paceOf } from "../../../grid/index.ts";
import type { MeasuredPath } from "../../../grid/measured-path.ts";
import {
  actingIds,
  type Conflict,
  feetOf,
  type MarchingFighter,
  type MarchingState,
  marching,
} from "../rules/index.ts";

/** Feet of a step in any direction; terrain is free (MO-408). */
const stepFeet = 5;

export const marchingMap: MapFacet<MarchingState> = {
  movementRules,
  threatening: plainThreats,
};

/** Unwalked feet of the move action; a move without a limit has no area (MO-401, MO-408). */
function movementRules({ fighters }: MarchingState, { who }: MoveIntent): MovementRules | null {
  const fighter = fighters[who];
  if (!fighter || fighter.scores.moveFeet === null) return null;
  const isOver = fighter.left.move === 0 && fighter.moved === null;
  const feet = isOver ? 0 : Math.max(0, fighter.scores.moveFeet - (fighter.moved ?? 0));
  return {
    pace: (factors) =>
      paceOf(
        stepFeet,
        stepFeet,
        factors.map(() => 1),
      ),
    ranges: [{ budget: feet, radius: feet }],
    stance: passAll,
    footing: "first",
    provokes: provokesNobody,
  };
}

/** Movement, judged as by the authority once the mouse is released. */
export interface MarchingPlan extends AnyPlan {
  /** Feet of the move action after every step, earlier steps included. */
  readonly feet: readonly Feet[];
  /** Feet of the move action before this movement. */
  readonly before: Feet;
  /** Most feet of a move action; null: no limit (MO-408). */
  readonly most: Feet | null;
}

/** Plan of a movement, judged like the command by the authority; null for a mover outside the encounter. */
export function marchingPlan(state: MarchingState, asked: AskedMove): MarchingPlan | null {
  const fighter = state.fighters[asked.who];
  if (!fighter) return null;
  const { measured: path } = asked;
  const before = (fighter.moved ?? 0) as Feet;
  const parts = path.steps.map((_, i) => partOf(path, i + 1));
  const plan = planOf(marching, state, asked, partOf);
  const feet = parts.map((part) => (before + feetOf(part)) as Feet);
  const { moveFeet: most } = fighter.scores;
  return { ...plan, whole: plan.legal === 0, feet, before, most };
}

/** The first steps of a way; in a common turn every step has a placement (MO-503). */
function partOf(measured: MeasuredPath, count: number): MeasuredPath {
  const { token, steps } = measured;
  const path = token.path.length === steps.length ? token.path.slice(0, count) : token.path;
  return { ...beginning(measured, count), token: { ...token, path } };
}

/**
 * Test for combatants with paths in a common turn visible to the reader, besides the mover's: for GMs all visible combatants, for
 * players owned combatants and the mover's side (MO-503).
 */
export function showsWays(
  { fighters }: Pick<MarchingState, "fighters">,
  who: CombatantId,
  { owns, canSee, gm }: RulerViewer,
): (id: CombatantId) => boolean {
  const side = fighters[who]?.side ?? null;
  return (id) => canSee(id) && (gm || owns(id) || (side !== null && fighters[id]?.side === side));
}

/** Figures on a waypoint's label: feet of the move action, and feet left. */
export function marchingLabels(
  { feet, before, most, whole }: MarchingPlan,
  reached: number,
  refused: boolean,
  localize: Localize,
): CostLabels {
  const sum = feet[reached - 1] ?? before;
  if (whole) return { cost: localize("TURNCRAFT.Ruler.feet", { feet: sum - before }), left: null };
  return tally(sum, most, refused, localize);
}

function tally(feet: number, most: number | null, refused: boolean, localize: Localize): CostLabels {
  if (most === null) return { cost: localize("TURNCRAFT.Ruler.feet", { feet }), left: null };
  const cost = localize("TURNCRAFT.Ruler.feetOf", { feet, speed: most });
  if (feet > most) return { cost, left: localize("TURNCRAFT.Ruler.over", { feet: feet - most }) };
  return { cost, left: refused ? null : localize("TURNCRAFT.Ruler.left", { left: most - feet }) };
}

/** Adds to a label the collision at the path's end, an overrun (MO-504); a refusal's reason comes first. */
export function withMeeting(
  view: LabelView,
  meeting: Conflict | null,
  { last }: Stop,
  localize: Localize,
  nameOf: (id: CombatantId) => string,
): LabelView {
  if (!meeting || !last || view.reason) return view;
  const [, other] = meeting.ids;
  const text = localize("TURNCRAFT.Ruler.meets", { name: nameOf(other), step: meeting.step });
  return { ...view, reason: { text, clause: "MO-504" } };
}

/** Label of a walked path: feet and rest of the move action; null off turn, or with no move under way. */
export function walkedMarch(state: MarchingState, who: CombatantId, localize: Localize): LabelView | null {
  const fighter: MarchingFighter | undefined = state.fighters[who];
  if (!fighter || fighter.moved === null || !actingIds(state).includes(who)) return null;
  return { ...tally(fighter.moved, fighter.scores.moveFeet, false, localize), refused: false, reason: null };
}
