import fc from "fast-check";
import type { EffectId } from "../../../../src/engine/index.ts";
import {
  actionKeys,
  type SecondsCommand,
  type SecondsState,
  settings,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { crowd, guests, someSettings, who } from "../../any.ts";
import { abandon, act, begin, finish, free, gathering, goOn, hold, item, move, wait } from "./fights.ts";

const guest = fc.record({
  total: fc.option(fc.integer({ min: 8, max: 12 }), { nil: undefined }),
  reflex: fc.integer({ min: -1, max: 2 }),
  moveFeet: fc.constantFrom(5, 10),
});

/** An encounter that hasn't started, full of ties. */
export const anyGathering: fc.Arbitrary<SecondsState> = fc
  .tuple(guests(guest), someSettings(settings))
  .map(([all, chosen]) => gathering(all, chosen));

const terms = fc
  .record({
    id: fc.constantFrom("Item.a", "Item.b"),
    seconds: fc.option(fc.integer({ min: 0, max: 14 })),
    delay: fc.constantFrom(0, 0, 1, 3, 11),
    consecutive: fc.boolean(),
    throws: fc.constantFrom({}, { throws: true as const }),
  })
  .map(({ throws, ...rest }) => item({ ...rest, ...throws }));
const few = fc.subarray(crowd.slice(0, 5), { minLength: 1 });

type Weighed = { weight: number; arbitrary: fc.Arbitrary<SecondsCommand> };

const acting: Weighed[] = [
  { weight: 5, arbitrary: fc.tuple(who, fc.constantFrom(...actionKeys)).map(([id, action]) => begin(id, action)) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(who, terms, fc.integer({ min: 1, max: 3 }))
      .map(([id, thing, seconds]) => begin(id, "spell", { item: thing, ...(thing.consecutive ? {} : { seconds }) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, fc.integer({ min: 1, max: 9 })).map(([id, total]) => begin(id, "run", { total })),
  },
  { weight: 3, arbitrary: who.map(goOn) },
  { weight: 1, arbitrary: who.map(abandon) },
  { weight: 3, arbitrary: who.map(finish) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.integer({ min: 1, max: 9 }))
      .map(([id, made]): SecondsCommand => ({ kind: "take-effect", who: id, id: `d${made}` })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.option(who), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 20 }))
      .map(([bearer, originator, n, value]): SecondsCommand => {
        const [id, uuid] = [`effect${n}` as EffectId, `Actor.${bearer}.ActiveEffect.effect${n}`];
        return { kind: "effect", id, uuid, name: "Bless", bearer, originator, value, unit: "seconds", data: {} };
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 3 })
      .map((n): SecondsCommand => ({ kind: "end-effect", id: `effect${n}` as EffectId })),
  },
  { weight: 2, arbitrary: fc.tuple(who, fc.integer({ min: 1, max: 7 })).map(([id, count]) => wait(id, count)) },
  { weight: 2, arbitrary: who.map(free) },
  { weight: 4, arbitrary: who.map(hold) },
  { weight: 5, arbitrary: who.map(act) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(who, fc.integer({ min: 0, max: 40 }), fc.boolean(), fc.boolean())
      .map(([id, feet, forced, run]) => move(id, feet, { forced, run })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, fc.integer({ min: 0, max: 6 }))
      .map(([id, count]): SecondsCommand => ({ kind: "counter", who: id, seconds: count })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, fc.option(fc.constantFrom("crouching", "prone")))
      .map(([id, posture]): SecondsCommand => ({ kind: "posture", who: id, posture })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, fc.integer({ min: -3, max: 3 })).map(([id, change]): SecondsCommand => {
      return { kind: "hit-points", who: id, uuid: "Actor.a", path: "system.hp.value", before: 9, after: 9 + change };
    }),
  },
];

const aroundTheTurns: Weighed[] = [
  { weight: 3, arbitrary: fc.constant<SecondsCommand>({ kind: "start" }) },
  { weight: 10, arbitrary: fc.constant<SecondsCommand>({ kind: "advance", round: 0, turn: null }) },
  { weight: 1, arbitrary: fc.constant<SecondsCommand>({ kind: "advance-round", round: 0 }) },
  { weight: 1, arbitrary: few.map((some): SecondsCommand => ({ kind: "roll", who: some })) },
  { weight: 1, arbitrary: few.map((some): SecondsCommand => ({ kind: "reroll", who: some })) },
  { weight: 1, arbitrary: who.map((id): SecondsCommand => ({ kind: "reset-roll", who: [id] })) },
  { weight: 1, arbitrary: few.map((some): SecondsCommand => ({ kind: "contest", who: some })) },
  { weight: 3, arbitrary: few.map((some): SecondsCommand => ({ kind: "join", who: some })) },
  { weight: 2, arbitrary: who.map((id): SecondsCommand => ({ kind: "leave", who: id })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.boolean())
      .map(([id, defeated]): SecondsCommand => ({ kind: "defeat", who: id, defeated })),
  },
  { weight: 1, arbitrary: fc.constant<SecondsCommand>({ kind: "end" }) },
  { weight: 1, arbitrary: someSettings(settings).map((changes): SecondsCommand => ({ kind: "settings", changes })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, fc.option(fc.integer({ min: 8, max: 12 })))
      .map(([id, total]): SecondsCommand => ({ kind: "manual", initiative: { [id]: total } as never })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.option(who), fc.integer({ min: 0, max: 4 }))
      .map(([active, round]): SecondsCommand => ({ kind: "manual", active, round })),
  },
];

/** Any command; turns are named by whoever gives it. */
export const anyCommand: fc.Arbitrary<SecondsCommand> = fc.oneof(...acting, ...aroundTheTurns);
