import { closeTab, goTo, hideTab, idsOf, lastStep } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { rollOnHexes, setNextDice } from "./flow-fight.ts";
import type { Space } from "./map.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

/** Mira between the bandit and Sela, neutral today. */
const between = { "Bandit A": [400, 173, -1], Mira: [300, 173, 1], Sela: [200, 173, -1] } as const;
const start = { x: 3, y: 2 };

/** An answer in somebody's prompt. */
const answer = (seat: Seat, name: RegExp) => seat.prompt().getByRole("button", { name });

test("Leaving a threatened space: the paused Move, with reactors who choose, leave and come back (FL-08, 70, 119, 123)", async ({
  gm,
  ada,
  bram,
  comes,
}) => {
  const table = new Table(gm, ada, bram);
  await rollOnHexes(table, { "Bandit A": 2, Mira: 9, Sela: 6 }, between);
  await table.begin("Mira");
  await gm.perform({ kind: "settings", changes: { reactionCountdown: 300 } });
  const [bandit, mira] = await idsOf(gm, "Bandit A", "Mira");
  if (!bandit || !mira) throw new Error("They aren't here.");
  const at = await lastStep(gm);
  const before = await table.settled();

  const isAt = async (space: Space) => {
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual(space);
  };
  /** Back to where each case begins, whatever was open. */
  const back = async () => {
    await goTo(gm, at);
    await isAt(start);
    for (const seat of table.seats) await expect(seat.prompt()).toHaveCount(0);
  };
  const asked = (name: string) => gm.prompt().locator(".tc-asked", { has: gm.page.getByText(name, { exact: true }) });
  const waitsFor = async (names: string) => {
    for (const seat of [ada, bram]) await expect(seat.page.locator("#combat .tc-waiting")).toHaveText(names);
  };

  await test.step("FL-08 · two windows answer for the same one at once: one answer counts, everywhere", async () => {
    await gm.perform({ kind: "grant", who: bandit, pool: "rp", amount: -2 });
    await ada.drag("Mira", { x: 3, y: 3 });
    // Sela's player is there to answer: the GM opens the window from the tracker.
    await gm.page.locator("#combat .tc-reopen").click();
    // With its time it stands where it stays.
    for (const seat of [gm, bram]) await expect(seat.prompt().getByRole("timer")).toHaveText(/^\d+ s$/);
    const [strikes, passes] = [answer(bram, /^Reaction Attack/), answer(gm, /^Don't react/)];
    const [here, there] = [await strikes.boundingBox(), await passes.boundingBox()];
    if (!here || !there) throw new Error("Sela isn't asked in both windows.");
    // It misses, so that she gets there by either answer.
    await setNextDice(gm, [99, 100]);
    await Promise.all([
      bram.page.mouse.click(here.x + here.width / 2, here.y + here.height / 2),
      gm.page.mouse.click(there.x + there.width / 2, there.y + there.height / 2),
    ]);
    await isAt({ x: 3, y: 3 });
    await table.settled();
    await back();
  });

  await test.step("FL-70 · the Gamemaster's tab hidden and on another scene, the Gamemaster gone, another one, the first one back: the Move goes on", async () => {
    await gm.page.evaluate(async () => {
      await User.implementation.create({ name: "Second GM", role: CONST.USER_ROLES.GAMEMASTER } as never);
      await game.scenes?.getName("The Ford")?.view();
    });
    let show = await hideTab(gm);
    await setNextDice(gm, [40, 100], [3, 4]);
    await ada.drag("Mira", { x: 3, y: 4 });
    await answer(bram, /^Reaction Attack/).click();
    await waitsFor("Waiting for Bandit A");
    await show();
    await asked("Bandit A")
      .getByRole("button", { name: /^Don't react/ })
      .click();
    show = await hideTab(gm);
    await answer(ada, /^Don't react/).click();
    for (const seat of [ada, bram]) await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 3, y: 3 });
    await waitsFor("Waiting for Bandit A");
    await show();
    await expect(gm.prompt()).toContainText("Bandit A");
    const { back: returns } = await closeTab(gm);
    await expect(ada.button("End turn")).toHaveAttribute("aria-disabled", "true");
    const second = await comes("Second GM");
    await answer(second, /^Don't react/).click();
    for (const seat of [ada, bram, second]) await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 3, y: 4 });
    await returns();
    await closeTab(second);
    await expect.poll(() => gm.page.evaluate(() => game.user.isActiveGM)).toBe(true);
    await isAt({ x: 3, y: 4 });
    await back();
  });

  await test.step("FL-70 · the asked player's line breaks and the GM answers; a mover who is hit down goes no farther", async () => {
    await gm.perform({ kind: "hit-points", who: mira, change: -26 });
    await ada.drag("Mira", { x: 3, y: 4 });
    await expect(bram.prompt()).toBeVisible();
    const { back: returns } = await closeTab(bram);
    await asked("Sela")
      .getByRole("button", { name: /^Don't react/ })
      .click();
    await setNextDice(gm, [40, 100], [6, 8]);
    await asked("Bandit A")
      .getByRole("button", { name: /^Reaction Attack/ })
      .click();
    await answer(ada, /^Don't react/).click();
    for (const seat of [gm, ada]) await expect(seat.prompt()).toHaveCount(0);
    await expect(ada.row("Mira")).toContainText("Defeated");
    await returns();
    await isAt(start);
    await table.settled();
    await back();
  });

  await test.step("FL-70 · a mover who falls prone while enemies decide goes no farther", async () => {
    await ada.drag("Mira", { x: 3, y: 4 });
    await expect(bram.prompt()).toBeVisible();
    await gm.perform({ kind: "set-flags", who: mira, flags: { prone: true } });
    await answer(bram, /^Don't react/).click();
    await asked("Bandit A")
      .getByRole("button", { name: /^Don't react/ })
      .click();
    for (const seat of table.seats) {
      await expect(seat.prompt()).toHaveCount(0);
      await expect(seat.page.locator("#combat .tc-flow-notice")).toHaveCount(0);
    }
    await isAt(start);
    await back();
  });

  await test.step("FL-70, FL-119, FL-123 · a mover grappled by a readied action goes no farther", async () => {
    await gm.page.evaluate(async () => void (await game.combat?.nextTurn()));
    await table.actsNow("Sela");
    await gm.page.evaluate(async () => void (await game.combat?.nextTurn()));
    await table.actsNow("Bandit A");
    const readied = { trigger: "she moves", on: "movement", named: "grapple", what: "holds her", cost: 2 } as const;
    await gm.perform({ kind: "act", who: bandit, action: { action: "ready", ...readied } } as never);
    await table.actsNow("Mira");
    await ada.drag("Mira", { x: 3, y: 4 });
    await answer(bram, /^Don't ask again/).click();
    await asked("Bandit A")
      .getByRole("button", { name: /^Don't react/ })
      .click();
    await isAt({ x: 3, y: 3 });
    await answer(gm, /^Trigger happens/).click();
    await setNextDice(gm, [20, 100], [90, 100]);
    await gm.perform({ kind: "act", who: bandit, action: { action: "grapple", target: mira } } as never);
    await gm.button(/^(End|Next) turn$/).click();
    await table.actsNow("Mira");
    for (const seat of table.seats) await expect(seat.row("Mira")).toContainText("Held by Bandit A");
    await isAt({ x: 3, y: 3 });
    await back();
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
  });
});
