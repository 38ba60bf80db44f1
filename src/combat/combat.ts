import { renamedCommand, renamedOptions } from "../data/old-names.ts";
import type { CombatantId, EncounterState } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import type { Answer } from "../net/index.ts";
import { loadFacets, rulesetOf } from "../rulesets/registry.ts";
import { runAutomation } from "./authority/automation.ts";
import { deleted } from "./authority/ending.ts";
import { asInitiative, externalChange, initialSystem } from "./authority/external-writes.ts";
import { sawCreated, sawDeleted } from "./authority/joining.ts";
import { rows } from "./authority/projection.ts";
import * as remoteWrites from "./authority/remote-writes.ts";
import type { Command } from "./authority/request.ts";
import { stampOf, storedOf } from "./authority/stored.ts";
import * as authority from "./authority/submit.ts";
import { isAhead, markOutOfSync } from "./authority/sync-state.ts";
import { askToEnd } from "./confirmations.ts";
import type { Encounter, PerformOptions, Steps } from "./encounter.ts";
import { firstInvalidField, stateOrRefusal } from "./invalid-encounters.ts";
import { applyItem } from "./item-effects.ts";
import { syncPrompts } from "./prompts-sync.ts";
import { refreshActors } from "./refresh.ts";
import { forgetData, sessionOf } from "./session.ts";
import { keepDefeated } from "./statuses/toggle.ts";
import { follow } from "./tracker/auto-actions.ts";
import { notifyTurns, takeIn } from "./turn-events.ts";
import { replacement } from "./versions.ts";
import { refreshWindows } from "./windows-of.ts";

/**
 * The encounter as a document: Foundry's gestures in, commands out. The rules live in `src/rulesets/<id>/rules`, the way in is the
 * authority.
 */
