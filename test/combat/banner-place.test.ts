import { describe, expect, it } from "vitest";
import { bannerPlace, isInSight, liftAbove } from "../../src/combat/turn-cue.ts";

const free = { left: 0, top: 0, width: 1000, height: 800 };
const size = { width: 300, height: 60 };
const token = (left: number, top: number) => ({ left, top, width: 50, height: 50 });

describe("the banner of a turn", () => {
  it("stands high in the middle of the map beside the sidebar", () => {
    expect(bannerPlace(free, size, [])).toEqual({ left: 350, top: 66 });
  });

  it("leaves every token's face free where it can", () => {
    const tokens = [token(480, 60), token(150, 80), token(800, 90)];
    const place = bannerPlace(free, size, tokens);
    expect(place).toEqual({ left: 350, top: 162 });
  });

  it("covers as few tokens as possible in a crowd", () => {
    const crowd = Array.from({ length: 20 * 16 }, (_, index) => token((index % 20) * 50, Math.floor(index / 20) * 50));
    const gap = crowd.filter(({ left, top }) => !(left >= 600 && left < 900 && top >= 150 && top < 250));
    expect(bannerPlace(free, size, gap).top).toBe(162);
  });

  it("stays inside a narrow area", () => {
    const { left } = bannerPlace({ ...free, width: 320 }, size, [token(100, 70)]);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + size.width).toBeLessThanOrEqual(320);
  });
});

it("a token is in sight where it stands well inside the map", () => {
  expect(
    [token(475, 375), token(90, 375), token(940, 375), token(475, 760)].map((box) => isInSight(free, box)),
  ).toEqual([true, true, false, false]);
});

describe("the map rises by what the action bar covers of a token", () => {
  const bar = { left: 200, top: 650, width: 600, height: 150 };

  it("and not for a token beside it or above it", () => {
    expect([token(100, 700), token(400, 600)].map((box) => liftAbove(bar, box))).toEqual([0, 0]);
  });

  it("to a little above it", () => {
    expect([token(400, 620), token(780, 700)].map((box) => liftAbove(bar, box))).toEqual([32, 112]);
  });

  it("never past the head of the screen", () => {
    expect(liftAbove(bar, { left: 400, top: 20, width: 200, height: 700 })).toBe(20);
  });
});
