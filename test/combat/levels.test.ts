/**
 * Scenes with several levels (V14): walls, tokens and regions of other levels don't matter to a move, and moves keep their level.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import type { CombatantId } from "../../src/engine/index.ts";
import type { FlowState } from "../../src/rulesets/flow/rules/index.ts";
import { askedBy, attack, beginFlow, type FlowSeat, openFlow, sword, windowOf } from "../rulesets/flow/table/fight.ts";
import { begunUnder } from "./any-fight.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "./fight.ts";

const [below, above] = ["below00000000000", "above00000000000"];
const levels = [
  { _id: below, name: "Hall", elevation: { bottom: 0, top: 10 } },
  { _id: above, name: "Gallery", elevation: { bottom: 10, top: 20 }, visibility: { levels: [below] } },
];
/** From edge to edge, under everybody. */
const wall = { _id: "wall000000000000", c: [-100, 250, 3000, 250], move: 20 };
/** Corners of hexes in scene pixels: rows with a point on top, axial q and r. */
const at = (q: number, r = 0) => ({ x: 100 * q + 50 * r, y: Math.round(86.6 * r) });
const far = { x: 1500, y: 0 };

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

describe.each([
  ["DX-502", "dexterity"],
  ["SX-409", "seconds"],
  ["MO-408", "marching"],
  ["GR-161", "group"],
  ["FL-101", "flow"],
] as const)("%s · a wall under %s", (clause, ruleset) => {
  async function begun(generation: 13 | 14, on: string) {
    const grid = { type: ruleset === "flow" ? 2 : 1, size: 100, distance: 5, units: "ft" };
    const { fight, ...pages } = await begunUnder(ruleset, generation, {
      grid,
      levels,
      walls: [{ ...wall, levels: [on] }],
    });
    open = fight;
    const { gm } = pages;
    // Placed there by the GM, one after the other; V13 has no levels.
    for (const id of generation === 14 ? [mira, tarn, ogre] : []) {
      await gm.token(id).update({ level: below });
      await until(() => Object.values(pages).every((seat) => seat.token(id)._source.level === below));
    }
    await agree(...Object.values(pages));
    for (let turn = 0; gm.state.activeId !== null && gm.state.activeId !== mira && turn < 3; turn++) await gm.endTurn();
    return pages;
  }
  async function walks(generation: 13 | 14, on: string) {
    const { gm } = await begun(generation, on);
    const { x, y } = gm.token(mira).getSnappedPosition({ x: 0, y: 300, elevation: 0 });
    const waypoints = [{ x: Math.round(x), y: Math.round(y), elevation: 0, action: "walk" }];
    const move = { kind: "move", who: mira, forced: false, waypoints } as Command;
    const perform = (override: boolean) => gm.perform(move, { override });
    return { gm, perform, answer: await perform(false) };
  }

  it("stops nobody on another level", async () => {
    const { gm, answer, perform } = await walks(14, above);
    expect(answer).not.toMatchObject({ refusal: { clause } });
    await perform(true);
    await until(() => gm.place(mira)[1] > 250);
    expect(gm.token(mira)._source.level).toBe(below);
  });

  it("stops those on its own level", async () => {
    expect((await walks(14, below)).answer).toMatchObject({ kind: "refused", refusal: { clause } });
  });

  it("doesn't stop a change of level alone, which is a move in the encounter and can be undone", async () => {
    const { gm, ada } = await begun(14, below);
    const [seq, { x, y, elevation }] = [gm.combat.steps().undo?.seq, gm.token(mira)._source];
    const waypoints = [{ x, y, elevation: elevation + 10, action: "walk", level: above }];
    // Whoever isn't to move yet under the ruleset is moved by the GM's override.
    await gm.perform({ kind: "move", who: mira, forced: false, waypoints } as Command, { override: true });
    await until(() => [gm, ada].every((seat) => seat.token(mira)._source.level === above));
    expect(gm.combat.steps().undo?.seq).not.toBe(seq);
    await agree(gm, ada);
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => seat.token(mira)._source.level === below));
    expect(gm.token(mira)._source.elevation).toBe(elevation);
  });

  it("stops everybody in a version without levels (V13)", async () => {
    const { gm, answer } = await walks(13, above);
    expect(answer).toMatchObject({ kind: "refused", refusal: { clause } });
    expect(JSON.stringify(gm.state)).not.toContain('"level"');
  });
});

