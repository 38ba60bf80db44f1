import { describe, expect, it } from "vitest";
import { dexteritySheet, useCommand, wieldCommand } from "../../src/rulesets/dexterity/sheet/sheet.ts";
import { armorRows } from "../../src/rulesets/group/sheet/sheet.ts";
import type { ItemSummary } from "../../src/sheets/item-summary.ts";
import { isRested, itemsView, usesView, withUses } from "../../src/sheets/items-view.ts";
import type { Bearer, TurnPanelView } from "../../src/sheets/turn-panel/facet.ts";
import { english } from "./english.ts";
import { fight, id } from "./fight.ts";

function item(changes: Partial<ItemSummary> = {}): ItemSummary {
  return {
    id: "i1",
    uuid: "Actor.m.Item.i1",
    type: "weapon",
    name: "Sword",
    img: "sword.svg",
    quantity: 1,
    wielded: null,
    cost: "action",
    effortful: false,
    reactsTo: { trigger: "other", text: "", moves: false },
    duration: { value: 0, unit: "rounds" },
    marching: null,
    seconds: null,
    ...changes,
  };
}

const mira = id("mira");
const state = fight({ mira: {}, ogre: {} });
const rowOf = (one: ItemSummary, bearer: Bearer | null = null) =>
  itemsView([one], dexteritySheet, bearer, english).groups.flatMap((group) => group.items)[0];

