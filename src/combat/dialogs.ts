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
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    ...(await lookOf(form)),
    ok: buttonOf(yes, form.icon),
    ...(no && { buttons: [{ action: "cancel", ...buttonOf(no, "fa-xmark") }] }),
    rejectClose: false,
  });
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
  const { template, view } = asked;
  return foundry.applications.handlebars.renderTemplate(`systems/turncraft/templates/${template}.hbs`, { ...view });
}

function buttonOf({ label, icon }: Answer, usual: string): { label: string; icon: string } {
  return { label, icon: `fa-solid ${icon ?? usual}` };
}
