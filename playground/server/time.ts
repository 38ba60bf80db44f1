import type { JsonObject } from "../protocol.ts";
import { createSource } from "./create.ts";
import { isObject } from "./json.ts";
import { Refusal } from "./refusal.ts";
import type { OperationContext } from "./world.ts";

/** Id of the time setting for clients told only of the new time. */
const TIME_SETTING = "coreTime00000000";

/**
 * Advances `core.time` for updates with the option `worldTime: {delta}`, in seconds; backwards too. Done by the server, so a
 * player's turn may pass time although the setting is a GM's (foundryvtt#11619, #10924).
 * @returns the new world time, or undefined without a change of time.
 */
export function advanceTime(options: JsonObject, { transaction, rules }: OperationContext): number | undefined {
  if (!isObject(options.worldTime) || options.worldTime.delta === undefined) return undefined;
  const { delta } = options.worldTime;
  if (typeof delta !== "number" || !Number.isFinite(delta))
    throw new Refusal("worldTime.delta must be a number of seconds.");
  const stored = transaction.all("settings").find(({ key, user }) => key === "core.time" && !user);
  const time = Number(typeof stored?.value === "string" ? JSON.parse(stored.value) : 0) + delta;
  const setting =
    stored ??
    createSource("Setting", { _id: TIME_SETTING, key: "core.time" }, { keepId: true, keepEmbeddedIds: true }, rules);
  transaction.put("settings", { ...setting, value: JSON.stringify(time) });
  return time;
}
