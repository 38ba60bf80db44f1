import type { Page } from "@playwright/test";
import { complaintsOf, inTheme } from "./axe.ts";
import { bring } from "./character-rulesets.ts";
import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

type Mode = "play" | "edit";

/** Opens somebody's sheet at a place of the window, as narrow as `width`. */
async function open(page: Page, name: string, left: number, width = 560, mode: Mode = "play"): Promise<void> {
  await page.evaluate(
    async ({ name, left, width, mode }) => {
      const sheet = game.actors.getName(name)?.sheet as unknown as { render(options: object): Promise<void> };
      await sheet.render({ force: true, mode, position: { left, top: 10, width, height: 760 } });
    },
    { name, left, width, mode },
  );
}

async function openItem(page: Page, actor: string, item: string, mode: Mode): Promise<void> {
  await page.evaluate(
    async ([actor, item, mode]) => {
      const found = game.actors.getName(actor ?? "")?.items.getName(item ?? "");
      const sheet = found?.sheet as unknown as { render(options: object): Promise<void> };
      await sheet.render({ force: true, mode, position: { left: 430, top: 10 } });
    },
    [actor, item, mode],
  );
}

async function closeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ours = [...foundry.applications.instances.values()].filter(({ element }) =>
      element.matches(".tc-sheet, .tc-dialog"),
    );
    await Promise.all(ours.map((app) => app.close({ animate: false } as never)));
  });
}

/** Hask, Mira and the others are in the fight; Hask acts. */
async function begin(gm: Seat): Promise<void> {
  await gm.tracker();
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await expect(gm.row("Hask")).toHaveAttribute("aria-current", "true");
}

test("an adversary's sheet opens on its attacks; numbers that are set up once stand below them", async ({ gm }) => {
  await open(gm.page, "Hask", 20, 480);
  const sheet = gm.page.getByRole("dialog", { name: "Actor: Hask" });
  await expect(sheet.getByRole("button", { name: /^Use Boarding Axe/ })).toBeInViewport();
  const parts = await sheet
    .locator("[data-application-part]")
    .evaluateAll((all) => all.map((part) => part.getAttribute("data-application-part")));
  expect(parts).toEqual(["header", "now", "items", "quick", "effects", "scores", "notes", "others"]);
});

