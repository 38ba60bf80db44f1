import { logHitPoints } from "../../../engine/commands.ts";
import type { RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { compareLists } from "../../../engine/order.ts";
import { heal } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { breakIfCounted } from "./concentration.ts";
import { keyOf, orderedActionOf } from "./order.ts";
import type { GroupExecution, Item } from "./types.ts";
import { unfinishedOf } from "./work.ts";

/** Lowers hit points, and breaks concentration if any are lost (GR-116). */
export function* hurt(ctx: GroupExecution, target: CombatantId, points: number): RuleGenerator {
  changePoints(ctx, target, -points);
  if (points > 0) yield* breakIfCounted(ctx, target, "TURNCRAFT.Cause.damage");
}

/** Heals creatures at once, up to the maximum (GR-175). */
export function heals(
  ctx: GroupExecution,
  who: CombatantId,
  item: Item,
  targets: readonly CombatantId[],
): RuleGenerator {
  return heal(ctx, who, item, targets, (target, points) => {
    const { hp } = fighterOf(ctx.state, target).scores;
    changePoints(ctx, target, Math.max(0, Math.min(points, hp.max - hp.value)));
  });
}

function changePoints(ctx: GroupExecution, target: CombatantId, by: number): void {
  const { hp } = fighterOf(ctx.state, target).scores;
  const before = hp.value;
  hp.value += by;
  const { uuid, path, value } = hp;
  // A combatant without an actor keeps its hit points in the fight alone.
  if (uuid !== "") ctx.world.push({ kind: "fields", uuid, before: { [path]: before }, after: { [path]: value } });
  logHitPoints(ctx, target, before, value);
}

/** Deals held damage once the last of the simultaneous actions is done (GR-54). */
export function* resolveHeld(ctx: GroupExecution): RuleGenerator {
  const { state } = ctx;
  if (state.held.length === 0) return;
  const waiting = unfinishedOf(state).map((id) => keyOf(state, id, state.phase, orderedActionOf(state, id)));
  const open = state.held.some(({ key }) =>
    waiting.some((other) => compareLists(other, key.split(":").map(Number)) === 0),
  );
  if (!open) yield* releaseHeld(ctx);
}

/** Deals all held damage now (GR-54). */
export function* releaseHeld(ctx: GroupExecution): RuleGenerator {
  const { held } = ctx.state;
  if (held.length === 0) return;
  ctx.state.held = [];
  for (const { target, damage } of held) yield* hurt(ctx, target, damage);
}
