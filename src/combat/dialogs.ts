import { say } from "../i18n.ts";
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

/** One with a template of the system below `templates/`, without its ending, and what that shows. */
interface Form extends Dialog {
  readonly template: string;
  readonly view: object;
  /** A list of targets above it, which the map answers too. */
  readonly targets?: { readonly combat: Combat.Implementation; readonly view: TargetsView };
  /** Why the rules refuse what the fields say: the window says so and stays; null: they don't. */
  readonly judge?: (fields: Fields) => string | null;
}

/** One that says a sentence. */
interface Sentence extends Dialog {
  readonly text: string;
}

/** A button by its words and its icon. */
interface Answer {
  readonly label: string;
  readonly icon?: string;
}

/** What was entered in a form, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Has a form filled in; null where it was dismissed. `no`: a button that dismisses it. */
export async function askFields(form: Form, yes: Answer, no?: Answer): Promise<Fields | null> {
  const { targets, judge } = form;
  let deaf = () => {};
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    ...(await lookOf(form)),
    ok: buttonOf(yes, form.icon),
    ...(no && { buttons: [{ action: "cancel", ...buttonOf(no, "fa-xmark") }] }),
    rejectClose: false,
    render: (_event: Event, dialog: foundry.applications.api.DialogV2) => {
      if (judge) holdBack(dialog.element, "ok", judge);
      if (!targets) return;
      deaf();
      deaf = listenToMap(targets.combat, dialog.element);
      keepClear(targets.combat, dialog);
    },
  });
  deaf();
  return typeof answer === "object" && answer !== null ? (answer as Fields) : null;
}

/** Asks whether something shall be done; without words of their own its buttons have core's. */
export async function isSure(asked: Form | Sentence, yes?: Answer, no?: Answer): Promise<boolean> {
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    ...(await lookOf(asked)),
    ...(yes && { yes: buttonOf(yes, asked.icon) }),
    ...(no && { no: buttonOf(no, "fa-xmark") }),
    rejectClose: false,
  });
  return answer === true;
}

async function lookOf(asked: Form | Sentence) {
  const { title, icon, width = 360, css } = asked;
  return {
    window: { title, icon: `fa-solid ${icon}` },
    classes: ["turncraft", "tc-dialog", ...(css ? [css] : [])],
    position: { width },
    content: await contentOf(asked),
  };
}

async function contentOf(asked: Form | Sentence): Promise<string> {
  if ("text" in asked) return `<p>${foundry.utils.escapeHTML(asked.text)}</p>`;
  const { template, view, targets } = asked;
  const list = targets ? await rendered("targeting/list", { list: targets.view }) : "";
  return list + (await rendered(template, { ...view }));
}

function rendered(template: string, view: object): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(`systems/turncraft/templates/${template}.hbs`, { ...view });
}

/**
 * Holds back what the rules refuse when a window's button with this action is pressed: the sentence stands in the window with
 * all that was entered. A GM's second press passes.
 */
export function holdBack(element: HTMLElement, action: string, judge: (fields: Fields) => string | null): void {
  const form = element.querySelector("form");
  if (!form) return;
  const problem = document.createElement("p");
  problem.className = "tc-form-problem";
  problem.setAttribute("role", "alert");
  let warned = "";
  const held = (event: Event) => {
    const { target } = event;
    if (event.type === "click" && !(target instanceof Element && target.closest(`[data-action="${action}"]`))) return;
    const why = judge(new foundry.applications.ux.FormDataExtended(form).object);
    if (why === null || (why === warned && game.user.isGM)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    warned = why;
    problem.textContent = game.user.isGM ? say("TURNCRAFT.Targets.pressAgain", { why }) : why;
    (form.querySelector(".dialog-content") ?? form).append(problem);
    problem.scrollIntoView({ block: "nearest" });
  };
  form.addEventListener("click", held, true);
  form.addEventListener("submit", held, true);
  form.addEventListener("input", () => {
    warned = "";
    problem.remove();
  });
}

function buttonOf({ label, icon }: Answer, usual: string): { label: string; icon: string } {
  return { label, icon: `fa-solid ${icon ?? usual}` };
}
