import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { step } from "../../../../src/engine/index.ts";
import { newFighter, readScores, type SecondsState, seconds } from "../../../../src/rulesets/seconds/rules/index.ts";
import {
  A,
  after,
  B,
  begin,
  cast,
  delay,
  fight,
  gathering,
  give,
  gm,
  line,
  move,
  scores,
  set,
  spellAt,
  wait,
} from "./fights.ts";

const fieldOf = (raw: unknown): unknown => {
  const read = seconds.read(raw);
  return "clause" in read ? read.data?.field : "fine";
};
/** Invalid field named after `damage` has altered this fight. */
function readInvalidField(state: SecondsState, damage: (raw: Record<string, never>) => void): unknown {
  const raw = JSON.parse(JSON.stringify(state)) as Record<string, never>;
  damage(raw);
  const outcome = step(seconds, raw as unknown as SecondsState, anything, []); // Damaged on purpose.
  return outcome.kind === "refused" ? outcome.refusal.data?.field : outcome.kind;
}
const anything = { command: { kind: "end" }, asker: gm, override: false, freshScores: {} } as const;

describe("Bad input", () => {
  it("SX-001 · an invalid command is refused by the name of the field", () => {
    expect(fieldOf(null)).toBe("");
    expect(fieldOf({ kind: "dance" })).toBe("kind");
    expect(fieldOf({ kind: "begin", who: "A", action: "dance" })).toBe("action");
    expect(fieldOf({ kind: "begin", who: "a.b", action: "move" })).toBe("who");
    expect(fieldOf({ ...cast(A), item: 3 })).toBe("item");
    const item = { id: "Item.a", name: "Hex", seconds: null, orLonger: false, delay: 0, consecutive: true };
    const cases: [object, string][] = [
      [{ id: "" }, "item.id"],
      [{ name: "" }, "item.name"],
      [{ name: 3 }, "item.name"],
      [{ orLonger: 1 }, "item.orLonger"],
      [{ consecutive: null }, "item.consecutive"],
      [{ delay: 3601 }, "item.delay"],
    ];
    for (const [change, field] of cases) {
      expect(fieldOf({ kind: "begin", who: "A", action: "spell", item: { ...item, ...change } })).toBe(field);
    }
    expect(fieldOf({ kind: "begin", who: "A", action: "spell", item })).toBe("fine");
    expect(fieldOf({ ...move(A, 5), run: "yes" })).toBe("run");
    expect(fieldOf({ ...move(A, 5), forced: undefined })).toBe("forced");
    expect(fieldOf({ kind: "counter", who: "A", seconds: 7 })).toBe("seconds");
    expect(fieldOf({ kind: "free", who: "A" })).toBe("what");
    for (const kind of ["roll", "reroll", "reset-roll"]) expect(fieldOf({ kind, who: [] })).toBe("who");
    for (const kind of ["roll", "reroll", "reset-roll", "contest"]) {
      expect(fieldOf({ kind, who: ["A", "A"] })).toBe("who");
    }
    for (const kind of ["continue", "abandon", "finish", "delay", "act"]) {
      expect(fieldOf({ kind })).toBe("who");
      expect(fieldOf({ kind, who: "A" })).toBe("fine");
    }
  });

  it("SX-001 · a fractional total, too few and too many dice are refused, and nothing else changes", () => {
    const before = gathering({ A: {}, B: {} });
    const roll = { kind: "roll", who: [A] } as const;
    for (const total of [Number.NaN, 1.5, Number.POSITIVE_INFINITY]) {
      const answers = { "initiative:A": { dice: [1], total } };
      expect(give(before, roll, { answers })).toMatchObject({
        refusal: { clause: "SX-001", data: { field: "initiative:A" } },
      });
    }
    expect(give(before, roll, { answers: { "initiative:A": "seven" } })).toMatchObject({
      refusal: { clause: "SX-001" },
    });
    const strange = after(before, roll, { answers: { "initiative:A": 4, "initiative:B": 9 } });
    expect([strange.fighters[A]?.checks, strange.fighters[B]?.checks]).toEqual([[4], []]);
  });

  it("SX-001 · scores are whole numbers in their bounds, and changed ones are learned", () => {
    expect(readScores(scores({ reflex: -10, dexterity: 30, moveFeet: 500 }))).not.toBe(null);
    for (const wrong of [{ reflex: -11 }, { dexterity: 31 }, { moveFeet: 0 }, { moveFeet: 501 }, { reflex: 0.5 }]) {
      expect(readScores(scores(wrong))).toBe(null);
    }
    expect(readScores(null)).toBe(null);
    const learnt = (fact: unknown, id = "A") =>
      after(line(1), wait(A, 1), { freshScores: { [id]: fact } }).fighters[A]?.scores;
    expect(learnt(scores({ moveFeet: 20 }))).toEqual({ ...scores(), moveFeet: 20 });
    for (const nothing of [scores({ moveFeet: 0 }), null, [], 3]) expect(learnt(nothing)).toEqual(scores());
    expect(learnt(scores({ moveFeet: 20 }), "Z")).toEqual(scores());
  });

  it("SX-001 · an invalid encounter is refused by the name of the field", () => {
    const state = set(line(2), A, { running: spellAt(3), delays: [delay(2)], held: { round: 1, ran: false } });
    const paused = set(state, A, { paused: [{ itemId: "Item.a", total: 3, done: 2 }] });
    const open = set(paused, A, { inAction: { itemId: null, action: "combo", name: "" } });
    expect(readInvalidField(open, () => {})).toBe("needs");
    const cases: [string, unknown][] = [
      ["round", -1],
      ["placeId", "Z"],
      ["stack", ["Z"]],
      ["stack", []],
      ["upNext", ["Z"]],
      ["order", ["A"]],
      ["delaysMade", 0.5],
      ["fighters.A.checks.0", 1.5],
      ["fighters.A.initiative", "9"],
      ["fighters.A.secondsLeft", 7],
      ["fighters.A.secondsLeft", -1],
      ["fighters.A.running.done", 4],
      ["fighters.A.running.total", 3601],
      ["fighters.A.running.total", 0],
      ["fighters.A.running.delay", -1],
      ["fighters.A.running.action", "dance"],
      ["fighters.A.running.consecutive", 1],
      ["fighters.A.inAction.name", 3],
      ["fighters.A.inAction.action", null],
      ["fighters.A.paused.0.done", 3],
      ["fighters.A.paused.0.itemId", null],
      ["fighters.A.delays.0.left", 0],
      ["fighters.A.delays.0.left", 3601],
      ["fighters.A.delays.0.id", "a.b"],
      ["fighters.A.held.round", -1],
      ["fighters.A.held.ran", null],
      ["fighters.A.running.early", 0],
      ["fighters.A.heldTurnNow", 1],
      ["fighters.A.freeCount", -1],
      ["fighters.A.joinedRound", 0],
      ["fighters.A.waitsUntilRound", 0],
      ["fighters.A.departed", null],
      ["fighters.A.defeated", null],
      ["fighters.A.scores.reflex", 99],
      ["settings.freeReminder", 21],
    ];
    for (const [path, value] of cases) {
      const field = readInvalidField(open, (raw) => put(raw, path.split("."), value));
      expect(field).toBe(path);
    }
    const many = fight({ A: {} });
    expect(seconds.load({ ...many, fighters: { ...many.fighters, Z: newFighter(scores()) } })).not.toHaveProperty(
      "clause",
    );
    expect(readInvalidField(many, (raw) => put(raw, ["activeId"], "Z" as CombatantId))).toBe("stack");
  });

  it("SX-001 · another's turn, an unknown combatant and a missing encounter never throw", () => {
    const empty = seconds.empty();
    for (const command of [begin(A, "move"), move(A, 5), { kind: "leave", who: A } as const]) {
      expect(give(empty, command, { override: true })).toMatchObject({ refusal: { clause: "SX-001" } });
    }
    expect(after(empty, { kind: "start" })).toMatchObject({ round: 1, activeId: null });
  });
});

function put(raw: object, [first = "", ...rest]: string[], value: unknown): void {
  const node = raw as Record<string, unknown>;
  if (rest.length === 0) node[first] = value;
  else put(node[first] as object, rest, value);
}
