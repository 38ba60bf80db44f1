/** Clicks, keys and drags for common turns through the interface, with default settings. */
import type { Locator } from "@playwright/test";
import type { Command } from "../../src/combat/index.ts";
import { lastStep } from "./arrange.ts";
import { bring } from "./character-rulesets.ts";
import { hitPoints } from "./demo-actions.ts";
import { expect, test } from "./fixtures.ts";
import { setNextDice } from "./flow-fight.ts";
import { gather } from "./meeting.ts";
import type { Seat } from "./seat.ts";

type Spots = Readonly<Record<string, readonly [x: number, y: number]>>;

/** Ada's warrior, with one of the foes near. */
const closest: Spots = { Tomas: [13, 8], Hask: [15, 8], "Bandit B": [19, 4], "Bandit C": [19, 6] };

/** Same warrior among five foes out of reach of others. */
const ring: Spots = {
  Tomas: [13, 8],
  "Bandit A": [12, 7],
  "Bandit B": [13, 7],
  "Bandit C": [14, 7],
  Hask: [12, 8],
  Ysolt: [14, 8],
};

/** Counts what a person does in a window. */
class Hand {
  clicks = 0;
  readonly seat: Seat;

  constructor(seat: Seat) {
    this.seat = seat;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async key(key: string): Promise<void> {
    this.clicks += 1;
    await this.seat.page.keyboard.press(key);
  }

  async drag(name: string, to: { x: number; y: number }): Promise<void> {
    this.clicks += 1;
    await this.seat.drag(name, to);
  }
}

/** The large button of the tracker. */
const large = ({ page }: Seat): Locator => page.locator("#combat .tc-main");

/** A window of Group Initiative. */
const asked = ({ page }: Seat): Locator => page.locator(".tc-group-dialog");

/** A weapon in the action bar, by its name. */
const weapon = ({ page }: Seat, name: string): Locator =>
  page.locator("#tc-action-bar").getByRole("button").filter({ hasText: name });

test("a turn of move, attack, damage and end takes five clicks at most", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  for (const type of ["dexterity", "seconds", "marching", "flow"] as const) {
    await test.step(`${type}: move, attack, damage, end of turn`, async () => {
      await meet(gm, ada, type, closest, "Tomas");
      await hits(gm);
      const before = await hitPoints(gm, "Hask");
      const begun = await lastStep(gm);
      const [player, master] = [new Hand(ada), new Hand(gm)];
      await player.drag("Tomas", { x: 14, y: 8 });
      for (const seat of [gm, ada]) await expect.poll(() => seat.spaceOf("Tomas")).toEqual({ x: 14, y: 8 });
      await expect(weapon(ada, "Long Sword")).not.toHaveAttribute("aria-disabled", "true");
      // A key of the bar does what a click does, Shift in it or not.
      await player.key("Shift+Digit1");
      if (type === "flow") await master.click(gm.prompt().getByRole("button", { name: /^Don't react/ }));
      else await applies(master);
      await expect.poll(() => hitPoints(gm, "Hask")).toBeLessThan(before);
      await player.key("Shift+E");
      await expect(gm.row("Tomas")).not.toHaveAttribute("aria-current", "true");
      expect(player.clicks + master.clicks).toBeLessThanOrEqual(5);
      // One card tells the attack with all that followed; a move and the end of a turn need none.
      expect(await gm.page.evaluate(cardsSince, begun)).toBe(1);
    });
  }
});

test("a charge, from its declaration to its damage, takes a player five clicks at most", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  await gathered(gm, ada, "group", { Tomas: [10, 8], "Bandit A": [15, 8] });
  await gm.button("Begin encounter").click();
  // Whatever tab is open, she sees that she has to declare.
  await expect(ada.page.locator(".tc-turn-banner")).toHaveText("Declare: Tomas");
  await expect(ada.page.locator("#sidebar-tabs [data-tab=combat]")).toHaveClass(/tc-waits/);
  // Who else has to is said by the rows.
  await expect(ada.page.locator("#combat .tc-waiting")).toHaveCount(0);
  const player = new Hand(ada);
  await expect(large(ada)).toHaveAccessibleName("Tomas: Declare");
  await player.click(large(ada));
  await player.click(asked(ada).getByText("Charge", { exact: true }));
  await player.click(asked(ada).getByRole("button", { name: "Declare face down" }));
  await gm.row("Bandit A").getByRole("button", { name: "Declare", exact: true }).click();
  await asked(gm).getByRole("button", { name: "Declare face down" }).click();
  await expect(large(gm)).toHaveAccessibleName("Roll for Foes");
  // Any player of the side may roll its die.
  await large(gm).click();
  await gm.button("Roll for Party").first().click();
  await expect(large(gm)).toHaveAccessibleName("Next: Charge");
  await large(gm).click();
  await hits(gm);
  const before = await hitPoints(gm, "Bandit A");
  await player.drag("Tomas", { x: 14, y: 8 });
  await player.click(ada.page.locator(".tc-roll-dialog").getByRole("button", { name: "Roll" }));
  await expect.poll(() => hitPoints(gm, "Bandit A")).toBeLessThan(before);
  // Nothing is left to do, so there is no turn to end.
  await expect(large(ada)).toHaveAccessibleName(/^Waiting/);
  expect(player.clicks).toBeLessThanOrEqual(5);
});

test("declaring for five foes, going on and rolling for their side takes the GM three clicks", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  await gathered(gm, ada, "group", ring);
  await gm.button("Begin encounter").click();
  const master = new Hand(gm);
  await expect(large(gm)).toHaveAccessibleName("Declare for yours (5)");
  await master.click(large(gm));
  await master.click(asked(gm).getByRole("button", { name: "Declare for 5" }));
  await large(ada).click();
  await asked(ada).getByRole("button", { name: "Declare face down" }).click();
  await expect(large(gm)).toHaveAccessibleName("Roll for Foes");
  await master.click(large(gm));
  await expect(large(gm)).toHaveAccessibleName("Roll for Party");
  await expect(large(ada)).toHaveAccessibleName("Roll for Party");
  expect(master.clicks).toBe(3);
});

test("a round of five foes who attack as in the last round takes the GM eight clicks at most", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  await gm.page.evaluate(attackOnce, ["Tomas", "Hask"]);
  await gathered(gm, ada, "group", ring);
  await gm.button("Begin encounter").click();

  await test.step("declared once: each attacks with the first weapon that it has", async () => {
    await expect(large(gm)).toHaveAccessibleName("Declare for yours (5)");
    await large(gm).click();
    const rows = asked(gm).locator(".tc-all-row select");
    await expect(rows).toHaveCount(5);
    for (const row of await rows.all()) {
      const first = row.locator("optgroup[label=Attacks] option").first();
      await row.selectOption((await first.getAttribute("value")) ?? "");
    }
    await asked(gm).getByRole("button", { name: "Declare for 5" }).click();
    await playRound(gm, ada, new Hand(gm));
  });

  await test.step("same as last round", async () => {
    const master = new Hand(gm);
    const before = await hitPoints(gm, "Tomas");
    await expect(large(gm)).toHaveAccessibleName("Declare for yours (5)");
    await master.click(large(gm));
    await master.click(asked(gm).getByRole("button", { name: "Declare for 5" }));
    await playRound(gm, ada, master);
    await expect.poll(() => hitPoints(gm, "Tomas")).toBeLessThan(before);
    expect(master.clicks).toBeLessThanOrEqual(8);
  });
});

