import type { TrackerContext } from "../../../combat/tracker/context.ts";
import type { BadgeView, ClockWords, InitiativeView, TrackerFacet } from "../../../combat/tracker/facet.ts";
import { initiativeOf, onceForFighter, type Tie } from "../../../combat/tracker/rows-kept.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { threatsOn } from "../host/token-status.ts";
import {
  type FlowFighter,
  type FlowSettings,
  type FlowState,
  hexesLeft,
  interrupterOf,
  isSurpriseRound,
  nextTurnOf,
  readiedNow,
  waitingFor,
} from "../rules/index.ts";
import { boardView } from "./board.ts";
import { askReaction } from "./check-ask.ts";
import { type PoolView, poolViews } from "./menu.ts";
import { flowSurprise, promptsView, surpriseOffers } from "./prompts.ts";
import { offeredHexes } from "./reaction-view.ts";

/** Row content under Action & Flow Points. */
export interface FlowRow {
  readonly pools: readonly PoolView[];
  /** "Hexes left: 6"; null before the start. */
  readonly hexes: string | null;
}

const folder = "systems/turncraft/templates/rulesets/flow";

export const flowTracker: TrackerFacet<FlowState> = {
  tour: [
    { id: "points", selector: ".tc-row.active .tc-row-state:has(.tc-pips), #combat .tc-row-state:has(.tc-pips)" },
    { id: "board", selector: '.tc-board:has(.tc-board-acts):not(:has([data-offer^="surprise:"]))' },
  ],
  rowTemplate: `${folder}/row.hbs`,
  rowParts: [`${folder}/pool.hbs`],
  boardTemplate: `${folder}/board.hbs`,
  board: boardView,
  offers: surpriseOffers,
  rolls: true,
  acting: (state) => {
    const who = readiedNow(state)?.who ?? state.activeId;
    return who === null ? [] : [who];
  },
  clock,
  row: (combatant, context) => ({
    initiative: initiativeView(combatant.id, context),
    badges: badgesOf(combatant.id, context),
    state: rowState(combatant.id, context),
  }),
  next: nextTurnOf,
  waiting: waitedFor,
  about,
  surprise: flowSurprise,
  prompts: promptsView,
  askMissing: askReaction,
  places: offeredHexes,
};

const pools = onceForFighter(poolViews);

function rowState(who: CombatantId, { input, localize }: TrackerContext<FlowState>): FlowRow | null {
  const fighter = input.state.fighters[who];
  if (!fighter) return null;
  const isOn = input.state.round > 0;
  return {
    pools: isOn ? pools(fighter, localize) : [],
    hexes: isOn ? localize("TURNCRAFT.Flow.Board.hexes", { hexes: hexesLeft(input.state, who) }) : null,
  };
}

/** Words for the surprise round in place of the round's number (FL-146); null in other rounds. */
function clock({ input, localize, owns, nameOf }: TrackerContext<FlowState>): ClockWords | null {
  const { state, gm } = input;
  if (!isSurpriseRound(state) || state.activeId === null) return null;
  const key = owns(state.activeId) && !gm ? "TURNCRAFT.Tracker.yourTurn" : "TURNCRAFT.Tracker.turnOf";
  return { round: localize("TURNCRAFT.Flow.Board.surprise"), turn: localize(key, { name: nameOf(state.activeId) }) };
}

/**
 * Combatant whose movement or action a window is about. `id` null: the newest window. Null for an attack: its window is
 * for the target, whoever attacks.
 */
function about({ open }: FlowState, id: string | null): CombatantId | null {
  const entry = open.findLast(({ window }) => window !== null && (id === null || window.id === id));
  return entry && entry.kind !== "attack" ? entry.who : null;
}

/** Initiative of `who`: parts, ties, and changes of place (FL-141, FL-142, FL-124). */
function initiativeView(who: CombatantId, context: TrackerContext<FlowState>): InitiativeView | null {
  const { input, localize } = context;
  const fighter = input.state.fighters[who];
  if (!fighter?.roll) return null;
  const { die, mod, total } = fighter.roll;
  const by = { rank: total, rankOf: ({ initiative }: FlowFighter) => initiative };
  return initiativeOf(who, context, by, (ties) => {
    const made =
      die === null
        ? localize("TURNCRAFT.Tracker.initiativeSet", { total })
        : localize("TURNCRAFT.Flow.initiativeMade", { total, die, sign: mod < 0 ? "−" : "+", mod: Math.abs(mod) });
    const words = ties.map((tie) => tieText(fighter, tie, context));
    const moved = hasMoved(fighter, input.state.settings) ? [localize("TURNCRAFT.Flow.initiativeMoved")] : [];
    return { text: String(total), die: moved.length > 0 ? "↕" : null, why: [made, ...words, ...moved].join("; ") };
  });
}

/** True if the order key no longer begins with the initiative roll: a readied action has moved the combatant's place (FL-124). */
function hasMoved({ orderKey, roll }: FlowFighter, { initiativeTie }: FlowSettings): boolean {
  if (roll === null) return false;
  return orderKey[0] !== roll.total || (initiativeTie === "agility" && orderKey[1] !== roll.mod);
}

