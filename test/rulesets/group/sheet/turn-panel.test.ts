import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type GroupCommand, type GroupState, group, type Item } from "../../../../src/rulesets/group/rules/index.ts";
import { itemFields, scoreFields } from "../../../../src/rulesets/group/sheet/sheet.ts";
import { gripCommand, turnPanelView, useCommand } from "../../../../src/rulesets/group/sheet/turn-panel.ts";
import { costOf } from "../../../../src/rulesets/group/tracker/chooser-view.ts";
import { offersById, type TurnPanelInput } from "../../../../src/sheets/turn-panel/facet.ts";
import { english } from "../../../sheets/english.ts";
import { A, B, fight, item } from "../rules/fights.ts";

const sword: Item = item({ name: "Sword", kind: "weapon", attackForm: "melee", weaponSpeed: 5 });
const sleep: Item = item({
  name: "Sleep",
  kind: "spell",
  spellKind: "incantation",
  time: { amount: 3, unit: "segment" },
});
const rope: Item = item({ name: "Rope", kind: "activity", activityKind: "complex", roundsNeeded: 2 });

/** Panel of `who` for the owner, judged by the rules. */
function panel(state: GroupState, who: CombatantId, things: readonly Item[] = []) {
  const whyNot: TurnPanelInput<GroupState>["whyNot"] = (command) => {
    const given = {
      command: command as GroupCommand,
      asker: { gm: false, owns: [who] },
      override: false,
      freshScores: {},
    };
    return group.refuse(state, given, [])[0]?.clause ?? null;
  };
  const items = things.map((thing) => ({ group: thing })) as unknown as TurnPanelInput<GroupState>["items"]; // Of items the panel reads no more.
  const input = { state, who, nameOf: String, canSee: () => true, targets: [], whyNot, items, localize: english };
  return turnPanelView(input as TurnPanelInput<GroupState>, () => null);
}

