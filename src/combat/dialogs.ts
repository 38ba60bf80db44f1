import { isElement } from "../elements.ts";
import { asLabel, asSentence, localize } from "../i18n.ts";
import { rendered } from "../templates.ts";
import type { TargetsView } from "./targeting/list-view.ts";
import { keepClear, keepSize, listenToMap } from "./targeting/on-map.ts";

/** Turncraft dialog with a question. */
interface Dialog {
  readonly title: string;
  /** Font Awesome class, such as `fa-trash`. */
  readonly icon: string;
  /** Width in CSS pixels; absent: 360. */
  readonly width?: number;
  /** Class for styles and tests to find the dialog. */
  readonly css?: string;
  /** Encounter of the question. `stands`: false once the question no longer arises, and {@link closeOutdated} closes the window. */
  readonly about?: { readonly combat: Combat.Implementation; readonly stands: () => boolean };
}

/** Dialog drawn from a template. `template`: path below `templates/`, without `.hbs`; `view`: data for the template. */
export interface DialogForm extends Dialog {
  readonly template: string;
  readonly view: object;
  /** List of targets above the form; clicks on the map choose targets too. */
  readonly targets?: { readonly combat: Combat.Implementation; readonly view: () => TargetsView };
  /** Called when the window's button is pressed; a refusal keeps the window open. */
  readonly press?: Press;
}

/** Dialog with a single sentence. */
interface Sentence extends Dialog {
  readonly text: string;
}

/** Button with label and icon. */
export interface Label {
  readonly label: string;
  readonly icon?: string;
}

/** Open window with a question. */
interface OpenWindow extends Pick<Dialog, "title" | "about"> {
  readonly content: string;
  /** Dialog on the screen; null until drawn. */
  shown: foundry.applications.api.DialogV2.Any | null;
}

/** Open windows with a question, the newest last. */
const openWindows: OpenWindow[] = [];

/** Title of the newest open window with a question; null for none. */
export function openDialog(): string | null {
  return openWindows.at(-1)?.title ?? null;
}

/** Closes the windows whose questions no longer arise after a change of an encounter, or its deletion, with a notice. */
export function closeOutdated(combat: Combat.Implementation): void {
  const isGone = !game.combats?.has(combat.id ?? "");
  for (const { title, about, shown } of openWindows) {
    if (about?.combat !== combat || (!isGone && about.stands())) continue;
    ui.notifications?.info(
      isGone ? localize("TURNCRAFT.Prompt.ended") : localize("TURNCRAFT.Prompt.over", { title: asSentence(title) }),
    );
    void shown?.close();
  }
}

/** Shows a window until answered; brings an open window with the same question to the front instead, and returns null. */
async function onlyOnce<T>(
  { title, about }: Dialog,
  content: string,
  ask: (drawn: (dialog: OpenWindow["shown"]) => void) => Promise<T>,
): Promise<T | null> {
  const same = openWindows.find((open) => open.title === title && open.content === content);
  if (same) {
    same.shown?.bringToFront();
    return null;
  }
  const own: OpenWindow = { title, about, content, shown: null };
  openWindows.push(own);
  const drawn = (dialog: OpenWindow["shown"]): void => {
    own.shown = dialog;
  };
  return ask(drawn).finally(() => openWindows.splice(openWindows.indexOf(own), 1));
}

/** Values entered in a form, by field name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Reason for a refusal, in words: empty if plain to see. `mayOverride`: a GM may override the refusal. */
export interface Refused {
  readonly why: string;
  readonly mayOverride: boolean;
}

/**
 * Carries out a window's button; null when done, and the window closes. `override`: a GM pressed again after an overridable
 * refusal.
 */
export type Press = (fields: FormValues, override: boolean) => Refused | null | Promise<Refused | null>;

/** Second button of a form. `fields`: answered in place of the form's fields; absent: the button dismisses. */
interface OtherButton extends Label {
  readonly fields?: FormValues;
}

