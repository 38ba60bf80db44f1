import fc from "fast-check";
import { type MarchingCommand, type MarchingState, settings, sides } from "../../../src/rules/marching/index.ts";
import { crowd, guests, someSettings, who } from "../any.ts";
import { condition, gathering, move, result, spend } from "./table.ts";

const small = fc.integer({ min: 0, max: 4 });
const space = fc.tuple(small, small);
const some = fc.subarray(crowd.slice(0, 5), { minLength: 1 });

const guest = fc.record({
  side: fc.constantFrom(...sides, null),
  at: fc.option(space, { nil: undefined }),
  agl: fc.option(fc.integer({ min: 5, max: 15 })),
  moveFeet: fc.option(fc.constantFrom(0, 10, 30)),
  strikesFirst: fc.boolean(),
  player: fc.boolean(),
  is: fc.record({ defeated: fc.boolean() }, { requiredKeys: [] }),
});

/** An encounter that hasn't started; some see each other, some don't, some nobody has asked about. */
export const anyGathering: fc.Arbitrary<MarchingState> = fc
  .tuple(guests(guest), someSettings(settings), fc.constantFrom(true, true, false, null), fc.boolean())
  .map(([all, chosen, partySeesMonsters, monstersSeeParty]) => ({
    ...gathering(all, chosen),
    partySeesMonsters,
    monstersSeeParty,
  }));

const action = fc.constantFrom("primary" as const, "move" as const, "reaction" as const, "none" as const);
const turnAction = fc.constantFrom("primary" as const, "move" as const);
const path = fc.array(space, { minLength: 1, maxLength: 5 });
const sight = fc.constantFrom(true, false, null);
const plain = (...commands: MarchingCommand[]) => fc.constantFrom(...commands);
const weigh = (weight: number, arbitrary: fc.Arbitrary<MarchingCommand>) => ({ weight, arbitrary });

/** Common turns and what they are made of. */
const common: fc.Arbitrary<MarchingCommand> = fc.oneof(
  fc.tuple(who, some).map(([id, others]): MarchingCommand => ({ kind: "act-together", who: id, others })),
  weigh(
    4,
    fc
      .tuple(who, fc.constantFrom("act" as const, "move" as const))
      .map(([id, first]): MarchingCommand => ({ kind: "choose", who: id, first })),
  ),
  weigh(
    3,
    who.map((id): MarchingCommand => ({ kind: "finish", who: id })),
  ),
  weigh(
    2,
    fc.option(who).map((goesOn): MarchingCommand => ({ kind: "settle-overrun", goesOn })),
  ),
  fc.tuple(who, who, fc.boolean()).map(([id, target, fells]) => result(id, target, { fells })),
  who.map((id): MarchingCommand => ({ kind: "split", who: id })),
);

/** Frantic combat. */
const frantic: fc.Arbitrary<MarchingCommand> = fc.oneof(
  fc.boolean().map((on): MarchingCommand => ({ kind: "frantic", on })),
  fc.boolean().map((running): MarchingCommand => ({ kind: "clock", running })),
  weigh(
    3,
    fc.tuple(who, turnAction).map(([id, each]): MarchingCommand => ({ kind: "announce", who: id, action: each })),
  ),
  weigh(
    3,
    who.map((id): MarchingCommand => ({ kind: "done", who: id })),
  ),
  fc.tuple(who, turnAction).map(([id, each]): MarchingCommand => ({ kind: "decline", who: id, action: each })),
  weigh(3, plain({ kind: "timeout" })),
);

/** What comes before a fight, and what the GM sets by hand. */
const arranged: fc.Arbitrary<MarchingCommand> = fc.oneof(
  fc
    .tuple(some, fc.option(who))
    .map(([order, vanguard]): MarchingCommand => ({ kind: "marching-order", order, vanguard })),
  fc.tuple(who, fc.constantFrom(...sides)).map(([id, side]): MarchingCommand => ({ kind: "side", who: id, side })),
  fc.tuple(who, fc.boolean()).map(([id, absent]): MarchingCommand => ({ kind: "absent", who: id, absent })),
  fc.tuple(sight, sight).map(
    ([partySeesMonsters, monstersSeeParty]): MarchingCommand => ({
      kind: "sight",
      partySeesMonsters,
      monstersSeeParty,
    }),
  ),
  fc.option(who).map((id): MarchingCommand => ({ kind: "lead", who: id })),
  plain({ kind: "ask-lead" }, { kind: "take-initiative" }, { kind: "cede-initiative" }),
  fc
    .tuple(some, fc.constantFrom("surprise" as const, "other" as const), fc.boolean())
    .map(([ids, cause, impaired]): MarchingCommand => ({ kind: "impair", who: ids, cause, impaired })),
  fc
    .option(space)
    .map((to): MarchingCommand => ({ kind: "contact", space: to && { x: to[0], y: to[1] }, inScene: true })),
  fc.option(who).map((id): MarchingCommand => ({ kind: "target", who: id })),
  someSettings(settings).map((changes): MarchingCommand => ({ kind: "settings", changes })),
  fc
    .tuple(fc.option(who), fc.integer({ min: 0, max: 4 }))
    .map(([active, round]): MarchingCommand => ({ kind: "manual", active, round })),
);

/** What happens in a turn. */
const done: fc.Arbitrary<MarchingCommand> = fc.oneof(
  weigh(
    3,
    fc
      .tuple(who, action, fc.option(who, { nil: undefined }))
      .map(([id, paid, target]) => spend(id, paid, target ? { attack: { target, bonus: 2 } } : {})),
  ),
  weigh(
    4,
    fc.tuple(who, path, fc.boolean()).map(([id, spaces, forced]) => move(id, spaces, { forced })),
  ),
  weigh(
    3,
    who.map((id): MarchingCommand => ({ kind: "delay", who: id })),
  ),
  weigh(
    2,
    fc.tuple(who, some).map(
      ([id, others]): MarchingCommand => ({
        kind: "seize",
        who: id,
        groups: [
          { members: [id] },
          ...others.filter((other) => other !== id).map((other) => ({ members: [other] })),
          { members: [crowd[29] as never] },
        ].slice(0, 3),
      }),
    ),
  ),
  weigh(
    2,
    fc.tuple(who, fc.option(fc.integer({ min: 1, max: 3 }))).map(([id, rounds]) => condition(id, rounds)),
  ),
  who.map((id): MarchingCommand => ({ kind: "end-condition", who: id, id: "poison" })),
  who.map((id): MarchingCommand => ({ kind: "leave", who: id })),
  weigh(
    2,
    fc.tuple(who, fc.boolean()).map(([id, defeated]): MarchingCommand => ({ kind: "defeat", who: id, defeated })),
  ),
  weigh(
    2,
    some.map((ids): MarchingCommand => ({ kind: "join", who: ids })),
  ),
);

/** Any command at any moment; turns are named by whoever gives it. */
export const anyCommand: fc.Arbitrary<MarchingCommand> = fc
  .tuple(
    fc.oneof(
      weigh(8, plain({ kind: "advance", round: 0, turn: null })),
      weigh(2, plain({ kind: "start" })),
      weigh(1, plain({ kind: "advance-round", round: 0 }, { kind: "end" })),
      weigh(9, done),
      weigh(6, common),
      weigh(4, frantic),
      weigh(4, arranged),
    ),
    fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
  )
  .map(([command, ms]) => (ms === undefined ? command : ({ ...command, at: ms } as MarchingCommand)));
