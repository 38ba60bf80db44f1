import { type ButtonView, type FooterView, offerButton, offerInput } from "../../../combat/tracker/context.ts";
import {
  type ClockWords,
  differing,
  type LineOnMap,
  type RowGroup,
  type SurpriseFacet,
  type TrackerFacet,
} from "../../../combat/tracker/facet.ts";
import { during } from "../../../combat/tracker/footer-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import {
  actingIds,
  isAble,
  isDone,
  isDue,
  leadOf,
  type MarchingCommand,
  type MarchingState,
  partyLine,
  sides,
  undecided,
} from "../rules/index.ts";
import { boardView, choiceButtons, isForGM, isSightOpen, mustChoose, sightOnMapButton } from "./board.ts";
import { knownOf, type MarchingContext } from "./judge.ts";
import { endOffer, tableOffers } from "./offers.ts";
import { promptsView } from "./prompts.ts";
import { badgesOf, placeView, rowState } from "./row.ts";

const isSurprised = ({ fighters }: MarchingState, who: CombatantId) =>
  fighters[who]?.impaired.includes("surprise") ?? false;

/** Marking of surprised combatants by the GM, preset to all of a side unaware of the opposing side (MO-804). */
export const marchingSurprise: SurpriseFacet<MarchingState> = {
  means: "TURNCRAFT.Surprise.marching",
  sides: ({ input, localize }) => {
    const { order, fighters } = input.state;
    const of = (side: (typeof sides)[number] | null) => order.filter((id) => fighters[id]?.side === side);
    return [
      ...sides.map((side) => ({ name: localize(`TURNCRAFT.Side.${side}`), who: of(side) })),
      { name: localize("TURNCRAFT.Marching.noSide"), who: of(null) },
    ];
  },
  isSurprised,
  proposed: ({ order, fighters, partySeesMonsters, monstersSeeParty }) =>
    order.filter((id) => {
      const side = fighters[id]?.side;
      return side === "party" ? partySeesMonsters === false : side === "monsters" && monstersSeeParty === false;
    }),
  commands: (state, surprised) => {
    const { on, off } = differing({ isSurprised }, state, surprised);
    const impair = (who: readonly CombatantId[], impaired: boolean): MarchingCommand[] =>
      who.length > 0 ? [{ kind: "impair", who, cause: "surprise", impaired }] : [];
    return [...impair(on, true), ...impair(off, false)];
  },
};

const folder = "systems/turncraft/templates/rulesets/marching";

/** Tracker view of Marching Order. */
export const marchingTracker: TrackerFacet<MarchingState> = {
  tour: [
    { id: "order", selector: ".tc-row-group" },
    { id: "board", selector: ".tc-pre-combat" },
  ],
  rowTemplate: `${folder}/row.hbs`,
  boardTemplate: `${folder}/board.hbs`,
  boardParts: [`${folder}/pre-combat.hbs`, `${folder}/together.hbs`, `${folder}/clock.hbs`],
  board: boardView,
  offers: tableOffers,
  rolls: false,
  typed: false,
  acting: actingIds,
  rowGroups,
  clock,
  blocking,
  opening,
  footer,
  row: (combatant, context) => ({
    initiative: placeView(combatant, context),
    badges: badgesOf(combatant, context),
    state: rowState(combatant, context),
  }),
  next,
  placeOnMap,
  lineOnMap,
  waiting: undecided,
  surprise: marchingSurprise,
  prompts: promptsView,
};

/**
 * Groups of rows: before the fight the party in marching order, the monsters, and combatants without a side; in lines the sides'
 * stretches of the order; in a spiral none.
 */
function rowGroups(context: MarchingContext): readonly RowGroup[] {
  const { input, localize } = context;
  const { state } = input;
  const known = knownOf(context);
  if (state.round === 0) {
    const party = partyLine(state).filter((id) => known.includes(id));
    const sideless = known.filter((id) => state.fighters[id]?.side === null);
    const monsters = known.filter((id) => !party.includes(id) && !sideless.includes(id));
    return [
      {
        ...group("party", localize("TURNCRAFT.Marching.column"), party),
        note: localize("TURNCRAFT.Marching.frontFirst"),
      },
      group("monsters", localize("TURNCRAFT.Side.monsters"), monsters),
      ...(sideless.length > 0 ? [group("open", localize("TURNCRAFT.Marching.noSide"), sideless)] : []),
    ];
  }
  if (state.mode === "spiral") return [];
  const runs: { kind: GroupKind; who: CombatantId[] }[] = [];
  for (const id of known) {
    const kind = kindOf(state, id);
    const last = runs.at(-1);
    if (last?.kind === kind) last.who.push(id);
    else runs.push({ kind, who: [id] });
  }
  const acting = actingIds(state);
  return runs.map(({ kind, who }, index) => {
    const label = kind === "delayed" ? localize("TURNCRAFT.Marching.delayedBand") : localize(`TURNCRAFT.Side.${kind}`);
    return { ...group(kind, label, who), id: `${kind}${index}`, active: who.some((id) => acting.includes(id)) };
  });
}

