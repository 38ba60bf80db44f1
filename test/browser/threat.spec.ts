import { expect, test } from "./fixtures.ts";
import { rollOnHexes, setNextDice } from "./flow-fight.ts";
import type { Seat } from "./seat.ts";
import { pip, Table } from "./table.ts";

// Tokens walk here, and stop on their way.
test.use({ motion: true });

/** Mira between the bandit and Sela, neutral today. */
const between = { "Bandit A": [400, 173, -1], Mira: [300, 173, 1], Sela: [200, 173, -1] } as const;

/** An answer in somebody's prompt. */
const answer = (seat: Seat, name: RegExp) => seat.prompt().getByRole("button", { name });

test("Leaving a threatened space: a player's drag stops where two may strike, both answer at once, one of them after a reload, and it goes on (FL-08, 53, 70, 95, 96, 97)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await rollOnHexes(table, { "Bandit A": 2, Mira: 9, Sela: 6 }, between);
  await table.begin("Mira");
  await gm.perform({ kind: "settings", changes: { reactionCountdown: 300 } });
  const cart = await gm.page.evaluate(async () => {
    const made = (await canvas.scene?.createEmbeddedDocuments("Token", [{ name: "Cart", x: 900, y: 900 }])) ?? [];
    await canvas.scene?.tokens.getName("Cart")?.update({ x: 1000 });
    return made.length;
  });
  expect(cart).toBe(1);
  const before = await gm.numbers();
  const start = await ada.spaceOf("Mira");

  await test.step("FL-95 · before the mouse is let go the ruler says who would strike", async () => {
    await ada.lift("Mira", { x: 3, y: 4 });
    const label = ada.page.locator("#measurement .waypoint-label, .waypoint-label").last();
    await expect(label).toContainText("Bandit A");
    await expect(label).toContainText("Sela");
    await ada.page.mouse.up();
  });

  await test.step("FL-70 · the Move waits at the space that is left, in every window", async () => {
    for (const seat of table.seats) {
      const waiting = seat.page.locator("#combat .tc-waiting");
      await expect(waiting).toContainText("Bandit A");
      await expect(waiting).toContainText("Sela");
      expect(await seat.spaceOf("Mira")).toEqual(start);
    }
    // Who moves watches; who is asked, and the GM, have the window and the time that is left.
    await expect(ada.prompt()).toHaveCount(0);
    await expect(bram.prompt()).toContainText("Mira leaves a hex that you threaten");
    await expect(bram.prompt().getByText("Bandit A")).toHaveCount(0);
    for (const seat of [gm, bram]) await expect(seat.prompt().getByRole("timer")).toHaveText(/^\d+ s$/);
    await expect(gm.prompt().locator(".tc-asked-name")).toHaveText(["Sela", "Bandit A"]);
    await expect(ada.button("End turn")).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("FL-53 · the asked window is loaded anew: the question and its time are still there", async () => {
    await bram.reload();
    await bram.tracker();
    await expect(bram.prompt()).toContainText("Mira leaves a hex that you threaten");
    const left = async (seat: Seat) =>
      Number.parseInt((await seat.prompt().getByRole("timer").textContent()) ?? "", 10);
    await expect.poll(async () => Math.abs((await left(bram)) - (await left(gm)))).toBeLessThan(3);
    expect(await left(bram)).toBeLessThan(300);
  });

  await test.step("FL-08 · both answer at once; Sela, before the bandit in the order, is settled first", async () => {
    await setNextDice(gm, [40, 100], [40, 100]);
    await Promise.all([
      gm
        .prompt()
        .locator(".tc-asked", { has: gm.page.getByText("Bandit A", { exact: true }) })
        .getByRole("button", { name: /^Reaction Attack/ })
        .click(),
      answer(bram, /^Reaction Attack/).click(),
    ]);
    await expect(ada.prompt()).toContainText("Sela is about to hit Mira");
    expect(await ada.spaceOf("Mira")).toEqual(start);
    await setNextDice(gm, [10, 100], [40, 100]);
    await answer(ada, /^Dodge/).click();
    await expect(ada.prompt()).toContainText("Bandit A is about to hit Mira");
    await setNextDice(gm, [3, 6], [3, 6]);
    await answer(ada, /^Don't react/).click();
    for (const seat of table.seats) await expect(pip(seat, "Mira", "RP")).toHaveAccessibleName("RP: 1 of 2 left");
  });

  await test.step("FL-96 · the rest of the Move is declined, and ends at the end of the drag", async () => {
    await expect(async () => {
      for (const seat of [gm, bram]) {
        const rest = answer(seat, /^Don't/).last();
        // What one of them answers goes from the other's screen, under the mouse too: then it is looked at anew.
        if (await rest.isVisible()) await rest.click({ timeout: 3000 });
      }
      expect((await ada.spaceOf("Mira")).y).toBe(4);
    }).toPass({ timeout: 60_000 });
    for (const seat of table.seats) {
      await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 3, y: 4 });
      await expect(seat.prompt()).toHaveCount(0);
    }
    for (const name of ["Bandit A", "Sela"]) await expect(pip(ada, name, "RP")).toHaveAccessibleName("RP: 1 of 2 left");
    expect((await gm.numbers()).hitPoints).not.toEqual(before.hitPoints);
  });

  await test.step("FL-04 · Ctrl+Z on the map takes the Move back with all that was answered to it", async () => {
    await gm.click("Mira");
    await gm.page.keyboard.press("Control+z");
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
    expect(await ada.spaceOf("Mira")).toEqual(start);
  });

  await test.step("Ctrl+Z goes on with what the GM did to tokens before, and never undoes the undoing", async () => {
    const cart = () => gm.page.evaluate(() => canvas.scene?.tokens.getName("Cart")?.x ?? null);
    expect(await cart()).toBe(1000);
    await gm.page.keyboard.press("Control+z");
    await expect.poll(cart).toBe(900);
    await gm.page.keyboard.press("Control+z");
    await expect.poll(cart).toBeNull();
    expect((await gm.numbers()).hitPoints).toEqual(before.hitPoints);
    expect(await gm.spaceOf("Mira")).toEqual(start);
    await ada.page.keyboard.press("Control+z");
    await ada.expectNotice(/is no longer the last step/);
  });

  await test.step("FL-97 · the GM pushes her: free, nobody is asked, and an obstacle stops it", async () => {
    await gm.page.evaluate(() => canvas.scene?.tokens.getName("Mira")?.update({ movementAction: "push" } as never));
    await gm.drag("Mira", { x: 3, y: 4 });
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 3, y: 4 });
    await expect(gm.prompt()).toHaveCount(0);
    await expect(pip(gm, "Mira", "AP")).toHaveAccessibleName("AP: 5 of 5 left");
    await gm.button("Undo").click();
    await expect.poll(() => gm.spaceOf("Mira")).toEqual(start);
    await gm.drag("Mira", { x: 6, y: 2 });
    await gm.expectNotice(/No room/);
    expect(await gm.spaceOf("Mira")).toEqual(start);
  });
});
