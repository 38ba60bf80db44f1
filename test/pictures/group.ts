import { advanceTurn, declare, meetInGroups } from "../browser/group-fight.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/** Group Initiative: the tracker with cards face down, then in HIGH with a spell under way, and a sheet in it. */
export async function pictureGroup({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  await meetInGroups(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await gm.button("Begin encounter").click();
  await declare(gm, "Sela", "Charge");
  await declare(gm, "Ysolt", "Binding Reeds");
  await gm.page.mouse.move(400, 20);
  await studio.take("group-cards", gm.page.locator("#sidebar"));
  await advanceTurn(gm);
  await gm.willRoll(20, 5);
  await gm.button("Roll for Party").first().click();
  await expect(gm.button("Roll for Party")).toHaveCount(0);
  await gm.button("Roll for Foes").first().click();
  await expect(gm.page.locator("#combat [data-row-group=HIGH]")).toBeVisible();
  await advanceTurn(gm);
  await advanceTurn(gm);
  await gm.page.mouse.move(400, 20);
  await studio.take("group-tracker", gm.page.locator("#sidebar"));
  await studio.take("group-sheet", await gm.sheet("Mira"));
  await gm.closeSheet("Mira");
}
