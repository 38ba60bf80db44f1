import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";
import { dexterityCreation } from "../../src/rulesets/dexterity/sheet/sheet.ts";
import { flowCreation } from "../../src/rulesets/flow/sheet/sheet.ts";
import { groupCreation } from "../../src/rulesets/group/sheet/sheet.ts";
import { marchingCreation } from "../../src/rulesets/marching/sheet/sheet.ts";
import { secondsCreation } from "../../src/rulesets/seconds/sheet/sheet.ts";
import { archetypeOf, archetypes, type Creations, itemsFor, scoresFor } from "../../src/sheets/creation/archetypes.ts";
import { characterData, itemData } from "../../src/sheets/creation/character-data.ts";
import { creationView, portraitPath, portraits, type Typed } from "../../src/sheets/creation/creation-view.ts";
import { english } from "./english.ts";

const folder = join(root, "packs", "_source", "arms-and-spells");
const inPack = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { _id: string })._id),
);
const creations: Creations = {
  dexterity: dexterityCreation,
  flow: flowCreation,
  group: groupCreation,
  marching: marchingCreation,
  seconds: secondsCreation,
};
const typed: Typed = { name: "", archetype: "scout", portrait: "", player: "" };

describe("archetypes", () => {
  it.each(archetypes.map((each) => [each.id, each] as const))(
    "%s finds all its things in the compendium",
    (_id, each) => {
      for (const ruleset of Object.values(creations)) {
        const items = itemsFor(each, ruleset);
        expect(items.filter((key) => !inPack.has(key))).toEqual([]);
        expect(new Set(items).size).toBe(items.length);
      }
      expect(Object.values(each.held).every((key) => each.items.includes(key))).toBe(true);
    },
  );

  it("have scores for every ruleset, and under a module's only their own items", () => {
    for (const { id } of archetypes) expect(Object.keys(scoresFor(id, creations))).toEqual(Object.keys(creations));
    const [guardian] = archetypes;
    expect(guardian && itemsFor(guardian, undefined)).toEqual(guardian?.items);
  });

  it("have portraits that ship with the system", () => {
    const shipped = readdirSync(join(root, "assets", "portraits"));
    for (const name of [...portraits, ...archetypes.map(({ portrait }) => portrait)])
      expect(shipped).toContain(`${name}.svg`);
  });
});

describe("a new character", () => {
  const scout = archetypeOf("scout");
  if (!scout) throw new Error("There is a scout");

  it("belongs to its player, with its portrait on its token, and is valid", () => {
    const data = characterData({ name: "Perrin", archetype: scout, img: "a.svg", player: "ada" }, creations);
    expect(data).toMatchObject({
      ownership: { default: 0, ada: 3 },
      prototypeToken: { name: "Perrin", texture: { src: "a.svg" }, actorLink: true, disposition: 1 },
      system: { hp: { value: 27, max: 27 }, speeds: { walk: 35, fly: 0 }, marching: { agl: 15 } },
    });
    const blank = { name: "P", archetype: scout, img: "", player: null };
    expect(characterData(blank, creations)).not.toHaveProperty("ownership");
    expect(characterData(blank, creations, false)).not.toHaveProperty("prototypeToken");
  });

  it("holds its usual weapons in hand, and nothing else", () => {
    const weapon = (key: string) => ({ key, data: { type: "weapon", system: { flow: { carry: "worn", reach: 1 } } } });
    const [bow, knife] = itemData(scout, [weapon("armsHuntingBow00"), weapon("armsSkinningKnif")]);
    expect(bow).toMatchObject({ sort: 100, system: { wielded: true, flow: { carry: "both", reach: 1 } } });
    expect(knife).toMatchObject({ sort: 200, system: { wielded: false, flow: { carry: "worn" } } });
  });
});

describe("the dialog", () => {
  const view = (
    changes: Partial<Typed> = {},
    ruleset = "flow",
    players: { id: string; name: string }[] | null = null,
  ) => creationView({ typed: { ...typed, ...changes }, creation: creations[ruleset], players, why: "" }, english);

  it("shows the archetype's own portrait until one is chosen", () => {
    const chosen = (shown: ReturnType<typeof view>) =>
      shown.portraits.filter(({ checked }) => checked).map(({ id }) => id);
    expect(chosen(view())).toEqual(["mira"]);
    expect(chosen(view({ portrait: "knight" }))).toEqual(["knight"]);
  });

  it.each([
    ["flow", "27 HP · 35 ft · Ranged 70% · Agility 65%"],
    ["marching", "27 HP · 35 ft · AGL 15"],
    ["a-module", "27 HP · 35 ft"],
  ])("shows the figures that count under %s", (ruleset, args) => {
    expect(view({}, ruleset).archetypes.find(({ id }) => id === "scout")).toMatchObject({
      keyScores: args,
      checked: true,
      img: portraitPath("mira"),
    });
  });

  it("asks a GM for the character's player, and nobody else", () => {
    expect(view().players).toBeNull();
    expect(view({ player: "ada" }, "flow", [{ id: "ada", name: "Ada" }]).players).toEqual([
      { value: "", label: "Nobody yet", selected: false },
      { value: "ada", label: "Ada", selected: true },
    ]);
  });
});
