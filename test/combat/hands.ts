/**
 * Hands and eyes of a person at a headless table: presses buttons of sheets and tracker, and first buttons of windows. `read`:
 * all text on view, from windows, chat, notices, sheets and tracker.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import type { Loose } from "../../playground/client/core/loose.ts";
import type { Client } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";

type Fields = Record<string, unknown>;

/** Button of the tracker as passed to its handler. */
type TrackerButton = Readonly<Record<string, string>>;

/** A button of a sheet: of what can be done now, or beside an item. */
interface Button {
  readonly id: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly why: string | null;
}

export class Hands {
  /** Plain text of all that was shown, oldest first. */
  readonly read: string[] = [];
  /** Values this person enters instead of a window's defaults, by field. */
  fill: (shown: string) => Fields = () => ({});
  readonly #client: Client;
  readonly #sheets = new Map<string, Loose>();
  readonly #templates: (path: string, data: object) => string;
  #window = "";

  constructor(client: Client) {
    this.#client = client;
    this.#templates = templatesOf(client);
    const { applications } = client.foundry;
    applications.handlebars.renderTemplate = async (path: string, data: object) => this.#show(path, data);
    this.#answerWindows(applications.api.DialogV2);
    const hands = this;
    applications.ux.FormDataExtended = class {
      readonly object = hands.#fields();
    };
    // The banner of a turn's beginning needs a page.
    void client.game.settings.set("turncraft", "turnBanner", false);
    // This person reads every roll before it is made.
    void client.game.settings.set("turncraft", "askBeforeRolls", true);
    // Windows are built of elements; tests read only their parts.
    client.global.document = {
      createElement: () => ({ className: "", innerHTML: "", append() {}, insertAdjacentHTML() {} }),
    };
    // The tracker asks core for its context first.
    Object.getPrototypeOf(client.CONFIG.ui.combat.prototype)._prepareContext = async () => ({});
  }

  /** Chat messages as read by this person, oldest first. */
  get chat(): string[] {
    return this.#client.game.messages.contents.map(({ content }: { content: string }) => plain(content));
  }

  get notices(): string[] {
    return this.#client.notices.map(({ message }) => message);
  }

  /** Targets these tokens on the map. */
  aim(...tokens: readonly object[]): void {
    const { targets } = this.#client.game.user;
    targets.clear();
    for (const document of tokens) {
      const token = { document, setTarget: () => targets.delete(token) };
      targets.add(token);
    }
  }

  /** Buttons of a creature's sheet now: end of the turn, answers, actions, menus. */
  offers(actor: Loose): readonly Button[] {
    const { now } = this.#look(actor, "now");
    if (!now) return [];
    const menus = (now.menus ?? []).flatMap(({ offers }: { offers: Button[] }) => offers);
    return [...(now.end ? [now.end] : []), ...(now.prompt?.offers ?? []), ...(now.offers ?? []), ...menus];
  }

  /** Presses a button. */
  async press(actor: Loose, id: string): Promise<void> {
    await this.#sheetOf(actor).now.giveOffer(id);
  }

  /** Enabled *Use* buttons of its items, by item. */
  usable(actor: Loose): string[] {
    const { items } = this.#look(actor, "items");
    return items.groups.flatMap(({ items: rows }: { items: { id: string; use: Button | null }[] }) =>
      rows.flatMap(({ id, use }) => (use && !use.disabled ? [id] : [])),
    );
  }

  /** Presses *Use* beside an item. */
  async use(actor: Loose, itemId: string): Promise<void> {
    const sheet = this.#sheetOf(actor);
    const target = { closest: () => ({ dataset: { itemId } }) };
    await handlerOf(sheet, "useItem").call(sheet, null, target);
  }

  /** Rolls a check of its scores. */
  async check(actor: Loose, check: string): Promise<void> {
    const sheet = this.#sheetOf(actor);
    await handlerOf(sheet, "rollCheck").call(sheet, null, { dataset: { check } });
  }

  /** Rulesets with fields on a creature's or item's sheet, open ones first, folded ones in brackets. */
  blocks(document: Loose): string[] {
    const isActor = document.documentName === "Actor";
    const view = this.#look(document, isActor ? "scores" : "fields");
    const { blocks } = isActor ? view.scores : view;
    return blocks.map(({ id, folded }: { id: string; folded: boolean }) => (folded ? `(${id})` : id));
  }

