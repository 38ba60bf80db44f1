/** A fight under Group Initiative for browser tests and pictures: who meets, how cards are laid down and phases end. */
import { expect } from "@playwright/test";
import type { Seat } from "./seat.ts";

/** Mira, Sela and Ysolt, and others of the demo, meet under Group Initiative, in the place of whatever fights there are. */
export async function meetInGroups(gm: Seat, others: Readonly<Record<string, 1 | -1>> = {}): Promise<void> {
  await gm.page.evaluate(gather, { Mira: 1, Sela: 1, Ysolt: -1, ...others });
}

/** Some of the demo, each on their side. In the page. */
async function gather(sides: Readonly<Record<string, number>>): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  const { scene } = canvas;
  const combat = await Combat.implementation.create({ type: "group", scene: scene?.id ?? null, active: true });
  for (const [name, disposition] of Object.entries(sides)) {
    const token = scene?.tokens.find((each) => each.name === name);
    await token?.update({ disposition: disposition as never });
    const combatant = { tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
    await combat?.createEmbeddedDocuments("Combatant", [combatant]);
  }
}

/** Fills in the window of a declaration with one choice, by its words. */
export async function declare(seat: Seat, name: string, choice: string): Promise<void> {
  await seat.row(name).getByRole("button", { name: "Declare", exact: true }).click();
  const dialog = seat.page.locator(".tc-group-dialog");
  await dialog.getByText(choice, { exact: true }).click();
  await dialog.getByRole("button", { name: "Declare face down" }).click();
  await expect(seat.row(name).locator("[data-card=covered]")).toBeVisible();
}

/** Ends the phase by the large button; asked whether to pass by what is open, the GM goes on. */
export async function advanceTurn(gm: Seat): Promise<void> {
  const clock = gm.page.locator("#combat .tc-clock");
  const shown = await clock.textContent();
  await gm.button(/^Next: /).click();
  const asked = gm.page.locator(".tc-ruling").getByRole("button", { name: "End phase" });
  await expect(async () => {
    if (await asked.isVisible()) await asked.click();
    expect(await clock.textContent()).not.toBe(shown);
  }).toPass({ timeout: 30_000 });
}

/** Goes on until this phase runs. */
export async function goTo(gm: Seat, name: string): Promise<void> {
  const turn = gm.page.locator("#combat .tc-turn");
  for (let step = 0; step < 20 && (await turn.textContent()) !== name; step++) await advanceTurn(gm);
  await expect(turn).toHaveText(name);
}
