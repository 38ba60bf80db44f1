import type { Entry } from "./authority/history-store.ts";
import type { TookEffect } from "./ruleset-host.ts";

/** A step as what took effect with it is looked for. */
export type LoggedStep = Pick<Entry, "given" | "log">;

/** The first line of a step that tells one of these events; the figures under `names` call the thing. */
export function lineOf(
  step: LoggedStep | undefined,
  events: readonly string[],
  names: readonly string[],
): TookEffect | null {
  const line = step?.log.find(({ event }) => events.some((each) => event === `TURNCRAFT.Log.${each}`));
  if (line?.who === undefined) return null;
  const things = names.map((name) => line.data?.[name]).filter((thing) => typeof thing === "string");
  return { who: line.who, things };
}
