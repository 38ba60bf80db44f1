import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../../../src/combat/index.ts";
import { readScores, type SecondsState } from "../../../../src/rulesets/seconds/rules/index.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { generations } from "../../../generations.ts";
import { begin, beginSeconds, bloom, club, fire, openSeconds, type SecondsSeat } from "./fight.ts";

/** A chat card as far as it names its step. */
interface Card {
  readonly flags: { readonly turncraft?: { readonly seq?: number } };
}

describe.each(generations(import.meta.url))("Six Seconds at the table under V%i", (generation) => {
  let fight: Fight<SecondsState>;
  let gm: SecondsSeat;
  let ada: SecondsSeat;
  let bram: SecondsSeat;

  beforeEach(async () => {
    fight = await openSeconds(generation);
    [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    await beginSeconds(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  const fighter = (who: typeof mira) => gm.state.fighters[who];
  const events = () => gm.combat.steps().undo?.log.map(({ event }) => event.replace("TURNCRAFT.Log.", "")) ?? [];
  async function does(seat: SecondsSeat, command: Command): Promise<void> {
    expect(await seat.perform(command)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
  }
  async function ends(seat: SecondsSeat): Promise<void> {
    expect(await seat.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
  }
  async function refused(seat: SecondsSeat, command: Command, clause: string): Promise<void> {
    const before = gm.known;
    expect(await seat.perform(command)).toMatchObject({ kind: "refused", refusal: { clause } });
    expect(gm.known).toEqual(before);
  }

  it("SX-103 · the tied roll again, and nobody else", () => {
    expect(gm.state.order).toEqual([mira, tarn, ogre]);
    expect(fighter(mira)?.checks).toEqual([19]);
    expect(fighter(tarn)?.checks).toEqual([10, 15]);
    expect(fighter(ogre)?.checks).toEqual([10, 4]);
    expect(gm.combat.turns.map(({ initiative }) => initiative)).toEqual([19, 10, 10]);
  });

  it("SX-409 · the rules learn the creatures' scores; a move goes a sixth of the walking speed", async () => {
    for (const { scores } of Object.values(gm.state.fighters)) expect(readScores(scores)).toEqual(scores);
    expect(fighter(mira)?.scores).toEqual({ reflex: 3, dexterity: 2, moveFeet: 5 });
    await gm.actor(mira).update({ "system.seconds.moveFeet": 10 });
    await does(ada, { kind: "wait", who: mira, seconds: 1 });
    expect(fighter(mira)?.scores.moveFeet).toBe(10);
  });

  it("SX-409 · a drag takes seconds, a run goes twice as far in each, and a path beyond them leaves the token", async () => {
    await ada.token(mira).move([{ x: 100, y: 0 }]);
    await until(() => ada.place(mira)[0] === 100);
    expect(fighter(mira)?.secondsLeft).toBe(5);
    await ada.token(mira).move([{ x: 600, y: 0, action: "run" }]);
    await until(() => ada.place(mira)[0] === 600);
    expect(fighter(mira)?.secondsLeft).toBe(2);
    await ada.token(mira).move([{ x: 600, y: 300 }]);
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toBe("That path takes 3 s; Mira has 2 s left.");
    expect(ada.place(mira)).toEqual([600, 0]);
  });

  it("SX-003 · a player can't command another's combatant, or act out of turn", async () => {
    await refused(bram, { kind: "wait", who: mira, seconds: 1 }, "SX-003");
    await refused(bram, { kind: "wait", who: tarn, seconds: 1 }, "SX-003");
    await refused(ada, { kind: "counter", who: mira, seconds: 6 }, "SX-303");
    await refused(ada, { kind: "act", who: tarn }, "SX-003");
  });

  it("SX-407 · an item takes its own time, whatever the request says", async () => {
    const { item } = begin(mira, fire);
    await does(ada, { kind: "begin", who: mira, action: "talk", item: { ...item, seconds: 0, delay: 99 } });
    expect(fighter(mira)).toMatchObject({ secondsLeft: 2, inAction: { action: "spell", name: "Fire Arrow" } });
    expect(fighter(mira)?.delays).toEqual([]);
    await refused(ada, { kind: "advance", round: 1, turn: mira }, "SX-410");
    await does(ada, { kind: "finish", who: mira });
    await ends(ada);
    const stolen = await bram.perform({ ...begin(mira, fire), who: tarn });
    expect(stolen).toMatchObject({ kind: "refused", refusal: { clause: "SX-001" } });
  });

  it("SX-402 · a weapon is drawn and its second paid in one step, and in no other way", async () => {
    for (const seat of [ada, bram]) await ends(seat);
    const weapon = `Actor.${ogre}.Item.${club}`;
    const drawn = () => gm.actor(ogre).items.get(club).system.wielded;
    await does(gm, { kind: "begin", who: ogre, action: "draw", wield: weapon, wielded: true });
    expect([drawn(), fighter(ogre)?.secondsLeft]).toEqual([true, 5]);
    const again = { kind: "begin", who: ogre, action: "draw", wield: weapon, wielded: true } as const;
    await refused(gm, again, "SX-402");
    await gm.combat.undo();
    expect([drawn(), fighter(ogre)?.secondsLeft]).toEqual([false, 6]);
    const claimed = { uuid: weapon, before: { "system.wielded": false }, after: { "system.wielded": true } };
    await does(gm, { kind: "begin", who: ogre, action: "draw", changes: claimed });
    expect(drawn()).toBe(false);
  });

  it("SX-105 · any player may start a contested check, and the order stays as it is", async () => {
    gm.dice(3, 18);
    await does(ada, { kind: "contest", who: [mira, tarn] });
    expect(events()).toEqual(["seconds.contest", "seconds.contestant", "seconds.contestant"]);
    expect(gm.state.order).toEqual([mira, tarn, ogre]);
  });

  it("SX-005, SX-203, SX-502, SX-602 · two rounds with all that the ruleset has, back to the start and forward", async () => {
    const start = gm.combat.steps().undo?.seq ?? 0;
    const world = () => ({
      ...gm.known,
      places: [mira, tarn, ogre].map((id) => gm.place(id)),
      hitPoints: gm.actor(ogre).system.hp.value,
      time: gm.client.game.time.worldTime,
    });
    const first = world();

    // A spell with an effect seven of Mira's seconds later, and one that doesn't end this turn.
    await ada.token(mira).move([{ x: 0, y: 200 }]);
    await until(() => ada.place(mira)[1] === 200);
    await does(ada, begin(mira, bloom));
    expect(fighter(mira)).toMatchObject({ secondsLeft: 2, delays: [{ name: "Late Bloom", left: 7 }] });
    await does(ada, begin(mira, fire));
    expect(events()).toContain("seconds.endsNextTurn");
    expect(fighter(mira)).toMatchObject({ secondsLeft: 0, running: { done: 2, total: 4 }, delays: [{ left: 5 }] });
    await does(ada, { kind: "free", who: mira, what: "calls a warning" });
    await ends(ada);

    // Tarn waits for the right moment, and cuts in between two of the Ogre's actions, not into one.
    await does(bram, { kind: "delay", who: tarn });
    expect(gm.state.activeId).toBe(ogre);
    await does(gm, begin(ogre, club));
    await refused(bram, { kind: "act", who: tarn }, "SX-203");
    await does(gm, { kind: "finish", who: ogre });
    await does(bram, { kind: "act", who: tarn });
    expect(gm.state.stack).toEqual([ogre, tarn]);
    expect(gm.combat.turn).toBe(1);
    await bram.token(tarn).move([{ x: 300, y: 100 }]);
    await until(() => bram.place(tarn)[1] === 100);
    await ends(bram);
    expect(gm.state.activeId).toBe(ogre);
    expect(fighter(ogre)?.secondsLeft).toBe(4);
    await ends(gm);

    // Round 2: the spell ends with the second second, and hurts; the bloom comes three after that.
    expect(gm.state).toMatchObject({ round: 2, activeId: mira });
    expect(gm.client.game.time.worldTime).toBe(6);
    await refused(ada, begin(mira, bloom), "SX-503");
    await does(ada, { kind: "continue", who: mira });
    expect(events()).toContain("seconds.done");
    await does(gm, { kind: "hit-points", who: ogre, change: -7 });
    await does(ada, { kind: "finish", who: mira });
    await does(ada, { kind: "wait", who: mira, seconds: 3 });
    expect(events()).toEqual(["seconds.waited", "seconds.effect"]);
    expect(fighter(mira)).toMatchObject({ secondsLeft: 1, delays: [], running: null });
    // Its dice are Mira's to roll now (SX-601); results claimed by her client count for nothing.
    const [due] = fighter(mira)?.due ?? [];
    expect(due).toMatchObject({ name: "Late Bloom", itemId: `Actor.${mira}.Item.${bloom}` });
    const throws = { kind: "take-effect", who: mira, id: due?.id ?? "" } as const;
    await refused(bram, { ...throws, strike: { targets: [ogre], situation: 0 } }, "SX-003");
    gm.dice(15, 7);
    const claimed = { targets: [ogre], situation: 1, attack: "100", damage: "99" };
    await does(ada, { ...throws, strike: claimed });
    expect(gm.combat.steps().undo?.log).toMatchObject([
      { event: "TURNCRAFT.Log.strike.attackAndDamage", data: { what: "Late Bloom", total: 20, damage: 7 } },
    ]);
    expect(fighter(mira)?.due).toBeUndefined();
    await ends(ada);
    await ends(bram);
    await ends(gm);
    expect(gm.state.round).toBe(3);

    const last = gm.combat.steps().undo?.seq ?? 0;
    const end = world();
    expect(end).toMatchObject({ hitPoints: 13, time: 12 });
    await gm.combat.goTo(start);
    expect(world()).toEqual(first);
    await gm.combat.goTo(last);
    expect(world()).toEqual(end);
    await agree(gm, ada, bram);
    expect(ada.known).toEqual(gm.known);
    expect(bram.known).toEqual(gm.known);
  });

  it("keeps a hidden combatant's cards and names from players", async () => {
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await ends(ada);
    await does(bram, { kind: "delay", who: tarn });
    await does(gm, begin(ogre, club));
    await refused(bram, { kind: "act", who: tarn }, "SX-203");
    expect(bram.notices.at(-1)).toBe("An action is in progress. Act when it is over.");
    const seq = gm.combat.steps().undo?.seq;
    const cards = ({ client }: SecondsSeat) =>
      client.game.messages.contents.filter((card: Card) => card.flags.turncraft?.seq === seq);
    await until(() => cards(gm).length === 1);
    for (const seat of [ada, bram]) {
      expect(cards(seat)).toEqual([]);
      expect(seat.notices.join()).not.toContain("Ogre");
    }
  });

  it("SX-506 · the owner is asked, on their own screen, before ending the turn gives up an action", async () => {
    await does(ada, { kind: "wait", who: mira, seconds: 3 });
    await does(ada, begin(mira, fire));
    for (const seat of [ada, bram, gm]) await ends(seat);
    expect(fighter(mira)).toMatchObject({ secondsLeft: 6, running: { done: 3, total: 4 } });
    let asked = 0;
    const answer = (value: string) => async () => {
      asked += 1;
      return value;
    };
    // The Gamemaster sees the question too, and leaves it to Ada.
    gm.client.foundry.applications.api.DialogV2.wait = () => new Promise(() => undefined);
    ada.client.foundry.applications.api.DialogV2.wait = answer("stay");
    expect(await ada.endTurn()).toMatchObject({ kind: "cancelled" });
    ada.client.foundry.applications.api.DialogV2.wait = answer("abandon");
    await ends(ada);
    expect(asked).toBe(2);
    expect(gm.state).toMatchObject({ activeId: tarn });
    expect(fighter(mira)?.running).toBeNull();
  });
});
