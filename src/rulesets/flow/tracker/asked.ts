import type { Fields } from "../../../combat/dialogs.ts";
import { chosenTargets } from "../../../combat/targeting/list-view.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { LangKey } from "../../../i18n.ts";
import { type Action, actions, type FlowAction, type Item, watchedFor } from "../rules/index.ts";
import type { ActionView } from "./actions.ts";

/** Action as filled in; null if dismissed. `adds`: possible additions, in order. */
export function actionFrom(
  { deed: action, asks }: Pick<ActionView, "deed" | "asks">,
  fields: unknown,
  adds: readonly Item[],
  localize: Localize,
): FlowAction | null {
  if (typeof fields !== "object" || fields === null) return null;
  const said = fields as Fields;
  switch (asks) {
    case "ready":
      return readyFrom(said, localize);
    case "what":
      return action.action === "free" ? { ...action, what: textOf(said.what) } : action;
    case "other":
      return action.action === "other"
        ? { ...action, ...priceFrom(said), what: textOf(said.what), provokes: said.provokes === true }
        : action;
    case "target":
      return aimedAt(
        action,
        chosenTargets(said),
        adds.filter((_, i) => said[`add${i}`] === true),
      );
    default:
      return action;
  }
}

function aimedAt(action: FlowAction, targets: readonly string[], adds: readonly Item[]): FlowAction | null {
  if ("targets" in action) {
    const abilities = adds.map(({ uuid }) => ({ item: uuid }));
    return { ...action, targets: targets as typeof action.targets, abilities };
  }
  const [target] = targets;
  return target === undefined || !("target" in action) ? null : { ...action, target: target as typeof action.target };
}

/**
 * Reads the form of a readied action. Empty notes on trigger and action default to the names of the selected options.
 */
function readyFrom({ trigger, on, named, what, cost }: Fields, localize: Localize): FlowAction {
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

function priceFrom({ ap, rp, fp }: Fields): { ap: number; rp: number; fp: number } {
  return { ap: wholeOf(ap), rp: wholeOf(rp), fp: wholeOf(fp) };
}

function textOf(value: unknown): string {
  return String(value ?? "").trim();
}

function wholeOf(value: unknown): number {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(0, number) : 0;
}

/** Actions that can be readied: what one does with the hands or feet, by name. */
export const readiable: readonly Action[] = [
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
