import { bring } from "./character-rulesets.ts";
import { applies, endsWell, expectHitPoints, inRound, uses } from "./demo-actions.ts";
import { forgeAsk, forgeTurn, type Numbers } from "./fight.ts";
import { expect, test } from "./fixtures.ts";
import { feet, goBack, pip, settled, Table } from "./table.ts";

test("Dexterity Order: three rounds with a bow, an axe, wounds, a sidestep, a way barred, draughts, spells, reloads, and back (DX-002 to DX-005, 101 to 109, 302, 401 to 408, 506, 604)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  for (const seat of table.seats) await seat.tracker();
  const before = await rollAndBegin(table);
  await firstRound(table);
  await secondRound(table);
  await thirdRound(table);
  await test.step("DX-005 · back to the start and forward again, every number with it; and the end", async () => {
    await table.backAndForward(before, [3, 2, 1, 0]);
    await endsWell(table);
  });
});

/** The dice fall, and the fight begins; gives the numbers before it did. */
async function rollAndBegin(table: Table): Promise<Numbers> {
  const { gm, ada, bram } = table;

  return await test.step("DX-104 · a tie is broken by Dexterity, and the number says so", async () => {
    await gm.menu("Sela", "Remove combatant");
    await expect(gm.row("Sela")).toHaveCount(0);
    await gm.willRoll(12, 17, 15, 8, 8, 4, 15);
    await ada.willRoll(16, 11);
    await bram.willRoll(3);
    await gm.button("Roll all").click();
    await expect(gm.row("Orrin").getByRole("textbox")).toHaveValue("3");
    await table.begin("Mira");
    await table.inOrder("Mira", "Ysolt", "Bandit A", "Hask", "Tomas", "Bandit C", "Bandit B", "Orrin");
    // The bandits' tie was rolled off as the encounter began, a step of its own: back to right after it, and on again.
    await goBack(gm, "Previous round");
    await expect.poll(async () => (await gm.numbers()).round).toBe(0);
    const before = await table.settled();
    await gm.button("Redo").click();
    await table.actsNow("Mira");

    await ada.row("Mira").focus();
    await ada.page.keyboard.press("Tab");
    await ada.page.keyboard.press("Tab");
    await expect(ada.row("Mira").getByRole("button", { name: /^Initiative of Mira/ })).toBeFocused();
    const why = "20 = 16 (d20) + 4 Dexterity; tied with Ysolt, Dexterity +4 beats +3";
    await expect(ada.page.locator("#tooltip")).toHaveText(why);
    return before;
  });
}

