import type { ClauseId, RulingRequest } from "../engine/types.ts";
import { asLabel, localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { Encounter } from "./encounter.ts";
import { offerPlaces } from "./offered-places.ts";
import { PromptCountdown } from "./prompts-countdown.ts";
import { ruleReference } from "./rule-references.ts";
import type { PlaceView } from "./tracker/prompt.ts";
import { renderTracker } from "./tracker/render.ts";
import { logText, nameOf } from "./words.ts";

/** Stands for the answer of whoever cancels a question that may be cancelled. */
export const cancelled = Symbol("cancelled");

/** A question on this screen. */
export interface OpenQuestion {
  /** The encounter that asks, and the id of its request. */
  readonly combat: Encounter;
  readonly id: string;
  readonly title: string;
  /** The value of the option that was chosen, or `cancelled`; null where nobody waits for it any more. */
  readonly answer: Promise<string | typeof cancelled | null>;
  /** True while its window is closed and it still waits for an answer. */
  readonly isDismissed: () => boolean;
  /** Removes the prompt from the screen without an answer. */
  close(): void;
  /** Focuses the question's window, and reopens a dismissed one; false if not drawn yet. */
  focus(): boolean;
}

interface QuestionTerms {
  readonly note?: string | null;
  readonly fallback?: string | null;
  readonly until?: number | null;
}

/** Questions that wait for an answer here, so that they don't lie on top of each other. */
const open = new Set<OpenQuestion>();

/** Action of the button that cancels; no ruleset has such an option. */
const CANCEL = "turncraft-cancel";
const COUNTDOWN = "systems/turncraft/templates/prompt/countdown.hbs";

/**
 * Puts a question to this client's user; for players, hidden combatants have no name. Dismissing the window decides
 * nothing: the question waits, and can be opened again. `note`: others who may answer; `fallback`: the answer taken if
 * none comes; `until`: deadline in milliseconds since the epoch.
 */
export function openQuestion(
  combat: Encounter,
  request: RulingRequest,
  { note = null, fallback = null, until = null }: QuestionTerms = {},
): OpenQuestion {
  const { clause, who, options, cancellable } = request;
  const textOf = (event: RulingRequest["question"], data: RulingRequest["data"]) =>
    logText(combat, { event, ...(data && { data }) });
  const title = asLabel(who ? localize("TURNCRAFT.Prompt.choice", { name: nameOf(combat, who) }) : subjectOf(clause));
  const places = (combat.state && rulesetOf(combat.type)?.tracker?.places?.(combat.state, request, localizeKey)) ?? [];
  const listed = places.length > 0 ? [] : manyAlike(options);
  const choiceOf = ({ value, label, data }: Option) => ({
    value,
    label: places.find(({ what }) => what === value)?.label ?? textOf(label, data),
  });
  const nth = open.size;
  /** Goes on after a dismissed window: it is opened again, or nobody waits any more. */
  let wake = (): void => undefined;
  let isOver = false;
  let isDismissed = false;
  let shown: foundry.applications.api.DialogV2.Any | null = null;

  const seconds = until === null ? 0 : Math.round((until - Date.now()) / 1000);
  const leftNow = () => (until === null ? null : { left: Math.max(0, until - Date.now()), seconds, runs: true });
  const countdown = new PromptCountdown(leftNow);

  const show = async (): Promise<string | typeof cancelled | null> => {
    await foundry.applications.handlebars.loadTemplates([COUNTDOWN]);
    const content = await foundry.applications.handlebars.renderTemplate(
      "systems/turncraft/templates/prompt/ruling.hbs",
      {
        question: textOf(request.question, request.data),
        clause: ruleReference(clause),
        note,
        fallback,
        listed: listed.map(choiceOf),
      },
    );
    if (isOver) return null;
    const plain = options.filter((option) => !listed.includes(option)).map(choiceOf);
    const [head] = listed;
    const buttons = [
      ...(head ? [{ action: head.value, label: localize("TURNCRAFT.Prompt.choose"), callback: chosenInList }] : []),
      ...plain.map(({ value, label }) => ({ action: value, label: asLabel(label) })),
    ].map((button, index) => (index === 0 ? { ...button, default: true, class: "tc-main-button" } : button));
    const cancel = { action: CANCEL, label: localize("TURNCRAFT.Prompt.cancel"), default: false };
    const chosen: unknown = await foundry.applications.api.DialogV2.wait({
      classes: ["turncraft", "tc-dialog", "tc-ruling"],
      window: { title, icon: `fa-solid ${who ? "fa-code-branch" : "fa-scale-balanced"}` },
      position: { width: 380, ...(nth > 0 && { top: 96 + 40 * nth, left: 120 + 40 * nth }) },
      content,
      buttons: cancellable ? [...buttons, cancel] : buttons,
      rejectClose: false,
      render: (_event, dialog) => {
        shown = dialog;
        countdown.begin(dialog.element);
        if (isOver) void dialog.close();
        else showPlaces(combat, places, dialog.element);
      },
    });
    shown = null;
    countdown.end();
    offerPlaces(places, null);
    if (cancellable && chosen === CANCEL) return cancelled;
    return options.find(({ value }) => value === chosen)?.value ?? null;
  };

  const ask = async (): Promise<string | typeof cancelled | null> => {
    for (;;) {
      const answer = await show();
      if (answer !== null || isOver) return answer;
      isDismissed = true;
      ui.notifications?.info(localize("TURNCRAFT.Prompt.dismissed", { title }));
      renderTracker();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (isOver) return null;
      isDismissed = false;
      renderTracker();
    }
  };

  const end = () => {
    const wasDismissed = isDismissed;
    isOver = true;
    isDismissed = false;
    open.delete(question);
    offerPlaces(places, null);
    wake();
    if (wasDismissed) renderTracker();
  };
  const question: OpenQuestion = {
    combat,
    id: request.id,
    title,
    answer: ask().finally(end),
    isDismissed: () => isDismissed,
    close() {
      end();
      void shown?.close();
    },
    focus() {
      if (isDismissed) {
        wake();
        return true;
      }
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

/** Subject of the GM's rulings on a clause: the title of their windows. */
function subjectOf(clause: ClauseId): string {
  const key = `TURNCRAFT.Ruling.subject.${clause}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : localize("TURNCRAFT.Prompt.ruling");
}

type Option = RulingRequest["options"][number];

/** Options of one kind, such as armor classes, too many for buttons: shown as one list. */
function manyAlike(options: readonly Option[]): readonly Option[] {
  const alike = options.filter(({ label }) => label === options[0]?.label);
  return alike.length > mostButtons ? alike : [];
}

const mostButtons = 8;

function chosenInList(_event: Event, { form }: HTMLButtonElement): string {
  return form?.querySelector<HTMLSelectElement>("select[name=option]")?.value ?? "";
}

/**
 * Shows the choices on the map; the focused button's place is highlighted, and a click on a place focuses its button.
 */
function showPlaces(combat: Encounter, places: readonly PlaceView[], window: HTMLElement): void {
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

/** True if something is asked on this screen. */
export function hasQuestions(): boolean {
  return open.size > 0;
}

/** Titles of the questions whose windows were dismissed and that still wait for an answer. */
export function dismissedQuestions(): readonly string[] {
  return [...open].filter((question) => question.isDismissed()).map(({ title }) => title);
}

/** Questions of an encounter, by the ids of their requests. */
interface Meant {
  readonly combat: Encounter;
  readonly ids: readonly string[];
}

function meantOf({ combat, ids }: Meant): readonly OpenQuestion[] {
  return [...open].filter((question) => question.combat === combat && ids.includes(question.id));
}

/** True if the window of one of these was dismissed. */
export function isDismissed(meant: Meant): boolean {
  return meantOf(meant).some((question) => question.isDismissed());
}

/** Says of those that are still on the screen that they don't arise any more. */
export function tellCalledOff(meant: Meant): void {
  const titles = meantOf(meant).flatMap((question) => (question.isDismissed() ? [] : [question.title]));
  for (const title of titles) ui.notifications?.info(localize("TURNCRAFT.Prompt.over", { title }));
}

/** Puts the keyboard into the newest question, of those that are meant where they are named; false: there is none. */
export function focusQuestion(meant?: Meant): boolean {
  return [...(meant ? meantOf(meant) : open)].reverse().some((question) => question.focus());
}
