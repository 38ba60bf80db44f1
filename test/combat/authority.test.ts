import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each(generations(import.meta.url))("The authority under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
  });
  afterEach(() => fight.table.close());

  it("carries a player's command out on the GM's page, in one write to the fight, the same for everybody", async () => {
    const before = gm.writes;
    expect(await ada.endTurn()).toMatchObject({ kind: "accepted" });
    await until(() => gm.state.activeId === tarn);
    expect(gm.writes).toBe(before + 1);
    expect(ada.writes).toBe(0);
    expect(ada.known).toEqual(gm.known);
    expect(ada.combat.combatant?.id).toBe(tarn);
  });

  it("refuses with the clause and leaves everything as it was", async () => {
    await ada.endTurn();
    await agree(gm, ada);
    const before = gm.known;
    expect(await ada.perform({ kind: "spend", who: mira, resource: "action", what: "Attack" })).toMatchObject({
      kind: "refused",
      refusal: { clause: "DX-407" },
      mayOverride: false,
    });
    expect(ada.notices.at(-1)).toBe("It's Tarn's turn, not Mira's.");
    expect(gm.known).toEqual(before);
  });

  it("asks the rules who owns a combatant: a player can't command another's", async () => {
    const answer = await ada.perform({ kind: "advance", round: 1, turn: mira });
    expect(answer.kind).toBe("accepted");
    expect(await ada.endTurn()).toMatchObject({ kind: "refused", refusal: { clause: "DX-003" } });
  });

  it("lets a second click on next turn do nothing", async () => {
    const [first, second] = await Promise.all([
      gm.perform({ kind: "advance", round: 1, turn: mira }),
      ada.perform({ kind: "advance", round: 1, turn: mira }),
    ]);
    expect([first.kind, second.kind].sort()).toEqual(["accepted", "stale"]);
    expect(gm.state.activeId).toBe(tarn);
  });

  it("has Foundry's own methods give the matching commands, on a player's page too", async () => {
    await ada.combat.nextTurn();
    await until(() => gm.combat.turn === 1 && ada.combat.turn === 1);
    await gm.combat.nextTurn();
    await gm.combat.nextTurn();
    expect([gm.combat.round, gm.combat.turn]).toEqual([2, 0]);
    await gm.combat.previousTurn();
    expect([gm.combat.round, gm.combat.turn]).toEqual([1, 2]);
    await gm.combat.previousRound();
    expect(gm.combat.round).toBe(0);
  });

  it("DX-101 · a second press on Roll all while the first is on its way rolls nothing and warns of nothing", async () => {
    await gm.combat.resetAll();
    const { length } = gm.notices;
    await Promise.all([gm.combat.rollAll(), gm.combat.rollAll()]);
    expect(gm.notices.slice(length)).toEqual([]);
    expect(Object.values(gm.state.fighters).every(({ initiative }) => initiative !== null)).toBe(true);
  });

  it("DX-005 · steps back over a round boundary and forward again, every number with it", async () => {
    await ada.perform({ kind: "spend", who: mira, resource: "action", what: "Attack" });
    await ada.endTurn();
    await agree(gm, ada);
    await gm.endTurn();
    const before = gm.known;
    const clock = gm.client.game.time.worldTime;
    await gm.endTurn();
    expect(gm.client.game.time.worldTime).toBe(clock + 5);
    const after = gm.known;
    await gm.combat.undo();
    await until(() => ada.client.game.time.worldTime === clock);
    expect(gm.known).toEqual(before);
    await gm.combat.redo();
    await until(() => ada.state.round === 2);
    expect(gm.known).toEqual(after);
    expect(ada.known).toEqual(after);
  });

  it("DX-005 · only the GM undoes if players may not undo their own steps", async () => {
    await gm.client.game.settings.set("turncraft", "ownUndo", false);
    await ada.endTurn();
    expect((await ada.combat.undo()).kind).toBe("refused");
    expect(gm.state.activeId).toBe(tarn);
  });

  it("moves the token on the GM's page, and refuses what can't be afforded without moving it", async () => {
    await ada.token(mira).move([{ x: 200, y: 0 }]);
    await until(() => ada.place(mira)[0] === 200);
    expect(ada.state.fighters[mira]?.spent).toBe(10);
    await ada.token(mira).move([{ x: 200, y: 800 }]);
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toBe("Too far: 40 ft, and Mira has 20 ft left (Walk).");
    expect(ada.place(mira)).toEqual([200, 0]);
    await gm.combat.undo();
    await until(() => ada.place(mira)[0] === 0);
    expect(ada.state.fighters[mira]?.spent).toBe(0);
  });

  it("DX-503 · takes a diagonal drag for 7 feet a step", async () => {
    await ada.token(mira).move([{ x: 400, y: 400 }]);
    await until(() => ada.place(mira)[1] === 400);
    expect(ada.state.fighters[mira]?.spent).toBe(28);
  });

  it("DX-002 · lets the GM override, and marks the step", async () => {
    expect(await gm.perform({ kind: "spend", who: ogre, resource: "action", what: "Roar" })).toMatchObject({
      kind: "refused",
      mayOverride: true,
    });
    await gm.perform({ kind: "spend", who: ogre, resource: "action", what: "Roar" }, { override: true });
    expect(gm.state.fighters[ogre]?.left.action).toBe(0);
    expect(gm.combat.steps().undo?.log[0]?.overruled).toContain("DX-407");
  });

  it("changes hit points as a step: undone with it, corrected by the difference where somebody edited them since", async () => {
    await gm.perform({ kind: "hit-points", who: mira, change: -7 });
    expect(gm.actor(mira).system.hp.value).toBe(13);
    await gm.actor(mira).update({ "system.hp.value": 10 });
    await gm.combat.undo();
    await until(() => ada.actor(mira).system.hp.value === 17);
  });

  it("answers a repeated request once", async () => {
    const ask = {
      type: "ask",
      combat: gm.combat.uuid,
      request: "request000000001",
      override: false,
      revision: 0,
      page: "x",
    };
    const command = { kind: "spend", who: mira, resource: "action", what: "Attack" };
    const writes = gm.writes;
    for (const attempt of [1, 2, 3]) ada.client.game.socket.emit("system.turncraft", { ...ask, command, attempt });
    await until(() => ada.state.fighters[mira]?.left.action === 0);
    await gm.perform({ kind: "restore", who: mira, resource: "action" });
    ada.client.game.socket.emit("system.turncraft", { ...ask, command, attempt: 4 });
    await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Look" });
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.left).toMatchObject({ action: 1, quick: 0 });
    expect(gm.writes).toBe(writes + 3);
  });

  it("accepts a forged request only as its real sender's, whatever sender it claims", async () => {
    const forged = {
      type: "ask",
      combat: gm.combat.uuid,
      request: "forged0000000001",
      revision: 99,
      page: "x",
      attempt: 1,
    };
    const command = { kind: "undo", seq: gm.combat.steps().undo?.seq };
    const before = gm.known;
    ada.client.game.socket.emit("system.turncraft", { ...forged, command, override: true, userId: "gm00000000000000" });
    expect(
      (await ada.perform({ kind: "spend", who: ogre, resource: "action", what: "x" }, { override: true })).kind,
    ).not.toBe("accepted");
    expect(gm.known).toEqual(before);
  });

  it("says so when no GM is connected, and nothing is lost", async () => {
    gm.client.kill();
    await until(() => !ada.client.game.users.activeGM);
    expect(await ada.endTurn()).toEqual({ kind: "no-gm" });
    expect(ada.notices.at(-1)).toContain("No GM is connected");
    expect(ada.state.activeId).toBe(mira);
  });

  it("rolls on the page of the combatant's owner", async () => {
    await gm.client.game.settings.set("turncraft", "dice", "owner");
    await gm.perform({ kind: "reset-roll", who: [mira] }, { override: true });
    ada.dice(20);
    gm.dice(1);
    await gm.perform({ kind: "roll", who: [mira] });
    expect(gm.state.fighters[mira]?.roll).toEqual({ die: 20, bonus: 3, total: 23 });
  });
});
