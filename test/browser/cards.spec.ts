import type { Command } from "../../src/combat/index.ts";
import { bring } from "./character-rulesets.ts";
import { expect, test } from "./fixtures.ts";
import { drawMap } from "./map.ts";
import { gather } from "./meeting.ts";

/** A card as a player's client can post it: any words and buttons, any flags. */
interface Forged {
  readonly content: string;
  readonly flags: object;
}

const aim = (uuid: string) =>
  `<section class="turncraft tc-card"><section class="tc-strike"><div class="tc-strike-aim" data-strike-target="${uuid}">
    <p class="tc-strike-name"><span>Forged</span></p>
    <div class="tc-strike-buttons"><button type="button" data-share="whole" data-damage="1">Apply <b>1</b></button></div>
  </div></section><button type="button" class="tc-card-undo">Undo</button></section>`;

test("a forged card has no buttons", async ({ gm, ada }) => {
  const content = aim("Actor.none");
  await ada.page.evaluate(async (forged: string) => {
    const combat = game.combats.contents[0]?.id ?? "";
    await ChatMessage.create({ content: forged, flags: { turncraft: { combat, seq: 1 } } });
    await ChatMessage.create({ content: forged });
  }, content);
  const cards = gm.page.locator("#chat .tc-card", { hasText: "Forged" });
  await expect(cards).toHaveCount(2);
  await expect(cards.locator("button")).toHaveCount(0);
});

test("a card's buttons show their points, and a card has none if its author can't act for its speaker", async ({
  gm,
  ada,
}) => {
  const uuid = await gm.page.evaluate(() => game.actors.getName("Tomas")?.uuid ?? "");
  const forged: Forged = {
    content: aim(uuid),
    flags: { turncraft: { outOfCombat: [{ target: uuid, damage: 9999 }] } },
  };
  await ada.page.evaluate(async ({ content, flags }: Forged) => {
    const own = game.actors.find((actor) => actor.isOwner);
    const others = game.actors.find((actor) => !actor.isOwner);
    for (const actor of [own, others])
      await ChatMessage.create({ content, flags, speaker: { actor: actor?.id ?? null } });
  }, forged);
  const cards = gm.page.locator("#chat .tc-card");
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0).locator(".tc-strike-name")).toHaveText("Tomas");
  await expect(cards.nth(0).locator("[data-share=whole]")).toHaveText(/9999/);
  await expect(cards.nth(0).locator("[data-share=whole]")).toHaveAccessibleName(/9999 damage to Tomas/);
  await expect(cards.nth(1).locator("button")).toHaveCount(0);
});

test("an attack's card runs downward: answers and outcome stand below what they answer", async ({ gm }) => {
  await gm.page.evaluate(async () => {
    const line = (text: string, more = "") =>
      `<section class="turncraft tc-card"><p class="tc-card-line"${more}><span>${text}</span></p></section>`;
    await ChatMessage.create({ content: line("Mira attacks Ogre") + line("Mira hits Ogre", ' data-outcome="hit"') });
  });
  const lines = gm.page.locator("#chat .tc-card-line");
  await expect(lines).toHaveText(["Mira attacks Ogre", "Mira hits Ogre"]);
  const [attack, outcome] = await lines.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(outcome).toBeGreaterThan(attack ?? 0);
});

