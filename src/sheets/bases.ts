const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

/** Context for a part's template. */
export type PartContext = { tabs?: Record<string, unknown> } & object;

/** Members of a Foundry document sheet used by ours, with the signatures of the V13 types. */
export declare abstract class DocumentSheet<Document> {
  constructor(options: object);
  static DEFAULT_OPTIONS: object;
  static PARTS: Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart>;
  static TABS: Record<string, foundry.applications.api.ApplicationV2.TabsConfiguration>;
  readonly id: string;
  readonly document: Document;
  readonly element: HTMLElement;
  readonly parts: Record<string, HTMLElement>;
  readonly tabGroups: Record<string, string | null>;
  readonly rendered: boolean;
  readonly isEditable: boolean;
  /** Elements of the frame. */
  readonly window: { readonly controls?: HTMLElement | null };
  get title(): string;
  render(options?: { force?: boolean; parts?: string[] }): Promise<this>;
  changeTab(tab: string, group: string, options?: object): void;
  protected _configureRenderOptions(options: object): void;
  protected _renderFrame(options: object): Promise<HTMLElement>;
  setPosition(position: { readonly height: number }): unknown;
  protected _onFirstRender(context: object, options: object): Promise<void>;
  protected _onRender(context: object, options: object): Promise<void>;
  protected _renderHTML(context: object, options: object): Promise<Record<string, HTMLElement>>;
  protected _replaceHTML(parts: Record<string, HTMLElement>, content: HTMLElement, options: object): void;
  protected _preSyncPartState(part: string, next: HTMLElement, prior: HTMLElement, state: object): void;
  protected _syncPartState(part: string, next: HTMLElement, prior: HTMLElement, state: object): void;
  protected _preparePartContext(partId: string, context: PartContext, options: object): Promise<PartContext>;
  protected _attachPartListeners(partId: string, element: HTMLElement, options: object): void;
  protected _onChangeForm(config: object, event: Event): void;
  protected _toggleDisabled(disabled: boolean): void;
}

/** Further members of Foundry's actor sheets used by ours. */
declare abstract class ActorSheet extends DocumentSheet<Actor.Implementation> {
  protected _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null>;
  protected _onDropFolder(event: DragEvent, folder: Folder.Implementation): Promise<Folder.Implementation | null>;
}

// The compiler gives up on any class that derives from the mixed sheets themselves (TS2321, or never ends), so they are
// narrowed here, once, to what is used.
export const ActorSheetBase = HandlebarsApplicationMixin(ActorSheetV2) as unknown as typeof ActorSheet;
export const ItemSheetBase = HandlebarsApplicationMixin(
  ItemSheetV2,
) as unknown as typeof DocumentSheet<Item.Implementation>;
