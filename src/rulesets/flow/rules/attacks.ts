import type { Draft } from "immer";
import { askRuling, logForGM, logLine, type RuleGenerator, ruling, snapshot } from "../../../engine/execution.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { marginOf, resolveTarget } from "./attack-outcome.ts";
import { type Check, checkedOne, type OpposedBlow } from "./check.ts";
import { countsAsAttack, gainForHit, weaponOf } from "./damage.ts";
import { isOut, itemOf } from "./fighters.ts";
import { attackParts, skillOf, sumOf } from "./parts.ts";
import { askedAbout, isWaiting, openWindow } from "./reactions.ts";
import { besideTarget } from "./threat.ts";
import type { Attack, EntryOf, FlowExecution, FlowUsable } from "./types.ts";

/**
 * Makes the attack check (FL-44): a failure is a miss; a success goes on the stack, where combatants with a reaction are asked.
 */
export function* strike(ctx: FlowExecution, blow: OpposedBlow): RuleGenerator {
  const { state } = ctx;
  const item = itemOf(fighterOf(state, blow.attacker), blow.item);
  const [target, ...others] = blow.targets;
  if (item === null || target === undefined) return;
  state.opened += 1;
  const id = `attack-${state.opened}`;
  const delivery = yield* deliveryOf(ctx, id, item);
  const rolled = yield* checkedOne(ctx, attackCheck(ctx, blow, id, item, { target, others }));
  useFeints(ctx, blow, item);
  if (rolled.level < 1) {
    miss(ctx, blow, { ...rolled, isShot: item.attackType === "ranged" });
    return;
  }
  state.open.push(attackFrom(blow, id, { ...rolled, delivery, checked: true }) as Draft<Attack>);
}

/** Puts a spell at one target without an attack check on the stack, for Intercepts under `interceptNoCheckSpell` (FL-79). */
export function aimUnchecked({ state }: FlowExecution, blow: OpposedBlow, item: FlowUsable): void {
  state.opened += 1;
  const fixed = { face: 1, threshold: 0, level: 1, delivery: item.delivery, checked: false } as const;
  state.open.push(attackFrom(blow, `attack-${state.opened}`, fixed) as Draft<Attack>);
}

/** In melee or from afar: by the weapon; spells and abilities by their delivery, or as the GM says (FL-58). */
function* deliveryOf(
  ctx: FlowExecution,
  id: string,
  { name, attackType, delivery }: FlowUsable,
): RuleGenerator<Attack["delivery"]> {
  if (attackType !== "none") return attackType;
  if (ctx.state.settings.spellDefence === "delivery") return delivery;
  const options = delivery === "melee" ? ["melee", "ranged"] : ["ranged", "melee"];
  const ask = ruling("FL-58", options, { what: name }, { about: id });
  return (yield* askRuling(ctx, ask)) === "melee" ? "melee" : "ranged";
}

function attackCheck(
  { state }: FlowExecution,
  blow: OpposedBlow,
  id: string,
  item: FlowUsable,
  at: { readonly target: CombatantId; readonly others: readonly CombatantId[] },
): Check {
  const { attacker, form } = blow;
  return {
    id,
    who: attacker,
    label: "TURNCRAFT.Roll.attack",
    skill: skillOf(fighterOf(state, attacker), item.attackSkill),
    ...sumOf(attackParts(snapshot(state), { attacker, form, item, ...at }), blow),
    covert: !state.settings.showLevel,
  };
}

/**
 * Uses up the attacker's Feints on the targets, whatever the result: the next physical attack on a target uses its Feint, with
 * several targets the Feint on each (FL-114).
 */
function useFeints({ state }: FlowExecution, { attacker, targets }: OpposedBlow, item: FlowUsable): void {
  const fighter = fighterOf(state, attacker);
  if (item.physical) fighter.feints = fighter.feints.filter(({ target }) => !targets.includes(target));
}

type Fallen = Pick<Attack, "face" | "threshold" | "level" | "delivery" | "checked">;

function attackFrom(blow: OpposedBlow, id: string, fallen: Fallen): Attack {
  const { attacker, form, item, targets } = blow;
  return {
    kind: "attack",
    id,
    attacker,
    form,
    item,
    held: blow.held ?? null,
    parent: blow.parent ?? null,
    targets: [...targets],
    aimedAt: targets.length,
    ...fallen,
    reactors: [],
    closed: false,
    best: "nothing",
    stage: "aim",
    counter: null,
    window: null,
  };
}

/** Logs a miss, without further effect; a shot into melee that fails critically may have a mishap, left to the GM (FL-153). */
function miss(
  ctx: FlowExecution,
  { attacker, targets }: OpposedBlow,
  { isShot, ...rolled }: Pick<Attack, "face" | "threshold" | "level"> & { readonly isShot: boolean },
): void {
  const [target] = targets;
  logLine(ctx, "TURNCRAFT.Log.flow.missed", attacker, { names: { combatants: targets }, ...marginOf(ctx, rolled) });
  const beside = target && isShot && rolled.level === -1 ? besideTarget(ctx.state, target, attacker) : [];
  if (beside.length > 0) logForGM(ctx, "TURNCRAFT.Log.flow.mishap", attacker, { names: { combatants: beside } });
}

/** Takes one step of an attack on the pile; false while answers are missing (FL-44 c to g). */
export function* attackOn(ctx: FlowExecution, attack: Draft<EntryOf<"attack">>): RuleGenerator<boolean> {
  const { state } = ctx;
  const [target] = attack.targets;
  if (target === undefined || fighterOf(state, attack.attacker).departed) {
    finish(ctx, attack);
    return true;
  }
  if (attack.stage === "aim") {
    attack.stage = "asked";
    openWindow(ctx, attack, "defence", askedAbout(snapshot(state), snapshot(attack)));
    return true;
  }
  if (attack.stage === "counter") {
    nextTarget(attack);
    return true;
  }
  if (attack.window !== null && isWaiting(attack.window)) return false;
  const settled = yield* resolveTarget(ctx, attack, target);
  if (!settled) return true;
  if (attack.counter !== null) yield* counter(ctx, attack);
  else nextTarget(attack);
  return true;
}

function nextTarget(attack: Draft<Attack>): void {
  attack.targets.shift();
  attack.window = null;
  attack.stage = "aim";
  attack.counter = null;
}

/** FL-73: the second half of a Riposte costs nothing further. */
function* counter(ctx: FlowExecution, attack: Draft<Attack>): RuleGenerator {
  const { counter: due, attacker, id } = attack;
  attack.stage = "counter";
  if (due === null || isOut(ctx.state, due.who)) return;
  const { who, item, excluded = [] } = snapshot(due);
  yield* strike(ctx, { attacker: who, form: "counterattack", item, targets: [attacker], parent: id, excluded });
}

/** FL-41: FP for the whole attack once. */
function finish(ctx: FlowExecution, attack: Draft<Attack>): void {
  const { state } = ctx;
  state.open.pop();
  if (!attack.checked || state.settings.fpPerTarget || !countsAsAttack(state, attack.form, weaponOf(state, attack)))
    return;
  gainForHit(ctx, attack.attacker, attack.best);
}
