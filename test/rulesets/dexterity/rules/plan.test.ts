import { describe, expect, it } from "vitest";
import type { Medium } from "../../../../src/grid/index.ts";
import {
  type DexteritySettings,
  feetLeft,
  judge,
  type Mode,
  mediumReminder,
  type PlannedWay,
  planSteps,
  settings as table,
} from "../../../../src/rulesets/dexterity/rules/index.ts";
import { A, feet, scores } from "./fights.ts";

const along = (...media: (Medium | null)[]): PlannedWay[] =>
  media.map((medium, i) => ({ to: { x: i + 1, y: 0 }, medium, factor: 1, occupied: false }));
const modesOf = (
  spaces: PlannedWay[],
  speeds: object,
  settings: Partial<DexteritySettings> = {},
  picked: Mode | null = null,
) => planSteps(spaces, scores({ speeds }).speeds, { ...table.defaults, ...settings }, picked).map((step) => step.mode);
const preview = (spaces: PlannedWay[], speeds: object, spent = 0) => {
  const own = scores({ speeds }).speeds;
  return {
    who: A,
    grid: "square" as const,
    from: { x: 0, y: 0 },
    steps: planSteps(spaces, own, table.defaults),
    spent: feet(spent),
    speeds: own,
    settings: table.defaults,
  };
};

describe("A path in the preview", () => {
  it("DX-511 · each space is entered in the fastest way that works there", () => {
    expect(modesOf(along("land", "water", "air", "face"), { swim: 20, climb: 10, fly: 15 })).toEqual([
      "walk",
      "swim",
      "fly",
      "fly",
    ]);
    expect(modesOf(along("land", "water"), { fly: 60, swim: 45 })).toEqual(["fly", "fly"]);
  });

  it("DX-511 · burrowing only when the owner picks it, and walking where nothing is marked", () => {
    expect(modesOf(along("land"), { burrow: 90 })).toEqual(["walk"]);
    expect(modesOf(along("land"), { burrow: 90 }, {}, "burrow")).toEqual(["burrow"]);
    expect(modesOf(along(null), { fly: 90 })).toEqual(["walk"]);
    expect(modesOf(along("water"), { swim: 90 }, { modesFromScene: false })).toEqual(["walk"]);
  });

  it("DX-511 · a pick for one step goes before the pick for all", () => {
    const [first, second] = along("land", "land");
    expect(modesOf([{ ...(first as PlannedWay), mode: "walk" }, second as PlannedWay], { fly: 60 }, {}, "fly")).toEqual(
      ["walk", "fly"],
    );
  });

  it("DX-512 · without a fitting speed, a space is planned in its natural mode, and refused by that mode's name", () => {
    expect(modesOf(along("water", "air", "face"), {})).toEqual(["swim", "fly", "climb"]);
  });

  it("DX-509 · the cost adds up, and counts against every mode, up to the first refused space", () => {
    const planned = preview(along("land", "land", "land", "water"), { walk: 15, swim: 25 }, 5);
    const steps = judge(planned);
    expect(steps.map((step) => step.spent)).toEqual([10, 15, 20, 25]);
    const all = ["walk", "swim", "climb", "fly", "burrow"] as const;
    expect(all.map((mode) => feetLeft(planned.speeds, mode, feet(25)))).toEqual([0, 0, 0, 0, 0]);
    expect(steps.findIndex((step) => step.refusal !== null)).toBe(2);
    expect(steps[2]?.refusal?.clause).toBe("DX-509");
  });

  it("DX-506 · a path within the speeds is legal to its end", () => {
    const planned = preview(along("land", "land"), { swim: 45 });
    expect(judge(planned).map(({ spent, refusal }) => [spent, refusal])).toEqual([
      [5, null],
      [10, null],
    ]);
    expect([feetLeft(planned.speeds, "walk", feet(10)), feetLeft(planned.speeds, "swim", feet(10))]).toEqual([20, 35]);
    expect(mediumReminder(planned.steps)).toBeNull();
  });

  it("DX-510 · in an unmarked space the table judges other modes than walking", () => {
    const { steps } = preview(along(null, null), { swim: 30 });
    expect(mediumReminder(steps.map((step) => ({ ...step, mode: "swim" as const })))).toEqual({
      clause: "DX-510",
      message: "TURNCRAFT.Remind.DX-510.medium",
      data: { mode: { key: "TURNCRAFT.Mode.swim" } },
    });
    expect(mediumReminder(steps)).toBeNull();
  });
});
