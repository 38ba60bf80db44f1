/**
 * The interface at the smallest and the largest screens: 1280 × 720 as it is and at Foundry's interface scale of 1.5, 2560 × 1440
 * at 0.8. A scale makes the room for windows as many times smaller.
 */
import type { Command } from "../../src/combat/index.ts";
import { bring } from "./character-rulesets.ts";
import { expect, test } from "./fixtures.ts";
import { beginOnHexes, rolls, setNextDice, strike } from "./flow-fight.ts";
import { drawMap } from "./map.ts";
import { gather, type Meeting } from "./meeting.ts";
import type { Seat } from "./seat.ts";
import { goBack } from "./table.ts";

const sizes = [
  { width: 1280, height: 720 },
  { width: Math.round(1280 / 1.5), height: Math.round(720 / 1.5) },
  { width: Math.round(2560 / 0.8), height: Math.round(1440 / 0.8) },
];
const rulesets = ["dexterity", "group", "seconds", "marching", "flow"];
const crowd = ["Mira", "Tomas", "Sela", "Orrin", "Hask", "Ysolt", "Bandit A", "Bandit B", "Bandit C"];

/**
 * Layout faults of a window: controls off screen, overlapping, cut or wrapped; cut words; lists with horizontal scroll; rows of
 * the tracker without room, or scrolled away from the acting one (in the page).
 */
function faults(selector: string): string[] {
  const root = document.querySelector<HTMLElement>(selector);
  if (!root) return [`${selector} isn't there`];
  const found: string[] = [];
  const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  const scrolls = (element: Element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY);
  const isScrolled = (element: Element) => {
    for (let outer = element.parentElement; outer && outer !== root; outer = outer.parentElement)
      if (scrolls(outer)) return true;
    return false;
  };
  const shown = [...root.querySelectorAll<HTMLElement>("button, select")].filter(
    (control) => control.checkVisibility({ opacityProperty: true }) && control.offsetWidth > 1,
  );
  const fixed = shown.filter((control) => !isScrolled(control));
  const boxes = fixed.map((control) => ({ name: nameOf(control), box: control.getBoundingClientRect() }));
  for (const { name, box } of boxes) {
    const isInside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (!isInside || box.width < 16 || box.height < 16) found.push(`${name}: outside the window or too small`);
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 1) found.push(`${one.name} lies over ${other.name}`);
    }
  }
  for (const words of root.querySelectorAll<HTMLElement>(
    ".tc-tracker-footer button, .form-footer button, .tc-close-window, .tc-strike-buttons button, .tc-card-undo",
  )) {
    const range = document.createRange();
    range.selectNodeContents(words);
    const tops = [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map(({ top, height }) => top + height / 2);
    if (Math.max(...tops) - Math.min(...tops) > 8) found.push(`${nameOf(words)} is wrapped`);
    if (words.scrollWidth > words.clientWidth + 1) found.push(`${nameOf(words)} is cut`);
  }
  for (const words of root.querySelectorAll<HTMLElement>(
    ".tc-ruleset, .tc-turn, .tc-next, .tc-name, .tc-notice, .tc-feet, .tc-side-name, .tc-asked-name, .tc-answer, .tc-card p",
  ))
    if (words.scrollWidth > words.clientWidth + 1) found.push(`${words.className} ${nameOf(words)} is cut`);
  for (const element of root.querySelectorAll<HTMLElement>("*")) {
    const { overflowX } = getComputedStyle(element);
    if ((overflowX === "auto" || overflowX === "scroll") && element.scrollWidth > element.clientWidth + 1)
      found.push(`${element.className} scrolls sideways`);
  }
  // A list of cards scrolls down, but no part may stick out at the side.
  const { right } = root.getBoundingClientRect();
  for (const part of root.querySelectorAll<HTMLElement>(".tc-card *, .tc-prompt-body *"))
    if (part.checkVisibility() && part.getBoundingClientRect().right > right + 1)
      found.push(`${part.className} ${nameOf(part)} is beyond the edge`);
  const rows = root.querySelector<HTMLElement>(".tc-rows");
  if (rows && rows.clientHeight < 60) found.push(`rows have ${rows.clientHeight} px`);
  const [list, active] = [rows, rows?.querySelector(".tc-row.active")].map((each) => each?.getBoundingClientRect());
  if (list && active && (active.top < list.top - 1 || active.top > list.bottom - 20))
    found.push("the active row is out of view");
  return found;
}

