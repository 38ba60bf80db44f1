/** Draws the trackers anew: that of the sidebar and the one in a window of its own. */
export function renderTracker(): void {
  void ui.combat?.render();
  void ui.combat?.popout?.render();
}