/** Round 1: Mira shoots and walks, and is hit; Tomas strikes back; Bram cheats. */
async function firstRound(table: Table): Promise<void> {
  const { gm, ada, bram } = table;

  await test.step("DX-401, DX-408 · a resource spent on the sheet is spent in every window, and only once", async () => {
    await ada.willRoll(15, 8);
    await uses(ada, "Mira", "Hunting Bow: Action", "Bandit A");
    for (const seat of table.seats)
      await expect(pip(seat, "Mira", "Action")).toHaveAccessibleName("Action: 0 of 1 left");
    await applies(gm, /^Apply 3 damage to Bandit A/);
    await expectHitPoints(table, "Bandit A", 11);
    const sheet = await ada.sheet("Mira");
    const action = sheet.getByRole("button", { name: "Hunting Bow: Action" });
    await expect(action).toBeDisabled();
    await expect(action).toHaveAccessibleDescription("Mira has already spent this turn's Action.");
    // A disabled button can still be pressed: the panel says why not, and only the panel.
    const before = await table.settled();
    await action.dispatchEvent("click");
    await expect(sheet.locator(".tc-override")).toContainText("Mira has already spent this turn's Action.");
    await expect(sheet.getByText("Mira has already spent this turn's Action.").filter({ visible: true })).toHaveCount(
      1,
    );
    await expect(ada.page.locator("#combat .tc-refusal")).toHaveCount(0);
    expect(ada.notices.filter((each) => each.includes("already spent"))).toEqual([]);
    expect(await gm.numbers()).toEqual(before);
    await ada.closeSheet("Mira");
  });

  await test.step("DX-503, DX-608 · a dragged token pays in feet, and none of its own side is asked to react", async () => {
    await ada.drag("Mira", { x: 10, y: 7 });
    for (const seat of table.seats) {
      await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 10, y: 7 });
      await expect(feet(seat, "Mira")).toHaveAccessibleName(/^Walk 23 of 35 ft left/);
      await expect(seat.prompt()).toHaveCount(0);
    }
  });

  await test.step("DX-506 · a step too far is refused, and the token stays", async () => {
    const before = await table.settled();
    await ada.drag("Mira", { x: 8, y: 2 });
    await ada.expectNotice("Too far: 29 ft, and Mira has 23 ft left (Walk).");
    for (const seat of table.seats) expect(await seat.spaceOf("Mira")).toEqual({ x: 10, y: 7 });
    expect(await gm.numbers()).toEqual(before);
  });

  await test.step("Foes cast, come up and strike; their target takes the damage from the card", async () => {
    await expect(bram.button("End turn")).toBeDisabled();
    await table.endTurn(ada, "Ysolt");
    await cheatInVain(table);
    await cast(table, "River Mist: Quick Action", "Quick Action");
    await table.endTurn(gm, "Bandit A");
    await table.endTurn(gm, "Hask");
    await gm.drag("Hask", { x: 11, y: 7 });
    await expect(feet(gm, "Hask")).toHaveAccessibleName(/^Walk 0 of 30 ft left/);
    await gm.willRoll(17, 20);
    await uses(gm, "Hask", "Boarding Axe: Action", "Mira");
    await applies(ada, /^Apply 8 damage to Mira/);
    await expectHitPoints(table, "Mira", 19);
    await table.endTurn(gm, "Tomas");
  });

  await test.step("Players end their turns themselves: first, in the middle, last of the round", async () => {
    await ada.drag("Tomas", { x: 10, y: 8 });
    await expect.poll(() => gm.spaceOf("Tomas")).toEqual({ x: 10, y: 8 });
    await ada.willRoll(18, 15);
    await uses(ada, "Tomas", "Long Sword: Action", "Hask");
    await applies(gm, /^Apply 7 damage to Hask/);
    await expectHitPoints(table, "Hask", 29);
    await table.endTurn(ada, "Bandit C");
    await table.endTurn(gm, "Bandit B");
    await table.endTurn(gm, "Orrin");
    await table.endTurn(bram, "Mira");
    await inRound(table, 2);
  });
}

