/** What each part of a sheet shows, so that a render can leave out those that would show the same again. */
export class PartMemory {
  readonly #shown = new Map<string, string>();

  /** Whether a part would show something else than it does. `view`: plain values. */
  differs(part: string, view: object): boolean {
    return this.#shown.get(part) !== JSON.stringify(view);
  }

  shows(part: string, view: object): void {
    this.#shown.set(part, JSON.stringify(view));
  }
}
