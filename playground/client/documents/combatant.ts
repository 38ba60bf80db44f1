import { CONFIG } from "../core/config.ts";
import { OWNERSHIP } from "../core/constants.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { getProperty } from "../core/objects.ts";
import { BaseCombatant } from "./base-combatant.ts";
import { turnAfter } from "./combatant-turn.ts";

export class Combatant extends BaseCombatant {
  /** The tracked resource's value, by the tracker's settings. */
  declare resource: Loose;
  declare group: Loose;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "resource", { value: null, writable: true, configurable: true, enumerable: false });
  }

  get combat(): Loose {
    return this.parent;
  }

  get token(): Loose {
    if (!this.tokenId) return null;
    const scene = this.sceneId ? game.scenes?.get(this.sceneId) : this.parent?.scene;
    return scene?.tokens.get(this.tokenId) ?? null;
  }

  /** The token's actor where there is a token, else the world's. */
  get actor(): Loose {
    if (this.token) return this.token.actor;
    return this.actorId ? (game.actors?.get(this.actorId) ?? null) : null;
  }

  get players(): Loose[] {
    return game.users.filter((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  override get hasPlayerOwner(): boolean {
    return this.players.length > 0;
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    return this.defeated || !!this.actor?.statuses?.has(CONFIG.specialStatusEffects.DEFEATED);
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** By the actor, never by the combat. */
  override getUserLevel(user: Loose = game.user): number {
    if (user.isGM) return OWNERSHIP.OWNER;
    return this.actor?.getUserLevel(user) ?? OWNERSHIP.NONE;
  }

  override prepareDerivedData(): void {
    const { token, actor } = this;
    this.name ||= token?.name || actor?.name || (game.i18n?.localize("COMBAT.UnknownCombatant") ?? "");
    this.img ||= token?.texture?.src ?? actor?.img ?? CONFIG.Combatant?.defaultIcon ?? "icons/svg/mystery-man.svg";
    this._prepareGroup();
    this.updateResource();
  }

  /** Replaces the group's id by its document, and the member's initiative by the group's. */
  _prepareGroup(): void {
    const group = this.parent?.groups.get(this._source.group) ?? null;
    this.group = group;
    if (!group) return;
    group.members.add(this);
    if (group.initiative !== null) this.initiative = group.initiative;
  }

  updateResource(): Loose {
    const path = this.actor && game.settings?.has?.("core.combatTrackerConfig") ? this.parent?.settings.resource : null;
    const value = path ? getProperty(this.actor.system, path) : null;
    this.resource = typeof value === "object" ? (value?.value ?? null) : (value ?? null);
    return this.resource;
  }

  getInitiativeRoll(formula?: string | null): Loose {
    const chosen = formula || this._getInitiativeFormula();
    return CONFIG.Dice.rolls[0].create(chosen, this.actor?.getRollData() ?? {});
  }

  _getInitiativeFormula(): string {
    return String(CONFIG.Combat.initiative.formula || game.system.initiative);
  }

  async rollInitiative(formula: string): Promise<Loose> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory?.();
  }

  // Core's writes to combatants carry the turn's index of this moment (issue 12990) ---

  static override async _preCreateOperation(documents: Loose[], operation: Loose, _user: Loose): Promise<undefined> {
    turnAfter(operation, { added: documents });
  }

  static override async _preUpdateOperation(documents: Loose[], operation: Loose, _user: Loose): Promise<undefined> {
    turnAfter(operation, { changed: new Map(documents.map(({ id }, index) => [id, operation.updates[index]])) });
  }

  static override async _preDeleteOperation(documents: Loose[], operation: Loose, _user: Loose): Promise<undefined> {
    turnAfter(operation, { removed: new Set(documents.map(({ id }) => id)) });
  }
}