test("a round in which five foes do nothing takes the GM eight clicks at most", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  await gathered(gm, ada, "group", ring);
  await gm.button("Begin encounter").click();
  await expect(large(gm)).toHaveAccessibleName("Declare for yours (5)");
  const master = new Hand(gm);
  await playRound(gm, ada, master, /^(Declare|Choose)/);
  expect(master.clicks).toBeLessThanOrEqual(8);
});

test("acting together takes five clicks at most, in one window", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  const spots = { Tomas: [13, 8], Mira: [13, 7], "Bandit A": [19, 8] } as const;
  await gm.page.evaluate(gather, { type: "marching", names: Object.keys(spots), places: spots });
  const seen = { kind: "sight", partySeesMonsters: true, monstersSeeParty: true };
  for (const command of [seen, { kind: "take-initiative" }, { kind: "start" }]) await gm.perform(command as Command);
  const player = new Hand(ada);
  await player.click(ada.button("Act together"));
  const asked = ada.page.getByRole("dialog", { name: "Act together" });
  await asksFirstOfChosen(asked);
  await player.click(asked.getByRole("button", { name: "Act together" }));
  await expect(asked).toHaveCount(0);
  // Both are Ada's: nobody else is asked, and what each does first was chosen in the window.
  await expect(ada.page.locator("#combat .tc-together-half")).toHaveText("half 1 of 2");
  for (const name of ["Tomas", "Mira"])
    await expect(ada.page.locator("#combat .tc-member").filter({ hasText: name })).toContainText("moves now");
  await expect(ada.page.getByRole("dialog", { name: "Acting together" })).toHaveCount(0);
  expect(player.clicks).toBeLessThanOrEqual(5);
});

