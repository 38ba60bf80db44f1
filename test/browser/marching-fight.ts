import { expect } from "@playwright/test";
import type { Seat } from "./seat.ts";

/** Two of the party meet a bandit under Marching Order; dice fall in the GM's window. */
export async function meetOnTheMarch(gm: Seat): Promise<void> {
  await gm.page.evaluate(gather);
}

async function gather(): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  for (const actor of game.actors) await actor.update({ system: { marching: { agl: 10 } } });
  const { scene } = canvas;
  const combat = await Combat.implementation.create({ type: "marching", scene: scene?.id ?? null, active: true });
  const places = { combatantmira000: "Mira", combatantsela000: "Sela", combatantbandita: "Bandit A" };
  const combatants = Object.entries(places).map(([_id, name]) => {
    const token = scene?.tokens.find((each) => each.name === name);
    return { _id, tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
  });
  await combat?.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
}

/** The GM says that each side sees the other. */
export async function bothSee(gm: Seat): Promise<void> {
  for (const text of ["Party sees the monsters", "Monsters see the party"]) {
    const yes = gm.page.locator("#combat").getByRole("group", { name: text }).getByRole("button", { name: "Yes" });
    await yes.click();
    await expect(yes).toHaveAttribute("aria-pressed", "true");
  }
}

/** Answers a window about a user's own combatant. */
export async function decides(seat: Seat, name: string, answer: string): Promise<void> {
  const asked = seat.page.getByRole("dialog", { name: `${name} decides` });
  await asked.getByRole("button", { name: answer }).click();
  await expect(asked).toHaveCount(0);
}

/** Chooses a combatant in a window opened from the tracker, and sends. */
export async function sends(seat: Seat, title: string, name: string): Promise<void> {
  const form = seat.page.getByRole("dialog", { name: title });
  const own = form.getByRole("radio", { name }).or(form.getByRole("checkbox", { name }));
  await expect(own).toBeVisible();
  const boxes = form.getByRole("checkbox");
  for (let i = 0; i < (await boxes.count()); i++) await boxes.nth(i).uncheck();
  await own.check();
  await form.getByRole("button", { name: title }).click();
}
