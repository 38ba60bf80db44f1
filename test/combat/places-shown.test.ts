import { expect, it } from "vitest";
import { placesShown } from "../../src/combat/statuses/of-actor.ts";

const ford = { combat: "ford", scene: "ford" };
const cellar = { combat: "cellar", scene: "cellar" };

it("a combatant in encounters on two scenes shows the viewed scene's encounter, and nothing of the other", () => {
  const both = [ford, cellar];
  expect(placesShown(both, "cellar")).toEqual([cellar]);
  expect(placesShown(both, "ford")).toEqual([ford]);
  expect(placesShown(both, "mill")).toEqual([]);
  expect(placesShown([ford], "mill")).toEqual([]);
  expect(placesShown(both, null)).toEqual([ford]);
  expect(placesShown([], "ford")).toEqual([]);
  const nowhere = { combat: "talk", scene: null };
  expect(placesShown([ford, nowhere], "mill")).toEqual([nowhere]);
  expect(placesShown([nowhere, ford], "ford")).toEqual([ford]);
});
