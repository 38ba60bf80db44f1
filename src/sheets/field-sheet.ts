import { actionsOf, isElement } from "../elements.ts";
import { template } from "../templates.ts";
import type { DocumentSheet } from "./bases.ts";
import { type FieldEdit, fieldEdit, type Sheeted, showStored } from "./field-edit.ts";
import { redrawnSheet } from "./redrawn-sheet.ts";

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
