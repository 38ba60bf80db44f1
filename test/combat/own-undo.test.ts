import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import { generations } from "../generations.ts";
import { begunUnder, type Page } from "./any-fight.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, until } from "./fight.ts";

const notTheirs = "The last step isn't yours: only the GM can undo it.";

/** A player undoes their own last step (house rule of DX-005). */
describe.each(generations(import.meta.url))("A player's own undo under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;
  let bram: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    bram = await fight.join("Bram");
    await begun(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  const isKnown = (steps: number, ...pages: Seat[]) =>
    until(() => pages.every(({ combat }) => (combat.steps().undo?.seq ?? 0) === steps));

  it("DX-005 · takes back a move of their own, with the token, and is logged as undone for everybody", async () => {
    const before = gm.known;
    const seq = gm.combat.steps().undo?.seq ?? 0;
    await ada.token(mira).move([{ x: 200, y: 0 }]);
    await isKnown(seq + 1, gm, ada, bram);
    expect([ada.combat.steps().mayUndo, bram.combat.steps().mayUndo, gm.combat.steps().mayUndo]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await ada.combat.undo()).toMatchObject({ kind: "accepted", seq });
    await isKnown(seq, gm, ada, bram);
    expect(gm.known).toEqual(before);
    expect(gm.place(mira)).toEqual([0, 0]);
    expect(gm.combat.steps().redo?.seq).toBe(seq + 1);
    expect(ada.combat.steps().mayUndo).toBe(false);
    expect(ada.notices).toEqual([]);
  });

  it("DX-005 · takes back the end of their turn while nobody has acted, and not twice", async () => {
    await ada.endTurn();
    await agree(gm, ada);
    expect((await ada.combat.undo()).kind).toBe("accepted");
    expect(gm.state.activeId).toBe(mira);
    await agree(gm, ada);
    expect((await ada.combat.undo()).kind).toBe("refused");
    expect(ada.notices).toEqual([notTheirs]);
  });

  it("DX-005 · leaves to the GM the steps of others, and own steps after which somebody has acted", async () => {
    await ada.endTurn();
    await agree(gm, ada, bram);
    expect((await bram.combat.undo()).kind).toBe("refused");
    expect(bram.notices).toEqual([notTheirs]);
    await bram.endTurn();
    await agree(gm, ada);
    expect((await ada.combat.undo()).kind).toBe("refused");
    expect(ada.notices).toEqual([notTheirs]);
    expect(gm.state.activeId).toBe(ogre);
  });

  it("DX-005 · is refused when somebody acts before it arrives", async () => {
    await ada.endTurn();
    await agree(gm, ada, bram);
    const seq = ada.combat.steps().undo?.seq ?? 0;
    await bram.endTurn();
    await agree(gm, ada);
    expect((await ada.perform({ kind: "undo", seq })).kind).toBe("refused");
    expect(ada.notices).toEqual([notTheirs]);
  });

  it("DX-005 · leaves rolls and decisions to the GM: a player can't roll until they like the result", async () => {
    await gm.perform({ kind: "reset-roll", who: [mira] }, { override: true });
    await agree(gm, ada);
    await ada.perform({ kind: "roll", who: [mira] });
    await agree(gm, ada);
    const rolled = gm.state.fighters[mira]?.initiative;
    expect([ada.combat.steps().mayUndo, ada.combat.steps().onlyGMUndoesOwn]).toEqual([false, true]);
    expect([bram, gm].map(({ combat }) => combat.steps().onlyGMUndoesOwn)).toEqual([false, false]);
    expect((await ada.combat.undo()).kind).toBe("refused");
    expect(ada.notices).toEqual(["The last step had a roll or a decision: only the GM can undo it."]);
    expect(gm.state.fighters[mira]?.initiative).toBe(rolled);
  });

  it("DX-005 · goes neither forward nor further back, and is the GM's alone if a world setting says so", async () => {
    await ada.endTurn();
    await agree(gm, ada);
    await ada.combat.previousTurn();
    await ada.combat.goTo(1);
    await ada.combat.redo();
    await gm.client.game.settings.set("turncraft", "ownUndo", false);
    await until(() => !ada.combat.steps().mayUndo);
    expect((await ada.combat.undo()).kind).toBe("refused");
    expect(ada.notices).toEqual(Array(4).fill("Only the GM can undo and redo."));
    expect(gm.state.activeId).not.toBe(mira);
  });
});

const others = [
  ["SX-005", "seconds"],
  ["MO-005", "marching"],
  ["FL-04", "flow"],
  ["GR-24", "group"],
] as const;

describe.each(generations(import.meta.url))("A player's own undo under each ruleset, V%i", (generation) => {
  let fight: Fight<EncounterState> | null = null;
  afterEach(() => fight?.table.close());

  async function under(type: string): Promise<{ gm: Page; ada: Page }> {
    const begun = await begunUnder(type, generation, {});
    fight = begun.fight;
    return begun;
  }

  it.each(others)("%s · a player takes their own step back under %s", async (_clause, type) => {
    const { gm, ada } = await under(type);
    const before = structuredClone(gm.state);
    const seq = gm.combat.steps().undo?.seq ?? 0;
    await ada.perform({ kind: "hit-points", who: mira, change: -3 });
    await until(() => gm.actor(mira).system.hp.value === 17 && (ada.combat.steps().undo?.seq ?? 0) > seq);
    expect((await ada.combat.undo()).kind).toBe("accepted");
    expect(gm.state).toEqual(before);
    expect(gm.actor(mira).system.hp.value).toBe(20);
    expect(ada.notices).toEqual([]);
  });

  it.each(others)("%s · an undo, or a move in a paused game, is refused by a clause of %s", async (clause, type) => {
    const { gm, ada } = await under(type);
    const [ruleset] = clause.split("-");
    const clauseOf = (answer: object) => (answer as { refusal: { clause: string } }).refusal.clause;
    const seq = gm.combat.steps().undo?.seq ?? 0;
    expect(clauseOf(await ada.perform({ kind: "undo", seq }))).toMatch(`${ruleset}-`);
    await gm.client.game.togglePause(true, { broadcast: true });
    const waypoints = [{ x: 100, y: 0, elevation: 0, action: "walk" }];
    const moved = await ada.perform({ kind: "move", who: mira, waypoints, forced: false } as Command);
    expect(clauseOf(moved)).toMatch(`${ruleset}-`);
  });

  it("MO-005 · players don't stop the clock of frantic combat by an undo", async () => {
    const { gm, ada } = await under("marching");
    await gm.perform({ kind: "frantic", on: true });
    await ada.perform({ kind: "hit-points", who: mira, change: -3 });
    await agree(gm, ada);
    expect(ada.combat.steps().mayUndo).toBe(false);
    expect((await ada.combat.undo()).kind).toBe("refused");
    expect(gm.actor(mira).system.hp.value).toBe(17);
  });
});
