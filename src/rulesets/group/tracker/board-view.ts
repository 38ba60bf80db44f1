import { type OfferButton, offerButton } from "../../../combat/tracker/context.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { LangKey } from "../../../i18n.ts";
import {
  dueOf,
  type GroupId,
  type GroupState,
  namesake,
  type Phase,
  resultOf,
  rollersOf,
  rowOf,
  sequenceOf,
} from "../rules/index.ts";
import { type GroupContext, knownMembers, momentOf, phaseKey, sideWords } from "./moment.ts";
import { rollOffer } from "./offers.ts";

/** A station on the path of the round: a step, or a half of step 5, with a dot for every phase included. */
interface Station {
  readonly id: string;
  readonly label: string;
  readonly state: "past" | "now" | "coming";
  readonly dots: readonly { readonly id: Phase; readonly state: "past" | "now" | "coming" }[];
  /** Meaning of the label in a sentence. */
  readonly tip: string;
}

/** Side with its die. `roll`: button for a missing die, if the reader may roll. */
interface SideView {
  readonly id: GroupId;
  readonly name: string;
  readonly party: boolean;
  readonly die: number | null;
  readonly icon: string;
  readonly result: string | null;
  readonly roll: OfferButton | null;
  readonly sentence: string;
}

/** Segment of the round with its due spells (GR-01, GR-08). */
interface SegmentView {
  readonly number: number;
  readonly active: boolean;
  readonly spells: readonly { readonly name: string; readonly tip: string; readonly lost: boolean }[];
}

interface GroupBoard {
  readonly path: readonly Station[];
  /** Name of the phase. */
  readonly phase: string;
  readonly hint: string;
  readonly sides: readonly SideView[];
  /** Empty while no spell is under way. */
  readonly segments: readonly SegmentView[];
  /** Spells due in a later round, in words. */
  readonly later: readonly string[];
  /** Restricted quarters (GR-164, GR-166): a switch for the GM, a notice for players; null: not to be shown. */
  readonly quarters: {
    readonly restricted: boolean;
    readonly gm: boolean;
    readonly label: string;
    readonly tip: string;
  } | null;
}

/** Board of the tracker: the path of the round, the sides' dice, and the segments on which spells land; null before the fight. */
export function boardView(context: GroupContext): GroupBoard | null {
  const { input, localize } = context;
  const { state } = input;
  if (state.round === 0) return null;
  const spells = spellsIn(context);
  return {
    path: pathView(state, localize),
    phase: localize(phaseKey(state.phase, state)),
    hint: hintOf(context),
    sides: rollersOf(state).flatMap((group) => sideView(group, context) ?? []),
    segments: spells.length === 0 ? [] : segmentsView(spells, state),
    later: spells.filter(({ round }) => round > state.round).map(({ tip }) => tip),
    quarters: quartersView(context),
  };
}

/** Sentence on the phase; at the end of the round, a GM reads the GM's own checklist, if there is one (GR-22). */
function hintOf({ input, localize }: GroupContext): string {
  const { phase, settings } = input.state;
  const list = settings.endChecklist;
  return phase === "END" && input.gm && list !== ""
    ? localize("TURNCRAFT.GroupTable.checklist", { list })
    : localize(`TURNCRAFT.GroupTable.hint.${namesake(phase, settings)}` as LangKey);
}

function quartersView({ input, localize }: GroupContext): GroupBoard["quarters"] {
  const { gm, state } = input;
  const { restrictedQuarters: restricted } = state;
  if (!gm && !restricted) return null;
  const label = localize("TURNCRAFT.GroupTable.quarters.label");
  return { restricted, gm, label, tip: localize(`TURNCRAFT.GroupTable.quarters.${restricted ? "end" : "begin"}`) };
}

/** Station of a phase: phases of a step stand together, those of step 5 by halves. */
function stationOf(phase: Phase): string {
  const { slot, step } = rowOf(phase);
  if (phase === "GO_LAST") return "last";
  return slot ?? String(step);
}

function pathView(state: GroupState, localize: Localize): Station[] {
  const sequence = sequenceOf(state.settings);
  const here = sequence.indexOf(state.phase);
  const ids = [...new Set(sequence.map(stationOf))];
  return ids.map((id) => {
    const inside = sequence.filter((phase) => stationOf(phase) === id);
    const dots = inside.map((phase) => ({ id: phase, state: whenIs(sequence.indexOf(phase), here) }));
    const own = stationOf(state.phase) === id;
    const label = id === "HIGH" || id === "LOW" ? id : localize(`TURNCRAFT.GroupTable.station.${id}` as LangKey);
    const tip = localize(`TURNCRAFT.GroupTable.legend.${id}` as LangKey);
    return { id, label, state: own ? "now" : (dots[0]?.state ?? "coming"), dots, tip };
  });
}

function whenIs(place: number, here: number): Station["state"] {
  return place === here ? "now" : place < here ? "past" : "coming";
}

const dice = ["", "one", "two", "three", "four", "five", "six"];

function sideView(group: GroupId, context: GroupContext): SideView | null {
  const { localize } = context;
  const { state } = context.input;
  if (knownMembers(group, context).length === 0) return null;
  const name = sideWords(state, group, localize);
  const die = state.groups[group]?.die ?? null;
  const result = resultOf(state, group);
  const roll = rollOffer(group, context);
  const sentence =
    die === null
      ? localize("TURNCRAFT.GroupTable.noDie", { group: name })
      : localize("TURNCRAFT.GroupTable.dieIs", { group: name, die, slot: result ?? "—" });
  return {
    id: group,
    name,
    party: group === "friendly",
    die,
    icon: die === null ? "fa-dice-d6" : `fa-dice-${dice[die] ?? "six"}`,
    result,
    roll: roll && offerButton(roll, "", { icon: "fa-dice-d6" }),
    sentence,
  };
}

interface SpellAt {
  readonly round: number;
  readonly segment: number;
  readonly name: string;
  readonly tip: string;
  readonly lost: boolean;
}

/** Spells under way by casters visible to the reader; targets are left out. */
function spellsIn({ input, localize, canSee, nameOf }: GroupContext): SpellAt[] {
  const { fighters, order, phase } = input.state;
  // Cards are turned over together: until then nobody's spell shows.
  if (phase === "INITIATIVE" && momentOf(input.state).covered.size > 0) return [];
  return order.flatMap((id) => {
    const spell = fighters[id]?.spell;
    if (!spell || !canSee(id) || spell.state === "done") return [];
    const due = dueOf(spell);
    const data = { name: nameOf(id), spell: spell.item.name, segment: due.segment, round: due.round };
    const key = due.round > input.state.round ? "spellLater" : spell.state === "lost" ? "spellLost" : "spellDue";
    return [
      {
        ...due,
        name: spell.item.name,
        tip: localize(`TURNCRAFT.GroupTable.${key}`, data),
        lost: spell.state === "lost",
      },
    ];
  });
}

const segmentsOfRound = 10;

function segmentsView(spells: readonly SpellAt[], { round, phase }: GroupState): SegmentView[] {
  const now = phase === "E_SPELLS" ? nextSegment(spells, round) : null;
  return Array.from({ length: segmentsOfRound }, (_, i) => ({
    number: i + 1,
    active: now === i + 1,
    spells: spells.filter((spell) => spell.round <= round && spell.segment === i + 1),
  }));
}

/** Segment with spells being resolved. */
function nextSegment(spells: readonly SpellAt[], round: number): number | null {
  const open = spells.filter((spell) => spell.round <= round && !spell.lost).map(({ segment }) => segment);
  return open.length === 0 ? null : Math.min(...open);
}