describe("items on the sheet", () => {
  it("name the target that one press would hit, unless refused", () => {
    const rowAt = (why: string | null) => {
      const bearer = { state, who: mira, whyNot: () => why };
      const view = itemsView(
        [item()],
        dexteritySheet,
        bearer,
        english,
        () => null,
        ({ item: uuid }) => `Ogre (${uuid})`,
      );
      return view.groups[0]?.items[0];
    };
    const open = rowAt(null);
    expect([open?.target, open?.useLabel]).toEqual([
      "Ogre (Actor.m.Item.i1)",
      "Use Sword: Action → Ogre (Actor.m.Item.i1)",
    ]);
    expect([rowAt("spent")?.target, rowOf(item())?.target]).toEqual(["", ""]);
  });

  it("stand in their groups, empty ones too", () => {
    const { groups } = itemsView([item(), item({ type: "spell" })], dexteritySheet, null, english);
    expect(groups.map(({ type, items }) => [type, items.length])).toEqual([
      ["weapon", 1],
      ["armor", 0],
      ["spell", 1],
      ["ability", 0],
      ["gear", 0],
    ]);
  });

  it("activities stand among the abilities, not among the gear", () => {
    const draw = item({ type: "gear", name: "Draw a Weapon", activity: true });
    const { groups } = itemsView([draw, item({ type: "gear", name: "Rope" })], dexteritySheet, null, english);
    const names = (type: string) => groups.find((group) => group.type === type)?.items.map(({ name }) => name);
    expect([names("ability"), names("gear")]).toEqual([["Draw a Weapon"], ["Rope"]]);
  });

  it("show the price, which is only charged in combat", () => {
    const bearer = { state, who: mira, whyNot: () => "spent" };
    expect(rowOf(item(), bearer)?.use).toEqual({ disabled: true, why: "spent", atRest: false });
    expect(rowOf(item({ cost: "none" }), bearer)).toMatchObject({ priceLabel: "Free", use: null });
    expect(rowOf(item({ type: "armor", cost: "none" }), bearer)).toMatchObject({
      price: null,
      priceLabel: "",
      use: null,
    });
  });

  it.each([
    ["weapon", true],
    ["spell", true],
    ["ability", true],
    ["armor", false],
    ["gear", false],
  ] as const)("%s: used out of combat for free: %s", (type, isUsed) => {
    const row = rowOf(item({ type }));
    expect(row?.use).toEqual(isUsed ? { disabled: false, why: null, atRest: true } : null);
    expect(row?.useLabel.includes("out of combat")).toBe(isUsed);
  });

  it("DX-405 · weapons are taken in hand and put away, in combat for an Interaction", () => {
    expect(rowOf(item())?.hand).toBeNull();
    expect(rowOf(item({ wielded: true }))?.hand).toEqual({
      label: "Sword in hand",
      icon: "fa-hand-fist",
      pressed: true,
      disabled: false,
      why: null,
    });
    expect(rowOf(item({ wielded: false }), { state, who: mira, whyNot: () => "spent" })?.hand).toMatchObject({
      pressed: false,
      disabled: true,
      why: "spent",
    });
    expect(wieldCommand(item({ wielded: true }), mira, english)).toEqual({
      kind: "spend",
      who: mira,
      resource: "interaction",
      what: "puts Sword away",
      wield: "Actor.m.Item.i1",
      wielded: false,
    });
  });

  it("under Group Initiative armor is put on and taken off: one suit, one shield, and other pieces besides", () => {
    const piece = (armor: NonNullable<ItemSummary["armor"]>) =>
      item({ id: armor.id ?? "", type: "armor", name: armor.id ?? "", armor });
    const mail = piece({ id: "mail", worn: true, wear: "suit", armor: 5 });
    const plate = piece({ id: "plate", worn: false, wear: "suit", armor: 7 });
    const shield = piece({ id: "shield", worn: true, wear: "shield", armor: 1 });
    const cloak = piece({ id: "cloak", worn: true, wear: "other", armor: 1 });
    const all = [mail, plate, shield, cloak];
    const group = { ...dexteritySheet, ...armorRows };
    const rows = itemsView(all, group, { state, who: mira, whyNot: () => "spent" }, english).groups[1]?.items;
    expect(rows?.map(({ hand }) => [hand?.label, hand?.icon, hand?.pressed, hand?.disabled])).toEqual([
      ["mail is worn", "fa-shirt", true, false],
      ["plate is worn", "fa-shirt", false, false],
      ["shield is worn", "fa-shield-halved", true, false],
      ["cloak is worn", "fa-shirt", true, false],
    ]);
    expect(itemsView(all, dexteritySheet, null, english).groups[1]?.items[0]?.hand).toBeNull();
    const worn = (id: string, is: boolean) => ({ id, system: { group: { worn: is } } });
    expect(group.onWear(plate, all)).toEqual([worn("plate", true), worn("mail", false)]);
    expect(group.onWear(mail, all)).toEqual([worn("mail", false)]);
    expect(group.onWear({ ...cloak, armor: { ...cloak.armor, worn: false } as never }, all)).toEqual([
      worn("cloak", true),
    ]);
  });

  it("show their trigger and their duration", () => {
    const spell = item({
      cost: "reaction",
      reactsTo: { trigger: "onCast", text: "", moves: false },
      duration: { value: 2, unit: "rounds" },
    });
    expect(rowOf(spell)?.note).toBe("when a spell is cast · lasts 2 rounds");
  });
});