/** Round 2: an effect, two reloads, a late arrival, a draught, two reactions; and the step back into it. */
async function secondRound(table: Table): Promise<void> {
  const { gm, ada, bram } = table;

  await test.step("DX-302 · an effect of 5 s is made on the sheet", async () => {
    const sheet = await ada.sheet("Mira");
    await sheet.getByRole("tab", { name: "Effects" }).click();
    await sheet.getByRole("button", { name: "Add an effect" }).click();
    const dialog = ada.page.getByRole("dialog", { name: "New effect" });
    await dialog.getByLabel("Name").fill("Sure Foot");
    await dialog.getByLabel("Duration").fill("5");
    await dialog.getByLabel("Unit").selectOption("Seconds");
    await dialog.getByRole("button", { name: "Add" }).click();
    const effect = sheet.getByRole("tabpanel", { name: "Effects" }).getByRole("listitem");
    await expect(effect).toContainText("until Mira's next turn");
    await sheet.getByRole("tab", { name: "Items" }).click();
    await ada.closeSheet("Mira");
  });

  await test.step("A draught gives back what its card says", async () => {
    await ada.willRoll(10);
    await uses(ada, "Mira", "Healing Draught: Quick Action");
    await applies(ada, /Heal Mira by /);
    await expectHitPoints(table, "Mira", 23);
  });

  await test.step("A page that is loaded anew in the middle of a turn shows the same numbers", async () => {
    await ada.drag("Mira", { x: 8, y: 7 });
    await expect(feet(ada, "Mira")).toHaveAccessibleName(/^Walk 25 of 35 ft left/);
    await expect(gm.prompt()).toHaveCount(0);
    const before = await table.settled();
    await ada.reload();
    await ada.tracker();
    expect(await ada.numbers()).toEqual(before);
    await expect(feet(ada, "Mira")).toHaveAccessibleName(/^Walk 25 of 35 ft left/);
  });

  await test.step("DX-107, DX-108 · a late arrival is sorted in and waits for its turn", async () => {
    await bram.willRoll(9);
    await gm.toggleCombat("Sela");
    const order = ["Mira", "Ysolt", "Bandit A", "Hask", "Sela", "Tomas", "Bandit C", "Bandit B", "Orrin"];
    for (const seat of table.seats) {
      await expect.poll(() => seat.order()).toEqual(order);
      await expect(seat.row("Mira")).toHaveAttribute("aria-current", "true");
      await expect(seat.row("Sela")).toContainText("Acts this round");
    }
    await bram.drag("Sela", { x: 6, y: 5 });
    await bram.expectNotice("Sela has just arrived and acts from their first turn.");
    expect(await bram.spaceOf("Sela")).toEqual({ x: 6, y: 6 });
  });

  await test.step("DX-109 · before its first turn it isn't asked for a Reaction", async () => {
    await table.endTurn(ada, "Ysolt");
    await cast(table, "Binding Reeds: Action", "Action");
    expect((await bram.numbers()).state?.windows).toEqual([]);
    await expect(bram.prompt()).toHaveCount(0);
  });

  await test.step("The GM's page is loaded anew, and the fight goes on", async () => {
    const before = await table.settled();
    await gm.reload();
    await gm.tracker();
    expect(await gm.numbers()).toEqual(before);
    await table.endTurn(gm, "Bandit A");
    await table.endTurn(gm, "Hask");
  });

  await test.step("DX-603, DX-610 · a mover in Tomas's reach is stopped; a target of a strike steps aside", async () => {
    await gm.drag("Hask", { x: 9, y: 7 });
    await expect(ada.prompt()).toContainText("Hask moves within 5 ft of Tomas");
    await ada.prompt().getByRole("button", { name: "Bar the Way" }).click();
    await expect(ada.prompt()).toContainText("Waiting for the GM: Bar the Way");
    await expect(ada.prompt().getByRole("button", { name: "Don't react" })).toHaveAttribute("aria-disabled", "true");
    await expect(gm.page.locator("#combat")).toContainText("Waiting for the GM");
    await gm.page.locator(".tc-ruling").getByRole("button", { name: "Stop it" }).click();
    await expect(pip(gm, "Tomas", "Reaction")).toHaveAccessibleName("Reaction: 0 of 1 left");
    await expect.poll(() => ada.spaceOf("Hask")).toEqual({ x: 9, y: 7 });
    await gm.willRoll(12, 20);
    await uses(gm, "Hask", "Boarding Axe: Action", "Mira");
    await bring(ada, "chat");
    const card = ada.page.locator("#chat .tc-strike").last();
    await card.getByRole("button", { name: /^Defend Mira/ }).click();
    await ada.prompt().getByRole("button", { name: "Sidestep" }).click();
    await bring(ada, "combat");
    await expect(pip(gm, "Mira", "Reaction")).toHaveAccessibleName("Reaction: 0 of 1 left");
    for (const seat of table.seats) await expect(seat.prompt()).toHaveCount(0);
    await expectHitPoints(table, "Mira", 23);
    await table.endTurn(gm, "Sela");
  });

  await test.step("Tomas strikes again, and the round goes to its end", async () => {
    await table.endTurn(bram, "Tomas");
    await ada.willRoll(18, 15);
    await uses(ada, "Tomas", "Long Sword: Action", "Hask");
    await applies(gm, /^Apply 7 damage to Hask/);
    await expectHitPoints(table, "Hask", 22);
    await bring(ada, "chat");
    const card = ada.page.locator("#chat .tc-strike").last();
    await expect(card.locator(".tc-strike-note")).toHaveText("7 damage applied to Hask.");
    await expect(card.locator(".tc-strike-ruling")).toBeHidden();
    await bring(ada, "combat");
    await table.endTurn(ada, "Bandit C");
    await table.endTurn(gm, "Bandit B");
    await table.endTurn(gm, "Orrin");
    expect((await table.settled()).effects.Mira).toEqual(["Sure Foot"]);
  });

  await test.step("DX-005 · a step back over the round's boundary restores every number, and redo goes on", async () => {
    const before = await table.settled();
    await table.endTurn(bram, "Mira");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 3");
    for (const seat of table.seats) await expect.poll(async () => (await seat.numbers()).effects.Mira).toEqual([]);
    const after = await table.settled();
    expect(after.worldTime).toBe(before.worldTime + 5);

    await goBack(gm, "Previous turn");
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
    await gm.button("Redo").click();
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(after);
    await table.actsNow("Mira");
  });
}

