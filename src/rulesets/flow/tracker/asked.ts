import type { FormValues } from "../../../combat/dialogs.ts";
import { chosenTargets } from "../../../combat/targeting/list-view.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  type Action,
  actions,
  apOf,
  type DeclaredAction,
  type FlowState,
  type FlowUsable,
  placementAt,
  rowOfAction,
  type Token,
  watchedFor,
} from "../rules/index.ts";
import type { ActionOffer } from "./actions.ts";

/**
 * Action completed from a form's fields; null if dismissed, or if the target is missing. `adds`: possible additions, in
 * the order of the form.
 */
export function actionFrom(
  { action, asks }: Pick<ActionOffer, "action" | "asks">,
  fields: unknown,
  adds: readonly FlowUsable[],
  localize: Localize,
): DeclaredAction | null {
  if (typeof fields !== "object" || fields === null) return null;
  const stated = fields as FormValues;
  switch (asks) {
    case "ready":
      return readyFrom(stated, localize);
    case "what":
      return action.action === "free" ? { ...action, what: textOf(stated.what) } : action;
    case "other":
      return action.action === "other"
        ? { ...action, ...priceFrom(stated), what: textOf(stated.what), provokes: stated.provokes === true }
        : action;
    case "target":
      return aimedAt(
        action,
        chosenTargets(stated),
        adds.filter((_, i) => stated[`add${i}`] === true),
      );
    default:
      return action;
  }
}

function aimedAt(
  action: DeclaredAction,
  targets: readonly string[],
  adds: readonly FlowUsable[],
): DeclaredAction | null {
  if ("targets" in action) {
    const abilities = adds.map(({ uuid }) => ({ item: uuid }));
    return { ...action, targets: targets as typeof action.targets, abilities };
  }
  const [target] = targets;
  return target === undefined || !("target" in action) ? null : { ...action, target: target as typeof action.target };
}

/** Reads the form of a readied action. Without a text, trigger and action are named after the selected options. */
function readyFrom({ trigger, on, named, what, cost }: FormValues, localize: Localize): DeclaredAction {
  const action = actions.find((each) => each === named) ?? "attack";
  const watched = watchedFor.find((each) => each === on) ?? "other";
  return {
    action: "ready",
    trigger: textOf(trigger) || localize(watchWords[watched]),
    on: watched,
    named: action,
    what: textOf(what) || localize(`TURNCRAFT.Action.${action}`),
    cost: wholeOf(cost),
  };
}

/** Words for each kind of trigger that prompts a waiting combatant (FL-121). */
const watchWords: Readonly<Record<(typeof watchedFor)[number], LangKey>> = {
  movement: "TURNCRAFT.Flow.Ask.onMovement",
  enters: "TURNCRAFT.Flow.Ask.onEnters",
  leaves: "TURNCRAFT.Flow.Ask.onLeaves",
  action: "TURNCRAFT.Flow.Ask.onAction",
  other: "TURNCRAFT.Flow.Ask.onOther",
};

function priceFrom({ ap, rp, fp }: FormValues): { ap: number; rp: number; fp: number } {
  return { ap: wholeOf(ap), rp: wholeOf(rp), fp: wholeOf(fp) };
}

function textOf(value: unknown): string {
  return String(value ?? "").trim();
}

function wholeOf(value: unknown): number {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(0, number) : 0;
}

/** Actions offered for readying. */
const readiable: readonly Action[] = [
  "attack",
  "move",
  "spell",
  "ability",
  "grapple",
  "shove",
  "disarm",
  "draw",
  "potion",
  "magicItem",
  "standUp",
  "step",
  "other",
];

/** View of a readied action's form: the actions payable with the AP left (FL-121), and a preset cost. */
export function readyView(
  { state, who }: { readonly state: FlowState; readonly who: CombatantId },
  localize: Localize,
) {
  const left = apOf(state, who);
  const payable = readiable.filter((action) => usualCost(action) <= left || rowOfAction(action).ap === "item");
  return {
    actions: payable.map((action) => ({ value: action, label: localize(`TURNCRAFT.Action.${action}`) })),
    cost: Math.min(usualCost(payable[0] ?? "attack"), left),
    hint: localize("TURNCRAFT.Flow.Ask.readyHint", { ap: left }),
  };
}

/** Usual AP of an action: the ledger's number, 2 where the item has the price, else 1. */
function usualCost(action: Action): number {
  const { ap } = rowOfAction(action);
  return typeof ap === "number" ? ap : ap === "item" ? 2 : 1;
}

/** Screen directions by eighths of a turn, clockwise from the right: ends of keys below `TURNCRAFT.Flow.Direction`. */
export const directions = [
  "right",
  "lowerRight",
  "down",
  "lowerLeft",
  "left",
  "upperLeft",
  "up",
  "upperRight",
] as const;
type Direction = (typeof directions)[number];

/** Direction to another space on the screen, as an index of {@link directions}. */
export function eighthTo(token: Token, from: Space, to: Space): number {
  const [start, end] = [placementAt(token, from), placementAt(token, to)];
  const eighth = Math.round((Math.atan2(end.y - start.y, end.x - start.x) / Math.PI) * 4);
  return (eighth + directions.length) % directions.length;
}

/** Direction to another space on the screen, by name. */
export function directionTo(token: Token, from: Space, to: Space): Direction {
  return directions[eighthTo(token, from, to)] ?? "right";
}
