/**
 * Compile-time comparison of the host with the documented API (type package, V13): public names of a class, and answers at once
 * or by promise. Names missing in the host are listed, so that the list can only shrink or be argued about. Compiled by
 * tsconfig.contract.json; never run.
 */
import type { DataModel } from "./abstract/data-model.ts";
import type { TypeDataModel } from "./abstract/type-data-model.ts";
import type { Collection as HostCollection } from "./core/collection.ts";
import type { Roll as HostRoll } from "./core/dice/roll.ts";
import type { Localization } from "./core/i18n.ts";
import type { ClientSettings } from "./core/settings.ts";
import type { ActiveEffect as HostEffect } from "./documents/active-effect.ts";
import type { Actor as HostActor } from "./documents/actor.ts";
import type { ChatMessage as HostMessage } from "./documents/chat-message.ts";
import type { Combat as HostCombat } from "./documents/combat.ts";
import type { Combatant as HostCombatant } from "./documents/combatant.ts";
import type { CombatantGroup as HostGroup } from "./documents/combatant-group.ts";
import type { Item as HostItem } from "./documents/item.ts";
import type { User as HostUser } from "./documents/user.ts";
import type { SchemaField } from "./fields/containers.ts";
import type { DataField } from "./fields/data-field.ts";

type IsAny<T> = 0 extends 1 & T ? true : false;

type Answers<F> = F extends (...args: never[]) => infer R
  ? IsAny<R> extends true
    ? "value"
    : [R] extends [Promise<unknown>]
      ? "later"
      : "now"
  : "value";

/** Public documented names missing in the host. */
type Missing<Host, Documented, LeftOut extends string> = Exclude<
  Extract<keyof Documented, string>,
  Extract<keyof Host, string> | LeftOut | `_${string}` | ` ${string}` | ` fvtt${string}`
>;

/** Methods with an immediate answer on one side and a promise on the other. */
type Differing<Host, Documented> = {
  [K in Extract<keyof Documented, string> & keyof Host]: "value" extends Answers<Documented[K]> | Answers<Host[K]>
    ? never
    : Answers<Host[K]> extends Answers<Documented[K]>
      ? never
      : K;
}[Extract<keyof Documented, string> & keyof Host];

/** Compiles for `never` only; the error names the difference. */
declare function none<_Wrong extends never>(): void;

/** Import, export, links and embedding in texts: unused at this table. */
type NotOffered =
  | "exportToJSON"
  | "importFromJSON"
  | "importFromJSONDialog"
  | "migrateSystemData"
  | "onEmbed"
  | "toAnchor"
  | "toCompendium"
  | "toEmbed"
  | "traverseEmbeddedDocuments";

/** Documents without embedded ones: typed writers without a return type. */
type EmbeddedWriters =
  | "createEmbeddedDocuments"
  | "updateEmbeddedDocuments"
  | "deleteEmbeddedDocuments"
  | "getEmbeddedDocument";

none<Missing<HostCombat, foundry.documents.Combat, NotOffered>>();
none<Differing<HostCombat, foundry.documents.Combat>>();
none<Missing<HostCombatant, foundry.documents.Combatant, NotOffered>>();
none<Exclude<Differing<HostCombatant, foundry.documents.Combatant>, EmbeddedWriters>>();
none<Missing<HostGroup, foundry.documents.CombatantGroup, NotOffered>>();
none<Exclude<Differing<HostGroup, foundry.documents.CombatantGroup>, EmbeddedWriters>>();
none<Missing<HostActor, foundry.documents.Actor, NotOffered | "getTokenImages">>();
none<Differing<HostActor, foundry.documents.Actor>>();
// "aaaaa" is a slip of the type package.
none<Missing<HostItem, foundry.documents.Item, NotOffered | "aaaaa">>();
none<Differing<HostItem, foundry.documents.Item>>();
none<Missing<HostEffect, foundry.documents.ActiveEffect, NotOffered | "apply" | "icon" | "updateDuration">>();
none<Exclude<Differing<HostEffect, foundry.documents.ActiveEffect>, EmbeddedWriters>>();
// `renderHTML` is the applications': they add it in a page. `user` is V12's name of the author.
type MessageRest = "export" | "getHTML" | "logged" | "renderHTML" | "user";
none<Missing<HostMessage, foundry.documents.ChatMessage, NotOffered | MessageRest>>();
none<Exclude<Differing<HostMessage, foundry.documents.ChatMessage>, EmbeddedWriters>>();
// Passwords never reach a client here; permissions are configured by nobody.
type UserRest =
  | "assignPermission"
  | "border"
  | "lastActivityTime"
  | "movingTokens"
  | "password"
  | "passwordSalt"
  | "roleLabel";
none<Missing<HostUser, foundry.documents.User, NotOffered | UserRest>>();
none<Exclude<Differing<HostUser, foundry.documents.User>, EmbeddedWriters>>();
none<Missing<DataModel, foundry.abstract.DataModel.Any, never>>();
none<Differing<DataModel, foundry.abstract.DataModel.Any>>();
none<Missing<TypeDataModel, foundry.abstract.TypeDataModel.Any, never>>();
none<Missing<HostCollection<unknown>, foundry.utils.Collection<unknown>, never>>();
none<Missing<HostRoll, foundry.dice.Roll, "propagateFlavor" | "toAnchor" | "toString">>();
none<Differing<HostRoll, foundry.dice.Roll>>();
none<Missing<Localization, foundry.helpers.Localization, "defaultModule" | "setLanguage">>();
none<Missing<ClientSettings, foundry.helpers.ClientSettings, never>>();
// Effects are applied by documents/effect-application.ts, not by fields.
none<Missing<DataField, foundry.data.fields.DataField, "applyChange">>();
none<Missing<SchemaField, foundry.data.fields.SchemaField.Any, "applyChange">>();
