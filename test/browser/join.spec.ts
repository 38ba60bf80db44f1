import { expect, test } from "./fixtures.ts";

test("the page asks who you are, and names everybody", async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "The Toll at the Ford" })).toBeVisible();
  for (const name of ["Gamemaster", "Ada", "Bram"]) await expect(page.getByRole("radio", { name })).toBeAttached();
});

test("a GM and two players see the same scene and the same nine tokens", async ({ gm, ada, bram }) => {
  for (const seat of [gm, ada, bram]) {
    const seen = await seat.page.evaluate(() => ({
      user: game.user?.name,
      scene: canvas.scene?.name,
      tokens: canvas.tokens?.placeables.length,
      // Each window asks for the lowest performance mode.
      smoothEdges: canvas.performance?.msaa,
    }));
    expect(seen).toEqual({ user: seat.user, scene: "The Ford", tokens: 9, smoothEdges: false });
    await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 8, y: 6 });
  }
  await expect.poll(() => gm.page.evaluate(() => game.users?.filter((user) => user.active).length)).toBe(3);
  // An unlinked token's sheet has the name that map and tracker show, and macros know the encounter that the tracker shows.
  await gm.tracker();
  await gm.sheet("Bandit A");
  expect(await gm.page.evaluate(() => game.combat !== null && game.combat === ui.combat?.viewed)).toBe(true);
});
