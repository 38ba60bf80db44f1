/**
 * Top-level fields of the base documents with their documented defaults (foundry-vtt-types, interface Schema of each
 * document in client/documents/*.d.mts). Keys that aren't listed are dropped, as the server only knows base classes.
 */
import {
  boolean,
  collection,
  type DocumentName,
  type Field,
  flags,
  integer,
  json,
  list,
  name,
  nullableOwnership,
  number,
  object,
  optionalText,
  ownership,
  reference,
  single,
  sort,
  stats,
  system,
  text,
  type,
} from "./fields.ts";
import { sceneFields, tokenAppearance } from "./scene-schemas.ts";

export interface Definition {
  name: DocumentName;
  /** Name of the world collection, or of the parent's array for embedded documents. */
  collection: string;
  /** Documents that stand in a world collection of their own. */
  primary: boolean;
  /** Type when none is given; undefined where one has to be named. */
  initialType?: string;
  /** Types that core declares itself; documents without any have `base`. */
  coreTypes?: readonly string[];
  fields: Record<string, Field>;
}

const FOLDER_TYPES = ["Actor", "Adventure", "Item", "Scene", "JournalEntry", "Playlist", "RollTable", "Cards", "Macro"];
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

const world = { folder: reference(), sort, ownership: ownership(), flags, _stats: stats };

