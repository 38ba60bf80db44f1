import { describe, expect, it } from "vitest";
import type { TrackerInput } from "../../../../src/combat/tracker/context.ts";
import { shownPrompt } from "../../../../src/combat/tracker/prompt.ts";
import { trackerView } from "../../../../src/combat/tracker/view.ts";
import type { CombatantId } from "../../../../src/engine/types.ts";
import { type FlowCommand, type FlowState, flow, hexesLeft } from "../../../../src/rulesets/flow/rules/index.ts";
import { additions } from "../../../../src/rulesets/flow/tracker/actions.ts";
import { actionFrom, readyView } from "../../../../src/rulesets/flow/tracker/asked.ts";
import type { FlowBoard } from "../../../../src/rulesets/flow/tracker/board.ts";
import { endedFrom, grantFrom, ongoingFrom, roundEffectFrom } from "../../../../src/rulesets/flow/tracker/menu.ts";
import { promptsView } from "../../../../src/rulesets/flow/tracker/prompts.ts";
import { offeredHexes } from "../../../../src/rulesets/flow/tracker/reaction-view.ts";
import { type FlowRow, flowTracker } from "../../../../src/rulesets/flow/tracker/tracker.ts";
import { promptInput } from "../../../combat/prompt-input.ts";
import { english } from "../../../sheets/english.ts";
import { attacked } from "../rules/clash.ts";
import { hex, item } from "../rules/creatures.ts";
import { A, act, after, attack, B, E, fight, gathering, give, hits, next, run } from "../rules/fights.ts";

const names: Readonly<Record<string, string>> = { A: "Mira", B: "Tarn", C: "Wren", E: "Ogre", F: "Ghost" };
const nameOf = (id: CombatantId) => names[id] ?? id;

function reading(
  state: FlowState,
  { owned = [], hidden = [], ...changes }: Partial<TrackerInput> & { owned?: string[]; hidden?: string[] } = {},
) {
  const combatants = state.order.map((id) => ({
    id,
    name: nameOf(id),
    img: "",
    owned: owned.includes(id),
    hidden: hidden.includes(id),
    npc: id === E,
    canPing: false,
    effects: [],
  }));
  const input = { state, combatants, gm: false, gmConnected: true, steps: { undo: null, redo: null }, ...changes };
  const view = trackerView(input, { tracker: flowTracker, rules: flow }, english);
  const rows = view.rowGroups.flatMap((band) => band.rows);
  return { ...view, rows, own: view.board as FlowBoard | null };
}

const badges = (view: ReturnType<typeof reading>, row: number) => view.rows[row]?.badges.map(({ label }) => label);
const duel = (more: Parameters<typeof fight>[0] = {}, settings: Parameters<typeof fight>[1] = {}) =>
  fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...more }, settings);
const ready = {
  action: "ready",
  trigger: "it comes",
  on: "movement",
  named: "attack",
  what: "strikes",
  cost: 2,
} as const;

describe("a tracker row", () => {
  it("FL-18, FL-24, FL-30 · shows its pools: points left, spent and set aside", () => {
    const state = duel({ A: { at: hex(1, 0), is: { ap: 2, rp: 1, fp: 9 } }, B: {} });
    const row = reading(state).rows[0]?.state as FlowRow;
    expect(
      row.pools.map(({ sentence, count, pips }) => [sentence, count, pips.filter(({ spent }) => spent).length]),
    ).toEqual([
      ["AP: 2 of 5 left", null, 3],
      ["RP: 1 of 2 left", null, 1],
      ["FP: 9, 1 fades each turn", "×9", 0],
    ]);
    const waiting = reading(after(duel({ B: {} }), act(A, ready))).rows[0]?.state as FlowRow;
    expect(waiting.pools[0]).toMatchObject({ sentence: "AP: 0 of 5 left, 2 AP set aside" });
    expect(waiting.pools[0]?.pips.filter(({ reserved }) => reserved)).toHaveLength(2);
  });

  it("FL-50, FL-94, FL-115, FL-119 · marks prone, threatened, in Flow State and grappled, with the grappler", () => {
    const grapple = { role: "grappled", other: E } as const;
    const turn = { started: true, ended: false, flowState: true, freeActions: 0 };
    const state = duel({ A: { at: hex(1, 0), is: { prone: true, turn, grapple } } });
    expect(badges(reading(state), 0)).toEqual(["Threatened", "Flow State", "Prone", "Held by Ogre"]);
    expect(badges(reading(state, { hidden: ["E"] }), 0)).toEqual(["Flow State", "Prone", "Held by the GM"]);
  });

  it("FL-141, FL-142, FL-124 · explains its initiative, and a place moved by a readied action", () => {
    const roll = { die: 5, mod: 3, total: 8 };
    const state = duel({ A: { at: hex(1, 0), is: { roll, initiative: 8, orderKey: [8, 3, 50] } } });
    expect(reading(state).rows[0]?.initiative).toEqual({
      text: "8",
      die: null,
      why: "8 = 5 (d10) + 3 Agility Modifier",
    });
    const moved = duel({ A: { at: hex(1, 0), is: { roll, initiative: 8, orderKey: [12, 3, 50, 1] } } });
    expect(reading(moved).rows[0]?.initiative).toMatchObject({
      die: "↕",
      why: expect.stringContaining("readied action"),
    });
  });
});

