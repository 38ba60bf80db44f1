import { ruling } from "../../../engine/execution.ts";
import { named, objectChangeOr } from "../../../engine/fighters.ts";
import { parseTime } from "../../../engine/formula.ts";
import { never } from "../../../engine/refusals.ts";
import {
  bool,
  checked,
  nullable,
  object,
  oneOf,
  optional,
  present,
  readBy,
  type Schema,
  type Shaped,
  type TypeOf,
  text,
} from "../../../engine/schema.ts";
import { strike } from "../../../engine/strike.ts";
import type { CombatantId, MessageArg, Refusal, RulingRequest } from "../../../engine/types.ts";
import { type ActionKey, actionKeys } from "./action-times.ts";
import type { SecondsSettings } from "./settings.ts";
import { longestSeconds, type Running, throws } from "./types.ts";

/** Number of seconds to choose: whole, 1 or more (SX-304). */
export const chosenSeconds = wholeSeconds(1, never("SX-304", "TURNCRAFT.Refused.SX-304.whole"));

function wholeSeconds(least: 0 | 1, wrong: Refusal): Schema<number> {
  return readBy(
    (f, name) => {
      const value = f.value(name);
      const isTime = typeof value === "number" && Number.isInteger(value) && value >= least;
      if (!isTime) f.refuse(wrong);
      return f.whole(name, least, longestSeconds);
    },
    [least, 3],
  );
}

/** Seconds of an item, over the wire in the short notation too (SX-404). */
const itemTime = readBy(
  (f, name) => {
    const value = f.value(name);
    const seconds = typeof value === "number" || typeof value === "string" ? parseTime(String(value)) : null;
    if (seconds === null) f.refuse(never("SX-404", "TURNCRAFT.Refused.SX-404.time"));
    return seconds ?? 0;
  },
  [0, 4],
);

function filled(of: Schema<string>): Schema<string> {
  return checked(of, (value, wrong) => {
    if (value === "") wrong();
  });
}

const item = object({
  /** UUID of the item. */
  id: filled(text()),
  name: filled(text(1000)),
  /** null: the table's time for the item's action (SX-403). */
  seconds: nullable(itemTime),
  /** The owner may choose more (SX-407). */
  orLonger: bool,
  delay: wholeSeconds(0, never("SX-601", "TURNCRAFT.Refused.SX-601.whole")),
  consecutive: bool,
  throws,
});

/** Item facts from the host (section 11); none from the asker. */
export type ItemTerms = TypeOf<typeof item>;

const askedShape = {
  /** Row of the action table; for an item the authority fills in the item's `actionKey`. */
  action: oneOf(actionKeys),
  /** Used item, looked up by the host; absent for a general action. */
  item: optional(item),
  /** Total time, chosen by the owner for an extensible action (SX-407). */
  total: optional(chosenSeconds),
  /** Seconds to spend now, for an action with seconds not bound to be consecutive (SX-505). */
  seconds: optional(chosenSeconds),
  /** Changes of the drawn or sheathed object (SX-402), looked up by the host. */
  changes: optional(objectChangeOr(never("SX-402", "TURNCRAFT.Refused.SX-402.nothing"))),
  /** Dice of the action, rolled with the last second if passed at once, looked up by the authority (SX-408). */
  strike: optional(strike),
} as const;

/** Action as requested. */
export type AskedAction = Shaped<typeof askedShape>;

export const beginShape = { who: present, ...askedShape } as const;

/** Beginning of an action. */
export type Begin = Shaped<typeof beginShape>;

/** Seconds of a row of the table; combos and spells may take 3 s instead (SX-406). */
export function tableTime({ actionTimes: times, fourSecondActions }: SecondsSettings, action: ActionKey): number {
  return fourSecondActions === "3" && (action === "spell" || action === "combo") ? 3 : times[action];
}

/** Least seconds of an action: the item's own time wins over the table's (SX-407). */
export function leastTime(settings: SecondsSettings, { action, item }: AskedAction): number {
  return item?.seconds ?? tableTime(settings, action);
}

/** True if the owner may choose a longer time (SX-407). */
export function mayTakeLonger({ action, item }: AskedAction): boolean {
  return item ? item.orLonger : action === "run";
}

/** Action as under way, with no seconds spent. 0 s: a zero-second action. */
export function actionOf(settings: SecondsSettings, asked: AskedAction): Running {
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

/** An action's name in a message. */
export function actionArg({ name, action }: Pick<Running, "name" | "action">): MessageArg {
  return name === "" ? { key: `TURNCRAFT.Seconds.Action.${action}` } : name;
}

/** SX-306: may seconds be let pass here? */
export function askWait(who: CombatantId, seconds: number): RulingRequest {
  return ruling("SX-306", ["allow", "refuse"], { name: named(who), seconds });
}

/** SX-702: question of reasonableness. */
export function askFree(who: CombatantId, what: MessageArg): RulingRequest {
  return ruling("SX-702", ["allow", "refuse"], { name: named(who), what });
}