/** Has the popped-out tracker stand at the left, as low as the screen lets it. */
async function placePopout({ page }: Seat): Promise<void> {
  await page.evaluate(() => {
    ui.combat?.popout?.setPosition({ left: 60, top: 0, width: 300, height: window.innerHeight - 8 });
  });
}

test("The tracker fits the smallest and the largest screens in the sidebar and popped out, under every ruleset", async ({
  gm,
}) => {
  const { page } = gm;
  const usual = page.viewportSize();
  await gm.tracker();
  await page.evaluate(drawMap, false);
  await page.evaluate(() => ui.combat?.renderPopout());
  const [state, large] = [() => page.evaluate(() => game.combat?.round ?? -1), page.locator("#combat .tc-main")];
  for (const type of rulesets) {
    await page.evaluate(gather, { type, names: crowd });
    await expect(page.locator("#combat .tc-row")).toHaveCount(crowd.length);
    await test.step(`${type}, before the first round`, () => holds(gm, type));
    if (((await large.textContent()) ?? "").includes("Roll all")) await large.click();
    if (type === "marching") {
      await gm.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true } as Command);
      await gm.perform({ kind: "take-initiative" } as Command);
    }
    await expect(large).toHaveAccessibleName("Begin encounter");
    await large.click();
    await expect.poll(state).toBe(1);
    await test.step(`${type}, in the first round`, () => holds(gm, type));
  }
  if (usual) await page.setViewportSize(usual);
});

async function holds(gm: Seat, type: string): Promise<void> {
  for (const size of sizes) {
    await gm.page.setViewportSize(size);
    await placePopout(gm);
    for (const selector of ["#combat", "#combat-popout"])
      await expect
        .poll(() => gm.page.evaluate(faults, selector), `${type}, ${size.width} × ${size.height}, ${selector}`)
        .toEqual([]);
  }
}

test("Sheets, the welcome, dialogs and the action bar fit the smallest and the largest screens", async ({ gm }) => {
  const { page } = gm;
  const usual = page.viewportSize();
  await gm.tracker();
  await page.evaluate(() => game.settings.set("turncraft", "actionBar", "open"));
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  // A token selected before the turn begins gives way to whoever acts.
  await expect.poll(() => page.evaluate(() => game.combat?.round ?? 0)).toBe(1);
  await gm.click("Mira");
  await expect(page.locator("#tc-action-bar")).toContainText("Mira");
  await page.evaluate(drawMap, false);
  const opened: Readonly<Record<string, () => Promise<unknown>>> = {
    ".tc-sheet": () => page.evaluate(async () => void (await game.actors.getName("Mira")?.sheet?.render(true))),
    ".tc-item": () =>
      page.evaluate(async () => void (await game.actors.getName("Mira")?.items.contents[0]?.sheet?.render(true))),
    "#turncraft-welcome": () =>
      page.evaluate(async () => {
        const menu = game.settings.menus.get("turncraft.openWelcome");
        if (menu)
          await new (menu.type as unknown as new () => { render(options: object): Promise<unknown> })().render({
            force: true,
          });
      }),
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    await test.step(`the action bar at ${size.width} × ${size.height}`, () =>
      expect.poll(() => page.evaluate(faults, "#tc-action-bar")).toEqual([]));
    for (const [selector, open] of Object.entries(opened)) {
      await open();
      await expect(page.locator(selector).first()).toBeVisible();
      await expect
        .poll(() => page.evaluate(faults, selector), `${selector}, ${size.width} × ${size.height}`)
        .toEqual([]);
      if (selector === ".tc-sheet" && size.height >= 720) expect(await page.evaluate(isClearOfBar)).toBe(true);
      await page.evaluate(async () => {
        for (const app of foundry.applications.instances.values())
          if (app.hasFrame && !["sidebar"].includes(app.id)) await app.close();
      });
      await expect(page.locator(selector)).toHaveCount(0);
    }
  }
  if (usual) await page.setViewportSize(usual);
});

