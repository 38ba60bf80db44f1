import { localize } from "../../i18n.ts";
import type { Waits } from "./waits.ts";

/** Marks the sidebar's tab while the encounter waits for the user; the tab's description gives the reason. */
export function markTab(waits: Waits | null): void {
  const tab = ui.sidebar?.element?.querySelector<HTMLElement>('#sidebar-tabs [data-tab="combat"]');
  if (!tab) return;
  tab.classList.toggle("tc-waits", waits !== null);
  tab.querySelector(".tc-tab-mark")?.remove();
  if (waits === null) {
    tab.removeAttribute("aria-description");
    return;
  }
  const mark = document.createElement("span");
  mark.className = "tc-tab-mark";
  mark.setAttribute("aria-hidden", "true");
  tab.append(mark);
  tab.setAttribute("aria-description", localize(`TURNCRAFT.Waits.${waits}`));
}
