import fc from "fast-check";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  actorOf,
  type Choice,
  choicesFor,
  type DeclaredAction,
  entryWith,
  type Flags,
  type FlowCommand,
  type FlowCommandOf,
  type FlowState,
  type ItemId,
  type Ongoing,
  reactions,
  settings,
  threatens,
  waitingFor,
  watchedFor,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { crowd, guests, someSettings, who } from "../../any.ts";
import { bow, fist, item } from "./creatures.ts";
import { type Guest, gathering, path, windowOf } from "./fights.ts";

const hex = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) });
const weapons = [item(), item(fist), item(bow), item({ name: "shield", kind: "shield", carry: "off" })];
const spell = item({ name: "bolt", kind: "spell", attackType: "none", carry: "worn", attackSkill: "ranged" });
const charm = item({ name: "charm", kind: "magicItem", attackType: "none", attackSkill: "", carry: "worn" });
const potion = item({ name: "potion", kind: "potion", attackType: "none", attackSkill: "", carry: "bag" });

const guest: fc.Arbitrary<Guest> = fc
  .record({
    total: fc.option(fc.integer({ min: 8, max: 12 }), { nil: undefined }),
    side: fc.constantFrom("ours", "theirs", "neutral"),
    at: fc.option(hex, { nil: undefined }),
    size: fc.integer({ min: 0, max: 3 }),
    hp: fc.integer({ min: 4, max: 40 }),
  })
  .map(({ total, side, at, size, hp }) => ({
    ...(total !== undefined && { total }),
    ...(at && { at }),
    side,
    items: [...weapons, spell, charm, potion],
    scores: { size, hp: { value: hp, max: 40, uuid: "Actor.x", path: "system.hp.value" } },
  }));

/** An encounter that hasn't started, crowded and full of ties. */
export const anyGathering: fc.Arbitrary<FlowState> = fc
  .tuple(guests(guest), someSettings(settings))
  .map(([all, chosen]) => gathering(all, chosen));

const itemId = fc.constantFrom(...[...weapons, spell, charm, potion].map(({ uuid }) => uuid), "Item.none" as ItemId);
const strike = fc.record({
  item: itemId,
  targets: fc.uniqueArray(who, { maxLength: 2 }),
  abilities: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    fc.array(fc.record({ item: itemId }), { maxLength: 1 }),
  ),
});

const action: fc.Arbitrary<DeclaredAction> = fc.oneof(
  { weight: 8, arbitrary: strike.map((one): DeclaredAction => ({ action: "attack", ...one, item: item().uuid })) },
  strike.map((one): DeclaredAction => ({ action: "attack", ...one })),
  { weight: 2, arbitrary: strike.map((one): DeclaredAction => ({ action: "spell", ...one, item: spell.uuid })) },
  strike.map((one): DeclaredAction => ({ action: "ability", ...one })),
  fc
    .tuple(itemId, fc.constantFrom("main" as const, "off" as const))
    .map(([id, hand]): DeclaredAction => ({ action: "draw", item: id, hand })),
  itemId.map((id): DeclaredAction => ({ action: "sheathe", item: id })),
  itemId.map((id): DeclaredAction => ({ action: "drop", item: id })),
  itemId.map((id): DeclaredAction => ({ action: "potion", item: id })),
  fc.constant<DeclaredAction>({ action: "magicItem", item: charm.uuid }),
  fc.constantFrom<DeclaredAction>(
    { action: "standUp" },
    { action: "flowState" },
    { action: "hold" },
    { action: "letGo" },
    { action: "breakFree" },
    { action: "totalDefense" },
    { action: "knowledge", skill: "History" },
    { action: "free", what: "shouts" },
    { action: "other", what: "waves", ap: 1, rp: 1, fp: 0, provokes: true },
  ),
  who.map((target): DeclaredAction => ({ action: "disarm", item: item().uuid, target, held: item().uuid })),
  who.map((target): DeclaredAction => ({ action: "feint", target, skill: "deception" })),
  { weight: 2, arbitrary: who.map((target): DeclaredAction => ({ action: "grapple", target })) },
  { weight: 2, arbitrary: who.map((target): DeclaredAction => ({ action: "tumble", target })) },
  fc
    .tuple(who, fc.constantFrom("push" as const, "prone" as const))
    .map(([target, effect]): DeclaredAction => ({ action: "shove", target, effect })),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom("attack" as const, "free" as const, "move" as const), fc.constantFrom(...watchedFor))
      .map(
        ([named, on]): DeclaredAction => ({
          action: "ready",
          trigger: "they come",
          on,
          named,
          what: "strike",
          cost: 2,
        }),
      ),
  },
);

