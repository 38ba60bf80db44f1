import { describe, expect, it } from "vitest";
import { secondsStatuses } from "../../../../src/rulesets/seconds/host/token-status.ts";
import type { SecondsState } from "../../../../src/rulesets/seconds/rules/index.ts";
import type { SecondsBoard } from "../../../../src/rulesets/seconds/tracker/board.ts";
import { dialSteps } from "../../../../src/rulesets/seconds/tracker/board.ts";
import { contestIn } from "../../../../src/rulesets/seconds/tracker/dialogs.ts";
import { unrolled } from "../../../../src/rulesets/seconds/tracker/prompts.ts";
import type { SecondsRow } from "../../../../src/rulesets/seconds/tracker/tracker.ts";
import { english } from "../../../sheets/english.ts";
import { fight, id, reading, spell } from "./states.ts";

const board = (...args: Parameters<typeof reading>) => reading(...args).board as SecondsBoard;
const rows = (...args: Parameters<typeof reading>) => reading(...args).rowGroups.flatMap((band) => band.rows);
const rowState = (state: SecondsState, row: number) => rows(state)[row]?.state as SecondsRow;
const bloom = { id: "d1", name: "Late Bloom", itemId: null, left: 5 };

describe("the dial", () => {
  const kinds = (...args: Parameters<typeof dialSteps>) => dialSteps(...args).map(({ kind }) => kind);

  it("SX-303 · loses a step with each second", () => {
    expect(kinds({ secondsLeft: 6, running: null })).toEqual(Array(6).fill("left"));
    expect(kinds({ secondsLeft: 4, running: null })).toEqual(["used", "used", "left", "left", "left", "left"]);
    expect(kinds({ secondsLeft: 0, running: null })).toEqual(Array(6).fill("used"));
  });

  it("SX-502 · shows the steps taken by the action under way, and those still to come", () => {
    const begun = { secondsLeft: 0, running: spell({ done: 2 }) };
    expect(kinds(begun)).toEqual(["used", "used", "used", "used", "acted", "acted"]);
    const continues = { secondsLeft: 6, running: spell({ done: 3, total: 5 }) };
    expect(kinds(continues)).toEqual(["planned", "planned", "left", "left", "left", "left"]);
    const long = { secondsLeft: 6, running: spell({ done: 3, total: 20 }) };
    expect(kinds(long)).toEqual(Array(6).fill("planned"));
  });

  it("has six sectors that differ", () => {
    expect(new Set(dialSteps({ secondsLeft: 6, running: null }).map(({ path }) => path)).size).toBe(6);
  });

  it("SX-204 · names the combatant who continues after an interruption, and the seconds left", () => {
    const state = fight({ a: { secondsLeft: 4 }, b: { secondsLeft: 5 } }, { stack: [id("a"), id("b")] });
    expect(board(state).dial).toMatchObject({
      name: "Tarn",
      left: 5,
      leftText: "5 of 6 s left",
      afterwards: "Mira continues afterwards with 4 s",
    });
    expect(board(state, { hidden: ["a"] }).dial?.afterwards).toBeNull();
  });

  it("names the action under way", () => {
    const { dial } = board(fight({ a: { secondsLeft: 0, running: spell() } }));
    expect(dial?.sentence).toBe("Mira: 0 of 6 seconds left. Fire Arrow, 2 of 4 s done");
    const open = { itemId: null, action: "melee", name: "" } as const;
    expect(board(fight({ a: { inAction: open } })).dial?.doing).toBe("Single melee attack is done: roll it");
  });
});