test("the log stays at its end when its last card grows, unless one has scrolled up", async ({ gm }) => {
  const { page } = gm;
  await page.evaluate(async () => {
    const card = '<section class="turncraft tc-card"><p class="tc-card-line"><span>A line</span></p></section>';
    for (let i = 0; i < 9; i++) await ChatMessage.create({ content: card.repeat(4) });
  });
  const last = page.locator("#chat .chat-message").last();
  await expect(page.locator("#chat .chat-message")).toHaveCount(9);
  await expect(last).toBeInViewport({ ratio: 1 });
  const grow = (times: number) =>
    page.evaluate(async (by) => {
      const message = game.messages.contents.at(-1);
      await message?.update({ content: message.content.repeat(by) });
    }, times);
  await grow(4);
  await expect(last.locator(".tc-card-line")).toHaveCount(16);
  await expect(last.locator(".tc-card-line").last()).toBeInViewport({ ratio: 1 });
  await page.locator("#chat .chat-scroll").evaluate((log) => log.scrollTo(0, 0));
  await expect(page.locator("#chat .chat-message").first()).toBeInViewport();
  await grow(2);
  await expect(last.locator(".tc-card-line")).toHaveCount(32);
  await expect(page.locator("#chat .chat-message").first()).toBeInViewport();
});

test("the GM applies an attack's damage to the selected tokens, in one step", async ({ gm }) => {
  const { page } = gm;
  await gm.tracker();
  await page.evaluate(drawMap, false);
  const places = { Mira: [14, 8], Tomas: [14, 9], Hask: [15, 8] } as const;
  const ids = await page.evaluate(gather, { type: "dexterity", names: Object.keys(places), places });
  const initiative = { [ids.Hask ?? ""]: 20, [ids.Mira ?? ""]: 9, [ids.Tomas ?? ""]: 8 };
  for (const command of [{ kind: "manual", initiative }, { kind: "start" }]) await gm.perform(command as Command);
  await gm.willRoll(19, 4);
  const sheet = await gm.sheet("Hask");
  await sheet.getByRole("button", { name: /^Use Boarding Axe/ }).click();
  const roll = page.locator(".tc-roll-dialog");
  await roll.getByRole("radio", { name: /Mira/ }).check();
  await roll.getByRole("button", { name: "Roll", exact: true }).click();
  await gm.closeSheet("Hask");

  const lost = () =>
    page.evaluate((names) => {
      const creatures = names.map((name) => game.combat?.combatants.getName(name)?.actor?.system.hp);
      return creatures.map((hp) => (hp?.max ?? 0) - (hp?.value ?? 0));
    }, Object.keys(places));
  await page.evaluate(() => {
    for (const name of ["Mira", "Tomas"]) canvas.scene?.tokens.getName(name)?.object?.control({ releaseOthers: false });
  });
  await page.locator('#sidebar-tabs [data-tab="chat"]').click();
  const button = page.locator("#chat").getByRole("button", { name: /^Apply \d+ to selected/ });
  await button.click();
  await expect.poll(async () => (await lost()).filter((each) => each > 0).length).toBe(2);
  const [mira, tomas, hask] = await lost();
  expect([mira, hask]).toEqual([tomas, 0]);
  const note = page.locator("#chat .tc-strike-note");
  await expect(button).toHaveAccessibleDescription(/^Applied to Mira and Tomas\. /);
  await expect(note).toHaveText(/ Applied to Mira and Tomas\.$/);
  await gm.tracker();
  await gm.button("Undo").click();
  await expect.poll(lost).toEqual([0, 0, 0]);
  await page.locator('#sidebar-tabs [data-tab="chat"]').click();
  await expect(button).toHaveAccessibleDescription("");
  await expect(note).toHaveText("");
});

