import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../host.ts";

/** A picture in a window (client/applications/apps/image-popout.d.mts). */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = { classes: ["image-popout"], window: { resizable: true }, src: "" };

  override get title(): string {
    return this.options.window?.title ?? "";
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const image = document.createElement("img");
    image.src = this.options.src;
    image.alt = this.options.caption ?? this.title;
    return image;
  }

  protected override _replaceHTML(image: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(image);
  }
}
