/** Documents stored and listed by the host, with little behavior. */
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";

const base = ClientDocument.metadata;
const name = () => new fields.StringField({ required: true, blank: false, textSearch: true });
const folder = () => new fields.DocumentIdField({ readonly: false, initial: null });
const author = () =>
  new fields.ForeignDocumentField({ metadata: { name: "User", collection: "users" } } as Loose, {
    initial: () => game.userId,
  });

export class BaseSetting extends ClientDocument {
  static override metadata = Object.freeze({
    ...base,
    name: "Setting",
    collection: "settings",
    label: "DOCUMENT.Setting",
    permissions: { ...base.permissions, create: mayWriteSetting, update: mayWriteSetting, delete: mayWriteSetting },
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      key: new fields.StringField({ required: true, nullable: false, blank: false }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: new fields.DocumentIdField({ readonly: false, initial: null }),
    };
  }
}

/** True if the user may write: world settings by permission, user settings by their user. */
function mayWriteSetting(user: Loose, setting: Loose): boolean {
  return setting._source.user === user.id || user.hasPermission("SETTINGS_MODIFY");
}

export class Setting extends BaseSetting {
  declare key: string;

  override getUserLevel(user: Loose): number {
    return user.isGM ? 3 : 2;
  }

  override _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    super._onCreate(data, options, userId);
    game.settings.onDocumentChange(this, options, userId);
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) game.settings.onDocumentChange(this, options, userId);
  }
}

export class Folder extends ClientDocument {
  static override metadata = Object.freeze({
    ...base,
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: name(),
      type: new fields.StringField({ required: true, blank: false }),
      description: new fields.HTMLField(),
      folder: folder(),
      sorting: new fields.StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: new fields.IntegerSortField(),
      color: new fields.ColorField(),
    };
  }

  override getUserLevel(user: Loose): number {
    return user.isGM ? 3 : 2;
  }

  /** Of a folder inside a pack, the entries of the pack's index (types: client/documents/folder.d.mts). */
  get contents(): Loose[] {
    const inside = this.pack ? game.packs.get(this.pack)?.index : game.collections.get(this.type);
    return inside?.filter((document: Loose) => (document._source ?? document).folder === this.id) ?? [];
  }

  /** Folders inside, with their own if `recursive` (types: client/documents/folder.d.mts). */
  getSubfolders(recursive = false): Loose[] {
    const all = this.pack ? game.packs.get(this.pack)?.folders : game.folders;
    const children: Loose[] = all?.filter((folder: Loose) => folder._source.folder === this.id) ?? [];
    return recursive ? children.flatMap((child) => [child, ...child.getSubfolders(true)]) : children;
  }
}

export class JournalEntryPage extends ClientDocument {
  static override metadata = Object.freeze({
    ...base,
    name: "JournalEntryPage",
    collection: "pages",
    label: "DOCUMENT.JournalEntryPage",
    coreTypes: ["image", "pdf", "text", "video"],
    hasTypeData: true,
    permissions: { ...base.permissions, create: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: name(),
      type: new fields.DocumentTypeField(this, { initial: "text" }),
      system: new fields.TypeDataField(this),
      title: new fields.ObjectField(),
      text: new fields.ObjectField(),
      src: new fields.StringField({ nullable: true, initial: null }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField({ initial: { default: -1 } }),
    };
  }
}

export class JournalEntry extends ClientDocument {
  static override metadata = Object.freeze({
    ...base,
    name: "JournalEntry",
    collection: "journal",
    label: "DOCUMENT.JournalEntry",
    embedded: { JournalEntryPage: "pages" },
    permissions: { ...base.permissions, create: "JOURNAL_CREATE", delete: "OWNER" },
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: name(),
      pages: new fields.EmbeddedCollectionField(JournalEntryPage),
      folder: folder(),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
    };
  }
}

export class Macro extends ClientDocument {
  static override metadata = Object.freeze({
    ...base,
    name: "Macro",
    collection: "macros",
    label: "DOCUMENT.Macro",
    permissions: { ...base.permissions, create: "PLAYER", delete: "OWNER" },
  });

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: name(),
      type: new fields.StringField({ required: true, initial: "chat", choices: ["script", "chat"] }),
      author: author(),
      img: new fields.FilePathField({ initial: "icons/svg/dice-target.svg" }),
      scope: new fields.StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
      command: new fields.StringField({ required: true }),
      folder: folder(),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
    };
  }

  get thumbnail(): string {
    return (this as Loose).img;
  }

  get canExecute(): boolean {
    return this.canUserExecute(game.user);
  }

  /** True if the user may execute: scripts need a permission besides a view of the macro (client/documents/macro.d.mts). */
  canUserExecute(user: Loose): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type === "script" ? user.hasPermission("MACRO_SCRIPT") : true;
  }

  /**
   * Runs the macro. The scope of scripts is documented in client/documents/macro.d.mts and the article "Macro Commands":
   * `speaker`, `actor`, `token`, `character` and the given scope. Errors are notified, not thrown.
   */
  async execute(scope: LooseObject = {}): Promise<Loose> {
    const { command } = this as Loose;
    const { ui, canvas } = globalThis as Loose;
    if (!this.canExecute) {
      ui.notifications.warn(`You may not run the macro ${this.name}.`);
      return undefined;
    }
    if (this.type === "chat") return CONFIG.ChatMessage.documentClass.create({ content: command });
    const { character } = game.user;
    const token = scope.token ?? canvas?.tokens?.controlled?.[0] ?? null;
    const actor = scope.actor ?? token?.actor ?? character ?? null;
    const speaker =
      scope.speaker ?? CONFIG.ChatMessage.documentClass.getSpeaker({ actor, token: token?.document ?? token });
    const names = { ...scope, speaker, actor, token, character, scope };
    try {
      const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
      return await new AsyncFunction(...Object.keys(names), command).call(this, ...Object.values(names));
    } catch (error) {
      ui.notifications.error(`The macro ${this.name} has an error: ${(error as Error).message}`);
      console.error(error);
      return undefined;
    }
  }
}
