import { lookup } from "../../core/expose.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";

/**
 * Ruler labels: Handlebars parts in an HTML layer over the canvas. The layer moves with the stage; each label has its place in
 * scene pixels as `--position-x/y`.
 */
export class RulerLabels {
  readonly #template: string;
  readonly #element = document.createElement("div");
  #shown = "";
  #turn = 0;

  constructor(template: string) {
    this.#template = template;
    this.#element.className = "token-ruler-labels";
    document.getElementById("measurement")?.append(this.#element);
  }

  /** Renders only changes; an older rendering arriving late is dropped. */
  show(contexts: LooseObject[]): void {
    const key = JSON.stringify(contexts);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#turn += 1;
    if (contexts.length === 0) this.#element.replaceChildren();
    else void this.#render(contexts, this.#turn);
  }

  destroy(): void {
    this.#turn += 1;
    this.#element.remove();
  }

  async #render(contexts: LooseObject[], turn: number): Promise<void> {
    const render: (path: string, data: LooseObject) => Promise<string> = (lookup("applications.handlebars") as Loose)
      .renderTemplate;
    const parts = await Promise.all(contexts.map((context) => render(this.#template, context)));
    if (turn === this.#turn) this.#element.innerHTML = parts.join("");
  }
}
