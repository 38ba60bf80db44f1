import { describe, expect, it } from "vitest";
import type { DexterityCommand, DexterityState } from "../../src/rulesets/dexterity/rules/index.ts";
import { dexterity } from "../../src/rulesets/dexterity/rules/index.ts";
import { dexteritySheet, otherPayments, restView, turnPanelView } from "../../src/rulesets/dexterity/sheet/sheet.ts";
import type { ItemSummary } from "../../src/sheets/item-summary.ts";
import {
  allOffers,
  isUnnamed,
  itemOffers,
  offersById,
  type TurnPanelInput,
} from "../../src/sheets/turn-panel/facet.ts";
import { english } from "./english.ts";
import { feet, fight, id, scores } from "./fight.ts";

const counterspell = {
  item: "Actor.m.Item.c",
  name: "Counterspell",
  reactsTo: "onCast",
  casts: true,
  moves: false,
} as const;

/** Facts of `who`, judged by the rules themselves for the owner of everybody. */
function factsOf(state: DexterityState, who: string, gm = false): TurnPanelInput<DexterityState> {
  const whyNot: TurnPanelInput<DexterityState>["whyNot"] = (command) => {
    const asker = { gm, owns: state.order };
    return (
      dexterity.refuse(state, { command: command as DexterityCommand, asker, override: false, freshScores: {} }, [])[0]
        ?.clause ?? null
    );
  };
  return { state, who: id(who), nameOf: (one) => one, canSee: () => true, whyNot, items: [], localize: english };
}

function panel(state: DexterityState, who: string, gm = false) {
  return turnPanelView(factsOf(state, who, gm));
}

const act = (view: ReturnType<typeof panel>, name: string) => offersById(view).get(name);

describe("the turn panel on the own turn", () => {
  const view = panel(fight({ mira: {}, ogre: {} }), "mira");

  it("DX-401 · shows Action and Quick Action as pips, and offers another action, Interaction and the end of the turn", () => {
    expect(view.resources.map(({ sentence }) => sentence)).toEqual([
      "Action: 1 of 1 left",
      "Quick Action: 1 of 1 left",
    ]);
    expect([...view.offers, ...view.menus.slice(0, 1), view.end].map((each) => [each?.label, each?.disabled])).toEqual([
      ["Other action…", false],
      ["Interaction", false],
      ["End turn", false],
    ]);
    expect(view.hint).toBeNull();
  });

  it("DX-401 · no button spends an Action on nothing: its use is asked first", () => {
    const bare = [...offersById(view).values()].filter(({ command }) => isUnnamed(command));
    expect(bare.map(({ label }) => label)).toEqual(["Other action…", "Other Reaction…"]);
    expect(
      otherPayments(
        { kind: "spend", who: id("mira"), resource: "action", what: "" },
        { who: id("mira"), localize: english },
      ),
    ).toMatchObject([
      { label: "Action", command: { kind: "spend", resource: "action" } },
      { label: "Quick Action", command: { kind: "spend", resource: "quick" } },
    ]);
  });

  it("DX-403 · offers attacks with weapons in hand first, then with others, then spells; armor and reactions have no use", () => {
    const item = (name: string, type: ItemSummary["type"], more: Partial<ItemSummary> = {}) =>
      ({ id: name, uuid: `Actor.m.Item.${name}`, name, type, cost: "action", wielded: null, ...more }) as ItemSummary;
    const items = [
      item("Mail", "armor"),
      item("Bow", "weapon", { wielded: false }),
      item("Hex", "spell"),
      item("Sword", "weapon", { wielded: true }),
    ];
    const state = fight({ mira: {}, ogre: {} });
    const offers = itemOffers(items, dexteritySheet, factsOf(state, "mira"), english);
    expect(offers.map(({ label }) => label)).toEqual(["Sword", "Bow", "Hex"]);
    expect(offers[0]).toMatchObject({
      id: "use:Actor.m.Item.Sword",
      price: "action",
      command: { kind: "spend", resource: "action", item: "Actor.m.Item.Sword", trigger: "onAttack" },
    });
    expect(view.offers.map(({ label }) => label)).toEqual(["Other action…"]);
  });

  it("DX-401 · refuses the use of an item with the rules' own reason", () => {
    const sword = { id: "s", uuid: "Actor.m.Item.s", name: "Sword", type: "weapon", cost: "action" } as ItemSummary;
    const states = [
      fight({ mira: {}, ogre: {} }),
      fight({ mira: { left: { action: 0, quick: 1, interaction: 1, reaction: 1 } }, ogre: {} }),
      fight({ ogre: {}, mira: {} }),
    ];
    const offered = states.map((state) => {
      const [offer] = itemOffers([sword], dexteritySheet, factsOf(state, "mira"), english);
      expect(offer?.why).toBe(offer && factsOf(state, "mira").whyNot(offer.command));
      return offer?.disabled;
    });
    expect(offered).toEqual([false, true, true]);
  });

  it("DX-602 · disables the Reaction, with the reason", () => {
    expect(view.menus[1]).toMatchObject({ label: "Reaction", disabled: true, why: "DX-602" });
  });

  it("DX-406 · names the Interactions that may take an Action", () => {
    const effortful = view.menus[0]?.offers.filter((one) => one.note !== null).map((one) => one.label);
    expect(effortful).toEqual(["Unlock with key or lock-picks", "Tip a table for cover", "Disarm a hostile creature"]);
    expect(act(view, "interaction:disarm")?.command).toMatchObject({ resource: "interaction", effortful: true });
  });

  it("ends exactly the turn on display, so that a second click does nothing", () => {
    expect(view.end?.command).toEqual({ kind: "advance", round: 3, turn: "mira" });
  });
});

