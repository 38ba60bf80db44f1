/** Every window with a question, opened at a table, for axe and for pictures. */
import { type Locator, expect as plain } from "@playwright/test";
import { strike, target } from "./character-fight.ts";
import { beginOnHexes, rolls } from "./flow-fight.ts";
import { advanceTurn, declare, meetInGroups } from "./group-fight.ts";
import { drawMap } from "./map.ts";
import { bothSee, meetOnTheMarch, sends } from "./marching-fight.ts";
import type { Seat } from "./seat.ts";
import { meetInSeconds } from "./seconds-fight.ts";

// Pictures are taken without the tests' settings, and of large windows.
const expect = plain.configure({ timeout: 60_000 });

/** Selector shared by all our dialogs. */
const asking = ".application.tc-dialog";

/** The windows that are open. */
export function dialogs(seat: Seat): Locator {
  return seat.page.locator(asking);
}

/** Waits for the window opened by an action. */
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

/** Opens a sheet and presses a button for another window; `edits`: in edit mode. */
async function opensFrom(
  seat: Seat,
  name: string,
  button: RegExp | string,
  { tab, edits = false }: { readonly tab?: string; readonly edits?: boolean } = {},
): Promise<void> {
  const sheet = await seat.sheet(name);
  if (edits) await sheet.getByRole("button", { name: "Edit sheet" }).click();
  if (tab) await sheet.getByRole("tab", { name: tab }).click();
  await opens(seat, () => sheet.getByRole("button", { name: button }).first().click());
  await seat.closeSheet(name);
}

/** Opens the dialogs any encounter has, in the demo's fight under Dexterity Order, and those of sheets. */
async function openUsual(gm: Seat): Promise<void> {
  await gm.page.evaluate(() => game.settings.set("turncraft", "dice", "gm"));
  await gm.willRoll(14, 11, 8, 3, 18, 15, 13, 8, 8, 4, 15);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await acts(gm, "Hask");
  await gm.row("Hask").getByRole("button", { name: "Mark as defeated" }).click();
  await opensByMenu(gm, "Hask", "Announce action");
  await opensByButton(gm, "Change ruleset", "Rules of this encounter", "End encounter");
  await opensByButton(gm, "Show history");
  const back = gm.page.locator(".tc-history").getByRole("button", { name: /^Back to: / });
  await opens(gm, () => back.last().click());
  await opensFrom(gm, "Mira", "Add an effect", { tab: "Effects" });
  await opensFrom(gm, "Mira", /^Delete /, { tab: "Items", edits: true });
  await opensFrom(gm, "Hask", /^Use Boarding Axe/);
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
  await opensByButton(gm, "Set surprise", "Rules of this encounter");
  await gm.button("Begin encounter").click();
  await opens(gm, () => gm.row("Ysolt").getByRole("button", { name: "Declare", exact: true }).click());
  const marks = ["Add condition…", "Set attack modifiers…", "Set cover and concealment…", "Rule on minor actions…"];
  await opensByMenu(gm, "Mira", "Change side…", "Offer free attacks…", "Join melee…", ...marks);
  await opensByMenu(gm, "Mira", "Set next move's cost…");
  await opensFrom(gm, "Ysolt", "Paste a stat block", { edits: true });
}

