import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/types.ts";
import { type FlowCommand, type FlowScores, type FlowState, flow } from "../../../../src/rulesets/flow/rules/index.ts";
import { flowSheet, turnPanelView } from "../../../../src/rulesets/flow/sheet/sheet.ts";
import type { ItemSummary } from "../../../../src/sheets/item-summary.ts";
import { offersById, type TurnPanelInput } from "../../../../src/sheets/turn-panel/facet.ts";
import { english } from "../../../sheets/english.ts";
import { hex } from "../rules/creatures.ts";
import { A, act, after, attack, B, E, fight, fighter, hits, next, run } from "../rules/fights.ts";

const token = (x: number) => ({
  uuid: "Scene.s.Token.t",
  at: { x, y: 0, elevation: 0 },
  zero: { x: 0, y: 0 },
  perX: { x: 100, y: 0 },
  perY: { x: 50, y: 86.6 },
});
const potion = { name: "brew", kind: "potion", attackType: "none", carry: "bag" } as const;
const bolt = { name: "bolt", kind: "spell", attackType: "none", carry: "bag", fpCost: 1 } as const;

const duel = (more: Parameters<typeof fight>[0] = {}, settings: Parameters<typeof fight>[1] = {}) =>
  fight(
    {
      A: { at: hex(1, 0), items: [{}, potion, bolt], scores: { token: token(100), others: { Arcana: 40 } } },
      E: { at: hex(0, 0) },
      ...more,
    },
    settings,
  );

/** Panel of `who` for the owner, judged by the rules; movements aren't judged here. */
function panel(state: FlowState, who: CombatantId = A, more: Partial<TurnPanelInput<FlowState>> = {}) {
  const whyNot: TurnPanelInput<FlowState>["whyNot"] = (command) => {
    if (command.kind === "move") return null;
    const given = {
      command: command as FlowCommand,
      asker: { gm: false, owns: [who] },
      override: false,
      freshScores: {},
    };
    return flow.refuse(state, given, [])[0]?.clause ?? null;
  };
  const input = { state, who, nameOf: String, canSee: () => true, whyNot, items: [], localize: english, ...more };
  return turnPanelView(input);
}
const offerOf = (view: ReturnType<typeof panel>, id: string) => offersById(view).get(id);

