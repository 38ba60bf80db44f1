import { expect, type Locator, type Page } from "@playwright/test";
import { type Dice, loadDice } from "./dice.ts";
import { lookAt, onScreen, type Space, spaceOf } from "./map.ts";

/** Somebody at the table: one user in a window of their own, and what they see and do there. */
export class Seat {
  readonly page: Page;
  readonly user: string;
  /** What the page complained of: uncaught errors and errors on its console. */
  readonly complaints: string[] = [];
  #dice: Dice = { faces: [], sides: 20, seed: 1 };

  constructor(page: Page, user: string) {
    this.page = page;
    this.user = user;
    page.on("pageerror", (error) => this.complaints.push(`${user}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(`${user}: ${message.text()} (${message.location().url})`);
    });
  }

  /** Takes the seat: through the join page, as people do. */
  async join(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.locator("label").filter({ hasText: this.user }).click();
    await this.page.getByRole("button", { name: /join/i }).click();
    await this.ready();
  }

  /** Waits until world and map are there; a page that loads anew gets its dice again. */
  async ready(): Promise<void> {
    // Asked by the clock: a page that draws slowly, or not at all in the background, has no frames to ask in.
    const isReady = () => typeof game === "object" && game.ready && canvas.ready;
    await this.page.waitForFunction(isReady, null, { polling: 200 });
    await this.page.evaluate(loadDice, this.#dice);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** The next twenty-sided dice that are rolled in this window show these faces. */
  async willRoll(...faces: number[]): Promise<void> {
    this.#dice = { ...this.#dice, faces };
    await this.page.evaluate(loadDice, this.#dice);
  }

  spaceOf(name: string): Promise<Space> {
    return this.page.evaluate(spaceOf, name);
  }

  /** Drags a token with the mouse to a space and lets go. */
  async drag(name: string, to: Space): Promise<void> {
    await this.lift(name, to);
    await this.page.mouse.up();
  }

  /** Drags a token over a space and keeps hold of it, so that the ruler can be read. */
  async lift(name: string, to: Space): Promise<void> {
    const from = await this.spaceOf(name);
    await this.page.evaluate(lookAt, { from, to });
    const [start, end] = [await this.page.evaluate(onScreen, from), await this.page.evaluate(onScreen, to)];
    await this.page.mouse.move(start.x, start.y, { steps: 3 });
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 15 });
  }

  /** Clicks a token, twice to open its sheet. */
  async click(name: string, clickCount: 1 | 2 = 1): Promise<void> {
    const space = await this.spaceOf(name);
    await this.page.evaluate(lookAt, { from: space, to: space });
    const { x, y } = await this.page.evaluate(onScreen, space);
    await this.page.mouse.click(x, y, { clickCount });
  }

  /** The combat tracker in the sidebar, brought to the front. */
  async tracker(): Promise<Locator> {
    await this.page
      .getByRole("tab", { name: /combat/i })
      .first()
      .click();
    const tracker = this.page.locator("#combat");
    await expect(tracker).toBeVisible();
    return tracker;
  }

  /** A combatant's row in the tracker. */
  row(name: string): Locator {
    return this.page.locator("#combat [data-combatant-id]").filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Names in the tracker, first to last. */
  async order(): Promise<string[]> {
    return this.page.locator("#combat [data-combatant-id] :is(.name, .tc-name)").allInnerTexts();
  }

  /** The encounter as it is stored here: core's fields and the system's. */
  state() {
    return this.page.evaluate(() => game.combat?.toObject() ?? null);
  }
}
