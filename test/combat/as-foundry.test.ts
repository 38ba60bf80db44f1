import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../playground/client/core/loose.ts";
import { openFlow } from "../rulesets/flow/table/fight.ts";
import { begun, type Fight, mira, ogre, openFight, type Played, type Seat, tarn, until } from "./fight.ts";

const invalid = fileURLToPath(new URL("../module/broken", import.meta.url));
const splicer = fileURLToPath(new URL("../module/splicer", import.meta.url));

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

/** Differences between the generations of Foundry, and behavior that was once taken for granted. */
describe.each([13, 14] as const)("Foundry's own behaviour under V%i", (generation) => {
  async function table(played: Partial<Played> = {}) {
    const fight = await openFight(generation, { type: "dexterity", ...played });
    open = fight;
    return [await fight.join("Gamemaster"), await fight.join("Ada"), fight] as const;
  }

  it("a part that can't register fails alone, and the GM reads its name", async () => {
    const [gm, ada] = await table({ modules: [invalid] });
    expect(gm.notices).toContain("Turncraft couldn't start map. The console (F12) says why. Everything else works.");
    expect(ada.notices).toEqual([]);
    await begun(gm, ada);
    await gm.endTurn();
    expect(gm.state.activeId).toBe(tarn);
    expect(gm.client.game.turncraft).toBeDefined();
  });

  it("statuses are found by their ids again after another package has removed them, in any order", async () => {
    const [gm] = await table({ modules: [splicer] });
    const { CONFIG } = gm.client;
    const listed: string[] = [...CONFIG.statusEffects].map(({ id }: { id: string }) => id);
    expect(new Set(listed).size).toBe(listed.length);
    if (generation === 14) for (const id of listed) expect([id, CONFIG.statusEffects[id]?.id]).toEqual([id, id]);
    await gm.actor(ogre).toggleStatusEffect("prone");
    expect([...gm.actor(ogre).statuses]).toEqual(["prone"]);
    const { counts } = await gm.client.game.turncraft.selfCheck({ ask: false, only: ["statusIds", "statusToggle"] });
    expect(counts).toEqual({ expected: 2, otherwise: 0, unchecked: 0 });
  });

  it("a new actor's token has the actor's name, and so has a combatant whose token has none", async () => {
    const [gm] = await table();
    const troll = await gm.client.CONFIG.Actor.documentClass.create({ name: "River Troll", type: "adversary" });
    const named = await troll.getTokenDocument({ x: 400, y: 400 });
    const placed = [named.toObject(), { ...named.toObject(), name: "" }];
    const tokens = await gm.combat.scene?.createEmbeddedDocuments("Token", placed);
    await gm.client.CONFIG.Token.documentClass.createCombatants(tokens, { combat: gm.combat });
    expect([troll.prototypeToken.name, named.name]).toEqual(["River Troll", "River Troll"]);
    const trolls = gm.combat.combatants.filter(({ actorId }) => actorId === troll.id);
    expect(trolls.map(({ name }) => name)).toEqual(["River Troll", "River Troll"]);
  });

  it("a card has its dice as Foundry's own rolls, which packages throw on the screen as the message arrives", async () => {
    const [gm, ada] = await table();
    const shown: number[][] = [];
    ada.client.Hooks.on("createChatMessage", ({ rolls, isRoll }: Loose) => {
      if (isRoll) shown.push(rolls.map((roll: Loose) => roll.dice[0].results[0].result));
    });
    await begun(gm, ada);
    await until(() => shown.flat().length === 3);
    expect(shown.flat().sort((a, b) => a - b)).toEqual([5, 9, 16]);
  });

  it("a player with two pages rolls on one of them, and both show the result", async () => {
    const [gm, ada, fight] = await table();
    const again = await fight.join("Ada");
    await until(() => Object.keys(again.state.fighters).length === 3);
    ada.dice(16);
    again.dice(4);
    gm.dice(9, 5);
    await gm.combat.rollAll();
    const initiative = (seat: Seat) => seat.state.fighters[mira]?.initiative;
    await until(() => [ada, again].every((seat) => initiative(seat) === initiative(gm)));
    expect([19, 7]).toContain(initiative(gm));
    await gm.combat.startCombat();
    await until(() => again.state.activeId === gm.state.activeId && gm.state.round === 1);
  });

  it("armor is read without an error", async () => {
    const mail = { name: "Mail", type: "armor", system: { group: { armor: 1 }, flow: { kind: "shield" } } };
    const [gm] = await table({ items: { [mira]: [mail] } });
    const [item] = gm.actor(mira).items.contents;
    expect(item.clone().system.group.wear).toBe("shield");
    expect(gm.client.errors.map(String)).toEqual([]);
  });

  it("another package's replacement of an encounter's whole data is undone", async () => {
    const [gm, ada] = await table();
    await begun(gm, ada);
    const before = gm.combat.toObject().system as { revision: number; state: object };
    const replaced = { ...before, state: { ...before.state, round: 7 } };
    const { _replace } = gm.client.global;
    const update = _replace ? { system: _replace(replaced) } : { "==system": replaced };
    await gm.combat.update(update as never);
    const good = (seat: Seat) => seat.state.round === 1 && seat.combat.round === 1;
    await until(() => good(gm) && good(ada));
    expect(ada.state).toEqual(gm.state);
  });

  /** Tracker of this page for the encounter. Core's own parts need a page. */
  function trackerOf({ client, combat }: Seat) {
    const core = Object.getPrototypeOf(client.CONFIG.ui.combat.prototype);
    core._prepareContext = async () => ({});
    const element = { querySelector: () => null, querySelectorAll: () => [] };
    return { core, tracker: Object.assign(client.ui.combat, { viewed: combat, combats: [combat], element }) };
  }

  // Systems for V14 have the same workaround: core reads `"turn" in data` of the viewed encounter without asking whether it is there.
  it("a change of another encounter than the viewed one doesn't break the tracker", async () => {
    const [gm] = await table();
    const { core, tracker } = trackerOf(gm);
    const asked: boolean[] = [];
    core._onRender = async function (_context: object, { renderContext, renderData }: Loose) {
      if (renderContext !== "updateCombat") return;
      asked.push("turn" in renderData.find(({ _id }: { _id: string }) => _id === this.viewed.id));
    };
    const changed = (_id: string) => ({ renderContext: "updateCombat", renderData: [{ _id, turn: 1 }] });
    await tracker._onRender({}, changed("another000000000"));
    expect(asked).toEqual([]);
    await tracker._onRender({}, changed(gm.combat.id ?? ""));
    expect(asked).toEqual([true]);
  });

  it("names scene and ruleset of each of several encounters", async () => {
    const [gm] = await table();
    const { tracker } = trackerOf(gm);
    const other = await gm.client.game.combats.documentClass.create({ type: "flow" });
    tracker.combats = [gm.combat, other];
    tracker._getCombatantThumbnail = async () => "";
    const names = (await tracker._prepareContext({})).tc.encounters.map(({ name }: { name: string }) => name);
    const scene = gm.combat.scene?.name;
    expect(names).toEqual([`Encounter 1: ${scene}, Dexterity Order`, "Encounter 2: Action & Flow Points"]);
  });

  // foundryvtt issue 13650
  it("a thumbnail that fails to load leaves the rest of the tracker as it is", async () => {
    const [gm] = await table();
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const { tracker } = trackerOf(gm);
    tracker._getCombatantThumbnail = async ({ id }: { id: string }) => {
      if (id === ogre) throw new Error("There is no such video");
      return `still-${id}`;
    };
    const shown = JSON.stringify((await tracker._prepareContext({})).tc.view);
    expect(shown).toContain(`still-${mira}`);
    expect(shown).toContain("Ogre");
    expect(shown).not.toContain(`still-${ogre}`);
  });

  // foundryvtt issues 13983 and 11997: core goes by places in a line.
  it("handlers, regions and the hook hear of each turn's end and start, wherever the combatants stand in the order", async () => {
    const source =
      "(globalThis.turns ??= []).push([event.name, event.data.combatant.name, event.data.skipped].join(' '));";
    const events = ["tokenTurnStart", "tokenTurnEnd", "tokenRoundStart"];
    const behaviors = [{ _id: "mire000000000001", name: "", type: "executeScript", system: { events, source } }];
    const shapes = [{ type: "rectangle", x: -100, y: -100, width: 3000, height: 3000 }];
    const [gm, ada] = await table({
      scene: { regions: [{ _id: "mire000000000000", name: "Mire", shapes, behaviors }] },
    });
    const changes: string[] = [];
    const name = (id: string) => ada.combat.combatants.get(id)?.name;
    ada.client.Hooks.on("combatTurnChange", (_combat: object, ...of: { combatantId: string }[]) => {
      changes.push(of.map(({ combatantId }) => name(combatantId)).join(" to "));
    });
    const logged = async (...expected: string[]) => {
      for (const seat of [gm, ada]) await until(() => (seat.client.global.turns ?? []).length >= expected.length);
      for (const seat of [gm, ada]) expect(seat.client.global.turns.splice(0)).toEqual(expected);
    };
    await begun(gm, ada);
    const all = ["Mira", "Tarn", "Ogre"].map((each) => `tokenRoundStart ${each} false`);
    await logged(...all, "tokenTurnStart Mira false");
    await gm.combat.update({ turn: 2 });
    await logged("tokenTurnEnd Mira false", "tokenTurnStart Ogre false");
    await gm.combat.update({ turn: 1 });
    await logged("tokenTurnEnd Ogre false", "tokenTurnStart Tarn false");
    await gm.combat.undo();
    await until(() => ada.combat.turn === 2);
    await gm.combat.redo();
    await logged("tokenTurnEnd Ogre false", "tokenTurnStart Tarn false");
    await until(() => changes.length === 5);
    expect(changes).toEqual([" to Mira", "Mira to Ogre", "Ogre to Tarn", "Tarn to Ogre", "Ogre to Tarn"]);
  });

  if (generation === 13) return;

  it("an effect that an encounter would count doesn't expire while there is no encounter", async () => {
    const [gm] = await table();
    const timed = { value: 3, unit: "rounds", originator: null };
    const data = { name: "Bless", flags: { turncraft: { timed } }, start: { time: 0 } };
    const [bless] = await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [data]);
    // Without an event it ends by the clock; else, on who fights, by the fight.
    const duration = { value: 30, units: "seconds", expiry: null };
    const [core] = await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [{ name: "Core's", duration }]);
    await gm.client.game.time.advance(60);
    await until(() => core.duration.expired);
    expect([bless.isTemporary, bless.isExpiryTrackable, bless.duration.expired]).toEqual([true, false, false]);
  });

  // https://foundryvtt.com/api/v14/variables/CONST.ACTIVE_EFFECT_SHOW_ICON.html
  it("a tracker row shows an effect's icon as its token does: always, or while the effect is temporary", async () => {
    const [gm] = await table();
    await until(() => Object.keys(gm.state.fighters).length === 3);
    const { ALWAYS, CONDITIONAL, NEVER } = gm.client.global.CONST.ACTIVE_EFFECT_SHOW_ICON;
    const img = "icons/svg/aura.svg";
    await gm.actor(mira).createEmbeddedDocuments("ActiveEffect", [
      { name: "Cursed", img, statuses: ["curse"], showIcon: ALWAYS },
      { name: "Marked", img, showIcon: CONDITIONAL },
      { name: "Hasted", img, showIcon: CONDITIONAL, duration: { value: 30, units: "seconds" }, start: { time: 0 } },
      { name: "Secret", img, showIcon: NEVER, duration: { value: 30, units: "seconds" }, start: { time: 0 } },
    ]);
    const { tracker } = trackerOf(gm);
    tracker._getCombatantThumbnail = async () => "";
    const shown = JSON.stringify((await tracker._prepareContext({})).tc.view);
    const names = ["Cursed", "Marked", "Hasted", "Secret"].filter((name) => shown.includes(name));
    expect(names).toEqual(["Cursed", "Hasted"]);
  });

  it("effects that core ends at the start of combat end at the start of ours", async () => {
    const [gm, ada] = await table();
    const [rest] = await gm
      .actor(ogre)
      .createEmbeddedDocuments("ActiveEffect", [{ name: "Rested", duration: { expiry: "combatStart" } }]);
    await begun(gm, ada);
    await until(() => rest.duration.expired);
  });
});

it.each([13, 14] as const)(
  "FL-93 · a token that is dropped on hexes with its prototype's default shape fills hexes, V%i",
  async (generation) => {
    const fight = await openFlow(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const token = await gm.actor(ogre).getTokenDocument({ x: 400, y: 400, width: 2, height: 2 });
    const { scene } = gm.combat;
    const [made] = (await scene?.createEmbeddedDocuments("Token", [token.toObject()])) ?? [];
    expect([token.shape, (made as { shape?: number } | undefined)?.shape]).toEqual([4, 0]);
  },
);
