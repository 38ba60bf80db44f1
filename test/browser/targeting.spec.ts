import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

/** The names of the tokens that a user targets, as a window knows them. */
const targetsOf = (seat: Seat, user: string) =>
  seat.page.evaluate((name) => [...(game.users.getName(name)?.targets ?? [])].map((token) => token.name).sort(), user);

test("tokens are targeted with T, Shift+T, the tool and the Token HUD, and others see it", async ({ gm, ada }) => {
  await ada.target("Bandit A");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Bandit A"]);
  await ada.target("Bandit B", { keep: true });
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Bandit A", "Bandit B"]);
  await ada.target("Tomas");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Tomas"]);

  await ada.page.getByRole("button", { name: "Select targets" }).click();
  await ada.click("Mira");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Mira"]);
  expect(await ada.page.evaluate(() => canvas.tokens?.controlled.length)).toBe(0);

  await gm.click("Bandit C", "right");
  const hud = gm.page.locator("#token-hud [data-action=target]");
  await hud.click();
  await expect(hud).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => targetsOf(ada, "Gamemaster")).toEqual(["Bandit C"]);

  await gm.page.evaluate(() => canvas.scene?.tokens.getName("Mira")?.delete());
  await expect.poll(() => targetsOf(ada, "Ada")).toEqual([]);
});
