/** Newcomers following only the windows' words. */
import type { Browser, Locator } from "@playwright/test";
import { hitPoints } from "./demo-actions.ts";
import { expect, test } from "./fixtures.ts";
import { Seat } from "./seat.ts";
import type { Server } from "./server.ts";

/** Newcomer at the table; counts presses and drags. */
class Newcomer extends Seat {
  presses = 0;

  static async joins(browser: Browser, server: Server, user: string): Promise<Newcomer> {
    const context = await browser.newContext();
    // As on a weak machine, since the map is drawn in software here.
    await context.addInitScript(
      () => location.protocol === "http:" && localStorage.setItem("core.performanceMode", "0"),
    );
    const newcomer = new Newcomer(await context.newPage(), user, { isNew: true });
    await newcomer.join(server.url);
    return newcomer;
  }

  get welcome(): Locator {
    return this.page.getByRole("dialog", { name: "Welcome to Turncraft" });
  }

  /** The large button of the tracker. */
  get large(): Locator {
    return this.page.locator("#combat .tc-main");
  }

  /** The combat tab of the sidebar, with its dot. */
  get tab(): Locator {
    return this.page.locator('#sidebar-tabs [data-tab="combat"]');
  }

  get bar(): Locator {
    return this.page.locator("#tc-action-bar");
  }

  get banner(): Locator {
    return this.page.locator(".tc-turn-banner");
  }

  async press(control: Locator): Promise<void> {
    this.presses += 1;
    await control.click();
  }

  /** Ends a turn with the large button. */
  async ends(name: string): Promise<void> {
    await expect(this.large).toHaveAccessibleName("End turn");
    await this.press(this.large);
    await expect(this.row(name)).not.toHaveAttribute("aria-current", "true");
  }

  /** Attacks with a button of the action bar and a target in its window. */
  async shoots(weapon: string, target: string): Promise<void> {
    await this.press(this.bar.getByRole("button", { name: new RegExp(weapon) }));
    const window = this.page.getByRole("dialog").filter({ hasText: weapon });
    await this.press(window.getByText(target, { exact: true }));
    await this.press(window.getByRole("button", { name: /^(Roll|Attack)/ }));
    await expect(window).toHaveCount(0);
  }

  /** Drags a token a space to the right. */
  async step(name: string): Promise<void> {
    this.presses += 1;
    const { x, y } = await this.spaceOf(name);
    await this.drag(name, { x: x + 1, y });
    await expect.poll(() => this.spaceOf(name)).toEqual({ x: x + 1, y });
  }
}

/** First minute under the other rulesets, from the demo's waiting encounter; the player moves Mira, and shoots at Hask. */
const minutes: Readonly<Record<string, (gm: Newcomer, ada: Newcomer) => Promise<void>>> = {
  async "Six Seconds"(gm, ada) {
    await follows(gm, "Roll all", "Begin encounter");
    await expect(ada.banner).toContainText("Your turn: Mira");
    await ada.step("Mira");
    await ada.shoots("Hunting Bow", "Hask");
    await gm.press(gm.page.locator("#combat .tc-open-damage").getByRole("button", { name: /to Hask/ }));
  },
  async "Marching Order"(gm, ada) {
    await follows(gm, "Use line of sight", "Begin encounter");
    await ada.press(ada.page.getByRole("dialog", { name: "Mira decides" }).getByRole("button", { name: "Take" }));
    await expect(ada.banner).toContainText("Your turn: Mira");
    await ada.step("Mira");
    await ada.shoots("Hunting Bow", "Hask");
    await gm.press(gm.page.locator("#combat .tc-open-damage").getByRole("button", { name: /to Hask/ }));
  },
  async "Action & Flow Points"(gm, ada) {
    await follows(gm, "Roll all", "Begin encounter");
    await expect(ada.banner).toContainText("Your turn: Mira");
    await ada.step("Mira");
    // Of a d100 a low one hits.
    await ada.willRoll(2, 10);
    await ada.shoots("Hunting Bow", "Hask");
    await gm.press(gm.prompt().getByRole("button", { name: "No more reactions" }));
  },
  async "Group Initiative"(gm, ada) {
    await follows(gm, "Begin encounter", "Declare for yours (5)");
    await gm.press(gm.page.getByRole("button", { name: "Declare for 5" }));
    await follows(ada, "Declare for yours (2)");
    await ada.press(ada.page.getByRole("button", { name: "Declare for 2" }));
    // For those of a player who isn't there.
    await follows(gm, "Declare for yours (2)");
    await gm.press(gm.page.getByRole("button", { name: "Declare for 2" }));
    await follows(gm, "Roll for Foes");
    await follows(ada, "Roll for Party");
    await follows(gm, "Next: HIGH · Innate");
    await follows(ada, "Choose all actions (2)");
    await ada.press(ada.page.getByRole("button", { name: "Confirm 2 actions" }));
    await follows(gm, "Next: HIGH · Missile");
    await ada.willRoll(19, 4);
    await ada.shoots("Hunting Bow", "Hask");
    // What is left to do after it.
    await ada.step("Mira");
  },
};

