import { test } from "./fixtures.ts";
const shot = (seat: any, name: string) => seat.page.screenshot({ path: `/tmp/shots/${name}.png` });
test("play", async ({ gm, ada }) => {
  test.setTimeout(300_000);
  const tracker = await gm.tracker();
  await ada.tracker();
  await shot(gm, "01-before");
  console.log(await tracker.innerText());
  await tracker.locator('[data-action="rollAll"]').first().click();
  await gm.page.waitForFunction(() => game.combat?.combatants.contents.every((c) => c.initiative !== null), null, { polling: 200 });
  await shot(gm, "02-rolled");
  await tracker.locator('[data-action="begin"]').click();
  await gm.page.waitForFunction(() => game.combat?.round === 1, null, { polling: 200 });
  await gm.page.waitForTimeout(800);
  await shot(gm, "03-begun");
  await shot(ada, "03-begun-ada");
  for (let n = 0; n < 9; n++) {
    const name = await gm.page.evaluate(() => game.combat?.combatant?.name);
    if (name === "Mira") break;
    await gm.page.evaluate(() => game.combat?.nextTurn());
    await gm.page.waitForTimeout(300);
  }
  await gm.page.waitForTimeout(500);
  await shot(ada, "04-mira");
  await ada.click("Mira", 2);
  await ada.page.waitForTimeout(1200);
  await shot(ada, "05-sheet");
  await ada.lift("Mira", { x: 11, y: 7 });
  await ada.page.waitForTimeout(600);
  await shot(ada, "06-ruler");
  await ada.page.mouse.up();
  await ada.page.waitForTimeout(1500);
  await shot(ada, "07-moved");
  await shot(gm, "07-moved-gm");
  console.log(gm.complaints, ada.complaints);
});
