import { expect, test } from "./fixtures.ts";
import { rollOnHexes, rolls, setNextDice } from "./flow-fight.ts";
import { onScreen } from "./map.ts";
import { pip, Table } from "./table.ts";

/** Sela stands where she gets between the bandit and Mira, from two sides. */
const closest = { "Bandit A": [400, 173, -1], Mira: [300, 173, 1], Sela: [150, 260, 1] } as const;

test("Action & Flow Points: an attack shown before it is rolled, intercepted from a hex chosen on the map, time that stands, a check opposed (FL-53, 76, 77, 83, 160, 162, 164)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await rollOnHexes(table, { "Bandit A": 9, Mira: 2, Sela: 6 }, closest);
  await table.begin("Bandit A");
  await gm.page.evaluate(() => game.settings.set("turncraft", "ruleset", "flow"));
  await gm.perform({ kind: "settings", changes: { reactionCountdown: 300 } });

  await test.step("FL-162 · the roll says what it comes to, and the GM's number changes it", async () => {
    await gm.button(/^Spear/).click();
    const roll = gm.page.getByRole("dialog", { name: /: Spear$/ });
    await roll.getByRole("radio", { name: /^Mira/ }).check();
    await expect(roll.getByRole("status")).toContainText("50 or less (50%)");
    const usual = roll.getByRole("group", { name: "Situational modifier" });
    await usual.getByRole("button", { name: "+10" }).click();
    await expect(roll.getByRole("status")).toContainText("60 or less (60%)");
    // Every press adds up; the opposite button takes it back.
    const worse = usual.getByRole("button", { name: "\u221220" });
    await worse.click();
    await worse.click();
    await expect(roll.getByRole("status")).toContainText("20 or less (20%)");
    const better = usual.getByRole("button", { name: "+20" });
    await better.click();
    await better.click();
    await expect(roll.getByRole("status")).toContainText("60 or less (60%)");
    const who = await gm.page.evaluate(() => game.combat?.combatants.getName("Bandit A")?.id);
    const grant = (amount: number) => gm.perform({ kind: "grant", who, pool: "ap", amount } as never);
    await grant(-4);
    await roll.getByRole("button", { name: /^Attack / }).click();
    await expect(roll.getByRole("alert")).toContainText("1 AP left");
    await expect(roll.getByRole("spinbutton", { name: /^Situational modifier/ })).toHaveValue("10");
    await grant(4);
    await setNextDice(gm, [55, 100]);
    await roll.getByRole("button", { name: /^Attack / }).click();
    await expect(roll).toHaveCount(0);
  });

  const where = bram.prompt().getByRole("combobox", { name: "Where" });
  await test.step("FL-77 · the interceptor's owner chooses the hex, in the window or with a click on the map", async () => {
    await expect(bram.prompt()).toContainText("Bandit A is about to hit Mira");
    await expect(where.getByRole("option")).toHaveCount(2);
    const values = await where.getByRole("option").evaluateAll((all) => all.map((each) => each.getAttribute("value")));
    await expect(where).toHaveValue(values[0] ?? "");
    // Above the two of them.
    const place = await bram.page.evaluate(onScreen, { x: 3, y: 1 });
    await bram.page.mouse.click(place.x, place.y);
    await expect(where).toHaveValue(values[1] ?? "");
  });

  await test.step("FL-53 · the time stands while the game is paused, in every window that asks", async () => {
    await gm.page.evaluate(() => void game.togglePause(true, { broadcast: true }));
    for (const seat of table.seats.filter((each) => each !== gm))
      await expect(seat.prompt().locator(".tc-countdown")).toHaveAttribute("data-state", "standing");
    await gm.page.evaluate(() => void game.togglePause(false, { broadcast: true }));
    for (const seat of table.seats.filter((each) => each !== gm))
      await expect(seat.prompt().locator(".tc-countdown")).toHaveAttribute("data-state", "running");
  });

  await test.step("FL-76, FL-83 · she steps in there, and stays; the blow is hers", async () => {
    await bram
      .prompt()
      .getByRole("button", { name: /^Intercept/ })
      .click();
    const swap = bram.page.getByRole("dialog", { name: "Sela decides" });
    await setNextDice(gm, [20, 100], [3, 6], [3, 6]);
    await swap.getByRole("button", { name: "Don't swap" }).click();
    for (const seat of table.seats) {
      await expect.poll(() => seat.spaceOf("Sela")).toEqual({ x: 3, y: 1 });
      await expect(seat.prompt()).toHaveCount(0);
    }
    await expect(pip(ada, "Sela", "RP")).toHaveAccessibleName("RP: 0 of 2 left");
  });

  await test.step("FL-160, FL-164 · a check from the sheet, on a card that another opposes", async () => {
    const sheet = await ada.sheet("Mira");
    await sheet.getByRole("tab", { name: "Scores" }).click();
    await setNextDice(ada, [23, 100]);
    await sheet.getByRole("button", { name: "Roll Agility" }).click();
    await rolls(ada, "Agility check");
    await bram.page.getByRole("tab", { name: /chat/i }).first().click();
    const card = bram.page.locator(".tc-check-card");
    await expect(card.last()).toContainText("Hard");
    await expect(card.last()).toContainText("23 of 50");
    await card.getByRole("button", { name: "Oppose" }).click();
    await bram.page
      .getByRole("dialog", { name: "Oppose as Sela" })
      .getByRole("button", { name: "Choose skill" })
      .click();
    await setNextDice(bram, [40, 100]);
    await bram.page
      .getByRole("dialog", { name: /check$/ })
      .getByRole("button", { name: "Roll", exact: true })
      .click();
    await expect(card.last()).toContainText("Mira (Hard) beats Sela (Normal)");
  });
});
