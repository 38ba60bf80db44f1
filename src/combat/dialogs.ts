import { isElement } from "../elements.ts";
import { asLabel, localize } from "../i18n.ts";
import { keepClear, listenToMap, type TargetsView } from "./targeting/index.ts";

/** A window of ours that asks something. */
interface Dialog {
  readonly title: string;
  /** Of Font Awesome, by its name. */
  readonly icon: string;
  /** In CSS pixels. */
  readonly width?: number;
  /** The class by which styles and tests know it from others. */
  readonly css?: string;
}

/** Dialog with a template of the system below `templates/`, without its ending, and the template's data. */
export interface DialogForm extends Dialog {
  readonly template: string;
  readonly view: object;
  /** A list of targets above it, which the map answers too. */
  readonly targets?: { readonly combat: Combat.Implementation; readonly view: TargetsView };
  /** Called when the window's button is pressed: what is refused keeps it open. */
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

/** Titles of the windows of ours that ask this user something, the newest last. */
const asking: string[] = [];

/** The title of the newest window that asks this user something; null: there is none. */
export function openDialog(): string | null {
  return asking.at(-1) ?? null;
}

async function whileAsking<T>({ title }: Dialog, answer: Promise<T>): Promise<T> {
  asking.push(title);
  return answer.finally(() => asking.splice(asking.lastIndexOf(title), 1));
}

/** Values entered in a form, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reason for a refusal, in words: empty if it is plain to see. `mayInsist`: a GM may override the refusal. */
export interface Refused {
  readonly why: string;
  readonly mayInsist: boolean;
}

/**
 * Carries out a window's button; null when done, and the window closes. `insist`: a GM pressed again after a refusal
 * that may be overridden.
 */
export type Press = (fields: Fields, insist: boolean) => Refused | null | Promise<Refused | null>;

/** Another button of a form: with its fields as the answer, absent: one that dismisses it. */
interface OtherButton extends Label {
  readonly fields?: Fields;
}

/** Has a form filled in; null where it was dismissed. */
export async function askFields(form: DialogForm, yes: Label, other?: OtherButton): Promise<Fields | null> {
  const { targets, press } = form;
  let deaf = () => {};
  const look = await lookOf(form);
  const answer: unknown = await whileAsking(
    form,
    foundry.applications.api.DialogV2.input({
      ...look,
      ok: buttonOf(yes, form.icon),
      ...(other && {
        buttons: [{ action: "cancel", ...buttonOf(other, "fa-xmark"), callback: () => other.fields ?? null }],
      }),
      rejectClose: false,
      render: (_event: Event, dialog: foundry.applications.api.DialogV2) => {
        if (press) holdBack(dialog.element, "ok", press);
        if (!targets) return;
        deaf();
        deaf = listenToMap(targets.combat, dialog.element);
        keepClear(targets.combat, dialog);
      },
    }),
  );
  deaf();
  return typeof answer === "object" && answer !== null ? (answer as Fields) : null;
}

/** Asks for confirmation; without own labels its buttons have core's. */
export async function isSure(asked: DialogForm | Sentence, yes?: Label, no?: Label): Promise<boolean> {
  const look = await lookOf(asked);
  const answer: unknown = await whileAsking(
    asked,
    foundry.applications.api.DialogV2.confirm({
      ...look,
      ...(yes && { yes: buttonOf(yes, asked.icon) }),
      ...(no && { no: buttonOf(no, "fa-xmark") }),
      rejectClose: false,
    }),
  );
  return answer === true;
}

async function lookOf(asked: DialogForm | Sentence) {
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
  const list = targets ? await rendered("targeting/list", { list: targets.view }) : "";
  return list + (await rendered(template, { ...view }));
}

function rendered(template: string, view: object): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(`systems/turncraft/templates/${template}.hbs`, { ...view });
}

/**
 * Hides a window while its button's command is judged. On a refusal the window returns with the reason and all entries.
 * A GM's second press overrides.
 */
export function holdBack(element: HTMLElement, action: string, press: Press): void {
  const form = element.querySelector("form");
  if (!form) return;
  const problem = document.createElement("p");
  problem.className = "tc-form-problem";
  problem.setAttribute("role", "alert");
  let isDone = false;
  let isAsked = false;
  let insists = false;
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
    insists = false;
    problem.remove();
  });

  async function pressed(): Promise<void> {
    const button = form?.querySelector<HTMLElement>(`[data-action="${action}"]`);
    isAsked = true;
    const asked = press(new foundry.applications.ux.FormDataExtended(form as HTMLFormElement).object, insists);
    if (asked instanceof Promise) element.style.visibility = "hidden";
    const refused = await Promise.resolve(asked).finally(() => {
      isAsked = false;
      element.style.visibility = "";
    });
    isDone = refused === null;
    if (refused) show(refused);
    else button?.click();
  }

  function show({ why, mayInsist }: Refused): void {
    insists = mayInsist;
    problem.remove();
    problem.textContent = mayInsist ? localize("TURNCRAFT.Targets.pressAgain", { why }) : why;
    if (why === "") return;
    // Beside the button, and not in the part that scrolls: what somebody is about to press stays where it is.
    const footer = form?.querySelector(".form-footer");
    if (footer) footer.before(problem);
    else form?.append(problem);
  }
}

function buttonOf({ label, icon }: Label, usual: string): { label: string; icon: string } {
  return { label: asLabel(label), icon: `fa-solid ${icon ?? usual}` };
}
