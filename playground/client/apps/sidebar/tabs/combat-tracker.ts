// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../../core/hooks.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { CombatTrackerConfig } from "../../apps/combat-tracker-config.ts";
import { host, type Loose } from "../../host.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { combatContext, trackerContext, turnContext } from "./combat-context.ts";
import { combatantEntries, combatEntries } from "./combat-menus.ts";

type Control = (combatant: Loose) => unknown;

/**
 * Encounter tracker. Parts, actions, contexts and overridable methods as in the type package
 * (client/applications/sidebar/tabs/combat-tracker.d.mts); the templates are the stand-in's own.
 */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["combat-sidebar"],
    window: { title: "COMBAT.SidebarTitle", icon: "fa-solid fa-shield-halved" },
    actions: {
      activateCombatant: CombatTracker.#onActivateCombatant,
      createCombat: CombatTracker.#onCreateCombat,
      cycleCombat: CombatTracker.#onCycleCombat,
      editName: CombatTracker.#onEditName,
      panToCombatant: CombatTracker.#onControl,
      pingCombatant: CombatTracker.#onControl,
      rollInitiative: CombatTracker.#onControl,
      toggleDefeated: CombatTracker.#onControl,
      toggleHidden: CombatTracker.#onControl,
      trackerSettings: CombatTracker.#onSettings,
    },
  };

  static override PARTS: Loose = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  #viewed: Loose | null = null;
  #hovered: Loose | null = null;

  /** Encounters of the current scene, and those of no scene. */
  get combats(): Loose[] {
    return host.game.combats.combats;
  }

  /** Viewed encounter; a popout shares `ui.combat`'s. */
  get viewed(): Loose | null {
    return this.isPopout ? host.ui.combat.viewed : this.#viewed;
  }

  set viewed(combat: Loose | null) {
    if (this.isPopout) host.ui.combat.viewed = combat;
    else this.#viewed = combat;
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (options.combat !== undefined) this.viewed = options.combat;
    else if (this.viewed && !this.combats.includes(this.viewed)) this.viewed = null;
    // An explicit null asks for no encounter and suppresses the inference.
    if (!this.viewed && options.combat !== null) {
      this.viewed = this.combats.find((combat) => combat.isActive) ?? this.combats[0] ?? null;
    }
  }

  protected override async _preparePartContext(partId: string, context: Loose, options: RenderOptions): Promise<Loose> {
    const base = await super._preparePartContext(partId, context, options);
    if (partId === "tracker") await this._prepareTrackerContext(base, options);
    else await this._prepareCombatContext(base, options);
    return base;
  }

  protected async _prepareCombatContext(context: Loose, _options: RenderOptions): Promise<Loose> {
    return Object.assign(context, combatContext(this.viewed, this.combats));
  }

  protected async _prepareTrackerContext(context: Loose, _options: RenderOptions): Promise<Loose | undefined> {
    const combat = this.viewed;
    if (!combat) return undefined;
    return Object.assign(
      context,
      await trackerContext(combat, (combatant, index) => this._prepareTurnContext(combat, combatant, index)),
    );
  }

  protected async _prepareTurnContext(combat: Loose, combatant: Loose, index: number): Promise<Loose> {
    return turnContext(combat, combatant, index, await this._getCombatantThumbnail(combatant));
  }

  protected async _getCombatantThumbnail(combatant: Loose): Promise<string> {
    return combatant.img || host.const.DEFAULT_TOKEN;
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Packages know the row menu by two hooks: the documented one, and the generic getCombatTrackerContextOptions.
    const entries = (): Loose[] => {
      const options = this._getEntryContextOptions();
      Hooks.callAll("getCombatantContextOptions", this, options);
      return options;
    };
    this._createContextMenu(entries, ".combatant", { fixed: true });
    if (host.game.user.isGM) {
      this._createContextMenu(this._getCombatContextOptions, ".encounter-context-menu", {
        hookName: "getCombatContextOptions",
        eventName: "click",
        parentClassHooks: false,
        fixed: true,
      });
    }
  }

  /**
   * Scrolls to the turn after a change of the viewed encounter. Like core's, assumes the viewed encounter to be among the changed
   * ones.
   */
  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { renderContext, renderData } = options as Loose;
    if (renderContext !== "updateCombat" || !this.viewed) return;
    if ("turn" in renderData.find(({ _id }: Loose) => _id === this.viewed?.id)) this.scrollToTurn();
  }

  protected _getEntryContextOptions(): Loose[] {
    return combatantEntries((li) => this.#combatantOf(li));
  }

  protected _getCombatContextOptions(): Loose[] {
    return combatEntries(() => this.viewed);
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("change", (event) => {
      if ((event.target as HTMLElement).matches("input.initiative-input")) this._onUpdateInitiative(event);
    });
    this.element.addEventListener("pointerover", (event) => this._onCombatantHoverIn(event));
    this.element.addEventListener("pointerleave", (event) => this._onCombatantHoverOut(event));
    this.element.addEventListener("dblclick", (event) => {
      const row = (event.target as HTMLElement).closest(".combatant");
      if (!row || (event.target as HTMLElement).closest("button, input")) return;
      const actor = this.#combatantOf(row as HTMLElement)?.actor;
      if (actor?.testUserPermission(host.game.user, "OBSERVER")) void actor.sheet.render(true);
    });
  }

  /**
   * Calls the method of the viewed encounter named by `data-action` on a click on the class `combat-control`: pf2e-hud forwards
   * nothing else, and OSE's tracker, without other handlers for its controls, needs no more.
   */
  protected override async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
    const action = target.dataset.action as string;
    const combat = this.viewed;
    const isControl = target.classList.contains("combat-control") && typeof combat?.[action] === "function";
    if (!combat || !isControl) return super._onClickAction(event, target) as undefined;
    const button = target as HTMLButtonElement;
    button.disabled = true;
    try {
      await combat[action]();
    } finally {
      button.disabled = false;
    }
  }

  #combatantOf(element: HTMLElement): Loose | undefined {
    const id = element.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
    return id ? this.viewed?.combatants.get(id) : undefined;
  }

  protected async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<Loose | undefined> {
    const combat = host.game.combats.get(target.dataset.combatId as string);
    if (combat && host.game.user.isGM) await combat.activate({ render: false });
    await this.render({ combat });
    return combat;
  }

  protected async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    const combat = await host.config.Combat.documentClass.create({ scene: host.game.scenes?.viewed?.id ?? null });
    if (combat) await combat.activate({ render: false });
    if (combat) await this.render({ combat });
  }

  protected async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<unknown> {
    event.preventDefault();
    event.stopPropagation();
    const combatant = this.#combatantOf(target);
    if (!combatant) return undefined;
    const controls: Record<string, Control> = {
      panToCombatant: (one) => this._onPanToCombatant(one),
      pingCombatant: (one) => this._onPingCombatant(one),
      rollInitiative: (one) => this._onRollInitiative(one),
      toggleDefeated: (one) => this._onToggleDefeatedStatus(one),
      toggleHidden: (one) => this._onToggleHidden(one),
    };
    return controls[target.dataset.action as string]?.(combatant);
  }

  protected _onPanToCombatant(combatant: Loose): unknown {
    const token = combatant.token?.object;
    if (!token) return host.ui.notifications.warn("COMBAT.NoToken", { localize: true });
    return host.game.canvas?.animatePan({ x: token.center.x, y: token.center.y });
  }

  protected _onPingCombatant(combatant: Loose): unknown {
    const token = combatant.token?.object;
    return token ? host.game.canvas?.ping?.(token.center) : undefined;
  }

  protected _onRollInitiative(combatant: Loose): unknown {
    return this.viewed?.rollInitiative([combatant.id]);
  }

  protected async _onToggleDefeatedStatus(combatant: Loose): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = host.config.specialStatusEffects?.DEFEATED;
    if (status) await combatant.actor?.toggleStatusEffect?.(status, { overlay: true, active: defeated });
  }

  protected _onToggleHidden(combatant: Loose): unknown {
    return combatant.update({ hidden: !combatant.hidden });
  }

  /** A click selects the combatant's token and opens nothing; a double-click opens its sheet. */
  protected _onCombatantMouseDown(_event: PointerEvent, target: HTMLElement): unknown {
    const token = this.#combatantOf(target)?.token;
    if (!token?.actor?.testUserPermission(host.game.user, "OBSERVER")) return undefined;
    token.object?.control?.({ releaseOthers: true });
    return token.object
      ? host.game.canvas?.animatePan?.({ x: token.object.center.x, y: token.object.center.y })
      : undefined;
  }

  protected _onCombatantHoverIn(event: PointerEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>(".combatant");
    const combatant = row ? this.#combatantOf(row) : undefined;
    if (combatant === this.#hovered) return;
    if (this.#hovered) this.hoverCombatant(this.#hovered, false);
    this.#hovered = combatant ?? null;
    if (combatant) this.hoverCombatant(combatant, true);
  }

  protected _onCombatantHoverOut(_event: PointerEvent): void {
    if (this.#hovered) this.hoverCombatant(this.#hovered, false);
    this.#hovered = null;
  }

  hoverCombatant(combatant: Loose, hover: boolean): void {
    for (const row of document.querySelectorAll(`.combatant[data-combatant-id="${combatant.id}"]`)) {
      row.classList.toggle("hover", hover);
    }
    const token = combatant.token?.object;
    if (!token || !this._isTokenVisible(token)) return;
    if (hover) token._onHoverIn?.(new Event("pointerover"), { hoverOutOthers: true });
    else token._onHoverOut?.(new Event("pointerout"));
  }

  protected _isTokenVisible(token: Loose): boolean {
    return token.visible !== false;
  }

  /** Absolute, relative (+n, -n) or, left blank, none. */
  protected _onUpdateInitiative(event: Event): unknown {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant) return undefined;
    const raw = input.value.trim();
    if (!raw) return combatant.update({ initiative: null });
    const relative = /^[+-]/.test(raw) && combatant.initiative !== null;
    const value = (relative ? combatant.initiative : 0) + Number(raw);
    if (!Number.isFinite(value)) return void this.render();
    return this.viewed?.setInitiative(combatant.id, value);
  }

  scrollToTurn(): void {
    this.element?.querySelector(".combatant.active")?.scrollIntoView({ block: "center", behavior: "instant" });
  }

  static #onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatantMouseDown(event, target);
  }

  static #onCreateCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatCreate(event, target);
  }

  static #onCycleCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatCycle(event, target);
  }

  static #onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatantControl(event, target);
  }

  static #onEditName(this: CombatTracker): unknown {
    return this.viewed?.sheet?.render(true);
  }

  static #onSettings(this: CombatTracker): unknown {
    return new CombatTrackerConfig().render({ force: true });
  }
}
