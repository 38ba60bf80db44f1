import { askAndGive } from "../../../combat/giving.ts";
import { type Offer, type OfferInput, offerOf } from "../../../combat/offer.ts";
import { type MenuItem, offerItem } from "../../../combat/tracker/menu-entry.ts";
import type { SecondsState } from "../rules/index.ts";
import { askContest, askCounter } from "./dialogs.ts";
import { unrolledOf } from "./prompts.ts";
import { actionWords } from "./strip.ts";

type SecondsOfferInput = OfferInput<SecondsState>;

/** Offers without an item, in the own turn: to continue, to give up, to roll a completed action (SX-502, SX-410). */
export function underWayOffers(input: SecondsOfferInput): Offer[] {
  const { state, who } = input;
  const { running = null, inAction = null, secondsLeft = 0 } = state.fighters[who] ?? {};
  if (state.activeId !== who) return [];
  if (running) {
    const data = { action: actionWords(running, input.localize) };
    const abandon = worded(input, "abandon", { kind: "abandon", who }, data);
    // Without a second left there is nothing to go on with before the next turn.
    return secondsLeft > 0 ? [worded(input, "continue", { kind: "continue", who }, data), abandon] : [abandon];
  }
  if (!inAction) return [];
  const data = { action: actionWords(inAction, input.localize) };
  const { command: roll } = unrolledOf(who);
  return [worded(input, "finish", roll, data), worded(input, "giveUp", { kind: "finish", who }, data)];
}

/** Offer to put the turn off (SX-201). */
export function holdOffer(input: SecondsOfferInput): Offer {
  const { who, localize } = input;
  return offerOf(
    input,
    {
      id: "hold",
      label: localize("TURNCRAFT.Seconds.Board.hold"),
      note: localize("TURNCRAFT.Seconds.Now.holdNote"),
      price: null,
    },
    { kind: "delay", who },
  );
}

/** Offer to take a held turn (SX-202); null without a held turn. */
export function heldOffer(input: SecondsOfferInput): Offer | null {
  const { state, who, localize, nameOf } = input;
  if (!state.fighters[who]?.held) return null;
  const { activeId } = state;
  const label =
    activeId === null
      ? localize("TURNCRAFT.Seconds.Now.act")
      : localize("TURNCRAFT.Seconds.Now.interrupt", { active: nameOf(activeId) });
  return offerOf(input, { id: "act", label, price: null }, { kind: "act", who });
}

function worded(
  input: SecondsOfferInput,
  id: "continue" | "abandon" | "finish" | "giveUp",
  command: Offer["command"],
  data: Record<string, string>,
): Offer {
  return offerOf(input, { id, label: input.localize(`TURNCRAFT.Seconds.Board.${id}`, data), price: null }, command);
}

/** Menu entries of a tracker row under Six Seconds. */
export const secondsMenu: readonly MenuItem<SecondsState>[] = [
  offerItem("hold", "TURNCRAFT.Seconds.Board.hold", "fa-hand"),
  offerItem("act", "TURNCRAFT.Seconds.Menu.act", "fa-bolt"),
  {
    key: "TURNCRAFT.Seconds.Menu.contest",
    icon: "fa-stopwatch",
    when: ({ combat, owns }, id) => owns(id) && (combat.combatants.size > 1 || game.user.isGM),
    run: ({ combat }, id) => askAndGive(combat, (give) => askContest(combat, id, give)),
  },
  {
    key: "TURNCRAFT.Seconds.Menu.counter",
    icon: "fa-dice-six",
    when: ({ state }, id) => game.user.isGM && state.stack.includes(id),
    run: ({ combat }, id) => askCounter(combat, id),
  },
];
