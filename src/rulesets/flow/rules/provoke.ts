import type { Draft } from "immer";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import type { RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/level.ts";
import { strike } from "./attacks.ts";
import { areEnemies, itemOf } from "./fighters.ts";
import { footprintAt, levelOf } from "./geometry.ts";
import { rowOf } from "./ledger.ts";
import { nextReactor, takeChoice } from "./reactions.ts";
import { choicesFor } from "./reactions-choices.ts";
import { payReaction } from "./reactions-defence.ts";
import { refuseChoice } from "./refuse-reactions.ts";
import { threatens, threatensStep } from "./threat.ts";
import type { EntryOf, Fighter, FlowAction, FlowState, Move, MovementEntry, Play } from "./types.ts";

type Provoking = EntryOf<"walk"> | EntryOf<"deed">;

/**
 * Enemies provoked by the next leg of a movement in the present state, in initiative order: those who threaten a hex it
 * leaves, notice it and have a Reaction Attack available (FL-65, FL-95 to FL-97).
 */
export function provokedByLeg(state: FlowState, walk: MovementEntry): CombatantId[] {
  const [leg] = walk.legs;
  const { move, scores } = fighterOf<Fighter>(state, walk.who);
  if (!leg || walk.as === "step" || !state.settings.provokeLeave) return [];
  // Who goes to another level leaves every hex of this one.
  const there = onOneLevel(leg.level, levelOf(state, walk.who)) ? footprintAt(scores.spaces, leg.to) : [];
  const quiet = new Set([
    ...ignoredBy(state, walk),
    ...(state.settings.provokePer === "move" ? (move?.provoked ?? []) : []),
  ]);
  const leaves = state.order.filter((id) => !quiet.has(id) && threatensStep(state, id, walk.who, there));
  return leaves.filter((id) => isAsked(state, walk, id));
}

/** Enemies provoked at each step of a movement, if it happened now without reactions: shown by the ruler. */
export function provokedAlong(state: FlowState, { who, survey, as, forced }: Move): CombatantId[][] {
  const fighter = fighterOf<Fighter>(state, who);
  const isQuiet = !isStarted(state) || fighter.scores.spaces.length === 0 || (forced && !state.settings.forcedProvokes);
  if (isQuiet) return survey.steps.map(() => []);
  const { unseenBy = [] } = survey;
  let { spaces, token } = fighter.scores;
  // With nothing left of the last Move, what was said about it is over too (FL-96).
  let move = fighter.move?.hexesLeft === 0 ? null : fighter.move;
  return survey.steps.map(({ to, level }) => {
    const moved = { ...fighter, move, scores: { ...fighter.scores, spaces, token } };
    const now = { ...state, fighters: { ...state.fighters, [who]: moved } };
    const provoked = provokedByLeg(
      now,
      walkOf({ who, as, forced, legs: [{ to, ...(level !== undefined && { level }) }], unseenBy }),
    );
    spaces = footprintAt(spaces, to);
    if (token && level !== undefined) token = { ...token, at: { ...token.at, level } };
    move = { hexesLeft: 0, letPass: [], ...move, provoked: [...(move?.provoked ?? []), ...provoked] };
    return provoked;
  });
}

/** A movement that nobody has been asked about yet. */
export function walkOf(
  way: Pick<MovementEntry, "who" | "as" | "forced" | "unbarred" | "legs" | "unseenBy">,
): MovementEntry {
  return { kind: "walk", ...way, at: null, asked: false, window: null };
}

/**
 * True if a combatant would answer another's Move out of its zone: an enemy able to make and pay for a Reaction Attack
 * who hasn't waived it for this Move (FL-65, FL-66, FL-96). Used for suggested paths.
 */
export function mayAnswerMove(state: FlowState, id: CombatantId, mover: CombatantId): boolean {
  const { settings, fighters } = state;
  const { move } = fighterOf<Fighter>(state, mover);
  const said = [...(move?.letPass ?? []), ...(settings.provokePer === "move" ? (move?.provoked ?? []) : [])];
  const isQuiet = said.includes(id) && move !== null && move.hexesLeft > 0;
  // Struck at after the step, nobody has to be within reach by then: where they stand now says nothing.
  const anywhere: FlowState = { ...state, fighters, settings: { ...settings, raTiming: "after" } };
  const walk = walkOf({ who: mover, as: "move", forced: false, legs: [] });
  return settings.provokeLeave && !isQuiet && isAsked(anywhere, walk, id);
}

/** Combatants who declined to react to the rest of this Move (FL-96) or don't notice it (FL-97). */
export function ignoredBy(
  state: FlowState,
  { who, unseenBy = [] }: Pick<MovementEntry, "who" | "unseenBy">,
): CombatantId[] {
  const { move } = fighterOf<Fighter>(state, who);
  return [...(move?.letPass ?? []), ...(state.settings.unseenProvokes ? [] : unseenBy)];
}

/** Combatants who don't notice a declared action and so, as with a step, can't react to it (FL-97, FL-123). */
export function unseeing({ settings }: FlowState, { unseenBy = [] }: EntryOf<"deed">): readonly CombatantId[] {
  return settings.unseenProvokes ? [] : unseenBy;
}

/**
 * Enemies provoked by an action: those who notice it and threaten the actor; after a failed Tumble only the enemy
 * tumbled past (FL-65, FL-136).
 */
export function provokedByAction(state: FlowState, entry: EntryOf<"deed">): CombatantId[] {
  if (!isTriggering(state, entry)) return [];
  const { deed: action, who } = entry;
  const quiet = unseeing(state, entry);
  const provoked = state.order.filter(
    (id) => !quiet.includes(id) && threatens(state, id, who) && isAsked(state, entry, id),
  );
  return action.action === "tumble" ? provoked.filter((id) => id === action.target) : provoked;
}

/** True for an enemy with an available, affordable Reaction Attack. */
function isAsked(state: FlowState, entry: Provoking, id: CombatantId): boolean {
  return id !== entry.who && areEnemies(state, id, entry.who) && choicesFor(state, entry, id).length > 0;
}

/** FL-65: spells by default, as their items are marked so; and nothing that happens inside a Reaction Attack (FL-87). */
function isTriggering({ settings, fighters }: FlowState, { who, deed: action, failed }: EntryOf<"deed">): boolean {
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

function isMarked(state: Pick<FlowState, "fighters">, who: CombatantId, action: FlowAction): boolean {
  if (action.action === "other") return action.provokes;
  return "item" in action && itemOf(fighterOf<Fighter>(state, who), action.item)?.provokes === true;
}

/** The next accepted Reaction Attack is made; false when there is none left (FL-66, FL-71). */
export function* nextReactionAttack(play: Play, entry: Draft<Provoking>): RuleGenerator<boolean> {
  const { state } = play;
  const { window, who: target } = entry;
  for (let who = window && nextReactor(state, window); window && who; who = nextReactor(state, window)) {
    const taken = takeChoice(window, who);
    const { choice = null, insisted = false, modifier, struck } = taken ?? {};
    if (choice?.item == null || (!insisted && refuseChoice(state, entry, who, choice).length > 0)) continue;
    payReaction(play, who, choice);
    const terms = { ...(modifier && { modifier }), ...(struck && { struck }) };
    yield* strike(play, { attacker: who, form: "reactionAttack", item: choice.item, targets: [target], ...terms });
    return true;
  }
  return false;
}
