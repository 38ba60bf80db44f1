import { tellHitPoints } from "../../../engine/commands.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import type { RuleGenerator } from "../../../engine/play.ts";
import { heal } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { breakIfCounted } from "./concentration.ts";
import { compareKeys, keyOf, orderedActionOf } from "./order.ts";
import type { Item, Play } from "./types.ts";
import { pendingOf } from "./work.ts";

/** Hit points go down, and with them concentration (GR-116). */
export function* hurt(play: Play, target: CombatantId, points: number): RuleGenerator {
  changePoints(play, target, -points);
  if (points > 0) yield* breakIfCounted(play, target, "TURNCRAFT.Cause.damage");
}

/** Heals each of these at once, up to their maximum (GR-175). */
export function heals(play: Play, who: CombatantId, item: Item, targets: readonly CombatantId[]): RuleGenerator {
  return heal(play, who, item, targets, (target, points) => {
    const { hp } = fighterOf(play.state, target).scores;
    changePoints(play, target, Math.max(0, Math.min(points, hp.max - hp.value)));
  });
}

function changePoints(play: Play, target: CombatantId, by: number): void {
  const { hp } = fighterOf(play.state, target).scores;
  const before = hp.value;
  hp.value += by;
  const { uuid, path, value } = hp;
  // A combatant without an actor keeps its hit points in the fight alone.
  if (uuid !== "") play.world.push({ kind: "fields", uuid, before: { [path]: before }, after: { [path]: value } });
  tellHitPoints(play, target, before, value);
}

/** Damage of simultaneous actions is dealt when the last of them is done (GR-54). */
export function* settleHeld(play: Play): RuleGenerator {
  const { state } = play;
  if (state.held.length === 0) return;
  const waiting = pendingOf(state).map((id) => keyOf(state, id, state.phase, orderedActionOf(state, id)));
  const open = state.held.some(({ key }) =>
    waiting.some((other) => compareKeys(other, key.split(":").map(Number)) === 0),
  );
  if (!open) yield* releaseHeld(play);
}

/** All that is held is done now. */
export function* releaseHeld(play: Play): RuleGenerator {
  const { held } = play.state;
  if (held.length === 0) return;
  play.state.held = [];
  for (const { target, damage } of held) yield* hurt(play, target, damage);
}