/** Round 3: a knife, a spell undone, another wound, and a draught for somebody else. */
async function thirdRound(table: Table): Promise<void> {
  const { gm, ada, bram } = table;

  await test.step("DX-604 · once it has had a turn it is asked, and its Reaction is paid", async () => {
    await ada.willRoll(18, 20);
    await uses(ada, "Mira", "Skinning Knife: Quick Action", "Hask");
    await applies(gm, /^Apply 4 damage to Hask/);
    await expectHitPoints(table, "Hask", 18);
    await table.endTurn(ada, "Ysolt");
    await cast(table, "Binding Reeds: Action", "Action");
    await expect(bram.prompt()).toContainText("Ysolt casts Binding Reeds");
    await bram.prompt().getByRole("button", { name: "Unweave" }).click();
    // DX-609: whether the counter stops the spell is the GM's to say.
    await gm.page
      .getByRole("dialog", { name: "Does it stop the action?" })
      .getByRole("button", { name: "Stop it" })
      .click();
    await expect(bram.prompt()).toHaveCount(0);
    for (const { page } of table.seats) {
      const cards = page.locator("#chat .message").filter({ hasText: "Unweave stops Binding Reeds." });
      await expect(cards).toHaveCount(1);
      await expect(cards.locator("button:not([hidden])").filter({ hasText: "Apply" })).toHaveCount(0);
    }
    for (const seat of table.seats)
      await expect(pip(seat, "Sela", "Reaction")).toHaveAccessibleName("Reaction: 0 of 1 left");
    await expect(gm.prompt()).toHaveCount(0);
  });

  await test.step("The third round ends with a wound and a draught for somebody else", async () => {
    await table.endTurn(gm, "Bandit A");
    await table.endTurn(gm, "Hask");
    await gm.willRoll(17, 20);
    await uses(gm, "Hask", "Boarding Axe: Action", "Mira");
    await applies(ada, /^Apply 8 damage to Mira/);
    await expectHitPoints(table, "Mira", 15);
    await table.endTurn(gm, "Sela");
    await table.endTurn(bram, "Tomas");
    await table.endTurn(ada, "Bandit C");
    await table.endTurn(gm, "Bandit B");
    await table.endTurn(gm, "Orrin");
    await bram.drag("Orrin", { x: 8, y: 8 });
    await expect.poll(() => gm.spaceOf("Orrin")).toEqual({ x: 8, y: 8 });
    await bram.willRoll(10);
    await uses(bram, "Orrin", "Healing Draught: Quick Action", "Mira");
    await applies(ada, /Heal Mira by /);
    await expectHitPoints(table, "Mira", 19);
    await table.endTurn(bram, "Mira");
    await inRound(table, 4);
  });
}

/** Bram commands Ada's combatant over the socket, and then sets the turn past the authority. */
async function cheatInVain(table: Table): Promise<void> {
  const { bram, seats } = table;
  const before = await table.settled();
  const given = await bram.page.evaluate(forgeAsk, { who: "Mira", as: "Ada" });
  expect(given).toMatchObject({ kind: "refused", refusal: { clause: "DX-003" }, mayOverride: false });
  await bram.page.evaluate(forgeTurn, 3);
  await bram.expectNotice("Something else changed the encounter's data. Turncraft restored it.");
  for (const seat of seats) await expect.poll(() => seat.numbers()).toEqual(before);
}

