/** Clicks, keys and drags that common turns take through the interface, with the settings that Turncraft begins with. */
import type { Locator } from "@playwright/test";
import type { Command } from "../../src/combat/index.ts";
import { bring } from "./character-rulesets.ts";
import { hitPoints } from "./demo-actions.ts";
import { expect, test } from "./fixtures.ts";
import { gather } from "./meeting.ts";
import type { Seat } from "./seat.ts";

const places = { Tomas: [13, 8], "Bandit A": [15, 8], "Bandit B": [19, 4], "Bandit C": [19, 6] } as const;

/** Counts what a person does in a window. */
class Hand {
  clicks = 0;
  readonly seat: Seat;

  constructor(seat: Seat) {
    this.seat = seat;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async key(key: string): Promise<void> {
    this.clicks += 1;
    await this.seat.page.keyboard.press(key);
  }

  async drag(name: string, to: { x: number; y: number }): Promise<void> {
    this.clicks += 1;
    await this.seat.drag(name, to);
  }
}

test("a turn of move, attack, damage and end takes five clicks at most", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) {
    await seat.tracker();
    await seat.page.evaluate(async () => {
      await game.settings.set("turncraft", "askBeforeRolls", false);
      await game.settings.set("turncraft", "actionBar", "open");
    });
  }

  for (const type of ["dexterity", "seconds", "marching"] as const) {
    await test.step(`${type}: move, attack, damage, end of turn`, async () => {
      await meet(gm, type);
      await expect(ada.row("Tomas")).toHaveAttribute("aria-current", "true");
      await gm.willRoll(19, 4);
      const before = await hitPoints(gm, "Bandit A");
      const [player, master] = [new Hand(ada), new Hand(gm)];
      await player.drag("Tomas", { x: 14, y: 8 });
      await expect.poll(() => gm.spaceOf("Tomas")).toEqual({ x: 14, y: 8 });
      const bar = ada.page.locator("#tc-action-bar");
      await player.click(bar.getByRole("button").filter({ hasText: "Long Sword" }));
      // The chat is what a GM looks at while players act.
      await bring(gm, "chat");
      const card = gm.page.locator("#chat .tc-strike").last();
      await master.click(card.getByRole("button", { name: /^Apply/ }).first());
      await bring(gm, "combat");
      await expect.poll(() => hitPoints(gm, "Bandit A")).toBeLessThan(before);
      await player.key("Shift+E");
      await expect(gm.row("Tomas")).not.toHaveAttribute("aria-current", "true");
      expect(player.clicks + master.clicks).toBeLessThanOrEqual(5);
    });
  }
});

test("declaring for five foes and rolling for their side takes the GM four clicks", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  const names = ["Tomas", "Hask", "Ysolt", "Bandit A", "Bandit B", "Bandit C"];
  await gm.page.evaluate(gather, { type: "group", names });
  const [large, theirs] = [gm, ada].map(({ page }) => page.locator("#combat .tc-main")) as [Locator, Locator];
  const asked = (seat: Seat) => seat.page.locator(".tc-group-dialog");
  await gm.button("Begin encounter").click();
  const master = new Hand(gm);
  await expect(large).toHaveAccessibleName("Declare for all (5)");
  await master.click(large);
  await master.click(asked(gm).getByRole("button", { name: "Declare for 5" }));
  await theirs.click();
  await asked(ada).getByRole("button", { name: "Declare face down" }).click();
  await expect(large).toHaveAccessibleName("Next: Initiative");
  await master.click(large);
  await expect(large).toHaveAccessibleName("Roll for Foes");
  await master.click(large);
  await expect(large).toHaveAccessibleName("Roll for Party");
  await expect(theirs).toHaveAccessibleName("Roll for Party");
  expect(master.clicks).toBe(4);
});

test("acting together takes five clicks at most, in one window", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  const spots = { Tomas: [13, 8], Mira: [13, 7], "Bandit A": [19, 8] } as const;
  await gm.page.evaluate(gather, { type: "marching", names: Object.keys(spots), places: spots });
  const seen = { kind: "sight", partySeesMonsters: true, monstersSeeParty: true };
  for (const command of [seen, { kind: "take-initiative" }, { kind: "start" }]) await gm.perform(command as Command);
  const player = new Hand(ada);
  await player.click(ada.button("Act together"));
  const asked = ada.page.getByRole("dialog", { name: "Act together" });
  await player.click(asked.getByRole("button", { name: "Act together" }));
  await expect(asked).toHaveCount(0);
  // Both are Ada's: nobody else is asked, and what each does first was chosen in the window.
  await expect(ada.page.locator("#combat .tc-together-half")).toHaveText("half 1 of 2");
  for (const name of ["Tomas", "Mira"])
    await expect(ada.page.locator("#combat .tc-member").filter({ hasText: name })).toContainText("moves now");
  await expect(ada.page.getByRole("dialog", { name: "Acting together" })).toHaveCount(0);
  expect(player.clicks).toBeLessThanOrEqual(5);
});

test("an attack and its defence take four clicks at most", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) {
    await seat.tracker();
    await seat.page.evaluate(async () => {
      await game.settings.set("turncraft", "askBeforeRolls", false);
      await game.settings.set("turncraft", "actionBar", "open");
    });
  }
  const spots = { Mira: [14, 8], Hask: [15, 8] } as const;
  const ids = await gm.page.evaluate(gather, { type: "dexterity", names: Object.keys(spots), places: spots });
  await expect(gm.row("Mira")).toBeVisible();
  const initiative = { [ids.Hask ?? ""]: 20, [ids.Mira ?? ""]: 9 };
  for (const command of [{ kind: "manual", initiative }, { kind: "start" }]) await gm.perform(command as Command);
  const [foe, defender] = [new Hand(gm), new Hand(ada)];
  const token = await gm.spaceOf("Hask");
  foe.clicks += 1;
  await gm.click("Hask");
  expect(token).toEqual({ x: 15, y: 8 });
  await gm.willRoll(19, 4);
  await foe.click(gm.page.locator("#tc-action-bar").getByRole("button").filter({ hasText: "Boarding Axe" }));
  await expect(ada.prompt()).toBeVisible();
  await defender.click(ada.prompt().getByRole("button", { name: "Sidestep" }));
  await expect(ada.prompt()).toHaveCount(0);
  // It is Hask's turn and she has selected nobody: the bar of her only creature is away.
  await expect(ada.page.locator("#tc-action-bar").getByRole("group", { name: /^Actions of/ })).toHaveCount(0);
  expect(foe.clicks + defender.clicks).toBeLessThanOrEqual(4);
});

/** Tomas meets bandits of whom one is near, in the place of whatever fights there are; he comes first. */
async function meet(gm: Seat, type: string): Promise<void> {
  const ids = await gm.page.evaluate(gather, { type, names: Object.keys(places), places });
  await expect
    .poll(async () => Object.keys((await gm.numbers()).state?.fighters ?? {}).length)
    .toBe(Object.keys(places).length);
  const { Tomas = "", ...bandits } = ids;
  const initiative = Object.fromEntries([[Tomas, 20], ...Object.values(bandits).map((id, i) => [id, 9 - i])]);
  const rolled = { kind: "manual", initiative };
  const seen = { kind: "sight", partySeesMonsters: true, monstersSeeParty: true };
  const commands = type === "marching" ? [seen, { kind: "take-initiative" }] : [rolled];
  for (const command of [...commands, { kind: "start" }]) await gm.perform(command as Command);
}
