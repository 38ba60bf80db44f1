import { onScreen } from "../browser/map.ts";
import type { Seat } from "../browser/seat.ts";
import { choose, meetInSeconds } from "../browser/seconds-fight.ts";
import { expect, type Studio } from "./studio.ts";

/** Six Seconds: a sheet in the middle of a turn, the ruler, and the tracker when a held turn may cut in. */
export async function pictureSeconds({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  await meetInSeconds(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await gm.willRoll(11, 18, 11, 15, 4);
  await gm.button("Roll all").click();
  await expect(gm.row("Ysolt").getByRole("textbox")).toHaveValue("11");
  await gm.button("Begin encounter").click();
  await acts(gm, "Sela");

  const sheet = await gm.sheet("Sela");
  await choose(gm, "Sela", "items", "Lantern Light");
  await left(gm, 4);
  await sheet.locator("details[data-menu=items] > summary").click();
  await studio.take("seconds-sheet", sheet);
  await sheet.locator("details[data-menu=items] > summary").click();
  await choose(gm, "Sela", "wait", "Wait 1 s");
  await left(gm, 3);
  await gm.closeSheet("Sela");

  const from = await gm.spaceOf("Sela");
  const to = { x: from.x + 2, y: from.y };
  await gm.lift("Sela", to);
  await expect(gm.page.locator(".tc-ruler").last()).toBeVisible();
  const [start, end] = [await gm.page.evaluate(onScreen, from), await gm.page.evaluate(onScreen, to)];
  await studio.takeMap("seconds-ruler", { ...start, width: end.x - start.x, height: end.y - start.y }, 160);
  await gm.page.keyboard.press("Escape");
  await gm.page.mouse.up();

  await gm.sheet("Sela");
  await choose(gm, "Sela", "items", "Unweave");
  await left(gm, 0);
  await gm.closeSheet("Sela");
  await gm.button("Next turn").click();
  await acts(gm, "Mira");
  await gm.button("Hold turn").click();
  await acts(gm, "Ysolt");
  await gm.sheet("Ysolt");
  await choose(gm, "Ysolt", "actions", "Single melee attack");
  await left(gm, 4);
  await gm.closeSheet("Ysolt");
  await expect(gm.button("Mira: interrupt Ysolt")).toBeEnabled();
  await gm.page.mouse.move(400, 20);
  await studio.take("seconds-tracker", gm.page.locator("#sidebar"));
}

async function acts(seat: Seat, name: string): Promise<void> {
  await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
}

/** Waits for the dial to have so many seconds left. */
async function left(seat: Seat, seconds: number): Promise<void> {
  await expect(seat.page.locator("#combat .tc-dial-left")).toHaveText(`${seconds}`);
}
