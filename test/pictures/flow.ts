import { beginOnHexes, setNextDice } from "../browser/flow-fight.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/** Action & Flow Points: sheet at the start, attack before its roll, window during a Move, and a waiting combatant. */
export async function pictureFlow({ gm, ada, studio }: { gm: Seat; ada: Seat; studio: Studio }): Promise<void> {
  await beginOnHexes(gm, [gm, ada]);
  const sheet = await gm.sheet("Mira");
  await sheet.locator("details[data-menu=special] > summary").click();
  await studio.take("flow-sheet", sheet);
  await gm.closeSheet("Mira");

  await setNextDice(gm, [40, 100], [3, 6]);
  await gm.button(/^Skinning Knife/).click();
  const roll = gm.page.getByRole("dialog", { name: /: Skinning Knife$/ });
  await roll.getByRole("radio", { name: /^Bandit A/ }).check();
  await roll.getByRole("spinbutton", { name: /^Situational modifier/ }).fill("10");
  await studio.take("flow-roll", roll);
  await roll.getByRole("button", { name: /^Attack / }).click();
  await gm
    .prompt()
    .getByRole("button", { name: /^Don't react/ })
    .first()
    .click();
  await expect(gm.prompt()).toHaveCount(0);
  await gm.drag("Mira", { x: 1, y: 2 });
  await expect(gm.prompt()).toBeVisible();
  const prompt = await gm.prompt().boundingBox();
  if (prompt) await studio.takeMap("flow-reaction", prompt, 130);
  await gm
    .prompt()
    .getByRole("button", { name: /^Don't ask again/ })
    .click();
  await expect.poll(() => gm.spaceOf("Mira")).toEqual({ x: 1, y: 2 });
  await gm.button(/^Ready Action/).click();
  await gm.page.getByRole("textbox", { name: "Trigger details (optional)" }).fill("a bandit comes near");
  await gm.page.getByRole("textbox", { name: "Action details (optional)" }).fill("stab it");
  await gm.page.getByRole("button", { name: "Ready", exact: true }).click();
  await expect(gm.row("Sela")).toHaveAttribute("aria-current", "true");
  await studio.take("flow-tracker", gm.page.locator("#sidebar"));
}
