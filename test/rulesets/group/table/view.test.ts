import { describe, expect, it } from "vitest";
import { type CombatantInput, contextOf } from "../../../../src/combat/tracker/context.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { flawsIn, type GroupBlock, groupItem } from "../../../../src/rulesets/group/data/item.ts";
import {
  type Declaration,
  type GroupState,
  group,
  type Item,
  isOver,
  type Phase,
  refuseAim,
} from "../../../../src/rulesets/group/rules/index.ts";
import { boardView } from "../../../../src/rulesets/group/tracker/board-view.ts";
import {
  allView,
  chosenForAll,
  declareView,
  intendView,
  intentFrom,
  stillLeft,
} from "../../../../src/rulesets/group/tracker/chooser-view.ts";
import { called, type GroupContext, together } from "../../../../src/rulesets/group/tracker/moment.ts";
import { reasonFor, rowGroupsOf } from "../../../../src/rulesets/group/tracker/order-view.ts";
import { promptsView } from "../../../../src/rulesets/group/tracker/prompts.ts";
import { type GroupRow, rowView } from "../../../../src/rulesets/group/tracker/row-view.ts";
import { footerOf } from "../../../../src/rulesets/group/tracker/tracker.ts";
import { promptInput } from "../../../combat/prompt-input.ts";
import { english } from "../../../sheets/english.ts";
import { A, B, fight, item } from "../rules/fights.ts";

interface Seen {
  readonly gm?: boolean;
  readonly owned?: readonly string[];
  readonly hidden?: readonly string[];
}

function reading(state: GroupState, { gm = false, owned = [], hidden = [] }: Seen = {}): GroupContext {
  const combatants = state.order.map((id): CombatantInput => {
    const [isOwned, isHidden] = [owned.includes(id), hidden.includes(id)];
    return {
      id,
      name: `Name ${id}`,
      img: "",
      owned: isOwned,
      hidden: isHidden,
      npc: false,
      canPing: false,
      effects: [],
    };
  });
  const input = { state, combatants, gm, gmConnected: true, steps: { undo: null, redo: null } };
  return contextOf(input, english, group) as GroupContext;
}

const sword: Item = item({ name: "Sword", kind: "weapon", attackForm: "melee", weaponSpeed: 5 });
const sleep: Item = item({
  name: "Sleep",
  kind: "spell",
  spellKind: "incantation",
  time: { amount: 3, unit: "segment" },
});
const nothing: Declaration = { item: null, plans: [], delay: false };

function row(state: GroupState, id: CombatantId, seen: Seen = {}, lies: Declaration | null = null): GroupRow {
  const reader = reading(state, seen);
  const combatant = reader.input.combatants.find((each) => each.id === id) as CombatantInput;
  return rowView(combatant, reader, () => lies).state as GroupRow;
}

describe("the path of the round", () => {
  it("GR-13 · has the eight steps with their phases, and lights the present one", () => {
    const board = boardView(reading(fight({ A: {}, B: {} }, { phase: "HIGH_D3" })));
    expect(board?.path.map(({ label, state }) => `${label} ${state}`)).toEqual([
      "1 past",
      "2 past",
      "3 past",
      "4 past",
      "HIGH now",
      "LOW coming",
      "6 coming",
      "7 coming",
      "Last coming",
      "8 coming",
    ]);
    expect(board?.path[4]?.dots.map(({ state }) => state)).toEqual(["past", "past", "now", "coming"]);
    // Ten stops: no count of the source's eight steps stands beside them.
    expect(board?.hint).toBe("Melee attacks.");
  });

  it("GR-22 · at the end of the round the GM reads the own checklist; players, and a GM without one, where it is written", () => {
    const hint = (endChecklist: string, gm: boolean) =>
      boardView(reading(fight({ A: {}, B: {} }, { phase: "END", settings: { endChecklist } }), { gm }))?.hint;
    expect(hint("Light, monsters", true)).toBe("Durations are counted. Now check: Light, monsters.");
    for (const text of [hint("", true), hint("Light, monsters", false)])
      expect(text).toContain("End-of-round checklist");
  });

  it("GR-34 · a side without a die has a button for a member's owner, and for nobody else", () => {
    const state = fight({ A: {}, B: {} }, { phase: "INITIATIVE" });
    const rolls = (seen: Seen) => boardView(reading(state, seen))?.sides.map(({ roll }) => roll !== null);
    expect([rolls({ owned: ["A"] }), rolls({}), rolls({ gm: true })]).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ]);
  });

  it("GR-08 · a spell lies on its due segment", () => {
    const spell = {
      item: sleep,
      target: null,
      round: 1,
      segments: 3,
      added: 1,
      kept: false,
      state: "casting",
    } as const;
    const board = boardView(reading(fight({ A: { fighter: { spell } }, B: {} })));
    expect(board?.segments.flatMap(({ number, spells }) => spells.map(({ tip }) => [number, tip]))).toEqual([
      [4, "Sleep of Name A: segment 4"],
    ]);
  });
});