/** Shows a form. Returns the entered values; null if dismissed, or if the same form is already open. `other` absent: *Cancel*. */
export async function askFields(form: DialogForm, yes: Label, other?: OtherButton): Promise<FormValues | null> {
  const no = other ?? { label: localize("TURNCRAFT.Roll.cancel") };
  const { targets, press } = form;
  let deaf = () => {};
  const style = await presentationOf(form);
  const answer: unknown = await onlyOnce(form, style.content, (drawn) =>
    foundry.applications.api.DialogV2.input({
      ...style,
      ok: buttonOf(yes, form.icon),
      buttons: [{ action: "cancel", ...buttonOf(no, "fa-xmark"), callback: () => no.fields ?? null }],
      rejectClose: false,
      render: (_event: Event, dialog: foundry.applications.api.DialogV2) => {
        drawn(dialog);
        if (press) holdBack(dialog.element, "ok", press);
        if (!targets) return;
        deaf();
        deaf = listenToMap(targets.combat, dialog.element, targets.view);
        keepSize(dialog.element.querySelector("form"));
        keepClear(targets.combat, dialog);
      },
    }),
  );
  deaf();
  return typeof answer === "object" && answer !== null ? (answer as FormValues) : null;
}

/** Asks for confirmation; false if refused or dismissed. With `yes` alone, `no` is "Cancel"; without both, core's labels. */
export async function isSure(asked: DialogForm | Sentence, yes?: Label, no?: Label): Promise<boolean> {
  const style = await presentationOf(asked);
  const refuse = no ?? (yes && { label: localize("TURNCRAFT.Roll.cancel") });
  const answer: unknown = await onlyOnce(asked, style.content, (drawn) =>
    foundry.applications.api.DialogV2.confirm({
      ...style,
      ...(yes && { yes: buttonOf(yes, asked.icon) }),
      ...(refuse && { no: buttonOf(refuse, "fa-xmark") }),
      rejectClose: false,
      render: (_event: Event, dialog: foundry.applications.api.DialogV2) => drawn(dialog),
    }),
  );
  return answer === true;
}

async function presentationOf(asked: DialogForm | Sentence) {
  const { title, icon, width = 360, css } = asked;
  return {
    window: { title: asLabel(title), icon: `fa-solid ${icon}` },
    classes: ["turncraft", "tc-dialog", ...(css ? [css] : [])],
    position: { width },
    content: await contentOf(asked),
  };
}

async function contentOf(asked: DialogForm | Sentence): Promise<string> {
  if ("text" in asked) return `<p>${foundry.utils.escapeHTML(asked.text)}</p>`;
  const { template, view, targets } = asked;
  const list = targets ? await rendered("targeting/list", { list: targets.view() }) : "";
  return list + (await rendered(template, view));
}

/**
 * Hides a window while the button's command is judged. On a refusal the window returns with the reason and all entries. A GM's
 * second press overrides.
 */
export function holdBack(element: HTMLElement, action: string, press: Press): void {
  const form = element.querySelector("form");
  if (!form) return;
  const problem = document.createElement("p");
  problem.className = "tc-form-problem";
  problem.setAttribute("role", "alert");
  let isDone = false;
  let isAsked = false;
  let overrides = false;
  const isButton = (target: EventTarget | null) =>
    isElement(target) && target.closest(`[data-action="${action}"]`) !== null;
  const held = (event: Event) => {
    if (isDone || (event.type === "click" && !isButton(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isAsked) void pressed();
  };
  form.addEventListener("click", held, true);
  form.addEventListener("submit", held, true);
  form.addEventListener("input", () => {
    overrides = false;
    problem.remove();
  });

  async function pressed(): Promise<void> {
    const button = form?.querySelector<HTMLElement>(`[data-action="${action}"]`);
    isAsked = true;
    const asked = press(new foundry.applications.ux.FormDataExtended(form as HTMLFormElement).object, overrides);
    if (asked instanceof Promise) element.style.visibility = "hidden";
    const refused = await Promise.resolve(asked).finally(() => {
      isAsked = false;
      element.style.visibility = "";
    });
    isDone = refused === null;
    if (refused) show(refused);
    else button?.click();
  }

  function show({ why, mayOverride }: Refused): void {
    overrides = mayOverride;
    problem.remove();
    problem.textContent = mayOverride ? localize("TURNCRAFT.Targets.pressAgain", { why }) : why;
    if (why === "") return;
    // Beside the button, outside the part that scrolls: a button about to be pressed mustn't move.
    const footer = form?.querySelector(".form-footer");
    if (footer) footer.before(problem);
    else form?.append(problem);
  }
}

function buttonOf({ label, icon }: Label, usual: string): { label: string; icon: string } {
  return { label: asLabel(label), icon: `fa-solid ${icon ?? usual}` };
}
