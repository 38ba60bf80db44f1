import type { Command } from "../../../combat/authority/request.ts";
import type { CombatantInput, FooterView, TrackerContext } from "../../../combat/tracker/context.ts";
import type { BadgeView, InitiativeView, TrackerFacet } from "../../../combat/tracker/facet.ts";
import { during } from "../../../combat/tracker/footer-view.ts";
import { initiativeOf, type Tie } from "../../../combat/tracker/rows-kept.ts";
import { isStillToCome, placeIndex } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  interrupterOf,
  nextTurnOf,
  type SecondsFighter,
  type SecondsState,
  turnSeconds,
  unusedSeconds,
} from "../rules/index.ts";
import { boardView } from "./board.ts";
import { askUnthrown, promptsView, unrolled } from "./prompts.ts";
import { actionWords, postureWords } from "./strip.ts";

/** Row content under Six Seconds. */
export interface SecondsRow {
  /** Counter of a turn under way (SX-303): the face and the same in words; null outside the own turn. */
  readonly die: { readonly icon: string; readonly text: string; readonly sentence: string } | null;
  /** "Fire Arrow 2/4 s" */
  readonly running: string | null;
  /** "Late Bloom 5 s", in the order of taking effect. */
  readonly delays: readonly { readonly text: string; readonly tip: string }[];
}

export const secondsTracker: TrackerFacet<SecondsState> = {
  tour: [
    { id: "dial", selector: ".tc-dial-line" },
    { id: "strip", selector: ".tc-board:has(.tc-strip)" },
  ],
  rowTemplate: "systems/turncraft/templates/rulesets/seconds/row.hbs",
  boardTemplate: "systems/turncraft/templates/rulesets/seconds/board.hbs",
  boardParts: ["systems/turncraft/templates/rulesets/seconds/strip.hbs"],
  board: boardView,
  rolls: true,
  footer,
  row: (combatant, context) => ({
    initiative: initiativeView(combatant.id, context),
    badges: badgesOf(combatant, context),
    state: rowState(combatant.id, context),
  }),
  next,
  // What the rules ask is asked in windows of their own, while the fight goes on.
  waiting: () => [],
  prompts: promptsView,
  unrolled,
  askMissing: (fight, command, how) => askUnthrown(fight, command as Command, how),
};

/** Faces of a die by the seconds left; at 0 an empty face (SX-303). */
const faces = [
  "fa-square",
  "fa-dice-one",
  "fa-dice-two",
  "fa-dice-three",
  "fa-dice-four",
  "fa-dice-five",
  "fa-dice-six",
];

function rowState(who: CombatantId, { input, localize, nameOf }: TrackerContext<SecondsState>): SecondsRow {
  const { state } = input;
  const fighter = state.fighters[who];
  const { running = null, delays = [], secondsLeft: left = 0 } = fighter ?? {};
  const counts = { left, all: turnSeconds };
  return {
    die: state.stack.includes(who)
      ? {
          icon: faces[left] ?? "fa-square",
          text: localize("TURNCRAFT.Seconds.Board.seconds", counts),
          sentence: localize("TURNCRAFT.Seconds.Board.dial", { ...counts, name: nameOf(who) }),
        }
      : null,
    running:
      running &&
      localize("TURNCRAFT.Seconds.Board.runningShort", {
        action: actionWords(running, localize),
        done: running.done,
        total: running.total,
      }),
    delays: delays
      .toSorted((a, b) => a.left - b.left)
      .map((delay) => ({
        text: localize("TURNCRAFT.Seconds.Board.delayShort", { effect: delay.name, left: delay.left }),
        tip: localize("TURNCRAFT.Seconds.Board.delayTip", { effect: delay.name, left: delay.left }),
      })),
  };
}

function badgesOf({ id }: CombatantInput, { input, localize, canSee }: TrackerContext<SecondsState>): BadgeView[] {
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter || state.round === 0) return [];
  const badges: BadgeView[] = [];
  const late = lateBadge(id, fighter, state);
  if (late) {
    const label = localize(`TURNCRAFT.Tracker.${late}`);
    const tip = `${localize("TURNCRAFT.Tracker.late")}. ${label}`;
    badges.push({ id: "late", icon: "fa-person-walking-arrow-right", label, tip });
  }
  const interrupter = interrupterOf(state, id);
  // A combatant unknown to the viewer isn't named as interrupted by another.
  if (interrupter !== null && canSee(interrupter)) {
    const tip = localize("TURNCRAFT.Seconds.Board.interruptedTip", { seconds: fighter.secondsLeft });
    badges.push({ id: "interrupted", icon: "fa-pause", label: localize("TURNCRAFT.Seconds.Board.interrupted"), tip });
  }
  if (fighter.held) {
    const soon = nextTurnOf(state) === id;
    const tip = localize(soon ? "TURNCRAFT.Seconds.Board.heldSoonTip" : "TURNCRAFT.Seconds.Board.heldTip");
    badges.push({ id: "held", icon: "fa-hand", label: localize("TURNCRAFT.Seconds.Board.held"), tip });
  }
  const posture = postureWords(fighter, state.settings, localize);
  if (posture) badges.push({ id: "posture", icon: "fa-person-falling", label: posture.name, tip: posture.sentence });
  return badges;
}

