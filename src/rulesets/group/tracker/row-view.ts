import { type CombatantInput, type OfferButton, offerButton, offerInput } from "../../../combat/tracker/context.ts";
import type { BadgeView, RowState } from "../../../combat/tracker/facet.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import { type CombatantId, signed } from "../../../engine/index.ts";
import {
  type Declaration,
  dueOf,
  type GroupFighter,
  type GroupState,
  goesLast,
  isUnresolved,
  namesake,
  type Phase,
  rowOf,
} from "../rules/index.ts";
import { type GroupContext, momentOf, phaseKey, sideWords } from "./moment.ts";
import { calledOffers, offerIcons } from "./offers.ts";
import { phaseIn, reasonFor } from "./order-view.ts";

/** A declaration as it lies on the table. */
interface CardView {
  /** `none`: nothing declared; `covered`; `turning`: being revealed; `open`. */
  readonly kind: "none" | "covered" | "turning" | "open";
  readonly icon: string;
  readonly text: string;
  readonly tip: string;
}

/** Button of an offer on a row; `main`: the fight waits for it. */
interface RowButton extends OfferButton {
  readonly main: boolean;
}

export interface GroupRow {
  readonly card: CardView | null;
  readonly chips: readonly ChipView[];
  readonly buttons: readonly RowButton[];
}

/** Looks up the declaration under a covered card by the commitment; null on a page without knowledge of the card. */
export type Peek = (commitment: string) => Declaration | null;

export function rowView(combatant: CombatantInput, context: GroupContext, peek: Peek): RowState {
  const { state } = context.input;
  const fighter = state.fighters[combatant.id];
  if (!fighter) return { initiative: null, badges: [], state: null };
  const out = fighter.departed || fighter.defeated;
  const row: GroupRow = {
    card: out || state.round === 0 ? null : cardView(combatant.id, fighter, context, peek),
    chips: out || state.round === 0 ? [] : chipsOf(combatant.id, fighter, context),
    buttons: out ? [] : buttonsOf(combatant, context),
  };
  return { initiative: initiativeOf(fighter, context), badges: badgesOf(fighter, context), state: row };
}

/** Die of the side. */
function initiativeOf(fighter: GroupFighter, { input, localize }: GroupContext): RowState["initiative"] {
  if (fighter.initiative === null || fighter.group === null) return null;
  const text = String(fighter.initiative);
  const data = { group: sideWords(input.state, fighter.group, localize), die: fighter.initiative };
  return { text, die: null, why: localize("TURNCRAFT.GroupTable.groupDie", data) };
}

function badgesOf(fighter: GroupFighter, { input, localize }: GroupContext): BadgeView[] {
  const { state } = input;
  const badges: BadgeView[] = [];
  const mark = (name: "surprised" | "delayed" | "goFirst" | "goLast" | "keeping", icon: string, what = ""): void => {
    const label = localize(`TURNCRAFT.GroupTable.mark.${name}`, { what });
    badges.push({ id: `group-${name}`, icon, label, tip: label });
  };
  if (fighter.maintaining) mark("keeping", "fa-brain", state.effects[fighter.maintaining]?.name ?? "");
  const item = fighter.declaration?.item;
  if (item?.goFirst && isOpen(state)) mark("goFirst", "fa-angles-up");
  if (fighter.late || (item && isOpen(state) && goesLast(item)))
    mark("goLast", "fa-angles-down", (fighter.late?.item ?? item)?.name);
  if (fighter.delayed) mark("delayed", "fa-hourglass-half");
  if (fighter.surprised) mark("surprised", "fa-face-surprise");
  return badges;
}

/** True if declarations may be shown: cards are revealed together, so in step 2 all stay covered until the last is revealed. */
function isOpen(state: GroupState): boolean {
  return state.phase !== "INITIATIVE" || momentOf(state).covered.size === 0;
}

function cardView(id: CombatantId, fighter: GroupFighter, context: GroupContext, peek: Peek): CardView | null {
  const { input, localize, owns } = context;
  const { state } = input;
  const { commitment, declaration } = fighter;
  const step = rowOf(state.phase).step;
  if (commitment !== null || (declaration !== null && !isOpen(state))) {
    const known = commitment !== null && (input.gm || owns(id)) ? peek(commitment) : null;
    const text = known ? declarationWords(known, context) : localize("TURNCRAFT.GroupTable.card.covered");
    const tip = localize(known ? "TURNCRAFT.GroupTable.card.yours" : "TURNCRAFT.GroupTable.card.coveredTip");
    return { kind: "covered", icon: "fa-square", text, tip };
  }
  if (declaration === null) {
    if (step > 2) return null;
    const key = step === 1 ? "missing" : "nothing";
    const text = localize(`TURNCRAFT.GroupTable.card.${key}`);
    return { kind: "none", icon: "fa-regular fa-square", text, tip: text };
  }
  if (step > 2 && declaration.item === null && !declaration.delay) return null;
  const text = declarationWords(declaration, context);
  const tip = localize("TURNCRAFT.GroupTable.card.open", { what: [text, ...declaration.plans].join(", ") });
  return { kind: step === 2 ? "turning" : "open", icon: iconOf(declaration), text, tip };
}

