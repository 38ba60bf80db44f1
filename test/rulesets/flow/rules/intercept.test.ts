import { describe, expect, it } from "vitest";
import type { Space } from "../../../../src/grid/index.ts";
import type { FlowSettings, FlowState, FlowUsable } from "../../../../src/rulesets/flow/rules/index.ts";
import { bow, hex, itemId } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  E,
  F,
  faces,
  fight,
  fighter,
  type Guest,
  needed,
  outcome,
  pass,
  react,
  refused,
} from "./fights.ts";

type SheetView = keyof typeof faces;
/** E hits adjacent B at this level; A stands three steps from a hex beside both. */
function aimed(
  face: SheetView,
  guests: Record<string, Guest> = {},
  settings: Partial<FlowSettings> = {},
  weapon: Partial<FlowUsable> = {},
): FlowState {
  const all = { E: { at: hex(0, 0), items: [weapon] }, B: { at: hex(1, 0) }, A: { at: hex(4, -2) }, ...guests };
  const state = fight(all, settings);
  return after(state, attack(E, B, weapon.name ?? weapon.category), { answers: { "attack-1": faces[face] } });
}
const step = (state: FlowState, space: Space, who = A) => react(state, who, "intercept", { space });
const lost = (state: FlowState, id = A): number => 20 - fighter(state, id).scores.hp.value;
const stay = { "FL-83:attack-1": "stay" };
const check = (face: SheetView) => ({
  "attack-1:A:agility": faces[face],
  "damage:attack-1:A": 8,
  "damage:attack-1:B": 8,
});

