import { describe, expect, it } from "vitest";
import { type BarInput, barView } from "../../src/sheets/bar/bar-view.ts";
import type { Offer, OfferMenu, TurnPanelView } from "../../src/sheets/turn-panel/facet.ts";
import { english } from "./english.ts";
import { id } from "./fight.ts";

function offer(name: string, more: Partial<Offer> = {}): Offer {
  const { why = null } = more;
  const command = { kind: "end" } as const;
  const style = { label: name, note: null, price: null, cost: null, pips: [], left: null };
  return { id: name, ...style, disabled: why !== null, why, command, ...more };
}

function menu(name: string, offers: readonly Offer[], more: Partial<OfferMenu> = {}): OfferMenu {
  return {
    id: name,
    label: name,
    price: null,
    pips: [],
    left: null,
    disabled: false,
    why: null,
    offers,
    ...more,
  };
}

function bar(now: Partial<TurnPanelView>, more: Partial<BarInput> = {}) {
  const empty = {
    end: null,
    movement: null,
    resources: [],
    lines: [],
    prompt: null,
    offers: [],
    menus: [],
    hint: null,
  };
  const turn = { kind: "acting", text: "Your turn" };
  const items = [{ uuid: "sword", name: "Sword", img: "sword.svg" }];
  const numbersOf = (uuid: string) => (uuid === "sword" ? { parts: ["+5", "1d8+1", "5 ft"], toHit: "+5" } : null);
  return barView({
    now: { turn, ...empty, ...now },
    items,
    numbersOf,
    aboutOf: (uuid) => (uuid === "reeds" ? "Reeds grasp at legs." : ""),
    targets: [],
    aimedAt: ({ aim = "" }) => aim,
    localize: english,
    open: null,
    gm: false,
    blockedLabel: "Blocked actions",
    ...more,
  });
}

const labels = ({ buttons }: ReturnType<typeof bar>) => buttons.map(({ label }) => label);
const sword = offer("use:sword", { label: "Sword", item: "sword", price: "action", cost: "Action" });

