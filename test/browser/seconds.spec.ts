import type { CombatantId } from "../../src/engine/types.ts";
import type { SecondsState } from "../../src/rulesets/seconds/rules/index.ts";
import { applies, arrange, endsWell, expectHitPoints, inRound, rollOf, uses } from "./demo-actions.ts";
import { expect, test } from "./fixtures.ts";
import { choose } from "./seconds-fight.ts";
import { Table } from "./table.ts";

test("Six Seconds: three rounds with tie, delay, a spell that waits, a spanning attack, interruptions, wounds and draughts, and back (SX-005, 103, 202 to 204, 408 to 410, 502, 601 to 606)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await arrange(table, "Six Seconds", "Bandit B", "Bandit C", "Hask", "Tomas");

  await test.step("SX-103 · the tied check again, and the number says so", async () => {
    await gm.willRoll(12, 14, 4);
    await ada.willRoll(10, 15);
    await bram.willRoll(18, 3);
    await gm.button("Roll all").click();
    const why = "Initiative check 18; tied with Ysolt, checked again: 23 against 10";
    await expect(ada.row("Mira").getByRole("button", { name: why })).toBeVisible();
    await expect(ada.row("Mira").locator(".tc-die")).toHaveAttribute("data-tooltip-text", why);
  });
  const before = await table.settled();
  await table.begin("Sela");
  await table.inOrder("Sela", "Mira", "Ysolt", "Bandit A", "Orrin");

  await test.step("SX-105 · a contest of one says what it lacks, and keeps what is ticked; the counter's window names whose it is", async () => {
    await gm.menu("Bandit A", "Contested initiative check");
    const contest = gm.page.getByRole("dialog", { name: "Contested initiative check" });
    await contest.getByRole("button", { name: "Roll checks" }).click();
    await expect(contest.getByRole("alert")).toHaveText("A contest needs at least two combatants.");
    await expect(contest.getByRole("checkbox", { name: "Bandit A" })).toBeChecked();
    await contest.getByRole("checkbox", { name: "Ysolt" }).check();
    await gm.willRoll(12, 8);
    await contest.getByRole("button", { name: "Roll checks" }).click();
    await expect(contest).toHaveCount(0);
    await expect(ada.page.locator("#chat")).toContainText("Contested initiative check, first to last: ");
    await gm.menu("Sela", "Set counter");
    const counter = gm.page.getByRole("dialog", { name: "Set counter: Sela" });
    await counter.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("SX-502 · a spell is paid in seconds, a drag by the second", async () => {
    await casts(bram, "Sela", "Lantern Light");
    await shows(table, "Sela: 4 of 6 seconds left");
    await bram.drag("Sela", { x: 8, y: 5 });
    await shows(table, "Sela: 2 of 6 seconds left");
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Sela")).toEqual({ x: 8, y: 5 });
    // The token is still selected and under the pointer: the ruler goes with the movement all the same.
    await expect(bram.page.locator(".waypoint-label")).toHaveCount(0);
    await table.endTurn(bram, "Mira");
  });

  await test.step("SX-201, SX-601 · a turn is put off; a spell waits; the turn cuts in behind it, and the other goes on", async () => {
    await ada.button("Hold turn").click();
    await table.actsNow("Ysolt");
    await casts(gm, "Ysolt", "River Mist");
    await shows(table, "Ysolt: 2 of 6 seconds left");
    await expect(ada.page.locator("#combat .tc-strip")).toContainText("River Mist in 3 s: second 1, next turn");
    await ada.button("Mira: interrupt Ysolt").click();
    await table.actsNow("Mira");
    await ada.willRoll(15, 8);
    await uses(ada, "Mira", "Hunting Bow", "Bandit A");
    await shows(table, "Mira: 4 of 6 seconds left");
    await applies(gm, /^Apply 3 damage to Bandit A/);
    await expectHitPoints(table, "Bandit A", 11);
    await table.endTurn(ada, "Ysolt");
    await shows(table, "Ysolt: 2 of 6 seconds left");
    await table.endTurn(gm, "Bandit A");
  });

  await test.step("SX-409, SX-602 · six seconds on foot, and an attack that reaches into the next turn", async () => {
    await gm.drag("Bandit A", { x: 10, y: 6 });
    await shows(table, "Bandit A: 0 of 6 seconds left");
    await table.endTurn(gm, "Orrin");
    await bram.drag("Orrin", { x: 9, y: 7 });
    await shows(table, "Orrin: 3 of 6 seconds left");
    const sheet = await bram.sheet("Orrin");
    await choose(bram, "Orrin", "wait", "Wait 2 s");
    await sheet.getByRole("button", { name: /^Use Mace/ }).click();
    await shows(table, "Orrin: 0 of 6 seconds left. Mace, 1 of 2 s done");
    await expect(sheet.getByText("Mace: 1 of 2 s done")).toBeVisible();
    await bram.closeSheet("Orrin");
    await table.endTurn(bram, "Sela");
    await inRound(table, 2);
  });

  await test.step("SX-606 · the spell of the last round lands in its own second", async () => {
    await casts(bram, "Sela", "Lantern Light");
    await table.endTurn(bram, "Mira");
    await ada.button("Hold turn").click();
    await table.actsNow("Ysolt");
    // A page loaded anew says so too, without any token selected.
    await ada.reload();
    const bar = ada.page.locator("#tc-action-bar");
    await expect(bar).toContainText("Mira");
    await bar.getByRole("button", { name: "Collapse or open" }).click();
    await expect(bar.getByRole("button", { name: /Interrupt Ysolt/ })).toBeVisible();
    await bar.getByRole("button", { name: "Collapse or open" }).click();
    await ada.tracker();
    await gm.sheet("Ysolt");
    await choose(gm, "Ysolt", "wait", "Wait 1 s");
    await gm.closeSheet("Ysolt");
    for (const { page } of table.seats)
      await expect(page.locator("#chat")).toContainText("River Mist takes effect (Ysolt).");
    await casts(gm, "Ysolt", "Binding Reeds");
    await shows(table, "Ysolt: 1 of 6 seconds left");
    await table.endTurn(gm, "Bandit A");
  });

  await test.step("The bandit comes closer and wounds Mira, whose player takes it from the card", async () => {
    await gm.drag("Bandit A", { x: 9, y: 6 });
    await shows(table, "Bandit A: 5 of 6 seconds left");
    await gm.willRoll(17, 20);
    await uses(gm, "Bandit A", "Spear", "Mira");
    await applies(ada, /^Apply 8 damage to Mira/);
    await expectHitPoints(table, "Mira", 19);
    await table.endTurn(gm, "Orrin");
  });

  await test.step("SX-410, SX-502 · an action that spans turns opens its roll by itself, and comes before all else", async () => {
    await bram.button("Continue Mace").click();
    await shows(table, "Orrin: 5 of 6 seconds left. Mace is done: roll it");
    const roll = rollOf(bram);
    await expect(roll).toContainText("Mace");
    for (const seat of [gm, ada]) await expect(rollOf(seat)).toHaveCount(0);
    await expect(bram.button("End turn")).toBeDisabled();
    const interrupt = ada.button("Mira: interrupt Orrin");
    await expect(interrupt).toBeDisabled();
    await expect(interrupt).toHaveAccessibleDescription(/in the middle of Mace/);
    // Dismissed, it waits in the tracker; there is never more than one.
    await roll.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(roll).toHaveCount(0);
    await bram.button("Roll Mace").click();
    await bram.button("Roll Mace").click();
    await expect(roll).toHaveCount(1);
    await bram.willRoll(16, 10);
    await roll.getByRole("radio", { name: /Bandit A/ }).check();
    await roll.getByRole("button", { name: /^Roll( anyway| without target)?$/ }).click();
    await shows(table, "Orrin: 5 of 6 seconds left");
    for (const { page } of table.seats) await expect(page.locator("#chat .tc-strike").last()).toContainText("Mace");
    await applies(gm, /^Apply 3 damage to Bandit A/);
    await expectHitPoints(table, "Bandit A", 8);
    await expect(bram.button("End turn")).toBeEnabled();
  });

  await test.step("SX-202, SX-204 · the held turn cuts in between two actions: a draught and a step; then the other goes on", async () => {
    await ada.button("Mira: interrupt Orrin").click();
    await table.actsNow("Mira");
    await expect(bram.page.locator("#combat .tc-seconds")).toContainText("Orrin continues afterwards with 5 s");
    await ada.willRoll(10);
    await uses(ada, "Mira", "Healing Draught");
    await applies(ada, /Heal Mira by /);
    await expectHitPoints(table, "Mira", 23);
    await ada.drag("Mira", { x: 8, y: 7 });
    await shows(table, "Mira: 3 of 6 seconds left");
    await table.endTurn(ada, "Orrin");
    await shows(table, "Orrin: 5 of 6 seconds left");
    await table.endTurn(bram, "Sela");
    await inRound(table, 3);
  });

  await test.step("SX-408 · a third round: a spell, a knife, an attack without dice, a wound, and the last draught", async () => {
    await casts(bram, "Sela", "Lantern Light");
    await table.endTurn(bram, "Mira");
    await ada.willRoll(18, 20);
    await uses(ada, "Mira", "Skinning Knife", "Bandit A");
    await applies(gm, /^Apply 4 damage to Bandit A/);
    await expectHitPoints(table, "Bandit A", 4);
    await table.endTurn(ada, "Ysolt");
    await gm.sheet("Ysolt");
    await choose(gm, "Ysolt", "actions", "Single melee attack");
    await shows(table, "Ysolt: 4 of 6 seconds left");
    await expect(rollOf(gm)).toHaveCount(0);
    await gm.closeSheet("Ysolt");
    await table.endTurn(gm, "Bandit A");
    await gm.willRoll(17, 15);
    await uses(gm, "Bandit A", "Spear", "Orrin");
    await applies(bram, /^Apply 6 damage to Orrin/);
    await expectHitPoints(table, "Orrin", 24);
    await table.endTurn(gm, "Orrin");
    await bram.willRoll(10);
    await uses(bram, "Orrin", "Healing Draught");
    await applies(bram, /Heal Orrin by /);
    await expectHitPoints(table, "Orrin", 28);
    await table.endTurn(bram, "Sela");
    await inRound(table, 4);
  });

  await test.step("SX-005 · back to the start and forward again, every number with it; and the end", async () => {
    const after = await table.backAndForward(before, [3, 2, 1, 0]);
    const { fighters } = after.state as unknown as SecondsState;
    expect(fighters["combatantysolt00" as CombatantId]).toMatchObject({ delays: [] });
    await endsWell(table);
  });
});

/** Uses a spell without dice from the sheet. */
async function casts(seat: Table["gm"], name: string, spell: string): Promise<void> {
  const sheet = await seat.sheet(name);
  await sheet.getByRole("button", { name: new RegExp(`^Use ${spell}`) }).click();
  await seat.closeSheet(name);
}

/** Waits until every window's dial says this. */
async function shows({ seats }: Table, sentence: string): Promise<void> {
  for (const seat of seats)
    await expect(seat.page.locator("#combat").getByRole("img", { name: sentence, exact: true }).first()).toBeVisible();
}
