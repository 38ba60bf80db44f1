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
  const { input, localize, canSee } = context;
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter) return [];
  const effects = state.roundEffects.filter(({ who }) => who === id);
  const badges = marksOf(fighter, effects, threatsOn(state, id).filter(canSee), context);
  const mark = (name: string, icon: string, label: string) => badges.push({ id: name, icon, label, tip: label });
  badges.push(...readyBadges(id, fighter, context));
  const interrupter = interrupterOf(state, id);
  // A combatant unknown to the viewer isn't named as interrupted by another.
  if (interrupter !== null && canSee(interrupter))
    mark("interrupted", "fa-pause", localize("TURNCRAFT.Flow.Mark.interrupted"));
  if (waitedFor(state).includes(id)) mark("waiting", "fa-hourglass-half", localize("TURNCRAFT.Tracker.deciding"));
  return badges;
}

/**
 * Conditions of a combatant as badges, the most important last; each tip is also the line on the sheet.
 * @param threats combatants that threaten this one, known to the reader
 */
export function marksOf(
  { canThreaten, turn, totalDefense, feints, prone, grapple, ongoing, surprised }: FlowFighter,
  effects: FlowState["roundEffects"],
  threats: readonly CombatantId[],
  { canSee, nameOf, localize }: Pick<TrackerContext<FlowState>, "canSee" | "nameOf" | "localize">,
): BadgeView[] {
  const mark = (id: string, icon: string, label: string, tip = label): BadgeView => ({ id, icon, label, tip });
  const plain = (is: boolean, id: "flowing" | "guarding" | "prone" | "surprised", icon: string) =>
    is ? [mark(id, icon, localize(`TURNCRAFT.Flow.Mark.${id}`), localize(`TURNCRAFT.Flow.Mark.${id}Tip`))] : [];
  const threatened = localize("TURNCRAFT.Flow.Mark.threatened");
  const by = { names: threats.map(nameOf).join(", ") };
  const held = grapple?.role === "grappler" ? "grappling" : "grappled";
  return [
    ...(canThreaten ? [] : [mark("harmless", "fa-dove", localize("TURNCRAFT.Flow.Mark.harmless"))]),
    ...(threats.length > 0
      ? [mark("threatened", "fa-crosshairs", threatened, localize("TURNCRAFT.Flow.Mark.threatenedBy", by))]
      : []),
    ...plain(turn.flowState, "flowing", "fa-water"),
    ...plain(totalDefense, "guarding", "fa-shield-halved"),
    ...feints
      .filter(({ target }) => canSee(target))
      .map(({ target }) => {
        const other = { other: nameOf(target) };
        const label = localize("TURNCRAFT.Flow.Mark.feint", other);
        return mark("feint", "fa-masks-theater", label, localize("TURNCRAFT.Flow.Mark.feintTip", other));
      }),
    ...plain(prone, "prone", "fa-person-falling"),
    ...(grapple
      ? [mark(held, "fa-hand-back-fist", localize(`TURNCRAFT.Flow.Mark.${held}`, { other: nameOf(grapple.other) }))]
      : []),
    ...ongoing.map(({ name, turns }) =>
      mark(
        "ongoing",
        "fa-droplet",
        name,
        turns === null ? name : localize("TURNCRAFT.Flow.Mark.ongoing", { name, turns }),
      ),
    ),
    ...effects.map(({ name, rounds }) => {
      const key = rounds === null ? "roundEffect" : "roundEffectLeft";
      const tip = localize(`TURNCRAFT.Flow.Mark.${key}`, { name, rounds: rounds ?? 0 });
      return mark("roundEffect", "fa-cloud-bolt", name, tip);
    }),
    ...plain(surprised, "surprised", "fa-face-surprise"),
  ];
}

function readyBadges(
  id: CombatantId,
  { ready, apReserved }: FlowFighter,
  { input, localize }: TrackerContext<FlowState>,
): BadgeView[] {
  if (readiedNow(input.state)?.who === id) {
    const label = localize("TURNCRAFT.Flow.Mark.acting");
    return [{ id: "acting", icon: "fa-bolt", label, tip: label }];
  }
  if (!ready) return [];
  const { trigger, what } = ready;
  const label = localize("TURNCRAFT.Flow.Mark.ready", { trigger });
  const tip = localize("TURNCRAFT.Flow.Mark.readyTip", { trigger, what, ap: apReserved });
  return [{ id: "readied", icon: "fa-stopwatch", label, tip }];
}