test("under Marching Order the tracker lets a player defend and the GM say that an attack misses", async ({
  gm,
  ada,
}) => {
  for (const seat of [gm, ada]) {
    await seat.tracker();
    await seat.page.evaluate(drawMap, false);
  }
  const places = { Mira: [14, 8], Hask: [15, 8] } as const;
  const ids = await gm.page.evaluate(gather, { type: "marching", names: Object.keys(places), places });
  const seen = { kind: "sight", partySeesMonsters: true, monstersSeeParty: true };
  for (const command of [seen, { kind: "cede-initiative" }, { kind: "start" }]) await gm.perform(command as Command);
  const item = await gm.page.evaluate(() => {
    const actor = game.combat?.combatants.getName("Hask")?.actor;
    return actor?.items.getName("Boarding Axe")?.uuid ?? "";
  });
  await gm.willRoll(19, 4);
  const attack = { kind: "spend", who: ids.Hask, action: "attack", what: "", item, strike: { targets: [ids.Mira] } };
  const open = (seat: typeof gm) => seat.page.locator("#combat .tc-open-damage");
  const strike = async () => {
    await gm.perform(attack as unknown as Command); // The authority completes it.
    await expect(open(gm).getByRole("button", { name: "Missed: Mira takes no damage" })).toBeVisible();
    await expect(open(ada).getByRole("button", { name: "Defend Mira against this attack" })).toBeVisible();
  };
  await strike();
  await expect(open(ada).getByRole("button", { name: /^Missed/ })).toHaveCount(0);

  await test.step("damage that nobody applied is a miss after the next turn, and nobody defends against it any more", async () => {
    for (const turn of [ids.Hask, ids.Mira])
      await gm.perform({ kind: "advance", round: 1, turn } as unknown as Command);
    for (const seat of [gm, ada]) await expect(open(seat)).toHaveCount(0);
    await ada.page.locator('#sidebar-tabs [data-tab="chat"]').click();
    await expect(ada.page.locator("#chat .tc-strike-note")).toHaveText("No damage applied to Mira.");
    await expect(ada.page.locator("#chat .tc-strike-defend")).toBeHidden();
    await ada.tracker();
  });

  await strike();
  await open(ada)
    .getByRole("button", { name: /^Defend/ })
    .click();
  const answers = ada.page.getByRole("dialog", { name: "Defend", exact: true });
  await answers.getByRole("button", { name: "Defend" }).click();
  await expect(answers).toHaveCount(0);
  await expect(open(ada).getByRole("button", { name: /^Defend/ })).toHaveCount(0);
  await open(gm)
    .getByRole("button", { name: /^Missed/ })
    .click();
  for (const seat of [gm, ada]) await expect(open(seat)).toHaveCount(0);
  await ada.page.locator('#sidebar-tabs [data-tab="chat"]').click();
  await expect(ada.page.locator("#chat .tc-strike-note").last()).toHaveText("No damage applied to Mira.");
});

test("the card of an ability or spell unfolds its description, for users who may read the item", async ({
  gm,
  ada,
}) => {
  for (const seat of [gm, ada]) await seat.tracker();
  const ids = await gm.page.evaluate(gather, { type: "dexterity", names: ["Mira", "Tomas"] });
  const who = ids.Mira ?? "";
  const uuid = await gm.page.evaluate(async () => {
    const mira = canvas.scene?.tokens.getName("Mira")?.actor;
    const data = { name: "Hawk's Eye", type: "ability", system: { description: "<p>Sees far.</p>" } };
    const [item] = (await mira?.createEmbeddedDocuments("Item", [data as never])) ?? [];
    return item?.uuid ?? "";
  });
  await gm.perform({
    kind: "manual",
    initiative: Object.fromEntries(Object.values(ids).map((id) => [id, id === who ? 20 : 9])),
  } as Command);
  await gm.perform({ kind: "start" } as Command);
  await ada.perform({ kind: "spend", who, resource: "quick", what: "Hawk's Eye", item: uuid } as Command);
  for (const seat of [gm, ada]) {
    await bring(seat, "chat");
    const card = seat.page.locator("#chat .tc-card").last();
    await card.getByText("Hawk's Eye: what it does").click();
    await expect(card.locator(".tc-card-description")).toContainText("Sees far.");
  }
  await gm.page.locator("#chat .tc-card").last().getByRole("button", { name: "Undo" }).click();
  const undone = ada.page.locator("#chat .tc-undone");
  await expect(undone.locator(".tc-card-line").first()).toHaveCSS("text-decoration-line", "line-through");
  await expect(undone.locator(".tc-card-description")).toHaveCSS("text-decoration-line", "none");
});
