import fc from "fast-check";
import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  type GroupCommand,
  type GroupId,
  type GroupState,
  group,
  type Item,
  settings,
} from "../../../../src/rulesets/group/rules/index.ts";
import { crowd, guests, plainly, someSettings, who } from "../../any.ts";
import { field } from "./field.ts";
import {
  act,
  at,
  at1,
  atObject,
  bow,
  complex,
  delaying,
  fast,
  feet,
  incantation,
  innate,
  invocation,
  other,
  simple,
  weapon,
} from "./fights.ts";

const items: readonly Item[] = [
  weapon(3, { routine: [{ name: "cut", damage: "1d6", special: "", hand: null }] }),
  weapon(7),
  bow(),
  bow({ name: "crossbow", partOfAttack: true }),
  simple("draw", { complementOf: "attack" }),
  simple("shout"),
  simple("nod", { noTime: true }),
  delaying("load"),
  complex("pick a lock"),
  innate("stare"),
  innate("charm", { copiesSpell: "Charm" }),
  incantation(3),
  incantation(12, { name: "ritual", targets: "creature" }),
  invocation(1),
  invocation(4, { name: "staff" }),
  fast("parley"),
  fast("flee"),
  fast("charge"),
  other("shove"),
  other("leap first", { goFirst: true }),
  innate("parry", { actionType: "immediate" }),
];

const guest = fc.record({
  group: fc.constantFrom("friendly", "hostile", "neutral"),
  routines: fc.constantFrom(1, 1, 2),
  hand: fc.constantFrom(null, items[0] ?? null, items[2] ?? null),
  dex: fc.integer({ min: -1, max: 2 }),
  innate: fc.boolean(),
  spot: fc.option(fc.integer({ min: 0, max: 3 })),
});

/** An encounter that hasn't started, with groups and weapons. */
export const anyGathering: fc.Arbitrary<GroupState> = fc
  .tuple(guests(guest), someSettings(settings))
  .map(([all, chosen]) => {
    const people = Object.entries(all).map(([id, { group: side, routines, hand, dex, innate: gifted, spot }]) => [
      id,
      {
        group: side,
        place: spot === null ? null : at(spot, 0),
        scores: {
          disposition: side as never,
          routinesPerRound: routines,
          inHand: hand,
          dexReaction: dex,
          atHand: { innate: gifted, missile: hand?.attackForm === "missile", melee: true },
        },
      },
    ]);
    const made = field(Object.fromEntries(people), { settings: { ...settings.defaults, ...chosen } });
    const groups = Object.fromEntries(
      Object.keys(made.groups).map((name) => [name, { name, die: null, assigned: null }]),
    );
    const state = { ...made, round: 0, phase: "SETUP", groups } as GroupState;
    return plainly({ ...state, order: group.empty().order.concat(Object.keys(made.fighters).sort() as CombatantId[]) });
  })
  .map((state) => {
    const order = Object.keys(state.fighters).sort((a, b) => placeOf(state, a).localeCompare(placeOf(state, b), "en"));
    return { ...state, order: order as CombatantId[] };
  });

function placeOf(state: GroupState, id: string): string {
  return `${state.fighters[id as CombatantId]?.group} ${id}`;
}

const item = fc.constantFrom(...items);
const side = fc.constantFrom("friendly", "hostile", "neutral").map((name) => name as GroupId);
const some = fc.subarray(crowd.slice(0, 5), { minLength: 1 });
const declaration = fc.record({
  item: fc.option(item),
  plans: fc.constantFrom([], ["sheathe", "draw"]),
  delay: fc.boolean(),
});
const path = fc.array(fc.record({ to: fc.record({ x: fc.integer({ min: 0, max: 3 }), y: fc.constant(0) }) }), {
  maxLength: 3,
});

const aim = fc.oneof(
  { arbitrary: who.map((id) => at1(id)), weight: 5 },
  { arbitrary: fc.constantFrom("the door", " ").map((thing) => atObject(thing)), weight: 1 },
);

