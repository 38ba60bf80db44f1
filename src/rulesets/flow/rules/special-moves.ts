import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne, opposed, skillCheck } from "./check.ts";
import { change } from "./fighters.ts";
import { gains } from "./ledger.ts";
import { setOut } from "./moves.ts";
import { checkHolds, chooseHex, pushShifts, tumbleShifts } from "./special-grapple.ts";
import { relocate } from "./threat.ts";
import type { ActionOf, FlowExecution } from "./types.ts";

/** The hexes of a Tumble: the enemy's and the one behind (FL-137). */
const tumbled = 2;

/** FL-134: an Agility check; success leads through the enemy's hex, failure provokes that enemy alone (FL-136). */
export function* tumble(ctx: FlowExecution, who: CombatantId, action: ActionOf<"tumble">, terms: Terms): RuleGenerator {
  const check = skillCheck(ctx, { id: `tumble:${who}`, who, skill: "agility", ...terms });
  const { level } = yield* checkedOne(ctx, check);
  if (level >= 1) yield* comeOut(ctx, who, action.target);
  else fail(ctx, who, action, terms.modifier ?? 0);
}

/** FL-135, FL-137: its hexes count toward no Move, and provoke no Reaction Attack. */
function* comeOut(ctx: FlowExecution, who: CombatantId, enemy: CombatantId): RuleGenerator {
  const { state } = ctx;
  const hexes = tumbleShifts(state, who, enemy).map(({ to }) => to);
  const landing = yield* chooseHex(ctx, who, hexes, "FL-135", { name: named(who), other: named(enemy) });
  if (landing !== null) relocate(ctx, who, landing, false);
  logLine(ctx, "TURNCRAFT.Log.flow.tumbled", who, { other: named(enemy) });
  const { move } = fighterOf(state, who);
  if (move !== null && !state.settings.tumbleOutsideCap) move.hexesLeft = Math.max(0, move.hexesLeft - tumbled);
}

/**
 * The mover stays; under `tumbleFailEndsMove` an open Move ends there. The entry on the stack asks the provoked enemy (FL-136).
 */
function fail(ctx: FlowExecution, who: CombatantId, action: ActionOf<"tumble">, modifier: number): void {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.flow.tumbleFailed", who, { other: named(action.target) });
  if (state.settings.tumbleFailEndsMove) fighterOf(state, who).move = null;
  state.open.push({
    kind: "action",
    who,
    action,
    modifier,
    failed: true,
    asked: false,
    watched: false,
    window: null,
  });
}

/** The actor's level from which a Shove may do both (FL-128). */
const doesBoth = 2;

/** FL-127, FL-128: opposed Athletics; won, the target is pushed 1 hex or falls, at Hard or better maybe both. */
export function* shove(ctx: FlowExecution, who: CombatantId, action: ActionOf<"shove">, terms: Terms): RuleGenerator {
  const { target, effect } = action;
  const won = yield* opposed(
    ctx,
    skillCheck(ctx, { id: `shove:${who}`, who, skill: "athletics", acts: true, ...terms }),
    skillCheck(ctx, { id: `shove:${target}`, who: target, skill: "athletics" }),
  );
  if (won === null) return;
  const both = won.level >= doesBoth && (yield* askRuling(ctx, askBoth(who, action))) === "both";
  if (effect === "push" || both) yield* push(ctx, who, target);
  if (effect === "prone" || both) knockDown(ctx, target);
}

function askBoth(who: CombatantId, { target, effect }: ActionOf<"shove">) {
  const options = ["both", ["chosen", `TURNCRAFT.Ruling.FL-128.${effect}`]] as const;
  return ruling("FL-128", options, { name: named(who), other: named(target) }, { about: who, who });
}

/** FL-129: the actor chooses among hexes farther away; without one the push has no effect. */
function* push(ctx: FlowExecution, who: CombatantId, target: CombatantId): RuleGenerator {
  const { state } = ctx;
  const hexes = pushShifts(state, who, target).map(({ to }) => to);
  const to = yield* chooseHex(ctx, who, hexes, "FL-129", { name: named(who), other: named(target) });
  if (to === null) return logLine(ctx, "TURNCRAFT.Log.flow.notPushed", target);
  logLine(ctx, "TURNCRAFT.Log.flow.pushed", target);
  // Combatants threatening the hex are asked before (FL-97).
  if (state.settings.forcedProvokes) return setOut(ctx, { who: target, as: "move", forced: true, legs: [{ to }] });
  relocate(ctx, target, to, true);
  checkHolds(ctx, target);
}

function knockDown(ctx: FlowExecution, target: CombatantId): void {
  fighterOf(ctx.state, target).prone = true;
  logLine(ctx, "TURNCRAFT.Log.flow.knockedDown", target);
}

/** FL-113, FL-114: the actor's skill against a skill of the target's choice; success gives the next attack Advantage. */
export function* feint(
  ctx: FlowExecution,
  who: CombatantId,
  { target, skill }: ActionOf<"feint">,
  terms: Terms,
): RuleGenerator {
  const { state } = ctx;
  const answer = yield* answeringSkill(ctx, who, target);
  const won = yield* opposed(
    ctx,
    skillCheck(ctx, { id: `feint:${who}`, who, skill, acts: true, ...terms }),
    skillCheck(ctx, { id: `feint:${target}`, who: target, skill: answer }),
  );
  if (won === null) return;
  const fighter = fighterOf(state, who);
  fighter.feints = fighter.feints.filter((one) => one.target !== target);
  fighter.feints.push({ target, round: state.round });
  logLine(ctx, "TURNCRAFT.Log.flow.feinted", who, { other: named(target) });
}

/** Asks the target whether to answer with Melee or Agility; the higher one is preset (FL-113). */
function* answeringSkill(
  ctx: FlowExecution,
  who: CombatantId,
  target: CombatantId,
): RuleGenerator<"melee" | "agility"> {
  const { melee, agility } = fighterOf(ctx.state, target).scores.skills;
  const row = (skill: "melee" | "agility") => [skill, `TURNCRAFT.Skill.${skill}`] as const;
  const options = agility > melee ? [row("agility"), row("melee")] : [row("melee"), row("agility")];
  const ask = ruling("FL-113", options, { name: named(target), other: named(who) }, { about: target });
  return (yield* askRuling(ctx, { ...ask, who: target })) === "agility" ? "agility" : "melee";
}

/** FL-115: no FP fade at the end of the turn. */
export function flowState(ctx: FlowExecution, who: CombatantId): void {
  fighterOf(ctx.state, who).turn.flowState = true;
  logLine(ctx, "TURNCRAFT.Log.flow.flowState", who);
}

/** FL-132: 1 RP more and Advantage on every reaction until the own next turn starts. The turn's end follows. */
export function totalDefense(ctx: FlowExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  change(ctx.state, fighter, "rp", gains.totalDefense);
  fighter.totalDefense = true;
  logLine(ctx, "TURNCRAFT.Log.flow.totalDefense", who, { rp: fighter.rp });
}

/** FL-50: no longer prone. */
export function standUp(ctx: FlowExecution, who: CombatantId): void {
  fighterOf(ctx.state, who).prone = false;
  logLine(ctx, "TURNCRAFT.Log.flow.stoodUp", who);
}
