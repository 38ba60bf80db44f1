import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { DeclaredAction, FlowCommand, FlowState, FlowUsable } from "../../../../src/rulesets/flow/rules/index.ts";
import { withScores } from "../../giving.ts";
import { after, fist, type Guest, give, hex, idOf, itemId, outcome, scene } from "./creatures.ts";

const [A, B, E] = [idOf("A"), idOf("B"), idOf("E")];
const sword = itemId("sword");
const act = (action: DeclaredAction, who: CombatantId = A, modifier = 0): FlowCommand => ({
  kind: "act",
  who,
  action,
  modifier,
});
const duel = (guests: Record<string, Guest> = {}, settings = {}): FlowState =>
  scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), is: { rp: 0 } }, ...guests }, settings);
const both = (name: string, own: number, other: number) => ({ [`${name}:A`]: own, [`${name}:E`]: other });
const [hard, normal, failed] = [20, 40, 80] as const;
const forced = (state: FlowState, who: CombatantId, x: number, y: number): FlowCommand => {
  const still = { x: 0, y: 0, elevation: 0 };
  const [from = hex(0, 0)] = state.fighters[who]?.scores.spaces ?? [];
  const steps = [{ to: hex(x, y), cost: 1, inside: [] }];
  const path = {
    grid: "hex",
    from,
    steps,
    token: { uuid: "t", before: still, path: [still] },
    blocked: false,
  } as const;
  return { kind: "move", who, measured: path, as: "move", forced: true };
};
const ruling = (state: FlowState, command: FlowCommand, answers = {}) => {
  const result = give(state, command, { answers });
  return result.kind === "needs" ? result.needs.find((need) => need.kind === "ruling") : undefined;
};

describe("Overrides of the GM without an effect", () => {
  const overridden = (state: FlowState, action: DeclaredAction, answers = {}) =>
    outcome(state, act(action), { override: true, answers });

  it.each<[string, Partial<FlowUsable>[], string]>([
    ["isn't in hand", [{}, { category: "axe", carry: "worn" }], "axe"],
    ["is no thing to be dropped", [{}, fist], "fist"],
    ["isn't there", [{}], "nothing"],
  ])("FL-02 · a Disarm of something that %s drops nothing", (_, items, held) => {
    const state = duel({ E: { at: hex(0, 0), is: { rp: 0 }, items } });
    const action = { action: "disarm", item: sword, target: E, held: itemId(held) } as const;
    const done = overridden(state, action, { "attack-1": normal });
    expect(done.state.fighters[E]?.scores.items).toEqual(state.fighters[E]?.scores.items);
    expect(done.log.map(({ event }) => event)).not.toContain("TURNCRAFT.Log.flow.disarmed");
  });

  it("FL-02 · a Tumble with nowhere to come out leaves the mover where it is", () => {
    const state = duel({ B: { at: hex(-1, 0) } });
    const done = overridden(state, { action: "tumble", target: E }, { "tumble:A": normal });
    expect(done.state.fighters[A]?.scores.spaces).toEqual([hex(1, 0)]);
  });

  it("FL-02 · a combatant can't grapple itself, and without a grapple neither keeps one nor breaks free", () => {
    const own = overridden(duel(), { action: "grapple", target: A }, { "grapple:A": hard });
    expect(own.state.fighters[A]?.grapple).toBeNull();
    const events = (action: DeclaredAction): string[] =>
      overridden(duel(), action).log.map(({ event }) => event.split(".").at(-1) ?? "");
    expect(events({ action: "hold" })).not.toContain("holdsOn");
    expect(events({ action: "breakFree" })).not.toContain("checked");
    expect(events({ action: "letGo" })).not.toContain("holdEnds");
  });

  it("FL-02 · fists are neither stowed nor dropped", () => {
    const state = duel({ A: { at: hex(1, 0), items: [fist] } });
    for (const action of ["sheathe", "drop"] as const) {
      const done = overridden(state, { action, item: itemId("fist") });
      expect([done.state.fighters[A]?.scores.items[0]?.carry, done.world]).toEqual(["main", []]);
    }
  });
});

