/**
 * Names of the first generation of applications: packages extend these classes when they load (`foundry.appv1` of the API). Not
 * drawn by the playground, with a notice.
 */
import { localize } from "./host.ts";

class ApplicationV1 {
  static get defaultOptions(): Record<string, unknown> {
    return { classes: [], template: "", title: "" };
  }

  readonly options: Record<string, unknown>;
  readonly rendered = false;

  constructor(options: Record<string, unknown> = {}) {
    this.options = { ...(this.constructor as typeof ApplicationV1).defaultOptions, ...options };
  }

  /** @throws Always. */
  render(): never {
    throw new Error(localize("APPLICATION.V1Absent"));
  }

  async close(): Promise<void> {}
}

class FormApplicationV1 extends ApplicationV1 {
  readonly object: unknown;

  constructor(object: unknown = {}, options: Record<string, unknown> = {}) {
    super(options);
    this.object = object;
  }
}

class DocumentSheetV1 extends FormApplicationV1 {
  get document(): unknown {
    return this.object;
  }
}

export const appv1 = {
  api: {
    Application: ApplicationV1,
    Dialog: class Dialog extends ApplicationV1 {},
    DocumentSheet: DocumentSheetV1,
    FormApplication: FormApplicationV1,
  },
  sheets: {
    ActorSheet: class ActorSheet extends DocumentSheetV1 {},
    ItemSheet: class ItemSheet extends DocumentSheetV1 {},
  },
};
