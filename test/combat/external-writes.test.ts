import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each([13, 14] as const)("Writes that aren't commands, under V%i", (generation) => {
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

  it("a tracker that sets the next turn ends the turn", async () => {
    await gm.combat.update({ turn: 1 });
    await until(() => ada.state.activeId === tarn);
    expect(gm.state.fighters[tarn]?.turnsStarted).toBe(1);
  });

  it("a turn that a GM sets is a step in the history, undone like any other", async () => {
    await gm.combat.update({ turn: 2 });
    await until(() => ada.state.activeId === ogre);
    expect(ada.combat.turn).toBe(2);
    await gm.combat.undo();
    await until(() => ada.state.activeId === mira);
    expect(ada.combat.turn).toBe(0);
  });

  it("a turn that a player sets is refused, and nothing is written", async () => {
    const before = gm.known;
    await ada.combat.update({ turn: 2 });
    await until(() => ada.notices.length > 0);
    expect(gm.known).toEqual(before);
  });

  it("a typed initiative changes the order; a player's own is refused", async () => {
    await gm.combat.combatants.get(ogre)?.update({ initiative: 30 });
    await until(() => ada.combat.turns[0]?.id === ogre);
    expect(gm.state.order).toEqual([ogre, mira, tarn]);
    expect(ada.combat.combatant?.id).toBe(mira);
    await ada.combat.combatants.get(mira)?.update({ initiative: 40 });
    await until(() => ada.notices.length > 0);
    expect(ada.combat.combatants.get(mira)?.initiative).toBe(19);
  });

  it("a combatant marked as defeated is skipped", async () => {
    await gm.combat.combatants.get(tarn)?.update({ defeated: true });
    await until(() => ada.state.fighters[tarn]?.defeated === true);
    expect(ada.combat.combatants.get(tarn)?.defeated).toBe(true);
    await gm.endTurn();
    expect(gm.state.activeId).toBe(ogre);
  });

  it("hidden, name and image are no state and are written as they are", async () => {
    const { revision } = gm.combat.system as { revision: number };
    await gm.combat.combatants.get(ogre)?.update({ hidden: true, name: "Something" });
    await until(() => ada.combat.combatants.get(ogre)?.hidden === true);
    expect((gm.combat.system as { revision: number }).revision).toBe(revision);
  });

  // foundryvtt#10841: what is the same already arrives with the rest, since Foundry takes the difference later.
  it("a form that sends all its fields is asked only about its changes", async () => {
    const { revision } = gm.combat.system as { revision: number };
    const combatant = gm.combat.combatants.get(ogre);
    await combatant?.update({ ...combatant.toObject(), name: "Something" } as never);
    await gm.combat.update({ ...gm.combat.toObject(), flags: { world: { noted: true } } } as never);
    await until(() => ada.combat.combatants.get(ogre)?.name === "Something");
    await until(() => Object.hasOwn(ada.combat.flags, "world"));
    await gm.endTurn();
    await until(() => ada.state.activeId === tarn);
    expect((gm.combat.system as { revision: number }).revision).toBe(revision + 1);
    expect([gm.notices, ada.notices]).toEqual([[], []]);
  });

  it("a player's client that writes all the same is put back, with a message to the player", async () => {
    const forged = { turncraft: { page: "ada0000000000000.forgedpage" } };
    const logged = ada.notices.length;
    await ada.combat.update({ turn: 2 }, forged as never);
    await until(() => ada.notices.length > logged && ada.combat.turn === 0 && gm.combat.turn === 0);
    expect(ada.notices.at(-1)).toContain("Turncraft restored it");
    await ada.combat.combatants.get(mira)?.update({ initiative: 99 }, forged as never);
    await until(() => ada.combat.combatants.get(mira)?.initiative === 19);
    const { revision } = ada.combat.system as { revision: number };
    await ada.combat.update({ turn: 2 }, { turncraft: { ...forged.turncraft, base: revision } } as never);
    await until(() => ada.combat.turn === 0);
  });

  it("a token that a player's client moves all the same is put back", async () => {
    const forged = { turncraft: { page: "ada0000000000000.forgedpage" } };
    await ada.token(mira).update({ x: 900 }, forged);
    await until(() => gm.place(mira)[0] === 0 && ada.place(mira)[0] === 0);
    expect(ada.state.fighters[mira]?.spent).toBe(0);
  });

  it("a package that reacts to every repair causes no loop", async () => {
    const forged = { turncraft: { page: "ada0000000000000.forgedpage" } };
    let answers = 0;
    ada.client.Hooks.on("updateCombat", () => {
      if (ada.combat._source.turn === 2 || answers > 20) return;
      answers += 1;
      void ada.combat.update({ turn: 2 }, forged as never);
    });
    await ada.combat.update({ turn: 2 }, forged as never);
    await until(() => answers >= 3);
    ada.client.Hooks.events.updateCombat.length = 0;
    await gm.endTurn();
    await until(() => ada.combat.turn === 1);
    expect(answers).toBeLessThan(6);
  });

  it("however often a player's client writes, the encounter is restored in the end", async () => {
    const forged = { turncraft: { page: "ada0000000000000.forgedpage" } };
    for (let i = 0; i < 8; i++) await ada.combat.update({ turn: 1 + (i % 2) }, forged as never);
    await until(() => gm.combat._source.turn === 0 && ada.combat._source.turn === 0);
  });

  it("DX-107 · an added combatant joins, a deleted combatant leaves", async () => {
    gm.dice(11);
    const data = { _id: "late000000000000", actorId: ogre, name: "Latecomer" };
    await gm.combat.createEmbeddedDocuments("Combatant", [data], { keepId: true } as never);
    await until(() => Object.keys(ada.state.fighters).length === 4 && ada.state.order.length === 4);
    expect(ada.state.order).toEqual([mira, "late000000000000", tarn, ogre]);
    expect(ada.combat.combatant?.id).toBe(mira);
    await gm.combat.combatants.get("late000000000000")?.delete();
    await until(() => ada.state.fighters["late000000000000" as typeof mira]?.departed === true);
    expect(ada.combat.turns.map(({ id }) => id)).toEqual([mira, tarn, ogre]);
  });

  it("core's hooks of a turn change run once, on the page that writes", async () => {
    const heard: unknown[] = [];
    for (const seat of [gm, ada]) {
      for (const hook of ["combatTurn", "combatRound"]) {
        seat.client.Hooks.on(hook, (_combat: unknown, data: object, options: object) =>
          heard.push([hook, { ...data }, options]),
        );
      }
    }
    await gm.endTurn();
    await gm.endTurn();
    await gm.endTurn();
    await agree(gm, ada);
    expect(heard).toMatchObject([
      ["combatTurn", { round: 1, turn: 1 }, { direction: 1 }],
      ["combatTurn", { round: 1, turn: 2 }, { direction: 1 }],
      ["combatRound", { round: 2, turn: 0 }, { direction: 1, worldTime: { delta: 5 } }],
    ]);
  });
});

