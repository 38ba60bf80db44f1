import { describe, expect, it } from "vitest";
import type { CombatantId, Feet } from "../../../../src/engine/types.ts";
import { type MarchingCommand, type MarchingState, marching } from "../../../../src/rulesets/marching/rules/index.ts";
import { otherPayments } from "../../../../src/rulesets/marching/sheet/offers.ts";
import { marchingSheet } from "../../../../src/rulesets/marching/sheet/sheet.ts";
import type { ItemSummary } from "../../../../src/sheets/item-summary.ts";
import { isUnnamed, offersById, type TurnPanelInput } from "../../../../src/sheets/turn-panel/facet.ts";
import { english } from "../../../sheets/english.ts";
import {
  after,
  at,
  C,
  condition,
  F,
  fight,
  gathering,
  line,
  M1,
  M2,
  move,
  scores,
  spend,
  together,
  W,
  way,
} from "../rules/fights.ts";

/** The panel of `who`, judged by the rules themselves for the owner of the party. */
function panel(
  state: MarchingState,
  who = F,
  items: ItemSummary[] = [],
  hidden: readonly CombatantId[] = [],
  targets: readonly CombatantId[] = [],
) {
  const whyNot: TurnPanelInput<MarchingState>["whyNot"] = (command) => {
    const asker = { gm: false, owns: state.order.filter((id) => state.fighters[id]?.side === "party") };
    const given = { command: command as MarchingCommand, asker, override: false, freshScores: {} };
    return marching.refuse(state, given, [])[0]?.clause ?? null;
  };
  const canSee = (id: CombatantId) => !hidden.includes(id);
  return marchingSheet.now({ state, who, nameOf: (id) => id, canSee, targets, whyNot, items, localize: english });
}

const act = (view: ReturnType<typeof panel>, name: string) => offersById(view).get(name);
const menu = (view: ReturnType<typeof panel>, name: string) => view.menus.find(({ id }) => id === name);
const sword = {
  uuid: "Actor.F.Item.s",
  name: "Sword",
  type: "weapon",
  marching: { cost: "primary", attackBonus: 2 },
} as ItemSummary;

