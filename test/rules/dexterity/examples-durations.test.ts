import { describe, expect, it } from "vitest";
import { A, after, B, C, effect, fight, lasts, playTo } from "./table.ts";

describe("Worked examples of section 8: durations", () => {
  const three = (settings = {}) => fight({ A: {}, B: {}, C: {} }, settings);

  it("example 10 · DX-302, DX-305", () => {
    const made = after(playTo(three(), 1, B), effect({ value: 5, by: B, on: A }));
    expect(lasts(playTo(made, 2, A))).toBe(true);
    expect(lasts(playTo(made, 2, B))).toBe(false);
  });

  it("example 11 · DX-302", () => {
    const made = after(playTo(three(), 1, B), effect({ value: 10, by: B, on: A }));
    expect([lasts(playTo(made, 3, A)), lasts(playTo(made, 3, B))]).toEqual([true, false]);
  });

  it("example 12 · DX-304", () => {
    const made = after(playTo(three(), 2, A), effect({ value: 3, unit: "rounds", by: A }));
    expect(Object.values(made.effects)[0]?.seconds).toBe(15);
    expect([lasts(playTo(made, 4, C)), lasts(playTo(made, 5, A))]).toEqual([true, false]);
  });

  it("example 13 · DX-203, DX-302", () => {
    const made = after(playTo(three(), 2, C), effect({ value: 1, unit: "minutes", by: C }));
    expect([lasts(playTo(made, 14, B)), lasts(playTo(made, 14, C))]).toEqual([true, false]);
  });

  it("example 14 · DX-306", () => {
    const made = after(three({ oddDurations: "up" }), effect({ value: 7, by: A }));
    expect([lasts(playTo(made, 2, C)), lasts(playTo(made, 3, A))]).toEqual([true, false]);
  });

  it("example 15 · DX-307", () => {
    const made = after(playTo(three(), 2, C), effect({ value: 5, by: B }));
    expect([lasts(playTo(made, 3, A)), lasts(playTo(made, 3, B))]).toEqual([true, false]);
  });
});
