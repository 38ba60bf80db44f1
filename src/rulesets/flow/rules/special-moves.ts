import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne, opposed, skillCheck } from "./check.ts";
import { change } from "./fighters.ts";
import { keyOf } from "./geometry.ts";
import { gains } from "./ledger.ts";
import { setOut } from "./moves.ts";
import { relocate } from "./place.ts";
import { checkHolds } from "./special-grapple.ts";
import { pushShifts, type Shift, tumbleShifts } from "./special-spaces.ts";
import type { ActionOf, Play } from "./types.ts";

/** The hexes of a Tumble: the enemy's and the one behind (FL-137). */
const tumbled = 2;

/** FL-134: an Agility check; success leads through the enemy's hex, failure provokes that enemy alone (FL-136). */
export function* tumble(play: Play, who: CombatantId, action: ActionOf<"tumble">, terms: Terms): RuleGenerator {
  const check = skillCheck(play, { id: `tumble:${who}`, who, skill: "agility", ...terms });
  const { level } = yield* checkedOne(play, check);
  if (level >= 1) yield* comeOut(play, who, action.target);
  else fail(play, who, action, terms.modifier ?? 0);
}

/** FL-135, FL-137: its hexes count toward no Move, and provoke no Reaction Attack. */
function* comeOut(play: Play, who: CombatantId, enemy: CombatantId): RuleGenerator {
  const { state } = play;
  const shifts = tumbleShifts(state, who, enemy);
  const [first] = shifts;
  if (first !== undefined) {
    const options = shifts.map(({ to }) => [keyOf(to), "TURNCRAFT.Ruling.hex", { x: to.x, y: to.y }] as const);
    const data = { name: named(who), other: named(enemy) };
    const ask = question(`FL-135:${who}`, "FL-135", "TURNCRAFT.Ruling.FL-135.question", options, data);
    const chosen = shifts.length > 1 ? yield* askRuling(play, { ...ask, who }) : keyOf(first.to);
    relocate(play, who, (shifts.find(({ to }) => keyOf(to) === chosen) ?? first).to, false);
  }
  logLine(play, "TURNCRAFT.Log.flow.tumbled", who, { other: named(enemy) });
  const { move } = fighterOf(state, who);
  if (move !== null && !state.settings.tumbleOutsideCap) move.hexesLeft = Math.max(0, move.hexesLeft - tumbled);
}

