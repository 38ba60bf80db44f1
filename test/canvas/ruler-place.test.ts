import { describe, expect, it } from "vitest";
import { isBetterAbove } from "../../src/canvas/ruler-view.ts";

const space = { width: 100, height: 100 };
const around = { center: { x: 550, y: 550 }, top: 610, size: { width: 200, height: 40 }, from: null, faces: [] };

describe("the side of its token for a label", () => {
  it("is core's if nothing is in the way", () => {
    expect(isBetterAbove(around)).toBe(false);
  });

  it("is the other one if another token is below", () => {
    expect(isBetterAbove({ ...around, faces: [{ x: 500, y: 600, ...space }] })).toBe(true);
  });

  it("is core's if tokens are on both sides", () => {
    const faces = [400, 600].map((y) => ({ x: 500, y, ...space }));
    expect(isBetterAbove({ ...around, faces })).toBe(false);
  });

  it("isn't the side from which the path comes", () => {
    expect(isBetterAbove({ ...around, from: { x: 550, y: 650 } })).toBe(true);
    expect(isBetterAbove({ ...around, from: { x: 550, y: 450 } })).toBe(false);
  });
});
