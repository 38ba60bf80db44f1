import { expect as plain } from "@playwright/test";
import { falls, meetOnHexes } from "../browser/flow-fight.ts";
import { lookAt, onScreen } from "../browser/map.ts";
import { shapesOn } from "../browser/map-overlays.ts";
import type { Seat } from "../browser/seat.ts";
import type { Sight, Studio } from "./studio.ts";

// Large windows are slow where WebGL is drawn in software.
const expect = plain.configure({ timeout: 60_000 });

const sights: readonly Sight[] = ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"];

/** The map's overlays under Action & Flow Points: reach, threat, a provoking ruler; threat over reach as others see it. */
export async function pictureMap({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  await meetOnHexes(gm, [gm]);
  await expect(gm.row("Bandit A")).toBeVisible();
  await falls(gm, [2, 10], [9, 10], [6, 10]);
  await gm.button("Roll all").click();
  await expect(gm.row("Sela").getByRole("textbox")).toHaveValue("11");
  await gm.button("Begin encounter").click();
  await expect(gm.row("Mira")).toHaveAttribute("aria-current", "true");
  await gm.click("Mira");
  await expect.poll(() => gm.page.evaluate(shapesOn, "reach" as const)).toBeGreaterThan(0);
  await gm.page.evaluate(lookAt, { from: { x: 1, y: 1 }, to: { x: 7, y: 7 } });
  const whole = { x: 0, y: 0, width: 1280, height: 800 };
  await studio.takeMap("map-reach", whole, 0);
  await gm.page.keyboard.press("Shift+H");
  await gm.page.keyboard.press("Shift+H");
  await expect.poll(() => gm.page.evaluate(shapesOn, "threat" as const)).toBeGreaterThan(0);
  await studio.takeMap("map-threat", whole, 0);
  for (const sight of sights) await studio.takeAsSeen("map-threat", sight, whole);
  const end = await gm.page.evaluate(onScreen, { x: 5, y: 6 });
  const start = await gm.page.evaluate(onScreen, await gm.spaceOf("Mira"));
  await gm.page.mouse.move(start.x, start.y);
  await gm.page.mouse.down();
  await gm.page.mouse.move(end.x, end.y, { steps: 6 });
  await expect(gm.page.locator(".tc-ruler-cost").last()).toBeVisible();
  await studio.takeMap("map-ruler", whole, 0);
  await studio.takeAsSeen("map-ruler", "deuteranopia", whole);
  await gm.page.keyboard.press("Escape");
  await gm.page.mouse.up();
}
