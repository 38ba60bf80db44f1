import type { ClockWords, InitiativeView, TrackerFacet } from "../../../combat/tracker/facet.ts";
import type { TrackerReader } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type Fighter,
  type FlowState,
  hexesLeft,
  isSurpriseRound,
  nextTurnOf,
  readiedNow,
  type Settings,
} from "../rules/index.ts";
import { boardView } from "./board.ts";
import { askReaction } from "./check-ask.ts";
import { offeredHexes } from "./intercept-positions.ts";
import { marksOf, waitedFor } from "./marks.ts";
import { type PoolView, poolViews } from "./pools.ts";
import { answerCommand, promptsView, reactionKind } from "./prompts.ts";
import { flowSurprise, surpriseOffers } from "./surprise.ts";

/** Row content under Action & Flow Points. */
export interface FlowRow {
  readonly pools: readonly PoolView[];
  /** "Hexes left: 6", in the fight. */
  readonly hexes: string | null;
}

const folder = "systems/turncraft/templates/rulesets/flow";

export const flowFace: TrackerFacet<FlowState> = {
  tour: [
    { id: "points", selector: ".tc-row.active .tc-row-state, #combat .tc-row-state" },
    { id: "board", selector: ".tc-board" },
  ],
  rowTemplate: `${folder}/row.hbs`,
  rowParts: [`${folder}/pool.hbs`],
  boardTemplate: `${folder}/board.hbs`,
  boardParts: [`${folder}/act.hbs`],
  board: boardView,
  offers: surpriseOffers,
  rolls: true,
  acting: (state) => {
    const who = readiedNow(state)?.who ?? state.activeId;
    return who === null ? [] : [who];
  },
  clock,
  row: (combatant, reader) => ({
    initiative: initiativeView(combatant.id, reader),
    marks: marksOf(combatant.id, reader),
    state: rowState(combatant.id, reader),
  }),
  next: nextTurnOf,
  waiting: waitedFor,
  about,
  surprise: flowSurprise,
  prompts: promptsView,
  reactionKind,
  answer: answerCommand,
  asking: askReaction,
  places: offeredHexes,
};

function rowState(who: CombatantId, { input, localize }: TrackerReader<FlowState>): FlowRow | null {
  const fighter = input.state.fighters[who];
  if (!fighter) return null;
  const isOn = input.state.round > 0;
  return {
    pools: isOn ? poolViews(fighter, localize) : [],
    hexes: isOn ? localize("TURNCRAFT.Flow.Board.hexes", { hexes: hexesLeft(fighter) }) : null,
  };
}

/** The surprise round has a name of its own (FL-146). */
function clock({ input, localize, owns, nameOf }: TrackerReader<FlowState>): ClockWords | null {
  const { state, gm } = input;
  if (!isSurpriseRound(state) || state.activeId === null) return null;
  const key = owns(state.activeId) && !gm ? "TURNCRAFT.Tracker.yourTurn" : "TURNCRAFT.Tracker.turnOf";
  return { round: localize("TURNCRAFT.Flow.Board.surprise"), turn: localize(key, { name: nameOf(state.activeId) }) };
}

/**
 * Combatant whose Move or action the window is about; null for an attack, which prompts its target regardless of the
 * attacker.
 */
function about({ open }: FlowState, id: string | null): CombatantId | null {
  const entry = open.findLast(({ window }) => window !== null && (id === null || window.id === id));
  return entry && entry.kind !== "attack" ? entry.who : null;
}

/** Initiative of `who`: its parts, its ties, and changes of place (FL-141, FL-142, FL-124). */
function initiativeView(who: CombatantId, reader: TrackerReader<FlowState>): InitiativeView | null {
  const { input, localize, canSee, nameOf } = reader;
  const fighter = input.state.fighters[who];
  if (!fighter?.roll) return null;
  const { die, mod, total } = fighter.roll;
  const made =
    die === null
      ? localize("TURNCRAFT.Tracker.initiativeSet", { total })
      : localize("TURNCRAFT.Flow.initiativeMade", { total, die, sign: mod < 0 ? "−" : "+", mod: Math.abs(mod) });
  const tied = input.state.order.filter((id) => {
    const other = input.state.fighters[id];
    return id !== who && canSee(id) && other && !other.departed && other.initiative === total;
  });
  const ties = tied.map((id) => tieText(fighter, input.state.fighters[id], nameOf(id), reader));
  const moved = hasMoved(fighter, input.state.settings) ? [localize("TURNCRAFT.Flow.initiativeMoved")] : [];
  return { text: String(total), die: moved.length > 0 ? "↕" : null, why: [made, ...ties, ...moved].join("; ") };
}

/**
 * True if the order key no longer begins with the initiative roll: a readied action has moved the combatant's place
 * (FL-124).
 */
function hasMoved({ orderKey, roll }: Fighter, { initiativeTie }: Settings): boolean {
  if (roll === null) return false;
  return orderKey[0] !== roll.total || (initiativeTie === "agility" && orderKey[1] !== roll.mod);
}

function tieText(
  mine: Fighter,
  theirs: Fighter | undefined,
  name: string,
  { localize }: TrackerReader<FlowState>,
): string {
  const [own, other] = [mine.roll?.mod ?? 0, theirs?.roll?.mod ?? 0];
  if (own === other) return localize("TURNCRAFT.Flow.tied", { name });
  return localize(own > other ? "TURNCRAFT.Flow.tieWon" : "TURNCRAFT.Flow.tieLost", { name, mine: own, theirs: other });
}
