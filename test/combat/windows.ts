/** Windows with questions at a headless table: open until a button closes them, as in core. */
import type { Loose } from "../../playground/client/core/loose.ts";
import type { Client } from "../../playground/client/headless/index.ts";

type Fields = Record<string, unknown>;
type Listener = (event: Loose) => void;

interface Options {
  readonly window: { readonly title: string };
  readonly buttons?: readonly Loose[];
  readonly ok?: Loose;
  render?(event: unknown, dialog: Loose): void;
}

/** A window on somebody's screen. */
export interface Window {
  readonly title: string;
  /** Values typed and chosen in it. */
  fields: Fields;
  readonly isOpen: boolean;
  /** Hidden while the GM's page is asked. */
  readonly isSeen: boolean;
  /** Sentence in the window about why it is still open; empty if none. */
  readonly problem: string;
  /** Presses its main button. */
  press(): void;
  close(): void;
}

/** Windows opened on this page from now on, oldest first. */
export function windowsOf(client: Client): Window[] {
  const shown: Window[] = [];
  const { api, ux } = client.foundry.applications;
  let read: Fields = {};
  ux.FormDataExtended = class {
    readonly object = read;
  };
  class Element {
    readonly nodeType = 1;
    readonly localName = "div";
    textContent = "";
    readonly style: Loose = { setProperty() {}, removeProperty() {} };
    readonly dataset: Loose = {};
    append() {}
    remove() {
      this.textContent = "";
    }
    addEventListener() {}
    querySelectorAll(): Element[] {
      return [];
    }
    setAttribute() {}
    insertAdjacentHTML() {}
    scrollIntoView() {}
  }
  client.global.AbortController = AbortController;
  client.global.Element = Element;
  client.global.document = { createElement: () => new Element() };

  const wait = (options: Options): Promise<unknown> =>
    new Promise((resolve) => {
      const main = options.ok ?? options.buttons?.find((each) => each.default) ?? options.buttons?.[0] ?? {};
      const listeners: Listener[] = [];
      const problems: Element[] = [];
      const element = new Element();
      const button = Object.assign(new Element(), { closest: () => button, click: press });
      const form = Object.assign(new Element(), {
        querySelector: (selector: string) => (selector.startsWith("[data-action") ? button : null),
        querySelectorAll: () => [],
        addEventListener: (type: string, listener: Listener) => type === "click" && listeners.push(listener),
        append: (problem: Element) => problems.push(problem),
      });
      const window = {
        title: options.window.title,
        fields: {} as Fields,
        isOpen: true,
        get isSeen() {
          return window.isOpen && element.style.visibility !== "hidden";
        },
        get problem() {
          return problems.at(-1)?.textContent ?? "";
        },
        press,
        close: () => end(null),
      };
      Object.assign(element, { querySelector: (selector: string) => (selector === "form" ? form : null) });
      shown.push(window);
      options.render?.(null, { element, close: async () => window.close() });

      function press(): void {
        read = window.fields;
        let isHeld = false;
        const hold = () => {
          isHeld = true;
        };
        for (const listener of listeners)
          listener({ type: "click", target: button, preventDefault: hold, stopImmediatePropagation: hold });
        if (!isHeld) end(options.ok ? { ...read } : main.callback?.(null, { form }));
      }

      function end(answer: unknown): void {
        if (!window.isOpen) return;
        window.isOpen = false;
        resolve(answer);
      }
    });
  api.DialogV2.wait = wait;
  api.DialogV2.input = wait;
  api.DialogV2.confirm = (options: Options) => wait({ ...options, buttons: [{ callback: () => true }] });
  return shown;
}

/** Makes a page's rolls without a window, as with Shift held. */
export async function rollsAtOnce({ game }: Client): Promise<void> {
  await game.settings.set("turncraft", "askBeforeRolls", true);
  game.keyboard = { ...game.keyboard, isModifierActive: () => true };
}
