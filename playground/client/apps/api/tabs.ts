import { localize } from "../host.ts";
import type { Tab, TabsConfiguration } from "./types.ts";

/** Tab data for a template, keyed by tab id (ApplicationV2#_prepareTabs). */
export function prepareTabs(group: string, config: TabsConfiguration, current: string | null): Record<string, Tab> {
  const tabs: Record<string, Tab> = {};
  for (const { id, cssClass, ...rest } of config.tabs) {
    const active = current === id;
    const label = rest.label ?? (config.labelPrefix ? `${config.labelPrefix}.${id}` : undefined);
    const classes = [cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    tabs[id] = { ...rest, id, group, active, cssClass: classes, label: label ? localize(label) : label };
  }
  return tabs;
}

/**
 * Marks navigation and contents of one tab active and the rest of its group inactive.
 *
 * @returns Whether the tab was found anywhere.
 */
export function markActive(root: HTMLElement, group: string, tab: string, nav?: HTMLElement): boolean {
  const elements = [...root.querySelectorAll<HTMLElement>(`[data-group="${CSS.escape(group)}"][data-tab]`)];
  if (nav && !elements.includes(nav)) elements.push(nav);
  if (!elements.some((element) => element.dataset.tab === tab)) return false;
  for (const element of elements) {
    const active = element.dataset.tab === tab;
    element.classList.toggle("active", active);
    if (element.hasAttribute("aria-selected")) element.setAttribute("aria-selected", String(active));
    if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", String(active));
  }
  return true;
}
