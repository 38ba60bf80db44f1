import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedOf } from "../../src/combat/authority/stored.ts";
import type { Command } from "../../src/combat/index.ts";
import { agree, begun, type Fight, mira, openFight, type Seat, until } from "./fight.ts";

/** Large, empty and too many messages of a player's client, and their limits. */
describe.each([13, 14] as const)("Floods under V%i", (generation) => {
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

  const hurt = (change: number) => ({ kind: "hit-points", who: mira, change }) as Command;
  const stored = (seat: Seat) => seat.combat.system as { revision: number; history: { entries: object } };
  const steps = (seat: Seat) => Object.keys(stored(seat).history.entries).length;
  const messageOf = (answer: object) => (answer as { refusal?: { message: string } }).refusal?.message;

  it("a command that changes nothing is no step", async () => {
    const { revision } = stored(gm);
    for (const seat of [gm, ada]) expect(await seat.perform(hurt(0))).toMatchObject({ kind: "accepted", revision });
    await ada.perform(hurt(5));
    expect([stored(gm).revision, gm.actor(mira).system.hp.value]).toEqual([revision, 20]);
    expect(await ada.perform(hurt(-1))).toMatchObject({ kind: "accepted", revision: revision + 1 });
    const defeat = { kind: "defeat", who: mira, defeated: true } as Command;
    for (let press = 0; press < 2; press++)
      expect(await gm.perform(defeat)).toMatchObject({ kind: "accepted", revision: revision + 2 });
  });

  it("one player's steps don't push everybody else's out of the GM's history", async () => {
    const before = steps(gm);
    let answer: object = {};
    for (let i = 0; i < 400 && messageOf(answer) !== "TURNCRAFT.Authority.inARow"; i++)
      answer = await ada.perform(hurt(i % 2 ? 1 : -1));
    expect(answer).toMatchObject({ kind: "refused", mayOverride: false });
    expect(steps(gm) - before).toBe(60);
    await gm.perform(hurt(-5));
    await until(() => gm.client.game.paused === false);
    let again = await ada.perform(hurt(-1));
    for (let i = 0; i < 100 && messageOf(again) === "TURNCRAFT.Authority.tooMany"; i++)
      again = await ada.perform(hurt(-1));
    expect(again.kind).toBe("accepted");
    await agree(gm, ada);
    expect(await gm.combat.goTo(0)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect([gm.combat.round, gm.actor(mira).system.hp.value]).toEqual([0, 20]);
  });

  it("a flood of commands gets its reason as the answer, and other players' commands continue", async () => {
    const bram = await fight.join("Bram");
    const refused: string[] = [];
    ada.client.game.socket.on("system.turncraft", ({ type, answer }: { type: string; answer?: object }) => {
      if (type === "reply" && answer) refused.push(messageOf(answer) ?? "");
    });
    const ask = { type: "ask", combat: gm.combat.uuid, page: "x", override: false, revision: 0, attempt: 1 };
    // However long a slow machine takes over the flood, Ada's limit doesn't refill meanwhile.
    const now = performance.now();
    gm.client.global.performance.now = () => now;
    for (let i = 0; i < 500; i++)
      ada.client.game.socket.emit("system.turncraft", { ...ask, request: `flood${i}`, command: hurt(i % 2 ? 1 : -1) });
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(gm, bram);
    expect(
      await bram.perform({ kind: "spend", who: gm.state.activeId ?? mira, resource: "quick", what: "Look" }),
    ).toMatchObject({
      kind: "accepted",
    });
    await until(() => refused.filter((message) => message === "TURNCRAFT.Authority.tooMany").length > 300);
  });

  it("commands that are too long, too deep or named like a built-in property are refused by name", async () => {
    // As deep as the server hands on.
    let deep: unknown = 1;
    for (let i = 0; i < 150; i++) deep = [deep];
    const odd = [
      { kind: "hit-points", who: { toString: 1 }, change: 1 },
      { kind: { toString: null } },
      { kind: "spend", who: mira, resource: "quick", what: "x".repeat(100_000) },
      { kind: "batch", commands: deep },
      JSON.parse('{"kind":"hit-points","who":"mira000000000000","change":1,"__proto__":{"gm":true}}'),
    ];
    for (const command of odd) {
      const answer = await ada.perform(command as Command);
      expect([answer.kind, messageOf(answer)]).toEqual(["refused", "TURNCRAFT.Refused.malformed"]);
    }
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
  });

  it("a GM's page whose line never broke believes no notice that it took over on a missed write", async () => {
    const { authority: page } = gm.combat.system as { authority: string };
    for (let base = 0; base <= (storedOf(gm.combat)?.revision ?? 0); base++)
      ada.client.game.socket.emit("system.turncraft", { type: "missed", page, combat: gm.combat.uuid, base });
    await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Look" });
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
  });

  it("a sole GM who was offline believes no player's claim of missed steps", async () => {
    gm.client.network.disconnect();
    await gm.client.network.reconnect();
    const { authority: authorityId } = gm.combat.system as { authority: string };
    const revisions = { [gm.combat.uuid ?? ""]: 1_000_000_000 };
    ada.client.game.socket.emit("system.turncraft", { type: "revisions", page: authorityId, revisions });
    await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Look" });
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
  });
});
