import type { Locator } from "@playwright/test";
import { complaintsOf, inTheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

const bar = (seat: Seat): Locator => seat.page.locator("#tc-action-bar");
const button = (seat: Seat, name: string | RegExp): Locator => bar(seat).getByRole("button", { name });
const left = (seat: Seat, name: string): Locator =>
  bar(seat).getByRole("listitem").getByRole("img", { name, exact: true });

test("A player plays a turn from the action bar alone", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await expect(bar(ada)).toHaveCount(0);
  await gm.button("Begin encounter").click();
  await expect(gm.row("Hask")).toHaveAttribute("aria-current", "true");

  await test.step("on somebody else's turn it says who acts and why nothing can be done, in one sentence", async () => {
    await expect(bar(gm)).toContainText("Hask");
    await ada.click("Mira");
    await button(ada, "Collapse or open").click();
    await expect(bar(ada).getByRole("group", { name: "Actions of Mira" })).toBeVisible();
    await expect(bar(ada)).toContainText("Hask is acting");
    await expect(bar(ada).locator(".tc-action-bar-hint")).toHaveText(/It's Hask's turn/);
    await expect(button(ada, /Hunting Bow/)).toHaveCount(0);
    await expect(button(ada, /End turn/)).toHaveCount(0);
  });

  await test.step("the sheet has the reason once, and no notification repeats it", async () => {
    const sheet = await ada.sheet("Mira");
    const item = sheet.getByRole("button", { name: /^Use Hunting Bow/ });
    await expect(item).toHaveAttribute("aria-disabled", "true");
    await item.click({ force: true });
    await expect.poll(() => ada.page.evaluate(reasonsShown, "Hask's turn")).toBe(1);
    await expect(ada.page.locator("#notifications > *")).toHaveCount(0);
    await ada.closeSheet("Mira");
  });

  await test.step("a GM finds what is blocked behind one button, and may allow it", async () => {
    await gm.click("Mira");
    await button(gm, "Collapse or open").click();
    await expect(bar(gm)).toContainText("Hask is acting");
    await expect(button(gm, /Hunting Bow/)).toHaveCount(0);
    await button(gm, "Blocked actions").click();
    await expect(button(gm, /Hunting Bow/)).toHaveAttribute("aria-disabled", "true");
    // Marked as disabled: a GM may press it.
    await button(gm, /Hunting Bow/).click({ force: true });
    await gm.page.locator(".tc-roll-dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(button(gm, /Hunting Bow/)).toHaveCount(0);
  });

  await test.step("on the own turn the bar has items with bonus, damage and reach, and the uses left", async () => {
    await gm.page.keyboard.press("Shift+E");
    await expect(bar(ada)).toContainText("Your turn");
    await expect(button(ada, /Hunting Bow/)).toContainText("+5 · 1d8 · 210 ft");
    await expect(left(ada, "Action: 1 of 1 left")).toBeVisible();
    for (const theme of ["dark", "light"] as const) {
      await inTheme(ada.page, theme);
      expect(await complaintsOf(ada.page, "#tc-action-bar")).toEqual([]);
    }
    for (const [width, height] of [
      [1280, 720],
      [2560, 1440],
    ] as const) {
      await ada.page.setViewportSize({ width, height });
      expect(await ada.page.evaluate(overlaps)).toEqual([]);
    }
    await ada.page.setViewportSize({ width: 1366, height: 850 });
  });

  await test.step("in the bar a number is a number, on keyboards that have it with Shift, too", async () => {
    await ada.page.evaluate(() => game.settings.set("turncraft", "askBeforeRolls", false));
    await ada.page.keyboard.press("Shift+K");
    await ada.page.keyboard.press("Shift+1");
    await ada.page.locator(".tc-roll-dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(left(ada, "Action: 1 of 1 left")).toBeVisible();
  });

  await test.step("a number key attacks who is targeted on the map; afterwards the button says why not again", async () => {
    await ada.target("Ysolt");
    for (const seat of [gm, ada]) await seat.page.evaluate(noteScrollingTexts);
    // By default a settled roll asks nothing, by button or by key.
    await ada.page.keyboard.press("Shift+Digit1");
    await expect(left(ada, "Action: 0 of 1 left")).toBeVisible();
    await expect(button(ada, /Hunting Bow/)).toHaveAttribute("aria-disabled", "true");
    await expect(button(ada, /Hunting Bow/)).toHaveAccessibleDescription(/\w/);
    await expect(button(ada, /Hunting Bow/)).toHaveAttribute("data-tooltip-text", /\w/);
  });

  await test.step("the result stands over the target and in the tracker, for the player too", async () => {
    await expect(ada.page.locator("#combat .tc-results")).toHaveText(
      /^\s*\S+ attacks Ysolt · Attack \d+ · \d+ damage\s*$/,
    );
    // The GM's button says it all.
    await expect(gm.page.locator("#combat .tc-results")).toHaveCount(0);
    await expect(gm.page.locator("#combat .tc-open-damage")).toContainText(/Hunting Bow · Attack \d+/);
    for (const seat of [gm, ada]) {
      expect(await seat.page.evaluate(() => (window as unknown as Annotated).scrolled)).toEqual([
        expect.stringMatching(/^Attack \d+ · \d+ damage$/),
      ]);
    }
  });

  await test.step("a list opens in its place, by keyboard alone, and goes back", async () => {
    await ada.page.keyboard.press("Shift+K");
    await expect(bar(ada).locator(".tc-act").first()).toBeFocused();
    await button(ada, /^Interaction/).press("Enter");
    await expect(button(ada, "Open a door")).toBeFocused();
    await ada.page.keyboard.press("Escape");
    await expect(button(ada, /Hunting Bow/)).toBeVisible();
    await button(ada, /^Interaction/).press("Enter");
    await ada.page.keyboard.press("1");
    await expect(left(ada, "Interaction: 0 of 1 left")).toBeVisible();
  });

  await test.step("DX-005 · the own last step is undone at a click; a roll isn't, with the reason", async () => {
    await button(ada, "Undo").click();
    await expect(left(ada, "Interaction: 1 of 1 left")).toBeVisible();
    await expect(button(ada, "Undo")).toHaveAttribute("aria-disabled", "true");
    await expect(button(ada, "Undo")).toHaveAttribute("data-tooltip-text", /only the GM can undo it/);
  });

  await test.step("popped out it is a window, also after a reload; closed it is back at the foot", async () => {
    await button(ada, "Pop out").click();
    await expect(bar(ada).locator(".window-header")).toContainText("Action bar");
    await expect(button(ada, /Hunting Bow/)).toBeVisible();
    const place = () => ada.page.evaluate(() => document.querySelector("#ui-bottom #tc-action-bar") !== null);
    expect(await place()).toBe(false);
    await ada.reload();
    await expect(bar(ada).locator(".window-header")).toBeVisible();
    await expect(bar(ada)).toContainText("Your turn");
    for (const theme of ["dark", "light"] as const) {
      await inTheme(ada.page, theme);
      expect(await complaintsOf(ada.page, "#tc-action-bar")).toEqual([]);
    }
    await bar(ada).locator(".window-header [data-action=close]").click();
    await expect.poll(place).toBe(true);
    await expect(button(ada, /Hunting Bow/)).toBeVisible();
  });

  await test.step("collapsed it stays so after a reload", async () => {
    await button(ada, "Collapse or open").click();
    await expect(button(ada, /Hunting Bow/)).toHaveCount(0);
    await ada.reload();
    await expect(bar(ada)).toContainText("Your turn");
    await expect(button(ada, /Hunting Bow/)).toHaveCount(0);
    await button(ada, "Collapse or open").click();
    await expect(button(ada, /Hunting Bow/)).toBeVisible();
  });

  await test.step("the bar ends the turn, and disappears when the creature acts no more", async () => {
    const tooltip = ada.page.locator("#tooltip.active");
    await button(ada, /Hunting Bow/).evaluate((logged: HTMLElement) => {
      (document.activeElement as HTMLElement | null)?.blur();
      game.tooltip?.activate(logged);
    });
    await expect(tooltip).toHaveText(/\w/);
    await button(ada, /^End turn/).dispatchEvent("click");
    // With the button goes its tooltip, though neither pointer nor focus has left it.
    await expect(tooltip).toHaveCount(0);
    await expect(gm.row("Mira")).not.toHaveAttribute("aria-current", "true");
    await expect(bar(ada).getByRole("group", { name: "Actions of Mira" })).toBeHidden();
  });
});

test("The map rises from under the bar, for a token that is clicked and at the beginning of its turn", async ({
  gm,
  ada,
}) => {
  for (const seat of [gm, ada]) await seat.tracker();
  await ada.page.setViewportSize({ width: 1280, height: 720 });
  await ada.page.evaluate(() => game.settings.set("turncraft", "turnPan", true));
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await expect(gm.row("Hask")).toHaveAttribute("aria-current", "true");

  const at = await ada.page.evaluate(toFoot, "Mira");
  await ada.page.mouse.click(at.x, at.y);
  await expect(bar(ada)).toContainText("Hask is acting");
  await button(ada, "Collapse or open").click();
  await expect(bar(ada).getByRole("group", { name: "Actions of Mira" })).toBeVisible();
  await expect.poll(() => ada.page.evaluate(coveredByBar, "Mira")).toBe(false);

  // The token that is let go and clicked again stands clear, too.
  await ada.page.evaluate(() => canvas.tokens?.releaseAll());
  await expect(bar(ada).getByRole("group", { name: "Actions of Mira" })).toBeHidden();
  const again = await ada.page.evaluate(toFoot, "Mira");
  await ada.page.mouse.click(again.x, again.y);
  await expect(bar(ada).getByRole("group", { name: "Actions of Mira" })).toBeVisible();
  await expect.poll(() => ada.page.evaluate(coveredByBar, "Mira")).toBe(false);

  // The bar grows as the turn begins.
  await ada.page.evaluate(toFoot, "Mira");
  expect(await ada.page.evaluate(coveredByBar, "Mira")).toBe(true);
  await gm.page.keyboard.press("Shift+E");
  await expect(bar(ada)).toContainText("Your turn");
  await expect.poll(() => ada.page.evaluate(coveredByBar, "Mira")).toBe(false);

  // So does an open list.
  await ada.page.evaluate(toFoot, "Mira");
  await button(ada, /^Interaction/).click();
  await expect(button(ada, "Open a door")).toBeVisible();
  await expect.poll(() => ada.page.evaluate(coveredByBar, "Mira")).toBe(false);
});

/** Pans until a token stands at the foot of the screen, where the bar belongs, and returns its middle on the screen (in the page). */
async function toFoot(name: string): Promise<{ x: number; y: number }> {
  const center = canvas.tokens?.placeables.find((token) => token.name === name)?.center ?? { x: 0, y: 0 };
  const foot = document.querySelector("#hotbar")?.getBoundingClientRect() ?? new DOMRect();
  const scale = canvas.stage?.scale.x ?? 1;
  const [x, y] = [foot.x + foot.width / 2, foot.y - 30];
  await canvas.pan({ x: center.x - (x - innerWidth / 2) / scale, y: center.y - (y - innerHeight / 2) / scale });
  return canvas.clientCoordinatesFromCanvas(center);
}

/** True if the bar lies over a token's middle (in the page). */
function coveredByBar(name: string): boolean {
  const center = canvas.tokens?.placeables.find((token) => token.name === name)?.center ?? { x: 0, y: 0 };
  const { x, y } = canvas.clientCoordinatesFromCanvas(center);
  const box = document.querySelector("#tc-action-bar")?.getBoundingClientRect() ?? new DOMRect();
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** Parts of Foundry's interface covered by the bar, or of the bar off screen (in the page). */
function overlaps(): string[] {
  const box = document.querySelector("#tc-action-bar")?.getBoundingClientRect();
  if (!box) return ["no bar"];
  const isOut = box.left < 0 || box.right > window.innerWidth || box.bottom > window.innerHeight;
  const covered = ["#sidebar", "#players", "#scene-controls", "#hotbar"].filter((selector) => {
    const other = document.querySelector(selector)?.getBoundingClientRect();
    if (!other || other.width * other.height === 0) return false;
    return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  });
  return [...covered, ...(isOut ? ["screen"] : [])];
}

interface Annotated {
  scrolled: string[];
}

/** Notes texts that are to scroll over the map (in the page). */
function noteScrollingTexts(): void {
  const scrolled: string[] = [];
  Object.assign(window, { scrolled });
  const group = canvas.interface;
  if (!group) throw new Error("The canvas isn't drawn");
  group.createScrollingText = async (_origin, text) => {
    scrolled.push(text);
    return undefined;
  };
}

/** Number of texts shown on a creature's sheet that have these words (in the page). */
function reasonsShown(words: string): number {
  const all = [...document.querySelectorAll<HTMLElement>(".tc-sheet *")];
  const saying = all.filter((each) => each.children.length === 0 && each.textContent.includes(words));
  return saying.filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length;
}
