import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { CONFIG } from "../core/config.ts";
import { lookup } from "../core/expose.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone } from "../core/objects.ts";
import { debounce } from "../core/text.ts";
import { BaseCombat } from "./base-combat.ts";
import { isTurnAuthority, runTurnEvents } from "./combat-events.ts";
import { rollInitiatives } from "./combat-initiative.ts";
import { firstTurnOf, nextTurnOf, timeBetween } from "./combat-turns.ts";
import { effectRegistry } from "./effect-registry.ts";

/** `{round, turn, combatantId, tokenId}` */
export type CombatState = { round: number; turn: number | null; combatantId: string | null; tokenId: string | null };

export class Combat extends BaseCombat {
  static CONFIG_SETTING = "combatTrackerConfig";

  declare combatants: EmbeddedCollection;
  declare groups: EmbeddedCollection;
  declare turns: Loose[];
  declare current: CombatState;
  declare previous: CombatState | undefined;
  declare debounceSetup: () => void;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    const debounceSetup = debounce(() => {
      this.setupTurns();
      this.renderTracker();
    }, 50);
    const current = { round: 0, turn: null, combatantId: null, tokenId: null };
    for (const [name, value] of Object.entries({ turns: [], current, previous: undefined, debounceSetup })) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  /** Undefined without turns, null between turns. */
  get combatant(): Loose {
    return this.turn === null ? null : this.turns[this.turn];
  }

  /** The next in line, defeated or not (issue 13603). */
  get nextCombatant(): Loose {
    if (!this.turns.length) return undefined;
    return this.turns[((this.turn ?? -1) + 1) % this.turns.length];
  }