describe("the bands of a phase", () => {
  it("GR-19, GR-36 · are HIGH and LOW with their dice; a tie is named", () => {
    const bands = (dice: Record<string, number>) =>
      rowGroupsOf(reading(fight({ A: {}, B: {} }, { dice }))).map(({ id, note, who }) => [id, note, who]);
    expect(bands({ A: 5, B: 2 })).toEqual([
      ["HIGH", "A 5", [A]],
      ["LOW", "B 2", [B]],
    ]);
    expect(bands({ A: 4, B: 4 })).toEqual([["HIGH", "tie: A 4, B 4", [A, B]]]);
  });

  it("GR-50 · put the faster blow first, with the reason", () => {
    const slow = { ...sword, name: "Axe", weaponSpeed: 7 };
    const state = fight(
      {
        A: { fighter: { intent: { item: slow, minors: [] } } },
        B: { fighter: { intent: { item: sword, minors: [] } } },
      },
      { melee: true },
    );
    expect(rowGroupsOf(reading(state))[0]?.who).toEqual([B, A]);
    expect(reasonFor(A, reading(state))).toEqual({ text: "7", why: "Tie value 7: weapon speed 7 + 0 segments" });
  });

  it("GR-31 · while cards are turned over, list everybody with their side, even those who declared a delay", () => {
    const state = fight(
      { A: { fighter: { declaration: { ...nothing, delay: true } } }, B: { fighter: { commitment: "x" } } },
      { phase: "INITIATIVE", dice: { A: 5, B: 2 } },
    );
    expect(rowGroupsOf(reading(state)).map(({ id }) => id)).toEqual(["side-A", "side-B"]);
  });
});

describe("declaration cards", () => {
  const covered = fight({ A: { fighter: { commitment: "x" } }, B: {} }, { phase: "DECLARE" });

  it("GR-31 · lie face down for others, readable to their owner and the GM", () => {
    const lies = { ...nothing, item: sleep };
    expect(row(covered, A, {}, lies).card).toMatchObject({ kind: "covered", text: "declared" });
    expect(row(covered, A, { owned: ["A"] }, lies).card).toMatchObject({ kind: "covered", text: "Sleep" });
    expect(row(covered, A, { gm: true }, lies).card?.text).toBe("Sleep");
    expect(JSON.stringify(row(covered, A, {}, lies))).not.toContain("Sleep");
    expect(row(covered, B).card).toMatchObject({ kind: "none", text: "not declared" });
  });

  it("GR-25 · are turned over together: an open one waits for the last", () => {
    const open = { fighter: { declaration: { ...nothing, item: sleep } } };
    const some = fight({ A: open, B: { fighter: { commitment: "x" } } }, { phase: "INITIATIVE" });
    expect(row(some, A).card?.kind).toBe("covered");
    expect(row(fight({ A: open, B: {} }, { phase: "INITIATIVE" }), A).card).toMatchObject({
      kind: "turning",
      text: "Sleep",
    });
  });

  it("have the phase's buttons for their owners, and none for strangers", () => {
    expect(row(covered, B, { owned: ["B"] }).buttons.map(({ offer }) => offer)).toEqual(["declare"]);
    expect(row(covered, B).buttons).toEqual([]);
  });
});

