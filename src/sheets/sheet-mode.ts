import { localize } from "../i18n.ts";

/** Mode of a sheet: `play` to read and use it at the table, `edit` to fill it in. */
export type SheetMode = "play" | "edit";

/** The switch between both, for the header of a sheet's window. */
export function modeSwitch(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "header-control icon fa-solid fa-pen-to-square tc-mode";
  button.dataset.action = "toggleMode";
  button.dataset.tooltip = "";
  button.setAttribute("aria-label", localize("TURNCRAFT.Sheet.edit"));
  return button;
}

/** Shows in the window's header which of both it is. `editing`: null where the reader may not edit. */
export function showMode(frame: HTMLElement, editing: boolean | null): void {
  const button = frame.querySelector<HTMLElement>(".tc-mode");
  if (!button) return;
  button.hidden = editing === null;
  button.setAttribute("aria-pressed", String(editing === true));
}
