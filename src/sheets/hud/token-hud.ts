import { paletteOf } from "../../combat/index.ts";
import { isElement } from "../../elements.ts";
import { NowPanel } from "../now/panel.ts";
import { type StatusChoice, TokenHUDBase } from "./bases.ts";
import { hudView } from "./hud-view.ts";

/** What the acts are drawn by. */
export const template = "systems/turncraft/templates/hud/acts.hbs";

/** Core's controls around a token, with what its creature does most at this moment below it. */
export class TurncraftTokenHUD extends TokenHUDBase {
  static override DEFAULT_OPTIONS: object = { actions: { tcAct: act, tcInsist: insist, tcDismiss: dismiss } };

  #panel: { actor: Actor.Implementation; now: NowPanel } | null = null;
  /** The first act is to be focused. */
  #focus = false;
  /** The act that has the focus, and keeps it when the controls are rendered anew. */
  #focused = "";

  /** What the creature can do now; null where the token has none. */
  get now(): NowPanel | null {
    const { actor } = this;
    if (!actor) return null;
    if (this.#panel?.actor !== actor) this.#panel = { actor, now: new NowPanel(actor, () => this.again()) };
    return this.#panel.now;
  }

  /** Opens around a token with the focus on its first act, for whoever uses the keyboard. */
  async open(token: Token.Implementation): Promise<void> {
    this.#focus = true;
    this.#focused = "";
    await this.bind(token);
  }

  /** Shows the fight as it has become. */
  again(): void {
    if (this.rendered && this.object) void this.render();
  }

  /**
   * Keeps the acts readable: core's controls are scaled with the map, by how much is measured on them, so that whatever else scales
   * them (the scene's grid, the interface) counts.
   */
  keepSize(): void {
    const { element } = this;
    const panel = element?.querySelector<HTMLElement>(".tc-hud-acts");
    if (!panel || element.offsetWidth === 0) return;
    panel.style.setProperty("--tc-hud-scale", String(element.getBoundingClientRect().width / element.offsetWidth));
    keepInView(panel);
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    await this.#showActs();
  }

  /** Statuses that follow from the fight are lit, with what is left of them; other rulesets' aren't offered. */
  protected override _getStatusEffectChoices(): Record<string, StatusChoice> {
    const choices = super._getStatusEffectChoices();
    const { actor } = this;
    if (!actor) return choices;
    const { hidden, active } = paletteOf(actor);
    const offered = Object.entries(choices).filter(([, { id, isActive }]) => isActive || !hidden.has(id));
    for (const [, choice] of offered) {
      const title = active.get(choice.id);
      if (title === undefined) continue;
      choice.title = title;
      choice.cssClass = choice.isActive ? choice.cssClass : `${choice.cssClass} active`.trim();
      choice.isActive = true;
    }
    return Object.fromEntries(offered);
  }

  async #showActs(): Promise<void> {
    const { element } = this;
    const view = this.now?.context();
    element.querySelector(".tc-hud-acts")?.remove();
    if (!view?.fighting) return;
    const context = { hud: hudView(view.now), refused: view.refused };
    const html = await foundry.applications.handlebars.renderTemplate(template, context);
    // Two renders at once leave one panel.
    element.querySelector(".tc-hud-acts")?.remove();
    element.insertAdjacentHTML("beforeend", html);
    const panel = element.querySelector<HTMLElement>(".tc-hud-acts");
    panel?.addEventListener("keydown", (event) => this.#onKey(event));
    panel?.addEventListener("focusin", ({ target }) => this.#holdFocus(target));
    panel?.addEventListener("focusout", ({ relatedTarget }) => this.#holdFocus(relatedTarget));
    this.keepSize();
    const buttons = [...(panel?.querySelectorAll("button") ?? [])];
    if (!this.#focus && this.#focused === "") return;
    // An act that is spent may have made way for another.
    const wanted = buttons.find(({ id }) => id === this.#focused) ?? buttons[0];
    if (wanted) this.#focus = false;
    wanted?.focus();
  }

  /** Nothing has it where it was taken by a rendering, which is no wish of the user's. */
  #holdFocus(holder: EventTarget | null): void {
    if (isElement(holder)) this.#focused = holder.closest(".tc-hud-acts") ? holder.id : "";
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    void this.close();
  }
}

/** At the window's lower edge the acts stand above the token, at its left edge they begin with it. */
function keepInView(panel: HTMLElement): void {
  for (const name of ["data-above", "data-begins"]) panel.removeAttribute(name);
  const { left, bottom } = panel.getBoundingClientRect();
  const { innerHeight } = panel.ownerDocument.defaultView ?? window;
  panel.toggleAttribute("data-above", bottom > innerHeight);
  panel.toggleAttribute("data-begins", left < 0);
}

async function act(this: TurncraftTokenHUD, _event: Event, target: HTMLElement): Promise<void> {
  await this.now?.act(target.dataset.act ?? "");
}

async function insist(this: TurncraftTokenHUD): Promise<void> {
  await this.now?.insist();
}

async function dismiss(this: TurncraftTokenHUD): Promise<void> {
  this.now?.dismiss();
}
