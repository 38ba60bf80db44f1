import { describe, expect, it } from "vitest";
import type { FlowCommand, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { after, type Guest, give, hex, idOf, itemId, needed, outcome, refused, scene } from "./creatures.ts";

const [A, E, F] = [idOf("A"), idOf("E"), idOf("F")];
type Action = Extract<FlowCommand, { kind: "act" }>["action"];
const act = (action: Action, who = A): FlowCommand => ({ kind: "act", who, action });
const duel = (guests: Record<string, Guest> = {}, settings = {}): FlowState =>
  scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...guests }, settings);
const sword = itemId("sword");
const itemsOf = (state: FlowState, id = A) => state.fighters[id]?.scores.items ?? [];

describe("Disarm", () => {
  const disarm = act({ action: "disarm", item: sword, target: E, held: sword });
  /** E has no RP, so nobody is asked about a defence. */
  const facing = (guests: Record<string, Guest> = {}, settings = {}): FlowState =>
    duel({ E: { at: hex(0, 0), is: { rp: 0 } }, ...guests }, settings);
  const [critical, major, hard, normal] = [2, 10, 25, 50] as const;
  const asks = (face: number, state = facing()) => {
    const result = give(state, disarm, { answers: { "attack-1": face } });
    const [need] = result.kind === "needs" ? result.needs : [];
    if (need?.kind !== "ruling") throw new Error(result.kind);
    return { who: need.who, values: need.options.map(({ value }) => value) };
  };

  it("FL-108 · costs 2 AP, rolls an attack at Disadvantage without damage, and drops the item", () => {
    const asked = give(facing(), disarm);
    expect(asked).toMatchObject({ kind: "needs", needs: [{ id: "attack-1", formula: "2d100kh1" }] });
    const state = after(facing(), disarm, { answers: { "attack-1": normal, "FL-110:attack-1": "-1,0" } });
    expect([state.fighters[A]?.ap, state.fighters[A]?.fp, state.fighters[E]?.scores.hp.value]).toEqual([3, 4, 20]);
    expect(itemsOf(state, E)[0]).toMatchObject({ carry: "dropped", hex: hex(-1, 0) });
    const missed = after(facing(), disarm, { answers: { "attack-1": 80 } });
    expect(itemsOf(missed, E)[0]).toMatchObject({ carry: "main" });
    expect(refused(facing({ A: { at: hex(1, 0), is: { ap: 1 } } }), disarm)).toBe("FL-19");
  });

  it("FL-110 · at Normal lets the target choose a hex beside itself", () => {
    const { who, values } = asks(normal);
    expect([who, values.length, values.includes("1,0")]).toEqual([E, 5, false]);
  });

  it.each([
    ["Hard", hard, 17],
    ["Major", major, 35],
    ["Critical", critical, 59],
  ] as const)("FL-110 · at %s lets the actor take the item or choose an open hex", (_, face, hexes) => {
    const { who, values } = asks(face);
    expect([who, values[0], values.length]).toEqual([A, "take", hexes + 1]);
  });

  it("FL-110 · needs a free hand at every level to take the item", () => {
    const full = facing({ A: { at: hex(1, 0), items: [{}, { name: "axe", carry: "off" }] } });
    expect([hard, major, critical].map((face) => asks(face, full).values.includes("take"))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("FL-110 · puts a taken item into the actor's hand", () => {
    const answers = { "attack-1": hard, "FL-110:attack-1": "take" };
    const { state, world, log } = outcome(facing(), disarm, { answers });
    const before = facing();
    const to = before.fighters[A]?.scores.hp.uuid;
    const id = `${to}.Item.${sword.split(".").at(-1)}`;
    expect(itemsOf(state, E).map(({ uuid }) => uuid)).not.toContain(sword);
    expect(itemsOf(state, A).at(-1)).toMatchObject({ uuid: id, carry: "off", hex: null });
    expect(world).toEqual([{ kind: "item-moves", uuid: sword, to, changes: { "system.flow.carry": "off" } }]);
    expect(log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.itemTaken");
  });

  it("FL-111 · doesn't drop on a creature's hex; if the GM decides, the GM is asked", () => {
    const crowded = facing({ F: { at: hex(-1, 0), is: { rp: 0 } } });
    expect(asks(hard, crowded).values).not.toContain("-1,0");
    expect(asks(normal, facing({}, { disarmDetails: "gm" })).who).toBeUndefined();
    expect(needed(facing(), disarm, { answers: { "attack-1": normal } })).toEqual(["FL-110:attack-1"]);
  });

  it("FL-98 · drops the item at once without hexes", () => {
    const state = after(facing({ A: {}, E: { is: { rp: 0 } } }), disarm, { answers: { "attack-1": normal } });
    expect(itemsOf(state, E)[0]).toMatchObject({ carry: "dropped", hex: null });
  });
});

describe("Draw, sheathe, drop", () => {
  const holding = (...items: NonNullable<Guest["items"]>) => duel({ A: { at: hex(1, 0), items } });

  it("FL-112 · each take 1 AP and one item", () => {
    const state = after(holding({ carry: "worn" }), act({ action: "draw", item: sword, hand: "off" }));
    expect([state.fighters[A]?.ap, itemsOf(state)[0]?.carry]).toEqual([4, "off"]);
    const back = after(state, act({ action: "sheathe", item: sword }));
    expect([back.fighters[A]?.ap, itemsOf(back)[0]?.carry]).toEqual([3, "worn"]);
    const large = after(holding({ carry: "worn", hands: 2 }), act({ action: "draw", item: sword, hand: "main" }));
    expect(itemsOf(large)[0]?.carry).toBe("both");
    const bag = after(holding({ kind: "potion", attackType: "none" }), act({ action: "sheathe", item: sword }));
    expect(itemsOf(bag)[0]?.carry).toBe("bag");
  });

  it("FL-112 · change the item's document too", () => {
    const { world } = outcome(holding({ carry: "worn" }), act({ action: "draw", item: sword, hand: "main" }));
    expect(world).toEqual([
      {
        kind: "fields",
        uuid: sword,
        before: { "system.flow.carry": "worn" },
        after: { "system.flow.carry": "main" },
      },
    ]);
  });

  it("FL-47 · count as two actions when switching weapons", () => {
    const start = holding({}, { name: "axe", carry: "worn" });
    const away = after(start, act({ action: "sheathe", item: sword }));
    const done = after(away, act({ action: "draw", item: itemId("axe"), hand: "main" }));
    expect([done.fighters[A]?.ap, itemsOf(done).map(({ carry }) => carry)]).toEqual([3, ["worn", "main"]]);
    expect(refused(start, act({ action: "draw", item: itemId("axe"), hand: "main" }))).toBe("FL-112");
  });

  it("FL-140 · cost nothing for a drop, and the item lies in the own hex", () => {
    const { state, world } = outcome(holding({}), act({ action: "drop", item: sword }));
    expect([state.fighters[A]?.ap, itemsOf(state)[0]]).toMatchObject([5, { carry: "dropped", hex: hex(1, 0) }]);
    expect(world).toMatchObject([{ after: { "system.flow.carry": "dropped", "system.flow.hex": { x: 1, y: 0 } } }]);
    const again = outcome(state, act({ action: "draw", item: sword, hand: "main" }));
    expect(itemsOf(again.state)[0]).toMatchObject({ carry: "main", hex: null });
    expect(again.world).toMatchObject([{ after: { "system.flow.hex": null } }]);
  });

  it("FL-48 · cost 1 AP for drinking a potion in hand", () => {
    const potion = { name: "potion", kind: "potion", attackType: "none", carry: "bag" } as const;
    const start = holding(potion);
    const drink = act({ action: "potion", item: itemId("potion") });
    expect(refused(start, drink)).toBe("FL-48");
    const drawn = after(start, act({ action: "draw", item: itemId("potion"), hand: "off" }));
    const { state, log } = outcome(drawn, drink);
    expect(state.fighters[A]?.ap).toBe(3);
    expect(log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.usedItem");
  });

  it("FL-48 · one of several potions is in hand: the next is taken out again", () => {
    const start = holding({ name: "potion", kind: "potion", attackType: "none", carry: "main" });
    const limits = [{ uuid: itemId("potion"), name: "potion", left: 3, max: 0, per: "quantity" }];
    const drink = act({ action: "potion", item: itemId("potion") });
    const freshScores = { A: { ...start.fighters[A]?.scores, limits } };
    const { state, world } = outcome(start, drink, { freshScores });
    expect([state.fighters[A]?.scores.limits?.[0]?.left, itemsOf(state)[0]?.carry]).toEqual([2, "bag"]);
    expect(world).toMatchObject([{ after: { "system.flow.carry": "bag" } }, { after: { "system.quantity": 2 } }]);
  });
});

describe("Free actions", () => {
  const shout = act({ action: "free", what: "shouts" });

  it("FL-140 · cost nothing, with a reminder past the GM's number", () => {
    const { state } = outcome(duel(), shout);
    expect([state.fighters[A]?.ap, state.fighters[A]?.turn.freeActions]).toEqual([5, 0]);
    const limited = duel({}, { freeActionLimit: 1 });
    const first = outcome(limited, shout);
    const second = outcome(first.state, shout);
    const reminded = (log: typeof first.log) => log.some(({ event }) => event.endsWith("manyFreeActions"));
    expect([reminded(first.log), reminded(second.log)]).toEqual([false, true]);
  });

  it("FL-140 · include a Knowledge check, rolled against the actor's skill", () => {
    const sage = duel({ A: { at: hex(1, 0), scores: { others: { History: 64 } } } });
    const { log, state } = outcome(sage, act({ action: "knowledge", skill: "History" }), {
      answers: { "knowledge:A": 20 },
    });
    expect(log.find(({ event }) => event.endsWith("checked"))?.data).toMatchObject({ threshold: 64, face: 20 });
    expect(state.fighters[A]?.ap).toBe(5);
  });
});

describe("Tumble Through", () => {
  const tumble = act({ action: "tumble", target: E });
  const three = (is = {}): FlowState => duel({ A: { at: hex(1, 0), is }, F: { at: hex(1, -1) } });

  it("FL-134 · costs 1 AP and an unopposed Agility check", () => {
    expect(needed(three(), tumble)).toEqual(["tumble:A"]);
    expect(after(three(), tumble, { answers: { "tumble:A": 50 } }).fighters[A]?.ap).toBe(4);
    expect(refused(three({ ap: 0 }), tumble)).toBe("FL-19");
    expect(refused(three({ prone: true }), tumble)).toBe("FL-50");
  });

  it("FL-135 · when won puts the mover opposite, and nobody reacts", () => {
    const state = after(three(), tumble, { answers: { "tumble:A": 50 } });
    expect([state.fighters[A]?.scores.spaces, state.open]).toEqual([[hex(-1, 0)], []]);
  });

  it("FL-135 · with `farSide` lets the mover's owner choose the hex", () => {
    const far = duel({}, { tumbleLanding: "farSide" });
    expect(needed(far, tumble, { answers: { "tumble:A": 50 } })).toEqual(["FL-135:A"]);
    const state = after(far, tumble, { answers: { "tumble:A": 50, "FL-135:A": "0,-1" } });
    expect(state.fighters[A]?.scores.spaces).toEqual([hex(0, -1)]);
  });

  it("FL-136 · when lost keeps the mover in place, and asks that enemy alone", () => {
    const state = after(three(), tumble, { answers: { "tumble:A": 51 } });
    expect(state.fighters[A]).toMatchObject({ ap: 4, scores: { spaces: [hex(1, 0)] } });
    expect(Object.keys(state.open.at(-1)?.window?.asked ?? {})).toEqual([E]);
    const passed = after(state, { kind: "pass", who: E, window: state.open.at(-1)?.window?.id ?? "", rest: false });
    expect([passed.open, passed.fighters[A]?.scores.spaces]).toEqual([[], [hex(1, 0)]]);
  });

  it("FL-136 · when lost ends an open Move, unless the GM has it go on", () => {
    const move = { hexesLeft: 4, provoked: [], ignoredBy: [] };
    const open = (settings = {}) => duel({ A: { at: hex(1, 0), is: { move } } }, { provokeTumble: false, ...settings });
    const fail = { answers: { "tumble:A": 51 } };
    expect(after(open(), tumble, fail).fighters[A]?.move).toBeNull();
    expect(after(open({ tumbleFailEndsMove: false }), tumble, fail).fighters[A]?.move).toEqual(move);
    expect(after(open(), tumble, fail).open).toEqual([]);
  });

  it("FL-137 · inside a Move costs none of its hexes, and the rest of the Move remains", () => {
    const move = { hexesLeft: 4, provoked: [], ignoredBy: [] };
    const open = (settings = {}) => duel({ A: { at: hex(1, 0), is: { move } } }, settings);
    const won = { answers: { "tumble:A": 50 } };
    expect(after(open(), tumble, won).fighters[A]?.move?.hexesLeft).toBe(4);
    expect(after(open({ tumbleOutsideCap: false }), tumble, won).fighters[A]?.move?.hexesLeft).toBe(2);
  });
});

describe("Flow State, Total Defense, standing up", () => {
  it("FL-115 · Flow State costs 1 AP, and a second one in the same turn is refused", () => {
    const state = after(duel(), act({ action: "flowState" }));
    expect(state.fighters[A]).toMatchObject({ ap: 4, turn: { flowState: true } });
    expect(refused(state, act({ action: "flowState" }))).toBe("FL-115");
    const allowed = { ...state, settings: { ...state.settings, flowStateRepeat: "allowed" } } as FlowState;
    expect(after(allowed, act({ action: "flowState" })).fighters[A]?.ap).toBe(3);
  });

  it("FL-132 · Total Defense costs 3 AP, gives 1 RP more and Advantage on reactions, and ends the turn", () => {
    const state = after(duel(), act({ action: "totalDefense" }));
    expect(state.fighters[A]).toMatchObject({ ap: 0, rp: 3, totalDefense: true, turn: { ended: true } });
    expect(state.activeId).toBe(E);
    expect(refused(duel({ A: { is: { ap: 2 } } }), act({ action: "totalDefense" }))).toBe("FL-19");
  });

  it("FL-50 · standing up costs 1 AP by default and provokes before it is done", () => {
    const down = duel({ A: { at: hex(1, 0), is: { prone: true } } });
    const asked = after(down, act({ action: "standUp" }));
    expect([asked.fighters[A]?.ap, asked.fighters[A]?.prone]).toEqual([4, true]);
    const window = asked.open.at(-1)?.window?.id ?? "";
    expect(after(asked, { kind: "pass", who: E, window, rest: false }).fighters[A]?.prone).toBe(false);
    const alone = duel({ A: { at: hex(5, 0), is: { prone: true } } }, { standUpAp: 3 });
    expect(after(alone, act({ action: "standUp" })).fighters[A]).toMatchObject({ ap: 2, prone: false });
    expect(refused(duel(), act({ action: "standUp" }))).toBe("FL-50");
  });
});

it("FL-136 · only the tumbled enemy has a Reaction Attack against a failed Tumble", () => {
  const state = after(duel({ F: { at: hex(1, -1) } }), act({ action: "tumble", target: E }), {
    answers: { "tumble:A": 51 },
  });
  const window = state.open.at(-1)?.window?.id ?? "";
  const choice = { reaction: "reactionAttack", item: sword, space: null } as const;
  expect(refused(state, { kind: "react", who: F, window, choice })).not.toBe("");
});
