import { isElement } from "../../elements.ts";

/** Drag grip in a row: carries the offer for moving the row's combatant to another row's place. */
type Grip = HTMLElement & { readonly dataset: { readonly dragOffer: string; readonly who: string } };

const grips = "[data-drag-offer]";

/**
 * Lets rows with a grip be dragged to the place of another such row. `drop` gets the offer's id: the grip's own, the dragged
 * combatant, and the place among rows with a grip, from 0, joined by colons.
 */
export function bindDrag(frame: HTMLElement, drop: (offer: string) => unknown): void {
  let held: Grip | null = null;
  const rowOf = (target: EventTarget | null) => {
    const row = isElement(target) ? target.closest<HTMLElement>(".tc-row") : null;
    return row?.querySelector(grips) ? row : null;
  };
  const mark = (row: HTMLElement | null) => {
    for (const each of frame.querySelectorAll<HTMLElement>(".tc-row[data-drop]")) delete each.dataset.drop;
    if (row && held) row.dataset.drop = "";
  };
  frame.addEventListener("dragstart", (event) => {
    held = isElement(event.target) ? event.target.closest<Grip>(grips) : null;
    const row = rowOf(held);
    if (!held || !row || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", held.dataset.who);
    event.dataTransfer.setDragImage(row, 16, 16);
  });
  frame.addEventListener("dragover", (event) => {
    const row = rowOf(event.target);
    if (!held || !row) return;
    event.preventDefault();
    mark(row);
  });
  frame.addEventListener("drop", (event) => {
    const row = rowOf(event.target);
    if (!held || !row) return;
    event.preventDefault();
    const rows = [...frame.querySelectorAll<HTMLElement>(".tc-row")].filter((each) => each.querySelector(grips));
    const { dragOffer: offer, who } = held.dataset;
    if (row !== rowOf(held)) drop(`${offer}:${who}:${rows.indexOf(row)}`);
  });
  frame.addEventListener("dragend", () => {
    held = null;
    mark(null);
  });
}
