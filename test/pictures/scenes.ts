import { expect } from "@playwright/test";
import { lookAt } from "../browser/map.ts";
import type { Seat } from "../browser/seat.ts";
import type { Studio } from "./studio.ts";

interface Stage {
  readonly gm: Seat;
  readonly ada: Seat;
  readonly studio: Studio;
  /** Where the join page is. */
  readonly url: string;
}

/** Plays until Mira has walked halfway to the ford, and takes each picture when its moment has come. */
export async function playAndPicture(stage: Stage): Promise<void> {
  await takeJoinPage(stage);
  await begin(stage);
  await takeAttack(stage);
  await takeTurn(stage);
}

/** The join page remembers the theme of the browser's last user. */
async function takeJoinPage({ ada, studio, url }: Stage): Promise<void> {
  const page = await ada.page.context().newPage();
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "The Toll at the Ford" })).toBeVisible();
  await studio.take("join", page);
  await page.close();
}

async function begin({ gm, ada }: Stage): Promise<void> {
  await ada.willRoll(14, 11);
  await gm.willRoll(8, 3, 18, 14, 13, 8, 9, 17, 4);
  await gm.button("Roll all").click();
  await expect(gm.row("Tomas").getByRole("textbox")).toHaveValue("12");
  await gm.button("Begin encounter").click();
  await expect(ada.row("Hask")).toHaveAttribute("aria-current", "true");
}

/** Hask attacks, and Mira may answer. */
async function takeAttack({ gm, ada, studio }: Stage): Promise<void> {
  const sheet = await gm.sheet("Hask");
  await studio.take("adversary", sheet);
  const place = await ada.spaceOf("Mira");
  await ada.page.evaluate(lookAt, { from: place, to: place });
  await sheet.getByRole("button", { name: /^Use Boarding Axe/ }).click();
  await expect(ada.prompt()).toBeVisible();
  await studio.take("reaction", ada.prompt(), 140);
  await gm.closeSheet("Hask");
  await ada.prompt().getByRole("button", { name: "Let it pass" }).click();
  await expect(gm.prompt()).toHaveCount(0);
}

/** Mira's turn: her sheet, the ruler, and what the GM sees of it. */
async function takeTurn({ gm, ada, studio }: Stage): Promise<void> {
  await gm.button("Next turn").click();
  await expect(ada.row("Mira")).toHaveAttribute("aria-current", "true");
  const sheet = await ada.sheet("Mira");
  await sheet.getByRole("button", { name: /^Quick Action: / }).click();
  await expect(gm.row("Mira").getByRole("img", { name: /^Quick Action: 0/ })).toBeVisible();
  await studio.take("character", sheet);
  await ada.closeSheet("Mira");

  await ada.lift("Mira", { x: 12, y: 7 });
  const label = ada.page.locator(".tc-ruler").last();
  await expect(label).toBeVisible();
  await studio.take("ruler", label, 260);
  await ada.page.mouse.up();
  await expect.poll(() => gm.spaceOf("Mira")).toEqual({ x: 12, y: 7 });
  await ada.prompt().getByRole("button", { name: "Let it pass" }).click();
  await expect(gm.prompt()).toHaveCount(0);

  await studio.take("table", gm.page);
  await studio.take("tracker", gm.page.locator("#sidebar"));
}
