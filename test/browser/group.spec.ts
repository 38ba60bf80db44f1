import { expect, test } from "./fixtures.ts";
import { advanceTurn, declare, goTo, meetInGroups } from "./group-fight.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

test("Group Initiative: cards face down, a charge, a tie, HIGH and LOW, a bow, a spell that lands, a flight, a draught, three rounds and back (GR-12, 25, 31, 36, 63, 109, 112, 172)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  test.setTimeout(240_000);
  await meetInGroups(gm, { Tomas: 1, "Bandit B": -1 });
  for (const seat of table.seats) await seat.tracker();
  await expect(bram.row("Ysolt")).toBeVisible();
  const before = await table.settled();
  await gm.button("Begin encounter").click();
  await phase(table, "Declare");

  await test.step("GR-12 · the GM says who is surprised", async () => {
    await gm.menu("Sela", "Surprised");
    await expect(bram.row("Sela").locator("[data-mark=group-surprised]")).toBeVisible();
  });

  await test.step("GR-25, GR-31 · everybody declares; the others see that, and nothing else", async () => {
    await declare(ada, "Mira", "Nothing to declare");
    await declare(bram, "Sela", "Delay until LOW");
    await declare(gm, "Ysolt", "Binding Reeds");
    await declare(ada, "Tomas", "Charge");
    for (const seat of table.seats) await expect(seat.page.locator("#combat [data-card=covered]")).toHaveCount(4);
    await expect(ada.row("Ysolt").locator("[data-card]")).toHaveText("declared");
    await expect(gm.row("Ysolt").locator("[data-card]")).toHaveText("Binding Reeds");
    // The last to declare: no later step draws the row anew.
    await expect(gm.row("Tomas").locator("[data-card]")).toHaveText("Charge");
    expect(JSON.stringify((await ada.numbers()).state)).not.toContain("Binding Reeds");
  });

  await test.step("GR-31 · the cards are turned over together, each by its author", async () => {
    await advanceTurn(gm);
    for (const seat of table.seats) {
      await expect(seat.row("Ysolt").locator("[data-card=turning]")).toHaveText("Binding Reeds");
      await expect(seat.row("Sela").locator("[data-card=turning]")).toHaveText("delay");
    }
    // Ada has turned over two, and nobody was warned of either.
    for (const seat of table.seats) expect(seat.notices).toEqual([]);
  });

  await test.step("GR-36, GR-63 · a tie puts both sides in HIGH, and a combatant with a declared delay in LOW", async () => {
    // Of a d6 these are fours.
    await gm.willRoll(13, 13);
    await ada.button("Roll for Party").first().click();
    await expect(gm.page.locator("#combat [data-application-part=board] [data-offer^='roll:']")).toHaveCount(1);
    await gm.button("Roll for Foes").first().click();
    await expect(bram.page.locator("#combat [data-row-group=HIGH]")).toContainText("tie");
    await expect(bram.page.locator("#combat [data-row-group=LOW]")).toBeVisible();
    await expect.poll(async () => (await bram.order()).at(-1)).toBe("Sela");
  });

  await test.step("GR-172 · a charge is a drag to the foe, and its attack opens there", async () => {
    await advanceTurn(gm);
    await phase(table, "Charge");
    await ada.drag("Tomas", { x: 13, y: 8 });
    await ada.expectNotice("End the charge beside an enemy: 5 ft more to Bandit B.");
    await ada.lift("Tomas", { x: 14, y: 8 });
    await expect(ada.page.locator("#measurement")).toContainText("in reach of Bandit B");
    await ada.page.mouse.up();
    // A 19 hits, and the d8 shows a 2.
    await gm.willRoll(19, 4);
    await roll(ada);
    await expect.poll(() => hitPoints(bram, "Bandit B")).toBeLessThan(14);
    await expect.poll(() => bram.spaceOf("Tomas")).toEqual({ x: 14, y: 8 });
  });

  await test.step("GR-112, GR-109 · the target is named in D1, and the spell lands in its segment", async () => {
    await advanceTurn(gm);
    await phase(table, "HIGH · Innate");
    await gm.row("Ysolt").getByRole("button", { name: "Target of Binding Reeds" }).click();
    await aim(gm, "Mira");
    await expect(gm.page.locator("#combat [data-offer=target]")).toHaveCount(0);
    await expect(ada.page.getByRole("img", { name: "Binding Reeds of Ysolt: segment 3" })).toBeVisible();
    await goTo(gm, "HIGH · Missile");
    await ada.row("Mira").getByRole("button", { name: "Choose action" }).click();
    const stated = ada.page.locator(".tc-group-dialog");
    await stated.getByText("Hunting Bow", { exact: true }).click();
    await stated.getByRole("button", { name: "Confirm" }).click();
    await ada.row("Mira").getByRole("button", { name: "Hunting Bow" }).click();
    await ada.page
      .locator(".tc-roll-dialog")
      .getByRole("radio", { name: /^Bandit B/ })
      .check();
    await gm.willRoll(19, 2, 4, 4);
    const before = await hitPoints(gm, "Bandit B");
    await roll(ada);
    await expect.poll(() => hitPoints(ada, "Bandit B")).toBeLessThan(before);
    await goTo(gm, "Spells");
    await gm.row("Ysolt").getByRole("button", { name: "Binding Reeds" }).click();
    await expect(ada.page.locator("#combat .tc-segments")).toHaveCount(0);
  });

  await test.step("GR-14, GR-35 · a new round: dice anew, the higher one is HIGH", async () => {
    await goTo(gm, "Declare");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 2");
    await declare(gm, "Bandit B", "Flee");
    await advanceTurn(gm);
    await gm.willRoll(20, 5);
    await gm.button("Roll for Party").first().click();
    await expect(gm.page.locator("#combat [data-application-part=board] [data-offer^='roll:']")).toHaveCount(1);
    await gm.button("Roll for Foes").first().click();
    await expect(ada.page.locator("#combat [data-row-group=HIGH]")).toContainText("Party 6");
    await expect(ada.page.locator("#combat [data-row-group=LOW]")).toContainText("Foes 2");
  });

  await test.step("GR-147, GR-172 · a flight draws its free attack, and then the token runs", async () => {
    await advanceTurn(gm);
    await phase(table, "Flee");
    await gm.row("Bandit B").getByRole("button", { name: "Flee" }).click();
    await ada.prompt().getByRole("button", { name: "Don't react" }).click();
    await expect(gm.row("Bandit B").getByRole("button", { name: "Flee up to 60 ft" })).toBeVisible();
    await gm.drag("Bandit B", { x: 19, y: 9 });
    await expect.poll(() => ada.spaceOf("Bandit B")).toEqual({ x: 19, y: 9 });
  });

  await test.step("GR-84, GR-90 · a draught is drunk from the sheet, in the slot's last phase", async () => {
    await goTo(gm, "HIGH · Other");
    const sheet = await ada.sheet("Mira");
    await sheet.locator("details[data-menu=things] > summary").click();
    await sheet
      .getByRole("button", { name: /^Healing Draught(?!, with)/ })
      .first()
      .click();
    // GR-174: the target of the item; without a choice, the user.
    const aims = ada.page.locator(".tc-group-dialog");
    await expect(aims.getByRole("radio", { name: /Mira/ })).toBeChecked();
    await aims.getByRole("button", { name: "Choose target" }).click();
    await expect
      .poll(async () => JSON.stringify((await bram.numbers()).state))
      .toContain('"name":"Healing Draught","phase":"HIGH_D4"');
    await ada.closeSheet("Mira");
  });

  await test.step("GR-14 · a third round, whose cards and dice are its own", async () => {
    await goTo(gm, "Declare");
    await declare(ada, "Tomas", "Nothing to declare");
    await advanceTurn(gm);
    await gm.willRoll(5, 20);
    await gm.button("Roll for Party").first().click();
    await expect(gm.page.locator("#combat [data-application-part=board] [data-offer^='roll:']")).toHaveCount(1);
    await gm.button("Roll for Foes").first().click();
    await expect(bram.page.locator("#combat [data-row-group=HIGH]")).toContainText("Foes 6");
    for (const seat of [ada, bram]) expect(seat.notices.filter((each) => each.includes("covered"))).toEqual([]);
  });

  await test.step("GR-24 · back to the start and forward again, every number with it", async () => {
    await table.backAndForward(before, [2, 1, 0]);
  });
});

/** Chooses a target in its window; without a name, the preset. */
async function aim(seat: Seat, name: string): Promise<void> {
  const dialog = seat.page.locator(".tc-group-dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole("button", { name: /^(Choose target|Continue)$/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** Makes the attack whose roll is shown. */
async function roll({ page }: Seat): Promise<void> {
  const shown = page.locator(".tc-roll-dialog");
  await shown.getByRole("button", { name: "Roll" }).click();
  await expect(shown).toHaveCount(0);
}

function hitPoints({ page }: Seat, name: string): Promise<number> {
  return page.evaluate((who) => canvas.scene?.tokens.getName(who)?.actor?.system.hp.value ?? 0, name);
}

/** Waits until every window shows this phase. */
async function phase({ seats }: Table, name: string): Promise<void> {
  for (const seat of seats) await expect(seat.page.locator("#combat .tc-turn")).toHaveText(name);
}
