import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type FlowCommand, orderOf } from "../../../../src/rulesets/flow/rules/index.ts";
import { A, attack, B, E, fight, gathering, give, outcome, run } from "./fights.ts";

const Z = "Z" as CombatantId;
const two = () => fight({ A: {}, B: {} });

describe("Combatants of the encounter (FL-01)", () => {
  it.each<FlowCommand>([
    { kind: "roll", who: [Z] },
    { kind: "reset-roll", who: [A, Z] },
    { kind: "leave", who: Z },
    { kind: "defeat", who: Z, defeated: true },
    { kind: "hit-points", who: Z, uuid: "Actor.z", path: "system.hp.value", before: 9, after: 4 },
    { kind: "set-flags", who: Z, flags: { side: "theirs" } },
    { kind: "grant", who: Z, pool: "ap", amount: 1 },
    { ...run(two(), A, 1), who: Z },
    { kind: "react", who: Z, window: "w1", choice: { reaction: "parry", item: null, space: null } },
    { kind: "pass", who: Z, window: "w1", rest: false },
    { kind: "ask-again", who: Z },
    { kind: "trigger", who: Z },
    { kind: "drop-ready", who: Z },
    { kind: "keep-waiting", who: Z },
    { kind: "end-ongoing", who: Z, id: "fx" },
    attack(Z, A),
    attack(A, Z),
    { kind: "manual", active: Z },
    { kind: "manual", initiative: { [Z]: 3 } as Record<CombatantId, number> },
  ])("FL-01 · $kind can't name a combatant outside the encounter, not even with a GM's override", (command) => {
    expect(give(two(), command, { override: true })).toMatchObject({
      refusal: { clause: "FL-01", message: "TURNCRAFT.Refused.unknown", final: true },
    });
  });

  it("FL-11 · an effect that nobody has can't be ended", () => {
    const ended: FlowCommand = { kind: "end-ongoing", who: A, id: "fx" };
    expect(give(two(), ended, { override: true })).toMatchObject({ kind: "refused", refusal: { final: true } });
  });
});

describe("The order", () => {
  it("FL-06 · a step without a change of places writes no order, any other writes it", () => {
    const state = gathering({ A: { total: 30 }, B: { total: 20 }, E: { total: 10 } });
    const typed = (total: number) =>
      ({ kind: "manual", initiative: { [B]: total } as Record<CombatantId, number> }) as const;
    const written = (total: number) => outcome(state, typed(total)).forward.filter(({ path }) => path[0] === "order");
    expect([written(25).length, written(40).length > 0, written(5).length > 0]).toEqual([0, true, true]);
    expect(orderOf(state)).toEqual([A, B, E]);
  });
});
