import { describe, expect, it } from "vitest";
import type { Countdown } from "../../src/combat/countdown.ts";
import { countdownAnnouncement, countdownView } from "../../src/combat/prompts-countdown.ts";
import { english } from "../sheets/english.ts";

const at = (left: number, runs = true): Countdown => ({ left, seconds: 40, runs });

describe("FL-53 · the time left to react", () => {
  it("counts seconds that have begun, says how much of all that is, and when the number is another", () => {
    expect(countdownView(at(40_000), english)).toMatchObject({ text: "40 s", part: 1, state: "running", next: 1000 });
    expect(countdownView(at(12_300), english)).toMatchObject({ text: "13 s", part: 0.3075, next: 300 });
    expect(countdownView(at(0), english)).toMatchObject({ text: "0 s", part: 0, next: null });
  });

  it("is short from five seconds on, by its icon too, and stands in a paused game", () => {
    expect(countdownView(at(5001), english).state).toBe("running");
    expect(countdownView(at(5000), english)).toMatchObject({ state: "hurrying", icon: "fa-hourglass-end" });
    const standing = countdownView(at(3000, false), english);
    expect(standing).toMatchObject({ text: "3 s", state: "standing", icon: "fa-circle-pause", next: null });
    expect(standing.tip).toContain("paused");
  });

  it("a setting that was lowered meanwhile leaves no bar longer than all of it", () => {
    expect(countdownView({ left: 50_000, seconds: 40, runs: true }, english).part).toBe(1);
  });

  it.each([
    [null, at(40_000), "40 s left"],
    [at(31_000), at(30_000), "30 s left"],
    [at(11_000), at(9000), "9 s left"],
    [at(6000), at(5000), "5 s left"],
    [at(20_000), at(20_000, false), "paused"],
    [at(20_000, false), at(20_000), "20 s left"],
  ] as const)("a screen reader hears each important change: from %o to %o", (before, now, stated) => {
    expect(countdownAnnouncement(before, now, english)).toContain(stated);
  });

  it.each([
    [at(30_000), at(29_000)],
    [at(9000), at(8000)],
    [at(5000), at(4000)],
  ] as const)("a screen reader doesn't hear each second: from %o to %o", (before, now) => {
    expect(countdownAnnouncement(before, now, english)).toBeNull();
  });
});
