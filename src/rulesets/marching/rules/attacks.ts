import { strikeShare } from "../../../engine/commands.ts";
import { logLine } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { optional, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { attackOf, untoldOf } from "./fighters.ts";
import { actionDone } from "./frantic.ts";
import { doingOf, isDone } from "./halves.ts";
import {
  attackShape,
  type Change,
  type HeldAttack,
  type MarchingExecution,
  type MarchingState,
  type Together,
} from "./types.ts";

/**
 * Fields of `result`. The host fills in `fells`, the values of `change`, `strikesFirst` and, as `of`, the dice behind the damage.
 */
export const resultShape = { of: optional(strikeShare), who: present, ...attackShape } as const;

/** Attack result as reported by the owner (MO-505). */
export type StateResult = Shaped<typeof resultShape>;

type HeldBlow = readonly [who: CombatantId, attack: HeldAttack];

/** True if a combatant's attack is held until all attacks of the half are known (MO-505). */
export function isHeld(together: Together, who: CombatantId): boolean {
  return together.ids.includes(who) && !together.landed && doingOf(together, who) === "act";
}

/** Reports an attack's result, once per paid attack (MO-513): held in a common turn, else applied at once. */
export function giveResult(ctx: MarchingExecution, { who, target, fells, strikesFirst, change }: StateResult): void {
  const { together } = ctx.state;
  const attack = { target, fells, strikesFirst, change };
  const holds = together !== null && isHeld(together, who);
  const action = holds && together.results[who] ? null : attackOf(ctx.state, who);
  if (action) {
    const fighter = fighterOf(ctx.state, who);
    fighter.untold = untoldOf(fighter).filter((each) => each !== action);
  }
  if (!holds) {
    land(ctx, [[who, attack]]);
  } else {
    together.results[who] = attack;
    logLine(ctx, "TURNCRAFT.Log.marching.declared", who);
  }
  if (action === "primary") actionDone(ctx, who, { isTold: true });
}

/** Lets a single held attack take effect before the rest (MO-505); the target, if felled, doesn't attack any more. */
export function split(ctx: MarchingExecution, who: CombatantId): void {
  const { together } = ctx.state;
  const attack = together?.results[who];
  if (!together || !attack) return;
  delete together.results[who];
  if (!together.finished.includes(who)) together.finished.push(who);
  const { target, fells } = attack;
  land(ctx, [[who, { ...attack }]]);
  if (!fells || !together.results[target]) return;
  delete together.results[target];
  logLine(ctx, "TURNCRAFT.Log.marching.tooLate", target);
}

/** True if a combatant acting in the half has neither reported a result nor finished. */
export function isWaitingForResults(state: Pick<MarchingState, "fighters">, together: Together): boolean {
  const acting = together.ids.filter((id) => doingOf(together, id) === "act");
  return acting.some((id) => !Object.hasOwn(together.results, id) && !isDone({ ...state, together }, id));
}

/**
 * Applies all held results together (MO-505): an attacker felled by another still hits. Attackers with a feature strike first, and
 * combatants felled by first strikes don't attack; if all have the feature, none has priority (MO-506).
 */
export function landResults(ctx: MarchingExecution): void {
  const { together } = ctx.state;
  if (!together || together.landed) return;
  const blows = together.ids.flatMap((id): HeldBlow[] => {
    const attack = together.results[id];
    return attack ? [[id, attack]] : [];
  });
  if (blows.length === 0) return;
  together.landed = true;
  const isAhead = ([id, attack]: HeldBlow): boolean =>
    attack.strikesFirst || fighterOf(ctx.state, id).scores.strikesFirst;
  const ahead = blows.filter(isAhead);
  const values = new Map<string, number>();
  land(ctx, ahead, values);
  const felled = ahead.filter(([, { fells }]) => fells).map(([, { target }]) => target);
  const others = blows.filter((blow) => !isAhead(blow));
  land(
    ctx,
    others.filter(([id]) => !felled.includes(id)),
    values,
  );
  for (const [id] of others.filter(([id]) => felled.includes(id))) logLine(ctx, "TURNCRAFT.Log.marching.tooLate", id);
}

/** Applies the attacks of one step, adding up. `values`: changes of earlier attacks in the step. */
function land(ctx: MarchingExecution, blows: readonly HeldBlow[], values = new Map<string, number>()): void {
  for (const [who, { target, fells, change }] of blows) {
    if (change) ctx.world.push(addedUp(values, change));
    const does = change !== null || fells;
    logLine(ctx, `TURNCRAFT.Log.marching.${does ? "landed" : "noDamage"}`, who, { target: named(target) });
    if (!fells || fighterOf(ctx.state, target).defeated) continue;
    fighterOf(ctx.state, target).defeated = true;
    logLine(ctx, "TURNCRAFT.Log.defeated", target);
  }
}

function addedUp(
  values: Map<string, number>,
  { uuid, path, before, after }: Change,
): MarchingExecution["world"][number] {
  const key = `${uuid} ${path}`;
  const from = values.get(key) ?? before;
  const to = from + after - before;
  values.set(key, to);
  return { kind: "fields", uuid, before: { [path]: from }, after: { [path]: to } };
}
