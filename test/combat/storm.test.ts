import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

/** mulberry32: the same storm for the same seed. */
function chance(seed: number): (sides: number) => number {
  let a = seed;
  return (sides) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * sides || 0;
  };
}

/** Random command from this seat, sensible or not. */
function click(seat: Seat, random: (sides: number) => number): Command {
  const { round, activeId } = seat.state;
  const who = [mira, tarn, ogre][Math.floor(random(3))] ?? mira;
  const seq = seat.combat.steps().undo?.seq ?? 0;
  const clicks: readonly Command[] = [
    { kind: "advance", round, turn: activeId },
    { kind: "advance", round, turn: activeId },
    { kind: "spend", who: activeId ?? who, resource: "action", what: "x" },
    { kind: "spend", who, resource: "quick", what: "y" },
    { kind: "hit-points", who, change: Math.floor(random(9)) - 4 },
    { kind: "move", who: activeId ?? who, forced: false, waypoints: [waypoint(seat, activeId ?? who, random)] },
    { kind: "undo", seq },
    { kind: "redo", seq },
    { kind: "go-to", seq, to: Math.max(0, seq + Math.floor(random(6)) - 3) },
  ];
  return clicks[Math.floor(random(clicks.length))] ?? { kind: "undo", seq };
}

function waypoint(seat: Seat, who: typeof mira, random: (sides: number) => number) {
  const [x, y] = seat.place(who);
  const step = () => (Math.floor(random(3)) - 1) * 100;
  return { x: Math.max(0, x + step()), y: Math.max(0, y + step()), elevation: 0, action: "walk" };
}

describe.each(generations(import.meta.url))("A storm of clicks under V%i", (generation) => {
  let fight: Fight;
  afterEach(() => fight.table.close());

  it("leaves everybody, and every latecomer, with the same encounter and the same world", async () => {
    fight = await openFight(generation);
    let gm = await fight.join("Gamemaster");
    const players = [await fight.join("Ada"), await fight.join("Bram")];
    await begun(gm, ...players);
    const random = chance(generation);
    const kinds = new Map<string, number>();
    for (let wave = 0; wave < 12; wave += 1) {
      for (const seat of [gm, ...players]) seat.client.network.delay(Math.floor(random(12)));
      const dies = wave % 4 === 3;
      const clicking = dies ? players : [gm, ...players];
      const clicks = Array.from({ length: 8 }, () => clicking[Math.floor(random(clicking.length))] ?? gm);
      const answers = clicks.map((seat) => seat.perform(click(seat, random)));
      if (dies) {
        // The GM's page disappears midway; the next authority gives the missing answers.
        await answers[Math.floor(random(8))];
        gm.client.kill();
        gm = await fight.join("Gamemaster");
      }
      for (const { kind } of await Promise.all(answers)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const seat of [gm, ...players]) seat.client.network.delay(0);
    await agree(gm, ...players);
    expect([...kinds.keys()].filter((kind) => !["accepted", "refused", "stale", "no-gm"].includes(kind))).toEqual([]);
    expect(kinds.get("accepted")).toBeGreaterThan(10);

    const late = await fight.join("Second GM");
    await agree(gm, late);
    const world = (seat: Seat) => [mira, tarn, ogre].map((id) => [seat.place(id), seat.actor(id).system.hp.value]);
    for (const seat of [...players, late]) {
      expect(seat.known).toEqual(gm.known);
      await until(() => JSON.stringify(world(seat)) === JSON.stringify(world(gm)));
      expect(seat.client.errors).toEqual([]);
    }
    // All the way back: the world is as the fight found it.
    while (gm.combat.steps().undo) await gm.combat.undo();
    expect(world(gm)).toEqual([
      [[0, 0], 20],
      [[300, 0], 20],
      [[600, 0], 20],
    ]);
  });
});
