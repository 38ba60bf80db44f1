import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../../../src/combat/index.ts";
import type { TrackerView } from "../../../../src/combat/tracker/view.ts";
import { agree, type Fight, mira, ogre, type Seat, tarn, trackerOf, until } from "../../../combat/fight.ts";
import { Hands } from "../../../combat/hands.ts";
import { generations } from "../../../generations.ts";
import { bow, gathered, type MarchingSeat, openMarching, states, sword } from "./fight.ts";

describe.each(generations(import.meta.url))("Marching Order at the table under V%i", (generation) => {
  let fight: Fight<never>;
  let [gm, ada, bram] = [] as unknown as [MarchingSeat, MarchingSeat, MarchingSeat];

  beforeEach(async () => {
    const opened = await openMarching(generation);
    fight = opened as unknown as Fight<never>;
    [gm, ada, bram] = [await opened.join("Gamemaster"), await opened.join("Ada"), await opened.join("Bram")];
    await gathered(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  async function does(seat: MarchingSeat, command: Command): Promise<void> {
    expect(await seat.perform(command)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
  }

  async function refused(seat: MarchingSeat, command: Command, clause: string): Promise<void> {
    expect(await seat.perform(command)).toMatchObject({ kind: "refused", refusal: { clause } });
  }

  async function ends(seat: MarchingSeat): Promise<void> {
    expect(await seat.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
  }

  async function begins(): Promise<void> {
    states(ada, "take");
    await does(gm, { kind: "start" });
    states(ada, null);
  }

  const order = (...ids: (typeof mira)[]): Command => ({ kind: "marching-order", order: ids, vanguard: null });
  const itemOf = (who: typeof mira, id: string) => gm.actor(who).items.get(id).uuid as string;
  const attack = (who: typeof mira, id: string): Command => ({
    kind: "spend",
    who,
    action: "none",
    what: "?",
    item: itemOf(who, id),
    attack: { target: ogre, bonus: 40 },
  });
  const world = (seat: Pick<Seat, "actor" | "place">) => ({
    places: [mira, tarn, ogre].map((id) => seat.place(id)),
    hp: [mira, tarn, ogre].map((id) => seat.actor(id).system.hp.value),
    effects: [mira, tarn, ogre].map((id) => seat.actor(id).effects.size),
  });

  it("MO-213 · puts joining combatants into sides: player characters are the party", () => {
    const { fighters, order: line } = gm.state;
    expect(Object.values(fighters).map(({ side }) => side)).toEqual(["party", "party", "monsters"]);
    expect(fighters[mira]?.scores).toEqual({
      agl: 12,
      moveFeet: 30,
      strikesFirst: false,
      playerOwned: true,
      side: "party",
      place: { layout: "square", spaces: [{ x: 0, y: 0 }] },
    });
    expect(fighters[ogre]?.scores).toMatchObject({ agl: 9, playerOwned: false, place: { spaces: [{ x: 6, y: 0 }] } });
    expect(line).toEqual([mira, tarn, ogre]);
  });

  it("MO-301 · core's own initiative is the place in the order once combat has begun, and can't be typed or rolled", async () => {
    const numbers = (seat: MarchingSeat) =>
      [mira, tarn, ogre].map((id) => seat.combat.combatants.get(id)?._source.initiative);
    expect(numbers(ada)).toEqual([null, null, null]);
    states(ada, "cede");
    await does(gm, { kind: "start" });
    expect([numbers(gm), numbers(bram)]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ]);
    const before = gm.known;
    await gm.combat.combatants.get(mira)?.update({ initiative: 30 });
    await gm.combat.setInitiative(mira, 30);
    expect(gm.notices.slice(-2)).toEqual(
      Array(2).fill("This ruleset's initiative is a place in the order; it can't be typed."),
    );
    await gm.combat.rollInitiative([mira]);
    expect(gm.notices.at(-1)).toBe("This ruleset has no initiative rolls.");
    await agree(gm, ada, bram);
    expect(gm.known).toEqual(before);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect(numbers(ada)).toEqual([null, null, null]);
    await gm.combat.switchRuleset("dexterity");
    await until(() => ada.combat.type === "dexterity");
    expect(numbers(ada)).toEqual([null, null, null]);
  });

  it("MO-101 · a swap asks the other's owner, on their own screen; the GM may answer as well", async () => {
    states(bram, "no");
    await refused(ada, order(tarn, mira), "MO-101");
    expect(gm.state.marchingOrder).toEqual([]);
    states(bram, "yes");
    await does(ada, order(tarn, mira));
    states(bram, null);
    states(gm, "yes");
    await does(ada, order(mira, tarn));
    expect(bram.state.marchingOrder).toEqual([mira, tarn]);
  });

  it("MO-204 · the lead's owner takes or cedes, and undoing the start leaves the answer standing", async () => {
    await refused(bram, { kind: "take-initiative" }, "MO-204");
    states(ada, "cede");
    await does(gm, { kind: "start" });
    expect([gm.state.choice, gm.state.order, gm.state.activeId]).toEqual(["ceded", [ogre, mira, tarn], ogre]);
    await gm.combat.undo();
    expect([gm.state.round, gm.state.choice]).toEqual([0, "ceded"]);
  });

  it("MO-204 · the lead's owner takes initiative in the tracker while being asked: the GM's encounter begins", async () => {
    let isAsked = false;
    ada.client.foundry.applications.api.DialogV2.wait = () => {
      isAsked = true;
      return new Promise(() => undefined);
    };
    const start = gm.perform({ kind: "start" });
    await until(() => isAsked);
    await does(ada, { kind: "take-initiative" });
    expect(await start).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    expect([ada.state.choice, ada.state.round]).toEqual(["taken", 1]);
    expect(gm.notices).toEqual([]);
  });

  it("plays two rounds with its signature moments, back to the start and forward again", async () => {
    const before = { known: gm.known, world: world(gm), at: gm.combat.steps().undo?.seq ?? 0 };
    await begins();
    await refused(bram, attack(tarn, sword), "MO-003");

    // MO-501 to MO-509: Mira and Tarn act together, walk into each other, and Mira goes on.
    states(bram, "no");
    await refused(ada, { kind: "act-together", who: mira, others: [tarn] }, "MO-507");
    states(bram, "yes");
    await does(ada, { kind: "act-together", who: mira, others: [tarn] });
    states(bram, null);
    await refused(ada, attack(mira, bow), "MO-502");
    await does(ada, { kind: "choose", who: mira, first: "move" });
    await does(bram, { kind: "choose", who: tarn, first: "move" });
    await ada.token(mira).move([{ x: 400, y: 0 }]);
    await agree(gm, ada, bram);
    expect(ada.place(mira)).toEqual([0, 0]);
    await bram.token(tarn).move([{ x: 100, y: 0 }]);
    await until(() => gm.state.overrun !== null && ada.place(mira)[0] === 100);
    expect([ada.place(mira), ada.place(tarn)]).toEqual([
      [100, 0],
      [200, 0],
    ]);
    await refused(ada, { kind: "finish", who: mira }, "MO-504");
    await refused(ada, { kind: "resolve-overrun", continues: mira }, "MO-003");
    await does(gm, { kind: "resolve-overrun", continues: mira });
    await until(() => bram.place(mira)[0] === 400);
    await does(ada, { kind: "finish", who: mira });
    await does(bram, { kind: "finish", who: tarn });

    // MO-505: attacks of the second half land together.
    expect(gm.state.together?.half).toBe(2);
    gm.dice(15, 12);
    await does(ada, attack(mira, bow));
    expect(gm.combat.steps().undo?.log[0]?.data).toMatchObject({ die: 15, bonus: "+3", total: 18 });
    expect(gm.state.fighters[mira]?.left.primary).toBe(0);
    await does(bram, attack(tarn, sword));
    await does(gm, { kind: "result", who: mira, target: ogre, damage: 6, item: itemOf(mira, bow) });
    expect(gm.actor(ogre).system.hp.value).toBe(20);
    await does(gm, { kind: "result", who: tarn, target: ogre, damage: 3, item: itemOf(tarn, sword) });
    await until(() => ada.actor(ogre).system.hp.value === 11);
    await does(ada, { kind: "finish", who: mira });
    await does(bram, { kind: "finish", who: tarn });
    expect(gm.state.activeId).toBe(ogre);

    // MO-402: a condition of 1 round ends with its bearer's turn.
    const stun = { id: "stun000000000000", name: "Stunned", bearer: ogre, originator: null } as const;
    await does(gm, { kind: "effect", ...stun, value: 1, unit: "rounds" });
    await until(() => ada.actor(ogre).effects.size === 1);
    expect(gm.state.fighters[ogre]?.conditions).toMatchObject([{ id: stun.id, elapsed: 0, rounds: 1 }]);
    await ends(gm);
    await until(() => ada.actor(ogre).effects.size === 0);
    expect([gm.state.round, gm.state.activeId, gm.state.mode]).toEqual([2, mira, "lines"]);

    // MO-701 to MO-711: the Ogre seizes initiative from Tarn, whose owner rolls as well.
    states(bram, "yes");
    gm.dice(5, 14);
    await does(gm, { kind: "seize", who: ogre, groups: [{ members: [ogre] }, { members: [tarn] }] });
    expect(gm.state.order).toEqual([mira, ogre, tarn]);
    expect([ogre, tarn].map((id) => gm.state.fighters[id]?.left.reaction)).toEqual([0, 0]);

    // MO-601 to MO-603: Mira delays, and comes back at the end of the round.
    await does(ada, { kind: "delay", who: mira });
    await ends(gm);
    await ends(bram);
    await refused(bram, { kind: "delay", who: tarn }, "MO-003");
    expect([gm.state.round, gm.state.activeId]).toEqual([2, mira]);
    await ends(ada);
    expect([gm.state.round, gm.state.activeId]).toEqual([3, mira]);

    const after = { known: gm.known, world: world(gm), at: gm.combat.steps().undo?.seq ?? 0 };
    expect(bram.known).toEqual(after.known);
    await gm.combat.goTo(before.at);
    await until(() => JSON.stringify(world(ada)) === JSON.stringify(before.world));
    expect(gm.known).toEqual(before.known);
    await gm.combat.goTo(after.at);
    await until(() => JSON.stringify(world(ada)) === JSON.stringify(after.world));
    await agree(gm, ada, bram);
    expect([gm.known, ada.known]).toEqual([after.known, after.known]);
  });

  it("MO-507 · the window for acting together folds foes away, and can be cancelled", async () => {
    await begins();
    const hands = new Hands(ada.client);
    const asked: { content: string; buttons: { label: string }[] }[] = [];
    ada.client.foundry.applications.api.DialogV2.input = async (options: (typeof asked)[number]) => {
      asked.push(options);
      return null;
    };
    await hands.track(ada.combat, "together", { who: mira });
    const [{ content, buttons } = { content: "", buttons: [] }] = asked;
    const [likely, folded] = content.split("<details");
    expect([likely?.includes("Tarn"), likely?.includes("Ogre"), folded?.includes("Ogre")]).toEqual([true, false, true]);
    expect(buttons.map(({ label }) => label)).toEqual(["Cancel"]);
  });

  it("MO-505 · the window for an attack's result has the rolled target and damage, which count once", async () => {
    await begins();
    await gm
      .actor(mira)
      .items.get(bow)
      .update({ system: { rolls: { damage: "1d8 + 3" } } });
    gm.dice(11, 15);
    const shot = { kind: "spend", who: mira, action: "primary", what: "?", item: itemOf(mira, bow) } as const;
    await does(ada, { ...shot, strike: { targets: [ogre], situation: 0 } } as unknown as Command);
    const hands = new Hands(gm.client);
    const offered = async () => {
      const shown = { viewed: gm.combat, combats: [gm.combat], _getCombatantThumbnail: async () => "" };
      const { tc } = await Object.assign(gm.client.ui.combat, shown)._prepareContext({});
      return tc.damage.map(({ label }: { label: string }) => label);
    };
    expect(await offered()).toEqual(["Apply 9 damage to Ogre"]);
    const { seq } = gm.combat.steps().undo ?? {};
    hands.fill = () => ({ damage: "5" });
    await hands.track(gm.combat, "result", { who: mira });
    await until(() => world(gm).hp[2] === 15);
    expect(await offered()).toEqual([]);
    await gm.combat.undo();
    await until(() => world(gm).hp[2] === 20);
    let form = "";
    hands.fill = (shown) => {
      form = shown;
      return {};
    };
    await hands.track(gm.combat, "result", { who: mira });
    await until(() => world(gm).hp[2] === 11);
    expect(form).toContain(`value="${itemOf(mira, bow)}" selected`);
    await gm.perform({ kind: "hit-points", who: ogre, of: { seq, share: "whole" } } as Command);
    expect(gm.notices.at(-1)).toBe("This damage is already applied.");
  });

  it("MO-802, MO-505 · an item's own dice have +2 against the impaired; in a common turn their damage is held", async () => {
    await begins();
    states(bram, "yes");
    await does(ada, { kind: "act-together", who: mira, others: [tarn] });
    await does(gm, { kind: "impair", who: [ogre], cause: "other", impaired: true });
    for (const [seat, who] of [
      [ada, mira],
      [bram, tarn],
    ] as const)
      await does(seat, { kind: "choose", who, first: "act" });
    await gm
      .actor(mira)
      .items.get(bow)
      .update({ system: { rolls: { damage: "1d8 + 2" } } });
    gm.dice(11, 10, 11, 10);
    const shot = { kind: "spend", who: mira, action: "none", what: "?", item: itemOf(mira, bow) } as const;
    await does(ada, { ...shot, strike: { targets: [ogre, tarn], situation: 0 } } as unknown as Command);
    const [line] = gm.combat.steps().undo?.log ?? [];
    // Without dice of its own it is 1d20 and the item's bonus.
    expect(line?.data).toMatchObject({ made: "1d20 + 3 + 2", total: 16, impaired: 2, damage: 6 });
    const of = { seq: gm.combat.steps().undo?.seq ?? 0, share: "double" } as const;
    const result = { kind: "result", who: mira, target: ogre, damage: 1, item: itemOf(mira, bow), of } as const;
    // Another's dice are nobody's to tell as their own.
    await gm.perform({ ...result, who: tarn, of: { ...of, share: "half" } });
    expect(gm.notices.at(-1)).toMatch(/^That attack is too long ago/);
    expect(gm.state.together?.results[tarn]).toBeUndefined();
    await does(gm, result);
    expect([gm.state.together?.results[mira]?.change?.after, world(gm).hp[2]]).toEqual([8, 20]);
    await gm.perform(result);
    await gm.perform({ kind: "hit-points", who: ogre, of } as Command);
    expect(gm.notices.slice(-2)).toEqual(Array(2).fill("This damage is already applied."));
    expect(world(gm).hp[2]).toBe(20);
    // Damage to another target waits: it would replace the first, which counts as applied.
    const other = { ...of, share: "whole" } as const;
    await refused(gm, { ...result, target: tarn, of: other }, "MO-505");
    expect(gm.state.together?.results[mira]).toMatchObject({ target: ogre, change: { after: 8 } });
    for (const [seat, who] of [
      [ada, mira],
      [bram, tarn],
    ] as const)
      await does(seat, { kind: "finish", who });
    await until(() => world(gm).hp[2] === 8);
    const whole = world(gm).hp[1];
    await does(gm, { kind: "hit-points", who: tarn, of: other } as Command);
    await until(() => world(gm).hp[1] === whole - 6);
  });

  it("MO-505 · attacks that land together fell their targets only together", async () => {
    await begins();
    states(bram, "yes");
    await does(ada, { kind: "act-together", who: mira, others: [tarn] });
    for (const [seat, who] of [
      [ada, mira],
      [bram, tarn],
    ] as const) {
      await does(seat, { kind: "choose", who, first: "act" });
    }
    await does(ada, { kind: "spend", who: mira, action: "primary", what: "Sword" });
    await does(bram, { kind: "spend", who: tarn, action: "primary", what: "Spear" });
    await does(gm, { kind: "result", who: mira, target: ogre, damage: 12 });
    await does(gm, { kind: "result", who: tarn, target: ogre, damage: 12 });
    await until(() => ada.actor(ogre).system.hp.value === 0);
    expect(gm.state.fighters[ogre]?.defeated).toBe(true);
  });

  it("MO-305 · once the sides touch, the next round is a spiral from there, with the places of tokens", async () => {
    await begins();
    await ends(ada);
    await bram.token(tarn).move([{ x: 500, y: 0 }]);
    await until(() => ada.place(tarn)[0] === 500);
    await refusedMove();
    await ends(bram);
    await ends(gm);
    expect([gm.state.round, gm.state.mode, gm.state.order]).toEqual([2, "spiral", [tarn, ogre, mira]]);

    async function refusedMove(): Promise<void> {
      await bram.token(tarn).move([{ x: 500, y: 900 }]);
      await until(() => bram.notices.length > 0);
      expect(bram.notices.at(-1)).toBe("Too far: 55 ft, Tarn can move 30 ft.");
      expect(gm.place(tarn)).toEqual([500, 0]);
    }
  });

  it("MO-406 · an effect of seconds ends by itself, after as many rounds of 6 s", async () => {
    await begins();
    const daze = { id: "daze000000000000", name: "Dazed", bearer: mira, originator: null } as const;
    await does(gm, { kind: "effect", ...daze, value: 8, unit: "seconds" });
    expect(gm.state.fighters[mira]?.conditions).toMatchObject([{ id: daze.id, elapsed: 0, rounds: 2 }]);
    for (let round = 0; round < 2; round++) {
      await until(() => ada.actor(mira).effects.size === 1);
      await ends(ada);
      if (round === 0) await ends(bram);
      if (round === 0) await ends(gm);
    }
    await until(() => ada.actor(mira).effects.size === 0);
  });

  it("MO-604 · the GM alone is reminded of a party member's turn that lasts too long, and nothing changes by it", async () => {
    await does(gm, { kind: "settings", changes: { delaySeconds: 1 } });
    await begins();
    const before = gm.known;
    const reminded = (seat: MarchingSeat) => seat.notices.filter((words) => words.includes("press “Delay”"));
    await until(() => reminded(gm).length > 0);
    expect(reminded(gm)).toEqual(["Mira has taken 1 s. If it takes much longer, press “Delay” to skip the turn."]);
    expect([reminded(ada), gm.known]).toEqual([[], before]);
    await ends(ada);
    await until(() => reminded(gm).length === 2);
    expect(reminded(gm)[1]).toContain("Tarn");
  });

  it("MO-904 · an action that isn't announced in time is lost, and then the turn", async () => {
    await does(gm, { kind: "settings", changes: { announceMs: 1000 } });
    await does(gm, { kind: "frantic", on: true });
    await begins();
    await refused(ada, attack(mira, bow), "MO-902");
    await until(() => ada.state.fighters[mira]?.lost.length === 1);
    expect(ada.state.fighters[mira]?.left).toMatchObject({ primary: 0, move: 1 });
    await until(() => ada.state.activeId === tarn);
    expect(gm.combat.steps().undo?.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.marching.considerOptions");
  });

  it("MO-906 · the clock stands while the game is paused and while a question is open", async () => {
    await does(gm, { kind: "frantic", on: true });
    await begins();
    expect(gm.state.frantic).toMatchObject({ phase: "announce", used: 0 });
    gm.client.game.togglePause(true, { broadcast: true });
    await until(() => ada.state.frantic.since === null);
    gm.client.game.togglePause(false, { broadcast: true });
    await until(() => ada.state.frantic.since !== null);
    const asked = ada.perform({ kind: "act-together", who: mira, others: [tarn] });
    await until(() => ada.state.frantic.since === null);
    bram.client.kill();
    await until(() => !gm.client.game.users.getName("Bram").active);
    expect(ada.state.frantic.phase).toBe("announce");
    void asked;
  });

  it("MO-501 · who is asked to act together stands in the asker's tracker and panel until the answer", async () => {
    await begins();
    const hands = new Hands(ada.client);
    const waiting = async () => ((await trackerOf(ada)).view as TrackerView).header.waiting;
    const panel = async () => {
      await hands.look(ada.combat, ada.actor(mira));
      return hands.read.splice(0).join(" ");
    };
    const answers: ((value: string) => void)[] = [];
    bram.client.foundry.applications.api.DialogV2.wait = () => new Promise((resolve) => answers.push(resolve));
    const given = ada.perform({ kind: "act-together", who: mira, others: [tarn] });
    await expect.poll(waiting).toBe("Waiting for Tarn");
    expect(await panel()).toContain("Waiting for Tarn to answer.");
    await until(() => answers.length === 1);
    answers[0]?.("no");
    expect(await given).toMatchObject({ kind: "refused", refusal: { clause: "MO-507" } });
    expect(await waiting()).toBeNull();
    expect(await panel()).not.toContain("Waiting for Tarn");
  });

  it("MO-906 · a clock stopped by the GM isn't started by the end of a pause", async () => {
    await does(gm, { kind: "frantic", on: true });
    await begins();
    await does(gm, { kind: "clock", running: false });
    gm.client.game.togglePause(true, { broadcast: true });
    await until(() => ada.client.game.paused);
    gm.client.game.togglePause(false, { broadcast: true });
    await until(() => !ada.client.game.paused && !gm.client.game.paused);
    // The authority takes one after the other: a clock that was started by the pause's end would run by now.
    await does(gm, { kind: "settings", changes: { announceMs: 5000 } });
    expect(gm.state.frantic.since).toBeNull();
    await does(gm, { kind: "clock", running: true });
    gm.client.game.togglePause(true, { broadcast: true });
    await until(() => gm.state.frantic.since === null);
    gm.client.game.togglePause(false, { broadcast: true });
    await until(() => gm.state.frantic.since !== null);
  });

  it("MO-005 · after undo the clock stands until the GM starts it, and time that ran since doesn't count", async () => {
    await does(gm, { kind: "settings", changes: { announceMs: 1000 } });
    await does(gm, { kind: "frantic", on: true });
    await begins();
    await until(() => ada.state.fighters[mira]?.lost.length === 1);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect(gm.state.fighters[mira]?.lost).toEqual([]);
    await does(ada, { kind: "announce", who: mira, action: "move" });
    expect(gm.state.frantic).toMatchObject({ phase: "execute", since: null });
    await does(gm, { kind: "clock", running: true });
    expect(gm.state.frantic.since).not.toBeNull();
    await ada.token(mira).move([{ x: 200, y: 0 }]);
    await until(() => ada.place(mira)[0] === 200);
    await does(ada, { kind: "done", who: mira });
    expect(gm.state.fighters[mira]?.left.move).toBe(0);
  });

  it("shows players nothing of hidden combatants", async () => {
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await until(() => ada.combat.combatants.get(ogre)?.hidden === true);
    await begins();
    states(gm, "no");
    await refused(ada, { kind: "act-together", who: mira, others: [ogre] }, "MO-507");
    expect(ada.notices.at(-1)).toBe("the GM declined.");
  });
});
