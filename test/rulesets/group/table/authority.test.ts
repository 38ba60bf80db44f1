import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { rollsAtOnce } from "../../../combat/windows.ts";
import { generations } from "../../../generations.ts";
import {
  advanceTurn,
  at,
  beginGroup,
  foes,
  type GroupSeat,
  openGroup,
  party,
  rollFor,
  staff,
  thing,
  throws,
} from "./fight.ts";

describe.each(generations(import.meta.url))("GM entries in a row's menu under V%i", (generation) => {
  let fight: Fight<GroupState>;
  let gm: GroupSeat;
  let ada: GroupSeat;

  beforeEach(async () => {
    fight = await openGroup(generation);
    [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginGroup(gm, ada);
  });
  afterEach(() => fight.table.close());

  /** Row menu entries of this page's tracker, by the last part of their keys. */
  function menuOf(seat: GroupSeat) {
    const { CONFIG } = seat.client;
    // Core's own entries need a page.
    Object.getPrototypeOf(CONFIG.ui.combat.prototype)._getEntryContextOptions = () => [];
    const tracker = Object.create(CONFIG.ui.combat.prototype, { viewed: { value: seat.combat } });
    const entries = tracker._getEntryContextOptions() as Record<string, unknown>[];
    return (words: string) => {
      const found = entries.find((each) => (each.label ?? each.name) === words);
      if (!found) throw new Error(`There is no entry "${words}".`);
      const row = (who: CombatantId) => ({ dataset: { combatantId: who } });
      const [shows, runs] = [found.visible ?? found.condition, found.onClick ?? found.callback] as ((
        ...all: unknown[]
      ) => unknown)[];
      if (!shows || !runs) throw new Error(`"${words}" does nothing.`);
      return {
        shows: (who: CombatantId) => shows(row(who)) === true,
        run: (who: CombatantId) => (found.onClick ? runs({}, row(who)) : runs(row(who))),
      };
    };
  }

  /** Answers the next windows with these forms, in order. */
  function answers(seat: GroupSeat, ...forms: object[]): { readonly left: () => number } {
    const next = [...forms];
    seat.client.foundry.applications.api.DialogV2.input = async () => next.shift() ?? null;
    return { left: () => next.length };
  }

  it("GR-125, GR-121, GR-165, GR-39 · a form gives its command; an invalid one opens again, and undo takes it back", async () => {
    const before = gm.known;
    const choose = menuOf(gm);
    answers(gm, { by: null, against: 0 }, { by: -2, against: 1 });
    choose("Set attack modifiers…").run(ogre);
    await until(() => gm.state.fighters[ogre]?.situational.by === -2);
    answers(gm, { cover: 25, concealment: 50, glass: true, medium: "water" });
    choose("Set cover and concealment…").run(ogre);
    await until(() => gm.state.fighters[ogre]?.sight.medium === "water");
    answers(gm, { [`who-${mira}`]: true });
    choose("Join melee…").run(ogre);
    await until(() => Object.keys(gm.state.melees).length === 1);
    answers(gm, { group: party, name: "Traitors" });
    choose("Change side…").run(tarn);
    await until(() => Object.values(gm.state.groups).some(({ name }) => name === "Traitors"));
    await agree(gm, ada);
    expect(ada.state.fighters[ogre]).toMatchObject({ situational: { by: -2, against: 1 }, sight: { cover: 25 } });
    for (let step = 0; step < 4; step++) await gm.combat.undo();
    expect(gm.known.state).toEqual(before.state);
  });

  it("GR-13 · Next asks once, however often it is pressed, and the choice ends the phase once", async () => {
    const shown: ((value: string) => void)[] = [];
    await advanceTurn(gm);
    await rollFor(gm, party, 4);
    await rollFor(gm, foes, 2);
    gm.client.foundry.applications.api.DialogV2.wait = () => new Promise((resolve) => shown.push(resolve));
    let first = advanceTurn(gm);
    for (let { phase } = gm.state; shown.length === 0; phase = gm.state.phase) {
      await until(() => shown.length > 0 || gm.state.phase !== phase);
      if (shown.length === 0) first = advanceTurn(gm);
    }
    const { round, phase } = gm.state;
    expect((await advanceTurn(gm)).kind).toBe("cancelled");
    expect((await advanceTurn(gm)).kind).toBe("cancelled");
    expect([shown.length, gm.state.phase]).toEqual([1, phase]);
    shown[0]?.("continue");
    expect((await first).kind).toBe("accepted");
    expect(gm.state.phase).not.toBe(phase);
    expect((await gm.perform({ kind: "advance", round, turn: null, phase })).kind).toBe("stale");
    expect(gm.notices.at(-1)).toBe("That isn't the current turn (round 1).");
  });

  it("GR-39, GR-170 · sides can't change after step 2; players have no such entries", async () => {
    expect(menuOf(ada)("Change side…").shows(mira)).toBe(false);
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    answers(gm, { group: foes, name: "" });
    menuOf(gm)("Change side…").run(tarn);
    await until(() => gm.notices.some((logLines) => logLines.includes("can't change after initiative")));
    expect(gm.state.fighters[tarn]?.group).toBe(party);
  });

  it("GR-46 · only the GM may have a combatant act in another phase", async () => {
    const here = (seat: GroupSeat) => menuOf(seat)("Act in this phase…");
    expect(here(gm).shows(tarn)).toBe(false);
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    const { round, activeId: turn } = gm.state;
    await gm.perform({ kind: "advance", round, turn, to: "HIGH_D4" });
    await agree(gm, ada);
    expect([here(gm).shows(tarn), here(ada).shows(mira)]).toEqual([true, false]);
    const forged = { kind: "act", who: mira, item: thing(mira, staff), attack: at(ogre), phase: "HIGH_D4" } as never;
    expect(await ada.perform(forged)).toMatchObject({ kind: "refused", refusal: { clause: "GR-46" } });
    await rollsAtOnce(gm.client);
    // Nothing needs an override.
    gm.client.foundry.applications.api.DialogV2.wait = async () => null;
    throws(gm, [15, 20], [4, 8]);
    answers(gm, { what: "0" });
    here(gm).run(tarn);
    await until(() => gm.state.fighters[tarn]?.majorPhase === "HIGH_D4");
    await agree(gm, ada);
    expect(gm.state.fighters[tarn]).toMatchObject({ major: "used", actedIn: ["HIGH_D4"] });
    await gm.combat.undo();
    expect(gm.state.fighters[tarn]).toMatchObject({ major: "available", majorPhase: null });
  });

  it("GR-88 · only the GM books the next move, once", async () => {
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    await agree(gm, ada);
    const stated = { as: "nothing", segments: 0 };
    const waypoints = [{ x: 200, y: 0, elevation: 0, action: "walk" }];
    const forged = { kind: "move", who: mira, waypoints, forced: false, note: stated } as never;
    expect(await ada.perform(forged)).toMatchObject({ kind: "refused", refusal: { clause: "GR-170" } });
    const asked = answers(gm, stated);
    menuOf(gm)("Set next move's cost…").run(ogre);
    await until(() => asked.left() === 0);
    await gm.token(ogre).update({ x: 700, y: 0 });
    await until(() => gm.place(ogre)[0] === 700);
    expect(gm.state.fighters[ogre]).toMatchObject({ major: "available", moved: { walk: 5 } });
    await gm.token(ogre).update({ x: 800, y: 0 });
    await until(() => gm.notices.some((logLines) => logLines.includes("LOW · Other")));
    expect(gm.place(ogre)).toEqual([700, 0]);
  });
});
