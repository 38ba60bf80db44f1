import { giveStatus, goTo, idsOf, lastStep, setHidden, setToken } from "./arrange.ts";
import { expect, test } from "./fixtures.ts";
import { rollOnHexes, setNextDice } from "./flow-fight.ts";
import type { Space } from "./map.ts";
import { shapesOn } from "./map-overlays.ts";
import { pip, Table } from "./table.ts";

/** Mira with the bandit on the right, Sela (neutral today) on the left, and Orrin above. */
const around = {
  "Bandit A": [400, 173, -1],
  Mira: [300, 173, 1],
  Orrin: [350, 87, 1],
  Sela: [200, 173, -1],
} as const;

const between = { x: 3, y: 2 };
/** Out of reach of all hands, within reach of the bandit's spear. */
const below = { x: 3, y: 3 };

test("Leaving a threatened space: the reactors asked, those not asked, and the mover's view (FL-66, 70, 94, 95, 96, 97, 130, 135, 136, 147)", async ({
  gm,
  ada,
}) => {
  const table = new Table(gm, ada);
  const { seats } = table;
  await rollOnHexes(table, { "Bandit A": 2, Mira: 9, Orrin: 1, Sela: 6 }, around);
  await gm.button("Party").click();
  await table.begin("Mira");
  await gm.perform({ kind: "settings", changes: { reactionCountdown: 300 } });
  const [bandit, sela] = await idsOf(gm, "Bandit A", "Sela");
  if (!bandit || !sela) throw new Error("They aren't here.");

  const isAt = async (space: Space) => {
    for (const seat of seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual(space);
  };
  /** Drags Mira to a space and expects no prompt, and no other place. */
  const goes = async (to: Space, seat = ada) => {
    await seat.drag("Mira", to);
    await isAt(to);
    for (const seat of seats) await expect(seat.prompt()).toHaveCount(0);
  };
  /** Only the bandit is asked, as the Gamemaster sees. */
  const asksTheBandit = async () => {
    await expect(gm.prompt().locator(".tc-asked-name")).toHaveText(["Bandit A"]);
    await expect(ada.prompt()).toHaveCount(0);
  };
  const waiting = ada.page.locator("#combat .tc-waiting");
  const ignores = () =>
    gm
      .prompt()
      .getByRole("button", { name: /^Don't react/ })
      .click();

  await test.step("FL-147 · in the surprise round nobody who is surprised answers", async () => {
    await goes(below);
    await gm.button("Undo").click();
    await isAt(between);
    for (const who of [bandit, sela]) {
      await gm.perform({ kind: "set-flags", who, flags: { surprised: false } });
      await gm.perform({ kind: "grant", who, pool: "rp", amount: 2 });
    }
  });
  const start = await table.settled();
  const at = await lastStep(gm);
  /** Back to where each case begins, whatever was open. */
  const back = async () => {
    await goTo(gm, at);
    await isAt(between);
    for (const seat of seats) await expect(seat.prompt()).toHaveCount(0);
  };

  await test.step("FL-130 · Take a Step", async () => {
    await setToken(ada, "Mira", { movementAction: "step" });
    await goes(below);
    for (const seat of seats) await expect(pip(seat, "Mira", "AP")).toHaveAccessibleName("AP: 4 of 5 left");
    await setToken(ada, "Mira", { movementAction: "walk" });
    await back();
  });

  await test.step("FL-97 · a hidden mover, moved by the GM", async () => {
    await setHidden(gm, "Mira", true);
    await goes(below, gm);
    await setHidden(gm, "Mira", false);
    await back();
  });

  await test.step("FL-97, FL-66 · one enemy is blind, the other has no reaction left", async () => {
    await giveStatus(gm, "Bandit A", "blind");
    await gm.perform({ kind: "grant", who: sela, pool: "rp", amount: -2 });
    await expect(pip(ada, "Sela", "RP")).toHaveAccessibleName("RP: 0 of 2 left");
    await goes(below);
    await back();
  });

  await test.step("FL-94 · one enemy is defeated, the other threatens nobody", async () => {
    await gm.perform({ kind: "hit-points", who: bandit, change: -14 });
    await gm.perform({ kind: "set-flags", who: sela, flags: { canThreaten: false } });
    await goes(below);
    await back();
  });

  await test.step("FL-97, FL-70 · allies aren't asked; the mover's owner sees for whom the Move waits, and where it goes", async () => {
    await gm.perform({ kind: "set-flags", who: sela, flags: { side: "friendly" } });
    await ada.drag("Mira", below);
    await asksTheBandit();
    await expect(waiting).toHaveText("Waiting for Bandit A");
    await expect(ada.page.locator("#combat .tc-flow-notice")).toContainText("Mira is leaving a threatened hex");
    await expect.poll(() => ada.page.evaluate(shapesOn, "waiting" as const)).toBeGreaterThan(0);
    await isAt(between);
    await ignores();
    await isAt(below);
    await expect.poll(() => ada.page.evaluate(shapesOn, "waiting" as const)).toBe(0);
    await expect(waiting).toHaveCount(0);
    await back();
  });

  await test.step("FL-97 · an enemy in hiding is asked on the Gamemaster's screen alone, and no player reads its name", async () => {
    await gm.perform({ kind: "grant", who: sela, pool: "rp", amount: -2 });
    await setHidden(gm, "Bandit A", true);
    await expect(ada.row("Bandit A")).toHaveCount(0);
    await ada.lift("Mira", below);
    const label = ada.page.locator("#measurement .waypoint-label, .waypoint-label").last();
    await expect(label).toBeVisible();
    await expect(label).not.toContainText("Bandit A");
    await ada.page.mouse.up();
    await asksTheBandit();
    await expect(waiting).toHaveText("Waiting for the GM");
    await expect(ada.page.locator("#combat")).not.toContainText("Bandit A");
    await ignores();
    await isAt(below);
    await setHidden(gm, "Bandit A", false);
    await back();
  });

  await test.step("FL-135, FL-136 · a failed Tumble asks only the tumbled enemy, a successful one nobody", async () => {
    const sheet = await ada.sheet("Mira");
    await sheet.locator("details[data-menu=special] > summary").click();
    const tumble = async (face: number) => {
      await sheet.getByRole("button", { name: /^Tumble Through/ }).click();
      const window = ada.page.getByRole("dialog", { name: /: Tumble Through$/ });
      await window.getByRole("radio", { name: /^Bandit A/ }).check();
      await setNextDice(gm, [face, 100]);
      await window.getByRole("button", { name: /^Tumble Through / }).click();
      await expect(window).toHaveCount(0);
    };
    await tumble(95);
    await asksTheBandit();
    await back();
    await tumble(5);
    await isAt({ x: 5, y: 2 });
    for (const seat of seats) await expect(seat.prompt()).toHaveCount(0);
    await ada.closeSheet("Mira");
    await back();
  });

  await test.step("FL-95 · entering a zone and staying there asks nobody, passing through stops at each hex that is left", async () => {
    await gm.page.evaluate(async () => {
      const token = canvas.scene?.tokens.getName("Mira");
      await token?.move([{ x: 700, y: 173, action: "displace" }] as never);
    });
    await isAt({ x: 7, y: 2 });
    await goes({ x: 6, y: 2 });
    await ada.drag("Mira", { x: 6, y: 4 });
    await asksTheBandit();
    await isAt({ x: 6, y: 2 });
    await ignores();
    await isAt({ x: 6, y: 4 });
    await back();
    for (const seat of seats) await expect.poll(() => seat.numbers()).toEqual(start);
  });
});
