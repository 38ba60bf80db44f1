import type { Draft } from "immer";
import type { RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/frame.ts";
import { strike } from "./attacks.ts";
import { areEnemies, itemOf } from "./fighters.ts";
import { footprintAt, levelOf } from "./geometry.ts";
import { rowOf } from "./ledger.ts";
import { payReaction } from "./reaction-parts.ts";
import { choicesFor, nextReactor, takeChoice } from "./reactions.ts";
import { refuseChoice } from "./refuse-reactions.ts";
import { threatens, threatensStep } from "./threat.ts";
import type {
  DeclaredAction,
  EntryOf,
  FlowExecution,
  FlowFighter,
  FlowMove,
  FlowState,
  MovementEntry,
} from "./types.ts";

type Provoking = EntryOf<"movement"> | EntryOf<"action">;

/**
 * Enemies provoked by the next leg of a movement in the present state, in initiative order: threatening a hex left, aware of the
 * leg, and with a Reaction Attack available (FL-65, FL-95 to FL-97).
 */
export function provokedByLeg(state: FlowState, movement: MovementEntry): CombatantId[] {
  const [leg] = movement.legs;
  const { move, scores } = fighterOf<FlowFighter>(state, movement.who);
  if (!leg || movement.as === "step" || !state.settings.provokeLeave) return [];
  // A move to another level leaves every hex of the old level.
  const there = onOneLevel(leg.level, levelOf(state, movement.who)) ? footprintAt(scores.spaces, leg.to) : [];
  const quiet = new Set([
    ...ignoredBy(state, movement),
    ...(state.settings.provokePer === "move" ? (move?.provoked ?? []) : []),
  ]);
  const leaves = state.order.filter((id) => !quiet.has(id) && threatensStep(state, id, movement.who, there));
  return leaves.filter((id) => isAsked(state, movement, id));
}

/** Enemies provoked at each step of a movement, if it happened now without reactions: shown by the ruler. */
export function provokedAlong(state: FlowState, { who, measured: path, as, forced }: FlowMove): CombatantId[][] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const isQuiet = !isStarted(state) || fighter.scores.spaces.length === 0 || (forced && !state.settings.forcedProvokes);
  if (isQuiet) return path.steps.map(() => []);
  const { unseenBy = [] } = path;
  let { spaces, token } = fighter.scores;
  // After the last Move, answers to it are void (FL-96).
  let move = fighter.move?.hexesLeft === 0 ? null : fighter.move;
  return path.steps.map(({ to, level }) => {
    const moved = { ...fighter, move, scores: { ...fighter.scores, spaces, token } };
    const now = { ...state, fighters: { ...state.fighters, [who]: moved } };
    const provoked = provokedByLeg(
      now,
      movementOf({ who, as, forced, legs: [{ to, ...(level !== undefined && { level }) }], unseenBy }),
    );
    spaces = footprintAt(spaces, to);
    if (token && level !== undefined) token = { ...token, at: { ...token.at, level } };
    move = { hexesLeft: 0, ignoredBy: [], ...move, provoked: [...(move?.provoked ?? []), ...provoked] };
    return provoked;
  });
}

/** Stack entry of a movement without questions yet. */
export function movementOf(
  way: Pick<MovementEntry, "who" | "as" | "forced" | "unbarred" | "legs" | "unseenBy">,
): MovementEntry {
  return { kind: "movement", ...way, at: null, asked: false, window: null };
}

/**
 * True if a combatant would answer another's Move out of its zone: an enemy able to make and pay for a Reaction Attack, without a
 * waiver for this Move (FL-65, FL-66, FL-96). For suggested paths.
 */
export function mayAnswerMove(state: FlowState, id: CombatantId, mover: CombatantId): boolean {
  const { settings, fighters } = state;
  const { move } = fighterOf<FlowFighter>(state, mover);
  const stated = [...(move?.ignoredBy ?? []), ...(settings.provokePer === "move" ? (move?.provoked ?? []) : [])];
  const isQuiet = stated.includes(id) && move !== null && move.hexesLeft > 0;
  // With Reaction Attacks after the step, present positions don't decide who can react.
  const anywhere: FlowState = { ...state, fighters, settings: { ...settings, raTiming: "after" } };
  const movement = movementOf({ who: mover, as: "move", forced: false, legs: [] });
  return settings.provokeLeave && !isQuiet && isAsked(anywhere, movement, id);
}

