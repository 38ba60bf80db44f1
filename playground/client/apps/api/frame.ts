import { localize } from "../host.ts";
import type { AppWindow, Configuration, HeaderControlsEntry } from "./types.ts";

type Framed = { id: string; options: Readonly<Configuration> };

/**
 * Window frame: `.application` with `.window-header` (icon, title, controls), `.window-content` and, on request, a resize handle.
 * Class names are the public ones, for systems to style and click.
 */
export function buildFrame(app: Framed): { element: HTMLElement; window: AppWindow } {
  const { options } = app;
  const element = document.createElement(options.tag);
  element.id = app.id;
  element.classList.add("application", ...options.classes.filter(Boolean));
  if (element instanceof HTMLFormElement) element.autocomplete = "off";
  if (!options.window.frame) return { element, window: {} };

  const window: AppWindow = buildHeader(app);
  const content = document.createElement(options.window.contentTag || "section");
  content.classList.add("window-content", ...options.window.contentClasses.filter(Boolean));
  window.content = content;
  element.append(window.header as HTMLElement, content);
  if (options.window.resizable) {
    window.resize = document.createElement("div");
    window.resize.className = "window-resize-handle";
    element.append(window.resize);
  }
  if (!(element instanceof HTMLDialogElement)) element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", `${app.id}-title`);
  return { element, window };
}

function buildHeader(app: Framed): AppWindow {
  const header = document.createElement("header");
  header.className = "window-header";
  const icon = document.createElement("i");
  icon.className = "window-icon";
  icon.setAttribute("inert", "");
  const title = document.createElement("h1");
  title.className = "window-title";
  title.id = `${app.id}-title`;
  const controls = headerButton("toggleControls", "fa-solid fa-ellipsis-vertical", "Controls");
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton("close", "fa-solid fa-xmark", "Close window");
  const dropdown = document.createElement("menu");
  dropdown.className = "controls-dropdown";
  dropdown.hidden = true;
  header.append(icon, title, controls, close, dropdown);
  return { header, icon, title, controls, close, controlsDropdown: dropdown };
}

function headerButton(action: string, icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset.action = action;
  button.dataset.tooltip = label;
  button.setAttribute("aria-label", label);
  return button;
}

/** Shows title and icon; the icon element stays out of the way where there is none. */
export function updateTitle(window: AppWindow, title: string, icon: string | false): void {
  if (window.title) window.title.textContent = title;
  if (!window.icon) return;
  window.icon.className = `window-icon fa-fw ${icon || ""}`.trim();
  window.icon.hidden = !icon;
}

export function buildControl(control: HeaderControlsEntry): HTMLLIElement {
  const entry = document.createElement("li");
  entry.className = ["header-control", ...(control.classes ?? [])].join(" ");
  if (control.action) entry.dataset.action = control.action;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control";
  const icon = document.createElement("i");
  icon.className = `control-icon fa-fw ${control.icon}`;
  icon.setAttribute("inert", "");
  const label = document.createElement("span");
  label.className = "control-label";
  label.textContent = localize(control.label);
  button.append(icon, label);
  if (control.onClick) button.addEventListener("click", (event) => control.onClick?.(event as PointerEvent));
  entry.append(button);
  return entry;
}
