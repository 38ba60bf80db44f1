/** Scenes and their contents; fields shared by placed tokens and an actor's prototype token. */
import type { JsonObject } from "../protocol.ts";
import type { Definition } from "./fields.ts";
import {
  boolean,
  collection,
  type Field,
  flags,
  integer,
  list,
  name,
  number,
  object,
  optionalText,
  reference,
  single,
  sort,
  stats,
  system,
  text,
  type,
} from "./fields.ts";
import { ordered } from "./ordered.ts";

const texture = {
  src: null,
  anchorX: 0,
  anchorY: 0,
  offsetX: 0,
  offsetY: 0,
  fit: "fill",
  scaleX: 1,
  scaleY: 1,
  rotation: 0,
  tint: "#ffffff",
  alphaThreshold: 0,
};

/** interface SharedProtoSchema in client/documents/token.d.mts. */
export const tokenAppearance: JsonObject = {
  name: "",
  displayName: 0,
  actorLink: false,
  randomImg: false,
  appendNumber: false,
  prependAdjective: false,
  width: 1,
  height: 1,
  texture: {
    ...texture,
    src: "icons/svg/mystery-man.svg",
    anchorX: 0.5,
    anchorY: 0.5,
    fit: "contain",
    alphaThreshold: 0.75,
  },
  lockRotation: false,
  rotation: 0,
  alpha: 1,
  disposition: -1,
  displayBars: 0,
  bar1: { attribute: null },
  bar2: { attribute: null },
  light: { dim: 0, bright: 0, angle: 360, color: null, alpha: 0.5 },
  sight: {
    enabled: false,
    range: 0,
    angle: 360,
    visionMode: "basic",
    color: null,
    attenuation: 0.1,
    brightness: 0,
    saturation: 0,
    contrast: 0,
  },
  detectionModes: [],
  occludable: { radius: 0 },
  ring: {
    enabled: false,
    colors: { ring: null, background: null },
    effects: 1,
    subject: { scale: 1, texture: null },
  },
  turnMarker: { mode: 1, animation: null, src: null, disposition: false },
};

/**
 * Id of a V14 scene's only level, also the initial level of tokens, as in public packages. A scene without levels is a fault
 * (https://github.com/foundryvtt/foundryvtt/issues/14629).
 */
export const DEFAULT_LEVEL = "defaultLevel0000";

const sceneFields: Record<string, Field> = {
  name,
  active: boolean(),
  navigation: boolean(true),
  navOrder: integer({ initial: 0 }),
  navName: text(),
  background: object(texture),
  foreground: optionalText(),
  foregroundElevation: number(),
  thumb: optionalText(),
  width: integer({ initial: 4000, min: 1 }),
  height: integer({ initial: 3000, min: 1 }),
  padding: number({ initial: 0.25, min: 0, max: 0.5 }),
  initial: object({ x: null, y: null, scale: null }),
  backgroundColor: text({ initial: "#999999" }),
  grid: object({
    type: 1,
    size: 100,
    style: "solidLines",
    thickness: 1,
    color: "#000000",
    alpha: 0.2,
    distance: 1,
    units: "",
  }),
  tokenVision: boolean(true),
  fog: object({ exploration: true, overlay: null, colors: { explored: null, unexplored: null } }),
  environment: object({ darknessLevel: 0, darknessLock: false }),
  tokens: collection("Token"),
  regions: collection("Region"),
  walls: collection("Wall"),
  levels: collection("Level"),
  // The host draws these plainly or not at all, and stores them unchanged.
  drawings: list(),
  lights: list(),
  notes: list(),
  sounds: list(),
  templates: list(),
  tiles: list(),
  playlist: reference(),
  journal: reference(),
  weather: text(),
};

const BEHAVIOR_TYPES = [
  "adjustDarknessLevel",
  "displayScrollingText",
  "executeMacro",
  "executeScript",
  "modifyMovementCost",
  "pauseGame",
  "suppressWeather",
  "teleportToken",
  "toggleBehavior",
];

/** https://foundryvtt.com/api/v14/modules/foundry.data.regionBehaviors.html */
const BEHAVIOR_TYPES_SINCE_14 = ["applyActiveEffect", "changeLevel", "defineSurface"];

export const sceneDefinitions: Definition[] = [
  { name: "Scene", collection: "scenes", primary: true, since14: ["levels"], fields: { ...sceneFields, ...ordered } },
  {
    // https://foundryvtt.com/api/interfaces/foundry.documents.types.LevelData.html
    name: "Level",
    collection: "levels",
    primary: false,
    fields: {
      name,
      elevation: object({ bottom: null, top: null }),
      background: object(),
      foreground: object(),
      fog: object(),
      textures: object(),
      visibility: object({ levels: [] }),
      sort,
      flags,
    },
  },
  {
    name: "Token",
    collection: "tokens",
    primary: false,
    since14: ["depth", "level"],
    fields: {
      name: text(),
      actorId: reference(),
      delta: single("ActorDelta"),
      ...prototypeFields(),
      shape: integer({ initial: 4, min: 0, max: 5 }),
      x: integer({ initial: 0, nullable: false }),
      y: integer({ initial: 0, nullable: false }),
      elevation: number({ initial: 0, nullable: false }),
      depth: number({ initial: 1, min: 0 }),
      level: text({ initial: DEFAULT_LEVEL }),
      sort,
      locked: boolean(),
      hidden: boolean(),
      movementAction: optionalText({ blank: false }),
      flags,
      _movementHistory: list(),
      _regions: list(),
    },
  },
  {
    name: "Region",
    collection: "regions",
    primary: false,
    since14: ["levels"],
    fields: {
      name,
      color: text({ initial: "#4db34d" }),
      shapes: list(),
      elevation: object({ bottom: null, top: null }),
      behaviors: collection("RegionBehavior"),
      visibility: integer({ initial: 0 }),
      locked: boolean(),
      levels: list(),
      flags,
    },
  },
  {
    name: "RegionBehavior",
    collection: "behaviors",
    primary: false,
    coreTypes: BEHAVIOR_TYPES,
    coreTypesSince14: BEHAVIOR_TYPES_SINCE_14,
    fields: { name: text(), type, system, disabled: boolean(), flags, _stats: stats },
  },
  {
    name: "Wall",
    collection: "walls",
    primary: false,
    since14: ["levels"],
    fields: {
      c: list(),
      light: integer({ initial: 20 }),
      move: integer({ initial: 20 }),
      sight: integer({ initial: 20 }),
      sound: integer({ initial: 20 }),
      dir: integer({ initial: 0 }),
      door: integer({ initial: 0 }),
      ds: integer({ initial: 0 }),
      doorSound: optionalText(),
      threshold: object(),
      animation: object(),
      levels: list(),
      flags,
    },
  },
];

/** Fields of both prototype tokens and placed tokens, stored separately. */
function prototypeFields(): Record<string, Field> {
  const size = () => number({ initial: 1, nullable: false, min: 0.5 });
  const own: Record<string, Field> = { width: size(), height: size() };
  for (const [key, initial] of Object.entries(tokenAppearance)) {
    if (key in own || key === "name") continue;
    own[key] = fieldFor(initial);
  }
  return own;
}

function fieldFor(initial: unknown): Field {
  if (typeof initial === "boolean") return boolean(initial);
  if (typeof initial === "number") return number({ initial });
  if (Array.isArray(initial)) return list(initial);
  if (typeof initial === "object" && initial !== null) return object(initial as Record<string, unknown>);
  return optionalText({ initial });
}
