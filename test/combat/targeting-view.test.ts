import { describe, expect, it } from "vitest";
import {
  chosenTargets,
  type TargetAim,
  type TargetsView,
  type TargetTerms,
  targetsView,
} from "../../src/combat/targeting/list-view.ts";
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
    { purpose: "attack", isMany: false, optional: false, aimed: [], overrides: false, ...terms },
    english,
  );
const rows = (aims: readonly TargetAim[], terms: Partial<TargetTerms> = {}) =>
  list(aims, terms).groups.flatMap((group) => group.rows);
const shown = ({ groups }: TargetsView) => groups.flatMap((group) => group.rows.map(({ name }) => name));
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

describe("the list of targets", () => {
  it("puts foes first for an attack: the nearest valid targets, then defeated ones, then refused ones", () => {
    expect(names([friend, refused, fallen, far, closest])).toEqual(["near", "far", "fallen", "refused"]);
    expect(list([friend, closest], { purpose: "either" }).groups.map(({ label }) => label)).toEqual([
      "Foes",
      "Friends",
    ]);
  });

  it("puts friends first for help, defeated ones among them by distance", () => {
    const down = aim("down", { isFoe: false, isDown: true, apart: 0 });
    expect(names([closest, friend, down], { purpose: "help" })).toEqual(["down", "friend", "near"]);
  });

  it("puts foes first for other actions too, and presets no target of either side", () => {
    expect(names([friend, closest], { purpose: "either" })).toEqual(["near", "friend"]);
    expect(preset([friend, closest], { purpose: "either" })).toEqual([]);
  });

  it("disables a refused target; a GM may override", () => {
    expect(rows([refused])).toMatchObject([{ disabled: true, why: "Too far: 10 ft, reach 5 ft." }]);
    expect(rows([refused], { overrides: true })).toMatchObject([{ disabled: false, checked: false }]);
  });
});

describe("targets that the rules refuse or warn about", () => {
  const beyond = (name: string) => aim(name, { apart: 50, warning: "50 ft away, reach 5 ft." });

  it("fold behind one line if there are many, with their reasons", () => {
    const view = list([beyond("a"), closest, refused, beyond("b")]);
    expect(shown(view)).toEqual(["near"]);
    expect(view.folded?.label).toBe("More targets (3)");
    const folded = view.folded?.groups.flatMap((group) => group.rows) ?? [];
    expect(folded.map(({ name, why, warning }) => [name, why ?? warning])).toEqual([
      ["a", "50 ft away, reach 5 ft."],
      ["b", "50 ft away, reach 5 ft."],
      ["refused", "Too far: 10 ft, reach 5 ft."],
    ]);
  });

  it("stay in view if there are few, if all targets are such, or if one of them is chosen", () => {
    expect(list([beyond("a"), beyond("b"), closest]).folded).toBeNull();
    expect(list([beyond("a"), beyond("b"), beyond("c")]).folded).toBeNull();
    const chosen = list([beyond("a"), beyond("b"), beyond("c"), beyond("d"), closest], { aimed: [id("a")] });
    expect(shown(chosen)).toEqual(["near", "a"]);
    expect(chosen.folded?.label).toBe("More targets (3)");
  });

  it("leave no friend alone in view of an attacker, nor of a caster: foes come first even if all are refused", () => {
    const foes = [beyond("a"), beyond("b"), beyond("c")];
    expect(shown(list([...foes, friend]))).toEqual(["a", "b", "c"]);
    expect(shown(list([...foes, friend], { purpose: "either" }))).toEqual(["a", "b", "c", "friend"]);
  });

  it("keep an attacker's friends behind the line, with their side's name; without foes they are shown", () => {
    const view = list([closest, friend]);
    expect([shown(view), view.folded?.label]).toEqual([["near"], "More targets (1)"]);
    expect(view.folded?.groups.map(({ label }) => label)).toEqual(["Friends"]);
    expect(shown(list([friend]))).toEqual(["friend"]);
    expect(shown(list([closest, friend], { named: [id("friend")] }))).toEqual(["near", "friend"]);
  });
});

describe("the preset target", () => {
  it("is the only valid foe; of several the nearest, as a guess to confirm", () => {
    const guessed = (aims: readonly TargetAim[], terms: Partial<TargetTerms> = {}) =>
      rows(aims, terms).flatMap(({ name, assumed }) => (assumed ? [name] : []));
    expect([preset([closest, refused, fallen, friend]), guessed([closest, refused, fallen, friend])]).toEqual([
      ["near"],
      [],
    ]);
    expect([preset([far, closest]), guessed([far, closest])]).toEqual([["near"], ["near"]]);
    expect(guessed([far, closest], { aimed: [id("far")] })).toEqual([]);
    const unplaced = aim("unplaced", { apart: null, far: null });
    expect(preset([unplaced, far])).toEqual(["far"]);
  });

  it("is never a friend for an attack, nor anybody for an action that may be for anyone", () => {
    expect(preset([friend])).toEqual([]);
    expect(preset([closest], { purpose: "either" })).toEqual([]);
    expect(preset([friend, closest], { purpose: "help" })).toEqual([]);
  });

  it("is never a target with a warning", () => {
    expect(preset([aim("beyond", { warning: "50 ft away, reach 5 ft." })])).toEqual([]);
  });

  it("ignores an earlier target on the map that doesn't fit: a friend for an attack, a foe for help", () => {
    const self = aim("self", { isFoe: false, apart: 0 });
    expect(preset([closest, far, friend], { aimed: [id("friend")] })).toEqual(["near"]);
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

  it("is a target named before, of whichever side", () => {
    expect(preset([closest, friend], { named: [id("friend")] })).toEqual(["friend"]);
  });

  it("is the viewer's own target first, as long as the rules don't refuse it", () => {
    expect(preset([closest, friend], { purpose: "either", aimed: [id("friend")] })).toEqual(["friend"]);
    expect(preset([closest, far], { aimed: [id("far"), id("near")] })).toEqual(["far"]);
    expect(preset([closest, far], { aimed: [id("far"), id("near")], isMany: true })).toEqual(["near", "far"]);
    expect(preset([closest, refused], { aimed: [id("refused")] })).toEqual(["near"]);
  });
});

it("the chosen targets are read from ticks, or from the one button", () => {
  expect(chosenTargets({ target: "E", free: 0 })).toEqual(["E"]);
  expect(chosenTargets({ "at-E": true, "at-F": false })).toEqual(["E"]);
  expect(chosenTargets({ target: "" })).toEqual([]);
});
