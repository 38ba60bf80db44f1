// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../core/hooks.ts";
import { expandObject, mergeObject } from "../../core/objects.ts";
import { host, type Loose, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import { configureOwnership, configureSheet, editImage, importDocument } from "./sheet-controls.ts";
import type { ClosingOptions, Configuration, FormConfiguration, HeaderControlsEntry, RenderOptions } from "./types.ts";

/**
 * Form for one document: shown and editable by ownership, registered in `document.apps`, submitted as an update checked against
 * the document's schema (client/applications/api/document-sheet.d.mts).
 */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    ownershipConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "SHEETS.Configure",
          action: "configureSheet",
          ownership: "OWNER",
          visible: DocumentSheetV2.#canConfigureSheet,
        },
        {
          icon: "fa-solid fa-user-lock",
          label: "OWNERSHIP.Configure",
          action: "configureOwnership",
          visible: DocumentSheetV2.#canConfigureOwnership,
        },
        {
          icon: "fa-solid fa-download",
          label: "COMPENDIUM.Import",
          action: "importDocument",
          visible: DocumentSheetV2.#canImport,
        },
      ],
    },
  };

  readonly #document: Loose;

  constructor(options: Loose = {}) {
    super(options);
    this.#document = options.document;
  }

  get document(): Loose {
    return this.#document;
  }

  override get title(): string {
    const { document: doc } = this;
    const type = localize(`DOCUMENT.${doc.documentName}`);
    return doc.name ? `${type}: ${doc.name}` : type;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(host.game.user, this.options.viewPermission);
  }

  get isEditable(): boolean {
    const { document: doc } = this;
    if (doc.pack && host.game.packs.get(doc.pack)?.locked) return false;
    return doc.testUserPermission(host.game.user, this.options.editPermission);
  }

  protected override _initializeApplicationOptions(options: Loose): Configuration {
    const { document: doc, ...rest } = options;
    if (!doc?.documentName) throw new Error(`A ${this.constructor.name} needs a document`);
    const configured = super._initializeApplicationOptions(rest);
    configured.document = doc;
    configured.uniqueId = `${this.constructor.name}-${(doc.uuid ?? doc.id).replaceAll(".", "-")}`;
    return configured;
  }

  protected override *_headerControlsButtons(): Generator<HeaderControlsEntry, void, undefined> {
    for (const control of super._headerControlsButtons()) {
      const { ownership } = control;
      if (ownership === undefined || this.document.testUserPermission(host.game.user, ownership)) yield control;
    }
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    // A change of name shows in the title.
    if (!options.isFirstRender) options.window = { title: this.title, ...options.window };
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const { document: doc } = this;
    return {
      ...(await super._prepareContext(options)),
      document: doc,
      source: doc._source,
      fields: doc.schema.fields,
      editable: this.isEditable,
      rootId: this.id,
      user: host.game.user,
    };
  }

  protected override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (!this.hasFrame || !this.document.id) return frame;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "header-control icon fa-solid fa-passport";
    button.dataset.action = "copyUuid";
    button.dataset.tooltip = `${this.document.documentName}: ${this.document.uuid}`;
    button.setAttribute("aria-label", localize("SHEETS.CopyUuid"));
    this.window.controls?.before(button);
    return frame;
  }

  protected override _canRender(_options: RenderOptions): false | undefined {
    if (this.isVisible) return undefined;
    throw new Error(localize("SHEETS.NoPermission", { name: this.document.name ?? this.document.documentName }));
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  /** Fields only: the buttons of the window's header stay alive. */
  protected _toggleDisabled(disabled: boolean): void {
    for (const field of this.form?.elements ?? []) {
      if (!field.closest(".window-header")) (field as HTMLInputElement).disabled = disabled;
    }
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  protected override async _onSubmitForm(config: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    if (!this.isEditable) return;
    try {
      await super._onSubmitForm(config, event);
    } catch (error) {
      Hooks.onError("DocumentSheetV2#_onSubmitForm", error as Error, { notify: "error", log: "error" });
    }
  }

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: Loose = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...updateOptions } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  protected _prepareSubmitData(
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: Loose,
  ): Loose {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, expandObject(updateData));
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  protected _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Loose {
    return expandObject(formData.object);
  }

  protected async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    data: Loose,
    options: Loose = {},
  ): Promise<void> {
    const { document: doc } = this;
    if (doc.id) await doc.update(data, options);
    else
      await host.config[doc.documentName].documentClass.create(data, {
        parent: doc.parent,
        pack: doc.pack,
        ...options,
      });
  }

  static #canConfigureSheet(this: DocumentSheetV2): boolean {
    return this.options.sheetConfig && this.isEditable && Boolean(this.document.id);
  }

  static #canConfigureOwnership(this: DocumentSheetV2): boolean {
    return this.options.ownershipConfig && host.game.user.isGM && !this.document.isEmbedded && !this.document.pack;
  }

  static #canImport(this: DocumentSheetV2): boolean {
    return this.options.canImport && Boolean(this.document.pack) && host.game.user.isGM;
  }

  static #onConfigureSheet(this: DocumentSheetV2): Promise<unknown> {
    return configureSheet(this.document);
  }

  static #onConfigureOwnership(this: DocumentSheetV2): Promise<unknown> {
    return configureOwnership(this.document);
  }

  static #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<unknown> {
    return editImage(this, target);
  }

  static #onImportDocument(this: DocumentSheetV2): Promise<unknown> {
    return importDocument(this.document);
  }

  /** Left click copies the UUID, right click the id. */
  static #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): void {
    event.preventDefault();
    const text = event.button === 2 ? this.document.id : this.document.uuid;
    void host.game.clipboard.copyPlainText(text);
    host.ui.notifications.info(localize("SHEETS.Copied", { text }));
  }
}
