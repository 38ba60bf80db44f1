import { expect, test } from "./fixtures.ts";
import { advanceTurn, declare, goTo, meetInGroups } from "./group-fight.ts";
import { settled } from "./table.ts";

test("Group Initiative from the sheet: the GM's entries, an attack with its roll, undo, a pasted stat block (GR-125, 126, 165)", async ({
  gm,
  bram,
}) => {
  test.setTimeout(180_000);
  await meetInGroups(gm);
  for (const seat of [gm, bram]) await seat.tracker();
  await gm.button("Begin encounter").click();
  await declare(bram, "Sela", "Nothing to declare");

  await test.step("GR-125, GR-165 · the GM's forms refuse an empty number in words, and then take it", async () => {
    await gm.menu("Ysolt", "Set attack modifiers…");
    const form = gm.page.locator(".tc-group-dialog");
    await form.getByLabel("To attacks against it").fill("");
    await form.getByRole("button", { name: "Set" }).click();
    await expect(form.getByRole("alert")).toContainText("a whole number from −20 to 20");
    await form.getByLabel("To attacks against it").fill("2");
    await form.getByRole("button", { name: "Set" }).click();
    await expect(bram.row("Ysolt").locator("[data-chip=situational]")).toHaveText("+0 / +2");
    await gm.menu("Ysolt", "Join melee…");
    await form.getByLabel("Sela").check();
    await form.getByRole("button", { name: "Set" }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step("GR-125 · the player strikes from the sheet; the roll names its modifiers, and left-out ones don't count", async () => {
    await advanceTurn(gm);
    await gm.willRoll(20, 5);
    await gm.button("Roll for Party").first().click();
    await gm.button("Roll for Foes").first().click();
    await goTo(gm, "HIGH · Melee");
    const before = await settled([gm, bram]);
    const sheet = await bram.sheet("Sela");
    await sheet.locator("details[data-menu=attack] > summary").click();
    await sheet.getByRole("button", { name: /Skinning Knife: Ysolt/ }).click();
    const roll = bram.page.locator(".tc-roll-dialog");
    await expect(roll).toContainText("Target's situation");
    await expect(roll).toContainText("die 8 or more");
    await roll.getByRole("checkbox", { name: /Target's situation/ }).uncheck();
    await expect(roll).toContainText("die 10 or more");
    await gm.willRoll(15, 13);
    await roll.getByRole("button", { name: "Roll" }).click();
    await expect(gm.row("Sela").locator("[data-chip=used]")).toBeVisible();
    const after = await settled([gm, bram]);
    expect(after.state).not.toEqual(before.state);
    await gm.button(/^Undo/).first().click();
    await expect(async () => expect((await gm.numbers()).state).toEqual(before.state)).toPass();
    await bram.closeSheet("Sela");
  });

  await test.step("GR-94, GR-126 · a stat block is pasted: unreadable text is shown with its reason, the rest is taken", async () => {
    const sheet = await gm.sheet("Ysolt");
    await sheet.getByRole("button", { name: "Edit sheet" }).click();
    await sheet.getByRole("button", { name: "Paste a stat block" }).click();
    const dialog = gm.page.locator(".tc-paste-dialog");
    await dialog.getByLabel("Stat block").fill("AC 4; a tail\nMELEE: 2 fists (1d6/1d6)");
    await expect(dialog.locator("[data-state=unread]")).toContainText("kept in the notes");
    await dialog.getByRole("button", { name: "Fill in sheet" }).click();
    await expect(sheet.getByText("Fists", { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
