import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../src/engine/index.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

describe.each(generations(import.meta.url))("The authority in trouble under V%i", (generation) => {
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

  /** The GM's page dies when the fight's own write has arrived everywhere, and before the world's. */
  async function dieBeforeTheWorldFollows(command: () => Promise<unknown>): Promise<void> {
    const { revision } = ada.combat.system as { revision: number };
    gm.client.network.hold("in");
    void command();
    await until(() => (ada.combat.system as { revision: number }).revision === revision + 1);
    gm.client.kill();
    await until(() => !ada.client.game.users.get("gm00000000000000").active);
  }

  it("tells the GM of a write that a hook of another package refuses; the step stands", async () => {
    const hook = gm.client.Hooks.on("preUpdateActor", () => false);
    expect(await gm.perform({ kind: "hit-points", who: mira, change: -7 })).toMatchObject({ kind: "accepted" });
    await until(
      () =>
        gm.notices.at(-1) ===
        "Not changed, because Foundry or a module refused: Mira. Change them by hand, or undo the step.",
    );
    expect(gm.actor(mira).system.hp.value).toBe(20);
    gm.client.Hooks.off("preUpdateActor", hook);
    const told = gm.notices.length;
    await gm.perform({ kind: "hit-points", who: mira, change: -3 });
    await until(() => ada.actor(mira).system.hp.value === 17);
    expect(gm.notices).toHaveLength(told);
  });

  it("has the next GM finish a step whose hit points were never written", async () => {
    await dieBeforeTheWorldFollows(() => gm.perform({ kind: "hit-points", who: mira, change: -7 }));
    expect(ada.actor(mira).system.hp.value).toBe(20);
    const second = await fight.join("Second GM");
    await until(() => ada.actor(mira).system.hp.value === 13);
    await second.combat.undo();
    await until(() => ada.actor(mira).system.hp.value === 20);
  });

  it("has the next GM finish a move whose token was never moved, and an undo that was cut off", async () => {
    await dieBeforeTheWorldFollows(() => gm.token(mira).move([{ x: 300, y: 0 }]));
    expect(ada.place(mira)).toEqual([0, 0]);
    gm = await fight.join("Gamemaster");
    await until(() => ada.place(mira)[0] === 300);
    await dieBeforeTheWorldFollows(() => gm.combat.undo());
    expect(ada.place(mira)).toEqual([300, 0]);
    await fight.join("Second GM");
    await until(() => ada.place(mira)[0] === 0);
  });

  it("has a GM take over on coming back online if the first try failed while the line was down", async () => {
    const second = await fight.join("Second GM");
    // As a line that is down: nothing gets out.
    const isDown = second.client.Hooks.on("preUpdateCombat", () => false);
    gm.client.kill();
    await until(() => !second.client.game.users.get("gm00000000000000").active);
    const authority = () => (ada.combat.system as { authority: string }).authority;
    expect(authority()).toMatch(/^gm0/);
    second.client.network.disconnect();
    second.client.Hooks.off("preUpdateCombat", isDown);
    await second.client.network.reconnect();
    await until(() => authority().startsWith("gmtwo"));
  });

  /** Write with the authority's mark past this page's checks, as from a page out of sync. */
  function garbles(seat: Seat): Promise<unknown> {
    const { revision } = seat.combat.system as { revision: number };
    seat.client.CONFIG.Combat.dataModels.dexterity.schema.fields.state._validateType = () => undefined;
    const options = { turncraft: { page: "gmtwo00000000000.lost", base: revision } };
    const system = { revision: revision + 1, state: { activeId: "nobody0000000000" } };
    return seat.combat.update({ system } as never, options as never);
  }

  it("restores invalid data, no matter who wrote it", async () => {
    const second = await fight.join("Second GM");
    const before = gm.known;
    await garbles(second);
    await until(() => second.combat.state?.activeId === mira && ada.combat.state?.activeId === mira);
    await agree(gm, ada, second);
    expect([gm.known, ada.known, second.known]).toEqual([before, before, before]);
    expect((await ada.endTurn()).kind).toBe("accepted");
    const third = await fight.join("Second GM");
    expect(third.state.activeId).toBe(tarn);
    expect(second.notices.filter((words) => words.includes("activeId"))).toEqual([]);
  });

  it("names an invalid encounter to the GM at once where no page can restore it, and resets it alone", async () => {
    const second = await fight.join("Second GM");
    gm.client.network.hold("in");
    await garbles(second);
    expect(second.combat.state).toBeNull();
    await until(() => second.notices.some((words) => words.includes("(activeId): Yard: Mira, Tarn, and Ogre.")));
    gm.client.kill();
    await until(() => !second.client.game.users.get("gm00000000000000").active);
    const { DialogV2 } = second.client.foundry.applications.api;
    DialogV2.confirm = async () => true;
    const tracker = second.client.ui.combat;
    await tracker.constructor.DEFAULT_OPTIONS.actions.resetEncounter.call(
      tracker,
      { detail: 1 },
      {
        dataset: { encounterId: "fight00000000000" },
        getAttribute: () => null,
      },
    );
    const all = (seat: Seat) => seat.client.game.combats.contents;
    await until(() => all(ada).length === 1 && Object.keys(all(ada)[0].state?.fighters ?? {}).length === 3);
    expect(all(second)[0].state).toMatchObject({ round: 0, activeId: null });
    expect(second.client.errors).toEqual([]);
  });

  it("leaves a finished step alone when a GM comes back", async () => {
    await gm.perform({ kind: "hit-points", who: mira, change: -7 });
    await gm.actor(mira).update({ "system.hp.value": 5 });
    gm.client.kill();
    await until(() => !ada.client.game.users.activeGM);
    const second = await fight.join("Second GM");
    await agree(second, ada);
    expect(second.actor(mira).system.hp.value).toBe(5);
  });

  it("has one authority among two tabs of one GM: no step is doubled", async () => {
    const tab = await fight.join("Gamemaster");
    const answers = await Promise.all([
      gm.perform({ kind: "advance", round: 1, turn: mira }),
      tab.perform({ kind: "advance", round: 1, turn: mira }),
      ada.perform({ kind: "advance", round: 1, turn: mira }),
    ]);
    expect(answers.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
    await agree(gm, tab, ada);
    expect(gm.state.activeId).toBe(tarn);
    expect(tab.known).toEqual(gm.known);
  });

  it("has the other tab of the same GM take over when the keeping one is gone, and no user left", async () => {
    const tab = await fight.join("Gamemaster");
    await until(() => tab.writes > 0);
    await agree(gm, tab, ada);
    tab.client.kill();
    expect(await ada.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(gm.state.activeId).toBe(tarn);
  });

  it("has one authority among two GMs, and the next when that one leaves", async () => {
    const second = await fight.join("Second GM");
    await agree(gm, second);
    await second.endTurn();
    await agree(gm, second, ada);
    expect(second.writes).toBe(0);
    gm.client.kill();
    await until(() => second.client.game.user.isActiveGM);
    expect(await second.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(second, ada);
    expect(ada.state.activeId).toBe(ogre);
  });

  it("undoes a step that a page wrote after another had become the authority", async () => {
    const tab = await fight.join("Gamemaster");
    await agree(gm, tab, ada);
    // The old tab gets none of the new tab's steps and still takes itself for the authority.
    gm.client.network.hold("in");
    const known = gm.combat.system as { authority: string; revision: number };
    await tab.endTurn();
    await until(() => ada.state.activeId === tarn);
    const { authority: authorityId } = tab.combat.system as { authority: string };
    const options = { turncraft: { page: authorityId.replace(/\..*/, ".oldpage"), base: known.revision } };
    const rounds: number[] = [];
    ada.client.Hooks.on("updateCombat", () => rounds.push(ada.state.round));
    void gm.combat.update({ system: { revision: known.revision + 1, state: { round: 7 } } } as never, options as never);
    await until(() => rounds.includes(7) && ada.state.round === 1);
    gm.client.network.release("in");
    await agree(tab, ada);
    expect(ada.state.activeId).toBe(tarn);
    expect(ada.known).toEqual(tab.known);
  });

  /** Writes a round from a former authority's page, on an older revision. */
  function writesLate(seat: Seat): void {
    const { revision } = seat.combat.system as { revision: number };
    const options = { turncraft: { page: `${seat.client.game.user.id}.oldpage`, base: revision - 1 } };
    void seat.combat.update({ system: { revision, state: { round: 7 } } } as never, options as never);
  }

  it("undoes such a step too where others are on their way or wait meanwhile, and keeps theirs", async () => {
    const second = await fight.join("Second GM");
    await agree(gm, second, ada);
    gm.client.network.hold("out");
    const answers = [gm.endTurn(), gm.perform({ kind: "hit-points", who: mira, change: -7 })];
    await until(() => gm.client.network.waiting("out") > 0);
    writesLate(second);
    await until(() => gm.state.round === 7);
    gm.client.network.release("out");
    expect(await Promise.all(answers)).toMatchObject([{ kind: "accepted" }, { kind: "accepted" }]);
    await until(() => [gm, second, ada].every((seat) => seat.state.round === 1));
    await agree(gm, second, ada);
    for (const seat of [second, ada]) expect(seat.known).toEqual(gm.known);
    expect(ada.state.activeId).toBe(tarn);
    await until(() => ada.actor(mira).system.hp.value === 13);
    expect(await gm.combat.undo()).toMatchObject({ kind: "accepted" });
    expect(await gm.combat.undo()).toMatchObject({ kind: "accepted" });
    expect([gm.state.activeId, gm.state.round]).toEqual([mira, 1]);
  });

  it("keeps a step that the next authority has accepted when the one before undoes a write too late", async () => {
    const tab = await fight.join("Gamemaster");
    await until(() => tab.writes > 0);
    await agree(gm, tab, ada);
    const late = await fight.join("Second GM");
    tab.client.network.hold("out");
    writesLate(late);
    await until(() => tab.client.network.waiting("out") > 0);
    expect(await ada.perform({ kind: "hit-points", who: mira, change: -7 })).toMatchObject({ kind: "accepted" });
    const { revision } = gm.combat.system as { revision: number };
    tab.client.network.release("out");
    // One or both pages revert it, so the revision is higher.
    const isBack = ({ combat }: Seat) => (combat.system as { revision: number }).revision > revision;
    await until(() => [gm, tab, late, ada].every(isBack));
    await agree(gm, tab, late, ada);
    expect(ada.state.round).toBe(1);
    expect(ada.combat.steps().undo?.log).toMatchObject([{ event: "TURNCRAFT.Log.hitPoints" }]);
    expect(await gm.combat.undo()).toMatchObject({ kind: "accepted" });
    await until(() => [gm, tab, ada].every((seat) => seat.actor(mira).system.hp.value === 20));
  });

  it("reverts a late write of an authority that left before undoing it: the next authority knows the state before", async () => {
    const second = await fight.join("Second GM");
    await gm.endTurn();
    await agree(gm, second, ada);
    const before = second.known;
    // It hears nothing of the late write, and is gone.
    gm.client.network.hold("in");
    writesLate(second);
    await until(() => second.state.round === 7);
    gm.client.kill();
    await until(() => second.client.game.user.isActiveGM);
    expect(await ada.perform({ kind: "hit-points", who: mira, change: -7 })).toMatchObject({ kind: "accepted" });
    await agree(second, ada);
    expect([second.known, ada.known]).toEqual([before, before]);
    expect(await second.combat.undo()).toMatchObject({ kind: "accepted" });
    expect(await second.combat.undo()).toMatchObject({ kind: "accepted" });
    expect([ada.state.round, ada.state.activeId]).toEqual([1, mira]);
  });

  it("notices a missed broadcast at the next step, and stops there", async () => {
    ada.client.network.dropNextBroadcast(1, "Combat");
    await gm.endTurn();
    expect(ada.state.activeId).toBe(mira);
    await gm.endTurn();
    await until(() => ada.notices.length > 0);
    expect(ada.notices.at(-1)).toContain("missed part of the encounter");
    expect(await ada.perform({ kind: "spend", who: mira, resource: "action", what: "x" })).toEqual({
      kind: "outdated",
    });
  });

  it("tells a GM's page that took over without having seen the last step, after a break of its line", async () => {
    const second = await fight.join("Second GM");
    await agree(gm, second, ada);
    second.client.network.disconnect();
    await second.client.network.reconnect();
    second.client.network.dropNextBroadcast(1, "Combat");
    await gm.endTurn();
    await until(() => ada.state.activeId === tarn);
    expect(second.state.activeId).toBe(mira);
    gm.client.kill();
    await until(() => second.notices.some((text) => text.includes("missed part of the encounter")));
    second.client.kill();
    const back = await fight.join("Second GM");
    expect(back.state.activeId).toBe(tarn);
    await until(() => ada.client.game.users.activeGM !== null);
    expect(await back.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(back, ada);
    expect(ada.known).toEqual(back.known);
  });

  it("stops pages that know another state than a new authority, when no page is left that saw the last step", async () => {
    const second = await fight.join("Second GM");
    await agree(gm, second, ada);
    for (const page of [second, ada]) page.client.network.dropNextBroadcast(1, "Combat");
    await gm.endTurn();
    gm.client.kill();
    const { revision } = gm.combat.system as { revision: number };
    await until(() => (ada.combat.system as { revision: number }).revision === revision);
    expect([gm.state.activeId, second.state.activeId, ada.state.activeId]).toEqual([tarn, mira, mira]);
    const back = await fight.join("Gamemaster");
    for (const page of [second, ada])
      await until(() => page.notices.some((text) => text.includes("missed part of the encounter")));
    expect(await back.endTurn()).toMatchObject({ kind: "accepted" });
    expect(back.state.activeId).toBe(ogre);
  });

  it("notices a missed broadcast at a next step that can't be merged, without an error", async () => {
    const actor = await gm.client.global.Actor.create({ name: "Late", type: "adversary" });
    ada.client.network.dropNextBroadcast(1, "Combat");
    const rows = await gm.combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }] as never);
    const who = rows[0]?.id as CombatantId;
    await until(() => Boolean(gm.state.fighters[who]));
    const before = ada.state;
    await gm.perform({ kind: "spend", who, resource: "action", what: "x" }, { override: true });
    await until(() => ada.notices.some((text) => text.includes("missed part of the encounter")));
    expect(ada.state).toEqual(before);
    expect(ada.client.errors).toEqual([]);
  });

  it("tells a player that the GM's page doesn't answer, and goes on trying", async () => {
    gm.client.network.hold("in");
    const answer = ada.perform({ kind: "spend", who: mira, resource: "action", what: "x" });
    const told = () => ada.notices.filter((text) => text.startsWith("The GM's page doesn't answer. Still trying."));
    await until(() => told().length > 0);
    gm.client.network.release("in");
    expect(await answer).toMatchObject({ kind: "accepted" });
    expect(told()).toHaveLength(1);
  });

  it("notices a missed broadcast by the answer to a command", async () => {
    ada.client.network.dropNextBroadcast(1, "Combat");
    await gm.endTurn();
    const answer = await ada.perform({ kind: "spend", who: mira, resource: "action", what: "x" });
    expect(answer).toEqual({ kind: "outdated" });
  });

  it("notices missed steps after a while offline", async () => {
    ada.client.network.disconnect();
    await gm.endTurn();
    await ada.client.network.reconnect();
    await until(() => ada.notices.some((text) => text.includes("missed part of the encounter")));
  });

  it("gives the right answers over a slow line", async () => {
    gm.client.network.delay(40);
    ada.client.network.delay(25);
    const kinds = await Promise.all([
      ada.perform({ kind: "spend", who: mira, resource: "action", what: "a" }),
      gm.perform({ kind: "spend", who: mira, resource: "quick", what: "b" }),
      ada.perform({ kind: "spend", who: mira, resource: "interaction", what: "c" }),
      ada.perform({ kind: "spend", who: mira, resource: "action", what: "d" }),
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(["accepted", "accepted", "accepted", "stale"]);
    await agree(gm, ada);
    expect(ada.state.fighters[mira]?.left).toMatchObject({ action: 0, quick: 0, interaction: 0 });
  });

  it("tells who presses a button that is out of date, whether of a combatant or of the table", async () => {
    const { giveOffer } = ada.client.CONFIG.ui.combat.DEFAULT_OPTIONS.actions;
    const before = ada.state;
    for (const dataset of [{ offer: "gone", who: mira }, { offer: "gone" }]) {
      const told = ada.notices.length;
      await giveOffer.call({ viewed: ada.combat }, { detail: 1 }, { dataset, getAttribute: () => null });
      expect(ada.notices.slice(told)).toEqual(["The encounter has changed in the meantime. Nothing was done."]);
    }
    expect(ada.state).toEqual(before);
  });

  it("asks again when a request got lost, and is answered", async () => {
    ada.client.network.disconnect();
    const answer = ada.perform({ kind: "advance", round: 1, turn: mira });
    await ada.client.network.reconnect();
    expect(await answer).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(gm.state.activeId).toBe(tarn);
  });

  it("gives up a write after its line broke, says so, and leaves the encounter to the next page", async () => {
    gm.client.network.hold("in");
    const answer = gm.endTurn();
    await until(() => ada.state.activeId === tarn);
    gm.client.network.disconnect();
    expect(await answer).toEqual({ kind: "outdated" });
    gm.client.kill();
    gm = await fight.join("Gamemaster");
    await agree(gm, ada);
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
    expect(gm.state.activeId).toBe(ogre);
  });

  it("goes on after the server was away", async () => {
    await fight.table.restartServer();
    await until(() => gm.client.network.connected && ada.client.network.connected);
    expect(await ada.endTurn()).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(gm.state.activeId).toBe(tarn);
  });
});
