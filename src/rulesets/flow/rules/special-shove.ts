import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { opposed, skillCheck } from "./check.ts";
import { keyOf } from "./geometry.ts";
import { setOut } from "./moves.ts";
import { relocate } from "./place.ts";
import { checkHolds } from "./special-grapple.ts";
import { pushShifts, type Shift } from "./special-spaces.ts";
import type { ActionOf, Play } from "./types.ts";

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