describe("the board", () => {
  it("FL-43 · puts the reader's targets on the map first, and unreachable ones aside", () => {
    const F = "F" as CombatantId;
    const feints = [{ target: F, round: 1 }];
    const around = {
      A: { at: hex(1, 0), is: { feints } },
      E: { at: hex(0, 0) },
      F: { at: hex(2, 0) },
      B: { at: hex(9, 0) },
    };
    const tip = (...targets: CombatantId[]) => reading(fight(around), { owned: ["A"], targets }).own?.actions[0]?.tip;
    expect([tip(), tip(B)]).toEqual(["sword · 2 AP · Ogre · 50%", "sword · 2 AP · Ogre · 50%"]);
    expect(tip(F)).toBe("sword · 2 AP · Ghost · 75%");
  });

  it("FL-43 · offers the active combatant's usual actions, with prices; to its owner alone", () => {
    const mine = reading(duel(), { owned: ["A"] }).own;
    expect(mine?.actions.map(({ label, cost, disabled }) => [label, cost, disabled])).toEqual([
      ["sword", "2 AP", false],
      ["Feint", "1 AP", false],
      ["Flow State", "1 AP", false],
      ["Total Defense", "3 AP, ends turn", false],
      ["Ready Action", "AP set aside, ends turn", false],
    ]);
    expect(reading(duel()).own).toBeNull();
  });

  it("FL-39, FL-45, FL-107, FL-130 · folds all other actions away, the impossible ones disabled with their reason", () => {
    const items = [{}, { name: "spark", kind: "spell", attackType: "none", attackSkill: "", carry: "bag" }] as const;
    const token = { uuid: "", at: { x: 0, y: 0, elevation: 0 }, zero: hex(0, 0), perX: hex(9, 0), perY: hex(0, 9) };
    const state = duel({ A: { at: hex(1, 0), items, scores: { token, grid: "square" }, is: { ap: 1 } } });
    const more = reading(state, { owned: ["A"] }).own?.more ?? [];
    const labels = more.map(({ label }) => label);
    const disabled = (label: string) => more.find((each) => each.label === label)?.disabled;
    expect(labels).toEqual(expect.arrayContaining(["spark", "Grapple", "Disarm", "Tumble Through"]));
    expect(more.filter(({ offer: name }) => name.startsWith("step:"))).toHaveLength(8);
    expect([disabled("spark"), disabled("Grapple")]).toEqual([true, true]);
    expect(more.find(({ label }) => label === "spark")?.tip).toContain("FL-19");
  });

  it("FL-19, FL-91 · gives the reason on a disabled button", () => {
    const poor = duel({ A: { at: hex(3, 0), is: { ap: 2 } } });
    const actions = reading(poor, { owned: ["A"] }).own?.actions ?? [];
    expect(actions[0]).toMatchObject({ disabled: true, tip: expect.stringContaining("FL-91") });
    expect(actions[0]?.tip).not.toContain("%");
    expect(actions[3]).toMatchObject({ disabled: true, tip: expect.stringContaining("FL-19") });
  });

  it("FL-121, FL-123 · shows readied actions with their triggers to all, and offers the trigger to their owner", () => {
    const waiting = after(duel({ B: {} }), act(A, ready));
    const [mine] = reading(waiting, { owned: ["A"] }).own?.readied ?? [];
    expect(mine).toMatchObject({ name: "Mira", trigger: "it comes", what: "strikes · 2 AP set aside" });
    expect(mine?.buttons.map(({ offer: name, disabled }) => [name, disabled])).toEqual([
      ["happens", false],
      ["drop", false],
    ]);
    expect(reading(waiting).own?.readied[0]?.buttons).toEqual([]);
    expect(reading(waiting, { hidden: ["A"] }).own).toBeNull();
  });

  it("FL-121 · offers a readied action as far as the AP left pay for it", () => {
    const with1 = readyView({ state: duel({ A: { at: hex(1, 0), is: { ap: 1 } } }), who: A }, english);
    const values = with1.actions.map(({ value }) => value);
    expect([values.includes("attack"), values.includes("move"), with1.cost]).toEqual([false, true, 1]);
    expect(with1.hint).toContain("You have 1 AP");
    const with5 = readyView({ state: duel(), who: A }, english);
    expect([with5.actions[0]?.value, with5.cost]).toEqual(["attack", 2]);
  });

  it("FL-122, FL-123 · gives a readied Move the spaces of the AP set aside, another readied action none", () => {
    const spaces = (named: "move" | "attack") => {
      const waiting = after(duel({ B: {} }), act(A, { ...ready, named, cost: 1 }));
      const there = after(waiting, next(waiting));
      return hexesLeft(after(there, { kind: "trigger", who: A }), A);
    };
    const { moveSpeed } = duel().fighters[A]?.scores ?? { moveSpeed: 0 };
    expect([spaces("move"), spaces("attack")]).toEqual([moveSpeed, 0]);
  });

  it("FL-126 · lets a combatant with a readied action choose first at its turn's start", () => {
    const waiting = after(duel(), act(A, ready));
    const again = after(waiting, next(waiting));
    const view = reading(again, { owned: ["A"] }).own;
    expect(view?.actions).toEqual([]);
    expect(view?.readied[0]?.buttons.map(({ offer: name }) => name)).toEqual(["keepWaiting", "drop"]);
  });

  it("FL-144, FL-146 · lets the GM name the surprising side, and calls the round so", () => {
    const before = gathering({ A: { total: 9 }, E: { total: 12 } });
    const acts = reading(before, { gm: true }).own?.surprise.map(({ label, pressed }) => [label, pressed]);
    expect(acts).toEqual([
      ["None", true],
      ["ours", false],
      ["theirs", false],
    ]);
    expect(reading(before).own).toBeNull();
    const begun = after(after(before, { kind: "surprise", side: "ours" }), { kind: "start" });
    const view = reading(begun, { owned: ["A"] });
    expect(view.header).toMatchObject({
      round: "Surprise round",
      turn: "Your turn: Mira",
      next: "next, round 2: Ogre",
    });
    expect(view.own?.notice?.text).toContain("only the surprising side");
    expect(
      badges(
        view,
        view.rows.findIndex(({ name }) => name === "Ogre"),
      ),
    ).toContain("Surprised");
  });

  it("FL-123 · marks the combatant of a readied action as active instead of the interrupted one", () => {
    const state = {
      ...duel(),
      open: [{ kind: "readied", who: E, turn: false, acted: false, window: null }],
    } as FlowState;
    expect(reading(state).rows.map(({ active }) => active)).toEqual([false, true]);
  });
});

