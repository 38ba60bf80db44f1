import { say } from "../i18n.ts";
import { ActorSheetBase, type PartContext } from "./bases.ts";
import { actions } from "./creature-actions.ts";
import { conditionFacts, effectFacts, itemFacts, scoreFacts } from "./creature-facts.ts";
import { effectsView } from "./effects-view.ts";
import { fieldEdit } from "./field-edit.ts";
import { countedIn, fightOf } from "./fight.ts";
import { headerView } from "./header-view.ts";
import { itemsView } from "./items-view.ts";
import { facesInUse, worldFace } from "./now/index.ts";
import { NowPanel } from "./now/panel.ts";
import { type RichText, richText } from "./rich-text.ts";
import { scoresView } from "./scores-view.ts";
import { partials, template } from "./templates.ts";

/** A creature's sheet: what it can do now on top, below it what it is and has. Its handlers only give commands. */
export class CreatureSheet extends ActorSheetBase {
  static override DEFAULT_OPTIONS: object = {
    classes: ["turncraft", "tc-sheet"],
    position: { width: 560, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: false, closeOnSubmit: false },
    actions,
  };

  static override PARTS = {
    header: { template: template("header") },
    now: { template: template("now"), templates: partials },
    tabs: { template: template("tabs") },
    scores: { template: template("scores"), templates: partials, scrollable: [""] },
    items: { template: template("items"), scrollable: [""] },
    effects: { template: template("effects"), scrollable: [""] },
    notes: { template: template("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "items", icon: "fa-solid fa-suitcase" },
        { id: "effects", icon: "fa-solid fa-hourglass-half" },
        { id: "scores", icon: "fa-solid fa-user" },
        { id: "notes", icon: "fa-solid fa-feather" },
      ],
      initial: "items",
      labelPrefix: "TURNCRAFT.Sheet",
    },
  };

  get actor(): Actor.Implementation {
    return this.document;
  }

  /** What can be done now. */
  readonly now = new NowPanel(this.document, () => this.render({ parts: ["now"] }));

  protected override async _preparePartContext(
    partId: string,
    context: PartContext,
    options: object,
  ): Promise<PartContext> {
    const base = await super._preparePartContext(partId, context, options);
    return Object.assign(base, { tab: base.tabs?.[partId] }, await this.#view(partId));
  }

  async #view(part: string): Promise<object> {
    const { actor } = this;
    const fight = fightOf(actor);
    const { name, img, system } = actor;
    switch (part) {
      case "header":
        return headerView({ name, img: img ?? "", hp: system.hp, conditions: conditionFacts(actor) }, say);
      case "now":
        return this.now.context();
      case "scores":
        return { scores: scoresView(scoreFacts(actor), facesInUse(), say) };
      case "items":
        return { items: itemsView(itemFacts(actor), fight?.face ?? worldFace(), fight, say) };
      case "effects":
        return effectsView(effectFacts(actor), countedIn(fight), (id) => fight?.nameOf(id) ?? "", say);
      case "notes":
        return { texts: await this._texts() };
      default:
        return {};
    }
  }

  /** The texts of the notes' tab. */
  protected async _texts(): Promise<RichText[]> {
    return [await richText(this.actor, "system.notes", say("TURNCRAFT.Field.notes"))];
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: object): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "now") this.now.bind(element);
    if (partId === "tabs") element.addEventListener("keydown", (event) => this.#moveAlongTabs(event));
  }

  /** Arrow keys go along the tabs, as everywhere in the browser. */
  #moveAlongTabs(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const nav = event.currentTarget;
    if (!step || !(nav instanceof HTMLElement)) return;
    const tabs = [...nav.querySelectorAll<HTMLElement>("[role=tab]")];
    const here = tabs.findIndex((tab) => tab.dataset.tab === this.tabGroups.primary);
    const next = tabs.at((here + step) % tabs.length);
    if (!next?.dataset.tab) return;
    this.changeTab(next.dataset.tab, "primary");
    next.focus();
  }

  override changeTab(tab: string, group: string, options?: object): void {
    super.changeTab(tab, group, options);
    for (const button of this.element.querySelectorAll<HTMLElement>("[role=tab]")) {
      const active = button.dataset.tab === tab;
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
    }
  }

  /** Whoever may only look can still turn the pages. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const tab of this.element.querySelectorAll<HTMLButtonElement>("button[role=tab]")) tab.disabled = false;
  }

  /** Each edit is written alone, so that two people at one sheet lose nothing. In a fight hit points are a step of it. */
  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    const edit = fieldEdit(this.actor, event.target);
    if (!edit) return;
    const fight = edit.path === "system.hp.value" ? fightOf(this.actor) : null;
    const change = Number(edit.value) - this.actor.system.hp.value;
    if (!fight) void this.actor.update({ [edit.path]: edit.value });
    else if (change !== 0) void fight.combat.perform({ kind: "hit-points", who: fight.who, change });
  }
}

/** The sheet of a character: its biography beside the notes. */
export class CharacterSheet extends CreatureSheet {
  protected override async _texts(): Promise<RichText[]> {
    const biography = await richText(this.actor, "system.biography", say("TURNCRAFT.Field.biography"));
    return [biography, ...(await super._texts())];
  }
}

/** The sheet of an adversary: smaller, since a Gamemaster has several open. */
export class AdversarySheet extends CreatureSheet {
  static override DEFAULT_OPTIONS: object = { position: { width: 480, height: 600 } };
}