/** Presses the large button for each of these names in turn, as they appear. */
async function follows(newcomer: Newcomer, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect(newcomer.large).toHaveAccessibleName(name);
    await newcomer.press(newcomer.large);
  }
}

test("Under every other ruleset, too, new users begin the demo's encounter and play a turn, by the windows' texts alone", async ({
  browser,
  server,
}) => {
  const seats = await Promise.all(["Gamemaster", "Ada"].map((user) => Newcomer.joins(browser, server, user)));
  const [gm, ada] = seats as [Newcomer, Newcomer];
  for (const seat of seats) await seat.press(seat.welcome.getByRole("button", { name: "Open Combat" }));
  for (const [name, minute] of Object.entries(minutes)) {
    await test.step(name, async () => {
      await gm.press(gm.button("Change ruleset"));
      const choice = gm.page.getByRole("dialog", { name: "Change ruleset" });
      await gm.press(choice.getByText(name, { exact: true }));
      await gm.press(choice.getByRole("button", { name: "Change ruleset" }));
      await expect(choice).toHaveCount(0);
      // Mira comes first: of her own dice hers is the first.
      await ada.willRoll(20, 19, 19, 4);
      await gm.willRoll(1, 1, 1, 1, 1, 1, 1);
      await minute(gm, ada);
      for (const seat of seats) await expect(seat.page.locator("#combat .tc-results")).toContainText("Hask");
      await expect.poll(() => hitPoints(gm, "Hask")).toBeLessThan(36);
      // Phases end a turn under Group Initiative.
      if (name !== "Group Initiative") await ada.ends("Mira");
      await gm.page.evaluate(takeBack);
      for (const seat of seats) await expect.poll(async () => (await seat.numbers()).state).toMatchObject({ round: 0 });
    });
  }
  expect(seats.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { page } of seats) await page.context().close();
});

/** Undoes all steps of the encounter, back to waiting (in the page). */
async function takeBack(): Promise<void> {
  const combat = game.combats.viewed as unknown as { undo(): Promise<unknown>; steps(): { undo: object | null } };
  while (combat.steps().undo) await combat.undo();
}

test("A new GM begins the demo's encounter and a new player plays a turn, by the windows' texts alone", async ({
  browser,
  server,
}) => {
  const seats = await Promise.all(["Gamemaster", "Ada"].map((user) => Newcomer.joins(browser, server, user)));
  const [gm, ada] = seats as [Newcomer, Newcomer];

  await test.step("the GM reads that an encounter waits, and where", async () => {
    await expect(gm.tab).toHaveAccessibleDescription("An encounter waits to begin.");
    await expect(gm.welcome).toContainText("The Ford: 9 combatants. Press Roll all, then Begin encounter, in Combat.");
    await gm.press(gm.welcome.getByRole("button", { name: "Open Combat" }));
    await expect(gm.welcome).toBeHidden();
  });

  await test.step("the player is shown a token beside the welcome, which stays", async () => {
    await expect(ada.welcome).toContainText("Drag your token. The ruler shows the cost before you let go.");
    await ada.press(ada.welcome.getByRole("button", { name: "Show Mira" }));
    const isBeside = () =>
      ada.page.evaluate(() => {
        const token = canvas.tokens?.controlled[0];
        const at = token && canvas.clientCoordinatesFromCanvas(token.center);
        const { left = 0 } = document.querySelector("#turncraft-welcome")?.getBoundingClientRect() ?? {};
        return token?.name === "Mira" && !!at && at.x > 0 && at.x < left && at.y > 0 && at.y < innerHeight;
      });
    await expect.poll(isBeside).toBe(true);
    await ada.welcome.getByRole("checkbox", { name: "Don't show again" }).check();
    await ada.press(ada.welcome.getByRole("button", { name: "Open Combat" }));
    await expect(ada.welcome).toBeHidden();
  });

  await test.step("the large button rolls, begins, and ends the turn of a foe", async () => {
    // Hask comes first, then Mira.
    await ada.willRoll(14, 11);
    await gm.willRoll(8, 3, 18, 15, 13, 8, 8, 4, 15);
    await expect(gm.large).toHaveAccessibleName("Roll all");
    await gm.press(gm.large);
    await expect(gm.large).toHaveAccessibleName("Begin encounter");
    await gm.press(gm.large);
    await expect(gm.row("Hask")).toHaveAttribute("aria-current", "true");
    await gm.step("Hask");
    await expect(gm.large).toHaveAccessibleName("Next turn");
    await gm.press(gm.large);
  });

  await test.step("the turn announces itself with the token selected; it moves, shoots and ends", async () => {
    await expect(ada.banner).toContainText("Your turn: Mira");
    const controlled = () => ada.page.evaluate(() => canvas.tokens?.controlled.map(({ name }) => name));
    await expect.poll(controlled).toEqual(["Mira"]);
    await expect(ada.tab).toHaveAccessibleDescription("It's your turn.");
    await expect(ada.bar).toContainText("Your turn");
    await ada.step("Mira");
    await ada.willRoll(19, 4);
    const before = await hitPoints(gm, "Hask");
    await ada.press(ada.bar.getByRole("button", { name: /Hunting Bow/ }));
    const asked = ada.page.getByRole("dialog", { name: "Attack" });
    await ada.press(asked.getByText("Hask", { exact: true }));
    await ada.press(asked.getByRole("button", { name: /^Roll/ }));
    await gm.press(gm.page.locator("#combat .tc-open-damage").getByRole("button", { name: /to Hask/ }));
    await expect.poll(() => hitPoints(gm, "Hask")).toBeLessThan(before);
    await expect(ada.large).toHaveAccessibleName("End turn");
    await ada.press(ada.large);
    await expect(ada.row("Mira")).not.toHaveAttribute("aria-current", "true");
    await expect(ada.banner).toBeHidden();
  });

  // Open, roll, begin, move, end the turn, apply; show, open, move, weapon, target, roll, end the turn.
  expect([gm.presses, ada.presses]).toEqual([6, 7]);
  await ada.reload();
  await expect(ada.page.locator("#sidebar")).toBeVisible();
  expect(await ada.page.evaluate(() => game.settings.get("turncraft", "welcome"))).toBe(false);
  await expect(ada.welcome).toBeHidden();
  expect(seats.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { page } of seats) await page.context().close();
});

