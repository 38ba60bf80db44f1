/** Tests of a movement waiting for reactions while the world goes on (FL-08, FL-70, FL-95, FL-101). */
import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../../../src/combat/index.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { generations } from "../../../generations.ts";
import { act, askedBy, beginFlow, type FlowSeat, openFlow, windowOf } from "./fight.ts";

/** Corners of hexes in scene pixels: rows with a point on top, axial q and r. */
const at = (q: number, r = 0) => ({ x: 100 * q + 50 * r, y: Math.round(86.6 * r) });
const far = { x: 1500, y: 0 };

describe.each(generations(import.meta.url))("A paused movement under V%i", (generation) => {
  let fight: Fight<FlowState>;
  let gm: FlowSeat;
  let ada: FlowSeat;
  let seats: FlowSeat[];

  afterEach(() => fight.table.close());

  async function begin(tokens: Readonly<Record<string, object>>): Promise<void> {
    fight = await openFlow(generation, {}, tokens);
    seats = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    [gm, ada] = seats as [FlowSeat, FlowSeat];
    await beginFlow(gm, ...seats.slice(1));
  }
  async function drags(seat: FlowSeat, who: CombatantId, places: { x: number; y: number }[], action = "walk") {
    const seq = gm.combat.steps().undo?.seq;
    await seat.token(who).move(places.map((place) => ({ ...place, action })));
    await until(() => gm.combat.steps().undo?.seq !== seq);
    await agree(...seats);
  }
  async function does(command: Command): Promise<void> {
    expect(await gm.perform(command)).toMatchObject({ kind: "accepted" });
    await agree(...seats);
  }
  const passes = (who: CombatantId): Promise<void> => does({ kind: "pass", who, window: windowOf(gm), rest: true });
  const isAt = (who: CombatantId, place: { x: number; y: number }) =>
    until(() => seats.every((seat) => seat.place(who).join() === [place.x, place.y].join()));
  const isSettled = () => until(() => seats.every(({ state }) => state.open.length === 0));

  it("FL-08 · a reactor who falls isn't waited for; the others still are", async () => {
    await begin({ [mira]: at(2), [ogre]: at(1), [tarn]: { ...at(3), disposition: -1 } });
    await drags(ada, mira, [at(1, 1), at(0, 2)]);
    expect(askedBy(gm).toSorted()).toEqual([ogre, tarn].toSorted());
    const { hp } = gm.actor(tarn).system;
    await does({ kind: "hit-points", who: tarn, change: -hp.value });
    await until(() => askedBy(gm).join() === ogre);
    await gm.actor(ogre).update({ "system.hp.value": 0 });
    await isSettled();
    await isAt(mira, at(0, 2));
  });

  it("FL-70 · ends with its token off the map, and nobody is asked", async () => {
    await begin({ [mira]: at(2), [ogre]: at(1), [tarn]: far });
    await drags(ada, mira, [at(3), at(4)]);
    expect(askedBy(gm)).toEqual([ogre]);
    await gm.token(mira).delete();
    await isSettled();
  });

  it("FL-101, FL-103 · ends before a wall and before an enemy that have come into its way, and keeps its hexes", async () => {
    await begin({ [mira]: at(2), [ogre]: at(1), [tarn]: { ...far, disposition: -1 } });
    await drags(ada, mira, [at(3), at(4), at(9)]);
    await drags(gm, tarn, [at(4)], "displace");
    await passes(ogre);
    await isSettled();
    await isAt(mira, at(3));
    expect(gm.state.fighters[mira]?.move?.hexesLeft).toBe(11);
    await gm.combat.undo();
    await drags(gm, tarn, [far], "displace");
    const scene = gm.token(mira).parent;
    // Far from where anybody stands: between the hexes (7, 0) and (8, 0).
    await scene.createEmbeddedDocuments("Wall", [{ c: [800, -50, 800, 200] }]);
    await passes(ogre);
    await isSettled();
    await isAt(mira, at(7));
  });

  it("FL-123, FL-101 · is stopped by a readied Move into its way", async () => {
    await begin({ [mira]: at(5), [ogre]: at(1, 1), [tarn]: far });
    while (gm.state.activeId !== ogre) await gm.endTurn();
    const ready = { action: "ready", trigger: "she comes", on: "movement", named: "move", what: "steps in", cost: 1 };
    await does(act(ogre, ready as Parameters<typeof act>[1]));
    while (gm.state.activeId !== mira) await gm.endTurn();
    await drags(ada, mira, [at(4), at(0)]);
    await does({ kind: "trigger", who: ogre });
    await drags(gm, ogre, [at(2)]);
    while (gm.state.open.length > 0) {
      const [who] = askedBy(gm);
      if (who) await passes(who as CombatantId);
      else await gm.endTurn();
    }
    await isAt(ogre, at(2));
    await isAt(mira, at(3));
  });
});
