import { enrichEffect } from "../../../combat/authority/enrich-objects.ts";
import { damageOf, isShare, strikeAt, withStrike } from "../../../combat/authority/enrich-strike.ts";
import type { AskedEffect, OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { LookedUp, StrikeDone } from "../../../combat/ruleset-host.ts";
import { pointOfSpace } from "../../../combat/space-on-scene.ts";
import { marchingBonusOf, marchingRollsOf } from "../../../data/rolls.ts";
import type { StrikeShare } from "../../../engine/index.ts";
import type { Asker, CombatantId } from "../../../engine/types.ts";
import { type MarchingCost, marchingCosts } from "../data/derived.ts";
import { isHeld, type MarchingCommand, type MarchingState, roundsOf } from "../rules/index.ts";

const HIT_POINTS = "system.hp.value";
const most = 9999;

/** Adds world facts to a Marching Order command; unknown facts stay absent. */
export function enrichMarching(
  combat: Combat.Implementation,
  state: MarchingState,
  command: LookedUp,
  asker: Asker,
): unknown {
  switch (command.kind) {
    case "spend":
      return use(combat, withStrike(combat, command, command.item, marchingRollsOf));
    case "result":
      return result(combat, state, command);
    case "contact":
      return { ...command, inScene: isInScene(combat, command.space) };
    case "effect":
      return condition(combat, command as Partial<AskedEffect>, asker);
    case "end-effect":
      return { kind: "end-condition", who: bearerOf(state, command.id), id: command.id };
    // What a condition's document holds is never the asker's to say: it comes in as an effect.
    case "condition":
      return { kind: "condition" };
    default:
      return command;
  }
}

function ownItem(combat: Combat.Implementation, who: unknown, uuid: unknown): Item.Implementation | undefined {
  return combat.combatants.get(String(who))?.actor?.items.find((item) => item.uuid === uuid);
}

/** Completes a use: the item's own cost and bonus to hit (MO-401, MO-802); without an item the bonus is 0. */
function use(combat: Combat.Implementation, { item: uuid, attack, ...asked }: LookedUp): unknown {
  const { target } = (attack ?? {}) as { target?: unknown };
  const bare = { ...asked, ...(attack !== undefined && { attack: { target, bonus: 0 } }) };
  if (uuid === undefined) return bare;
  const item = ownItem(combat, asked.who, uuid);
  // The types of items that nobody uses have no price.
  const terms = item?.system.marching;
  if (!item || !terms) return { kind: asked.kind };
  const action = marchingCosts.find((cost) => cost === terms.cost);
  const bonus = marchingBonusOf(item);
  const isAttack = target !== undefined && bonus !== null && !asked.strike;
  return {
    ...asked,
    item: uuid,
    action,
    what: item.name,
    ...(isAttack && { attack: { target, bonus } }),
  };
}

/** Command to hold an attack's damage until all results of the half are known (MO-505); null: not held, counting at once. */
export function heldDamage(
  { together }: MarchingState,
  { who, target, damage, item, of }: StrikeDone,
): AskedResult | null {
  return damage >= 0 && together && isHeld(together, who) ? { kind: "result", who, target, damage, item, of } : null;
}

/** Completes a result: the target's hit points before and after, and whether none are left (MO-505). */
function result(
  combat: Combat.Implementation,
  state: MarchingState,
  { who, target, damage: stated, item: uuid, of }: LookedUp,
): unknown {
  const damage = isShare(of) ? ownDamage(combat, who, target as CombatantId, of) : stated;
  // In place of the share stands why it can't count.
  const share = isShare(of) ? { of: typeof damage === "string" ? damage : of } : {};
  const command = { kind: "result", who, target, ...share };
  const actor = combat.combatants.get(String(target))?.actor;
  const isNumber = typeof damage === "number" && Number.isInteger(damage) && damage >= 0 && damage <= most;
  if (!isNumber) return command;
  const strikesFirst = ownItem(combat, who, uuid)?.system.marching?.strikesFirst ?? false;
  if (!actor || damage === 0) return { ...command, fells: false, strikesFirst, change: null };
  const before = actor.system.toObject().hp.value;
  const left = before - heldBack(state, who, actor.uuid);
  const loss = Math.min(damage, Math.max(0, left));
  const change = { uuid: actor.uuid, path: HIT_POINTS, before, after: before - loss };
  return { ...command, fells: left - loss <= 0, strikesFirst, change };
}

/**
 * Damage to the target from a share in the combatant's own strike; "gone" for another combatant's strike, not recorded here
 * (MO-505).
 */
function ownDamage(
  combat: Combat.Implementation,
  who: unknown,
  target: CombatantId,
  of: StrikeShare,
): ReturnType<typeof damageOf> {
  const strike = strikeAt(combat, target, of);
  return strike && strike.who !== who ? "gone" : damageOf(combat, target, of);
}

/** Hit points lost to attacks by the rest when the half's attacks land together with the combatant's own. */
function heldBack({ together }: MarchingState, who: unknown, uuid: string): number {
  const others = Object.entries(together?.landed === false ? together.results : {}).filter(([id]) => id !== who);
  return others.reduce((sum, [, { change }]) => sum + (change?.uuid === uuid ? change.before - change.after : 0), 0);
}

/** Command for an effect on a combatant, as a condition counted in rounds (MO-402), 6 s a round for a length in time. */
function condition(combat: Combat.Implementation, asked: Partial<AskedEffect>, asker: Asker): unknown {
  const effect = enrichEffect(combat, asked, asker) as Readonly<Record<string, unknown>>;
  const { id, uuid, name, bearer, value, unit, data } = effect;
  return {
    kind: "condition",
    who: bearer,
    id,
    uuid,
    name,
    rounds: isUnit(unit) ? inRounds(value, unit) : null,
    elapsed: 0,
    data,
  };
}

function bearerOf({ fighters }: MarchingState, id: unknown): CombatantId | undefined {
  const ids = Object.keys(fighters) as CombatantId[];
  return ids.find((who) => fighters[who]?.conditions.some((each) => each.id === id));
}

/** Length in rounds; invalid numbers pass through, for a refusal by field name. */
function inRounds(value: unknown, unit: AskedEffect["unit"]): unknown {
  return typeof value === "number" ? roundsOf(value, unit) : value;
}

function isUnit(unit: unknown): unit is AskedEffect["unit"] {
  return unit === "rounds" || unit === "seconds" || unit === "minutes";
}

/** Scene of an encounter: the encounter's own, else the scene of the first combatant with a token. */
export function sceneFoughtOn(combat: Combat.Implementation): Scene.Implementation | null {
  return combat.scene ?? combat.combatants.find((each) => each.token?.parent != null)?.token?.parent ?? null;
}

/** True if a space lies in the encounter's scene (MO-306). */
function isInScene(combat: Combat.Implementation, space: unknown): boolean {
  const { x, y } = (space ?? {}) as { x?: unknown; y?: unknown };
  const scene = sceneFoughtOn(combat);
  if (!scene || typeof x !== "number" || typeof y !== "number") return false;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const point = pointOfSpace(scene, { x, y });
  const isWithin = (at: number, start: number, length: number) => at >= start && at <= start + length;
  return isWithin(point.x, sceneX, sceneWidth) && isWithin(point.y, sceneY, sceneHeight);
}

/** Use of the combatant's own item, with the item's cost and bonus to hit. */
interface AskedUse {
  readonly kind: "spend";
  readonly who: CombatantId;
  readonly action: MarchingCost;
  readonly what: string;
  /** UUID of the item; the asker has no choice of the cost. */
  readonly item?: string;
  readonly attack?: { readonly target: CombatantId; readonly bonus: number };
}

/** Result of an attack, as reported by the owner; the authority determines felled targets. */
export interface AskedResult {
  readonly kind: "result";
  readonly who: CombatantId;
  readonly target: CombatantId;
  /** Hit points lost by the target; 0 for a miss. */
  readonly damage: number;
  /** UUID of the used item; an item with the feature to strike first precedes joint attacks (MO-506). */
  readonly item?: string;
  /** Dice to take `damage` from, filled in by the authority. */
  readonly of?: StrikeShare;
}

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly marching:
      | OwnCommand<MarchingCommand>
      | AskedUse
      | AskedResult
      | WithAskedStrike<Extract<MarchingCommand, { kind: "spend" }>>;
  }
}
