import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/places.ts";
import { beginOnHexes, type Ground } from "../browser/flow-fight.ts";
import { inspect, onScreen } from "../browser/map.ts";
import { shapesOn } from "../browser/map-overlays.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Sight, type Studio } from "./studio.ts";

const sights: readonly Sight[] = ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"];

const byTheMill = { "Bandit A": [900, 520, -1], Mira: [800, 520, 1], Sela: [750, 953, 1] } as const;

/** Appearance of the adventure's marsh, without its creatures. */
async function marsh(): Promise<Ground> {
  const file = join(root, "packs", "_source", "adventures", "scenes", "the-mill-on-the-marsh.json");
  const { width, height, background, backgroundColor, grid } = JSON.parse(await readFile(file, "utf8")) as Ground;
  return { width, height, background, backgroundColor, grid };
}

/** Overlays under Action & Flow Points: reach, threat, a provoking ruler, a path, its rest while waiting. */
export async function pictureMap({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  await beginOnHexes(gm, [gm], byTheMill, await marsh());
  await gm.click("Mira");
  await expect.poll(() => gm.page.evaluate(shapesOn, "reach" as const)).toBeGreaterThan(0);
  await gm.page.evaluate(inspect, { from: { x: 6, y: 5 }, to: { x: 12, y: 11 } });
  const whole = { x: 0, y: 0, width: 1280, height: 800 };
  const edge = { x: 300, y: 160, width: 640, height: 560 };
  const middle = { x: 240, y: 120, width: 480, height: 560 };
  const asked = { x: 0, y: 120, width: 640, height: 580 };
  await studio.takeMap("map-reach", whole, 0);
  await studio.takeAsSeen("map-reach", "deuteranopia", edge);
  await gm.page.keyboard.press("Shift+H");
  await gm.page.keyboard.press("Shift+H");
  await expect.poll(() => gm.page.evaluate(shapesOn, "threat" as const)).toBeGreaterThan(0);
  await studio.takeMap("map-threat", whole, 0);
  for (const sight of sights) await studio.takeAsSeen("map-threat", sight, whole);
  const end = await gm.page.evaluate(onScreen, { x: 10, y: 10 });
  const start = await gm.page.evaluate(onScreen, await gm.spaceOf("Mira"));
  await gm.page.mouse.move(start.x, start.y);
  await gm.page.mouse.down();
  await gm.page.mouse.move(end.x, end.y, { steps: 6 });
  await expect(gm.page.locator(".tc-ruler-cost").last()).toBeVisible();
  await studio.takeMap("map-ruler", whole, 0);
  await studio.takeAsSeen("map-ruler", "deuteranopia", whole);
  await studio.takeAsSeen("map-ruler", "achromatopsia", middle);
  await gm.page.keyboard.press("Escape");
  await gm.page.mouse.up();
  await gm.page.mouse.move(end.x, end.y);
  await gm.page.keyboard.press("Shift+G");
  await expect.poll(() => gm.page.evaluate(shapesOn, "way" as const)).toBeGreaterThan(0);
  await studio.takeMap("map-path", whole, 0);
  await gm.page.keyboard.press("Shift+G");
  await expect(gm.prompt()).toBeVisible();
  await expect.poll(() => gm.page.evaluate(shapesOn, "waiting" as const)).toBeGreaterThan(0);
  // The window that asks is put aside, so that the way's rest lies free.
  await gm.page.evaluate(() => {
    const asks = [...foundry.applications.instances.values()].find(({ element }) => element.matches(".tc-prompt"));
    asks?.setPosition({ left: 16, top: 400 } as never);
  });
  await studio.takeMap("map-waiting", whole, 0);
  for (const sight of ["deuteranopia", "achromatopsia"] as const) await studio.takeAsSeen("map-waiting", sight, asked);
  await pictureGrids(gm, studio);
}

/** Reach on hexes in columns with the even ones lower, and without a grid; `type`: core's grid types. */
async function pictureGrids(gm: Seat, studio: Studio): Promise<void> {
  const places = { "Bandit A": [520, 250, -1], Mira: [433, 300, 1], Sela: [260, 600, 1] } as const;
  for (const [name, type] of [
    ["even-columns", 5],
    ["gridless", 0],
  ] as const) {
    const grid = { type, size: 100, distance: 5, units: "ft" };
    await beginOnHexes(gm, [gm], places, { name, grid, backgroundColor: "#c9c2ae" });
    await gm.page.evaluate(() => canvas.tokens?.placeables.find(({ name }) => name === "Mira")?.control());
    await expect.poll(() => gm.page.evaluate(shapesOn, "reach" as const)).toBeGreaterThan(0);
    await gm.page.evaluate(() => canvas.pan({ x: 800, y: 500, scale: 0.75 }));
    await studio.takeMap(`map-${name}`, { x: 0, y: 0, width: 1280, height: 800 }, 0);
  }
}