/** The mover stays; under `tumbleFailEndsMove` an open Move ends there. Who is provoked is asked by the pile (FL-136). */
function fail(play: Play, who: CombatantId, action: ActionOf<"tumble">, modifier: number): void {
  const { state } = play;
  logLine(play, "TURNCRAFT.Log.flow.tumbleFailed", who, { other: named(action.target) });
  if (state.settings.tumbleFailEndsMove) fighterOf(state, who).move = null;
  state.open.push({
    kind: "deed",
    who,
    deed: action,
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
export function* shove(play: Play, who: CombatantId, action: ActionOf<"shove">, terms: Terms): RuleGenerator {
  const { target, effect } = action;
  const won = yield* opposed(
    play,
    skillCheck(play, { id: `shove:${who}`, who, skill: "athletics", acts: true, ...terms }),
    skillCheck(play, { id: `shove:${target}`, who: target, skill: "athletics" }),
  );
  if (won === null) return;
  const both = won.level >= doesBoth && (yield* askRuling(play, askBoth(who, action))) === "both";
  if (effect === "push" || both) yield* push(play, who, target);
  if (effect === "prone" || both) knockDown(play, target);
}

function askBoth(who: CombatantId, { target, effect }: ActionOf<"shove">) {
  const options = [
    ["both", "TURNCRAFT.Ruling.FL-128.both"],
    ["chosen", `TURNCRAFT.Ruling.FL-128.${effect}`],
  ] as const;
  const data = { name: named(who), other: named(target) };
  return { ...question(`FL-128:${who}`, "FL-128", "TURNCRAFT.Ruling.FL-128.question", options, data), who };
}

/** FL-129: the actor chooses among the hexes that are farther away; without one the push does nothing. */
function* push(play: Play, who: CombatantId, target: CombatantId): RuleGenerator {
  const { state } = play;
  const shifts = pushShifts(state, who, target);
  const [straight] = shifts;
  if (straight === undefined) return logLine(play, "TURNCRAFT.Log.flow.notPushed", target);
  const options = shifts.map(({ to }) => [keyOf(to), "TURNCRAFT.Ruling.hex", { x: to.x, y: to.y }] as const);
  const data = { name: named(who), other: named(target) };
  const ask = question(`FL-129:${who}`, "FL-129", "TURNCRAFT.Ruling.FL-129.question", options, data);
  const chosen = shifts.length > 1 ? yield* askRuling(play, { ...ask, who }) : keyOf(straight.to);
  const shift = shifts.find(({ to }) => keyOf(to) === chosen) ?? straight;
  logLine(play, "TURNCRAFT.Log.flow.pushed", target);
  if (state.settings.forcedProvokes) return goForced(play, target, shift);
  relocate(play, target, shift.to, true);
  checkHolds(play, target);
}

/** Under `forcedProvokes` whoever threatens the hex that is left is asked before the step (FL-97). */
function goForced(play: Play, who: CombatantId, { to }: Shift): void {
  setOut(play, { who, as: "move", forced: true, legs: [{ to }] });
}

function knockDown(play: Play, target: CombatantId): void {
  fighterOf(play.state, target).prone = true;
  logLine(play, "TURNCRAFT.Log.flow.knockedDown", target);
}

/** FL-113, FL-114: the actor's skill against the one that the target chooses; won, the next attack has Advantage. */
export function* feint(
  play: Play,
  who: CombatantId,
  { target, skill }: ActionOf<"feint">,
  terms: Terms,
): RuleGenerator {
  const { state } = play;
  const answer = yield* answeringSkill(play, who, target);
  const won = yield* opposed(
    play,
    skillCheck(play, { id: `feint:${who}`, who, skill, acts: true, ...terms }),
    skillCheck(play, { id: `feint:${target}`, who: target, skill: answer }),
  );
  if (won === null) return;
  const fighter = fighterOf(state, who);
  fighter.feints = fighter.feints.filter((one) => one.target !== target);
  fighter.feints.push({ target, round: state.round });
  logLine(play, "TURNCRAFT.Log.flow.feinted", who, { other: named(target) });
}

/** The target answers with Melee or Agility, the higher one is preset. */
function* answeringSkill(play: Play, who: CombatantId, target: CombatantId): RuleGenerator<"melee" | "agility"> {
  const { melee, agility } = fighterOf(play.state, target).scores.skills;
  const row = (skill: "melee" | "agility") => [skill, `TURNCRAFT.Skill.${skill}`] as const;
  const options = agility > melee ? [row("agility"), row("melee")] : [row("melee"), row("agility")];
  const data = { name: named(target), other: named(who) };
  const ask = question(`FL-113:${target}`, "FL-113", "TURNCRAFT.Ruling.FL-113.question", options, data);
  return (yield* askRuling(play, { ...ask, who: target })) === "agility" ? "agility" : "melee";
}

/** FL-115: no FP fade at the end of this turn. */
export function flowState(play: Play, who: CombatantId): void {
  fighterOf(play.state, who).turn.flowState = true;
  logLine(play, "TURNCRAFT.Log.flow.flowState", who);
}

/** FL-132: 1 RP more and Advantage on every reaction until the own next turn starts. The turn's end follows. */
export function totalDefense(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  change(play.state, fighter, "rp", gains.totalDefense);
  fighter.totalDefense = true;
  logLine(play, "TURNCRAFT.Log.flow.totalDefense", who, { rp: fighter.rp });
}

/** FL-50 */
export function standUp(play: Play, who: CombatantId): void {
  fighterOf(play.state, who).prone = false;
  logLine(play, "TURNCRAFT.Log.flow.stoodUp", who);
}
