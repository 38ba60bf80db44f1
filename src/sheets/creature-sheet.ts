import { isElement } from "../elements.ts";
import { localize } from "../i18n.ts";
import { loadFacets, rulesetIds, rulesetOf } from "../rulesets/registry.ts";
import { template } from "../templates.ts";
import { actions, itemImage } from "./creature-actions.ts";
import { effectDetails, impliedStatuses, itemSummary, rulesetIdOf, scoreInput } from "./creature-details.ts";
import { DropSheet } from "./dropping.ts";
import { effectsView } from "./effects-view.ts";
import type { FieldEdit } from "./field-edit.ts";
import { fieldSheet, partials, type RichText, richText } from "./field-sheet.ts";
import { aimedAt, conditionDetails, countedIn, type Fight, fightOf } from "./fight.ts";
import { type Details, detailsOf } from "./item-view.ts";
import { itemsView, QuickAdd, rowsOf } from "./items-view.ts";
import { quickItems } from "./paste/take-over.ts";
import { rememberedTab, rememberTab } from "./remembered-tabs.ts";
import { headerView, type RowPart, scoresView } from "./scores-view.ts";
import { whyNoEffect, whyNotEnd } from "./sheet-effects.ts";
import type { SheetMode } from "./sheet-mode.ts";
import { sheetsInUse } from "./turn-panel/index.ts";
import { TurnPanel } from "./turn-panel/panel.ts";

const tabs = [
  { id: "items", icon: "fa-solid fa-suitcase" },
  { id: "effects", icon: "fa-solid fa-hourglass-half" },
  { id: "scores", icon: "fa-solid fa-user" },
  { id: "notes", icon: "fa-solid fa-feather" },
];

const parts = {
  header: { template: template("sheets/header") },
  now: { template: template("sheets/turn-panel"), templates: partials },
  tabs: { template: template("sheets/tabs") },
  scores: { template: template("sheets/scores"), templates: partials, scrollable: [""] },
  items: { template: template("sheets/items"), templates: [template("sheets/item-row")], scrollable: [""] },
  effects: { template: template("sheets/effects"), scrollable: [""] },
  notes: { template: template("sheets/notes"), scrollable: [""] },
};

type TemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** Height of a sheet in pixels with room for its head, the turn panel and some items. */
const leastHeight = 480;

/** Creature sheet: turn panel on top, scores and items below. */
class CreatureSheet extends fieldSheet(DropSheet) {
  static override DEFAULT_OPTIONS: object = {
    classes: ["turncraft", "tc-sheet"],
    position: { width: 560, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: false, closeOnSubmit: false },
    actions,
  };

  static override PARTS: Record<string, TemplatePart> = parts;

  static override TABS: Record<string, foundry.applications.api.ApplicationV2.TabsConfiguration> = {
    primary: {
      tabs,
      initial: "items",
      labelPrefix: "TURNCRAFT.Sheet",
    },
  };

  get actor(): Actor.Implementation {
    return this.document;
  }

  readonly now = new TurnPanel(this.document, () => this.render({ parts: ["now"] }));

  /** Open descriptions of items, by the items' ids. */
  readonly #details = new Map<string, Details>();

  constructor(options: object) {
    super(options);
    const tab = rememberedTab(this.document.uuid);
    if (tab !== undefined && tabs.some(({ id }) => id === tab)) this.tabGroups.primary = tab;
  }

  /** Core's title, with the name of an unlinked token in place of its prototype's: "Bandit A", as in the tracker. */
  override get title(): string {
    const { isToken, name, token } = this.actor;
    return isToken && token ? super.title.replace(name, () => token.name) : super.title;
  }

