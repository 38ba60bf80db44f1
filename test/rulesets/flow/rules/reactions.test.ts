import { describe, expect, it } from "vitest";
import type { Choice, FlowState, FlowUsable, ItemId } from "../../../../src/rulesets/flow/rules/index.ts";
import { attacked, defended, hp, shield, sword } from "./clash.ts";
import { hex, item } from "./creatures.ts";
import {
  A,
  after,
  asked,
  attack,
  B,
  byOwner,
  E,
  F,
  faces,
  fight,
  give,
  pass,
  poolsOf,
  react,
  refused,
  run,
  strikeBack,
} from "./fights.ts";

describe("Reaction points", () => {
  it("FL-27 · RP are paid when the reaction is made, and a failed one gives none back", () => {
    const state = defended(attacked(), "dodge", faces.failure);
    expect([poolsOf(state, A)[1], hp(state, A)]).toEqual([1, 15]);
    const poor = attacked({ A: { at: hex(1, 0), is: { rp: 0 } } }, faces.failure);
    expect(give(poor, react(poor, A, "dodge"))).toMatchObject({
      refusal: { clause: "FL-27", data: { price: 1, left: 0 } },
    });
    const broke = after(fight({ E: {}, A: { is: { rp: 0 } } }), attack(E, A), {
      answers: { "attack-1": faces.normal, "damage:attack-1:A": 5 },
    });
    expect([broke.open, hp(broke, A)]).toEqual([[], 15]);
  });

  it("FL-28 · defending is possible on the own turn too, a Reaction Attack against the own action isn't", () => {
    const around = { A: { at: hex(1, 0) }, E: { at: hex(0, 0) } };
    const leaving = after(fight(around), run(fight(around), A, 2));
    expect(refused(leaving, strikeBack(leaving, A))).toBe("FL-28");
    const afterAttack = after(leaving, strikeBack(leaving, E), { answers: { "attack-2": faces.normal } });
    expect([afterAttack.activeId, asked(afterAttack)]).toEqual([A, ["A"]]);
    const dodged = after(afterAttack, react(afterAttack, A, "dodge"), {
      answers: { "attack-2:A:agility": faces.hard },
    });
    expect(poolsOf(dodged, A)[1]).toBe(1);
  });

  it("FL-29 · a combatant has one reaction against one attack, and again against the next", () => {
    const state = attacked({ A: { at: hex(1, 0), ...shield } });
    const window = react(state, A, "dodge");
    const twice = { ...state, open: state.open.map((entry) => ({ ...entry, reactors: [A] })) } as FlowState;
    expect(refused(twice, window)).toBe("FL-29");
    const once = defended(state, "dodge", faces.failure);
    const again = after(once, attack(E, A), { answers: { "attack-3": faces.normal } });
    expect([asked(again), refused(once, window)]).toEqual([["A"], "FL-53"]);
  });
});

