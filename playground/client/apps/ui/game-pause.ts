import { ApplicationV2 } from "../api/application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose, localize } from "../host.ts";

/** The banner over the table while the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const paused = host.game.paused === true;
    return {
      cssClass: paused ? "paused" : "",
      icon: "fa-solid fa-hourglass-half",
      text: localize("GAME.Paused"),
      spin: true,
    };
  }

  protected override async _renderHTML(context: Loose, _options: RenderOptions): Promise<HTMLElement[]> {
    const icon = document.createElement("i");
    icon.className = context.icon;
    icon.setAttribute("inert", "");
    const caption = document.createElement("figcaption");
    caption.textContent = context.cssClass ? context.text : "";
    caption.setAttribute("role", "status");
    this.element.classList.toggle("paused", Boolean(context.cssClass));
    return [icon, caption];
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  protected override _insertElement(element: HTMLElement): void {
    document.querySelector("#ui-middle")?.append(element);
  }
}
