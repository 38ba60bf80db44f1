import { ApplicationV2 } from "../api/application.ts";
import { configureOwnership } from "../api/sheet-controls.ts";

/**
 * Dialog for a document's permissions, opened from sheet headers and available under its documented name. Opened with
 * `{document}`.
 */
export class DocumentOwnershipConfig extends ApplicationV2 {
  override async render(): Promise<this> {
    await configureOwnership(this.options.document);
    return this;
  }
}
