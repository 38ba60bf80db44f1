import { describe, expect, it } from "vitest";
import { levelName, levelOf } from "../../../../src/rulesets/flow/rules/check.ts";
import { rangePenalty, totalReach, zoneOf } from "../../../../src/rulesets/flow/rules/threat.ts";
import { fighter as creature, defaults, hex, item } from "./creatures.ts";
import { A, act, after, E, faces, fight, fighter, give, refused } from "./fights.ts";

describe("Worked examples with figures alone", () => {
  it("example 39 · FL-92", () => {
    const zone = (reach: number) => zoneOf(fight({ A: {}, E: { at: hex(0, 0), items: [{ reach }] } }), E);
    expect([1, 2, 3].map((reach) => zone(reach).length)).toEqual([6, 18, 36]);
    const around = [hex(1, 0), hex(1, -1), hex(0, -1), hex(-1, 0), hex(-1, 1), hex(0, 1)];
    expect(zone(1)).toHaveLength(around.length);
    expect(zone(1)).toEqual(expect.arrayContaining(around));
  });

  it("example 52 · FL-93", () => {
    const at = [hex(0, 0), hex(1, 0), hex(0, 1)];
    const large = { at, scores: { size: 2, naturalReach: 2 } };
    const size = (footprintMode: "token" | "singleHex"): number =>
      zoneOf(fight({ A: {}, E: large }, { footprintMode }), E).length;
    expect([size("token"), size("singleHex")]).toEqual([24, 18]);
  });

  it("example 53 · FL-90", () => {
    const items = [{ category: "polearm", reach: 2, hands: 2, carry: "both" }] as const;
    const large = creature("E", { scores: { size: 2, naturalReach: 2 }, items });
    expect([totalReach(large), totalReach(creature("A", { items }))]).toEqual([2, 2]);
  });

  it("example 65 · FL-113, FL-163", () => {
    const start = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), is: { rp: 0 } } });
    const feint = act(A, { action: "feint", target: E, skill: "melee" });
    const answers = { "FL-113:E": "melee", "feint:A": faces.hard, "feint:E": faces.normal };
    const feinted = after(start, feint, { answers });
    const sword = item().uuid;
    const disarm = act(A, { action: "disarm", item: sword, target: E, held: sword });
    expect(give(feinted, disarm)).toMatchObject({ kind: "needs", needs: [{ id: "attack-1", formula: "1d100" }] });
    const missed = after(feinted, disarm, { answers: { "attack-1": faces.failure } });
    expect(fighter(missed, A).feints).toEqual([]);
    expect(refused(missed, feint)).toBe("FL-113");
  });

  it("example 73 · FL-151", () => {
    const shortbow = item({ attackType: "ranged", range: 6 });
    expect([6, 7, 12, 13, 18].map((hexes) => rangePenalty(hexes, shortbow))).toEqual([0, -10, -10, -20, -20]);
  });

  it("example 79 · FL-160", () => {
    const levels = [3, 4, 12, 13, 30, 31, 60, 61, 95, 96].map((face) => levelName(levelOf(face, 60, defaults)));
    const [critical, major, hard, normal] = ["critical", "major", "hard", "normal"];
    const failed = ["failure", "failure", "criticalFailure"];
    expect(levels).toEqual([critical, major, major, hard, hard, normal, normal, ...failed]);
  });
});