describe("the turn panel", () => {
  it("MO-401 · has the three actions with their numbers left; no button spends one on nothing", () => {
    const view = panel(after(fight(line), spend(F, "primary")));
    expect(view.turn).toEqual({ kind: "acting", text: "Your turn · round 1" });
    expect(view.resources.map(({ sentence }) => sentence)).toEqual([
      "Primary action: 0 of 1 left",
      "Move action: 1 of 1 left",
      "Reaction: 1 of 1 left",
    ]);
    const bare = [...offersById(view).values()].filter(({ command }) => isUnnamed(command));
    expect(bare).toMatchObject([
      { label: "Other action…", disabled: false, command: { kind: "spend", action: "move" } },
    ]);
    expect(otherPayments({ who: F, localize: english }).map(({ label }) => label)).toEqual([
      "Primary action",
      "Move action",
      "Reaction",
    ]);
    expect(act(view, "delay")).toMatchObject({ disabled: true, why: "MO-601" });
    expect(view.end).toMatchObject({ label: "End turn", disabled: false });
  });

  it("MO-408 · counts the feet of the move action", () => {
    const state = fight({ ...line, F: { at: [0, 0], moveFeet: 30 } });
    expect(panel(state).movement).toMatchObject({ spent: 0, longest: 30 });
    const walked = after(state, move(F, way([0, 0], [2, 0])));
    expect(panel(walked).movement).toMatchObject({ spent: 10, longest: 30 });
    expect(panel(after(walked, spend(F, "primary"))).movement?.spent).toBe(30);
    expect(panel(fight(line)).movement).toBeNull();
  });

  it("MO-404 · warns that an attack in the middle of a move loses the rest of the move", () => {
    const state = fight({ ...line, F: { at: [0, 0], moveFeet: 30 } });
    const note = (of: MarchingState) => act(panel(of, F, [sword]), `attack:${sword.uuid}`)?.note;
    expect(note(state)).toBeNull();
    expect(note(after(state, move(F, way([0, 0], [2, 0]))))).toBe("ends the move, 20 ft left");
  });

  it("MO-802 · an item that attacks is used from the panel as from its row, with its bonus", () => {
    const state = fight(line);
    const attack = act(panel(state, F, [sword]), `attack:${sword.uuid}`);
    expect(attack).toMatchObject({ label: "Sword\u00a0+2", price: "primary", disabled: false });
    expect(attack?.command).toEqual(marchingSheet.use(sword, { state, who: F }));
    expect(act(panel(after(state, spend(F, "primary")), F, [sword]), `attack:${sword.uuid}`)?.why).toBe("MO-401");
  });

  it("MO-410 · disables items for reactions on one's own turn, with the reason, in the row and in the panel", () => {
    const answering = (trigger: string) =>
      ({
        uuid: "Actor.F.Item.u",
        name: "Unweave",
        type: "spell",
        reactsTo: { trigger, text: "", moves: false },
        marching: { cost: "reaction", attackBonus: 1 },
      }) as ItemSummary;
    const state = fight(line);
    const why = "Reaction (when a spell is cast), not on your own turn.";
    expect(marchingSheet.notNow?.(answering("onCast"), { state, who: F }, english)).toBe(why);
    expect(act(panel(state, F, [answering("onCast")]), "attack:Actor.F.Item.u")).toMatchObject({ disabled: true, why });
    expect(marchingSheet.notNow?.(answering("onCast"), { state, who: C }, english)).toBeNull();
    expect(marchingSheet.notNow?.(answering("other"), { state, who: F }, english)).toBeNull();
    const common = together(fight(line), { F: "act", C: "move" });
    expect(marchingSheet.notNow?.(answering("onCast"), { state: common, who: F }, english)).toBeNull();
  });

  it("MO-501, MO-701 · lists friends first as partners and foes first as rivals, of each side targeted ones first, and no hidden ones", () => {
    const labels = (targets: readonly CombatantId[]) =>
      menu(panel(fight(line), F, [], [], targets), "together")?.offers.map(({ label }) => label);
    expect(labels([])).toEqual(["C", "W", "M2", "M1"]);
    expect(labels([W, M1])).toEqual(["W", "C", "M1", "M2"]);
    const waiting = panel(fight({ ...line, C: { at: [0, 1], agl: 12 } }), C, [], [], []);
    expect(menu(waiting, "seize")?.offers[0]?.label).toMatch(/^M/);
    const secret = panel(fight(line), F, [], [M2]);
    expect(secret.menus.flatMap(({ offers: acts }) => acts.map(({ label }) => label))).not.toContain("M2");
  });

  it("MO-701 · shows odds and price of seizing; acting together asks a combatant who hasn't acted", () => {
    const view = panel(fight({ ...line, C: { at: [0, 1], agl: 12 } }), C);
    expect(menu(view, "seize")).toMatchObject({ label: "Seize · 60%", price: "reaction", disabled: false });
    // A combatant who acts is first already.
    expect(menu(panel(fight({ ...line, F: { at: [0, 0], agl: 12 } }), F), "seize")).toBeUndefined();
    expect(menu(view, "together")).toMatchObject({ disabled: true, why: "MO-003" });
    expect(view.turn).toEqual({ kind: "next", text: "F is acting, you're next · round 1" });
    expect(menu(panel(fight(line)), "together")?.note).toBe("uses the partner's turn");
  });

  it("MO-402 · shows conditions with their counts, and the AGL check", () => {
    const state = after(after(fight(line), condition(F, 3, 1)), condition(F, null, 2, "mark"));
    expect(panel(state).lines.map(({ text }) => text)).toEqual([
      "AGL (agility) check: 10 or less on 1d20, 50%",
      "poison: rounds 1 of 3",
      "mark: rounds so far: 2",
    ]);
  });

  it("MO-502 · asks for the first half of a common turn, and ends it by halves", () => {
    const asked = after(fight(line), { kind: "act-together", who: F, others: [C] }, { answers: { "MO-501:C": "yes" } });
    expect(panel(asked, C).prompt?.offers.map(({ label }) => label)).toEqual(["Act first", "Move first"]);
    const view = panel(together(fight(line), { F: "act", C: "move" }));
    expect(view.turn.text).toBe("Acting together with C · round 1");
    const common = together(fight(line), { F: "act", C: "move" });
    expect(panel(common, W).turn.text).toBe("F, C are acting, you're next · round 1");
    expect(panel(common, M1).turn.text).toBe("F, C are acting · round 1");
    expect(view.end).toMatchObject({ label: "Finish this half", command: { kind: "finish", who: F } });
    expect(act(view, "other")?.command).toMatchObject({ action: "primary" });
  });

  it("MO-902 · asks in frantic combat for an announcement, then for its end", () => {
    const on = after(gathering(line), { kind: "frantic", on: true });
    const state = after(on, at({ kind: "start" }, 0), { answers: { "MO-204": "take" } });
    expect(panel(state).prompt?.offers.map(({ id }) => id)).toEqual([
      "announce:primary",
      "decline:primary",
      "announce:move",
      "decline:move",
    ]);
    // Neither primary nor move action is paid past the announcement.
    expect(act(panel(state), "other")?.command).toMatchObject({ action: "reaction" });
    const announced = after(state, at({ kind: "announce", who: F, action: "primary" }, 100));
    expect(panel(announced).prompt?.offers.map(({ label }) => label)).toEqual(["Done: Primary action"]);
  });

  it("shows out of turn one of each, and the feet of a move action", () => {
    const own = { ...scores(), moveFeet: 30 as Feet };
    const rest = marchingSheet.rest(own as never, english);
    expect(rest.pips.map(({ id, sentence }) => [id, sentence])).toEqual([
      ["primary", "Primary action: 1 each round"],
      ["move", "Move action: 1 each round"],
      ["reaction", "Reaction: 1 each round"],
    ]);
    expect(rest.movement?.longest).toBe(30);
  });

  it("offers the items in the lists", () => {
    const potion = {
      ...sword,
      uuid: "p",
      name: "Potion",
      marching: { cost: "move", attackBonus: null },
    } as ItemSummary;
    const at = { state: fight(line), who: F };
    expect(marchingSheet.use(potion, at)).toEqual({ kind: "spend", who: F, action: "move", what: "Potion", item: "p" });
    expect(marchingSheet.use(sword, at)).toMatchObject({ kind: "spend", action: "primary", item: sword.uuid });
    expect(marchingSheet.price(sword, english, null)).toEqual({ resource: "primary", label: "Primary action" });
  });
});
