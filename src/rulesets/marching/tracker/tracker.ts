import type { Band, ClockWords, LineOnMap, TrackerFacet } from "../../../combat/tracker/facet.ts";
import { during } from "../../../combat/tracker/footer-view.ts";
import { offerButton } from "../../../combat/tracker/judge.ts";
import type { ButtonView, FooterView } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import { actingIds, isAble, isDone, isDue, type MarchingState, partyLine } from "../rules/index.ts";
import { boardView, isSightOpen, sightOnMapButton } from "./board.ts";
import { freshScoresFor, knownOf, type MarchingReader } from "./judge.ts";
import { endOffer } from "./offers.ts";
import { answerCommand, promptsView, waitedFor } from "./prompts.ts";
import { marksOf, placeView, rowState } from "./row.ts";
import { marchingSurprise } from "./surprise.ts";
import { tableOffers } from "./table-offers.ts";

const folder = "systems/turncraft/templates/rulesets/marching";

/** Tracker view of Marching Order. */
export const marchingFace: TrackerFacet<MarchingState> = {
  tour: [
    { id: "order", selector: ".tc-band" },
    { id: "board", selector: ".tc-board" },
  ],
  rowTemplate: `${folder}/row.hbs`,
  rowParts: [`${folder}/act.hbs`],
  boardTemplate: `${folder}/board.hbs`,
  boardParts: [`${folder}/eve.hbs`, `${folder}/together.hbs`, `${folder}/clock.hbs`],
  board: boardView,
  offers: tableOffers,
  rolls: false,
  typed: false,
  acting: actingIds,
  bands,
  clock,
  blocking,
  footer,
  row: (combatant, reader) => ({
    initiative: placeView(combatant, reader),
    marks: marksOf(combatant, reader),
    state: rowState(combatant, reader),
  }),
  next,
  placeOnMap,
  lineOnMap,
  waiting: waitedFor,
  surprise: marchingSurprise,
  prompts: promptsView,
  answer: answerCommand,
};

/**
 * Before the start: the marching order, and latecomers; in lines: each side's part of the order; a spiral is one part.
 */
function bands(reader: MarchingReader): readonly Band[] {
  const { input, localize } = reader;
  const { state } = input;
  const known = knownOf(reader);
  if (state.round === 0) {
    const party = partyLine(state).filter((id) => known.includes(id));
    const sideless = known.filter((id) => state.fighters[id]?.side === null);
    const monsters = known.filter((id) => !party.includes(id) && !sideless.includes(id));
    return [
      {
        ...band("party", localize("TURNCRAFT.Marching.column"), party),
        note: localize("TURNCRAFT.Marching.frontFirst"),
      },
      band("monsters", localize("TURNCRAFT.Side.monsters"), monsters),
      ...(sideless.length > 0 ? [band("open", localize("TURNCRAFT.Marching.noSide"), sideless)] : []),
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
    return { ...band(kind, label, who), id: `${kind}${index}`, active: who.some((id) => acting.includes(id)) };
  });
}

type GroupKind = "party" | "monsters" | "delayed";

function kindOf({ fighters }: MarchingState, id: CombatantId): GroupKind {
  const fighter = fighters[id];
  if (fighter?.delayed && !fighter.acted) return "delayed";
  return fighter?.side ?? "monsters";
}

const icons = { party: "fa-people-group", monsters: "fa-dragon", delayed: "fa-hourglass-half", open: "fa-question" };

function band(id: keyof typeof icons, label: string, who: readonly CombatantId[]): Band {
  return { id, label, note: "", icon: icons[id], active: false, who };
}

/** Before the fight, and while several act: no one's turn alone. */
function clock({ input, localize, nameOf, canSee }: MarchingReader): ClockWords | null {
  const { together, round } = input.state;
  if (!together) return null;
  const names = together.ids.filter(canSee).map(nameOf).join(" + ");
  return { round: localize("TURNCRAFT.Tracker.round", { round }), turn: names };
}

/** Sight as on the map, where a switch is still open (MO-201). */
function blocking(reader: MarchingReader): ButtonView | null {
  const map = isSightOpen(reader.input.state) ? sightOnMapButton(reader) : null;
  return map && { action: "faceAct", ...map };
}

/** In a common turn *done* for the reader's own member, else *end turn*. */
function footer(reader: MarchingReader): FooterView {
  const { input, localize, owns, nameOf } = reader;
  const { together } = input.state;
  const usual = during(reader);
  const open = together?.ids.filter((id) => !isDone(input.state, id)) ?? [];
  const who = open.find(owns) ?? (input.gm ? open[0] : undefined);
  if (!together || !who) return usual;
  const label = localize("TURNCRAFT.Marching.finishFor", { name: nameOf(who) });
  const tip = localize("TURNCRAFT.Marching.finishTip");
  const finish = offerButton(endOffer(freshScoresFor(who, reader)), who, { icon: "fa-check", label, tip });
  return { ...usual, main: { action: "faceAct", ...finish } };
}

/** The first place that is still due after those who act, past the hidden; else the first of the next round. */
function next(state: MarchingState, canSee: (id: CombatantId) => boolean) {
  const acting = actingIds(state);
  const able = state.order.filter((id) => canSee(id) && isAble(state, id) && !acting.includes(id));
  const due = able.find((id) => isDue(state, id));
  if (due) return { who: due, wraps: false };
  return null;
}

/** The place in the round, as the row has it (MO-301): hidden ones leave no gap. */
function placeOnMap(state: MarchingState, who: CombatantId, canSee: (id: CombatantId) => boolean) {
  const known = state.order.filter((id) => canSee(id) && state.fighters[id]?.departed === false);
  const place = known.indexOf(who);
  return place < 0 ? null : { number: place + 1, active: actingIds(state).includes(who) };
}

/** Before the fight the column of march, then the spiral of this round (MO-301); an order by sides has no line. */
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

/** Contact point, for readers who know of a combatant standing there: otherwise it would reveal a hidden one. */
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