describe("the GM's entries", () => {
  it("GR-116, GR-122, GR-125 · stand on the row: conditions and modifiers for all, lines of sight for the GM", () => {
    const sight = { cover: 25, concealment: 50, glass: false, medium: "air" } as const;
    const annotated = { conditions: [{ name: "webbed", impedes: true }], situational: { by: -2, against: 1 }, sight };
    const state = fight({ A: { fighter: annotated }, B: {} }, { phase: "DECLARE" });
    const chips = (seen: Seen) => row(state, A, seen).chips.map(({ text, tip }) => `${text}: ${tip}`);
    const open = ["webbed: webbed: impedes movement or acting", "−2 / +1: Own attacks −2, attacks against +1"];
    expect(chips({})).toEqual(open);
    expect(chips({ gm: true })).toEqual([...open, "50%: Cover 25%, concealment 50%"]);
  });
});

describe("hidden combatants", () => {
  it("leave neither side nor die nor spell nor name for players", () => {
    const spell = {
      item: sleep,
      target: null,
      round: 1,
      segments: 3,
      added: 0,
      kept: false,
      state: "casting",
    } as const;
    const state = fight({ A: {}, B: { fighter: { spell } } }, { dice: { A: 3, B: 5 } });
    const reader = reading(state, { owned: ["A"], hidden: ["B"] });
    const seen = JSON.stringify([boardView(reader), rowGroupsOf(reader), footerOf(reader)]);
    expect(seen).not.toContain("Name B");
    expect(seen).not.toContain("Sleep");
    expect(boardView(reader)?.sides.map(({ id }) => id)).toEqual(["A"]);
  });
});

