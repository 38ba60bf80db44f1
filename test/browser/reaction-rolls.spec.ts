import { target } from "./character-fight.ts";
import { expect, test } from "./fixtures.ts";
import { rollOnHexes, rolls, setNextDice, strike } from "./flow-fight.ts";
import type { Seat } from "./seat.ts";
import { choose, meetInSeconds } from "./seconds-fight.ts";
import { pip, Table } from "./table.ts";

const answer = (seat: Seat, name: RegExp) => seat.prompt().getByRole("button", { name });
const effect = (seat: Seat) => seat.page.getByRole("dialog", { name: "Takes effect", exact: true });
const roll = (seat: Seat) => seat.page.locator(".tc-roll-dialog");

test("A reaction shows its roll before it is made; its dialog closes with the reaction window, and asks nothing once time runs out (FL-53, 58, 66, 132, 162)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await rollOnHexes(table, { "Bandit A": 9, Mira: 6, Sela: 2 });
  await table.begin("Bandit A");
  /** The bandit's spear is about to hit Mira, who is asked. */
  const spearAttack = async () => {
    await setNextDice(gm, [40, 100]);
    await strike(gm, "Spear", "Mira");
    await expect(ada.prompt()).toContainText("Bandit A is about to hit Mira");
  };

  await test.step("FL-162 · Mira's Dodge shows what it is rolled with, and how likely it is to help", async () => {
    await spearAttack();
    await answer(ada, /^Dodge/).click();
    await expect(roll(ada)).toContainText("Bandit A");
    await expect(roll(ada)).toContainText("Cost: 1 RP");
    await expect(roll(ada).locator(".tc-roll-outcome")).toContainText(/Against this attack\s*50%/);
    await expect(roll(ada).getByRole("spinbutton")).toHaveCount(0);
    await expect(pip(ada, "Mira", "RP")).toHaveAccessibleName("RP: 2 of 2 left");
  });

  // As in Foundry the number keys are the hotbar's; this one is only the prompt's while a prompt is there.
  await ada.page.evaluate(async () => {
    const command = "game.user.flags.ran = (game.user.flags.ran ?? 0) + 1;";
    const macro = await Macro.implementation.create({ name: "Count", type: "script", command });
    await game.user.assignHotbarMacro(macro ?? null, 2);
  });
  const macroRuns = () => ada.page.evaluate(() => (game.user.flags as { ran?: number }).ran ?? 0);

  await test.step("another answer takes its place; dismissed, nothing is spent and she is asked still", async () => {
    await ada.page.keyboard.press("2");
    await expect(roll(ada).locator(".window-title")).toHaveText("Parry");
    await expect(roll(ada)).toHaveCount(1);
    expect(await macroRuns()).toBe(0);
    await roll(ada).getByRole("button", { name: "Cancel" }).click();
    await expect(roll(ada)).toHaveCount(0);
    await expect(ada.prompt()).toBeVisible();
  });

  await test.step("FL-53 · answered by the GM meanwhile, the window closes and says so", async () => {
    await answer(ada, /^Dodge/).click();
    await expect(roll(ada)).toBeVisible();
    await gm.page.locator("#combat .tc-reopen").click();
    await answer(gm, /^Don't react/).click();
    await expect(roll(ada)).toHaveCount(0);
    await expect(ada.page.locator("#notifications")).toContainText("The GM answered for Mira.");
    for (const seat of table.seats) await expect(seat.prompt()).toHaveCount(0);
    await expect(pip(ada, "Mira", "RP")).toHaveAccessibleName("RP: 2 of 2 left");
    await gm.button("Undo").click();
    await expect(ada.prompt()).toBeVisible();
  });

  await test.step("FL-58 · rolled, it is paid and counts", async () => {
    await setNextDice(gm, [10, 100]);
    await answer(ada, /^Dodge/).click();
    await rolls(ada, "Dodge");
    await expect(pip(gm, "Mira", "RP")).toHaveAccessibleName("RP: 1 of 2 left");
    await expect(ada.prompt()).toHaveCount(0);
    await expect(roll(ada)).toHaveCount(0);
    await ada.page.keyboard.press("2");
    await expect.poll(macroRuns).toBe(1);
  });

  await test.step("FL-53 · while time runs out an answer is one click; Shift shows the roll", async () => {
    await gm.perform({ kind: "settings", changes: { reactionCountdown: 300 } });
    await spearAttack();
    await answer(ada, /^Dodge/).click({ modifiers: ["Shift"] });
    await expect(roll(ada)).toBeVisible();
    await roll(ada).getByRole("button", { name: "Cancel" }).click();
    await setNextDice(gm, [10, 100]);
    await answer(ada, /^Dodge/).click();
    await expect(pip(gm, "Mira", "RP")).toHaveAccessibleName("RP: 0 of 2 left");
    await expect(roll(ada)).toHaveCount(0);
  });

  await test.step("FL-53 · as the GM closes the reactions, or ends the encounter, the window closes and says which", async () => {
    await gm.perform({ kind: "settings", changes: { reactionCountdown: 0 } });
    const idOf = (name: string) => gm.page.evaluate((of) => game.combat?.combatants.getName(of)?.id, name);
    const grant = async (name: string, pool: string) =>
      gm.perform({ kind: "grant", who: await idOf(name), pool, amount: 2 } as never);
    const notices = ada.page.locator("#notifications");
    await grant("Mira", "rp");
    await grant("Bandit A", "ap");
    await spearAttack();
    await answer(ada, /^Dodge/).click();
    await expect(roll(ada)).toBeVisible();
    await gm.page.locator("#combat .tc-reopen").click();
    await answer(gm, /^No more reactions/).click();
    await expect(roll(ada)).toHaveCount(0);
    await expect(notices).toContainText("The GM closed the reactions before Mira answered.");
    await gm.button("Undo").click();
    await answer(ada, /^Dodge/).click();
    await expect(roll(ada)).toBeVisible();
    await gm.page.evaluate(async () => void (await game.combat?.delete()));
    await expect(roll(ada)).toHaveCount(0);
    await expect(notices).toContainText("The encounter has ended.");
    await expect(notices).not.toContainText("spent nothing");
  });
});

