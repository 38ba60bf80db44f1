import type { Fields } from "../../../combat/dialogs.ts";
import type { Localize } from "../../../combat/views/index.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { LangKey } from "../../../i18n.ts";
import type { NextMove } from "../host/next-move.ts";
import type { Fighter, GroupCommand, GroupState } from "../rules/index.ts";
import type { FormView } from "./form-view.ts";

/** Data for a GM form. */
export interface FormFacts {
  readonly state: GroupState;
  readonly who: CombatantId;
  readonly fighter: Fighter;
  readonly localize: Localize;
  readonly nameOf: (id: CombatantId) => string;
  /** Innate abilities of the combatant, and whether they count as spells; null without a ruling (GR-105). */
  readonly innate: readonly { readonly uuid: string; readonly name: string; readonly isSpell: boolean | null }[];
  /** An id for a side that isn't there yet. */
  readonly fresh: string;
}

/** Result of the form for booking the next move; it isn't a command yet (GR-88). */
export type SaidOfMove = NextMove & { readonly kind: "next-move"; readonly who: CombatantId };

/** A form that the GM fills in about one combatant. `read` throws a {@link Problem} that the form shows. */
export interface GmForm {
  readonly icon: string;
  /** Null: there is nothing to say here now. */
  readonly view: (facts: FormFacts) => FormView | null;
  readonly read: (fields: Fields, facts: FormFacts) => GroupCommand | SaidOfMove;
}

type Word<Key = LangKey> = Key extends `TURNCRAFT.GroupTable.form.${infer Name}` ? Name : never;

/** A word of these forms. */
export function word(name: Word): LangKey {
  return `TURNCRAFT.GroupTable.form.${name}`;
}
