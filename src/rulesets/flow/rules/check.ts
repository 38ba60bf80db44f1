import { askFaces, logForGM, logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/formula.ts";
import type { CombatantId, MessageArg, MessageKey, RollRequest } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkParts, type Modifier, sumOf, type Tilt } from "./parts.ts";
import type { ItemId } from "./scores.ts";
import type { AttackForm } from "./stack-entries.ts";
import type { FlowExecution, FlowSettings, Level, Skill } from "./types.ts";

/** A d100 to be rolled against a skill (FL-159). */
export interface Check {
  /** Id of the roll that is asked for; unique within the command. */
  readonly id: string;
  readonly who: CombatantId;
  /** Purpose of the check, for the chat card and the log. */
  readonly label: MessageKey;
  /** Percent, before modifiers. */
  readonly skill: number;
  readonly modifiers: readonly Modifier[];
  readonly tilt: Tilt;
  /** True if only the GM sees the result, with `showLevel` off (FL-53). */
  readonly covert?: boolean;
}

/** Side of an Opposed Check: roll, threshold, and effective level. */
export interface Contender {
  readonly level: Level;
  readonly threshold: number;
  readonly face: number;
}

/** Attack to be made, before its check. */
export interface OpposedBlow extends Terms {
  readonly attacker: CombatantId;
  readonly form: AttackForm;
  readonly item: ItemId;
  readonly targets: readonly CombatantId[];
  readonly held?: ItemId;
  readonly parent?: string;
}

/** With `advantageMode: flat`, what Advantage and Disadvantage add to the threshold (FL-163). */
const flatTilt = { advantage: 10, disadvantage: -10, none: 0 } as const;

/**
 * Check with one of the six skills, with perks and GM modifiers (FL-162, FL-166). `acts`: the check of an own action,
 * harder while keeping a hold (FL-117).
 */
export function skillCheck(
  { state }: Pick<FlowExecution, "state">,
  {
    id,
    who,
    skill,
    acts = false,
    ...terms
  }: Pick<Check, "id" | "who"> & Terms & { readonly skill: Skill; readonly acts?: boolean },
): Check {
  const fighter = fighterOf(state, who);
  const parts = checkParts(state, snapshot(fighter), skill, acts);
  return {
    id,
    who,
    label: `TURNCRAFT.Skill.${skill}`,
    skill: fighter.scores.skills[skill],
    ...sumOf(parts, terms),
  };
}

/** Makes checks and returns logged results; asks for all missing dice at once (FL-159). */
function* checked(ctx: FlowExecution, checks: readonly Check[]): RuleGenerator<readonly Contender[]> {
  const { settings } = ctx.state;
  const faces = yield* askFaces(
    ctx,
    checks.map((check) => requestFor(check, settings)),
    100,
  );
  return checks.map((check, i) => {
    const face = faces[i] ?? 0;
    const threshold = thresholdOf(check, settings);
    const result = { face, threshold, level: levelOf(face, threshold, settings) };
    logCheck(ctx, check, result);
    return result;
  });
}

/** Like {@link checked}, for a single check. */
export function* checkedOne(ctx: FlowExecution, check: Check): RuleGenerator<Contender> {
  const [result] = yield* checked(ctx, [check]);
  if (result === undefined) throw new Error(`No result of the check ${check.id}.`);
  return result;
}

/** Rolls an Opposed Check of both sides, and logs who won (FL-164). Returns the initiator's result; null: the initiator lost. */
export function* opposed(ctx: FlowExecution, initiator: Check, resister: Check): RuleGenerator<Contender | null> {
  const [first, second] = yield* checked(ctx, [initiator, resister]);
  if (first === undefined || second === undefined) throw new Error(`No result of the check ${initiator.id}.`);
  const won = initiatorWins(first, second, ctx.state.settings);
  logLine(ctx, "TURNCRAFT.Log.flow.opposedWon", won ? initiator.who : resister.who);
  return won ? first : null;
}

/** Skill and modifiers, added up before the levels are worked out (FL-162). */
export function thresholdOf(
  { skill, modifiers, tilt }: Pick<Check, "skill" | "modifiers" | "tilt">,
  { advantageMode }: Pick<FlowSettings, "advantageMode">,
): number {
  const flat = advantageMode === "flat" ? flatTilt[tilt] : 0;
  return modifiers.reduce((sum, { by }) => sum + by, skill + flat);
}

/** Dice of a check; Foundry keeps the better or worse of two, so one face comes back (FL-163). */
export function diceOf(tilt: Tilt, { advantageMode }: Pick<FlowSettings, "advantageMode">): string {
  return { advantage: "2d100kl1", disadvantage: "2d100kh1", none: "1d100" }[advantageMode === "flat" ? "none" : tilt];
}

function requestFor({ id, who, label, tilt }: Check, settings: FlowSettings): RollRequest {
  return { kind: "roll", id, who, formula: diceOf(tilt, settings), label };
}

function logCheck(
  ctx: FlowExecution,
  { who, label, modifiers, tilt, covert }: Check,
  { face, threshold, level }: Contender,
): void {
  for (const { name, by } of modifiers)
    logLine(ctx, "TURNCRAFT.Log.flow.modifier", who, { modifier: name, by: signed(by) });
  if (tilt !== "none") logLine(ctx, `TURNCRAFT.Log.flow.${tilt}`, who);
  const args = { check: { key: label }, face, threshold, level: levelArg(level) };
  if (covert) logForGM(ctx, "TURNCRAFT.Log.flow.checked", who, args);
  else logLine(ctx, "TURNCRAFT.Log.flow.checked", who, args);
}

/** Level in a message. */
function levelArg(level: Contender["level"]): MessageArg {
  return { key: `TURNCRAFT.Level.${levelName(level)}` };
}

/** The levels by their numbers, from -1 on; where words are needed (a 5 is a Critical raised by FL-62). */
const levelNames = ["criticalFailure", "failure", "normal", "hard", "major", "critical", "critical"] as const;

/** The name of a level, as settings and messages know it. */
export function levelName(level: Level): (typeof levelNames)[number] {
  return levelNames[level + 1] ?? "failure";
}

/**
 * The level of a check (FL-159 to FL-161).
 * @param face 1 to 100, low is good
 * @param threshold the skill with all its modifiers (FL-162); below 1 every roll fails
 */
export function levelOf(
  face: number,
  threshold: number,
  { levelDivisors, critFailFrom }: Pick<FlowSettings, "levelDivisors" | "critFailFrom">,
): Level {
  if (face === 100 || (face >= critFailFrom && face > threshold)) return -1;
  if (face > threshold) return 0;
  if (face <= Math.max(1, Math.floor(threshold / levelDivisors.critical))) return 4;
  if (face <= Math.floor(threshold / levelDivisors.major)) return 3;
  return face <= Math.floor(threshold / levelDivisors.hard) ? 2 : 1;
}

/**
 * True if the initiator (attacker, feinter, grappler, shover, escaper) wins an Opposed Check: with Normal at least, and
 * the higher level (FL-164); equal levels go to the resisting side by default (FL-165).
 */
export function initiatorWins(
  initiator: Contender,
  resister: Contender,
  { opposedTie }: Pick<FlowSettings, "opposedTie">,
): boolean {
  if (initiator.level < 1) return false;
  if (initiator.level !== resister.level) return initiator.level > resister.level;
  switch (opposedTie) {
    case "resister":
      return false;
    case "higherSkill":
      return initiator.threshold > resister.threshold;
    case "higherRoll":
      return initiator.face > resister.face;
    case "initiator":
      return true;
  }
}