test("Six Seconds: as a delayed spell takes effect its dice are offered to its caster and the GM, and rolled as if it were cast now (SX-408, SX-601)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await meetInSeconds(gm);
  await gm.page.evaluate(async () => {
    const light = game.actors.getName("Sela")?.items.getName("Lantern Light");
    const system = { seconds: { seconds: 2, delay: 3 }, rolls: { attack: "1d20 + 4", damage: "1d6" } };
    await light?.update({ system });
  });
  for (const seat of table.seats) await seat.tracker();
  await expect(gm.row("Ysolt")).toBeVisible();
  await gm.willRoll(11, 18, 9);
  await gm.button("Roll all").click();
  await table.begin("Sela");

  await test.step("SX-601 · nothing is rolled while it waits", async () => {
    await bram.sheet("Sela");
    await choose(bram, "Sela", "items", "Lantern Light");
    await expect(bram.page.locator("#combat .tc-strip")).toContainText("Lantern Light in 3 s");
    await expect(roll(bram)).toHaveCount(0);
    await choose(bram, "Sela", "wait", "Wait 3 s");
    await bram.closeSheet("Sela");
  });

  await test.step("SX-408 · the prompt asks her and the GM; her present target is the spell's", async () => {
    await expect(effect(bram)).toContainText("Lantern Light takes effect");
    // Her player is there to answer: the GM finds it in the tracker.
    const reopen = gm.page.locator("#combat .tc-reopen");
    await expect(reopen).toHaveText(/^\s*Answer: Sela\s*$/);
    await expect(reopen).toHaveAccessibleDescription(/^Lantern Light takes effect/);
    await expect(effect(ada)).toHaveCount(0);
    await target(bram, "Ysolt");
    await gm.willRoll(15);
    await effect(bram)
      .getByRole("button", { name: /^Roll dice/ })
      .click();
    await expect(roll(bram)).toContainText("Ysolt");
    await expect(roll(bram).locator(".tc-roll-outcome")).toContainText("1d20 + 4");
    await roll(bram).getByRole("button", { name: "Roll", exact: true }).click();
    for (const seat of table.seats) {
      await expect(seat.page.locator("#chat")).toContainText(/Lantern Light.*19/s);
      await expect(effect(seat)).toHaveCount(0);
    }
  });

  await test.step("SX-005 · taken back, it is asked about anew", async () => {
    await gm.button("Undo").click();
    await expect(effect(bram)).toBeVisible();
    await effect(bram)
      .getByRole("button", { name: /^Nothing to roll/ })
      .click();
    for (const seat of table.seats) await expect(effect(seat)).toHaveCount(0);
  });
});
