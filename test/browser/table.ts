import { expect, type Locator } from "@playwright/test";
import type { Numbers } from "./fight.ts";
import type { Seat } from "./seat.ts";

/** Table with all seats, and checks of all windows at once. */
export class Table {
  readonly gm: Seat;
  readonly ada: Seat;
  readonly bram: Seat;
  readonly seats: readonly Seat[];

  /** Without a Bram there are two windows, and Ada's is every player's. */
  constructor(gm: Seat, ada: Seat, bram = ada) {
    this.gm = gm;
    this.ada = ada;
    this.bram = bram;
    this.seats = [...new Set([gm, ada, bram])];
  }

  /** Waits until every window shows this combatant as acting. */
  async actsNow(name: string): Promise<void> {
    for (const seat of this.seats) await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
  }

  /** The Gamemaster begins the encounter; `first`: who acts then. */
  async begin(first: string): Promise<void> {
    await this.gm.button("Begin encounter").click();
    await this.actsNow(first);
  }

  /** Waits until every window shows combatants in this order. */
  async inOrder(...names: readonly string[]): Promise<void> {
    for (const seat of this.seats) await expect.poll(() => seat.order()).toEqual(names);
  }

  /** Every number of the fight, once all windows show the same. */
  settled(): Promise<Numbers> {
    return settled(this.seats);
  }

  /** Ends the turn with the large button of a tracker; `next`: the following actor. */
  async endTurn(seat: Seat, next: string): Promise<void> {
    await seat.button(/^(End|Next) turn$/).click();
    await this.actsNow(next);
  }

  /**
   * Goes back through these rounds to the state `before` in every window, and forward again with every number; returns the final
   * numbers. GM only.
   */
  async backAndForward(before: Numbers, rounds: readonly number[]): Promise<Numbers> {
    const { gm, seats } = this;
    const after = await this.settled();
    for (const round of rounds) {
      await goBack(gm, "Previous round");
      await expect.poll(async () => (await gm.numbers()).round).toBe(round);
    }
    for (const seat of seats) await expect.poll(() => seat.numbers()).toEqual(before);
    await this.forward(after);
    return after;
  }

  /** The Gamemaster makes every undone step again, the first by itself and the others at once; then every window shows `after`. */
  async forward(after: Numbers): Promise<void> {
    const { gm, seats } = this;
    const { state } = await gm.numbers();
    await gm.button("Redo").click();
    await expect.poll(async () => (await gm.numbers()).state).not.toEqual(state);
    await gm.button("Show history").click();
    const history = gm.page.getByRole("dialog", { name: "History" });
    const newest = history.getByRole("button", { name: /^Forward to: / }).first();
    await newest.click();
    await gm.page.getByRole("dialog", { name: "Redo" }).getByRole("button", { name: "Redo" }).click();
    for (const seat of seats) await expect.poll(() => seat.numbers()).toEqual(after);
    await history.getByRole("button", { name: "Close window" }).click();
  }
}

/** Numbers of the encounter, once these windows agree: steps arrive at different times. */
export async function settled([first, ...others]: readonly Seat[]): Promise<Numbers> {
  if (!first) throw new Error("There is no window to ask.");
  let agreed = await first.numbers();
  await expect(async () => {
    agreed = await first.numbers();
    for (const seat of others) expect(await seat.numbers()).toEqual(agreed);
  }).toPass({ timeout: 30_000 });
  return agreed;
}

/** The pips of a resource in a combatant's row. */
export function pip(seat: Seat, name: string, resource: string): Locator {
  return seat.row(name).getByRole("img", { name: new RegExp(`^${resource}: `) });
}

/** The bar of feet in the row of whoever acts. */
export function feet(seat: Seat, name: string): Locator {
  return seat.row(name).getByRole("img", { name: /ft left/ });
}

/** Goes back by the button of this name, and says yes to the question asked before several steps are undone. */
export async function goBack(gm: Seat, name: "Previous round" | "Previous turn"): Promise<void> {
  const stateNow = async () => JSON.stringify((await gm.numbers()).state);
  const before = await stateNow();
  await gm.button(name).click();
  const yes = gm.page.getByRole("dialog", { name: "Undo", exact: true }).getByRole("button", { name: "Undo" });
  await expect.poll(async () => (await yes.isVisible()) || (await stateNow()) !== before).toBe(true);
  if (await yes.isVisible()) await yes.click();
}
