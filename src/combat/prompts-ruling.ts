import type { ClauseId, RulingRequest } from "../engine/types.ts";
import { asLabel, asSentence, localize, localizeKey } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { rendered, template } from "../templates.ts";
import type { Encounter } from "./encounter.ts";
import { PromptCountdown } from "./prompts-countdown.ts";
import { offerPlaces } from "./prompts-places.ts";
import { ruleReference } from "./rule-references.ts";
import { renderTracker } from "./tracker/keys.ts";
import type { PlaceView } from "./tracker/prompt.ts";
import { logText, nameOf } from "./words.ts";

/** Answer for a cancelled question. */
export const cancelled = Symbol("cancelled");

/** Question on the screen. */
export interface OpenQuestion {
  /** Encounter with the question, and the request's id. */
  readonly combat: Encounter;
  readonly id: string;
  readonly title: string;
  /** Value of the chosen option, or `cancelled`; null once no answer is awaited. */
  readonly answer: Promise<string | typeof cancelled | null>;
  /** True if the window is closed and the question still waits for an answer. */
  readonly isDismissed: () => boolean;
  /** Removes the prompt from the screen without an answer. */
  close(): void;
  /** Focuses the question's window, and reopens a dismissed window; false if not drawn yet. */
  focus(): boolean;
}

interface QuestionTerms {
  readonly note?: string | null;
  readonly fallback?: string | null;
  readonly until?: number | null;
}

/** Questions awaiting an answer here, stacked without overlap. */
const open = new Set<OpenQuestion>();

/** Action of the cancelling button; no ruleset has such an option. */
const CANCEL = "turncraft-cancel";

/**
 * Asks the client's user a question; players see no names of hidden combatants. A dismissed window makes no decision: the question
 * waits, and can be reopened. `note`: further users able to answer; `fallback`: sentence on the outcome without an answer; `until`:
 * deadline in milliseconds since the epoch.
 */
export function openQuestion(combat: Encounter, request: RulingRequest, terms: QuestionTerms = {}): OpenQuestion {
  const question = new Question(combat, request, terms, open.size);
  open.add(question);
  return question;
}

type Answer = string | typeof cancelled | null;

class Question implements OpenQuestion {
  readonly combat: Encounter;
  readonly id: string;
  readonly title: string;
  readonly answer: Promise<Answer>;
  readonly #request: RulingRequest;
  readonly #terms: QuestionTerms;
  /** Number of questions opened earlier. */
  readonly #nth: number;
  readonly #choices: Choices;
  readonly #countdown: PromptCountdown;
  /** Resumes after a dismissed window: reopened, or no longer awaited. */
  #wake = (): void => undefined;
  #isOver = false;
  #isDismissed = false;
  #shown: foundry.applications.api.DialogV2.Any | null = null;

  constructor(combat: Encounter, request: RulingRequest, terms: QuestionTerms, nth: number) {
    const { clause, who } = request;
    this.combat = combat;
    this.id = request.id;
    this.title = asLabel(who ? localize("TURNCRAFT.Prompt.choice", { name: nameOf(combat, who) }) : subjectOf(clause));
    this.#request = request;
    this.#terms = terms;
    this.#nth = nth;
    this.#choices = choicesOf(combat, request);
    this.#countdown = countdownTo(terms.until ?? null);
    this.answer = this.#ask().finally(() => this.#end());
  }

  isDismissed(): boolean {
    return this.#isDismissed;
  }

  close(): void {
    this.#end();
    void this.#shown?.close();
  }

  focus(): boolean {
    if (this.#isDismissed) {
      this.#wake();
      return true;
    }
    const shown = this.#shown;
    const button = shown?.rendered
      ? shown.element.querySelector<HTMLElement>("footer button, .form-footer button")
      : null;
    shown?.bringToFront();
    button?.focus();
    return Boolean(button);
  }

