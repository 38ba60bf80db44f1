import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addRuleset, allRulesets, rulesetOf } from "../../../src/rulesets/registry.ts";
import { ownRulesets } from "../own-rulesets.ts";
import { type CoinCommand, coin } from "./coin/index.ts";
import { A, after, B, C, fight, flip, needed, next, outcome, refused } from "./table.ts";

const folder = new URL("coin/", import.meta.url);

describe("A ruleset from outside", () => {
  it("is found beside the system's own after its registration", () => {
    const host = { scoresOf: () => ({}) };
    for (const rules of ownRulesets) addRuleset({ rules, host });
    expect(rulesetOf("coin")).toBeNull();
    const module = { rules: coin, host };
    addRuleset(module);
    expect([rulesetOf("coin"), allRulesets().at(-1)]).toEqual([module, module]);
  });

  it("imports only itself, immer, and the engine and the grid by their index", () => {
    const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
    const sources = files.flatMap((text) => [...text.matchAll(/from "([^"]+)"/g)].map(([, source = ""]) => source));
    const allowed = /^(?:immer|\.\/[\w-]+\.ts|(?:\.\.\/)+src\/(?:engine|grid)\/index\.ts)$/;
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !allowed.test(source))).toEqual([]);
  });
});

describe("Coin Duel's clauses beyond its examples", () => {
  it("CF-1 · a stored duel that waits for a missing combatant is invalid", () => {
    const read = coin.load({ ...fight({ A: {}, B: {} }), window: { id: "w1", by: "A", at: "Z" } });
    expect("clause" in read && read.data).toEqual({ field: "window.at" });
  });

  it("CF-4 · the fallen are skipped, and after the last place comes the next round", () => {
    const duel = after(fight({ A: {}, B: {}, C: {} }), { kind: "defeat", who: B, defeated: true });
    const third = after(duel, next(duel));
    expect([third.activeId, third.round]).toEqual([C, 1]);
    expect(after(third, next(third))).toMatchObject({ activeId: A, round: 2 });
  });

  it("CF-5 · a combatant can't flip a coin at itself or at the fallen", () => {
    const duel = after(fight({ A: {}, B: {} }), { kind: "defeat", who: B, defeated: true });
    expect([refused(duel, flip(A, A)), refused(duel, flip(A, B))]).toEqual(["CF-5", "CF-5"]);
  });

  it("CF-10 · a combatant walks as many spaces on its turn as it has nerve, and the GM places it anywhere", () => {
    const duel = fight({ A: { nerve: 2 }, B: {} });
    const way = (spaces: number, who = A, forced = false): CoinCommand => {
      const steps = Array.from({ length: spaces }, (_, i) => ({ to: { x: i + 1, y: 0 } }));
      const token = { uuid: "Scene.s.Token.a", before: { x: 0, y: 0, elevation: 0 }, path: [] };
      return {
        kind: "move",
        who,
        forced,
        measured: { grid: "square", from: { x: 0, y: 0 }, steps, token, blocked: false },
      };
    };
    expect([refused(duel, way(3)), refused(duel, way(1, B))]).toEqual(["CF-10", "CF-4"]);
    expect(after(duel, way(9, B, true)).activeId).toBe(A);
    expect(outcome(duel, way(2)).world).toMatchObject([{ kind: "token", uuid: "Scene.s.Token.a", forced: false }]);
  });

  it("CF-9 · set to ask, the GM says whether a coin counts", () => {
    const duel = fight({ A: {}, B: {} }, { interpretations: { "CF-9": "ask" } });
    expect(needed(duel, flip(A, B), { answers: { "flip:A": 2 } })).toEqual(["CF-9"]);
    expect(after(duel, flip(A, B), { answers: { "flip:A": 2, "CF-9": "void" } }).window).toBeNull();
  });
});
