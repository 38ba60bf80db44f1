/** Clicks, keys and drags that common turns take through the interface, with the settings that Turncraft begins with. */
import type { Locator } from "@playwright/test";
import type { Command } from "../../src/combat/index.ts";
import { bring } from "./character-rulesets.ts";
import { hitPoints } from "./deeds.ts";
import { expect, test } from "./fixtures.ts";
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

/** Tomas meets bandits of whom one is near, in the place of whatever fights there are; he comes first. */
async function meet(gm: Seat, type: string): Promise<void> {
  const ids = await gm.page.evaluate(gather, { type, places });
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

/** In the page. Ids of the combatants by name. */
async function gather({ type, places }: { type: string; places: Readonly<Record<string, readonly [number, number]>> }) {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  const { scene } = canvas;
  const size = scene?.grid.size ?? 100;
  for (const [name, [x, y]] of Object.entries(places)) {
    const token = scene?.tokens.getName(name);
    await token?.update({ x: x * size, y: y * size } as never, { animate: false, teleport: true } as never);
    await token?.actor?.update({ system: { hp: { value: token.actor.system.hp.max } } } as never);
  }
  const combat = await Combat.implementation.create({ type: type as "flow", scene: scene?.id ?? null, active: true });
  const data = Object.keys(places).map((name) => {
    const token = scene?.tokens.getName(name);
    return { tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
  });
  const made = (await combat?.createEmbeddedDocuments("Combatant", data)) ?? [];
  return Object.fromEntries(made.map(({ id, name }) => [name, id ?? ""]));
}
