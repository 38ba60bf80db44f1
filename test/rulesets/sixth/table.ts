import type { CombatantId } from "../../../src/engine/index.ts";
import { givingUnder } from "../giving.ts";
import { bringTexts } from "../words.ts";
import { type CoinCommand, type CoinFighter, type CoinState, coin, orderOf, type Settings } from "./coin/index.ts";
import texts from "./lang.json" with { type: "json" };

bringTexts(texts);

export const [A, B, C] = ["A", "B", "C"].map((id) => id as CombatantId) as [CombatantId, CombatantId, CombatantId];

/** Guest with three nerves and no roll by default. */
export type Guest = Partial<CoinFighter>;

export const { after, give, needed, outcome, refused } = givingUnder(coin);

/** A duel before its start. */
export function gathering(guests: Readonly<Record<string, Guest>>, settings: Partial<Settings> = {}): CoinState {
  const plain = {
    initiative: null,
    defeated: false,
    departed: false,
    nerve: 3,
    most: 3,
    flipped: false,
    dodged: false,
  };
  const fighters: CoinState["fighters"] = Object.fromEntries(
    Object.entries(guests).map(([id, guest]) => [id, { ...plain, most: guest.nerve ?? 3, ...guest }]),
  );
  return {
    ...coin.empty(),
    fighters,
    order: orderOf({ fighters }),
    settings: { ...coin.empty().settings, ...settings },
  };
}

/** Started duel; guests act in this order. */
export function fight(guests: Readonly<Record<string, Guest>>, settings: Partial<Settings> = {}): CoinState {
  const dice = Object.keys(guests).map((id, i) => [`order:${id}`, 6 - i] as const);
  return after(gathering(guests, settings), { kind: "start" }, { answers: Object.fromEntries(dice) });
}

export function next(state: CoinState): CoinCommand {
  return { kind: "advance", round: state.round, turn: state.activeId };
}

export const flip = (who: CombatantId, at: CombatantId): CoinCommand => ({ kind: "flip", who, at });

/** The answer to the coin that waits now. */
export function answer(state: CoinState, who: CombatantId, dodge: boolean): CoinCommand {
  return { kind: "answer", who, window: state.window?.id ?? "w0", dodge };
}

/** Commands as the data of examples writes them: a kind alone, `flip: [A, B]`, `dodge: B`, `take: B`, or all of it. */
export function command(short: unknown, state: CoinState): CoinCommand {
  if (short === "next") return next(state);
  if (typeof short === "string") return { kind: short } as CoinCommand;
  const { flip: pair, dodge, take } = short as { flip?: [CombatantId, CombatantId]; dodge?: string; take?: string };
  if (pair) return flip(...pair);
  if (dodge ?? take) return answer(state, (dodge ?? take) as CombatantId, dodge !== undefined);
  return short as CoinCommand;
}
