import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { historyOf } from "../../../../src/combat/authority/history-store.ts";
import type { Command } from "../../../../src/combat/index.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type FlowState, readScores } from "../../../../src/rulesets/flow/rules/index.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { generations } from "../../../generations.ts";
import {
  act,
  askedBy,
  attack,
  beginFlow,
  club,
  type FlowSeat,
  gathered,
  itemAt,
  openFlow,
  setNextDice,
  spear,
  sword,
  windowOf,
} from "./fight.ts";

describe.each(generations(import.meta.url))("Action & Flow Points at the table under V%i", (generation) => {
  let fight: Fight<FlowState>;
  let gm: FlowSeat;
  let ada: FlowSeat;
  let bram: FlowSeat;

  beforeEach(async () => {
    fight = await openFlow(generation);
    [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
  });
  afterEach(() => fight.table.close());

  const fighter = (who: CombatantId) => gm.state.fighters[who];
  const pools = (who: CombatantId) => [fighter(who)?.ap, fighter(who)?.rp, fighter(who)?.fp];
  const hitPoints = (who: CombatantId) => gm.actor(who).system.hp.value;
  const events = () =>
    gm.combat.steps().undo?.log.map(({ event }) => event.replace(/^TURNCRAFT\.Log\.(flow\.)?/, "")) ?? [];
  async function does(seat: FlowSeat, command: Command): Promise<void> {
    expect(await seat.perform(command)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
  }
  async function ends(seat: FlowSeat): Promise<void> {
    expect(await seat.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
  }
  async function refused(seat: FlowSeat, command: Command, clause: string): Promise<void> {
    const before = gm.known;
    expect(await seat.perform(command)).toMatchObject({ kind: "refused", refusal: { clause } });
    expect(gm.known).toEqual(before);
  }
  const react = (who: CombatantId, reaction: "dodge" | "block" | "reactionAttack", item: string | null = null) => ({
    kind: "react" as const,
    who,
    window: windowOf(gm),
    choice: { reaction, item: item === null ? null : itemAt(who, item), space: null },
  });
  const pass = (who: CombatantId) => ({ kind: "pass" as const, who, window: windowOf(gm), rest: false });
  /** A drag by a page; resolves when the fight has taken it. */
  async function drags(seat: FlowSeat, who: CombatantId, x: number, y = 0, action = "walk"): Promise<void> {
    const seq = gm.combat.steps().undo?.seq;
    await seat.token(who).move([{ x, y, action }]);
    await until(() => gm.combat.steps().undo?.seq !== seq);
    await agree(gm, ada, bram);
  }
  const has = (who: CombatantId, points: number) => until(() => hitPoints(who) === points);
  const stands = (who: CombatantId, x: number, y = 0) =>
    until(() => [gm, ada, bram].every((seat) => seat.place(who).join() === [x, y].join()));

  it("FL-88, FL-94 · the rules learn the creatures' hexes, sides, weapons and fists", async () => {
    await beginFlow(gm, ada, bram);
    for (const { scores } of Object.values(gm.state.fighters)) expect(readScores(scores)).toEqual(scores);
    expect(gm.state.order).toEqual([mira, tarn, ogre]);
    expect(fighter(mira)?.scores).toMatchObject({
      side: "friendly",
      spaces: [{ x: 1, y: 0 }],
      moveSpeed: 6,
      naturalReach: 1,
      hp: { value: 20, uuid: `Actor.${mira}` },
      token: { at: { x: 100, y: 0 }, zero: { x: 0, y: 0 }, perX: { x: 100, y: 0 } },
    });
    expect(fighter(mira)?.scores.items.map(({ name, kind, carry }) => [name, kind, carry])).toEqual([
      ["Sword", "weapon", "main"],
      ["Shield", "shield", "off"],
      ["Fist", "weapon", "main"],
    ]);
    expect(fighter(ogre)?.side).toBe("hostile");
    expect([pools(mira), pools(tarn), pools(ogre)]).toEqual([
      [5, 2, 2],
      [5, 2, 2],
      [5, 2, 2],
    ]);
  });

  it("FL-171 · an ability's item names the event that it answers, if it costs a Reaction", async () => {
    const flow = { rpCost: 1 };
    await gm.actor(mira).createEmbeddedDocuments("Item", [
      { name: "Unweave", type: "ability", system: { flow, cost: "reaction", reactsTo: { trigger: "onCast" } } },
      {
        name: "Guard",
        type: "ability",
        system: { flow, cost: "reaction", reactsTo: { trigger: "onAttack", target: "ally" } },
      },
      { name: "Ward", type: "ability", system: { flow } },
    ]);
    await beginFlow(gm, ada, bram);
    const brought = (item: string) => fighter(mira)?.scores.items.find(({ name }) => name === item);
    expect(brought("Unweave")).toMatchObject({ reactsTo: "onCast" });
    expect(brought("Guard")).toMatchObject({ reactsTo: "onAttack", filter: { target: "ally", range: "anywhere" } });
    expect(brought("Ward")).not.toHaveProperty("reactsTo");
    for (const { scores } of Object.values(gm.state.fighters)) expect(readScores(scores)).toEqual(scores);
  });

  it("FL-99 · of a creature that flies faster than it walks the flying speed counts", async () => {
    await gm.actor(mira).update({ "system.speeds": { walk: 5, fly: 40 } });
    await beginFlow(gm, ada, bram);
    expect(fighter(mira)?.scores.moveSpeed).toBe(8);
  });

  it("FL-52, FL-158 · what a creature loses during the encounter no longer counts", async () => {
    const consumed = { quantity: 2, consumed: true };
    const [potion] = await gm
      .actor(mira)
      .createEmbeddedDocuments("Item", [{ name: "Draught", type: "gear", system: consumed }]);
    await gm.actor(mira).update({ "system.flow.damageReduction": 3, "system.flow.noOffhandPenalty": true });
    await beginFlow(gm, ada, bram);
    const brought = { damageReduction: 3, noOffhandPenalty: true, limits: [{ name: "Draught", left: 2 }] };
    expect(fighter(mira)?.scores).toMatchObject(brought);
    await gm.actor(mira).update({ "system.flow.damageReduction": 0, "system.flow.noOffhandPenalty": false });
    await potion.delete();
    await does(gm, { kind: "grant", who: mira, pool: "fp", amount: 1 });
    for (const field of Object.keys(brought)) expect(fighter(mira)?.scores).not.toHaveProperty(field);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect(fighter(mira)?.scores).toMatchObject(brought);
  });

  it("FL-99, FL-130 · a drag is a Move, a drag by the step's own action Takes a Step; a refused one leaves the token", async () => {
    await beginFlow(gm, ada, bram);
    await drags(ada, mira, 0, 0, "step");
    await stands(mira, 0);
    expect([pools(mira)[0], fighter(mira)?.round.stepUsed]).toEqual([4, true]);
    await drags(ada, mira, 50, 87);
    await stands(mira, 50, 87);
    expect([pools(mira)[0], fighter(mira)?.move?.hexesLeft]).toEqual([3, 5]);
    // Moves made by the rules change no scores: no step carries scores.
    const { history } = gm.combat.toObject().system as { history: Parameters<typeof historyOf>[0] };
    expect(historyOf(history).entries.at(-1)?.given).toMatchObject({ command: { kind: "move" } });
    expect(Object.keys(historyOf(history).entries.at(-1)?.given.freshScores ?? { none: 0 })).toEqual([]);
    await ada.token(mira).move([{ x: 1950, y: 87 }]);
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toContain("hexes");
    expect(ada.place(mira)).toEqual([50, 87]);
  });

  it("FL-95, FL-70 · a mover out of a threatened hex is hit first, then goes on", async () => {
    await beginFlow(gm, ada, bram);
    await drags(ada, mira, 0);
    expect(askedBy(gm)).toEqual([ogre]);
    expect(ada.place(mira)).toEqual([100, 0]);
    await refused(ada, pass(ogre), "FL-01");
    await refused(ada, { kind: "advance", round: 1, turn: mira }, "FL-10");
    setNextDice(gm, [40, 100]);
    await does(gm, react(ogre, "reactionAttack", club));
    expect(askedBy(gm)).toEqual([mira]);
    // The shield: 20 is better than 40.
    setNextDice(gm, [20, 100]);
    await does(ada, react(mira, "block"));
    await stands(mira, 0);
    expect([pools(mira), pools(ogre), hitPoints(mira)]).toEqual([[4, 1, 3], [5, 1, 2], 20]);
    expect(gm.state.open).toEqual([]);
    await gm.combat.undo();
    await until(() => ada.place(mira)[0] === 100);
    expect(askedBy(gm)).toEqual([mira]);
  });

  it("FL-53 · with a countdown the window closes by itself, and the Move goes on", async () => {
    await beginFlow(gm, ada, bram);
    await does(gm, { kind: "settings", changes: { reactionCountdown: 1 } });
    await drags(ada, mira, 0);
    expect(askedBy(gm)).toEqual([ogre]);
    await stands(mira, 0);
    expect([gm.state.open, pools(ogre)[1]]).toEqual([[], 2]);
  });

  /** Countdown messages sent by the GM's page. */
  const counts = () =>
    gm.client.network.sent.flatMap(({ event, args }) => {
      const [message] = args as { type?: string; window?: string; passed?: number; held?: boolean }[];
      return event === "system.turncraft" && message?.type === "count" ? [message] : [];
    });

  it("FL-53 · the countdown stands while a reaction needs a choice, and in a paused game", async () => {
    await beginFlow(gm, ada, bram);
    await does(gm, { kind: "settings", changes: { reactionCountdown: 500 } });
    const comes = { trigger: "it comes", on: "movement", named: "attack", what: "strikes", cost: 2 } as const;
    await does(ada, act(mira, { action: "ready", ...comes }));
    await ends(bram);
    await drags(gm, ogre, 300);
    expect([askedBy(gm), counts().at(-1)?.held]).toEqual([[mira], false]);
    let answer = (_value: string) => undefined as void;
    gm.client.foundry.applications.api.DialogV2.wait = () => new Promise((resolve) => (answer = resolve));
    const triggered = ada.perform({ kind: "trigger", who: mira });
    await until(() => counts().at(-1)?.held === true);
    answer("refuse");
    await triggered;
    await until(() => counts().at(-1)?.held === false);
    const stated = counts().length;
    await gm.client.game.togglePause(true, { broadcast: true });
    await until(() => counts().length > stated);
  });

  it("FL-53 · the page that closes a window sends the time used to the others, and to pages that join later", async () => {
    await beginFlow(gm, ada, bram);
    await does(gm, { kind: "settings", changes: { reactionCountdown: 500 } });
    await drags(ada, mira, 0);
    expect(counts()).toMatchObject([{ window: windowOf(gm), passed: 0 }]);
    const before = counts().length;
    await fight.join("Bram");
    await until(() => counts().length > before);
    expect(counts().at(-1)).toMatchObject({ window: windowOf(gm) });
    expect(counts().at(-1)?.passed).toBeGreaterThan(0);
    // Nobody's time runs on a way back.
    await does(gm, pass(ogre));
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect([askedBy(gm), counts().length]).toEqual([[ogre], before + 1]);
  });

  it("FL-144, FL-146 · in the surprise round only the surprising side acts", async () => {
    await gathered(gm);
    await gm.combat.rollAll();
    await does(gm, { kind: "surprise", side: "hostile" });
    await gm.combat.startCombat();
    await until(() => ada.combat.round === 1);
    expect(gm.state.activeId).toBe(ogre);
    expect([pools(mira), pools(ogre)]).toEqual([
      [0, 0, 0],
      [5, 2, 2],
    ]);
    await does(gm, attack(ogre, club, mira));
    expect(askedBy(gm)).toEqual([]);
    await ends(gm);
    expect(gm.state).toMatchObject({ round: 2, activeId: mira });
    expect(pools(mira)).toEqual([5, 2, 2]);
  });

  describe("FL-53 · reactions of NPCs follow the GM's setting", () => {
    const policies = (policy: string) =>
      Promise.all(
        ["npcDefence", "npcIntercept", "npcAttack", "npcOther"].map((each) =>
          gm.client.game.settings.set("turncraft", each, policy),
        ),
      );
    const attackOgre = async () => {
      await beginFlow(gm, ada, bram);
      const points = fighter(ogre)?.rp ?? 0;
      setNextDice(gm, [40, 100], [80, 100], [3, 6]);
      await does(ada, attack(mira, sword, ogre));
      return points;
    };
    const answered = () => events().includes("hit") && askedBy(gm).length === 0;

    it("by default the GM is asked", async () => {
      await attackOgre();
      expect(askedBy(gm)).toEqual([ogre]);
    });

    it("under never they are hit at once, and nothing is spent; a player is asked as usual", async () => {
      await policies("never");
      const points = await attackOgre();
      await until(answered);
      expect(fighter(ogre)?.rp).toBe(points);
      await gm.combat.undo();
      expect(askedBy(gm)).toEqual([ogre]);
    });

    it("under automatic they defend themselves with the cheapest reaction", async () => {
      await policies("automatic");
      const points = await attackOgre();
      await until(() => events().includes("chose") && askedBy(gm).length === 0);
      expect(fighter(ogre)?.rp).toBe(points - 1);
    });

    it("a setting for one kind alone asks about that kind", async () => {
      await policies("never");
      await gm.client.game.settings.set("turncraft", "npcDefence", "ask");
      await attackOgre();
      await until(() => gm.combat.steps().undo !== null);
      expect(askedBy(gm)).toEqual([ogre]);
    });
  });

  it("FL-44 · an attack and its reactions are one card, a section a step, with all of its dice", async () => {
    await beginFlow(gm, ada, bram);
    const cards = () =>
      bram.client.game.messages.contents as {
        rolls: unknown[];
        flags: { turncraft: { seq: number; joined?: number[] } };
      }[];
    setNextDice(gm, [40, 100]);
    await does(ada, attack(mira, sword, ogre));
    const attacked = gm.combat.steps().undo?.seq;
    await until(() => cards().at(-1)?.flags.turncraft.seq === attacked);
    const [before, dice] = [cards().length, cards().at(-1)?.rolls.length ?? 0];
    setNextDice(gm, [80, 100], [3, 6]);
    await does(gm, react(ogre, "dodge"));
    const answered = gm.combat.steps().undo?.seq;
    await until(() => cards().at(-1)?.flags.turncraft.joined?.length === 1);
    const card = cards().at(-1);
    expect([cards().length, card?.flags.turncraft.joined]).toEqual([before, [answered]]);
    expect(card?.rolls.length).toBeGreaterThan(dice);
    // What comes next has a card of its own.
    setNextDice(gm, [90, 100]);
    await does(ada, attack(mira, sword, ogre));
    await until(() => cards().length === before + 1);
  });

  it("FL-44 · damage that the rules dealt can be given to others, and not to its target again", async () => {
    await beginFlow(gm, ada, bram);
    const hpOf = (who: CombatantId) => gm.actor(who).system.hp.value as number;
    const [ogres, tarns] = [hpOf(ogre), hpOf(tarn)];
    setNextDice(gm, [40, 100]);
    await does(ada, attack(mira, sword, ogre));
    setNextDice(gm, [80, 100], [3, 6]);
    await does(gm, react(ogre, "dodge"));
    await until(() => hpOf(ogre) < ogres);
    const dealt = ogres - hpOf(ogre);
    const [seq, given] = [gm.combat.steps().undo?.seq ?? 0, { share: "whole", from: ogre }];
    await gm.perform({ kind: "hit-points", who: ogre, of: { seq, ...given } } as never);
    expect([gm.notices.at(-1), hpOf(ogre)]).toEqual(["This damage is already applied.", ogres - dealt]);
    await does(gm, { kind: "hit-points", who: tarn, of: { seq, ...given } } as never);
    await until(() => hpOf(tarn) === tarns - dealt);
  });

  it("FL-53, FL-65, FL-123, FL-124 · two rounds with every part of the ruleset, undone to the start and redone", async () => {
    await beginFlow(gm, ada, bram);
    const start = gm.combat.steps().undo?.seq ?? 0;
    const world = () => ({
      ...gm.known,
      places: [mira, tarn, ogre].map((id) => gm.place(id)),
      hitPoints: [mira, tarn, ogre].map(hitPoints),
      carried: gm.actor(mira).items.map((item: { system: { flow: { carry: string } } }) => item.system.flow.carry),
      time: gm.client.game.time.worldTime,
    });
    const first = world();

    // She strikes; the Ogre is too slow, and FP come in.
    setNextDice(gm, [40, 100]);
    await does(ada, attack(mira, sword, ogre));
    expect(askedBy(gm)).toEqual([ogre]);
    setNextDice(gm, [80, 100], [3, 6]);
    await does(gm, react(ogre, "dodge"));
    await has(ogre, 17);
    expect(pools(mira)).toEqual([3, 2, 4]);

    // Away from the Ogre: it strikes back, Mira blocks, the Move continues.
    await drags(ada, mira, 0);
    setNextDice(gm, [40, 100]);
    await does(gm, react(ogre, "reactionAttack", club));
    setNextDice(gm, [4, 6]);
    await does(ada, pass(mira));
    await stands(mira, 0);
    await has(mira, 16);

    // Mira readies for the Ogre, and her turn is over.
    const ready = {
      action: "ready",
      trigger: "the Ogre comes near",
      on: "movement",
      named: "attack",
      what: "strikes it",
      cost: 2,
    } as const;
    await refused(bram, act(mira, ready), "FL-01");
    await does(ada, act(mira, ready));
    expect([gm.state.activeId, fighter(mira)?.apReserved, fighter(mira)?.ready?.trigger]).toEqual([
      tarn,
      2,
      "the Ogre comes near",
    ]);
    await ends(bram);

    // The Ogre comes, Mira's player presses the trigger, the GM agrees, and she strikes before its Move continues.
    await drags(gm, ogre, 100);
    expect(askedBy(gm)).toEqual([mira]);
    gm.client.foundry.applications.api.DialogV2.wait = async () => "allow";
    await does(ada, { kind: "trigger", who: mira });
    setNextDice(gm, [40, 100], [5, 6]);
    await refused(ada, act(mira, { action: "standUp" }), "FL-123");
    await does(ada, attack(mira, sword, ogre));
    await does(gm, pass(ogre));
    await stands(ogre, 100);
    await has(ogre, 12);
    expect(gm.state.order).toEqual([tarn, mira, ogre]);
    await ends(gm);

    // Round 2: initiative has moved, and the old number stands.
    expect(gm.state).toMatchObject({ round: 2, activeId: tarn });
    expect(gm.combat.turns.map(({ id, initiative }) => [id, initiative])).toEqual([
      [tarn, 10],
      [mira, 14],
      [ogre, 6],
    ]);
    await drags(bram, tarn, 300);
    await stands(tarn, 300);
    setNextDice(gm, [97, 100]);
    await does(bram, attack(tarn, spear, ogre));
    expect(events()).not.toContain("asked");
    await ends(bram);
    await does(ada, act(mira, { action: "sheathe", item: itemAt(mira, sword) }));
    await until(() => ada.actor(mira).items.get(sword).system.flow.carry === "worn");
    await does(ada, act(mira, { action: "totalDefense" }));
    expect([gm.state.activeId, pools(mira)]).toEqual([ogre, [0, 3, 4]]);
    await ends(gm);
    expect(gm.state.round).toBe(3);

    const last = gm.combat.steps().undo?.seq ?? 0;
    const end = world();
    expect(end).toMatchObject({ hitPoints: [16, 20, 12], time: 12, carried: ["worn", "off"] });
    await gm.combat.goTo(start);
    expect(world()).toEqual(first);
    await gm.combat.goTo(last);
    expect(world()).toEqual(end);
    await agree(gm, ada, bram);
    expect(ada.known).toEqual(gm.known);
    expect(bram.known).toEqual(gm.known);
  });
});

describe("Action & Flow Points on other scenes", () => {
  it("FL-92 · a wall cuts a zone off: a mover out of a hex behind it isn't hit", async () => {
    const fight = await openFlow(14, { walls: [{ _id: "wall000000000000", c: [200, 0, 200, 120], move: 20 }] });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    expect(gm.state.fighters[mira]?.scores.walls).toContainEqual({ from: { x: 1, y: 0 }, to: { x: 2, y: 0 } });
    await ada.token(mira).move([{ x: 0, y: 0 }]);
    await until(() => ada.place(mira)[0] === 0);
    expect(gm.state.open).toEqual([]);
    await ada.token(mira).move([{ x: 200, y: 0 }]);
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toContain("wall");
    await fight.table.close();
  });

  it("FL-93, FL-104 · a large creature covers its hexes in columns too, and stands in place after going there and back", async () => {
    const fight = await openFlow(13, { grid: { type: 4, size: 100, distance: 5, units: "ft" } });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await gm.token(ogre).update({ width: 2, height: 2 });
    await gm.token(ogre).update({ ...gm.token(ogre).getSnappedPosition({ x: 520, y: 430 }) });
    await beginFlow(gm, ada);
    const start = gm.place(ogre);
    const { spaces, token } = gm.state.fighters[ogre]?.scores ?? { spaces: [], token: null };
    expect(spaces.length).toBeGreaterThan(2);
    expect(readScores(gm.state.fighters[ogre]?.scores)).toEqual(gm.state.fighters[ogre]?.scores);
    for (const seat of [ada, gm]) await seat.endTurn();
    if (gm.state.activeId !== ogre) await gm.endTurn();
    expect(gm.state.activeId).toBe(ogre);
    const [x, y] = start;
    const per = token?.perY ?? { x: 0, y: 0 };
    const there: [number, number] = [Math.round(x + 2 * per.x), Math.round(y + 2 * per.y)];
    await gm.token(ogre).move([{ x: there[0], y: there[1] }]);
    await until(() => gm.place(ogre).join() === there.join());
    await gm.token(ogre).move([{ x, y }]);
    await until(() => gm.place(ogre).join() === start.join());
    expect(gm.state.fighters[ogre]?.scores.spaces).toEqual(spaces);
    await fight.table.close();
  });
});

describe("Action & Flow Points on a scene of squares", () => {
  const squares = { grid: { type: 1, size: 100, distance: 5, units: "ft" } };

  it("FL-167 · squares count as spaces: an enemy reacts before a mover leaves its side", async () => {
    const fight = await openFlow(13, squares);
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    expect(gm.state.fighters[mira]?.scores).toMatchObject({ grid: "square", spaces: [{ x: 1, y: 0 }] });
    await ada.token(mira).move([{ x: 100, y: 300 }]);
    await until(() => gm.state.open.length > 0);
    expect([gm.place(mira), Object.keys(gm.state.open[0]?.window?.asked ?? {})]).toEqual([[100, 0], [ogre]]);
    await fight.table.close();
  });

  it("FL-98, FL-167 · with squares switched off no reach is judged, and Moves are paid by their spaces", async () => {
    const fight = await openFlow(13, squares);
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    expect((await gm.perform({ kind: "settings", changes: { otherGrids: "ignored" } })).kind).toBe("accepted");
    await beginFlow(gm, ada);
    expect(gm.state.fighters[mira]?.scores).toMatchObject({ spaces: [], token: null, walls: [] });
    await ada.token(mira).move([{ x: 100, y: 300 }]);
    await until(() => ada.place(mira)[1] === 300);
    expect(gm.state.fighters[mira]).toMatchObject({ ap: 4, move: { hexesLeft: 3 } });
    await fight.table.close();
  });
});
