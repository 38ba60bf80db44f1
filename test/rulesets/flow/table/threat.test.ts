/** Leaving a threatened space under Action & Flow Points: questions, waits, and the rest of the Move (FL-95 to FL-97). */
import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../../../src/combat/index.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type FlowState, flow } from "../../../../src/rulesets/flow/rules/index.ts";
import { promptsView } from "../../../../src/rulesets/flow/tracker/prompts.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { promptInput } from "../../../combat/prompt-input.ts";
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

/** Corners of hexes in scene pixels: rows with a point on top, axial q and r. */
const at = (q: number, r = 0) => ({ x: 100 * q + 50 * r, y: Math.round(86.6 * r) });
/** Tarn as an enemy beside Mira, with the Ogre on the other side. */
const between = { [mira]: at(2), [ogre]: at(1), [tarn]: { ...at(3), disposition: -1 } };

/** Texts of the prompts for this combatant's owner; names stand for ids. */
function promptsOf(seat: FlowSeat, own: CombatantId): string[] {
  const names = { ...Object.fromEntries(seat.state.order.map((id) => [id, "somebody"])), [ogre]: "ogre" };
  return promptsView(promptInput(seat.state, flow, { owns: [own], names })).map(({ text }) => text);
}

/** Words of the public cards on this page. */
function cardsFor({ client }: FlowSeat): string[] {
  const cards = client.game.messages.contents as { content: string; whisper: string[] }[];
  return cards.filter(({ whisper }) => whisper.length === 0).map(({ content }) => content);
}

