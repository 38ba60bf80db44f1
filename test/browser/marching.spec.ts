import { bring } from "./character-rulesets.ts";
import { applies, arrange, endsWell, expectHitPoints, hitPoints, inRound, uses } from "./demo-actions.ts";
import { expect, test } from "./fixtures.ts";
import { decides, sends } from "./marching-fight.ts";
import { goBack, Table } from "./table.ts";

/** Data read from the fight in the page. */
interface Marched {
  readonly placedContact: { readonly x: number; readonly y: number } | null;
}

test("Marching Order: three rounds with swap, take, a common turn with an overrun, seizing, a lost action, wounds, a defence, spells and a draught, and back (MO-005, 101, 204, 501 to 509, 701, 904)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await arrange(table, "Marching Order", "Tomas", "Orrin", "Ysolt", "Bandit A", "Bandit B", "Bandit C");

  await test.step("MO-101, MO-201 · a swap asks the other's owner; the GM says who sees whom", async () => {
    await ada.row("Mira").locator(".tc-grip").dragTo(ada.row("Sela"));
    await decides(bram, "Sela", "Yes");
    await table.inOrder("Sela", "Mira", "Hask");
    await expect(gm.page.locator("#combat .tc-sight-hint")).toHaveText([/Mira sees Hask/, /Hask sees Mira/]);
    await expect(bram.page.locator("#combat .tc-sight-hint")).toHaveCount(0);
    await gm.button("Use line of sight").click();
    await expect(gm.button("Use line of sight")).toHaveCount(0);
    await expect(bram.button("Take")).toBeVisible();
    await expect(ada.button("Take")).toHaveCount(0);
  });

  await test.step("MO-306 · the GM points at the point of contact by keys and by mouse, leaves it, and takes it back", async () => {
    // `Numbers` knows the state of Dexterity Order alone.
    const placed = async () => ((await gm.numbers()).state as unknown as Marched).placedContact;
    const point = gm.button("Set contact point");
    await point.click();
    await gm.page.keyboard.press("Escape");
    await point.click();
    const from = await gm.spaceOf("Sela");
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await gm.page.keyboard.press(key);
    await expect.poll(placed).toEqual({ x: from.x + 1, y: from.y + 2 });
    await point.click();
    const token = await gm.page.evaluate(() => {
      const { x = 0, y = 0 } = canvas.tokens?.placeables.find(({ name }) => name === "Hask")?.center ?? {};
      return canvas.clientCoordinatesFromCanvas({ x, y });
    });
    await gm.page.mouse.click(token.x, token.y);
    await expect.poll(placed).toEqual(await gm.spaceOf("Hask"));
    expect(await gm.page.evaluate(() => canvas.tokens?.controlled.length)).toBe(0);
    await gm.button("Reset contact point").click();
    await expect.poll(placed).toBeNull();
  });

  await test.step("MO-804 · the GM says who is surprised, and thinks better of it", async () => {
    const ask = async (surprised: boolean) => {
      await gm.button("Set surprise").click();
      const form = gm.page.getByRole("dialog", { name: "Who is surprised?" });
      await form.getByLabel("Monsters").setChecked(surprised);
      await form.getByRole("button", { name: "Mark as surprised" }).click();
      await expect(form).toHaveCount(0);
    };
    await ask(true);
    await expect(bram.row("Hask")).toContainText("Surprised");
    await ask(false);
    await expect(bram.row("Hask")).not.toContainText("Surprised");
    await expect(bram.button("Set surprise")).toHaveCount(0);
  });
  const before = await table.settled();
  const whole = await hitPoints(gm, "Hask");

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
    // Sela's choice was made in the window in which she asked.
    const prompt = ada.page.getByRole("dialog", { name: "Acting together" });
    await prompt.getByRole("button", { name: "Move first" }).click();
    await expect(prompt).toHaveCount(0);
    await expect(bram.page.getByRole("dialog", { name: "Acting together" })).toHaveCount(0);
    const [mira, sela] = [await ada.spaceOf("Mira"), await ada.spaceOf("Sela")];
    await bram.drag("Sela", mira);
    await expect(ada.page.locator("#combat .tc-member").filter({ hasText: "Sela" })).toContainText(
      "path set, waiting for Mira",
    );
    await ada.drag("Mira", sela);
    await expect(bram.page.locator("#combat .tc-overrun")).toContainText("Sela, Mira collide");
    await gm.page.getByRole("dialog", { name: "Overrun" }).getByRole("button", { name: "Mira", exact: true }).click();
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Mira")).toEqual(sela);
    await ada.button("Mira: finish").click();
    await bram.button("Sela: finish").click();
    await expect(ada.page.locator("#combat .tc-together-half")).toHaveText("half 2 of 2");
  });

  await test.step("MO-505, MO-802 · an attack is thrown with its bonus, and takes effect with the other's", async () => {
    await ada.willRoll(15, 8);
    await ada.target("Hask");
    const sheet = await ada.sheet("Mira");
    await sheet.locator("button[data-offer^='attack:']").first().click();
    await ada.page.getByRole("dialog", { name: "Attack" }).getByRole("button", { name: "Roll" }).click();
    await expect(gm.page.locator("#chat .tc-strike").last()).toContainText("20");
    await ada.closeSheet("Mira");
    // Untargets him first, so that the draught is Mira's own.
    await ada.target("Hask");
    await applies(gm, /^Apply 3 damage to Hask/);
    await expect(gm.page.locator("#combat .tc-member").filter({ hasText: "Mira" })).toContainText(
      "attack set, waiting for Sela",
    );
    expect(await hitPoints(gm, "Hask")).toBe(whole);
    await bram.button("Sela: finish").click();
    await expectHitPoints(table, "Hask", whole - 3);
    await ada.button("Mira: finish").click();
    await table.actsNow("Hask");
    await gm.drag("Hask", { x: 11, y: 7 });
    for (const seat of table.seats) await expect.poll(() => seat.spaceOf("Hask")).toEqual({ x: 11, y: 7 });
    await table.endTurn(gm, "Sela");
    await inRound(table, 2);
  });

  await test.step("MO-701 to MO-711 · Hask seizes initiative from Mira, whose owner rolls as well", async () => {
    await gm.menu("Hask", "Seize initiative");
    await gm.willRoll(2);
    await ada.willRoll(20);
    await sends(gm, "Seize initiative", "Mira");
    await decides(ada, "Mira", "Yes");
    await table.inOrder("Sela", "Hask", "Mira");
  });

  await test.step("Sela casts; Hask comes up and strikes Mira, who has spent her Reaction on the check", async () => {
    const sheet = await bram.sheet("Sela");
    await sheet.getByRole("button", { name: /^Use Lantern Light/ }).click();
    await expect(gm.page.locator("#chat")).toContainText("Lantern Light");
    await bram.closeSheet("Sela");
    await table.endTurn(bram, "Hask");
    await gm.drag("Hask", { x: 7, y: 7 });
    await expect.poll(() => ada.spaceOf("Hask")).toEqual({ x: 7, y: 7 });
    await gm.willRoll(17, 20);
    await uses(gm, "Hask", "Boarding Axe", "Mira");
    await applies(ada, /^Apply 8 damage to Mira/);
    await expectHitPoints(table, "Mira", 19);
  });

  await test.step("MO-901 to MO-907 · in frantic combat an action that nobody announces is lost", async () => {
    await gm.button("Frantic combat").click();
    await table.endTurn(gm, "Mira");
    await expect(bram.page.locator("#combat").getByRole("timer", { name: /^Announce: \d s left$/ })).toBeVisible();
    await expect(ada.row("Mira").getByText("Too slow")).toBeVisible();
    await gm.button("End frantic combat").click();
    await expect(ada.page.locator("#combat").getByRole("timer")).toHaveCount(0);
    await table.endTurn(ada, "Sela");
    await inRound(table, 3);
  });

  await test.step("A third round: a knife, a draught, and a defence that doesn't help", async () => {
    await bram.willRoll(16, 20);
    await uses(bram, "Sela", "Skinning Knife", "Hask");
    await applies(gm, /^Apply 4 damage to Hask/);
    await expectHitPoints(table, "Hask", whole - 7);
    await table.endTurn(bram, "Mira");
    await ada.willRoll(10);
    await uses(ada, "Mira", "Healing Draught");
    await applies(ada, /Heal Mira by /);
    await expectHitPoints(table, "Mira", 23);
    await table.endTurn(ada, "Hask");
    await gm.willRoll(17, 10);
    await uses(gm, "Hask", "Boarding Axe", "Mira");
    await bring(ada, "chat");
    const card = ada.page.locator("#chat .tc-strike").last();
    await card.getByRole("button", { name: /^Defend Mira/ }).click();
    const asked = ada.page.getByRole("dialog", { name: "Defend", exact: true });
    await expect(asked).toContainText("The table decides what a defense without an item does.");
    await asked.getByRole("radio", { name: /^Sidestep/ }).check();
    await asked.getByRole("button", { name: "Defend" }).click();
    await expect(asked).toHaveCount(0);
    await applies(ada, /^Apply 4 damage to Mira/);
    await expectHitPoints(table, "Mira", 19);
    await table.endTurn(gm, "Sela");
    await inRound(table, 4);
  });

  await test.step("MO-005 · back to the start and forward again, every number with it", async () => {
    const after = await table.settled();
    for (const round of [3, 2, 1, 0]) {
      await goBack(gm, "Previous round");
      await expect.poll(async () => (await gm.numbers()).round).toBe(round);
    }
    const undo = gm.button("Undo");
    while (JSON.stringify((await gm.numbers()).state) !== JSON.stringify(before.state)) {
      const { state } = await gm.numbers();
      await undo.click();
      await expect.poll(async () => (await gm.numbers()).state).not.toEqual(state);
    }
    for (const seat of table.seats) await expect.poll(() => seat.numbers()).toEqual(before);
    await table.forward(after);
    await endsWell(table);
  });
});