describe("effects at the end of rounds, and paused movement", () => {
  const effect = { id: "oil", name: "Burning oil", damage: "1d4", pool: "none", change: 0, rounds: 2 } as const;

  it("FL-12 · an effect on a combatant is a mark of its row, one on nobody stands above the rows", () => {
    const state = after(duel(), { kind: "round-effect", effect: { ...effect, who: A } });
    const tip = reading(state).rows[0]?.badges.find(({ id }) => id === "roundEffect")?.tip;
    expect([badges(reading(state), 0), tip]).toEqual([
      expect.arrayContaining(["Burning oil"]),
      "At the end of each round: Burning oil, rounds left: 2",
    ]);
    expect(badges(reading(state), 1)).not.toContain("Burning oil");
    const rain = after(duel(), { kind: "round-effect", effect: { ...effect, name: "Rain", who: null, rounds: null } });
    expect(reading(rain).own?.effects).toEqual(["At the end of each round: Rain"]);
  });

  it("FL-70 · every user who may see the mover sees that its Move is paused", () => {
    const moving = after(duel(), run(duel(), A, 2));
    expect(reading(moving, { owned: ["E"] }).own?.notice?.text).toBe(
      "Mira is leaving a threatened hex. Move paused, 2 hexes left",
    );
    expect(reading(moving, { hidden: ["A"] }).own?.notice ?? null).toBeNull();
    expect(reading(duel()).own?.notice ?? null).toBeNull();
  });
});

