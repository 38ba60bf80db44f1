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
      expect(await dialogs(gm).count()).toBeGreaterThan(2);
      for (const theme of ["dark", "light"] as const) {
        await inTheme(gm.page, theme);
        expect(await complaintsOf(gm.page, ".tc-dialog .window-content")).toEqual([]);
      }
      await closeDialogs(gm);
    });
  }
});
