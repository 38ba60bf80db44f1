/** Fight between Ada's guardian Perrin and a bandit for browser tests, played through their sheets. */
import { expect, type Locator } from "@playwright/test";
import { lastStep } from "./arrange.ts";
import type { Seat } from "./seat.ts";

/** Makes Perrin, with an item for answering attacks, and places Perrin beside Bandit A: on a map of hexes, or on the demo's. */
export async function placeBeside(gm: Seat, seats: readonly Seat[]): Promise<void> {
  await gm.page.evaluate(async () => {
    await game.settings.set("turncraft", "dice", "gm");
    for (const combat of game.combats.contents) await combat.delete();
    const player = game.users.getName("Ada")?.id ?? "";
    const name = "Perrin";
    const actor =
      game.actors.getName(name) ?? (await game.turncraft.createCharacter({ name, archetype: "guardian", player }));
    const sidestep = await fromUuid("Compendium.turncraft.arms-and-spells.Item.armsSidestep0000");
    if (sidestep) await actor?.createEmbeddedDocuments("Item", [sidestep.toObject() as never]);
    const { _id, ...bandit } = canvas.scene?.tokens.getName("Bandit A")?.toObject() ?? { _id: null };
    const places = [
      { ...bandit, x: 400, y: 173 },
      { name, actorId: actor?.id ?? null, actorLink: true, disposition: 1, x: 300, y: 173, width: 1, height: 1 },
    ];
    const scene = await Scene.implementation.create({
      name: "Hexes",
      width: 1400,
      height: 1000,
      padding: 0,
      grid: { type: CONST.GRID_TYPES.HEXODDR, size: 100, distance: 5, units: "ft" },
      ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
      tokens: places as never, // What a document gives as its data it takes too.
    });
    await scene?.activate();
  });
  for (const seat of seats) await seat.page.waitForFunction(() => canvas.ready && canvas.scene?.name === "Hexes");
}

/** The two meet under a ruleset, in the place of whatever fights there are; the sword isn't drawn yet. */
export async function meet(gm: Seat, type: string): Promise<void> {
  await gm.page.evaluate(async (type) => {
    for (const combat of game.combats.contents) await combat.delete();
    await game.settings.set("turncraft", "ruleset", type as "flow");
    const sword = game.actors.getName("Perrin")?.items.getName("Long Sword");
    await sword?.update({ system: { wielded: false, flow: { carry: "worn" } } } as never);
    const { scene } = canvas;
    const combat = await Combat.implementation.create({
      type: type as "flow",
      scene: scene?.id ?? null,
      active: true,
    });
    const ids = { combatantperrin0: "Perrin", combatantbandit0: "Bandit A" };
    const combatants = Object.entries(ids).map(([_id, name]) => {
      const token = scene?.tokens.getName(name);
      return { _id, tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
    });
    await combat?.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
  }, type);
}

/** Opens and returns the sheet of one of the two. */
export async function sheetOf(seat: Seat, name: "Perrin" | "Bandit A"): Promise<Locator> {
  await seat.page.evaluate((name) => void canvas.scene?.tokens.getName(name)?.actor?.sheet?.render(true), name);
  const sheet = seat.page.getByRole("dialog", { name: name === "Perrin" ? "Actor: Perrin" : /: Bandit/ });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Targets somebody on the map. */
export async function target(seat: Seat, name: string): Promise<void> {
  await seat.page.evaluate((name) => {
    const token = canvas.tokens?.placeables.find((each) => each.name === name);
    game.user.targets.clear();
    if (token) game.user.targets.add(token);
  }, name);
}

/** Presses a weapon's button, and rolls the dice. */
export async function strike(seat: Seat, button: Locator): Promise<void> {
  await button.click();
  const roll = seat.page.locator(".tc-roll-dialog");
  await roll.getByRole("button", { name: /^Roll( anyway| without target)?$/ }).click();
  await expect(roll).toHaveCount(0);
}

/** Full state to be restored by undo: hit points of both creatures, held items, and the encounter. */
export function whole(seat: Seat): Promise<string> {
  return seat.page.evaluate(() => {
    const of = (name: string) => canvas.scene?.tokens.getName(name)?.actor;
    const held = of("Perrin")?.items.map(({ name, system }) => [name, system.wielded, system.flow?.carry]);
    const combat = game.combat as unknown as { round: number; turn: number | null; state: unknown }; // As below.
    const { round, turn, state } = combat;
    const hitPoints = ["Perrin", "Bandit A"].map((name) => of(name)?.system.hp.value);
    return JSON.stringify({ hitPoints, held, round, turn, state });
  });
}

/** Same once these windows agree. */
export async function agreed(seats: readonly Seat[]): Promise<string> {
  let all: string[] = [];
  await expect(async () => {
    all = await Promise.all(seats.map(whole));
    expect(new Set(all).size).toBe(1);
  }).toPass();
  return all[0] ?? "";
}

/** Perrin's hit points. */
export function hitPoints(seat: Seat): Promise<number> {
  return seat.page.evaluate(() => game.actors.getName("Perrin")?.system.hp.value ?? Number.NaN);
}

/** Undoes every later step as the GM; all windows then show the former state. */
export async function undoAll(gm: Seat, seats: readonly Seat[], step: number, before: string): Promise<void> {
  for (let then = await lastStep(gm); then > step; then = await lastStep(gm)) {
    // A button that still names the step before is refused, or replaced under the mouse: people press again.
    await expect(async () => {
      if ((await lastStep(gm)) >= then) await gm.button("Undo").click();
      await expect.poll(() => lastStep(gm), { timeout: 5000 }).toBeLessThan(then);
    }).toPass();
  }
  for (const seat of seats) await expect.poll(() => whole(seat)).toBe(before);
}
