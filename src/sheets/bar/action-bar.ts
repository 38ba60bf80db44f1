import { aboutItem, askDefence, clearOfBar, isDisabled, openDefences, takeShift, undoTip } from "../../combat/index.ts";
import { actionsOf } from "../../elements.ts";
import { localize } from "../../i18n.ts";
import { template } from "../../templates.ts";
import { type HookArgs, TurncraftWindow } from "../../window.ts";
import { aimedAt, type Fight, fightOf } from "../fight.ts";
import { itemNumbers } from "../item-view.ts";
import { TurnPanel } from "../turn-panel/panel.ts";
import { type BarView, barView } from "./bar-view.ts";

/** Options of the bar as a separate window. */
const poppedOut = {
  classes: ["turncraft", "tc-action-bar", "tc-popped-out"],
  window: { frame: true, positioned: true, title: "TURNCRAFT.Setting.actionBar.name", icon: "fa-solid fa-hand-fist" },
  position: { width: 640, height: "auto" as const },
};

/** Shape of the bar, as stored in the client setting. */
type BarShape = "open" | "collapsed" | "window" | "off";

/**
 * The bar with the creature's head, attacks to defend against, and a refusal for the GM to override. `undo`: null without a step to
 * undo.
 */
interface ActionBarView extends BarView {
  readonly head: object;
  readonly attacks: ReturnType<typeof openDefences>;
  readonly refused: object | null;
  readonly undo: ReturnType<typeof undoTip>;
  readonly isOpen: boolean;
  readonly isWindow: boolean;
}

