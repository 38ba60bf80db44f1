import { describe, expect, it } from "vitest";
import { passed, timerAt, timerFrom, timerWords } from "../../src/combat/timer.ts";

describe("The clock of a turn", () => {
  it("begins at zero with every turn and runs with this page's clock", () => {
    const first = timerAt(null, "1.mira", true, 10_000);
    expect(passed(first, 13_500)).toBe(3500);
    expect(timerAt(first, "1.mira", true, 13_500)).toBe(first);
    expect(passed(timerAt(first, "1.tarn", true, 13_500), 14_000)).toBe(500);
  });

  it("stands still while the game is paused or a question is open, and goes on from there", () => {
    const running = timerAt(null, "1.mira", true, 0);
    const standing = timerAt(running, "1.mira", false, 4000);
    expect(passed(standing, 60_000)).toBe(4000);
    const again = timerAt(standing, "1.mira", true, 60_000);
    expect(passed(again, 61_000)).toBe(5000);
  });

  it("a page that loads in the middle of a turn goes on from when it began, and the next turn begins at zero", () => {
    const loaded = timerAt(null, "1.mira", true, 10_000, 25_000);
    expect(passed(loaded, 11_000)).toBe(26_000);
    expect(timerAt(loaded, "1.mira", true, 12_000, 99_000)).toBe(loaded);
    expect(passed(timerAt(loaded, "1.tarn", true, 12_000, 27_000), 12_500)).toBe(500);
    expect(passed(timerAt(null, "1.mira", true, 0, -300), 1000)).toBe(1000);
  });

  it("a reloaded tab goes on in mid-turn without its pauses, whatever the stored start of the turn", () => {
    const running = timerAt(null, "1.mira", true, 0);
    const standing = timerAt(running, "1.mira", false, 4000);
    const kept = timerFrom(JSON.stringify(standing), "1.mira");
    expect(passed(timerAt(kept, "1.mira", true, 60_000, 60_000), 61_000)).toBe(5000);
    expect(passed(timerAt(timerFrom(JSON.stringify(running), "1.mira"), "1.mira", true, 9000, 0), 9000)).toBe(9000);
  });

  it.each([null, "null", "{}", '{"turn":"1.mira"}', '{"turn":"1.mira","before":"x","since":null}'])(
    "%j in a tab's storage isn't read as a timer",
    (json) => expect(timerFrom(json, "1.mira")).toBeNull(),
  );

  it("a stored timer of another turn isn't used for this one", () => {
    expect(timerFrom(JSON.stringify(timerAt(null, "1.mira", true, 0)), "1.tarn")).toBeNull();
  });

  it("a turn that begins while the game is paused has no time yet", () => {
    expect(passed(timerAt(null, "1.mira", false, 5000), 9000)).toBe(0);
  });

  it("setting a computer's clock back takes no time from a turn", () => {
    expect(passed(timerAt(null, "1.mira", true, 5000), 1000)).toBe(0);
  });

  it.each([
    ["elapsed", 60, 0, "0:00", false],
    ["elapsed", 60, 59_999, "0:59", false],
    ["elapsed", 60, 60_999, "1:00", false],
    ["elapsed", 60, 61_000, "1:01", true],
    ["elapsed", 60, 3_665_000, "1:01:05", true],
    ["remaining", 60, 0, "1:00", false],
    ["remaining", 60, 1000, "0:59", false],
    ["remaining", 60, 60_000, "0:00", true],
    ["remaining", 60, 72_000, "\u22120:12", true],
  ] as const)("shows %s of %i s after %i ms as %s", (mode, limit, milliseconds, text, over) => {
    expect(timerWords(mode, limit, milliseconds)).toEqual({ text, over });
  });
});
