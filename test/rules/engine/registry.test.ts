import { describe, expect, it } from "vitest";
import { ownRulesets, Rulesets } from "../../../src/rules/registry.ts";
import { coin } from "../sixth/coin/index.ts";

const named = (id: string) => ({ ...coin, id });

describe("The registry of rulesets", () => {
  it("finds each of ours by its id, and nobody else", () => {
    const rulesets = new Rulesets(ownRulesets);
    expect(rulesets.ids).toEqual(ownRulesets.map(({ id }) => id));
    expect(rulesets.ids.map((id) => rulesets.find(id))).toEqual(ownRulesets);
    expect([rulesets.find("chess"), rulesets.find("constructor")]).toEqual([null, null]);
  });

  it.each(["coin", "my-module.coin", "c", "coin2"])('takes "%s"', (id) => {
    const rulesets = new Rulesets([]);
    rulesets.register(named(id));
    expect(rulesets.ids).toEqual([id]);
  });

  it.each(["", "Coin", "2coin", "-coin", "my coin", "coin!", "coin\n", ".coin"])('refuses "%s" as no id', (id) => {
    const rulesets = new Rulesets([coin]);
    expect(() => rulesets.register(named(id))).toThrow("can't be the id of a ruleset");
    expect(rulesets.ids).toEqual(["coin"]);
  });

  it("refuses an id that is taken, and keeps whom it has", () => {
    const rulesets = new Rulesets([coin]);
    expect(() => rulesets.register(named("coin"))).toThrow('"coin" already');
    expect(rulesets.find("coin")).toBe(coin);
    expect(() => new Rulesets([coin, coin])).toThrow('"coin" already');
  });
});
