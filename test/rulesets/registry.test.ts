import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ownRulesets } from "./own-rulesets.ts";
import { coin } from "./sixth/coin/index.ts";

const host = { scoresOf: () => ({}) };
const named = (id: string) => ({ rules: { ...coin, id }, host });

/** A registry that nobody has registered with yet. */
async function registry() {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  return import("../../src/rulesets/registry.ts");
}

describe("The registry of rulesets", () => {
  it("finds each of ours by its id, in their order, and nobody else", async () => {
    const { addRuleset, allRulesets, rulesetIds, rulesetOf } = await registry();
    for (const rules of ownRulesets) addRuleset({ rules, host });
    expect(rulesetIds()).toEqual(ownRulesets.map(({ id }) => id));
    expect(rulesetIds().map((id) => rulesetOf(id)?.rules)).toEqual(ownRulesets);
    expect(allRulesets().map(({ rules }) => rules)).toEqual(ownRulesets);
    expect([rulesetOf("chess"), rulesetOf("constructor")]).toEqual([null, null]);
  });

  it.each(["coin", "my-module.coin", "c", "coin2"])('takes "%s"', async (id) => {
    const { addRuleset, rulesetIds } = await registry();
    addRuleset(named(id));
    expect(rulesetIds()).toEqual([id]);
  });

  it.each(["", "Coin", "2coin", "-coin", "my coin", "coin!", "coin\n", ".coin"])(
    'refuses "%s" as no id',
    async (id) => {
      const { addRuleset, rulesetIds } = await registry();
      addRuleset(named("coin"));
      expect(() => addRuleset(named(id))).toThrow("can't be the id of a ruleset");
      expect(rulesetIds()).toEqual(["coin"]);
    },
  );

  it("refuses an id that is taken, and keeps whom it has", async () => {
    const { addRuleset, rulesetOf } = await registry();
    const first = named("coin");
    addRuleset(first);
    expect(() => addRuleset(named("coin"))).toThrow('"coin" already');
    expect(rulesetOf("coin")).toBe(first);
  });

  it("refuses what has no rules or no host, as a module would bring it that was written for 0.3", async () => {
    const { addRuleset, rulesetIds } = await registry();
    const old = { ruleset: coin, scoresOf: host.scoresOf };
    // Modules are JavaScript: nothing holds them to the types.
    expect(() => addRuleset(old as never)).toThrow("A ruleset needs `rules` with an id, and a `host`.");
    expect(rulesetIds()).toEqual([]);
  });
});