  get settings(): LooseObject {
    return game.settings.get("core", Combat.CONFIG_SETTING);
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  get isActive(): boolean {
    return this.active && (!this.scene || this.scene === game.scenes?.current);
  }

  get isView(): boolean {
    return game.combats?.viewed === this;
  }

  /**
   * Deletes combatants with their tokens (type package: client/documents/combat.d.mts) of any scene (foundryvtt#11295), on the
   * client of the GM who deleted the tokens: players may not (pokemon-tabletop-reunited/ptr1e#576). Encounters of a scene keep
   * their combatants: core compares the scene with an id, as noted by packages for V13 and V14 with a workaround.
   */
  static _onDeleteTokens(tokens: Loose[], { pack, parent }: Loose, user: Loose): void {
    if (pack || !user.isSelf || !user.isGM) return;
    const deleted = new Set(tokens.map(({ id }) => id));
    for (const combat of game.combats) {
      if (combat.scene) continue;
      const gone = combat.combatants.filter((each: Loose) => each.sceneId === parent.id && deleted.has(each.tokenId));
      const ids = gone.map(({ id }: Loose) => id);
      if (ids.length) combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }

  getCombatantsByToken(token: Loose): Loose[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }

  getCombatantsByActor(actor: Loose): Loose[] {
    if (actor?.isToken) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor?.id;
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  getCombatantByActor(actor: Loose): Loose {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  getCombatantByToken(token: Loose): Loose {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    return timeBetween(this, { round: fromRound, turn: fromTurn }, { round: toRound, turn: toTurn }, CONFIG.time);
  }

  // Preparation -------------------------------------------------------------------

  override prepareDerivedData(): void {
    if (this.combatants.size && !this.turns.length) this.setupTurns();
  }

  /** Sorts, keeps `turn` within the list, and notes the current state. */
  setupTurns(): Loose[] {
    // Called unbound, as documented: `this` is undefined in it.
    const sort = this._sortCombatants;
    this.turns = this.combatants.contents.sort((a, b) => sort.call(undefined, a, b));
    if (this.turn !== null && this.turns.length) this.turn = Math.min(Math.max(this.turn, 0), this.turns.length - 1);
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  _getCurrentState(combatant: Loose = this.combatant): CombatState {
    const { round, turn } = this;
    return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  /** Highest initiative first, none last, ids break ties. */
  _sortCombatants(a: Loose, b: Loose): number {
    const value = (combatant: Loose) =>
      Number.isFinite(combatant.initiative) ? combatant.initiative : Number.NEGATIVE_INFINITY;
    const [first, second] = [value(a), value(b)];
    if (first !== second) return second - first;
    return String(a.id) > String(b.id) ? 1 : -1;
  }

  // Commands ------------------------------------------------------------------------

  async activate(options: LooseObject = {}): Promise<Loose[]> {
    const others = game.combats.filter(
      (combat: Loose) => combat !== this && combat.active && combat.scene === this.scene,
    );
    const updates = [
      ...others.map((combat: Loose) => ({ _id: combat.id, active: false })),
      { _id: this.id, active: true },
    ];
    return (this.constructor as typeof Combat).updateDocuments(updates, options);
  }

  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    // V14: here and not among the turn events; systems that start by themselves call it too.
    if (isV14()) await effectRegistry.refresh("combatStart", { combat: this });
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const turn = nextTurnOf(this);
    if (turn === null) return this.nextRound();
    return this.moveTo("combatTurn", { round: this.round, turn }, 1);
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    const turn = (this.turn ?? this.turns.length) - 1;
    if (this.turn === 0 || turn < 0) return this.previousRound();
    return this.moveTo("combatTurn", { round: this.round, turn }, -1);
  }

  async nextRound(): Promise<this> {
    return this.moveTo("combatRound", { round: this.round + 1, turn: firstTurnOf(this) }, 1);
  }

  async previousRound(): Promise<this> {
    if (this.round === 0) return this;
    const round = this.round - 1;
    const turn = this.turn === null || round === 0 ? null : Math.max(this.turns.length - 1, 0);
    return this.moveTo("combatRound", { round, turn }, -1);
  }

  /** Moves to another place. Hooks may change both objects in place. The server moves the clock (combat.md §3). */
  private async moveTo(
    hook: string,
    updateData: { round: number; turn: number | null },
    direction: 1 | -1,
  ): Promise<this> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async endCombat(): Promise<this> {
    const sure = await lookup("applications.api.DialogV2")?.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
      modal: true,
    });
    if (sure) await this.delete();
    return this;
  }

  async toggleSceneLink(): Promise<this> {
    const scene = this.scene ? null : (game.scenes?.current?.id ?? null);
    await this.update({ scene });
    return this;
  }

  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this | undefined> {
    const currentId = this.combatant?.id;
    for (const combatant of this.combatants.contents) combatant.updateSource({ initiative: null });
    this.setupTurns();
    const index = this.turns.findIndex((combatant) => combatant.id === currentId);
    const turn = updateTurn && currentId ? index : this.turn;
    const combatants = this.combatants.map(({ id }) => ({ _id: id, initiative: null }));
    return this.update({ turn, combatants }, { turnEvents: false, diff: false });
  }

  async rollInitiative(ids: string | string[], options: LooseObject = {}): Promise<this> {
    await rollInitiatives(this, [ids].flat(), options);
    return this;
  }

  async rollAll(options: LooseObject = {}): Promise<this> {
    return this.rollInitiative(
      this.unrolled().map(({ id }) => id),
      options,
    );
  }

  async rollNPC(options: LooseObject = {}): Promise<this> {
    const ids = this.unrolled().filter(({ isNPC }) => isNPC);
    return this.rollInitiative(
      ids.map(({ id }) => id),
      options,
    );
  }

  private unrolled(): Loose[] {
    return this.combatants.filter((combatant) => combatant.isOwner && combatant.initiative === null);
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  /** Prepares the fight's actors again: their effects may count turns. */
  updateCombatantActors(): void {
    for (const combatant of this.combatants.contents) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }

  _playCombatSound(_announcement: string): void {}

  _updateTurnMarkers(): void {
    for (const { token } of this.combatants.contents) token?.object?.renderFlags?.set({ refreshTurnMarker: true });
  }

  _refreshTokenHUD(_documents: Loose[]): void {}

  async clearMovementHistories(combatants: Iterable<Loose> = this.combatants.contents): Promise<void> {
    for (const combatant of combatants) await combatant.clearMovementHistory();
  }

  // After a change --------------------------------------------------------------

  override _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active || !this.collection.directory?.viewed) this.view(this);
    this.renderTracker();
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = deepClone(this.current);
    this.previous ??= prior;
    if ("combatants" in changed) this.setupTurns();
    else this.current = this._getCurrentState();
    if (changed.active === true) this.view(this);
    this.onStateChange(prior, options);
    this.renderTracker({ renderContext: "updateCombat", renderData: [{ ...changed, _id: this.id }] });
  }

  /** Views an encounter in the tracker; the collection reads from there. */
  private view(combat: Combat | null): void {
    const { directory } = this.collection;
    if (directory) directory.viewed = combat;
  }

  /** Handles a new round, turn or combatant on every client; the turn's handlers run on one GM's client only. */
  private onStateChange(prior: CombatState, options: LooseObject): void {
    const { current } = this;
    const same = (["round", "turn", "combatantId"] as const).every((key) => prior[key] === current[key]);
    if (same) return;
    this.previous = prior;
    this._updateTurnMarkers();
    this.updateCombatantActors();
    if (options.turnEvents === false) return;
    this._manageTurnEvents().catch((error) => Hooks.onError("Combat#_manageTurnEvents", error));
  }

  override _onDelete(options: LooseObject, userId: string): void {
    super._onDelete(options, userId);
    if (this.collection.directory?.viewed === this) this.view(null);
    if (isV14() && this.started) void effectRegistry.refresh("combatEnd", { combat: this });
    this.renderTracker();
  }

  private renderTracker(options: LooseObject = {}): void {
    (globalThis as Loose).ui?.combat?.render?.(options);
  }

  override _onCreateDescendantDocuments(...args: Loose[]): void {
    super._onCreateDescendantDocuments(...args);
    const [parent, collection, documents, , options] = args;
    this.onCombatantsChange(parent, collection, options);
    if (collection === "combatants" && isTurnAuthority())
      this.runFor(documents, (combatant) => this._onEnter(combatant));
  }

  override _onUpdateDescendantDocuments(...args: Loose[]): void {
    super._onUpdateDescendantDocuments(...args);
    const [parent, collection, , , options] = args;
    this.onCombatantsChange(parent, collection, options);
  }

  override _onDeleteDescendantDocuments(...args: Loose[]): void {
    super._onDeleteDescendantDocuments(...args);
    const [parent, collection, documents, , options] = args;
    this.onCombatantsChange(parent, collection, options);
    if (collection === "combatants" && isTurnAuthority()) this.runFor(documents, (combatant) => this.exit(combatant));
  }

  private async exit(combatant: Loose): Promise<void> {
    await this._onExit(combatant);
    if (combatant.token) await this._clearMovementHistoryOnExit(combatant);
  }

  private runFor(combatants: Loose[], handler: (combatant: Loose) => Promise<void>): void {
    const run = async () => {
      for (const combatant of combatants) await handler(combatant);
    };
    run().catch((error) => Hooks.onError("Combat", error));
  }

  /** Follows changed combatants by the operation's `combatTurn`, so that the turn stays with its combatant. */
  private onCombatantsChange(parent: Loose, collection: string, options: LooseObject): void {
    if (parent !== this || collection !== "combatants") return;
    const prior = deepClone(this.current);
    if (options.combatTurn !== undefined) this.updateSource({ turn: options.combatTurn });
    this.setupTurns();
    this.onStateChange(prior, options);
    if (options.render !== false) this.renderTracker();
  }

  // Turn events, on one GM's client ---------------------------------------------------

  /**
   * Called on every client; one GM's client runs the handlers. The hook is called here: Weird Wizard overrides this method and
   * calls the hook itself.
   */
  async _manageTurnEvents(): Promise<void> {
    if (!this.started) return;
    const { previous, current } = this;
    if (isTurnAuthority()) await runTurnEvents(this);
    Hooks.callAll("combatTurnChange", this, previous, current);
  }

  async _onEndTurn(_combatant: Loose, _context: LooseObject): Promise<void> {}

  async _onEndRound(_context: LooseObject): Promise<void> {}

  async _onStartRound(_context: LooseObject): Promise<void> {}

  async _onStartTurn(_combatant: Loose, _context: LooseObject): Promise<void> {}

  async _onEnter(_combatant: Loose): Promise<void> {}

  async _onExit(_combatant: Loose): Promise<void> {}

  async _clearMovementHistoryOnStartTurn(combatant: Loose, _context: LooseObject): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async _clearMovementHistoryOnExit(combatant: Loose): Promise<void> {
    await combatant.clearMovementHistory();
  }
}
