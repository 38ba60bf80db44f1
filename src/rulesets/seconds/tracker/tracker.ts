import type { Command } from "../../../combat/authority/request.ts";
import type { InitiativeView, MarkView, TrackerFacet } from "../../../combat/tracker/facet.ts";
import { during } from "../../../combat/tracker/footer-view.ts";
import type { CombatantInput, FooterView, TrackerReader } from "../../../combat/tracker/reader.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type Fighter,
  interrupterOf,
  nextTurnOf,
  type SecondsState,
  turnSeconds,
  unusedSeconds,
} from "../rules/index.ts";
import { boardView } from "./board.ts";
import { answerCommand, promptsView } from "./prompts.ts";
import { actionWords } from "./strip.ts";
import { askUnthrown, unrolled } from "./unrolled.ts";

/** Row content under Six Seconds. */
export interface SecondsRow {
  /** The counter of a turn under way (SX-303): its face and the same in words; null outside the own turn. */
  readonly die: { readonly icon: string; readonly text: string; readonly sentence: string } | null;
  /** "Fire Arrow 2/4 s" */
  readonly running: string | null;
  /** "Late Bloom 5 s", in the order in which they take effect. */
  readonly delays: readonly { readonly text: string; readonly tip: string }[];
}

export const secondsFace: TrackerFacet<SecondsState> = {
  tour: [
    { id: "dial", selector: ".tc-dial-line" },
    { id: "strip", selector: ".tc-board" },
  ],
  rowTemplate: "systems/turncraft/templates/rulesets/seconds/row.hbs",
  rowParts: [],
  boardTemplate: "systems/turncraft/templates/rulesets/seconds/board.hbs",
  boardParts: [
    "systems/turncraft/templates/rulesets/seconds/strip.hbs",
    "systems/turncraft/templates/rulesets/seconds/act.hbs",
  ],
  board: boardView,
  rolls: true,
  footer,
  row: (combatant, reader) => ({
    initiative: initiativeView(combatant.id, reader),
    marks: marksOf(combatant, reader),
    state: rowState(combatant.id, reader),
  }),
  next,
  // What the rules ask is asked in windows of their own, while the fight goes on.
  waiting: () => [],
  prompts: promptsView,
  answer: answerCommand,
  unrolled,
  asking: (fight, command, how) => askUnthrown(fight, command as Command, how),
};

/** Faces of a die by the seconds left; at 0 an empty one (SX-303). */
const faces = [
  "fa-square",
  "fa-dice-one",
  "fa-dice-two",
  "fa-dice-three",
  "fa-dice-four",
  "fa-dice-five",
  "fa-dice-six",
];

