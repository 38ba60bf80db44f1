import { Hooks } from "../../core/hooks.ts";

/** Members of an application used by a detached window. */
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

/** Globals shared by a detached window with its opener (foundryvtt#13128). */
const SHARED = ["foundry", "game", "ui", "Math"] as const;

/**
 * `foundry.applications.detached` of V14: browser windows for applications, with the page's styles and globals, by id; hooks
 * `openDetachedWindow` and `closeDetachedWindow` get the id and the window (foundryvtt#13128,
 * https://foundryvtt.com/api/functions/hookEvents.closeDetachedWindow.html). Methods for moving nodes aren't offered.
 */
class DetachedWindows {
  readonly windows = new Map<string, DetachedWindowDescriptor>();

  /** Focused detached window, if any. */
  get focused(): Window | null {
    const open = [...this.windows.values()].find(({ window }) => window.document.hasFocus());
    return open?.window ?? null;
  }

  /** Moves an application into a new window or an open one; null if the browser opens no window. */
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

  /** Forgets an application after leaving a window, and closes the window with the last one. */
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
    // Closing the window closes its applications.
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

/** Copies the page's styles, root and body attributes, and globals into an empty window. */
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
