import { describe, expect, it } from "vitest";
import { step } from "../../../../src/engine/index.ts";
import {
  type DeclaredAction,
  type FlowCommand,
  type FlowState,
  flow,
  type ItemId,
  readScores,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { gm, withScores } from "../../giving.ts";
import { hex, item, scores } from "./creatures.ts";
import { A, act, after, attack, E, F, faces, fight, give, pass, path, playTo, react, refused, run } from "./fights.ts";

const strike = { item: "Item.sword" as ItemId, targets: [E], abilities: [{ item: "Item.bash" as ItemId }] };
const actions: readonly DeclaredAction[] = [
  { action: "attack", ...strike },
  { action: "spell", ...strike },
  { action: "ability", ...strike },
  { action: "draw", item: strike.item, hand: "main" },
  { action: "sheathe", item: strike.item },
  { action: "drop", item: strike.item },
  { action: "potion", item: strike.item },
  { action: "magicItem", item: strike.item },
  { action: "standUp" },
  { action: "disarm", item: strike.item, target: E, held: strike.item },
  { action: "feint", target: E, skill: "melee" },
  { action: "flowState" },
  { action: "grapple", target: E },
  { action: "hold" },
  { action: "letGo" },
  { action: "breakFree" },
  { action: "ready", trigger: "they come", on: "movement", named: "attack", what: "strike", cost: 2 },
  { action: "shove", target: E, effect: "push" },
  { action: "totalDefense" },
  { action: "tumble", target: E },
  { action: "knowledge", skill: "History" },
  { action: "free", what: "shouts" },
  { action: "other", what: "waves", ap: 1, rp: 0, fp: 0, provokes: false },
];
const effect = { id: "fx", name: "Poison", damage: "1d6", pool: "none", change: 0 } as const;

/** Commands of every kind, and of every action. */
function everyCommand(): FlowCommand[] {
  const state = fight({ A: { at: hex(0, 0) }, E: { at: hex(5, 0) } });
  return [
    ...actions.map((action): FlowCommand => act(A, action, { modifier: 10 })),
    { kind: "move", who: A, measured: path(state, A, [[1, 0]]), as: "move", forced: false },
    { kind: "react", who: A, window: "w1", choice: { reaction: "intercept", item: strike.item, space: hex(1, 0) } },
    { kind: "pass", who: A, window: "w1", rest: true },
    { kind: "ask-again", who: A },
    { kind: "close-window", window: "w1" },
    { kind: "trigger", who: A },
    { kind: "drop-ready", who: A },
    { kind: "keep-waiting", who: A },
    { kind: "roll", who: [A] },
    { kind: "reset-roll", who: [A] },
    { kind: "surprise", side: "ours" },
    { kind: "set-flags", who: A, flags: { side: "ours", surprised: true, canThreaten: true, prone: true } },
    { kind: "grant", who: A, pool: "ap", amount: 1 },
    { kind: "ongoing", who: A, effect: { ...effect, turns: 2, uuid: "Actor.A.Effect.fx" } },
    { kind: "end-ongoing", who: A, id: "fx" },
    { kind: "round-effect", effect: { ...effect, who: A, rounds: 2 } },
    { kind: "end-round-effect", id: "fx" },
  ];
}

/** Paths of all primitive values. */
function leavesOf(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, at === "" ? key : `${at}.${key}`));
}

/** A copy with this instead of the leaf. */
function changed(value: unknown, at: string, to: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  const path = at.split(".");
  const parent = path.slice(0, -1).reduce((node, key) => node[key] as Record<string, unknown>, copy);
  parent[path.at(-1) ?? ""] = to;
  return copy;
}

const fieldOf = (raw: unknown): unknown => {
  const read = flow.read(raw);
  return "clause" in read ? `${read.clause} ${read.data?.field}` : "fine";
};
/** Name of a list of primitives: one field. */
const asNamed = (at: string): string =>
  at
    .replace(/\.(who|targets|provokes|inside|order|ignoredBy|provoked|reactors|interrupted|orderKey)\.\d+$/, ".$1")
    .replace(/^(who|order|interrupted)\.\d+$/, "$1");

