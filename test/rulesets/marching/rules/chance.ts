import fc from "fast-check";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  type MarchingCommand,
  type MarchingState,
  settings,
  sides,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { crowd, guests, someSettings, who } from "../../any.ts";
import { condition, gathering, move, result, spend } from "./fights.ts";

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
const stepSize = fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 }));
/** Mostly from space to space; now and then jumps. */
const path = fc.oneof(
  fc.array(space, { minLength: 1, maxLength: 5 }),
  fc.tuple(space, fc.array(stepSize, { maxLength: 5 })).map(([from, movedSteps]) => {
    const spaces: [number, number][] = [from];
    for (const [dx, dy] of movedSteps) {
      const [x, y] = spaces.at(-1) ?? from;
      spaces.push([x + dx, y + dy]);
    }
    return spaces;
  }),
);
const sight = fc.constantFrom(true, false, null);
const plain = (...commands: MarchingCommand[]) => fc.constantFrom(...commands);
const weigh = (weight: number, arbitrary: fc.Arbitrary<MarchingCommand>) => ({ weight, arbitrary });

/** Common turns and what they are made of. */
const common: fc.Arbitrary<MarchingCommand> = fc.oneof(
  weigh(
    4,
    fc.tuple(who, some, fc.option(fc.constantFrom("act", "move"))).map(
      ([id, others, first]): MarchingCommand => ({
        kind: "act-together",
        who: id,
        others,
        ...(first && { firsts: { [id]: first } }),
      }),
    ),
  ),
  weigh(
    6,
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
    fc.option(who).map((continues): MarchingCommand => ({ kind: "resolve-overrun", continues })),
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

/** Commands before a fight, and settings the GM makes. */
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

/** Commands during a turn. */
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
        groups: [id, ...others].map((each) => ({ members: [each] })),
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
      weigh(10, common),
      weigh(5, frantic),
      weigh(4, arranged),
    ),
    fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
  )
  .map(([command, ms]) => (ms === undefined ? command : ({ ...command, at: ms } as MarchingCommand)));

/** Command usually fitting the moment: by the acting, to those still due. */
export function timely(state: MarchingState, command: MarchingCommand): MarchingCommand {
  if (command.kind === "advance") return { ...command, round: state.round, turn: state.activeId };
  if (command.kind === "advance-round") return { ...command, round: state.round };
  if (command.kind === "seize") return { ...command, groups: contenders(state, command.groups.length) };
  const isWild = JSON.stringify(command).length % 4 === 0;
  return isWild ? command : inTime(state, command);
}

/** So many who are still to come, filled up with anybody: each once. */
function contenders(state: MarchingState, count: number) {
  const ids = [...new Set([...dueIds(state), ...state.order, ...crowd])];
  return ids.slice(0, Math.max(2, count)).map((id) => ({ members: [id] }));
}

function dueIds({ order, fighters, round }: MarchingState): CombatantId[] {
  return order.filter((id) => {
    const fighter = fighters[id];
    return fighter && !fighter.acted && !fighter.defeated && fighter.advancedInRound < round;
  });
}

function inTime(state: MarchingState, command: MarchingCommand): MarchingCommand {
  const { activeId, together, overrun } = state;
  const members = together?.ids ?? [];
  switch (command.kind) {
    case "act-together": {
      const others = dueIds(state).filter((id) => id !== activeId);
      const some = others.slice(0, Math.min(command.others.length, state.settings.maxTogether - 1));
      const firsts = command.firsts && activeId && { firsts: { [activeId]: command.firsts[command.who] ?? "act" } };
      return activeId && some.length > 0 ? { ...command, ...firsts, who: activeId, others: some } : command;
    }
    case "choose":
      return { ...command, who: members.find((id) => !together?.firstChoice[id]) ?? command.who };
    case "finish":
      return { ...command, who: members.find((id) => !together?.finished.includes(id)) ?? command.who };
    case "resolve-overrun":
      return {
        ...command,
        continues: command.continues && (overrun?.ids[command.continues.length % 2] ?? command.continues),
      };
    case "announce":
    case "done":
    case "decline":
    case "delay":
      return { ...command, who: activeId ?? command.who };
    case "move":
    case "result":
    case "spend":
      return { ...command, who: members[JSON.stringify(command).length % 2] ?? activeId ?? command.who };
    default:
      return command;
  }
}
