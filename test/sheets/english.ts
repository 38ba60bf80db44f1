import en from "../../lang/en.json" with { type: "json" };
import { showRuleReferences } from "../../src/combat/rule-references.ts";
import type { Localize } from "../../src/combat/views/numbers-view.ts";
import { isOneSpace } from "../../src/i18n.ts";

// Tests of views read which clause a sentence rests on.
showRuleReferences(true);

/**
 * The English file as Foundry's localization reads it: dotted keys, `{placeholders}`, an unknown key stays as it is; on a scene of
 * hexes.
 */
export const english: Localize = (key, args = {}) => {
  let found: unknown = en;
  for (const part of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== "string") return key;
  const isOne = isOneSpace(found, args);
  const spaces = isOne ? { spaces: "hex", Spaces: "Hex" } : { spaces: "hexes", Spaces: "Hexes" };
  const words = { space: "hex", Space: "Hex", ...spaces, ...args };
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String((words as typeof args)[name] ?? whole));
};
