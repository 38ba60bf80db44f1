import type { Space } from "../grid/types.ts";
import { signal } from "../listening.ts";
import type { PlaceView, PromptView } from "./tracker/prompt.ts";

/** Places on a scene offered by a prompt on the screen. */
interface OfferedPlaces {
  /** Id of the scene. */
  readonly scene: string;
  readonly places: readonly PlaceView[];
  /** {@link PlaceView.what} of the chosen place. */
  readonly chosen: string;
  /** Chooses another place. */
  choose(what: string): void;
}

/** Offered places by prompt, in order of the first offer. */
const offered = new Map<object, OfferedPlaces>();

/** Returns the places shown on the map: the newest offer; null: none. */
export function offeredPlaces(): OfferedPlaces | null {
  return [...offered.values()].at(-1) ?? null;
}

/** Called whenever {@link offeredPlaces} may have changed. */
export const offeredPlacesChanged = signal();

/** Sets the places offered by a prompt on the map; null: none any more. */
export function offerPlaces(prompt: object, places: OfferedPlaces | null): void {
  if (places === null && !offered.has(prompt)) return;
  if (places === null) offered.delete(prompt);
  else offered.set(prompt, places);
  offeredPlacesChanged();
}

/** Places in a prompt's answers: chosen in menus or on the map, and shown there meanwhile. */
export class PromptPlaces {
  readonly #scene: () => string | null;
  /** Chosen place of every answering combatant, by {@link PlaceView.what}. */
  readonly #chosen = new Map<string, string>();
  #view: PromptView | null = null;
  #element: HTMLElement | null = null;
  /** Combatant with places on the map: last focused. */
  #shown: string | null = null;

  /** `scene`: the id of the fight's scene. */
  constructor(scene: () => string | null) {
    this.#scene = scene;
  }

  /** Takes in a newly drawn window; earlier choices stay selected. */
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

  /** Place chosen by an answering combatant; undefined without a choice. */
  chosenBy(who: string | undefined): string | undefined {
    return this.#chosen.get(who ?? "");
  }

  #selects(): readonly HTMLSelectElement[] {
    return [...(this.#element?.querySelectorAll<HTMLSelectElement>(".tc-answer-places select") ?? [])];
  }

  #choose(who: string, what: string): void {
    this.#chosen.set(who, what);
    for (const select of this.#selects()) if (select.dataset.who === who) select.value = what;
    this.#show(who);
  }

  #show(wanted: string | null): void {
    const offered = (this.#view?.asked ?? []).flatMap(({ id: who, answers }) =>
      answers.flatMap(({ places = [], disabled }) => (disabled || places.length === 0 ? [] : [{ who, places }])),
    );
    const answer = offered.find(({ who }) => who === wanted) ?? offered[0];
    const scene = this.#scene();
    this.#shown = answer?.who ?? null;
    if (!answer || scene === null) {
      offerPlaces(this, null);
      return;
    }
    const { who, places } = answer;
    const chosen = this.#chosen.get(who) ?? places[0]?.what ?? "";
    offerPlaces(this, { scene, places, chosen, choose: (another) => this.#choose(who, another) });
  }
}

/** Rectangle on the screen, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Free pixels between a token and a window beside it. */
export const gap = 12;

/** Smallest box around all given boxes; null around none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns a box larger by `by` on every side. */
export function widened({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}

/**
 * Position of a prompt: beside the tokens concerned, never over them, on the right if there is room, else on the left, above or
 * below; without room or a visible token, in the lower right corner of the free area. Among all such positions and the remaining
 * corners, the least overlap with `taken` wins. `nth`: number of prompts opened before.
 */
export function promptPlace(
  token: Box | null,
  free: Box,
  size: { readonly width: number; readonly height: number },
  nth: number,
  taken: readonly Box[] = [],
): { left: number; top: number } {
  const right = free.left + free.width;
  const bottom = free.top + free.height;
  const [start, end] = [free.left + gap, right - size.width - gap];
  const clampTop = (top: number) => Math.max(free.top + gap, Math.min(top, bottom - size.height - gap));
  const covered = (place: { left: number; top: number }) =>
    taken.reduce((sum, box) => sum + sharedArea(box, { ...place, ...size }), 0);
  const low = clampTop(bottom - (size.height + gap) * (nth + 1));
  const corners = [low, free.top + gap].flatMap((top) => [end, start].map((left) => ({ left, top })));
  const places = [...(token && overlaps(token, free) ? besideToken(token) : []), ...corners];
  return places.toSorted((a, b) => covered(a) - covered(b))[0] ?? { left: end, top: low };

  function besideToken({ left, top, width, height }: Box) {
    const beside = clampTop(top + nth * 2 * gap);
    const along = Math.max(start, Math.min(left, end));
    const [after, before] = [left + width + gap, left - gap - size.width];
    const [above, below] = [top - gap - size.height, top + height + gap];
    return [
      ...(after + size.width <= right ? [{ left: after, top: beside }] : []),
      ...(before >= free.left ? [{ left: before, top: beside }] : []),
      ...(above >= free.top ? [{ left: along, top: above }] : []),
      ...(below + size.height <= bottom ? [{ left: along, top: below }] : []),
    ];
  }
}

function sharedArea(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Returns an element's box on the screen. */
export function boxOn(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** True if two boxes have a part in common. */
export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** Returns a token's box on the screen, in CSS pixels. */
export function screenBox(token: foundry.canvas.placeables.Token): Box {
  const { x, y, width, height } = token.bounds;
  const start = canvas.clientCoordinatesFromCanvas({ x, y });
  const end = canvas.clientCoordinatesFromCanvas({ x: x + width, y: y + height });
  return { left: start.x, top: start.y, width: end.x - start.x, height: end.y - start.y };
}

/** The screen left of the sidebar and above the action bar. */
export function freeArea(): Box {
  const { innerWidth, innerHeight } = window;
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  const bar = document.querySelector("#ui-bottom > #tc-action-bar")?.getBoundingClientRect();
  return {
    left: 0,
    top: 0,
    width: sidebar ? sidebar.left : innerWidth,
    height: bar && bar.height > 0 ? bar.top : innerHeight,
  };
}

/** Space to be picked on the map. */
export interface AskedSpace {
  readonly scene: Scene.Implementation;
  /** Space marked at first. */
  readonly from: Space;
  readonly answer: (space: Space | null) => void;
}

let asked: AskedSpace | null = null;

/** Lets the user pick a space on the map; null ends the picking. */
export const askedSpaceChanged = signal<[AskedSpace | null]>();

/** Lets the user choose a space of the viewed scene; null: cancelled. Never two at a time. */
export function askSpace(scene: Scene.Implementation, from: Space): Promise<Space | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    const mine: AskedSpace = {
      scene,
      from,
      answer: (space) => {
        if (asked === mine) {
          asked = null;
          askedSpaceChanged(null);
        }
        resolve(space);
      },
    };
    asked = mine;
    askedSpaceChanged(asked);
  });
}