describe("the foot of the tracker", () => {
  it("GR-13 · names the next phase for the GM, and the combatants it waits for", () => {
    const footer = footerOf(
      reading(fight({ A: {}, B: { fighter: { commitment: "x" } } }, { phase: "DECLARE" }), { gm: true }),
    );
    expect(footer.main).toMatchObject({ offer: "advance:DECLARE", label: "Next: Initiative", disabled: false });
    expect(footer.note).toBe("Waiting for Name A to declare.");
  });

  it("GR-23 · names no phase before the sides have rolled, since the next phase depends on it", () => {
    const labelWith = (dice: Record<string, number | null>) =>
      footerOf(reading(fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice }), { gm: true })).main?.label;
    const small = (dice: Record<string, number | null>) =>
      footerOf(reading(fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice }), { gm: true })).after[0]?.label;
    expect([small({}), small({ A: 4 })]).toEqual(["Next phase", "Next phase"]);
    expect(labelWith({ A: 4, B: 2 })).toMatch(/^Next: /);
  });

  it("GR-34 · gives the GM the missing roll as the large button, a side's without players first", () => {
    const state = fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice: {} });
    expect(footerOf(reading(state, { gm: true })).main).toMatchObject({ offer: "roll:A" });
    const input = reading(state, { gm: true }).input;
    const combatants = input.combatants.map((each) => ({ ...each, npc: each.id === "B" }));
    expect(footerOf({ ...reading(state, { gm: true }), input: { ...input, combatants } }).main).toMatchObject({
      offer: "roll:B",
    });
  });

  /** Foot of the GM's tracker while B casts; `npc`: B is the GM's. */
  const whileCasting = (bolt: ReturnType<typeof item>, phase: Phase) => (npc: boolean) => {
    const spell = { item: bolt, target: null, round: 1, segments: 2, added: 0, kept: false, state: "casting" } as const;
    const { input, ...reader } = reading(
      fight({ A: {}, B: { group: "B", fighter: { spell, major: "declared" } } }, { phase, dice: { A: 2, B: 5 } }),
      { gm: true },
    );
    const combatants = input.combatants.map((each) => ({ ...each, npc: npc && each.id === "B" }));
    return footerOf({ ...reader, input: { ...input, combatants } });
  };

  it("GR-112 · gives the GM the missing target of their own caster as the large button, of a player's caster the name alone", () => {
    const footer = whileCasting(item({ name: "bolt", kind: "spell", targets: "creature" }), "HIGH_D1");
    expect(footer(true).main).toMatchObject({ offer: "target", who: "B", label: expect.stringContaining("bolt") });
    expect(footer(true).after[0]).toMatchObject({ offer: "advance:HIGH_D1" });
    expect(footer(false).main).toMatchObject({ offer: "advance:HIGH_D1" });
    expect(footer(false).note).toMatch(/^Waiting for .* to choose a target\.$/);
  });

  it("GR-111 · gives the GM the spell of their own caster that is due as the large button", () => {
    const footer = whileCasting(item({ name: "bolt", kind: "spell" }), "E_SPELLS");
    expect(footer(true).main).toMatchObject({ offer: "do", who: "B", label: "Name B: bolt" });
    expect(footer(true).after[0]).toMatchObject({ offer: "advance:E_SPELLS" });
    expect(footer(false).main).toMatchObject({ offer: "advance:E_SPELLS" });
  });

  it("gives players the button for the action it waits for; else it names the combatants it waits for", () => {
    const state = fight({ A: {}, B: { fighter: { commitment: "x" } } }, { phase: "DECLARE" });
    expect(footerOf(reading(state, { owned: ["A"] })).main).toMatchObject({
      offer: "declare",
      who: "A",
      label: "Name A: Declare",
      disabled: false,
    });
    const away = reading(state, { owned: ["A"] });
    expect(footerOf({ ...away, input: { ...away.input, gmConnected: false } }).main).toMatchObject({ disabled: true });
    expect(footerOf(reading(state, { owned: ["B"] })).main).toMatchObject({
      disabled: true,
      label: "Waiting",
      tip: "Waiting for Name A to declare.",
    });
    const over = fight(
      { A: { fighter: { commitment: "x" } }, B: { fighter: { commitment: "y" } } },
      { phase: "DECLARE" },
    );
    expect(footerOf(reading(over, { owned: ["B"] })).main).toMatchObject({
      disabled: true,
      label: "Waiting for the GM",
    });
  });
});

describe("who decides before anybody acts", () => {
  const banner = (key: "declare" | "choose") => `TURNCRAFT.GroupTable.${key}Banner`;

  it("GR-13, GR-47 · those still to declare, then those still to choose an action, and nobody else", () => {
    const declaring = fight({ A: {}, B: {} }, { phase: "DECLARE" });
    expect(called(declaring)).toEqual({ who: [A, B], banner: banner("declare") });
    const guests = { A: { scores: { inHand: sword } }, B: { scores: { inHand: sword } } };
    const fighting = { phase: "HIGH_D3", melee: true } as const;
    expect(called(fight(guests, fighting))).toEqual({ who: [A, B], banner: banner("choose") });
    expect(called(fight(guests, { ...fighting, settings: { askIntent: false } }))).toBeNull();
    expect(called(fight({ A: {}, B: {} }, { phase: "INITIATIVE" }))).toBeNull();
  });
});

describe("a window's prompt", () => {
  it("GR-93, GR-147 · asks the possible attackers, with the weapon in hand", () => {
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
    const state = fight({ A: { scores: { inHand: sword } }, B: {} }, { phase: "B_FLEE", set: { window } });
    const [prompt] = promptsView(promptInput(state, group, { owns: ["A"] }));
    expect(prompt?.text).toBe("B flees");
    expect(prompt?.asked[0]?.answers.map(({ label, command }) => [label, command])).toMatchObject([
      ["Sword", { kind: "react", as: "free", attack: { targets: [B] } }],
      ["Don't react", { kind: "decline", who: A, window: "w" }],
    ]);
    expect(promptsView(promptInput(state, group, {}))).toEqual([]);
  });
});

