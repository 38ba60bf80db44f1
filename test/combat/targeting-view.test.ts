import { describe, expect, it } from "vitest";
import { chosenTargets, type TargetAim, type TargetTerms, targetsView } from "../../src/combat/targeting/list-view.ts";
import type { CombatantId } from "../../src/engine/types.ts";
import { english } from "../sheets/english.ts";

const id = (name: string) => name as CombatantId;

const aim = (name: string, more: Partial<TargetAim> = {}): TargetAim => ({
  id: id(name),
  name,
  img: "",
  isFoe: true,
  isDown: false,
  apart: 5,
  far: "5 ft",
  health: null,
  note: null,
  why: null,
  warning: null,
  ...more,
});

const list = (aims: readonly TargetAim[], terms: Partial<TargetTerms> = {}) =>
  targetsView(
    aims,
    { purpose: "harm", isMany: false, optional: false, aimed: [], overrides: false, ...terms },
    english,
  );
const rows = (aims: readonly TargetAim[], terms: Partial<TargetTerms> = {}) =>
  list(aims, terms).groups.flatMap((group) => group.rows);
const names = (aims: readonly TargetAim[], terms: Partial<TargetTerms> = {}) =>
  rows(aims, terms).map(({ name }) => name);
const preset = (aims: readonly TargetAim[], terms: Partial<TargetTerms> = {}) =>
  rows(aims, terms)
    .filter(({ checked }) => checked)
    .map(({ name }) => name);

const friend = aim("friend", { isFoe: false });
const closest = aim("near");
const far = aim("far", { apart: 30 });
const fallen = aim("fallen", { isDown: true });
const refused = aim("refused", { apart: 10, why: "Too far: 10 ft, reach 5 ft." });

describe("who is listed as a target", () => {
  it("foes first for an attack: the nearest who can be aimed at, the fallen, then those whom the rules refuse", () => {
    expect(names([friend, refused, fallen, far, closest])).toEqual(["near", "far", "fallen", "refused", "friend"]);
    expect(list([friend, closest]).groups.map(({ label }) => label)).toEqual(["Foes", "Friends"]);
  });

  it("friends first for help, and the fallen among them as near as they are", () => {
    const down = aim("down", { isFoe: false, isDown: true, apart: 0 });
    expect(names([closest, friend, down], { purpose: "help" })).toEqual(["down", "friend", "near"]);
  });

  it("foes first too for what neither strikes nor heals, and nobody of either side preset", () => {
    expect(names([friend, closest], { purpose: "either" })).toEqual(["near", "friend"]);
    expect(preset([friend, closest], { purpose: "either" })).toEqual([]);
  });

  it("whom the rules refuse can't be chosen; a GM may override", () => {
    expect(rows([refused])).toMatchObject([{ disabled: true, why: "Too far: 10 ft, reach 5 ft." }]);
    expect(rows([refused], { overrides: true })).toMatchObject([{ disabled: false, checked: false }]);
  });
});

describe("targets that the rules refuse or warn about", () => {
  const beyond = (name: string) => aim(name, { apart: 50, warning: "50 ft away, reach 5 ft." });

  it("are folded behind one line where they are many, with their reasons", () => {
    const view = list([beyond("a"), closest, refused, beyond("b"), friend]);
    expect(view.groups.flatMap((group) => group.rows.map(({ name }) => name))).toEqual(["near", "friend"]);
    expect(view.folded?.label).toBe("More targets (3)");
    expect(view.folded?.rows.map(({ name, why, warning }) => [name, why ?? warning])).toEqual([
      ["a", "50 ft away, reach 5 ft."],
      ["b", "50 ft away, reach 5 ft."],
      ["refused", "Too far: 10 ft, reach 5 ft."],
    ]);
  });

  it("stay in view where they are few, where nobody else is there, and where one of them is chosen", () => {
    expect(list([beyond("a"), beyond("b"), closest]).folded).toBeNull();
    expect(list([beyond("a"), beyond("b"), beyond("c")]).folded).toBeNull();
    const chosen = list([beyond("a"), beyond("b"), beyond("c"), beyond("d"), closest], { aimed: [id("a")] });
    expect(chosen.groups.flatMap((group) => group.rows.map(({ name }) => name))).toEqual(["near", "a"]);
    expect(chosen.folded?.rows).toHaveLength(3);
  });
});

describe("who is preset as a target", () => {
  it("the only foe who can be aimed at, and nobody where there are two", () => {
    expect(preset([closest, refused, fallen, friend])).toEqual(["near"]);
    expect(preset([closest, far])).toEqual([]);
  });

  it("never a friend of an attack, nor anybody of what may be for anyone", () => {
    expect(preset([friend])).toEqual([]);
    expect(preset([closest], { purpose: "either" })).toEqual([]);
    expect(preset([friend, closest], { purpose: "help" })).toEqual([]);
  });

  it("nobody who is only warned about", () => {
    expect(preset([aim("beyond", { warning: "50 ft away, reach 5 ft." })])).toEqual([]);
  });

  it("no target left over on the map from something else: no friend for an attack, no foe for help", () => {
    const self = aim("self", { isFoe: false, apart: 0 });
    expect(preset([closest, far, friend], { aimed: [id("friend")] })).toEqual([]);
    expect(preset([closest, friend], { aimed: [id("friend")] })).toEqual(["near"]);
    expect(preset([closest, far, friend], { aimed: [id("friend"), id("far")], isMany: true })).toEqual(["far"]);
    expect(preset([closest, friend, self], { purpose: "help", aimed: [id("near")] })).toEqual([]);
    expect(preset([closest, friend, self], { purpose: "help", aimed: [id("near")], self: id("self") })).toEqual([
      "self",
    ]);
    const assumed = (terms: Partial<TargetTerms>) =>
      rows([friend, self], { purpose: "help", isMany: true, self: id("self"), ...terms }).filter((row) => row.assumed);
    expect(assumed({}).map(({ name }) => name)).toEqual(["self"]);
    expect(assumed({ aimed: [id("self")] })).toEqual([]);
    expect(assumed({ aimed: [id("friend")] })).toEqual([]);
    const both = { purpose: "help", aimed: [id("near"), id("friend")], self: id("self"), isMany: true } as const;
    expect(preset([closest, friend, self], both)).toEqual(["friend"]);
  });

  it("whom it is about already, of whichever side", () => {
    expect(preset([closest, friend], { named: [id("friend")] })).toEqual(["friend"]);
  });

  it("the viewer's own targets first, as long as the rules don't refuse them", () => {
    expect(preset([closest, friend], { purpose: "either", aimed: [id("friend")] })).toEqual(["friend"]);
    expect(preset([closest, far], { aimed: [id("far"), id("near")] })).toEqual(["far"]);
    expect(preset([closest, far], { aimed: [id("far"), id("near")], isMany: true })).toEqual(["near", "far"]);
    expect(preset([closest, refused], { aimed: [id("refused")] })).toEqual(["near"]);
  });
});

it("what was chosen is read from ticks, or from the one button", () => {
  expect(chosenTargets({ target: "E", free: 0 })).toEqual(["E"]);
  expect(chosenTargets({ "at-E": true, "at-F": false })).toEqual(["E"]);
  expect(chosenTargets({ target: "" })).toEqual([]);
});
