/** Rows of a part's view that can be redrawn separately, by id: the same objects as in the view. */
export type Rows = ReadonlyMap<string, object>;

/** Change of a part: all of it, or the ids of the changed rows. */
export type Changed = "all" | readonly string[];

/** Content of a part as JSON: its rows, and the rest with row ids in their places. */
interface ShownPart {
  readonly rest: string;
  readonly rows: ReadonlyMap<string, string>;
}

const none: Rows = new Map();

/** Content of each part of a sheet, so that a render can skip parts that would look the same. */
export class PartMemory {
  readonly #shown = new Map<string, ShownPart>();

  /** Compares a part with its last render and returns the differences. `view`: plain values. */
  changed(part: string, view: object, rows: Rows = none): Changed {
    const [before, now] = [this.#shown.get(part), shownOf(view, rows)];
    if (before?.rest !== now.rest) return "all";
    return [...now.rows].filter(([id, row]) => before.rows.get(id) !== row).map(([id]) => id);
  }

  shows(part: string, view: object, rows: Rows = none): void {
    this.#shown.set(part, shownOf(view, rows));
  }
}

function shownOf(view: object, rows: Rows): ShownPart {
  const ids = new Map([...rows].map(([id, row]) => [row, id]));
  return {
    rest: JSON.stringify(view, (_key, value) => ids.get(value) ?? value),
    rows: new Map([...rows].map(([id, row]) => [id, JSON.stringify(row)])),
  };
}
