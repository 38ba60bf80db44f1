import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Loose } from "../host.ts";

/** A picture in a window (client/applications/apps/image-popout.d.mts). */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = { classes: ["image-popout"], window: { resizable: true }, src: "" };
  static override PARTS: Loose = { popout: { template: "templates/apps/image-popout.hbs" } };

  override get title(): string {
    return this.options.window?.title ?? "";
  }

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const { src, caption } = this.options;
    return { src, caption, alt: caption ?? this.title };
  }
}