/** True if a creature's sheet ends above the action bar (in the page). */
function isClearOfBar(): boolean {
  const [sheet, bar] = [".tc-sheet", "#tc-action-bar"].map((each) =>
    document.querySelector(each)?.getBoundingClientRect(),
  );
  return sheet !== undefined && bar !== undefined && sheet.bottom <= bar.top + 1;
}

test("Prompts and chat cards fit the smallest and the largest screens", async ({ gm, ada }) => {
  const seats = [gm, ada];
  const usual = gm.page.viewportSize();
  for (const seat of seats) {
    await seat.tracker();
    await seat.page.evaluate(drawMap, false);
  }
  await test.step("dexterity: a blow that may be sidestepped, and its card", async () => {
    const places = { Mira: [14, 8], Hask: [15, 8] } as const;
    const ids = await gm.page.evaluate(gather, { type: "dexterity", names: Object.keys(places), places });
    await expect(gm.row("Mira")).toBeVisible();
    const initiative = { [ids.Hask ?? ""]: 20, [ids.Mira ?? ""]: 9 };
    for (const command of [{ kind: "manual", initiative }, { kind: "start" }]) await gm.perform(command as Command);
    await gm.willRoll(19, 4);
    const sheet = await gm.sheet("Hask");
    await sheet.getByRole("button", { name: /^Use Boarding Axe/ }).click();
    const roll = gm.page.locator(".tc-roll-dialog");
    await roll.getByRole("radio", { name: /Mira/ }).check();
    await roll.getByRole("button", { name: "Roll", exact: true }).click();
    await gm.closeSheet("Hask");
    await promptsFit(ada, "dexterity");
    await ada.prompt().getByRole("button", { name: "Don't react" }).click();
    await cardsFit(gm, "dexterity");
  });
  await test.step("flow: an attack, its defences, and their cards", async () => {
    await beginOnHexes(gm, seats);
    await setNextDice(gm, [40, 100], [3, 6]);
    await strike(gm, "Skinning Knife", "Bandit A");
    await promptsFit(gm, "flow");
    await setNextDice(gm, [90, 100]);
    await gm
      .prompt()
      .getByRole("button", { name: /^Dodge/ })
      .first()
      .click();
    await rolls(gm, "Dodge");
    await cardsFit(gm, "flow");
  });
  if (usual) for (const seat of seats) await seat.page.setViewportSize(usual);
});

async function promptsFit(seat: Seat, type: string): Promise<void> {
  await expect(seat.prompt()).toBeVisible();
  for (const size of sizes) {
    await seat.page.setViewportSize(size);
    await expect
      .poll(() => seat.page.evaluate(faults, ".tc-prompt"), `${type}, ${size.width} × ${size.height}, the prompt`)
      .toEqual([]);
  }
}

async function cardsFit(seat: Seat, type: string): Promise<void> {
  await expect(seat.prompt()).toHaveCount(0);
  await bring(seat, "chat");
  await expect(seat.page.locator("#chat .tc-card").last()).toBeVisible();
  for (const size of sizes) {
    await seat.page.setViewportSize(size);
    await expect
      .poll(() => seat.page.evaluate(faults, "#chat"), `${type}, ${size.width} × ${size.height}, the cards`)
      .toEqual([]);
  }
  await bring(seat, "combat");
}

