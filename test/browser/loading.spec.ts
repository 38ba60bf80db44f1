import { expect, test } from "./fixtures.ts";
import { switchRuleset } from "./meeting.ts";

test("a ruleset's tracker, sheet and map are loaded, with their styles, when an encounter comes under it, and its row menu has its entries", async ({
  gm,
}) => {
  const loaded = () =>
    gm.page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/chunks/facets-")).length,
    );
  const tracker = await gm.tracker();
  expect(await loaded()).toBe(1);

  await gm.page.evaluate(switchRuleset, "flow");
  await expect(tracker).toContainText("Action & Flow Points");
  expect(await loaded()).toBe(2);
  // Its styles have come along.
  await expect(tracker.locator(".tc-flow-row").first()).toHaveCSS("display", "flex");
  await gm.menu("Mira", "Threatens no one");
  await expect.poll(async () => JSON.stringify((await gm.numbers()).state)).toContain('"canThreaten":false');
});

test("a window whose file doesn't arrive is told to the user, and nothing opens", async ({ gm }) => {
  await gm.tracker();
  await gm.page.route("**/chunks/window-*.mjs", (route) => route.abort());
  await gm.button("Show history").click();
  await expect(gm.page.locator("#notifications")).toContainText("A part of Turncraft couldn't be loaded.");
  await expect(gm.page.getByRole("dialog", { name: "History" })).toHaveCount(0);
  await gm.page.unroute("**/chunks/window-*.mjs");
  // The console says it as well: the file, the words, and what stopped.
  await expect.poll(() => gm.complaints.length).toBe(3);
  expect(gm.complaints.splice(0).join()).toContain("/chunks/window-");
});

test("a ruleset's interface that doesn't arrive is told to the user, and comes once it can", async ({ gm }) => {
  const tracker = await gm.tracker();
  await gm.page.route("**/chunks/facets-*.mjs", (route) => route.abort());
  await gm.page.evaluate(switchRuleset, "flow");
  await expect(gm.page.locator("#notifications")).toContainText("A part of Turncraft couldn't be loaded.");
  await expect(tracker).toContainText("Action & Flow Points");
  await gm.reload();
  await expect(gm.page.locator("#notifications")).toContainText("A part of Turncraft couldn't be loaded.");
  await gm.page.unroute("**/chunks/facets-*.mjs");
  await gm.reload();
  await expect((await gm.tracker()).locator(".tc-flow-row").first()).toHaveCSS("display", "flex");
  await expect.poll(() => gm.complaints.length).toBeGreaterThan(0);
  expect(gm.complaints.splice(0).join()).toContain("/chunks/facets-");
});
