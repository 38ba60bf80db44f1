import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import config from "../../.dependency-cruiser.mjs";
import { root } from "../../scripts/places.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-rules-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
});
afterEach(() => rm(folder, { recursive: true }));

/** Names of the rules that a tree of these files breaks. */
async function invalid(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { options, ...ruleSet } = config;
  const { output } = await cruise(Object.keys(files), {
    ...options,
    baseDir: folder,
    preserveSymlinks: true,
    ruleSet,
    validate: true,
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name).sort();
}

/** A room's file that imports the value or the type `x` of another. */
const imports = (path: string, type = "") => `import ${type}{ x } from "${path}";\nexport const y = x;\n`;
const x = "export const x = 1;\n";

describe("Import rules", () => {
  it("let every room import what the table gives it", async () => {
    const files = {
      "src/rulesets/dexterity/rules/turn.ts": `${imports("../../../engine/step.ts")}import { produce } from "immer";\nproduce({}, () => {});\n`,
      "src/engine/step.ts": x,
      "src/combat/index.ts": imports("../engine/step.ts"),
      "src/net/relay.ts": imports("../combat/index.ts"),
      "src/sheets/sheet.ts": imports("../combat/views/pips.ts"),
      "src/combat/views/pips.ts": x,
      "src/turncraft.ts": `${imports("./sheets/sheet.ts")}export * from "./net/relay.ts";`,
      "playground/client/a.ts": imports("./b.ts"),
      "playground/client/b.ts": x,
    };
    expect(await invalid(files)).toEqual([]);
  });

  it.each([
    ["engine", "src/engine/a.ts", "../data/x.ts", "src/data/x.ts"],
    ["rules", "src/rulesets/flow/rules/a.ts", "../../../data/x.ts", "src/data/x.ts"],
    ["shared-imports-no-ruleset", "src/api.ts", "./rulesets/flow/index.ts", "src/rulesets/flow/index.ts"],
    ["shared-imports-no-ruleset", "src/started.ts", "./rulesets/index.ts", "src/rulesets/index.ts"],
    ["a-ruleset-alone", "src/rulesets/flow/index.ts", "../group/x.ts", "src/rulesets/group/x.ts"],
    ["ruleset-map", "src/rulesets/flow/map/a.ts", "../sheet/x.ts", "src/rulesets/flow/sheet/x.ts"],
    ["data", "src/data/a.ts", "../combat/index.ts", "src/combat/index.ts"],
    ["net", "src/net/a.ts", "../combat/door.ts", "src/combat/door.ts"],
    ["combat", "src/combat/a.ts", "../sheets/x.ts", "src/sheets/x.ts"],
    ["chat", "src/chat/a.ts", "../canvas/x.ts", "src/canvas/x.ts"],
    ["canvas", "src/canvas/a.ts", "../sheets/x.ts", "src/sheets/x.ts"],
    ["sheets", "src/sheets/a.ts", "../net/index.ts", "src/net/index.ts"],
    ["playground-stands-alone", "playground/client/a.ts", "../../src/data/x.ts", "src/data/x.ts"],
  ])("%s: refuse that %s imports %s", async (rule, from, path, to) => {
    expect(await invalid({ [from]: imports(path), [to]: x })).toEqual([rule]);
  });

  it.each(["combat", "sheets", "canvas", "chat", "data"])("refuse in %s imports from one ruleset", async (room) => {
    const from = `src/${room}/a.ts`;
    const files = { [from]: imports("../rulesets/flow/rules/index.ts"), "src/rulesets/flow/rules/index.ts": x };
    expect(await invalid(files)).toEqual([room, "shared-imports-no-ruleset"].sort());
  });

  it("refuse imports of types too", async () => {
    const files = { "src/engine/a.ts": imports("../data/x.ts", "type "), "src/data/x.ts": x };
    expect(await invalid(files)).toEqual(["engine"]);
  });

  it("refuse modules of Node and packages in rules", async () => {
    const text = `import { join } from "node:path";\nimport { sha256 } from "@noble/hashes/sha2.js";\nexport { join, sha256 };\n`;
    expect(await invalid({ "src/engine/a.ts": text })).toEqual(["engine", "engine", "system"]);
  });

  it("refuse the playground in src", async () => {
    expect(await invalid({ "src/canvas/a.ts": imports("../../playground/x.ts"), "playground/x.ts": x })).toEqual([
      "canvas",
      "system",
    ]);
  });
});