describe("the action bar", () => {
  it("says what to do next, unless a question is open", () => {
    const lines = [
      { icon: "fa-eye", text: "Declared: Charge" },
      { icon: "fa-person-running", text: "Drag the token", isNext: true as const },
    ];
    expect(bar({ lines }).asked).toBe("Drag the token");
    expect(bar({ lines: lines.slice(0, 1) }).asked).toBeNull();
    expect(bar({ lines, prompt: { text: "The ogre attacks", offers: [] } }).asked).toBe("The ogre attacks");
  });

  it("explains in a tooltip what an item does, after the target's name", () => {
    const reeds = offer("use:reeds", { label: "Binding Reeds", item: "reeds" });
    const tipOf = (item: typeof reeds, target: string) =>
      bar({ itemOffers: [item] }, { aimedAt: () => target }).buttons.map(({ tip }) => tip);
    expect([tipOf(reeds, ""), tipOf(reeds, "Ogre"), tipOf(sword, "")]).toEqual([
      ["Reeds grasp at legs."],
      ["Binding Reeds → Ogre: Reeds grasp at legs."],
      [null],
    ]);
  });

  it("has reactions, uses of items, plain actions and lists in this order, numbered, and the turn's end apart", () => {
    const prompt = { text: "The ogre attacks", offers: [offer("dodge")] };
    const view = bar({
      prompt,
      offers: [offer("delay")],
      itemOffers: [sword],
      menus: [menu("more", [offer("shove")])],
      end: offer("end"),
    });
    expect(view).toMatchObject({ kind: "asked", asked: "The ogre attacks", end: { offer: "end", key: null } });
    expect(view.buttons.map(({ label, key, offer: given }) => [label, key, given])).toEqual([
      ["dodge", 1, "dodge"],
      ["Sword", 2, "use:sword"],
      ["delay", 3, "delay"],
      ["more", 4, null],
    ]);
  });

  it("shows for an item its bonus and damage; a price in figures, or as a sign", () => {
    const [first] = bar({ itemOffers: [{ ...sword, note: "2/3" }] }).buttons;
    expect(first).toMatchObject({
      img: "sword.svg",
      note: "+5 · 1d8+1 · 5\u00a0ft · 2/3",
      price: "action",
      cost: null,
    });
    expect(first?.left).toBe("Action");
    expect(bar({ itemOffers: [{ ...sword, cost: "2 AP" }] }).buttons[0]?.cost).toBe("2\u00a0AP");
  });

  it("FL-162 · shows the odds against a target once, instead of the chance to hit", () => {
    const [first] = bar({ itemOffers: [{ ...sword, note: "Ogre · 55%", odds: true }] }).buttons;
    expect(first?.note).toBe("1d8+1 · 5\u00a0ft · Ogre · 55%");
  });

  it("shows an item once, as its ruleset offers it, with several ways behind one button", () => {
    const ways = [offer("now", { item: "sword" }), offer("later", { item: "sword" })];
    const closed = bar({ itemOffers: [sword], menus: [menu("items", ways)] });
    expect(closed.buttons.map(({ label, offer: given }) => [label, given])).toEqual([["Sword", null]]);
    const open = bar({ itemOffers: [sword], menus: [menu("items", ways)] }, { open: "use:sword" });
    expect(open.list).toBe("Sword");
    expect(labels(open)).toEqual(["now", "later"]);
  });

  it("gives a declared use of an item at one click, not a list of every other use", () => {
    const declared = offer("do", { label: "Carry out: Sword", item: "sword" });
    const ways = [offer("at ogre", { item: "sword" }), offer("at tarn", { item: "sword" })];
    const view = bar({ itemOffers: [sword], offers: [declared], menus: [menu("attacks", ways)] });
    expect(view.buttons.map(({ label, offer: given }) => [label, given])).toEqual([["Sword", "do"]]);
  });

  it("SX-407 · leaves slower ways of the same to the sheet", () => {
    const ways = [offer("2 s", { item: "sword" }), offer("3 s", { item: "sword", slower: true })];
    const now = { itemOffers: [sword], menus: [menu("Items", ways)] };
    expect(bar(now).buttons.map(({ label, offer: given }) => [label, given])).toEqual([["Sword", "2 s"]]);
    const runs = [offer("Run"), offer("Run, 3 s", { slower: true })];
    expect(labels(bar({ menus: [menu("Actions", runs)] }, { open: "list:Actions" }))).toEqual(["Run"]);
  });

  it("aims at the target on the map, else lists the possible targets", () => {
    const [ogre, tarn] = [id("ogre"), id("tarn")];
    const ways = [offer("at ogre", { item: "sword", aim: ogre }), offer("at tarn", { item: "sword", aim: tarn })];
    const now = { itemOffers: [sword], menus: [menu("attacks", ways)] };
    expect(bar(now, { targets: [tarn] }).buttons[0]).toMatchObject({ label: "Sword → tarn", offer: "at tarn" });
    expect(bar(now).buttons[0]).toMatchObject({ label: "Sword", offer: null });
  });

  it("names on an item's button the target that one click hits, but not twice", () => {
    const aimedAt = ({ item }: Offer) => (item === "sword" ? "Hask" : "");
    const draught = offer("use:draught", { label: "Draught", item: "draught" });
    expect(labels(bar({ itemOffers: [sword, draught] }, { aimedAt }))).toEqual(["Sword → Hask", "Draught"]);
    const ogre = id("ogre");
    const ways = [
      offer("at ogre", { label: "Sword: Ogre", item: "sword", aim: ogre }),
      offer("at tarn", { item: "sword" }),
    ];
    const now = { itemOffers: [sword], menus: [menu("attacks", ways)] };
    expect(labels(bar(now, { open: "use:sword" }))[0]).toBe("Sword: Ogre");
  });

  it("leaves reactions with an item in the list of reactions", () => {
    const parry = { ...sword, why: "not now", disabled: true };
    const menus = [menu("Reaction", [offer("parry", { item: "sword" })], { reactions: true })];
    expect(labels(bar({ itemOffers: [parry], menus }))).toEqual(["Reaction"]);
  });

  it("shows possible actions alone if one reason forbids all others; a GM, who may override, opens the rest", () => {
    const now = {
      offers: [offer("delay", { why: "not your turn" }), offer("shout")],
      end: offer("end", { why: "not your turn" }),
      hint: "not your turn",
    };
    expect(labels(bar(now))).toEqual(["shout"]);
    expect(bar(now)).toMatchObject({ hint: "not your turn", end: null });
    expect(labels(bar(now, { gm: true }))).toEqual(["shout", "Blocked actions"]);
    const opened = bar(now, { gm: true, open: "list:refused" });
    expect(labels(opened)).toEqual(["delay", "end"]);
    expect(opened.buttons[1]).toMatchObject({ disabled: true, why: "not your turn" });
    expect(opened).toMatchObject({ list: "Blocked actions", end: null });
  });

  it("folds actions refused for different reasons away out of turn, but no reaction to a prompt", () => {
    const now = {
      turn: { kind: "next", text: "Tomas is acting, you're next" },
      prompt: { text: "Hask attacks", offers: [offer("sidestep", { why: "no Reaction left" })] },
      itemOffers: [{ ...sword, disabled: true, why: "not your turn" }],
      offers: [offer("delay", { why: "nobody offers after you" }), offer("seize")],
      end: offer("end", { why: "not your turn" }),
    };
    expect(labels(bar(now))).toEqual(["sidestep", "seize"]);
    expect(bar(now).end).toBeNull();
    expect(labels(bar(now, { gm: true }))).toEqual(["sidestep", "seize", "Blocked actions"]);
  });

  it("leaves out reactions without an event", () => {
    const idle = menu("Reactions", [offer("dodge", { why: "nobody attacks" })], { reactions: true });
    const due = menu("Reactions", [offer("dodge")], { reactions: true });
    expect(labels(bar({ itemOffers: [sword], menus: [idle] }))).toEqual(["Sword"]);
    expect(labels(bar({ itemOffers: [sword], menus: [due] }))).toEqual(["Sword", "Reactions"]);
  });
});
