// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../../core/hooks.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { host, type Loose, localize } from "../../host.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { sendLine } from "./chat-input.ts";
import { renderMessage } from "./chat-message.ts";
import { modeChoices, modeSetting } from "./chat-modes.ts";

/** Chat log and input. Messages hidden from this user are never drawn. */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["chat-sidebar"],
    window: { title: "SIDEBAR.TabChat", icon: "fa-solid fa-comments" },
    actions: { deleteMessage: ChatLog.#onDelete, expandRoll: ChatLog.#onExpandRoll },
  };
  static override PARTS: Loose = {
    log: { template: "templates/sidebar/tabs/chat/log.hbs", scrollable: [""] },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };

  /** Draws messages one after another, in order of arrival. */
  #posting: Promise<unknown> = Promise.resolve();

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const mode = host.game.settings.get("core", modeSetting());
    return { ...(await super._prepareContext(options)), rootId: this.id, modes: modeChoices(), mode };
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    Hooks.on("createChatMessage", (message: Loose) => void this.postOne(message));
    Hooks.on("updateChatMessage", (message: Loose) => void this.updateMessage(message));
    Hooks.on("deleteChatMessage", (message: Loose) => this.deleteMessage(message.id));
  }

  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!options.parts?.includes("log")) return;
    for (const message of host.game.messages.contents.slice(-100)) await this.#draw(message);
    this.scrollBottom();
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(partId, element, options);
    if (partId !== "input") return;
    const input = element.querySelector<HTMLTextAreaElement>("textarea");
    input?.addEventListener("keydown", (event) => this.#onKey(event, input));
    element.querySelector("select")?.addEventListener("change", (event) => {
      event.stopPropagation();
      void host.game.settings.set("core", modeSetting(), (event.target as HTMLSelectElement).value);
    });
  }

  #onKey(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    event.stopPropagation();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const text = input.value;
    input.value = "";
    void this.processMessage(text).catch((error: Error) => {
      input.value = text;
      host.ui.notifications.error(error.message);
    });
  }

  /** Sends the input: a message, or the leading command. */
  async processMessage(text: string): Promise<Loose | undefined> {
    return sendLine(this, text);
  }

  /** Draws a new message at the end of the log. */
  async postOne(message: Loose): Promise<void> {
    if (!message.visible || !this.rendered) return;
    this.#posting = this.#posting.then(() => this.#draw(message));
    await this.#posting;
    this.scrollBottom();
    if (!this.isPopout && !this.active)
      host.ui.sidebar.element.querySelector("#sidebar-tab-chat")?.classList.add("unread");
    await this.popout?.postOne(message);
  }

  async updateMessage(message: Loose): Promise<void> {
    if (!this.#find(message.id)) return;
    this.#posting = this.#posting.then(() => this.#draw(message));
    await this.#posting;
  }

  deleteMessage(id: string): void {
    this.#find(id)?.remove();
  }

  protected override _onActivate(): void {
    host.ui.sidebar.element.querySelector("#sidebar-tab-chat")?.classList.remove("unread");
    this.scrollBottom();
  }

  /**
   * True if the log's end is in view. The core scrolls for new messages, not for updated ones: systems do so themselves by this
   * property. https://foundryvtt.com/api/v13/classes/foundry.applications.sidebar.tabs.ChatLog.html
   */
  get isAtBottom(): boolean {
    const log = this.element?.querySelector(".chat-scroll");
    return !log || log.scrollHeight - log.scrollTop - log.clientHeight < 2;
  }

  scrollBottom(): void {
    const log = this.element?.querySelector(".chat-scroll");
    if (log) log.scrollTop = log.scrollHeight;
  }

  #find(id: string): HTMLElement | null {
    return this.element?.querySelector(`.chat-log [data-message-id="${CSS.escape(id)}"]`) ?? null;
  }

  async #draw(message: Loose): Promise<void> {
    if (!message.visible) return;
    const element: HTMLElement = await (message.renderHTML?.() ?? renderMessage(message));
    const present = this.#find(message.id);
    if (present) present.replaceWith(element);
    else this.element.querySelector(".chat-log")?.append(element);
  }

  #messageOf(target: HTMLElement): Loose | undefined {
    return host.game.messages.get(target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId as string);
  }

  static #onDelete(this: ChatLog, _event: PointerEvent, target: HTMLElement): unknown {
    return this.#messageOf(target)?.delete();
  }

  static #onExpandRoll(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
    const roll = target.closest(".dice-roll");
    const expanded = roll?.classList.toggle("expanded") ?? false;
    target.setAttribute("aria-expanded", String(expanded));
  }

  override get title(): string {
    return localize("SIDEBAR.TabChat");
  }
}
