import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

test("a change of one item draws its row alone: focus, place and draggable rows stay", async ({ gm, ada }) => {
  const { page } = ada;
  await page.evaluate(async () => {
    const sheet = game.actors.getName("Mira")?.sheet as unknown as { render(options: object): Promise<void> };
    await sheet.render({ force: true, position: { left: 20, top: 10, width: 400, height: 560 } });
  });
  const list = page.getByRole("dialog", { name: "Actor: Mira" }).locator(".tc-items");
  const rows = list.locator(".tc-row");
  const old = list.locator(".tc-row[data-old]");
  const edit = list.getByRole("button", { name: /^Edit / }).last();
  await edit.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
  const focused = (await edit.getAttribute("id")) ?? "";
  const count = await rows.count();
  await list.evaluate((element) => {
    element.scrollTop = 30;
    for (const row of element.querySelectorAll<HTMLElement>(".tc-row")) row.dataset.old = "";
  });

  await gm.page.evaluate(async (id) => {
    const item = game.actors.getName("Mira")?.items.get(id);
    await item?.update({ name: "Something else" });
  }, focused.split("-").at(-1) ?? "");

  const changed = rows.filter({ hasText: "Something else" });
  await expect(changed).toHaveAttribute("draggable", "true");
  await expect(old).toHaveCount(count - 1);
  await expect(changed.getByRole("button", { name: "Edit Something else" })).toBeFocused();
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(30);
});

test("a folder of items is given whole, a folder of other documents is refused in a sentence", async ({ gm }) => {
  const { page } = gm;
  await page.evaluate(async () => {
    const sheet = game.actors.getName("Tomas")?.sheet as unknown as { render(options: object): Promise<void> };
    await sheet.render({ force: true, position: { left: 20, top: 10, width: 480, height: 700 } });
  });
  const sheet = page.getByRole("dialog", { name: "Actor: Tomas" });
  const things = sheet.locator(".tc-row-name b");
  const drop = (uuid: string) =>
    sheet.locator(".tc-items").evaluate((element, uuid) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Folder", uuid }));
      element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, uuid);
  const had = await things.count();

  await test.step("of the world, with the folders in it; gear is counted", async () => {
    const uuid = await page.evaluate(async () => {
      const folder = await Folder.implementation.create({ name: "Loot", type: "Item" });
      const inner = await Folder.implementation.create({ name: "Small", type: "Item", folder: folder?.id ?? "" });
      const item = (name: string, type: "gear" | "weapon", folder?: string | null) => ({ name, type, folder });
      await Item.implementation.createDocuments([
        item("Healing Draught", "gear", folder?.id),
        item("Silver Dagger", "weapon", folder?.id),
        item("Brass Key", "gear", inner?.id),
      ] as never);
      return folder?.uuid ?? "";
    });
    await drop(uuid);
    await expect(things.filter({ hasText: /Silver Dagger|Brass Key|Healing Draught/ })).toHaveCount(3);
    await drop(uuid);
    await expect(things.filter({ hasText: "Silver Dagger" })).toHaveCount(2);
    await expect(sheet.locator(".tc-row-name", { hasText: "Brass Key" })).toHaveText(/×2/);
  });

  await test.step("of a compendium", async () => {
    const before = await things.count();
    expect(before).toBeGreaterThan(had);
    const { uuid, count } = await page.evaluate(() => {
      const pack = game.packs.get("turncraft.arms-and-spells");
      const folder = pack?.folders.getName("Weapons");
      const inside = folder ? [folder, ...folder.getSubfolders(true)] : [];
      return { uuid: folder?.uuid ?? "", count: inside.flatMap(({ contents }) => [...contents]).length };
    });
    expect(count).toBeGreaterThan(3);
    await drop(uuid);
    await expect.poll(() => page.evaluate(() => game.actors.getName("Tomas")?.items.size)).toBe(before + count);
  });

  await test.step("of actors: there is nothing to be given", async () => {
    const uuid = await page.evaluate(async () => {
      const folder = await Folder.implementation.create({ name: "Foes", type: "Actor" });
      return folder?.uuid ?? "";
    });
    await drop(uuid);
    await gm.expectNotice(/The folder Foes has no items that Tomas can take/);
  });
});

test("the reason why an item can't be used stands beside its name, not on it, however narrow the sheet is", async ({
  gm,
}) => {
  const { page } = gm;
  await gm.tracker();
  await page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await page.evaluate(async () => {
    const sheet = game.actors.getName("Mira")?.sheet as unknown as { render(options: object): Promise<void> };
    await sheet.render({ force: true, position: { left: 20, top: 10, width: 400, height: 760 } });
  });
  const rows = page.getByRole("dialog", { name: "Actor: Mira" }).locator(".tc-row:has(.tc-use[aria-disabled])");
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) {
    await row.locator(".tc-use").focus();
    const why = row.locator(".tc-use + .tc-why");
    await expect(why).toHaveCSS("opacity", "1");
    const [text, name, list] = await Promise.all([
      why.boundingBox(),
      row.locator(".tc-row-name").boundingBox(),
      page.locator(".tc-items").boundingBox(),
    ]);
    if (!text || !name || !list) throw new Error("The row isn't drawn");
    expect(text.y + text.height).toBeLessThanOrEqual(name.y + 1);
    expect(text.x).toBeGreaterThanOrEqual(list.x);
    expect(text.y).toBeGreaterThanOrEqual(list.y);
    expect(await why.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  }
});

