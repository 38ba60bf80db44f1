/** A fight under Six Seconds for browser tests and pictures: who meets, and how the now panel's lists are used. */
import { expect } from "@playwright/test";
import type { Seat } from "./seat.ts";

/** Mira, Sela and Ysolt meet under Six Seconds, in the place of whatever fights there are. */
export async function meetInSeconds(gm: Seat): Promise<void> {
  await gm.page.evaluate(gather);
}

/**
 * Three of the demo meet under Six Seconds; Sela's lantern is lit in two seconds and shines seven later, and her Unweave throws
 * dice. In the page.
 */
async function gather(): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  // Initiative is the die alone.
  for (const actor of game.actors) await actor.update({ system: { seconds: { reflex: 0, dexterity: 0 } } });
  const sela = game.actors.getName("Sela");
  await sela?.items.getName("Lantern Light")?.update({ system: { seconds: { seconds: 2, delay: 7 } } });
  await sela?.items
    .getName("Unweave")
    ?.update({ system: { seconds: { seconds: 4 }, rolls: { attack: "1d20", damage: "1d4" } } });
  const { scene } = canvas;
  const combat = await Combat.implementation.create({ type: "seconds", scene: scene?.id ?? null, active: true });
  const places = { combatantmira000: "Mira", combatantsela000: "Sela", combatantysolt00: "Ysolt" };
  const combatants = Object.entries(places).map(([_id, name]) => {
    const token = scene?.tokens.find((each) => each.name === name);
    return { _id, tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
  });
  await combat?.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
}

/** Chooses something from a menu of the now panel on an open sheet. */
export async function choose(seat: Seat, name: string, menu: string, label: string): Promise<void> {
  const sheet = seat.page.getByRole("dialog", { name: `Actor: ${name}` });
  const list = sheet.locator(`details[data-menu=${menu}]`);
  // A list that was open when the sheet was closed is open again.
  if ((await list.getAttribute("open")) === null) await list.locator("summary").click();
  await list.locator("button").filter({ hasText: label }).first().click();
  await expect(list).not.toHaveAttribute("open");
}