describe.each(generations(import.meta.url))("Leaving a threatened space under V%i", (generation) => {
  let fight: Fight<FlowState>;
  let gm: FlowSeat;
  let ada: FlowSeat;
  let bram: FlowSeat;
  let seats: FlowSeat[];

  afterEach(() => fight.table.close());

  async function sit(tokens: Readonly<Record<string, object>> = {}): Promise<void> {
    fight = await openFlow(generation, {}, tokens);
    [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    seats = [gm, ada, bram];
  }
  async function begin(tokens: Readonly<Record<string, object>> = {}): Promise<void> {
    await sit(tokens);
    await beginFlow(gm, ada, bram);
  }
  const fighter = (who: CombatantId) => gm.state.fighters[who];
  const rp = (who: CombatantId) => fighter(who)?.rp;
  const hitPoints = (who: CombatantId) => gm.actor(who).system.hp.value;
  const has = (who: CombatantId, points: number) => until(() => hitPoints(who) === points);
  const isAt = (who: CombatantId, place: { x: number; y: number }) =>
    until(() => seats.every((seat) => seat.place(who).join() === [place.x, place.y].join()));
  async function does(seat: FlowSeat, command: Command): Promise<void> {
    expect(await seat.perform(command)).toMatchObject({ kind: "accepted" });
    await agree(...seats);
  }
  async function refused(seat: FlowSeat, command: Command, clause: string): Promise<void> {
    expect(await seat.perform(command)).toMatchObject({ kind: "refused", refusal: { clause } });
  }
  /** A drag by a page; resolves when the fight has taken it. */
  async function drags(
    seat: FlowSeat,
    who: CombatantId,
    places: { x: number; y: number }[],
    action = "walk",
  ): Promise<void> {
    const seq = gm.combat.steps().undo?.seq;
    await seat.token(who).move(places.map((place) => ({ ...place, action })));
    await until(() => gm.combat.steps().undo?.seq !== seq);
    await agree(...seats);
  }
  const reacts = (who: CombatantId, reaction: "dodge" | "reactionAttack", item: string | null = null): Command => ({
    kind: "react",
    who,
    window: windowOf(gm),
    choice: { reaction, item: item === null ? null : itemAt(who, item), space: null },
  });
  const pass = (who: CombatantId, rest = false): Command => ({ kind: "pass", who, window: windowOf(gm), rest });
  const legs = () => gm.state.open.find((entry) => entry.kind === "movement")?.legs.length;

  it("FL-95 · entering and staying at the edge provokes nobody; passing through stops at the space that is left", async () => {
    await begin({ [mira]: at(5), [ogre]: at(2), [tarn]: { x: 1500, y: 0 } });
    // To the hex beside the Ogre and no farther: nobody is asked.
    await drags(ada, mira, [at(3)]);
    await isAt(mira, at(3));
    expect(askedBy(gm)).toEqual([]);
    await gm.combat.undo();
    await isAt(mira, at(5));
    // Past the Ogre and around it: into its zone at (3, 0), then out.
    await drags(ada, mira, [at(3), at(2, 1), at(1, 2)]);
    await isAt(mira, at(3));
    expect([askedBy(gm), legs()]).toEqual([[ogre], 2]);
    await does(gm, pass(ogre));
    // The next hex is in the zone too: another trigger, and the Ogre may have let the first one go.
    await isAt(mira, at(2, 1));
    expect([askedBy(gm), legs()]).toEqual([[ogre], 1]);
    await does(gm, pass(ogre));
    await isAt(mira, at(1, 2));
    expect([gm.state.open, rp(ogre), fighter(mira)?.move?.hexesLeft]).toEqual([[], 2, 2]);
  });

  it("FL-95, FL-104 · for a large mover all hexes that it leaves count, and no others", async () => {
    await sit({ [ogre]: at(2, 1), [tarn]: { x: 1500, y: 0 } });
    await gm.token(mira).update({ width: 2, height: 2 });
    await gm.token(mira).update({ ...gm.token(mira).getSnappedPosition({ x: 320, y: 180 }) });
    await beginFlow(gm, ada, bram);
    const own = fighter(mira)?.scores.spaces ?? [];
    expect(own.length).toBeGreaterThan(1);
    const zone = (space: { x: number; y: number }) => {
      const [dx, dy] = [space.x - 2, space.y - 1];
      return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy)) === 1;
    };
    const ways = [
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: -1 },
      { x: -1, y: 1 },
      { x: -1, y: 0 },
    ];
    const judged: [asked: boolean, expected: boolean][] = [];
    for (const by of ways) {
      const [x, y] = gm.place(mira);
      const there = own.map((space) => ({ x: space.x + by.x, y: space.y + by.y }));
      if (there.some((space) => space.x === 2 && space.y === 1)) continue;
      const left = own.filter((space) => !there.some((next) => next.x === space.x && next.y === space.y));
      await drags(gm, mira, [{ x: x + 100 * by.x + 50 * by.y, y: Math.round(y + 86.6 * by.y) }]);
      judged.push([askedBy(gm).includes(ogre), left.some(zone)]);
      await gm.combat.undo();
      await agree(...seats);
    }
    expect(judged.length).toBeGreaterThan(1);
    expect(judged.map(([asked]) => asked)).toEqual(judged.map(([, expected]) => expected));
    expect(new Set(judged.map(([asked]) => asked)).size).toBe(2);
  });

  it("FL-130, FL-97 · neither a step nor a push provokes, and allies don't ask", async () => {
    await begin({ [mira]: at(2), [ogre]: at(3), [tarn]: at(1) });
    await drags(ada, mira, [at(2, 1)], "step");
    await isAt(mira, at(2, 1));
    expect([askedBy(gm), gm.state.open]).toEqual([[], []]);
    await gm.combat.undo();
    await isAt(mira, at(2));
    await drags(gm, mira, [at(2, 1)], "push");
    await isAt(mira, at(2, 1));
    expect([askedBy(gm), fighter(mira)?.ap]).toEqual([[], 5]);
    await gm.combat.undo();
    await isAt(mira, at(2));
    await drags(ada, mira, [at(2, 1)]);
    // Tarn, her friend, has a spear and isn't asked.
    expect(askedBy(gm)).toEqual([ogre]);
  });

  it("FL-128, FL-97 · a shoved combatant provokes nobody, unless a setting says so", async () => {
    await begin(between);
    await does(gm, { kind: "set-flags", who: ogre, flags: { side: "friendly" } });
    const shove = act(mira, { action: "shove", target: tarn, effect: "push" });
    ada.client.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) =>
      buttons[0]?.action;
    gm.client.foundry.applications.api.DialogV2.wait = ada.client.foundry.applications.api.DialogV2.wait;
    setNextDice(gm, [40, 100], [90, 100]);
    await does(ada, shove);
    await until(() => gm.place(tarn).join() !== [at(3).x, at(3).y].join());
    expect(gm.state.open).toEqual([]);
    await gm.combat.undo();
    await isAt(tarn, at(3));
    await does(gm, { kind: "settings", changes: { forcedProvokes: true } });
    setNextDice(gm, [40, 100], [90, 100]);
    await does(ada, shove);
    // The shover threatens the hex that is left, and may strike before the push.
    expect(askedBy(gm)).toEqual([mira]);
    expect(gm.place(tarn)).toEqual([at(3).x, at(3).y]);
  });

  it("FL-135, FL-136 · a Tumble that succeeds provokes nobody, a failed one only the tumbled enemy", async () => {
    await begin({ [mira]: at(2), [ogre]: at(3), [tarn]: { ...at(2, -1), disposition: -1 } });
    setNextDice(gm, [90, 100]);
    await does(ada, act(mira, { action: "tumble", target: ogre }));
    expect(askedBy(gm)).toEqual([ogre]);
    await refused(bram, reacts(tarn, "reactionAttack", spear), "FL-136");
    await gm.combat.undo();
    await agree(...seats);
    setNextDice(gm, [20, 100]);
    await does(ada, act(mira, { action: "tumble", target: ogre }));
    await isAt(mira, at(4));
    expect([askedBy(gm), gm.state.open]).toEqual([[], []]);
  });

  it("FL-94, FL-71, FL-147 · the defeated, those without RP and the surprised aren't asked", async () => {
    await begin(between);
    const leaves = async () => {
      await drags(ada, mira, [at(1, 1)]);
      const asked = askedBy(gm);
      await gm.combat.undo();
      await isAt(mira, at(2));
      return asked.toSorted();
    };
    expect(await leaves()).toEqual([ogre, tarn].toSorted());
    await does(gm, { kind: "grant", who: ogre, pool: "rp", amount: -2 });
    expect(await leaves()).toEqual([tarn]);
    await does(gm, { kind: "hit-points", who: tarn, change: -20 });
    expect(await leaves()).toEqual([]);
    await gm.combat.undo();
    await gm.combat.undo();
    await agree(...seats);
    await does(gm, { kind: "set-flags", who: tarn, flags: { canThreaten: false } });
    expect(await leaves()).toEqual([ogre]);
  });

  it("FL-147 · in the surprise round the surprised don't react to a Move", async () => {
    await sit(between);
    await gathered(gm);
    await gm.combat.rollAll();
    await does(gm, { kind: "surprise", side: "friendly" });
    await gm.combat.startCombat();
    await until(() => ada.combat.round === 1);
    await drags(ada, mira, [at(1, 1)]);
    await isAt(mira, at(1, 1));
    expect(gm.state.open).toEqual([]);
  });

  it("FL-97 · unseen movement provokes nobody: hidden, invisible, or before a blind enemy", async () => {
    await begin(between);
    await gm.token(mira).update({ hidden: true });
    await drags(ada, mira, [at(1, 1)]);
    await isAt(mira, at(1, 1));
    expect(gm.state.open).toEqual([]);
    await gm.combat.undo();
    await isAt(mira, at(2));
    await gm.token(mira).update({ hidden: false });
    const seq = gm.combat.steps().undo?.seq;
    await gm.actor(ogre).toggleStatusEffect("blind", { active: true });
    await until(() => gm.combat.steps().undo?.seq !== seq);
    await agree(...seats);
    await drags(ada, mira, [at(1, 1)]);
    expect(askedBy(gm)).toEqual([tarn]);
    await gm.combat.undo();
    await agree(...seats);
    await does(gm, { kind: "settings", changes: { unseenProvokes: true } });
    await gm.token(mira).update({ hidden: true });
    await drags(ada, mira, [at(1, 1)]);
    expect(askedBy(gm).toSorted()).toEqual([ogre, tarn].toSorted());
  });

  it("FL-01 · a combatant whose token alone is hidden leaves no trace either: no name, no card, no icon beside it", async () => {
    await begin({ ...between, [tarn]: at(9) });
    expect(ada.actor(mira).statuses.has("threatened")).toBe(true);
    await gm.token(ogre).update({ hidden: true });
    await until(() => !ada.actor(mira).statuses.has("threatened"));
    expect(gm.actor(mira).statuses.has("threatened")).toBe(true);
    const heard = cardsFor(ada).length;
    const tolds = ada.notices.length;
    await ada.token(mira).move([{ ...at(1), action: "walk" }]);
    await until(() => ada.notices.length > tolds);
    expect(ada.notices.at(-1)).toContain("An unseen creature is in the way.");
    await does(gm, { kind: "hit-points", who: ogre, change: -1 } as Command);
    expect(cardsFor(ada)).toHaveLength(heard);
  });

  it("FL-97, FL-123 · a readied action isn't triggered by an unseen movement, and no player learns of it", async () => {
    await begin({ [mira]: at(0), [ogre]: at(6), [tarn]: at(2) });
    const ready = { trigger: "it comes", on: "movement", named: "attack", what: "strikes", cost: 2 } as const;
    await does(ada, act(mira, { action: "ready", ...ready }));
    await gm.combat.nextTurn();
    await agree(...seats);
    expect(gm.state.activeId).toBe(ogre);
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await gm.token(ogre).update({ hidden: true });
    await until(() => ada.combat.combatants.get(ogre)?.hidden === true && ada.token(ogre).hidden === true);
    const heard = (seat: FlowSeat) => [seat.notices.length, cardsFor(seat), promptsOf(seat, mira), seat.state.open];
    const before = [ada, bram].map(heard);
    await drags(gm, ogre, [at(5), at(4)]);
    await isAt(ogre, at(4));
    expect([ada, bram].map(heard)).toEqual(before);
    // No window is open anywhere: there is nothing that a countdown would run for.
    expect([before[0]?.slice(2), gm.state.open]).toEqual([[[], []], []]);
    // Seen, it is asked about.
    await gm.combat.undo();
    await isAt(ogre, at(6));
    await gm.combat.combatants.get(ogre)?.update({ hidden: false });
    await gm.token(ogre).update({ hidden: false });
    await drags(gm, ogre, [at(5), at(4)]);
    expect([askedBy(gm), promptsOf(ada, mira), promptsOf(bram, tarn)]).toEqual([[mira], ["ogre moves"], []]);
  });

  it("FL-08, FL-70 · two reactors: one window, choices on two pages, resolved in initiative order, and the Move goes on", async () => {
    await begin(between);
    const before = gm.known;
    await drags(ada, mira, [at(1, 1), at(0, 2)]);
    expect(askedBy(gm).toSorted()).toEqual([ogre, tarn].toSorted());
    expect(gm.state.open).toHaveLength(1);
    // The answers cross each other; neither page may answer for the other.
    await refused(ada, pass(ogre), "FL-01");
    await refused(bram, pass(ogre), "FL-01");
    setNextDice(gm, [40, 100], [40, 100]);
    const answers = await Promise.all([
      gm.perform(reacts(ogre, "reactionAttack", club)),
      bram.perform(reacts(tarn, "reactionAttack", spear)),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
    await agree(...seats);
    // Tarn is before the Ogre in the order: his attack is resolved first. Mira dodges it and takes the Ogre's.
    expect(gm.state.open.map((entry) => entry.kind)).toEqual(["movement", "attack"]);
    expect(gm.state.open.at(-1)).toMatchObject({ attacker: tarn });
    expect(ada.place(mira)).toEqual([at(2).x, at(2).y]);
    setNextDice(gm, [5, 100], [40, 100]);
    await does(ada, reacts(mira, "dodge"));
    expect(gm.state.open.at(-1)).toMatchObject({ attacker: ogre });
    setNextDice(gm, [4, 6]);
    await does(ada, pass(mira));
    await has(mira, 16);
    // The Ogre's zone holds (1, 1) too, Tarn's spear as well; both have an RP left and let the rest go.
    await isAt(mira, at(1, 1));
    await does(gm, pass(ogre));
    await does(bram, pass(tarn));
    await isAt(mira, at(0, 2));
    expect([rp(tarn), rp(ogre), rp(mira), gm.state.open]).toEqual([1, 1, 1, []]);

    // Ctrl+Z: the move and all that was answered to it, in one step back.
    await gm.token(mira).revertRecordedMovement();
    await isAt(mira, at(2));
    await agree(...seats);
    await has(mira, 20);
    // Its ruler shows no way that she hasn't gone.
    await until(() => seats.every((seat) => seat.token(mira).movementHistory.length === 0));
    expect(gm.known.state).toEqual(before.state);
    for (const seat of [ada, bram]) expect(seat.known).toEqual(gm.known);
  });

  it("FL-04 · a player's Ctrl+Z undoes nothing here, and nobody's does once somebody has acted again", async () => {
    await begin({ ...between, [tarn]: { x: 1500, y: 0 } });
    await drags(ada, mira, [at(2, 1)]);
    await does(gm, pass(ogre));
    await isAt(mira, at(2, 1));
    await ada.token(mira).revertRecordedMovement();
    await until(() => ada.notices.length > 0);
    expect(ada.place(mira)).toEqual([at(2, 1).x, at(2, 1).y]);
    await does(ada, act(mira, { action: "free", what: "shouts" }));
    await gm.token(mira).revertRecordedMovement();
    await until(() => gm.notices.some((text) => text.includes("no longer the last step")));
    expect(gm.place(mira)).toEqual([at(2, 1).x, at(2, 1).y]);
  });

  it.each([
    ["a mover who is hit down goes no farther", "killed"],
    ["a mover who falls prone goes no farther", "prone"],
  ] as const)("FL-70 · %s", async (_what, how) => {
    await begin({ ...between, [tarn]: { x: 1500, y: 0 } });
    if (how === "killed") await does(gm, { kind: "hit-points", who: mira, change: -18 });
    await drags(ada, mira, [at(2, 1), at(2, 2)]);
    if (how === "prone") await does(gm, { kind: "set-flags", who: mira, flags: { prone: true } });
    setNextDice(gm, [40, 100], [6, 6]);
    await does(gm, how === "prone" ? pass(ogre) : reacts(ogre, "reactionAttack", club));
    if (how === "killed") {
      await does(ada, pass(mira));
      await has(mira, 0);
    }
    await until(() => gm.state.open.length === 0);
    expect([gm.place(mira), fighter(mira)?.move]).toEqual([[at(2).x, at(2).y], null]);
  });

  it("FL-70, FL-119, FL-123 · a mover grappled by a readied action goes no farther", async () => {
    await begin({ [mira]: at(4), [ogre]: at(1), [tarn]: { x: 1500, y: 0 } });
    await gm.combat.nextTurn();
    await gm.combat.nextTurn();
    await agree(...seats);
    expect(gm.state.activeId).toBe(ogre);
    const ready = { trigger: "she comes near", on: "movement", named: "grapple", what: "holds her", cost: 2 } as const;
    await does(gm, act(ogre, { action: "ready", ...ready }));
    expect(gm.state.activeId).toBe(mira);
    await drags(ada, mira, [at(2), at(2, 1), at(2, 2)]);
    await does(gm, pass(ogre));
    await isAt(mira, at(2));
    await does(gm, { kind: "trigger", who: ogre });
    setNextDice(gm, [20, 100], [90, 100]);
    await does(gm, act(ogre, { action: "grapple", target: mira }));
    // Its turn of this round is taken here; then the Move that waited is over.
    await gm.endTurn();
    await until(() => gm.state.open.length === 0);
    expect([gm.place(mira), fighter(mira)?.grapple?.role]).toEqual([[at(2).x, at(2).y], "grappled"]);
    expect(gm.state.activeId).toBe(mira);
  });

  it("FL-123 · a Move into the reach of a readied action stops there, and its rest waits", async () => {
    await begin({ [mira]: at(5), [ogre]: at(1), [tarn]: { x: 1500, y: 0 } });
    await gm.combat.nextTurn();
    await gm.combat.nextTurn();
    await agree(...seats);
    const ready = { trigger: "she comes near", on: "enters", named: "attack", what: "strikes", cost: 2 } as const;
    await does(gm, act(ogre, { action: "ready", ...ready }));
    expect(gm.state.activeId).toBe(mira);
    await drags(ada, mira, [at(3), at(2), at(2, 1)]);
    await isAt(mira, at(2));
    expect([askedBy(gm), legs(), promptsOf(ada, mira)]).toEqual([[ogre], 1, []]);
    await does(gm, { kind: "trigger", who: ogre });
    setNextDice(gm, [99, 100]);
    await does(gm, attack(ogre, club, mira));
    await gm.endTurn();
    await agree(...seats);
    // What was waited for is over; the hex that she leaves now is threatened as ever.
    expect([fighter(ogre)?.ready, legs(), gm.place(mira)]).toEqual([null, 1, [at(2).x, at(2).y]]);
    await does(gm, pass(ogre));
    await isAt(mira, at(2, 1));
    expect(gm.state.open).toEqual([]);
  });

  it("FL-95 · a reloaded page, a page after a lost connection and another GM find the window open and settle it", async () => {
    await begin(between);
    await drags(ada, mira, [at(1, 1), at(0, 2)]);
    expect(askedBy(gm).toSorted()).toEqual([ogre, tarn].toSorted());
    // Bram's page dies; another one of his finds the same window.
    bram.client.kill();
    bram = await fight.join("Bram");
    seats = [gm, ada, bram];
    await agree(...seats);
    expect(askedBy(bram).toSorted()).toEqual([ogre, tarn].toSorted());
    setNextDice(gm, [99, 100]);
    await does(bram, reacts(tarn, "reactionAttack", spear));
    // The GM leaves with the window open; the next one keeps the fight and answers for the Ogre.
    const second = await fight.join("Second GM");
    setNextDice(second, [99, 100]);
    gm.client.kill();
    await until(() => second.client.game.user.isActiveGM);
    gm = second;
    seats = [gm, ada, bram];
    await does(gm, pass(ogre, true));
    await until(() => gm.state.open.length === 0 || askedBy(gm).length > 0);
    // Tarn's spear reaches the next hex as well; Bram's line breaks, and the GM closes the window for him.
    expect(askedBy(gm)).toEqual([tarn]);
    bram.client.network.disconnect();
    seats = [gm, ada];
    await does(gm, { kind: "close-window", window: windowOf(gm) });
    await isAt(mira, at(0, 2));
    expect([gm.state.open, rp(tarn), rp(ogre)]).toEqual([[], 1, 2]);
    await bram.client.network.reconnect();
    await until(
      () => bram.notices.some((text) => text.includes("missed part of the encounter")) || bram.known !== null,
    );
  });

  it("FL-96 · an enemy who declines for the rest of the Move isn't asked again, and the other is", async () => {
    await begin(between);
    await drags(ada, mira, [at(1, 1), at(0, 2)]);
    await does(gm, pass(ogre, true));
    await does(bram, pass(tarn));
    await isAt(mira, at(1, 1));
    expect(askedBy(gm)).toEqual([tarn]);
    await does(bram, pass(tarn));
    await isAt(mira, at(0, 2));
  });

  it("FL-08 · the setting off asks nobody, automatic strikes by itself", async () => {
    await begin({ ...between, [tarn]: { x: 1500, y: 0 } });
    await does(gm, { kind: "settings", changes: { reactionModeReactionAttack: "off" } });
    await drags(ada, mira, [at(2, 1)]);
    await isAt(mira, at(2, 1));
    expect(gm.state.open).toEqual([]);
    await gm.combat.undo();
    await isAt(mira, at(2));
    await does(gm, { kind: "settings", changes: { reactionModeReactionAttack: "automatic" } });
    setNextDice(gm, [99, 100]);
    await drags(ada, mira, [at(2, 1)]);
    await isAt(mira, at(2, 1));
    expect([rp(ogre), gm.state.open]).toEqual([1, []]);
  });

  it("FL-07 · while the window is open the mover can't act, and nobody moves her", async () => {
    await begin({ ...between, [tarn]: { x: 1500, y: 0 } });
    await drags(ada, mira, [at(2, 1)]);
    await refused(ada, attack(mira, sword, ogre), "FL-07");
    const logged = ada.notices.length;
    await ada.token(mira).move([{ ...at(2, -1), action: "walk" }]);
    await until(() => ada.notices.length > logged);
    expect(gm.place(mira)).toEqual([at(2).x, at(2).y]);
  });
});
