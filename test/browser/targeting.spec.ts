import { complaintsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { beginOnHexes } from "./flow-fight.ts";
import { advanceTurn, declare, goTo, meetInGroups } from "./group-fight.ts";
import { switchRuleset } from "./meeting.ts";
import type { Seat } from "./seat.ts";
import { meetInSeconds } from "./seconds-fight.ts";

/** Names of a user's targets, in a window. */
const targetsOf = (seat: Seat, user: string) =>
  seat.page.evaluate((name) => [...(game.users.getName(name)?.targets ?? [])].map((token) => token.name).sort(), user);

test("tokens are targeted with T, Shift+T, the tool and the Token HUD, and others see it", async ({ gm, ada }) => {
  await ada.target("Bandit A");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Bandit A"]);
  await ada.target("Bandit B", { keep: true });
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Bandit A", "Bandit B"]);
  await ada.target("Tomas");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Tomas"]);

  await ada.page.getByRole("button", { name: "Select targets" }).click();
  await ada.click("Mira");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Mira"]);
  expect(await ada.page.evaluate(() => canvas.tokens?.controlled.length)).toBe(0);

  await gm.click("Bandit C", "right");
  const hud = gm.page.locator("#token-hud [data-action=target]");
  await hud.click();
  await expect(hud).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => targetsOf(ada, "Gamemaster")).toEqual(["Bandit C"]);

  await gm.page.evaluate(() => canvas.scene?.tokens.getName("Mira")?.delete());
  await expect.poll(() => targetsOf(ada, "Ada")).toEqual([]);
});

/** The rows of the list of targets that is open in a window. */
const row = (seat: Seat, name: string) => seat.page.locator(".tc-target").filter({ hasText: name });

/** Moves the mouse over a token, which is brought to the left of the windows; once more where the map moved meanwhile. */
async function over(seat: Seat, name: string): Promise<void> {
  const hovered = async () => {
    const at = await seat.page.evaluate(async (called) => {
      const { x = 0, y = 0 } = canvas.tokens?.placeables.find((each) => each.name === called)?.center ?? {};
      await canvas.pan({ x: x + 450, y, scale: 1 });
      return canvas.clientCoordinatesFromCanvas({ x, y });
    }, name);
    await seat.page.mouse.move(at.x, at.y);
    return seat.page.evaluate(() => canvas.tokens?.hover?.name);
  };
  await expect.poll(hovered).toBe(name);
}

/** Clicks it there. */
async function clickAside(seat: Seat, name: string): Promise<void> {
  await over(seat, name);
  await seat.page.mouse.down();
  await seat.page.mouse.up();
}

/** Hask, Mira and Sela meet under Dexterity Order, and roll in this order. In the page. */
async function meet(): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  const { scene } = canvas;
  const combat = await Combat.implementation.create({ type: "dexterity", scene: scene?.id ?? null, active: true });
  const combatants = ["Hask", "Mira", "Sela"].map((name) => {
    const token = scene?.tokens.getName(name);
    const _id = `combatant${name.toLowerCase().padEnd(7, "0")}`;
    return { _id, tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
  });
  await combat?.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
}

/** Rows of the target list whose text lies over the next row (in the page); none for a missing list. */
function squeezed(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>(".tc-targets .tc-target")];
  return rows.flatMap(({ scrollHeight, clientHeight, textContent }) =>
    scrollHeight > clientHeight + 1 ? [textContent ?? ""] : [],
  );
}

/** Top of the roll window's main button, and whether its total is in sight (in the page). */
function rollAt() {
  const button = document.querySelector('.tc-roll-dialog [data-action="roll"]')?.getBoundingClientRect();
  const total = document.querySelector(".tc-roll-dialog .tc-roll-outcome")?.getBoundingClientRect();
  return {
    top: Math.round(button?.top ?? -1),
    inSight: !!button && !!total && total.height > 0 && total.bottom <= button.top,
  };
}

test.describe.configure({ timeout: 100_000 });

