import { expect, it } from "vitest";
import { actionArg, actionKeys } from "../../../../src/rulesets/seconds/rules/index.ts";
import { textOf } from "../../words.ts";

it("SX-407 · every action of the table has a word of its own", () => {
  const words = actionKeys.map((action) => {
    const figure = actionArg({ action, name: "" });
    return typeof figure === "object" && "key" in figure ? textOf(figure.key) : null;
  });
  expect(words).not.toContain(null);
  expect(new Set(words).size).toBe(actionKeys.length);
  expect(actionArg({ action: "spell", name: "Fireball" })).toBe("Fireball");
});
