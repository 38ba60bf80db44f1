import type { CombatantId } from "../../engine/types.ts";
import { localize, localizeKey, localizeOnce } from "../../i18n.ts";
import { allRulesets, loadFacets, rulesetOf } from "../../rulesets/registry.ts";
import { template } from "../../templates.ts";
import { newcomers } from "../authority/joining.ts";
import type { Encounter } from "../encounter.ts";
import { firstInvalidField, invalidEncounters } from "../invalid-encounters.ts";
import { type OpenEffect, openEffects } from "../item-effects.ts";
import { isDisabled } from "../offer.ts";
import { type Fallen, fallenIn, type OpenDamage, openDamage } from "../open-damage.ts";
import { dismissedPrompts } from "../prompts-sync.ts";
import { newestResults, type ShownResult } from "../results.ts";
import { withReference } from "../rule-references.ts";
import { otherRulesets } from "../ruleset-choice.ts";
import { type TimerView, timerView } from "../timer-display.ts";
import { rulesetName } from "../words.ts";
import { giveButtonOffer, onTyped, order, trackerActions } from "./actions.ts";
import { mayAdd } from "./adding.ts";
import type { ButtonView } from "./context.ts";
import { coreMenu } from "./core-menu.ts";
import { bindDrag } from "./drag.ts";
import { addButton, type EmptyView, emptyView, toolsView } from "./footer-view.ts";
import { fightOf, trackerInput } from "./input.ts";
import { onRowKey } from "./keys.ts";
import { menuOf, rowMenu } from "./menu.ts";
import { standingRefusal } from "./prompt.ts";
import { TrackerRows } from "./rows.ts";
import { type TrackerView, trackerView } from "./view.ts";
import { markTab, type Waits } from "./waits.ts";

const button = template("tracker/button");
/** Button of an offer on boards and in rows, for rulesets' templates. */
const offer = template("tracker/offer");

type CoreTracker = foundry.applications.sidebar.tabs.CombatTracker;
type RenderContext = foundry.applications.sidebar.tabs.CombatTracker.RenderContext;
type Preparing = Parameters<CoreTracker["_prepareContext"]>[0];

/** Context for Turncraft's templates, under a single name beside the context of core and packages. */
interface TrackerContext {
  readonly prefix: string;
  /** Name of the viewed encounter's ruleset; null without an encounter. */
  readonly ruleset: string | null;
  readonly encounters: readonly { id: string; label: string; name: string; active: boolean }[];
  readonly tools: ReturnType<typeof toolsView>;
  /** True if the tracker has encounters to switch between, or tools. */
  readonly switch: boolean;
  /** True if the user has folded the board. */
  readonly folded: boolean;
  readonly view: TrackerView | null;
  readonly timer: TimerView | null;
  /** Buttons for opening dismissed prompts again; `tip`: the event, empty for a question. */
  readonly dismissed: readonly { readonly label: string; readonly tip: string }[];
  /** Names of combatants created by players and waiting for the GM; null for none. */
  readonly joining: string | null;
  readonly invalid: readonly { readonly id: string; readonly text: string }[];
  readonly note: string | null;
  /** Advice if no combatants can be shown; null otherwise. */
  readonly empty: EmptyView | null;
  /** Button under the rows while tokens outside the encounter are selected; null: none. */
  readonly adding: ButtonView | null;
  /** Results of the newest step of the turn with results, without those in `damage`. */
  readonly results: readonly ShownResult[];
  /** Damage applicable here. */
  readonly damage: readonly OpenDamage[];
  /** Lasting effects of used items to give now. */
  readonly effects: readonly OpenEffect[];
  /** Creatures that the GM may mark as defeated. */
  readonly fallen: readonly Fallen[];
  /** `hint`: of the overriding button; null if the user may not override. */
  readonly refusal: { readonly text: string; readonly hint: string | null } | null;
}

/**
 * Combat tracker, in the sidebar and popped out. Shows `trackerView` and gives commands. Actions of core's tracker
 * (ping, pan, hide, encounters) keep core's names and handlers; changes to the encounter go through the authority.
 */
