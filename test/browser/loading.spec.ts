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