test("an attack and its defence take four clicks at most", async ({ gm, ada }) => {
  await sitDown(gm, ada);
  const spots: Spots = { Mira: [14, 8], Hask: [15, 8] };

  await test.step("dexterity: an answer to the prompt", async () => {
    const { foe, defender } = await isAttacked("dexterity", spots);
    await defender.click(ada.prompt().getByRole("button", { name: "Sidestep" }));
    await expect(ada.prompt()).toHaveCount(0);
    // It is Hask's turn, and without a selected token the bar of Ada's only creature is away.
    await expect(ada.page.locator("#tc-action-bar").getByRole("group", { name: /^Actions of/ })).toHaveCount(0);
    expect(foe.clicks + defender.clicks).toBeLessThanOrEqual(4);
  });

  await test.step("flow: an answer to the prompt, and its roll", async () => {
    const before = await hitPoints(gm, "Mira");
    const { foe, defender } = await isAttacked("flow", spots);
    await setNextDice(gm, [1, 100]);
    await defender.click(ada.prompt().getByRole("button", { name: /^Dodge/ }));
    await defender.click(
      ada.page.getByRole("dialog", { name: "Dodge", exact: true }).getByRole("button", { name: "Roll" }),
    );
    await expect(ada.prompt()).toHaveCount(0);
    await expect(gm.prompt()).toHaveCount(0);
    await expect(large(gm)).not.toHaveAttribute("data-refused", "");
    expect(await hitPoints(gm, "Mira")).toBe(before);
    expect(foe.clicks + defender.clicks).toBeLessThanOrEqual(4);
  });

  await test.step("marching: the defender's action bar says who attacks, and asks for the defence", async () => {
    const { foe, defender } = await isAttacked("marching", spots);
    const bar = ada.page.locator("#tc-action-bar");
    await expect(bar).toContainText("Hask · Boarding Axe");
    await defender.click(bar.getByRole("button", { name: /^Defend Mira/ }));
    const answers = ada.page.getByRole("dialog", { name: "Defend", exact: true });
    await defender.click(answers.getByRole("button", { name: "Defend" }));
    await expect(answers).toHaveCount(0);
    await expect(bar.getByRole("button", { name: /^Defend Mira/ })).toHaveCount(0);
    expect(foe.clicks + defender.clicks).toBeLessThanOrEqual(4);
  });

  /** Hask attacks Mira, his only target in reach, with the bar. */
  async function isAttacked(type: string, spots: Spots): Promise<{ foe: Hand; defender: Hand }> {
    await meet(gm, ada, type, spots, "Hask");
    await hits(gm);
    const foe = new Hand(gm);
    await expect(weapon(gm, "Boarding Axe")).not.toHaveAttribute("aria-disabled", "true");
    await foe.click(weapon(gm, "Boarding Axe"));
    return { foe, defender: new Hand(ada) };
  }
});

/** Number of the encounter's cards of steps after step `begun` (in the page); cards of earlier ones may still arrive. */
function cardsSince(begun: number): number {
  const isLater = (of: string | undefined, seq = 0) => of === game.combat?.id && seq > begun;
  return game.messages.filter(({ flags: { turncraft } }) => isLater(turncraft?.combat, turncraft?.seq)).length;
}

/** Limits them to one attack a round: further attacks come in a later phase (in the page). */
async function attackOnce(names: readonly string[]): Promise<void> {
  for (const name of names)
    await canvas.scene?.tokens.getName(name)?.actor?.update({ system: { group: { routinesPerRound: 1 } } } as never);
}

/** Opens trackers and bars for both, with rolls shown only if there is a choice. */
async function sitDown(...seats: readonly Seat[]): Promise<void> {
  for (const seat of seats) {
    await seat.tracker();
    await seat.page.evaluate(async () => {
      await game.settings.set("turncraft", "askBeforeRolls", false);
      await game.settings.set("turncraft", "actionBar", "open");
    });
  }
}

/** Gathers an encounter in place of all others; returns the combatants' ids, once shown in both windows. */
async function gathered(gm: Seat, ada: Seat, type: string, places: Spots): Promise<Record<string, string>> {
  const names = Object.keys(places);
  const ids = await gm.page.evaluate(gather, { type, names, places });
  for (const seat of [gm, ada]) {
    for (const [name, [x, y]] of Object.entries(places)) {
      await expect(seat.row(name)).toBeVisible();
      await expect.poll(() => seat.spaceOf(name)).toEqual({ x, y });
    }
  }
  return ids;
}

