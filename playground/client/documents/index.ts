/** Registers every document with CONFIG and the namespaces. */

import { database } from "../abstract/backend.ts";
import { DataModel } from "../abstract/data-model.ts";
import { Document } from "../abstract/document.ts";
import { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { TypeDataModel } from "../abstract/type-data-model.ts";
import { CONFIG } from "../core/config.ts";
import { CONST } from "../core/constants.ts";
import { expose, exposeGlobals } from "../core/expose.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../core/operators.ts";
import { CompendiumCollection } from "../core/packs.ts";
import { isValidId } from "../fields/ids.ts";
import * as fields from "../fields/index.ts";
import { ActiveEffect, BaseActiveEffect } from "./active-effect.ts";
import { Actor, BaseActor } from "./actor.ts";
import { ActorDelta, BaseActorDelta } from "./actor-delta.ts";
import { Adventure } from "./adventure.ts";
import { BaseCombat } from "./base-combat.ts";
import { BaseCombatant } from "./base-combatant.ts";
import { BaseScene } from "./base-scene.ts";
import { BaseToken } from "./base-token.ts";
import { BaseChatMessage, ChatMessage } from "./chat-message.ts";
import {
  Actors,
  ChatMessages,
  Folders,
  Items,
  Journal,
  Macros,
  WorldCollection,
} from "./collections/world-collection.ts";
import { CombatEncounters, Scenes, Users, WorldSettings } from "./collections/world-collections.ts";
import { Combat } from "./combat.ts";
import { Combatant } from "./combatant.ts";
import { BaseCombatantGroup, CombatantGroup } from "./combatant-group.ts";
import { ActiveEffectTypeDataModel } from "./effect-model.ts";
import { BaseItem, Item } from "./item.ts";
import { Level, registerLevels } from "./level.ts";
import { configureMovement } from "./movement-config.ts";
import { PrototypeToken } from "./prototype-token.ts";
import { BaseRegion, BaseRegionBehavior, RegionBehavior, RegionDocument } from "./region.ts";
import { RegionBehaviorType } from "./region-behavior-type.ts";
import { Scene } from "./scene.ts";
import { TokenDocument } from "./token.ts";
import { BaseUser, User } from "./user.ts";
import { BaseWall, WallDocument } from "./wall.ts";
import { BaseSetting, Folder, JournalEntry, JournalEntryPage, Macro, Setting } from "./world-documents.ts";

/** Client classes by document name, with the collection of primary ones. */
const DOCUMENTS: Record<string, { documentClass: Loose; collection?: Loose }> = {
  ActiveEffect: { documentClass: ActiveEffect },
  Actor: { documentClass: Actor, collection: Actors },
  ActorDelta: { documentClass: ActorDelta },
  Adventure: { documentClass: Adventure },
  ChatMessage: { documentClass: ChatMessage, collection: ChatMessages },
  Combat: { documentClass: Combat, collection: CombatEncounters },
  Combatant: { documentClass: Combatant },
  CombatantGroup: { documentClass: CombatantGroup },
  Folder: { documentClass: Folder, collection: Folders },
  Item: { documentClass: Item, collection: Items },
  JournalEntry: { documentClass: JournalEntry, collection: Journal },
  JournalEntryPage: { documentClass: JournalEntryPage },
  Macro: { documentClass: Macro, collection: Macros },
  Region: { documentClass: RegionDocument },
  RegionBehavior: { documentClass: RegionBehavior },
  Scene: { documentClass: Scene, collection: Scenes },
  Setting: { documentClass: Setting, collection: WorldSettings },
  Token: { documentClass: TokenDocument },
  User: { documentClass: User, collection: Users },
  Wall: { documentClass: WallDocument },
};

const BASES: LooseObject = {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseChatMessage,
  BaseCombat,
  BaseCombatant,
  BaseCombatantGroup,
  BaseItem,
  BaseRegion,
  BaseRegionBehavior,
  BaseScene,
  BaseSetting,
  BaseToken,
  BaseUser,
  BaseWall,
};

const COMBAT_CONFIG = {
  initiative: { formula: null, decimals: 0 },
  initiativeIcon: { icon: "icons/vtt-512.png", hover: "icons/svg/dice.svg" },
  fallbackTurnMarker: "icons/svg/target.svg",
  settings: { turnMarker: { enabled: true, animation: "spin", src: "", disposition: false }, turnMarkerAnimations: {} },
  sounds: {},
};

/** Order of making and loading world collections: users first, since permissions need them. */
export const PRIMARY = [
  "User",
  "Setting",
  "Folder",
  "Actor",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "Combat",
  "ChatMessage",
];

/** Fills CONFIG with documents and exposes all names. Needs the generation. */
export function registerDocuments(): void {
  const known: typeof DOCUMENTS = { ...DOCUMENTS, ...(isV14() ? { Level: { documentClass: Level } } : {}) };
  for (const [name, { documentClass, collection }] of Object.entries(known)) {
    const entry = {
      documentClass,
      baseDocument: BASES[`Base${name}`] ?? documentClass,
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
      // Of the API's CONFIG: packages push the paths that they want in indices of packs.
      compendiumIndexFields: [],
      compendiumBanner: null,
    };
    // Into the object that is there: what is deprecated of it warns.
    CONFIG[name] = Object.assign(CONFIG[name] ?? {}, {
      ...entry,
      ...(collection ? { collection } : {}),
      ...CONFIG[name],
    });
  }
  // Kinds of documents that the playground doesn't know: packages ship packs of them, and set how these look.
  for (const name of ["Cards", "Playlist", "RollTable"])
    CONFIG[name] = { dataModels: {}, compendiumIndexFields: [], compendiumBanner: null, ...CONFIG[name] };
  Object.assign(CONST, {
    ALL_DOCUMENT_TYPES: Object.keys(known).sort(),
    WORLD_DOCUMENT_TYPES: [...PRIMARY].sort(),
  });
  Object.assign(CONFIG.Combat, COMBAT_CONFIG);
  configureMovement();
  CONFIG.DatabaseBackend = database;
  CONFIG.ActiveEffect.legacyTransferral = isV14() ? undefined : false;
  if (isV14())
    Object.assign(CONFIG.ActiveEffect, {
      expiryAction: "update",
      expiryEvents: {},
      phases: { initial: {}, final: {} },
    });
  if (isV14()) CONFIG.ActiveEffect.dataModels.base = ActiveEffectTypeDataModel;
  const classes = Object.fromEntries(
    Object.values(known).map(({ documentClass }) => [documentClass.name, documentClass]),
  );
  expose("abstract", { DataModel, Document, TypeDataModel, EmbeddedCollection });
  expose("data", { PrototypeToken, ...(isV14() ? { ActiveEffectTypeDataModel } : {}) });
  expose("data.regionBehaviors", { RegionBehaviorType });
  expose("data.fields", fields);
  // Names of the type package's common/data/validators.
  expose("data.validators", { isValidId });
  expose("data.validation", {
    DataModelValidationError: fields.DataModelValidationError,
    DataModelValidationFailure: fields.DataModelValidationFailure,
  });
  expose("documents", { ...BASES, ...classes });
  expose("documents.abstract", { ClientDocumentMixin: (Base: Loose) => Base, WorldCollection });
  const collections = {
    Actors,
    ChatMessages,
    CombatEncounters,
    CompendiumCollection,
    Folders,
    Items,
    Journal,
    Macros,
    Scenes,
    Users,
    WorldCollection,
    WorldSettings,
  };
  expose("documents.collections", collections);
  exposeGlobals(classes);
  if (isV14()) registerV14();
}

function registerV14(): void {
  registerLevels();
  const modifyBatch = (entries: Loose[]) => database.modifyBatch(entries);
  expose("documents", { modifyBatch });
  expose("data.operators", { DataFieldOperator, ForcedDeletion, ForcedReplacement });
  exposeGlobals({ _del: ForcedDeletion.create(), _replace: (value: Loose) => ForcedReplacement.create(value) });
}