describe("the turn panel on the own turn", () => {
  it("FL-43 · attacks stand first, with price, target and odds", () => {
    const view = panel(duel());
    expect(view.offers.map(({ label, cost, note, disabled }) => [label, cost, note, disabled])).toEqual([
      ["sword", "2 AP", "E · 50%", false],
    ]);
    expect(view.offers[0]?.command).toMatchObject({ kind: "act", action: { action: "attack", targets: [E] } });
    expect(view.hint).toBeNull();
  });

  it("FL-65 · a casting and standing up say who may react, while an enemy with RP threatens", () => {
    const items = [{}, { ...bolt, provokes: true }];
    const state = (x: number): FlowState => {
      const plain = duel({ A: { at: hex(x, 0), items, scores: { token: token(100) } } });
      return { ...plain, fighters: { ...plain.fighters, [A]: { ...fighter(plain, A), prone: true } } };
    };
    const notesIn = (from: FlowState) => {
      const offers = [...offersById(panel(from)).values()];
      return ["bolt", "Stand up", "sword"].map((name) => offers.find(({ label }) => label === name)?.note ?? null);
    };
    expect(notesIn(state(1))).toEqual(["E · 50% · may react: E", "may react: E", "E · 50%"]);
    expect(notesIn(state(5))).toEqual(["E", null, "E"]);
  });

  it("FL-91 · an attack is offered at a foe, out of reach too, and at a friend only if the reader targets one", () => {
    const state = duel({ B: { at: hex(1, 1) }, E: { at: hex(6, 0) } });
    expect(panel(state).offers[0]).toMatchObject({ disabled: true, command: { action: { targets: [E] } } });
    expect(panel(state, A, { targets: [B] }).offers[0]).toMatchObject({
      disabled: false,
      command: { action: { targets: [B] } },
    });
    // A friend targeted for something else isn't hit where a foe can be.
    const close = duel({ B: { at: hex(1, 1) } });
    expect(panel(close, A, { targets: [B] }).offers[0]?.command).toMatchObject({ action: { targets: [E] } });
    expect(panel(close, A, { targets: [B, E] }).offers[0]?.command).toMatchObject({ action: { targets: [E] } });
  });

  it("FL-91 · no odds are given against a foe on another level of the scene", () => {
    const on = (x: number, level: string) => ({ token: { ...token(x), at: { x, y: 0, elevation: 0, level } } });
    const foeOn = (level: string) =>
      duel({ A: { at: hex(1, 0), scores: on(100, "hall") }, E: { at: hex(0, 0), scores: on(0, level) } });
    const notes = (level: string) => panel(foeOn(level)).offers.map(({ note, disabled }) => [note, disabled]);
    expect([notes("hall"), notes("gallery")]).toEqual([[["E · 50%", false]], [["E", true]]]);
  });

  it("FL-91 · healing is offered for a targeted friend, else for oneself, never for a foe", () => {
    const restore = {
      name: "mend",
      kind: "spell",
      attackType: "none",
      attackSkill: "",
      carry: "bag",
      healing: "1d6",
    } as const;
    const state = duel({ A: { at: hex(1, 0), items: [{}, restore] }, B: { at: hex(1, 1) } });
    const uuid = state.fighters[A]?.scores.items.find(({ name }) => name === "mend")?.uuid;
    const healed = (targets: (typeof A)[]) => {
      const { command } = offerOf(panel(state, A, { targets }), `action:spell:${uuid}`) ?? {};
      return (command as { action?: { targets?: unknown } } | undefined)?.action?.targets;
    };
    expect([healed([]), healed([E]), healed([B]), healed([E, B])]).toEqual([[], [], [B], [B]]);
  });

  it("FL-18, FL-24, FL-30 · pools are pips, with text for screen readers", () => {
    expect(panel(duel()).resources.map(({ sentence }) => sentence)).toEqual([
      "AP: 5 of 5 left",
      "RP: 2 of 2 left",
      "FP: 2, 1 fades each turn",
    ]);
  });

  it("FL-42, FL-94 · lines give the hexes of a Move, and the threatening enemies", () => {
    expect(panel(duel()).lines.map(({ text }) => text)).toEqual([
      "Drag your token to move: 1 AP for 6 hexes. 12 left.",
      "Threatened by E: they can react if it leaves this hex",
    ]);
    const hidden = panel(duel(), A, { canSee: (id) => id !== E });
    expect(hidden.lines).toHaveLength(1);
    expect(hidden.offers[0]?.note).toBeNull();
  });

  it("FL-19 · an action that can't be paid is disabled, and gives the reason", () => {
    const poor = panel(duel({ A: { at: hex(1, 0), is: { ap: 1 } } }));
    expect(poor.offers[0]).toMatchObject({ disabled: true, why: "FL-19" });
    expect(offerOf(poor, "action:feint")?.disabled).toBe(false);
    expect(offerOf(poor, "action:totalDefense")).toMatchObject({
      disabled: true,
      why: "FL-19",
      cost: "3 AP, ends turn",
    });
  });

  it("FL-130 · a step goes to the six hexes around, by the directions of the screen", () => {
    const steps = panel(duel()).menus.find(({ id }) => id === "steps")?.offers ?? [];
    expect(steps.map(({ label }) => label)).toEqual([
      "Step right",
      "Step down and right",
      "Step down and left",
      "Step left",
      "Step up and left",
      "Step up and right",
    ]);
    expect(steps[1]?.command).toEqual({
      kind: "move",
      who: A,
      waypoints: [{ x: 150, y: 87, elevation: 0, action: "step" }],
      forced: false,
    });
  });

  it("FL-39, FL-45, FL-112, FL-140 · spells, things and free actions stand in lists with their prices", () => {
    const view = panel(duel());
    const list = (id: string) =>
      view.menus.find((menu) => menu.id === id)?.offers.map(({ label, cost }) => [label, cost]);
    expect(list("abilities")).toEqual([["bolt", "2 AP, 1 FP"]]);
    expect(list("things")).toEqual([
      ["Put away sword", "1 AP"],
      ["Drop sword", "free"],
      ["Draw brew", "1 AP"],
    ]);
    expect(list("free")?.[0]).toEqual(["Arcana", "free"]);
  });

  it("FL-98 · without hexes on the scene no step is offered, and every target is in reach", () => {
    const view = panel(fight({ A: {}, E: {} }));
    expect(view.menus.some(({ id }) => id === "steps")).toBe(false);
    expect(view.offers[0]?.disabled).toBe(false);
  });

  it("FL-50 · a prone combatant is offered standing up first", () => {
    const view = panel(duel({ A: { at: hex(1, 0), is: { prone: true } } }));
    expect(view.offers.map(({ id }) => id)).toContain("action:standUp");
  });
});