/** Begins such an encounter; `first` acts first. */
async function meet(gm: Seat, ada: Seat, type: string, places: Spots, first: string): Promise<void> {
  const { [first]: leader = "", ...others } = await gathered(gm, ada, type, places);
  const initiative = Object.fromEntries([[leader, 20], ...Object.values(others).map((id, i) => [id, 9 - i])]);
  const rolled = { kind: "manual", initiative };
  const seen = { kind: "sight", partySeesMonsters: true, monstersSeeParty: true };
  const lead = { kind: first === "Tomas" ? "take-initiative" : "cede-initiative" };
  const commands = type === "marching" ? [seen, lead] : [rolled];
  for (const command of [...commands, { kind: "start" }]) await gm.perform(command as Command);
  for (const seat of [gm, ada]) await expect(seat.row(first)).toHaveAttribute("aria-current", "true");
}

/** The next attack in the GM's window hits: a low d100, or else a high d20; damage is low or middling. */
async function hits(gm: Seat): Promise<void> {
  const isFlow = await gm.page.evaluate(() => game.combats.viewed?.type === "flow");
  await (isFlow ? setNextDice(gm, [5, 100], [4, 8]) : gm.willRoll(19, 4));
}

/** Lets the newest damage count, by the card: the chat is what a GM looks at while players act. */
async function applies(master: Hand): Promise<void> {
  const { seat } = master;
  await bring(seat, "chat");
  const card = seat.page.locator("#chat .tc-strike").last();
  await master.click(card.getByRole("button", { name: /^Apply/ }).first());
  await bring(seat, "combat");
}

/** Tracker's words while the foes' choices are on their way. */
const arriving = /Waiting for (?!.*Tomas).* to (declare|choose)/;

/**
 * Rest of a round: the GM presses the large button once nobody waits for Ada's warrior, or chooses nothing for all in place of
 * `skipped` ones. The warrior declares and does nothing.
 */
async function playRound(gm: Seat, ada: Seat, master: Hand, skipped: RegExp | null = null): Promise<void> {
  const clock = gm.page.locator("#combat .tc-round");
  const round = (await clock.textContent()) ?? "";
  while ((await clock.textContent()) === round) {
    // What was chosen for all arrives one after the other.
    await expect(large(gm)).not.toHaveAccessibleName(/\([1-4]\)$/);
    const asksAll = (await large(gm).getAttribute("aria-label")) ?? "";
    if (skipped?.test(asksAll)) {
      await master.click(gm.button("Nothing for all"));
      await expect(large(gm)).not.toHaveAccessibleName(asksAll);
      continue;
    }
    await expect(notes(gm).filter({ hasText: arriving })).toHaveCount(0);
    const shown = (await large(gm).getAttribute("aria-label")) ?? "";
    if (shown === "Roll for Party" || (await waitsForTomas(gm))) {
      if (!(await passes(gm, ada))) continue;
    } else {
      // Foes come first.
      if (shown === "Roll for Foes") await gm.willRoll(20, 1);
      await master.click(large(gm));
    }
    await expect(large(gm)).not.toHaveAccessibleName(shown);
  }
}

/** Notes below the GM's large button. */
const notes = ({ page }: Seat): Locator => page.locator("#combat .tc-tracker-footer .tc-note");

async function waitsForTomas(gm: Seat): Promise<boolean> {
  return (await notes(gm).allTextContents()).some((note) => note.includes("Tomas"));
}

/**
 * Presses Ada's large button and chooses to do nothing. `false` where nobody waits for her any more: the GM's tracker may still
 * have shown so while her last press was under way.
 */
async function passes(gm: Seat, ada: Seat): Promise<boolean> {
  let shown = "";
  const isAsked = async () => {
    shown = (await large(ada).getAttribute("aria-label")) ?? "";
    return !shown.startsWith("Waiting");
  };
  const isOver = async () =>
    (await large(gm).getAttribute("aria-label")) !== "Roll for Party" && !(await waitsForTomas(gm));
  await expect.poll(async () => (await isAsked()) || (await isOver())).toBe(true);
  if (!(await isAsked())) return false;
  if (shown.endsWith("Choose action")) await ada.button("Tomas: Nothing this slot").click();
  else await large(ada).click();
  if (shown.endsWith("Declare")) await asked(ada).getByRole("button", { name: "Declare face down" }).click();
  return true;
}

/** Expects a window of acting together to ask what comes first for the acting creature and chosen partners alone. */
async function asksFirstOfChosen(asked: Locator): Promise<void> {
  const firsts = asked.getByRole("combobox");
  await expect(firsts).toHaveCount(2);
  await asked.getByText("Foes", { exact: true }).click();
  await asked.getByRole("radio", { name: "Bandit A" }).check();
  await expect(firsts).toHaveCount(1);
  await asked.getByRole("radio", { name: "Mira" }).check();
  await expect(firsts).toHaveCount(2);
}
