/**
 * Tests of behavior that packages written for Foundry rely on and our own tests don't cover. Sources: public packages
 * and the API's pages.
 */
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataModel } from "../../playground/client/abstract/data-model.ts";
import { Color } from "../../playground/client/core/color.ts";
import { DocumentTypeField, NumberField, SchemaField, StringField } from "../../playground/client/fields/index.ts";
import type { Client, HeadlessTable } from "../../playground/client/headless/index.ts";
import { IDS, openFixture } from "./documents-world.ts";

const OBSERVER = fileURLToPath(new URL("./fixture-module", import.meta.url));

describe("models of packages", () => {
  // draw-steel's documents choose their collections by `this._source.type` there.
  it("have their source when they are configured", () => {
    let seen: unknown;
    class Creature extends DataModel {
      static override defineSchema() {
        return { type: new StringField({ required: true, initial: "hero" }) };
      }

      override _configure(): void {
        seen = this._source.type;
      }
    }
    new Creature({ type: "foe" });
    expect(seen).toBe("foe");
  });

  // crucible keeps `armor: 0` where its schema has an object.
  it("get an object of initial values instead of a number", () => {
    const armor = new SchemaField({ base: new NumberField({ initial: 3 }) });
    expect(armor.clean(0)).toEqual({ base: 3 });
    expect(armor.clean({ base: 5 })).toEqual({ base: 5 });
  });

  // draw-steel's pseudo-documents: a class that is no document, with its types as a record.
  it("may be typed by any class with types of its own", () => {
    const Power = Object.assign(class Power {}, { TYPES: { damage: {}, push: {} } });
    const type = new DocumentTypeField(Power);
    expect(type.validate("push")).toBeUndefined();
    expect(type.validate("fly")?.message).toContain("is not a valid type");
  });
});

describe("colours", () => {
  // https://foundryvtt.com/api/classes/foundry.utils.Color.html; combat-tracker-dock mixes and prints them.
  it("mix, and are written as HTML", () => {
    const red = Color.from("#ff0000");
    expect(red.mix(Color.from("#0000ff"), 0.25).toHTML()).toBe("#bf0040");
    expect(red.multiply(0.5).css).toBe("#800000");
    expect(red.hsv).toEqual([0, 1, 1]);
    expect(Color.fromHSV([1 / 3, 1, 1]).css).toBe("#00ff00");
    expect(Color.fromHSL([2 / 3, 1, 0.5]).css).toBe("#0000ff");
    expect(Color.from([0, 1, 0]).css).toBe("#00ff00");
  });
});

describe("Foundry's additions to the language", () => {
  // https://foundryvtt.com/api/modules/foundry.primitives.html; combat-tracker-dock, draw-steel and Grid-Aware-Auras use these.
  it("exist for packages", async () => {
    const table = await openFixture(13);
    const { global } = await table.join("Gamemaster");
    const run = (code: string): unknown => JSON.parse(global.eval(`JSON.stringify(${code})`));
    expect(
      run(`["of the long way".titleCase(), "A b'c".slugify({strict: true}), (3).signedString(), (22).ordinalString()]`),
    ).toEqual(["Of the Long Way", "a-bc", "+3", "22nd"]);
    expect(
      run(`[Number.isNumeric("3"), Number.isNumeric(""), Math.clamp(7, 1, 5), (7).toNearest(5, "floor")]`),
    ).toEqual([true, false, 5, 5]);
    expect(
      run(`[[1, 2, 3].partition((n) => n > 1), new Set([1, 2]).map((n) => n * 2).first(), Array.fromRange(2, 4)]`),
    ).toEqual([[[1], [2, 3]], 2, [4, 5]]);
    await table.close();
  });
});

