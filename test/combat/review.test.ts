import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generations } from "../generations.ts";
import { begun, type Fight, mira, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each(generations(import.meta.url))("The authority under attack and in rare cases, V%i", (generation) => {
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

  it("DX-005 · takes back a turn in which the same hit points changed twice", async () => {
    await gm.endTurn();
    await gm.perform({ kind: "hit-points", who: mira, change: -7 });
    await gm.perform({ kind: "hit-points", who: mira, change: -3 });
    await gm.combat.previousTurn();
    await until(() => gm.state.activeId === mira);
    expect(gm.actor(mira).system.hp.value).toBe(20);
  });

  it("DX-005 · takes back a turn in which a token moved twice", async () => {
    await gm.endTurn();
    await gm.token(tarn).move([{ x: 300, y: 100 }]);
    await until(() => gm.place(tarn)[1] === 100);
    await gm.token(tarn).move([{ x: 300, y: 200 }]);
    await until(() => gm.place(tarn)[1] === 200);
    await gm.combat.previousTurn();
    await until(() => gm.state.activeId === mira);
    expect(gm.place(tarn)).toEqual([300, 0]);
    expect(gm.notices).toEqual([]);
  });

  it("DX-005 · takes back a turn in which an effect began and was ended", async () => {
    await gm.endTurn();
    await gm.perform({
      kind: "effect",
      id: "bless00000000000",
      name: "Bless",
      bearer: tarn,
      originator: tarn,
      value: 50,
      unit: "seconds",
    });
    await gm.perform({ kind: "end-effect", id: "bless00000000000" as never });
    await gm.combat.previousTurn();
    expect(gm.actor(tarn).effects.size).toBe(0);
    expect(gm.notices).toEqual([]);
  });

  it("prepares an encounter made during the game like any other", async () => {
    const errors: unknown[] = [];
    gm.client.Hooks.on("error", (...args: unknown[]) => errors.push(args));
    const made = await gm.client.game.combats.documentClass.create({});
    expect(errors).toEqual([]);
    expect(made.type).toBe("dexterity");
    expect(made.state?.round).toBe(0);
  });

  /** Sends a message from a player's client without our code. */
  const emit = (seat: Seat, message: unknown) => seat.client.game.socket.emit("system.turncraft", message);

  it("believes no player who answers in the authority's place", async () => {
    const bram = await fight.join("Bram");
    bram.client.game.socket.on("system.turncraft", ({ type, request }: { type: string; request: string }) => {
      if (type === "ask") emit(bram, { type: "reply", request, answer: { kind: "refused", revision: 1_000_000 } });
    });
    gm.client.network.delay(200);
    expect(await ada.endTurn()).toMatchObject({ kind: "accepted" });
  });

  it("believes no player's unasked claim that a page has missed steps", async () => {
    const bram = await fight.join("Bram");
    const revisions = { [gm.combat.uuid ?? ""]: 1_000_000 };
    const { authority: authorityId } = gm.combat.system as { authority: string };
    emit(bram, { type: "revisions", page: authorityId, revisions });
    await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Look" });
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
  });

  it("ignores invalid messages on the channel in silence", async () => {
    const { uuid } = gm.combat;
    const ask = { type: "ask", combat: uuid, request: "nonsense00000001", page: "x", override: true, revision: 0 };
    const nonsense = [
      null,
      "ask",
      { type: "ask" },
      { ...ask, combat: "Compendium.nowhere.nothing.Combat.aaaaaaaaaaaaaaaa.Combatant.bbbbbbbbbbbbbbbb", attempt: 1 },
      { ...ask, combat: "Actor.mira000000000000", attempt: 1, command: { kind: "start" } },
      { ...ask, request: { toString: 1 }, attempt: 1, command: { kind: "start" } },
      { ...ask, request: "x".repeat(100_000), attempt: 1, command: { kind: "spend", who: mira } },
      { type: "reply" },
      { type: "revisions", page: (gm.combat.system as { authority: string }).authority, revisions: null },
      { type: "hello" },
      { type: "word", user: "gm00000000000000", key: null },
    ];
    for (const message of nonsense) emit(ada, message);
    expect(await ada.endTurn()).toMatchObject({ kind: "accepted" });
    expect(gm.notices).toEqual([]);
  });

  it("answers for an encounter of another type, and for one deleted meanwhile", async () => {
    const made = await gm.client.game.combats.documentClass.create({});
    await until(() => ada.client.game.combats.has(made.id));
    const theirs = ada.client.game.combats.get(made.id);
    gm.client.network.hold("in");
    const answer = theirs.perform({ kind: "start" });
    gm.client.network.release("in");
    await made.delete();
    expect((await answer).kind).not.toBe("accepted");
    const again = await theirs.perform({ kind: "start" });
    expect(again.kind).toBe("failed");
  });
});