describe("strips of coming seconds", () => {
  it("SX-502, SX-602 · hold the action under way and delays, from the next own second on, and name every turn, shortly where there is little room", () => {
    const state = fight({ a: { secondsLeft: 2, running: spell({ done: 1 }), delays: [bloom] }, b: {} });
    const [strip, ...others] = board(state).strips;
    expect(others).toEqual([]);
    expect(strip?.cells).toHaveLength(12);
    expect(strip?.turns).toEqual([
      { label: "now", tip: "this turn", cells: 2 },
      { label: "next turn", tip: "next turn", cells: 6 },
      { label: "+2", tip: "2 turns from now", cells: 4 },
    ]);
    expect(strip?.cells.map(({ kind }) => kind).slice(0, 4)).toEqual(["action", "action", "end", "free"]);
    expect(strip?.cells.map(({ second, begins }) => (begins ? `|${second}` : second)).slice(0, 5)).toEqual([
      5,
      6,
      "|1",
      2,
      3,
    ]);
    expect(strip?.cells.flatMap(({ due }, index) => (due ? [index] : []))).toEqual([4]);
    expect(strip?.coming).toEqual([
      { kind: "action", text: "Fire Arrow 1/4 s, ends at second 1, next turn" },
      { kind: "effect", text: "Late Bloom in 5 s: second 3, next turn" },
    ]);
  });

  it("SX-601 · mark the effect of an action under way at the end of its own delay", () => {
    const running = spell({ done: 3, delay: 2 });
    const [strip] = board(fight({ a: { running } })).strips;
    expect(strip?.cells.findIndex(({ due }) => due)).toBe(2);
    expect(strip?.cells[2]?.tip).toBe("Second 3: Fire Arrow");
    expect(strip?.coming[0]?.text).toMatch(/ends at second 1, this turn, and takes effect 2 s later$/);
  });

  it("SX-602 · count others' delays from their own next turn", () => {
    const [mine, theirs] = board(fight({ a: {}, b: { delays: [bloom] } })).strips;
    expect(mine?.coming).toEqual([]);
    expect(theirs?.turns[0]).toEqual({ label: "next turn", tip: "next turn", cells: 6 });
    expect(theirs?.coming[0]?.text).toBe("Late Bloom in 5 s: second 5, next turn");
  });

  it("name effects beyond their end", () => {
    const state = fight({ a: { delays: [{ ...bloom, left: 20 }] } });
    expect(board(state).strips[0]?.cells.some(({ due }) => due)).toBe(false);
    expect(board(state).strips[0]?.coming[0]?.text).toBe("Late Bloom in 20 s: second 2, 3 turns from now");
  });
});

describe("held turns", () => {
  const held = { held: { round: 3, ran: false } };

  it("SX-202 · have a standing button for their owner and the GM, and for nobody else", () => {
    const state = fight({ a: {}, b: held, c: {} });
    expect(board(state).held).toEqual([]);
    const [button] = board(state, { owned: ["b"] }).held;
    expect(button).toMatchObject({ offer: "act", who: "b", label: "Tarn: interrupt Mira", disabled: false });
    expect(board(state, { gm: true }).held).toHaveLength(1);
  });

  it("SX-203 · have a disabled button in the middle of an action, with the reason", () => {
    const state = fight({ a: { inAction: { itemId: null, action: "combo", name: "" } }, b: held });
    const [button] = board(state, { owned: ["b"] }).held;
    expect(button?.disabled).toBe(true);
    expect(button?.tip).toBe("Mira is in the middle of Combo. Tarn can act when it is over. · SX-203");
    const secret = board(state, { owned: ["b"], hidden: ["a"] });
    expect(JSON.stringify(secret)).not.toMatch(/Mira|Combo/);
  });

  it("SX-205 · are marked, and warned of when their own place comes next", () => {
    const state = fight({ a: {}, b: held, c: held });
    expect(rows(state)[1]?.badges).toMatchObject([{ id: "held", tip: "Is next, and loses the held turn then" }]);
    expect(rows(state)[2]?.badges).toMatchObject([
      { id: "held", tip: "Can take the held turn between two actions of others" },
    ]);
    expect(board(state, { owned: ["b"] }).held[0]?.tip).toMatch(/^Last chance/);
    const note = (who: Parameters<typeof reading>[1]) => reading(state, who).footer.note;
    for (const who of [{ gm: true }, { owned: ["b"] }]) {
      expect(note(who)).toMatch(/ is next and loses the held turn unless it is taken now\.$/);
    }
    expect([note({ owned: ["a", "c"] }), reading(fight({ a: {}, b: {}, c: held }), { gm: true }).footer.note]).toEqual([
      null,
      null,
    ]);
  });

  it("SX-201 · can be made by the active combatant, while all seconds are left", () => {
    const acts = (state: SecondsState) =>
      board(state, { owned: ["a"] }).buttons.map(({ offer, disabled }) => [offer, disabled]);
    expect(acts(fight({ a: {} }))).toEqual([["hold", false]]);
    expect(acts(fight({ a: { secondsLeft: 5 } }))).toEqual([["hold", true]]);
    expect(board(fight({ a: {} })).buttons).toEqual([]);
  });
});

