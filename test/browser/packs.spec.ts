import { expect, test } from "./fixtures.ts";
import { inspect, onScreen } from "./map.ts";
import type { Seat } from "./seat.ts";

/** Opens a tab of the sidebar, which a second click would close. */
async function tab(seat: Seat, name: string): Promise<void> {
  const button = seat.page.locator(`#sidebar-tabs [data-tab="${name}"]`);
  if ((await button.getAttribute("aria-selected")) !== "true") await button.click();
}

/** Opens a pack's window and returns its entry of this name. */
async function entry(seat: Seat, pack: string, name: string) {
  await tab(seat, "compendium");
  await seat.page.locator("#sidebar .compendium-pack").filter({ hasText: pack }).getByRole("button").click();
  const window = seat.page.locator(".application.compendium").filter({ hasText: pack });
  await expect(window).toBeVisible();
  // Out of the way of what is dragged.
  await seat.page.evaluate(() => {
    for (const app of foundry.applications.instances.values()) {
      if (app.id.startsWith("compendium-")) app.setPosition({ left: 20, top: 20 });
    }
  });
  return window.locator(".directory-item").filter({ hasText: name });
}

async function closeWindows(seat: Seat): Promise<void> {
  await seat.page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
  });
}

test("Documents of the compendia are dragged, imported and played", async ({ gm, ada }) => {
  await test.step("a hero is dragged from its pack to the map: the world has it, and its token stands there", async () => {
    const wren = await entry(gm, "Heroes", "Wren");
    const space = { x: 4, y: 10 };
    await gm.page.evaluate(inspect, { from: space, to: space });
    const at = await gm.page.evaluate(onScreen, space);
    await wren.dragTo(gm.page.locator("#board"), { targetPosition: at });
    await expect.poll(() => gm.page.evaluate(() => canvas.scene?.tokens.getName("Wren")?.actor?.items.size)).toBe(15);
    await expect.poll(() => gm.spaceOf("Wren")).toEqual(space);
    await closeWindows(gm);
  });

  await test.step("a weapon is dragged from its pack to a sheet", async () => {
    await gm.page.evaluate(() => void game.actors.getName("Wren")?.sheet?.render(true));
    const sheet = gm.page.locator(".application.sheet").filter({ hasText: "Wren" });
    await expect(sheet).toBeVisible();
    const whip = await entry(gm, "Arms and Spells", "Whip");
    await whip.dragTo(sheet);
    await expect(sheet.getByText("Whip", { exact: true })).toBeVisible();
    await closeWindows(gm);
  });

  await test.step("a search leaves the entries with those letters in their names", async () => {
    await entry(gm, "Arms and Spells", "Whip");
    const window = gm.page.locator(".application.compendium").filter({ hasText: "Arms and Spells" });
    await window.getByRole("searchbox", { name: "Search by name" }).fill("HIP");
    await expect(window.locator(".directory-item:visible")).toHaveText([/Whip/]);
    await closeWindows(gm);
  });

  await test.step("players see four packs, and read the rules in one", async () => {
    await tab(ada, "compendium");
    await expect(ada.page.locator("#sidebar .compendium-pack")).toHaveText([
      /Heroes/,
      /Arms and Spells/,
      /Macros/,
      /Rules/,
    ]);
    await (await entry(ada, "Rules Reference", "Six Seconds")).getByRole("button").click();
    const journal = ada.page.locator(".journal-sheet");
    await expect(journal.getByRole("heading", { name: "How a round goes" })).toBeVisible();
    await expect(journal).toContainText("SX-101");
  });

  await test.step("a macro is imported, and run from the sidebar", async () => {
    const macro = await entry(gm, "Macros", "Begin the Fight");
    await macro.click({ button: "right" });
    await gm.page.getByText("Import", { exact: true }).click();
    await closeWindows(gm);
    await tab(gm, "macros");
    await gm.page
      .locator("#sidebar .macros-sidebar, #sidebar [data-tab=macros]")
      .getByRole("button", { name: "Begin the Fight" })
      .click();
    await gm.expectNotice(/initiative/i);
  });

  await test.step("the adventure is imported: its scenes are there, and its encounter under the ruleset that it is for", async () => {
    await (await entry(gm, "Adventures", "The Toll at the Ford")).getByRole("button").click();
    await gm.page.getByRole("button", { name: "Import adventure" }).click();
    const asked = gm.page.getByRole("dialog", { name: "Import The Toll at the Ford" });
    await expect(asked).toContainText(/This world already has: .*Mira/);
    await asked.getByRole("button", { name: "Import", exact: true }).click();
    await gm.expectNotice("The Toll at the Ford is imported.");
    expect(await gm.page.evaluate(() => game.scenes?.filter(({ name }) => name === "The Ford").length)).toBe(1);
    await closeWindows(gm);
    await tab(gm, "scenes");
    await gm.page.locator("#sidebar").getByRole("button", { name: "The Mill on the Marsh" }).click();
    await expect.poll(() => gm.page.evaluate(() => canvas.ready && canvas.scene?.name)).toBe("The Mill on the Marsh");
    await tab(gm, "combat");
    await expect(gm.page.locator("#combat")).toContainText("Action & Flow Points");
    await expect(gm.page.locator("#combat")).toContainText("Reed Wisp");
  });
});