test("a line of attacks that can't be read keeps the caret, and what is typed next goes on there", async ({ gm }) => {
  const { page } = gm;
  await open(page, "Hask", 20, 480, "edit");
  const sheet = page.getByRole("dialog", { name: "Actor: Hask" });
  const field = sheet.getByRole("textbox", { name: "Add attacks and abilities" });
  await field.click();
  await page.keyboard.type("Club +5");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText(/“Club \+5” can't be read/)).toBeVisible();
  await page.keyboard.type(" 1d8+2 reach 10 ft");
  await expect(field).toHaveValue("Club +5 1d8+2 reach 10 ft");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("Added: Club")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(sheet.getByRole("img", { name: "+5 to hit · 1d8+2 damage · reach 10 ft" })).toHaveCount(1);
});

test("an opened list leaves the turn panel's buttons where they are, and a token's sheet has the token's name", async ({
  gm,
}) => {
  const { page } = gm;
  await begin(gm);
  await open(page, "Hask", 20);
  const panel = page.getByRole("dialog", { name: "Actor: Hask" }).locator("[data-application-part=now]");
  const places = () =>
    panel.locator("summary.tc-act, button.tc-act:not(.tc-menu-acts *)").evaluateAll((all) =>
      all.map((button) => {
        const { left, top, width } = button.getBoundingClientRect();
        return [button.textContent?.trim(), left, top, width];
      }),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(2);
  for (const list of await panel.locator("summary.tc-act").all()) {
    await list.click();
    await expect(panel.locator("details[open] .tc-menu-acts button").first()).toBeVisible();
    expect(await places()).toEqual(before);
  }
  await page.evaluate(async () => {
    await canvas.scene?.tokens.getName("Bandit A")?.actor?.sheet?.render(true);
  });
  await expect(page.getByRole("dialog", { name: "Actor: Bandit A" })).toBeVisible();
});

test("a sheet opens to be played: its switch shows fields, delete buttons and empty lists; a name opens its description", async ({
  gm,
}) => {
  const { page } = gm;
  await page.evaluate(async () => {
    const axe = game.actors.getName("Hask")?.items.getName("Boarding Axe");
    await axe?.update({ system: { description: "<p>Notched at the river.</p>" } } as never);
  });
  await open(page, "Hask", 20, 480);
  const sheet = page.getByRole("dialog", { name: "Actor: Hask" });
  const edit = sheet.getByRole("button", { name: "Edit sheet" });
  const hidden = [
    sheet.getByRole("textbox", { name: "Name" }),
    sheet.getByRole("textbox", { name: "Walk" }),
    sheet.getByRole("button", { name: "Delete Boarding Axe" }),
    sheet.getByRole("button", { name: "New spell" }),
  ];
  // Hit points are typed while a fight goes on.
  await expect(sheet.locator("input, select, textarea")).toHaveCount(1);
  await expect(sheet.getByRole("img", { name: /to hit · .* damage · reach 5 ft$/ })).toHaveCount(1);
  for (const each of hidden) await expect(each).toHaveCount(0);
  await edit.click();
  await expect(edit).toHaveAttribute("aria-pressed", "true");
  for (const each of hidden) await expect(each).toHaveCount(1);
  await edit.click();
  for (const each of hidden) await expect(each).toHaveCount(0);

  const name = sheet.getByRole("button", { name: "Boarding Axe", exact: true });
  await name.click();
  await expect(sheet.getByText("Notched at the river.")).toBeVisible();
  await name.click();
  await expect(sheet.getByText("Notched at the river.")).toHaveCount(0);
});

test("axe finds nothing on tracker, sheets and dialogs, in both themes", async ({ gm }) => {
  const { page } = gm;
  const sheets = ".tc-sheet .window-content";
  const dialogs = ".tc-dialog .window-content";
  await begin(gm);
  for (const theme of ["dark", "light"] as const) {
    await inTheme(page, theme);
    await test.step(`a character's tabs and the tracker, ${theme}`, async () => {
      await open(page, "Mira", 20);
      const tabs = page.getByRole("tablist", { name: "Parts of the sheet" }).getByRole("tab");
      for (const tab of await tabs.all()) {
        await tab.click();
        await expect(tab).toHaveAttribute("aria-selected", "true");
        expect(await complaintsOf(page, sheets, "#combat")).toEqual([]);
      }
      await closeAll(page);
    });
    await test.step(`two adversaries, as narrow as can be, ${theme}`, async () => {
      await open(page, "Hask", 20, 400);
      await open(page, "Ysolt", 450, 400, "edit");
      for (const summary of await page.locator("details[data-fold] > summary").all()) await summary.click();
      expect(await page.evaluate(crampedNumbers)).toEqual([]);
      expect(await complaintsOf(page, sheets)).toEqual([]);
      await closeAll(page);
    });
    await test.step(`an item, and the dialogs, ${theme}`, async () => {
      for (const mode of ["play", "edit"] as const) {
        await openItem(page, "Mira", "Sidestep", mode);
        expect(await complaintsOf(page, sheets)).toEqual([]);
      }
      await closeAll(page);
      await open(page, "Mira", 20);
      await page.getByRole("tab", { name: "Effects" }).click();
      await page.getByRole("button", { name: "Add an effect" }).click();
      await expect(page.getByRole("dialog", { name: "New effect" })).toBeVisible();
      expect(await complaintsOf(page, dialogs)).toEqual([]);
      await closeAll(page);
      await page
        .getByRole("tab", { name: /actors/i })
        .first()
        .click();
      await page.getByRole("button", { name: "New character" }).click();
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await expect(page.getByText("A character needs a name.")).toBeVisible();
      expect(await complaintsOf(page, dialogs)).toEqual([]);
      await closeAll(page);
      await gm.tracker();
    });
  }
});

test("a sheet refuses in place, keeps what is being typed, and fits where there is little room", async ({
  gm,
  ada,
}) => {
  const mira = (page: Page) => page.getByRole("dialog", { name: "Actor: Mira" });
  for (const seat of [gm, ada]) {
    await open(seat.page, "Mira", 20, 400, "edit");
    await mira(seat.page).getByRole("tab", { name: "Scores" }).click();
  }
  const [hers, theirs] = [mira(ada.page), mira(gm.page)];

  await test.step("bad input is refused in words, the old value stays", async () => {
    const walk = hers.getByRole("textbox", { name: "Walk" });
    await walk.fill("fast");
    await walk.press("Tab");
    await expect(hers.getByText("Walk must be a whole number from 0 to 1000. The old value stays.")).toBeVisible();
    await expect(walk).toHaveValue("35");
    await walk.fill("40");
    await walk.press("Tab");
    await expect(hers.getByText("Walk must be a whole number")).toHaveCount(0);
    await expect(theirs.getByRole("textbox", { name: "Walk" })).toHaveValue("40");
  });

  await test.step("two people at one creature lose nothing, not even what is half typed", async () => {
    const swim = hers.getByRole("textbox", { name: "Swim" });
    await swim.focus();
    await swim.fill("2");
    await theirs.getByRole("textbox", { name: "Climb" }).fill("25");
    await theirs.getByRole("textbox", { name: "Climb" }).press("Tab");
    await expect(hers.getByRole("textbox", { name: "Climb" })).toHaveValue("25");
    await expect(swim).toBeFocused();
    await expect(swim).toHaveValue("2");
    await ada.page.keyboard.press("5");
    await ada.page.keyboard.press("Tab");
    await expect(theirs.getByRole("textbox", { name: "Swim" })).toHaveValue("25");
    await expect(theirs.getByRole("textbox", { name: "Climb" })).toHaveValue("25");
  });

  await test.step("text typed without a further key is saved too", async () => {
    const fly = hers.getByRole("textbox", { name: "Fly" });
    await fly.focus();
    await fly.fill("60");
    await theirs.getByRole("textbox", { name: "Burrow" }).fill("5");
    await theirs.getByRole("textbox", { name: "Burrow" }).press("Tab");
    await expect(hers.getByRole("textbox", { name: "Burrow" })).toHaveValue("5");
    await ada.page.keyboard.press("Tab");
    await expect(theirs.getByRole("textbox", { name: "Fly" })).toHaveValue("60");
  });

  await test.step("nothing is wider than the window, with words twice as long", async () => {
    await ada.page.evaluate(() => {
      for (const label of document.querySelectorAll(".tc-sheet :is(label, button span, h3, legend, summary)"))
        if (label.childElementCount === 0) label.textContent += ` ${label.textContent}`;
    });
    for (const part of ["Items", "Effects", "Scores", "Notes"]) {
      await hers.getByRole("tab", { name: part }).first().click();
      const tooWide = await ada.page.evaluate(() => {
        const content = document.querySelector(".tc-sheet .window-content");
        const right = content?.getBoundingClientRect().right ?? 0;
        const all = [...(content?.querySelectorAll("*") ?? [])].filter((each) => each.getClientRects().length > 0);
        return all.filter((each) => each.getBoundingClientRect().right > right + 1).map(({ className }) => className);
      });
      expect(tooWide).toEqual([]);
    }
  });

  await test.step("a user with limited view of a creature reads its name and none of its numbers", async () => {
    await closeAll(ada.page);
    await gm.page.evaluate(async () => {
      await game.actors.getName("Hask")?.update({ ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED } });
    });
    await expect.poll(() => ada.page.evaluate(() => game.actors.getName("Hask")?.limited)).toBe(true);
    await open(ada.page, "Hask", 20);
    const hask = ada.page.getByRole("dialog", { name: "Actor: Hask" });
    await expect(hask.getByRole("heading", { name: "Hask", exact: true })).toBeVisible();
    await expect(hask.getByRole("textbox")).toHaveCount(0);
    await expect(hask).not.toContainText("Boarding Axe");
  });

  await test.step("the tab that was open is open again after a reload", async () => {
    await closeAll(gm.page);
    await gm.reload();
    await open(gm.page, "Mira", 20);
    await expect(mira(gm.page).getByRole("tab", { name: "Scores" })).toHaveAttribute("aria-selected", "true");
  });
});

/** Fields too small to show three digits (in the page). */
function crampedNumbers(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>(".tc-sheet .tc-number input")];
  return fields.filter((each) => each.checkVisibility() && each.clientWidth < 40).map(({ name }) => name);
}

