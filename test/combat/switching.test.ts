import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FlowState } from "../../src/rulesets/flow/rules/index.ts";
import type { GroupState } from "../../src/rulesets/group/rules/index.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const bless = "bless00000000000";
const others = ["group", "seconds", "marching", "flow"];

describe.each([13, 14] as const)("An encounter under another ruleset, V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await until(() => Object.keys(gm.state.fighters).length === 3);
  });
  afterEach(() => fight.table.close());

  const typeOf = (seat: Seat) => [seat.combat.type, seat.combat.system.constructor.name];
  const knows = (seat: Seat) => {
    const { type, round, turn, combatants } = seat.combat;
    const rows = combatants.map(({ id, initiative, defeated }) => ({ id, initiative, defeated }));
    return { type, round, turn, rows, state: seat.state, hp: seat.actor(ogre).system.hp.value };
  };
  /** Plays into the second round, with a defeat, wounds, and a running effect. */
  async function intoTheFight(): Promise<void> {
    await begun(gm, ada);
    await gm.perform({
      kind: "effect",
      id: bless,
      name: "Bless",
      bearer: mira,
      originator: mira,
      value: 3,
      unit: "rounds",
    });
    await gm.perform({ kind: "hit-points", who: ogre, change: -7 });
    for (let turn = 0; turn < 3; turn += 1) await gm.endTurn();
    await gm.perform({ kind: "defeat", who: tarn, defeated: true });
    await agree(gm, ada);
  }

  it.each(others)("before the start it simply becomes one of %s, for everybody", async (to) => {
    expect(await gm.combat.switchRuleset(to)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(typeOf(ada)).toEqual(typeOf(gm));
    expect([ada.combat.type, ada.state.round, Object.keys(ada.state.fighters).sort()]).toEqual([
      to,
      0,
      [mira, ogre, tarn].sort(),
    ]);
  });

  it("takes the trails of the turn under way with it", async () => {
    await begun(gm, ada);
    await ada.token(mira).move([{ x: 100, y: 0 }]);
    await until(() => gm.token(mira).movementHistory.length > 0);
    await gm.combat.switchRuleset("seconds");
    await until(() => [gm, ada].every((seat) => seat.token(mira).movementHistory.length === 0));
  });

  it.each(others)(
    "DX-005 · in mid-fight %s keeps combatants and defeats; undo brings everything back, redo switches again",
    async (to) => {
      await intoTheFight();
      const before = knows(gm);
      const { writes } = gm;
      expect(await gm.combat.switchRuleset(to)).toMatchObject({ kind: "accepted" });
      await agree(gm, ada);
      expect(gm.writes).toBe(writes + 1);
      expect([ada.combat.type, ada.combat.round, ada.state.round]).toEqual([to, 0, 0]);
      expect(Object.keys(ada.state.fighters).sort()).toEqual([mira, ogre, tarn].sort());
      expect([mira, ogre, tarn].map((id) => ada.state.fighters[id]?.defeated)).toEqual([false, false, true]);
      await until(() => {
        const { duration } = ada.actor(mira).effects.get(bless).toObject();
        return (duration.seconds ?? duration.value) === 10;
      });
      expect(ada.combat.steps().undo?.log.map(({ event }) => event)).toEqual([
        "TURNCRAFT.Log.switched",
        "TURNCRAFT.Log.effectFreed",
      ]);
      const after = knows(gm);
      await gm.combat.undo();
      await agree(gm, ada);
      expect(gm.writes).toBe(writes + 2);
      expect([knows(gm), knows(ada)]).toEqual([before, before]);
      expect(gm.state.effects).toHaveProperty(bless);
      await gm.combat.redo();
      await agree(gm, ada);
      expect([knows(gm), knows(ada)]).toEqual([after, after]);
    },
  );

  it("FL-13 · combatants without hit points are defeated if the rules defeat them automatically, and the log names them", async () => {
    await intoTheFight();
    await gm.perform({ kind: "hit-points", who: ogre, change: -13 });
    expect(gm.state.fighters[ogre]?.defeated).toBe(false);
    await gm.combat.switchRuleset("flow");
    expect(gm.state.fighters[ogre]?.defeated).toBe(true);
    const data = { names: { combatants: [ogre] }, to: { key: "TYPES.Combat.flow" } };
    expect(gm.combat.steps().undo?.log).toContainEqual({ event: "TURNCRAFT.Log.switchedDown", data });
  });

  it("DX-005 · the way back leads through the change, to the first step and forward again", async () => {
    await intoTheFight();
    const start = (gm.combat.system as { history: { at: number } }).history.at;
    await gm.combat.switchRuleset("seconds");
    await gm.perform({ kind: "hit-points", who: ogre, change: -3 });
    const end = knows(gm);
    expect(await gm.combat.goTo(1)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect([ada.combat.type, ada.state.round, ada.actor(ogre).system.hp.value]).toEqual(["dexterity", 0, 20]);
    await gm.combat.goTo(start + 2);
    await agree(gm, ada);
    await until(() => ada.actor(ogre).system.hp.value === 10);
    expect([knows(gm), knows(ada)]).toEqual([end, end]);
  });

  it("keeps initiative if everybody rolls for themself under both", async () => {
    await intoTheFight();
    await gm.combat.switchRuleset("seconds");
    expect([mira, tarn, ogre].map((id) => gm.state.fighters[id]?.initiative)).toEqual([19, 10, 5]);
    expect(gm.state.order).toEqual([mira, tarn, ogre]);
    await gm.combat.startCombat();
    expect([gm.state.round, gm.state.activeId]).toEqual([1, mira]);
  });

  /** In mid-fight, with Tarn gone and no number of initiative that another ruleset could keep. */
  async function intoTheFightOf(type: string): Promise<void> {
    await intoTheFight();
    await gm.perform({ kind: "leave", who: tarn });
    await gm.combat.switchRuleset(type);
    await gm.combat.startCombat();
    if (type === "group") await gm.perform({ kind: "advance-round", round: gm.state.round });
    await agree(gm, ada);
  }

  it.each(["dexterity", "seconds"])(
    "DX-101, SX-101 · under %s every combatant rolls again before it starts",
    async (to) => {
      await intoTheFightOf("group");
      await gm.combat.switchRuleset(to);
      const { fighters, activeId } = gm.state;
      expect([gm.state.round, activeId]).toEqual([0, null]);
      expect([mira, tarn, ogre].map((id) => [fighters[id]?.initiative, fighters[id]?.departed])).toEqual([
        [null, false],
        [null, true],
        [null, false],
      ]);
      await gm.combat.startCombat();
      expect(gm.notices.at(-1)).toBe("Initiative not rolled: Mira and Ogre.");
      expect(gm.state.round).toBe(0);
      gm.dice(16, 5);
      await gm.combat.rollAll();
      await gm.combat.startCombat();
      expect([gm.state.round, gm.state.activeId]).toEqual([1, mira]);
      await agree(gm, ada);
      expect([ada.state.round, ada.state.fighters[tarn]?.departed]).toEqual([1, true]);
    },
  );

  it("FL-14, FL-141 · under Action & Flow Points every combatant rolls at the start and has all points", async () => {
    await intoTheFightOf("group");
    await gm.combat.switchRuleset("flow");
    gm.dice(16, 5);
    await gm.combat.startCombat();
    const fighters = (gm.state as unknown as FlowState).fighters; // It is another ruleset's now.
    expect([mira, ogre].map((id) => [fighters[id]?.ap, fighters[id]?.rp])).toEqual([
      [5, 2],
      [5, 2],
    ]);
    expect([mira, tarn, ogre].map((id) => fighters[id]?.initiative !== null)).toEqual([true, false, true]);
    expect([gm.state.round, gm.state.activeId === null]).toEqual([1, false]);
  });

  it("MO-204 · under Marching Order the lead takes or cedes at the start", async () => {
    await intoTheFight();
    await gm.combat.switchRuleset("marching");
    await gm.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true } as never);
    gm.client.foundry.applications.api.DialogV2.wait = () => new Promise(() => undefined);
    ada.client.foundry.applications.api.DialogV2.wait = async () => "cede";
    await gm.combat.startCombat();
    expect([gm.state.round, gm.state.activeId]).toEqual([1, ogre]);
  });

  it("GR-11, GR-34 · under Group Initiative the round begins with declarations, and both sides still roll", async () => {
    await intoTheFight();
    await gm.combat.switchRuleset("group");
    await gm.combat.startCombat();
    const { round, phase, groups } = gm.state as unknown as GroupState; // It is another ruleset's now.
    expect([round, phase, Object.values(groups).every(({ die }) => die === null)]).toEqual([1, "DECLARE", true]);
  });

  it("is the GM's alone, and refuses unavailable rulesets", async () => {
    expect((await ada.combat.switchRuleset("group")).kind).toBe("refused");
    expect((await gm.combat.switchRuleset("dexterity")).kind).toBe("refused");
    expect((await gm.combat.switchRuleset("chess")).kind).toBe("refused");
    expect(gm.notices).toEqual([
      "The encounter already uses that ruleset.",
      "This ruleset isn't available in this world.",
    ]);
    expect([gm.combat.type, ada.combat.type]).toEqual(["dexterity", "dexterity"]);
  });

  it("treats an external write of the type as a change of ruleset", async () => {
    const { operators } = gm.client.foundry.data;
    const system = generation === 14 ? { system: operators.ForcedReplacement.create({}) } : {};
    await gm.combat.update({ type: "group", ...system } as never);
    await until(() => ada.combat.type === "group" && Object.keys(ada.state.fighters).length === 3);
    expect(gm.combat.steps().undo?.log[0]?.event).toBe("TURNCRAFT.Log.switched");
  });
});