function rowState(who: CombatantId, { input, localize, nameOf }: TrackerReader<SecondsState>): SecondsRow {
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

function marksOf({ id }: CombatantInput, { input, localize, canSee }: TrackerReader<SecondsState>): MarkView[] {
  const { state } = input;
  const fighter = state.fighters[id];
  if (!fighter || state.round === 0) return [];
  const marks: MarkView[] = [];
  const late = lateMark(id, fighter, state);
  if (late) {
    const label = localize(`TURNCRAFT.Tracker.${late}`);
    const tip = `${localize("TURNCRAFT.Tracker.late")}. ${label}`;
    marks.push({ id: "late", icon: "fa-person-walking-arrow-right", label, tip });
  }
  const interrupter = interrupterOf(state, id);
  // One who isn't known to the reader leaves no trace in whom they interrupt.
  if (interrupter !== null && canSee(interrupter)) {
    const tip = localize("TURNCRAFT.Seconds.Board.interruptedTip", { seconds: fighter.secondsLeft });
    marks.push({ id: "interrupted", icon: "fa-pause", label: localize("TURNCRAFT.Seconds.Board.interrupted"), tip });
  }
  if (fighter.held) {
    const soon = nextTurnOf(state) === id;
    const tip = localize(soon ? "TURNCRAFT.Seconds.Board.heldSoonTip" : "TURNCRAFT.Seconds.Board.heldTip");
    marks.push({ id: "held", icon: "fa-hand", label: localize("TURNCRAFT.Seconds.Board.held"), tip });
  }
  return marks;
}

/** Mark of a late arrival whose first turn is still to come, with its round (SX-109). */
function lateMark(id: CombatantId, { joinedRound, waitsUntilRound }: Fighter, state: SecondsState) {
  if (waitsUntilRound !== null && state.round < waitsUntilRound && !state.upNext.includes(id)) return "lateNext";
  const here = state.placeId === null ? -1 : state.order.indexOf(state.placeId);
  const soon = state.upNext.includes(id) || (joinedRound === state.round && state.order.indexOf(id) > here);
  return soon && !state.stack.includes(id) ? "lateNow" : null;
}

/**
 * Next turn: an interrupted combatant continues first; otherwise the next place. For others, a hidden one's place is
 * simply skipped.
 */
function next(state: SecondsState, canSee: (id: CombatantId) => boolean) {
  const interrupted = state.stack.at(-2);
  if (interrupted !== undefined) return canSee(interrupted) ? { who: interrupted, wraps: false } : null;
  const known = Object.entries(state.fighters).map(([id, fighter]) =>
    canSee(id as CombatantId) ? [id, fighter] : [id, { ...fighter, departed: true }],
  );
  const who = nextTurnOf({ ...state, fighters: Object.fromEntries(known) });
  if (who === null) return null;
  const here = state.placeId === null ? -1 : state.order.indexOf(state.placeId);
  return { who, wraps: !state.upNext.includes(who) && state.order.indexOf(who) <= here };
}

/** *End turn* says how many seconds would pass unused (SX-305). */
function footer(reader: TrackerReader<SecondsState>): FooterView {
  const view = during(reader);
  const { input, localize } = reader;
  if (!view.main || view.main.disabled || input.state.activeId === null) return view;
  const seconds = unusedSeconds(input.state);
  if (seconds === 0) return view;
  const tip = `${view.main.tip} · ${localize("TURNCRAFT.Seconds.Board.unused", { seconds })}`;
  return { ...view, main: { ...view.main, tip } };
}

/** Initiative of `who` with rerolls and their opponents (SX-103, SX-104); null before the check. */
function initiativeView(who: CombatantId, reader: TrackerReader<SecondsState>): InitiativeView | null {
  const checks = reader.input.state.fighters[who]?.checks ?? [];
  const [first] = checks;
  if (first === undefined) return null;
  const ties = tiedWith(who, first, reader);
  const rerolled = ties.some((other) => other.checks.length > 1);
  return {
    text: String(first),
    die: rerolled && checks.length > 1 ? String(checks.at(-1)) : null,
    why: [
      reader.localize("TURNCRAFT.Seconds.Board.check", { total: first }),
      ...ties.map((tie) => tieText(checks, tie, reader)),
    ].join("; "),
  };
}

interface SecondsTie {
  readonly id: CombatantId;
  readonly checks: readonly number[];
}

/** Combatants with the same first result, as far as the reader may know of them. */
function tiedWith(who: CombatantId, first: number, { input, canSee }: TrackerReader<SecondsState>): SecondsTie[] {
  const { order, fighters } = input.state;
  return order.flatMap((id) => {
    const fighter = fighters[id];
    const tied = id !== who && canSee(id) && fighter && !fighter.departed && fighter.checks[0] === first;
    return tied ? [{ id, checks: fighter.checks }] : [];
  });
}

function tieText(
  mine: readonly number[],
  { id, checks }: SecondsTie,
  { localize, nameOf }: TrackerReader<SecondsState>,
): string {
  const name = nameOf(id);
  const passes = Math.max(0, Math.min(mine.length, checks.length) - 1);
  if (passes === 0) return localize("TURNCRAFT.Tracker.tieOpen", { name });
  const upTo = firstDifference(mine, checks) ?? passes;
  const figures = (own: readonly number[]) => own.slice(1, upTo + 1).join(", ");
  return localize("TURNCRAFT.Seconds.Board.tie", { name, mine: figures(mine), theirs: figures(checks) });
}

/** The first check in which two differ; null where they are still equal. */
function firstDifference(a: readonly number[], b: readonly number[]): number | null {
  const index = a.findIndex((total, i) => i < b.length && total !== b[i]);
  return index < 0 ? null : index;
}