  /** The actions of a part's buttons. */
  buttons(actor: Loose, part: string): string[] {
    this.#window = "";
    this.#look(actor, part);
    return [...this.#window.matchAll(/data-action="(\w+)"/g)].map(([, action = ""]) => action);
  }

  /** Pastes a stat block by the sheet's button. */
  async paste(actor: Loose, text: string): Promise<void> {
    const { ApplicationV2 } = this.#client.foundry.applications.api;
    const { render } = ApplicationV2.prototype;
    const opened: Loose[] = [];
    ApplicationV2.prototype.render = async function keep(this: Loose) {
      opened.push(this);
      return this;
    };
    const sheet = this.#sheetOf(actor);
    await handlerOf(sheet, "pasteBlock").call(sheet, null, null);
    ApplicationV2.prototype.render = render;
    await opened[0].take(text);
  }

  /** Presses a button of the tracker. */
  async track(combat: Loose, offer: string, data: TrackerButton = {}): Promise<void> {
    const { actions } = this.#client.CONFIG.ui.combat.DEFAULT_OPTIONS;
    const button = { dataset: { offer, ...data }, getAttribute: () => null };
    await (actions[offer] ?? actions.giveOffer).call({ viewed: combat }, { detail: 1 }, button);
  }

  /** Looks at the tracker and at a creature's whole sheet. */
  async look(combat: Loose, actor: Loose): Promise<void> {
    for (const part of ["header", "now", "items", "effects", "scores"]) this.#look(actor, part);
    const { combat: tracker } = this.#client.ui;
    Object.assign(tracker, { viewed: combat, combats: [combat], _getCombatantThumbnail: async () => "" });
    const context = await tracker._prepareContext({});
    for (const { template } of Object.values<Loose>(tracker.constructor.PARTS)) this.#show(template, context);
  }

  #sheetOf(document: Loose): Loose {
    const known = this.#sheets.get(document.uuid);
    if (known) return known;
    const [{ cls }] = Object.values<Loose>(this.#client.CONFIG[document.documentName].sheetClasses[document.type]);
    const sheet = new cls({ document });
    this.#sheets.set(document.uuid, sheet);
    return sheet;
  }

  #look(actor: Loose, part: string): Loose {
    const sheet = this.#sheetOf(actor);
    const view = sheet._view(part);
    const { template } = sheet.constructor.PARTS[part];
    this.#show(template, { ...view, editable: true, editing: true, rootId: "sheet", document: actor });
    return view;
  }

  #show(path: string, data: object): string {
    const html = this.#templates(path, data);
    this.#window += html;
    this.read.push(plain(html));
    return html;
  }

  /** Every window is left as it opens, but for `fill`; a question whether to go on is answered with yes. */
  #answerWindows(dialogs: Loose): void {
    dialogs.input = async () => this.#fields();
    dialogs.confirm = async () => true;
    dialogs.wait = async ({ buttons, content }: { buttons: Loose[]; content: unknown }) => {
      if (typeof content === "string") this.read.push(plain(content));
      const going = buttons.find(({ action }) => action === "continue");
      const button = going ?? buttons.find((each) => each.default) ?? buttons[0];
      return button.callback ? button.callback(null, { form: {} }) : button.action;
    };
  }

  #fields(): Fields {
    const shown = this.#window;
    this.#window = "";
    return { ...fieldsOf(shown), ...this.fill(shown) };
  }
}

/** Handler of a sheet's button: options are inherited. Throws if no sheet has it. */
function handlerOf(sheet: Loose, action: string): Loose {
  for (let cls = sheet.constructor; cls; cls = Object.getPrototypeOf(cls)) {
    const handler = Object.hasOwn(cls, "DEFAULT_OPTIONS") && cls.DEFAULT_OPTIONS.actions?.[action];
    if (handler) return handler;
  }
  throw new Error(`No sheet has the button ${action}`);
}

/** Renders the system's templates as Foundry does. */
function templatesOf(client: Client): (path: string, data: object) => string {
  const engine = Handlebars.create();
  const { localize, format } = client.game.i18n;
  engine.registerHelper({
    localize: (key: string, { hash }: Handlebars.HelperOptions) =>
      Object.keys(hash).length > 0 ? format.call(client.game.i18n, key, hash) : localize.call(client.game.i18n, key),
    eq: (a: unknown, b: unknown) => a === b,
    not: (a: unknown) => !a,
    and: (...all: unknown[]) => all.slice(0, -1).every(Boolean),
    or: (...all: unknown[]) => all.slice(0, -1).some(Boolean),
  });
  const folder = join(dist, "templates");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".hbs")))
    engine.registerPartial(`systems/turncraft/templates/${file}`, readFileSync(join(folder, file), "utf8"));
  const known = new Map<string, Handlebars.TemplateDelegate>();
  return (path, data) => {
    const template = known.get(path) ?? engine.compile(`{{> "${path}"}}`);
    known.set(path, template);
    return template(data, { allowProtoPropertiesByDefault: true });
  };
}

/** Default values of a form. */
function fieldsOf(html: string): Fields {
  const fields: Fields = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const { type, name, value = "" } = attributesOf(tag);
    if (name === undefined) continue;
    const checked = /\schecked[\s>]/.test(tag);
    if (type === "checkbox") fields[name] = checked;
    else if (type !== "radio") fields[name] = value;
    else if (checked) fields[name] = value;
  }
  for (const [, name = "", options = ""] of html.matchAll(/<select\b[^>]*\bname="([^"]*)"[^>]*>(.*?)<\/select>/gs)) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
    fields[name] = attributesOf(all.find((tag) => /\sselected[\s>]/.test(tag)) ?? all[0] ?? "").value;
  }
  return fields;
}

function attributesOf(tag: string): Record<string, string | undefined> {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value]) => [name, value]));
}

/** Words of HTML, with undrawn labels and tooltips. */
function plain(html: string): string {
  const logged = [...html.matchAll(/(?:aria-label|data-tooltip-text|placeholder)="([^"]*)"/g)].map(
    ([, words]) => words,
  );
  return [html.replace(/<[^>]*>/g, " "), ...logged].join(" · ").replace(/\s+/g, " ").trim();
}