describe("Creatures on two levels under Action & Flow Points", () => {
  let fight: Fight<FlowState>;
  let gm: FlowSeat;
  let ada: FlowSeat;
  let seats: FlowSeat[];

  async function begin(tokens: Readonly<Record<string, object>>, scene: object = { levels }, generation: 13 | 14 = 14) {
    fight = await openFlow(generation, scene, tokens);
    open = fight;
    seats = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    [gm, ada] = seats as [FlowSeat, FlowSeat];
    await beginFlow(gm, ...seats.slice(1));
  }
  async function drags(seat: FlowSeat, who: CombatantId, places: object[], action = "walk"): Promise<void> {
    const seq = gm.combat.steps().undo?.seq;
    await seat.token(who).move(places.map((place) => ({ ...place, action })));
    await until(() => gm.combat.steps().undo?.seq !== seq);
    await agree(...seats);
  }
  const placeOf = (seat: FlowSeat, who: CombatantId) => [...seat.place(who), seat.token(who)._source.level].join();
  const isAt = (who: CombatantId, { x, y }: { x: number; y: number }, level: string) =>
    until(() => seats.every((seat) => placeOf(seat, who) === [x, y, level].join()));
  const passes = (who: CombatantId) => gm.perform({ kind: "pass", who, window: windowOf(gm), rest: true });

  it("FL-94, FL-95, FL-101, FL-91 · a combatant on another level doesn't bar the way, threaten or react, and can't be reached", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...at(3), level: above }, [tarn]: far });
    expect(ada.actor(mira).statuses.has("threatened")).toBe(false);
    expect(await ada.perform(attack(mira, sword, ogre))).toMatchObject({
      kind: "refused",
      refusal: { clause: "FL-91" },
    });
    // Through the hex below the Ogre, and out of its reach.
    await drags(ada, mira, [at(3), at(5)]);
    await isAt(mira, at(5), below);
    expect([gm.state.open, askedBy(gm)]).toEqual([[], []]);
  });

  it("FL-102 · a combatant may stand below another", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...at(3), level: above }, [tarn]: far });
    await drags(ada, mira, [at(3)]);
    await isAt(mira, at(3), below);
  });

  it("FL-70, FL-95 · a paused movement goes on to its own level; undo and redo restore levels", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...at(1), level: below }, [tarn]: far });
    await drags(ada, mira, [{ ...at(3), level: below }, { ...at(4), level: above, elevation: 10 }, at(6)]);
    expect(askedBy(gm)).toEqual([ogre]);
    await isAt(mira, at(2), below);
    await passes(ogre);
    await isAt(mira, at(6), above);
    await agree(...seats);
    await gm.combat.goTo(gm.combat.steps().undo?.seq ? (gm.combat.steps().undo?.seq ?? 0) - 2 : 0);
    await isAt(mira, at(2), below);
    await gm.combat.redo();
    await gm.combat.redo();
    await isAt(mira, at(6), above);
  });

  it("FL-95, FL-99 · going to another level leaves all hexes of this one, and is a step of one hex", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...at(1), level: below }, [tarn]: far });
    await drags(ada, mira, [{ ...at(2), level: above }]);
    expect(askedBy(gm)).toEqual([ogre]);
    await isAt(mira, at(2), below);
    await passes(ogre);
    await isAt(mira, at(2), above);
    expect(gm.state.fighters[mira]?.move?.hexesLeft).toBe(5);
    expect(ada.actor(mira).statuses.has("threatened")).toBe(false);
  });

  it("FL-94, FL-97 · a combatant moved to another level by the GM provokes nobody and is no longer threatened, until undo", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...at(1), level: below }, [tarn]: far });
    expect(ada.actor(mira).statuses.has("threatened")).toBe(true);
    const { ap } = gm.state.fighters[mira] ?? {};
    await gm.token(mira).update({ level: above, elevation: 10 });
    await isAt(mira, at(2), above);
    await until(() => !ada.actor(mira).statuses.has("threatened"));
    expect([askedBy(gm), gm.state.fighters[mira]?.ap]).toEqual([[], ap]);
    await gm.combat.undo();
    await isAt(mira, at(2), below);
    await until(() => ada.actor(mira).statuses.has("threatened"));
    expect(gm.token(mira)._source.elevation).toBe(0);
  });

  it("FL-101 · a combatant who comes into the way on another level doesn't stop a movement", async () => {
    await begin({
      [mira]: { ...at(2), level: below },
      [ogre]: { ...at(1), level: below },
      [tarn]: { ...far, disposition: -1 },
    });
    await drags(ada, mira, [at(3), at(6)]);
    await drags(gm, tarn, [{ ...at(4), level: above }], "displace");
    await passes(ogre);
    await isAt(mira, at(6), below);
  });

  it("FL-97 · a push goes on below others, and undo brings the pushed combatant back", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...at(3), level: above }, [tarn]: far });
    await drags(gm, mira, [at(4)], "push");
    await isAt(mira, at(4), below);
    await gm.combat.undo();
    await isAt(mira, at(2), below);
  });

  const difficulty = { type: "modifyMovementCost", name: "", disabled: false, system: { difficulties: { walk: 3 } } };
  it.each([
    ["by the flag", { flags: { turncraft: { costFactor: 3 } } }],
    ["by Foundry's behavior", { behaviors: [{ _id: "bog0000000000001", ...difficulty }] }],
  ])("FL-99 · difficult ground counts on its own level: %s", async (_, marked) => {
    const shapes = [{ type: "rectangle", x: -500, y: -500, width: 3000, height: 3000 }];
    const bog = { _id: "bog0000000000000", name: "Bog", shapes, ...marked };
    await begin(
      { [mira]: { ...at(2), level: below }, [ogre]: { ...far, level: below }, [tarn]: far },
      { levels, regions: [{ ...bog, levels: [above] }] },
    );
    await gm.perform({ kind: "settings", changes: { terrainCost: "scene" } } as Command);
    await drags(ada, mira, [at(3)]);
    await isAt(mira, at(3), below);
    expect(gm.state.fighters[mira]?.move?.hexesLeft).toBe(5);
    await drags(ada, mira, [{ ...at(4), level: above }]);
    await isAt(mira, at(4), above);
    expect(gm.state.fighters[mira]?.move?.hexesLeft).toBe(2);
  });

  it("a page that moves its token to another level itself is put back", async () => {
    await begin({ [mira]: { ...at(2), level: below }, [ogre]: { ...far, level: below }, [tarn]: far });
    ada.client.CONFIG.Token.documentClass.prototype._preUpdateMovement = async () => undefined;
    await ada.token(mira).update({ level: above });
    await until(() => ada.notices.some((logged) => logged.includes("Turncraft restored it")));
    await isAt(mira, at(2), below);
  });

  it("FL-95 · with one level, and under V13, the Ogre is asked as before, and no text names a level", async () => {
    for (const [generation, scene] of [
      [13, { levels }],
      [14, {}],
    ] as const) {
      const [one, other] = [
        { ...at(2), level: below },
        { ...at(1), level: above },
      ];
      await begin({ [mira]: one, [ogre]: other, [tarn]: far }, scene, generation);
      await drags(ada, mira, [at(3), at(4)]);
      expect(askedBy(gm)).toEqual([ogre]);
      expect(JSON.stringify(gm.state)).not.toContain('evel":"');
      await open?.table.close();
      open = null;
    }
  });
});
