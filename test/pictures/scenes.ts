import type { CombatantId } from "../../src/engine/types.ts";
import { setToken } from "../browser/arrange.ts";
import { strike, target } from "../browser/character-fight.ts";
import { bring } from "../browser/character-rulesets.ts";
import { inspect, onScreen } from "../browser/map.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/** A table that is pictured. */
export interface Stage {
  readonly gm: Seat;
  readonly ada: Seat;
  readonly studio: Studio;
  /** Address of the join page. */
  readonly url: string;
}

/** Plays until Mira stands in the ford, and takes each picture when its moment has come. */
export async function playAndPicture(stage: Stage): Promise<void> {
  await stage.studio.takeJoinPage(stage.url, async (page) => {
    await expect(page.getByRole("heading", { name: "The Toll at the Ford" })).toBeVisible();
  });
  await begin(stage);
  await takeAttack(stage);
  await takeTurn(stage);
}

async function begin({ gm, ada }: Stage): Promise<void> {
  // Beside Mira, who is asked only about blows that can reach her.
  await setToken(gm, "Hask", { x: 900, y: 500 });
  await ada.willRoll(14, 11);
  await gm.willRoll(8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await expect(gm.row("Tomas").getByRole("textbox")).toHaveValue("12");
  await gm.button("Begin encounter").click();
  await acts(gm, "Hask");
}

/** Hask attacks, and Mira may answer. */
async function takeAttack({ gm, studio }: Stage): Promise<void> {
  const sheet = await gm.sheet("Hask");
  await studio.take("adversary", sheet);
  const place = await gm.spaceOf("Mira");
  await gm.page.evaluate(inspect, { from: place, to: place });
  await target(gm, "Mira");
  await strike(gm, sheet.getByRole("button", { name: /^Use Boarding Axe/ }));
  await gm.closeSheet("Hask");
  await bring(gm, "chat");
  await studio.take("chat", gm.page.locator("#sidebar"));
  await gm.page.getByRole("button", { name: /^Defend Mira/ }).click();
  await bring(gm, "combat");
  await expect(gm.prompt()).toBeVisible();
  const prompt = await gm.prompt().boundingBox();
  if (prompt) await studio.takeMap("reaction", prompt, 130);
  await pass(gm);
}

/** Mira's turn: her sheet, the ruler, and the table. */
async function takeTurn({ gm, studio }: Stage): Promise<void> {
  await gm.button("Next turn").click();
  await acts(gm, "Mira");
  const sheet = await gm.sheet("Mira");
  const who = await gm.page.evaluate(() => game.combat?.combatants.getName("Mira")?.id ?? "");
  await gm.perform({ kind: "spend", who: who as CombatantId, resource: "quick", what: "Shout" });
  await expect(gm.row("Mira").getByRole("img", { name: /^Quick Action: 0/ })).toBeVisible();
  await studio.take("character", sheet);
  await gm.closeSheet("Mira");

  const way = { from: await gm.spaceOf("Mira"), to: { x: 12, y: 7 } };
  await gm.lift("Mira", way.to);
  await expect(gm.page.locator(".tc-ruler").last()).toBeVisible();
  const [start, end] = [await gm.page.evaluate(onScreen, way.from), await gm.page.evaluate(onScreen, way.to)];
  const path = { ...start, width: end.x - start.x, height: end.y - start.y };
  await studio.takeMap("ruler", path, 160);
  await gm.page.mouse.up();
  await expect.poll(() => gm.spaceOf("Mira")).toEqual(way.to);

  await gm.page.mouse.move(640, 20);
  await gm.page.evaluate(() => canvas.pan({ x: 1540, y: 780, scale: 0.6 }));
  await studio.takeAll("table");
  await studio.take("tracker", gm.page.locator("#sidebar"));
}

async function acts(seat: Seat, name: string): Promise<void> {
  await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
}

async function pass(seat: Seat): Promise<void> {
  await seat.prompt().getByRole("button", { name: "Don't react" }).click();
  await expect(seat.prompt()).toHaveCount(0);
}
