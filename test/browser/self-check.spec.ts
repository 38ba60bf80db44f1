import { complaintsOf, inTheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";

/** Ids of the checks that don't come out as expected. */
function amiss({ page }: Seat, only: string[]): Promise<string[]> {
  return page.evaluate(async (ids) => {
    const report = await game.turncraft.selfCheck({ ask: false, only: ids });
    return report?.results.filter(({ result }) => result !== "expected").map(({ id }) => id) ?? [];
  }, only);
}

for (const generation of [13, 14] as const) {
  test.describe(`The self-check under V${generation}`, () => {
    test.use({ generation });

    test("finds everything as expected, shows it, stores it, and names buttons without effect", async ({ gm, ada }) => {
      const { page } = gm;
      const scene = await page.evaluate(() => canvas.scene?.id);
      const dialog = page.getByRole("dialog", { name: "Turncraft self-check" });

      await test.step("the window says what it does, then what it found", async () => {
        await page.evaluate(() => void game.turncraft.selfCheck());
        await expect(dialog).toContainText("deletes them again");
        await dialog.getByRole("button", { name: "Start the self-check" }).click();
        await expect(dialog.getByRole("button", { name: "Copy for an issue" })).toBeVisible({ timeout: 120_000 });
        const seen = await dialog.locator('[data-result="otherwise"]').allInnerTexts();
        expect(seen).toEqual([]);
        await expect(dialog).toContainText("All as expected");
        await expect(dialog.locator('[data-result="unchecked"]')).toHaveCount(generation === 13 ? 2 : 0);
        for (const theme of ["dark", "light"] as const) {
          await inTheme(page, theme);
          expect(await complaintsOf(page, ".tc-self-check .window-content")).toEqual([]);
        }
      });

      await test.step("nothing is left, on either page", async () => {
        expect(await page.evaluate(() => canvas.scene?.id)).toBe(scene);
        for (const seat of [gm, ada]) {
          const left = () => [...game.actors, ...game.scenes].filter(({ name }) => name === "Self-check").length;
          expect(await seat.page.evaluate(left)).toBe(0);
        }
      });

      await test.step("the report is copied for an issue", async () => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        const rows = await dialog.locator(".tc-check-row strong").allInnerTexts();
        const outcome = await dialog.locator(".tc-check-outcome").textContent();
        await dialog.getByRole("button", { name: "Copy for an issue" }).click();
        await gm.expectNotice("The results are on the clipboard.");
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        const lines = [...copied.matchAll(/^- [\w ]+ · (.+)/gm)].map(([, line = ""], at) =>
          line.slice(0, rows[at]?.length),
        );
        expect(lines).toEqual(rows);
        expect(copied).toContain(`### Turncraft self-check\n\nTurncraft `);
        expect(copied).toContain(outcome ?? "no outcome");
        await page.context().clearPermissions();
      });

      await test.step("the report is stored as a journal entry", async () => {
        await dialog.getByRole("button", { name: "Save to the journal" }).click();
        await gm.expectNotice("The results are a new page");
        const content = () => game.journal.getName("Turncraft self-check")?.pages.contents[0]?.text.content;
        expect(await page.evaluate(content)).toContain("Status ids");
        await dialog.getByRole("button", { name: "Close window" }).click();
      });

      await test.step("buttons that do nothing are named", async () => {
        await page.evaluate(() => {
          const actions = (ui.combat?.options.actions ?? {}) as Record<string, unknown>;
          for (const name of ["endCombat", "rollAll"]) delete actions[name];
        });
        expect(await amiss(gm, ["buttons", "nextTurn"])).toEqual(["buttons"]);
      });

      await test.step("a tracker that throws where another encounter has changed is named", async () => {
        expect(await amiss(gm, ["otherViewed"])).toEqual([]);
        await page.evaluate(() => {
          const own = Object.getPrototypeOf(ui.combat);
          own.drawn = own._onRender;
          own._onRender = Object.getPrototypeOf(own)._onRender;
        });
        expect(await amiss(gm, ["otherViewed"])).toEqual(["otherViewed"]);
        await page.evaluate(() => {
          const own = Object.getPrototypeOf(ui.combat);
          own._onRender = own.drawn;
        });
        for (const complaint of gm.complaints.splice(0)) expect(complaint).toContain("search for 'turn'");
      });

      await test.step("a putting back that Ctrl+Z would take back is named", async () => {
        expect(await amiss(gm, ["undoKey"])).toEqual([]);
        await page.evaluate(() => {
          const { prototype } = CONFIG.Scene.documentClass as unknown as { prototype: Record<string, Heard> };
          type Heard = (this: unknown, ...args: unknown[]) => void;
          const heard = prototype._preUpdateDescendantDocuments as Heard;
          prototype._preUpdateDescendantDocuments = function (...args) {
            heard.apply(
              this,
              args.map((arg, n) => (n === 3 ? { ...(arg as object), isUndo: false } : arg)),
            );
          };
        });
        expect(await amiss(gm, ["undoKey"])).toEqual(["undoKey"]);
      });

      await test.step("a fault is named while later checks are still to be made", async () => {
        await page.evaluate(() => {
          CONFIG.statusEffects.push(...CONFIG.statusEffects.slice(0, 1));
          void game.turncraft.selfCheck();
        });
        await dialog.getByRole("button", { name: "Start the self-check" }).click();
        await expect(dialog.locator(".tc-check-progress")).toContainText("Unexpected so far: Status ids");
        await expect(dialog.getByRole("button", { name: "Copy for an issue" })).toBeVisible({ timeout: 120_000 });
      });
    });
  });
}
