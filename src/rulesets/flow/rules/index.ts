import { fromGenerator, logLine, snapshot } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { placeIndex } from "../../../engine/order.ts";
import type { OutOfCombat } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { hitOutOfCombat } from "./attack-outcome.ts";
import { strike } from "./attacks.ts";
import type { FlowCommand } from "./commands.ts";
import { getsTurn, isOut, itemOf } from "./fighters.ts";
import { checkOf, excludeParts } from "./parts.ts";
import type { FlowUsable } from "./scores.ts";
import { threatens } from "./threat.ts";
import type { FlowFighter, FlowState } from "./types.ts";

/** Plain one-handed weapon in the main hand, as a base: callers override fields. */
export const plainWeapon: Omit<FlowUsable, "uuid" | "name"> = {
  kind: "weapon",
  category: "sword",
  attackType: "melee",
  physical: true,
  countsAsAttack: true,
  attackSkill: "melee",
  reach: 1,
  range: 1,
  hands: 1,
  brawl: false,
  natural: false,
  carry: "main",
  hex: null,
  apCost: null,
  singleTarget: true,
  delivery: "melee",
  damage: "1d6",
};

/** Attack outside combat: the check (FL-44), and the effect on each target (FL-52); no defences. */
export const outOfCombat: OutOfCombat<FlowState, FlowCommand> = fromGenerator(function* (ctx) {
  const { state, given } = ctx;
  const { command } = given;
  if (command.kind !== "act" || !("targets" in command.action)) return;
  const { who, action, modifier = 0, excluded = [] } = command;
  const fighter = state.fighters[who];
  const item = fighter && itemOf(fighter, action.item);
  if (!item) return;
  const left = yield* excludeParts(ctx, who, checkOf(snapshot(state), who, action)?.parts ?? [], excluded);
  for (const target of action.targets) {
    logLine(ctx, "TURNCRAFT.Log.flow.attacks", who, { what: item.name, other: named(target) });
  }
  const { action: form, item: uuid, targets } = action;
  yield* strike(ctx, { attacker: who, form, item: uuid, targets, modifier, excluded: left });
  const attack = snapshot(state.open.at(-1));
  if (attack?.kind !== "attack") return;
  for (const target of attack.targets) yield* hitOutOfCombat(ctx, attack, target);
});

export { diceOf, initiatorWins, levelName, levelOf } from "./check.ts";
export type { FlowCommand, FlowCommandOf } from "./commands.ts";
export {
  actorOf,
  apOf,
  areEnemies,
  interrupterOf,
  isInHand,
  isOut,
  neutral,
  newFighter,
  readiedNow,
  sideArg,
} from "./fighters.ts";
export { areLevel, distance, footprintAt, neighboursOf, occupantsOf, partsOfSpace, waysOn } from "./geometry.ts";
export { interceptPlaces } from "./intercept-spaces.ts";
export { type Action, actions, ledger, reactionLedger, rowOf as rowOfAction } from "./ledger.ts";
export { readScores } from "./load.ts";
export { hexesLeft, pathCost, priceOfMove } from "./movement.ts";
export { measureSpaces, type Stop } from "./moves.ts";
export { attackOdds, type Prospect, prospectOf, reactionOdds } from "./odds.ts";
export { compareInitiative, orderOf } from "./order.ts";
export {
  type ActionCheck,
  checkOf,
  checkParts,
  isHindrance,
  numbersOf,
  type Part,
  perkParts,
  skillOf,
  tiltIn,
} from "./parts.ts";
export { type Price, priceOfAction } from "./prices.ts";
export { mayAnswerMove, provokedAlong, provokedIfDeclared } from "./provoke.ts";
export { counterCheckOf, reactionCheckOf, reactionCost } from "./reaction-parts.ts";
export { choicesFor, entryWith, isWaiting, unableIn, waitingFor } from "./reactions.ts";
export { refuseAim } from "./restrictions.ts";
export { isFlowAction, isReactive, offeredAbilities, refuseAddition } from "./restrictions-items.ts";
export { flow } from "./ruleset.ts";
export { settings } from "./settings.ts";
export {
  beyond,
  canThreaten,
  incrementsTo,
  isInMelee,
  placementAt,
  rangePenalty,
  type Token,
  threatens,
  totalReach,
} from "./threat.ts";
export { roundSeconds } from "./turn-steps.ts";
export * from "./types.ts";

/** Next combatant to take a turn, and whether that turn is in the next round. */
interface NextTurn {
  readonly who: CombatantId;
  readonly wraps: boolean;
}

/**
 * Returns the next turn: an interrupted turn resumes first (FL-126), then the initiative order counts (FL-06, FL-13);
 * in the next round the surprised act too. `counts`: combatants to consider; all others are skipped.
 */
export function nextTurnOf(state: FlowState, counts: (id: CombatantId) => boolean = () => true): NextTurn | null {
  const interrupted = state.interrupted.at(-1);
  if (interrupted !== undefined) return counts(interrupted) ? { who: interrupted, wraps: false } : null;
  const ahead = state.order.slice(placeIndex(state) + 1).find((id) => counts(id) && getsTurn(state, id));
  if (ahead !== undefined) return { who: ahead, wraps: false };
  const first = state.order.find((id) => counts(id) && !isOut(state, id));
  return first === undefined ? null : { who: first, wraps: true };
}

/** True in the round of turns for the surprising side only (FL-146). */
export function isSurpriseRound({ round, fighters }: Pick<FlowState, "round" | "fighters">): boolean {
  return round > 0 && Object.values<FlowFighter>(fighters).some(({ surprised, departed }) => surprised && !departed);
}

/** Combatants with a readied action, in initiative order (FL-121). */
export function readiedIn(state: FlowState): CombatantId[] {
  return state.order.filter((id) => {
    const { ready, departed } = fighterOf<FlowFighter>(state, id);
    return ready !== null && !departed;
  });
}

/** Enemies that threaten a combatant, in order (FL-94). */
export function threatenedBy(state: FlowState, who: CombatantId): CombatantId[] {
  return state.order.filter((id) => threatens(state, id, who));
}