describe.each([13, 14] as const)("a package's start under V%i", (generation) => {
  let table: HeadlessTable;
  let gm: Client;

  beforeEach(async () => {
    table = await openFixture(generation, [OBSERVER]);
    gm = await table.join("Gamemaster");
  });
  afterEach(() => table.close());

  /** Deprecation warnings of this page, which would otherwise fail the table. */
  const warnings = () => gm.deprecations.splice(0);

  // https://foundryvtt.com/api/functions/hookEvents.setup.html: "Fires after all Documents are initialized".
  it("finds documents and users in setup, and none in init", () => {
    expect(gm.global.observed.init).toEqual({ actors: null, user: null });
    expect(gm.global.observed.setup).toEqual({ actors: ["Mira", "Ogre", "Tarn"], user: "Gamemaster" });
  });

  // lib-wrapper begins with Game#initialize, and reads rights from `game.data` until there are users.
  it("can wrap the game's initialize, and read the world's data before documents are made", () => {
    expect(gm.global.observed.wrapped).toBe(true);
    expect(gm.global.observed.names).toEqual(["Ann", "Ben", "Gamemaster"]);
    expect(gm.game).toBeInstanceOf(gm.global.foundry.Game);
  });

  it("goes on where the labels of one model fail", () => {
    expect(gm.game.i18n.localize("FIXTURE.Title")).not.toBe("");
    expect(gm.errors.map(({ message }) => message)).toContain("No prefixes today");
  });

  // crucible's tokens call super in it.
  it("gives tokens their actors by methods that may be extended", async () => {
    const heard: unknown[] = [];
    const { TokenDocument } = gm.global;
    const token = gm.game.scenes.get(IDS.scene).tokens.get(IDS.token);
    token._onRelatedUpdate = (update: unknown) => {
      heard.push(update);
      TokenDocument.prototype._onRelatedUpdate.call(token, update);
    };
    await gm.game.actors.get(IDS.ogre).update({ name: "Old ogre" });
    expect(heard).toMatchObject([{ name: "Old ogre" }]);
  });

  // Consoles of V13 and V14: a global that has moved "is now namespaced under …", until V15.
  it("warns of names that have moved into the namespace", () => {
    expect(gm.global.Actors).toBe(gm.global.foundry.documents.collections.Actors);
    expect(warnings()).toEqual([expect.stringContaining("The global Actors is foundry.documents.collections.Actors")]);
    expect(gm.global.getDocumentClass("Actor")).toBe(gm.global.CONFIG.Actor.documentClass);
  });

  // TokenDocument.getTrackedAttributes of the API; combat-tracker-dock asks without an argument.
  it("finds bar attributes in actors' models", () => {
    const { TokenDocument } = gm.global;
    const attributes = TokenDocument.getTrackedAttributes();
    expect(attributes.bar.map((path: string[]) => path.join("."))).toEqual(["hp"]);
    expect(attributes.value.map((path: string[]) => path.join("."))).toContain("dex");
    expect(TokenDocument.getTrackedAttributeChoices(attributes)[0]).toMatchObject({ value: "hp", label: "hp" });
    expect(TokenDocument.getTrackedAttributes({ a: 1, b: { value: 1, max: 2 } })).toEqual({
      bar: [["b"]],
      value: [["a"]],
    });
  });

  // ClientSettings of the type package; healthEstimate reads the fonts, combat-tracker-dock whether there is a canvas.
  it("can read core's settings", () => {
    const { settings } = gm.game;
    expect([settings.get("core", "noCanvas"), settings.get("core", "fonts")]).toEqual([false, {}]);
    expect(settings.get("core", "moduleConfiguration")).toEqual({ observer: true });
    expect(settings.get("core", "rollMode")).toBe("publicroll");
    // JohanFalt/Foundry_WoD20 issue 1395 quotes V14's warning.
    const former = generation === 14 ? [expect.stringContaining("core.rollMode is core.messageMode")] : [];
    expect(warnings()).toEqual(former);
  });

  // draw-steel and crucible keep older data readable so.
  it("can move a field of older data", () => {
    const { Document } = gm.global.foundry.abstract;
    const data = { old: { name: 3 } };
    expect(Document._addDataFieldMigration(data, "old.name", "fresh.name")).toBe(true);
    expect(data).toMatchObject({ fresh: { name: 3 } });
    expect(Document._addDataFieldMigration(data, "old.name", "fresh.name")).toBe(false);
  });
});
