// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { ApplicationV2 } from "../../apps/api/application.ts";
import { HandlebarsApplicationMixin } from "../../apps/api/handlebars-application.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";

/** The controls around a right-clicked token (client/applications/hud/token-hud.d.mts): fight, visibility, statuses. */
export class TokenHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "token-hud",
    classes: ["placeable-hud"],
    window: { frame: false, positioned: false },
    actions: {
      combat: TokenHUD.#onToggleCombat,
      visibility: TokenHUD.#onToggleVisibility,
      target: TokenHUD.#onToggleTarget,
      effect: TokenHUD.#onToggleStatus,
      togglePalette: TokenHUD.#onTogglePalette,
    },
  };
  static override PARTS: Loose = { hud: { template: "templates/hud/token-hud.hbs", root: true } };

  #object: Loose = null;
  #palette = false;

  /** Token of the controls. */
  get object(): Loose {
    return this.#object;
  }

  get document(): Loose {
    return this.#object?.document ?? null;
  }

  get actor(): Loose {
    return this.#object?.actor ?? null;
  }

  async bind(object: Loose): Promise<void> {
    this.#object = object;
    this.#palette = false;
    await this.render({ force: true });
  }

  override async close(options: LooseObject = {}): Promise<this> {
    this.#object = null;
    return super.close({ animate: false, ...options });
  }

  protected override async _prepareContext(_options: LooseObject): Promise<LooseObject> {
    const { game } = globalThis as Loose;
    const { document, actor } = this;
    return {
      isGM: game.user.isGM,
      canToggleCombat: game.user.isGM || game.combats.viewed !== null,
      inCombat: document.inCombat,
      hidden: document.hidden,
      paletteOpen: this.#palette,
      targeted: this.#object.isTargeted,
      targetLabel: game.i18n.localize("HUD.ToggleTargetState"),
      combatLabel: game.i18n.localize("HUD.ToggleCombatState"),
      hiddenLabel: game.i18n.localize("HUD.ToggleVisibility"),
      effectsLabel: game.i18n.localize("HUD.AssignStatusEffects"),
      statusEffects: actor ? this._getStatusEffectChoices() : {},
    };
  }

  /**
   * Palette by status id; protected, overridden by systems to filter and add (github.com/SWSE/swse module/token/token-hud and
   * forbidden-lands token-hud; fields as returned by their overrides).
   */
  _getStatusEffectChoices(): Record<string, LooseObject> {
    return Object.fromEntries(statusChoices(this.actor).map((choice) => [choice.id, choice]));
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("hud")?.append(element);
  }

  /** In scene pixels: the layer moves with the stage. */
  protected override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (!this.#object) return;
    const { x, y, width, height } = this.#object.bounds;
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }

  static async #onToggleCombat(this: TokenHUD): Promise<void> {
    const { layer, document } = this.#object;
    await layer.toggleCombat(!document.inCombat, null, { token: this.#object });
    await this.#again();
  }

  static async #onToggleVisibility(this: TokenHUD): Promise<void> {
    const hidden = !this.document.hidden;
    const updates = this.#object.layer.controlled.map((token: Loose) => ({ _id: token.id, hidden }));
    await this.document.parent.updateEmbeddedDocuments("Token", updates);
    await this.#again();
  }

  /** "Toggle Target State"; public packages find the button by `data-action="target"`. */
  static #onToggleTarget(this: TokenHUD): void {
    this.#object.setTarget(!this.#object.isTargeted, { releaseOthers: false });
  }

  static async #onToggleStatus(this: TokenHUD, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.actor?.toggleStatusEffect(target.dataset.statusId);
    await this.#again();
  }

  static async #onTogglePalette(this: TokenHUD): Promise<void> {
    this.#palette = !this.#palette;
    await this.#again();
  }

  async #again(): Promise<void> {
    if (this.#object) await this.render();
  }
}

function statusChoices(actor: Loose): LooseObject[] {
  const { CONFIG, game } = globalThis as Loose;
  return Object.values<LooseObject>(CONFIG.statusEffects)
    .filter((status) => status.hud !== false)
    .map(({ id, _id, name, img }) => {
      const given = actor.effects.filter((effect: Loose) => effect.statuses.has(id) && !effect.disabled);
      const isActive = given.length > 0;
      const isOverlay = given.some((effect: Loose) => effect.getFlag("core", "overlay"));
      const cssClass = [isActive ? "active" : "", isOverlay ? "overlay" : ""].filter(Boolean).join(" ");
      return { id, _id, title: game.i18n.localize(name ?? id), src: img, isActive, isOverlay, cssClass };
    });
}
