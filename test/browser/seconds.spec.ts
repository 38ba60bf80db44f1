import type { CombatantId } from "../../src/rules/engine/types.ts";
import type { SecondsState } from "../../src/rules/seconds/index.ts";
import { expect, test } from "./fixtures.ts";
import { choose, meetInSeconds } from "./seconds-fight.ts";
import { Table } from "./table.ts";

test("Six Seconds: two rounds with tie, delay, spanning action and interruption, and back (SX-005, 103, 202 to 204, 502, 602)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await meetInSeconds(gm);
  for (const seat of table.seats) await seat.tracker();

  await test.step("SX-103 · the tied check again, and the number says so", async () => {
    await expect(gm.row("Ysolt")).toBeVisible();
    // Mira, Sela and Ysolt in the order in which they came; then the rerolls of Mira and Ysolt.
    await gm.willRoll(11, 18, 11, 15, 4);
    await gm.button("Roll all").click();
    await expect(gm.row("Ysolt").getByRole("textbox")).toHaveValue("11");
    const why = "Initiative check 11; tied with Ysolt, checked again: 15 against 4";
    await expect(ada.row("Mira").getByRole("button", { name: why })).toBeVisible();
  });
  const before = await table.settled();
  await gm.button("Begin encounter").click();
  await table.actsNow("Sela");
  await table.inOrder("Sela", "Mira", "Ysolt");

  await test.step("SX-502, SX-602 · a spell whose effect waits, and one that reaches into the next turn", async () => {
    const sheet = await bram.sheet("Sela");
    await choose(bram, "Sela", "items", "Lantern Light");
    await shows(table, "Sela: 4 of 6 seconds left");
    await expect(ada.page.locator("#combat .tc-strip")).toContainText("Lantern Light in 7 s: second 3, next turn");
    await choose(bram, "Sela", "wait", "Wait 1 s");
    await choose(bram, "Sela", "items", "Unweave");
    await shows(table, "Sela: 0 of 6 seconds left. Unweave, 3 of 4 s done");
    await expect(sheet.getByText("Unweave: 3 of 4 s done")).toBeVisible();
    await bram.closeSheet("Sela");
    await table.endTurn(bram, "Mira");
  });

  await test.step("SX-201, SX-408 · a turn is put off, and an attack without dice is over with its last second", async () => {
    await ada.button("Hold the turn").click();
    await table.actsNow("Ysolt");
    await gm.sheet("Ysolt");
    await choose(gm, "Ysolt", "actions", "Single melee attack");
    await shows(table, "Ysolt: 4 of 6 seconds left");
    await gm.closeSheet("Ysolt");
    await expect(ada.button("Mira: interrupt Ysolt now")).toBeEnabled();
    await table.endTurn(gm, "Sela");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 2");
  });

  await test.step("SX-410, SX-502 · an action that spans turns opens its roll by itself, and comes before all else", async () => {
    await bram.button("Continue Unweave").click();
    await shows(table, "Sela: 5 of 6 seconds left. Unweave is done: roll it");
    const roll = bram.page.locator(".tc-roll-dialog");
    await expect(roll).toContainText("Unweave");
    for (const seat of [gm, ada]) await expect(seat.page.locator(".tc-roll-dialog")).toHaveCount(0);
    await expect(bram.button("End turn")).toBeDisabled();
    const interrupt = ada.button("Mira: interrupt Sela now");
    await expect(interrupt).toBeDisabled();
    await expect(interrupt).toHaveAccessibleDescription(/in the middle of Unweave.*SX-203/);
    // Dismissed, it waits in the tracker; there is never more than one.
    await roll.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(roll).toHaveCount(0);
    await bram.button("Roll Unweave").click();
    await bram.button("Roll Unweave").click();
    await expect(roll).toHaveCount(1);
    await roll.getByRole("button", { name: "Roll", exact: true }).click();
    await shows(table, "Sela: 5 of 6 seconds left");
    for (const seat of table.seats) await expect(seat.page.locator("#chat .tc-strike")).toContainText("Unweave");
    await expect(bram.button("End turn")).toBeEnabled();
  });

  await test.step("SX-202, SX-204, SX-409 · the held turn cuts in between two actions, moves by the second, and hers goes on", async () => {
    await ada.button("Mira: interrupt Sela now").click();
    await table.actsNow("Mira");
    await expect(bram.page.locator("#combat .tc-seconds")).toContainText("Sela goes on afterwards with 5 s");
    const { x, y } = await ada.spaceOf("Mira");
    await ada.drag("Mira", { x, y: y + 1 });
    await shows(table, "Mira: 5 of 6 seconds left");
    await table.endTurn(ada, "Sela");
    await shows(table, "Sela: 5 of 6 seconds left");
  });

  await test.step("SX-606 · the effect lands in its own second", async () => {
    await bram.sheet("Sela");
    await choose(bram, "Sela", "wait", "Wait 2 s");
    await shows(table, "Sela: 3 of 6 seconds left");
    await bram.closeSheet("Sela");
    for (const seat of table.seats) {
      await expect(seat.page.locator("#chat")).toContainText("Lantern Light takes effect (Sela).");
    }
    await table.endTurn(bram, "Mira");
    await table.endTurn(ada, "Ysolt");
    await table.endTurn(gm, "Sela");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 3");
  });

  await test.step("SX-005 · back to the start and forward again, every number with it", async () => {
    const after = await table.backAndForward(before, [2, 1, 0]);
    expect((after.state as unknown as SecondsState).fighters["combatantsela000" as CombatantId]).toMatchObject({
      delays: [],
    });
  });
});

/** Waits until every window's dial says this. */
async function shows({ seats }: Table, sentence: string): Promise<void> {
  for (const seat of seats)
    await expect(seat.page.locator("#combat").getByRole("img", { name: sentence, exact: true }).first()).toBeVisible();
}
