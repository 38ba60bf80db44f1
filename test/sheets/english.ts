import en from "../../lang/en.json" with { type: "json" };
import { showRuleReferences } from "../../src/combat/rule-references.ts";
import type { Localize } from "../../src/combat/views/index.ts";

// Tests of views read which clause a sentence rests on.
showRuleReferences(true);

/** The English file as Foundry's localization reads it: dotted keys, `{placeholders}`, an unknown key stays as it is; on a scene of hexes. */
export const english: Localize = (key, figures = {}) => {
  let found: unknown = en;
  for (const part of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== "string") return key;
  const words = { space: "hex", spaces: "hexes", Space: "Hex", Spaces: "Hexes", ...figures };
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String((words as typeof figures)[name] ?? whole));
};
