import { tellHitPoints } from "../engine/commands.ts";
import { fighterOf } from "../engine/fighters.ts";
import type { Asking } from "../engine/play.ts";
import type { CombatantId } from "../engine/types.ts";
import { breakIfCounted } from "./concentration.ts";
import { compareKeys, deedOf, keyOf } from "./order.ts";
import type { Play } from "./types.ts";
import { pendingOf } from "./work.ts";

/** Hit points go down, and with them concentration (GR-116). */
export function* hurt(play: Play, target: CombatantId, points: number): Asking {
  const { hp } = fighterOf(play.state, target).scores;
  const before = hp.value;
  hp.value -= points;
  const { uuid, path, value } = hp;
  // A combatant without an actor keeps its hit points in the fight alone.
  if (uuid !== "") play.world.push({ kind: "fields", uuid, before: { [path]: before }, after: { [path]: value } });
  tellHitPoints(play, target, before, value);
  if (points > 0) yield* breakIfCounted(play, target, "TURNCRAFT.Cause.damage");
}

/** Damage of those who act at one moment is done when the last of them has acted (GR-54). */
export function* settleHeld(play: Play): Asking {
  const { state } = play;
  if (state.held.length === 0) return;
  const waiting = pendingOf(state).map((id) => keyOf(state, id, state.phase, deedOf(state, id)));
  const open = state.held.some(({ key }) =>
    waiting.some((other) => compareKeys(other, key.split(":").map(Number)) === 0),
  );
  if (!open) yield* releaseHeld(play);
}

/** All that is held is done now. */
export function* releaseHeld(play: Play): Asking {
  const { held } = play.state;
  if (held.length === 0) return;
  play.state.held = [];
  for (const { target, damage } of held) yield* hurt(play, target, damage);
}
