import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { checkedOne, skillCheck } from "./check.ts";
import { keyOf } from "./geometry.ts";
import { relocate } from "./place.ts";
import { tumbleShifts } from "./special-spaces.ts";
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
