import { say, sayKey } from "../i18n.ts";
import type { RulingRequest } from "../rules/engine/types.ts";
import type { TurncraftCombat } from "./combat.ts";
import { faceOf, type PlaceView } from "./faces/index.ts";
import { offerPlaces } from "./offered-places.ts";
import { logText, nameOf } from "./words.ts";

/** A question on this screen. */
export interface OpenQuestion {
  /** The value of the option that was chosen; null where the window was closed. */
  readonly answer: Promise<string | null>;
  /** Takes it from the screen; nobody waits for it any more. */
  close(): void;
  /** Puts the keyboard into its window; false where that isn't drawn yet. */
  focus(): boolean;
}

/** Windows of questions that are open here, so that they don't lie on top of each other. */
const open = new Set<OpenQuestion>();

/** Puts a question to the user at this client, in their own words: hidden combatants have no name for players. */
export function openQuestion(
  combat: TurncraftCombat,
  request: RulingRequest,
  note: string | null = null,
): OpenQuestion {
  const { clause, who, options } = request;
  const textOf = (event: RulingRequest["question"], data: RulingRequest["data"]) =>
    logText(combat, { event, ...(data && { data }) });
  const title = who ? say("TURNCRAFT.Prompt.choice", { name: nameOf(combat, who) }) : say("TURNCRAFT.Prompt.ruling");
  const places = (combat.state && faceOf(combat.type)?.places?.(combat.state, request, sayKey)) ?? [];
  let closed = false;
  let shown: foundry.applications.api.DialogV2.Any | null = null;
  const nth = open.size;
  const ask = async (): Promise<string | null> => {
    const content = await foundry.applications.handlebars.renderTemplate(
      "systems/turncraft/templates/prompt/ruling.hbs",
      { question: textOf(request.question, request.data), clause, note },
    );
    if (closed) return null;
    const chosen: unknown = await foundry.applications.api.DialogV2.wait({
      classes: ["turncraft", "tc-dialog", "tc-ruling"],
      window: { title, icon: `fa-solid ${who ? "fa-code-branch" : "fa-scale-balanced"}` },
      position: { width: 380, ...(nth > 0 && { top: 96 + 40 * nth, left: 120 + 40 * nth }) },
      content,
      buttons: options.map(({ value, label, data }, index) => ({
        action: value,
        label: places.find(({ what }) => what === value)?.label ?? textOf(label, data),
        default: index === 0,
      })),
      rejectClose: false,
      render: (_event, dialog) => {
        shown = dialog;
        if (closed) void dialog.close();
        else showPlaces(combat, places, dialog.element);
      },
    });
    return options.find(({ value }) => value === chosen)?.value ?? null;
  };
  const question: OpenQuestion = {
    answer: ask().finally(() => {
      open.delete(question);
      offerPlaces(places, null);
    }),
    close() {
      closed = true;
      open.delete(question);
      offerPlaces(places, null);
      void shown?.close();
    },
    focus() {
      const button = shown?.rendered
        ? shown.element.querySelector<HTMLElement>("footer button, .form-footer button")
        : null;
      shown?.bringToFront();
      button?.focus();
      return Boolean(button);
    },
  };
  open.add(question);
  return question;
}

/** Shows on the map what is to be chosen from; the button in focus is the one that is lit, and a click there focuses it. */
function showPlaces(combat: TurncraftCombat, places: readonly PlaceView[], window: HTMLElement): void {
  const [first] = places;
  const scene = combat.scene?.id;
  if (!first || !scene) return;
  const buttonFor = (what: string) => window.querySelector<HTMLElement>(`button[data-action="${CSS.escape(what)}"]`);
  const offer = (chosen: string) =>
    offerPlaces(places, { scene, places, chosen, choose: (what) => buttonFor(what)?.focus() });
  window.addEventListener("focusin", ({ target }) => {
    const meant = places.find(({ what }) => buttonFor(what) === target);
    if (meant) offer(meant.what);
  });
  offer(first.what);
}

/** Whether something is asked on this screen. */
export function hasQuestions(): boolean {
  return open.size > 0;
}

/** Puts the keyboard into the newest question; false where nothing is asked. */
export function focusQuestion(): boolean {
  return [...open].reverse().some((question) => question.focus());
}
