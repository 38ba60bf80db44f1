import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named, objectChange, objectChangeOr } from "../../../engine/fighters.ts";
import { type Trigger, triggers } from "../../../engine/reaction-filter.ts";
import { never } from "../../../engine/refusals.ts";
import { bool, list, oneOf, optional, present, presents, type Shaped, text } from "../../../engine/schema.ts";
import { mostTargets, rollStrike, strike } from "../../../engine/strike.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { resourceArg } from "./fighters.ts";
import { announce } from "./reactions.ts";
import { asks } from "./settings.ts";
import {
  type Announced,
  type DexterityExecution,
  type DexterityState,
  distances,
  type Resource,
  type TurnResource,
  turnResources,
} from "./types.ts";

/** Refusal where the host found no such object that the combatant could handle. */
const noObject = never("DX-405", "TURNCRAFT.Refused.DX-405.nothing");

/** Fields of `spend`, for paying a resource (DX-401). */
export const spendShape = {
  who: present,
  /** Price of the action or item. */
  resource: oneOf(turnResources),
  what: text(),
  /** UUID when an item is used. */
  item: optional(text()),
  /** True if it takes focus or effort, so the GM is asked for Interaction or Action (DX-406). */
  effortful: optional(bool),
  /** Resource to pay with instead of the price (DX-410). */
  as: optional(oneOf(turnResources)),
  /** Event to announce at once, which may open a window (DX-604). */
  trigger: optional(oneOf(triggers)),
  /** Targets, where no `strike` says so. */
  targets: optional(presents(0, mostTargets)),
  /** Distances of the possible reactors. */
  feet: optional(distances),
  /** Changes of the handled object, and of weapons put away for it (DX-405). */
  changes: optional(objectChangeOr(noObject)),
  putAway: optional(list(objectChange, 100)),
  /** Dice of the item. */
  strike: optional(strike),
} as const;
type Spend = Shaped<typeof spendShape>;

/** Pays for an action (DX-401) and rolls its dice; outside a started encounter without payment (DX-006). */
export function* spend(ctx: DexterityExecution, command: Spend): RuleGenerator {
  const { state, answers } = ctx;
  if (isStarted(state)) {
    for (const ask of questionsOf(state, command)) yield* askRuling(ctx, ask);
    const { left } = fighterOf(state, command.who);
    const paid = paidWith(state, command, answers) ?? command.resource;
    left[paid] = Math.max(0, left[paid] - 1);
    logLine(ctx, "TURNCRAFT.Log.spent", command.who, { resource: resourceArg(paid), what: command.what });
  } else {
    logLine(ctx, "TURNCRAFT.Log.did", command.who, { what: command.what });
  }
  if (command.strike) yield* rollStrike(ctx, command.who, command.strike);
  const { changes, putAway = [] } = command;
  for (const change of changes ? [...putAway, changes] : []) ctx.world.push({ kind: "fields", ...change });
  if (command.trigger) announce(ctx, eventOf(command, command.trigger));
}

function eventOf({ who, what, strike, feet, ...command }: Spend, trigger: Trigger): Announced {
  const targets = strike?.targets ?? command.targets;
  return { who, trigger, what, ...(targets && { targets }), ...(feet && { feet }) };
}

/** Restores a resource spent by mistake, up to the maximum. */
export function restore(ctx: DexterityExecution, who: CombatantId, resource: Resource): void {
  const fighter = fighterOf(ctx.state, who);
  fighter.left[resource] = Math.min(fighter.scores.resourceMax[resource], fighter.left[resource] + 1);
  logLine(ctx, "TURNCRAFT.Log.restored", who, { resource: resourceArg(resource) });
}

/** Returns the reasons why the price can't be paid (DX-406, DX-408, DX-410, DX-411); open questions refuse nothing. */
export function refusePayment(state: DexterityState, command: Spend, answers: Answers): Refusal[] {
  const refusals: Refusal[] = [];
  const { left, scores } = fighterOf(state, command.who);
  const item = command.what;
  // A Reaction has no price of the own turn.
  if (scores.reactions.some((known) => known.item === command.item)) {
    refusals.push({ clause: "DX-602", message: "TURNCRAFT.Refused.DX-602.ownTurn" });
  }
  if (command.as && command.as !== command.resource && !mayDowngrade(state, command.resource, command.as)) {
    const data = { item, resource: resourceArg(command.resource) };
    refusals.push({ clause: "DX-410", message: "TURNCRAFT.Refused.DX-410.price", data });
  }
  if (asksForUse(state, command) && rulingOf(answers, askUse(command)) === "refuse") {
    refusals.push({ clause: "DX-411", message: "TURNCRAFT.Refused.DX-411.notSo", data: { what: item } });
  }
  const paid = paidWith(state, command, answers);
  if (paid === null ? left.action > 0 || left.interaction > 0 : left[paid] > 0) return refusals;
  const takesAction = paid === "action" && asksForEffort(state, command);
  refusals.push(takesAction ? effortSpent(command) : isSpent(command, paid ?? command.resource));
  return refusals;
}

function isSpent({ who }: Spend, resource: TurnResource): Refusal {
  const data = { name: named(who), resource: resourceArg(resource) };
  return { clause: "DX-408", message: "TURNCRAFT.Refused.DX-408.spent", data };
}

function effortSpent({ who }: Spend): Refusal {
  return { clause: "DX-406", message: "TURNCRAFT.Refused.DX-406.effort", data: { name: named(who) } };
}

/**
 * Returns the paying resource: the price, or the Action if the GM rules that effort is needed (DX-406), or if the price is spent
 * and `allowDowngrade` is on (DX-410). Null until the GM has ruled.
 */
function paidWith(state: DexterityState, command: Spend, answers: Answers): TurnResource | null {
  const { left } = fighterOf(state, command.who);
  const ruling = asksForEffort(state, command) ? rulingOf(answers, askEffort(command)) : "plain";
  if (ruling === null) return null;
  if (ruling === "action") return "action";
  const price = command.as ?? command.resource;
  return left[price] === 0 && left.action > 0 && mayDowngrade(state, price, "action") ? "action" : price;
}

function mayDowngrade(state: DexterityState, price: TurnResource, as: TurnResource): boolean {
  return state.settings.allowDowngrade && as === "action" && price !== "action";
}

function questionsOf(state: DexterityState, command: Spend): RulingRequest[] {
  return [
    ...(asksForUse(state, command) ? [askUse(command)] : []),
    ...(asksForEffort(state, command) ? [askEffort(command)] : []),
  ];
}

function asksForEffort(state: DexterityState, { resource, as, effortful }: Spend): boolean {
  if (resource !== "interaction" || (as !== undefined && as !== "interaction")) return false;
  return effortful === true || asks(state.settings, "DX-406");
}

/** True if the GM wants to judge an action in free text (DX-411 set to `ask`). */
function asksForUse(state: DexterityState, { item, changes }: Spend): boolean {
  return item === undefined && changes === undefined && asks(state.settings, "DX-411");
}

function askEffort({ who, what }: Spend): RulingRequest {
  const options = [
    ["interaction", "TURNCRAFT.Resource.interaction"],
    ["action", "TURNCRAFT.Resource.action"],
  ] as const;
  return ruling("DX-406", options, { name: named(who), what });
}

function askUse({ who, what, resource }: Spend): RulingRequest {
  return ruling("DX-411", ["allow", "refuse"], { name: named(who), what, resource: resourceArg(resource) });
}