/** Drops an item on an element, as a drag from a compendium or another sheet does (in the page). */
function drop({ on, uuid }: { on: string; uuid: string }): void {
  const transfer = new DataTransfer();
  transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid }));
  const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer });
  document.querySelector(on)?.dispatchEvent(event);
}

const carried = (seat: Seat, name: string) =>
  seat.page.evaluate((name) => {
    const items = game.actors.getName(name)?.items.contents ?? [];
    return items.map((item) => `${item.name} ${item.system.quantity ?? ""} ${item.system.wielded ?? ""}`.trim());
  }, name);

test("items are dropped on sheets and tokens: copied, counted, and refused on documents of others", async ({
  gm,
  ada,
}) => {
  const spear = "Compendium.turncraft.arms-and-spells.Item.armsSpear0000000";
  const uuidOf = (actor: string, item: string) =>
    gm.page.evaluate(
      ([actor, item]) => game.actors.getName(actor ?? "")?.items.getName(item ?? "")?.uuid ?? "",
      [actor, item],
    );

  await test.step("from another sheet gear is copied, then counted; a weapon isn't in hand", async () => {
    await open(gm.page, "Tomas", 20);
    const on = "[id*=CharacterSheet] .tc-items";
    const draught = await uuidOf("Mira", "Healing Draught");
    await gm.page.evaluate(drop, { on, uuid: draught });
    await expect.poll(() => carried(gm, "Tomas")).toContain("Healing Draught 1");
    await gm.page.evaluate(drop, { on, uuid: draught });
    await expect.poll(() => carried(gm, "Tomas")).toContain("Healing Draught 2");
    expect(await carried(gm, "Mira")).toContain("Healing Draught 1");
    await gm.page.evaluate(drop, { on, uuid: spear });
    await expect.poll(() => carried(gm, "Tomas")).toContain("Spear 1 false");
  });

  await test.step("own items are sorted", async () => {
    const own = await uuidOf("Tomas", "Spear");
    const sword = await uuidOf("Tomas", "Long Sword");
    await gm.page.evaluate(drop, { on: `[data-item-id="${sword.split(".").at(-1)}"]`, uuid: own });
    const weapons = gm.page.locator(".tc-items .tc-group").first().locator(".tc-row-name b");
    await expect(weapons).toHaveText(["Spear", "Long Sword"]);
    expect(await carried(gm, "Tomas")).toHaveLength(6);
  });

  await test.step("on the map they go to the creature under the pointer, if it is one's own", async () => {
    const dropOn = (seat: Seat, name: string) =>
      seat.page.evaluate(
        ([name, uuid]) => {
          const token = canvas.tokens?.placeables.find((each) => each.name === name);
          const { x, y } = token?.center ?? { x: 0, y: 0 };
          return Hooks.call("dropCanvasData", canvas, { type: "Item", uuid, x, y } as never, new DragEvent("drop"));
        },
        [name, spear],
      );
    expect(await dropOn(gm, "Sela")).toBe(false);
    await expect.poll(() => carried(gm, "Sela")).toContain("Spear 1 false");
    expect(await dropOn(ada, "Sela")).toBe(false);
    await ada.expectNotice("That creature isn't yours");
    expect((await carried(gm, "Sela")).filter((item) => item.startsWith("Spear"))).toHaveLength(1);
  });

  await test.step("a weapon is used out of combat; its damage is applied on the card, and undone", async () => {
    const { page } = gm;
    await closeAll(page);
    const points = () => page.evaluate(() => game.actors.getName("Hask")?.system.hp.value ?? 0);
    const before = await points();
    await page.evaluate(() => {
      const hask = canvas.tokens?.placeables.find(({ name }) => name === "Hask");
      if (hask) game.user.targets.add(hask);
    });
    await open(page, "Mira", 20);
    await page.getByRole("button", { name: "Use Hunting Bow" }).click();
    const dialog = page.getByRole("dialog", { name: "Attack" });
    await expect(dialog).toContainText("Hask");
    await dialog.getByRole("button", { name: "Roll" }).click();
    await bring(gm, "chat");
    const card = page.locator("#chat .tc-card").filter({ hasText: "Hunting Bow" }).last();
    const apply = card.getByRole("button", { name: /^Apply \d+ damage to Hask/ });
    const damage = Number(await apply.getAttribute("data-damage"));
    expect(damage).toBeGreaterThan(0);
    await apply.click();
    await expect.poll(points).toBe(before - damage);
    await expect(apply).toHaveAttribute("aria-disabled", "true");
    await card.getByRole("button", { name: "Undo" }).click();
    await expect.poll(points).toBe(before);
    await expect(apply).toHaveAttribute("aria-disabled", "false");
  });
});

test("a sheet in another window is filled in as in the page", async ({ gm, ada }) => {
  await open(ada.page, "Mira", 20, 560, "edit");
  // V14 adopts a detached application into a window with classes of its own, in which what is drawn anew is made
  // (https://github.com/foundryvtt/foundryvtt/issues/13128).
  await ada.page.evaluate(() => {
    const sheet = document.querySelector(".tc-sheet");
    const frame = Object.assign(document.createElement("iframe"), { id: "apart", width: 700, height: 800 });
    Object.assign(frame.style, { position: "fixed", inset: "0", zIndex: "9999" });
    document.body.append(frame);
    if (sheet) frame.contentDocument?.body.append(sheet);
    for (const part of sheet?.querySelectorAll("[data-application-part]") ?? [])
      part.outerHTML = String(part.outerHTML);
  });
  const apart = ada.page.frameLocator("#apart");
  const walk = apart.getByRole("textbox", { name: "Walk", includeHidden: true });
  await walk.evaluate((field: HTMLInputElement) => {
    field.value = "45";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect.poll(() => gm.page.evaluate(() => game.actors.getName("Mira")?.system.speeds.walk)).toBe(45);
});
