/** Rows of the tracker under the pointer, and the buttons around them that change the encounter. */
import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { declare, meetInGroups } from "./group-fight.ts";
import { drawMap } from "./map.ts";
import { gather } from "./meeting.ts";
import type { Seat } from "./seat.ts";

const crowd = ["Mira", "Tomas", "Hask", "Bandit A", "Bandit B"];

/** Parts of a row that its controls lie over, and its height (in the page). */
function covered(row: HTMLElement | SVGElement): { height: number; over: string[]; last: string | undefined } {
  const controls = [...row.querySelectorAll<HTMLElement>(".tc-row-controls button")];
  const parts = [
    ...row.querySelectorAll<HTMLElement>(".tc-name, .tc-health, .tc-initiative, .tc-march-moves button, .tc-card-mini"),
  ];
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const meets = (part: DOMRect) =>
    boxes.some(
      (box) => box.left < part.right && part.left < box.right && box.top < part.bottom && part.top < box.bottom,
    );
  return {
    height: row.getBoundingClientRect().height,
    over: parts.filter((part) => meets(part.getBoundingClientRect())).map(({ className }) => className),
    last: controls.at(-1)?.dataset.action,
  };
}

test("Controls of a row leave name, hit points and initiative free, under every ruleset", async ({ gm }) => {
  const { page } = gm;
  await gm.tracker();
  await page.evaluate(drawMap, false);
  for (const type of ["dexterity", "group", "seconds", "marching", "flow"]) {
    await page.evaluate(gather, { type, names: crowd });
    await expect(page.locator("#combat .tc-row")).toHaveCount(crowd.length);
    for (const name of ["Mira", "Bandit A"]) {
      await page.mouse.move(300, 300);
      // A row that is being replaced has no height.
      let height = 0;
      await expect
        .poll(async () => {
          ({ height } = await gm.row(name).evaluate(covered));
          return height;
        })
        .toBeGreaterThan(0);
      // A row that is redrawn just now is hovered again.
      await expect(async () => {
        await gm.row(name).hover();
        await expect(gm.row(name).locator(".tc-row-controls")).toHaveCSS("opacity", "1", { timeout: 3000 });
      }).toPass();
      const seen = await gm.row(name).evaluate(covered);
      expect([type, name, seen]).toEqual([type, name, { height, over: [], last: "toggleDefeated" }]);
    }
    await middleOf(gm.row("Bandit A").locator(".tc-health")).then(({ x, y }) => page.mouse.click(x, y));
    await expect(gm.row("Bandit A")).not.toHaveClass(/defeated/);
  }
});

test("Controls of a row leave its declaration free, and give way to whoever points at it", async ({ gm }) => {
  await gm.tracker();
  await meetInGroups(gm);
  await gm.button("Begin encounter").click();
  await declare(gm, "Mira", "Hunting Bow");
  const row = gm.row("Mira");
  await row.locator(".tc-name").hover();
  await expect(row.locator(".tc-row-controls")).toHaveCSS("opacity", "1");
  expect((await row.evaluate(covered)).over).toEqual([]);
  await row.locator(".tc-card-mini").hover();
  await expect(row.locator(".tc-row-controls")).toHaveCSS("opacity", "0");
});

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test("Selected tokens join from under the rows, and the next round asks before it skips anybody", async ({ gm }) => {
  const { page } = gm;
  await gm.tracker();
  await page.evaluate(gather, { type: "dexterity", names: ["Mira", "Tomas", "Hask"] });
  await expect(gm.button("Add selected tokens")).toBeHidden();
  await gm.click("Ysolt");
  await gm.button("Add selected tokens").click();
  await expect(gm.row("Ysolt")).toBeVisible();
  await expect(gm.button("Add selected tokens")).toBeHidden();
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await expect(page.locator("#combat .tc-round")).toHaveText("Round 1");
  await gm.button("Next round").click();
  const asked = page.getByRole("dialog", { name: "Next round" });
  await expect(asked).toContainText("Skip 3 turns?");
  const acting = await page.locator("#combat [aria-current=true] .tc-name").textContent();
  await expect(asked).toContainText(`It also ends the turn of ${acting?.trim()}.`);
  await doubleClicks(gm, asked.getByRole("button", { name: "Cancel" }));
  await expect(page.locator("#combat .tc-round")).toHaveText("Round 1");
  await gm.button("Next round").click();
  await asked.getByRole("button", { name: "Skip to round 2" }).click();
  await expect(page.locator("#combat .tc-round")).toHaveText("Round 2");
});