const definitions: Definition[] = [
  {
    name: "Actor",
    collection: "actors",
    primary: true,
    fields: {
      name,
      type,
      img: optionalText({ initial: "icons/svg/mystery-man.svg" }),
      system,
      prototypeToken: object(tokenAppearance),
      items: collection("Item"),
      effects: collection("ActiveEffect"),
      ...world,
    },
  },
  {
    name: "Item",
    collection: "items",
    primary: true,
    fields: {
      name,
      type,
      img: optionalText({ initial: "icons/svg/item-bag.svg" }),
      system,
      effects: collection("ActiveEffect"),
      ...world,
    },
  },
  {
    name: "ActiveEffect",
    collection: "effects",
    primary: false,
    initialType: "base",
    fields: {
      name,
      img: optionalText(),
      type,
      system,
      changes: list(),
      disabled: boolean(),
      duration: object(),
      // V14 records here what the duration counts from; V13 has it inside the duration.
      start: object(),
      description: text(),
      origin: optionalText(),
      tint: text({ initial: "#ffffff" }),
      transfer: boolean(true),
      statuses: list(),
      sort,
      flags,
      _stats: stats,
    },
  },
  { name: "Scene", collection: "scenes", primary: true, fields: { ...sceneFields, ...world } },
  {
    name: "Token",
    collection: "tokens",
    primary: false,
    fields: {
      name: text(),
      actorId: reference(),
      delta: single("ActorDelta"),
      ...prototypeFields(),
      shape: integer({ initial: 4, min: 0, max: 5 }),
      x: integer({ initial: 0, nullable: false }),
      y: integer({ initial: 0, nullable: false }),
      elevation: number({ initial: 0, nullable: false }),
      // V14 adds these two to a token's position.
      depth: number({ initial: 1, min: 0 }),
      level: optionalText(),
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
    name: "ActorDelta",
    collection: "delta",
    primary: false,
    fields: {
      name: optionalText(),
      // Not a subtype of its own: it overrides the base actor's type.
      type: optionalText(),
      img: optionalText(),
      system: object(),
      items: collection("Item"),
      effects: collection("ActiveEffect"),
      ownership: nullableOwnership(),
      flags,
    },
  },
  {
    name: "Region",
    collection: "regions",
    primary: false,
    fields: {
      name,
      color: text({ initial: "#4db34d" }),
      shapes: list(),
      elevation: object({ bottom: null, top: null }),
      behaviors: collection("RegionBehavior"),
      visibility: integer({ initial: 0 }),
      locked: boolean(),
      flags,
    },
  },
  {
    name: "RegionBehavior",
    collection: "behaviors",
    primary: false,
    coreTypes: BEHAVIOR_TYPES,
    fields: { name: text(), type, system, disabled: boolean(), flags, _stats: stats },
  },
  {
    name: "Combat",
    collection: "combats",
    primary: true,
    initialType: "base",
    fields: {
      type,
      system,
      scene: reference(),
      groups: collection("CombatantGroup"),
      combatants: collection("Combatant"),
      active: boolean(),
      round: integer({ initial: 0, nullable: false, min: 0 }),
      turn: integer({ initial: null, min: 0 }),
      sort,
      flags,
      _stats: stats,
    },
  },
  {
    name: "Combatant",
    collection: "combatants",
    primary: false,
    initialType: "base",
    fields: {
      type,
      system,
      actorId: reference(),
      tokenId: reference(),
      sceneId: reference(),
      name: optionalText(),
      img: optionalText(),
      initiative: number(),
      hidden: boolean(),
      defeated: boolean(),
      group: reference(),
      flags,
      _stats: stats,
    },
  },
  {
    name: "CombatantGroup",
    collection: "groups",
    primary: false,
    initialType: "base",
    fields: {
      type,
      system,
      name: optionalText(),
      img: optionalText(),
      initiative: number(),
      ownership: ownership(),
      flags,
      _stats: stats,
    },
  },
  {
    name: "ChatMessage",
    collection: "messages",
    primary: true,
    initialType: "base",
    fields: {
      type,
      system,
      style: integer({ initial: 0 }),
      author: reference(),
      timestamp: integer({ initial: 0 }),
      flavor: text(),
      content: text(),
      speaker: object({ scene: null, actor: null, token: null, alias: "" }),
      whisper: list(),
      blind: boolean(),
      rolls: list(),
      sound: optionalText(),
      emote: boolean(),
      flags,
      _stats: stats,
    },
  },
  {
    name: "User",
    collection: "users",
    primary: true,
    fields: {
      name,
      role: integer({ initial: 1, min: 0, max: 4 }),
      password: text(),
      avatar: optionalText(),
      character: reference(),
      color: text({ initial: "#cc6633" }),
      pronouns: text(),
      hotbar: object(),
      permissions: object(),
      flags,
      _stats: stats,
    },
  },
  {
    name: "Setting",
    collection: "settings",
    primary: true,
    fields: { key: text({ required: true, blank: false }), value: json(), user: reference(), _stats: stats },
  },
  {
    name: "Folder",
    collection: "folders",
    primary: true,
    coreTypes: FOLDER_TYPES,
    fields: {
      name,
      type,
      description: text(),
      folder: reference(),
      sorting: text({ initial: "a", choices: ["a", "m"] }),
      sort,
      color: optionalText(),
      flags,
      _stats: stats,
    },
  },
  {
    name: "JournalEntry",
    collection: "journal",
    primary: true,
    fields: { name, pages: collection("JournalEntryPage"), ...world },
  },
  {
    name: "JournalEntryPage",
    collection: "pages",
    primary: false,
    initialType: "text",
    coreTypes: ["text", "image", "pdf", "video"],
    fields: {
      name,
      type,
      system,
      title: object({ show: true, level: 1 }),
      text: object({ content: "", format: 1 }),
      src: optionalText(),
      sort,
      ownership: ownership(-1),
      flags,
      _stats: stats,
    },
  },
  {
    name: "Macro",
    collection: "macros",
    primary: true,
    initialType: "chat",
    coreTypes: ["script", "chat"],
    fields: {
      name,
      type,
      author: reference(),
      img: optionalText({ initial: "icons/svg/dice-target.svg" }),
      scope: text({ initial: "global", choices: ["global", "actors", "actor"] }),
      command: text(),
      ...world,
    },
  },
];

/** Prototype tokens and placed tokens share these; a placed one stores them as fields of its own. */
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

const byName = new Map<string, Definition>(definitions.map((definition) => [definition.name, definition]));

/** The definition of a document, or undefined for a name that the server doesn't know. */
export function findDefinition(documentName: string): Definition | undefined {
  return byName.get(documentName);
}

export function definitionOf(documentName: DocumentName): Definition {
  const definition = byName.get(documentName);
  if (!definition) throw new Error(`No definition of ${documentName}`);
  return definition;
}

/** Documents that stand in a collection of the world. */
export const primaryDefinitions: readonly Definition[] = definitions.filter((definition) => definition.primary);

/** The field of `parent` that holds documents of this name, or undefined when it can't hold any. */
export function fieldHolding(parent: Definition, child: DocumentName): string | undefined {
  return Object.entries(parent.fields).find(
    ([, field]) => (field.kind === "collection" || field.kind === "single") && field.of === child,
  )?.[0];
}
