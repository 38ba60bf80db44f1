import { arrange, endsWell, expectHitPoints, hitPoints, inRound } from "./demo-actions.ts";
import { expect, test } from "./fixtures.ts";
import { knifeInHand, rolls, setNextDice, strike } from "./flow-fight.ts";
import type { Seat } from "./seat.ts";
import { pip, Table } from "./table.ts";

test("Action & Flow Points: three rounds on squares with surprise, spells, a readied action that moves initiative, a Reaction Attack in the middle of a Move, a wound, a draught, and back (FL-04, 53, 65, 123, 124, 130, 144)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await arrange(table, "Action & Flow Points", "Tomas", "Orrin", "Hask", "Ysolt", "Bandit B", "Bandit C");
  await knifeInHand(gm);
  await gm.drag("Bandit A", { x: 9, y: 6 });
  await expect.poll(() => ada.spaceOf("Bandit A")).toEqual({ x: 9, y: 6 });

  await test.step("FL-141, FL-144 · everybody rolls, and the GM says who surprises", async () => {
    await setNextDice(gm, [2, 10]);
    await setNextDice(ada, [9, 10]);
    await setNextDice(bram, [6, 10]);
    await gm.button("Roll all").click();
    await table.inOrder("Mira", "Sela", "Bandit A");
    await gm.button("Party").click();
    await expect(gm.button("Party")).toHaveAttribute("aria-pressed", "true");
  });
  const before = await table.settled();
  await table.begin("Mira");

  await test.step("FL-146, FL-53 · in the surprise round the surprised can't defend", async () => {
    for (const seat of table.seats) {
      await expect(seat.page.locator("#combat .tc-round")).toHaveText("Surprise round");
      await expect(pip(seat, "Bandit A", "RP")).toHaveAccessibleName("RP: 0 of 2 left");
    }
    await setNextDice(ada, [40, 100], [3, 6]);
    await strike(ada, "Skinning Knife", "Bandit A");
    await expectHitPoints(table, "Bandit A", 12);
    for (const seat of table.seats) await expect(pip(seat, "Mira", "FP")).toHaveAccessibleName(/^FP: 4,/);
    await expect(pip(ada, "Mira", "AP")).toHaveAccessibleName("AP: 3 of 5 left");
    await table.endTurn(ada, "Sela");
    await bram.drag("Sela", { x: 3, y: 6 });
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Sela")).toEqual({ x: 3, y: 6 });
    await casts(bram, "Sela", "Lantern Light");
    for (const seat of table.seats) await expect(pip(seat, "Sela", "AP")).toHaveAccessibleName("AP: 3 of 5 left");
    await table.endTurn(bram, "Mira");
    await inRound(table, 2);
  });

  await test.step("FL-130, FL-121 · a step from the sheet, and a readied action that ends the turn", async () => {
    const sheet = await ada.sheet("Mira");
    await sheet.locator("details[data-menu=steps] > summary").click();
    await sheet.getByRole("button", { name: /^Step left/ }).click();
    await expect(pip(gm, "Mira", "AP")).toHaveAccessibleName("AP: 4 of 5 left");
    await ada.closeSheet("Mira");
    await ada.button(/^Ready Action/).click();
    await ada.page.getByRole("textbox", { name: "Trigger details (optional)" }).fill("a bandit comes near");
    await ada.page.getByRole("textbox", { name: "Action details (optional)" }).fill("stab it");
    const asks = ada.page.getByRole("dialog", { name: "Mira: Ready Action" });
    await asks.getByRole("spinbutton", { name: "AP to set aside" }).fill("9");
    await asks.getByRole("button", { name: "Ready", exact: true }).click();
    await expect(asks.getByRole("alert")).toHaveText("The readied action costs 9 AP, 4 AP left.");
    await expect(asks.getByRole("textbox", { name: "Trigger details (optional)" })).toHaveValue("a bandit comes near");
    await asks.getByRole("spinbutton", { name: "AP to set aside" }).fill("2");
    await ada.page.getByRole("button", { name: "Ready", exact: true }).click();
    await table.actsNow("Sela");
    for (const seat of table.seats) {
      await expect(seat.row("Mira")).toContainText("Readied: a bandit comes near");
      await expect(seat.page.locator("#combat .tc-readied")).toContainText("stab it · 2 AP set aside");
    }
    await expect(ada.button("Trigger happens")).toBeVisible();
    await expect(bram.button("Trigger happens")).toHaveCount(0);
    await table.endTurn(bram, "Bandit A");
  });

  await test.step("FL-123, FL-124 · an enemy comes; she announces the trigger, the GM agrees, she strikes, and her place moves", async () => {
    await gm.drag("Bandit A", { x: 8, y: 6 });
    await ada
      .prompt()
      .getByRole("button", { name: /^Trigger happens/ })
      .click();
    await gm.page.getByRole("button", { name: "Yes" }).click();
    await table.actsNow("Mira");
    await setNextDice(ada, [40, 100], [4, 6]);
    await strike(ada, "Skinning Knife", "Bandit A");
    await gm
      .prompt()
      .getByRole("button", { name: /^Don't react/ })
      .click();
    await table.actsNow("Bandit A");
    await table.inOrder("Sela", "Mira", "Bandit A");
  });

  await test.step("FL-65, FL-53, FL-70 · leaving her reach it is attacked, dodges, and goes on", async () => {
    await gm.drag("Bandit A", { x: 9, y: 6 });
    await expect(ada.prompt()).toContainText("Bandit A leaves a space that you threaten");
    await expect(gm.button(/^(End|Next) turn$/)).toBeVisible();
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-waiting")).toContainText("Mira");
    await setNextDice(ada, [40, 100]);
    await ada
      .prompt()
      .getByRole("button", { name: /^Reaction Attack: Skinning Knife/ })
      .click();
    await rolls(ada, "Reaction Attack");
    await setNextDice(gm, [10, 100]);
    await gm
      .prompt()
      .getByRole("button", { name: /^Dodge/ })
      .click();
    await rolls(gm, "Dodge");
    await expect.poll(() => gm.spaceOf("Bandit A")).toEqual({ x: 9, y: 6 });
    for (const seat of table.seats) await expect(seat.prompt()).toHaveCount(0);
    await expect(pip(ada, "Mira", "RP")).toHaveAccessibleName("RP: 1 of 2 left");
  });

  await test.step("FL-53, FL-58 · the enemy strikes back from two spaces away; the GM answers for her, and she is hurt", async () => {
    const before = await hitPoints(gm, "Mira");
    await setNextDice(gm, [20, 100], [4, 8]);
    await strike(gm, "Spear", "Mira");
    await expect(ada.prompt()).toHaveCount(1);
    // Ada's page may hear of the window before the GM's.
    await expect(gm.page.locator("#combat .tc-waiting")).toContainText("Mira");
    await gm.perform((await gm.page.evaluate(passFor, "Mira")) as never); // As a macro of the GM's gives it.
    await expect(ada.prompt()).toHaveCount(0);
    await ada.expectNotice("The GM answered for Mira.");
    await expect.poll(() => hitPoints(ada, "Mira")).toBeLessThan(before);
    await table.endTurn(gm, "Sela");
    await inRound(table, 3);
  });

  await test.step("A third round: a spell, a draught, a way back to the bandit and a knife", async () => {
    await casts(bram, "Sela", "Lantern Light");
    for (const seat of table.seats) await expect(pip(seat, "Sela", "AP")).toHaveAccessibleName("AP: 4 of 5 left");
    await table.endTurn(bram, "Mira");
    const [hers, its] = [await hitPoints(gm, "Mira"), await hitPoints(gm, "Bandit A")];
    // FL-48: taken out first.
    const sheet = await ada.sheet("Mira");
    const inHand = sheet.getByRole("button", { name: "Healing Draught in hand" });
    await inHand.click();
    await expect(inHand).toHaveAttribute("aria-pressed", "true");
    await setNextDice(ada, [8, 8]);
    await sheet.getByRole("button", { name: /^Use Healing Draught/ }).click();
    await ada.closeSheet("Mira");
    // FL-172: it counts at once, as damage does.
    await expect.poll(() => hitPoints(gm, "Mira")).toBeGreaterThan(hers);
    // The spear reaches two spaces, and Mira leaves one of them.
    await ada.drag("Mira", { x: 8, y: 6 });
    await gm
      .prompt()
      .getByRole("button", { name: /^Don't react/ })
      .click();
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 8, y: 6 });
    await setNextDice(ada, [40, 100], [3, 6]);
    await strike(ada, "Skinning Knife", "Bandit A");
    await gm
      .prompt()
      .getByRole("button", { name: /^Don't react/ })
      .click();
    await expect.poll(() => hitPoints(ada, "Bandit A")).toBeLessThan(its);
    await table.endTurn(ada, "Bandit A");
    await table.endTurn(gm, "Sela");
    await inRound(table, 4);
  });

  await test.step("FL-04 · back to the start and forward again, every number with it; and the end", async () => {
    await table.backAndForward(before, [3, 2, 1, 0]);
    await endsWell(table);
  });
});

/** Casts a combatant's spell on the caster, from the sheet. */
async function casts(seat: Seat, name: string, spell: string): Promise<void> {
  const sheet = await seat.sheet(name);
  await sheet.getByRole("button", { name: new RegExp(`^Use ${spell}`) }).click();
  const asks = seat.page.getByRole("dialog", { name: `${name}: ${spell}` });
  await asks.getByRole("button", { name: /^Cast / }).click();
  await expect(asks).toHaveCount(0);
  await seat.closeSheet(name);
}

/** Command by which a combatant lets the open attack or move pass (in the page). */
function passFor(name: string): object {
  const combat = game.combat as unknown as FlowCombat; // The ruleset's own document and state.
  const window = combat.state.open.at(-1)?.window?.id;
  return { kind: "pass", who: combat.combatants.getName(name)?.id, window, rest: false };
}

interface FlowCombat {
  readonly state: { readonly open: readonly { readonly window: { readonly id: string } | null }[] };
  readonly combatants: { getName(name: string): { readonly id: string } | undefined };
}