test("A click on its way to a button doesn't press another that has taken its place", async ({ gm }) => {
  await gm.tracker();
  const pressed = await gm.page.evaluate(changesUnderPointer);
  expect(pressed).toEqual({ same: 1, another: 0 });
  // A moment later it can be pressed.
  await gm.page.getByRole("button", { name: "Probe" }).click();
  await expect(gm.page.getByRole("button", { name: "Probe" })).toHaveText("Probe 1");
});

test("A double click on an item of the action bar or a sheet uses it once", async ({ gm }) => {
  await gm.tracker();
  for (const name of ["Roll all", "Begin encounter"]) await gm.button(name).click();
  const bar = gm.page.locator("#tc-action-bar");
  await bar.getByRole("button", { name: "Collapse or open" }).click();
  const sheet = await gm.sheet("Hask");
  for (const item of [
    bar.locator('[id^="tc-action-bar-use:"]').first(),
    sheet.getByRole("button", { name: /^Use Boarding Axe/ }),
  ]) {
    await item.evaluate((button) => {
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        button.dataset.pressed = String(Number(button.dataset.pressed ?? 0) + 1);
      });
    });
    // Whether it may be used now is of no account.
    await item.dblclick({ force: true });
    await expect(item).toHaveAttribute("data-pressed", "1");
    await item.click({ delay: 20, force: true });
    await expect(item).toHaveAttribute("data-pressed", "2");
  }
});

/**
 * Replaces a button under the resting pointer, by one that does the same and by one that does something else, and clicks each at
 * once (in the page). Returns how often each was pressed; the last stays.
 */
function changesUnderPointer(): { same: number; another: number } {
  const probe = document.createElement("div");
  probe.className = "turncraft";
  Object.assign(probe.style, { position: "fixed", left: "300px", top: "300px", zIndex: "9999" });
  document.body.append(probe);
  const at = { clientX: 310, clientY: 310, bubbles: true, detail: 1 };
  const redraw = (who: string) => {
    const button = document.createElement("button");
    Object.assign(button.dataset, { action: "probe", who });
    button.textContent = "Probe 0";
    button.addEventListener("click", () => {
      button.textContent = `Probe ${Number(button.textContent?.slice(6)) + 1}`;
    });
    probe.replaceChildren(button);
    return button;
  };
  const press = (button: HTMLElement) => {
    button.dispatchEvent(new PointerEvent("pointerover", at));
    button.dispatchEvent(new MouseEvent("click", at));
    return Number(button.textContent?.slice(6));
  };
  redraw("Mira").dispatchEvent(new PointerEvent("pointermove", at));
  return { same: press(redraw("Mira")), another: press(redraw("Hask")) };
}

/** Double-clicks a dialog's button that closes it, and expects the second click to press nothing that lies below. */
async function doubleClicks({ page }: Seat, button: Locator): Promise<void> {
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button isn't on the screen.");
  const below = await page.evaluateHandle(({ x, y, width, height }) => {
    const probe = document.createElement("button");
    Object.assign(probe.style, {
      position: "fixed",
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    probe.addEventListener("click", () => (probe.textContent = "pressed"));
    document.body.append(probe);
    return probe;
  }, box);
  await page.mouse.down();
  await page.mouse.up();
  await expect(button).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await below.textContent()).toBe("");
  await page.mouse.down();
  await page.mouse.up();
  expect(await below.textContent()).toBe("pressed");
  await below.evaluate((probe) => probe.remove());
}

test("A name stays whole beside marks and hit points in words", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  await gm.page.evaluate(gather, { type: "flow", names: ["Bandit C", "Mira"] });
  await gm.page.evaluate(async () => {
    await canvas.scene?.tokens.getName("Bandit C")?.actor?.update({ system: { hp: { value: 2 } } } as never);
  });
  const row = ada.row("Bandit C");
  await expect(row.locator(".tc-health-words")).toHaveText("Badly hurt");
  const isWhole = await row.locator(".tc-row-top").evaluate((top) => {
    for (const icon of ["fa-crosshairs", "fa-hourglass"]) {
      const mark = document.createElement("span");
      mark.className = "tc-mark";
      mark.innerHTML = `<i class="fa-solid ${icon}"></i>`;
      top.querySelector(".tc-name")?.after(mark);
    }
    const name = top.querySelector(".tc-name");
    return name !== null && name.scrollWidth <= name.clientWidth;
  });
  expect(isWhole).toBe(true);
});
