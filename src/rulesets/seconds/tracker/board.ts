import { type OfferButton, offerButton, offerInput, type TrackerContext } from "../../../combat/tracker/context.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { nextTurnOf, type SecondsFighter, type SecondsState, turnSeconds } from "../rules/index.ts";
import { heldOffer, holdOffer, underWayOffers } from "./offers.ts";
import { actionWords, type StripView, stripView } from "./strip.ts";

/**
 * Second on the dial. `used`: spent, hollow; `acted`: spent on the action under way, hollow and hatched; `planned`: left, but
 * reserved for the action under way; `left`: free, filled.
 */
interface DialStep {
  readonly kind: "used" | "acted" | "planned" | "left";
  /** Sector as an SVG path in a box of 60 by 60. */
  readonly path: string;
}

/** Six sectors clockwise from the top, with gaps between. */
const sectors: readonly string[] = Array.from({ length: turnSeconds }, (_, index) => sector(index));

/**
 * Six seconds of a turn, first to last (SX-303). The action under way covers seconds spent in the turn, and seconds needed to
 * continue.
 */
export function dialSteps({ secondsLeft, running }: Pick<SecondsFighter, "secondsLeft" | "running">): DialStep[] {
  const spent = turnSeconds - secondsLeft;
  const acted = Math.min(running?.done ?? 0, spent);
  const planned = running ? Math.min(running.total - running.done, secondsLeft) : 0;
  return sectors.map((path, index) => {
    if (index < spent) return { kind: index >= spent - acted ? "acted" : "used", path };
    return { kind: index < spent + planned ? "planned" : "left", path };
  });
}

function sector(index: number): string {
  const [from, to] = [index * 60 + 4, (index + 1) * 60 - 4];
  const [inner, outer] = [15, 27];
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** A point of the dial: degrees clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 100) / 100;
  return `${round(30 + radius * Math.cos(angle))} ${round(30 + radius * Math.sin(angle))}`;
}

/** Six seconds of the acting combatant. */
interface DialView {
  readonly name: string;
  readonly left: number;
  readonly steps: readonly DialStep[];
  /** All in words. */
  readonly sentence: string;
  /** "4 of 6 s left" */
  readonly leftText: string;
  /** Action under way or awaiting the result; null without such an action. */
  readonly doing: string | null;
  /** Combatant who continues afterwards, with the seconds left (SX-204); null if none is interrupted. */
  readonly afterwards: string | null;
}

/** Time of Six Seconds: the acting combatant's dial, turns put off, and the coming seconds. */
export interface SecondsBoard {
  readonly dial: DialView | null;
  /** For users in command of the acting combatant. */
  readonly buttons: readonly OfferButton[];
  /** Turns put off, for the reader to take. */
  readonly held: readonly OfferButton[];
  readonly strips: readonly StripView[];
}

/** Null before the fight. Of hidden combatants a player sees neither dial nor seconds. */
export function boardView(context: TrackerContext<SecondsState>): SecondsBoard | null {
  const { state, gm } = context.input;
  if (state.round === 0) return null;
  const { activeId } = state;
  const actor = activeId !== null && context.canSee(activeId) ? activeId : null;
  const fighter = actor && state.fighters[actor];
  const commands = actor !== null && (gm || context.owns(actor));
  return {
    dial: actor && fighter ? dialView(actor, fighter, context) : null,
    buttons: actor && fighter && commands ? actorActs(actor, fighter, context) : [],
    held: state.order.flatMap((id) => heldButton(id, context) ?? []),
    strips: busy(actor, context).map((id) => stripView(id, context)),
  };
}

/** Actor, and combatants with actions or effects in the coming seconds. */
function busy(actor: CombatantId | null, { input, canSee }: TrackerContext<SecondsState>): CombatantId[] {
  const { order, fighters } = input.state;
  const others = order.filter((id) => {
    const { running, delays, departed } = fighters[id] ?? { running: null, delays: [], departed: true };
    return id !== actor && canSee(id) && !departed && (running !== null || delays.length > 0);
  });
  return actor === null ? others : [actor, ...others];
}

function dialView(who: CombatantId, fighter: SecondsFighter, context: TrackerContext<SecondsState>): DialView {
  const { input, localize, nameOf } = context;
  const { secondsLeft: left, running, inAction } = fighter;
  const name = nameOf(who);
  const doing = running
    ? localize("TURNCRAFT.Seconds.Board.running", {
        action: actionWords(running, localize),
        done: running.done,
        total: running.total,
      })
    : inAction && localize("TURNCRAFT.Seconds.Board.resultOpen", { action: actionWords(inAction, localize) });
  const interrupted = input.state.stack.at(-2);
  const seconds = interrupted === undefined ? 0 : (input.state.fighters[interrupted]?.secondsLeft ?? 0);
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
      interrupted !== undefined && context.canSee(interrupted)
        ? localize("TURNCRAFT.Seconds.Board.afterwards", { name: nameOf(interrupted), seconds })
        : null,
  };
}

const icons: Readonly<Record<string, string>> = {
  continue: "fa-play",
  abandon: "fa-xmark",
  finish: "fa-dice-d20",
  giveUp: "fa-xmark",
};

/** Offers to the actor at the table without a sheet: continue, give up, roll a result, hold. */
function actorActs(
  who: CombatantId,
  { running, inAction }: SecondsFighter,
  context: TrackerContext<SecondsState>,
): OfferButton[] {
  const { localize } = context;
  const input = offerInput(context, who);
  const action = inAction ? actionWords(inAction, localize) : "";
  const tips: Readonly<Record<string, string>> = {
    abandon: localize("TURNCRAFT.Seconds.Board.abandonTip", { done: running?.done ?? 0 }),
    finish: localize("TURNCRAFT.Seconds.Board.finishTip", { action }),
    giveUp: localize("TURNCRAFT.Seconds.Board.giveUpTip", { action }),
  };
  const underWay = underWayOffers(input).map((offer) => {
    const tip = tips[offer.id];
    return offerButton(offer, who, { icon: icons[offer.id] ?? "", ...(tip !== undefined && { tip }) });
  });
  const hold = {
    icon: "fa-hand",
    label: localize("TURNCRAFT.Seconds.Board.hold"),
    tip: localize("TURNCRAFT.Seconds.Board.holdTip"),
  };
  return [...underWay, offerButton(holdOffer(input), who, hold)];
}

/** Standing button of a combatant with a held turn (SX-202); disabled at the wrong moment, with the reason (SX-203). */
function heldButton(who: CombatantId, context: TrackerContext<SecondsState>): OfferButton | null {
  const { input, localize, owns, nameOf } = context;
  const offer = input.gm || owns(who) ? heldOffer(offerInput(context, who)) : null;
  if (!offer) return null;
  const { state } = input;
  const active = state.activeId;
  const name = nameOf(who);
  const tip = nextTurnOf(state) === who ? "lastChance" : "interruptTip";
  const label =
    active === null
      ? localize("TURNCRAFT.Seconds.Board.actNow", { name })
      : localize("TURNCRAFT.Seconds.Board.interrupt", { name, active: nameOf(active) });
  return offerButton(offer, who, { icon: "fa-bolt", label, tip: localize(`TURNCRAFT.Seconds.Board.${tip}`, { name }) });
}