export class TurncraftCombat<SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Encounter as seen by the rules, an immutable copy; null for encounters of other packages or invalid data. */
  get state(): EncounterState | null {
    const session = sessionOf(this);
    if (session.state !== undefined) return session.state;
    const stored = storedOf(this);
    const whole = stored && firstInvalidField(this) === null ? stored.state : null;
    const found = whole && stateOrRefusal(this);
    session.state = found && !("clause" in found) ? found : structuredClone(whole);
    return session.state;
  }

  /**
   * Entry point for every change to an encounter. The asker sees refusals and gets the answer. `quiet`: an automatic command, with
   * refusals not shown.
   */
  perform(command: Command, options: PerformOptions = {}): Promise<Answer> {
    return authority.perform(this, renamedCommand(command, this.type), renamedOptions(options));
  }

  /** Undoes the newest step (DX-005). */
  async undo(): Promise<Answer> {
    return this.perform({ kind: "undo", seq: newestSeq(this) });
  }

  /** Repeats the step undone last, with the same rolls (DX-005). */
  async redo(): Promise<Answer> {
    return this.perform({ kind: "redo", seq: newestSeq(this) });
  }

  /** Undoes or redoes steps until step `to` is the newest done step; 0: the beginning (DX-005). */
  async goTo(to: number): Promise<Answer> {
    return this.perform({ kind: "go-to", seq: newestSeq(this), to });
  }

  /** Continues the encounter under another ruleset (undoable); GM only. `to`: the ruleset's id. */
  async switchRuleset(to: string): Promise<Answer> {
    return this.perform({ kind: "switch-ruleset", seq: newestSeq(this), to });
  }

  /** Gives the step's targets, the user's, or the item's user the effect with a duration of the item used in step `seq`. */
  async applyItem(seq: number): Promise<void> {
    await applyItem(this, seq);
  }

  /** Steps for undo and redo to take, in the log's own words, and whether the user may undo. */
  steps(): Steps {
    return authority.stepsOf(this);
  }

  override async startCombat(): Promise<this> {
    if (!this.state) return super.startCombat();
    await this.perform({ kind: "start" });
    return this;
  }

  override async nextTurn(): Promise<this> {
    const state = this.state;
    if (!state) return super.nextTurn();
    await this.perform({ kind: "advance", round: state.round, turn: state.activeId });
    return this;
  }

  override async nextRound(): Promise<this> {
    const state = this.state;
    if (!state) return super.nextRound();
    await this.perform({ kind: "advance-round", round: state.round });
    return this;
  }

  override async previousTurn(): Promise<this> {
    if (!this.state) return super.previousTurn();
    await this.perform({ kind: "previous-turn", seq: newestSeq(this) });
    return this;
  }

  override async previousRound(): Promise<this> {
    if (!this.state) return super.previousRound();
    await this.perform({ kind: "previous-round", seq: newestSeq(this) });
    return this;
  }

  override async rollInitiative(ids: string | string[], options?: Combat.InitiativeOptions): Promise<this> {
    const { state } = this;
    if (!state) return super.rollInitiative(ids, options);
    const asked = (typeof ids === "string" ? [ids] : ids) as CombatantId[];
    // Core's buttons for all name those too who have left the fight.
    const present = asked.filter((id) => !state.fighters[id]?.departed);
    const { rolling } = sessionOf(this);
    // A second press while the first is on its way asks for nothing.
    const who = (present.length > 0 ? present : asked).filter((id) => !rolling.has(id));
    if (who.length === 0) return this;
    const rolls = rulesetOf(this.type)?.host.rolls?.(state, who) ?? [{ kind: "roll", who }];
    if (rolls.length === 0) ui.notifications?.warn(localize("TURNCRAFT.Authority.nobodyRolls"));
    for (const id of who) rolling.add(id);
    try {
      for (const roll of rolls) await this.perform(roll as Command);
    } finally {
      for (const id of who) rolling.delete(id);
    }
    return this;
  }

  override async resetAll(): Promise<this | undefined> {
    const state = this.state;
    if (!state) return super.resetAll();
    const who = state.order.filter((id) => state.fighters[id]?.initiative != null);
    if (who.length > 0) await this.perform({ kind: "reset-roll", who });
    return this;
  }

  override async setInitiative(id: string, value: number): Promise<void> {
    if (!this.state) return super.setInitiative(id, value);
    for (const command of asInitiative(this, { [id as CombatantId]: value })) await this.perform(command);
  }

  override async endCombat(): Promise<this> {
    const { state } = this;
    if (!state?.round) return super.endCombat();
    const command = await askToEnd(this, state);
    const answer = command && (await this.perform(command));
    if (answer?.kind !== "accepted") return this;
    const fallen = this.combatants.contents.flatMap(({ defeated, actor }) => (defeated && actor ? [actor] : []));
    await this.delete();
    await keepDefeated(fallen);
    return this;
  }

  /** Plays Foundry's sound for the beginning of the user's own turn, in the user's combat theme. */
  soundTurn(): void {
    this._playCombatSound("yourTurn");
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    void loadFacets(this.type);
    forgetData(this);
  }

  /** `turns` follow the stored order whenever data is prepared, so `turns[turn]` is right whatever core sorts in between. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (rulesetOf(this.type)) this.turns = rows(this.combatants, storedOf(this)?.state.order ?? []);
  }

  /** Called unbound by core: the order comes from the combatants' own parent. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const combat = a.parent ?? b.parent;
    const stored = combat && rulesetOf(combat.type) ? storedOf(combat) : null;
    if (!stored) return super._sortCombatants(a, b);
    return rows([a, b], stored.state.order)[0] === a ? -1 : 1;
  }

  /** Merges no change into the state after a missed write: the page keeps the known state, and asks for a reload. */
  override updateSource(...given: Parameters<Combat["updateSource"]>): ReturnType<Combat["updateSource"]> {
    const [changes, options] = given;
    if (options?.dryRun || !isAhead(this, changes)) return super.updateSource(...given);
    markOutOfSync(this);
    return {};
  }

  protected override async _preCreate(
    data: Combat.CreateData,
    options: Combat.Database.PreCreateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const type = rulesetOf(this.type)
      ? this.type
      : this.type === "base"
        ? game.settings.get("turncraft", "ruleset")
        : null;
    const system = type ? initialSystem(type) : null;
    if (type) await loadFacets(type);
    if (!type || !system || storedOf(this)?.revision) return;
    const [key, value] = replacement(system);
    this.updateSource({ type, [key]: value } as Combat.UpdateData);
  }

  protected override async _preUpdate(
    changed: Combat.UpdateData,
    options: Combat.Database.PreUpdateOptions,
    user: User.Implementation,
  ): Promise<boolean | void> {
    if (!stampOf(options) && this.state && !externalChange(this, changed)) return false;
    return super._preUpdate(changed, options, user);
  }

  protected override _onUpdate(
    changed: Combat.UpdateData,
    options: Combat.Database.OnUpdateOperation,
    userId: string,
  ): void {
    takeIn(this, options as { direction?: number }, () => super._onUpdate(changed, options, userId));
    if (remoteWrites.isInvalid(this, changed, options)) forgetData(this);
    remoteWrites.updated(this, changed, options, userId);
    runAutomation(this);
    refreshActors(this, { byStep: true });
    refreshWindows(this);
    syncPrompts(this);
    follow(this);
  }

  protected override async _manageTurnEvents(): Promise<void> {
    if (!this.state) return super._manageTurnEvents();
    await notifyTurns(this, {
      endTurn: async (combatant, context) => {
        await this._onEndTurn(combatant, context);
        await combatant.clearMovementHistory();
      },
      endRound: async (context) => {
        await this._onEndRound(context);
        await this.clearMovementHistories();
      },
      startRound: (...round) => this._onStartRound(...round),
      startTurn: async (combatant, context) => {
        await this._onStartTurn(combatant, context);
        if (combatant.token) await this._clearMovementHistoryOnStartTurn(combatant, context);
      },
    });
  }

  protected override _onDelete(options: Combat.Database.OnDeleteOperation, userId: string): void {
    super._onDelete(options, userId);
    runAutomation(this);
    deleted(this);
    refreshActors(this);
    refreshWindows(this);
    syncPrompts(this);
  }

  protected override _onCreateDescendantDocuments(...args: Combat.OnCreateDescendantDocumentsArgs): void {
    super._onCreateDescendantDocuments(...args);
    const [, , documents, , , userId] = args;
    sawCreated(this, documents);
    remoteWrites.combatantsMade(this, documents as Combatant.Implementation[], userId);
    refreshActors(this);
  }

  protected override _onUpdateDescendantDocuments(...args: Combat.OnUpdateDescendantDocumentsArgs): void {
    super._onUpdateDescendantDocuments(...args);
    const [, , , , options, userId] = args;
    remoteWrites.combatantsUpdated(this, options, userId);
    refreshActors(this);
    refreshWindows(this);
  }

  protected override _onDeleteDescendantDocuments(...args: Combat.OnDeleteDescendantDocumentsArgs): void {
    super._onDeleteDescendantDocuments(...args);
    const [, , documents] = args;
    sawDeleted(this, documents as Combatant.Implementation[]);
    remoteWrites.rosterChanged(this);
    refreshActors(this);
  }
}

/** Number of the newest done step; 0 at the beginning. */
function newestSeq(combat: Encounter): number {
  return storedOf(combat)?.history.at ?? 0;
}
