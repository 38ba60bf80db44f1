import type { PlaceView } from "./tracker/prompt.ts";

/** Places on a scene of which a prompt on this screen asks to choose one. */
export interface OfferedPlaces {
  /** The scene they are on. */
  readonly scene: string;
  readonly places: readonly PlaceView[];
  /** {@link PlaceView.what} of the one that is meant at present. */
  readonly chosen: string;
  /** Means another one from now on. */
  choose(what: string): void;
}

/** By prompt; the newest last. */
const offered = new Map<object, OfferedPlaces>();
const watchers = new Set<() => void>();

/** Returns the places shown on the map: the newest offer; null: none. */
export function offeredPlaces(): OfferedPlaces | null {
  return [...offered.values()].at(-1) ?? null;
}

/** Told whenever {@link offeredPlaces} may be another. */
export function watchOfferedPlaces(watcher: () => void): void {
  watchers.add(watcher);
}

/** A prompt shows places to choose from, others than before, or none any more. */
export function offerPlaces(prompt: object, places: OfferedPlaces | null): void {
  if (places === null && !offered.has(prompt)) return;
  if (places === null) offered.delete(prompt);
  else offered.set(prompt, places);
  for (const watcher of watchers) watcher();
}