const acts: fc.Arbitrary<GroupCommand> = fc
  .tuple(who, item, aim, fc.boolean(), fc.boolean(), fc.subarray(items.slice(4, 7)))
  .map(([id, thing, attack, withMajor, plain, minors]) =>
    act(id, thing, {
      ...(thing.attackForm && { attack }),
      ...(plain ? {} : { withMajor, minors }),
    }),
  );

function measuredPath(id: CombatantId, steps: readonly object[]) {
  const spot = { x: 0, y: 0, elevation: 0 };
  const token = { uuid: `Scene.s.Token.${id}`, before: spot, path: [spot] };
  return { grid: "square", from: { x: 0, y: 0 }, steps, token, blocked: false } as never;
}

const often: fc.Arbitrary<GroupCommand>[] = [
  fc.constant<GroupCommand>({ kind: "start" }),
  fc.constant<GroupCommand>({ kind: "advance", round: 0, turn: null }),
  side.map((name): GroupCommand => ({ kind: "roll", group: name })),
  acts,
  fc
    .tuple(who, declaration)
    .map(([id, stated]): GroupCommand => ({ kind: "declare-openly", who: id, declaration: stated })),
  fc
    .tuple(who, item)
    .map(([id, thing]): GroupCommand => ({ kind: "intend", who: [id], intent: { item: thing, minors: [] } })),
  who.map((id): GroupCommand => ({ kind: "pass", who: id })),
];

const seldom: fc.Arbitrary<GroupCommand>[] = [
  who.map((id): GroupCommand => ({ kind: "declare", who: id, commitment: "a1b2" })),
  fc
    .tuple(who, declaration, fc.boolean())
    .map(
      ([id, stated, matches]): GroupCommand => ({ kind: "reveal", who: id, declaration: stated, salt: "s", matches }),
    ),
  some.map((ids): GroupCommand => ({ kind: "intend", who: ids, intent: "pass" })),
  who.map((id): GroupCommand => ({ kind: "delay", who: id })),
  fc.tuple(who, who).map(([id, victim]): GroupCommand => ({ kind: "target", who: id, target: { combatant: victim } })),
  fc.tuple(who, fc.constantFrom("free" as const, "immediate" as const, "action" as const), who).map(
    ([id, as, victim]): GroupCommand => ({
      kind: "react",
      who: id,
      window: as === "action" ? null : "now",
      as,
      item: items[0] as Item,
      attack: at1(victim),
    }),
  ),
  who.map((id): GroupCommand => ({ kind: "decline", who: id, window: "now" })),
  fc.constant<GroupCommand>({ kind: "close-window", window: "now" }),
  fc.tuple(who, some, fc.boolean()).map(
    ([victim, ids, free]): GroupCommand => ({
      kind: "offer",
      victim,
      who: ids,
      attack: free ? "free" : "immediate",
      bonus: 0,
      penalty: 0,
    }),
  ),
  fc.tuple(who, path, fc.boolean()).map(
    ([id, steps, forced]): GroupCommand => ({
      kind: "move",
      who: id,
      measured: measuredPath(id, steps),
      pace: "walk",
      forced,
    }),
  ),
  fc.tuple(who, fc.boolean()).map(([id, failed]): GroupCommand => ({ kind: "save", who: id, failed })),
  fc.tuple(who, fc.boolean(), fc.boolean()).map(
    ([id, on, delays]): GroupCommand => ({
      kind: "condition",
      who: id,
      name: "slowed",
      on,
      impedes: true,
      delays,
      lasts: delays,
    }),
  ),
  fc.tuple(who, fc.boolean()).map(
    ([id, down]): GroupCommand => ({
      kind: "hit-points",
      who: id,
      uuid: "Actor.a",
      path: "system.hp.value",
      before: 10,
      after: down ? 7 : 12,
    }),
  ),
  fc.tuple(who, fc.constantFrom("fx", "fy")).map(
    ([id, name]): GroupCommand => ({
      kind: "effect",
      id: name as never,
      uuid: `Actor.a.ActiveEffect.${name}`,
      name,
      source: id,
      bearer: null,
      attributes: [],
      maintainedBy: id,
      rounds: 2,
      data: {},
    }),
  ),
  fc.tuple(some, fc.boolean()).map(([ids, inside]): GroupCommand => ({ kind: "melee", who: ids, in: inside })),
  fc.tuple(some, side).map(([ids, name]): GroupCommand => ({ kind: "regroup", who: ids, group: name, name })),
  fc.tuple(some, fc.boolean()).map(([ids, surprised]): GroupCommand => ({ kind: "surprise", who: ids, surprised })),
  fc
    .tuple(who, fc.option(fc.constantFrom("HIGH" as const, "LOW" as const)))
    .map(([id, slot]): GroupCommand => ({ kind: "override", who: id, slot })),
  fc
    .tuple(side, fc.option(fc.constantFrom("HIGH" as const, "LOW" as const)))
    .map(([name, slot]): GroupCommand => ({ kind: "assign", group: name, slot })),
  some.map((ids): GroupCommand => ({ kind: "join", who: ids })),
];

