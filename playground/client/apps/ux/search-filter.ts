import { debounce } from "../../core/text.ts";
import type { Loose } from "../host.ts";

type SearchFilterCallback = (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => void;

/**
 * Filters the contents of an element by a text field
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.ux.SearchFilter.html).
 */
export class SearchFilter {
  callback: SearchFilterCallback | null;
  query: string;
  rgx: RegExp = /(?:)/;
  readonly #inputSelector: string;
  readonly #contentSelector: string;
  readonly #filter: (event: Event, query: string) => void;
  _input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;

  constructor({ inputSelector, contentSelector, callback = null, initial = "", delay = 200 }: Loose) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.callback = callback;
    this.query = initial;
    this.#filter = debounce((event: Event, query: string) => this.filter(event, query), delay);
  }

  bind(html: HTMLElement): void {
    this._input = html.querySelector<HTMLInputElement>(this.#inputSelector);
    this.#content = html.querySelector<HTMLElement>(this.#contentSelector);
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", (event) => this.#filter(event, this._input?.value ?? ""));
    if (this.query !== "") this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }

  unbind(): void {
    this._input = null;
    this.#content = null;
  }

  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  static testQuery(rgx: RegExp, text: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(text));
  }
}
