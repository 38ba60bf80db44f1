import fc from "fast-check";
import { expect } from "vitest";
import { crowd, guests, someSettings, who } from "../any.ts";
import { describeLaws } from "../laws.ts";
import { type CoinCommand, type CoinState, coin, orderOf, settings } from "./coin/index.ts";
import { answer, gathering, next } from "./table.ts";

const guest = fc.record({ nerve: fc.integer({ min: 1, max: 3 }) });
const some = fc.subarray(crowd.slice(0, 5), { minLength: 1 });

const anyCommand: fc.Arbitrary<CoinCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<CoinCommand>({ kind: "start" }) },
  { weight: 6, arbitrary: fc.constant<CoinCommand>({ kind: "advance", round: 0, turn: null }) },
  { weight: 8, arbitrary: fc.tuple(who, who).map(([id, at]): CoinCommand => ({ kind: "flip", who: id, at })) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(who, fc.boolean())
      .map(([id, dodge]): CoinCommand => ({ kind: "answer", who: id, window: "now", dodge })),
  },
  { weight: 2, arbitrary: some.map((all): CoinCommand => ({ kind: "join", who: all })) },
  who.map((id): CoinCommand => ({ kind: "leave", who: id })),
  fc.tuple(who, fc.boolean()).map(([id, defeated]): CoinCommand => ({ kind: "defeat", who: id, defeated })),
  fc.constant<CoinCommand>({ kind: "advance-round", round: 0 }),
  fc.constant<CoinCommand>({ kind: "end" }),
  someSettings(settings).map((changes): CoinCommand => ({ kind: "settings", changes })),
  fc
    .tuple(who, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }))
    .map(([id, total, round]): CoinCommand => ({ kind: "manual", initiative: { [id]: total } as never, round })),
);

/** Adjusts commands that end a turn or answer a coin to the current one; mostly the combatant prompted answers. */
function timely(state: CoinState, command: CoinCommand): CoinCommand {
  if (command.kind === "advance") return next(state);
  if (command.kind === "advance-round") return { ...command, round: state.round };
  if (command.kind === "answer") return answer(state, state.window?.at ?? command.who, command.dodge);
  return command;
}

describeLaws<CoinState, CoinCommand>({
  ruleset: coin,
  clauses: { refusal: "CF-1", back: "CF-2", order: "CF-3", turns: "CF-4" },
  gathering: fc.tuple(guests(guest), someSettings(settings)).map(([all, chosen]) => gathering(all, chosen)),
  command: anyCommand,
  timely,
  freshScores: (luck) => Object.fromEntries(crowd.map((id) => [id, { nerve: 2 + (luck() % 3) }])),
  onward: (state) => (state.round === 0 ? { kind: "start" } : next(state)),
  roll({ formula }, luck) {
    const face = (luck() % Number(formula.slice(2))) + 1;
    return { dice: [face], total: face };
  },
  expectBounds({ fighters }) {
    for (const { nerve, most } of Object.values(fighters)) {
      expect(nerve).toBeGreaterThanOrEqual(0);
      expect(nerve).toBeLessThanOrEqual(most);
    }
  },
  orderOf,
  dueTurns: ({ order, fighters }) => order.filter((id) => !fighters[id]?.defeated && !fighters[id]?.departed),
});
