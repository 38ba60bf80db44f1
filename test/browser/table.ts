import { expect, type Locator } from "@playwright/test";
import type { Seat } from "./seat.ts";

/** Everybody at the table, and what is seen in all their windows at once. */
export class Table {
  readonly gm: Seat;
  readonly ada: Seat;
  readonly bram: Seat;
  readonly seats: readonly Seat[];

  constructor(gm: Seat, ada: Seat, bram: Seat) {
    this.gm = gm;
    this.ada = ada;
    this.bram = bram;
    this.seats = [gm, ada, bram];
  }

  /** Waits until every window shows that this combatant acts. */
  async actsNow(name: string): Promise<void> {
    for (const seat of this.seats) await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
  }

  /** Ends the turn with the large button of somebody's tracker; `next`: who acts then. */
  async endTurn(seat: Seat, next: string): Promise<void> {
    await seat.button(/^(End|Next) turn$/).click();
    await this.actsNow(next);
  }
}

/** The pips of a resource in a combatant's row. */
export function pip(seat: Seat, name: string, resource: string): Locator {
  return seat.row(name).getByRole("img", { name: new RegExp(`^${resource}: `) });
}

/** The bar of feet in the row of whoever acts. */
export function feet(seat: Seat, name: string): Locator {
  return seat.row(name).getByRole("img", { name: /ft left/ });
}

/** Answers the prompt that is open in somebody's window. */
export async function answer(seat: Seat, button: string): Promise<void> {
  await seat.prompt().getByRole("button", { name: button }).click();
  await expect(seat.prompt()).toHaveCount(0);
}