  /** Shows the question's window until answered or no longer needed. */
  async #ask(): Promise<Answer> {
    for (;;) {
      const answer = await this.#show();
      if (answer !== null || this.#isOver) return answer;
      this.#isDismissed = true;
      ui.notifications?.info(localize("TURNCRAFT.Prompt.dismissed", { title: asSentence(this.title) }));
      renderTracker();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      if (this.#isOver) return null;
      this.#isDismissed = false;
      renderTracker();
    }
  }

  async #show(): Promise<Answer> {
    const { cancellable, options, who } = this.#request;
    const content = await contentOf(this.combat, this.#request, this.#terms, this.#choices);
    if (this.#isOver) return null;
    const { buttons, places } = this.#choices;
    const cancel = { action: CANCEL, label: localize("TURNCRAFT.Prompt.cancel"), default: false };
    const nth = this.#nth;
    const chosen: unknown = await foundry.applications.api.DialogV2.wait({
      classes: ["turncraft", "tc-dialog", "tc-ruling"],
      window: { title: this.title, icon: `fa-solid ${who ? "fa-code-branch" : "fa-scale-balanced"}` },
      position: { width: 380, ...(nth > 0 && { top: 96 + 40 * nth, left: 120 + 40 * nth }) },
      content,
      buttons: cancellable ? [...buttons, cancel] : [...buttons],
      rejectClose: false,
      render: (_event, dialog) => {
        this.#shown = dialog;
        this.#countdown.begin(dialog.element);
        if (this.#isOver) void dialog.close();
        else showPlaces(this.combat, places, dialog.element);
      },
    });
    this.#shown = null;
    this.#countdown.end();
    offerPlaces(places, null);
    if (cancellable && chosen === CANCEL) return cancelled;
    return options.find(({ value }) => value === chosen)?.value ?? null;
  }

  #end(): void {
    const wasDismissed = this.#isDismissed;
    this.#isOver = true;
    this.#isDismissed = false;
    open.delete(this);
    offerPlaces(this.#choices.places, null);
    this.#wake();
    if (wasDismissed) renderTracker();
  }
}

function countdownTo(until: number | null): PromptCountdown {
  const seconds = until === null ? 0 : Math.round((until - Date.now()) / 1000);
  return new PromptCountdown(() =>
    until === null ? null : { left: Math.max(0, until - Date.now()), seconds, runs: true },
  );
}

/** Options of a question for the window. */
type Choices = ReturnType<typeof choicesOf>;

function choicesOf(combat: Encounter, request: RulingRequest) {
  const { options } = request;
  const places = (combat.state && rulesetOf(combat.type)?.tracker?.places?.(combat.state, request, localizeKey)) ?? [];
  const choiceOf = ({ value, label, data }: Option) => ({
    value,
    label: places.find(({ what }) => what === value)?.label ?? textOf(combat, label, data),
  });
  const alike = places.length > 0 ? [] : manyAlike(options);
  const listed = alike.map(choiceOf);
  const plain = options.filter((option) => !alike.includes(option)).map(choiceOf);
  const [head] = listed;
  const buttons = [
    ...(head ? [{ action: head.value, label: localize("TURNCRAFT.Prompt.choose"), callback: chosenInList }] : []),
    ...plain.map(({ value, label }) => ({ action: value, label: asLabel(label) })),
  ].map((button, index) => (index === 0 ? { ...button, default: true, class: "tc-main-button" } : button));
  return { places, listed, buttons };
}

async function contentOf(
  combat: Encounter,
  { question, data, clause }: RulingRequest,
  { note = null, fallback = null }: QuestionTerms,
  { listed }: Choices,
): Promise<string> {
  await foundry.applications.handlebars.loadTemplates([template("prompt/countdown")]);
  return rendered("prompt/ruling", {
    question: textOf(combat, question, data),
    clause: ruleReference(clause),
    note,
    fallback,
    listed,
  });
}

function textOf(combat: Encounter, event: RulingRequest["question"], data: RulingRequest["data"]): string {
  return logText(combat, { event, ...(data && { data }) });
}

/** Subject of the GM's rulings on a clause: the title of the windows. */
function subjectOf(clause: ClauseId): string {
  const key = `TURNCRAFT.Ruling.subject.${clause}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : localize("TURNCRAFT.Prompt.ruling");
}

type Option = RulingRequest["options"][number];

/** Options of a kind, such as armor classes, too many for buttons: shown as a single list. */
function manyAlike(options: readonly Option[]): readonly Option[] {
  const alike = options.filter(({ label }) => label === options[0]?.label);
  return alike.length > mostButtons ? alike : [];
}

const mostButtons = 8;

function chosenInList(_event: Event, { form }: HTMLButtonElement): string {
  return form?.querySelector<HTMLSelectElement>("select[name=option]")?.value ?? "";
}

/** Shows the choices on the map; the focused button's place is highlighted, and a click on a place focuses the button. */
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

/** True if a question is on the screen. */
export function hasQuestions(): boolean {
  return open.size > 0;
}

/** Titles of dismissed questions still awaiting an answer. */
export function dismissedQuestions(): readonly string[] {
  return [...open].filter((question) => question.isDismissed()).map(({ title }) => title);
}

/** Questions of an encounter, by request id. */
interface Meant {
  readonly combat: Encounter;
  readonly ids: readonly string[];
}

function meantOf({ combat, ids }: Meant): readonly OpenQuestion[] {
  return [...open].filter((question) => question.combat === combat && ids.includes(question.id));
}

/** True if the window of any given question is dismissed. */
export function isDismissed(meant: Meant): boolean {
  return meantOf(meant).some((question) => question.isDismissed());
}

/** Notifies that questions still on the screen no longer arise. */
export function notifyCalledOff(meant: Meant): void {
  const titles = meantOf(meant).flatMap((question) => (question.isDismissed() ? [] : [question.title]));
  for (const title of titles) ui.notifications?.info(localize("TURNCRAFT.Prompt.over", { title: asSentence(title) }));
}

/** Focuses the newest question, or the newest in `meant`; a dismissed question is reopened. False: none. */
export function focusQuestion(meant?: Meant): boolean {
  return [...(meant ? meantOf(meant) : open)].reverse().some((question) => question.focus());
}
