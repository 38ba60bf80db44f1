import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { Generation } from "../../playground/protocol.ts";

/** A square scene of 5-foot spaces with a hero (Mira's), a guard (the GM's) and a started fight; a second scene without. */

const id = (name: string) => name.padEnd(16, "0");
export const [GM, MIRA, HERO, GUARD, FIELD, HERO_TOKEN, GUARD_TOKEN] = [
  "gamemaster",
  "mira",
  "hero",
  "guard",
  "field",
  "heroToken",
  "guardToken",
].map(id) as [string, string, string, string, string, string, string];

const MANIFEST = {
  id: "strides",
  title: "Strides",
  version: "1.0.0",
  compatibility: { minimum: "13" },
  grid: { type: 1, distance: 5, units: "ft", diagonals: 0 },
  documentTypes: { Actor: { walker: {} } },
};

function world(fight: boolean) {
  const tokens = [
    { _id: HERO_TOKEN, name: "Hero", actorId: HERO, actorLink: true, x: 100, y: 100 },
    { _id: GUARD_TOKEN, name: "Guard", actorId: GUARD, actorLink: true, x: 800, y: 100 },
  ];
  const combatants = [
    { _id: id("heroFights"), tokenId: HERO_TOKEN, sceneId: FIELD, actorId: HERO, initiative: 20 },
    { _id: id("guardFights"), tokenId: GUARD_TOKEN, sceneId: FIELD, actorId: GUARD, initiative: 10 },
  ];
  return {
    users: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: MIRA, name: "Mira", role: 1 },
    ],
    actors: [
      { _id: HERO, name: "Hero", type: "walker", ownership: { default: 0, [MIRA]: 3 } },
      { _id: GUARD, name: "Guard", type: "walker" },
    ],
    scenes: [
      {
        _id: FIELD,
        name: "Field",
        active: true,
        width: 2000,
        height: 1000,
        padding: 0,
        grid: { type: 1, size: 100, distance: 5, units: "ft" },
        tokens,
      },
    ],
    combats: fight ? [{ _id: id("fight"), scene: FIELD, active: true, round: 1, turn: 0, combatants }] : [],
  };
}

export interface MovementTable {
  table: HeadlessTable;
  gm: Client;
  mira: Client;
}

/** Seats the GM and Mira at a fresh table; `close` gives everything back. */
export async function openMovementTable(
  generation: Generation,
  { fight = false }: { fight?: boolean } = {},
): Promise<MovementTable & { close(): Promise<void> }> {
  const system = mkdtempSync(join(tmpdir(), "strides-"));
  mkdirSync(system, { recursive: true });
  writeFileSync(join(system, "system.json"), JSON.stringify(MANIFEST));
  const table = await openTable({ system, source: world(fight), generation });
  const [gm, mira] = [await table.join("Gamemaster"), await table.join("Mira")];
  return {
    table,
    gm,
    mira,
    async close() {
      await table.close();
      rmSync(system, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: documents of another realm, whose properties come from schemas
export type Loose = any;

export function tokenOf(client: Client, tokenId: string): Loose {
  return client.game.scenes.get(FIELD).tokens.get(tokenId);
}

/** Resolves with the arguments of the next call of a hook that passes the test. */
export function nextHook(
  client: Client,
  name: string,
  test: (...args: Loose[]) => boolean = () => true,
): Promise<Loose[]> {
  return new Promise((resolve) => {
    const hookId = client.Hooks.on(name, (...args: Loose[]) => {
      if (!test(...args)) return;
      client.Hooks.off(name, hookId);
      resolve(args);
    });
  });
}

const overridden: { prototype: Loose; method: string; original: unknown }[] = [];
const listening: { client: Client; name: string; hookId: number }[] = [];

/** Gives the client's token class a method of its own, as a system's subclass would; `tidy` takes it back. */
export function override(client: Client, method: string, body: (this: Loose, ...args: Loose[]) => unknown): void {
  const { prototype } = client.CONFIG.Token.documentClass;
  overridden.push({ prototype, method, original: prototype[method] });
  prototype[method] = body;
}

/** Listens to a hook until `tidy`. */
export function listen(client: Client, name: string, listener: (...args: Loose[]) => unknown): void {
  listening.push({ client, name, hookId: client.Hooks.on(name, listener) });
}

/** Takes back overrides and listeners, and puts everything of the scene where it was. */
export async function tidy({ gm }: MovementTable): Promise<void> {
  for (const { prototype, method, original } of overridden.splice(0).reverse()) prototype[method] = original;
  for (const { client, name, hookId } of listening.splice(0)) client.Hooks.off(name, hookId);
  const scene = gm.game.scenes.get(FIELD);
  await scene.deleteEmbeddedDocuments("Wall", [...scene.walls.keys()]);
  const still = { rotation: 0, width: 1, height: 1 };
  const updates = [
    { _id: HERO_TOKEN, ...still, x: 100, y: 100 },
    { _id: GUARD_TOKEN, ...still, x: 800, y: 100 },
  ];
  await scene.updateEmbeddedDocuments("Token", updates);
  await scene.clearMovementHistories();
}
