import { describe, expect, it } from "vitest";
import type { FlowCommand, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { after, type Guest, give, hex, idOf, itemId, needed, outcome, refused, scene } from "./creatures.ts";

const [A, B, E] = [idOf("A"), idOf("B"), idOf("E")];
type Action = Extract<FlowCommand, { kind: "act" }>["action"];
const act = (action: Action, who = A, modifier?: number): FlowCommand => ({
  kind: "act",
  who,
  action,
  ...(modifier !== undefined && { modifier }),
});
/** A beside E, all with 50 in everything: 2 is Critical, 10 Major, 25 Hard, 50 Normal. */
const duel = (guests: Record<string, Guest> = {}, settings = {}): FlowState =>
  scene({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...guests }, settings);
const [critical, major, hard, normal, failed] = [2, 10, 25, 50, 80] as const;
const feint: Action = { action: "feint", target: E, skill: "melee" };
const shove = (effect: "push" | "prone" = "push"): Action => ({ action: "shove", target: E, effect });
const grapple: Action = { action: "grapple", target: E };

/** The rolls of both sides, the actor's first. */
const faces = (name: string, own: number, other: number): Record<string, number> => ({
  [`${name}:A`]: own,
  [`${name}:E`]: other,
});
const formulaOf = (state: FlowState, command: FlowCommand, id: string, answers = {}): string => {
  const result = give(state, command, { answers });
  const need = result.kind === "needs" ? result.needs.find((one) => one.id === id) : undefined;
  return need?.kind === "roll" ? need.formula : "";
};

describe("Feint", () => {
  const chosen = { "FL-113:E": "melee" };

  it("FL-113 · costs 1 AP, once per round, and the target no RP", () => {
    const state = after(duel(), act(feint), { answers: { ...chosen, ...faces("feint", hard, normal) } });
    expect([state.fighters[A]?.ap, state.fighters[E]?.rp, state.fighters[A]?.round.feintUsed]).toEqual([4, 2, true]);
    expect(refused(state, act(feint))).toBe("FL-113");
  });

  it("FL-113 · lets the target's owner choose Melee or Agility, the higher one preset; the actor chose before", () => {
    const quick = duel({ E: { at: hex(0, 0), scores: { skills: { agility: 70 } } } });
    const asked = give(quick, act(feint));
    if (asked.kind !== "needs") throw new Error(asked.kind);
    expect(asked.needs).toMatchObject([
      { id: "FL-113:E", who: E, options: [{ value: "agility" }, { value: "melee" }] },
    ]);
    const answers = { "FL-113:E": "agility", ...faces("feint", normal, 60) };
    const lost = outcome(quick, act(feint), { answers });
    expect(lost.log.filter(({ event }) => event.endsWith("checked")).map(({ data }) => data?.threshold)).toEqual([
      50, 70,
    ]);
    const liar = duel({ A: { at: hex(1, 0), scores: { skills: { deception: 90 } } } });
    const logged = outcome(liar, act({ ...feint, skill: "deception" }), {
      answers: { ...chosen, ...faces("feint", 50, 50) },
    });
    expect(logged.log.find(({ event }) => event.endsWith("checked"))?.data?.threshold).toBe(90);
  });

  it("FL-114 · when won gives the actor Advantage on the next physical attack against that target alone", () => {
    const won = after(duel(), act(feint), { answers: { ...chosen, ...faces("feint", hard, normal) } });
    expect(won.fighters[A]?.feints).toEqual([{ target: E, round: 1 }]);
    const attack = act({ action: "attack", item: itemId("sword"), targets: [E], abilities: [] });
    expect(formulaOf(won, attack, "attack-1")).toBe("2d100kl1");
    const afterAttack = after(won, attack, { answers: { "attack-1": failed } });
    expect(afterAttack.fighters[A]?.feints).toEqual([]);
    expect(formulaOf(afterAttack, attack, "attack-2")).toBe("1d100");
  });

  it("FL-114 · with `feintExpiry` an unused one is gone at the end of the next own turn", () => {
    const left = (settings: object): number[] => {
      let state = duel({}, settings);
      state = after(state, act(feint), { answers: { ...chosen, ...faces("feint", hard, normal) } });
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        state = after(state, { kind: "advance", round: state.round, turn: state.activeId });
        counts.push(state.fighters[A]?.feints.length ?? 0);
      }
      return counts;
    };
    expect([left({}), left({ feintExpiry: "nextTurn" })]).toEqual([
      [1, 1, 1],
      [1, 1, 0],
    ]);
  });

  it("FL-114 · when lost gives nothing", () => {
    for (const [own, other] of [
      [normal, normal],
      [failed, failed],
      [hard, major],
    ] as const) {
      const lost = after(duel(), act(feint), { answers: { ...chosen, ...faces("feint", own, other) } });
      expect(lost.fighters[A]?.feints).toEqual([]);
    }
  });
});

