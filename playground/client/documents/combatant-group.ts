import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";

export class BaseCombatantGroup extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "CombatantGroup",
    collection: "groups",
    label: "DOCUMENT.CombatantGroup",
    hasTypeData: true,
  });

  declare initiative: number | null;
  declare img: string | null;

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      name: new fields.StringField({ required: true, blank: false, nullable: true, initial: null }),
      img: new fields.FilePathField({ required: true, categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
      ownership: new fields.DocumentOwnershipField(),
    };
  }
}

export class CombatantGroup extends BaseCombatantGroup {
  declare members: Set<Loose>;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "members", { value: new Set(), writable: true, configurable: true, enumerable: false });
  }

  /** A group's own ownership counts (issue 12442). */
  override getUserLevel(user: Loose): number {
    return user.isGM ? 3 : (this.ownership[user.id] ?? this.ownership.default ?? 0);
  }

  override prepareBaseData(): void {
    this.members = new Set();
  }

  get defeated(): boolean {
    return [...this.members].every((member) => member.isDefeated);
  }

  get hidden(): boolean {
    return [...this.members].every((member) => member.hidden);
  }

  async clearMovementHistories(): Promise<void> {
    for (const member of this.members) await member.clearMovementHistory();
  }
}
