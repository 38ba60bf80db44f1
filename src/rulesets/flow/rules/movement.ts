import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { isNeighbour } from "../../../grid/chain.ts";
import { onOneLevel } from "../../../grid/frame.ts";
import { sameSpace } from "../../../grid/ground.ts";
import { apOf, areEnemies, isOut, neutral, paysFromReserve } from "./fighters.ts";
import { footprintAt, insideOf, isCutOff, wallsAround } from "./geometry.ts";
import { ledger, mostMoveAp } from "./ledger.ts";
import type { FlowFighter, FlowMeasuredPath, FlowMove, FlowState, FlowStep, Leg, MovementEntry } from "./types.ts";

type Inside = Pick<FlowStep, "inside">;

/** Cost of a path in hexes: 1 each, or by the scene (FL-99). */
export function pathCost({ settings }: Pick<FlowState, "settings">, steps: readonly Pick<Leg, "cost">[]): number {
  return steps.reduce((sum, { cost = 1 }) => sum + (settings.terrainCost === "scene" ? cost : 1), 0);
}

/** AP of a movement: of a Move 1 for each Move Speed beyond what an open Move still holds (FL-42, FL-103). */
export function priceOfMove(
  state: Pick<FlowState, "fighters" | "settings">,
  { who, measured: path, as }: FlowMove,
): number {
  if (as === "step") return ledger.step.ap;
  const { move, scores } = fighterOf<FlowFighter>(state, who);
  const beyond = Math.max(0, pathCost(state, path.steps) - (move?.hexesLeft ?? 0));
  if (beyond === 0 && move !== null) return 0;
  return scores.moveSpeed === 0 ? mostMoveAp + 1 : Math.max(1, Math.ceil(beyond / scores.moveSpeed));
}

/** Hexes left to move now: the open Move's, and payable Moves' (FL-100); of a readied Move, those set aside (FL-122). */
export function hexesLeft(state: Pick<FlowState, "open" | "fighters">, who: CombatantId): number {
  const { move, ready, round, scores } = fighterOf<FlowFighter>(state, who);
  const ap = paysFromReserve(state, who) && ready?.action !== "move" ? 0 : apOf(state, who);
  const moves = Math.min(ap, Math.max(0, mostMoveAp - round.moveAp));
  return (move?.hexesLeft ?? 0) + moves * scores.moveSpeed;
}

/** Refuses a path that can't be walked (FL-99 to FL-105); price and AP are judged elsewhere. */
export function refusePath(state: FlowState, command: FlowMove): Refusal[] {
  const { who, measured: path, as } = command;
  return [
    ...refuseLength(state, command),
    ...refuseSteps(path),
    ...(as === "move" ? refuseCap(state, command) : []),
    ...(path.blocked ? [no("FL-101", "TURNCRAFT.Refused.FL-101.wall")] : []),
    ...refusePassing(state, who, path.steps),
    ...refuseEnd(state, who, path.steps),
  ];
}

function refuseLength(state: FlowState, command: FlowMove): Refusal[] {
  const { who, measured: path, as } = command;
  const hexes = path.steps.length;
  if (hexes === 0) return [no("FL-42", "TURNCRAFT.Refused.FL-42.nowhere")];
  if (as === "step") return hexes === 1 ? [] : [no("FL-130", "TURNCRAFT.Refused.FL-130.tooFar", { hexes })];
  const most = state.settings.doubleMove ? mostMoveAp : 1;
  const ap = priceOfMove(state, command);
  if (ap <= most) return [];
  const { moveSpeed } = fighterOf<FlowFighter>(state, who).scores;
  const data = { hexes: pathCost(state, path.steps), most: most * moveSpeed };
  return [no("FL-99", "TURNCRAFT.Refused.FL-99.tooFar", data)];
}

/** Refuses steps that go neither to an adjacent hex nor to another level (FL-101); none without a grid (FL-168). */
function refuseSteps({ grid, from, steps, token }: FlowMeasuredPath): Refusal[] {
  if (grid === "gridless") return [];
  const adjacent = steps.every(({ to, level }, i) => {
    const [at, before] = i > 0 ? [steps[i - 1]?.to ?? from, steps[i - 1]?.level] : [from, token.before.level];
    return isNeighbour(grid, at, to) || (sameSpace(at, to) && !onOneLevel(before, level));
  });
  return adjacent ? [] : [no("FL-101", "TURNCRAFT.Refused.FL-101.notAdjacent")];
}

/** FL-100: at most 2 AP of Move in a round. */
function refuseCap(state: FlowState, command: FlowMove): Refusal[] {
  const { round } = fighterOf<FlowFighter>(state, command.who);
  const ap = priceOfMove(state, command);
  if (round.moveAp + ap <= mostMoveAp) return [];
  return [no("FL-100", "TURNCRAFT.Refused.FL-100.cap", { used: round.moveAp, price: ap, most: mostMoveAp })];
}

/** True if a new obstacle stops a movement before its next hex (FL-101, FL-102, FL-104, FL-105). */
export function isBarred(state: FlowState, { who, legs, unbarred }: MovementEntry): boolean {
  const [leg] = legs;
  const { spaces } = fighterOf<FlowFighter>(state, who).scores;
  if (unbarred || leg === undefined || spaces.length === 0) return false;
  const there = footprintAt(spaces, leg.to);
  const step = { inside: insideOf(state, who, there, leg.level) };
  return (
    isCutOff(wallsAround(state, who, state.order), spaces, there) ||
    refusePassing(state, who, [step]).length > 0 ||
    (legs.length === 1 && refuseEnd(state, who, [step]).length > 0)
  );
}

/** Refuses a path through an enemy; neutrals and the defeated by the setting (FL-101, FL-104, FL-105). */
function refusePassing(state: FlowState, who: CombatantId, steps: readonly Inside[]): Refusal[] {
  const met = steps.flatMap(({ inside }) => inside).filter((id) => isThere(state, who, id));
  const enemy = met.find((id) => areEnemies(state, who, id) && !isOut(state, id));
  if (enemy) return [no("FL-101", "TURNCRAFT.Refused.FL-101.enemy", { other: named(enemy) })];
  const other = met.find((id) => isPassable(state, id));
  if (!other || state.settings.neutralPass === "pass") return [];
  return [no("FL-105", "TURNCRAFT.Refused.FL-105.blocked", { other: named(other) })];
}

/** True for neutrals, and the defeated of any side (FL-105). */
function isPassable(state: FlowState, id: CombatantId): boolean {
  return isOut(state, id) || fighterOf<FlowFighter>(state, id).side === neutral;
}

/** Refuses to end on another creature (FL-102, FL-104). */
function refuseEnd(state: FlowState, who: CombatantId, steps: readonly Inside[]): Refusal[] {
  if (state.settings.endCheck === "turn") return [];
  const [other] = (steps.at(-1)?.inside ?? []).filter((id) => isThere(state, who, id));
  return other ? [no("FL-102", "TURNCRAFT.Refused.FL-102.occupied", { other: named(other) })] : [];
}

function isThere(state: FlowState, who: CombatantId, id: CombatantId): boolean {
  return id !== who && Object.hasOwn(state.fighters, id) && !fighterOf<FlowFighter>(state, id).departed;
}