describe.each([13, 14] as const)("Effects under V%i", (generation) => {
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

  const bless = (id: string) =>
    ({ kind: "effect", id, name: "Bless", bearer: tarn, originator: mira, value: 5, unit: "seconds" }) as const;
  const effects = (seat: Seat) => seat.actor(tarn).effects.map((effect: { name: string }) => effect.name);

  it("DX-302 · an effect of 5 seconds ends at its originator's next turn, and comes back on undo", async () => {
    expect(await ada.perform(bless("bless00000000000"))).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    await until(() => effects(ada).length === 1);
    const made = ada.actor(tarn).effects.contents[0].toObject();
    await gm.endTurn();
    await gm.endTurn();
    expect(effects(gm)).toEqual(["Bless"]);
    await gm.endTurn();
    await until(() => effects(ada).length === 0);
    await gm.combat.undo();
    await until(() => effects(ada).length === 1);
    const { _stats: _, ...back } = ada.actor(tarn).effects.contents[0].toObject();
    expect(made).toMatchObject(back);
    expect(ada.state.effects).toHaveProperty("bless00000000000");
  });

  it("DX-301 · the encounter counts an effect made in an external edit", async () => {
    const duration = generation === 14 ? { value: 2, units: "rounds" } : { rounds: 2 };
    await gm.actor(tarn).createEmbeddedDocuments("ActiveEffect", [{ name: "Slow", img: "x.svg", duration }]);
    await until(() => Object.keys(ada.state.effects).length === 1);
    expect(Object.values(ada.state.effects)[0]).toMatchObject({ name: "Slow", originatorId: mira, seconds: 10 });
    await gm.combat.undo();
    await until(() => effects(ada).length === 0);
    await gm.combat.redo();
    await until(() => effects(ada).length === 1);
  });

  it("an effect deleted in an external edit leaves the encounter, and undo brings both back", async () => {
    await gm.perform(bless("bless00000000000"));
    await gm.actor(tarn).effects.contents[0].delete();
    await until(() => Object.keys(ada.state.effects).length === 0);
    await gm.combat.undo();
    await until(() => Object.keys(ada.state.effects).length === 1 && effects(ada).length === 1);
  });

  it("DX-310 · after combat, the time left goes on in world time", async () => {
    await gm.perform(bless("bless00000000000"));
    gm.client.foundry.applications.api.DialogV2.wait = async () => "keep";
    expect(await gm.perform({ kind: "end" })).toMatchObject({ kind: "accepted" });
    const { duration, start } = gm.actor(tarn).effects.contents[0].toObject();
    if (generation === 14) expect([duration, start]).toMatchObject([{ value: 5, units: "seconds" }, { time: 0 }]);
    else expect(duration).toMatchObject({ seconds: 5, startTime: 0 });
  });
});
