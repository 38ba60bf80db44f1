import type { Ruleset } from "../../engine/ruleset.ts";
import type { AnyCommand, CombatantId, EncounterState, Refusal } from "../../engine/types.ts";
import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../offer.ts";
import type { TrackerReader } from "./reader.ts";
import { refusalWords } from "./refusal-words.ts";

/** Rules' first refusal of a command that the reader would give now; null: they take it. */
export function refusalFor<State extends EncounterState, Command extends AnyCommand>(
  { input: { state, gm, combatants } }: Pick<TrackerReader<State>, "input">,
  { refuse }: Pick<Ruleset<State, Command>, "refuse">,
  command: Command,
): Refusal | null {
  const owns = gm ? [] : combatants.filter(({ owned }) => owned).map(({ id }) => id);
  return refuse(state, { command, asker: { gm, owns }, insist: false, freshScores: {} }, [])[0] ?? null;
}

/** The same in words, with its clause. */
export function whyNot<State extends EncounterState, Command extends AnyCommand>(
  reader: TrackerReader<State>,
  rules: Pick<Ruleset<State, Command>, "refuse">,
  command: Command,
): string | null {
  const refusal = refusalFor(reader, rules, command);
  return refusal && refusalWords(refusal, reader);
}

/** Facts for the offers of a combatant, as the tracker's reader sees them. */
export function offerInput<State extends EncounterState, Command extends AnyCommand>(
  reader: TrackerReader<State>,
  who: CombatantId,
  rules: Pick<Ruleset<State, Command>, "refuse">,
): OfferInput<State> {
  const { input, nameOf, canSee, localize } = reader;
  return {
    state: input.state,
    who,
    nameOf,
    canSee,
    targets: input.targets ?? [],
    // An offer's command is of its own ruleset.
    whyNot: (command) => whyNot(reader, rules, command as AnyCommand as Command),
    localize,
  };
}

/** An offer that is no combatant's: a switch of the Gamemaster's, a side's choice. */
export function tableOffer<State extends EncounterState, Command extends AnyCommand>(
  reader: TrackerReader<State>,
  rules: Pick<Ruleset<State, Command>, "refuse">,
  look: { readonly id: string; readonly label: string },
  command: Command & SheetCommand,
): Offer {
  return offerOf({ whyNot: () => whyNot(reader, rules, command) }, { ...look, price: null }, command);
}

/** Button of an offer on the board, if the rules don't refuse it. */
export interface OfferButton {
  /** Id of the offer, or of an act of the board. */
  readonly act: string;
  /** Combatant of the offer; empty: none. */
  readonly who: CombatantId | "";
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
}

/** Button of an offer; a refusal is its tooltip, else `tip`, or its label. */
export function offerButton(
  { id, label, why }: Offer,
  who: OfferButton["who"],
  look: { icon: string; tip?: string; label?: string },
): OfferButton {
  const words = look.label ?? label;
  return { act: id, who, label: words, icon: look.icon, tip: why ?? look.tip ?? words, disabled: why !== null };
}
