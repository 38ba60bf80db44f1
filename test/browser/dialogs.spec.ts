import { complaintsOf, inTheme } from "./axe.ts";
import { closeDialogs, dialogs, opened } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { drawMap } from "./map.ts";

test("axe finds nothing on any window that asks something, in both themes", async ({ gm }) => {
  await gm.tracker();
  await gm.page.evaluate(drawMap, false);
  for (const [part, open] of Object.entries(opened)) {
    await test.step(part, async () => {
      await open(gm);
      expect(await dialogs(gm).count()).toBeGreaterThan(1);
      for (const theme of ["dark", "light"] as const) {
        await inTheme(gm.page, theme);
        expect(await complaintsOf(gm.page, ".tc-dialog .window-content", "#combat .tc-invalid")).toEqual([]);
      }
      await closeDialogs(gm);
    });
  }
  // Foundry and the system tell the GM of encounters that can't be read.
  expect(gm.complaints.splice(0).filter((each) => !/Failed to initialize Combat|data is invalid/.test(each))).toEqual(
    [],
  );
});

test("The form of rules for new encounters opens once, and keeps what is entered", async ({ gm }) => {
  const opens = () =>
    gm.page.evaluate(async () => {
      const Menu = game.settings.menus.get("turncraft.group")?.type;
      if (!Menu) throw new Error("The settings have no such button.");
      await new Menu().render({ force: true } as never);
    });
  const checklist = gm.page.getByRole("textbox", { name: "End-of-round checklist" });
  await opens();
  await checklist.fill("Torches");
  await opens();
  await expect(checklist).toHaveCount(1);
  await expect(checklist).toHaveValue("Torches");
});
