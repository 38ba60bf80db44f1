import { describe, expect, it } from "vitest";
import {
  type SecondsCommand,
  type SecondsFighter,
  type SecondsState,
  seconds,
  settings,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { secondsSheet } from "../../../../src/rulesets/seconds/sheet/sheet.ts";
import type { ItemSummary } from "../../../../src/sheets/item-summary.ts";
import { offersById, type TurnPanelInput } from "../../../../src/sheets/turn-panel/facet.ts";
import { english } from "../../../sheets/english.ts";
import { fight, id, spell } from "../table/states.ts";

/** An item that can be used: a spell of the table's four seconds unless told otherwise. */
function item(name: string, terms: Partial<NonNullable<ItemSummary["seconds"]>["item"]> = {}): ItemSummary {
  const uuid = `Actor.a.Item.${name}`;
  return {
    ...{ id: name, uuid, type: "spell", name, img: "", quantity: null, wielded: null, cost: "none", effortful: false },
    reactsTo: { trigger: "other", text: "", moves: false },
    duration: { value: 0, unit: "rounds" },
    seconds: {
      action: "spell",
      item: { id: uuid, name, seconds: null, orLonger: false, delay: 0, consecutive: true, ...terms },
    },
  } as ItemSummary;
}

/** The panel of `who`, judged by the rules themselves for the owner of everybody. */
function panel(state: SecondsState, who = "a", items: ItemSummary[] = [], more: { hasToken?: boolean } = {}) {
  const whyNot: TurnPanelInput<SecondsState>["whyNot"] = (command) => {
    const asker = { gm: false, owns: state.order };
    const given = { command: command as SecondsCommand, asker, override: false, freshScores: {} };
    return seconds.refuse(state, given, [])[0]?.clause ?? null;
  };
  return secondsSheet.now({
    state,
    who: id(who),
    nameOf: (one) => one.toUpperCase(),
    canSee: () => true,
    whyNot,
    items,
    localize: english,
    ...more,
  });
}

const menu = (view: ReturnType<typeof panel>, name: string) => view.menus.find((each) => each.id === name);
const act = (view: ReturnType<typeof panel>, name: string) => offersById(view).get(name);

describe("the turn panel on the own turn", () => {
  it("SX-303 · has the counter as six pips", () => {
    const view = panel(fight({ a: { secondsLeft: 4 }, b: {} }));
    expect(view.turn).toEqual({ kind: "acting", text: "Your turn · round 3" });
    expect(view.resources[0]).toMatchObject({ id: "seconds", left: 4, sentence: "Seconds: 4 of 6 left" });
    expect(view.resources[0]?.pips.map(({ spent }) => spent)).toEqual([false, false, false, false, true, true]);
    expect(panel(fight({ a: {}, b: {} }), "b").resources).toEqual([]);
  });

  it("SX-407 · offers each row of the table with its seconds, also what takes none", () => {
    const view = panel(fight({ a: {}, b: {} }));
    expect(act(view, "combo")).toMatchObject({ label: "Combo", cost: "4 s", disabled: false });
    expect(act(view, "spell")).toBeUndefined();
    expect(act(panel(fight({ a: {} }), "a", [item("Hex")]), "spell")).toMatchObject({ label: "Cast a spell" });
    expect(act(view, "melee")?.command).toEqual({ kind: "begin", who: "a", action: "melee" });
    expect(act(view, "drop")).toMatchObject({ label: "Drop held item", cost: "0 s" });
    const three = panel(fight({ a: {} }, { settings: { fourSecondActions: "3" } }));
    expect(act(three, "combo")?.cost).toBe("3 s");
  });

  it("SX-407 · has attacks without an item after the usual actions, says what they are, and has longer times last", () => {
    const sword = { ...item("Sword").seconds, action: "melee" } as NonNullable<ItemSummary["seconds"]>;
    const listed = (items: ItemSummary[]) => menu(panel(fight({ a: {}, b: {} }), "a", items), "actions")?.offers ?? [];
    const ids = (items: ItemSummary[]) => listed(items).map((each) => each.id);
    const quick = (items: ItemSummary[]) => ids(items).filter((each) => !each.includes(":"));
    expect(quick([]).slice(0, 2)).toEqual(["combo", "melee"]);
    expect(quick([]).at(-1)).toBe("ranged");
    const armed = [{ ...item("Sword"), seconds: sword }];
    expect(quick(armed).slice(-2)).toEqual(["melee", "ranged"]);
    const bare = listed(armed).find(({ id }) => id === "melee");
    expect(bare).toMatchObject({ label: "Single melee attack", note: "without an item, nothing is rolled" });
    expect(act(panel(fight({ a: {} }), "a", armed), "item:Sword")?.note).toBeNull();
    expect(listed([]).find(({ id }) => id === "drop")?.note).toBeNull();
    expect(listed([]).findIndex(({ slower }) => slower)).toBe(quick([]).length);
  });

  it("SX-407 · offers the changes of posture that begin in the present one", () => {
    const changes = ["standFromProne", "standFromCrouch", "proneToCrouch", "crouch", "goProne"];
    const offered = (is: Partial<SecondsFighter>) => changes.filter((id) => act(panel(fight({ a: is })), id));
    expect(offered({})).toEqual(["crouch", "goProne"]);
    expect(offered({ posture: "crouching" })).toEqual(["standFromCrouch", "goProne"]);
    expect(offered({ posture: "prone" })).toEqual(["standFromProne", "proneToCrouch"]);
    const lines = (is: Partial<SecondsFighter>) => panel(fight({ a: is })).lines.map(({ text }) => text);
    expect([lines({}), lines({ posture: "prone" })]).toEqual([[], ["Prone. Standing up takes 2 s."]]);
  });

  it("SX-409 · leaves out moving where dragging the token costs its time by itself", () => {
    const has = (settings: object, hasToken: boolean) =>
      ["move", "run"].filter((id) => act(panel(fight({ a: {} }, { settings }), "a", [], { hasToken }), id));
    expect(has({}, true)).toEqual([]);
    expect(has({}, false)).toEqual(["move", "run"]);
    expect(has({ enforceMoves: false }, true)).toEqual(["move", "run"]);
  });

  it("SX-406 · marks before the click actions that end in a later turn", () => {
    const view = panel(fight({ a: { secondsLeft: 3 } }), "a", [item("Ritual", { seconds: 10, delay: 2 })]);
    expect(act(view, "spell")?.note).toMatch(/^ends at second 1 of the next turn/);
    expect(act(view, "item:Ritual")).toMatchObject({
      cost: "10 s",
      note: "ends at second 1, 2 turns from now, takes effect 2 s later",
    });
  });

  it("SX-407 · offers longer times of an action with a variable time", () => {
    const view = panel(fight({ a: {} }), "a", [item("Aim", { seconds: 4, orLonger: true })]);
    const costs = menu(view, "items")?.offers.map(({ cost, command }) => [cost, "total" in command && command.total]);
    expect(costs).toEqual([
      ["4 s", false],
      ["5 s", 5],
      ["6 s", 6],
    ]);
    expect(act(view, "run:3")?.command).toMatchObject({ action: "run", total: 3 });
  });

  it("SX-505 · offers parts of an action that can be split", () => {
    const paused = [{ itemId: "Actor.a.Item.Map", total: 5, done: 2 }];
    const view = panel(fight({ a: { paused } }), "a", [item("Map", { seconds: 5, consecutive: false })]);
    const parts = menu(view, "items")?.offers.map(({ cost, note }) => [cost, note]);
    expect(parts).toEqual([
      ["1 s", "of 3 s to go"],
      ["2 s", "of 3 s to go"],
      ["3 s", "of 3 s to go"],
    ]);
    expect(view.lines[0]?.text).toBe("Map: 2 of 5 s done, continue at any time");
  });

  it("SX-401 · at 0 s all actions with a time are disabled with the clause, and actions without aren't", () => {
    const view = panel(fight({ a: { secondsLeft: 0 } }));
    expect(act(view, "move")).toMatchObject({ disabled: true, why: "SX-401" });
    expect(menu(view, "wait")).toMatchObject({ disabled: true, why: "SX-401" });
    expect(act(view, "talk")?.disabled).toBe(false);
    expect(menu(view, "actions")?.disabled).toBe(false);
    expect(view.end?.disabled).toBe(false);
  });

  it("SX-306 · offers as many seconds of waiting as there are left", () => {
    expect(menu(panel(fight({ a: { secondsLeft: 2 } })), "wait")?.offers.map(({ label }) => label)).toEqual([
      "Wait 1 s",
      "Wait 2 s",
    ]);
  });
});

describe("offers on a combatant's pending actions", () => {
  it("SX-502, SX-503 · begin with continuing or abandoning the action under way", () => {
    const view = panel(fight({ a: { running: spell({ done: 3 }) } }));
    expect(view.prompt?.text).toBe("Fire Arrow is at 3 of 4 s.");
    expect(view.prompt?.offers.map(({ label, disabled }) => [label, disabled])).toEqual([
      ["Continue Fire Arrow", false],
      ["Abandon Fire Arrow", false],
    ]);
    expect(view.lines[0]?.text).toBe("Fire Arrow: 3 of 4 s done, ends at second 1");
    expect(act(view, "melee")).toMatchObject({ disabled: true, why: "SX-503" });
  });

  it("SX-410 · roll a finished action, or give it up by a command without dice", () => {
    const inAction = { itemId: "Item.sword", action: "melee", name: "Long Sword", throws: true } as const;
    const view = panel(fight({ a: { secondsLeft: 4, inAction } }));
    expect(view.prompt?.offers.map(({ label, command }) => [label, command.kind, "strike" in command])).toEqual([
      ["Roll Long Sword", "finish", true],
      ["Give up Long Sword", "finish", false],
    ]);
  });

  it("SX-602 · list delays in the order in which they take effect", () => {
    const delays = [9, 5].map((left) => ({ id: `d${left}`, name: `Bloom ${left}`, itemId: null, left }));
    expect(panel(fight({ a: { delays } })).lines.map(({ text }) => text)).toEqual([
      "Bloom 5 takes effect after 5 s of your time",
      "Bloom 9 takes effect after 9 s of your time",
    ]);
  });

  it("SX-202, SX-203 · include a held turn all the time, disabled in the middle of an action", () => {
    const held = { held: { round: 3, ran: false } };
    const state = fight({ a: {}, c: {}, b: held });
    expect(panel(state, "b").prompt?.offers[0]).toMatchObject({ label: "Interrupt A", disabled: false });
    const busy = fight({ a: { inAction: { itemId: null, action: "combo", name: "" } }, c: {}, b: held });
    expect(panel(busy, "b").prompt?.offers[0]).toMatchObject({ disabled: true, why: "SX-203" });
    expect(panel(fight({ a: {}, b: held }), "b").prompt?.text).toMatch(/You lose your held turn then\.$/);
  });

  it("SX-204 · name the interrupter, and the seconds left afterwards", () => {
    const state = fight({ a: { secondsLeft: 4 }, b: {} }, { stack: [id("a"), id("b")] });
    expect(panel(state).turn.text).toBe("B interrupts; you continue with 4 s · round 3");
    expect(panel(state).hint).toBe("SX-204");
  });
});

describe("items", () => {
  it("SX-403, SX-601 · show their seconds, by the fight's table where they have none of their own", () => {
    const price = (one: ItemSummary, state: SecondsState | null = null) =>
      secondsSheet.price(one, english, state)?.label;
    expect(price(item("Arrow"))).toBe("4 s");
    expect(price(item("Arrow"), fight({ a: {} }, { settings: { fourSecondActions: "3" } }))).toBe("3 s");
    expect(price(item("Bloom", { seconds: 2, delay: 7 }))).toBe("2 s + 7 s delay");
    expect(price({ ...item("Mail"), seconds: null })).toBeUndefined();
  });

  it("SX-402 · are drawn and sheathed", () => {
    const hand = (wielded: boolean) =>
      secondsSheet.hand({ ...item("Sword"), wielded }, id("a"), english, fight({ a: {} }));
    expect(hand(false)).toMatchObject({ action: "draw", wield: "Actor.a.Item.Sword", wielded: true });
    expect(hand(true)).toMatchObject({ action: "sheathe", wielded: false });
  });

  it("SX-403 · are used by beginning them", () => {
    const arrow = item("Arrow");
    const command = secondsSheet.use(arrow, { state: fight({ a: {} }), who: id("a") });
    expect(command).toEqual({ kind: "begin", who: "a", ...arrow.seconds });
    expect(secondsSheet.use({ ...arrow, seconds: null }, { state: fight({ a: {} }), who: id("a") })).toBeNull();
  });
});

describe("fields of the sheet", () => {
  it("SX-404 · a time is typed in the short notation; empty it is the table's", () => {
    const own = { actionKey: "combo", seconds: 3, orLonger: false, delay: 0, consecutive: true };
    const fields = (changes: object) =>
      secondsSheet.itemFields({ seconds: { ...own, ...changes } } as never, "ability", english);
    expect(fields({})[1]).toMatchObject({ kind: "time", value: "3SA", placeholder: "4SA" });
    expect(fields({ seconds: null })[1]).toMatchObject({ value: "", placeholder: "4SA" });
    expect(secondsSheet.itemFields({} as never, "armor", english)).toEqual([]);
  });

  it("SX-409 · feet of a move are typed; empty they are a sixth of the walking speed, at least 5", () => {
    const feetAt = (walk: number) => {
      const system = { seconds: { reflex: 2, dexterity: 1, moveFeet: null }, speeds: { walk } };
      return secondsSheet.scoreFields(system as never, english)[2];
    };
    expect(feetAt(35)).toMatchObject({ value: "", placeholder: "6", unit: "ft" });
    expect(feetAt(20)).toMatchObject({ value: "", placeholder: "5", unit: "ft" });
  });

  it("SX-302 · outside a fight the panel shows the six seconds of a turn", () => {
    expect(secondsSheet.rest({}, english).pips[0]).toMatchObject({ max: 6, sentence: "6 seconds each turn" });
    expect(settings.defaults.actionTimes.spell).toBe(4);
  });
});