describe("DX-408 · a spent resource", () => {
  const left = { action: 0, quick: 1, interaction: 1, reaction: 1 };
  const view = panel(fight({ mira: { left, spent: feet(20) }, ogre: {} }), "mira");

  it("stays on the panel, hollow, while something else can still be spent", () => {
    expect(view.resources[0]).toMatchObject({ label: "Action", pips: [{ spent: true }], empty: true });
    expect(act(view, "other")).toMatchObject({ disabled: false, command: { resource: "quick" } });
  });

  it("leaves another action disabled, with the clause, once both are spent", () => {
    const none = panel(fight({ mira: { left: { ...left, quick: 0 } }, ogre: {} }), "mira");
    expect(act(none, "other")).toMatchObject({ disabled: true, why: "DX-408" });
  });

  it("DX-509 · shows the feet left beside it", () => {
    expect(view.movement?.sentence).toBe("Walk 10 of 30 ft left");
  });
});

describe("the turn panel on another's turn", () => {
  const reactions = { scores: scores({ reactions: [counterspell] }) };

  it("DX-604 · disables a Reaction while a newer event waits for another combatant", () => {
    const event = { who: id("ogre"), trigger: "onCast", what: "Hex" } as const;
    const windows = [
      { id: "window-1", event, asked: { [id("mira")]: "waiting" } },
      { id: "window-2", event: { ...event, who: id("tarn") }, asked: { [id("sela")]: "waiting" } },
    ] as const;
    const state = fight({ ogre: {}, mira: reactions, tarn: {}, sela: reactions }, { windows, windowsOpened: 2 });
    const view = panel(state, "mira");
    expect(view.prompt).toBeNull();
    expect(act(view, "react::Actor.m.Item.c")).toMatchObject({ label: "Counterspell", disabled: true, why: "DX-604" });
    expect(allOffers(view).filter(({ disabled }) => !disabled)).toEqual([]);
    expect(panel(state, "sela").prompt?.offers[0]).toMatchObject({ label: "Counterspell", disabled: false });
  });

  it("DX-407 · gives one reason for everything", () => {
    const view = panel(fight({ ogre: {}, mira: {} }), "mira");
    expect(view.hint).toBe("DX-407");
    expect(view.turn.text).toBe("ogre is acting, you're next · round 3");
  });

  it("DX-603 · offers the items that allow a Reaction, and a bare one that is refused", () => {
    const view = panel(fight({ ogre: {}, mira: reactions }), "mira");
    expect(view.menus[1]?.offers.map(({ label, note, why }) => [label, note, why])).toEqual([
      ["Counterspell", "when a spell is cast", null],
      ["Other Reaction…", null, "DX-603"],
    ]);
  });

  it("DX-109 · offers a late arrival no Reaction", () => {
    const late = { ...reactions, lateUntilTurn: true, joinedRound: 3 };
    expect(panel(fight({ ogre: {}, mira: late }), "mira").menus[1]).toMatchObject({ disabled: true, why: "DX-109" });
  });

  it("DX-604 · shows the prompt of an open window, with the matching items", () => {
    const event = { who: id("ogre"), trigger: "onCast" as const, what: "Binding Reeds" };
    const windows = [{ id: "w1", event, asked: { [id("mira")]: "waiting" as const } }];
    const view = panel(fight({ ogre: {}, mira: reactions }, { windows }), "mira");
    expect(view.prompt?.text).toBe("ogre casts Binding Reeds. Then ogre continues.");
    expect(view.prompt?.offers.map(({ label, disabled }) => [label, disabled])).toEqual([
      ["Counterspell", false],
      ["Don't react", false],
    ]);
    expect(view.prompt?.offers[0]?.command).toMatchObject({ kind: "react", window: "w1", item: counterspell.item });
  });
});

it("DX-006 · out of combat the panel shows the maxima", () => {
  const view = restView(scores({ resourceMax: { action: 2, quick: 1, interaction: 1, reaction: 0 } }), english);
  expect(view.pips.map((row) => row.pips.length)).toEqual([2, 1, 1, 0]);
  expect(view.movement?.sentence).toBe("Walk 30 of 30 ft left");
});
