import { lastStep } from "./arrange.ts";
import { agreed, meet, placeBeside, strike, undoAll, whole } from "./character-fight.ts";
import { bring, meetings } from "./character-rulesets.ts";
import { openNewCharacter } from "./creation.ts";
import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

/** Numbers to be restored by undo: hit points, held items, and the encounter. */
function numbersOf(seat: Seat) {
  return seat.page.evaluate(() => {
    const actor = game.actors.getName("Perrin");
    const combat = game.combat as unknown as { round: number; state: unknown };
    const held = actor?.items.filter((item) => item.system.wielded === true).map(({ name }) => name);
    return JSON.stringify({ hp: actor?.system.hp.value, held, state: combat.state });
  });
}

test("a character is made, equipped, fights through its sheet, is hurt, and all of it is undone", async ({
  gm,
  ada,
}) => {
  const { page } = gm;
  const sheetOf = (seat: Seat) => seat.page.getByRole("dialog", { name: "Actor: Perrin" });
  const sheet = sheetOf(gm);

  await test.step("Ada reads who may make a character", async () => {
    await ada.page
      .getByRole("tab", { name: /actors/i })
      .first()
      .click();
    // The button is dead but can be reached, and says why.
    await ada.page.getByRole("button", { name: "New character" }).press("Enter");
    await ada.expectNotice(/aren't allowed to create actors/);
  });

  await test.step("the Gamemaster makes her a guardian in a minute; the sheet is open at the end", async () => {
    const dialog = await openNewCharacter(page, "Perrin", /Guardian/);
    await dialog.getByLabel("Player").selectOption({ label: "Ada" });
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Long Sword in hand" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("Perrin is equipped from the compendium", async () => {
    await page.evaluate(() => {
      const data = { type: "Item", uuid: "Compendium.turncraft.arms-and-spells.Item.armsSpear0000000" };
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify(data));
      const list = game.actors.getName("Perrin")?.sheet?.element as unknown as HTMLElement;
      list.querySelector(".tc-items")?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: transfer }));
    });
    await expect(sheet.getByRole("button", { name: "Spear in hand" })).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("Perrin joins and acts first", async () => {
    await page.evaluate(async () => {
      await game.settings.set("turncraft", "dice", "gm");
      const actor = game.actors.getName("Perrin");
      const others = game.combat?.combatants.map(({ id }) => id ?? "") ?? [];
      await game.combat?.deleteEmbeddedDocuments("Combatant", others);
      await game.combat?.createEmbeddedDocuments("Combatant", [{ actorId: actor?.id ?? "" }] as never);
    });
    await gm.tracker();
    await expect(gm.row("Perrin")).toBeVisible();
    await gm.button("Roll all").click();
    await gm.button("Begin encounter").click();
    await expect(gm.row("Perrin")).toHaveAttribute("aria-current", "true");
  });
  const before = await numbersOf(gm);
  const hers = sheetOf(ada);

  await test.step("Ada opens her sheet: the spear is drawn for an Interaction, the sword used for the Action", async () => {
    await ada.page.evaluate(() => void game.actors.getName("Perrin")?.sheet?.render(true));
    await hers.getByRole("button", { name: "Spear in hand" }).click();
    await expect(hers.getByRole("button", { name: "Spear in hand" })).toHaveAttribute("aria-pressed", "true");
    const again = hers.getByRole("button", { name: "Use Long Sword: Action" });
    await strike(ada, again);
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await expect(again).toHaveAccessibleDescription(/already spent this turn's Action/);
  });

  await test.step("Perrin is hurt; both sheets and the tracker's undo know", async () => {
    await hers.getByRole("textbox", { name: "Hit points", exact: true }).fill("12");
    await ada.page.keyboard.press("Enter");
    await ada.page.keyboard.press("Tab");
    await expect(sheet.getByRole("textbox", { name: "Hit points", exact: true })).toHaveValue("12");
    // The step comes after the change of the sheet's number.
    await expect(gm.button("Undo")).toHaveAttribute("data-tooltip-text", /hit points/);
  });

  await test.step("all of it is undone", async () => {
    for (let step = 0; step < 3; step++) {
      const then = await numbersOf(gm);
      await gm.button("Undo").click();
      await expect.poll(() => numbersOf(gm)).not.toBe(then);
    }
    for (const seat of [gm, ada]) await expect.poll(() => numbersOf(seat)).toBe(before);
    await expect(hers.getByRole("button", { name: "Spear in hand" })).toHaveAttribute("aria-pressed", "false");
  });
});

test("under every ruleset it draws its sword, strikes, defends, is hurt, and all of it is undone", async ({
  gm,
  ada,
}) => {
  const seats = [gm, ada];
  await placeBeside(gm, seats);
  for (const [type, { begins, goes }] of Object.entries(meetings)) {
    await test.step(type, async () => {
      await meet(gm, type);
      for (const seat of seats) await bring(seat, "combat");
      await expect(gm.row("Bandit A")).toBeVisible();
      await begins(gm, ada);
      const before = await agreed(seats);
      const step = await lastStep(gm);
      await goes(gm, ada);
      expect(await whole(gm)).not.toBe(before);
      await undoAll(gm, seats, step, before);
    });
  }
});
