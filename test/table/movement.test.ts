import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Generation } from "../../playground/protocol.ts";
import {
  FIELD,
  GUARD_TOKEN,
  HERO_TOKEN,
  type Loose,
  listen,
  type MovementTable,
  nextHook,
  openMovementTable,
  override,
  tidy,
  tokenOf,
} from "./movement-table.ts";

// One table a generation and kind of world serves all tests; each begins with the tokens back in their places.
type Open = Awaited<ReturnType<typeof openMovementTable>>;
const tables = new Map<string, Promise<Open>>();

afterEach(async () => {
  for (const table of tables.values()) await tidy(await table);
});
afterAll(async () => {
  for (const table of tables.values()) await (await table).close();
});

async function sit(generation: Generation, { fight = false }: { fight?: boolean } = {}): Promise<MovementTable> {
  const key = `${generation} ${fight}`;
  if (!tables.has(key)) tables.set(key, openMovementTable(generation, { fight }));
  return tables.get(key) as Promise<Open>;
}

const place = (token: Loose) => [token.x, token.y];

describe.each([13, 14] as const)("movement in V%i", (generation) => {
  it("starts a movement for a plain update of x and y, for everybody alike", async () => {
    const { gm, mira } = await sit(generation);
    const seen = nextHook(gm, "moveToken");
    await tokenOf(mira, HERO_TOKEN).update({ x: 300, y: 200 });
    const [token, movement, , user] = await seen;
    expect(place(token)).toEqual([300, 200]);
    expect(user.name).toBe("Mira");
    expect(movement).toMatchObject({ method: "api", constrained: false, recorded: false, chain: [] });
    expect(movement.origin).toMatchObject({ x: 100, y: 100 });
    expect(movement.passed).toMatchObject({ distance: 10, cost: 10, spaces: 2 });
    expect(movement.passed.waypoints.map((waypoint: Loose) => waypoint.intermediate)).toEqual([true, false]);
    expect(token.movement).toMatchObject({ id: movement.id, state: "completed" });
  });

  it("asks _preUpdateMovement, then preMoveToken, on the mover's client only, and then tells all", async () => {
    const { gm, mira } = await sit(generation);
    const calls: string[] = [];
    for (const client of [gm, mira]) {
      const who = client.game.user.name;
      override(client, "_preUpdateMovement", async () => {
        await Promise.resolve();
        calls.push(`${who} asked`);
      });
      listen(client, "preMoveToken", () => calls.push(`${who} hook`));
      override(client, "_onUpdateMovement", () => calls.push(`${who} told`));
    }
    const arrived = nextHook(gm, "moveToken");
    await tokenOf(mira, HERO_TOKEN).move({ x: 200, y: 100 });
    await arrived;
    expect(calls.slice(0, 2)).toEqual(["Mira asked", "Mira hook"]);
    expect(calls.slice(2).sort()).toEqual(["Gamemaster told", "Mira told"]);
  });

  it("doesn't move a token whose movement is rejected by the document", async () => {
    const { mira } = await sit(generation);
    override(mira, "_preUpdateMovement", async () => false);
    expect(await tokenOf(mira, HERO_TOKEN).move({ x: 900, y: 900 })).toBe(false);
    expect(place(tokenOf(mira, HERO_TOKEN))).toEqual([100, 100]);
  });

  it("doesn't move a token whose movement is rejected by the hook", async () => {
    const { mira } = await sit(generation);
    listen(mira, "preMoveToken", () => false);
    expect(await tokenOf(mira, HERO_TOKEN).move({ x: 900, y: 900 })).toBe(false);
    expect(place(tokenOf(mira, HERO_TOKEN))).toEqual([100, 100]);
  });

  it("lets only autoRotate and showRuler be written before the move", async () => {
    const { mira } = await sit(generation);
    const errors: string[] = [];
    override(mira, "_preUpdateMovement", async (movement: Loose) => {
      try {
        movement.passed.waypoints[0].x = 5;
      } catch (error) {
        errors.push((error as Error).name);
      }
      movement.autoRotate = true;
    });
    await tokenOf(mira, HERO_TOKEN).move({ x: 300, y: 100 });
    expect(errors).toEqual(["TypeError"]);
    expect(place(tokenOf(mira, HERO_TOKEN))).toEqual([300, 100]);
    expect(tokenOf(mira, HERO_TOKEN).rotation).toBe(270);
  });

  it("passes several tokens in one operation and stops only the refused one", async () => {
    const { gm } = await sit(generation);
    override(gm, "_preUpdateMovement", async function (this: Loose) {
      return this.name !== "Guard";
    });
    const movement = {
      [HERO_TOKEN]: { waypoints: [{ x: 200, y: 100 }], method: "dragging" },
      [GUARD_TOKEN]: { waypoints: [{ x: 900, y: 100 }], method: "dragging" },
    };
    const ids = Object.keys(movement).map((_id) => ({ _id }));
    const moved = await gm.game.scenes.get(FIELD).updateEmbeddedDocuments("Token", ids, { movement });
    expect(moved.map((token: Loose) => token.name)).toEqual(["Hero"]);
    expect(tokenOf(gm, HERO_TOKEN).movement.method).toBe("dragging");
    expect(place(tokenOf(gm, GUARD_TOKEN))).toEqual([800, 100]);
  });

  it("goes on after a checkpoint in an operation of its own, with the one before as its source", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    const parts: Loose[] = [];
    listen(gm, "moveToken", (_token: Loose, movement: Loose) => parts.push(movement));
    const arrived = nextHook(gm, "moveToken", (_token, movement) => movement.chain.length === 1);
    await hero.move([
      { x: 300, y: 100, checkpoint: true },
      { x: 300, y: 400 },
    ]);
    expect(place(hero)).toEqual(generation === 14 ? [300, 400] : [300, 100]);
    await arrived;
    expect(place(hero)).toEqual([300, 400]);
    expect(parts.map((part) => [part.passed.cost, part.pending.cost])).toEqual([
      [10, 15],
      [15, 0],
    ]);
    expect(parts[1].chain).toEqual([parts[0].id]);
    expect(parts[1].history.unrecorded).toMatchObject({ distance: 10 });
  });

  // Public packages that mark their operations found their keys gone from all parts but the first.
  it("goes on without a package's additions to the options", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    const options: Loose[] = [];
    listen(gm, "moveToken", (_token: Loose, _movement: Loose, { mine, animate }: Loose) =>
      options.push({ mine, animate }),
    );
    const arrived = nextHook(gm, "moveToken", (_token, movement) => movement.chain.length === 1);
    const way = [
      { x: 300, y: 100, checkpoint: true },
      { x: 300, y: 400 },
    ];
    await hero.move(way, { mine: true, animate: false });
    await arrived;
    expect(options).toEqual([{ mine: true, animate: false }, { animate: false }]);
  });

  // "considers walls and surfaces" (public packages for V14); foundryvtt issue 14488 tells of how many it can be at most.
  it("fills fewer spaces at a wall in V14, since spaces have heights there", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    await hero.update({ width: 3, height: 3 });
    expect(hero.getOccupiedGridSpaceOffsets()).toHaveLength(9);
    await gm.game.scenes.get(FIELD).createEmbeddedDocuments("Wall", [{ c: [300, 0, 300, 900] }]);
    const spaces = hero.getOccupiedGridSpaceOffsets();
    expect(spaces).toHaveLength(generation === 14 ? 6 : 9);
    expect(spaces[0].k).toBe(generation === 14 ? 0 : undefined);
  });

  it("stops at a checkpoint for good", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    gm.Hooks.once("moveToken", (token: Loose) => token.stopMovement());
    const moved = hero.move([
      { x: 300, y: 100, checkpoint: true },
      { x: 300, y: 400 },
    ]);
    expect(await moved).toBe(generation === 13);
    expect(hero.movement.state).toBe("stopped");
    expect(place(hero)).toEqual([300, 100]);
  });

  it("waits at a checkpoint until it is resumed with the key", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    const paused = nextHook(gm, "pauseToken");
    let held: Promise<boolean> | null = null;
    gm.Hooks.once("moveToken", (token: Loose) => {
      held = token.pauseMovement("trap");
    });
    const arrived = nextHook(gm, "moveToken", (_token, movement) => movement.chain.length === 1);
    const moved = hero.move([
      { x: 300, y: 100, checkpoint: true },
      { x: 300, y: 400 },
    ]);
    await paused;
    expect(hero.movement.state).toBe("paused");
    hero.resumeMovement(hero.movement.id, "another key");
    expect(hero.movement.state).toBe("paused");
    hero.resumeMovement(hero.movement.id, "trap");
    expect(await held).toBe(true);
    await arrived;
    await moved;
    expect(place(hero)).toEqual([300, 400]);
  });

  it("displaces without distance, cost or steps", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    await hero.move({ x: 900, y: 500, action: "displace" });
    expect(place(hero)).toEqual([900, 500]);
    expect(hero.movement.passed).toMatchObject({ distance: 0, cost: 0, spaces: 0 });
    expect(hero.movement.passed.waypoints).toHaveLength(1);
  });

  it("keeps the centre when a token is resized", async () => {
    const { gm } = await sit(generation);
    const hero = tokenOf(gm, HERO_TOKEN);
    await hero.resize({ width: 3, height: 3 });
    expect([hero.x, hero.y, hero.width]).toEqual([0, 0, 3]);
  });

  it("ignores walls for a token that isn't drawn", async () => {
    const { gm } = await sit(generation);
    await gm.game.scenes.get(FIELD).createEmbeddedDocuments("Wall", [{ c: [200, 0, 200, 1000] }]);
    expect(await tokenOf(gm, HERO_TOKEN).move({ x: 400, y: 100 })).toBe(true);
    expect(place(tokenOf(gm, HERO_TOKEN))).toEqual([400, 100]);
  });

  it("refuses a player who moves somebody else's token", async () => {
    const { mira } = await sit(generation);
    await expect(tokenOf(mira, GUARD_TOKEN).move({ x: 700, y: 100 })).rejects.toThrow("lacks permission");
  });
});

