import { never } from "../../../engine/refusals.ts";
import type { Figure, Refusal } from "../../../engine/types.ts";
import type { ActionKey } from "./action-times.ts";
import type { Settings } from "./settings.ts";
import type { AskedAction, Running } from "./types.ts";

/** Seconds that a row of the table takes; combos and spells may take 3 s instead (SX-406). */
export function tableTime({ actionTimes: times, fourSecondActions }: Settings, action: ActionKey): number {
  return fourSecondActions === "3" && (action === "spell" || action === "combo") ? 3 : times[action];
}

/** Seconds that an action takes at least: the item's own time wins over the table's (SX-407). */
export function leastTime(settings: Settings, { action, item }: AskedAction): number {
  return item?.seconds ?? tableTime(settings, action);
}

/** Whether its owner may choose a longer time (SX-407). */
export function mayTakeLonger({ action, item }: AskedAction): boolean {
  return item ? item.orLonger : action === "run";
}

/** An action as it would be under way, with none of its seconds spent. 0 s: a zero-second action. */
export function actionOf(settings: Settings, asked: AskedAction): Running {
  const { action, item, total, strike } = asked;
  return {
    itemId: item?.id ?? null,
    action,
    name: item?.name ?? "",
    total: total ?? leastTime(settings, asked),
    done: 0,
    consecutive: item?.consecutive ?? true,
    delay: item?.delay ?? 0,
    early: false,
    ...((item?.throws || strike) && { throws: true }),
  };
}

/** An action as it stands in a message. */
export function actionFigure({ name, action }: Pick<Running, "name" | "action">): Figure {
  return name === "" ? { key: `TURNCRAFT.Seconds.Action.${action}` } : name;
}

/** What is said of a time that isn't one (SX-404). */
export function notATime(): Refusal {
  return never("SX-404", "TURNCRAFT.Refused.SX-404.time");
}