describe("Windows", () => {
  it("FL-08 · combatants with a payable reaction are asked, and reactions wait until all have chosen", () => {
    const walls = { A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, F: { at: hex(0, 1) } };
    const state = fight(walls);
    const moving = after(state, run({ ...state }, A, 1, {}), { override: true });
    expect(asked(moving)).toEqual(["E", "F"]);
    const one = after(moving, strikeBack(moving, F));
    expect([asked(one), poolsOf(one, F)[1]]).toEqual([["E"], 2]);
    const both = after(one, strikeBack(one, E), { answers: { "attack-2": faces.failure, "attack-3": faces.failure } });
    expect([poolsOf(both, E)[1], poolsOf(both, F)[1], both.open]).toEqual([1, 1, []]);
    const poor = fight({ ...walls, F: { at: hex(0, 1), is: { rp: 0 } } });
    expect(asked(after(poor, run(poor, A, 1), { override: true }))).toEqual(["E"]);
  });

  it("FL-08 · reactions are resolved in turn order, or in the order of the choices", () => {
    const walls = { A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, F: { at: hex(0, 1) } };
    const first = fight(walls, { windowOrder: "answers" });
    const moving = after(first, run(first, A, 1), { override: true });
    const afterAttack = after(moving, strikeBack(moving, F), { answers: { "attack-2": faces.failure } });
    expect([poolsOf(afterAttack, F)[1], asked(afterAttack)]).toEqual([1, ["E"]]);
  });

  it("FL-08 · a kind of reaction may be switched off, or made without asking; the GM closes windows", () => {
    const off = attacked({}, faces.normal, { reactionModeDodge: "off" });
    expect([refused(off, react(off, A, "dodge")), asked(off)]).toEqual(["FL-08", ["A"]]);
    const fought = fight({ E: { at: hex(0, 0) }, A: { at: hex(1, 0) } }, { reactionModeDodge: "automatic" });
    const automatic = after(fought, attack(E, A), {
      answers: { "attack-1": faces.normal, "attack-1:A:agility": faces.hard },
    });
    expect([automatic.open, poolsOf(automatic, A)[1]]).toEqual([[], 1]);
    const state = attacked();
    const id = state.open[0]?.window?.id ?? "";
    expect(refused(state, { kind: "close-window", window: id }, byOwner(A))).toBe("FL-01");
    expect(hp(after(state, { kind: "close-window", window: id }, { answers: { "damage:attack-1:A": 5 } }), A)).toBe(15);
  });

  it("FL-53 · a defence answers a successful attack alone, before its outcome, by its target", () => {
    const missed = attacked({}, faces.failure);
    expect([refused(missed, react(missed, A, "dodge")), poolsOf(missed, A)[1]]).toEqual(["FL-53", 2]);
    const before = fight({ E: {}, A: {} });
    expect(refused(before, react(before, A, "dodge"))).toBe("FL-53");
    const state = attacked({ B: {} });
    expect(refused(state, react(state, B, "dodge"))).toBe("FL-53");
    const done = defended(state, "dodge", faces.hard);
    expect(refused(done, react(state, A, "dodge"))).toBe("FL-53");
    expect(refused(state, pass(state, B))).toBe("FL-53");
    const leaving = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const moving = after(leaving, run(leaving, A, 1));
    expect(refused(moving, react(moving, E, "dodge"))).toBe("FL-53");
  });

  it("FL-54 · the defence is opposed to the attack: won, no damage; lost, it hits as rolled", () => {
    const won = defended(attacked({}, faces.hard), "dodge", faces.hard);
    const lost = defended(attacked({}, faces.hard), "dodge", faces.normal);
    expect([hp(won, A), hp(lost, A), poolsOf(lost, E)[2]]).toEqual([20, 15, 4]);
  });

  it("FL-55 · a critical Dodge or Parry gives 1 RP back, unless the attack was critical; a Block doesn't", () => {
    const rp = (reaction: Choice["reaction"], face: number = faces.hard) =>
      poolsOf(defended(attacked({ A: { at: hex(1, 0), ...shield } }, face), reaction, faces.critical), A)[1];
    expect([rp("dodge"), rp("parry"), rp("block"), rp("dodge", faces.critical)]).toEqual([2, 2, 1, 1]);
  });

  it("FL-56 · a critical hit against a fumbled Dodge or Parry does threefold damage, against a Block twofold", () => {
    const lost = (reaction: Choice["reaction"], face: number, own: number = faces.fumble) =>
      20 - hp(defended(attacked({ A: { at: hex(1, 0), ...shield } }, face), reaction, own), A);
    expect([lost("dodge", faces.critical), lost("parry", faces.critical), lost("block", faces.critical)]).toEqual([
      15, 15, 10,
    ]);
    expect([lost("dodge", faces.critical, faces.failure), lost("dodge", faces.major)]).toEqual([10, 5]);
  });

  it("FL-57 · abilities may be reactions at a price of their own", () => {
    const ward = (more: Partial<FlowUsable>) => ({
      at: hex(1, 0),
      items: [
        item(),
        item({
          name: "ward",
          kind: "ability",
          attackType: "none",
          carry: "worn",
          rpCost: 2,
          attackSkill: "endurance",
          ...more,
        }),
      ],
    });
    const state = attacked({ A: ward({}) });
    const warded = after(state, react(state, A, "other", { item: "Item.ward" as ItemId }), {
      answers: { "attack-1:A:endurance": faces.hard },
    });
    expect([poolsOf(warded, A)[1], hp(warded, A)]).toEqual([0, 20]);
    const words = attacked({ A: ward({ attackSkill: "" }) });
    const stated = after(words, react(words, A, "other", { item: "Item.ward" as ItemId }), {
      answers: { "damage:attack-1:A": 5 },
    });
    expect([poolsOf(stated, A)[1], hp(stated, A)]).toEqual([0, 15]);
    const dear = attacked({ A: ward({ rpCost: 3 }) });
    expect(refused(dear, react(dear, A, "other", { item: "Item.ward" as ItemId }))).toBe("FL-57");
    expect(refused(state, react(state, A, "other", sword))).toBe("FL-57");
    const fpPriced = attacked({ A: ward({ fpCost: 3 }) });
    expect(refused(fpPriced, react(fpPriced, A, "other", { item: "Item.ward" as ItemId }))).toBe("FL-39");
  });
});
