import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { rollOnHexes, setNextDice, strike } from "./flow-fight.ts";
import { pip, Table } from "./table.ts";

/** Mira strikes one of five foes; the others stand near enough to step in. */
const crowd = {
  "Bandit A": [400, 173, -1],
  "Bandit B": [450, 260, -1],
  "Bandit C": [500, 173, -1],
  Hask: [450, 87, -1],
  Mira: [300, 173, 1],
  Ysolt: [550, 260, -1],
} as const;

test("Five reactors: the list scrolls above a button that stays in view, no button moves under the pointer, and an open roll isn't thrown away (FL-53, FL-76)", async ({
  gm,
}) => {
  const table = new Table(gm, gm);
  const { page } = gm;
  const usual = page.viewportSize();
  await rollOnHexes(table, { Mira: 10, "Bandit A": 6, "Bandit B": 5, "Bandit C": 4, Hask: 3, Ysolt: 2 }, crowd);
  await table.begin("Mira");
  await setNextDice(gm, [20, 100]);
  await strike(gm, "Skinning Knife", "Bandit A");
  const prompt = gm.prompt();
  const rows = prompt.locator(".tc-asked");
  const close = prompt.getByRole("button", { name: "No more reactions" });
  const passOf = (name: string) => rows.filter({ hasText: name }).getByRole("button", { name: /^Don't react/ });

  await test.step("heading and foot are on the screen, however low", async () => {
    await expect(rows).toHaveCount(5);
    for (const height of [768, 400]) {
      await page.setViewportSize({ width: 1366, height });
      await expect(close).toBeInViewport({ ratio: 1 });
      await expect(prompt.locator(".tc-prompt-event")).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    // Where there is room the window stays above the action bar, so that both can be pressed.
    const bar = page.locator("#tc-action-bar");
    await expect(bar).toBeVisible();
    await expect
      .poll(async () => {
        const [window, below] = [await prompt.boundingBox(), await bar.boundingBox()];
        return (below?.y ?? 0) - (window?.y ?? 0) - (window?.height ?? 0);
      })
      .toBeGreaterThanOrEqual(0);
  });

  await test.step("a double click declines once; the other rows stay where they are", async () => {
    const before = await rows.last().boundingBox();
    const box = await passOf("Bandit B").boundingBox();
    await page.mouse.dblclick((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect(rows.filter({ hasText: "Bandit B" })).toContainText("doesn't react");
    await expect(prompt.locator('[data-answer="waiting"]')).toHaveCount(4);
    expect((await rows.last().boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

  await test.step("while a roll for an answer is open, closing is disabled and says why", async () => {
    await rows
      .filter({ hasText: "Bandit A" })
      .getByRole("button", { name: /^Dodge/ })
      .click();
    const roll = page.locator(".tc-roll-dialog");
    await expect(roll).toBeVisible();
    await expect(close).toHaveAttribute("data-tooltip-text", "Finish Bandit A's roll first");
    // The window has made way for the dialog as far as there is room: its foot stays free.
    await expect.poll(() => overlap(page)).toBeLessThan(0.15);
    await close.click({ force: true });
    await expect(roll).toBeVisible();
    await roll.getByRole("button", { name: "Cancel" }).click();
    await expect(close).not.toHaveAttribute("aria-disabled");
    await close.click();
    await expect(prompt).toHaveCount(0);
    await expect(pip(gm, "Bandit A", "RP")).toHaveAccessibleName("RP: 2 of 2 left");
  });
  if (usual) await page.setViewportSize(usual);
});

/** Part of an open roll's dialog that the prompt covers, or is covered by, from 0 to 1. */
function overlap(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [a, b] = [".tc-prompt", ".tc-roll-dialog"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    if (!a || !b) return 1;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return (Math.max(0, across) * Math.max(0, down)) / (b.width * b.height);
  });
}
