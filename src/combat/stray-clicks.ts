/** Window of Turncraft's with the first click of the latest series; null: a click elsewhere. */
let clicked: Element | null = null;

/**
 * Stops the second click of a double click where its first has closed a window of ours, or opened another over it: it was meant
 * for the button that was there, not for what is there now.
 */
export function stopStrayClicks(page: Window): void {
  for (const type of ["click", "dblclick"] as const) page.addEventListener(type, stopStray, { capture: true });
}

function stopStray(event: MouseEvent): void {
  const target = event.target as Element | null;
  const frame = target?.closest?.(".application") ?? null;
  if (event.detail <= 1) clicked = frame?.matches(".turncraft") ? frame : null;
  else if (clicked && clicked !== frame) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
