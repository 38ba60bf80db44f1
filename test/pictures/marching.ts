import { bothSee, decides, meetOnTheMarch, sends } from "../browser/marching-fight.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/**
 * Marching Order: the column of march before the fight, a sheet in the own turn, a common turn with an overrun, a round in a
 * spiral, and frantic combat with its clock standing. Mira's player is at the table: only players are timed.
 */
export async function pictureMarching({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  await meetOnTheMarch(gm);
  await gm.page.evaluate(standClose);
  await expect(gm.row("Bandit A")).toBeVisible();
  await bothSee(gm);
  await gm.page.mouse.move(400, 20);
  await studio.take("marching-march", gm.page.locator("#sidebar"));

  await gm.button(/^Take( initiative)?$/).click();
  await gm.button("Begin encounter").click();
  await expect(gm.row("Mira")).toHaveAttribute("aria-current", "true");
  const sheet = await gm.sheet("Mira");
  await studio.take("marching-sheet", sheet);
  await gm.closeSheet("Mira");

  await gm.button("Act together").click();
  await sends(gm, "Act together", "Sela");
  await decides(gm, "Sela", "Yes");
  const [mira, sela] = [await gm.spaceOf("Mira"), await gm.spaceOf("Sela")];
  await gm.drag("Mira", sela);
  await expect(gm.page.locator("#combat .tc-member").filter({ hasText: "Mira" })).toContainText(
    "path set, waiting for Sela",
  );
  await gm.drag("Sela", mira);
  await expect(gm.page.getByRole("dialog", { name: "Overrun" })).toBeVisible();
  await gm.page.mouse.move(400, 20);
  await studio.takeAll("marching-overrun");

  await meetOnTheMarch(gm);
  await gm.page.evaluate(closeIn);
  await bothSee(gm);
  await gm.button(/^Take( initiative)?$/).click();
  await gm.button("Begin encounter").click();
  await gm.button("Next round").click();
  await gm.page.getByRole("button", { name: /^Skip to round/ }).click();
  await expect(gm.page.locator("#combat")).toContainText("Spiral from where the sides meet");
  await gm.page.mouse.move(400, 20);
  await studio.takeAll("marching-spiral");

  await gm.button("Frantic combat").click();
  await gm.button("Next round").click();
  await gm.page.getByRole("button", { name: /^Skip to round/ }).click();
  await gm.button("Stop the clock").click();
  await expect(gm.button("Start the clock")).toBeVisible();
  await gm.page.mouse.move(400, 20);
  await studio.takePaused("marching-frantic", gm.page.locator("#sidebar"));
}

/** Moves all combatants of the new fight close to Mira. In the page. */
async function closeIn(): Promise<void> {
  const places = { Mira: { x: 900, y: 700 }, Sela: { x: 700, y: 600 }, "Bandit A": { x: 1000, y: 700 } };
  for (const [name, place] of Object.entries(places)) {
    await canvas.scene?.tokens.getName(name)?.update(place, { animate: false });
  }
}

/** Places Mira and Sela to meet on the way (in the page). */
async function standClose(): Promise<void> {
  const places = { Mira: { x: 800, y: 600 }, Sela: { x: 600, y: 600 } };
  for (const [name, place] of Object.entries(places)) {
    await canvas.scene?.tokens.getName(name)?.update(place, { animate: false });
  }
}
