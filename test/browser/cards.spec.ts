import { expect, test } from "./fixtures.ts";

/** A card as a player's client can post it: any words and buttons, any flags. */
interface Forged {
  readonly content: string;
  readonly flags: object;
}

const aim = (uuid: string) =>
  `<section class="turncraft tc-card"><section class="tc-strike"><div class="tc-strike-aim" data-strike-target="${uuid}">
    <p class="tc-strike-name"><span>Forged</span></p>
    <div class="tc-strike-buttons"><button type="button" data-share="whole" data-harm="1">Apply <b>1</b></button></div>
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
  const forged: Forged = { content: aim(uuid), flags: { turncraft: { outOfCombat: [{ target: uuid, harm: 9999 }] } } };
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
