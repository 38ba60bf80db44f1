import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";
import { flawsIn, type GroupBlock } from "../../src/rulesets/group/data/item.ts";
import { generations } from "../generations.ts";
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

describe.each(generations(import.meta.url))("The packs under V%i", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  beforeAll(async () => {
    table = await openTable({ system: dist, source: world, generation });
    gm = await table.join("Gamemaster");
  });
  afterAll(() => table.close());

  it.each(packs)("$name: every document is valid, and contains its source's data", async ({ name, type }) => {
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

/** Blocks of each item type for the five rulesets. */
const blocksOf = {
  weapon: ["cost", "group", "flow", "seconds", "marching", "wielded"],
  armor: ["cost", "group", "flow"],
  spell: ["cost", "group", "flow", "seconds", "marching"],
  ability: ["cost", "group", "flow", "seconds", "marching"],
  gear: ["cost", "group", "flow", "seconds", "marching"],
} as const;

/** An item's fields as far as mechanisms are told by them. */
interface Block {
  readonly cost: string;
  readonly effortful: boolean;
  readonly consumed?: boolean;
  readonly uses?: { readonly per: string };
  readonly rolls?: { readonly healing?: string };
  readonly components?: { readonly material: boolean };
  readonly reactsTo: { readonly trigger: string; readonly casts: boolean; readonly moves: boolean };
  readonly duration: { readonly value: number; readonly unit: string };
  readonly group: GroupBlock;
  readonly flow: {
    readonly kind: string;
    readonly attackType: string;
    readonly attackSkill: string;
    readonly finesse: boolean;
    readonly brawl: boolean;
    readonly natural: boolean;
    readonly singleTarget: boolean;
    readonly againstReactionAttack: boolean;
    readonly requiresCategory: string;
    readonly hands: number;
    readonly reach: number;
    readonly apCost: number | null;
    readonly rpCost: number;
    readonly fpCost: number;
    readonly perk: { readonly check: string; readonly pool: string };
  };
  readonly seconds?: {
    readonly actionKey: string;
    readonly seconds: number | null;
    readonly delay: number;
    readonly orLonger: boolean;
    readonly consecutive: boolean;
  };
  readonly marching?: { readonly cost: string; readonly strikesFirst: boolean };
}

/** Item mechanisms of the five rulesets, each with a test whether a source has it. */
const mechanisms: readonly (readonly [what: string, has: (system: Block, thing: Source) => boolean])[] = [
  ...["action", "quick", "interaction", "reaction", "none"].map(
    (cost) => [`costs ${cost} (DX-403 to DX-405, DX-603)`, (system: Block) => system.cost === cost] as const,
  ),
  ...["onCast", "onAttack", "onMove", "other"].map(
    (trigger) =>
      [
        `answers ${trigger} (DX-604)`,
        (system: Block) => system.cost === "reaction" && system.reactsTo.trigger === trigger,
      ] as const,
  ),
  ["moves as a Reaction (DX-607)", ({ cost, reactsTo }) => cost === "reaction" && reactsTo.moves],
  ["casts as a Reaction (DX-604)", ({ cost, reactsTo }) => cost === "reaction" && reactsTo.casts],
  ["may take effort (DX-406)", ({ effortful }) => effortful],
  ...["seconds", "rounds", "minutes"].map(
    (unit) =>
      [`lasts ${unit} (DX-301)`, ({ duration }: Block) => duration.value > 0 && duration.unit === unit] as const,
  ),
  ...["turn", "round", "encounter", "day", "charges"].map(
    (per) => [`can be used so often: ${per}`, ({ uses }: Block) => uses?.per === per] as const,
  ),
  ["takes a material to be cast", ({ components }) => components?.material === true],
  ["gives hit points back", ({ rolls }) => (rolls?.healing ?? "") !== ""],
  ["is used up", ({ consumed }) => consumed === true],
  ["is used in the hand that is off (FL-156)", ({ flow }) => flow.finesse && !flow.brawl],
  ["is for brawls (FL-156)", ({ flow }) => flow.brawl],
  ["takes two hands", ({ flow }) => flow.hands === 2],
  ["reaches two hexes, and three (FL-90)", ({ flow }) => flow.reach === 3],
  ["shoots (FL-151)", ({ flow }) => flow.attackType === "ranged"],
  ["is natural (FL-43)", ({ flow }) => flow.natural],
  ["is a shield (FL-63)", ({ flow }) => flow.kind === "shield"],
  ["is a potion (FL-48)", ({ flow }) => flow.kind === "potion"],
  [
    "is a magic item with a price, and one without (FL-49)",
    ({ flow }) => flow.kind === "magicItem" && flow.apCost === null,
  ],
  ["has an attack check of its own (FL-45)", ({ flow }) => flow.kind === "spell" && flow.attackSkill === "Arcana"],
  ["is at several targets (FL-41)", ({ flow }) => !flow.singleTarget],
  ["costs Flow Points and wants a weapon (FL-39)", ({ flow }) => flow.fpCost > 0 && flow.requiresCategory !== ""],
  ["is a reaction (FL-57)", ({ flow }) => flow.kind === "ability" && flow.rpCost === 1],
  ["is allowed against a Reaction Attack (FL-86)", ({ flow }) => flow.againstReactionAttack],
  ["is a perk for a check (FL-166)", ({ flow }) => flow.perk.check !== ""],
  ...["ap", "rp", "fp"].map(
    (pool) => [`is a perk for ${pool} (FL-166)`, ({ flow }: Block) => flow.perk.pool === pool] as const,
  ),
  ["casts over a turn's end (SX-504)", ({ seconds }) => (seconds?.seconds ?? 0) > 6],
  ["has a delay (SX-601)", ({ seconds }) => (seconds?.delay ?? 0) > 0],
  ["may take longer (SX-407)", ({ seconds }) => seconds?.orLonger === true],
  ["is done in parts (SX-505)", ({ seconds }) => seconds?.consecutive === false],
  ["takes no time (SX-701)", ({ seconds }) => seconds?.actionKey === "talk"],
  ...["primary", "move", "reaction", "none"].map(
    (cost) => [`costs ${cost} on the march (MO-401)`, ({ marching }: Block) => marching?.cost === cost] as const,
  ),
  ["strikes first (MO-506)", ({ marching }) => marching?.strikesFirst === true],
  ...["simple", "simple\\*", "delaying", "complex", "innate", "invocation", "immediate", "go first", "go last"].map(
    (word) => [`is [${word}] (GR-94)`, ({ group }: Block) => new RegExp(`\\[[^\\]]*${word}`).test(group.line)] as const,
  ),
  ["has an attribute (GR-123)", ({ group }) => group.line.startsWith("[fear]")],
  ["wants concentration (GR-118)", ({ group }) => group.line.includes("concentration")],
  ["is an immediate action (GR-93)", ({ group }) => group.line === "[immediate]"],
  ["strikes several times (GR-95)", ({ group }) => /MELEE: 2 .* and /.test(group.line)],
  ["shoots twice (GR-95)", ({ group }) => group.line.startsWith("MISSILE: 2 ")],
  ["does more than harm (GR-126)", ({ group }) => group.line.includes(" plus ")],
  ["takes several rounds (GR-77)", ({ group }) => group.roundsNeeded > 1],
  ["belongs to a major action (GR-82)", ({ group }) => group.complement === "attack"],
  ["is part of a shot (GR-80)", ({ group }) => group.partOfAttack],
  ["adds to AC (GR-128)", ({ group }, { type }) => type === "armor" && group.armor > 0],
];

describe("The packs' sources", () => {
  const all = packs.flatMap(({ name }) => [...sourcesOf(name)].map(([file, source]) => ({ pack: name, file, source })));

  /** Items of the world and of creatures. */
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

  it("give every item an explicit block for every ruleset", () => {
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

  it("let creatures carry the items of Arms and Spells, apart from how they hold them and how many they have", () => {
    const ours = new Map(
      all.filter(({ pack }) => pack === "arms-and-spells").map(({ source }) => [source._id, source]),
    );
    const own = [/^system\.(quantity|wielded)/, /^system\.flow\.carry/];
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

  it("leave a weapon's roll to hit to its user's scores, under all rulesets alike", () => {
    const typed = things.filter(({ thing }) => {
      const { rolls, marching } = thing.system as { rolls?: { attack?: string }; marching?: { attackBonus?: unknown } };
      return thing.type === "weapon" && ((rolls?.attack ?? "") !== "" || (marching?.attackBonus ?? null) !== null);
    });
    expect(typed.map(({ where }) => where)).toEqual([]);
  });

  it.each(mechanisms)("contain an item that %s", (_what, has) => {
    const own = things.filter(({ thing }) => thing._key.startsWith("!items!")).map(({ thing }) => thing);
    expect(own.filter((thing) => has(thing.system as Block, thing)).length).toBeGreaterThan(0);
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