describe.each([13, 14] as const)("recorded movement in V%i", (generation) => {
  it("is kept only for a token in the active, started fight", async () => {
    const { gm } = await sit(generation, { fight: false });
    await tokenOf(gm, HERO_TOKEN).move({ x: 300, y: 100 });
    expect(tokenOf(gm, HERO_TOKEN).movementHistory).toHaveLength(0);
  });

  it("starts with the place before and grows with every step", async () => {
    const { gm, mira } = await sit(generation, { fight: true });
    const recorded = nextHook(gm, "recordToken");
    await tokenOf(mira, HERO_TOKEN).move({ x: 300, y: 100 });
    await recorded;
    const history = tokenOf(gm, HERO_TOKEN).movementHistory;
    expect(history.map((waypoint: Loose) => [waypoint.x, waypoint.cost])).toEqual([
      [100, 0],
      [200, 5],
      [300, 5],
    ]);
    await tokenOf(mira, HERO_TOKEN).move({ x: 300, y: 200 });
    expect(tokenOf(mira, HERO_TOKEN).movement.history.recorded).toMatchObject({ distance: 10, cost: 10, spaces: 2 });
  });

  it("is undone back to where the movement began, and no further", async () => {
    const { gm } = await sit(generation, { fight: true });
    const hero = tokenOf(gm, HERO_TOKEN);
    await hero.move({ x: 300, y: 100 });
    await hero.move({ x: 300, y: 400 });
    const last = hero.movementHistory.at(-1).movementId;
    let met: Loose = null;
    override(gm, "_preUpdateMovement", async function (this: Loose, movement: Loose, operation: Loose) {
      met = { method: movement.method, isUndo: operation.isUndo, undone: this.movementHistory.at(-1).movementId };
    });
    expect(await hero.revertRecordedMovement(last)).toBe(true);
    expect(met).toEqual({ method: "undo", isUndo: true, undone: last });
    expect(place(hero)).toEqual([300, 100]);
    expect(hero.movementHistory.at(-1).x).toBe(300);
    expect(await hero.revertRecordedMovement()).toBe(true);
    expect(place(hero)).toEqual([100, 100]);
    expect(hero.movementHistory).toHaveLength(0);
    expect(await hero.revertRecordedMovement()).toBe(false);
  });

  it("is cleared on demand, on every page", async () => {
    const { gm, mira } = await sit(generation, { fight: true });
    await tokenOf(gm, HERO_TOKEN).move({ x: 300, y: 100 });
    const heard = nextHook(mira, "recordToken", (token) => token.movementHistory.length === 0);
    await tokenOf(gm, HERO_TOKEN).clearMovementHistory();
    const [token] = await heard;
    expect(token.name).toBe("Hero");
  });

  it("is cleared when the token's turn starts", async () => {
    const { gm } = await sit(generation, { fight: true });
    await tokenOf(gm, GUARD_TOKEN).move({ x: 600, y: 100 });
    const cleared = nextHook(gm, "recordToken", (token) => token.movementHistory.length === 0);
    await gm.game.combat.nextTurn();
    const [token] = await cleared;
    expect(token.name).toBe("Guard");
  });
});

