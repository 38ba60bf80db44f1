/** Ledger of a storm: answers, and whether each accepted step is stored once. */
import { historyOf, REMEMBERED } from "../../src/combat/authority/history-store.ts";
import { storedOf } from "../../src/combat/authority/stored.ts";
import type { Answer } from "../../src/net/relay.ts";
import type { Page } from "./storm-pages.ts";

/** Kinds of answers in a storm. A pending question isn't repeated, so a second press gives nothing. */
const known = ["accepted", "refused", "stale", "no-gm", "cancelled", "outdated", "gone"];

/** Bytes of the encounter as it is stored. */
export function bytesOf({ combat }: Page): number {
  return JSON.stringify(combat.toObject()).length;
}

function entriesOf({ combat }: Page) {
  const stored = storedOf(combat);
  return stored ? historyOf(stored.history).entries : [];
}

export class Ledger {
  /** Accepted requests that are in no history. */
  readonly lost: string[] = [];
  /** Requests that are in the history twice. */
  readonly doubled: string[] = [];
  /** Accepted requests of this wave. */
  readonly #accepted = new Set<string>();
  /** Requests with steps in the history of any page in this wave. */
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();
  #checked = 0;
  #answered: () => void = () => undefined;

  /** Answers that a storm shouldn't bring. */
  get strange(): string[] {
    return [...this.#counts.keys()].filter((kind) => !known.includes(kind));
  }

  /** Number of commands that have come to an end. */
  get commands(): number {
    return [...this.#counts.values()].reduce((sum, each) => sum + each, 0);
  }

  get figures(): Readonly<Record<string, number>> {
    const { commands } = this;
    return { commands, ...Object.fromEntries(this.#counts), "looked up in the history": this.#checked };
  }

  of(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** Resolves with the next answer. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#answered = resolve;
    });
  }

  note(request: string, answer: Answer | "gone"): void {
    const kind = answer === "gone" ? answer : answer.kind;
    this.#counts.set(kind, this.of(kind) + 1);
    this.#answered();
    if (answer !== "gone" && answer.kind === "accepted") this.#accepted.add(request);
  }

  /** Looks at every step that reaches a page. */
  watch(page: Page): void {
    page.client.Hooks.on("updateCombat", () => this.#seen.add(entriesOf(page).at(-1)?.request ?? ""));
  }

  /** Ends a wave. `isOnward`: nobody has stepped back, so each accepted step must be in the history. */
  close(page: Page, isOnward: boolean): void {
    const entries = entriesOf(page);
    const requests = entries.map(({ request }) => request);
    this.doubled.push(...requests.filter((request, index) => requests.indexOf(request) !== index));
    for (const request of isOnward ? this.#accepted : []) {
      this.#checked += 1;
      // What changes nothing is accepted too, and no step.
      if (this.#seen.has(request) && !requests.includes(request)) this.lost.push(request);
    }
    this.#seen.clear();
    this.#accepted.clear();
  }

  /** Whether the history has let go of its oldest steps, as a long fight's does. */
  hasForgotten(page: Page): boolean {
    const entries = entriesOf(page);
    return entries.length >= REMEMBERED || (entries[0]?.seq ?? 1) > 1;
  }
}
