import { forgeAsk, forgeTurn } from "./fight.ts";
import { expect, test } from "./fixtures.ts";
import { feet, pip, settled, Table } from "./table.ts";

test("A fight of three rounds (DX-002 to DX-005, 101 to 109, 302, 401 to 408, 506, 604)", async ({ gm, ada, bram }) => {
  const table = new Table(gm, ada, bram);
  for (const seat of table.seats) await seat.tracker();
  await rollAndBegin(table);
  await firstRound(table);
  await secondRound(table);
  await thirdRound(table);
});

/** The dice fall, and the fight begins. */
async function rollAndBegin(table: Table): Promise<void> {
  const { gm, ada, bram } = table;

  await test.step("DX-104 · a tie is broken by Dexterity, and the number says so", async () => {
    await gm.menu("Sela", "Remove combatant");
    await expect(gm.row("Sela")).toHaveCount(0);
    await gm.willRoll(12, 17, 15, 8, 8, 4, 15);
    await ada.willRoll(16, 11);
    await bram.willRoll(3);
    await gm.button("Roll all").click();
    await expect(gm.row("Orrin").getByRole("textbox")).toHaveValue("3");
    await gm.button("Begin encounter").click();
    await table.actsNow("Mira");
    const order = ["Mira", "Ysolt", "Bandit A", "Hask", "Tomas", "Bandit C", "Bandit B", "Orrin"];
    await table.inOrder(...order);

    await ada.row("Mira").focus();
    await ada.page.keyboard.press("Tab");
    await ada.page.keyboard.press("Tab");
    await expect(ada.row("Mira").getByRole("button", { name: /^Initiative of Mira/ })).toBeFocused();
    const why = "20 = 16 (d20) + 4 Dexterity; tied with Ysolt, Dexterity +4 beats +3";
    await expect(ada.page.locator("#tooltip")).toHaveText(why);
  });
}

/** Round 1: Mira spends, walks, and is carried; Bram cheats. */
async function firstRound(table: Table): Promise<void> {
  const { gm, ada, bram } = table;

  await test.step("DX-401, DX-408 · what is spent on the sheet is spent in every window, and only once", async () => {
    const sheet = await ada.sheet("Mira");
    const action = sheet.getByRole("button", { name: /^Action: / });
    await action.click();
    for (const seat of table.seats)
      await expect(pip(seat, "Mira", "Action")).toHaveAccessibleName("Action: 0 of 1 left");
    await expect(action).toBeDisabled();
    await expect(action).toHaveAccessibleDescription("Mira's Action is already spent this turn. · DX-408");
    // A dead button can be pressed by whoever looks away; the rules say it again.
    const before = await table.settled();
    await action.dispatchEvent("click");
    await ada.told("Mira's Action is already spent this turn.");
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
    await ada.told("Too far: 29 ft, and Mira has 23 ft left.");
    for (const seat of table.seats) expect(await seat.spaceOf("Mira")).toEqual({ x: 10, y: 7 });
    expect(await gm.numbers()).toEqual(before);
  });

  await test.step("DX-002 · the GM insists on the refused step, and the log says so", async () => {
    await gm.drag("Mira", { x: 8, y: 2 });
    await expect(gm.page.locator("#combat .tc-refusal")).toContainText("Too far: 29 ft, and Mira has 23 ft left.");
    await gm.button("Insist").click();
    for (const seat of table.seats) {
      await expect.poll(() => seat.spaceOf("Mira")).toEqual({ x: 8, y: 2 });
      await expect(seat.page.locator("#chat .tc-card-overruled")).toHaveText("DX-506, DX-509 overruled");
    }
  });

  await test.step("Players end their turns themselves: first, in the middle, last of the round", async () => {
    await expect(bram.button("End turn")).toBeDisabled();
    await table.endTurn(ada, "Ysolt");
    await cheatInVain(table);
    await table.endTurn(gm, "Bandit A");
    await table.endTurn(gm, "Hask");
    await table.endTurn(gm, "Tomas");
    await table.endTurn(ada, "Bandit C");
    await table.endTurn(gm, "Bandit B");
    await table.endTurn(gm, "Orrin");
    await table.endTurn(bram, "Mira");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 2");
  });
}