  protected override _view(part: string): object {
    const { actor } = this;
    const fight = fightOf(actor);
    const { name, img, system } = actor;
    switch (part) {
      case "header":
        return headerView(
          { name, img: img ?? "", hp: actor.limited ? null : system.hp, conditions: conditionDetails(actor, fight) },
          localize,
        );
      case "now":
        return this.now.context();
      case "scores":
        return { scores: scoresView(scoreInput(actor), sheetsInUse(), rulesetIdOf(actor), localize) };
      case "items":
        return this._items(fight);
      case "effects":
        return {
          ...effectsView(effectDetails(actor), countedIn(fight), localize, (id) => whyNotEnd(actor, id)),
          add: { why: whyNoEffect(actor) },
          follows: impliedStatuses(actor),
        };
      case "notes":
        return { written: this.#richTexts().map(({ path }) => foundry.utils.getProperty(actor._source, path)) };
      default:
        return {};
    }
  }

  /** Limits the sheet to portrait, name and notes for users with limited permission. */
  protected override _configureRenderOptions(options: { parts?: string[] }): void {
    if (this.actor.limited) this.tabGroups.primary = "notes";
    super._configureRenderOptions(options);
    if (this.actor.limited)
      options.parts = options.parts?.filter((part) => part === "header" || part === "notes") ?? [];
  }

  protected _items(fight: Fight | null) {
    const sheet = fight ? fight.sheet : (rulesetOf(rulesetIdOf(this.actor))?.sheet ?? null);
    const details = (id: string) => {
      const shown = this.#details.get(id);
      // A description that has changed since is read again.
      if (shown && shown.written !== this.actor.items.get(id)?.system.description) this.#details.delete(id);
      return this.#details.get(id)?.enriched ?? null;
    };
    const items = itemsView(itemSummary(this.actor), sheet, fight, localize, details, (offer) =>
      fight ? aimedAt(fight, offer) : "",
    );
    return { items, offer: this._isBlank() };
  }

  /** Starts in edit mode for a creature without items, not filled in yet. */
  protected override _firstMode(): SheetMode {
    return this.actor.items.size === 0 ? "edit" : "play";
  }

  /** Shows or hides an item's description below its row. */
  async toggleDetails(id: string): Promise<void> {
    if (!this.#details.delete(id)) {
      const item = this.actor.items.get(id);
      if (item) this.#details.set(id, await detailsOf(item));
    }
    await this.render();
  }

  /** Opens the sheet above the action bar, which offers the same creature's actions. */
  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    const bar = document.querySelector("#tc-action-bar:not(.tc-popped-out)")?.getBoundingClientRect();
    const { top, bottom } = this.element.getBoundingClientRect();
    if (bar && bottom > bar.top) this.setPosition({ height: Math.max(leastHeight, bar.top - top) });
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    // What the panel says of a refusal, the bubble beside the button doesn't say again.
    const { refusalText: text } = this.now;
    for (const bubble of this.element.querySelectorAll(".tc-why"))
      bubble.toggleAttribute("data-announced", text !== null && bubble.textContent === text);
  }

  protected override async _texts(part: string): Promise<object> {
    if (part !== "notes") return {};
    const notes = this.#richTexts().map(({ path, label }) => richText(this.actor, path, label, `${this.id}-${path}`));
    return { texts: await Promise.all(notes) };
  }

  protected override _rows(part: string, view: object): RowPart | null {
    if (part !== "items") return null;
    const { items } = view as ReturnType<CreatureSheet["_items"]>;
    return { rows: rowsOf(items), template: "item-row", attribute: "data-item-id" };
  }

  /** True if the dialog for new characters may fill the actor. */
  protected _isBlank(): boolean {
    return false;
  }