const choice: fc.Arbitrary<Choice> = fc.record({
  reaction: fc.constantFrom(...reactions),
  item: fc.option(fc.constantFrom(item().uuid, spell.uuid)),
  space: fc.option(hex),
});
const flags: fc.Arbitrary<Flags> = fc.record(
  { side: fc.constantFrom("ours", "theirs"), surprised: fc.boolean(), canThreaten: fc.boolean(), prone: fc.boolean() },
  { requiredKeys: [] },
);
const ongoing: fc.Arbitrary<Ongoing> = fc.record({
  id: fc.constantFrom("fx", "fy"),
  name: fc.constant("poison"),
  damage: fc.constantFrom("", "1d4"),
  pool: fc.constantFrom("none", "ap", "fp"),
  change: fc.integer({ min: -2, max: 2 }),
  turns: fc.option(fc.integer({ min: 1, max: 3 })),
  uuid: fc.option(fc.constant("Actor.x.Effect.fx")),
});

/** Steps to the right and down, filled in by {@link timely} from where the mover stands. */
const way = fc.array(fc.constantFrom("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"), { minLength: 1, maxLength: 8 });
const ways = new Map<string, readonly string[]>();

/** Commands given only now and then. */
const rareCommand: fc.Arbitrary<FlowCommand> = fc.oneof(
  fc
    .tuple(fc.constantFrom("ask-again" as const, "drop-ready" as const, "keep-waiting" as const), who)
    .map(([kind, id]): FlowCommand => ({ kind, who: id })),
  fc.tuple(who, flags).map(([id, some]): FlowCommand => ({ kind: "set-flags", who: id, flags: some })),
  fc
    .tuple(
      who,
      fc.constantFrom("ap" as const, "rp" as const, "fp" as const, "apNext" as const),
      fc.integer({ min: -3, max: 3 }),
    )
    .map(([id, pool, amount]): FlowCommand => ({ kind: "grant", who: id, pool, amount })),
  fc.tuple(who, ongoing).map(([id, effect]): FlowCommand => ({ kind: "ongoing", who: id, effect })),
  who.map((id): FlowCommand => ({ kind: "end-ongoing", who: id, id: "fx" })),
  ongoing.map(
    ({ turns, uuid: _, ...effect }): FlowCommand => ({
      kind: "round-effect",
      effect: { ...effect, rounds: turns, who: null },
    }),
  ),
  fc.constant<FlowCommand>({ kind: "end-round-effect", id: "fx" }),
  fc.constantFrom("ours", null).map((side): FlowCommand => ({ kind: "surprise", side })),
  fc.subarray(crowd.slice(0, 5), { minLength: 1 }).map((some): FlowCommand => ({ kind: "roll", who: some })),
  who.map((id): FlowCommand => ({ kind: "reset-roll", who: [id] })),
  {
    weight: 2,
    arbitrary: fc
      .subarray(crowd.slice(0, 5), { minLength: 1 })
      .map((some): FlowCommand => ({ kind: "join", who: some })),
  },
  who.map((id): FlowCommand => ({ kind: "leave", who: id })),
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, fc.boolean())
      .map(([id, defeated]): FlowCommand => ({ kind: "defeat", who: id, defeated })),
  },
  fc.constant<FlowCommand>({ kind: "advance-round", round: 0 }),
  fc.constant<FlowCommand>({ kind: "end" }),
  someSettings(settings).map((changes): FlowCommand => ({ kind: "settings", changes })),
  fc
    .tuple(who, fc.integer({ min: 8, max: 12 }))
    .map(([id, total]): FlowCommand => ({ kind: "manual", initiative: { [id]: total } as never })),
  fc
    .tuple(fc.option(who), fc.integer({ min: 0, max: 4 }))
    .map(([active, round]): FlowCommand => ({ kind: "manual", active, round })),
);

/** Any command; turns, windows and paths are filled in by the giver. */
export const anyCommand: fc.Arbitrary<FlowCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<FlowCommand>({ kind: "start" }) },
  { weight: 8, arbitrary: fc.constant<FlowCommand>({ kind: "advance", round: 0, turn: null }) },
  {
    weight: 30,
    arbitrary: fc.tuple(who, action).map(([id, done]): FlowCommand => ({ kind: "act", who: id, action: done })),
  },
  {
    weight: 14,
    arbitrary: fc
      .tuple(who, way, fc.constantFrom("move" as const, "step" as const), fc.boolean(), fc.boolean())
      .map(([id, steps, as, forced, blocked]): FlowCommand => anyMove(id, steps, as, forced && blocked)),
  },
  {
    weight: 24,
    arbitrary: fc
      .tuple(who, choice)
      .map(([id, chosen]): FlowCommand => ({ kind: "react", who: id, window: "now", choice: chosen })),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(who, fc.boolean())
      .map(([id, rest]): FlowCommand => ({ kind: "pass", who: id, window: "now", rest })),
  },
  { weight: 3, arbitrary: fc.constant<FlowCommand>({ kind: "close-window", window: "now" }) },
  { weight: 3, arbitrary: who.map((id): FlowCommand => ({ kind: "trigger", who: id })) },
  { weight: 14, arbitrary: rareCommand },
);

