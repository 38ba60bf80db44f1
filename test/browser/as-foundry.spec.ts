/**
 * Playground features relied on by packages for Foundry: regions of the page, the sidebar, core's extensible windows, enrichers,
 * the layers of stylesheets, the hotbar.
 */
import type { Loose } from "../../playground/client/core/loose.ts";
import { expect, test } from "./fixtures.ts";

// The documented globals, of which some members are newer than their types.
declare const game: Loose;
declare const ui: Loose;
declare const foundry: Loose;
declare const CONFIG: Loose;

test("the page has what packages look for: regions, a sidebar of two tabs, windows to extend, enrichers, layers", async ({
  gm,
}) => {
  const { page } = gm;

  // Selectors of Carousel Combat Tracker, Boss Bar, Token Action HUD and draw-steel.
  await test.step("regions by their ids", async () => {
    for (const region of [
      "#interface > #ui-left > #ui-left-column-1",
      "#ui-left-column-2 > #scene-navigation > #scene-navigation-active",
      "#ui-middle > #ui-top",
      "#ui-middle > #ui-bottom > #hotbar #action-bar",
      "#ui-right > #ui-right-column-1 > #chat-notifications",
      "#players .players-active",
      "#sidebar > #sidebar-content",
    ])
      await expect(page.locator(region)).toBeAttached();
  });

  // fvtt-combat-chat shows the tracker below the chat by giving both tabs the class and one an `order`.
  await test.step("two tabs that are active share the sidebar", async () => {
    const heights = await page.evaluate(() => {
      const tabs = ["chat", "combat"].map((id) => document.getElementById(id) as HTMLElement);
      for (const tab of tabs) tab.classList.add("active");
      const [chat, combat] = tabs.map((tab) => tab.getBoundingClientRect());
      const content = (document.getElementById("sidebar-content") as HTMLElement).getBoundingClientRect();
      tabs[ui.chat.active ? 1 : 0]?.classList.remove("active");
      return { chat: chat?.height ?? 0, combat: combat?.height ?? 0, content: content.height };
    });
    expect(heights.chat).toBeGreaterThan(100);
    expect(Math.abs(heights.chat - heights.combat)).toBeLessThan(2);
    expect(heights.chat + heights.combat).toBeLessThanOrEqual(heights.content + 1);
  });

  // healthEstimate and Grid-Aware-Auras push a tab and put a part before the footer; Carousel adds to the tracker's settings.
  await test.step("a tab and a part that a package adds to the token's windows are shown, and core's windows have parts", async () => {
    const shown = await page.evaluate(async () => {
      const { PrototypeTokenConfig, TokenConfig, CombatantConfig, WallConfig } = foundry.applications.sheets;
      const { CombatTrackerConfig, FilePicker, ImagePopout } = foundry.applications.apps;
      const pages = foundry.applications.sheets.journal;
      const putBack = [TokenConfig, PrototypeTokenConfig].map((cls) => {
        const { PARTS } = cls;
        const { footer, ...rest } = PARTS;
        cls.TABS.sheet.tabs.push({ id: "lamp", icon: "fa-solid fa-fire", label: "Lamp" });
        cls.PARTS = { ...rest, lamp: { template: "templates/sheets/field-groups.hbs" }, footer };
        return () => {
          cls.PARTS = PARTS;
          cls.TABS.sheet.tabs.pop();
        };
      });
      const actor = game.actors.contents[0];
      const windows = [
        new TokenConfig({ document: game.scenes.active.tokens.contents[0] }),
        new PrototypeTokenConfig({ prototype: actor.prototypeToken }),
      ];
      const tabs: (string | null)[] = [];
      for (const app of windows) {
        await app.render({ force: true });
        tabs.push(app.element.querySelector('nav [data-tab="lamp"]')?.textContent.trim() ?? null);
        await app.close({ animate: false });
      }
      for (const back of putBack) back();
      const others = [CombatTrackerConfig, CombatantConfig, WallConfig, ImagePopout];
      const parts = others.map(({ PARTS }) => Object.keys(PARTS).length > 0);
      const edits = Object.keys(pages.JournalEntryPageHandlebarsSheet.EDIT_PARTS);
      return { tabs, parts, edits, picker: typeof FilePicker };
    });
    expect(shown).toEqual({
      tabs: ["Lamp", "Lamp"],
      parts: [true, true, true, true],
      edits: ["header", "content", "footer"],
      picker: "function",
    });
  });

  // https://foundryvtt.com/api/v14/interfaces/foundry.applications.ux.TextEditor.html; draw-steel's `[[/damage …]]`.
  await test.step("a package's enrichers come first, and commands of packages aren't rolls", async () => {
    const html = await page.evaluate(async () => {
      const pattern = /\[\[\/damage ([^\]]+)\]\]/g;
      const enricher = async ([, amount]: RegExpMatchArray) => {
        const made = document.createElement("b");
        made.textContent = `${amount} harm`;
        return made;
      };
      const { TextEditor } = foundry.applications.ux;
      const before = await TextEditor.implementation.enrichHTML("<p>[[/damage 3]]</p>");
      CONFIG.TextEditor.enrichers.push({ pattern, enricher });
      const after = await TextEditor.implementation.enrichHTML("<p>Take [[/damage 3]] and [[1 + 1]]</p>");
      CONFIG.TextEditor.enrichers.pop();
      return [before, after];
    });
    expect(html[0]).toBe("<p>[[/damage 3]]</p>");
    expect(html[1]).toContain("<p>Take <b>3 harm</b> and ");
    expect(html[1]).toContain("2</a></p>");
  });

  // `foundry.applications.ux.<Class>.implementation`: the class that CONFIG names in its place (API pages of these classes).
  await test.step("the class that a package puts into CONFIG is the implementation", async () => {
    const taken = await page.evaluate(() => {
      const { ux, apps } = foundry.applications;
      const { TooltipManager } = foundry.helpers.interaction;
      const all = { ...ux, TooltipManager, FilePicker: apps.FilePicker };
      return ["ContextMenu", "DragDrop", "FilePicker", "TextEditor", "TooltipManager"].filter((name) => {
        const core = all[name];
        const Own = class extends core {};
        const before = CONFIG.ux[name];
        CONFIG.ux[name] = Own;
        const isOwn = core.implementation === Own;
        CONFIG.ux[name] = before;
        return isOwn && core.implementation === before;
      });
    });
    expect(taken).toEqual(["ContextMenu", "DragDrop", "FilePicker", "TextEditor", "TooltipManager"]);
  });

  // foundryvtt#6842 lists the layers; without a `layer` in its manifest a package's stylesheet is in `system` or `modules`.
  await test.step("a package's plain rule beats core's, whatever is before it, and a module's a system's", async () => {
    const colors = await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent = `
        @layer modules { .looked { color: rgb(3, 0, 0); } }
        @layer system { body .looked.looked { color: rgb(2, 0, 0); } .sized { color: rgb(2, 0, 0); } }
        @layer applications { body #interface .looked.sized { color: rgb(1, 0, 0); } }`;
      document.head.append(style);
      const colorOf = (classes: string) => {
        const element = document.createElement("p");
        element.className = classes;
        document.getElementById("interface")?.append(element);
        const { color } = getComputedStyle(element);
        element.remove();
        return color;
      };
      const found = [colorOf("looked sized"), colorOf("sized")];
      style.remove();
      return found;
    });
    expect(colors).toEqual(["rgb(3, 0, 0)", "rgb(2, 0, 0)"]);
  });
});

