// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { mergeObject } from "../../core/objects.ts";
import { escapeHTML } from "../../core/text.ts";
import { host, type Loose, localize } from "../host.ts";
import { cleanHTML } from "../ux/clean-html.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { Configuration, Position, RenderOptions } from "./types.ts";

export interface DialogButton extends Loose {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: string;
  default?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

type DialogType = "prompt" | "confirm" | "wait" | "input";

/** A small window with content and buttons (client/applications/api/dialog.d.mts). */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    modal: false,
    buttons: [],
    content: "",
  };

  protected override _initializeApplicationOptions(options: Loose): Configuration {
    const configured = super._initializeApplicationOptions(options);
    if (!configured.buttons?.length) throw new Error("You must define at least one entry in options.buttons");
    const buttons: Record<string, DialogButton> = {};
    for (const button of configured.buttons as DialogButton[]) {
      buttons[button.action] = button;
      configured.actions[button.action] = DialogV2._onClickButton;
    }
    configured.buttons = buttons;
    return configured;
  }

  protected override async _renderHTML(_context: Loose, _options: RenderOptions): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const { content } = this.options;
    const body = content instanceof HTMLElement ? content : document.createElement("div");
    if (typeof content === "string") body.innerHTML = cleanHTML(content);
    body.classList.add("dialog-content", "standard-form");
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML = this._renderButtons();
    form.append(body, footer);
    form.addEventListener("submit", (event) => this.#onImplicitSubmit(event));
    return form;
  }

  protected _renderButtons(): string {
    return Object.values(this.options.buttons as Record<string, DialogButton>)
      .map(({ action, label, icon, style = {}, type = "submit", default: isDefault, class: classes = "" }) => {
        const css = Object.entries(style)
          .map(([name, value]) => `${name}: ${value}`)
          .join("; ");
        return `<button type="${type}" class="${escapeHTML(classes)}" data-action="${escapeHTML(action)}"
          style="${escapeHTML(css)}"${isDefault ? " autofocus" : ""}>
          ${icon ? `<i class="${escapeHTML(icon)}" inert></i>` : ""}<span>${escapeHTML(localize(label))}</span></button>`;
      })
      .join("");
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result as HTMLFormElement);
  }

  protected override async _onFirstRender(_context: Loose, _options: RenderOptions): Promise<void> {
    const dialog = this.element as HTMLDialogElement;
    if (this.options.modal) dialog.showModal();
    else dialog.show();
    this.setPosition();
    dialog.addEventListener("keydown", (event) => this._onKeyDown(event));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
  }

  /** Only positions an open dialog: a closed one has no size to center. */
  override setPosition(position: Partial<Position> = {}): Position | undefined {
    if (!(this.element as HTMLDialogElement | null)?.open) return undefined;
    return super.setPosition(position);
  }

  protected _onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  /** Enter in a field: the default button's action, else the first button's. */
  #onImplicitSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const target =
      form.querySelector<HTMLButtonElement>("footer button[autofocus]") ?? form.querySelector("footer button");
    if (target) void this._onSubmit(target as HTMLButtonElement, event);
  }

  protected async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const button = (this.options.buttons as Record<string, DialogButton>)[
      target.dataset.action as string
    ] as DialogButton;
    const result = (await button.callback?.(event, target, this)) ?? button.action;
    await this.options.submit?.(result, this);
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  static _onClickButton(this: DialogV2, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    void this._onSubmit(target as HTMLButtonElement, event);
  }

  /** Waits for a button or for the dialog to be dismissed: then null, or a rejection if asked for. */
  static wait({ rejectClose = false, close, render, ...options }: Loose): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const submitted = options.submit;
      options.submit = async (result: unknown, dialog: DialogV2) => {
        await submitted?.(result, dialog);
        resolve(result);
      };
      const dialog = new this(options);
      dialog.addEventListener("close", (event) => {
        const result = close?.(event, dialog);
        if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
        else resolve(result ?? null);
      });
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  static confirm({ yes = {}, no = {}, buttons = [], ...options }: Loose = {}): Promise<unknown> {
    const accept = { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true };
    const refuse = { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false };
    return this.wait({
      ...options,
      buttons: [mergeObject(accept, yes ?? {}), mergeObject(refuse, no ?? {}), ...buttons],
    });
  }

  static prompt({ ok = {}, buttons = [], ...options }: Loose = {}): Promise<unknown> {
    const confirm = { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true };
    return this.wait({ ...options, buttons: [mergeObject(confirm, ok ?? {}), ...buttons] });
  }

  /** Resolves to the form's data. */
  static input({ ok = {}, ...options }: Loose = {}): Promise<unknown> {
    const callback = (_event: Event, button: HTMLButtonElement) =>
      new FormDataExtended(button.form as HTMLFormElement).object;
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  /** Shows a dialog on another user's client and resolves to its answer. */
  static query(user: Loose | string, type: DialogType, config: Loose = {}): Promise<unknown> {
    const target = typeof user === "string" ? host.game.users.get(user) : user;
    if (!target) throw new Error(`There is no user ${user}`);
    return target.query("dialog", { type, config });
  }

  static _handleQuery({ type, config }: { type: DialogType; config: Loose }): Promise<unknown> {
    const allowed: DialogType[] = ["prompt", "confirm", "wait", "input"];
    if (!allowed.includes(type)) throw new Error(`"${type}" is no kind of dialog`);
    return DialogV2[type](config);
  }
}
