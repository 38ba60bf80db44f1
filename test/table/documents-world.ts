/** The world that the tests of documents sit in: a GM, two players, three heroes, one scene. */
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { Generation } from "../../playground/protocol.ts";

export const IDS = {
  gm: "gm00000000000000",
  ann: "ann0000000000000",
  ben: "ben0000000000000",
  mira: "mira000000000000",
  tarn: "tarn000000000000",
  ogre: "ogre000000000000",
  scene: "scene00000000000",
  token: "token00000000000",
  combat: "combat0000000000",
  sword: "sword00000000000",
} as const;

const FIXTURE = fileURLToPath(new URL("./fixture-system", import.meta.url));

const combatant = (id: string, actorId: string, initiative: number) => ({ _id: id, actorId, initiative, type: "base" });

function source() {
  const owned = (userId: string) => ({ default: 1, [userId]: 3 });
  return {
    users: [
      { _id: IDS.gm, name: "Gamemaster", role: 4 },
      { _id: IDS.ann, name: "Ann", role: 1, character: IDS.mira },
      { _id: IDS.ben, name: "Ben", role: 1 },
    ],
    actors: [
      {
        _id: IDS.mira,
        name: "Mira",
        type: "hero",
        system: { hp: { value: 8, max: 10 }, dex: 3 },
        ownership: owned(IDS.ann),
        items: [{ _id: IDS.sword, name: "Sword", type: "thing", system: { weight: 3 } }],
      },
      { _id: IDS.tarn, name: "Tarn", type: "hero", ownership: owned(IDS.ben) },
      { _id: IDS.ogre, name: "Ogre", type: "hero", items: [{ _id: IDS.sword, name: "Club", type: "thing" }] },
    ],
    scenes: [
      {
        _id: IDS.scene,
        name: "Yard",
        active: true,
        tokens: [{ _id: IDS.token, name: "Ogre", actorId: IDS.ogre, actorLink: false, x: 100, y: 100 }],
      },
    ],
    combats: [
      {
        _id: IDS.combat,
        active: true,
        type: "base",
        combatants: [
          combatant("combatantmira000", IDS.mira, 15),
          combatant("combatanttarn000", IDS.tarn, 12),
          combatant("combatantogre000", IDS.ogre, 5),
        ],
      },
    ],
  };
}

/** `modules`: folders of modules that are loaded too. */
export function openFixture(generation: Generation, modules: string[] = []): Promise<HeadlessTable> {
  return openTable({ system: FIXTURE, source: source(), generation, modules });
}

/** Calls the fixture recorded on this client since the last call. */
export function calls(client: Client): string[] {
  return client.global.calls.splice(0).map(String);
}

/** Waits until a check passes, longer than a machine with much to do may take. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 10 });
}
