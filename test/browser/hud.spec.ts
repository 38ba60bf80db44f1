import { complaintsOf, inTheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { onScreen } from "./map.ts";
import { wordsOn } from "./map-overlays.ts";
import type { Seat } from "./seat.ts";

const words = (seat: Seat, name: "way" | "range") => seat.page.evaluate(wordsOn, name);
/** Contents of a token: icons' names, and its bars by name. */
const shown = (seat: Seat, name: string) =>
  seat.page.evaluate((who) => {
    const token = canvas.tokens?.placeables.find((each) => each.name === who);
    const bar = token?.document.getBarAttribute("bar2", { alternative: "fight.turn" });
    return {
      icons: token?.actor?.temporaryEffects.map((effect) => effect.name) ?? [],
      // Documented (Token#effects), and missing in the type package.
      drawn: (token as { effects?: { children: unknown[] } } | undefined)?.effects?.children.length ?? 0,
      bar: bar?.type === "bar" ? [bar.value, bar.max] : null,
    };
  }, name);

test("A token shows what follows from the fight, and its palette changes it", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await expect(gm.row("Hask")).toHaveAttribute("aria-current", "true");

  await test.step("DX-608 · the distance beside a target is that of the list of targets, also on a diagonal", async () => {
    await ada.click("Mira");
    // Two spaces across, three down: the scene's own count of diagonals would make it more.
    await expect(async () => {
      // The bar would lie over him, and the map may move out from under the bar meanwhile.
      await ada.page.evaluate(() => {
        const { x = 0, y = 0 } = canvas.scene?.tokens.getName("Orrin") ?? {};
        canvas.pan({ x, y });
      });
      const { x, y } = await ada.page.evaluate(onScreen, await ada.spaceOf("Orrin"));
      await ada.page.mouse.move(x, y);
      await expect.poll(() => words(ada, "range"), { timeout: 3000 }).toBe("Distance: 15 ft");
    }).toPass();
  });

  await gm.page.keyboard.press("Shift+E");
  await expect(ada.row("Mira")).toHaveAttribute("aria-current", "true");

  await test.step("DX-401 · another action asks for its use and its resource before anything is spent", async () => {
    const sheet = await ada.sheet("Mira");
    const left = (resource: string) => sheet.getByRole("img", { name: `${resource}: 1 of 1 left` });
    await sheet.getByRole("button", { name: /Other action/ }).click();
    const asked = ada.page.getByRole("dialog", { name: "Mira: other action" });
    await asked.getByRole("button", { name: "Use action", exact: true }).click();
    await expect(asked.getByRole("alert")).toHaveText("Describe what Mira does.");
    for (const theme of ["dark", "light"] as const) {
      await inTheme(ada.page, theme);
      expect(await complaintsOf(ada.page, ".tc-dialog form")).toEqual([]);
    }
    await asked.getByRole("textbox", { name: "What does Mira do?" }).fill("pulls the rope down");
    await asked.getByRole("radio", { name: "Quick Action" }).check();
    await expect(left("Quick Action").first()).toBeVisible();
    await asked.getByRole("button", { name: "Use action", exact: true }).click();
    await expect(asked).toBeHidden();
    await expect(left("Quick Action")).toHaveCount(0);
    await expect(left("Action").first()).toBeVisible();
    await expect(gm.page.locator("#chat")).toContainText("Mira spends Quick Action: pulls the rope down.");
    await ada.closeSheet("Mira");
  });

  await test.step("a status of the palette is a step of the fight: icons come and go on every page", async () => {
    await gm.click("Mira", "right");
    await gm.page.locator("#token-hud [data-action=togglePalette]").click();
    const defeated = gm.page.locator("#token-hud [data-status-id=dead]");
    await defeated.click();
    for (const seat of [gm, ada]) await expect.poll(() => shown(seat, "Mira")).toMatchObject({ icons: ["Defeated"] });
    await expect(defeated).toHaveAttribute("aria-pressed", "true");
    await gm.page.keyboard.press("Shift+U");
    for (const seat of [gm, ada]) await expect.poll(() => shown(seat, "Mira")).toMatchObject({ icons: [] });
    await expect(defeated).toHaveAttribute("aria-pressed", "false");
    expect((await shown(ada, "Mira")).bar).toEqual([35, 35]);
    // One that no clause knows is an effect of its own, and goes after the fight's step back has come.
    const prone = gm.page.locator("#token-hud [data-status-id=prone]");
    await prone.click();
    for (const seat of [gm, ada]) await expect(seat.row("Mira").getByAltText("Prone")).toBeVisible();
    await expect(prone).toHaveAttribute("aria-pressed", "true");
    await expect(gm.button("Undo")).toHaveAttribute("data-tooltip-text", /Mira: Prone on/);
    await gm.page.keyboard.press("Shift+U");
    for (const seat of [gm, ada]) await expect(seat.row("Mira").getByAltText("Prone")).toHaveCount(0);
    await expect(prone).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("an effect that lasts is drawn on the token, and named on the sheet with what is left", async () => {
    await gm.page.evaluate(async () => {
      const who = game.combat?.combatants.find(({ name }) => name === "Mira")?.id ?? "";
      const combat = game.combat as unknown as { perform(command: object): Promise<unknown> }; // Ours, which the types don't know.
      const effect = {
        id: "bless00000000000",
        name: "Bless",
        bearer: who,
        originator: who,
        value: 20,
        unit: "seconds",
      };
      await combat.perform({ kind: "effect", ...effect, img: "icons/svg/aura.svg" });
    });
    await expect.poll(() => shown(ada, "Mira")).toMatchObject({ icons: ["Bless"], drawn: 1 });
    const sheet = await ada.sheet("Mira");
    await expect(sheet.getByRole("list", { name: "Conditions" })).toHaveText(/Bless\s+20 s · 4 turns of Mira/);
  });
});