test("a refusal stands below its row where the sheet's head would cover it", async ({ gm }) => {
  const { page } = gm;
  await gm.tracker();
  await page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  // A character's tab scrolls by itself, an adversary's page as a whole under its head.
  for (const [name, scrolls] of [
    ["Mira", ".tc-items"],
    ["Ysolt", ".window-content"],
  ] as const) {
    await page.evaluate(async (name) => {
      const sheet = game.actors.getName(name)?.sheet as unknown as { render(options: object): Promise<void> };
      await sheet.render({ force: true, position: { left: 20, top: 10, width: 480, height: 480 } });
    }, name);
    const sheet = page.getByRole("dialog", { name: `Actor: ${name}` });
    const row = sheet.locator(".tc-row:has(.tc-use[aria-disabled])").first();
    const why = row.locator(".tc-use + .tc-why");
    const upperEdge = scrolls === ".tc-items" ? sheet.locator(scrolls) : sheet.locator(".tc-header");
    /** Scrolls the row to this distance below its container's top. */
    const leave = async (room: number) => {
      const [above, own] = [await upperEdge.boundingBox(), await row.boundingBox()];
      if (!above || !own) throw new Error("The row isn't drawn");
      const edge = scrolls === ".tc-items" ? above.y : above.y + above.height;
      await sheet.locator(scrolls).evaluate((element, by) => element.scrollBy(0, by), own.y - edge - room);
      await page.mouse.move(2, 2);
      await row.locator(".tc-use").hover();
      await expect(why).toHaveCSS("opacity", "1");
      const [place, now] = [await why.boundingBox(), await row.boundingBox()];
      if (!place || !now) throw new Error("The refusal isn't drawn");
      expect(now.y - edge).toBeCloseTo(room, -1);
      expect(place.y).toBeGreaterThanOrEqual(edge - 1);
      return place.y < now.y;
    };
    expect(await leave(4)).toBe(false);
    expect(await leave(36)).toBe(true);
    await gm.closeSheet(name);
  }
});

test("an item is deleted once that is confirmed, and kept where it is cancelled", async ({ gm }) => {
  const { page } = gm;
  const owned = () => page.evaluate(() => game.actors.getName("Mira")?.items.getName("Hunting Bow") !== undefined);
  const sheet = await gm.tracker().then(() => gm.sheet("Mira"));
  const question = page.getByRole("dialog", { name: "Delete Hunting Bow" });
  await sheet.getByRole("button", { name: "Edit sheet" }).click();
  await sheet.getByRole("button", { name: "Delete Hunting Bow" }).click();
  await expect(question).toContainText("Delete Hunting Bow from Mira? This can't be undone.");
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(question).toBeHidden();
  expect(await owned()).toBe(true);

  await sheet.getByRole("button", { name: "Delete Hunting Bow" }).click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(owned).toBe(false);
  await expect(sheet.getByRole("button", { name: "Delete Hunting Bow" })).toHaveCount(0);
});

test("two people write at one creature's texts at once: neither loses a word", async ({ gm, ada }) => {
  const text = (seat: Seat, name: string) =>
    seat.page.getByRole("dialog", { name: "Actor: Mira" }).locator(`prose-mirror[name="system.${name}"]`);
  for (const { page } of [gm, ada]) {
    await page.evaluate(async () => {
      const sheet = game.actors.getName("Mira")?.sheet as unknown as { render(options: object): Promise<void> };
      await sheet.render({ force: true, position: { left: 20, top: 10, width: 480, height: 760 } });
    });
    await page.getByRole("tab", { name: "Notes" }).click();
  }
  const write = async (seat: Seat, name: string, words: string) => {
    await text(seat, name).hover();
    await text(seat, name).locator("button.toggle").click();
    await text(seat, name).getByRole("textbox").fill(words);
  };
  await write(ada, "biography", "Born by the river.");
  await write(gm, "notes", "Owes the miller.");
  await text(gm, "notes").locator("button.toggle").click();
  await expect.poll(() => ada.page.evaluate(() => game.actors.getName("Mira")?.system.notes)).toContain("the miller");
  await expect(text(ada, "biography").getByRole("textbox")).toHaveText("Born by the river.");

  await text(ada, "biography").locator("button.toggle").click();
  for (const seat of [gm, ada]) {
    await expect(text(seat, "biography").getByRole("textbox")).toHaveText("Born by the river.");
    await expect(text(seat, "notes").getByRole("textbox")).toHaveText("Owes the miller.");
  }
});
