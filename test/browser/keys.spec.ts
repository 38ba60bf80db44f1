import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

test("Keys of the fight, and the turn clock", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  const acts = async (name: string) => {
    for (const seat of [gm, ada]) await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
  };
  const clock = (seat: Seat) => seat.page.locator("#combat").getByRole("timer", { name: "Time of this turn" });
  await acts("Hask");
  await expect(clock(gm)).toHaveCount(0);

  await test.step("packages that read core's tracker find its parts by core's names", async () => {
    // Selectors of public packages for core's tracker (Combat Tracker Extensions, Monk's Combat Details, Monk's TokenBar).
    for (const part of [
      ".combat-tracker-header .encounter-controls",
      ".combat-controls",
      "ol.combat-tracker > li.combatant .token-name > .name",
      "li.combatant .combatant-controls",
      "li.combatant .token-initiative",
    ]) {
      await expect(gm.page.locator("#combat").locator(part).first()).toBeAttached();
    }
  });

  await test.step("keys end a turn, take it back and give it again, wherever the focus is", async () => {
    await gm.page.keyboard.press("Shift+E");
    await acts("Mira");
    await gm.page.keyboard.press("Shift+U");
    await acts("Hask");
    await gm.page.keyboard.press("Shift+J");
    await acts("Mira");
    await ada.page.keyboard.press("Shift+U");
    await ada.expectNotice(/GM/);
    await ada.page.keyboard.press("Shift+P");
    await ada.expectNotice("No prompt is waiting for you.");
    await ada.page.keyboard.press("Shift+E");
    await expect(gm.row("Mira")).not.toHaveAttribute("aria-current", "true");
  });

  await test.step("each page counts the turn's seconds, and stands still while the game is paused", async () => {
    await gm.page.evaluate(() => game.settings.set("turncraft", "turnClock", "elapsed"));
    for (const seat of [gm, ada]) await expect(clock(seat)).toHaveText(/^\s*0:0[2-9]\s*$/);
    await gm.page.evaluate(() => game.togglePause(true, { broadcast: true }));
    for (const seat of [gm, ada]) await expect(clock(seat)).toHaveAttribute("data-state", "standing");
    const stood = ((await clock(ada).textContent()) ?? "").trim();
    await gm.page.evaluate(() => game.togglePause(false, { broadcast: true }));
    for (const seat of [gm, ada]) await expect(clock(seat)).toHaveAttribute("data-state", "running");
    await expect(clock(ada)).not.toHaveText(stood);
    await expect(ada.page.locator("#combat").getByRole("status")).not.toContainText("0:0");
    await gm.page.keyboard.press("Shift+E");
    await expect(clock(gm)).toHaveText("0:00");
    await gm.page.evaluate(() => game.settings.set("turncraft", "turnClock", "off"));
    for (const seat of [gm, ada]) await expect(clock(seat)).toHaveCount(0);
  });

  await test.step("the list of keys has words for every key", async () => {
    await gm.page.locator('#sidebar-tabs [data-tab="settings"]').click();
    await gm.page.getByRole("button", { name: "Keys", exact: true }).click();
    const names = gm.page.locator("#controls-config dt");
    await expect(names.filter({ hasText: "Pause or resume the game" })).toHaveCount(1);
    await expect(names.filter({ hasText: /[A-Z]\.[A-Z]|TURNCRAFT|KEYBINDINGS/ })).toHaveCount(0);
  });
});
