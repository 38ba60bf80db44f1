import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";
import { flawsIn, type GroupBlock } from "../../src/data/group-item.ts";
import { differences, packs, type Source, sourcesOf } from "./packs.ts";

const world = { users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }] };

/** Fields of a source that are no document's: the key in the database, and embedded documents' keys. */
function withoutKeys(source: unknown): unknown {
  if (Array.isArray(source)) return source.map(withoutKeys);
  if (typeof source !== "object" || source === null) return source;
  const entries = Object.entries(source).filter(([key]) => key !== "_key");
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutKeys(value)]));
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const isFolder = ({ _key }: Source) => _key.startsWith("!folders!");

describe.each([13, 14] as const)("The packs under V%i", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  beforeAll(async () => {
    table = await openTable({ system: dist, source: world, generation });
    gm = await table.join("Gamemaster");
  });
  afterAll(() => table.close());

  it.each(packs)("$name: every document is valid, and holds what its source says", async ({ name, type }) => {
    const pack = gm.game.packs.get(`turncraft.${name}`);
    expect(pack.documentName).toBe(type);
    const sources = [...sourcesOf(name).values()].filter((source) => !isFolder(source));
    const documents = await pack.getDocuments();
    expect(documents.map(({ id }: { id: string }) => id).sort()).toEqual(sources.map(({ _id }) => _id).sort());
    for (const source of sources) {
      const { _key, ...data } = withoutKeys(source) as Source;
      // `strict`: what doesn't fit a model throws and isn't replaced by a default.
      const made = new pack.documentClass(structuredClone(data), { strict: true, pack: pack.collection });
      expect([source.name, made.invalid, differences(data, plain(made.toObject()))]).toEqual([source.name, false, []]);
      const packed = documents.find(({ id }: { id: string }) => id === source._id);
      expect([source.name, differences(data, plain(packed.toObject()))]).toEqual([source.name, []]);
    }
    expect(gm.errors).toEqual([]);
  });
});

/** What an item of each type is asked for by the five rulesets. */
const blocksOf = {
  weapon: ["cost", "group", "flow", "seconds", "marching", "wielded"],
  armor: ["cost", "group", "flow"],
  spell: ["cost", "group", "flow", "seconds", "marching"],
  ability: ["cost", "group", "flow", "seconds", "marching"],
  gear: ["cost", "group", "flow", "seconds", "marching"],
} as const;

describe("The packs' sources", () => {
  const all = packs.flatMap(({ name }) => [...sourcesOf(name)].map(([file, source]) => ({ pack: name, file, source })));

  /** Items that stand by themselves, and those that creatures carry. */
  const things = all.flatMap(({ file, source }) => {
    const carried = source._key.startsWith("!actors!") ? (source.items as Source[]) : [];
    const own = source._key.startsWith("!items!") ? [source] : [];
    return [...own, ...carried].map((thing) => ({ where: `${file}: ${thing.name}`, thing }));
  });

  it("have ids of sixteen letters and digits, each once in its pack, and keys that fit them", () => {
    const wrong = all.filter(
      ({ source: { _id, _key } }) => !/^[A-Za-z0-9]{16}$/.test(_id) || !_key.endsWith(`!${_id}`),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
    const keys = all.map(({ pack, source }) => `${pack} ${source._key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("lie in folders that are in the same pack", () => {
    const folders = new Set(
      all.filter(({ source }) => isFolder(source)).map(({ pack, source }) => `${pack} ${source._id}`),
    );
    const lost = all.filter(({ pack, source }) => source.folder != null && !folders.has(`${pack} ${source.folder}`));
    expect(lost.map(({ file }) => file)).toEqual([]);
  });

  it("have an entry for every ruleset, written out", () => {
    const lacking = things.flatMap(({ where, thing }) =>
      blocksOf[thing.type as keyof typeof blocksOf]
        .filter((block) => !(block in (thing.system as object)))
        .map((block) => `${where}: ${block}`),
    );
    expect(lacking).toEqual([]);
  });

  it("GR-94, GR-126 · have lines of notation without a flaw", () => {
    const flawed = things.flatMap(({ where, thing }) => {
      const { group } = thing.system as { group: GroupBlock };
      const flaws = flawsIn({ uuid: "", name: thing.name, type: thing.type ?? "", group });
      return flaws.map(({ message }) => `${where}: ${group.line}: ${message}`);
    });
    expect(flawed).toEqual([]);
  });

  it("let creatures carry what Arms and Spells has, but for how they hold it and how many they have", () => {
    const ours = new Map(
      all.filter(({ pack }) => pack === "arms-and-spells").map(({ source }) => [source._id, source]),
    );
    const own = [/^system\.quantity/, /^system\.wielded/, /^system\.flow\.carry/, /^system\.marching\.attackBonus/];
    const other = things.flatMap(({ where, thing }) => {
      const { compendiumSource = "" } = (thing._stats ?? {}) as { compendiumSource?: string };
      if (!thing._key.startsWith("!actors.items!")) return [];
      const like = ours.get(compendiumSource.replace("Compendium.turncraft.arms-and-spells.Item.", ""));
      if (!like) return [`${where} isn't from the pack`];
      const { name, type, img, system } = like;
      const changed = differences({ name, type, img, system }, thing);
      return changed.filter((each) => !own.some((path) => path.test(each))).map((each) => `${where}: ${each}`);
    });
    expect(other).toEqual([]);
  });

  it("show pictures that the build has", () => {
    const missing = all.flatMap(({ file, source }) => {
      const paths = JSON.stringify(source).match(/systems\/turncraft\/[^"'\\\s)]+\.(?:svg|webp|png)/g) ?? [];
      return paths
        .filter((path) => !existsSync(join(dist, path.replace("systems/turncraft/", ""))))
        .map((path) => [file, path]);
    });
    expect(missing).toEqual([]);
  });

  it("show no pictures of Foundry's or of anybody else's", () => {
    const strange = all.flatMap(({ file, source }) =>
      (JSON.stringify(source).match(/"(?:img|src)":"[^"]*"/g) ?? [])
        .filter((each) => !each.includes(':"systems/turncraft/'))
        .map((each) => [file, each]),
    );
    expect(strange).toEqual([]);
  });
});
