import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ownRulesets } from "./own-rulesets.ts";
import { coin } from "./sixth/coin/index.ts";

const host = { scoresOf: () => ({}) };
const named = (id: string) => ({ rules: { ...coin, id }, host });

/** Empty registry. */
async function registry() {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  return import("../../src/rulesets/registry.ts");
}

describe("The registry of rulesets", () => {
  it("takes none without all commands that Turncraft gives, and names those missing", async () => {
    const { addRuleset, rulesetIds } = await registry();
    const read = (raw: unknown) => {
      const { kind } = raw as { kind: string };
      return ["defeat", "manual"].includes(kind) ? coin.read({ kind: "none" }) : coin.read(raw);
    };
    expect(() => addRuleset({ rules: { ...coin, read }, host })).toThrow('"coin" has no command defeat, manual.');
    expect(rulesetIds()).toEqual([]);
  });

  it("finds each of ours by its id, in their order, and no other", async () => {
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

  it("refuses an id that is taken, and keeps the earlier ruleset", async () => {
    const { addRuleset, rulesetOf } = await registry();
    const first = named("coin");
    addRuleset(first);
    expect(() => addRuleset(named("coin"))).toThrow('"coin" already');
    expect(rulesetOf("coin")).toBe(first);
  });

  it("loads facets of their own file once, and says that they are loaded", async () => {
    const { addRuleset, loadFacets, onFacets, rulesetOf } = await registry();
    const facets = { map: { movementRules: () => null, threatening: vi.fn() } };
    const load = vi.fn(async () => facets);
    const arrived = vi.fn();
    onFacets({ arrived });
    addRuleset({ ...named("coin"), loadFacets: load });
    addRuleset(named("still"));

    const loading = Promise.all([loadFacets("coin", "still", "chess"), loadFacets("coin")]);
    expect(rulesetOf("coin")?.map).toBeUndefined();
    await loading;
    expect(rulesetOf("coin")).toMatchObject({ rules: { id: "coin" }, ...facets });
    expect([load.mock.calls.length, arrived.mock.calls]).toEqual([1, [["coin"]]]);
  });

  it("goes on without facets that fail to load, and tries again", async () => {
    const { addRuleset, loadFacets, onFacets, rulesetOf } = await registry();
    const [arrived, missing] = [vi.fn(), vi.fn()];
    onFacets({ arrived, missing });
    const error = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => error.mockRestore());
    const load = vi.fn(async () => ({ tracker: { rolls: true } as never })); // No other member is looked at.
    load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    addRuleset({ ...named("coin"), loadFacets: load });

    await loadFacets("coin");
    expect([rulesetOf("coin")?.tracker, error.mock.calls.length]).toEqual([undefined, 1]);
    expect([arrived.mock.calls, missing.mock.calls]).toEqual([[], [["coin"]]]);
    await loadFacets("coin");
    expect(rulesetOf("coin")?.tracker?.rolls).toBe(true);
  });

  it("refuses a ruleset without rules or host, such as a module's for 0.3", async () => {
    const { addRuleset, rulesetIds } = await registry();
    const old = { ruleset: coin, scoresOf: host.scoresOf };
    // Modules are JavaScript: nothing holds them to the types.
    expect(() => addRuleset(old as never)).toThrow("A ruleset needs `rules` with an id, and a `host`.");
    expect(rulesetIds()).toEqual([]);
  });
});
