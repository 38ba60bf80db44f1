import { CONFIG } from "../core/config.ts";
import { CONST } from "../core/constants.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseClass } from "../core/loose.ts";
import {
  ActorDeltaField,
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  type DataField,
  DocumentFlagsField,
  DocumentIdField,
  FilePathField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../fields/index.ts";

const { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS, TOKEN_SHAPES, TOKEN_TURN_MARKER_MODES } = CONST as Loose;

/** Fields common to a Token and an Actor's prototype token (type package: `TokenDocument.SharedProtoSchema`). */
export function sharedTokenFields(): Record<string, DataField> {
  const oneOf = (values: object, initial: number) =>
    new NumberField({ required: true, nullable: false, initial, choices: Object.values(values) });
  const spaces = () => new NumberField({ required: true, nullable: false, positive: true, initial: 1, step: 0.5 });
  return {
    displayName: oneOf(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    randomImg: new BooleanField(),
    appendNumber: new BooleanField(),
    prependAdjective: new BooleanField(),
    width: spaces(),
    height: spaces(),
    texture: tokenTexture(),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: oneOf(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: oneOf(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    bar1: bar(() => game.system?.primaryTokenAttribute || null),
    bar2: bar(() => game.system?.secondaryTokenAttribute || null),
    light: new ObjectField(),
    sight: new ObjectField(),
    detectionModes: new ArrayField(new ObjectField()),
    occludable: new ObjectField(),
    ring: new ObjectField(),
    turnMarker: new SchemaField({
      mode: oneOf(TOKEN_TURN_MARKER_MODES, TOKEN_TURN_MARKER_MODES.DEFAULT),
      animation: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new BooleanField(),
    }),
    movementAction: new StringField({
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      choices: () => CONFIG.Token.movement.actions,
    }),
    flags: new DocumentFlagsField(),
    ...(isV14() ? { depth: new NumberField({ required: true, nullable: false, min: 0, initial: 1 }) } : {}),
  };
}

/**
 * The whole Token schema (type package: `TokenDocument.Schema`; V14's level from the V14 API pages, its initial value from public
 * packages).
 */
export function tokenFields(deltaClass: LooseClass): Record<string, DataField> {
  const pixels = () => new NumberField({ required: true, integer: true, nullable: false, initial: 0 });
  return {
    _id: new DocumentIdField(),
    name: new StringField({ required: true, blank: true, textSearch: true }),
    ...sharedTokenFields(),
    actorId: new DocumentIdField({ readonly: false, initial: null }),
    delta: new ActorDeltaField(deltaClass),
    shape: new NumberField({
      required: true,
      nullable: false,
      initial: TOKEN_SHAPES.RECTANGLE_1,
      choices: Object.values(TOKEN_SHAPES),
    }),
    x: pixels(),
    y: pixels(),
    elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
    sort: pixels(),
    locked: new BooleanField(),
    hidden: new BooleanField(),
    _movementHistory: new ArrayField(new ObjectField()),
    _regions: new ArrayField(new StringField({ required: true })),
    ...(isV14() ? { level: new StringField({ required: true, nullable: false, initial: "defaultLevel0000" }) } : {}),
  };
}

function tokenTexture(): SchemaField {
  const number = (initial: number) => new NumberField({ required: true, nullable: false, initial });
  return new SchemaField({
    src: new FilePathField({
      categories: ["IMAGE", "VIDEO"],
      initial: () => (CONST as Loose).DEFAULT_TOKEN,
      wildcard: true,
    }),
    anchorX: number(0.5),
    anchorY: number(0.5),
    offsetX: number(0),
    offsetY: number(0),
    fit: new StringField({ initial: "contain", choices: ["fill", "contain", "cover", "width", "height"] }),
    scaleX: number(1),
    scaleY: number(1),
    rotation: new AngleField(),
    tint: new ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new AlphaField({ initial: 0.75 }),
  });
}

function bar(initial: () => string | null): SchemaField {
  return new SchemaField({ attribute: new StringField({ required: true, nullable: true, blank: false, initial }) });
}
