import { actionsOf, isElement } from "../elements.ts";
import { enriched, template } from "../templates.ts";
import type { DocumentSheet, PartContext } from "./bases.ts";
import { type FieldEdit, fieldEdit, type Sheeted, showStored } from "./field-edit.ts";
import { type DrawnRow, drawRows, placeRow, type RowPart } from "./scores-view.ts";
import { modeSheet, PartMemory } from "./sheet-mode.ts";
import { loadSheets } from "./turn-panel/index.ts";

/** Partials shared by the templates of sheets; a user of one lists them all. */
export const partials = ["pips", "movement", "offer", "offer-pips", "number", "field", "folded"].map((name) =>
  template(`sheets/${name}`),
);

/**
 * Unsaved text in a field during a render: kept with the caret, and saved on leaving the field. Foundry itself keeps only the
 * focus.
 */
interface Typing {
  readonly id: string;
  readonly text: string;
  readonly caret: readonly [start: number | null, end: number | null];
}

/** Fields removed by a render; their loss of focus isn't an edit. */
const replaced = new WeakSet<HTMLInputElement>();

/** Unsaved text in a part about to be replaced; null without any. */
function typingIn(part: HTMLElement): Typing | null {
  const field = part.querySelector<HTMLInputElement>("input[type=text]:focus");
  if (!field) return null;
  replaced.add(field);
  if (!field.id || field.value === field.defaultValue) return null;
  return { id: field.id, text: field.value, caret: [field.selectionStart, field.selectionEnd] };
}

/** Puts the text into the new part. */
function typeAgain(part: HTMLElement, { id, text, caret }: Typing): void {
  const field = part.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
  if (!field || field.disabled) return;
  field.value = text;
  field.setSelectionRange(...caret);
  // A browser doesn't count a value that was set by code as a change.
  let logged = false;
  field.addEventListener("change", () => (logged = true), { once: true });
  const leave = () => {
    if (!logged && !replaced.has(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  field.addEventListener("blur", leave, { once: true });
}

/** State carried over from a part's old element to the new. */
interface PartState {
  typing?: Typing | null;
  /** Ids of opened folds (`data-fold`). */
  open?: (string | undefined)[];
}

const folds = "details[data-fold]";

/**
 * Sheet that writes each field separately, so that two people can edit at the same time. An update keeps the text being typed.
 */
export function fieldSheet<Document extends Sheeted>(Base: typeof DocumentSheet<Document>) {
  abstract class FieldSheet extends redrawnSheet<Document>(Base) {
    static override DEFAULT_OPTIONS: object = {
      actions: actionsOf<FieldSheet>({ clearField: (sheet, { dataset }) => sheet.clear(dataset.path ?? "") }),
    };

    protected override _preSyncPartState(part: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
      super._preSyncPartState(part, next, prior, state);
      state.typing = typingIn(prior);
      state.open = [...prior.querySelectorAll<HTMLDetailsElement>(`${folds}[open]`)].map(({ dataset }) => dataset.fold);
    }

    protected override _syncPartState(part: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
      super._syncPartState(part, next, prior, state);
      if (state.typing) typeAgain(next, state.typing);
      for (const fold of next.querySelectorAll<HTMLDetailsElement>(folds))
        fold.open = state.open?.includes(fold.dataset.fold) ?? false;
    }

    protected override _attachPartListeners(partId: string, element: HTMLElement, options: object): void {
      super._attachPartListeners(partId, element, options);
      // An editor that closes: what has come meanwhile is drawn. It doesn't bubble.
      element.addEventListener("close", () => void this.render(), { capture: true });
      keepRefusalsInView(element);
    }

    /** Writes the changed field alone. */
    protected override _onChangeForm(config: object, event: Event): void {
      super._onChangeForm(config, event);
      const edit = fieldEdit(this.document, event.target);
      if (edit) void this._write(edit).finally(() => showStored(this.document, event.target));
    }

    /** Clears a typed value, so that the derived value counts. */
    async clear(path: string): Promise<void> {
      const stored: unknown = foundry.utils.getProperty(this.document._source, path);
      await this._write({ path, value: typeof stored === "number" ? null : "" });
    }

    protected async _write({ path, value }: FieldEdit): Promise<void> {
      await this.document.update({ [path]: value } as never); // The path is one of the document's own schema.
    }
  }
  return FieldSheet;
}

/** Shows refusals above their row, or below for lack of room: under the sheet's fixed head, or past the part's upper edge. */
function keepRefusalsInView(part: HTMLElement): void {
  const place = ({ target }: Event) => {
    const row = isElement(target) ? target.closest(".tc-row") : null;
    const bubbles = row?.querySelectorAll(".tc-why") ?? [];
    if (bubbles.length === 0) return;
    const head = part.closest(".tc-sheet")?.querySelector(".tc-header");
    const top = Math.max(part.getBoundingClientRect().top, head?.getBoundingClientRect().bottom ?? 0);
    for (const bubble of bubbles) {
      bubble.removeAttribute("data-below");
      bubble.toggleAttribute("data-below", bubble.getBoundingClientRect().top < top);
    }
  };
  part.addEventListener("pointerover", place);
  part.addEventListener("focusin", place);
}

interface RenderOptions {
  parts?: string[];
  force?: boolean;
}

/** Sheet with partial updates: redraws only changed parts, and only changed rows of a list. */
function redrawnSheet<Document>(Base: typeof DocumentSheet<Document>) {
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

/** True if a text editor is open in a part of a sheet (`open`: foundryvtt issue 12061). */
function isWriting(part: HTMLElement | undefined): boolean {
  const editors = part?.querySelectorAll<HTMLElement & { open?: boolean }>("prose-mirror") ?? [];
  return [...editors].some(({ open }) => open === true);
}

/** Text for the part's template. */
export interface RichText {
  /** Path of the stored field. */
  readonly path: string;
  readonly label: string;
  /** HTML for reading. */
  readonly enriched: string;
  /** HTML of the editor element. The editor is shared: simultaneous writers see one text. */
  readonly element: string;
}

/**
 * Prepares a text field for reading and editing: links resolved, secrets shown to owners only. `labelledby`: id of the
 * text's label on its sheet.
 */
export async function richText(
  document: Actor.Implementation | Item.Implementation,
  path: string,
  label: string,
  labelledby: string,
): Promise<RichText> {
  const value = String(foundry.utils.getProperty(document._source, path) ?? "");
  const read = await enriched(document, value);
  const { HTMLProseMirrorElement } = foundry.applications.elements;
  const documentUUID = document.uuid;
  const how = { toggled: true, collaborate: true, compact: false };
  const element = HTMLProseMirrorElement.create({ name: path, value, enriched: read, documentUUID, ...how });
  element.setAttribute("aria-labelledby", labelledby);
  return { path, label, enriched: read, element: element.outerHTML };
}