describe("actions at the table", () => {
  it("SX-502, SX-503 · an action spanning turns is continued or abandoned", () => {
    const acts = board(fight({ a: { running: spell() } }), { owned: ["a"] }).buttons;
    expect(acts.map(({ label, disabled }) => [label, disabled])).toEqual([
      ["Continue Fire Arrow", false],
      ["Abandon Fire Arrow", false],
      ["Hold turn", false],
    ]);
  });

  it("SX-401 · neither continuing nor holding is offered without a second left", () => {
    const acts = board(fight({ a: { secondsLeft: 0, running: spell() } }), { owned: ["a"] }).buttons;
    expect(acts.map(({ offer }) => offer)).toEqual(["abandon", "hold"]);
  });

  it("SX-410 · a finished action is rolled or given up, and nothing else is offered", () => {
    const inAction = { itemId: "Item.sword", action: "melee", name: "Long Sword", throws: true } as const;
    const state = fight({ a: { secondsLeft: 4, inAction } });
    expect(board(state, { gm: true }).buttons.map(({ label, disabled }) => [label, disabled])).toEqual([
      ["Roll Long Sword", false],
      ["Give up Long Sword", false],
      ["Hold turn", true],
    ]);
    expect(unrolled(state)).toMatchObject([{ who: "a", command: { kind: "finish" } }]);
  });

  it("SX-305 · ending the turn says what passes unused", () => {
    const tip = (state: SecondsState) => reading(state, { owned: ["a"] }).footer.main?.tip;
    expect(tip(fight({ a: { secondsLeft: 2 } }))).toBe("End Mira's turn · 2 s unused");
    expect(tip(fight({ a: { secondsLeft: 0 } }))).toBe("End Mira's turn");
  });

  it("SX-105 · contenders are ticked combatants, and named outsiders with their bonuses", () => {
    expect(contestIn({ a: true, b: false, c: true })).toEqual({ who: ["a", "c"], outsiders: [] });
    const named = {
      "name-0": " Guard ",
      "check-0": "+3",
      "name-1": "",
      "check-1": "9",
      "name-2": "Cat",
      "check-2": "2d6",
    };
    expect(contestIn({ a: true, ...named })).toEqual({
      who: ["a"],
      outsiders: [
        { name: "Guard", check: 3 },
        { name: "Cat", check: "2d6" },
      ],
    });
    expect(contestIn({ "name-0": "Boy" }).outsiders).toEqual([{ name: "Boy", check: 0 }]);
  });
});

