/** Actions of players in the demo's encounter under any ruleset, by buttons: arrangement, attacks, cards, end. */
import { expect, type Locator } from "@playwright/test";
import { bring } from "./character-rulesets.ts";
import type { Seat } from "./seat.ts";
import type { Table } from "./table.ts";

/** Chooses the ruleset of the demo's encounter before its start, as the GM, and removes some combatants. */
export async function arrange(table: Table, ruleset: string, ...without: readonly string[]): Promise<void> {
  const { gm, seats } = table;
  for (const seat of seats) await seat.tracker();
  await gm.button("Change ruleset").click();
  const choice = gm.page.getByRole("dialog", { name: "Change ruleset" });
  await choice.getByText(ruleset, { exact: true }).click();
  await choice.getByRole("button", { name: "Change ruleset" }).click();
  await expect(choice).toHaveCount(0);
  await leave(gm, ...without);
  for (const seat of seats) for (const name of without) await expect(seat.row(name)).toHaveCount(0);
}

/** Takes combatants out of an encounter that hasn't begun. */
export async function leave(gm: Seat, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await gm.menu(name, "Remove combatant");
    await expect(gm.row(name)).toHaveCount(0);
  }
}

/** Window of a roll before its dice. */
export function rollOf(seat: Seat): Locator {
  return seat.page.locator(".tc-roll-dialog");
}

/** Uses an item from a creature's sheet and chooses the target in the window; then the dice are rolled. */
export async function uses(seat: Seat, name: string, thing: string, target?: string): Promise<void> {
  const sheet = await seat.sheet(name);
  await sheet.getByRole("button", { name: new RegExp(`^Use ${thing}`) }).click();
  const roll = rollOf(seat);
  if (target) await aimAt(roll, target);
  await roll.getByRole("button", { name: /^Roll( anyway| without target)?$/ }).click();
  await expect(roll).toHaveCount(0);
  // The roll's window may lie over the sheet's: it closes first.
  await seat.closeSheet(name);
}

/** Chooses a single target: an earlier target in the list, or oneself for healing, is dropped by the first choice. */
async function aimAt(roll: Locator, target: string): Promise<void> {
  const name = new RegExp(target);
  // A consumed item has one target.
  const box = roll.getByRole("checkbox", { name }).or(roll.getByRole("radio", { name }));
  const assumed = await roll
    .locator("input[data-assumed]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("name")));
  await box.check();
  for (const name of assumed)
    if (name !== (await box.getAttribute("name")))
      await expect(roll.locator(`input[name="${name}"]`)).not.toBeChecked();
  const chosen = roll.locator(".tc-targets input:checked");
  const [its, names] = [
    await box.getAttribute("name"),
    await chosen.evaluateAll((all) => all.map((each) => each.getAttribute("name"))),
  ];
  for (const name of names) if (name !== its) await roll.locator(`input[name="${name}"]`).uncheck();
  await expect(chosen).toHaveCount(1);
}

/** Presses a button on the newest card with dice; the effect counts once. */
export async function applies(seat: Seat, button: RegExp): Promise<void> {
  await bring(seat, "chat");
  const apply = seat.page.locator("#chat .tc-strike").last().getByRole("button", { name: button });
  await apply.click();
  await expect(apply).toHaveAttribute("aria-pressed", "true");
  await bring(seat, "combat");
}

/** The hit points of a token's creature. */
export function hitPoints({ page }: Seat, name: string): Promise<number> {
  return page.evaluate((who) => canvas.scene?.tokens.getName(who)?.actor?.system.hp.value ?? Number.NaN, name);
}

/** Waits until every window knows these hit points. */
export async function expectHitPoints(table: Table, name: string, points: number): Promise<void> {
  for (const seat of table.seats) await expect.poll(() => hitPoints(seat, name)).toBe(points);
}

/** Waits until every window shows this round. */
export async function inRound(table: Table, round: number): Promise<void> {
  for (const { page } of table.seats) await expect(page.locator("#combat .tc-round")).toHaveText(`Round ${round}`);
}

/** The GM ends the encounter; no rule was overridden in it, and no error shown. */
export async function endsWell(table: Table): Promise<void> {
  const { gm, seats } = table;
  await gm.button("End encounter").click();
  await gm.page.getByRole("dialog").getByRole("button", { name: "End encounter" }).click();
  for (const seat of seats) {
    await expect.poll(async () => (await seat.numbers()).state).toBeNull();
    await expect(seat.page.locator("#chat .tc-card-overruled")).toHaveCount(0);
    await expect(seat.page.locator("#notifications .error")).toHaveCount(0);
  }
}