  #richTexts(): readonly Pick<RichText, "path" | "label">[] {
    return this._notes().filter(({ path }) => !this.actor.limited || path === "system.biography");
  }

  /** Fields of the notes' tab, with labels. */
  protected _notes(): readonly Pick<RichText, "path" | "label">[] {
    return [{ path: "system.notes", label: localize("TURNCRAFT.Field.notes") }];
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "now") this.now.bind(element);
    if (partId === "tabs") element.addEventListener("keydown", (event) => this.#moveAlongTabs(event));
  }

  /** Moves along the tabs with the arrow keys, as everywhere in the browser. */
  #moveAlongTabs(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const nav = event.currentTarget;
    if (!step || !isElement(nav)) return;
    const tabs = [...nav.querySelectorAll<HTMLElement>("[role=tab]")];
    const here = tabs.findIndex((tab) => tab.dataset.tab === this.tabGroups.primary);
    const next = tabs.at((here + step) % tabs.length);
    if (!next?.dataset.tab) return;
    this.changeTab(next.dataset.tab, "primary");
    next.focus();
  }

  override changeTab(tab: string, group: string, options?: object): void {
    super.changeTab(tab, group, options);
    void rememberTab(this.actor.uuid, tab);
    for (const button of this.element.querySelectorAll<HTMLElement>("[role=tab]")) {
      const active = button.dataset.tab === tab;
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
    }
  }

  /** Keeps the tabs enabled for users who may only view the sheet. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const tab of this.element.querySelectorAll<HTMLButtonElement>("button[role=tab]")) tab.disabled = false;
  }

  /** Writes a field. In an encounter hit points change by a step; if refused, the number stays. */
  protected override async _write(edit: FieldEdit): Promise<void> {
    const fight = edit.path === "system.hp.value" ? fightOf(this.actor) : null;
    if (isWholeAgain(this.actor, edit) && !fightOf(this.actor))
      await super._write({ ...edit, path: "system.hp.value" });
    if (!fight) return super._write(edit);
    const change = Number(edit.value) - this.actor.system._source.hp.value;
    if (change !== 0) await fight.combat.perform({ kind: "hit-points", who: fight.who, change });
  }
}

/**
 * True if the creature is at full hit points: a new maximum then sets the current value too, so that a stat block is typed once.
 */
function isWholeAgain({ system: { _source } }: Actor.Implementation, { path }: FieldEdit): boolean {
  return path === "system.hp.max" && _source.hp.value === _source.hp.max;
}

/** Character sheet: a biography beside the notes. */
export class CharacterSheet extends CreatureSheet {
  protected override _isBlank(): boolean {
    return this.isEditable && this.actor.items.size === 0;
  }

  protected override _notes(): readonly Pick<RichText, "path" | "label">[] {
    return [{ path: "system.biography", label: localize("TURNCRAFT.Field.biography") }, ...super._notes()];
  }
}

/**
 * Adversary sheet: a stat block on one page. Combat parts first, with a field for attacks in books' notation; setup numbers
 * below.
 */
export class AdversarySheet extends CreatureSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["tc-block"],
    position: { width: 480, height: 680 },
    actions: { quickAdd },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: parts.header,
    now: parts.now,
    items: parts.items,
    quick: { template: template("sheets/quick") },
    effects: parts.effects,
    scores: parts.scores,
    notes: parts.notes,
    others: { template: template("sheets/folded"), templates: partials },
  };

  static override TABS = {};

  readonly quick = new QuickAdd();

  protected override _view(part: string): object {
    if (part === "quick") return { quick: this.quick.view(localize) };
    // What other rulesets ask stands at the foot.
    if (part === "others") return super._view("scores");
    return part === "scores" ? { ...super._view(part), apart: true } : super._view(part);
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(partId, element, options);
    if (partId !== "quick") return;
    element.querySelector("textarea")?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      void quickAdd.call(this);
    });
  }
}

/** Creates the items described in the field; the caret stays where it was in what is left there. */
async function quickAdd(this: AdversarySheet): Promise<void> {
  const field = () => this.element.querySelector<HTMLTextAreaElement>(".tc-quick textarea");
  await loadFacets(...rulesetIds());
  const { value = "", selectionEnd = 0 } = field() ?? {};
  const { items, rest } = this.quick.read(value);
  const made = quickItems(items, this.actor, itemImage);
  if (made.length > 0) await this.actor.createEmbeddedDocuments("Item", made as never); // Fields of the items' own models.
  await this.render({ parts: ["quick"] });
  const caret = Math.max(0, rest.length - (value.length - selectionEnd));
  field()?.focus();
  field()?.setSelectionRange(caret, caret);
}