/** Movement measured when given: steps are stored separately, by token name. */
function anyMove(id: CombatantId, steps: readonly string[], as: "move" | "step", forced: boolean): FlowCommand {
  const uuid = `way:${as === "step" ? steps.slice(0, 1).join(" ") : steps.join(" ")}`;
  ways.set(uuid, uuid.slice(4).split(" "));
  const still = { x: 0, y: 0, elevation: 0 };
  const path = {
    grid: "hex",
    from: { x: 0, y: 0 },
    steps: [],
    token: { uuid, before: still, path: [] },
    blocked: false,
  } as const;
  return { kind: "move", who: id, measured: path, as, forced };
}

/** Adjusts commands about a turn, window or destination to the current ones, mostly sensibly. */
export function timely(state: FlowState, command: FlowCommand): FlowCommand {
  switch (command.kind) {
    case "advance":
      return { ...command, round: state.round, turn: state.activeId };
    case "advance-round":
      return { ...command, round: state.round };
    case "react":
      return sensibleAnswer(state, command);
    case "pass":
      return { ...command, who: askedIn(state)[0] ?? command.who, window: windowOf(state) };
    case "close-window":
      return { ...command, window: windowOf(state) };
    case "trigger":
      return { ...command, who: state.order.find((id) => state.fighters[id]?.ready != null) ?? command.who };
    case "move":
      return measuredPlan(state, command);
    case "act":
      return { ...command, who: actorOf(state) ?? command.who, action: sensibleAction(state, command.action) };
    default:
      return command;
  }
}

function askedIn(state: FlowState): readonly CombatantId[] {
  const window = entryWith(state, windowOf(state))?.window;
  return window ? waitingFor(window) : [];
}

/** Usually an available choice; anything at all for an item without a place. */
function sensibleAnswer(state: FlowState, command: FlowCommandOf<"react">): FlowCommand {
  const window = windowOf(state);
  const entry = entryWith(state, window);
  const who = askedIn(state)[command.choice.reaction.length % 2] ?? askedIn(state)[0] ?? command.who;
  const isWild = command.choice.item !== null && command.choice.space === null;
  if (!isWild && askedIn(state).length === 0) return attackNow(state) ?? { ...command, window };
  if (isWild || entry === null || !state.fighters[who]) return { ...command, who, window };
  const choices = choicesFor(state, entry, who);
  const choice = choices[reactions.indexOf(command.choice.reaction) % Math.max(1, choices.length)];
  return { ...command, who, window, ...(choice && { choice }) };
}

/** Attack on an enemy within reach, without an open question. */
function attackNow(state: FlowState): FlowCommand | null {
  const who = actorOf(state);
  const target = who === null ? undefined : state.order.find((id) => threatens(state, who, id));
  if (who === null || target === undefined) return null;
  return { kind: "act", who, action: { action: "attack", item: item().uuid, targets: [target], abilities: [] } };
}

/** Adjusts an action's targets: each counts once, and a plain attack goes for an enemy within reach. */
function sensibleAction(state: FlowState, action: DeclaredAction): DeclaredAction {
  const who = actorOf(state);
  const fighter = who === null ? undefined : state.fighters[who];
  if (!("targets" in action)) return action;
  const plain = { ...action, targets: [...new Set(action.targets)] };
  if (action.action !== "attack" || action.abilities.length > 0 || who === null || !fighter) return plain;
  const nearest = state.order.filter((id) => threatens(state, who, id));
  return nearest[0] === undefined
    ? plain
    : { ...plain, targets: [nearest[action.targets.length % nearest.length] ?? nearest[0]] };
}

function measuredPlan(state: FlowState, command: Extract<FlowCommand, { kind: "move" }>): FlowCommand {
  const { measured } = command;
  const id = (command.forced ? null : actorOf(state)) ?? command.who;
  const mover = state.fighters[id];
  if (!mover) return command;
  const [from = { x: 0, y: 0 }] = mover.scores.spaces;
  let [x, y] = [from.x, from.y];
  const hexes = (ways.get(measured.token.uuid) ?? []).map((by) => {
    const [dx = 0, dy = 0] = by.split(",").map(Number);
    [x, y] = [x + dx, y + dy];
    return [x, y] as const;
  });
  return { ...command, who: id, measured: path(state, id, hexes) };
}
