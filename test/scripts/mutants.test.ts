import { expect, it } from "vitest";
import { mutated } from "../../scripts/mutants/mutated.ts";
import { folderWith } from "./folder.ts";

it("mutants are made of all rules, of rulesets, or of folders and files of src/rules", async () => {
  await using folder = await folderWith({ "src/rules/ants/order.ts": "", "src/rules/bees/order.ts": "" });
  expect(mutated(folder.path, [])).toEqual(["src/rules/**/*.ts"]);
  expect(mutated(folder.path, ["ants", "src/rules/bees/", "bees/order.ts"])).toEqual([
    "src/rules/ants/**/*.ts",
    "src/rules/bees/**/*.ts",
    "src/rules/bees/order.ts",
  ]);
  expect(() => mutated(folder.path, ["ants", "wasps"])).toThrow("There is no src/rules/wasps to mutate.");
});