export class TurncraftTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["turncraft", "tc-tracker"],
    actions: trackerActions,
  };

  static override PARTS = {
    header: { template: template("tracker/header"), templates: [button] },
    board: { template: template("tracker/board"), templates: [button, offer] },
    tracker: {
      template: template("tracker/tracker"),
      templates: [button, offer, template("tracker/row")],
      scrollable: [""],
    },
    footer: { template: template("tracker/footer"), templates: [button] },
  };

  /** Tells screen readers of turn changes. Outlives renders: a replaced region isn't read out. */
  #announcer: HTMLElement | null = null;
  #announcement = "";
  #waits: Waits | null = null;
  #shownActive = "";
  /** Observer of the list's height, and the height last seen in pixels. */
  #room: ResizeObserver | null = null;
  #height = 0;
  /** Open menus of the board, by `data-menu`, staying open while the encounter continues. */
  readonly #open = new Set<string>();
  readonly #rows = new TrackerRows();
  /** HTML of rows to put into the list; null: a list drawn whole. */
  #drawn: readonly string[] | null = null;
  /** Data of the render under way. */
  #prepared: TrackerContext | null = null;
  /** Data of the render under way if the list of rows is included; null otherwise. */
  #list: TrackerContext | null = null;
  #rowMenu: { readonly menuItems: object[] } | null = null;
  /** Rulesets with entries in the rows' menu. */
  readonly #inMenu = new Set<string>();

  protected override _createContextMenu(...args: Parameters<CoreTracker["_createContextMenu"]>) {
    const menu = super._createContextMenu(...args);
    if (args[1] !== ".combatant") return menu;
    this.#rowMenu = menu;
    for (const { rules, tracker } of allRulesets()) if (tracker) this.#inMenu.add(rules.id);
    return menu;
  }

  /** Adds the entries of the viewed ruleset, if the facets have arrived after the menu was made. */
  #completeMenu(): void {
    const type = this.viewed?.type;
    if (type === undefined || this.#inMenu.has(type)) return;
    this.#inMenu.add(type);
    this.#rowMenu?.menuItems.unshift(...menuOf(type, () => this.viewed));
  }

  protected override async _prepareContext(options: Preparing): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    await loadParts(this.viewed?.type);
    const tc = await this.#context();
    this.#announcement = tc.view?.announcement ?? "";
    this.#waits = tc.view?.waits ?? null;
    this.#prepared = tc;
    return Object.assign(context, { tc });
  }

  async #context(): Promise<TrackerContext> {
    const { viewed } = this;
    const combat = fightOf(viewed);
    const input =
      combat && (await trackerInput(combat, (combatant) => this._getCombatantThumbnail(combatant as Combatant.Stored)));
    const refusal = combat && standingRefusal(combat);
    const encounters = this.#encounters();
    const tools = toolsView(
      game.user?.isGM ?? false,
      combat !== null,
      combat ? otherRulesets(combat.type).length : 0,
      localizeKey,
    );
    const damage = combat ? openDamage(combat) : [];
    return {
      prefix: `tc-${this.id}`,
      ruleset: viewed && rulesetName(viewed.type),
      encounters,
      tools,
      switch: encounters.length + tools.length > 0,
      folded: game.settings.get("turncraft", "boardFolded"),
      view: input && trackerView(input, rulesetOf(combat.type), localizeOnce()),
      timer: combat && timerView(combat),
      dismissed: dismissedPrompts().map(({ title, text }) => ({
        label: localize("TURNCRAFT.Prompt.reopen", { title }),
        tip: text,
      })),
      joining: combat && joiningNote(combat),
      invalid: invalidNotes(),
      note:
        viewed && !combat && firstInvalidField(viewed) === null
          ? localize("TURNCRAFT.Tracker.foreign", { type: viewed.type })
          : null,
      empty: emptyView(viewed === null ? null : viewed.combatants.size, game.user?.isGM ?? false, localize),
      adding: mayAdd(viewed) ? addButton(localize) : null,
      results: combat ? newestResults(combat, damage) : [],
      damage,
      effects: combat ? openEffects(combat) : [],
      fallen: combat ? fallenIn(combat) : [],
      refusal: refusal && {
        text: refusal.text,
        hint: refusal.mayOverride ? withReference(localize("TURNCRAFT.Tracker.overrideHint"), refusal.clause) : null,
      },
    };
  }

  /** Returns a button for every encounter, if there are several; its name says scene and ruleset. */
  #encounters(): TrackerContext["encounters"] {
    if (this.combats.length < 2) return [];
    return this.combats.map((combat, index) => ({
      id: combat.id,
      label: String(index + 1),
      name: localize("TURNCRAFT.Tracker.encounter", {
        number: index + 1,
        what: [combat.scene?.name, rulesetName(combat.type)].filter(Boolean).join(", "),
      }),
      active: combat === this.viewed,
    }));
  }

  /** Draws the changed rows alone where the list of rows is the same. */
  protected override async _renderHTML(
    ...[context, options]: Parameters<CoreTracker["_renderHTML"]>
  ): Promise<Record<string, HTMLElement>> {
    const { parts = [] } = options;
    const list = parts.includes("tracker") ? this.#prepared : null;
    const isPartly = list !== null && this.#rows.prepare(list, this.parts.tracker);
    const given = isPartly
      ? Object.assign({}, options, { parts: parts.filter((part) => part !== "tracker") })
      : options;
    const rendered = await super._renderHTML(context, given);
    this.#list = list;
    this.#drawn = isPartly ? await this.#rows.draw(list) : null;
    return rendered as Record<string, HTMLElement>; // Elements by part, as HandlebarsApplicationMixin documents.
  }

  protected override _replaceHTML(...[result, content, options]: Parameters<CoreTracker["_replaceHTML"]>): void {
    super._replaceHTML(result, content, options);
    const { tracker } = this.parts;
    if (!tracker || !this.#list) return;
    if (this.#drawn) this.#rows.place(tracker, this.#drawn);
    else this.#rows.drawnWhole(this.#list, tracker);
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<CoreTracker["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.isPopout) return;
    this.#announcer = this.element.ownerDocument.createElement("div");
    this.#announcer.className = "tc-announcer";
    this.#announcer.role = "status";
    this.element.append(this.#announcer);
  }

  /** Works around core's error if the viewed encounter isn't among the changed. */
  protected override async _onRender(...[context, options]: Parameters<CoreTracker["_onRender"]>): Promise<void> {
    const { renderData } = options as { renderData?: readonly { _id?: string }[] };
    const isOther = Array.isArray(renderData) && !renderData.some(({ _id }) => _id === this.viewed?.id);
    await super._onRender(context, isOther ? Object.assign({}, options, { renderContext: undefined }) : options);
    this.#keepOpen();
    this.#completeMenu();
    if (!this.isPopout) markTab(this.#waits);
    const active = this.#activeRows();
    if (active !== this.#shownActive) this.scrollToTurn();
    this.#watchRoom();
    this.#shownActive = active;
    if (this.#announcer && this.#announcer.textContent !== this.#announcement) {
      this.#announcer.textContent = this.#announcement;
    }
  }

  /** Shows the acting row again: a hidden list loses the scroll position. */
  protected override _onActivate(): void {
    super._onActivate();
    this.scrollToTurn();
  }

  /** Scrolls to the acting row only if out of view; core would center the row at every turn. */
  override scrollToTurn(): void {
    this.element?.querySelector(".tc-row.active")?.scrollIntoView({ block: "nearest" });
  }

  /** Shows the acting row again whenever the list loses room: to a growing board, an opened menu, a smaller window. */
  #watchRoom(): void {
    const list = this.element.querySelector(".tc-rows");
    this.#room?.disconnect();
    if (!list) return;
    this.#room ??= new ResizeObserver(([entry]) => {
      const { height = 0 } = entry?.contentRect ?? {};
      if (height < this.#height) this.scrollToTurn();
      this.#height = height;
    });
    this.#room.observe(list);
  }

  /** Ids of the acting rows. */
  #activeRows(): string {
    const rows = this.element.querySelectorAll<HTMLElement>(".tc-row.active");
    return [...rows].map(({ dataset }) => dataset.combatantId).join();
  }

  #keepOpen(): void {
    const menus = [...this.element.querySelectorAll<HTMLDetailsElement>("details[data-menu]")];
    const shown = new Map(menus.map((menu) => [menu.dataset.menu ?? "", menu]));
    for (const id of this.#open) if (!shown.has(id)) this.#open.delete(id);
    for (const [id, menu] of shown) {
      menu.open = this.#open.has(id);
      menu.ontoggle = () => {
        if (menu.open) this.#open.add(id);
        else this.#open.delete(id);
      };
    }
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event) => onRowKey(event, this.element));
    bindDrag(this.element, (offer) => {
      const fight = fightOf(this.viewed);
      if (fight) void giveButtonOffer(fight, { offer });
    });
    // Core's tooltips open for the pointer only; what a number or a disabled button has to say is for the keyboard too.
    this.element.addEventListener("focusin", ({ target }) => {
      const focused = target as HTMLElement;
      if (focused.dataset.tooltipText && focused.matches(":focus-visible")) game.tooltip?.activate(focused);
    });
    this.element.addEventListener("focusout", () => game.tooltip?.deactivate());
  }

  protected override async _onClickAction(event: PointerEvent, target: ClickTarget): Promise<void> {
    if (!isDisabled(target)) await super._onClickAction(event, target);
  }

  protected override _getEntryContextOptions(): ReturnType<CoreTracker["_getEntryContextOptions"]> {
    const viewed = () => this.viewed;
    return [...rowMenu(viewed), ...coreMenu(super._getEntryContextOptions(), viewed)];
  }

  protected override _getCombatContextOptions(): ReturnType<CoreTracker["_getCombatContextOptions"]> {
    return coreMenu(super._getCombatContextOptions(), () => this.viewed);
  }

  protected override _onRollInitiative(combatant: Combatant.Stored): void {
    void order(this, () => ({ kind: "roll", who: [combatant.id as CombatantId] }));
  }

  protected override _onUpdateInitiative(event: Event): void {
    void onTyped(this, event);
  }

  /** Gives the defeat as a step of the encounter; a status on the token would stay after undo. */
  protected override _onToggleDefeatedStatus(combatant: Combatant.Stored): void {
    const who = combatant.id as CombatantId;
    void order(this, ({ state }) => ({ kind: "defeat", who, defeated: !state.fighters[who]?.defeated }));
  }
}

type ClickTarget = foundry.applications.api.ApplicationV2.ActionTarget;

function joiningNote(combat: Encounter): string | null {
  const { waiting } = newcomers(combat);
  if (!game.user?.isGM || waiting.length === 0) return null;
  const names = game.i18n.getListFormatter().format(waiting.map(({ name }) => name ?? ""));
  return localize("TURNCRAFT.Authority.joining", { names });
}

/** Returns notes for the GM about encounters with invalid data; players see none. */
function invalidNotes(): TrackerContext["invalid"] {
  if (!game.user?.isGM) return [];
  return invalidEncounters().map(({ id, name, field }) => ({
    id,
    text: localize("TURNCRAFT.Invalid.note", { name, field }),
  }));
}

/** Loads the facets and templates for drawing a ruleset's encounters. */
async function loadParts(type = ""): Promise<void> {
  await loadFacets(type);
  const { rowTemplate = null, rowParts = [], boardTemplate, boardParts = [] } = rulesetOf(type)?.tracker ?? {};
  const templates = [rowTemplate, boardTemplate, ...rowParts, ...boardParts].filter((path) => typeof path === "string");
  await foundry.applications.handlebars.loadTemplates(templates);
}