describe("the turn panel on another's turn", () => {
  it("FL-06 · gives one reason for everything, and names the active combatant", () => {
    const state = duel();
    const view = panel(after(state, next(state)));
    expect([view.hint, view.turn.text]).toEqual(["FL-06", "E is acting, you're next · round 1"]);
    expect(view.menus.find(({ id }) => id === "reactions")).toMatchObject({ disabled: true });
  });

  it("FL-65 · asks a provoked combatant, with price and odds; the choice gives the command", () => {
    const moving = after(duel(), run(duel(), A, 2));
    const { prompt } = panel(moving, E);
    expect(prompt?.text).toBe("A leaves a hex that you threaten");
    expect(prompt?.offers.map(({ label, note }) => [label, note])).toEqual([
      ["Reaction Attack: sword", "1 RP · 50% chance"],
      ["Don't react", null],
      ["Don't ask again", "this Move"],
    ]);
    expect(prompt?.offers[0]?.command).toMatchObject({ kind: "react", who: E, choice: { reaction: "reactionAttack" } });
    expect(prompt?.offers[2]?.command).toMatchObject({ kind: "pass", rest: true });
    expect(panel(moving, A).prompt).toBeNull();
  });

  it("FL-53 · asks the target of an attack that would hit, with the level", () => {
    const state = duel();
    const afterAttack = after(state, attack(A, E), { answers: hits(state, 20, E) });
    const { prompt } = panel(afterAttack, E);
    expect(prompt?.text).toBe("A is about to hit E: sword, Hard success");
    expect(prompt?.offers.map(({ label, note }) => [label, note]).slice(0, 2)).toEqual([
      ["Dodge", "1 RP · 25% chance"],
      ["Parry", "1 RP · 25% chance"],
    ]);
  });

  it("FL-121, FL-123 · a combatant with a readied action may announce its trigger, and is asked when it may occur", () => {
    const state = duel({ B: { at: hex(5, 0) } });
    const ready = {
      action: "ready",
      trigger: "it comes",
      on: "movement",
      named: "attack",
      what: "strikes",
      cost: 2,
    } as const;
    const waiting = after(state, act(A, ready));
    const view = panel(waiting);
    expect(view.offers.slice(0, 2).map(({ label, disabled }) => [label, disabled])).toEqual([
      ["Trigger happens", false],
      ["Drop readied action", false],
    ]);
    expect(view.lines.map(({ text }) => text)).toContain('Readied for "it comes": strikes (2 AP set aside)');
    const far = after(waiting, next(waiting));
    expect(far.activeId).toBe(B);
    const moved = after(far, run(far, B, 1));
    expect(panel(moved).prompt).toMatchObject({ text: "B moves" });
    expect(panel(moved).prompt?.offers[0]).toMatchObject({ label: "Trigger happens", note: "it comes → strikes" });
  });
});

describe("the sheet out of combat", () => {
  it("FL-18 · shows the creature's pools of each round", () => {
    const scores = duel().fighters[A]?.scores as FlowScores;
    expect(flowSheet.rest(scores as never, english).pips.map(({ id, left }) => [id, left])).toEqual([
      ["ap", 5],
      ["rp", 2],
      ["fp", 2],
    ]);
  });

  it("FL-43, FL-112 · items are used, taken in hand and put away by the rules' own commands, with their price", () => {
    const state = duel();
    const [sword, brew, spell] = state.fighters[A]?.scores.items ?? [];
    const input = (flowItem: typeof sword): ItemSummary => ({
      id: "i1",
      uuid: flowItem?.uuid ?? "",
      type: "weapon",
      name: flowItem?.name ?? "",
      img: "",
      quantity: 1,
      wielded: null,
      cost: "none",
      effortful: false,
      reactsTo: { trigger: "other", text: "", moves: false },
      duration: { value: 0, unit: "rounds" },
      marching: null,
      seconds: null,
      ...(flowItem && { flow: flowItem }),
    });
    const bearer = { state, who: A };
    expect(flowSheet.use(input(sword), bearer)).toMatchObject({ action: { action: "attack", targets: [E] } });
    expect(flowSheet.use(input(sword), { ...bearer, canSee: () => false })).toMatchObject({ action: { targets: [] } });
    expect(flowSheet.use(input(spell), bearer)).toMatchObject({ action: { action: "spell" } });
    expect(flowSheet.use(input(undefined), bearer)).toBeNull();
    expect([sword, brew, spell].map((one) => flowSheet.inHand?.(input(one)))).toEqual([true, false, null]);
    expect(flowSheet.hand(input(sword), A, english, state)).toMatchObject({ action: { action: "sheathe" } });
    expect(flowSheet.hand(input(brew), A, english, state)).toMatchObject({ action: { action: "draw", hand: "off" } });
    expect(flowSheet.onEquip?.(input(brew))).toEqual({ system: { flow: { carry: "main" } } });
    expect(flowSheet.onEquip?.(input(sword))).toEqual({ system: { flow: { carry: "worn" } } });
    expect([sword, brew, spell].map((one) => flowSheet.price(input(one), english, state)?.label)).toEqual([
      "2 AP",
      "1 AP",
      "2 AP, 1 FP",
    ]);
  });
});
