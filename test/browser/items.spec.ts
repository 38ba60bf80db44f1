import { expect, test } from "./fixtures.ts";

test("a change of one item draws its row alone: focus, place and what can be dragged stay", async ({ gm, ada }) => {
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
