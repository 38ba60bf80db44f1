import { isElement, isInput } from "../../elements.ts";
import type { CombatantId } from "../../engine/types.ts";
import { asLabel, localize } from "../../i18n.ts";
import { rendered } from "../../templates.ts";
import { type FormValues, holdBack, type Refused } from "../dialogs.ts";
import type { Give } from "../giving.ts";
import { chosenTargets, type TargetsView } from "../targeting/list-view.ts";
import { keepClear, keepSize, listenToMap } from "../targeting/on-map.ts";
import { answerFrom, outcomeView, type RollAnswer, type RollAsked, rollView, within } from "./roll-view.ts";

export { default as styles } from "../../../styles/windows/_rolling.scss?inline";

/** Options for asking about a command's roll. */
export interface AskOptions {
  /** True rolls at once, by the rules. Absent: as {@link inHurry} decides. */
  readonly hurry?: boolean;
  /** Closes and dismisses the window once the roll is obsolete. */
  readonly until?: AbortSignal;
  /** Gives the whole command while the window waits. Absent: the caller gives the command later. */
  readonly give?: Give;
}

/** Options for the roll window. */
export interface WindowHow extends Omit<AskOptions, "give"> {
  /** Gives the rolled command while the window waits; absent: the answer is given later. */
  readonly press?: (answer: AnsweredRoll, override: boolean) => Promise<Refused | null>;
  /** Targets to choose from in the same window. */
  readonly choice?: TargetChoice;
}

interface TargetChoice {
  readonly combat: Combat.Implementation;
  /** Present list. */
  readonly view: () => TargetsView;
  /** More fields below the list: path of a template in `templates/`, without ending. */
  readonly more?: { readonly template: string; readonly view: object };
  /** Roll by the present fields of the list and below. */
  readonly asked: (fields: FormValues) => RollAsked;
}

/** Settings of a roll; `targets`: the chosen targets, if there was a choice; `fields`: all values entered. */
export type AnsweredRoll = RollAnswer & { readonly targets?: readonly CombatantId[]; readonly fields?: FormValues };

/** Open roll window, or a window about to open. */
export interface OpenRoll {
  dialog: foundry.applications.api.DialogV2.Any | null;
}

/** Opens the window of a roll. Resolves to null if dismissed. */
export async function askInWindow(
  first: RollAsked,
  { until, choice, press }: Omit<WindowHow, "hurry">,
  own: OpenRoll,
): Promise<AnsweredRoll | null> {
  let asked = first;
  let deaf = () => {};
  const content = document.createElement("div");
  const { roll, foot } = await rollHtml(asked, choice);
  const more = choice?.more ? await rendered(choice.more.template, choice.more.view) : "";
  const list = choice
    ? `${await rendered("targeting/list", { list: choice.view() })}<div class="tc-roll-more">${more}</div>`
    : "";
  content.innerHTML = `<div class="tc-roll-body">${list}<div class="tc-roll">${roll}</div></div><div class="tc-roll-foot">${foot}</div>`;
  if (until?.aborted) return null;
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["turncraft", "tc-dialog", "tc-roll-dialog"],
    window: { title: asLabel(asked.title), icon: "fa-solid fa-dice-d20" },
    position: { width: 400 },
    content,
    buttons: [
      {
        action: "roll",
        label: asLabel(okOf(asked)),
        icon: "fa-solid fa-dice-d20",
        class: isDoubtful(asked) ? secondary : "",
        default: true,
        callback: (_event, button) => answered(fieldsOf(button.form)),
      },
      { action: "cancel", label: localize("TURNCRAFT.Roll.cancel"), icon: "fa-solid fa-xmark", callback: () => null },
    ],
    rejectClose: false,
    render: (_event, dialog) => {
      own.dialog = dialog;
      const form = dialog.element.querySelector("form");
      updateRoll(() => asked, form);
      if (press) holdBack(dialog.element, "roll", (fields, override) => press(answered(fields), override));
      if (choice && form) {
        deaf = listenToMap(choice.combat, form, choice.view);
        keepSize(form);
        keepClear(choice.combat, dialog);
        form.addEventListener("input", (event) => {
          if (isElement(event.target) && event.target.closest(".tc-targets, .tc-roll-more")) void aimAnew(form, choice);
        });
      }
      const close = () => void dialog.close();
      if (until?.aborted) close();
      else until?.addEventListener("abort", close, { once: true });
    },
  });
  deaf();
  return isAnswer(answer) ? answer : null;

  function answered(fields: Readonly<Record<string, unknown>>): AnsweredRoll {
    return { ...answerFrom(asked, fields), ...(choice && { targets: chosenTargets(fields), fields }) };
  }

  /** Redraws the roll for newly chosen targets, keeping excluded modifiers and the situational modifier. */
  async function aimAnew(form: HTMLFormElement, { asked: askedOf }: TargetChoice): Promise<void> {
    const before = fieldsOf(form);
    const next = askedOf(before);
    const excluded = new Set(answerFrom(asked, before).excluded);
    const modifiers = next.modifiers.map((each) => (excluded.has(each.id) ? { ...each, isExcluded: true } : each));
    asked = { ...next, modifiers, free: next.free && { ...next.free, value: Number(before.free) || 0 } };
    const html = await rollHtml(asked, choice);
    for (const part of ["roll", "foot"] as const) {
      const place = form.querySelector(`.tc-roll${part === "foot" ? "-foot" : ""}`);
      if (place) place.innerHTML = html[part];
    }
    const button = form.querySelector('[data-action="roll"]');
    const words = button?.querySelector("span");
    if (words) words.textContent = okOf(asked);
    button?.classList.toggle(secondary, isDoubtful(asked));
  }
}

