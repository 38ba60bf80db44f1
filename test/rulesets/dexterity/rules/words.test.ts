import { expect, it } from "vitest";
import { triggers } from "../../../../src/engine/index.ts";
import { modes, resources } from "../../../../src/rulesets/dexterity/rules/index.ts";
import { textOf } from "../../words.ts";

it("every message of Dexterity Order that is put together has a text", () => {
  const keys = [
    ...resources.map((resource) => `TURNCRAFT.Resource.${resource}`),
    ...modes.map((mode) => `TURNCRAFT.Mode.${mode}`),
    ...triggers.map((trigger) => `TURNCRAFT.Log.announced.${trigger}`),
  ];
  expect(keys.filter((key) => textOf(key) === null)).toEqual([]);
});
