import fc from "fast-check";
import {
  type DexterityCommand,
  type DexterityState,
  settings,
} from "../../../../src/rulesets/dexterity/rules/index.ts";
import { crowd, guests, someSettings, who } from "../../any.ts";
import { announce, counterspell, effect, gathering, move, parry, spend } from "./fights.ts";

const resource = fc.constantFrom("action" as const, "quick" as const, "interaction" as const);
const steps = fc.array(
  fc.record({
    to: fc.record({ x: fc.integer({ min: -2, max: 2 }), y: fc.integer({ min: -2, max: 2 }) }),
    mode: fc.constantFrom("walk", "swim"),
    medium: fc.constantFrom("land", "water", null),
  }),
  { maxLength: 4 },
);

const guest = fc.record({
  total: fc.option(fc.integer({ min: 8, max: 12 }), { nil: undefined }),
  bonus: fc.integer({ min: 0, max: 1 }),
  player: fc.boolean(),
  reactions: fc.subarray([counterspell, parry]),
});

/** An encounter that hasn't started, full of ties. */
export const anyGathering: fc.Arbitrary<DexterityState> = fc
  .tuple(guests(guest), someSettings(settings))
  .map(([all, chosen]) => gathering(all, chosen));

const terms = fc.record({
  id: fc.constantFrom("fx", "fy", "fz"),
  value: fc.integer({ min: 0, max: 14 }),
  by: fc.option(who),
  on: fc.option(who),
});
const here = { window: "now", item: "Counterspell", what: "no!" };

/** Any command; turns and windows are filled in by the giver. */
export const anyCommand: fc.Arbitrary<DexterityCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<DexterityCommand>({ kind: "start" }) },
  { weight: 8, arbitrary: fc.constant<DexterityCommand>({ kind: "advance", round: 0, turn: null }) },
  {
    weight: 4,
    arbitrary: fc.tuple(who, resource, fc.boolean()).map(([id, paid, effortful]) => spend(id, paid, { effortful })),
  },
  { weight: 4, arbitrary: fc.tuple(who, steps, fc.boolean()).map(([id, ways, forced]) => move(id, ways, { forced })) },
  { weight: 4, arbitrary: terms.map(effect) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(who, fc.constantFrom("onCast" as const, "onAttack" as const))
      .map(([id, trigger]) => announce(id, trigger)),
  },
  { weight: 3, arbitrary: who.map((id): DexterityCommand => ({ kind: "react", who: id, move: false, ...here })) },
  who.map((id): DexterityCommand => ({ kind: "pass", who: id, window: "now" })),
  fc.constant<DexterityCommand>({ kind: "close-window", window: "now" }),
  fc.subarray(crowd.slice(0, 5), { minLength: 1 }).map((some): DexterityCommand => ({ kind: "roll", who: some })),
  who.map((id): DexterityCommand => ({ kind: "reset-roll", who: [id] })),
  who.map((id): DexterityCommand => ({ kind: "roll-off", who: [id] })),
  {
    weight: 3,
    arbitrary: fc
      .subarray(crowd.slice(0, 5), { minLength: 1 })
      .map((some): DexterityCommand => ({ kind: "join", who: some })),
  },
  who.map((id): DexterityCommand => ({ kind: "leave", who: id })),
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.boolean())
      .map(([id, defeated]): DexterityCommand => ({ kind: "defeat", who: id, defeated })),
  },
  fc.constant<DexterityCommand>({ kind: "advance-round", round: 0 }),
  fc.tuple(who, resource).map(([id, paid]): DexterityCommand => ({ kind: "restore", who: id, resource: paid })),
  fc.constantFrom("fx", "fy").map((id): DexterityCommand => ({ kind: "end-effect", id: id as never })),
  fc.constant<DexterityCommand>({ kind: "end" }),
  someSettings(settings).map((changes): DexterityCommand => ({ kind: "settings", changes })),
  fc
    .tuple(who, fc.integer({ min: 8, max: 12 }))
    .map(([id, total]): DexterityCommand => ({ kind: "manual", initiative: { [id]: total } as never })),
  fc
    .tuple(fc.option(who), fc.integer({ min: 0, max: 4 }))
    .map(([active, round]): DexterityCommand => ({ kind: "manual", active, round })),
);
