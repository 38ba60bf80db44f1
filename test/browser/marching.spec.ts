import { expect, test } from "./fixtures.ts";
import { banditsHitPoints, decides, meetOnTheMarch, sends } from "./marching-fight.ts";
import { Table } from "./table.ts";

/** What is read of the fight in the page. */
interface Marched {
  readonly placedContact: { readonly x: number; readonly y: number } | null;
}

test("Marching Order: two rounds with swap, take, a common turn with an overrun, seizing and a lost action, and back (MO-005, 101, 204, 501 to 509, 701, 904)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await meetOnTheMarch(gm);
  for (const seat of table.seats) await seat.tracker();
  await expect(bram.row("Bandit A")).toBeVisible();

  await test.step("MO-101, MO-201 · a swap asks the other's owner; the GM says who sees whom", async () => {
    await ada.row("Mira").locator(".tc-grip").dragTo(ada.row("Sela"));
    await decides(bram, "Sela", "Yes");
    await table.inOrder("Sela", "Mira", "Bandit A");
    await expect(gm.page.locator("#combat .tc-sight-hint")).toHaveText([/Mira sees Bandit A/, /Bandit A sees Mira/]);
    await expect(bram.page.locator("#combat .tc-sight-hint")).toHaveCount(0);
    await gm.button("As on the map").click();
    await expect(gm.button("As on the map")).toHaveCount(0);
    await expect(bram.button("Take")).toBeVisible();
    await expect(ada.button("Take")).toHaveCount(0);
  });

  await test.step("MO-306 · the GM points at the point of contact by keys and by mouse, leaves it, and takes it back", async () => {
    // `Numbers` knows the state of Dexterity Order alone.
    const placed = async () => ((await gm.numbers()).state as unknown as Marched).placedContact;
    const point = gm.button("Point of contact");
    await point.click();
    await gm.page.keyboard.press("Escape");
    await point.click();
    const from = await gm.spaceOf("Sela");
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await gm.page.keyboard.press(key);
    await expect.poll(placed).toEqual({ x: from.x + 1, y: from.y + 2 });
    await point.click();
    const token = await gm.page.evaluate(() => {
      const { x = 0, y = 0 } = canvas.tokens?.placeables.find(({ name }) => name === "Bandit A")?.center ?? {};
      return canvas.clientCoordinatesFromCanvas({ x, y });
    });
    await gm.page.mouse.click(token.x, token.y);
    await expect.poll(placed).toEqual(await gm.spaceOf("Bandit A"));
    expect(await gm.page.evaluate(() => canvas.tokens?.controlled.length)).toBe(0);
    await gm.button("As the sides stand").click();
    await expect.poll(placed).toBeNull();
  });

  await test.step("MO-804 · the GM says who is surprised, and thinks better of it", async () => {
    const ask = async (surprised: boolean) => {
      await gm.button("Who is surprised?").click();
      const form = gm.page.getByRole("dialog", { name: "Who is surprised?" });
      await form.getByLabel("Monsters").setChecked(surprised);
      await form.getByRole("button", { name: "Mark them" }).click();
      await expect(form).toHaveCount(0);
    };
    await ask(true);
    await expect(bram.row("Bandit A")).toContainText("Surprised");
    await ask(false);
    await expect(bram.row("Bandit A")).not.toContainText("Surprised");
    await expect(bram.button("Who is surprised?")).toHaveCount(0);
  });
  const before = await table.settled();
  const whole = await banditsHitPoints(gm);

  await test.step("MO-204 · the lead's owner is asked at the start, and takes", async () => {
    await gm.button("Begin encounter").click();
    await decides(bram, "Sela", "Take");
    await table.actsNow("Sela");
  });

  await test.step("MO-501 to MO-509 · two act together, meet on the way, and the GM says who goes on", async () => {
    await bram.button("Act together").click();
    await sends(bram, "Act together", "Mira");
    await decides(ada, "Mira", "Yes");
    await table.actsNow("Mira");
    for (const seat of [ada, bram]) {
      const prompt = seat.page.getByRole("dialog", { name: "Acting together" });
      await prompt.getByRole("button", { name: "Move first" }).click();
      await expect(prompt).toHaveCount(0);
    }
    const [mira, sela] = [await ada.spaceOf("Mira"), await ada.spaceOf("Sela")];
    await bram.drag("Sela", mira);
    await expect(ada.page.locator("#combat .tc-member").filter({ hasText: "Sela" })).toContainText("told");
    await ada.drag("Mira", sela);
    await expect(bram.page.locator("#combat .tc-overrun")).toContainText("Sela, Mira get in each other's way");
    await gm.page.getByRole("dialog", { name: "Overrun" }).getByRole("button", { name: "Mira goes on" }).click();
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual(sela);
    await ada.button("Mira: done").click();
    await bram.button("Sela: done").click();
    await expect(ada.page.locator("#combat .tc-together-half")).toHaveText("half 2 of 2");
  });

  await test.step("MO-505, MO-802 · an attack is thrown with its bonus, and takes effect with the other's", async () => {
    await gm.willRoll(15);
    await ada.target("Bandit A");
    const sheet = await ada.sheet("Mira");
    await sheet.locator("button[data-act^='attack:']").first().click();
    await ada.page.getByRole("dialog", { name: "Attack" }).getByRole("button", { name: "Roll" }).click();
    await expect(gm.page.locator("#chat .tc-strike").last()).toContainText("20");
    await ada.closeSheet("Mira");
    await ada.button("Attack's result").click();
    const form = ada.page.getByRole("dialog", { name: "Mira attacked" });
    await form.getByLabel("Hit points it takes").fill("3");
    await form.getByRole("button", { name: "It takes effect" }).click();
    await expect(gm.page.locator("#combat .tc-member").filter({ hasText: "Mira" })).toContainText("told");
    expect(await banditsHitPoints(gm)).toBe(whole);
    await bram.button("Sela: done").click();
    for (const seat of table.seats) await expect.poll(() => banditsHitPoints(seat)).toBe(whole - 3);
    await ada.button("Mira: done").click();
    await table.actsNow("Bandit A");
    await table.endTurn(gm, "Sela");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 2");
  });

  await test.step("MO-701 to MO-711 · the bandit seizes initiative from Mira, whose owner rolls as well", async () => {
    await gm.menu("Bandit A", "Seize initiative");
    await gm.willRoll(2, 20);
    await sends(gm, "Seize initiative", "Mira");
    await decides(ada, "Mira", "Yes");
    await table.inOrder("Sela", "Bandit A", "Mira");
  });

  await test.step("MO-901 to MO-907 · in frantic combat an action that nobody announces is lost", async () => {
    await gm.button("Frantic combat").click();
    await table.endTurn(bram, "Bandit A");
    await table.endTurn(gm, "Mira");
    await expect(bram.page.locator("#combat").getByRole("timer", { name: /^Announce: \d s left$/ })).toBeVisible();
    await expect(ada.row("Mira").getByText("Too slow")).toBeVisible();
    await gm.button("End frantic combat").click();
    await expect(ada.page.locator("#combat").getByRole("timer")).toHaveCount(0);
    await table.endTurn(ada, "Sela");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 3");
  });

  await test.step("MO-005 · back to the start and forward again, every number with it", async () => {
    const after = await table.settled();
    for (const round of [2, 1, 0]) {
      await gm.button("Previous round").click();
      await expect.poll(async () => (await gm.numbers()).round).toBe(round);
    }
    const undo = gm.button("Undo");
    while (JSON.stringify((await gm.numbers()).state) !== JSON.stringify(before.state)) {
      const { state } = await gm.numbers();
      await undo.click();
      await expect.poll(async () => (await gm.numbers()).state).not.toEqual(state);
    }
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
    for (const seat of table.seats) await expect.poll(() => banditsHitPoints(seat)).toBe(whole);
    const redo = gm.button("Redo");
    while (await redo.isEnabled()) {
      const { state } = await gm.numbers();
      await redo.click();
      await expect.poll(async () => (await gm.numbers()).state).not.toEqual(state);
    }
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(after);
    for (const seat of table.seats) await expect.poll(() => banditsHitPoints(seat)).toBe(whole - 3);
  });
});