describe("Intercept", () => {
  it("FL-76 · costs 2 RP, goes to a qualifying hex, and protects an ally", () => {
    const open = aimed("normal");
    expect(asked(open).sort()).toEqual([A, B]);
    const done = after(open, step(open, hex(1, -1)), { answers: { ...stay, ...check("hard") } });
    expect([fighter(done, A).rp, fighter(done, A).scores.spaces]).toEqual([0, [hex(1, -1)]]);
    expect(refused(open, step(open, hex(1, -1), B))).toBe("FL-76");
    const poor = aimed("normal", { A: { at: hex(4, -2), is: { rp: 1 } } });
    expect(asked(poor)).toEqual([B]);
    expect(refused(poor, step(poor, hex(1, -1)))).toBe("FL-27");
    const psychic = aimed("normal", {}, {}, { name: "mind", physical: false });
    expect(refused(psychic, step(psychic, hex(1, -1)))).toBe("FL-76");
    const prone = aimed("normal", { A: { at: hex(4, -2), is: { prone: true } } });
    expect(refused(prone, step(prone, hex(1, -1)))).toBe("FL-76");
  });

  it("FL-77 · is refused in any other hex, without cost or movement", () => {
    const open = aimed("normal");
    expect([refused(open, step(open, hex(2, -1))), refused(open, react(open, A, "intercept"))]).toEqual([
      "FL-77",
      "FL-77",
    ]);
    const far = aimed("normal", { A: { at: hex(5, -2) } });
    expect([refused(far, step(far, hex(1, -1))), fighter(far, A).rp]).toEqual(["FL-77", 2]);
  });

  it("FL-78 · of an arrow goes to a hex between", () => {
    const shot = { B: { at: hex(5, 0) }, A: { at: hex(3, 2) } };
    const open = aimed("normal", shot, {}, bow);
    expect(refused(open, step(open, hex(4, -1)))).toBe("FL-78");
    const done = after(open, step(open, hex(4, 0)), { answers: { ...stay, ...check("hard") } });
    expect([lost(done), lost(done, B), fighter(done, A).scores.spaces]).toEqual([8, 0, [hex(4, 0)]]);
  });

  it("FL-79 · of a spell needs a single target", () => {
    const bolt = { name: "bolt", kind: "spell", attackType: "none", attackSkill: "ranged", physical: false } as const;
    const cast = (more: Partial<FlowUsable>, ...targets: (typeof B)[]): FlowState => {
      const state = fight({
        E: { at: hex(0, 0), items: [{ ...bolt, ...more }] },
        B: { at: hex(1, 0), is: { rp: 0 } },
        A: { at: hex(4, -2) },
        F: { is: { rp: 0 } },
      });
      const action = { action: "spell", item: itemId("bolt"), targets, abilities: [] } as const;
      return after(state, act(E, action), {
        answers: { "attack-1": faces.normal, "attack-2": faces.normal, "damage:attack-1:B": 1, "damage:attack-1:F": 1 },
      });
    };
    expect(asked(cast({}, B))).toEqual([A]);
    expect(asked(cast({ singleTarget: false }, B))).toEqual([]);
    expect(asked(cast({ singleTarget: false }, B, F))).toEqual([]);
  });

  it("FL-80 · when won, the interceptor takes the damage, twofold for a critical hit, and the attacker its FP", () => {
    const open = aimed("critical");
    const done = after(open, step(open, hex(1, -1)), { answers: { ...stay, ...check("critical") } });
    expect([lost(done), lost(done, B), fighter(done, A).rp]).toEqual([16, 0, 0]);
    expect([fighter(done, A).fp, fighter(done, E).fp]).toEqual([3, 5]);
  });

  it("FL-81 · when lost, the interceptor stays in its hex and the ally is hit, or may still defend", () => {
    const open = aimed("hard");
    const done = after(open, step(open, hex(1, -1)), { answers: { ...stay, ...check("normal") } });
    expect([lost(done), lost(done, B), fighter(done, A).scores.spaces]).toEqual([0, 8, [hex(1, -1)]]);
    const kind = aimed("hard", {}, { interceptFail: "mayDefend" });
    const again = after(kind, step(kind, hex(1, -1)), { answers: { ...stay, ...check("normal") } });
    expect(asked(again)).toEqual([B]);
    const dodged = after(again, react(again, B, "dodge"), { answers: { "attack-1:B:agility": faces.major } });
    expect(lost(dodged, B)).toBe(0);
  });

  it("FL-82 · allows no other reaction to that attack, and its steps provoke nobody", () => {
    const crowd = { F: { at: hex(4, -3) }, A: { at: hex(4, -2) } };
    const open = aimed("hard", crowd);
    const done = outcome(open, step(open, hex(1, -1)), { answers: { ...stay, ...check("normal") } });
    expect([done.state.open, fighter(done.state, F).rp]).toEqual([[], 2]);
    expect(refused(done.state, { ...react(open, B, "dodge") })).toBe("FL-53");
    const entry = open.open.at(-1);
    const closed = { ...open, open: [{ ...entry, closed: true }] } as FlowState;
    expect(refused(closed, react(closed, B, "dodge"))).toBe("FL-82");
  });

  it("FL-82 · with `interceptCloses: interceptor` the others may still react", () => {
    const kind = aimed("hard", {}, { interceptFail: "mayDefend", interceptCloses: "interceptor" });
    const done = after(kind, step(kind, hex(1, -1)), { answers: { ...stay, ...check("normal") } });
    expect(asked(done)).toEqual([B]);
  });

  it("FL-83 · may take the ally's place; the ally goes where its owner wants", () => {
    const open = aimed("normal");
    const swap = { "FL-83:attack-1": "swap" };
    expect(needed(open, step(open, hex(1, -1)))).toEqual(["FL-83:attack-1"]);
    const to = (at: string) =>
      after(open, step(open, hex(1, -1)), { answers: { ...swap, "FL-83:attack-1:hex": at, ...check("hard") } });
    expect(needed(open, step(open, hex(1, -1)), { answers: swap })).toEqual(["FL-83:attack-1:hex"]);
    for (const [at, space] of Object.entries({ "1,1": hex(1, 1), "2,0": hex(2, 0), "0,1": hex(0, 1) })) {
      expect([fighter(to(at), A).scores.spaces, fighter(to(at), B).scores.spaces]).toEqual([[hex(1, 0)], [space]]);
    }
    const boxed = Object.fromEntries(
      [hex(1, 1), hex(2, 0), hex(0, 1)].map((at, i) => [`N${i}`, { at, side: "neutral" }]),
    );
    const full = aimed("normal", boxed);
    expect(needed(full, step(full, hex(1, -1)))).toEqual(["attack-1:A:agility"]);
  });

  it("FL-84 · comes before the target's defence, which is dropped without cost", () => {
    const open = aimed("normal");
    const chosen = after(open, react(open, B, "dodge"));
    expect([asked(chosen), fighter(chosen, B).rp]).toEqual([[A], 2]);
    const done = after(chosen, step(chosen, hex(1, -1)), { answers: { ...stay, ...check("hard") } });
    expect([fighter(done, B).rp, lost(done), lost(done, B)]).toEqual([2, 8, 0]);
    const declined = after(chosen, pass(chosen, A), { answers: { "attack-1:B:agility": faces.hard } });
    expect([fighter(declined, B).rp, lost(declined, B), declined.open]).toEqual([1, 0, []]);
  });

  it("FL-84 · with `interceptOrder: any` the target's defence may come first", () => {
    const open = aimed("normal", {}, { interceptOrder: "any" });
    const chosen = after(open, react(open, B, "dodge"));
    const dodged = after(chosen, step(chosen, hex(1, -1)), { answers: { "attack-1:B:agility": faces.hard } });
    expect([fighter(dodged, B).rp, dodged.open, fighter(dodged, A).rp]).toEqual([1, [], 2]);
    expect(fighter(dodged, A).scores.spaces).toEqual([hex(4, -2)]);
  });

  it("FL-84 · is allowed once for each attack, to the first who confirms", () => {
    const open = aimed("normal", { D: { at: hex(0, 1), side: "ours" } });
    expect(asked(open).sort()).toEqual([A, B, "D"].sort());
    const done = after(open, step(open, hex(1, -1)), { answers: { ...stay, ...check("hard") } });
    expect([done.open, fighter(done, "D" as typeof A).rp]).toEqual([[], 2]);
  });
});
