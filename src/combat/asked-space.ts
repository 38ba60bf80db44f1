import type { Space } from "../grid/types.ts";

/** A space that somebody is to point at on the map. */
export interface AskedSpace {
  readonly scene: Scene.Implementation;
  /** Start of the search. */
  readonly from: Space;
  readonly answer: (space: Space | null) => void;
}

let asked: AskedSpace | null = null;
let show: (asked: AskedSpace | null) => void = () => undefined;

/** The map shows what is asked. Called at `init`. */
export function onAskedSpace(shows: (asked: AskedSpace | null) => void): void {
  show = shows;
}

/** Lets the user choose a space of the viewed scene; null: cancelled. One at a time. */
export function askSpace(scene: Scene.Implementation, from: Space): Promise<Space | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    const mine: AskedSpace = {
      scene,
      from,
      answer: (space) => {
        if (asked === mine) {
          asked = null;
          show(null);
        }
        resolve(space);
      },
    };
    asked = mine;
    show(asked);
  });
}
