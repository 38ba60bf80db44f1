import type { Ruleset } from "../../engine/ruleset.ts";
import type { AnyCommand, CombatantId, EncounterState, MessageArg, MessageArgs, Refusal } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";
import type { OfferInput } from "../offer.ts";
import { withReference } from "../rule-references.ts";
import type { Localize } from "../views/index.ts";
import { redactedKey } from "../words.ts";

/** Words and names for figures. */
interface Figuring {
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
}

/** Localization of a message for a reader, and the combatants visible to the reader. */
interface Teller extends Figuring {
  readonly canSee: (id: CombatantId) => boolean;
}

/** Refusal as a sentence with figures, without the name of a hidden combatant. */
export function refusalWords(refusal: Refusal, teller: Teller): string {
  const { message, data = {}, clause } = refusal;
  const redacted = redactedKey(refusal, teller.canSee);
  if (redacted) return withReference(teller.localize(redacted), clause);
  // Rules hand out keys that a test finds in the language file.
  return withReference(teller.localize(message as LangKey, argWords(data, teller)), clause);
}

/** Values of a message as texts for the reader. */
export function argWords(args: MessageArgs, teller: Figuring): Record<string, string | number> {
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, argWord(arg, teller)]));
}

function argWord(arg: MessageArg, { localize, nameOf }: Figuring): string | number {
  if (typeof arg !== "object") return arg;
  if ("combatant" in arg) return nameOf(arg.combatant);
  if ("combatants" in arg) return arg.combatants.map(nameOf).join(", ");
  if ("sides" in arg)
    return arg.sides.map(({ name }) => (typeof name === "string" ? name : localize(name.key as LangKey))).join(", ");
  return localize(arg.key as LangKey);
}

/** Rules as far as they judge commands of any kind. */
export type Judging = Pick<Ruleset<EncounterState, AnyCommand>, "refuse">;

/** Returns the rules' first refusal of a reader's command now, in words with the clause; null: accepted. */
export function judgeOf(
  state: EncounterState,
  rules: Judging | null,
  { gm, owns, ...reader }: Teller & { readonly gm: boolean; readonly owns: (id: CombatantId) => boolean },
): OfferInput<EncounterState>["whyNot"] {
  const own = gm ? [] : (Object.keys(state.fighters) as CombatantId[]).filter(owns);
  const asker = { gm, owns: own };
  return (command) => {
    const given = { command: command as AnyCommand, asker, override: false, freshScores: {} };
    const [refusal] = rules?.refuse(state, given, []) ?? [];
    return refusal ? refusalWords(refusal, reader) : null;
  };
}