describe("the choices for an action", () => {
  const { settings } = fight({ A: {}, B: {} });

  it("GR-26 · of a declaration are spells and attacks; of a statement no spells", () => {
    const labels = (view: { groups: readonly { choices: readonly { label: string }[] }[] }) =>
      view.groups.flatMap(({ choices }) => choices.map(({ label }) => label));
    expect(labels(declareView([sleep, sword], settings, english))).toEqual(["Sleep", "Sword", "Custom action"]);
    expect(labels(intendView([sleep, sword], settings, english))).toEqual(["Sword", "Custom action"]);
    expect(intentFrom({ what: "1", ownMinor: "draw" }, [sleep, sword])).toMatchObject({
      item: sword,
      minors: [{ name: "draw" }],
    });
  });

  it("have the damage of a whole routine, and say that it is several attacks", () => {
    const strike = { name: "arrow", damage: "1d6", special: "", hand: null };
    const [attacks] = intendView([{ ...sword, routine: [strike, strike] }], settings, english).groups;
    expect(attacks?.choices.map(({ note }) => note)).toEqual(["speed 5 · 2 attacks: 1d6 / 1d6"]);
  });

  it("leave out items without uses left, and don't take them along with another action", () => {
    const none = { uuid: sleep.uuid, left: 0 };
    expect(stillLeft([sleep, sword], [])).toEqual([sleep, sword]);
    expect(stillLeft([sleep, sword], [{ ...none, left: 1 }])).toEqual([sleep, sword]);
    expect(stillLeft([sleep, sword], [none])).toEqual([sword]);
    expect(stillLeft([sword], [{ uuid: "Actor.x.Item.y", left: -1 }])).toEqual([sword]);
  });

  it("GR-165 · don't allow a target outside the melee and not adjacent, and give the reason", () => {
    const state = fight({ A: {}, B: {} });
    const aim = { who: A, target: B, measured: null };
    expect(refuseAim(state, { ...aim, item: sword })).toMatchObject([{ clause: "GR-165" }]);
    expect(refuseAim(state, { ...aim, item: sword, charges: true })).toEqual([]);
  });
});

