import { describe, expect, it } from "vitest";
import type { DexterityState } from "../../../../src/rulesets/dexterity/rules/index.ts";
import {
  A,
  after,
  B,
  fight,
  fighter,
  give,
  movedSteps,
  needed,
  next,
  outcome,
  ownerOf,
  playTo,
  refused,
  scores,
  spend,
} from "./fights.ts";

const two = (settings: object = {}, guest: object = {}) => fight({ A: guest, B: {} }, settings);
const left = (state: DexterityState) => fighter(state, A).left;

describe("Section 4: action resources", () => {
  it("DX-401 · a turn has one Action, one Quick Action and one Interaction", () => {
    expect(left(two())).toEqual({ action: 1, quick: 1, interaction: 1, reaction: 1 });
    const all = (["action", "quick", "interaction"] as const).reduce(
      (state, resource) => after(state, spend(A, resource), { by: ownerOf(A) }),
      two(),
    );
    expect(left(all)).toEqual({ action: 0, quick: 0, interaction: 0, reaction: 1 });
  });

  it("DX-402 · they are spent in any order, and between any two steps", () => {
    for (const order of [
      ["interaction", "quick", "action"],
      ["quick", "action", "interaction"],
    ] as const) {
      const state = order.reduce((now, resource) => after(after(now, spend(A, resource)), movedSteps(A, 1)), two());
      expect([left(state).action + left(state).quick + left(state).interaction, fighter(state, A).spent]).toEqual([
        0, 15,
      ]);
    }
  });

  it.each([
    ["DX-403 · an Action is paid with the Action", "action"],
    ["DX-404 · a Quick Action is paid with the Quick Action", "quick"],
    ["DX-405 · an Interaction is paid with the Interaction", "interaction"],
  ] as const)("%s", (_title, resource) => {
    expect(left(after(two(), spend(A, resource, { item: "Item.x" })))).toEqual({
      action: 1,
      quick: 1,
      interaction: 1,
      reaction: 1,
      [resource]: 0,
    });
  });

  it("DX-405 · the change of the object is written in the step that pays, and in no other", () => {
    const changes = { uuid: "Scene.x.Wall.y", before: { ds: 0 }, after: { ds: 1 } };
    const opening = spend(A, "interaction", { changes });
    expect(outcome(two(), opening, { by: ownerOf(A) }).world).toEqual([{ kind: "fields", ...changes }]);
    expect(outcome(two(), spend(A, "interaction")).world).toEqual([]);
    expect(refused(after(two(), opening), opening)).toBe("DX-408");
    expect(refused(two(), { ...opening, who: B } as typeof opening)).toBe("DX-407");
  });

  it("DX-406, DX-411 · handling an object is no free text, and may take an Action all the same", () => {
    const opening = spend(A, "interaction", { changes: { uuid: "Item.x", before: {}, after: {} } });
    const state = two({ interpretations: { "DX-406": "ask", "DX-411": "ask" } });
    expect(needed(state, opening)).toEqual(["DX-406"]);
    const done = outcome(state, opening, { answers: { "DX-406": "action" } });
    expect(left(done.state)).toMatchObject({ action: 0, interaction: 1 });
    expect(done.world).toHaveLength(1);
  });

  it("DX-406 · the GM chooses Interaction or Action before anything is paid, each time anew", () => {
    const pick = spend(A, "interaction", { effortful: true });
    const state = two({}, { max: { interaction: 2 } });
    expect(give(state, pick)).toMatchObject({
      needs: [{ kind: "ruling", clause: "DX-406", options: [{ value: "interaction" }, { value: "action" }] }],
    });
    const first = after(state, pick, { answers: { "DX-406": "interaction" } });
    expect(left(first)).toMatchObject({ action: 1, interaction: 1 });
    expect(left(after(first, pick, { answers: { "DX-406": "action" } }))).toMatchObject({ action: 0, interaction: 1 });
  });

  it("DX-406 · when the GM says Action and it is spent, the Interaction stays unspent", () => {
    const state = after(two(), spend(A, "action"));
    const pick = spend(A, "interaction", { effortful: true });
    expect(needed(state, pick)).toEqual(["DX-406"]);
    expect(refused(state, pick, { answers: { "DX-406": "action" } })).toBe("DX-406");
    expect(left(after(state, pick, { answers: { "DX-406": "interaction" } })).interaction).toBe(0);
  });

  it("DX-406 · set to ask, every Interaction is the GM's question; an invalid answer is refused", () => {
    const state = two({ interpretations: { "DX-406": "ask" } });
    expect(needed(state, spend(A, "interaction"))).toEqual(["DX-406"]);
    expect(refused(state, spend(A, "interaction"), { answers: { "DX-406": "bribe" } })).toBe("DX-001");
    expect(left(after(state, spend(A, "quick"))).quick).toBe(0);
  });

  it("DX-407 · a combatant spends nothing and doesn't move outside the own turn, not even for the GM", () => {
    expect(give(two(), spend(B, "action"))).toMatchObject({
      refusal: { clause: "DX-407", data: { name: { combatant: B }, active: { combatant: A } } },
    });
    expect(refused(two(), movedSteps(B, 1))).toBe("DX-407");
    const nobody = after(fight({ A: { is: { defeated: true } } }), { kind: "advance", round: 1, turn: null });
    expect(give(nobody, spend(A, "action"))).toMatchObject({ refusal: { message: "TURNCRAFT.Refused.DX-407.nobody" } });
  });

  it("DX-408 · there is one of each in a turn, and the GM may put one back", () => {
    const spent = after(two(), spend(A, "quick"));
    expect(refused(spent, spend(A, "quick"))).toBe("DX-408");
    expect(left(after(spent, { kind: "restore", who: A, resource: "quick" })).quick).toBe(1);
    expect(give(two(), { kind: "restore", who: A, resource: "quick" }, { override: true })).toMatchObject({
      refusal: { clause: "DX-408", final: true },
    });
  });

  it("DX-409 · everything is full at the start of the own turn, nothing is saved, maxima are the creature's", () => {
    const state = two({}, { max: { action: 2 } });
    const spent = after(after(state, spend(A, "action")), spend(A, "interaction"));
    expect(left(playTo(spent, 2, A))).toEqual({ action: 2, quick: 1, interaction: 1, reaction: 1 });
    const weaker = after(state, next(state), { freshScores: { A: scores({ max: { action: 0 } }) } });
    expect(left(weaker).action).toBe(0);
  });

  it("DX-410 · one resource can't pay for another, save an Action for a lesser one under allowDowngrade", () => {
    const dear = spend(A, "quick", { as: "action", item: "Item.x" });
    expect(refused(two(), dear)).toBe("DX-410");
    expect(left(after(two({ allowDowngrade: true }), dear))).toMatchObject({ action: 0, quick: 1 });
    expect(refused(two({ allowDowngrade: true }), spend(A, "action", { as: "quick" }))).toBe("DX-410");
    expect(left(outcome(two(), dear, { override: true }).state)).toMatchObject({ action: 0, quick: 1 });
  });

  it("DX-411 · free text can be paid with any resource; set to ask, the GM may say no", () => {
    for (const resource of ["action", "quick", "interaction"] as const)
      expect(left(after(two(), spend(A, resource, { what: "juggle" })))[resource]).toBe(0);
    const asking = two({ interpretations: { "DX-411": "ask" } });
    expect(needed(asking, spend(A, "action"))).toEqual(["DX-411"]);
    expect(refused(asking, spend(A, "action"), { answers: { "DX-411": "refuse" } })).toBe("DX-411");
    expect(left(after(asking, spend(A, "action"), { answers: { "DX-411": "allow" } })).action).toBe(0);
    expect(left(after(asking, spend(A, "action", { item: "Item.x" }))).action).toBe(0);
  });
});