/** Ysolt, an adversary, casts a spell from her sheet. */
async function cast({ gm, bram }: Table, spell: string, resource: string): Promise<void> {
  const sheet = await gm.sheet("Ysolt");
  await sheet.getByRole("button", { name: `Use ${spell}` }).click();
  await expect(pip(bram, "Ysolt", resource)).toHaveAccessibleName(`${resource}: 0 of 1 left`);
  await gm.closeSheet("Ysolt");
}

test.describe("Under Foundry V14", () => {
  test.use({ generation: 14, motion: true });

  test("DX-002, DX-005, DX-401, DX-503 · a turn is played, one step against the rules, taken back and given again", async ({
    gm,
    ada,
  }) => {
    await gm.tracker();
    await ada.tracker();
    await ada.willRoll(20, 1);
    await gm.willRoll(5, 6, 7, 8, 9, 10, 11);
    await gm.button("Roll all").click();
    await expect(gm.row("Tomas").getByRole("textbox")).toHaveValue("2");
    await gm.button("Begin encounter").click();
    await expect(ada.row("Mira")).toHaveAttribute("aria-current", "true");
    const before = await settled([gm, ada]);

    await ada.drag("Mira", { x: 10, y: 7 });
    await expect(feet(gm, "Mira")).toHaveAccessibleName(/^Walk 23 of 35 ft left/);
    // The token goes after the step is stored.
    await expect.poll(() => gm.spaceOf("Mira")).toEqual({ x: 10, y: 7 });

    // DX-002: the GM overrides a refusal, and the log says so.
    await gm.drag("Mira", { x: 8, y: 2 });
    await expect(gm.page.locator("#combat .tc-refusal")).toContainText(
      "Too far: 29 ft, and Mira has 23 ft left (Walk).",
    );
    expect(gm.notices.filter((each) => each.includes("Too far"))).toEqual([]);
    await gm.button("Allow anyway").click();
    for (const seat of [gm, ada]) {
      await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 8, y: 2 });
      await expect(seat.page.locator("#chat .tc-card-overruled")).toHaveText(
        "GM override: Too far: 29 ft, and Mira has 23 ft left (Walk).",
      );
    }
    await gm.page.evaluate(async () => {
      await game.settings.set("turncraft", "ruleReferences", true);
      const card = game.messages.contents.find(({ content }) => content.includes("tc-card-overruled"));
      await card?.update({ content: `${card.content}<p></p>` });
    });
    await expect(gm.page.locator("#chat .tc-card-overruled")).toContainText("· DX-506, DX-509");
    await expect(ada.page.locator("#chat .tc-card-overruled")).not.toContainText("DX-");

    const sheet = await ada.sheet("Mira");
    await sheet.getByRole("button", { name: /Other action/ }).click();
    const asked = ada.page.getByRole("dialog", { name: /^Mira: other/ });
    await asked.getByRole("radio", { name: "Quick Action" }).check();
    await asked.getByRole("textbox").fill("Kick the brazier");
    await asked.getByRole("button", { name: /^Use / }).click();
    await expect(pip(gm, "Mira", "Quick Action")).toHaveAccessibleName("Quick Action: 0 of 1 left");
    await ada.button("End turn").click();
    await expect(gm.row("Mira")).not.toHaveAttribute("aria-current");
    const after = await settled([gm, ada]);

    for (let step = 0; step < 4; step++) await press("Undo");
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(before);
    for (let step = 0; step < 4; step++) await press("Redo");
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(after);

    async function press(button: "Undo" | "Redo"): Promise<void> {
      const { state } = await gm.numbers();
      await gm.button(button).click();
      await expect.poll(async () => (await gm.numbers()).state).not.toEqual(state);
    }
  });
});