function tieText(
  mine: FlowFighter,
  { fighter: theirs, name }: Tie<FlowFighter>,
  { localize }: TrackerContext<FlowState>,
): string {
  const [own, other] = [mine.roll?.mod ?? 0, theirs.roll?.mod ?? 0];
  if (own === other) return localize("TURNCRAFT.Flow.tied", { name });
  return localize(own > other ? "TURNCRAFT.Flow.tieWon" : "TURNCRAFT.Flow.tieLost", { name, mine: own, theirs: other });
}

/** Combatants whose answer the newest window waits for (FL-08). */
function waitedFor({ open }: FlowState): readonly CombatantId[] {
  const window = open.findLast((entry) => entry.window !== null)?.window;
  return window ? waitingFor(window) : [];
}

/** Badges of a row, the most important last. */
function badgesOf(id: CombatantId, context: TrackerContext<FlowState>): BadgeView[] {
  const { input, localize, nameOf, canSee } = context;
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter) return [];
  const badges: BadgeView[] = [];
  const mark = (name: string, icon: string, label: string, tip = label) => badges.push({ id: name, icon, label, tip });
  if (!fighter.canThreaten) mark("harmless", "fa-dove", localize("TURNCRAFT.Flow.Mark.harmless"));
  const threats = threatsOn(state, id).filter(canSee);
  if (threats.length > 0) {
    const names = threats.map(nameOf).join(", ");
    mark(
      "threatened",
      "fa-crosshairs",
      localize("TURNCRAFT.Flow.Mark.threatened"),
      localize("TURNCRAFT.Flow.Mark.threatenedBy", { names }),
    );
  }
  if (fighter.turn.flowState)
    mark("flowing", "fa-water", localize("TURNCRAFT.Flow.Mark.flowing"), localize("TURNCRAFT.Flow.Mark.flowingTip"));
  if (fighter.totalDefense)
    mark(
      "guarding",
      "fa-shield-halved",
      localize("TURNCRAFT.Flow.Mark.guarding"),
      localize("TURNCRAFT.Flow.Mark.guardingTip"),
    );
  for (const feint of fighter.feints.filter(({ target }) => canSee(target))) {
    mark(
      "feint",
      "fa-masks-theater",
      localize("TURNCRAFT.Flow.Mark.feint", { other: nameOf(feint.target) }),
      localize("TURNCRAFT.Flow.Mark.feintTip", { other: nameOf(feint.target) }),
    );
  }
  if (fighter.prone)
    mark("prone", "fa-person-falling", localize("TURNCRAFT.Flow.Mark.prone"), localize("TURNCRAFT.Flow.Mark.proneTip"));
  if (fighter.grapple) {
    const other = nameOf(fighter.grapple.other);
    const key = fighter.grapple.role === "grappler" ? "grappling" : "grappled";
    mark(key, "fa-hand-back-fist", localize(`TURNCRAFT.Flow.Mark.${key}`, { other }));
  }
  for (const { name, turns } of fighter.ongoing) {
    const tip = turns === null ? name : localize("TURNCRAFT.Flow.Mark.ongoing", { name, turns });
    mark("ongoing", "fa-droplet", name, tip);
  }
  for (const { name, rounds } of state.roundEffects.filter(({ who }) => who === id)) {
    const key = rounds === null ? "roundEffect" : "roundEffectLeft";
    mark("roundEffect", "fa-cloud-bolt", name, localize(`TURNCRAFT.Flow.Mark.${key}`, { name, rounds: rounds ?? 0 }));
  }
  if (fighter.surprised)
    mark(
      "surprised",
      "fa-face-surprise",
      localize("TURNCRAFT.Flow.Mark.surprised"),
      localize("TURNCRAFT.Flow.Mark.surprisedTip"),
    );
  badges.push(...readyBadges(id, fighter, context));
  const interrupter = interrupterOf(state, id);
  // A combatant unknown to the viewer isn't named as interrupted by another.
  if (interrupter !== null && canSee(interrupter))
    mark("interrupted", "fa-pause", localize("TURNCRAFT.Flow.Mark.interrupted"));
  if (waitedFor(state).includes(id)) mark("waiting", "fa-hourglass-half", localize("TURNCRAFT.Tracker.deciding"));
  return badges;
}

function readyBadges(
  id: CombatantId,
  { ready, apReserved }: FlowFighter,
  { input, localize }: TrackerContext<FlowState>,
): BadgeView[] {
  const isActing = readiedNow(input.state)?.who === id;
  if (isActing)
    return [
      {
        id: "acting",
        icon: "fa-bolt",
        label: localize("TURNCRAFT.Flow.Mark.acting"),
        tip: localize("TURNCRAFT.Flow.Mark.acting"),
      },
    ];
  if (!ready) return [];
  const tip = localize("TURNCRAFT.Flow.Mark.readyTip", { trigger: ready.trigger, what: ready.what, ap: apReserved });
  return [
    {
      id: "readied",
      icon: "fa-stopwatch",
      label: localize("TURNCRAFT.Flow.Mark.ready", { trigger: ready.trigger }),
      tip,
    },
  ];
}