/** Summary of a declaration in a few words. */
export function declarationWords({ item, delay }: Declaration, { localize }: Pick<GroupContext, "localize">): string {
  const what = item?.name ?? (delay ? "" : localize("TURNCRAFT.GroupTable.card.nothing"));
  return [what, delay ? localize("TURNCRAFT.GroupTable.card.delay") : ""].filter((part) => part !== "").join(" · ");
}

const fastIcons = { parley: "fa-comments", flee: "fa-person-running", charge: "fa-horse" } as const;

function iconOf({ item, delay }: Declaration): string {
  if (item?.fast) return fastIcons[item.fast];
  if (item?.kind === "spell" || item?.spellKind) return "fa-wand-sparkles";
  if (item?.attackForm) return "fa-hand-fist";
  if (item) return "fa-gears";
  return delay ? "fa-hourglass-half" : "fa-minus";
}

/** Buttons for the reader's possible commands for a combatant now. */
function buttonsOf({ id, owned }: CombatantInput, context: GroupContext): RowButton[] {
  if (!context.input.gm && !owned) return [];
  const { isCalled, offers } = calledOffers(offerInput(context, id));
  return offers.map((offer, index) => ({
    ...offerButton(offer, id, { icon: offerIcons[offer.id] ?? "" }),
    main: isCalled && index === 0,
  }));
}

/** Badge of a row, with tooltip. */
interface ChipView {
  readonly id: string;
  readonly text: string;
  readonly tip: string;
}

/** Short words on a row: stated action and phase, segments, spells, and the GM's notes. */
function chipsOf(id: CombatantId, fighter: GroupFighter, context: GroupContext): ChipView[] {
  const { input, localize } = context;
  const { state } = input;
  if (rowOf(state.phase).step < 3) return annotationChips(fighter, context);
  const chips = annotationChips(fighter, context);
  const { spell, intent, minors, late } = fighter;
  if (intent === "pass")
    chips.push(chip("pass", localize("TURNCRAFT.GroupTable.chip.pass"), localize("TURNCRAFT.GroupTable.chip.passTip")));
  else if (intent)
    chips.push(
      chip(
        "intent",
        intent.item.name,
        localize("TURNCRAFT.GroupTable.chip.intent", {
          what: [intent.item, ...intent.minors].map(({ name }) => name).join(", "),
        }),
      ),
    );
  const phase = phaseIn(state, id);
  if (phase !== null && !late && rowOf(phase).part !== null && fighter.majorPhase === null) {
    chips.push(
      chip(
        "home",
        partWords(namesake(phase, state.settings), localize),
        localize("TURNCRAFT.GroupTable.chip.home", { phase: localize(phaseKey(phase, state)) }),
      ),
    );
  }
  const reason = reasonFor(id, context);
  if (reason && reason.text !== "" && phase !== "E_SPELLS") chips.push(chip("value", reason.text, reason.why));
  const used = minors.reduce((sum, { segments }) => sum + segments, 0);
  if (minors.length > 0) {
    const what = minors.map(({ name }) => name).join(", ");
    chips.push(
      chip(
        "segments",
        localize("TURNCRAFT.GroupTable.chip.segments", { segments: used }),
        localize("TURNCRAFT.GroupTable.chip.segmentsTip", { what, segments: used, seconds: used * 6 }),
      ),
    );
  }
  if (isUnresolved(spell)) {
    const due = dueOf(spell);
    const key = due.round > state.round ? "dueLater" : "due";
    chips.push(chip("spell", localize(`TURNCRAFT.GroupTable.chip.${key}`, { ...due }), spell.item.name));
  }
  if (spell?.state === "lost") chips.push(chip("lost", localize("TURNCRAFT.GroupTable.chip.lost"), spell.item.name));
  if (fighter.major === "used") chips.push(chip("used", "✓", localize("TURNCRAFT.GroupTable.chip.used")));
  if (fighter.major === "lost") chips.push(chip("lost", "✗", localize("TURNCRAFT.GroupTable.chip.majorLost")));
  return chips;
}

/**
 * Chips for the GM's notes on a combatant: conditions (GR-116), modifiers (GR-125); lines of sight are shown to the GM
 * only (GR-122).
 */
function annotationChips(
  { conditions, situational, sight }: GroupFighter,
  { input, localize }: GroupContext,
): ChipView[] {
  const chips = conditions.map(({ name, impedes }) =>
    chip("condition", name, impedes ? localize("TURNCRAFT.GroupTable.chip.impedes", { name }) : name),
  );
  const { by, against } = situational;
  if (by !== 0 || against !== 0) {
    const data = { by: signed(by), against: signed(against) };
    chips.push(
      chip("situational", `${data.by} / ${data.against}`, localize("TURNCRAFT.GroupTable.chip.situational", data)),
    );
  }
  const { cover, concealment } = sight;
  if (input.gm && (cover > 0 || concealment > 0)) {
    const tip = localize("TURNCRAFT.GroupTable.chip.sight", { cover, concealment });
    chips.push(chip("sight", `${Math.max(cover, concealment)}%`, tip));
  }
  return chips;
}

function partWords(phase: Phase, localize: Localize): string {
  const { part } = rowOf(phase);
  return part === null ? "" : localize(`TURNCRAFT.GroupTable.part.${part}`);
}

function chip(id: string, text: string, tip: string): ChipView {
  return { id, text, tip };
}