test("The tracker keeps the active combatant's row in view among thirty combatants", async ({ gm }) => {
  const { page } = gm;
  await gm.tracker();
  await page.evaluate(drawMap, false);
  await page.evaluate(gather, { type: "dexterity", names: Array.from({ length: 30 }, (_, i) => `Foe ${i + 1}`) });
  await expect(page.locator("#combat .tc-row")).toHaveCount(30);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  const active = page.locator("#combat .tc-row.active");
  const isInView = () =>
    active.evaluate((row) => {
      const [box, list] = [row.getBoundingClientRect(), row.closest(".tc-rows")?.getBoundingClientRect()];
      return !!list && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    });
  await expect(active).toHaveCount(1);
  const ids = await page
    .locator("#combat .tc-row")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.combatantId));
  await test.step("a turn redraws the rows of two combatants, and a row that another package has changed", async () => {
    const fresh = () =>
      page.evaluate(() => [...document.querySelectorAll("#combat .tc-row")].filter((row) => !("old" in row)).length);
    for (const [turn, decorated] of [
      [1, null],
      [2, ids[9]],
    ] as const) {
      await page.evaluate((id) => {
        for (const row of document.querySelectorAll("#combat .tc-row")) Object.assign(row, { old: true });
        document.querySelector(`#combat [data-combatant-id="${id}"]`)?.append("!");
      }, decorated);
      // The pointer passes over a row, which core marks meanwhile: no reason to draw it again.
      const passed = page.locator("#combat .tc-row").nth(4);
      await passed.hover();
      await expect(passed).toHaveClass(/\bhover\b/);
      await gm.button("Next turn").click();
      await expect(active).toHaveAttribute("data-combatant-id", ids[turn] ?? "");
      expect(await fresh()).toBe(decorated ? 3 : 2);
    }
  });
  for (const id of ids.slice(3, 16)) {
    await gm.button("Next turn").click();
    await expect(active).toHaveAttribute("data-combatant-id", id ?? "");
    await expect.poll(isInView).toBe(true);
  }
  await test.step("also when the list loses room, as to a board that grows", async () => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    for (const less of [30, 200]) {
      await page.setViewportSize({ width, height: height - less });
      await expect.poll(isInView).toBe(true);
    }
    await page.setViewportSize({ width, height });
  });
  await test.step("and after a look at another tab", async () => {
    await bring(gm, "chat");
    await bring(gm, "combat");
    await expect.poll(isInView).toBe(true);
  });
  await goBack(gm, "Previous round");
  await expect(page.locator("#combat .tc-row.active")).toHaveCount(0);
});

test("A long name leaves the action bar low, and open windows stay in view when the screen shrinks", async ({ gm }) => {
  const { page } = gm;
  const usual = page.viewportSize();
  const long = "Bartholomew the Extraordinarily Longwinded of the Bandits";
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.evaluate(() => game.settings.set("turncraft", "actionBar", "open"));
  await page.evaluate(async (name) => void (await canvas.scene?.tokens.getName("Bandit A")?.update({ name })), long);
  const places: Meeting["places"] = { Mira: [13, 8], [long]: [14, 8] };
  await page.evaluate(gather, { type: "dexterity", names: ["Mira", long], places });
  await gm.willRoll(20, 1);
  await page.evaluate(async () => void (await ui.combat?.viewed?.rollAll()));
  await gm.perform({ kind: "start" });
  await gm.click("Mira");
  await page.evaluate(async (name) => {
    canvas.scene?.tokens.getName(name)?.object?.setTarget(true, { releaseOthers: true });
    const sheet = game.actors.getName("Mira")?.sheet;
    await sheet?.render(true);
    sheet?.setPosition({ top: 200, height: 680 });
  }, long);
  await page.setViewportSize({ width: 1280, height: 720 });
  const bottom = () => page.evaluate(() => document.querySelector(".tc-sheet")?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(bottom).toBeLessThanOrEqual(720);
  expect(await bottom()).toBeGreaterThan(600);
  const label = page.locator("#tc-action-bar .tc-act-label").filter({ hasText: long }).first();
  await expect(label).toBeVisible();
  const lines = await label.evaluate(
    (shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
  if (usual) await page.setViewportSize(usual);
});
