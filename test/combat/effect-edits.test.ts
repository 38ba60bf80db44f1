import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId, LogEntry } from "../../src/engine/index.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

let open: Fight | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

const at = (seat: Seat) => (seat.combat.system as { history: { at: number } }).history.at;
const statuses = (seat: Seat, who: CombatantId) => [...seat.token(who).actor.statuses].sort();
const names = (seat: Seat, who: CombatantId): string[] =>
  seat.token(who).actor.effects.map(({ name }: { name: string }) => name);
/** Steps that have a card. */
const carded = (seat: Seat): number[] =>
  seat.client.game.messages.map(({ flags }: { flags: { turncraft?: { seq?: number } } }) => flags.turncraft?.seq);
/** Lines of the newest step in the history: event, combatant, figures. */
const lastLog = (seat: Seat): readonly LogEntry[] => seat.combat.steps().undo?.log ?? [];
const logged = (seat: Seat) =>
  lastLog(seat).map(({ event, who, data }) => [event.split(".").slice(2).join("."), who, data]);

/** Mira's token is linked, the Ogre's has an actor of its own. */
const either = [
  ["linked", mira],
  ["unlinked", ogre],
] as const;

describe.each([13, 14] as const)("External edits of effects under V%i", (generation) => {
  async function table() {
    open = await openFight(generation, { type: "dexterity", tokens: { [ogre]: { actorLink: false } } });
    const [gm, ada] = [await open.join("Gamemaster"), await open.join("Ada")];
    await begun(gm, ada);
    return { gm, ada };
  }

  /** A duration as core's own sheet writes it. */
  const duration = (rounds: number) => (generation === 13 ? { rounds } : { value: rounds, units: "rounds" });

  it.each(either)(
    "a status that no clause knows is a step: undo takes it off, redo puts it on, and so do longer ways: %s",
    async (_how, who) => {
      const { gm, ada } = await table();
      const before = at(gm);
      await gm.token(who).actor.toggleStatusEffect("prone");
      await until(() => at(ada) === before + 1);
      expect(logged(ada)).toEqual([["effect.on", who, { effect: "Prone" }]]);
      expect(statuses(ada, who)).toEqual(["prone"]);
      await gm.combat.undo();
      await until(() => [gm, ada].every((seat) => statuses(seat, who).length === 0));
      await gm.combat.redo();
      await until(() => [gm, ada].every((seat) => statuses(seat, who).join() === "prone"));
      await gm.token(who).actor.toggleStatusEffect("prone");
      await until(() => at(ada) === before + 2);
      expect(logged(ada)).toEqual([["effect.off", who, { effect: "Prone" }]]);
      expect(statuses(ada, who)).toEqual([]);
      while (gm.state.round < 2) await gm.endTurn();
      await gm.token(who).actor.toggleStatusEffect("blind");
      await until(() => at(ada) > before + 2 && logged(ada)[0]?.[0] === "effect.on");
      await gm.combat.goTo(before + 1);
      await until(() => [gm, ada].every((seat) => statuses(seat, who).join() === "prone"));
      await gm.combat.goTo(before);
      await until(() => [gm, ada].every((seat) => statuses(seat, who).length === 0));
      // The table sees it happen: no card, though a later step has one.
      await gm.perform({ kind: "defeat", who: tarn, defeated: true });
      await until(() => carded(gm).includes(at(gm)));
      expect(carded(gm)).not.toContain(before + 1);
      if (who === ogre) expect(gm.actor(ogre).effects.size).toBe(0);
    },
  );

  it("the previous round takes back what was switched since", async () => {
    const { gm, ada } = await table();
    while (gm.state.round < 2) await gm.endTurn();
    const before = at(gm);
    await gm.token(tarn).actor.toggleStatusEffect("unconscious");
    await until(() => at(ada) === before + 1 && statuses(ada, tarn).join() === "unconscious");
    await gm.combat.previousRound();
    await until(() => [gm, ada].every((seat) => statuses(seat, tarn).length === 0));
  });

  it("a player switches their own creature's status, on a slow line too, and the GM undoes it", async () => {
    const { gm, ada } = await table();
    ada.client.network.delay(30);
    gm.client.network.delay(20);
    const before = at(gm);
    await ada.token(mira).actor.toggleStatusEffect("prone");
    await until(() => at(ada) === before + 1);
    await ada.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ name: "Cursed" }]);
    await until(() => at(ada) === before + 2);
    expect(names(gm, mira)).toEqual(["Prone", "Cursed"]);
    await gm.combat.goTo(before);
    await until(() => names(ada, mira).length === 0);
  });

  it("a status switched on and off at once ends as it was, in whatever order the pages hear of it", async () => {
    const { gm, ada } = await table();
    gm.client.network.delay(25);
    const before = at(gm);
    const actor = ada.token(mira).actor;
    for (let i = 0; i < 4; i++) await actor.toggleStatusEffect("prone");
    await until(() => at(ada) === before + 4);
    await agree(gm, ada);
    for (const seat of [gm, ada]) expect(names(seat, mira)).toEqual([]);
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => names(seat, mira).join() === "Prone"));
  });

  it("three users switch at once: undoing everything and redoing it leads to the same effects", async () => {
    const { gm, ada } = await table();
    const bram = open ? await open.join("Bram") : gm;
    const seats = [gm, ada, bram];
    const theirs = [ogre, mira, tarn] as const;
    const seen = (seat: Seat) => theirs.map((who) => statuses(seat, who));
    const before = at(gm);
    const clicks = ["prone", "blind", "stun", "prone", "unconscious", "blind", "prone"];
    for (const [i, seat] of seats.entries()) seat.client.network.delay(7 * i + 3);
    const ended = gm.endTurn();
    await Promise.all(
      seats.map(async (seat, i) => {
        const [who = mira] = theirs.slice(i);
        for (const id of clicks.slice(i)) await seat.token(who).actor.toggleStatusEffect(id);
      }),
    );
    await ended;
    for (const seat of seats) seat.client.network.delay(0);
    const steps = 1 + 7 + 6 + 5;
    await until(() => seats.every((seat) => at(seat) === before + steps));
    const after = seen(gm);
    expect(after).toEqual([
      ["prone", "stun", "unconscious"],
      ["stun", "unconscious"],
      ["blind", "stun", "unconscious"],
    ]);
    await gm.combat.goTo(before);
    await until(() => seats.every((seat) => seen(seat).flat().length === 0));
    await gm.combat.goTo(before + steps);
    await until(() => seats.every((seat) => JSON.stringify(seen(seat)) === JSON.stringify(after)));
    for (const seat of seats) expect(seat.client.errors).toEqual([]);
  });

  it("DX-301 · an effect made, changed and deleted before the encounter hears of it leaves no count behind", async () => {
    const { gm, ada } = await table();
    gm.client.network.delay(25);
    const before = at(gm);
    const actor = ada.token(mira).actor;
    const [kept, lost] = await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Webbed", duration: duration(2) },
      { name: "Hex", duration: duration(2) },
    ]);
    await kept.update({ duration: duration(4) });
    await lost.delete();
    await until(() => at(ada) === before + 3);
    await agree(gm, ada);
    expect(Object.values(ada.state.effects)).toMatchObject([{ name: "Webbed", seconds: 20 }]);
    expect(names(ada, mira)).toEqual(["Webbed"]);
  });

  it("several edits at one moment are one step", async () => {
    const { gm, ada } = await table();
    const before = at(gm);
    const effects = [
      { name: "Cursed" },
      { name: "Webbed", duration: duration(2) },
      { name: "Deaf", statuses: ["deaf"] },
    ];
    await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", effects);
    await until(() => at(ada) === before + 1);
    expect(logged(gm)).toEqual([
      ["effect.on", mira, { effect: "Cursed" }],
      ["effect.rounds", mira, { effect: "Webbed", count: 2 }],
      ["effect.on", mira, { effect: "Deaf" }],
    ]);
    expect(Object.values(gm.state.effects)).toMatchObject([{ name: "Webbed", seconds: 10 }]);
    // What tokens don't show isn't told to everybody.
    expect(lastLog(gm).map(({ forGM }) => forGM ?? false)).toEqual([true, false, false]);
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => names(seat, mira).length === 0));
    expect(gm.state.effects).toEqual({});
  });

  it.each(either)("a disabled effect is off until undo, and is still counted: %s", async (_how, who) => {
    const { gm, ada } = await table();
    const webbed = { name: "Webbed", statuses: ["restrain"], duration: duration(2) };
    const [effect] = await gm.token(who).actor.createEmbeddedDocuments("ActiveEffect", [webbed]);
    await until(() => Object.keys(ada.state.effects).length === 1);
    const counted = structuredClone(gm.state.effects);
    const before = at(gm);
    await effect.update({ disabled: true });
    await until(() => at(ada) === before + 1);
    expect(logged(gm)).toEqual([["effect.off", who, { effect: "Webbed" }]]);
    expect([statuses(ada, who), gm.state.effects]).toEqual([[], counted]);
    // A name is no affair of the fight's.
    await effect.update({ name: "Held" });
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => statuses(seat, who).join() === "restrain"));
    await gm.combat.redo();
    await until(() => [gm, ada].every((seat) => statuses(seat, who).length === 0));
    expect(at(gm)).toBe(before + 1);
  });

  it.each(either)(
    "DX-301 · the encounter counts a duration changed on core's own sheet from then on: %s",
    async (_how, who) => {
      const { gm, ada } = await table();
      const id = "webbed0000000000";
      const web = { kind: "effect", id, name: "Webbed", bearer: who, originator: mira, value: 1, unit: "rounds" };
      await gm.perform(web as never);
      await until(() => names(ada, who).length === 1);
      const counted = structuredClone(gm.state.effects);
      const effect = () => gm.token(who).actor.effects.get(id);
      const before = at(gm);
      await effect().update({ duration: duration(3) });
      await until(() => at(ada) === before + 1);
      expect(logged(gm)).toEqual([["effect.rounds", who, { effect: "Webbed", count: 3 }]]);
      expect(Object.values(gm.state.effects)).toMatchObject([{ seconds: 15, originatorId: mira }]);
      expect(effect().getFlag("turncraft", "timed")).toMatchObject({ value: 3, unit: "rounds", originator: mira });
      await gm.combat.undo();
      await until(() => effect().getFlag("turncraft", "timed").value === 1);
      expect(gm.state.effects).toEqual(counted);
      await gm.combat.redo();
      await until(() => effect().getFlag("turncraft", "timed").value === 3);
      while (gm.state.round < 4) {
        expect(names(gm, who)).toEqual(["Webbed"]);
        await gm.endTurn();
      }
      await until(() => [gm, ada].every((seat) => names(seat, who).length === 0));
    },
  );

  it("DX-301 · an effect that loses its duration has no end, and undo counts the time left", async () => {
    const { gm, ada } = await table();
    const [effect] = await gm
      .actor(mira)
      .createEmbeddedDocuments("ActiveEffect", [{ name: "Hex", duration: duration(1) }]);
    await until(() => Object.keys(ada.state.effects).length === 1);
    const counted = structuredClone(gm.state.effects);
    await effect.update({ duration: generation === 13 ? { rounds: null } : { value: null } });
    await until(() => Object.keys(ada.state.effects).length === 0);
    expect(logged(gm)).toEqual([["effect.endless", mira, { effect: "Hex" }]]);
    await gm.combat.undo();
    await agree(gm, ada);
    expect(gm.state.effects).toEqual(counted);
  });

  it("DX-301 · a disabled effect is counted from the moment it is enabled", async () => {
    open = await openFight(generation);
    const [gm, ada] = [await open.join("Gamemaster"), await open.join("Ada")];
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const asleep = { name: "Hex", disabled: true, duration: duration(2) };
    const [effect] = await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [asleep]);
    await begun(gm, ada);
    expect(gm.state.effects).toEqual({});
    await effect.update({ disabled: false });
    await until(() => Object.keys(ada.state.effects).length === 1);
    expect(logged(gm)).toEqual([["effect.on", mira, { effect: "Hex" }]]);
    await gm.combat.undo();
    await until(() => ada.actor(mira).effects.get(effect.id).disabled);
    expect(gm.state.effects).toEqual({});
  });

  it("undo also removes statuses that an effect was given on core's own sheet", async () => {
    const { gm, ada } = await table();
    const [effect] = await gm
      .token(ogre)
      .actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Curse", statuses: ["blind"] }]);
    await until(() => statuses(ada, ogre).join() === "blind");
    await effect.update({ statuses: ["blind", "prone"] });
    await until(() => logged(ada)[0]?.[0] === "effect.changed");
    expect(statuses(ada, ogre)).toEqual(["blind", "prone"]);
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => statuses(seat, ogre).join() === "blind"));
  });

  it("DX-310 · outside combat, an effect ends by the duration set on core's own sheet", async () => {
    open = await openFight(generation);
    const gm = await open.join("Gamemaster");
    const at = gm.client.game.time.worldTime + 10;
    const flags = {
      turncraft: {
        timed: { value: 10, unit: "seconds", originator: null },
        due: { at, what: "Hex", item: null, ends: true },
      },
    };
    const lasting = (seconds: number) => (generation === 13 ? { seconds } : { value: seconds, units: "seconds" });
    const [effect] = await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [
      { name: "Hex", flags, duration: lasting(10) },
      { name: "Blessed", flags, duration: lasting(10) },
    ]);
    // The sheet sends its whole form (foundryvtt#10841), and under V13 as it was typed (#10842).
    const { duration, flags: same } = effect.toObject();
    const typed = Object.fromEntries(Object.entries(lasting(30)).map(([key, value]) => [key, String(value)]));
    await effect.update({ name: "Hex", flags: same, duration: { ...duration, ...typed } });
    await gm.client.game.time.advance(29);
    await until(() => names(gm, mira).join() === "Hex");
    expect(effect.getFlag("turncraft", "timed").value).toBe(30);
    await gm.client.game.time.advance(1);
    await until(() => names(gm, mira).length === 0);
  });

  it("DX-301 · all effects of new combatants are counted in one step", async () => {
    open = await openFight(generation);
    const [gm, ada] = [await open.join("Gamemaster"), await open.join("Ada")];
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const lasting = (rounds: number) => ({ name: "Blessed", duration: duration(rounds) });
    for (const who of [mira, tarn])
      await gm.actor(who).createEmbeddedDocuments("ActiveEffect", [lasting(2), lasting(3)]);
    await begun(gm, ada);
    await until(() => Object.keys(ada.state.effects).length === 4);
    expect(lastLog(gm)).toHaveLength(4);
    await gm.combat.undo();
    await agree(gm, ada);
    expect([gm.state.round, gm.state.effects, names(gm, mira).length]).toEqual([1, {}, 2]);
  });

  it("players don't hear of a hidden combatant's effects", async () => {
    const { gm, ada } = await table();
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await until(() => ada.combat.combatants.get(ogre)?.hidden === true);
    await gm.token(ogre).actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Webbed", duration: duration(2) }]);
    // Every line names its combatant, so that history and cards can hide it.
    await until(() => logged(gm)[0]?.[0] === "effect.rounds" && carded(gm).includes(at(gm)));
    expect(lastLog(gm).map(({ who }) => who)).toEqual([ogre]);
    // One that somebody else's turns count, too.
    const web = {
      kind: "effect",
      id: "webbed0000000000",
      name: "Web",
      bearer: ogre,
      originator: mira,
      value: 1,
    } as const;
    await gm.perform({ ...web, unit: "rounds" });
    await until(() => carded(gm).includes(at(gm)));
    const [byHand, byRule] = [at(gm) - 1, at(gm)];
    await gm.perform({ kind: "defeat", who: tarn, defeated: true });
    await until(() => carded(ada).includes(at(gm)));
    expect(carded(ada)).not.toContain(byHand);
    expect(carded(ada)).not.toContain(byRule);
  });

  it("an effect is a step of its creature's encounter, and of no other", async () => {
    const { gm, ada } = await table();
    const other = await gm.client.global.Combat.implementation.create({ type: "dexterity", scene: "yard000000000000" });
    const data = { actorId: tarn, tokenId: tarn, sceneId: "yard000000000000" };
    const [bystander] = await other.createEmbeddedDocuments("Combatant", [data]);
    await until(() => other.state.fighters[bystander.id] !== undefined);
    await other.rollAll();
    await other.startCombat();
    expect(other.state.round).toBe(1);
    const steps = other.system.history.at;
    const before = at(gm);
    await gm.token(ogre).actor.toggleStatusEffect("prone");
    await until(() => at(ada) === before + 1);
    expect(other.system.history.at).toBe(steps);
    await gm.token(tarn).actor.toggleStatusEffect("prone");
    await until(() => at(ada) === before + 2 && other.system.history.at === steps + 1);
  });
});
