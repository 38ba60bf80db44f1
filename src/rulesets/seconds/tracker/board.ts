import type { Reader } from "../../../combat/tracker/reader.ts";
import { refusalWords } from "../../../combat/tracker/refusal-words.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import {
  type Fighter,
  mayAct,
  mayContinue,
  mayHold,
  nextTurnOf,
  type SecondsState,
  turnSeconds,
} from "../rules/index.ts";
import { type DialStep, dialSteps } from "./dial.ts";
import { actionWords, type StripView, stripView } from "./strip.ts";

/** A button of the board: `act` names what it does, for `who`. A dead one says in `tip` why. */
export interface BoardAct {
  readonly act: string;
  readonly who: CombatantId;
  readonly label: string;
  readonly icon: string;
  readonly tip: string;
  readonly disabled: boolean;
}

/** The six seconds of whoever acts. */
export interface DialView {
  readonly name: string;
  readonly left: number;
  readonly steps: readonly DialStep[];
  /** All of it in words. */
  readonly sentence: string;
  /** "4 of 6 s left" */
  readonly leftText: string;
  /** Action under way or awaiting its result; null if there is none. */
  readonly doing: string | null;
  /** Combatant who continues afterwards, with the seconds left (SX-204); null if none is interrupted. */
  readonly afterwards: string | null;
}

/** The time of Six Seconds: the dial of whoever acts, turns put off, and what the coming seconds hold. */
export interface SecondsBoard {
  readonly dial: DialView | null;
  /** For whoever may command the one who acts. */
  readonly acts: readonly BoardAct[];
  /** Turns put off that the reader may take. */
  readonly held: readonly BoardAct[];
  readonly strips: readonly StripView[];
}

/** Null before the fight. Of hidden combatants a player sees neither dial nor seconds. */
export function boardView(reader: Reader<SecondsState>): SecondsBoard | null {
  const { state, gm } = reader.facts;
  if (state.round === 0) return null;
  const { activeId } = state;
  const actor = activeId !== null && reader.canSee(activeId) ? activeId : null;
  const fighter = actor && state.fighters[actor];
  const commands = actor !== null && (gm || reader.owns(actor));
  return {
    dial: actor && fighter ? dialView(actor, fighter, reader) : null,
    acts: actor && fighter && commands ? actorActs(actor, fighter, reader) : [],
    held: state.order.flatMap((id) => heldAct(id, reader) ?? []),
    strips: busy(actor, reader).map((id) => stripView(id, reader)),
  };
}

/** Actor, and combatants with actions or effects in their coming seconds. */
function busy(actor: CombatantId | null, { facts, canSee }: Reader<SecondsState>): CombatantId[] {
  const { order, fighters } = facts.state;
  const others = order.filter((id) => {
    const { running, delays, departed } = fighters[id] ?? { running: null, delays: [], departed: true };
    return id !== actor && canSee(id) && !departed && (running !== null || delays.length > 0);
  });
  return actor === null ? others : [actor, ...others];
}

function dialView(who: CombatantId, fighter: Fighter, reader: Reader<SecondsState>): DialView {
  const { facts, localize, nameOf } = reader;
  const { secondsLeft: left, running, inAction } = fighter;
  const name = nameOf(who);
  const doing = running
    ? localize("TURNCRAFT.Seconds.Board.running", {
        action: actionWords(running, localize),
        done: running.done,
        total: running.total,
      })
    : inAction && localize("TURNCRAFT.Seconds.Board.resultOpen", { action: actionWords(inAction, localize) });
  const interrupted = facts.state.stack.at(-2);
  const seconds = interrupted === undefined ? 0 : (facts.state.fighters[interrupted]?.secondsLeft ?? 0);
  return {
    name,
    left,
    steps: dialSteps(fighter),
    sentence: [localize("TURNCRAFT.Seconds.Board.dial", { name, left, all: turnSeconds }), doing]
      .filter(Boolean)
      .join(". "),
    leftText: localize("TURNCRAFT.Seconds.Board.left", { left, all: turnSeconds }),
    doing,
    afterwards:
      interrupted !== undefined && reader.canSee(interrupted)
        ? localize("TURNCRAFT.Seconds.Board.afterwards", { name: nameOf(interrupted), seconds })
        : null,
  };
}

/** Offers to the actor at the table without a sheet: continue, give up, roll a result, hold. */
function actorActs(
  who: CombatantId,
  { running, inAction, secondsLeft }: Fighter,
  reader: Reader<SecondsState>,
): BoardAct[] {
  const { facts, localize } = reader;
  const act = (id: string, icon: string, label: string, tip: string, refusal: Refusal | null): BoardAct => {
    return {
      act: id,
      who,
      icon,
      label,
      tip: refusal ? refusalWords(refusal, reader) : tip,
      disabled: refusal !== null,
    };
  };
  const acts: BoardAct[] = [];
  if (running) {
    const data = { action: actionWords(running, localize) };
    const goOn = localize("TURNCRAFT.Seconds.Board.continue", data);
    // Without a second left there is nothing to go on with before the next turn.
    if (secondsLeft > 0) acts.push(act("continue", "fa-play", goOn, goOn, mayContinue(facts.state, who)));
    const giveUp = localize("TURNCRAFT.Seconds.Board.abandon", data);
    const lost = localize("TURNCRAFT.Seconds.Board.abandonTip", { done: running.done });
    acts.push(act("abandon", "fa-xmark", giveUp, lost, null));
  }
  if (inAction && !running) {
    const data = { action: actionWords(inAction, localize) };
    const words = (key: "finish" | "finishTip" | "giveUp" | "giveUpTip") =>
      localize(`TURNCRAFT.Seconds.Board.${key}`, data);
    acts.push(act("finish", "fa-dice-d20", words("finish"), words("finishTip"), null));
    acts.push(act("giveUp", "fa-xmark", words("giveUp"), words("giveUpTip"), null));
  }
  const holdTip = localize("TURNCRAFT.Seconds.Board.holdTip");
  const hold = localize("TURNCRAFT.Seconds.Board.hold");
  return [...acts, act("hold", "fa-hand", hold, holdTip, mayHold(facts.state, who))];
}

/** The standing button of whoever holds a turn (SX-202); it stays where the moment isn't right, and says why (SX-203). */
function heldAct(who: CombatantId, reader: Reader<SecondsState>): BoardAct | null {
  const { facts, localize, owns, nameOf } = reader;
  const { state, gm } = facts;
  if (!state.fighters[who]?.held || !(gm || owns(who))) return null;
  const refusal = mayAct(state, who);
  const name = nameOf(who);
  const active = state.activeId;
  const tip =
    nextTurnOf(state) === who
      ? localize("TURNCRAFT.Seconds.Board.lastChance", { name })
      : localize("TURNCRAFT.Seconds.Board.interruptTip", { name });
  const label =
    active === null
      ? localize("TURNCRAFT.Seconds.Board.actNow", { name })
      : localize("TURNCRAFT.Seconds.Board.interrupt", { name, active: nameOf(active) });
  return {
    act: "act",
    who,
    label,
    icon: "fa-bolt",
    tip: refusal ? refusalWords(refusal, reader) : tip,
    disabled: refusal !== null,
  };
}
