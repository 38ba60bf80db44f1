import { isElement } from "../../elements.ts";
import { rendered } from "../../templates.ts";
import { isSame } from "../authority/changes.ts";
import type { ButtonView } from "./context.ts";
import type { EmptyView } from "./footer-view.ts";
import type { RowView, TrackerView } from "./view.ts";

/** Data of the tracker's list. */
interface ListView {
  readonly view: TrackerView | null;
  readonly empty: EmptyView | null;
  readonly note: string | null;
  readonly adding: ButtonView | null;
}

/** Class of core for the row under the pointer (`CombatTracker#hoverCombatant`). */
const HOVER = "hover";

/**
 * Rows of the combat tracker, replaced singly by a render: a list of a hundred takes long to lay out. A row edited by another
 * package, for example with an added button, is replaced too, since hooks expect rows as drawn here. After rows added or removed by
 * packages, the whole list is drawn.
 */
export class TrackerRows {
  #list = "";
  /** Elements of the list as last drawn, in order: packages may add some, or take some away. */
  #elements: readonly Element[] = [];
  /** Views of the rows as last drawn. */
  readonly #drawn = new Map<string, RowView>();
  /** Rows edited since being drawn. */
  readonly #edited = new Set<string>();
  #observer: MutationObserver | null = null;
  #changed: readonly RowView[] = [];

  /**
   * True if only some rows of the list in the element need replacing: {@link draw} makes the rows, {@link place} puts the rows in.
   */
  prepare(list: ListView, element: HTMLElement | undefined): boolean {
    const before = this.#list;
    this.#list = listText(list);
    if (before !== this.#list || !element || !this.#isUnchanged(element)) return false;
    this.#noteEdits(this.#observer?.takeRecords());
    this.#changed = rowsOf(list).filter((row) => this.#edited.has(row.id) || !isSame(this.#drawn.get(row.id), row));
    return true;
  }

  #isUnchanged({ children }: HTMLElement): boolean {
    return children.length === this.#elements.length && this.#elements.every((each, i) => each === children[i]);
  }

  /** HTML of the rows to replace. */
  async draw({ view }: ListView): Promise<readonly string[]> {
    const more = { template: view?.rowTemplate ?? null };
    return Promise.all(this.#changed.map((row) => rendered("tracker/row", { ...row, ...more })));
  }

  /** Replaces rows, keeping the focus on a field or button. */
  place(element: HTMLElement, html: readonly string[]): void {
    this.#noteEdits(this.#observer?.takeRecords());
    const shown = elementsIn(element);
    const holder = element.ownerDocument.createElement("template");
    holder.innerHTML = html.join("");
    for (const row of [...holder.content.children] as HTMLElement[]) {
      const old = shown.get(idOf(row));
      const focused = old ? focusIn(old) : null;
      row.classList.toggle(HOVER, old?.classList.contains(HOVER) ?? false);
      old?.replaceWith(row);
      if (focused !== null)
        (focused === "" ? row : row.querySelector<HTMLElement>(focused))?.focus({ preventScroll: true });
    }
    this.#remember(this.#changed, element);
  }

  /** Remembers a list drawn whole. */
  drawnWhole(list: ListView, element: HTMLElement): void {
    this.#drawn.clear();
    this.#observer?.disconnect();
    this.#observer = new MutationObserver((records) => this.#noteEdits(records));
    const content = { characterData: true, childList: true, subtree: true };
    this.#observer.observe(element, { ...content, attributes: true, attributeOldValue: true });
    this.#remember(rowsOf(list), element);
  }

  #noteEdits(records: readonly MutationRecord[] = []): void {
    for (const { target, attributeName, oldValue } of records) {
      const edited = isElement(target) ? target : target.parentElement;
      const row = edited?.closest<HTMLElement>("[data-combatant-id]");
      const isHover = edited === row && attributeName === "class" && isSameButHover(row?.className, oldValue);
      if (row && !isHover) this.#edited.add(idOf(row));
    }
  }

  #remember(rows: readonly RowView[], element: HTMLElement): void {
    this.#elements = [...element.children];
    // Rows put in by this class aren't edits.
    this.#observer?.takeRecords();
    for (const row of rows) {
      this.#drawn.set(row.id, row);
      this.#edited.delete(row.id);
    }
  }
}

/** True for equal lists of classes, apart from the pointer's. */
function isSameButHover(...lists: readonly (string | null | undefined)[]): boolean {
  const [now, before] = lists.map((list) => (list ?? "").split(/\s+/).filter((name) => name !== "" && name !== HOVER));
  return isSame(now, before);
}

function rowsOf({ view }: ListView): RowView[] {
  return view?.rowGroups.flatMap(({ rows }) => rows) ?? [];
}

/** List without the rows' contents. */
function listText({ view, empty, note, adding }: ListView): string {
  const groups = view?.rowGroups.map(({ heading, rows }) => [heading, rows.map(({ id }) => id)]) ?? null;
  return JSON.stringify([groups, view?.rowTemplate ?? null, empty, note, adding]);
}

/** Elements of the rows, by combatant. */
function elementsIn(list: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const rows = [...list.querySelectorAll<HTMLElement>(":scope > [data-combatant-id]")];
  return new Map(rows.map((row) => [idOf(row), row]));
}

function idOf({ dataset }: HTMLElement): string {
  return dataset.combatantId ?? "";
}

/** Selector of the focused control of a row; empty for the row itself, null without focus. */
function focusIn(row: HTMLElement): string | null {
  const focused = row.ownerDocument.activeElement;
  if (!focused || !row.contains(focused)) return null;
  if (focused === row) return "";
  const name = focused.getAttribute("name");
  return name
    ? `[name="${CSS.escape(name)}"]`
    : `[data-action="${CSS.escape(focused.getAttribute("data-action") ?? "")}"]`;
}
