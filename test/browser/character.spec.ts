import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

/** What is undone: hit points, what is in hand, and the fight itself. */
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

  await test.step("Ada is told who may make one", async () => {
    await ada.page
      .getByRole("tab", { name: /actors/i })
      .first()
      .click();
    // The button is dead but can be reached, and says why.
    await ada.page.getByRole("button", { name: "New character" }).press("Enter");
    await ada.told(/allows to create actors/);
  });

  await test.step("the Gamemaster makes her a guardian in a minute; the sheet is open at the end", async () => {
    await page
      .getByRole("tab", { name: /actors/i })
      .first()
      .click();
    await page.getByRole("button", { name: "New character" }).click();
    const dialog = page.getByRole("dialog", { name: "A character in a minute" });
    await dialog.getByLabel("What is your name?").fill("Perrin");
    await dialog.getByRole("radio", { name: /Guardian/ }).check();
    await dialog.getByLabel("Who plays it?").selectOption({ label: "Ada" });
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Long Sword in hand" })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("it is equipped from the compendium", async () => {
    await page.evaluate(() => {
      const data = { type: "Item", uuid: "Compendium.turncraft.arms-and-spells.Item.armsSpear0000000" };
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify(data));
      const list = game.actors.getName("Perrin")?.sheet?.element as unknown as HTMLElement;
      list.querySelector(".tc-items")?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: transfer }));
    });
    await expect(sheet.getByRole("button", { name: "Spear in hand" })).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("it joins and acts first", async () => {
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
    await hers.getByRole("button", { name: "Use Long Sword: Action" }).click();
    const again = hers.getByRole("button", { name: "Use Long Sword: Action" });
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await expect(again).toHaveAccessibleDescription(/DX-/);
  });

  await test.step("it is hurt; both sheets and the tracker's way back know", async () => {
    await hers.getByRole("textbox", { name: "Hit points", exact: true }).fill("12");
    await ada.page.keyboard.press("Enter");
    await ada.page.keyboard.press("Tab");
    await expect(sheet.getByRole("textbox", { name: "Hit points", exact: true })).toHaveValue("12");
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

/** A new encounter under a ruleset in which Perrin, who is Ada's guardian, acts. */
async function meetAlone(gm: Seat, type: string): Promise<void> {
  await gm.page.evaluate(async (type) => {
    await game.settings.set("turncraft", "dice", "gm");
    for (const combat of game.combats.contents) await combat.delete();
    const player = game.users.getName("Ada")?.id ?? "";
    const actor = await game.turncraft.createCharacter({ name: "Perrin", archetype: "guardian", player });
    const combat = await Combat.implementation.create({ type: type as "flow", active: true });
    await combat?.createEmbeddedDocuments("Combatant", [{ actorId: actor?.id ?? "" }] as never);
  }, type);
  await gm.tracker();
  await expect(gm.row("Perrin")).toBeVisible();
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await expect(gm.row("Perrin")).toHaveAttribute("aria-current", "true");
}

for (const [type, left] of [
  ["flow", /^AP: 4 of 5 left/],
  ["seconds", /^Seconds: 5 of 6 left/],
] as const) {
  test(`under ${type} it puts its sword away through its sheet, is hurt, and both are undone`, async ({ gm, ada }) => {
    await meetAlone(gm, type);
    const before = await numbersOf(gm);
    const sheet = ada.page.getByRole("dialog", { name: "Actor: Perrin" });
    await ada.page.evaluate(() => void game.actors.getName("Perrin")?.sheet?.render(true));
    const sword = sheet.getByRole("button", { name: "Long Sword in hand" });
    await expect(sword).toHaveAttribute("aria-pressed", "true");
    await sword.click();
    await expect(sword).toHaveAttribute("aria-pressed", "false");
    await expect(sheet.getByRole("img", { name: left })).toBeVisible();
    const hp = sheet.getByRole("textbox", { name: "Hit points", exact: true });
    await hp.fill("12");
    await hp.press("Tab");
    await expect.poll(() => numbersOf(gm)).toContain('"hp":12');
    for (let step = 0; step < 2; step++) {
      const then = await numbersOf(gm);
      await gm.button("Undo").click();
      await expect.poll(() => numbersOf(gm)).not.toBe(then);
    }
    for (const seat of [gm, ada]) await expect.poll(() => numbersOf(seat)).toBe(before);
    await expect(sword).toHaveAttribute("aria-pressed", "true");
  });
}