describe("Grapple", () => {
  const held = (state = duel()): FlowState => after(state, act(grapple), { answers: faces("grapple", hard, normal) });

  it("FL-116 · costs 2 AP and opposed Athletics; when won, both are in it", () => {
    const state = held();
    expect(state.fighters[A]).toMatchObject({ ap: 3, grapple: { role: "grappler", other: E } });
    expect(state.fighters[E]?.grapple).toEqual({ role: "grappled", other: A });
    const lost = after(duel(), act(grapple), { answers: faces("grapple", normal, normal) });
    expect([lost.fighters[A]?.grapple, lost.fighters[E]?.grapple, lost.fighters[A]?.ap]).toEqual([null, null, 3]);
    expect(refused(duel({ A: { is: { ap: 1 } } }), act(grapple))).toBe("FL-19");
  });

  it("FL-117 · covers its round; later 2 AP keep the hold", () => {
    expect(held().fighters[A]?.round.grapplePaid).toBe(true);
    const later = duel({
      A: { at: hex(1, 0), is: { grapple: { role: "grappler", other: E } } },
      E: { at: hex(0, 0), is: { grapple: { role: "grappled", other: A } } },
    });
    const kept = after(later, act({ action: "hold" }));
    expect(kept.fighters[A]).toMatchObject({ ap: 3, round: { grapplePaid: true } });
    expect(refused(kept, act({ action: "hold" }))).toBe("FL-117");
  });

  it("FL-117 · with `grappleUpkeep: turnStart` is paid at the turn's start or ends", () => {
    const state = held(duel({}, { grappleUpkeep: "turnStart" }));
    const other = after(state, { kind: "advance", round: 1, turn: A });
    const command = { kind: "advance", round: 1, turn: E } as const;
    expect(needed(other, command)).toEqual(["FL-117:A"]);
    const kept = after(other, command, { answers: { "FL-117:A": "pay" } });
    expect(kept.fighters[A]).toMatchObject({ ap: 3, grapple: { role: "grappler" }, round: { grapplePaid: true } });
    const loosed = after(other, command, { answers: { "FL-117:A": "let" } });
    expect([loosed.fighters[A]?.ap, loosed.fighters[A]?.grapple, loosed.fighters[E]?.grapple]).toEqual([5, null, null]);
  });

  it("FL-117 · leaves other actions to the GM's permission, at Disadvantage", () => {
    const attack = act({ action: "attack", item: itemId("sword"), targets: [E], abilities: [] });
    const id = needed(held(), attack)[0] ?? "";
    expect(id).toMatch(/^FL-117/);
    expect(refused(held(), attack, { answers: { [id]: "refuse" } })).toBe("FL-117");
    expect(formulaOf(held(), attack, "attack-1", { [id]: "allow" })).toBe("2d100kh1");
  });

  it("FL-118 · gives the target one free attempt a round to break free by default", () => {
    const state: FlowState = { ...held(), activeId: E, placeId: E };
    const free = act({ action: "breakFree" }, E);
    const freed = after(state, free, { answers: { "escape:E": hard, "escape:A": normal } });
    expect([freed.fighters[A]?.grapple, freed.fighters[E]?.grapple, freed.fighters[E]?.ap]).toEqual([null, null, 5]);
    const still = after(state, free, { answers: { "escape:E": normal, "escape:A": normal } });
    expect(still.fighters[E]).toMatchObject({ grapple: { role: "grappled" }, round: { escapeUsed: true } });
    expect(refused(still, free)).toBe("FL-118");
    const priced = { ...state, settings: { ...state.settings, escapeAp: 2 } };
    expect(after(priced, free, { answers: { "escape:E": failed, "escape:A": normal } }).fighters[E]?.ap).toBe(3);
    expect(refused(state, act({ action: "standUp" }, E))).toBe("FL-118");
  });

  it("FL-120 · ends at no cost when the grappler lets go", () => {
    const state = after(held(), act({ action: "letGo" }));
    expect([state.fighters[A]?.grapple, state.fighters[E]?.grapple, state.fighters[A]?.ap]).toEqual([null, null, 3]);
  });

  it("FL-120 · ends when the target is pushed out of natural reach, unless the GM decides", () => {
    const three = duel({
      A: { at: hex(1, 0) },
      C: { at: hex(-1, 0), side: "ours", is: { grapple: { role: "grappler", other: E } } },
      E: { at: hex(0, 0), is: { grapple: { role: "grappled", other: idOf("C") } } },
      D: { at: hex(-1, 1) },
    });
    const answers = { ...faces("shove", normal, failed), "FL-129:A": "0,-1" };
    const pushed = after(three, act(shove()), { answers });
    expect(pushed.fighters[E]?.scores.spaces).toEqual([hex(0, -1)]);
    expect(pushed.fighters[E]?.grapple).not.toBeNull();
    const far = {
      ...three.fighters,
      C: { ...three.fighters[idOf("C")], scores: { ...three.fighters[idOf("C")]?.scores, spaces: [hex(-1, 1)] } },
    };
    const state = { ...three, fighters: far } as FlowState;
    expect(after(state, act(shove()), { answers }).fighters[E]?.grapple).toBeNull();
    const gm = { ...state, settings: { ...state.settings, grappleEnd: "gm" } } as FlowState;
    expect(after(gm, act(shove()), { answers }).fighters[E]?.grapple).not.toBeNull();
  });
});