const rare: fc.Arbitrary<GroupCommand>[] = [
  who.map((id): GroupCommand => ({ kind: "leave", who: id })),
  fc.tuple(who, fc.boolean()).map(([id, defeated]): GroupCommand => ({ kind: "defeat", who: id, defeated })),
  fc.constant<GroupCommand>({ kind: "advance-round", round: 0 }),
  fc.constant<GroupCommand>({ kind: "advance", round: 0, turn: null, to: "GO_LAST" }),
  fc.constant<GroupCommand>({ kind: "end" }),
  someSettings(settings).map((changes): GroupCommand => ({ kind: "settings", changes })),
  who.map((id): GroupCommand => ({ kind: "give-up", who: id })),
  who.map((id): GroupCommand => ({ kind: "keep-in-round", who: id, kept: true })),
  fc
    .tuple(who, fc.constantFrom("pass" as const, "delaying" as const, "complex" as const, null))
    .map(([id, ruling]): GroupCommand => ({ kind: "rule-minors", who: id, ruling })),
  fc.constant<GroupCommand>({ kind: "rule-spell", item: "Item.charm", isSpell: true }),
  fc.constant<GroupCommand>({ kind: "end-effect", id: "fx" as never }),
  who.map((id): GroupCommand => ({ kind: "situational", who: id, by: 1, against: -1 })),
  who.map((id): GroupCommand => ({ kind: "sight", who: id, cover: 60, concealment: 0, glass: false, medium: "air" })),
  fc.boolean().map((restricted): GroupCommand => ({ kind: "quarters", restricted })),
  fc
    .tuple(who, fc.integer({ min: 0, max: 7 }))
    .map(([id, total]): GroupCommand => ({ kind: "manual", initiative: { [id]: total } as never })),
  fc.integer({ min: 0, max: 4 }).map((round): GroupCommand => ({ kind: "manual", round })),
];

/** Any command; turns, phases and windows are filled in by the giver. */
export const anyCommand: fc.Arbitrary<GroupCommand> = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...often) },
  { weight: 6, arbitrary: fc.oneof(...seldom) },
  { weight: 2, arbitrary: fc.oneof(...rare) },
);

/** Scores of all combatants from the authority, as for {@link anyGathering}. */
export function scoresOf(luck: () => number): Record<string, unknown> {
  const plain = field({ c0: {} }).fighters["c0" as CombatantId]?.scores;
  return Object.fromEntries(
    crowd.map((id, i) => [
      id,
      {
        ...plain,
        disposition: i % 2 === 0 ? "friendly" : "hostile",
        dexReaction: luck() % 2,
        movement: { ...plain?.movement, walk: feet(60) },
      },
    ]),
  );
}
