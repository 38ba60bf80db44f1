import type { CombatantId, EncounterState } from "../engine/types.ts";
import type { Command } from "./authority/request.ts";
import type { Fighting } from "./encounter.ts";
import type { Localize, Pip } from "./views/index.ts";

/*
 * Offers: what a combatant may do now, each with its price and why it is refused. Sheet, action bar, tracker board, row menu, prompts
 * and number keys place them; a button carries an offer's id.
 */

/** Command of an offer; a movement by where it leads, as the map asks for it. */
export type SheetCommand = Exclude<Command, { kind: "hit-points" | "effect" | "undo" | "redo" }>;

/** Facts behind a combatant's offers. */
export interface OfferInput<State extends EncounterState> {
  readonly state: State;
  readonly who: CombatantId;
  readonly nameOf: (id: CombatantId) => string;
  /** True if the reader may know of a combatant: hidden ones are the Gamemaster's and their owners'. */
  readonly canSee: (id: CombatantId) => boolean;
  /** Reader's targets on the map; absent: none. */
  readonly targets?: readonly CombatantId[];
  /** Refusal of this command for the reader now, as a sentence with its clause; null = it is allowed. */
  readonly whyNot: (command: SheetCommand) => string | null;
  readonly localize: Localize;
}

/** Action that a combatant could take now, with its button: command, price, refusal. */
export interface Offer {
  readonly id: string;
  readonly label: string;
  /** Occasion to use it: "when a spell is cast"; null if the label is enough. */
  readonly note: string | null;
  /** Resource cost, for the colour of the pips; null if free. */
  readonly price: string | null;
  /** Cost as text, if pips don't show it: "2 AP", "3 s"; null if they do, or if free. */
  readonly cost: string | null;
  /** All that the combatant has of it, or the single one that the act costs. */
  readonly pips: readonly Pip[];
  /** The pips in words, where they tell what is left. */
  readonly left: string | null;
  readonly disabled: boolean;
  readonly why: string | null;
  readonly command: SheetCommand;
  /** UUID of the item that it is done with; absent: without one. */
  readonly item?: string;
  /** Set for a slower way of another offer, with the same effect: in lists only. */
  readonly slower?: true;
  /** True if its note has the odds against its target; absent: false. */
  readonly odds?: true;
  /** Combatant it is aimed at, where there is an offer for each; absent: a window asks, or the map's targets say. */
  readonly aim?: CombatantId;
}

/** An offer whose state is judged by the rules themselves, when it is first looked at: most stand in lists that are folded away. */
export function offerOf(
  input: { readonly whyNot: OfferInput<EncounterState>["whyNot"] },
  look: {
    id: string;
    label: string;
    note?: string | undefined;
    price: string | null;
    cost?: string | null;
    item?: string;
    odds?: true;
    slower?: true;
    aim?: CombatantId;
  },
  command: SheetCommand,
): Offer {
  let judged: string | null | undefined;
  return {
    left: null,
    ...look,
    note: look.note ?? null,
    cost: look.cost ?? null,
    pips: look.price === null ? [] : [{ spent: false }],
    get disabled() {
      return this.why !== null;
    },
    get why() {
      if (judged === undefined) judged = input.whyNot(command);
      return judged;
    },
    command,
  };
}

/** Offers of combatants, as sheets list and give them. */
interface Offers {
  of(fight: Fighting, who: CombatantId): readonly Offer[];
  give(fight: Fighting, who: CombatantId, offer: string): unknown;
}

const offers: { listed: Offers | null } = { listed: null };

/** Registers who lists and gives offers: sheets. Call at `init`. */
export function registerOffers(listed: Offers): void {
  offers.listed = listed;
}

/** Offers of a combatant now, as this user sees them. */
export function offersOf(fight: Fighting, who: CombatantId): readonly Offer[] {
  return offers.listed?.of(fight, who) ?? [];
}

/** Gives a combatant's offer by its id, after asking for missing parts. */
export async function giveOfferOf(fight: Fighting, who: CombatantId, offer: string): Promise<void> {
  await offers.listed?.give(fight, who, offer);
}