/** Class of a secondary button. */
const secondary = "tc-secondary";

/** True for a roll without a target, or against the rules or a target's state: possible, but not proposed. */
function isDoubtful({ aimless = false, warnings = [] }: RollAsked): boolean {
  return aimless || warnings.length > 0;
}

function okOf({ ok, aimless = false, warnings = [] }: RollAsked): string {
  return !aimless && warnings.length > 0 ? localize("TURNCRAFT.Roll.anyway") : (ok ?? localize("TURNCRAFT.Roll.ok"));
}

/**
 * Returns the HTML of a roll: the scrolling part, and the foot with total and warnings. Below a list of targets (`choice`) the roll
 * doesn't name the targets again.
 */
async function rollHtml(asked: RollAsked, choice: TargetChoice | undefined) {
  const roll = rollView(asked, localize);
  const view = { roll: choice ? { ...roll, against: null } : roll };
  return { roll: await rendered("rolling/roll", view), foot: await rendered("rolling/foot", view) };
}

/** Updates the outcome after every change of the form. */
function updateRoll(current: () => RollAsked, form: HTMLFormElement | null): void {
  if (!form) return;
  const show = () => {
    const asked = current();
    const lines = outcomeView(asked, answerFrom(asked, fieldsOf(form)));
    const places = form.querySelectorAll(".tc-roll-outcome ul b");
    for (const [index, text] of places.entries()) text.textContent = lines[index]?.text ?? "";
  };
  form.addEventListener("input", show);
  form.addEventListener("change", ({ target }) => {
    const { free } = current();
    if (!free || !isInput(target) || target.name !== "free") return;
    target.value = String(within(target.value, free));
    show();
  });
  form.addEventListener("click", ({ target }) => {
    const preset = isElement(target) ? target.closest<HTMLElement>("[data-preset]") : null;
    if (!preset?.dataset.preset) return;
    const field = form.elements.namedItem("free");
    const { free } = current();
    if (!isInput(field) || !free) return;
    // Every press adds, and the opposite button takes away.
    field.value = String(within(Number(field.value) + Number(preset.dataset.preset), free));
    show();
  });
}

function fieldsOf(form: HTMLFormElement | null): FormValues {
  return form ? new foundry.applications.ux.FormDataExtended(form).object : {};
}

/** True unless the window was dismissed, or a button without a value answered with the name. */
function isAnswer(answer: unknown): answer is RollAnswer {
  return typeof answer === "object" && answer !== null && "excluded" in answer;
}
