import { deepClone } from "../../core/objects.ts";
import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import type { Loose } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";
import type { FormConfiguration, RenderOptions } from "./types.ts";

export interface TemplatePart {
  template: string;
  id?: string | null;
  root?: boolean | null;
  classes?: string[] | null;
  templates?: string[] | null;
  scrollable?: string[] | null;
  forms?: Record<string, FormConfiguration> | null;
}

/** State carried over from a part's old element to the new. */
export interface PartState {
  scrollPositions: [element: HTMLElement, scrollTop: number, scrollLeft: number][];
  focus?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires a mixin's constructor to take any[].
type ApplicationBase = new (...args: any[]) => ApplicationV2;

/** Adds rendering by Handlebars parts, each with its own renders. */
export function HandlebarsApplicationMixin<Base extends ApplicationBase>(BaseApplication: Base) {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #descriptors: Record<string, TemplatePart> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#descriptors = this._configureRenderParts(options);
      const all = Object.keys(this.#descriptors);
      if (options.isFirstRender || !options.parts) options.parts = all;
      else options.parts = options.parts.filter((partId) => all.includes(partId));
    }

    protected _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      return deepClone((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    protected override async _preRender(context: Loose, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const paths = Object.values(this.#descriptors).flatMap((part) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set(paths)]);
    }

    protected override async _renderHTML(context: Loose, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#descriptors[partId];
        if (!part) continue;
        const partContext = await this._preparePartContext(partId, context, options);
        try {
          rendered[partId] = this.#parsePart(partId, part, await renderTemplate(part.template, partContext));
        } catch (error) {
          throw new Error(`Failed to render template part "${partId}":\n${(error as Error).message}`, { cause: error });
        }
      }
      return rendered;
    }

    protected async _preparePartContext(partId: string, context: Loose, _options: RenderOptions): Promise<Loose> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    #parsePart(partId: string, part: TemplatePart, html: string): HTMLElement {
      const template = document.createElement("template");
      template.innerHTML = html;
      const root = part.root ? this.#asRoot(template) : template.content.firstElementChild;
      if (!(root instanceof HTMLElement) || (!part.root && template.content.childElementCount !== 1)) {
        throw new Error(`Template part "${partId}" must render a single HTML element.`);
      }
      root.dataset.applicationPart = partId;
      if (part.id) root.id = `${this.id}-${part.id}`;
      if (part.classes) root.classList.add(...part.classes.filter(Boolean));
      return root;
    }

    #asRoot(template: HTMLTemplateElement): HTMLElement {
      const root = document.createElement("div");
      root.append(template.content);
      return root;
    }

    protected override _replaceHTML(
      result: Record<string, HTMLElement>,
      content: HTMLElement,
      options: RenderOptions,
    ): void {
      for (const [partId, element] of Object.entries(result)) {
        const part = this.#descriptors[partId] as TemplatePart;
        const prior = part.root ? content : this.#parts[partId];
        const state: PartState = { scrollPositions: [] };
        const replaces = prior?.isConnected === true || (prior !== undefined && content.contains(prior));
        if (prior && replaces) this._preSyncPartState(partId, element, prior, state);
        const placed = part.root ? this.#fillRoot(content, element) : this.#place(partId, element, content);
        if (prior && replaces) this._syncPartState(partId, placed, prior, state);
        this.#parts[partId] = placed;
        this._attachPartListeners(partId, placed, options);
      }
    }

    #fillRoot(content: HTMLElement, element: HTMLElement): HTMLElement {
      content.replaceChildren(...element.childNodes);
      content.classList.add(...element.classList);
      content.dataset.applicationPart = element.dataset.applicationPart;
      return content;
    }

    /** Replaces the part's old element, or inserts by the order of PARTS. */
    #place(partId: string, element: HTMLElement, content: HTMLElement): HTMLElement {
      const prior = this.#parts[partId];
      if (prior && content.contains(prior)) prior.replaceWith(element);
      else {
        const order = Object.keys(this.#descriptors);
        const later = order.slice(order.indexOf(partId) + 1).map((id) => this.#parts[id]);
        const next = later.find((sibling) => sibling?.parentElement === content);
        content.insertBefore(element, next ?? null);
      }
      return element;
    }

    protected _preSyncPartState(partId: string, _new: HTMLElement, prior: HTMLElement, state: PartState): void {
      const focused = prior.querySelector<HTMLElement>(":focus");
      if (focused?.id) state.focus = `#${CSS.escape(focused.id)}`;
      else if (focused?.getAttribute("name")) {
        state.focus = `${focused.tagName}[name="${CSS.escape(focused.getAttribute("name") as string)}"]`;
      }
      for (const selector of this.#descriptors[partId]?.scrollable ?? []) {
        const scrolled = selector ? prior.querySelector<HTMLElement>(selector) : prior;
        const target = selector ? _new.querySelector<HTMLElement>(selector) : _new;
        if (scrolled && target) state.scrollPositions.push([target, scrolled.scrollTop, scrolled.scrollLeft]);
      }
    }

    protected _syncPartState(_partId: string, element: HTMLElement, _prior: HTMLElement, state: PartState): void {
      if (state.focus) element.querySelector<HTMLElement>(state.focus)?.focus();
      for (const [target, top, left] of state.scrollPositions)
        Object.assign(target, { scrollTop: top, scrollLeft: left });
    }

    protected override _tearDown(options: Loose): void {
      super._tearDown(options);
      this.#parts = {};
    }

    protected _attachPartListeners(partId: string, element: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = element.matches(selector) ? element : element.querySelector(selector);
        if (!(form instanceof HTMLFormElement)) continue;
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }
  }
  return HandlebarsApplication;
}