/** Offers of a creature, as buttons and by number keys: a bar at the foot of the screen, or a separate window. */
export class ActionBar extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    id: "tc-action-bar",
    tag: "section",
    classes: ["turncraft", "tc-action-bar"],
    window: { frame: false, positioned: false },
    actions: actionsOf<ActionBar>({
      barPress,
      barBack: (bar) => bar.openList(null),
      barDefend,
      barFold: () => setShape(shape() === "open" ? "collapsed" : "open"),
      barPopOut: () => setShape("window"),
      barOverride: ({ panel }) => panel?.override(),
      barDismiss: ({ panel }) => panel?.dismiss(),
      barSheet: ({ actor }) => actor?.sheet?.render(true),
      barUndo: ({ actor }) => actor && fightOf(actor)?.combat.undo(),
    }),
  };

  static override PARTS = {
    bar: { template: template("bar/bar"), templates: [template("bar/button")], scrollable: [".tc-action-bar-buttons"] },
  };

  /** True for a separate, movable window. */
  readonly isWindow: boolean;

  constructor(isWindow = shape() === "window") {
    super(isWindow ? poppedOut : {});
    this.isWindow = isWindow;
  }

  #panel: { readonly actor: Actor.Implementation; readonly now: TurnPanel } | null = null;
  /** Id of the button with an open list; null: none. */
  #open: string | null = null;
  #moment = "";
  #combatant: Combatant.Implementation | undefined;
  /** {@link #moment}, shape and open list for which the map was last moved out from under the bar. */
  #clearedFor = "";
  /** True if the next render focuses the first button. */
  #focus = false;
  /** Drawn or pending view, and the same as text, to skip redraws of equal views. */
  #shown: { readonly view: ActionBarView | null; readonly text: string } = {
    view: null,
    text: JSON.stringify(null),
  };

  /** Shows a creature; null hides the bar. */
  async show(actor: Actor.Implementation | null): Promise<void> {
    if (this.#panel?.actor !== actor) {
      this.#panel = actor && { actor, now: new TurnPanel(actor, () => this.again()) };
      this.#open = null;
    }
    await this.again();
  }

  /** Redraws the bar if changed. */
  async again(): Promise<void> {
    const view = this.#view();
    const text = JSON.stringify(view);
    if (text === this.#shown.text && !this.#focus) return;
    this.#shown = { view, text };
    await this.render({ force: true });
  }

  /** Opens a collapsed or switched-off bar and focuses its first button; false if the creature isn't in an encounter. */
  async focus(): Promise<boolean> {
    if (!this.#panel || !fightOf(this.#panel.actor)) return false;
    if (shape() === "collapsed" || shape() === "off") await setShape("open");
    this.#focus = true;
    await this.again();
    return true;
  }

  /** Presses the button with this number; false without such a button. */
  press(key: number): boolean {
    const button = this.rendered ? this.element.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
    button?.click();
    return button !== null;
  }

  get panel(): TurnPanel | null {
    return this.#panel?.now ?? null;
  }

  get actor(): Actor.Implementation | null {
    return this.#panel?.actor ?? null;
  }

  /** Opens the list behind a button; null shows the whole bar again. */
  async openList(id: string | null): Promise<void> {
    this.#open = id;
    this.#focus = true;
    await this.again();
  }

  /** Shows the whole bar again, and gives an offer. */
  async give(offer: string): Promise<void> {
    this.#open = null;
    await this.#panel?.now.giveOffer(offer);
    await this.again();
  }

  #view(): ActionBarView | null {
    const fight = this.#panel && shape() !== "off" ? fightOf(this.#panel.actor) : null;
    const context = fight && this.#panel?.now.context();
    if (!fight || !context?.fighting) return null;
    this.#combatant = fight.combat.combatants.get(fight.who);
    const moment = `${fight.combat.id}.${fight.who}.${fight.state.round}.${fight.state.activeId}`;
    if (moment !== this.#moment) this.#open = null;
    this.#moment = moment;
    const bar = barView({
      now: context.now,
      items: fight.items,
      numbersOf: (uuid) => numbersIn(fight, uuid),
      aboutOf: (uuid) => aboutItem(this.#panel?.actor, uuid),
      targets: fight.targets ?? [],
      aimedAt: (offer) => aimedAt(fight, offer),
      localize,
      open: this.#open,
      gm: game.user.isGM,
      blockedLabel: localize("TURNCRAFT.ActionBar.blocked"),
    });
    return {
      ...bar,
      head: headOf(fight),
      attacks: openDefences(fight.combat).filter(({ who }) => who === fight.who),
      refused: context.refused,
      undo: undoTip(fight.combat),
      isOpen: shape() !== "collapsed",
      isWindow: this.isWindow,
    };
  }

  protected override view() {
    return { bar: this.#shown.view };
  }

  /** Inserts the bar above the macro bar, in Foundry's column: it shrinks with the sidebar and never covers either. */
  protected override _insertElement(element: HTMLElement): void {
    if (this.isWindow) {
      super._insertElement(element);
      return;
    }
    const column = document.getElementById("ui-bottom");
    if (column) column.prepend(element);
    else document.body.append(element);
  }

  protected override async _onFirstRender(...args: HookArgs["_onFirstRender"]): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  protected override async _onRender(...args: HookArgs["_onRender"]): Promise<void> {
    await super._onRender(...args);
    const { element } = this;
    element.hidden = element.querySelector(".tc-action-bar-head") === null;
    if (element.hidden) this.#clearedFor = "";
    else this.#clear();
    if (!this.#focus) return;
    this.#focus = false;
    element.querySelector<HTMLElement>(".tc-action-bar-buttons .tc-act, .tc-action-bar-end .tc-act")?.focus();
  }

  /** Moves the map where the bar covers the token of its creature; a window is moved by the user. */
  #clear(): void {
    const now = `${this.#moment}.${shape()}.${this.#open}`;
    if (now === this.#clearedFor) return;
    this.#clearedFor = now;
    const token = this.#combatant?.token?.object;
    if (token && !this.isWindow) clearOfBar(this.element, token);
  }

  /** Moves the bar back to the foot of the screen after the user has closed its window. */
  protected override _onClose(...args: HookArgs["_onClose"]): void {
    super._onClose(...args);
    if (this.isWindow && shape() === "window") void setShape("open");
  }

  /** Bare numbers press buttons while the focus is in the bar; Escape closes a list first, then leaves the bar. */
  #onKey(event: KeyboardEvent): void {
    const isNumber = /^[1-9]$/.test(event.key);
    // Many keyboards have the numbers with Shift, which then means nothing else.
    if (isNumber) takeShift();
    const isHandled = isNumber ? this.press(Number(event.key)) : event.key === "Escape" && this.#leave();
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #leave(): boolean {
    if (this.#open !== null) void this.openList(null);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return true;
  }
}

/** Bonus, damage and reach of an item; null if none. */
function numbersIn({ items, sheet, state }: Fight, uuid: string): ReturnType<typeof itemNumbers> {
  const item = items.find((each) => each.uuid === uuid);
  return item ? itemNumbers(item, sheet, state, localize) : null;
}

/** Portrait, name and labels of the creature. */
function headOf({ combat, who }: Fight): object {
  const combatant = combat.combatants.get(who);
  const name = combatant?.name ?? "";
  return {
    name,
    img: combatant?.img ?? "",
    label: localize("TURNCRAFT.ActionBar.label", { name }),
    sheet: localize("TURNCRAFT.ActionBar.sheet", { name }),
  };
}

export function shape(): BarShape {
  return game.settings.get("turncraft", "actionBar") as BarShape; // The setting's choices.
}

async function setShape(next: BarShape): Promise<void> {
  await game.settings.set("turncraft", "actionBar", next);
}

async function barPress(bar: ActionBar, target: HTMLElement): Promise<void> {
  const { offer, list } = target.dataset;
  if (list) return bar.openList(list);
  if (isDisabled(target) && !game.user.isGM) return;
  await bar.give(offer ?? "");
}

function barDefend({ actor }: ActionBar, { dataset }: HTMLElement): unknown {
  const fight = actor && fightOf(actor);
  return fight && askDefence(fight.combat, fight.who, Number(dataset.seq));
}
