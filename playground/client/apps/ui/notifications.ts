import { escapeHTML } from "../../core/text.ts";
import { type Loose, localize } from "../host.ts";
import { cleanHTML } from "../ux/clean-html.ts";

type Kind = "info" | "warning" | "error" | "success";

interface Entry extends Loose {
  id: number;
  type: Kind;
  message: string;
  permanent: boolean;
  progress: boolean;
  pct: number;
  active: boolean;
  element?: HTMLLIElement;
}

const ICONS: Record<Kind, string> = {
  info: "fa-circle-info",
  success: "fa-circle-check",
  warning: "fa-triangle-exclamation",
  error: "fa-circle-exclamation",
};

/** `ui.notifications`: short messages in a live region, some at a time, the others queued. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  readonly #queue: Entry[] = [];
  readonly #active: Entry[] = [];
  readonly #list: HTMLOListElement;
  #nextId = 1;

  constructor() {
    this.#list = document.createElement("ol");
    this.#list.id = "notifications";
    this.#list.setAttribute("role", "log");
    this.#list.setAttribute("aria-live", "polite");
    this.#list.setAttribute("aria-label", "Notifications");
    document.body.append(this.#list);
  }

  info(message: string | Error, options?: Loose): Entry {
    return this.notify(message, "info", options);
  }

  warn(message: string | Error, options?: Loose): Entry {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options?: Loose): Entry {
    return this.notify(message, "error", options);
  }

  success(message: string | Error, options?: Loose): Entry {
    return this.notify(message, "success", options);
  }

  notify(message: string | Error, type: Kind = "info", options: Loose = {}): Entry {
    const entry: Entry = {
      id: this.#nextId++,
      type,
      timestamp: Date.now(),
      message: resolveMessage(message instanceof Error ? message.message : message, options),
      error: message instanceof Error ? message : undefined,
      permanent: options.permanent ?? false,
      console: options.console ?? true,
      progress: options.progress ?? false,
      active: false,
      pct: 0,
      remove: () => this.remove(entry),
      update: (change: Loose) => this.update(entry, change),
    };
    if (entry.console) console[type === "warning" ? "warn" : type === "error" ? "error" : "info"](entry.message);
    this.#queue.push(entry);
    this.#fetch();
    return entry;
  }

  update(notification: Entry | number, change: Loose): void {
    const entry = this.#find(notification);
    if (!entry) return;
    if (change.message !== undefined) entry.message = resolveMessage(change.message, change);
    if (change.pct !== undefined) entry.pct = change.pct;
    if (entry.element) fill(entry.element, entry);
    if (entry.progress && entry.pct >= 1) this.#expire(entry);
  }

  remove(notification: Entry | number): void {
    const entry = this.#find(notification);
    if (!entry) return;
    for (const list of [this.#queue, this.#active]) if (list.includes(entry)) list.splice(list.indexOf(entry), 1);
    entry.active = false;
    entry.element?.remove();
    entry.element = undefined;
    this.#fetch();
  }

  has(notification: Entry | number): boolean {
    return this.#find(notification) !== undefined;
  }

  clear(): void {
    for (const entry of [...this.#queue, ...this.#active]) this.remove(entry);
  }

  #find(notification: Entry | number): Entry | undefined {
    const id = typeof notification === "number" ? notification : notification.id;
    return [...this.#queue, ...this.#active].find((entry) => entry.id === id);
  }

  #fetch(): void {
    while (this.#queue.length && this.#active.length < Notifications.MAX_ACTIVE)
      this.#show(this.#queue.shift() as Entry);
  }

  #show(entry: Entry): void {
    const element = document.createElement("li");
    element.className = ["notification", entry.type, entry.permanent ? "permanent" : ""].filter(Boolean).join(" ");
    element.dataset.id = String(entry.id);
    if (entry.type === "error") element.setAttribute("role", "alert");
    fill(element, entry);
    element.addEventListener("click", () => this.remove(entry));
    entry.element = element;
    entry.active = true;
    this.#active.push(entry);
    this.#list.append(element);
    if (!entry.permanent && !entry.progress) this.#expire(entry);
  }

  #expire(entry: Entry): void {
    setTimeout(() => this.remove(entry), Notifications.LIFETIME_MS);
  }
}

function fill(element: HTMLElement, entry: Entry): void {
  const bar = entry.progress ? `<progress max="1" value="${entry.pct}"></progress>` : "";
  element.innerHTML = `<i class="notification-icon fa-fw fa-solid ${ICONS[entry.type]}" inert></i>
    <p>${entry.message}</p>${bar}
    <button type="button" class="close icon fa-solid fa-xmark" aria-label="Dismiss"></button>`;
}

/** Message text, cleaned unless escaped or taken whole from a language file. */
function resolveMessage(message: string, options: Loose): string {
  const { localize: translate = false, format, escape: escaping = true, clean = true } = options;
  if (format) {
    const data = Object.entries(format).map(([key, value]) => [key, escaping ? escapeHTML(value) : String(value)]);
    const text = localize(message, Object.fromEntries(data));
    return escaping || !clean ? text : cleanHTML(text);
  }
  if (translate) return localize(message);
  return clean ? cleanHTML(message) : message;
}
