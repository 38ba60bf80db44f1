import type { MarkView, RowFace } from "../../../combat/tracker/facet.ts";
import { type OfferButton, offerButton, offerInput } from "../../../combat/tracker/judge.ts";
import type { CombatantInput } from "../../../combat/tracker/reader.ts";
import type { Localize } from "../../../combat/views/index.ts";
import { type CombatantId, signed } from "../../../engine/index.ts";
import {
  type Declaration,
  dueOf,
  type Fighter,
  type GroupState,
  goesLast,
  group,
  namesake,
  type Phase,
  rowOf,
} from "../rules/index.ts";
import { type GroupReader, momentOf, phaseKey, sideWords } from "./moment.ts";
import { calledOffers, offerIcons } from "./offers.ts";
import { homeIn, reasonFor } from "./order-view.ts";

/** A declaration as it lies on the table. */
export interface CardView {
  /** `none`: nothing declared; `covered`; `turning`: face up, since this is the moment; `open`. */
  readonly kind: "none" | "covered" | "turning" | "open";
  readonly icon: string;
  readonly text: string;
  readonly tip: string;
}

/** Button of an offer on a row; `main`: the fight waits for it. */
export interface RowAct extends OfferButton {
  readonly main: boolean;
}

export interface GroupRow {
  readonly card: CardView | null;
  readonly chips: readonly ChipView[];
  readonly acts: readonly RowAct[];
}

/** Declaration under a covered card, for permitted users: its author, and recipients of its whisper. */
export type Peek = (commitment: string) => Declaration | null;

export function rowView(combatant: CombatantInput, reader: GroupReader, peek: Peek): RowFace {
  const { state } = reader.input;
  const fighter = state.fighters[combatant.id];
  if (!fighter) return { initiative: null, marks: [], state: null };
  const out = fighter.departed || fighter.defeated;
  const row: GroupRow = {
    card: out || state.round === 0 ? null : cardView(combatant.id, fighter, reader, peek),
    chips: out || state.round === 0 ? [] : chipsOf(combatant.id, fighter, reader),
    acts: out ? [] : actsOf(combatant, reader),
  };
  return { initiative: initiativeOf(fighter, reader), marks: marksOf(fighter, reader), state: row };
}

/** The die of its side. */
function initiativeOf(fighter: Fighter, { input, localize }: GroupReader): RowFace["initiative"] {
  if (fighter.initiative === null || fighter.group === null) return null;
  const text = String(fighter.initiative);
  const data = { group: sideWords(input.state, fighter.group, localize), die: fighter.initiative };
  return { text, die: null, why: localize("TURNCRAFT.GroupTable.groupDie", data) };
}

function marksOf(fighter: Fighter, { input, localize }: GroupReader): MarkView[] {
  const { state } = input;
  const marks: MarkView[] = [];
  const mark = (name: "surprised" | "delayed" | "goFirst" | "goLast" | "keeping", icon: string, what = ""): void => {
    const label = localize(`TURNCRAFT.GroupTable.mark.${name}`, { what });
    marks.push({ id: `group-${name}`, icon, label, tip: label });
  };
  if (fighter.maintaining) mark("keeping", "fa-brain", state.effects[fighter.maintaining]?.name ?? "");
  const item = fighter.declaration?.item;
  if (item?.goFirst && isOpen(state)) mark("goFirst", "fa-angles-up");
  if (fighter.late || (item && isOpen(state) && goesLast(item)))
    mark("goLast", "fa-angles-down", (fighter.late?.item ?? item)?.name);
  if (fighter.delayed) mark("delayed", "fa-hourglass-half");
  if (fighter.surprised) mark("surprised", "fa-face-surprise");
  return marks;
}

/** Cards are revealed together: until the last, all stay covered for everyone. */
function isOpen(state: GroupState): boolean {
  return state.phase !== "INITIATIVE" || momentOf(state).covered.size === 0;
}

function cardView(id: CombatantId, fighter: Fighter, reader: GroupReader, peek: Peek): CardView | null {
  const { input, localize, owns } = reader;
  const { state } = input;
  const { commitment, declaration } = fighter;
  const step = rowOf(state.phase).step;
  if (commitment !== null || (declaration !== null && !isOpen(state))) {
    const known = commitment !== null && (input.gm || owns(id)) ? peek(commitment) : null;
    const text = known ? declarationWords(known, reader) : localize("TURNCRAFT.GroupTable.card.covered");
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
  const text = declarationWords(declaration, reader);
  const tip = localize("TURNCRAFT.GroupTable.card.open", { what: [text, ...declaration.plans].join(", ") });
  return { kind: step === 2 ? "turning" : "open", icon: iconOf(declaration), text, tip };
}

/** Summary of a declaration in a few words. */
export function declarationWords({ item, delay }: Declaration, { localize }: Pick<GroupReader, "localize">): string {
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

/** Buttons of what the reader may do for this combatant now. */
function actsOf({ id, owned }: CombatantInput, reader: GroupReader): RowAct[] {
  if (!reader.input.gm && !owned) return [];
  const { isCalled, offers } = calledOffers(offerInput(reader, id, group));
  return offers.map((offer, index) => ({
    ...offerButton(offer, id, { icon: offerIcons[offer.id] ?? "" }),
    main: isCalled && index === 0,
  }));
}

/** Badge of a row, with tooltip. */
export interface ChipView {
  readonly id: string;
  readonly text: string;
  readonly tip: string;
}

/** The short words on a row: what will be done and where, segments, spells, and what the GM wrote down. */
export function chipsOf(id: CombatantId, fighter: Fighter, reader: GroupReader): ChipView[] {
  const { input, localize } = reader;
  const { state } = input;
  if (rowOf(state.phase).step < 3) return notedChips(fighter, reader);
  const chips = notedChips(fighter, reader);
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
  const home = homeIn(state, id);
  if (home !== null && !late && rowOf(home).part !== null && fighter.majorPhase === null) {
    chips.push(
      chip(
        "home",
        partWords(namesake(home, state.settings), localize),
        localize("TURNCRAFT.GroupTable.chip.home", { phase: localize(phaseKey(home, state)) }),
      ),
    );
  }
  const reason = reasonFor(id, reader);
  if (reason && reason.text !== "" && home !== "E_SPELLS") chips.push(chip("value", reason.text, reason.why));
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
  if (spell && (spell.state === "casting" || spell.state === "failing")) {
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
function notedChips({ conditions, situational, sight }: Fighter, { input, localize }: GroupReader): ChipView[] {
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
    chips.push(chip("sight", `${Math.max(cover, concealment)} %`, tip));
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