describe("an item's line in notation", () => {
  const block: GroupBlock = {
    modes: "",
    multipliers: "",
    copiesSpell: "",
    line: "",
    speed: null,
    range: null,
    magical: false,
    targets: "creature",
    spell: "incantation",
    needsLine: true,
    needsSight: null,
    complement: "none",
    partOfAttack: false,
    roundsNeeded: 1,
    armor: 0,
    worn: true,
    wear: "suit",
  };
  const of = (type: string, line: string) => ({ uuid: "i", name: "Thing", type, group: { ...block, line } });

  it("GR-94, GR-126 · is read by the rules' own notation; an empty weapon still deals damage", () => {
    expect(groupItem(of("weapon", "MISSILE: arrow (1d6)"))).toMatchObject({
      kind: "weapon",
      attackForm: "missile",
      routine: [{ name: "arrow", damage: "1d6" }],
    });
    expect(groupItem(of("weapon", ""))).toMatchObject({ attackForm: "melee", routine: [{ damage: "1d6" }] });
    expect(groupItem(of("spell", "(declared; major; 3 segments)"))).toMatchObject({
      kind: "spell",
      spellKind: "incantation",
      time: { amount: 3, unit: "segment" },
    });
    expect(groupItem(of("gear", "[complex] (2 rounds)"))).toMatchObject({ kind: "activity", activityKind: "complex" });
  });

  it("GR-121, GR-122 · needs line of effect and line of sight separately; up to 0.3.0 one field stood for both", () => {
    const lines = (needsLine: boolean, needsSight: boolean | null) => {
      const { needsLineOfEffect, needsLineOfSight } = groupItem({
        ...of("spell", ""),
        group: { ...block, needsLine, needsSight },
      });
      return [needsLineOfEffect, needsLineOfSight];
    };
    expect([lines(true, null), lines(false, null)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect([lines(true, false), lines(false, true)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("GR-126 · gives a weapon its AAC0", () => {
    expect(groupItem(of("weapon", "MELEE: sting (1d4; AAC0 12)")).aac0).toEqual({ score: 12, star: false });
    expect(groupItem(of("weapon", "MELEE: sting (1d4)")).aac0).toBe(undefined);
  });

  it("GR-02 · has a flaw pointed at, at its character as it was entered", () => {
    expect(flawsIn(of("gear", "[simple] (3 days)")).map(({ clause, at }) => [clause, at])).toEqual([["GR-02", 12]]);
    expect(flawsIn(of("weapon", "claw (1d6)")).map(({ at }) => at)).toEqual([0]);
  });
});

describe("the sides' dice", () => {
  it("GR-34 · keep their places while one after the other is rolled", () => {
    const sides = (dice: Readonly<Record<string, number | null>>) =>
      boardView(reading(fight({ A: {}, B: {} }, { phase: "INITIATIVE", dice }), { gm: true }))?.sides.map(
        ({ id }) => id,
      );
    expect(sides({ A: null, B: null })).toEqual(["A", "B"]);
    expect(sides({ A: null, B: 5 })).toEqual(["A", "B"]);
    expect(sides({ A: 2, B: 5 })).toEqual(["A", "B"]);
  });
});

describe("the window for all of a user's creatures", () => {
  const row = (id: CombatantId, things: readonly Item[], last: Item | null = null) => ({
    id,
    name: `Name ${id}`,
    img: "",
    things,
    last,
  });
  const { settings } = fight({ A: {}, B: {} });

  it("GR-26 · lists each creature's choices, presets its last declaration, and offers choices for all", () => {
    const view = allView("declare", [row(A, [sleep, sword], sleep), row(B, [sword])], settings, english);
    expect(view.all.map(({ label }) => label)).toEqual(["Same as last round", "Sword for all"]);
    const marked = view.rows.map(({ groups }) =>
      groups.flatMap(({ choices }) => choices.filter((each) => each.checked)),
    );
    expect(marked.map((choices) => choices.map(({ label }) => label))).toEqual([["Sleep"], []]);
    expect(chosenForAll({ all: "each", "what-A": "0" }, A, [sleep, sword])).toBe(sleep);
    expect(chosenForAll({ all: "each", "what-A": "none" }, A, [sleep])).toBeNull();
    expect(chosenForAll({ all: "=Sword", "what-A": "0" }, A, [sleep, sword])).toBe(sword);
    expect(chosenForAll({ all: "nothing", "what-A": "0" }, A, [sleep])).toBeNull();
  });

  it("GR-47 · presets each creature's first attack for a statement", () => {
    const view = allView("intend", [row(A, [sleep, sword]), row(B, [sword])], settings, english);
    const marked = view.rows.flatMap(({ groups }) =>
      groups.flatMap(({ choices }) => choices.filter((each) => each.checked)),
    );
    expect(marked.map(({ label }) => label)).toEqual(["Sword", "Sword"]);
  });

  it("GR-46, GR-47 · neither offers nor presets actions that are too late", () => {
    const over = fight({ A: {}, B: {} }, { phase: "HIGH_D4" });
    const horn = item({ name: "Horn", kind: "activity", actionType: "major" });
    const isLate = (state: GroupState) => (thing: Item) => isOver(state, A, thing);
    const offered = (state: GroupState) =>
      intendView([sword, horn], state.settings, english, isLate(state)).groups.flatMap(({ choices }) =>
        choices.map(({ label, checked }) => [label, checked]),
      );
    expect(offered(over)).toEqual([
      ["Horn", false],
      ["Custom action", false],
    ]);
    expect(offered(fight({ A: {}, B: {} }, { phase: "HIGH_D2" }))[0]).toEqual(["Sword", true]);
    const low = fight({ A: {}, B: {} }, { phase: "HIGH_D4", dice: { A: 1 } });
    expect(offered(low)[0]).toEqual(["Sword", true]);
    const all = (last: Item | null) =>
      allView("intend", [{ ...row(A, [sword, horn], last), isLate: isLate(over) }], over.settings, english);
    const marked = (last: Item | null) =>
      all(last).rows.flatMap(({ groups }) => groups.flatMap(({ choices }) => choices.filter((each) => each.checked)));
    expect([all(null).nothing, marked(null), marked(sword)]).toEqual(["Nothing this slot", [], []]);
    expect(marked(horn).map(({ label }) => label)).toEqual(["Horn"]);
  });

  it("asks the GM about creatures without a player, and players about their own", () => {
    const someone = (id: string, npc: boolean, owned: boolean) => ({ id: id as CombatantId, npc, owned });
    const all = [someone("A", false, true), someone("B", true, false), someone("C", true, false)];
    const ids = new Set(all.map(({ id }) => id));
    expect([together(ids, all, true), together(ids, all, false)]).toEqual([["B", "C"], ["A"]]);
    expect(together(new Set([A]), all, true)).toEqual(["A"]);
  });

  it("leaves creatures of a present player to that player, and the GM's button doesn't count them", () => {
    const state = fight({ A: {}, B: {}, C: {} }, { phase: "DECLARE" });
    const { input, ...reader } = reading(state, { gm: true, owned: ["A", "B", "C"] });
    const combatants = input.combatants.map((each) => ({ ...each, byPlayer: each.id === "C" }));
    const { main } = footerOf({ ...reader, input: { ...input, combatants } });
    expect(main?.label).toBe("Declare for yours (2)");
    const ids = new Set(combatants.map(({ id }) => id));
    expect(together(ids, combatants, true)).toEqual(["A", "B"]);
    expect(together(ids, combatants, false)).toEqual(["A", "B", "C"]);
    const there = combatants.map((each) => ({ ...each, byPlayer: true }));
    expect(together(ids, there, true)).toEqual([]);
  });

  it("GR-34 · once all have declared, the large button goes on and rolls for a side without players", () => {
    const declared = { fighter: { commitment: "x" } };
    const state = fight({ A: declared, B: declared }, { phase: "DECLARE" });
    const { input, ...reader } = reading(state, { gm: true });
    const combatants = input.combatants.map((each) => ({ ...each, npc: each.id === "B" }));
    const { main, after } = footerOf({ ...reader, input: { ...input, combatants } });
    expect(main).toMatchObject({ offer: "endDeclaring" });
    expect(after.map(({ offer }) => offer)).toContain("advance:DECLARE");
    const played = input.combatants.map((each) => ({ ...each, npc: false }));
    expect(footerOf({ ...reader, input: { ...input, combatants: played } }).main).toMatchObject({
      offer: "advance:DECLARE",
    });
  });

  it("GR-26 · opens by the large button while several still have to declare; the next phase waits beside it", () => {
    const state = fight({ A: {}, B: {} }, { phase: "DECLARE" });
    const { main, after } = footerOf(reading(state, { gm: true }));
    expect(main).toMatchObject({ offer: "declareAll", label: "Declare for yours (2)" });
    expect(after).toMatchObject([{ offer: "declareNothing" }, { offer: "advance:DECLARE" }, {}, {}]);
    const own = footerOf(reading(state, { owned: ["A", "B"] }));
    expect(own).toMatchObject({ main: { offer: "declareAll" }, after: [{ offer: "declareNothing", disabled: false }] });
    expect(footerOf(reading(state, { owned: ["A"] })).main?.offer).not.toBe("declareAll");
  });
});
