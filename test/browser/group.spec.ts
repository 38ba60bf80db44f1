import { expect, test } from "./fixtures.ts";
import { declare, goOn, goTo, meetInGroups } from "./group-fight.ts";
import { Table } from "./table.ts";

test("Group Initiative: cards face down, a tie, HIGH and LOW, a spell that lands, two rounds and back (GR-12, 25, 31, 36, 63, 109, 112)", async ({
  gm,
  ada,
  bram,
}) => {
  const table = new Table(gm, ada, bram);
  await meetInGroups(gm);
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
    await declare(ada, "Mira", "Nothing that has to be declared");
    await declare(bram, "Sela", "Delay: act in LOW");
    await declare(gm, "Ysolt", "Binding Reeds");
    for (const seat of table.seats) await expect(seat.page.locator("#combat [data-card=covered]")).toHaveCount(3);
    await expect(ada.row("Ysolt").locator("[data-card]")).toHaveText("declared");
    await expect(gm.row("Ysolt").locator("[data-card]")).toHaveText("Binding Reeds");
    expect(JSON.stringify((await ada.numbers()).state)).not.toContain("Binding Reeds");
  });

  await test.step("GR-31 · the cards are turned over together, each by whoever laid it down", async () => {
    await goOn(gm);
    for (const seat of table.seats) {
      await expect(seat.row("Ysolt").locator("[data-card=turning]")).toHaveText("Binding Reeds");
      await expect(seat.row("Sela").locator("[data-card=turning]")).toHaveText("delay");
    }
  });

  await test.step("GR-36, GR-63 · a tie puts both sides in HIGH, and whoever declared a delay in LOW", async () => {
    // Of a d6 these are fours.
    await gm.willRoll(13, 13);
    await ada.button("Roll for Party").first().click();
    await expect(gm.page.locator("#combat [data-act=roll]")).toHaveCount(1);
    await gm.button("Roll for Foes").click();
    await expect(bram.page.locator("#combat [data-band=HIGH]")).toContainText("tie");
    await expect(bram.page.locator("#combat [data-band=LOW]")).toBeVisible();
    await expect.poll(async () => (await bram.order()).at(-1)).toBe("Sela");
  });

  await test.step("GR-112, GR-109 · the target is named in D1, and the spell lands in its segment", async () => {
    await goOn(gm);
    await phase(table, "HIGH · Innate");
    await gm.row("Ysolt").getByRole("button", { name: "Target of Binding Reeds" }).click();
    const aims = gm.page.locator(".tc-group-dialog");
    await aims.getByRole("radio", { name: /^Mira/ }).check();
    await aims.getByRole("button", { name: "Aim" }).click();
    await expect(gm.page.locator("#combat [data-act=target]")).toHaveCount(0);
    await expect(ada.page.getByRole("img", { name: "Binding Reeds of Ysolt: segment 1" })).toBeVisible();
    await goTo(gm, "E. Spells");
    await gm.row("Ysolt").getByRole("button", { name: "Binding Reeds" }).click();
    await expect(ada.page.locator("#combat .tc-segments")).toHaveCount(0);
  });

  await test.step("GR-14, GR-35 · a new round: dice anew, the higher one is HIGH", async () => {
    await goTo(gm, "Declare");
    for (const seat of table.seats) await expect(seat.page.locator("#combat .tc-round")).toHaveText("Round 2");
    await goOn(gm);
    await gm.willRoll(20, 5);
    await gm.button("Roll for Party").click();
    await expect(gm.page.locator("#combat [data-act=roll]")).toHaveCount(1);
    await gm.button("Roll for Foes").click();
    await expect(ada.page.locator("#combat [data-band=HIGH]")).toContainText("Party 6");
    await expect(ada.page.locator("#combat [data-band=LOW]")).toContainText("Foes 2");
  });

  await test.step("GR-24 · back to the start and forward again, every number with it", async () => {
    await table.backAndForward(before, [1, 0]);
  });
});

/** Waits until every window shows this phase. */
async function phase({ seats }: Table, name: string): Promise<void> {
  for (const seat of seats) await expect(seat.page.locator("#combat .tc-turn")).toHaveText(name);
}
