import type { CombatantId, EncounterState } from "../engine/types.ts";
import type { Command } from "./authority/request.ts";
import type { Fighting } from "./encounter.ts";
import type { Localize, Pip } from "./views/numbers-view.ts";

/*
 * Offers: what a combatant may do now, each with its price and why it is refused. Sheet, action bar, tracker board, row menu, prompts
 * and number keys place them; a button carries an offer's id.
 */

/** Command of an offer; for a movement the destination, as requested on the map. */
export type SheetCommand = Exclude<Command, { kind: "hit-points" | "effect" | "undo" | "redo" }>;

/** Facts behind a combatant's offers. */
export interface OfferInput<State extends EncounterState> {
  readonly state: State;
  readonly who: CombatantId;
  readonly nameOf: (id: CombatantId) => string;
  /** True if the reader may know a combatant: hidden combatants only for GM and owners. */
  readonly canSee: (id: CombatantId) => boolean;
  /** Reader's targets on the map; absent: none. */
  readonly targets?: readonly CombatantId[];
  /** Refusal of a command for the reader now, as a sentence with the clause; null: allowed. */
  readonly whyNot: (command: SheetCommand) => string | null;
  /** True if `whyNot` is null, without forming the sentence. Absent: `whyNot` says. */
  readonly allows?: (command: SheetCommand) => boolean;
  readonly localize: Localize;
  /** True for a combatant with a token on a scene; absent: none. */
  readonly hasToken?: boolean;
}

/** Action available to a combatant now, with the button: command, price, refusal. */
export interface Offer {
  readonly id: string;
  readonly label: string;
  /** Occasion for the use: "when a spell is cast"; null if the label is enough. */
  readonly note: string | null;
  /** Resource cost, for the colour of the pips; null if free. */
  readonly price: string | null;
  /** Cost as text, "2 AP", "3 s"; null if shown by pips, or if free. */
  readonly cost: string | null;
  /** Whole remainder of the resource, or a single unit as the cost. */
  readonly pips: readonly Pip[];
  /** Pips in words, if pips show the rest. */
  readonly left: string | null;
  readonly disabled: boolean;
  readonly why: string | null;
  readonly command: SheetCommand;
  /** UUID of the item used; absent: no item. */
  readonly item?: string;
  /** Set for a slower way of another offer, with the same effect: on the sheet only. */
  readonly slower?: true;
  /** True if the note has the odds against the target; absent: false. */
  readonly odds?: true;
  /**
   * Window for completing the command; the offer is judged by the completed command. Absent: a question by the command's kind, if
   * any.
   */
  readonly window?: string;
  /** Combatant aimed at, with an offer for every target; absent: a window asks, or the map's targets say. */
  readonly aim?: CombatantId;
}

/** True if the rules don't refuse a command for the reader now. */
export function isAllowed(
  { allows, whyNot }: Pick<OfferInput<EncounterState>, "allows" | "whyNot">,
  command: SheetCommand,
): boolean {
  return allows ? allows(command) : whyNot(command) === null;
}

/** Offer judged by the rules only when first displayed: most offers are in folded lists. */
export function offerOf(
  input: { readonly whyNot: OfferInput<EncounterState>["whyNot"] },
  style: {
    id: string;
    label: string;
    note?: string | undefined;
    price: string | null;
    cost?: string | null;
    item?: string;
    odds?: true;
    slower?: true;
    aim?: CombatantId;
    window?: string;
  },
  command: SheetCommand,
): Offer {
  let judged: string | null | undefined;
  return {
    left: null,
    ...style,
    note: style.note ?? null,
    cost: style.cost ?? null,
    pips: style.price === null ? [] : [{ spent: false }],
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

/** Offers of combatants, as listed and given by sheets. */
interface Offers {
  of(fight: Fighting, who: CombatantId): readonly Offer[];
  give(fight: Fighting, who: CombatantId, offer: string): unknown;
}

const offers: { listed: Offers | null } = { listed: null };

/** Sets the source of offers: the sheets. Call at `init`. */
export function registerOffers(listed: Offers): void {
  offers.listed = listed;
}

/** Offers of a combatant now, as seen by the user. */
export function offersOf(fight: Fighting, who: CombatantId): readonly Offer[] {
  return offers.listed?.of(fight, who) ?? [];
}

/** Gives a combatant's offer by id, after asking for missing parts. */
export async function giveOfferOf(fight: Fighting, who: CombatantId, offer: string): Promise<void> {
  await offers.listed?.give(fight, who, offer);
}

/** True for a disabled button: focusable, to explain the refusal, but without effect. */
export function isDisabled(target: HTMLElement): boolean {
  return target.getAttribute("aria-disabled") === "true";
}