describe("the foot of the tracker", () => {
  it("FL-10 · names for a player whose turn can't end yet the combatants it waits for; the GM may press", () => {
    const state = duel();
    expect(reading(state, { owned: ["A"] }).footer.main).toMatchObject({ disabled: false });
    const moving = after(state, run(state, A, 2, {}));
    const command = { kind: "advance", round: moving.round, turn: moving.activeId } as const;
    const asker = { gm: false, owns: [A] };
    const [endTurn] = flow.refuse(moving, { command, asker, override: false, freshScores: {} }, []);
    expect(reading(moving, { owned: ["A"], endTurn }).footer.main).toMatchObject({ disabled: true });
    expect(reading(moving, { owned: ["A"], endTurn }).footer.main?.tip).toMatch(/Ogre.*FL-10/);
    expect(reading(moving, { gm: true, endTurn }).footer.main).toMatchObject({ disabled: false });
    expect(reading(moving, { gm: true, endTurn }).footer.main?.tip).toMatch(/Ogre.*FL-10/);
  });
});

describe("windows of reactions", () => {
  const asking = (state: FlowState, owned: string[], gm = false) =>
    promptsView(promptInput(state, flow, { gm, owns: owned, names }));

  it("FL-08, FL-65 · ask the owners of possible reactors, with price and odds; other users not at all", () => {
    const state = duel({ F: { at: hex(1, 1) } });
    const moving = after(state, run(state, A, 2, {}));
    const [mine] = asking(moving, ["E"]);
    expect(mine?.text).toBe("Mira leaves a hex that you threaten");
    expect(mine?.asked.map(({ name, priceText }) => [name, priceText])).toEqual([["Ogre", "2 RP · 2 FP"]]);
    expect(asking(moving, ["A"])).toEqual([]);
    const [all] = asking(moving, [], true);
    expect([all?.text, all?.asked.map(({ name }) => name)]).toEqual([
      "Mira leaves a threatened hex",
      ["Ogre", "Ghost"],
    ]);
  });

  it("FL-65 · name the spell that is being cast, and its targets", () => {
    const spell = item({ name: "bolt", kind: "spell", attackType: "ranged", attackSkill: "ranged", range: 6 });
    const state = duel({ A: { at: hex(1, 0), items: [spell] } });
    const targets = [E];
    const casting = after(state, act(A, { action: "spell", item: spell.uuid, targets, abilities: [] }));
    expect(asking(casting, ["E"])[0]?.text).toBe("Mira: Cast a spell, bolt → Ogre");
  });

  it("FL-53 · offer reactions that are commands the rules accept", () => {
    const state = duel({ E: { at: hex(0, 0), items: [{}, item({ name: "fist", natural: true })] } });
    const afterAttack = after(state, attack(A, E), { answers: hits(state, 40, E) });
    const [window] = asking(afterAttack, ["E"]);
    const answers = window ? (shownPrompt(window, false).asked[0]?.answers ?? []) : [];
    expect(answers.map(({ key, disabled }) => [key, disabled])).toEqual(answers.map((_, i) => [i + 1, false]));
    for (const { command } of answers) expect(give(afterAttack, command as FlowCommand).kind).not.toBe("refused");
    const [closing] = asking(afterAttack, [], true);
    expect(closing?.close).toEqual({ kind: "close-window", window: window?.id });
  });

  it("FL-96, FL-123 · may be declined for a long Move as a whole; a combatant with a readied action is asked for its trigger", () => {
    const waiting = after(duel({ B: { at: hex(5, 0) } }), act(A, ready));
    const there = after(waiting, next(waiting));
    expect(there.activeId).toBe(B);
    const moved = after(there, run(there, B, 2));
    const [window] = asking(moved, ["A"]);
    expect(window?.asked[0]?.answers.map(({ id, note }) => [id, note])).toEqual([
      ["answer:trigger", "it comes → strikes"],
      ["answer:pass", null],
    ]);
  });
});

