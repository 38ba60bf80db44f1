import { pathToFileURL } from "node:url";
import { type AnyRuleset, type AnySettings, changeSettings, Fields } from "../../src/engine/index.ts";
import { typedPath } from "../places.ts";
import { PlainError } from "../terminal.ts";
import type { AnyBot } from "./bot.ts";
import { bots } from "./bots/index.ts";

/** Bot of one of our rulesets, or a module's export `bot`. @throws PlainError */
export async function botNamed(name: string): Promise<AnyBot> {
  const own = bots.find(({ ruleset }) => ruleset.id === name);
  if (own) return own;
  if (!/\.m?[jt]s$/.test(name)) {
    throw new PlainError(
      `There is no ruleset "${name}" to play; there are ${bots.map(({ ruleset }) => ruleset.id).join(", ")}.`,
    );
  }
  const found: unknown = await import(pathToFileURL(typedPath(name)).href).catch((error: unknown) => {
    throw new PlainError(`${name} can't be loaded: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { bot } = Object(found) as { readonly bot?: AnyBot };
  if (!bot) throw new PlainError(`${name} is no module that exports a bot.`);
  return bot;
}

/** A whole number that was typed after a flag. @throws PlainError */
export function wholeFlag(flag: string, typed: string, least: number, most: number): number {
  const value = Number(typed);
  if (/^\d+$/.test(typed) && value >= least && value <= most) return value;
  throw new PlainError(`--${flag} takes a whole number from ${least} to ${most}, not "${typed}".`);
}

/** The settings of a fight in which `key=value` was typed for some. Dots lead inside. @throws PlainError */
export function settingsFrom({ settings }: AnyRuleset, typed: readonly string[]): AnySettings {
  const chosen = structuredClone(settings.defaults);
  for (const one of typed) {
    const [, key = "", value = ""] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    const fields = new Fields(nested(chosen, key.split("."), plain(value)), "XX-0");
    const changes = settings.changes(fields);
    if (key === "" || fields.problem)
      throw new PlainError(`--set ${one} isn't a setting and a value that it can have.`);
    changeSettings(chosen, changes);
  }
  return chosen;
}

/** Copy with a change at the path. */
function nested(now: unknown, [key = "", ...rest]: readonly string[], value: unknown): object {
  if (rest.length === 0) return { [key]: value };
  const inside = Object(Object(now)[key]);
  return { [key]: { ...inside, ...nested(inside, rest, value) } };
}

function plain(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