test("The welcome leads to the tour, a character, the adventure and the rules; settings open it again", async ({
  browser,
  server,
}) => {
  const gm = await Newcomer.joins(browser, server, "Gamemaster");
  const { page, welcome } = gm;
  const opens = async (button: string, name: string | RegExp) => {
    await welcome.getByRole("button", { name: button }).click();
    const opened = page.getByRole("dialog", { name });
    await expect(opened).toBeVisible();
    await opened.getByRole("button", { name: "Close window" }).click();
    await expect(opened).toBeHidden();
  };
  const ada = await Newcomer.joins(browser, server, "Ada");
  await expect(ada.welcome).toContainText("Dexterity Order in");
  await opens("New character", "New character");
  await opens("Open adventure", /The Toll at the Ford/);
  await welcome.getByRole("combobox", { name: "Pick a ruleset" }).selectOption("flow");
  await expect(welcome).toContainText("Action & Flow Points on five pages.");
  expect(await page.evaluate(() => game.settings.get("turncraft", "ruleset"))).toBe("flow");
  await expect(page.locator("#combat .tc-tracker-top")).toContainText("Action & Flow Points");
  // A welcome that is open on another page follows.
  await expect(ada.welcome).toContainText("Action & Flow Points in");
  await ada.page.context().close();
  await opens("Open rules", /Action & Flow Points/);

  // An encounter that hasn't begun follows the choice; each step of its tour has a place to point at.
  await welcome.getByRole("combobox", { name: "Pick a ruleset" }).selectOption("dexterity");
  await expect(welcome).toContainText("Dexterity Order in 10 steps.");
  await welcome.getByRole("button", { name: "Start tour" }).click();
  await expect(welcome).toBeHidden();
  const step = page.locator(".tour");
  await expect(step).toContainText("Dexterity Order");
  for (let number = 1; number < 10; number++) {
    await expect(step).toContainText(`${number} / 10`);
    await page.getByRole("button", { name: "Next step" }).click();
  }
  // Steps pressed faster than they are drawn, as by a double click or the arrow keys.
  await page.evaluate(async () => {
    const tour = game.tours.get("turncraft.dexterity");
    await Promise.all([tour?.previous(), tour?.previous(), tour?.previous()]);
    await Promise.all([tour?.next(), tour?.next()]);
  });
  await page.getByRole("button", { name: "Finish tour" }).click();
  await expect(step).toBeHidden();
  await expect(page.locator(".tour-overlay")).toHaveCount(0);
  expect(await page.evaluate(() => game.tours.get("turncraft.dexterity")?.status)).toBe("completed");

  await page.getByRole("tab", { name: /settings/i }).click();
  await page
    .locator("#settings")
    .getByRole("button", { name: /^(Game|Configure) Settings|Settings$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Open welcome" }).click();
  await expect(welcome).toBeVisible();
  expect(gm.complaints).toEqual([]);
  await page.context().close();
});
