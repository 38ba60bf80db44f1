// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { ApplicationV2 } from "../api/application.ts";
import { host, type Loose, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Asks for a file by its path (client/applications/apps/file-picker.d.mts). The playground lists no folders. */
export class FilePicker extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    tag: "form",
    window: { title: "FILES.Path", icon: "fa-solid fa-file", contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: true },
  };

  static get implementation(): typeof FilePicker {
    return (host.config?.ux?.FilePicker as typeof FilePicker | undefined) ?? FilePicker;
  }

  /** Finds no files: there are no folders. */
  static async browse(_source: string, target: string): Promise<Loose> {
    return { target, private: false, dirs: [], privateDirs: [], files: [], extensions: [] };
  }

  async browse(): Promise<this> {
    return this.render({ force: true }) as Promise<this>;
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const group = document.createElement("div");
    group.className = "form-group";
    const input = Object.assign(document.createElement("input"), { type: "text", name: "file" });
    input.value = String(this.options.current ?? "");
    input.setAttribute("aria-label", localize("FILES.Path"));
    const button = document.createElement("button");
    button.type = "submit";
    button.textContent = localize("FILES.Choose");
    group.append(input, button);
    return group;
  }

  protected override _replaceHTML(group: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(group);
  }

  static async #onSubmit(
    this: FilePicker,
    _event: Event,
    _form: HTMLFormElement,
    data: FormDataExtended,
  ): Promise<void> {
    const { file } = data.object as { file: string };
    this.options.callback?.(file, this);
  }
}
