import type { TrackerContext } from "../../../combat/tracker/context.ts";
import type { Localize } from "../../../combat/views/numbers-view.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  type ComingSecond,
  comingSeconds,
  type Running,
  type SecondsFighter,
  type SecondsSettings,
  type SecondsState,
} from "../rules/index.ts";

/** Number of coming seconds in a strip: two turns. */
const SHOWN = 12;

/** Number of letters with room above a cell in a narrow sidebar. */
const LETTERS = 3;

/** Cell of the strip: an own second of the combatant. */
interface CellView {
  /** Second of the turn, 1 to 6. */
  readonly second: number;
  readonly kind: "free" | "action" | "end";
  /** True for the first second of a later turn. */
  readonly begins: boolean;
  /** True if an effect comes due in the second. */
  readonly due: boolean;
  /** Content of the cell in words. */
  readonly tip: string;
}

/** Coming event as text. */
interface ComingView {
  readonly kind: "action" | "effect";
  readonly text: string;
}

/** Coming seconds of a combatant, as far as already decided. */
export interface StripView {
  readonly id: CombatantId;
  readonly name: string;
  /** Turns of the cells, with numbers; `tip`: the whole words, where the label is short. */
  readonly turns: readonly { readonly label: string; readonly tip: string; readonly cells: number }[];
  readonly cells: readonly CellView[];
  readonly coming: readonly ComingView[];
}

/** The strip of a combatant: the action under way and delays in own seconds (SX-502, SX-602). */
export function stripView(who: CombatantId, { input, localize, nameOf }: TrackerContext<SecondsState>): StripView {
  const { state } = input;
  const seconds = comingSeconds(state, who, SHOWN);
  const turns = [...new Set(seconds.map(({ turn }) => turn))];
  const isActing = state.stack.includes(who);
  const turnOf = (turn: number) => turnWords(isActing ? turn : turn + 1, localize);
  return {
    id: who,
    name: nameOf(who),
    turns: turns.map((turn) => {
      const cells = seconds.filter((second) => second.turn === turn).length;
      const tip = turnOf(turn);
      const isShort = cells * LETTERS < tip.length;
      return { label: isShort ? shortWords(isActing ? turn : turn + 1, localize) : tip, tip, cells };
    }),
    cells: seconds.map((second, index) => cellView(second, index, who, state, localize)),
    coming: comingViews(who, state, turnOf, localize),
  };
}

function cellView(
  second: ComingSecond,
  index: number,
  who: CombatantId,
  state: SecondsState,
  localize: Localize,
): CellView {
  const { action, due, takesEffect } = second;
  const delays = state.fighters[who]?.delays ?? [];
  const names = delays.filter(({ id }) => due.includes(id)).map(({ name }) => name);
  const running = action && actionWords(action.action, localize);
  // An effect at the end of its action is shown by that end.
  const landing = takesEffect && !action && state.fighters[who]?.running;
  const all = [...(running ? [running] : []), ...names, ...(landing ? [actionWords(landing, localize)] : [])];
  const data = { second: second.second, what: all.join(", ") };
  return {
    second: second.second,
    kind: action ? (action.ends ? "end" : "action") : "free",
    begins: index > 0 && second.second === 1,
    due: due.length > 0 || Boolean(landing),
    tip: localize(all.length === 0 ? "TURNCRAFT.Seconds.Board.cell" : "TURNCRAFT.Seconds.Board.cellWith", data),
  };
}

/** The action first, then effects in order. */
function comingViews(
  who: CombatantId,
  state: SecondsState,
  turnOf: (turn: number) => string,
  localize: Localize,
): readonly ComingView[] {
  const { running, delays } = state.fighters[who] ?? { running: null, delays: [] };
  const secondIn = (left: number) => comingSeconds(state, who, left, null).at(-1);
  const coming: ComingView[] = [];
  if (running) {
    const { done, total, delay } = running;
    const end = secondIn(total - done);
    const data = { action: actionWords(running, localize), done, total, second: end?.second ?? 0 };
    const text = localize("TURNCRAFT.Seconds.Board.ends", { ...data, turn: turnOf(end?.turn ?? 0) });
    const later = delay > 0 ? localize("TURNCRAFT.Seconds.Board.thenDelay", { delay }) : "";
    coming.push({ kind: "action", text: `${text}${later}` });
  }
  for (const { name, left } of delays.toSorted((a, b) => a.left - b.left)) {
    const end = secondIn(left);
    const data = { effect: name, left, second: end?.second ?? 0, turn: turnOf(end?.turn ?? 0) };
    coming.push({ kind: "effect", text: localize("TURNCRAFT.Seconds.Board.due", data) });
  }
  return coming;
}

function turnWords(turn: number, localize: Localize): string {
  if (turn === 0) return localize("TURNCRAFT.Seconds.Board.thisTurn");
  return turn === 1
    ? localize("TURNCRAFT.Seconds.Board.nextTurn")
    : localize("TURNCRAFT.Seconds.Board.laterTurn", { turn });
}

/** Turn with little room: "now", "+2". */
function shortWords(turn: number, localize: Localize): string {
  return turn === 0
    ? localize("TURNCRAFT.Seconds.Board.thisTurnShort")
    : localize("TURNCRAFT.Seconds.Board.laterTurnShort", { turn });
}

/** Action by the item's name, or the table's word for the action. */
export function actionWords({ name, action }: Pick<Running, "name" | "action">, localize: Localize): string {
  return name === "" ? localize(`TURNCRAFT.Seconds.Action.${action}`) : name;
}

/** Posture of a combatant and the time for standing up, in words (SX-407); null if standing. */
export function postureWords(
  { posture }: Pick<SecondsFighter, "posture">,
  { actionTimes }: Pick<SecondsSettings, "actionTimes">,
  localize: Localize,
): { readonly name: string; readonly sentence: string } | null {
  if (!posture) return null;
  const name = localize(`TURNCRAFT.Seconds.Status.${posture}`);
  const seconds = actionTimes[posture === "prone" ? "standFromProne" : "standFromCrouch"];
  return { name, sentence: localize("TURNCRAFT.Seconds.Status.standsIn", { posture: name, seconds }) };
}