describe("Shove", () => {
  it("FL-127 · costs 1 AP, once per round, with an effect chosen before the roll", () => {
    const down = after(duel(), act(shove("prone")), { answers: faces("shove", normal, failed) });
    expect(down.fighters[A]).toMatchObject({ ap: 4, round: { shoveUsed: true } });
    expect(down.fighters[E]).toMatchObject({ prone: true, scores: { spaces: [hex(0, 0)] } });
    expect(refused(down, act(shove()))).toBe("FL-127");
    const lost = after(duel(), act(shove("prone")), { answers: faces("shove", normal, normal) });
    expect(lost.fighters[E]?.prone).toBe(false);
    expect(refused(duel(), { kind: "act", who: A, action: { action: "shove", target: E } } as FlowCommand)).toBe(
      "FL-01",
    );
  });

  it("FL-128 · from Hard on may have both effects; the actor's own level counts", () => {
    const asked = give(duel(), act(shove("prone")), { answers: faces("shove", hard, normal) });
    if (asked.kind !== "needs") throw new Error(asked.kind);
    expect(asked.needs).toMatchObject([{ id: "FL-128:A", who: A, options: [{ value: "both" }, { value: "chosen" }] }]);
    const answers = { ...faces("shove", hard, normal), "FL-129:A": "-1,0" };
    const both = after(duel(), act(shove("prone")), { answers: { ...answers, "FL-128:A": "both" } });
    expect(both.fighters[E]).toMatchObject({ prone: true, scores: { spaces: [hex(-1, 0)] } });
    const one = after(duel(), act(shove("prone")), { answers: { ...answers, "FL-128:A": "chosen" } });
    expect(one.fighters[E]).toMatchObject({ prone: true, scores: { spaces: [hex(0, 0)] } });
    expect(needed(duel(), act(shove()), { answers: faces("shove", normal, failed) })).toEqual(["FL-129:A"]);
  });

  it("FL-129 · lets the actor choose the hex, straight away preset; nobody is provoked", () => {
    const watched = duel({ C: { at: hex(0, 1), side: "ours" } });
    const asked = give(watched, act(shove()), { answers: faces("shove", normal, failed) });
    if (asked.kind !== "needs") throw new Error(asked.kind);
    expect(asked.needs).toMatchObject([{ who: A, options: [{ value: "-1,0" }, { value: "0,-1" }, { value: "-1,1" }] }]);
    const answers = { ...faces("shove", normal, failed), "FL-129:A": "-1,1" };
    const pushed = outcome(watched, act(shove()), { answers });
    expect(pushed.state.fighters[E]?.scores.spaces).toEqual([hex(-1, 1)]);
    expect(pushed.state.open).toEqual([]);
  });

  it("FL-97 · with `forcedProvokes` asks enemies for reactions before the push", () => {
    const watched = duel({ C: { at: hex(0, 1), side: "ours" } }, { forcedProvokes: true });
    const answers = { ...faces("shove", normal, failed), "FL-129:A": "-1,0" };
    const open = after(watched, act(shove()), { answers });
    expect(Object.keys(open.open.at(-1)?.window?.asked ?? {})).toEqual([A, "C"]);
    expect(open.fighters[E]?.scores.spaces).toEqual([hex(0, 0)]);
    const window = open.open.at(-1)?.window?.id ?? "";
    const done = after(open, { kind: "close-window", window });
    expect([done.fighters[E]?.scores.spaces, done.open]).toEqual([[hex(-1, 0)], []]);
  });

  it("FL-129 · without a hex to go to, the push does nothing and prone still works", () => {
    const walls = [hex(-1, 0), hex(0, -1), hex(-1, 1)].map((to) => ({ from: hex(0, 0), to }));
    const cornered = duel({ E: { at: hex(0, 0), scores: { walls } } });
    const answers = { ...faces("shove", hard, normal), "FL-128:A": "both" };
    expect(after(cornered, act(shove()), { answers }).fighters[E]).toMatchObject({
      prone: true,
      scores: { spaces: [hex(0, 0)] },
    });
  });
});

