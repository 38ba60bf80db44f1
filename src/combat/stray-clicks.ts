import { isElement } from "../elements.ts";

/** Milliseconds for which a button that has taken another's place under the pointer can't be pressed. */
const pause = 500;

/** Buttons that use an item. */
const uses = '[id^="tc-action-bar-use:"], [data-action="useItem"]';

/** Window of Turncraft's with the first click of the latest series; null: a click elsewhere. */
let clicked: Element | null = null;

/** Resting place of the pointer in CSS pixels, and the button there before the newest redraw. */
let rest = { x: Number.NaN, y: Number.NaN, button: "" };

/** Time of the page in milliseconds until which the button at rest can't be pressed. */
let heldUntil = 0;

/**
 * Stops clicks that were meant for what lay under the pointer before:
 * - the second of a double click, where the first has closed a window of ours, or opened another over it;
 * - the second of a double click on an item of the action bar or a sheet, which would use it twice;
 * - a click on a button of ours that a redraw has just put in another's place, for example the next creature's.
 */
export function stopStrayClicks(page: Window): void {
  for (const type of ["click", "dblclick"] as const) page.addEventListener(type, stopStray, { capture: true });
  // Browsers tell of what comes under a resting pointer by an event at the same place.
  for (const type of ["pointermove", "pointerover"] as const) page.addEventListener(type, watch, { capture: true });
}

function stopStray(event: MouseEvent): void {
  const target = event.target as Element | null;
  const frame = target?.closest?.(".application") ?? null;
  let isStray = event.detail > 0 && event.timeStamp < heldUntil && isAtRest(event);
  if (event.detail <= 1) clicked = frame?.matches(".turncraft") ? frame : null;
  else if (clicked && clicked !== frame) isStray = true;
  else if (event.detail === 2 && target?.closest?.(uses)) isStray = true;
  if (!isStray) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function watch(event: MouseEvent): void {
  const button = isElement(event.target) ? event.target.closest<HTMLElement>(":is(.turncraft, .tc-card) button") : null;
  const name = button ? nameOf(button) : "";
  const isMove = !isAtRest(event);
  const isAnother = !isMove && name !== "" && rest.button !== "" && name !== rest.button;
  if (isMove) heldUntil = 0;
  else if (isAnother) heldUntil = event.timeStamp + pause;
  if (button && event.timeStamp < heldUntil) hold(button, heldUntil - event.timeStamp);
  // Nothing may lie there while the page is drawn anew.
  rest = { x: event.clientX, y: event.clientY, button: isMove ? name : name || rest.button };
}

function isAtRest({ clientX, clientY }: MouseEvent): boolean {
  return clientX === rest.x && clientY === rest.y;
}

/** Shows the button as unavailable, and lets the pointer through, for so many milliseconds. */
function hold({ dataset }: HTMLElement, milliseconds: number): void {
  if (dataset.held !== undefined) return;
  dataset.held = "";
  setTimeout(() => delete dataset.held, milliseconds);
}

/** Names a button by what it does and for whom, since labels change with numbers. */
function nameOf(button: HTMLElement): string {
  const { action, offer, who, answer, seq, share } = button.dataset;
  const message = button.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
  return JSON.stringify([message, action, offer, who, answer, seq, share]);
}
