import { createHash } from "node:crypto";
import { deflateSync, strFromU8, strToU8 } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { dictionary, secondDictionary, thirdDictionary } from "../../src/combat/authority/history-dictionary.ts";
import { type Entry, historyOf, isUnreadable, written } from "../../src/combat/authority/history-store.ts";
import type { CombatantId } from "../../src/engine/index.ts";

/** End of a turn as Dexterity Order stores it. */
const entry: Entry = {
  seq: 11,
  request: "1HLXSXQPkt6MAesW",
  given: {
    command: { kind: "advance", round: 1, turn: "combatanttomas00" },
    asker: { gm: true, owns: [] },
    override: false,
    freshScores: {},
  } as Entry["given"],
  results: [],
  inverse: [
    { op: "replace", path: ["fighters", "combatantorrin00", "turnsStarted"], value: 0 },
    { op: "replace", path: ["activeId"], value: "combatanttomas00" },
    { op: "replace", path: ["placeId"], value: "combatanttomas00" },
  ],
  world: [],
  log: [
    { event: "TURNCRAFT.Log.turnEnded", who: "combatanttomas00" as CombatantId },
    { event: "TURNCRAFT.Log.turnStarted", who: "combatantorrin00" as CombatantId, data: { round: 1 } },
  ],
  turnEvents: ["turn-ended"],
};

/** The same step, stored when each dictionary was made: worlds are full of such text, so it is read for ever. */
const stored = [
  "yg8UCSjQYevhEBEcEBmSXmPk6phaHkxEt8Dxakp+bWAxsi5MWTXDt+UVFmXngpjzR0YYaUaDaDltMYbEBpe7GFo0YnkKPVkwFZEczlgAkEJUA",
  "xg8UCSjQYevhEBEcEBmSXmPk6phaHkxEt8Dxakp+bWGwAbMyRFE1w7flFRZl5QO0kRBva9AaOmMJiA1rzFzMaMTyFHq2YCsiOZiwBSCAqAQ==",
  "wg0UFSlwYevhEBEcEBmSXmPk6phaHkxE38Ixakp+bWGwAbNyRFFdw7fnAIjoPqJ3UuEOb9cARXVisQWsTY8Ylhs/Q4xZTAdlxjSUUCcQnAA==",
];

const read = (text: string) => historyOf({ at: 11, from: 10, entries: { 11: text } }).entries.at(-1);

describe("A stored step", () => {
  it("is read as it was written, also by later versions, and as 0.3.0 wrote it", () => {
    const plain = JSON.stringify({
      seq: 11,
      request: entry.request,
      given: { command: entry.given.command, asker: entry.given.asker, insist: false, facts: {} },
      log: entry.log,
      marks: entry.turnEvents,
    });
    const deflated = `z${btoa(strFromU8(deflateSync(strToU8(plain)), true))}`;
    for (const text of [...stored, written(entry, 10)]) expect(read(text)).toEqual(entry);
    for (const text of [plain, deflated]) expect(read(text)).toEqual({ ...entry, inverse: [] });
  });

  it("has a dictionary that never changes", () => {
    const all = [dictionary, secondDictionary, thirdDictionary];
    const hashes = all.map((text) => createHash("sha256").update(text).digest("hex"));
    expect(hashes).toEqual([
      "b23d03f38f95097e445f68db1fd6828ed54d666386eeb449672d58a1b0224c7c",
      "fbf6352e7521afb9414f1d3929a4b0274f2ca0139eb690090ff7f92217bba031",
      "7d64206c32d29f11f697a29f74d4e56ca6a486eb26a5dbe0ec8e7a01bf40dd8e",
    ]);
  });

  it("packed in another way by a later version can't be read, and isn't taken for another", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const found = read(`v${written(entry, 10).slice(1)}`);
    expect(found && isUnreadable(found)).toBe(true);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it("takes less than half of its text, so that two hundred leave room for the encounter", () => {
    expect(written(entry, 10).length).toBeLessThan(200);
  });

  it("with a long log keeps all of it", () => {
    const long = { ...entry, log: Array.from({ length: 3000 }, () => entry.log).flat() };
    expect(read(written(long, 10))).toEqual(long);
  });
});