describe("Bad input", () => {
  it("FL-01 · any invalid field of any command is refused by its name", () => {
    for (const command of everyCommand()) {
      expect(flow.read(JSON.parse(JSON.stringify(command)))).toEqual(JSON.parse(JSON.stringify(command)));
      for (const leaf of leavesOf(command)) {
        for (const wrong of [{ no: 1 }, [[]], undefined]) {
          if (wrong === undefined && isOptional(leaf)) continue;
          expect([leaf, fieldOf(changed(command, leaf, wrong))]).toEqual([leaf, `FL-01 ${asNamed(leaf)}`]);
        }
      }
    }
  });

  it("FL-01 · figures are whole and within their bounds", () => {
    const other = act(A, { action: "other", what: "waves", ap: 1, rp: 0, fp: 0, provokes: false });
    const grant = { kind: "grant", who: A, pool: "ap", amount: 1 } as const;
    for (const wrong of [-1, 0.5, 1001, Number.NaN, Number.POSITIVE_INFINITY, "1"]) {
      expect(fieldOf(changed(other, "action.ap", wrong))).toBe("FL-01 action.ap");
      if (wrong !== -1) expect(fieldOf(changed(grant, "amount", wrong))).toBe("FL-01 amount");
    }
    expect([fieldOf({ kind: "dance" }), fieldOf(null), fieldOf(act(A, { action: "dance" } as never))]).toEqual([
      "FL-01 kind",
      "FL-01 ",
      "FL-01 action.action",
    ]);
  });

  it("FL-01 · invalid dice, too few and too many are refused, and nothing else changes", () => {
    const state = fight({ A: {}, E: {} });
    for (const dice of [[], [1, 2], [101], [0], [1.5], [Number.NaN]]) {
      const answers = { "attack-1": { dice, total: 5 } };
      expect(give(state, attack(A, E), { answers })).toMatchObject({
        refusal: { clause: "FL-01", data: { field: "attack-1" } },
      });
    }
    expect(give(state, attack(A, E), { answers: { "attack-1": "five" } })).toMatchObject({
      refusal: { data: { field: "attack-1" } },
    });
  });

  it("FL-01 · a missing combatant, a window of another time and a turn that is over are refused", () => {
    const state = fight({ A: {}, E: {} });
    expect(refused(state, { kind: "pass", who: A, window: "window-9", rest: false })).toBe("FL-53");
    expect(refused(state, { kind: "close-window", window: "window-9" })).toBe("FL-53");
    expect(refused(state, { kind: "advance", round: 1, turn: E })).toBe("FL-10");
    expect(refused(state, { kind: "trigger", who: F })).toBe("FL-01");
    expect(refused(state, { kind: "round-effect", effect: { ...effect, who: F, rounds: 1 } })).toBe("FL-01");
    expect(refused(state, { kind: "manual", active: F })).toBe("FL-01");
    const setup = { ...state, round: 0, activeId: null, placeId: null };
    expect([refused(setup, attack(A, E)), refused(setup, { kind: "trigger", who: A })]).toEqual(["FL-06", "FL-06"]);
    expect(refused(setup, { kind: "advance", round: 0, turn: null })).toBe("FL-06");
  });

  it("FL-01 · invalid scores aren't taken over", () => {
    const good = scores("A", {
      at: hex(0, 0),
      scores: { others: { Arcana: 5 }, walls: [{ from: hex(0, 0), to: hex(1, 0) }] },
    });
    expect(readScores(good)).toEqual(good);
    for (const leaf of leavesOf(good).filter((at) => !isOptional(at))) {
      expect([leaf, readScores(changed(good, leaf, { no: 1 }))]).toEqual([leaf, null]);
    }
    const state = fight({ A: {} });
    const logged = after(
      state,
      { kind: "settings", changes: {} },
      { freshScores: { ...withScores(state, A, { size: -1 }), E: 3 } },
    );
    expect(logged.fighters).toEqual(state.fighters);
  });
});

/** Fields that may be missing, or be any name of the table's own. */
function isOptional(leaf: string): boolean {
  return leaf === "modifier" || leaf.startsWith("flags.") || leaf.endsWith(".feet");
}

