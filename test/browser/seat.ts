import { expect, type Locator, type Page } from "@playwright/test";
import type { Command } from "../../src/combat/index.ts";
import { type Dice, loadDice } from "./dice.ts";
import { type Numbers, numbers, perform } from "./fight.ts";
import { hasArrived, inspect, onScreen, type Space, spaceOf } from "./map.ts";

/** Dice as every window begins with them. */
const DICE: Dice = { faces: [], sides: 20, seed: 1 };

/** Seat at the table: one user's window and actions. */
export class Seat {
  readonly page: Page;
  readonly user: string;
  /** Complaints of the page: uncaught errors, console errors, and deprecation warnings. */
  readonly complaints: string[] = [];
  /** Notifications shown to the user, oldest first, including those already removed by the page. */
  readonly notices: string[] = [];
  #dice: Dice = DICE;
  #isWatched = false;
  readonly #isNew: boolean;

  /** `isNew`: with the hints for newcomers. */
  constructor(page: Page, user: string, { isNew = false } = {}) {
    this.#isNew = isNew;
    this.page = page;
    this.user = user;
    page.on("pageerror", (error) => this.complaints.push(`${user}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      const isDeprecated = message.text().includes("Deprecated since Version");
      if (message.type() === "error" || isDeprecated)
        this.complaints.push(`${user}: ${message.text()} (${message.location().url})`);
    });
  }

  /** Takes the seat: through the join page, as people do. */
  async join(url: string): Promise<void> {
    if (!this.#isWatched) await this.#watch();
    this.#dice = DICE;
    this.complaints.length = 0;
    this.notices.length = 0;
    await this.page.goto(url);
    await this.page.locator("label").filter({ hasText: this.user }).click();
    await this.page.getByRole("button", { name: /join/i }).click();
    await this.ready();
  }

  async #watch(): Promise<void> {
    this.#isWatched = true;
    await this.page.exposeFunction("noteNotice", (text: string) => this.notices.push(text));
    // Frames are drawn in software here, and several windows share the machine.
    await this.page.addInitScript(() => location.protocol === "http:" && localStorage.setItem("core.maxFPS", "10"));
    if (!this.#isNew) await this.page.addInitScript(asUsedToIt);
  }

  /** Leaves the table for good: the window stays, empty and without memory. */
  async leave(): Promise<void> {
    const { page } = this;
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.context().clearCookies();
  }

  /** Waits for world and map; a reloaded page gets its dice again. */
  async ready(): Promise<void> {
    // Asked by the clock: a page that draws slowly, or not at all in the background, has no frames to ask in.
    const isReady = () => typeof game === "object" && game.ready && canvas.ready;
    await this.page.waitForFunction(isReady, null, { polling: 200 });
    await this.page.evaluate(loadDice, this.#dice);
    await this.page.evaluate(watchNotices);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Sets the faces of the next twenty-sided dice in this window. */
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

  /** Drags a token over a space without dropping, for reading the ruler. */
  async lift(name: string, to: Space): Promise<void> {
    const from = await this.spaceOf(name);
    // A token that still walks can't be taken hold of where it will stand.
    await this.page.waitForFunction(hasArrived, name, { polling: 100 });
    await this.page.evaluate(inspect, { from, to });
    const [start, end] = [await this.page.evaluate(onScreen, from), await this.page.evaluate(onScreen, to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
  }

  /** Clicks a token. */
  async click(name: string, button: "left" | "right" = "left"): Promise<void> {
    const space = await this.spaceOf(name);
    await this.page.evaluate(inspect, { from: space, to: space });
    const { x, y } = await this.page.evaluate(onScreen, space);
    await this.page.mouse.click(x, y, { button });
  }

  /** Targets a token, or releases a target: T over the token; `keep`: with Shift, keeping other targets. */
  async target(name: string, { keep = false } = {}): Promise<void> {
    const space = await this.spaceOf(name);
    await this.page.evaluate(inspect, { from: space, to: space });
    const hovered = async () => {
      const { x, y } = await this.page.evaluate(onScreen, space);
      await this.page.mouse.move(x, y);
      return this.page.evaluate(() => canvas.tokens?.hover?.name);
    };
    await expect.poll(hovered).toBe(name);
    await this.page.keyboard.press(keep ? "Shift+KeyT" : "KeyT");
  }

  /** Puts a token into the encounter, or out of the encounter, with the controls around the token. */
  async toggleCombat(name: string): Promise<void> {
    await this.click(name, "right");
    await this.page.locator("#token-hud [data-action=combat]").click();
    await this.page.keyboard.press("Escape");
  }

  /** Opens a combatant's sheet from the tracker and gives it. */
  async sheet(name: string): Promise<Locator> {
    await this.menu(name, "Open sheet");
    const sheet = this.page.getByRole("dialog", { name: `Actor: ${name}` });
    await expect(sheet).toBeVisible();
    return sheet;
  }

  async closeSheet(name: string): Promise<void> {
    const sheet = this.page.getByRole("dialog", { name: `Actor: ${name}` });
    await sheet.getByRole("button", { name: "Close window" }).click();
    await expect(sheet).toBeHidden();
  }

  /** Chooses an entry of the menu of a combatant's row. */
  async menu(name: string, entry: string): Promise<void> {
    await this.row(name).click({ button: "right" });
    await this.page.locator("#context-menu").getByText(entry, { exact: true }).click();
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

  /** A button of the tracker. */
  button(name: string | RegExp): Locator {
    return this.page.locator("#combat").getByRole("button", { name, exact: true });
  }

  /** The prompt of an open reaction window. */
  prompt(): Locator {
    return this.page.getByRole("dialog", { name: "Reaction", exact: true });
  }

  /** Numbers of the encounter and its world changes, in this window. */
  numbers(): Promise<Numbers> {
    return this.page.evaluate(numbers);
  }

  /** Gives a command like this user's macro, and waits for acceptance. */
  async perform(command: Command): Promise<void> {
    expect(await this.page.evaluate(perform, command as object)).toMatchObject({ kind: "accepted" });
  }

  /** Waits for a notification with this text. */
  async expectNotice(text: string | RegExp): Promise<void> {
    const matching = typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
    await expect.poll(() => this.notices).toContainEqual(matching);
  }
}

/** Sets up an experienced user: no automatic panning or selection, and a collapsed action bar (in the page). */
function asUsedToIt(): void {
  if (location.protocol !== "http:") return;
  // Drawn in software, a text that scrolls costs frames.
  if (localStorage.getItem("core.scrollingStatusText") === null)
    localStorage.setItem("core.scrollingStatusText", "false");
  for (const id of ["welcome", "turnPan", "turnSelect"]) localStorage.setItem(`turncraft.${id}`, "false");
  if (localStorage.getItem("turncraft.actionBar") === null)
    localStorage.setItem("turncraft.actionBar", JSON.stringify("collapsed"));
}

/** Hands what notifications say to `noteNotice` (in the page). */
function watchNotices(): void {
  const { noteNotice } = window as typeof window & { noteNotice?: (text: string) => void };
  const list = document.getElementById("notifications");
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) noteNotice?.(node.textContent ?? "");
  });
  if (list) observer.observe(list, { childList: true });
}
