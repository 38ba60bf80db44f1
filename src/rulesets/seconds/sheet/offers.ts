import type { CombatantId } from "../../../engine/types.ts";
import {
  menuOf,
  type Offer,
  type OfferMenu,
  offerOf,
  type SheetCommand,
  type TurnPanelInput,
} from "../../../sheets/turn-panel/facet.ts";
import {
  type ActionKey,
  type AskedAction,
  actionKeys,
  type ItemTerms,
  leastTime,
  mayTakeLonger,
  type Posture,
  postureAfter,
  type SecondsState,
  secondsFor,
  turnSeconds,
} from "../rules/index.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** Terms of use under Six Seconds; null if unusable. */
    readonly seconds?: { readonly action: ActionKey; readonly item: ItemTerms } | null;
  }
}

/** Actions with a change of posture, by the posture at the beginning (SX-407). */
const postureActions: Readonly<Record<Posture | "standing", readonly ActionKey[]>> = {
  standing: ["crouch", "goProne"],
  crouching: ["standFromCrouch", "goProne"],
  prone: ["standFromProne", "proneToCrouch"],
};

/** Actions done by dragging the token. */
const dragged: ReadonlySet<ActionKey> = new Set(["move", "run"]);

/** Actions mostly done with an item, whose own offer has the dice; without one for bare hands or something thrown. */
const doneWithItem: ReadonlySet<ActionKey> = new Set(["spell", "combo", "melee", "ranged"]);

type SecondsPanelInput = TurnPanelInput<SecondsState>;

/** Menus of actions for a combatant to begin: with items and by the table, actions without duration, and waiting. */
export function secondsMenus(input: SecondsPanelInput): OfferMenu[] {
  const { localize, items } = input;
  const usable = items.flatMap(({ id, seconds }) => (seconds ? [{ id, ...seconds }] : []));
  // Nobody casts who has no spell.
  const casts = items.some(({ type }) => type === "spell");
  // Dragging a token costs its time by itself (SX-409).
  const drags = input.hasToken && input.state.settings.enforceMoves;
  const { posture = "standing" } = input.state.fighters[input.who] ?? {};
  const isPossible = (action: ActionKey) => !(action in postureAfter) || postureActions[posture].includes(action);
  const actions = actionKeys.filter(
    (action) => (action !== "spell" || casts) && !(drags && dragged.has(action)) && isPossible(action),
  );
  // The rules don't know bare hands or what is thrown: such actions stay, after the usual ones.
  const isUnlikely = (action: ActionKey) =>
    action === "ranged" || (doneWithItem.has(action) && usable.some((item) => item.action === action));
  const menus = [
    menuOf(
      "items",
      localize("TURNCRAFT.Seconds.Now.items"),
      quickestFirst(usable.flatMap(({ id, ...asked }) => actsFor(input, `item:${id}`, asked))),
    ),
    menuOf(
      "actions",
      localize("TURNCRAFT.Seconds.Now.actions"),
      quickestFirst(
        actions
          .toSorted((a, b) => Number(isUnlikely(a)) - Number(isUnlikely(b)))
          .flatMap((action) => actsFor(input, action, { action })),
      ),
    ),
    {
      ...menuOf("wait", localize("TURNCRAFT.Seconds.Now.wait"), waits(input)),
      note: localize("TURNCRAFT.Seconds.Now.waitNote"),
    },
  ];
  return menus.filter(({ offers }) => offers.length > 0);
}

/** Offers to begin an action, by choice of time: the action's own time, longer times (SX-407), or parts (SX-505). */
function actsFor(input: SecondsPanelInput, id: string, asked: AskedAction): Offer[] {
  const least = leastTime(input.state.settings, asked);
  if (asked.item && !asked.item.consecutive && least > 0) return parts(input, id, asked);
  const longest = mayTakeLonger(asked) ? Math.max(least, turnSeconds) : least;
  const totals = Array.from({ length: longest - least + 1 }, (_, more) => least + more);
  return totals.map((total) =>
    total === least ? beginAct(input, id, asked) : beginAct(input, `${id}:${total}`, { ...asked, total }),
  );
}

/** Offers to spend a part of an action's seconds now, and the rest later (SX-505). */
function parts(input: SecondsPanelInput, id: string, asked: AskedAction): Offer[] {
  const { seconds } = secondsFor(input.state, input.who, asked);
  const left = leftOf(input);
  const most = Math.max(1, Math.min(seconds, left));
  return Array.from({ length: most }, (_, index) =>
    beginAct(input, `${id}:${index + 1}`, { ...asked, seconds: index + 1 }),
  );
}

function leftOf({ state, who }: SecondsPanelInput): number {
  return state.stack.includes(who) ? (state.fighters[who]?.secondsLeft ?? 0) : turnSeconds;
}

function beginAct(input: SecondsPanelInput, id: string, asked: AskedAction): Offer {
  const { state, who, localize } = input;
  const price = secondsFor(state, who, asked);
  const label = asked.item?.name ?? localize(`TURNCRAFT.Seconds.Action.${asked.action}`);
  const seconds = asked.seconds ?? price.seconds;
  const notes: string[] = [];
  if (asked.seconds !== undefined) notes.push(localize("TURNCRAFT.Seconds.Now.ofAll", { seconds: price.seconds }));
  else if (price.turns === 1) notes.push(localize("TURNCRAFT.Seconds.Now.endsNextTurn", { second: price.second }));
  else if (price.turns > 1) {
    notes.push(localize("TURNCRAFT.Seconds.Now.endsLater", { second: price.second, turns: price.turns }));
  }
  if (price.delay > 0) notes.push(localize("TURNCRAFT.Seconds.Now.effectLater", { delay: price.delay }));
  const cost = localize("TURNCRAFT.Seconds.Board.seconds", { left: seconds });
  const used = asked.item ? { item: asked.item.id } : {};
  const slower = asked.total !== undefined && ({ slower: true } as const);
  if (!asked.item && doneWithItem.has(asked.action)) notes.push(localize("TURNCRAFT.Seconds.Now.withoutItem"));
  if (slower) notes.push(localize("TURNCRAFT.Seconds.Now.slower"));
  const style = { id, label, note: notes.join(", ") || undefined, price: null, cost, ...used, ...slower };
  return offerOf(input, style, { kind: "begin", who, ...asked });
}

function waits(input: SecondsPanelInput): Offer[] {
  const { who, localize } = input;
  return Array.from({ length: Math.max(1, leftOf(input)) }, (_, index) => {
    const seconds = index + 1;
    const label = localize("TURNCRAFT.Seconds.Now.waitFor", { seconds });
    return offerOf(input, { id: `wait:${seconds}`, label, price: null }, { kind: "wait", who, seconds });
  });
}

/** Longer times of the same come last (SX-407), for the table's rows to be found quickly. */
function quickestFirst(offers: readonly Offer[]): readonly Offer[] {
  return offers.toSorted((a, b) => Number(a.slower ?? false) - Number(b.slower ?? false));
}

/** Command for using an item; null if unusable under the ruleset. */
export function useCommand(
  seconds: { readonly action: ActionKey; readonly item: NonNullable<AskedAction["item"]> } | null,
  who: CombatantId,
): SheetCommand | null {
  return seconds && { kind: "begin", who, ...seconds };
}