/** Round 2: an effect, two reloads, a late arrival; and the step back into it. */
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
    await ada.closeSheet("Mira");
  });

  await test.step("A page that is loaded anew in the middle of a turn shows the same numbers", async () => {
    await ada.drag("Mira", { x: 8, y: 4 });
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
    await bram.told("Sela has just arrived and acts from their first turn.");
    expect(await bram.spaceOf("Sela")).toEqual({ x: 6, y: 6 });
  });

  await test.step("DX-109 · before its first turn it isn't asked for a Reaction", async () => {
    await table.endTurn(ada, "Ysolt");
    await cast(table);
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
    await table.endTurn(gm, "Sela");
    await table.endTurn(bram, "Tomas");
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

    await gm.button("Previous turn").click();
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
    await gm.button("Redo").click();
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(after);
    await table.actsNow("Mira");
  });
}

/** Round 3, and the end. */
async function thirdRound(table: Table): Promise<void> {
  const { gm, ada, bram } = table;

  await test.step("DX-604 · once it has had a turn it is asked, and its Reaction is paid", async () => {
    await table.endTurn(ada, "Ysolt");
    await cast(table);
    await expect(bram.prompt()).toContainText("Ysolt casts Binding Reeds");
    await bram.prompt().getByRole("button", { name: "Unweave" }).click();
    // DX-609: whether the counter stops the spell is the GM's to say.
    await gm.page.getByRole("dialog", { name: "A ruling is needed" }).getByRole("button", { name: "It stops" }).click();
    await expect(bram.prompt()).toHaveCount(0);
    for (const seat of table.seats)
      await expect(pip(seat, "Sela", "Reaction")).toHaveAccessibleName("Reaction: 0 of 1 left");
    await expect(gm.prompt()).toHaveCount(0);
  });

  await test.step("The third round ends, and the fight with it", async () => {
    await table.endTurn(gm, "Bandit A");
    await table.endTurn(gm, "Hask");
    await table.endTurn(gm, "Sela");
    await table.endTurn(bram, "Tomas");
    await table.endTurn(ada, "Bandit C");
    await table.endTurn(gm, "Bandit B");
    await table.endTurn(gm, "Orrin");
    await table.endTurn(bram, "Mira");
    await gm.button("End encounter").click();
    await gm.page.getByRole("dialog").getByRole("button", { name: "End encounter" }).click();
    for (const seat of table.seats) await expect.poll(async () => (await seat.numbers()).state).toBeNull();
  });
}

/** Bram commands Ada's combatant over the socket, and then sets the turn past the door. */
async function cheatInVain(table: Table): Promise<void> {
  const { bram, seats } = table;
  const before = await table.settled();
  const given = await bram.page.evaluate(forgeAsk, { who: "Mira", as: "Ada" });
  expect(given).toMatchObject({ kind: "refused", refusal: { clause: "DX-003" }, mayInsist: false });
  await bram.page.evaluate(forgeTurn, 3);
  await bram.told("That changed the fight behind Turncraft's back and was put back.");
  for (const seat of seats) await expect.poll(() => seat.numbers()).toEqual(before);
}

/** Ysolt, an adversary, casts a spell from her sheet. */
async function cast({ gm, bram }: Table): Promise<void> {
  const sheet = await gm.sheet("Ysolt");
  await sheet.getByRole("button", { name: "Use Binding Reeds: Action" }).click();
  await expect(pip(bram, "Ysolt", "Action")).toHaveAccessibleName("Action: 0 of 1 left");
  await gm.closeSheet("Ysolt");
}

test.describe("Under Foundry V14", () => {
  test.use({ generation: 14 });

  test("DX-005, DX-401, DX-503 · a turn is played, taken back and given again", async ({ gm, ada }) => {
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
    const sheet = await ada.sheet("Mira");
    await sheet.getByRole("button", { name: /^Quick Action: / }).click();
    await expect(pip(gm, "Mira", "Quick Action")).toHaveAccessibleName("Quick Action: 0 of 1 left");
    await ada.button("End turn").click();
    await expect(gm.row("Mira")).not.toHaveAttribute("aria-current");
    const after = await settled([gm, ada]);

    for (let step = 0; step < 3; step++) await press("Undo");
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(before);
    for (let step = 0; step < 3; step++) await press("Redo");
    for (const seat of [gm, ada]) await expect.poll(() => seat.numbers()).toEqual(after);

    async function press(button: "Undo" | "Redo"): Promise<void> {
      const { state } = await gm.numbers();
      await gm.button(button).click();
      await expect.poll(async () => (await gm.numbers()).state).not.toEqual(state);
    }
  });
});