type GroupKind = "party" | "monsters" | "delayed";

function kindOf({ fighters }: MarchingState, id: CombatantId): GroupKind {
  const fighter = fighters[id];
  if (fighter?.delayed && !fighter.acted) return "delayed";
  return fighter?.side ?? "monsters";
}

const icons = { party: "fa-people-group", monsters: "fa-dragon", delayed: "fa-hourglass-half", open: "fa-question" };

function group(id: keyof typeof icons, label: string, who: readonly CombatantId[]): RowGroup {
  return { id, label, note: "", icon: icons[id], active: false, who };
}

/** Round, and the members' names, in a common turn; null outside a common turn. */
function clock({ input, localize, nameOf, canSee }: MarchingContext): ClockWords | null {
  const { together, round } = input.state;
  if (!together) return null;
  const names = together.ids.filter(canSee).map(nameOf).join(" + ");
  return { round: localize("TURNCRAFT.Tracker.round", { round }), turn: names };
}

/** Sight as on the map, for an open switch (MO-201), or the lead's choice, if left to the GM (MO-204). */
function blocking(context: MarchingContext): readonly ButtonView[] {
  const map = isSightOpen(context.input.state) ? sightOnMapButton(context) : null;
  const label = context.localize("TURNCRAFT.Marching.takeInitiative");
  const [take, ...cede] = isForGM(context) ? choiceButtons(context) : [];
  const buttons = map ? [map] : take ? [{ ...take, label }, ...cede] : [];
  return buttons.map((button) => ({ action: "giveOffer", ...button }));
}

/** Name of the lead during the choice to take or cede initiative (MO-204). */
function opening({ input, localize, nameOf }: MarchingContext): string | null {
  const lead = mustChoose(input.state) ? leadOf(input.state) : null;
  return lead && localize("TURNCRAFT.Marching.outcome.waiting", { name: nameOf(lead) });
}

/** In a common turn *done* for the reader's own member, else *end turn*. */
function footer(context: MarchingContext): FooterView {
  const { input, localize, owns, nameOf } = context;
  const { together } = input.state;
  const usual = during(context);
  const open = together?.ids.filter((id) => !isDone(input.state, id)) ?? [];
  const who = open.find(owns) ?? (input.gm ? open[0] : undefined);
  if (!together || !who) return usual;
  const label = localize("TURNCRAFT.Marching.finishFor", { name: nameOf(who) });
  const tip = localize("TURNCRAFT.Marching.finishTip");
  const finish = offerButton(endOffer(offerInput(context, who)), who, { icon: "fa-check", label, tip });
  return { ...usual, main: { action: "giveOffer", ...finish } };
}

/**
 * Next combatant still due and able to act, as far as the reader may know; null if none is left in the round: the next order isn't
 * built yet.
 */
function next(state: MarchingState, canSee: (id: CombatantId) => boolean) {
  const acting = actingIds(state);
  const able = state.order.filter((id) => canSee(id) && isAble(state, id) && !acting.includes(id));
  const due = able.find((id) => isDue(state, id));
  if (due) return { who: due, wraps: false };
  return null;
}

/** Place in the round, as in the row (MO-301): hidden combatants leave no gap. */
function placeOnMap(state: MarchingState, who: CombatantId, canSee: (id: CombatantId) => boolean) {
  const known = state.order.filter((id) => canSee(id) && state.fighters[id]?.departed === false);
  const place = known.indexOf(who);
  return place < 0 ? null : { number: place + 1, active: actingIds(state).includes(who) };
}

/** Before the fight the column of march, then the spiral of the round (MO-301); an order by sides has no line. */
function lineOnMap(state: MarchingState, canSee: (id: CombatantId) => boolean): LineOnMap | null {
  const { round, mode, order, fighters, settings, contact, placedContact } = state;
  if (round === 0) return { kind: "column", runs: [partyLine(state).filter(canSee)], middle: placedContact };
  const known = order.filter((id) => canSee(id) && fighters[id]?.departed === false);
  if (mode === "lines") return placedContact && { kind: "spiral", runs: [], middle: placedContact };
  const side = (id: CombatantId) => fighters[id]?.side ?? "monsters";
  const [first] = known;
  const isBySides = settings.spiralScope === "sideFirst" && first !== undefined;
  const runs = isBySides
    ? [known.filter((id) => side(id) === side(first)), known.filter((id) => side(id) !== side(first))]
    : [known];
  return { kind: "spiral", runs, middle: middleFor(state, known, contact) };
}

/** Contact point, for readers aware of a combatant there: otherwise the point would reveal hidden combatants. */
function middleFor(
  { fighters, placedContact }: MarchingState,
  known: readonly CombatantId[],
  contact: Space | null,
): Space | null {
  const stands = known.some((id) =>
    fighters[id]?.scores.place?.spaces.some(({ x, y }) => x === contact?.x && y === contact.y),
  );
  return stands || placedContact ? contact : null;
}