describe("Details of special actions", () => {
  it("FL-48 · a potion taken away during a reaction window isn't drunk", () => {
    const potion = { kind: "potion", attackType: "none", provokes: true } as const;
    const state = duel({ A: { at: hex(1, 0), items: [potion] }, E: { at: hex(0, 0) } });
    const open = after(state, act({ action: "potion", item: sword }));
    const window = open.open.at(-1)?.window?.id ?? "";
    const pass = { kind: "pass", who: E, window, rest: false } as const;
    expect(outcome(open, pass).log.map(({ event }) => event)).toContain("TURNCRAFT.Log.flow.usedItem");
    const gone = outcome(open, pass, { freshScores: withScores(open, A, { items: [] }) });
    expect(gone.log.map(({ event }) => event)).not.toContain("TURNCRAFT.Log.flow.usedItem");
    expect(gone.state.open).toEqual([]);
  });

  it("FL-110 · without an open hex the item falls in its holder's own, without a question", () => {
    const around = [hex(1, -1), hex(0, -1), hex(-1, 0), hex(-1, 1), hex(0, 1)];
    const crowd = Object.fromEntries(around.map((at, i) => [`N${i}`, { at, side: "neutral" }]));
    const action = { action: "disarm", item: sword, target: E, held: sword } as const;
    const done = after(duel(crowd), act(action), { answers: { "attack-1": normal } });
    expect(done.fighters[E]?.scores.items[0]?.hex).toEqual(hex(0, 0));
    const { N0: _, ...rest } = crowd;
    const one = after(duel(rest), act(action), { answers: { "attack-1": normal } });
    expect(one.fighters[E]?.scores.items[0]?.hex).toEqual(hex(1, -1));
  });

  it("FL-113 · equal skills leave Melee preset, each with its name", () => {
    const ask = ruling(duel(), act({ action: "feint", target: E, skill: "melee" }));
    expect(ask).toMatchObject({
      clause: "FL-113",
      options: [
        { value: "melee", label: "TURNCRAFT.Skill.melee" },
        { value: "agility", label: "TURNCRAFT.Skill.agility" },
      ],
    });
  });

  it("FL-114 · a second Feint against the same target is no second Advantage", () => {
    const feints = [
      { target: E, round: 0 },
      { target: idOf("F"), round: 0 },
    ];
    const state = duel({ A: { at: hex(1, 0), is: { feints } }, F: {} });
    const answers = { "FL-113:E": "melee", ...both("feint", hard, normal) };
    const done = after(state, act({ action: "feint", target: E, skill: "melee" }), { answers });
    expect(done.fighters[A]?.feints).toEqual([
      { target: idOf("F"), round: 0 },
      { target: E, round: 1 },
    ]);
  });

  it("FL-112 · a shield is worn when it is stowed", () => {
    const state = duel({ A: { at: hex(1, 0), items: [{ kind: "shield", attackType: "none" }] } });
    expect(after(state, act({ action: "sheathe", item: sword })).fighters[A]?.scores.items[0]?.carry).toBe("worn");
  });

  it("FL-140 · perks and the GM's modifier count for a Knowledge check", () => {
    const perks = [{ name: "Scholar", check: "History", modifier: 10, pool: "none", change: 0 }] as const;
    const state = duel({ A: { at: hex(1, 0), scores: { perks, others: { History: 40 } } } });
    const command = act({ action: "knowledge", skill: "History" }, A, -20);
    const { log } = outcome(state, command, { answers: { "knowledge:A": 5 } });
    expect(log.find(({ event }) => event.endsWith("checked"))?.data?.threshold).toBe(30);
  });

  it("FL-120 · the grappler's reach counts", () => {
    const grip = (reach: number, other: number): FlowState =>
      duel({
        A: { at: hex(1, 0), scores: { naturalReach: reach }, is: { grapple: { role: "grappler", other: E } } },
        E: { at: hex(0, 0), scores: { naturalReach: other }, is: { grapple: { role: "grappled", other: A } } },
      });
    const held = (state: FlowState, who: CombatantId, x: number): boolean =>
      after(state, forced(state, who, x, 0)).fighters[A]?.grapple !== null;
    expect([held(grip(2, 1), E, -1), held(grip(1, 2), E, -1)]).toEqual([true, false]);
    expect([held(grip(2, 1), A, 2), held(grip(1, 2), A, 2), held(grip(2, 1), A, 3)]).toEqual([true, false, false]);
    expect(held(grip(1, 1), A, 1)).toBe(true);
  });

  it("FL-128, FL-129, FL-135 · each question names its clause", () => {
    const shove = act({ action: "shove", target: E, effect: "push" });
    expect(ruling(duel(), shove, both("shove", hard, normal))?.id).toBe("FL-128:A");
    expect(ruling(duel(), shove, both("shove", hard, normal))).toMatchObject({ clause: "FL-128" });
    expect(ruling(duel(), shove, both("shove", normal, failed))).toMatchObject({ clause: "FL-129", who: A });
    const far = duel({}, { tumbleLanding: "farSide" });
    const tumble = act({ action: "tumble", target: E });
    expect(ruling(far, tumble, { "tumble:A": normal })).toMatchObject({ clause: "FL-135", who: A });
    const disarm = act({ action: "disarm", item: sword, target: E, held: sword });
    expect(ruling(duel(), disarm, { "attack-1": normal })).toMatchObject({ clause: "FL-110", who: E });
  });

  it("FL-129 · a single hex to choose from needs no question", () => {
    const straight = duel({}, { pushHexes: "straight" });
    const pushed = after(straight, act({ action: "shove", target: E, effect: "push" }), {
      answers: both("shove", normal, failed),
    });
    expect(pushed.fighters[E]?.scores.spaces).toEqual([hex(-1, 0)]);
  });

  it("FL-97 · a push counts as movement by others, a Tumble as the mover's own", () => {
    const token = (uuid: string, zero = { x: 100, y: 200 }) => ({
      uuid,
      at: { x: 100, y: 200, elevation: 5 },
      zero,
      perX: { x: 10, y: 1 },
      perY: { x: 5, y: 20 },
    });
    const state = duel(
      {
        A: { at: hex(1, 0), scores: { token: token("a", { x: 90, y: 199 }) } },
        E: { at: hex(0, 0), is: { rp: 0 }, scores: { token: token("e") } },
      },
      { pushHexes: "straight" },
    );
    const pushed = outcome(state, act({ action: "shove", target: E, effect: "push" }), {
      answers: both("shove", normal, failed),
    });
    const before = { x: 100, y: 200, elevation: 5 };
    expect(pushed.world).toEqual([
      { kind: "token", uuid: "e", before, path: [{ x: 90, y: 199, elevation: 5 }], forced: true },
    ]);
    const tumbled = outcome(state, act({ action: "tumble", target: E }), { answers: { "tumble:A": normal } });
    expect(tumbled.world).toEqual([
      { kind: "token", uuid: "a", before, path: [{ x: 80, y: 198, elevation: 5 }], forced: false },
    ]);
  });

  it("FL-97 · an enemy behind a wall isn't provoked by a push", () => {
    const walls = [{ from: hex(0, 1), to: hex(0, 0) }];
    const watched = (more: Guest["scores"]): FlowState =>
      duel({ B: { at: hex(0, 1), scores: more } }, { forcedProvokes: true, pushHexes: "straight" });
    const asked = (state: FlowState): string[] => {
      const open = after(state, act({ action: "shove", target: E, effect: "push" }), {
        answers: both("shove", normal, failed),
      });
      return Object.keys(open.open.at(-1)?.window?.asked ?? {});
    };
    expect([asked(watched({})), asked(watched({ walls }))]).toEqual([[A, B], [A]]);
  });

  it("FL-137 · with `tumbleOutsideCap` off a Tumble without an open Move takes nothing from one", () => {
    const state = duel({}, { tumbleOutsideCap: false });
    const done = after(state, act({ action: "tumble", target: E }), { answers: { "tumble:A": normal } });
    expect([done.fighters[A]?.move, done.fighters[A]?.round.moveAp]).toEqual([null, 0]);
  });
});