/** Combatants who have waived reactions to the rest of the Move (FL-96) or don't notice the mover (FL-97). */
export function ignoredBy(
  state: FlowState,
  { who, unseenBy = [] }: Pick<MovementEntry, "who" | "unseenBy">,
): CombatantId[] {
  const { move } = fighterOf<FlowFighter>(state, who);
  return [...(move?.ignoredBy ?? []), ...(state.settings.unseenProvokes ? [] : unseenBy)];
}

/** Combatants who don't notice a declared action and so, as with a step, can't react (FL-97, FL-123). */
export function unseeing({ settings }: FlowState, { unseenBy = [] }: EntryOf<"action">): readonly CombatantId[] {
  return settings.unseenProvokes ? [] : unseenBy;
}

/**
 * Enemies provoked by an action: noticing threateners of the actor; after a failed Tumble only the enemy tumbled past
 * (FL-65, FL-136).
 */
export function provokedByAction(state: FlowState, entry: EntryOf<"action">): CombatantId[] {
  if (!isTriggering(state, entry)) return [];
  const { action, who } = entry;
  const quiet = unseeing(state, entry);
  const provoked = state.order.filter(
    (id) => !quiet.includes(id) && threatens(state, id, who) && isAsked(state, entry, id),
  );
  return action.action === "tumble" ? provoked.filter((id) => id === action.target) : provoked;
}

/** Enemies provoked by an action if it were declared now, all of them noticing; none out of combat. For display. */
export function provokedIfDeclared(state: FlowState, who: CombatantId, action: DeclaredAction): CombatantId[] {
  if (!isStarted(state)) return [];
  const fresh = { modifier: 0, failed: false, asked: false, watched: false, window: null };
  return provokedByAction(state, { kind: "action", who, action, ...fresh });
}

/** True for an enemy with an available, affordable Reaction Attack. */
function isAsked(state: FlowState, entry: Provoking, id: CombatantId): boolean {
  return id !== entry.who && areEnemies(state, id, entry.who) && choicesFor(state, entry, id).length > 0;
}

/** True if an action triggers Reaction Attacks (FL-65): by its kind's setting, and of spells and items by their own mark. */
function isTriggering({ settings, fighters }: FlowState, { who, action, failed }: EntryOf<"action">): boolean {
  switch (rowOf(action.action).provokes) {
    case "spell":
      return settings.provokeSpell && isMarked({ fighters }, who, action);
    case "standUp":
      return settings.provokeStandUp;
    case "failure":
      return failed && settings.provokeTumble;
    case "marked":
      return isMarked({ fighters }, who, action);
    default:
      return false;
  }
}

function isMarked(state: Pick<FlowState, "fighters">, who: CombatantId, action: DeclaredAction): boolean {
  if (action.action === "other") return action.provokes;
  return "item" in action && itemOf(fighterOf<FlowFighter>(state, who), action.item)?.provokes === true;
}

/** Makes the next accepted Reaction Attack; false when there is none left (FL-66, FL-71). */
export function* nextReactionAttack(ctx: FlowExecution, entry: Draft<Provoking>): RuleGenerator<boolean> {
  const { state } = ctx;
  const { window, who: target } = entry;
  for (let who = window && nextReactor(state, window); window && who; who = nextReactor(state, window)) {
    const taken = takeChoice(window, who);
    const { choice = null, override = false, modifier, excluded } = taken ?? {};
    if (choice?.item == null || (!override && refuseChoice(state, entry, who, choice).length > 0)) continue;
    payReaction(ctx, who, choice);
    const terms = { ...(modifier && { modifier }), ...(excluded && { excluded }) };
    yield* strike(ctx, { attacker: who, form: "reactionAttack", item: choice.item, targets: [target], ...terms });
    return true;
  }
  return false;
}