describe("Checks", () => {
  it("FL-162 · the GM's modifier counts for the actor's check", () => {
    const logged = outcome(duel(), act(shove("prone"), A, 20), { answers: faces("shove", 70, failed) });
    expect(logged.state.fighters[E]?.prone).toBe(true);
    expect(logged.log.map(({ data }) => data?.by).filter(Boolean)).toEqual(["+20"]);
  });

  it("FL-164 · each side rolls once, and the higher level wins", () => {
    expect(needed(duel(), act(grapple))).toEqual(["grapple:A", "grapple:E"]);
    const level = (own: number, other: number): boolean =>
      after(duel(), act(grapple), { answers: faces("grapple", own, other) }).fighters[E]?.grapple !== null;
    expect([level(critical, major), level(major, hard), level(hard, hard), level(failed, 99)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("FL-163 · a check at Disadvantage asks for two dice of which the worse one counts", () => {
    const holds = duel({
      A: { at: hex(1, 0), is: { grapple: { role: "grappler", other: B } } },
      B: { at: hex(2, 0), is: { grapple: { role: "grappled", other: A } } },
    });
    const id = needed(holds, act(shove()))[0] ?? "";
    expect(formulaOf(holds, act(shove()), "shove:A", { [id]: "allow" })).toBe("2d100kh1");
    expect(formulaOf(holds, act(shove()), "shove:E", { [id]: "allow" })).toBe("1d100");
  });
});
