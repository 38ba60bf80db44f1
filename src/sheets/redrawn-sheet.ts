import type { DocumentSheet, PartContext } from "./bases.ts";
import { isWriting } from "./rich-text.ts";
import { type DrawnRow, drawRows, placeRow, type RowPart } from "./scores-view.ts";
import { modeSheet, PartMemory } from "./sheet-mode.ts";
import { loadSheets } from "./turn-panel/index.ts";

interface RenderOptions {
  parts?: string[];
  force?: boolean;
}

/** Sheet with partial updates: redraws only changed parts, and only changed rows of a list. */
export function redrawnSheet<Document>(Base: typeof DocumentSheet<Document>) {
  abstract class RedrawnSheet extends modeSheet<Document>(Base) {
    readonly #memory = new PartMemory();
    /** Views made while preparing a render, until used by the render. */
    readonly #fresh = new Map<string, object>();
    /** Rows to render in otherwise unchanged parts. */
    #rows: { part: string; ids: readonly string[] }[] = [];
    #drawn: DrawnRow[] = [];

    /** View of a part, as plain values. */
    protected abstract _view(part: string): object;

    /** Further context of a part, loaded asynchronously; changes only with the view from {@link _view}. */
    protected async _texts(_part: string): Promise<object> {
      return {};
    }

    /** Rows of a view with separate redraws; null: none. */
    protected _rows(_part: string, _view: object): RowPart | null {
      return null;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      const isUpdate = this.rendered && !options.force && !options.parts;
      super._configureRenderOptions(options);
      this.#fresh.clear();
      this.#rows = [];
      if (isUpdate && options.parts) options.parts = options.parts.filter((part) => this.#isToBeDrawn(part));
    }

    /**
     * True if a part must be drawn whole. If only rows have changed, notes those. False too for a part with an open
     * editor, which stays as it is.
     */
    #isToBeDrawn(part: string): boolean {
      if (isWriting(this.parts[part])) return false;
      const view = this._view(part);
      const changed = this.#memory.changed(part, this.#shown(view), this._rows(part, view)?.rows);
      if (changed.length > 0) this.#fresh.set(part, view);
      if (changed === "all") return true;
      if (changed.length > 0) this.#rows.push({ part, ids: changed });
      return false;
    }

    /** A view with the common context of all templates. */
    #shown(view: object): object {
      return { view, editable: this.isEditable, editing: this.editing };
    }

    /** Returns the view made for this render, or a new one, and remembers it as shown. */
    #viewToShow(part: string): object {
      const view = this.#fresh.get(part) ?? this._view(part);
      this.#fresh.delete(part);
      this.#memory.shows(part, this.#shown(view), this._rows(part, view)?.rows);
      return view;
    }

    protected override async _preparePartContext(
      partId: string,
      context: PartContext,
      options: object,
    ): Promise<PartContext> {
      await loadSheets();
      const base = await super._preparePartContext(partId, context, options);
      const view = this.#viewToShow(partId);
      return Object.assign(base, { tab: base.tabs?.[partId], editing: this.editing }, view, await this._texts(partId));
    }

    protected override async _renderHTML(context: object, options: object): Promise<Record<string, HTMLElement>> {
      const parts = await super._renderHTML(context, options);
      const shared = { rootId: this.id, editable: this.isEditable, editing: this.editing };
      const drawn = this.#rows.map(async ({ part, ids }) => {
        const rows = this._rows(part, this.#viewToShow(part));
        return rows ? drawRows(rows, ids, shared) : [];
      });
      this.#drawn = (await Promise.all(drawn)).flat();
      return parts;
    }

    protected override _replaceHTML(parts: Record<string, HTMLElement>, content: HTMLElement, options: object): void {
      super._replaceHTML(parts, content, options);
      for (const row of this.#drawn) placeRow(content, row);
      this.#drawn = [];
    }
  }
  return RedrawnSheet;
}