describe("Invalid stored encounters", () => {
  /** Encounter with every activity at once. */
  function busy(): FlowState {
    const start = fight({
      A: { at: hex(1, 0), is: { grapple: { role: "grappler", other: F }, feints: [{ target: E, round: 1 }] } },
      E: { at: hex(0, 0), scores: { rpMax: 2 } },
      F: { at: hex(9, 0), side: "theirs", is: { grapple: { role: "grappled", other: A } } },
    });
    const free = { ...start, fighters: { ...start.fighters, A: { ...start.fighters[A], grapple: null } } } as FlowState;
    const ready = { trigger: "t", action: "attack", what: "w", cost: 1, round: 1, on: "other" } as const;
    const moving = after(free, run(free, A, 2));
    const afterAttack = after(moving, react(moving, E, "reactionAttack", { item: item().uuid }), {
      answers: { "attack-2": faces.normal },
    });
    const more = {
      roundEffects: [{ ...effect, who: A, rounds: 2 }],
      interrupted: [E],
      surprisingSide: "ours",
    };
    const [moved, hit] = afterAttack.open;
    const walk = { ...moved, unseenBy: [F], from: hex(1, 0) };
    const action = {
      kind: "action",
      who: A,
      action: actions[16],
      modifier: 0,
      failed: false,
      asked: true,
      watched: false,
      window: null,
    };
    const readied = { kind: "readied", who: E, turn: true, acted: false, window: null };
    const counter = { ...hit, counter: { who: E, item: "Item.sword" }, parent: "attack-1", held: "Item.sword" };
    const wait = { ready, ongoing: [{ ...effect, turns: 1, uuid: "u" }] };
    return {
      ...afterAttack,
      ...more,
      open: [walk, counter, action, readied],
      fighters: { ...start.fighters, A: { ...afterAttack.fighters[A], grapple: start.fighters[A]?.grapple, ...wait } },
    } as FlowState;
  }

  it("FL-03 · a valid one loads as it was stored, and any invalid field is named", () => {
    const state = busy();
    expect(flow.load(JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const leaf of leavesOf(state)) {
      const loaded = flow.load(changed(state, leaf, { no: 1 }));
      expect([leaf, "clause" in loaded && loaded.clause]).toEqual([leaf, "FL-01"]);
      const field = "clause" in loaded ? String(loaded.data?.field) : "";
      const named = asNamed(leaf);
      expect([leaf, field, named.startsWith(field) || field.startsWith(named)]).toEqual([leaf, field, true]);
    }
  });

  it("FL-03 · a missing combatant's name is invalid, and an invalid encounter refuses any command", () => {
    const state = busy();
    const names: [string, string][] = [
      ["placeId", "placeId"],
      ["interrupted.0", "interrupted"],
      ["roundEffects.0.who", "roundEffects"],
      ["open.0.who", "open.0"],
      ["open.1.attacker", "open.1"],
      ["open.1.targets.0", "open.1"],
      ["open.1.counter.who", "open.1"],
      ["open.3.who", "open.3"],
      ["fighters.A.grapple.other", "fighters.A"],
      ["fighters.A.feints.0.target", "fighters.A"],
    ];
    for (const [leaf, field] of names) {
      const raw = changed(state, leaf, "nobody") as FlowState;
      const outcome = step(flow, raw, { command: { kind: "end" }, asker: gm, override: false, freshScores: {} }, []);
      expect([leaf, outcome.kind === "refused" && outcome.refusal.data?.field]).toEqual([leaf, field]);
    }
    const asked = changed(state, "open.1.window.asked", {
      nobody: { answer: "waiting", choice: null, override: false },
    });
    expect(flow.load(asked)).toMatchObject({ data: { field: "open.1" } });
    expect(flow.load(changed(state, "open.2.action", { action: "grapple", target: "nobody" }))).toMatchObject({
      data: { field: "open.2" },
    });
    const moves = { hexesLeft: 1, provoked: ["nobody"], ignoredBy: [] };
    expect(flow.load(changed(state, "fighters.A.move", moves))).toMatchObject({ data: { field: "fighters.A" } });
  });

  it("FL-03 · an encounter in the middle of everything goes on from the stored moment", () => {
    const start = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const moving = after(start, run(start, A, 2));
    const stored = JSON.parse(JSON.stringify(moving)) as FlowState;
    expect(after(stored, pass(stored, E))).toEqual(after(moving, pass(moving, E)));
    expect(playTo(after(stored, pass(stored, E)), 2, A).round).toBe(2);
  });
});
