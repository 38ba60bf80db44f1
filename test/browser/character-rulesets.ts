/** Fights of Ada's guardian Perrin by its sheet under each ruleset, for browser tests. */
import { expect, type Locator } from "@playwright/test";
import { hitPoints, sheetOf, strike, target } from "./character-fight.ts";
import { setNextDice } from "./flow-fight.ts";
import { advanceTurn, goTo } from "./group-fight.ts";
import { decides } from "./marching-fight.ts";
import type { Seat } from "./seat.ts";

interface Meeting {
  /** Plays until Perrin acts, or declares. */
  readonly begins: (gm: Seat, ada: Seat) => Promise<void>;
  /** Perrin draws the sword and strikes, is hit, answers by the ruleset, and is hurt. */
  readonly goes: (gm: Seat, ada: Seat) => Promise<void>;
}

/** The same meeting under each ruleset. */
export const meetings: Readonly<Record<string, Meeting>> = {
  dexterity: {
    begins: async (gm, ada) => {
      await gm.willRoll(20, 1);
      await rollAndBegin(gm, ada);
    },
    goes: async (gm, ada) => {
      const [hers, theirs] = await bothSheets(gm, ada);
      await draws(hers);
      await strike(ada, hers.getByRole("button", { name: "Use Long Sword: Action" }));
      await gm.button("Next turn").click();
      await expect(gm.row("Bandit A")).toHaveAttribute("aria-current", "true");
      await strike(gm, theirs.getByRole("button", { name: "Use Spear: Action" }));
      await defend(ada);
      await ada
        .prompt()
        .getByRole("button", { name: /Sidestep/ })
        .click();
      await expect(ada.prompt()).toHaveCount(0);
      await hurts(ada);
    },
  },

  group: {
    begins: async (gm, ada) => {
      await gm.button("Begin encounter").click();
      for (const seat of [gm, ada]) await expect(seat.page.locator("#combat .tc-turn")).toHaveText("Declare");
    },
    goes: async (gm, ada) => {
      const [hers, theirs] = await bothSheets(gm, ada);
      await declares(ada, hers);
      await declares(gm, theirs);
      await advanceTurn(gm);
      await setNextDice(gm, [6, 6], [1, 6]);
      await hers.getByRole("button", { name: "Roll for your side" }).click();
      await expect(hers.getByRole("button", { name: "Roll for your side" })).toHaveCount(0);
      await theirs.getByRole("button", { name: "Roll for your side" }).click();
      await goTo(gm, "HIGH · Melee");
      await strikesAt(ada, hers, "Long Sword", "Bandit A");
      // Drawing belongs to the attack (GR-82) and its phase; alone it would wait for D4 (GR-84).
      await draws(hers);
      await goTo(gm, "LOW · Melee");
      await setNextDice(gm, [20, 20], [4, 6]);
      await strikesAt(gm, theirs, "Spear", "Perrin");
      await expect.poll(() => hitPoints(ada)).toBeLessThan(38);
      await offersFreeAttack(gm);
      const asked = ada.prompt().getByRole("button", { name: /^Long Sword/ });
      await strike(ada, asked);
      await expect(ada.prompt()).toHaveCount(0);
    },
  },

  seconds: {
    begins: async (gm, ada) => {
      await gm.willRoll(20, 1);
      await rollAndBegin(gm, ada);
    },
    goes: async (gm, ada) => {
      const [hers, theirs] = await bothSheets(gm, ada);
      await ada.button("Hold turn").click();
      await expect(gm.row("Bandit A")).toHaveAttribute("aria-current", "true");
      await strike(gm, theirs.getByRole("button", { name: /^Use Spear: / }));
      await hurts(ada);
      await ada.button("Perrin: interrupt Bandit A").click();
      await draws(hers);
      await strike(ada, hers.getByRole("button", { name: /^Use Long Sword: / }));
    },
  },

  marching: {
    begins: async (gm, ada) => {
      // Drawing is no act of Marching Order.
      await draws(await sheetOf(ada, "Perrin"));
      await gm.button("Use line of sight").click();
      await gm.button("Begin encounter").click();
      await decides(ada, "Perrin", "Take");
      await expect(ada.row("Perrin")).toHaveAttribute("aria-current", "true");
    },
    goes: async (gm, ada) => {
      const [hers, theirs] = await bothSheets(gm, ada);
      await strike(ada, hers.getByRole("button", { name: /^Use Long Sword: / }));
      await ada.button("End turn").click();
      await expect(gm.row("Bandit A")).toHaveAttribute("aria-current", "true");
      await strike(gm, theirs.getByRole("button", { name: /^Use Spear: / }));
      await defend(ada);
      const asked = ada.page.getByRole("dialog", { name: "Defend", exact: true });
      await asked.getByRole("radio", { name: /^Sidestep/ }).check();
      await asked.getByRole("button", { name: "Defend" }).click();
      await expect(hers.getByRole("img", { name: "Reaction: 0 of 1 left" })).toBeVisible();
      await hurts(ada);
    },
  },

  flow: {
    begins: async (gm, ada) => {
      await setNextDice(gm, [10, 10], [1, 10], [1, 10]);
      await rollAndBegin(gm, ada);
    },
    goes: async (gm, ada) => {
      const [hers, theirs] = await bothSheets(gm, ada);
      await draws(hers);
      await setNextDice(ada, [90, 100]);
      await strike(ada, hers.getByRole("button", { name: /^Use Long Sword: / }));
      await gm
        .prompt()
        .getByRole("button", { name: /^Don't react/ })
        .click();
      await ada.button(/^(End|Next) turn$/).click();
      await expect(gm.row("Bandit A")).toHaveAttribute("aria-current", "true");
      // It hits, her defence fails, and two dice of damage fall.
      await setNextDice(gm, [5, 100], [4, 8]);
      await setNextDice(ada, [95, 100]);
      await strike(gm, theirs.getByRole("button", { name: /^Use Spear: / }));
      const defends = ada.prompt().getByRole("button", { name: /^(Dodge|Parry)/ });
      await strike(ada, defends.first());
      await expect.poll(() => hitPoints(ada)).toBeLessThan(38);
    },
  },
};

/** The Gamemaster has everybody roll and begins; Perrin comes first. */
async function rollAndBegin(gm: Seat, ada: Seat): Promise<void> {
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await expect(ada.row("Perrin")).toHaveAttribute("aria-current", "true");
}

/** Perrin's sheet in Ada's window, and the bandit's in the Gamemaster's; each targets the other. */
async function bothSheets(gm: Seat, ada: Seat): Promise<[hers: Locator, theirs: Locator]> {
  await target(gm, "Perrin");
  await target(ada, "Bandit A");
  return [await sheetOf(ada, "Perrin"), await sheetOf(gm, "Bandit A")];
}

/** Draws the sword. */
async function draws(hers: Locator): Promise<void> {
  const sword = hers.getByRole("button", { name: "Long Sword in hand" });
  await expect(sword).toHaveAttribute("aria-pressed", "false");
  await sword.click();
  await expect(sword).toHaveAttribute("aria-pressed", "true");
}

/** Declares nothing, face down. */
async function declares(seat: Seat, sheet: Locator): Promise<void> {
  await sheet.getByRole("button", { name: "Declare", exact: true }).click();
  const asks = seat.page.locator(".tc-group-dialog");
  await asks.getByText("Nothing to declare", { exact: true }).click();
  await asks.getByRole("button", { name: "Declare face down" }).click();
  await expect(sheet.getByRole("button", { name: "Withdraw" })).toBeVisible();
}

/** Strikes with a weapon from the sheet's list of attacks. */
async function strikesAt(seat: Seat, sheet: Locator, weapon: string, foe: string): Promise<void> {
  await sheet.locator("details[data-menu=attack] > summary").click();
  await strike(seat, sheet.getByRole("button", { name: `${weapon}: ${foe}` }));
}

/** The Gamemaster lets the bandit be attacked out of turn. */
async function offersFreeAttack(gm: Seat): Promise<void> {
  await gm.menu("Bandit A", "Offer free attacks…");
  await gm.page.locator(".tc-group-dialog").getByRole("button", { name: "Set" }).click();
}

/** Presses *Defend* on the card of the newest attack. */
async function defend(ada: Seat): Promise<void> {
  await bring(ada, "chat");
  await ada.page
    .locator("#chat .tc-strike")
    .last()
    .getByRole("button", { name: /^Defend Perrin/ })
    .click();
}

/** Takes the damage of the newest attack by its card. */
async function hurts(ada: Seat): Promise<void> {
  await bring(ada, "chat");
  const before = await hitPoints(ada);
  const apply = ada.page
    .locator("#chat .tc-strike")
    .last()
    .getByRole("button", { name: /^Apply \d+ damage to Perrin/ });
  await apply.click();
  await expect(apply).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => hitPoints(ada)).toBeLessThan(before);
  await bring(ada, "combat");
}

/** Opens a tab of the sidebar if it isn't open: pressing an open tab collapses the sidebar. */
export async function bring(seat: Seat, part: "chat" | "combat"): Promise<void> {
  const section = seat.page.locator(`#${part}`);
  if (!(await section.isVisible()))
    await seat.page
      .getByRole("tab", { name: new RegExp(part, "i") })
      .first()
      .click();
  await expect(section).toBeVisible();
}