it("V14 moves several tokens through Scene#moveTokens and returns the moved ones", async () => {
  const { gm } = await sit(14);
  override(gm, "_preUpdateMovement", async function (this: Loose) {
    return this.name === "Hero";
  });
  const moved = await gm.game.scenes.get(FIELD).moveTokens({
    [HERO_TOKEN]: { destination: { x: 300, y: 100 } },
    [GUARD_TOKEN]: { waypoints: [{ x: 600, y: 100 }] },
  });
  expect({ ...moved }).toEqual({ [HERO_TOKEN]: true, [GUARD_TOKEN]: false });
});

it("V14 moves tokens in a batch with other documents", async () => {
  const { gm } = await sit(14);
  const parent = gm.game.scenes.get(FIELD);
  const movement = { [HERO_TOKEN]: { waypoints: [{ x: 300, y: 100, action: "displace" }] } };
  await gm.foundry.documents.modifyBatch([
    { action: "update", documentName: "Token", parent, updates: [{ _id: HERO_TOKEN }], movement },
    {
      action: "update",
      documentName: "Actor",
      updates: [{ _id: parent.tokens.get(HERO_TOKEN).actorId, name: "Wanderer" }],
    },
  ]);
  expect(place(tokenOf(gm, HERO_TOKEN))).toEqual([300, 100]);
  expect(tokenOf(gm, HERO_TOKEN).actor.name).toBe("Wanderer");
});
