import { localize, localizeKey } from "../../i18n.ts";
import { template } from "../../templates.ts";
import { TurncraftWindow } from "../../window.ts";
import { pasteView } from "./paste-view.ts";
import { readBlock } from "./read.ts";
import { importStatBlock } from "./take-over.ts";

export { default as styles } from "../../../styles/windows/_paste.scss?inline";

/** Reads a pasted stat block; the result of each part shows while typing. */
export class PasteDialog extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    id: "turncraft-paste-{id}",
    tag: "form",
    classes: ["turncraft", "tc-dialog", "tc-paste-dialog"],
    window: { icon: "fa-solid fa-paste", contentClasses: ["standard-form"], resizable: true },
    position: { width: 520 },
    form: { handler: submit, closeOnSubmit: false, submitOnChange: false },
  };

  static override PARTS = {
    text: { template: template("sheets/paste") },
    read: { template: template("sheets/paste-read"), scrollable: [".tc-paste-parts"] },
    foot: { template: template("sheets/paste-foot") },
  };

  readonly #actor: Actor.Implementation;
  #text = "";

  readonly #imageOf: (type: string) => string;

  /** `imageOf`: default picture of an item type. */
  constructor(actor: Actor.Implementation, imageOf: (type: string) => string) {
    super();
    this.#actor = actor;
    this.#imageOf = imageOf;
  }

  override get title(): string {
    return localize("TURNCRAFT.Paste.title", { name: this.#actor.name });
  }

  protected override view() {
    return { text: this.#text, read: pasteView(readBlock(this.#text), localizeKey) };
  }

  /** Keeps the typed text: only its result is redrawn. */
  protected override async _onRender(
    context: foundry.applications.api.ApplicationV2.RenderContextOf<this>,
    options: foundry.applications.api.HandlebarsApplicationMixin.RenderOptions,
  ): Promise<void> {
    await super._onRender(context, options);
    if (!options.parts?.includes("text")) return;
    this.element.querySelector("textarea")?.addEventListener("input", (event) => {
      this.#text = (event.target as HTMLTextAreaElement).value;
      void this.render({ parts: ["read"] });
    });
  }

  /** Takes over all readable parts, and closes. */
  async take(text: string): Promise<void> {
    this.#text = text;
    const block = readBlock(text);
    if (block.parts.length === 0) {
      ui.notifications?.warn(localize("TURNCRAFT.Paste.nothing"));
      return;
    }
    await importStatBlock(this.#actor, block, this.#imageOf);
    await this.close();
  }
}

async function submit(
  this: PasteDialog,
  _event: Event,
  _form: HTMLFormElement,
  formData: foundry.applications.ux.FormDataExtended,
): Promise<void> {
  const { text } = formData.object as { text?: unknown };
  await this.take(String(text ?? ""));
}
