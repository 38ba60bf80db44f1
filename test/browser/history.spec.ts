import type { Locator } from "@playwright/test";
import type { Command } from "../../src/combat/index.ts";
import { expect, test } from "./fixtures.ts";
import type { Seat } from "./seat.ts";
import { settled } from "./table.ts";

test("The way back, another ruleset, and the end (DX-005, DX-310)", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(9, 8, 4, 18, 14, 3, 11, 15, 13);
  await gm.button("Roll and begin").click();
  await acts([gm, ada], "Hask");
  await expect(gm.page.locator("#combat .tc-refusal")).toHaveCount(0);
  await gm.row("Bandit A").hover();
  await gm.row("Bandit A").getByRole("button", { name: "Hide from players" }).click();
  await expect(ada.row("Bandit A")).toHaveCount(0);

  const start = await settled([gm, ada]);
  await gm.button("Next turn").click();
  await acts([gm, ada], "Mira");
  await about(gm, "Mira", wound);
  await about(gm, "Bandit A", wound);
  await ada.drag("Mira", { x: 10, y: 7 });
  await expect.poll(() => gm.spaceOf("Mira")).toEqual({ x: 10, y: 7 });
  const end = await settled([gm, ada]);

  await test.step("everybody reads the steps; a player reads nothing of the hidden, and goes nowhere", async () => {
    const read = await openHistory(ada);
    await expect(read).toContainText("Now: Round 1, Your turn: Mira");
    await expect(read).toContainText("Hask's turn ends.");
    await expect(read).toContainText("Mira's hit points: −5 (27 → 22).");
    await expect(read).not.toContainText("Bandit A");
    await expect(read.getByRole("button", { name: /^(Back|Forward) to: / })).toHaveCount(0);
    await expect(await openHistory(gm)).toContainText("Bandit A's hit points");
  });

  await test.step("DX-005 · the GM goes to a step, after a word on what that changes, and forward again", async () => {
    const history = await openHistory(gm);
    await history.getByRole("button", { name: /^Back to: The encounter begins/ }).click();
    const question = gm.page.getByRole("dialog", { name: "Undo" });
    await expect(question).toContainText("From Round 1, Mira's turn to Round 1, Hask's turn.");
    await expect(question).toContainText("Mira: 22 → 27 hit points");
    await expect(question).toContainText(/Bandit A: \d+ → \d+ hit points/);
    await expect(question).toContainText("Moved back: Mira");
    await question.getByRole("button", { name: "Undo" }).click();
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(start);
    await expect(history.getByText("undone")).toHaveCount(4);

    await history
      .getByRole("button", { name: /^Forward to: / })
      .first()
      .click();
    const again = gm.page.getByRole("dialog", { name: "Redo" });
    await expect(again).toContainText("Moved: Mira");
    await again.getByRole("button", { name: "Redo" }).click();
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(end);
    await expect(history.getByText("undone")).toHaveCount(0);
    for (const seat of [gm, ada]) await (await openHistory(seat)).getByRole("button", { name: "Close window" }).click();
  });

  await test.step("DX-005 · the foot's buttons ask the same before they undo several steps", async () => {
    for (const [button, tip] of Object.entries(wayBack)) {
      await expect(gm.button(button)).toHaveAttribute("data-tooltip-text", tip);
      await gm.button(button).click();
      const question = gm.page.getByRole("dialog", { name: "Undo" });
      await expect(question).toContainText(/This will undo \d+ steps/);
      await expect(question).toContainText("Moved back: Mira");
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toHaveCount(0);
    }
    for (const seat of [gm, ada]) expect(await seat.numbers()).toEqual(end);
  });

  await test.step("the fight goes on under another ruleset, and comes back whole", async () => {
    const results = ada.page.locator("#combat .tc-results");
    await expect(results).toHaveText(/Mira: −5/);
    await gm.button("Change ruleset").click();
    const choice = gm.page.getByRole("dialog", { name: "Change ruleset" });
    await choice.getByRole("radio", { name: /^Six Seconds/ }).check();
    await choice.getByRole("button", { name: "Change ruleset" }).click();
    for (const seat of [gm, ada]) await expect(seat.page.locator("#combat .tc-ruleset")).toHaveText("Six Seconds");
    await expect(results).toHaveCount(0);
    await gm.button("Undo").click();
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(end);
    await expect(ada.page.locator("#combat .tc-ruleset")).toHaveText("Dexterity Order");
  });

  await test.step("DX-310 · the end says what is open, and frees everybody", async () => {
    await about(gm, "Mira", bless);
    await about(gm, "Bandit A", defeat);
    await openHistory(ada);
    const undone = ada.page.locator("#chat .tc-undone");
    const before = await undone.count();
    expect(before).toBeGreaterThan(0);
    await gm.button("End encounter").click();
    const question = gm.page.getByRole("dialog", { name: "End encounter" });
    await expect(question).toContainText("Bless of Mira: 15 s left");
    await expect(question.getByRole("checkbox", { name: "Continues in world time" })).toBeChecked();
    await question.getByRole("button", { name: "End encounter" }).click();
    for (const seat of [gm, ada]) await expect.poll(async () => (await seat.numbers()).state).toBeNull();
    await expect(ada.page.getByRole("dialog", { name: "History" })).toHaveCount(0);
    // The chat goes on telling what was done and what wasn't.
    await expect(undone).toHaveCount(before);
    await ada.drag("Mira", { x: 6, y: 7 });
    await expect.poll(() => gm.spaceOf("Mira")).toEqual({ x: 6, y: 7 });
  });

  await test.step("the defeated stay marked after the end, and aren't among all tokens of the next encounter", async () => {
    const isDead = () => game.scenes?.current?.tokens.getName("Bandit A")?.actor?.statuses.has("dead");
    for (const seat of [gm, ada]) await expect.poll(() => seat.page.evaluate(isDead)).toBe(true);
    const isOverlaid = () => {
      const effects = game.scenes?.current?.tokens.getName("Bandit A")?.actor?.temporaryEffects ?? [];
      return effects.some((effect) => effect.statuses.has("dead") && effect.getFlag("core", "overlay"));
    };
    expect(await ada.page.evaluate(isOverlaid)).toBe(true);
    await gm.button("Add all tokens").click();
    await expect(gm.row("Bandit B")).toBeVisible();
    await expect(gm.row("Bandit A")).toHaveCount(0);
  });
});

const wayBack = {
  "Previous round": "Undo to previous round",
  "Previous turn": "Undo to previous turn",
};

async function openHistory(seat: Seat): Promise<Locator> {
  await seat.button("Show history").click();
  const history = seat.page.getByRole("dialog", { name: "History" });
  await expect(history).toBeVisible();
  return history;
}

async function acts(seats: readonly Seat[], name: string): Promise<void> {
  for (const seat of seats) await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
}

/** Gives a command about a combatant as the GM. */
async function about(gm: Seat, name: string, command: (who: string) => object): Promise<void> {
  const who = await gm.page.evaluate((known) => game.combat?.combatants.getName(known)?.id ?? "", name);
  await gm.perform(command(who) as Command);
}

const wound = (who: string) => ({ kind: "hit-points", who, change: -5 });
const defeat = (who: string) => ({ kind: "defeat", who, defeated: true });

/** Blesses a combatant for three rounds. */
function bless(who: string): object {
  const lasts = { value: 3, unit: "rounds" };
  return { kind: "effect", id: "bless00000000000", name: "Bless", bearer: who, originator: who, ...lasts };
}
