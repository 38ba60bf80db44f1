/** Draws the trackers anew: that of the sidebar and the one in a window of its own. */
export function renderTracker(): void {
  void ui.combat?.render();
  void ui.combat?.popout?.render();
}

/** True if a tracker is on the screen with this encounter: in the open sidebar or in a window of its own. */
export function isTrackerShowing(combat: Combat.Implementation): boolean {
  const { combat: tracker, sidebar } = ui;
  if (!tracker || tracker.viewed !== combat) return false;
  const { popout } = tracker;
  return (tracker.active && sidebar?.expanded !== false) || (popout?.rendered === true && !popout.minimized);
}