/** Opens the windows of a round after all declarations. */
async function openInTheRound(gm: Seat): Promise<void> {
  await meetInGroups(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await gm.button("Begin encounter").click();
  await declare(gm, "Ysolt", "Binding Reeds");
  await advanceTurn(gm);
  // Of a d6 these are fours: a tie.
  await gm.willRoll(13, 13);
  await gm.button("Roll for Party").first().click();
  await gm.button("Roll for Foes").first().click();
  await advanceTurn(gm);
  await opens(gm, () => gm.row("Ysolt").getByRole("button", { name: "Target of Binding Reeds" }).click());
  await opensByMenu(gm, "Mira", "Act in this phase…");
  const words = gm.row("Mira").locator("[data-offer=intend]");
  for (let step = 0; step < 5 && !(await words.isVisible()); step++) await advanceTurn(gm);
  await opens(gm, () => words.click());
}

async function openInSeconds(gm: Seat): Promise<void> {
  await meetInSeconds(gm);
  await expect(gm.row("Ysolt")).toBeVisible();
  await gm.willRoll(11, 18, 11, 15, 4);
  await gm.button("Roll all").click();
  await gm.button("Begin encounter").click();
  await acts(gm, "Sela");
  await opensByMenu(gm, "Sela", "Contested initiative check", "Set counter");
  await opensByButton(gm, "Rules of this encounter");
  await opensFrom(gm, "Sela", /^Roll: /, { tab: "Scores" });
}

async function openOnTheMarch(gm: Seat): Promise<void> {
  await meetOnTheMarch(gm);
  await expect(gm.row("Bandit A")).toBeVisible();
  await bothSee(gm);
  await opensByButton(gm, "Rules of this encounter");
  await gm.button(/^Take( initiative)?$/).click();
  await gm.button("Begin encounter").click();
  await acts(gm, "Mira");
  await target(gm, "Bandit A");
  const sheet = await gm.sheet("Mira");
  await strike(gm, sheet.getByRole("button", { name: /^Use Skinning Knife: / }));
  await gm.closeSheet("Mira");
  await opens(gm, () => inChat(gm, ".tc-strike-defend"));
  await gm.button("Act together").click();
  await sends(gm, "Act together", "Sela");
  await expect(gm.page.getByRole("dialog", { name: "Sela decides" })).toBeVisible();
  await opensByMenu(gm, "Mira", "Enter attack result");
  await opensByMenu(gm, "Sela", "Seize initiative");
}

async function openOnHexes(gm: Seat): Promise<void> {
  await beginOnHexes(gm, [gm]);
  await opensByMenu(gm, "Mira", "Give or take points", "Add turn effect", "Add round effect");
  await opensByButton(gm, "Rules of this encounter", /^Ready Action/, /^Skinning Knife/);
  await gm.page.evaluate(beginEffects);
  await opensByMenu(gm, "Mira", "End turn effect", "End round effect");
  const sheet = await gm.sheet("Mira");
  await sheet.getByRole("tab", { name: "Scores" }).click();
  await sheet.locator("[data-check=agility]").dispatchEvent("click");
  await rolls(gm, "Agility check");
  await gm.closeSheet("Mira");
  await gm.page.evaluate(() => canvas.tokens?.placeables.find(({ name }) => name === "Sela")?.control());
  await opens(gm, () => inChat(gm, ".tc-check-oppose"));
}

/** In the page: Mira bleeds, and mud holds everybody. */
async function beginEffects(): Promise<void> {
  const combat = game.combat as unknown as { perform(command: object): Promise<unknown> }; // Ours, which the types don't know.
  const who = game.combat?.combatants.find(({ name }) => name === "Mira")?.id;
  const bleeding = { id: "b", name: "Bleeding", damage: "1d4", pool: "none", change: 0, turns: 2, uuid: null };
  await combat.perform({ kind: "ongoing", who, effect: bleeding });
  const mud = { id: "m", name: "Mud", damage: "", pool: "ap", change: -1, who: null, rounds: 3 };
  await combat.perform({ kind: "round-effect", effect: mud });
}

/** Presses a button on the newest card of the chat, which needn't be in front. */
async function inChat(seat: Seat, button: string): Promise<void> {
  const found = seat.page.locator(`#chat ${button}:not([hidden])`).last();
  await expect(found).toBeAttached();
  await found.dispatchEvent("click");
}

/** Stores an encounter as by 0.1, with a setting missing, and a damaged one; Foundry's server accepts both (in the page). */
async function storeOlder(): Promise<void> {
  const source = game.combat?.toObject() as unknown as { system: { state: { settings: object; round: unknown } } };
  const { state } = source.system;
  const settings = Object.fromEntries(Object.entries(state.settings).slice(1));
  const stored = [
    { ...source, _id: "encounterolder00", system: { ...source.system, state: { ...state, settings } } },
    { ...source, _id: "encounterbroken0", system: { ...source.system, state: { ...state, round: "first" } } },
  ];
  const operation = {
    action: "create",
    documentName: "Combat",
    parentUuid: null,
    pack: null,
    data: stored,
    options: { keepId: true },
  };
  await game.settings.set("turncraft", "version", "0.1.0");
  for (const { id } of game.combats.contents) await game.combats.get(id ?? "")?.delete();
  await new Promise((resolve) =>
    game.socket?.emit("modifyDocument", { operations: [operation] } as never, resolve as never),
  );
}

/** Opens a world of an earlier version, with a damaged encounter. */
async function openOlder(gm: Seat): Promise<void> {
  await gm.page.evaluate(storeOlder);
  await gm.reload();
  await gm.page.evaluate(drawMap, false);
  await gm.tracker();
  await expect(dialogs(gm)).toHaveCount(1);
  await opens(gm, () => gm.page.locator("#combat .tc-invalid button").last().click());
}

/** Openers of the windows with questions, by part of the system, for the GM's window. */
export const opened: Readonly<Record<string, (gm: Seat) => Promise<void>>> = {
  usual: openUsual,
  group: openInGroups,
  round: openInTheRound,
  seconds: openInSeconds,
  marching: openOnTheMarch,
  flow: openOnHexes,
  older: openOlder,
};