describe("FL-76, FL-77 · the hexes of an interceptor", () => {
  const token = {
    uuid: "Token.b",
    at: { x: 0, y: 0, elevation: 0 },
    zero: { x: 0, y: 0 },
    perX: { x: 100, y: 0 },
    perY: { x: 50, y: 87 },
  };
  const placesFor = (state: FlowState, who = "B") => {
    const [window] = promptsView(promptInput(state, flow, { owns: [who], names }));
    const answers = window?.asked[0]?.answers.filter(({ reaction }) => reaction === "intercept") ?? [];
    return { answers, places: answers[0]?.places ?? [] };
  };

  it("are one choice, nearest first, numbered as on the map, with distance and direction", () => {
    const { answers, places } = placesFor(attacked({ B: { at: hex(2, -1), scores: { token } } }));
    expect(answers).toHaveLength(1);
    expect(places).toMatchObject([
      { what: "1 -1", number: 1, label: "1 · left, 1 hex", spaces: [hex(1, -1)] },
      { what: "0 1", number: 2, label: "2 · down and left, 2 hexes", spaces: [hex(0, 1)] },
    ]);
    expect(answers[0]?.command).toEqual(places[0]?.command);
  });

  it("have the same numbers for everybody asked, nearest first for each", () => {
    const state = attacked({
      B: { at: hex(2, -1), scores: { token } },
      C: { at: hex(0, 2), side: "ours", scores: { token } },
    });
    const numbered = (who: string) => placesFor(state, who).places.map(({ what, number }) => [what, number]);
    expect(numbered("B")).toEqual([
      ["1 -1", 1],
      ["0 1", 2],
    ]);
    expect(numbered("C")).toEqual([
      ["0 1", 2],
      ["1 -1", 1],
    ]);
  });

  it("are commands that the rules accept, and move the interceptor there", () => {
    const state = attacked({ B: { at: hex(2, -1), scores: { token } } });
    for (const { what, command } of placesFor(state).places) {
      const [x, y] = what.split(" ").map(Number);
      expect(command).toMatchObject({ choice: { reaction: "intercept", space: { x, y } } });
      expect(give(state, command as FlowCommand).kind).not.toBe("refused");
    }
  });

  it("FL-83, FL-129 · have their direction from the moved combatant in a question", () => {
    const state = fight({ A: { at: hex(1, 0), scores: { token } }, E: { at: hex(0, 0) } });
    const options = [
      { value: "stay", label: "TURNCRAFT.Ruling.FL-83.stay" },
      { value: "2,0", label: "TURNCRAFT.Ruling.hex", data: { x: 2, y: 0 } },
      { value: "1,1", label: "TURNCRAFT.Ruling.hex", data: { x: 1, y: 1 } },
    ] as const;
    const request = {
      kind: "ruling",
      id: "q",
      clause: "FL-129",
      question: "TURNCRAFT.Ruling.FL-129.question",
    } as const;
    const data = { name: { combatant: E }, other: { combatant: A } };
    expect(offeredHexes(state, { ...request, data, options }, english)).toEqual([
      { what: "2,0", number: 1, label: "1 · right", spaces: [hex(2, 0)] },
      { what: "1,1", number: 2, label: "2 · down and right", spaces: [hex(1, 1)] },
    ]);
    const [nobody] = offeredHexes(state, { ...request, options }, english);
    expect(nobody?.label).toBe("Hex 2, 0");
  });

  it("are free ones alone, and the interceptor's own", () => {
    const { places } = placesFor(attacked({ B: { at: hex(1, -1), scores: { token } }, F: { at: hex(0, 1) } }));
    expect(places.map(({ label }) => label)).toEqual(["1 · stay where you are"]);
  });
});