describe("rows", () => {
  it("SX-303 · show the die of a turn under way, an empty face at its end, and none for others", () => {
    expect(rowState(fight({ a: { secondsLeft: 4 }, b: {} }), 0).die).toMatchObject({
      icon: "fa-dice-four",
      text: "4 s",
    });
    expect(rowState(fight({ a: { secondsLeft: 0 }, b: {} }), 0).die?.icon).toBe("fa-square");
    expect(rowState(fight({ a: {}, b: {} }), 1).die).toBeNull();
  });

  it("SX-602 · name the action under way and delays", () => {
    const state = rowState(fight({ a: {}, b: { running: spell(), delays: [bloom] } }), 1);
    expect(state).toMatchObject({ running: "Fire Arrow 2/4 s", delays: [{ text: "Late Bloom 5 s" }] });
  });

  it("SX-407 · mark who is prone or crouches, with the time for standing up", () => {
    const state = fight({ a: { posture: "prone" }, b: { posture: "crouching" }, c: {} });
    expect(rows(state).map(({ badges }) => badges.map(({ label, tip }) => [label, tip]))).toEqual([
      [["Prone", "Prone. Standing up takes 2 s."]],
      [["Crouching", "Crouching. Standing up takes 1 s."]],
      [],
    ]);
  });

  it("SX-204 · mark an interrupted combatant", () => {
    const state = fight({ a: { secondsLeft: 4 }, b: {} }, { stack: [id("a"), id("b")] });
    expect(rows(state)[0]?.badges).toMatchObject([
      { id: "interrupted", tip: "Interrupted; continues afterwards with 4 s" },
    ]);
    expect(reading(state).header.next).toBe("next: Mira");
  });

  it("SX-204 · don't mark an interruption by a combatant hidden from the reader", () => {
    const state = fight({ a: { secondsLeft: 4 }, b: {}, c: {} }, { stack: [id("a"), id("b"), id("c")] });
    const marks = (hidden: string[]) =>
      rows(state, { hidden }).map((row) => [row.id, row.badges.some((mark) => mark.id === "interrupted")]);
    expect(marks([])).toEqual([
      ["a", true],
      ["b", true],
      ["c", false],
    ]);
    expect(marks(["c"])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(marks(["b"])[0]).toEqual(["a", false]);
    const viewer = { canSee: (who: string) => who !== "c", nameOf: String, titleOf: String, localize: english };
    const statuses = (who: string) => secondsStatuses.statuses(state, id(who), viewer).map((status) => status.id);
    expect([statuses("a"), statuses("b")]).toEqual([["interrupted"], []]);
  });

  it("SX-109 · mark late arrivals with the round in which they act", () => {
    const late = (waitsUntilRound: number | null) => ({ joinedRound: 3, waitsUntilRound });
    const state = fight({ a: {}, b: late(null), c: late(4) });
    expect(rows(state).map(({ notice }) => notice)).toEqual([null, "Acts this round", "Acts next round"]);
  });

  it("SX-103, SX-104 · have rerolls on record, without those of hidden ones", () => {
    const state = fight({ a: { checks: [15, 9, 18] }, b: { checks: [15, 9, 4] }, c: { checks: [12] } });
    const [mira, tarn, ogre] = rows(state).map(({ initiative }) => initiative);
    const why = "Initiative check 15; tied with Tarn, checked again: 9, 18 against 9, 4";
    expect(mira).toEqual({ text: "15", die: "18", why });
    expect(tarn?.die).toBe("4");
    expect(ogre).toEqual({ text: "12", die: null, why: "Initiative check 12" });
    expect(rows(state, { hidden: ["b"] })[0]?.initiative).toEqual({
      text: "15",
      die: null,
      why: "Initiative check 15",
    });
    expect(rows(fight({ a: { checks: [15] }, b: { checks: [15] } }))[0]?.initiative?.why).toMatch(/undecided$/);
  });
});

describe("hidden combatants", () => {
  const state = fight({ a: { running: spell(), delays: [bloom] }, b: {} });

  it("leave neither dial nor strip nor name to players", () => {
    const view = reading(state, { hidden: ["a"] });
    expect(JSON.stringify(view)).not.toMatch(/Mira|Fire Arrow|Late Bloom/);
    expect(view.board).toEqual({ dial: null, buttons: [], held: [], strips: [] });
    expect(reading(state, { hidden: ["a"], gm: true }).board).toMatchObject({ dial: { name: "Mira" } });
  });
});

it("before the fight there is no board", () => {
  expect(reading(fight({ a: {} }, { round: 0, stack: [] })).board).toBeNull();
});