for (const generation of [13, 14] as const) {
  test.describe(`The hotbar under V${generation}`, () => {
    test.use({ generation });

    // "The number keys 1 through 0 activate numbered hotbar slots": the API's page of Hotbar.
    test("runs its macros by number keys, except keys of an open prompt", async ({ gm }) => {
      const { page } = gm;
      const count = () => page.evaluate(() => (globalThis as Loose).ran ?? 0);
      await page.evaluate(async () => {
        const command = "globalThis.ran = (globalThis.ran ?? 0) + 1";
        const macro = await CONFIG.Macro.documentClass.create({ name: "Count", type: "script", command });
        await game.user.assignHotbarMacro(macro, 1);
        await game.user.assignHotbarMacro(macro, 10);
        await game.user.assignHotbarMacro(macro, 12);
      });
      const slot = (at: number) => page.locator(`#action-bar li.slot[data-slot="${at}"]`);
      await expect(slot(1)).toHaveClass(/full/);
      await expect(slot(2)).toHaveClass(/open/);
      await page.keyboard.press("Digit1");
      await expect.poll(count).toBe(1);
      await page.keyboard.press("Digit0");
      await expect.poll(count).toBe(2);
      await page.keyboard.press("Digit2");
      await slot(1).getByRole("button", { name: "Count" }).click();
      await expect.poll(count).toBe(3);
      await page.evaluate(() => ui.hotbar.changePage(2));
      await expect(slot(12)).toHaveClass(/full/);
      await page.keyboard.press("Digit2");
      await expect.poll(count).toBe(4);
      await page.evaluate(() => ui.hotbar.changePage(1));
    });
  });
}