test("the target of an action is chosen on the map or in the list, under three rulesets", async ({ gm, ada }) => {
  for (const seat of [gm, ada]) await seat.tracker();

  await test.step("the list says how far everybody is; a click on the map chooses, and lets go; a distance is warned of", async () => {
    await gm.page.evaluate(meet);
    await expect(gm.row("Sela")).toBeVisible();
    await gm.willRoll(1, 20, 1);
    await gm.button("Roll all").click();
    await expect(gm.row("Sela").getByRole("textbox")).toHaveValue(/\d/);
    await gm.button("Begin encounter").click();
    await expect(ada.row("Mira")).toHaveAttribute("aria-current", "true");
    const dialog = gm.page.locator(".tc-roll-dialog");
    const sides = await gm.page.evaluate(() => CONST.TOKEN_DISPOSITIONS);
    await gm.page.evaluate(side, ["Sela", sides.HOSTILE] as const);
    await useOf(gm, "Hunting Bow");
    const guess = gm.page.locator(".tc-target:has(input[data-assumed]) .tc-target-name");
    const nearest = (await guess.textContent()) ?? "";
    await clickAside(gm, nearest);
    await expect(guess).toHaveCount(0);
    await expect(row(gm, nearest).getByRole("radio")).toBeChecked();
    // A weapon has one target: another choice replaces it.
    const other = nearest === "Sela" ? "Hask" : "Sela";
    await row(gm, other).getByRole("radio").check();
    await expect(row(gm, nearest).getByRole("radio")).not.toBeChecked();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    // Where there may be several, another one joins the proposed one.
    await gm.page.evaluate(learn, ["Rays", { attack: "1d20", damage: "1d4" }] as const);
    await useOf(gm, "Rays");
    await row(gm, other).getByRole("checkbox").check();
    await expect(row(gm, nearest).getByRole("checkbox")).toBeChecked();
    await clickAside(gm, other);
    await expect(row(gm, other).getByRole("checkbox")).not.toBeChecked();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await gm.page.evaluate(side, ["Sela", sides.FRIENDLY] as const);
    // Whoever heals is proposed, and gives way to another: nobody is healed unasked.
    await gm.page.evaluate(learn, ["Balm", { healing: "1d4" }] as const);
    await useOf(gm, "Balm");
    await expect(row(gm, "Mira").getByRole("checkbox")).toBeChecked();
    await row(gm, "Sela").getByRole("checkbox").check();
    await expect(row(gm, "Mira").getByRole("checkbox")).not.toBeChecked();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await useOf(gm, "Skinning Knife");
    await expect(dialog).toContainText("No target.");
    // On a low screen the window scrolls; the list isn't pressed together, with its rows over what stands below.
    const usual = gm.page.viewportSize();
    await gm.page.setViewportSize({ width: 1280, height: 420 });
    await expect.poll(() => gm.page.evaluate(squeezed)).toEqual([]);
    if (usual) await gm.page.setViewportSize(usual);
    await expect(row(gm, "Hask").locator("[data-warning]")).toContainText(/\d+ ft away, reach 5 ft/);
    await clickAside(gm, "Hask");
    await expect(row(gm, "Hask").getByRole("radio")).toBeChecked();
    await expect(dialog).not.toContainText("No target.");
    // The open list follows a move, and what is chosen stays so.
    const far = (await row(gm, "Hask").locator(".tc-target-far").textContent()) ?? "";
    await ada.page.evaluate(step, ["Mira", "Hask"] as const);
    await expect(row(gm, "Hask").locator(".tc-target-far")).not.toHaveText(far);
    await expect(row(gm, "Hask").locator(".tc-target-far")).toHaveText(`${Number.parseInt(far, 10) - 5} ft`);
    await expect(row(gm, "Hask").getByRole("radio")).toBeChecked();
    expect(await gm.page.evaluate(() => [game.user.targets.size, canvas.tokens?.controlled.length])).toEqual([0, 0]);
    await clickAside(gm, "Sela");
    await expect(row(gm, "Hask").getByRole("radio")).not.toBeChecked();
    await expect(row(gm, "Sela").getByRole("radio")).toBeChecked();
    await over(gm, "Hask");
    await gm.page.keyboard.press("KeyT");
    await expect(row(gm, "Hask").getByRole("radio")).toBeChecked();
    expect(await complaintsOf(gm.page, ".tc-roll-dialog")).toEqual([]);
    // Under other rules it asks for nothing.
    await gm.page.evaluate(switchRuleset, "group");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("GR-112 · a spell's target is nobody until somebody is named, and the window says so", async () => {
    await meetInGroups(gm);
    await expect(gm.row("Ysolt")).toBeVisible();
    await gm.button("Begin encounter").click();
    await declare(gm, "Ysolt", "Binding Reeds");
    await advanceTurn(gm);
    await gm.willRoll(13, 13);
    await gm.button("Roll for Party").first().click();
    await gm.button("Roll for Foes").first().click();
    await advanceTurn(gm);
    await gm.row("Ysolt").getByRole("button", { name: "Target of Binding Reeds" }).click();
    const dialog = gm.page.locator(".tc-group-dialog");
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Choose target" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose a target first.");
    // It stands beside the button, and the list hasn't moved under the pointer.
    await expect(dialog.locator(".dialog-content [role=alert]")).toHaveCount(0);
    await clickAside(gm, "Mira");
    await expect(row(gm, "Mira").getByRole("radio")).toBeChecked();
    expect(await complaintsOf(gm.page, ".tc-group-dialog")).toEqual([]);
    await dialog.getByRole("button", { name: "Choose target" }).click();
    await expect(gm.page.locator("#combat [data-offer=target]")).toHaveCount(0);
  });

  await test.step("FL-91 · out of reach can't be chosen and says why; the only foe in reach is preset", async () => {
    await beginOnHexes(gm, [gm, ada]);
    const knife = ada.button(/^Skinning Knife/);
    await knife.click();
    await expect(row(ada, "Bandit A")).toContainText("Unhurt");
    await expect(row(ada, "Bandit A").getByRole("radio")).toBeChecked();
    await ada.page.locator(".tc-target-folded > summary").click();
    await expect(row(ada, "Sela").getByRole("radio")).toBeDisabled();
    await expect(row(ada, "Sela")).toContainText("hexes away");
    await ada.page.getByRole("button", { name: "Close window" }).click();
  });
});

test("GR-165 · the attack window of Group Initiative: reasons stand apart, the total in sight, and Roll stays where it is", async ({
  gm,
}) => {
  await gm.page.setViewportSize({ width: 1366, height: 768 });
  await gm.tracker();
  await meetInGroups(gm, { Tomas: 1, Orrin: 1, "Bandit B": -1, Hask: -1 });
  await expect(gm.row("Hask")).toBeVisible();
  await gm.button("Begin encounter").click();
  await declare(gm, "Bandit B", "Spear");
  await advanceTurn(gm);
  await gm.willRoll(13, 13);
  await gm.button("Roll for Party").first().click();
  await gm.button("Roll for Foes").first().click();
  await goTo(gm, "HIGH · Melee");
  await gm.row("Bandit B").getByRole("button", { name: "Spear" }).click();
  const dialog = gm.page.locator(".tc-roll-dialog");
  await expect(row(gm, "Tomas")).toContainText("Not adjacent, not in the same melee.");
  await expect(row(gm, "Hask")).toBeHidden();
  expect(await gm.page.evaluate(squeezed)).toEqual([]);
  const before = await gm.page.evaluate(rollAt);
  expect(before.inSight).toBe(true);
  await row(gm, "Tomas").click();
  await expect(dialog.locator(".tc-roll-outcome")).toContainText("%");
  expect(await gm.page.evaluate(rollAt)).toEqual(before);
  await dialog.getByRole("button", { name: "Roll" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Press again to override.");
  expect(await gm.page.evaluate(rollAt)).toEqual(before);
  await gm.page.setViewportSize({ width: 1280, height: 420 });
  await expect.poll(() => gm.page.evaluate(squeezed)).toEqual([]);
  await expect.poll(async () => (await gm.page.evaluate(rollAt)).inSight).toBe(true);
});

test("a button names the target that one click hits; targets in an encounter go as it begins, changes its ruleset or ends", async ({
  gm,
  ada,
}) => {
  await gm.page.setViewportSize({ width: 1280, height: 720 });
  await ada.page.setViewportSize({ width: 1280, height: 720 });
  for (const seat of [gm, ada]) await seat.tracker();
  await meetInSeconds(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await ada.target("Ysolt");
  await ada.target("Tomas", { keep: true });
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Tomas", "Ysolt"]);
  await gm.willRoll(20, 1, 1);
  await gm.button("Roll all").click();
  await expect(gm.row("Mira").getByRole("textbox")).toHaveValue(/\d/);
  await gm.button("Begin encounter").click();
  await expect(ada.row("Mira")).toHaveAttribute("aria-current", "true");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Tomas"]);
  await ada.target("Ysolt");
  await ada.page.locator("#tc-action-bar-fold").click();
  await expect(ada.page.locator("#tc-action-bar")).toContainText("Hunting Bow → Ysolt");
  await gm.page.evaluate(switchRuleset, "dexterity");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual([]);
  await ada.target("Ysolt");
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual(["Ysolt"]);
  await gm.page.evaluate(async () => void (await game.combat?.delete()));
  await expect.poll(() => targetsOf(gm, "Ada")).toEqual([]);
});

/** Uses an item of Mira's from her sheet, and closes the sheet. */
async function useOf(gm: Seat, item: string): Promise<void> {
  const sheet = await gm.sheet("Mira");
  await sheet.getByRole("button", { name: `Use ${item}` }).click();
  await gm.closeSheet("Mira");
}

/** Gives Mira a spell with these dice (in the page). */
async function learn([name, rolls]: readonly [string, object]): Promise<void> {
  const system = { cost: "action", rolls };
  await game.actors.getName("Mira")?.createEmbeddedDocuments("Item", [{ name, type: "spell", system }] as never);
}

/** Changes a token's disposition (in the page). */
async function side([name, disposition]: readonly [string, number]): Promise<void> {
  await canvas.scene?.tokens.getName(name)?.update({ disposition } as never);
}

/** Moves a token one space nearer to another (in the page). */
async function step([name, to]: readonly [string, string]): Promise<void> {
  const [token, goal] = [name, to].map((each) => canvas.scene?.tokens.getName(each));
  if (!token || !goal) throw new Error(`${name} or ${to} isn't on the map.`);
  const size = canvas.scene?.grid.size ?? 100;
  const towards = (from: number, other: number) => from + Math.sign(other - from) * size;
  await token.move({ x: towards(token.x, goal.x), y: towards(token.y, goal.y) } as never);
}
