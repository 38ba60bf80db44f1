import { expect, it } from "vitest";
import { mutated } from "../../scripts/mutants/mutated.ts";
import { folderWith } from "./folder.ts";

it("mutants are made of all rules, of rulesets, or of folders and files by their paths", async () => {
  await using folder = await folderWith({ "src/rulesets/ants/rules/order.ts": "", "src/grid/line.ts": "" });
  expect(mutated(folder.path, [])).toEqual(["src/engine/**/*.ts", "src/grid/**/*.ts", "src/rulesets/*/rules/**/*.ts"]);
  expect(mutated(folder.path, ["ants", "grid", "src/grid/", "src/grid/line.ts"])).toEqual([
    "src/rulesets/ants/rules/**/*.ts",
    "src/grid/**/*.ts",
    "src/grid/**/*.ts",
    "src/grid/line.ts",
  ]);
  expect(() => mutated(folder.path, ["ants", "wasps"])).toThrow("There is no wasps to mutate.");
});
