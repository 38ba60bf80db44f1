import { expect, test } from "./fixtures.ts";
import { falls, rollOnHexes, rolls, strike } from "./flow-fight.ts";
import { pip, Table } from "./table.ts";

test("Action & Flow Points: surprise, a readied action that moves initiative, a Reaction Attack in the middle of a Move, and back (FL-04, 53, 65, 123, 124, 130, 144)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);

  await test.step("FL-141, FL-144 · everybody rolls, and the GM says who surprises", async () => {
    await rollOnHexes(table, { "Bandit A": 2, Mira: 9, Sela: 6 });
    await gm.button("The friendly side").click();
    await expect(gm.button("The friendly side")).toHaveAttribute("aria-pressed", "true");
  });
  const before = await table.settled();
  await table.begin("Mira");

  await test.step("FL-146, FL-53 · in the surprise round the surprised can't defend", async () => {
    for (const seat of table.seats) {
      await expect(seat.page.locator("#combat .tc-round")).toHaveText("Surprise round");
      await expect(pip(seat, "Bandit A", "RP")).toHaveAccessibleName("RP: 0 of 2 left");
    }
    await falls(gm, [40, 100], [3, 6]);
    await strike(ada, "Skinning Knife", "Bandit A");
    for (const seat of table.seats) await expect(pip(seat, "Mira", "FP")).toHaveAccessibleName("FP: 4");
    await expect(pip(ada, "Mira", "AP")).toHaveAccessibleName("AP: 3 of 5 left");
    await table.endTurn(ada, "Sela");
    await table.endTurn(bram, "Mira");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 2");
  });

  await test.step("FL-130, FL-121 · a step from the sheet, and a readied action that ends the turn", async () => {
    const sheet = await ada.sheet("Mira");
    await sheet.locator("details[data-menu=steps] > summary").click();
    await sheet.getByRole("button", { name: /^To the left/ }).click();
    await expect(pip(gm, "Mira", "AP")).toHaveAccessibleName("AP: 4 of 5 left");
    await ada.closeSheet("Mira");
    await ada.button(/^Ready Action/).click();
    await ada.page.getByRole("textbox", { name: "Trigger in your words (optional)" }).fill("a bandit comes near");
    await ada.page.getByRole("textbox", { name: "In your words (optional)", exact: true }).fill("stab it");
    const asks = ada.page.getByRole("dialog", { name: "Mira: Ready Action" });
    await asks.getByRole("spinbutton", { name: "AP to set aside" }).fill("9");
    await asks.getByRole("button", { name: "Ready", exact: true }).click();
    await expect(asks.getByRole("alert")).toHaveText("The readied action costs 9 AP, 4 AP left.");
    await expect(asks.getByRole("textbox", { name: "Trigger in your words (optional)" })).toHaveValue(
      "a bandit comes near",
    );
    await asks.getByRole("spinbutton", { name: "AP to set aside" }).fill("2");
    await ada.page.getByRole("button", { name: "Ready", exact: true }).click();
    await table.actsNow("Sela");
    for (const seat of table.seats) {
      await expect(seat.row("Mira")).toContainText("Waits: a bandit comes near");
      await expect(seat.page.locator("#combat .tc-readied")).toContainText("stab it · 2 AP set aside");
    }
    await expect(ada.button("It happens")).toBeVisible();
    await expect(bram.button("It happens")).toHaveCount(0);
    await table.endTurn(bram, "Bandit A");
  });

  await test.step("FL-123, FL-124 · it comes; she says so, the GM agrees, she strikes, and her place moves", async () => {
    await gm.drag("Bandit A", { x: 3, y: 2 });
    await ada
      .prompt()
      .getByRole("button", { name: /^It happens/ })
      .click();
    await gm.page.getByRole("button", { name: "Yes" }).click();
    await table.actsNow("Mira");
    await falls(gm, [40, 100], [4, 6]);
    await strike(ada, "Skinning Knife", "Bandit A");
    await gm
      .prompt()
      .getByRole("button", { name: /^Let it pass/ })
      .click();
    await table.actsNow("Bandit A");
    await table.inOrder("Sela", "Mira", "Bandit A");
  });

  await test.step("FL-65, FL-53, FL-70 · leaving her reach it is struck at, dodges, and goes on", async () => {
    await gm.drag("Bandit A", { x: 5, y: 2 });
    await expect(ada.prompt()).toContainText("Bandit A leaves a hex that you threaten");
    await expect(gm.button(/^(End|Next) turn$/)).toBeVisible();
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-waiting")).toContainText("Mira");
    await falls(gm, [40, 100]);
    await ada
      .prompt()
      .getByRole("button", { name: /^Reaction Attack: Skinning Knife/ })
      .click();
    await rolls(ada, "Reaction Attack");
    await falls(gm, [10, 100]);
    await gm
      .prompt()
      .getByRole("button", { name: /^Dodge/ })
      .click();
    await rolls(gm, "Dodge");
    await expect.poll(() => gm.spaceOf("Bandit A")).toEqual({ x: 5, y: 2 });
    for (const seat of table.seats) await expect(seat.prompt()).toHaveCount(0);
    await expect(pip(ada, "Mira", "RP")).toHaveAccessibleName("RP: 1 of 2 left");
    await table.endTurn(gm, "Sela");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 3");
  });

  await test.step("FL-04 · back to the start and forward again, every number with it", async () => {
    await table.backAndForward(before, [2, 1, 0]);
  });
});
