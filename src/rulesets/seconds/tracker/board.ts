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
  readonly dead: boolean;
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
  const actor = activeId !== null && reader.mayKnow(activeId) ? activeId : null;
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
function busy(actor: CombatantId | null, { facts, mayKnow }: Reader<SecondsState>): CombatantId[] {
  const { order, fighters } = facts.state;
  const others = order.filter((id) => {
    const { running, delays, departed } = fighters[id] ?? { running: null, delays: [], departed: true };
    return id !== actor && mayKnow(id) && !departed && (running !== null || delays.length > 0);
  });
  return actor === null ? others : [actor, ...others];
}

function dialView(who: CombatantId, fighter: Fighter, reader: Reader<SecondsState>): DialView {
  const { facts, say, nameOf } = reader;
  const { secondsLeft: left, running, inAction } = fighter;
  const name = nameOf(who);
  const doing = running
    ? say("TURNCRAFT.Seconds.Board.running", {
        action: actionWords(running, say),
        done: running.done,
        total: running.total,
      })
    : inAction && say("TURNCRAFT.Seconds.Board.resultOpen", { action: actionWords(inAction, say) });
  const interrupted = facts.state.stack.at(-2);
  const seconds = interrupted === undefined ? 0 : (facts.state.fighters[interrupted]?.secondsLeft ?? 0);
  return {
    name,
    left,
    steps: dialSteps(fighter),
    sentence: [say("TURNCRAFT.Seconds.Board.dial", { name, left, all: turnSeconds }), doing].filter(Boolean).join(". "),
    leftText: say("TURNCRAFT.Seconds.Board.left", { left, all: turnSeconds }),
    doing,
    afterwards:
      interrupted !== undefined && reader.mayKnow(interrupted)
        ? say("TURNCRAFT.Seconds.Board.afterwards", { name: nameOf(interrupted), seconds })
        : null,
  };
}

/** Offers to the actor at the table without a sheet: continue, give up, roll a result, hold. */
function actorActs(
  who: CombatantId,
  { running, inAction, secondsLeft }: Fighter,
  reader: Reader<SecondsState>,
): BoardAct[] {
  const { facts, say } = reader;
  const act = (id: string, icon: string, label: string, tip: string, refusal: Refusal | null): BoardAct => {
    return { act: id, who, icon, label, tip: refusal ? refusalWords(refusal, reader) : tip, dead: refusal !== null };
  };
  const acts: BoardAct[] = [];
  if (running) {
    const data = { action: actionWords(running, say) };
    const goOn = say("TURNCRAFT.Seconds.Board.continue", data);
    // Without a second left there is nothing to go on with before the next turn.
    if (secondsLeft > 0) acts.push(act("continue", "fa-play", goOn, goOn, mayContinue(facts.state, who)));
    const giveUp = say("TURNCRAFT.Seconds.Board.abandon", data);
    const lost = say("TURNCRAFT.Seconds.Board.abandonTip", { done: running.done });
    acts.push(act("abandon", "fa-xmark", giveUp, lost, null));
  }
  if (inAction && !running) {
    const data = { action: actionWords(inAction, say) };
    const words = (key: "finish" | "finishTip" | "giveUp" | "giveUpTip") => say(`TURNCRAFT.Seconds.Board.${key}`, data);
    acts.push(act("finish", "fa-dice-d20", words("finish"), words("finishTip"), null));
    acts.push(act("giveUp", "fa-xmark", words("giveUp"), words("giveUpTip"), null));
  }
  const holdTip = say("TURNCRAFT.Seconds.Board.holdTip");
  const hold = say("TURNCRAFT.Seconds.Board.hold");
  return [...acts, act("hold", "fa-hand", hold, holdTip, mayHold(facts.state, who))];
}

/** The standing button of whoever holds a turn (SX-202); it stays where the moment isn't right, and says why (SX-203). */
function heldAct(who: CombatantId, reader: Reader<SecondsState>): BoardAct | null {
  const { facts, say, owns, nameOf } = reader;
  const { state, gm } = facts;
  if (!state.fighters[who]?.held || !(gm || owns(who))) return null;
  const refusal = mayAct(state, who);
  const name = nameOf(who);
  const active = state.activeId;
  const tip =
    nextTurnOf(state) === who
      ? say("TURNCRAFT.Seconds.Board.lastChance", { name })
      : say("TURNCRAFT.Seconds.Board.interruptTip", { name });
  const label =
    active === null
      ? say("TURNCRAFT.Seconds.Board.actNow", { name })
      : say("TURNCRAFT.Seconds.Board.interrupt", { name, active: nameOf(active) });
  return {
    act: "act",
    who,
    label,
    icon: "fa-bolt",
    tip: refusal ? refusalWords(refusal, reader) : tip,
    dead: refusal !== null,
  };
}