describe("windows before an action", () => {
  it("FL-169, FL-39 · name the reason on an addition that doesn't fit the weapon, or that FP don't pay for", () => {
    const twin = { name: "twin", kind: "ability", attackType: "none", fpCost: 3, carry: "bag" } as const;
    const whys = (requiresCategory: string, fp: number) => {
      const items = [
        { ...twin, requiresCategory },
        { name: "axe", category: "axe" },
        { name: "bow", category: "bow" },
      ];
      const state = duel({ A: { at: hex(1, 0), items, is: { fp } } });
      const used = state.fighters[A]?.scores.items.find(({ name }) => name === "axe");
      return used && additions({ state, who: A, localize: english }, used).map(({ why }) => why);
    };
    expect(whys("bow", 3)).toEqual(["twin needs a bow; axe isn't one."]);
    expect(whys("axe", 2)).toEqual(["Costs 3 FP, 2 FP left."]);
    expect(whys("axe", 3)).toEqual([null]);
  });

  const strike = { action: "attack", item: item().uuid, targets: [], abilities: [] } as const;

  it("FL-43, FL-39 · give a target, or several, and added abilities", () => {
    const adds = [item({ name: "mighty blow" }), item({ name: "trip" })];
    expect(actionFrom({ action: strike, asks: "target" }, { target: "E", add1: true }, adds, english)).toEqual({
      ...strike,
      targets: ["E"],
      abilities: [{ item: adds[1]?.uuid }],
    });
    expect(actionFrom({ action: strike, asks: "target" }, { "at-E": true, "at-F": false }, [], english)).toMatchObject({
      targets: ["E"],
    });
    expect(actionFrom({ action: strike, asks: "target" }, null, [], english)).toBeNull();
    const feint = { action: "feint", target: A, skill: "melee" } as const;
    expect(actionFrom({ action: feint, asks: "target" }, { target: "E" }, [], english)).toEqual({
      ...feint,
      target: "E",
    });
    expect(actionFrom({ action: feint, asks: "target" }, {}, [], english)).toBeNull();
  });

  it("FL-121, FL-51, FL-140 · give texts and figures; an invalid figure is left out", () => {
    const fields = { trigger: " it comes ", on: "action", named: "shove", what: "push", cost: "1" };
    expect(actionFrom({ action: ready, asks: "ready" }, fields, [], english)).toEqual({
      action: "ready",
      trigger: "it comes",
      on: "action",
      named: "shove",
      what: "push",
      cost: 1,
    });
    // What is chosen says it all.
    const chosen = { on: "enters", named: "attack", trigger: "", what: " ", cost: "2" };
    expect(actionFrom({ action: ready, asks: "ready" }, chosen, [], english)).toMatchObject({
      trigger: "an enemy enters my reach",
      what: "Attack",
    });
    const other = { action: "other", what: "…", ap: 1, rp: 0, fp: 0, provokes: false } as const;
    expect(
      actionFrom(
        { action: other, asks: "other" },
        { what: "climb", ap: "2", rp: "x", fp: "-3", provokes: true },
        [],
        english,
      ),
    ).toEqual({
      action: "other",
      what: "climb",
      ap: 2,
      rp: 0,
      fp: 0,
      provokes: true,
    });
    expect(actionFrom({ action: { action: "free", what: "…" }, asks: "what" }, { what: "shout" }, [], english)).toEqual(
      {
        action: "free",
        what: "shout",
      },
    );
    expect(actionFrom({ action: { action: "flowState" }, asks: null }, {}, [], english)).toEqual({
      action: "flowState",
    });
  });

  it("FL-11, FL-21 · give points granted by the GM, and ongoing effects", () => {
    expect(grantFrom({ pool: "fp", amount: "-2" })).toEqual({ pool: "fp", amount: -2 });
    expect([grantFrom({ pool: "xp", amount: 1 }), grantFrom({ pool: "ap", amount: "" }), grantFrom(null)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(ongoingFrom({ name: "Bleeding", damage: "1d4", turns: "3", change: "", pool: "ap" }, "id1")).toEqual({
      id: "id1",
      name: "Bleeding",
      damage: "1d4",
      pool: "none",
      change: 0,
      turns: 3,
      uuid: null,
    });
    expect(ongoingFrom({ name: "Haste", pool: "ap", change: "1", turns: "" }, "id2")).toMatchObject({
      pool: "ap",
      change: 1,
      turns: null,
    });
    expect([ongoingFrom({ name: " " }, "id3"), endedFrom({ effect: "e" }), endedFrom({})]).toEqual([null, "e", null]);
  });

  it("FL-12 · give effects at the end of rounds, on a combatant or on nobody in particular", () => {
    const row = "A" as CombatantId;
    const storm = { name: " Storm ", damage: "1d6", change: "-1", pool: "rp", rounds: "2", nobody: true };
    expect(roundEffectFrom(storm, "id1", row)).toEqual({
      id: "id1",
      name: "Storm",
      damage: "1d6",
      pool: "rp",
      change: -1,
      who: null,
      rounds: 2,
    });
    const burning = { name: "Burning", damage: "1d4", change: "0", pool: "ap", rounds: "", nobody: false };
    expect(roundEffectFrom(burning, "id2", row)).toMatchObject({ pool: "none", who: row, rounds: null });
    expect([roundEffectFrom({ name: "" }, "id3", row), roundEffectFrom(null, "id3", row)]).toEqual([null, null]);
  });
});
