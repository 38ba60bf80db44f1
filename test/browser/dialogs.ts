/** Every window in which the system asks something, opened at a table: for axe, and for pictures. */
import { type Locator, expect as plain } from "@playwright/test";
import { beginOnHexes } from "./flow-fight.ts";
import { meetInGroups } from "./group-fight.ts";
import { bothSee, meetOnTheMarch, sends } from "./marching-fight.ts";
import type { Seat } from "./seat.ts";
import { meetInSeconds } from "./seconds-fight.ts";

// Pictures are taken without the tests' settings, and of large windows.
const expect = plain.configure({ timeout: 60_000 });

/** What all windows of ours that ask something have in common. */
const asking = ".application.tc-dialog";

/** The windows that are open. */
export function dialogs(seat: Seat): Locator {
  return seat.page.locator(asking);
}

/** Does what opens one more window, and waits for it. */
async function opens(seat: Seat, act: () => Promise<void>): Promise<void> {
  const before = await dialogs(seat).count();
  await act();
  await expect(dialogs(seat)).toHaveCount(before + 1);
}

/** Opens a window by an entry of a row's menu. */
async function opensByMenu(seat: Seat, name: string, ...entries: readonly string[]): Promise<void> {
  for (const entry of entries) await opens(seat, () => seat.menu(name, entry));
}

async function opensByButton(seat: Seat, ...names: readonly (RegExp | string)[]): Promise<void> {
  for (const name of names) await opens(seat, () => seat.button(name).click());
}

/** Closes all windows but the sidebar's. */
export async function closeDialogs(seat: Seat): Promise<void> {
  await seat.page.evaluate(async () => {
    const open = [...foundry.applications.instances.values()].filter(({ element }) =>
      element.matches(".application.tc-sheet, .application.turncraft"),
    );
    await Promise.all(open.map((app) => app.close({ animate: false } as never)));
  });
}

async function acts(seat: Seat, name: string): Promise<void> {
  await expect(seat.row(name)).toHaveAttribute("aria-current", "true");
}

/** Opens a sheet and presses a button in it that opens one more window. */
async function opensFrom(seat: Seat, name: string, button: RegExp | string, tab?: string): Promise<void> {
  const sheet = await seat.sheet(name);
  if (tab) await sheet.getByRole("tab", { name: tab }).click();
  await opens(seat, () => sheet.getByRole("button", { name: button }).first().click());
  await seat.closeSheet(name);
}

/** What is asked about any encounter, on the demo's fight under Dexterity Order, and what sheets ask. */
async function openUsual(gm: Seat): Promise<void> {
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await acts(gm, "Hask");
  await gm.row("Hask").getByRole("button", { name: "Mark as defeated" }).click();
  await opensByMenu(gm, "Hask", "Announce something");
  await opensByButton(gm, "Another ruleset for this encounter", "Rules of this encounter", "End encounter");
  await opensByButton(gm, "History: all steps");
  const back = gm.page.locator(".tc-history").getByRole("button", { name: /^Back to: / });
  await opens(gm, () => back.last().click());
  await opensFrom(gm, "Mira", "Add an effect", "Effects");
  await opensFrom(gm, "Mira", /^Delete /, "Items");
  await opensFrom(gm, "Hask", /^Use /);
  await gm.page.evaluate(openOffered);
  await expect(gm.page.locator(".tc-offered")).toBeVisible();
}

/** In the page. */
function openOffered(): void {
  const Form = game.settings.menus.get("turncraft.offered")?.type;
  if (Form) void new Form().render({ force: true } as never);
}

async function openInGroups(gm: Seat): Promise<void> {
  await meetInGroups(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await opensByButton(gm, "Who is surprised?", "Rules of this encounter");
  await gm.button("Begin encounter").click();
  await opens(gm, () => gm.row("Ysolt").getByRole("button", { name: "Declare", exact: true }).click());
  const marks = [
    "A condition begins…",
    "Modifiers to attacks…",
    "Line of sight to it…",
    "Ruling on its minor actions…",
  ];
  await opensByMenu(gm, "Mira", "Into a side…", "Offer free attacks on it…", "Into a melee…", ...marks);
  await opensByMenu(gm, "Mira", "What its next move counts as…");
  await opensFrom(gm, "Ysolt", "Paste a stat block");
}

async function openInSeconds(gm: Seat): Promise<void> {
  await meetInSeconds(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await gm.willRoll(11, 18, 11, 15, 4);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await acts(gm, "Sela");
  await opensByMenu(gm, "Sela", "Who is first?", "Set the counter");
  await opensByButton(gm, "Rules of this encounter");
  await opensFrom(gm, "Sela", /^Roll: /, "Scores");
}

async function openOnTheMarch(gm: Seat): Promise<void> {
  await meetOnTheMarch(gm);
  await expect(gm.row("Bandit A")).toBeVisible();
  await bothSee(gm);
  await opensByButton(gm, "Rules of this encounter");
  await gm.button("Take").click();
  await gm.button("Begin encounter").click();
  await acts(gm, "Mira");
  await gm.button("Act together").click();
  await sends(gm, "Act together", "Sela");
  await expect(gm.page.getByRole("dialog", { name: "Sela decides" })).toBeVisible();
  await opensByMenu(gm, "Mira", "Attack's result");
  await opensByMenu(gm, "Sela", "Seize initiative");
}

async function openOnHexes(gm: Seat): Promise<void> {
  await beginOnHexes(gm, [gm]);
  await opensByMenu(
    gm,
    "Mira",
    "Give or take points",
    "Begin an ongoing effect",
    "Begin an effect at the end of rounds",
  );
  await opensByButton(gm, "Rules of this encounter", /^Ready Action/, /^Skinning Knife/);
  await opensFrom(gm, "Mira", /^Roll: /, "Scores");
}

/** Opens the windows that ask something, of each part of the system, in the Gamemaster's window. */
export const opened: Readonly<Record<string, (gm: Seat) => Promise<void>>> = {
  usual: openUsual,
  group: openInGroups,
  seconds: openInSeconds,
  marching: openOnTheMarch,
  flow: openOnHexes,
};
