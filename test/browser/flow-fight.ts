/** Actions of a table under Action & Flow Points in a browser: meeting on hexes, rolling planned dice, striking. */
import { expect } from "@playwright/test";
import type { Seat } from "./seat.ts";
import type { Table } from "./table.ts";

/** Positions of the demo's creatures at the start, in pixels of the scene, with the disposition of their tokens. */
type Places = Readonly<Record<string, readonly [x: number, y: number, disposition: number]>>;

const usual: Places = { "Bandit A": [400, 173, -1], Mira: [300, 173, 1], Sela: [250, 606, 1] };

/** Appearance of the hex scene, as scene data; empty by default. */
export type Ground = Readonly<Record<string, unknown>>;

/** Some creatures of the demo meet on a scene of hexes, in front of all users. */
export async function meetOnHexes(
  gm: Seat,
  seats: readonly Seat[],
  places: Places = usual,
  ground: Ground = {},
): Promise<void> {
  await gm.page.evaluate(gather, { places, ground });
  await knifeInHand(gm);
  const name = ground.name ?? "Hexes";
  for (const seat of seats)
    await seat.page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name, name);
}

/** Mira of the demo, who shoots, fights hand to hand. */
export async function knifeInHand(gm: Seat): Promise<void> {
  await gm.page.evaluate(async () => {
    for (const [name, carry] of Object.entries({ "Hunting Bow": "worn", "Skinning Knife": "main" }))
      await game.actors
        .getName("Mira")
        ?.items.getName(name)
        ?.update({ system: { flow: { carry } } } as never);
  });
}

/** Meets on hexes, opens trackers and rolls initiative: faces by name. */
export async function rollOnHexes(
  { gm, seats }: Table,
  faces: Readonly<Record<string, number>>,
  places?: Places,
): Promise<void> {
  await meetOnHexes(gm, seats, places);
  for (const seat of seats) await seat.tracker();
  const names = Object.keys(faces).sort();
  for (const name of names) await expect(gm.row(name)).toBeVisible();
  await setNextDice(gm, ...names.map((name): [number, number] => [faces[name] ?? 1, 10]));
  await gm.button("Roll all").click();
  for (const name of names) await expect(gm.row(name).getByRole("textbox")).toHaveValue(/^\d+$/);
}

/** Starts a fight on hexes in place of any others, with Mira first; trackers are already open. */
export async function beginOnHexes(gm: Seat, seats: readonly Seat[], places?: Places, ground?: Ground): Promise<void> {
  const patient = expect.configure({ timeout: 60_000 });
  await meetOnHexes(gm, seats, places, ground);
  await patient(gm.row("Bandit A")).toBeVisible();
  await setNextDice(gm, [2, 10], [9, 10], [6, 10]);
  await gm.button("Roll all").click();
  await patient(gm.row("Sela").getByRole("textbox")).toHaveValue(/^\d+$/);
  await gm.button("Begin encounter").click();
  await patient(gm.row("Mira")).toHaveAttribute("aria-current", "true");
}

/** Attacks with the tracker's button for a weapon, through the window for target and roll. */
export async function strike(seat: Seat, weapon: string, target: string): Promise<void> {
  await seat.button(new RegExp(`^${weapon}`)).click();
  const window = seat.page.getByRole("dialog", { name: new RegExp(`: ${weapon}$`) });
  await window.getByRole("radio", { name: new RegExp(`^${target}`) }).check();
  await window.getByRole("button", { name: /^Attack / }).click();
  await expect(window).toHaveCount(0);
}

/** Makes the roll shown in a window. */
export async function rolls(seat: Seat, title: string): Promise<void> {
  const window = seat.page.getByRole("dialog", { name: title, exact: true });
  await window.getByRole("button", { name: "Roll", exact: true }).click();
  await expect(window).toHaveCount(0);
}

/** Sets a window's next dice as pairs of face and number of sides; low ones afterwards. */
export async function setNextDice(seat: Seat, ...dice: (readonly [face: number, sides: number])[]): Promise<void> {
  await seat.page.evaluate((pairs) => {
    const queue = pairs.map(([face, sides]) => 1 - (face - 0.5) / sides);
    CONFIG.Dice.randomUniform = () => queue.shift() ?? 0.65;
  }, dice);
}

/** In the page. */
async function gather({ places, ground }: { places: Places; ground: Ground }): Promise<void> {
  await game.settings.set("turncraft", "dice", "gm");
  for (const combat of game.combats.contents) await combat.delete();
  // Whatever the demo's people are good at: all alike here, so that dice and odds are easy to read.
  const skills = { melee: 50, ranged: 50, agility: 50, athletics: 50, endurance: 50, deception: 50 };
  for (const actor of game.actors) await actor.update({ system: { flow: { skills } } });
  const tokens = Object.entries(places).map(([name, [x, y, disposition]]) => {
    const { _id, ...token } = canvas.scene?.tokens.getName(name)?.toObject() ?? { _id: null };
    return { ...token, x, y, disposition };
  });
  const grid = { type: CONST.GRID_TYPES.HEXODDR, size: 100, distance: 5, units: "ft" };
  const scene = await Scene.implementation.create({
    name: "Hexes",
    width: 1400,
    height: 1000,
    padding: 0,
    grid,
    ...ground,
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    tokens: tokens as never, // What a document gives as its data it takes too.
  });
  await scene?.activate();
  const combat = await Combat.implementation.create({ type: "flow", scene: scene?.id ?? null, active: true });
  // Names in the order of ids, which is the order of rolling.
  const combatants = Object.keys(places).map((name) => {
    const token = scene?.tokens.getName(name);
    const _id = `combatant${name.toLowerCase().replace(/\W/g, "").slice(0, 7).padEnd(7, "0")}`;
    return { _id, tokenId: token?.id ?? null, sceneId: scene?.id ?? null, actorId: token?.actorId ?? null };
  });
  await combat?.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
}
