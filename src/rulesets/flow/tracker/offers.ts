import { type Offer, type OfferInput, offerOf, type SheetCommand } from "../../../combat/offer.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import {
  type FlowCommandOf,
  type FlowState,
  ledger,
  neighboursOf,
  placementAt,
  reactionLedger,
  readiedNow,
  type Token,
} from "../rules/index.ts";
import { priceWords } from "./actions.ts";
import { directions, eighthTo } from "./asked.ts";

type FlowOfferInput = OfferInput<FlowState>;

/** Offers for a readied action: its trigger happens, or waiting goes on or ends (FL-123 to FL-126). */
export function readyOffers(input: FlowOfferInput): Offer[] {
  const { state, who, localize } = input;
  if (!state.fighters[who]?.ready) return [];
  const offer = (id: "waitOn" | "keepWaiting" | "happens" | "drop", kind: "drop-ready" | "keep-waiting" | "trigger") =>
    offerOf(input, { id, label: localize(`TURNCRAFT.Flow.Board.${id}`), price: null }, { kind, who });
  if (readiedNow(state)?.who === who) return [offer("waitOn", "drop-ready")];
  const first = state.activeId === who ? offer("keepWaiting", "keep-waiting") : offer("happens", "trigger");
  return [first, offer("drop", "drop-ready")];
}

type StepWay = Pick<FlowCommandOf<"move">["measured"], "grid"> & {
  readonly who: CombatantId;
  readonly token: Token;
  readonly from: Space;
  readonly to: Space;
};

/**
 * Offers of a step to each neighbouring space (FL-130), clockwise from the right; none without a position. Occupants
 * aren't shown, since one may be hidden.
 */
export function stepOffers(input: FlowOfferInput, command: (step: StepWay) => SheetCommand = askedStep): Offer[] {
  const { state, who, localize } = input;
  const { token = null, spaces = [], grid = "hex" } = state.fighters[who]?.scores ?? {};
  const [from] = spaces;
  if (!token || !from) return [];
  const steps = neighboursOf(grid, from).map((to) => ({ to, eighth: eighthTo(token, from, to) }));
  const cost = priceWords({ ap: ledger.step.ap, rp: 0, fp: 0 }, localize);
  return steps
    .sort((a, b) => a.eighth - b.eighth)
    .map(({ to, eighth }) => {
      const direction = localize(`TURNCRAFT.Flow.Direction.${directions[eighth] ?? "right"}`);
      const label = localize("TURNCRAFT.Flow.Now.stepTo", { direction });
      const step: StepWay = { who, grid, token, from, to };
      return offerOf(
        // What is refused without walls and terrain is refused with them too, and is found much faster.
        { whyNot: (given) => input.whyNot(measuredStep(step)) ?? (isAsked(given) ? input.whyNot(given) : null) },
        { id: `step:${eighth}`, label, price: "ap", cost },
        command(step),
      );
    });
}

function askedStep({ who, token, to }: StepWay): SheetCommand {
  const { x, y, elevation } = placementAt(token, to);
  return { kind: "move", who, waypoints: [{ x, y, elevation, action: "step" }], forced: false };
}

/** True for a movement that still has to be measured. */
function isAsked(command: SheetCommand): boolean {
  return "waypoints" in command;
}

/** Command of a step for judging an offer, measured without walls and terrain. */
export function measuredStep({ who, grid, token, from, to }: StepWay): SheetCommand {
  const path = { uuid: token.uuid, before: token.at, path: [placementAt(token, to)] };
  const measured = { grid, from, steps: [{ to, cost: 1, inside: [] }], token: path, blocked: false };
  return { kind: "move", who, measured, as: "step", forced: false } as FlowCommandOf<"move"> as never; // Judged, never given.
}

const defences = ["dodge", "parry", "block", "reactionAttack", "riposte", "intercept"] as const;

/** Offers of all kinds of reactions with their prices, in the newest window; the rules refuse them if none is open. */
export function reactionOffers(input: FlowOfferInput): Offer[] {
  const { state, who, localize } = input;
  const window = state.open.findLast((entry) => entry.window !== null)?.window?.id ?? "none";
  return defences.map((reaction) => {
    const cost = priceWords({ ap: 0, rp: reactionLedger[reaction].rp, fp: 0 }, localize);
    const style = { id: `react:${reaction}`, label: localize(`TURNCRAFT.Reaction.${reaction}`), price: "rp", cost };
    return offerOf(input, style, { kind: "react", who, window, choice: { reaction, item: null, space: null } });
  });
}
