import { describe, expect, it } from "vitest";
import { typedInitiative } from "../../src/combat/tracker/footer-view.ts";
import { rowForKey } from "../../src/combat/tracker/keys.ts";

describe("going through the rows by keyboard", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, 2],
    ["ArrowUp", 0, 0],
    ["ArrowUp", 2, 1],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["Tab", 1, null],
  ])("%s from row %i goes to %s", (key, from, to) => {
    expect(rowForKey(key, from, 3)).toBe(to);
  });

  it("goes nowhere in an empty list", () => {
    expect(rowForKey("ArrowDown", -1, 0)).toBeNull();
  });
});

describe("a typed initiative", () => {
  it.each([
    ["17", 5, 17],
    ["+2", 15, 17],
    ["-2", 15, 13],
    ["−2", 15, 13],
    ["=-2", 15, -2],
    ["+4", null, 4],
    ["", 15, null],
    ["  ", 15, null],
    ["12.5", 15, 12.5],
    ["soon", 15, undefined],
    ["1d20", 15, undefined],
  ])("%j typed over %s means %s", (text, present, meant) => {
    expect(typedInitiative(text, present)).toBe(meant);
  });
});
