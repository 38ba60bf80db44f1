import { buildCoinDuel, coinDuel } from "../module/build.ts";
import { goTo, lastStep } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { setNextDice } from "./flow-fight.ts";
import { isFilled, shapesOn } from "./map-overlays.ts";
import { Table } from "./table.ts";

test.use({ modules: [coinDuel] });
test.beforeAll(async () => {
  await buildCoinDuel();
});

/** Mira and Bandit A meet in a duel. In the page. */
async function meet(): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  const { scene } = canvas;
  const tokens = ["Mira", "Bandit A"].flatMap((name) => scene?.tokens.getName(name) ?? []);
  const type = "coin-duel.coin" as "dexterity"; // The types know Turncraft's own alone.
  const combat = await Combat.implementation.create({ type, scene: scene?.id ?? null, active: true });
  const combatants = tokens.map(({ id, actorId }, i) => ({
    _id: `combatantcoin00${i}`,
    tokenId: id,
    sceneId: scene?.id ?? null,
    actorId,
  }));
  await combat?.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
}

test("A module's ruleset at a table: Coin Duel with its field of items, turn panel, board, ruler, overlay, and back (CF-3 to CF-7, CF-10)", async ({
  gm,
  ada,
}) => {
  const table = new Table(gm, ada);
  await test.step("an item lends its bearer the nerve that its field says", async () => {
    await gm.page.evaluate(async () => {
      for (const combat of game.combats.contents) await combat.delete();
      // Sheets show the fields of the ruleset that the world plays.
      await game.settings.set("turncraft", "ruleset", "coin-duel.coin" as never);
      const item = game.actors.getName("Mira")?.items.getName("Hunting Bow");
      // Core's type is of any generation of sheets; `mode` is Turncraft's.
      const sheet = item?.sheet as unknown as { render(options: object): Promise<unknown> };
      await sheet.render({ force: true, mode: "edit" });
    });
    const item = gm.page.getByRole("dialog", { name: "Item: Hunting Bow" });
    const charm = item.getByLabel("Charm (nerve)");
    await charm.fill("2");
    await charm.press("Tab");
    await expect
      .poll(() => ada.page.evaluate(() => game.actors.getName("Mira")?.items.getName("Hunting Bow")?.toObject()))
      .toMatchObject({ system: { coin: { charm: 2 } } });
    await item.getByRole("button", { name: "Close window" }).click();
  });
  const nerve = await gm.page.evaluate(() => {
    const { hp } = game.actors.getName("Mira")?.system ?? { hp: { value: 0 } };
    return Math.min(9, Math.ceil(hp.value / 10) + 2);
  });

  await gm.page.evaluate(meet);
  for (const seat of table.seats) {
    await seat.tracker();
    await expect(seat.row("Bandit A")).toBeVisible();
  }
  await setNextDice(gm, [6, 6], [2, 6]);
  await table.begin("Mira");
  const sheet = await ada.sheet("Mira");
  await expect(sheet.getByRole("img", { name: `Nerve: ${nerve} of ${nerve} left` })).toBeVisible();
  const before = await table.settled();
  const begun = await lastStep(gm);

  await test.step("CF-5, CF-6 · the turn panel flips a coin, and the board asks whom it is for", async () => {
    await setNextDice(gm, [2, 2]);
    await sheet.getByRole("button", { name: /^Flip at Bandit A/ }).click();
    for (const seat of table.seats)
      await expect(seat.page.locator("#combat")).toContainText("Mira has flipped heads at Bandit A.");
    await expect(ada.button("Take the hit")).toHaveCount(0);
    await expect(sheet.getByRole("button", { name: /^Flip at Bandit A/ })).toHaveAttribute("aria-disabled", "true");
    await gm.button("Take the hit").click();
    for (const seat of table.seats) await expect(seat.page.locator("#combat")).not.toContainText("has flipped heads");
    await expect(ada.page.locator("#chat")).toContainText("Bandit A is hit");
    await ada.closeSheet("Mira");
  });

  await test.step("the action bar says why nothing else is offered, and a key leads to the end of the turn", async () => {
    await ada.page.evaluate(() => game.settings.set("turncraft", "actionBar", "open"));
    await ada.click("Mira");
    const bar = ada.page.locator("#tc-action-bar");
    await expect(bar.locator('.tc-pip[data-resource="nerve"]')).toHaveCount(nerve);
    await expect(bar.locator(".tc-pip").first()).toHaveCSS("mask-image", /^url/);
    await expect(bar).toContainText("Mira has flipped a coin this turn.");
    await ada.page.keyboard.press("Shift+K");
    await expect(bar.getByRole("button", { name: "End turn" })).toBeFocused();
    await ada.page.evaluate(() => game.settings.set("turncraft", "actionBar", "collapsed"));
  });

  await test.step("CF-10 · the map shows how far nerve leads, and the ruler its price", async () => {
    // The token is selected: a click and the drag after it would open its sheet, like a double click.
    const start = await ada.spaceOf("Mira");
    await expect.poll(() => ada.page.evaluate(shapesOn, "reach" as const)).toBeGreaterThan(0);
    const nearest = { x: start.x - 1, y: start.y };
    const reached = () => ada.page.evaluate(isFilled, { name: "reach" as const, ...nearest });
    await expect.poll(reached).toBe(true);
    await ada.lift("Mira", nearest);
    await expect(ada.page.locator("#measurement .waypoint-label, .waypoint-label").last()).toContainText(
      `1 of ${nerve} spaces`,
    );
    await ada.page.mouse.up();
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual(nearest);
  });

  await test.step("CF-4 · the turn passes on; all of it is taken back and made again", async () => {
    await table.endTurn(ada, "Bandit A");
    const after = await table.settled();
    await goTo(gm, begun);
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
    await table.forward(after);
  });
});
