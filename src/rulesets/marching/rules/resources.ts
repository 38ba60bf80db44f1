import { askFaces, logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { plus, signed } from "../../../engine/formula.ts";
import { no } from "../../../engine/refusals.ts";
import { object, oneOf, optional, present, presents, type Shaped, text, whole } from "../../../engine/schema.ts";
import { type Added, mostTargets, rollStrike, strikeAt } from "../../../engine/strike.ts";
import type { CombatantId, Refusal, RollRequest } from "../../../engine/types.ts";
import { actionArg, untoldOf } from "./fighters.ts";
import { actionDone } from "./frantic.ts";
import { refuseUntimed, refuseUsed } from "./refuse-frantic.ts";
import { refuseHalf } from "./refuse-together.ts";
import { timesImpaired, toHit } from "./surprise.ts";
import { actions, type MarchingExecution, type MarchingState, type Timed } from "./types.ts";

export const spendShape = {
  who: present,
  /** `none` is free. */
  action: oneOf([...actions, "none"]),
  what: text(),
  /** UUID of a used item. */
  item: optional(text()),
  /** Rolls a plain 1d20 with impairment (MO-802). */
  attack: optional(object({ target: present, bonus: whole(-1000, 1000) })),
  /** Dice of the item, filled in by the host. */
  strike: optional(strikeAt(presents(0, mostTargets))),
} as const;

/** Payment of an action (MO-401). */
type Spend = Shaped<typeof spendShape>;
type SpentAttack = NonNullable<Spend["attack"]>;

/**
 * Refuses to pay for an action used already (MO-401), or not announced in frantic combat (MO-902), or in the wrong half
 * of a common turn (MO-502).
 */
export function refuseSpend(state: MarchingState, command: Spend & Timed): Refusal[] {
  const { who, action, attack, item } = command;
  // With an item, the item decides the cost.
  if (attack && item === undefined && (action === "none" || action === "move")) {
    return [no("MO-401", "TURNCRAFT.Refused.MO-401.attack", { name: named(who) })];
  }
  if (action === "none") return refuseHalf(state, who, null);
  if (action === "reaction") return refuseUsed(state, who, action);
  return [
    ...refuseHalf(state, who, action === "primary" ? "act" : "move"),
    ...refuseUntimed(state, { ...command, action }),
    ...refuseUsed(state, who, action),
  ];
}

/** Pays for an action, after the dice are rolled; an action at 0 stays at 0 (MO-401, MO-002, MO-802). */
export function* spend(ctx: MarchingExecution, { who, action, what, attack, strike }: Spend): RuleGenerator {
  const { state } = ctx;
  if (attack) yield* rollToHit(ctx, who, attack);
  if (strike) yield* rollStrike(ctx, who, strike, { addedTo: (target) => impairedOf(ctx, target) });
  if (action === "none") {
    logLine(ctx, "TURNCRAFT.Log.did", who, { what });
    return;
  }
  if (isStarted(state)) {
    const fighter = fighterOf(state, who);
    fighter.left[action] = 0;
    if (action !== "move") fighter.untold = [...untoldOf(fighter).filter((each) => each !== action), action];
    // Whatever comes between ends a move action: it isn't walked on afterwards (MO-404).
    if (action !== "reaction") fighter.moved = null;
  }
  logLine(ctx, "TURNCRAFT.Log.spent", who, { resource: actionArg(action), what });
  // Dice with an effect are a result (MO-903); an attack roll alone isn't.
  if (action === "primary" && strike?.damage != null) actionDone(ctx, who, { isTold: false });
}

/** Effect of impairment on an attack against the target (MO-802, MO-806). */
function* impairedOf(ctx: MarchingExecution, target: CombatantId): RuleGenerator<readonly Added[]> {
  return [{ name: "impaired", by: toHit(fighterOf(ctx.state, target)) * (yield* timesImpaired(ctx, target)) }];
}

/** 1d20 with the attacker's bonus and the bonus for the target's impairment, named separately (MO-802). */
function* rollToHit(ctx: MarchingExecution, who: CombatantId, { target, bonus }: SpentAttack): RuleGenerator {
  const impaired = toHit(fighterOf(ctx.state, target)) * (yield* timesImpaired(ctx, target));
  const [die = 0] = yield* askFaces(ctx, [attackRoll(who, bonus, impaired)]);
  const args = { target: named(target), die, bonus: signed(bonus), total: die + bonus + impaired };
  if (impaired === 0) logLine(ctx, "TURNCRAFT.Log.marching.attacked", who, args);
  else logLine(ctx, "TURNCRAFT.Log.marching.attackedImpaired", who, { ...args, impaired: signed(impaired) });
}

function attackRoll(who: CombatantId, bonus: number, impaired: number): RollRequest {
  const formula = plus(plus("1d20", bonus), impaired);
  return { kind: "roll", id: `attack:${who}`, who, formula, label: "TURNCRAFT.Roll.attack" };
}
