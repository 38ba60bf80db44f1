import { game } from "../../core/game.ts";
import type { Loose } from "../../core/loose.ts";
import { WorldCollection } from "./world-collection.ts";

export class Users extends WorldCollection {
  constructor() {
    super("User");
  }

  static override get documentName(): string {
    return "User";
  }

  get current(): Loose {
    return game.user;
  }

  get players(): Loose[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** Designated GM among the active ones, the same on every client: highest role first, then by id. */
  get activeGM(): Loose {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  getDesignatedUser(condition: (user: Loose) => boolean): Loose {
    const candidates = this.filter(condition);
    candidates.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return candidates[0] ?? null;
  }
}

export class CombatEncounters extends WorldCollection {
  constructor() {
    super("Combat");
  }

  static override get documentName(): string {
    return "Combat";
  }

  override get directory(): Loose {
    return (globalThis as Loose).ui?.combat ?? null;
  }

  /** Encounters of the current scene and without a scene. */
  get combats(): Loose[] {
    const scene = game.scenes?.current ?? null;
    return this.filter((combat) => combat.scene === null || combat.scene === scene);
  }

  get active(): Loose {
    return this.combats.find((combat) => combat.active) ?? null;
  }

  /**
   * Tracker's encounter, read only (client/documents/collections/combat-encounters.d.mts); before the first render, the inferred
   * one.
   */
  get viewed(): Loose {
    const { directory } = this;
    return directory?.rendered ? directory.viewed : (this.active ?? this.combats[0] ?? null);
  }

  get settings(): Loose {
    return game.settings.get("core", "combatTrackerConfig");
  }
}

export class Scenes extends WorldCollection {
  constructor() {
    super("Scene");
  }

  static override get documentName(): string {
    return "Scene";
  }

  get active(): Loose {
    return this.find((scene) => scene.active) ?? null;
  }

  /** Scene shown by this client; without a canvas the active one. */
  get viewed(): Loose {
    return (globalThis as Loose).canvas?.scene ?? null;
  }

  get current(): Loose {
    return this.viewed ?? this.active;
  }
}

export class WorldSettings extends WorldCollection {
  constructor() {
    super("Setting");
  }

  static override get documentName(): string {
    return "Setting";
  }

  /** Takes over the clock moved by the server without a Setting. */
  putTime(time: number): void {
    const known = this.getSetting("core.time");
    const source = known?._source ?? { _id: "coreTime00000000", key: "core.time" };
    source.value = JSON.stringify(time);
    if (!known) this.set(source._id, new this.documentClass(source));
    else known.reset();
  }

  getSetting(key: string, userId: string | null = null): Loose {
    return this.find((setting) => setting.key === key && (setting._source.user ?? null) === userId) ?? null;
  }
}
