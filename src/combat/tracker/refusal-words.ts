import { namedIn } from "../../engine/fighters.ts";
import type { Ruleset } from "../../engine/ruleset.ts";
import type { AnyCommand, CombatantId, EncounterState, MessageArg, MessageArgs, Refusal } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";
import type { OfferInput } from "../offer.ts";
import { withReference } from "../rule-references.ts";
import type { Localize } from "../views/numbers-view.ts";

/** Refusals about another combatant: the named combatant, and the wording for users without sight of the combatant. */
const redactedKeys: Readonly<Record<string, { readonly whom: string; readonly key: LangKey }>> = {
  "TURNCRAFT.Refused.FL-101.enemy": { whom: "other", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.FL-102.occupied": { whom: "other", key: "TURNCRAFT.Unseen.there" },
  "TURNCRAFT.Refused.FL-105.blocked": { whom: "other", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.GR-158.shared": { whom: "other", key: "TURNCRAFT.Unseen.there" },
  "TURNCRAFT.Refused.GR-161.enemy": { whom: "names", key: "TURNCRAFT.Unseen.inTheWay" },
  "TURNCRAFT.Refused.SX-203.middle": { whom: "actor", key: "TURNCRAFT.Unseen.middle" },
};

/** Redacted text for a refusal revealing a hidden combatant; null if the full text is fine. */
export function redactedKey({ message, data }: Refusal, canSee: (id: CombatantId) => boolean): LangKey | null {
  const keys = redactedKeys[message];
  const whom = keys && data?.[keys.whom];
  return keys && namedIn(whom).some((id) => !canSee(id)) ? keys.key : null;
}

/** Words and names for figures. */
interface Figuring {
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
  /** Puts names together; by commas without it. */
  readonly listed?: (names: readonly string[]) => string;
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

function argWord(arg: MessageArg, teller: Figuring): string | number {
  const { localize, nameOf, listed = (names) => names.join(", ") } = teller;
  if (typeof arg !== "object") return arg;
  if ("combatant" in arg) return nameOf(arg.combatant);
  if ("combatants" in arg) return listed(arg.combatants.map(nameOf));
  if ("sides" in arg)
    return listed(arg.sides.map(({ name }) => (typeof name === "string" ? name : localize(name.key as LangKey))));
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
