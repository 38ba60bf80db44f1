import { offerPlaces } from "./offered-places.ts";
import type { AnswerView, PromptView } from "./tracker/prompt.ts";

/** The places that a prompt's answers may mean: chosen in its menus, or on the map, where they are shown meanwhile. */
export class PromptPlaces {
  readonly #scene: () => string | null;
  /** Combatant who answers. */
  readonly #chosen = new Map<string, string>();
  #view: PromptView | null = null;
  #element: HTMLElement | null = null;
  /** Combatant whose places are on the map: the last focused one. */
  #shown: string | null = null;

  /** `scene`: the id of the fight's scene. */
  constructor(scene: () => string | null) {
    this.#scene = scene;
  }

  /** The window was drawn with this: what was chosen stays so. */
  drawn(element: HTMLElement, view: PromptView | null): void {
    this.#element = element;
    this.#view = view;
    for (const select of this.#selects()) {
      const { who = "" } = select.dataset;
      const known = this.#chosen.get(who);
      if ([...select.options].some(({ value }) => value === known)) select.value = known ?? "";
      this.#chosen.set(who, select.value);
      select.addEventListener("change", () => this.#choose(who, select.value));
      select.addEventListener("focus", () => this.#show(who));
    }
    this.#show(this.#shown);
  }

  /** Stops offering places. */
  end(): void {
    this.#element = null;
    offerPlaces(this, null);
  }

  #selects(): readonly HTMLSelectElement[] {
    return [...(this.#element?.querySelectorAll<HTMLSelectElement>("select[data-place-of]") ?? [])];
  }

  #choose(who: string, what: string): void {
    this.#chosen.set(who, what);
    for (const select of this.#selects()) if (select.dataset.who === who) select.value = what;
    this.#show(who);
  }

  #show(wanted: string | null): void {
    const answers = (this.#view?.asked ?? []).flatMap(({ answers }) => answers).filter(isOffer);
    const answer = answers.find(({ who }) => who === wanted) ?? answers[0];
    const scene = this.#scene();
    this.#shown = answer?.who ?? null;
    if (!answer || scene === null) {
      offerPlaces(this, null);
      return;
    }
    const { who, places, what } = answer;
    const chosen = this.#chosen.get(who) ?? what;
    offerPlaces(this, { scene, places, chosen, choose: (another) => this.#choose(who, another) });
  }
}

function isOffer(answer: AnswerView): answer is AnswerView & Required<Pick<AnswerView, "places">> {
  return !answer.disabled && (answer.places?.length ?? 0) > 0;
}

/** Returns the answer a button gives: the place selected next to it, if any, else its own value. */
export function chosenBeside(button: HTMLElement): string | undefined {
  const { what, who } = button.dataset;
  const selects = button.closest(".tc-answers")?.querySelectorAll<HTMLSelectElement>("select[data-place-of]") ?? [];
  return [...selects].find(({ dataset }) => dataset.placeOf === what && dataset.who === who)?.value ?? what;
}
