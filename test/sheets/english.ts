import en from "../../lang/en.json" with { type: "json" };
import type { Say } from "../../src/combat/views/index.ts";

/** The English file as Foundry's localization reads it: dotted keys, `{placeholders}`, an unknown key stays as it is. */
export const english: Say = (key, figures = {}) => {
  let found: unknown = en;
  for (const part of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(figures[name] ?? whole));
};