/** Badge of a late arrival before the first turn, with the turn's round (SX-109). */
function lateBadge(id: CombatantId, { joinedRound, waitsUntilRound }: SecondsFighter, state: SecondsState) {
  if (waitsUntilRound !== null && state.round < waitsUntilRound && !state.upNext.includes(id)) return "lateNext";
  const soon = state.upNext.includes(id) || (joinedRound === state.round && isStillToCome(state, id));
  return soon && !state.stack.includes(id) ? "lateNow" : null;
}

/**
 * Next turn: an interrupted combatant continues first; otherwise the next place. For most readers, the place of a hidden combatant
 * is simply skipped.
 */
function next(state: SecondsState, canSee: (id: CombatantId) => boolean) {
  const interrupted = state.stack.at(-2);
  if (interrupted !== undefined) return canSee(interrupted) ? { who: interrupted, wraps: false } : null;
  const known = Object.entries(state.fighters).map(([id, fighter]) =>
    canSee(id as CombatantId) ? [id, fighter] : [id, { ...fighter, departed: true }],
  );
  const who = nextTurnOf({ ...state, fighters: Object.fromEntries(known) });
  if (who === null) return null;
  const here = placeIndex(state);
  return { who, wraps: !state.upNext.includes(who) && state.order.indexOf(who) <= here };
}

/** *End turn* says how many seconds would pass unused (SX-305); a note names a holder about to lose the held turn (SX-205). */
function footer(context: TrackerContext<SecondsState>): FooterView {
  const view = { ...during(context), note: heldNote(context) };
  const { input, localize } = context;
  if (!view.main || view.main.disabled || input.state.activeId === null) return view;
  const seconds = unusedSeconds(input.state);
  if (seconds === 0) return view;
  const tip = `${view.main.tip} · ${localize("TURNCRAFT.Seconds.Board.unused", { seconds })}`;
  return { ...view, main: { ...view.main, tip } };
}

/** Reminder for GM and holder of a held turn about to be lost (SX-205); null: none. */
function heldNote({ input: { state, gm }, localize, nameOf, owns }: TrackerContext<SecondsState>): string | null {
  const next = nextTurnOf(state);
  if (next === null || !state.fighters[next]?.held || !(gm || owns(next))) return null;
  return localize("TURNCRAFT.Log.seconds.heldSoon", { name: nameOf(next) });
}

/** Initiative of `who` with rerolls and the opponents (SX-103, SX-104); null before the check. */
function initiativeView(who: CombatantId, context: TrackerContext<SecondsState>): InitiativeView | null {
  const checks = context.input.state.fighters[who]?.checks ?? [];
  const [first] = checks;
  if (first === undefined) return null;
  const by = { rank: first, rankOf: (fighter: SecondsFighter) => fighter.checks[0] };
  return initiativeOf(who, context, by, (ties) => {
    const rerolled = ties.some(({ fighter }) => fighter.checks.length > 1);
    return {
      text: String(first),
      die: rerolled && checks.length > 1 ? String(checks.at(-1)) : null,
      why: [
        context.localize("TURNCRAFT.Seconds.Board.check", { total: first }),
        ...ties.map((tie) => tieText(checks, tie, context)),
      ].join("; "),
    };
  });
}

function tieText(
  mine: readonly number[],
  { fighter: { checks }, name }: Tie<SecondsFighter>,
  { localize }: TrackerContext<SecondsState>,
): string {
  const passes = Math.max(0, Math.min(mine.length, checks.length) - 1);
  if (passes === 0) return localize("TURNCRAFT.Tracker.tieOpen", { name });
  const upTo = firstDifference(mine, checks) ?? passes;
  const args = (own: readonly number[]) => own.slice(1, upTo + 1).join(", ");
  return localize("TURNCRAFT.Seconds.Board.tie", { name, mine: args(mine), theirs: args(checks) });
}

/** Index of the first differing check of two combatants; null if the shared checks are equal. */
function firstDifference(a: readonly number[], b: readonly number[]): number | null {
  const index = a.findIndex((total, i) => i < b.length && total !== b[i]);
  return index < 0 ? null : index;
}
