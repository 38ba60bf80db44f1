import type { CombatantId, Figures, MessageArg, Refusal } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";
import { withReference } from "../rule-references.ts";
import type { Localize } from "../views/index.ts";
import { unseenKey } from "../words.ts";

/** In whose words figures are told. */
interface Figuring {
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
}

/** Wording and readers of a message. */
export interface Teller extends Figuring {
  readonly canSee: (id: CombatantId) => boolean;
}

/**
 * Refusal as views show it: one sentence with figures. A refusal that depends on a hidden combatant doesn't name that
 * combatant.
 */
export function refusalWords(refusal: Refusal, teller: Teller): string {
  const { message, data = {}, clause } = refusal;
  const unseen = unseenKey(refusal, teller.canSee);
  if (unseen) return withReference(teller.localize(unseen), clause);
  // Rules hand out keys that a test finds in the language file.
  return withReference(teller.localize(message as LangKey, figureWords(data, teller)), clause);
}

/** Figures of a message as texts. */
export function figureWords(figures: Figures, teller: Figuring): Record<string, string | number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, oneFigure(figure, teller)]));
}

function oneFigure(figure: MessageArg, { localize, nameOf }: Figuring): string | number {
  if (typeof figure !== "object") return figure;
  if ("combatant" in figure) return nameOf(figure.combatant);
  if ("combatants" in figure) return figure.combatants.map(nameOf).join(", ");
  if ("sides" in figure)
    return figure.sides.map(({ name }) => (typeof name === "string" ? name : localize(name.key as LangKey))).join(", ");
  return localize(figure.key as LangKey);
}