describe("using an item", () => {
  it("DX-403 to DX-406 · pays its price", () => {
    expect(useCommand(item({ type: "gear", cost: "interaction", effortful: true }), mira, state)).toEqual({
      kind: "spend",
      who: "mira",
      resource: "interaction",
      what: "Sword",
      item: "Actor.m.Item.i1",
      effortful: true,
    });
  });

  it("DX-604 · reacts in the window that asks for such an item", () => {
    const spell = item({ cost: "reaction", reactsTo: { trigger: "onCast", text: "", moves: false } });
    const event = { who: id("ogre"), trigger: "onCast" as const, what: "Fog" };
    const asked = { ...state, windows: [{ id: "w1", event, asked: { [mira]: "waiting" as const } }] };
    expect(useCommand(spell, mira, asked)).toMatchObject({ kind: "react", window: "w1" });
    expect(useCommand(spell, mira, state)).toMatchObject({ kind: "react", window: null });
  });

  it("DX-604 · announces a spell and an attack in the same step", () => {
    expect(useCommand(item({ type: "spell" }), mira, state)).toMatchObject({ kind: "spend", trigger: "onCast" });
    expect(useCommand(item({ type: "weapon" }), mira, state)).toMatchObject({ kind: "spend", trigger: "onAttack" });
    expect(useCommand(item({ type: "gear" }), mira, state)).not.toHaveProperty("trigger");
  });

  it("show uses left, are disabled with their reason without any, and a rest is offered if it restores some", () => {
    const wind = (left: number) => item({ type: "ability", name: "Wind", limit: { left, max: 3, per: "day" } });
    expect(rowOf(wind(2))).toMatchObject({ uses: { text: "2/3", none: false }, use: { disabled: false } });
    const why = "No uses of Wind left until its owner rests.";
    expect(rowOf(wind(0))).toMatchObject({ uses: { none: true }, use: { disabled: true, why, atRest: true } });
    const offered = (one: ItemSummary) => itemsView([one], dexteritySheet, null, english).rest;
    expect([offered(wind(0)), offered(wind(3)), offered(item())]).toEqual([true, false, false]);
    expect(itemsView([wind(0)], dexteritySheet, { state, who: mira, whyNot: () => null }, english).rest).toBe(false);
    const gear = (more: Partial<ItemSummary>) => rowOf(item({ type: "gear", ...more }))?.use ?? null;
    expect([
      gear({}),
      gear({ heals: true })?.atRest,
      gear({ limit: { left: 1, max: 2, per: "charges" } })?.atRest,
    ]).toEqual([null, true, true]);
    const none = item({ quantity: 0, limit: { left: 0, max: 0, per: "quantity" } });
    expect(rowOf(none)).toMatchObject({ quantity: 0, counted: true, uses: null });
  });

  it("show a spell's components", () => {
    const note = (more: object) =>
      rowOf(
        item({ type: "spell", components: { verbal: true, somatic: false, material: true, materials: "", ...more } }),
      )?.note;
    expect(note({})).toBe("verbal, material");
    expect(note({ somatic: true, materials: "a pinch of ash" })).toBe("verbal, somatic, material (a pinch of ash)");
  });
});

describe("uses on the sheet", () => {
  const limit = { left: 2, max: 3, per: "round" } as const;

  it("show the number left and its recovery", () => {
    expect(usesView(limit, english)).toEqual({
      text: "2/3",
      sentence: "2 of 3 uses left, returning each round",
      none: false,
    });
    expect(usesView({ ...limit, left: -1, per: "charges" }, english)).toEqual({
      text: "0/3",
      sentence: "0 of 3 charges left",
      none: true,
    });
    expect([usesView(null, english), usesView({ left: 2, max: 0, per: "quantity" }, english)]).toEqual([null, null]);
  });

  it("are restored by a rest, but charges and quantities aren't", () => {
    expect((["turn", "day", "charges", "quantity"] as const).map((per) => isRested({ ...limit, per }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isRested({ ...limit, left: 3 })).toBe(false);
  });

  it("stand beside their actions, in lists and for reactions too", () => {
    const act = (uuid: string, note: string | null = null) => ({ id: uuid, note, command: { uuid } });
    // As far as this asks about it.
    const view = {
      offers: [act("wind", "now"), act("other")],
      menus: [{ offers: [act("draught")] }],
      prompt: { text: "", offers: [act("wind")] },
    } as unknown as TurnPanelView;
    const items = [
      { uuid: "wind", limit },
      { uuid: "draught", limit: { left: 4, max: 0, per: "quantity" as const } },
      { uuid: "other", limit: null },
    ];
    const shown = withUses(view, items, (command) => [(command as unknown as { uuid: string }).uuid], english);
    expect(shown.offers.map(({ note }) => note)).toEqual(["now · 2/3", null]);
    expect(shown.menus[0]?.offers[0]?.note).toBe("×4");
    expect(shown.prompt?.offers[0]?.note).toBe("2/3");
    expect(withUses(view, [], () => [], english)).toBe(view);
  });
});
