/** Returns the index of the row to focus for a key; null for other keys. `from`: the focused row, or -1. */
export function rowForKey(key: string, from: number, rows: number): number | null {
  if (rows === 0) return null;
  switch (key) {
    case "ArrowDown":
      return Math.min(from + 1, rows - 1);
    case "ArrowUp":
      return Math.max(from - 1, 0);
    case "Home":
      return 0;
    case "End":
      return rows - 1;
    default:
      return null;
  }
}

/** Arrow keys, Home and End go through the rows; Enter on a row acts like a click. */
export function onRowKey(event: KeyboardEvent, list: HTMLElement): void {
  const target = event.target as HTMLElement;
  if (!target.matches("[data-combatant-id]")) return;
  if (event.key === "Enter") {
    target.click();
    return;
  }
  const rows = [...list.querySelectorAll<HTMLElement>("[data-combatant-id]")];
  const index = rowForKey(event.key, rows.indexOf(target), rows.length);
  if (index === null) return;
  event.preventDefault();
  rows[index]?.focus();
}

/** Renders the trackers again: in the sidebar and popped out. */
export function renderTracker(): void {
  void ui.combat?.render();
  void ui.combat?.popout?.render();
}

/** True if a tracker is on the screen with the encounter: in the open sidebar or popped out. */
export function isTrackerShowing(combat: Combat.Implementation): boolean {
  const { combat: tracker, sidebar } = ui;
  if (!tracker || tracker.viewed !== combat) return false;
  const { popout } = tracker;
  return (tracker.active && sidebar?.expanded !== false) || (popout?.rendered === true && !popout.minimized);
}
