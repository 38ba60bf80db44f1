import { CONST } from "../core/constants.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseClass } from "../core/loose.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  type DataField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionField,
  FilePathField,
  HueField,
  IntegerSortField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../fields/index.ts";

const { GRID_TYPES } = CONST as Loose;

/** Scene schema without lights and sounds (type package: `Scene.Schema`). */
export function sceneFields(embedded: Record<"tokens" | "walls" | "regions", LooseClass>): Record<string, DataField> {
  return {
    _id: new DocumentIdField(),
    name: new StringField({ required: true, blank: false, textSearch: true }),
    active: new BooleanField(),
    navigation: new BooleanField({ initial: true }),
    navOrder: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    navName: new StringField({ required: true, textSearch: true }),
    background: sceneTexture(),
    foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
    thumb: new FilePathField({ categories: ["IMAGE"] }),
    width: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 4000 }),
    height: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 3000 }),
    padding: new NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
    initial: new SchemaField({
      x: new NumberField({ integer: true, required: true, initial: null }),
      y: new NumberField({ integer: true, required: true, initial: null }),
      scale: new NumberField({ required: true, positive: true, initial: null }),
    }),
    backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
    grid: gridField(),
    tokenVision: new BooleanField({ initial: true }),
    fog: new ObjectField(),
    environment: environmentField(),
    // Plain data in place of AmbientLight documents: nothing here draws light.
    lights: new ArrayField(new ObjectField()),
    tokens: new EmbeddedCollectionField(embedded.tokens),
    regions: new EmbeddedCollectionField(embedded.regions),
    walls: new EmbeddedCollectionField(embedded.walls),
    folder: new StringField({ required: true, nullable: true, initial: null }),
    sort: new IntegerSortField(),
    ownership: new DocumentOwnershipField(),
    flags: new DocumentFlagsField(),
    _stats: new DocumentStatsField(),
  };
}

/**
 * Darkness and light of the whole scene (SceneEnvironmentData of the API pages, fields and defaults as in the type package's
 * `Scene.EnvironmentSchema` and `LightData.Schema`).
 */
function environmentField(): SchemaField {
  const shade = (initial: number, min = -1) =>
    new NumberField({ required: true, nullable: false, initial, min, max: 1 });
  const ambience = (hue: number, luminosity: number) =>
    new SchemaField({
      hue: new HueField({ initial: hue }),
      intensity: new AlphaField({ initial: 0 }),
      luminosity: shade(luminosity),
      saturation: shade(0),
      shadows: shade(0, 0),
    });
  return new SchemaField({
    darknessLevel: new AlphaField({ initial: 0 }),
    darknessLock: new BooleanField({ initial: false }),
    globalLight: new SchemaField({
      enabled: new BooleanField({ required: true, initial: false }),
      alpha: new AlphaField({ initial: 0.5 }),
      bright: new BooleanField({ required: true, initial: false }),
      color: new ColorField(),
      coloration: new NumberField({ required: true, integer: true, initial: 1 }),
      luminosity: shade(0, 0),
      saturation: shade(0),
      contrast: shade(0),
      shadows: shade(0, 0),
      darkness: new SchemaField(
        { min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) },
        {
          validate: ({ min = 0, max = 1 }: Loose) => min <= max,
          validationError: "darkness.max may not be less than darkness.min",
        },
      ),
    }),
    cycle: new BooleanField({ initial: true }),
    base: ambience(0, 0),
    dark: ambience(257 / 360, -0.25),
  });
}

function gridField(): SchemaField {
  return new SchemaField({
    type: new NumberField({
      required: true,
      nullable: false,
      initial: () => game.system?.grid?.type ?? GRID_TYPES.SQUARE,
      choices: Object.values(GRID_TYPES),
    }),
    size: new NumberField({ required: true, nullable: false, integer: true, min: 20, initial: 100 }),
    style: new StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: new NumberField({ required: true, nullable: false, positive: true, integer: true, initial: 1 }),
    color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
    alpha: new AlphaField({ initial: 0.2 }),
    distance: new NumberField({
      required: true,
      nullable: false,
      positive: true,
      initial: () => game.system?.grid?.distance ?? 1,
    }),
    units: new StringField({ required: true, initial: () => game.system?.grid?.units ?? "" }),
  });
}

function sceneTexture(): SchemaField {
  const number = (initial: number) => new NumberField({ required: true, nullable: false, initial });
  return new SchemaField({
    src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
    anchorX: number(0),
    anchorY: number(0),
    offsetX: number(0),
    offsetY: number(0),
    fit: new StringField({ initial: "fill" }),
    scaleX: number(1),
    scaleY: number(1),
    rotation: new AngleField(),
    tint: new ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new AlphaField({ initial: 0 }),
  });
}
