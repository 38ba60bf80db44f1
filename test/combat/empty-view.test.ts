import { expect, it } from "vitest";
import { emptyView } from "../../src/combat/tracker/footer-view.ts";
import { english } from "../sheets/english.ts";

const words = (combatants: number | null, gm: boolean) => {
  const view = emptyView(combatants, gm, english);
  return view && [view.title, view.hint, ...view.buttons.map(({ action }) => action)];
};

it("a tracker without an encounter asks the GM to create one, and tells players that the GM can", () => {
  const title = "No encounter in this scene.";
  const hint = "Create one, or select tokens on the map and add them.";
  expect(words(null, true)).toEqual([title, hint, "createCombat", "addSelected", "addAll"]);
  expect(words(null, false)).toEqual([title, "The GM creates encounters."]);
});

it("an encounter without combatants tells the GM how to add them; one with some shows them instead", () => {
  const title = "Nobody is in this encounter.";
  expect(words(0, true)).toEqual([title, "Select tokens on the map and add them.", "addSelected", "addAll"]);
  expect(words(0, false)).toEqual([title, "The GM adds combatants."]);
  expect(words(3, true)).toBeNull();
});
