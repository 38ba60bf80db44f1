import { Hooks } from "../../core/hooks.ts";

/** An application as far as a window of its own needs one. */
export interface Detachable {
  readonly id: string;
  readonly element: HTMLElement;
  readonly title: string;
  close(options?: object): Promise<unknown>;
}

/** https://foundryvtt.com/api/interfaces/foundry.DetachedWindowDescriptor.html */
export interface DetachedWindowDescriptor {
  window: Window;
  applications: Map<string, Detachable>;
}

/** Globals that a detached window shares with the page that opened it (foundryvtt#13128). */
const SHARED = ["foundry", "game", "ui", "Math"] as const;

/**
 * `foundry.applications.detached` of V14: browser windows for applications, with the page's styles and its globals, by their ids;
 * hooks `openDetachedWindow` and `closeDetachedWindow` get the id and the window (foundryvtt#13128,
 * https://foundryvtt.com/api/functions/hookEvents.closeDetachedWindow.html). Of the methods those that move nodes aren't offered.
 */
class DetachedWindows {
  readonly windows = new Map<string, DetachedWindowDescriptor>();

  /** The browser window that has the focus, if it is a detached one. */
  get focused(): Window | null {
    const open = [...this.windows.values()].find(({ window }) => window.document.hasFocus());
    return open?.window ?? null;
  }

  /** Puts an application into a window of its own, or into an open one; null where the browser opens none. */
  take(app: Detachable, id = app.id): string | null {
    const { windows } = this;
    const descriptor = windows.get(id) ?? this.#open(id, app);
    if (!descriptor) return null;
    descriptor.applications.set(app.id, app);
    const { document: other } = descriptor.window;
    other.title ||= app.title;
    other.body.append(app.element);
    return id;
  }

  /** Forgets an application that has left a window, and closes the window with the last of them. */
  leave(app: Detachable, id: string): void {
    const descriptor = this.windows.get(id);
    if (!descriptor?.applications.delete(app.id) || descriptor.applications.size > 0) return;
    this.#closed(id);
    descriptor.window.close();
  }

  #open(id: string, { element }: Detachable): DetachedWindowDescriptor | null {
    const { offsetWidth: width, offsetHeight: height } = element;
    const window = globalThis.window.open("", "", `popup,width=${width},height=${height}`);
    if (!window) return null;
    dress(window);
    const descriptor = { window, applications: new Map<string, Detachable>() };
    this.windows.set(id, descriptor);
    // Whoever closes the window closes what is in it.
    window.addEventListener("pagehide", () => {
      const { applications } = descriptor;
      if (this.windows.get(id) !== descriptor) return;
      this.#closed(id);
      for (const app of applications.values()) void app.close({ animate: false });
    });
    globalThis.window.addEventListener("pagehide", () => window.close());
    Hooks.callAll("openDetachedWindow", id, window);
    return descriptor;
  }

  #closed(id: string): void {
    const descriptor = this.windows.get(id);
    this.windows.delete(id);
    if (descriptor) Hooks.callAll("closeDetachedWindow", id, descriptor.window);
  }
}

/** Gives an empty window the page's styles, the attributes of its root and body, and its globals. */
function dress(window: Window): void {
  const { document: other } = window;
  for (const style of document.head.querySelectorAll("style, link[rel='stylesheet']"))
    other.head.append(other.importNode(style, true));
  for (const [from, to] of [
    [document.documentElement, other.documentElement],
    [document.body, other.body],
  ] as const)
    for (const { name, value } of from.attributes) to.setAttribute(name, value);
  for (const name of SHARED)
    Object.defineProperty(window, name, { value: Reflect.get(globalThis, name), configurable: true });
}

export const detached = new DetachedWindows();
