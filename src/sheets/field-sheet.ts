import { isElement } from "../elements.ts";
import type { DocumentSheet, PartContext } from "./bases.ts";
import { type FieldEdit, fieldEdit, type Sheeted, showStored } from "./field-edit.ts";
import { PartMemory } from "./part-memory.ts";
import { isWriting } from "./rich-text.ts";
import { type DrawnRow, drawRows, placeRow, type RowPart } from "./rows.ts";
import { modeSwitch, type SheetMode, showMode } from "./sheet-mode.ts";

/**
 * Text being typed while the sheet is rendered again: it stays, with the caret, and is saved when the field is left.
 * Foundry itself keeps only the focus.
 */
interface Typing {
  readonly id: string;
  readonly text: string;
  readonly caret: readonly [start: number | null, end: number | null];
}

/** Marks fields removed by a render; their loss of focus isn't an edit. */
const replaced = new WeakSet<HTMLInputElement>();

/** Text being typed into a part about to be replaced; null if there is none, or none that is new. */
function typingIn(part: HTMLElement): Typing | null {
  const field = part.querySelector<HTMLInputElement>("input[type=text]:focus");
  if (!field) return null;
  replaced.add(field);
  if (!field.id || field.value === field.defaultValue) return null;
  return { id: field.id, text: field.value, caret: [field.selectionStart, field.selectionEnd] };
}

/** Puts it into the part that came instead. */
function typeAgain(part: HTMLElement, { id, text, caret }: Typing): void {
  const field = part.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
  if (!field || field.disabled) return;
  field.value = text;
  field.setSelectionRange(...caret);
  // A browser doesn't count a value that was set by code as a change.
  let told = false;
  field.addEventListener("change", () => (told = true), { once: true });
  const leave = () => {
    if (!told && !replaced.has(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  field.addEventListener("blur", leave, { once: true });
}

/** Render options of Foundry's that are used here. */
interface RenderOptions {
  parts?: string[];
  force?: boolean;
  /** Shows the sheet in this mode from now on; absent: as it was. */
  mode?: SheetMode;
}

/** State that is carried over from a part's old element to its new one. */
interface PartState {
  typing?: Typing | null;
  /** Ids of opened elements. */
  open?: (string | undefined)[];
}

const folds = "details[data-fold]";

/**
 * Sheet whose fields are written one by one, so that two people can edit at the same time. An update redraws only
 * changed parts, of a list only its rows, and never a field being typed in.
 */
export function fieldSheet<Document extends Sheeted>(Base: typeof DocumentSheet<Document>) {
  abstract class FieldSheet extends Base {
    static override DEFAULT_OPTIONS: object = { actions: { clearField, toggleMode } };

    #mode: SheetMode | null = null;

    /** True if its fields can be edited: permitted users, in edit mode. */
    get editing(): boolean {
      this.#mode ??= this._firstMode();
      return this.isEditable && this.#mode === "edit";
    }

    /** Initial mode. */
    protected _firstMode(): SheetMode {
      return "play";
    }

    /** Switches between reading and filling in. */
    async toggleMode(): Promise<void> {
      this.#mode = this.editing ? "play" : "edit";
      await this.render();
    }

    protected override async _renderFrame(options: object): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      this.window.controls?.before(modeSwitch());
      return frame;
    }

    protected override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      showMode(this.element, this.isEditable ? this.editing : null);
    }

    readonly #memory = new PartMemory();
    /** Views that were made to find out what a render is about, until that render takes them. */
    readonly #fresh = new Map<string, object>();
    /** Rows that the render is about, of parts that stay. */
    #rows: { part: string; ids: readonly string[] }[] = [];
    #drawn: DrawnRow[] = [];

    /** View of a part, as plain values. */
    protected abstract _view(part: string): object;

    /** Further context of a part that is loaded asynchronously; it changes only with the view from {@link _view}. */
    protected async _texts(_part: string): Promise<object> {
      return {};
    }

    /** Rows of a view that can be redrawn separately; null: none. */
    protected _rows(_part: string, _view: object): RowPart | null {
      return null;
    }

    protected override _configureRenderOptions(options: RenderOptions): void {
      const isUpdate = this.rendered && !options.force && !options.parts;
      super._configureRenderOptions(options);
      if (options.mode) this.#mode = options.mode;
      this.#fresh.clear();
      this.#rows = [];
      if (isUpdate && options.parts) options.parts = options.parts.filter((part) => this.#isToBeDrawn(part));
    }

    /** A part in which a user is writing stays as it is until the editor is closed. */
    #isToBeDrawn(part: string): boolean {
      if (isWriting(this.parts[part])) return false;
      const view = this._view(part);
      const changed = this.#memory.changed(part, this.#shown(view), this._rows(part, view)?.rows);
      if (changed.length > 0) this.#fresh.set(part, view);
      if (changed === "all") return true;
      if (changed.length > 0) this.#rows.push({ part, ids: changed });
      return false;
    }

    /** A view with what every template is given besides. */
    #shown(view: object): object {
      return { view, editable: this.isEditable, editing: this.editing };
    }

    /** View in which this render found a change, or the present one; shown from now on. */
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

    /** Only the changed field is written. */
    protected override _onChangeForm(config: object, event: Event): void {
      super._onChangeForm(config, event);
      const edit = fieldEdit(this.document, event.target);
      if (edit) void this._write(edit).finally(() => showStored(this.document, event.target));
    }

    /** Takes a typed value away, so that the derived one counts. */
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

async function toggleMode(this: { toggleMode(): Promise<void> }): Promise<void> {
  await this.toggleMode();
}

async function clearField(
  this: { clear(path: string): Promise<void> },
  _event: Event,
  target: HTMLElement,
): Promise<void> {
  await this.clear(target.dataset.path ?? "");
}

/**
 * Shows refusals above their row, or below for lack of room: under the sheet's fixed head, or past the part's upper
 * edge.
 */
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
