import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { extractPack } from "@foundryvtt/foundryvtt-cli";
import { describe, expect, it } from "vitest";
import { isSystemBuilt } from "../../scripts/build/fresh.ts";
import { documentTypesOf } from "../../scripts/build/manifest.ts";
import { buildSystem } from "../../scripts/build/system.ts";
import { folderWith } from "./folder.ts";

const spear = { _id: "spear00000000000", _key: "!items!spear00000000000", name: "Spear", type: "weapon" };
const system = {
  "src/turncraft.ts": `import { Ruleset } from "./ruleset.ts";\nObject.assign(globalThis, { greeting: new Ruleset().constructor.name, later: () => import("./later.ts") });`,
  "src/later.ts": `import { Ruleset } from "./ruleset.ts";\nexport const isShared = (greeting) => greeting === Ruleset.name;`,
  "src/ruleset.ts": "export class Ruleset { readonly id: string = 'x'; }",
  "styles/turncraft.scss": `$ink: #123456;\n.turncraft { a { color: $ink; } }`,
  "lang/en.json": { TURNCRAFT: {} },
  "templates/sheet.hbs": "<section></section>",
  "template.json": { Actor: { types: ["hero"], hero: { htmlFields: ["notes"] } } },
  "packs/_source/arms/spear.json": spear,
  LICENSE: "Free.",
  "README.md": "# Turncraft",
  "CHANGELOG.md": "# Changelog",
  "system.json": {
    id: "turncraft",
    packs: [{ name: "arms", path: "packs/arms", type: "Item" }],
    documentTypes: { Combat: { dexterity: {} } },
  },
};

describe("The build", () => {
  it("leaves a complete system and no sources", async () => {
    await using from = await folderWith(system);
    const out = join(from.path, "dist");
    await buildSystem(out, from.path);

    const files = (await readdir(out, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("packs"))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(out.length + 1)
          .replaceAll("\\", "/")
          .replace(/-[\w-]{8}(?=\.mjs)/, ""),
      );
    expect(files.sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "THIRD-PARTY.md",
      "chunks/later.mjs",
      "chunks/later.mjs.map",
      "chunks/turncraft.mjs",
      "chunks/turncraft.mjs.map",
      "lang/en.json",
      "styles/turncraft.css",
      "system.json",
      "templates/sheet.hbs",
      "turncraft.mjs",
    ]);
    expect(await readFile(join(out, "styles/turncraft.css"), "utf8")).toContain(".turncraft a{color:#123456}");
  });

  it("bundles a script without exports, loads the rest on demand, and keeps the names of classes", async () => {
    await using from = await folderWith(system);
    await buildSystem(join(from.path, "dist"), from.path);

    const world = globalThis as unknown as { greeting: string; later(): Promise<{ isShared(name: string): boolean }> }; // Set by the script.
    const exported = await import(pathToFileURL(join(from.path, "dist/turncraft.mjs")).href);
    expect([Object.keys(exported), world.greeting]).toEqual([[], "Ruleset"]);
    expect((await world.later()).isShared("Ruleset")).toBe(true);
  });

  it("adds the types of template.json to those in the manifest", async () => {
    await using from = await folderWith(system);
    await buildSystem(join(from.path, "dist"), from.path);

    const { documentTypes } = JSON.parse(await readFile(join(from.path, "dist/system.json"), "utf8"));
    expect(documentTypes).toEqual({ Actor: { hero: { htmlFields: ["notes"] } }, Combat: { dexterity: {} } });
  });

  it("compiles packs for the official tool", async () => {
    await using from = await folderWith(system);
    await buildSystem(join(from.path, "dist"), from.path);

    const read = join(from.path, "read");
    await extractPack(join(from.path, "dist/packs/arms"), read, { log: false });
    const [file] = await readdir(read);
    expect(JSON.parse(await readFile(join(read, file ?? ""), "utf8"))).toMatchObject(spear);
  });

  it("keeps the last good build if a new one fails", async () => {
    await using from = await folderWith(system);
    const out = join(from.path, "dist");
    await buildSystem(out, from.path);
    await writeFile(join(from.path, "styles/turncraft.scss"), ".turncraft {");

    await expect(buildSystem(out, from.path)).rejects.toThrow();
    expect(await readFile(join(out, "styles/turncraft.css"), "utf8")).toContain("#123456");
  });

  it("is out of date once a source is newer than it", async () => {
    await using from = await folderWith(system);
    const out = join(from.path, "dist");
    expect(await isSystemBuilt(out, from.path)).toBe(false);
    await buildSystem(out, from.path);
    expect(await isSystemBuilt(out, from.path)).toBe(true);

    const later = Date.now() / 1000 + 60;
    await utimes(join(from.path, "lang/en.json"), later, later);
    expect(await isSystemBuilt(out, from.path)).toBe(false);
  });
});

describe("documentTypesOf", () => {
  it("lists a type that names no fields", () => {
    expect(documentTypesOf({ Item: { types: ["gear"] } })).toEqual({ Item: { gear: {} } });
  });
});
