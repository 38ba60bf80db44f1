import { openNewCharacter } from "../browser/creation.ts";
import type { Seat } from "../browser/seat.ts";
import { expect, type Studio } from "./studio.ts";

/**
 * Sheets outside any fight: the dialog for new characters, a character's scores, a weapon, a spell, and a stat block as
 * narrow as can be with attacks just typed into it.
 */
export async function pictureSheets({ gm, studio }: { gm: Seat; studio: Studio }): Promise<void> {
  const { page } = gm;
  const dialog = await openNewCharacter(page, "Perrin", /Scout/);
  await studio.take("sheets-creation", dialog);
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const perrin = page.getByRole("dialog", { name: "Actor: Perrin" });
  await expect(perrin).toBeVisible();
  await perrin.getByRole("tab", { name: "Scores" }).click();
  await studio.take("sheets-scores", perrin);
  for (const part of ["Effects", "Notes", "Items"]) {
    await perrin.getByRole("tab", { name: part }).click();
    await studio.take(`sheets-${part.toLowerCase()}`, perrin);
  }
  await page.evaluate(giveSpell);
  for (const [name, what] of [
    ["Hunting Bow", "sheets-weapon"],
    ["Leather Jack", "sheets-armor"],
    ["Binding Reeds", "sheets-spell"],
    ["Sidestep", "sheets-ability"],
    ["Healing Draught", "sheets-gear"],
  ] as const) {
    await perrin.getByRole("button", { name: `Edit ${name}` }).click();
    const item = page.getByRole("dialog", { name: `Item: ${name}` });
    await expect(item).toBeVisible();
    await studio.take(what, item);
    await item.getByRole("button", { name: "Close window" }).click();
  }
  await perrin.getByRole("button", { name: "Close window" }).click();

  await page.evaluate(openBeast);
  const beast = page.getByRole("dialog", { name: "Actor: Marsh Beast" });
  const lines = beast.getByRole("textbox", { name: "Add attacks and abilities" });
  await lines.fill("Claw 1d6+1\nSpit 1d4 30 ft\nMELEE: bite (2d6");
  await lines.press("Enter");
  await expect(beast.getByText("Added: Claw, Spit")).toBeVisible();
  await lines.evaluate((field) => field.closest(".tc-quick")?.scrollIntoView({ block: "end" }));
  await studio.take("sheets-adversary", beast);
  await beast.getByRole("button", { name: "Close window" }).click();
}

/** Perrin learns a spell. In the page. */
async function giveSpell(): Promise<void> {
  const pack = game.packs.get("turncraft.arms-and-spells");
  const spell = (await pack?.getDocuments({ name: "Binding Reeds" } as never))?.[0];
  if (spell) await game.actors.getName("Perrin")?.createEmbeddedDocuments("Item", [spell.toObject() as never]);
}

/** In the page. */
async function openBeast(): Promise<void> {
  const img = "systems/turncraft/assets/portraits/ogre.svg";
  const beast = await Actor.implementation.create({ name: "Marsh Beast", type: "adversary", img });
  const sheet = beast?.sheet as unknown as { render(options: object): Promise<void> };
  await sheet.render({ force: true, position: { left: 20, top: 10, width: 400, height: 780 } });
}