test.describe("Applications under V14", () => {
  test.use({ generation: 14 });

  // draw-steel and crucible extend them by these names.
  test("applications, dialogs and sheets have V14's names too", async ({ gm }) => {
    const same = await gm.page.evaluate(() => {
      const { api, sheets } = foundry.applications;
      return [
        api.Application === api.ApplicationV2,
        api.Dialog === api.DialogV2,
        api.DocumentSheet === api.DocumentSheetV2,
        sheets.ActorSheet === sheets.ActorSheetV2,
      ];
    });
    expect(same).toEqual([true, true, true, true]);
  });

  // foundryvtt#13128 and #13132; hooks: https://foundryvtt.com/api/functions/hookEvents.closeDetachedWindow.html.
  test("a sheet is detached, filled in there, drawn anew, and attached again", async ({ gm, ada }) => {
    const { page } = gm;
    const heard = () => page.evaluate(() => (globalThis as Loose).heard);
    const sheet = page.locator(".tc-sheet");
    const walk = (of: typeof page) => of.getByRole("textbox", { name: "Walk", includeHidden: true });
    await page.evaluate(async () => {
      const list: unknown[] = [];
      Object.assign(globalThis, { heard: list });
      for (const name of ["openDetachedWindow", "closeDetachedWindow"])
        foundry.helpers.Hooks.on(name, (id: string, win: Window) => list.push([name, id, win !== window]));
      await game.actors.getName("Mira").sheet.render({ force: true });
    });
    await sheet.getByRole("button", { name: "Edit sheet" }).click();
    await sheet.getByRole("button", { name: "Controls" }).click();
    const opening = page.waitForEvent("popup");
    await sheet.getByRole("button", { name: "Detach window" }).click();
    const apart = await opening;
    const complaints: string[] = [];
    apart.on("pageerror", ({ message }) => complaints.push(message));
    await expect(sheet).toHaveCount(0);
    await expect(apart.locator(".tc-sheet")).toBeVisible();
    const id = await page.evaluate(() => game.actors.getName("Mira").sheet.window.windowId);
    expect(await heard()).toEqual([["openDetachedWindow", id, true]]);
    const looks = (of: typeof page) => of.evaluate(() => [game.user.name, getComputedStyle(document.body).fontFamily]);
    // The new window loads its styles by itself.
    await expect.poll(() => looks(apart)).toEqual(await looks(page));

    const typed = (value: string) =>
      walk(apart).evaluate((field: HTMLInputElement, text) => {
        field.value = text;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }, value);
    await typed("45");
    const walks = () => ada.page.evaluate(() => game.actors.getName("Mira").system.speeds.walk);
    await expect.poll(walks).toBe(45);
    await ada.page.evaluate(() => game.actors.getName("Mira").update({ "system.speeds.walk": 50 }));
    await expect(walk(apart)).toHaveValue("50");

    await apart.getByRole("button", { name: "Controls" }).click();
    const closing = apart.waitForEvent("close");
    await apart.getByRole("button", { name: "Attach window" }).click();
    await closing;
    await expect(walk(page)).toHaveValue("50");
    expect(await heard()).toEqual([
      ["openDetachedWindow", id, true],
      ["closeDetachedWindow", id, true],
    ]);
    expect(complaints).toEqual([]);

    // Whoever closes the browser's window closes the application.
    const again = page.waitForEvent("popup");
    await page.evaluate(() => game.actors.getName("Mira").sheet.render({ force: true, window: { detached: true } }));
    await (await again).close();
    await expect.poll(() => page.evaluate(() => game.actors.getName("Mira").sheet.rendered)).toBe(false);
    expect(await page.evaluate(() => [...foundry.applications.detached.windows.keys()])).toEqual([]);
  });
});