describe("the turn panel of Group Initiative", () => {
  it("GR-25 · declares in step 1, by the tracker's window; a second time it may be taken back", () => {
    const first = panel(fight({ A: {}, B: {} }, { phase: "DECLARE" }), A);
    expect(first.turn).toEqual({ kind: "acting", text: "Declare · round 1" });
    expect(first.offers.map(({ label, disabled }) => [label, disabled])).toEqual([["Declare", false]]);
    expect(first.offers[0]?.window).toBe("declare");
    const again = panel(fight({ A: { fighter: { commitment: "x" } }, B: {} }, { phase: "DECLARE" }), A);
    expect(again.offers.map(({ label }) => label)).toEqual(["Change", "Withdraw"]);
    expect(again.lines.map(({ text }) => text)).toEqual(["Declared face down: …"]);
  });

  it("GR-25 · turns a card over in step 2 if its owner's page hasn't done so", () => {
    const covered = fight(
      { A: { fighter: { commitment: "x" } }, B: {} },
      { phase: "INITIATIVE", dice: { A: 4, B: 2 } },
    );
    const view = panel(covered, A);
    expect(view.offers.map(({ label, disabled }) => [label, disabled])).toEqual([["Reveal", false]]);
    expect(view.offers[0]?.window).toBe("reveal");
  });

  it("GR-34 · rolls for the side in step 2", () => {
    const view = panel(fight({ A: {}, B: {} }, { phase: "INITIATIVE" }), A);
    expect(view.offers.map(({ command }) => command)).toEqual([{ kind: "roll", group: "A" }]);
  });

  it("GR-109 · casts a spell that is due: its button is enabled", () => {
    const spell = {
      item: sleep,
      state: "casting",
      target: { named: "the door" },
      round: 1,
      segments: 3,
      added: 0,
      kept: false,
    } as const;
    const view = panel(fight({ A: { fighter: { spell, major: "declared" } }, B: {} }, { phase: "E_SPELLS" }), A, [
      sleep,
    ]);
    expect(offersById(view).get("do")).toMatchObject({ label: "Sleep", disabled: false });
  });

  it("GR-47, GR-50 · states and attacks in the slot; a button that waits for others is disabled and gives the reason", () => {
    const scene = { phase: "HIGH_D3", melee: true } as const;
    const view = panel(fight({ A: {}, B: {} }, scene), A, [sword, rope]);
    const acts = offersById(view);
    expect(acts.get("intend")?.disabled).toBe(false);
    expect(acts.get("delay")?.disabled).toBe(false);
    const blow = acts.get(`attack:${sword.uuid}:${B}`);
    expect(blow).toMatchObject({
      label: "Sword: B",
      cost: "speed 5",
      note: "55% to hit",
      disabled: true,
      why: "GR-47",
    });
    // AAC0 stays in the bar beside the odds, as for weapons without a certain target.
    expect(blow?.odds).toBeUndefined();
    const stated = { fighter: { intent: { item: sword, minors: [] } } };
    const ready = offersById(panel(fight({ A: stated, B: { fighter: { intent: "pass" } } }, scene), A, [sword]));
    expect(ready.get(`attack:${sword.uuid}:${B}`)?.disabled).toBe(false);
    expect(ready.get("pass")?.command).toEqual({ kind: "pass", who: A });
  });

  it("GR-93 · answers a window's offer", () => {
    const window = {
      id: "w",
      attack: "free",
      victim: B,
      segment: "B_FLEE",
      asked: { A: "waiting" },
      flees: true,
      bonus: 0,
      penalty: 0,
    } as const;
    const state = fight({ A: { scores: { inHand: sword } }, B: {} }, { phase: "B_FLEE", melee: true, set: { window } });
    expect(panel(state, A).prompt?.offers.map(({ label, disabled }) => [label, disabled])).toEqual([
      ["Sword", false],
      ["Don't react", false],
    ]);
  });

  it("GR-08, GR-90 · shows slot, spell and segments, as notes on paper would", () => {
    const spell = {
      item: sleep,
      target: null,
      round: 1,
      segments: 3,
      added: 1,
      kept: false,
      state: "casting",
    } as const;
    const minors = [{ name: "shout", phase: "HIGH_D1", segments: 1 }] as const;
    const lines = panel(fight({ A: { fighter: { spell, minors } }, B: {} }), A).lines.map(({ text }) => text);
    expect(lines).toEqual(["In HIGH", "Sleep: round 1, segment 4", "shout: segments 1 (6 s)"]);
  });

  it("GR-03, GR-04 · shows speed, segments as the rules count them, and whole rounds; nothing can be used before step 3", () => {
    const state = fight({ A: {}, B: {} });
    const cost = (each: Item) => costOf(each, state.settings, english);
    expect([cost(sword), cost(sleep), cost(rope)]).toEqual(["speed 5", "3 seg", "full rounds: 2"]);
    const blank = item({ name: "Shout", kind: "activity", actionType: "minor" });
    const timeless = { ...state.settings, blankMinorTime: "noTime" } as const;
    expect([cost(blank), costOf(blank, timeless, english)]).toEqual(["1 seg", "0 seg"]);
    expect(useCommand(rope, { state, who: A })).toEqual({ kind: "act", who: A, item: rope });
    expect(useCommand(rope, { state: fight({ A: {}, B: {} }, { phase: "DECLARE" }), who: A })).toBeNull();
  });

  it("GR-84, GR-86 · puts a weapon away by an activity, alone in D4 or with the action", () => {
    const held = { uuid: "Actor.A.Item.sword", name: "Sword", wielded: true };
    expect(gripCommand(held, A, english, { round: 0, phase: "SETUP" })).toBeNull();
    expect(gripCommand(held, A, english, { round: 1, phase: "HIGH_D4" })).toMatchObject({
      item: { name: "Put away Sword", complementOf: null },
      withMajor: false,
      wield: held.uuid,
      wielded: false,
    });
    const loose = { ...held, wielded: false };
    expect(gripCommand(loose, A, english, { round: 1, phase: "HIGH_D3" })).toMatchObject({
      item: { name: "Draw Sword", complementOf: "attack" },
      withMajor: true,
      wielded: true,
    });
  });

  it("GR-94 · shows a line with a flaw up to the unreadable character", () => {
    const block = { line: "[simple] (3 days)", complement: "none", roundsNeeded: 1, partOfAttack: false };
    const [line] = itemFields({ group: block } as never, "gear", english);
    expect(line?.hint).toContain("GR-02");
    expect(line?.hint).toContain("[simple] (3 ▸days)");
  });

  it("GR-162 · an empty range of a spell means touch, a weapon's no range at all", () => {
    const block = { line: "", range: null, modes: "", multipliers: "", spell: "", targets: "one" };
    const placeholderOf = (type: string) =>
      itemFields({ group: block } as never, type, english).find(({ path }) => path === "system.group.range")
        ?.placeholder;
    expect(["spell", "ability", "weapon"].map(placeholderOf)).toEqual(["touch", "touch", "none"]);
  });
});

it("GR-116, GR-142 · a saving throw is rolled beside the hit dice", () => {
  const system = { group: { hitDice: { base: 4, bonus: 4 } } };
  const rolled = scoreFields(system as never, english).filter(({ checks }) => checks !== undefined);
  expect(rolled).toMatchObject([
    { path: "system.group.hitDice.base", checks: [{ check: "save", sentence: "Roll: Saving throw" }] },
  ]);
});
