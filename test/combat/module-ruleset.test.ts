import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../playground/client/core/loose.ts";
import type { CombatantId } from "../../src/engine/types.ts";
import { generations } from "../generations.ts";
import { buildCoinDuel } from "../module/build.ts";
import type { CoinCommand, CoinState } from "../rulesets/sixth/coin/index.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";
import { Hands } from "./hands.ts";

const faulty = fileURLToPath(new URL("../module/faulty", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await buildCoinDuel();
});

describe.each(generations(import.meta.url))("A module's ruleset at the table, under V%i", (generation) => {
  let fight: Fight<CoinState>;
  let gm: Seat<CoinState>;
  let ada: Seat<CoinState>;
  let bram: Seat<CoinState>;

  beforeEach(async () => {
    fight = await openFight<CoinState>(generation, { type: "coin-duel.coin", modules: [folder] });
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    bram = await fight.join("Bram");
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(bram.state.fighters).length === 3);
  });
  afterEach(() => fight.table.close());

  /** Gives a command as modules and macros do. */
  const perform = (seat: Seat<CoinState>, command: CoinCommand, options?: { override: boolean }) =>
    seat.client.game.turncraft.perform(seat.combat, command, options);
  /** The next dice of the GM's page. */
  const rolls = (sides: number, ...faces: number[]) => {
    gm.client.CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 1) - 0.5) / sides;
  };
  const begin = async () => {
    // Asked in the order of their ids.
    rolls(6, 6, 2, 4);
    await gm.combat.startCombat();
    await agree(gm, ada, bram);
    expect(gm.state.order).toEqual([mira, tarn, ogre]);
  };

  it("is listed and found beside Turncraft's own, with its settings and a name", () => {
    const { turncraft, settings, i18n } = ada.client.game;
    expect(turncraft.rulesets.list().map(({ id }: { id: string }) => id)).toEqual([
      "dexterity",
      "group",
      "seconds",
      "marching",
      "flow",
      "coin-duel.coin",
      "coin-duel.still",
      "coin-duel.picked",
      "coin-duel.vow",
    ]);
    expect(turncraft.rulesets.get("coin-duel.coin")?.refusalClause).toBe("CF-1");
    expect(turncraft.rulesets.get("nothing")).toBeNull();
    expect(settings.settings.get("turncraft.ruleset").choices["coin-duel.coin"]).toBe("TYPES.Combat.coin-duel.coin");
    expect(i18n.localize("TYPES.Combat.coin-duel.coin")).toBe("Coin Duel");
    expect(settings.menus.has("turncraft.coin-duel.coin")).toBe(true);
  });

  it("is refused if its id is taken or invalid, or if the world is already made", () => {
    const { rulesets } = gm.client.game.turncraft;
    expect(() => rulesets.register({ ruleset: rulesets.get("coin-duel.coin"), scoresOf: () => ({}) })).toThrow(
      /too late/,
    );
    expect(rulesets.list().length).toBe(9);
  });

  it("can build on the engine, the grid and Turncraft's own measuring of paths, walls included", async () => {
    const { engine, grid, measurePath } = gm.client.game.turncraft;
    const points = engine.schema.object({ points: engine.schema.whole(0, 9) });
    expect(points.read(new engine.Fields({ score: { points: 10 } }, "CF-1"), "score")).toEqual({ points: 0 });
    expect(grid.spaceDistance("square", { x: 0, y: 0 }, { x: 3, y: 2 })).toBe(3);

    const token = gm.token(mira);
    const { x, y, elevation } = token._source;
    const { size } = token.parent.grid;
    const right = [{ x: x + 2 * size, y, elevation, action: "walk" }];
    const free = measurePath(token, right);
    expect(free.steps.map(({ to }: { to: { x: number } }) => to.x - free.from.x)).toEqual([1, 2]);
    expect(free.blocked).toBe(false);
    const wall = { c: [x + 1.5 * size, y - size, x + 1.5 * size, y + 2 * size] };
    await token.parent.createEmbeddedDocuments("Wall", [wall]);
    expect(measurePath(token, right).blocked).toBe(true);
  });

  it("a round is played by its players, with dice, refusals, another's answer, undo and redo", async () => {
    await begin();
    expect(await perform(bram, { kind: "flip", who: tarn, at: mira })).toMatchObject({ refusal: { clause: "CF-4" } });
    rolls(2, 2, 1);
    expect(await perform(ada, { kind: "flip", who: mira, at: tarn })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    const window = bram.state.window?.id ?? "";
    expect(await perform(bram, { kind: "answer", who: tarn, window, dodge: true })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    expect(bram.state.fighters[tarn]?.nerve).toBe(1);
    const hit = gm.known;
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect(ada.state.window?.id).toBe(window);
    await gm.combat.redo();
    await agree(gm, ada, bram);
    expect([ada.known, bram.known]).toEqual([hit, hit]);
    for (const seat of [ada, bram, gm]) {
      await seat.combat.nextTurn();
      await agree(gm, ada, bram);
    }
    expect(ada.state).toMatchObject({ round: 2, activeId: mira });
    expect(ada.combat.turns.map(({ id }) => id)).toEqual([mira, tarn, ogre]);
  });

  it("its tracker has a board, buttons, marks in rows and an entry in their menu", async () => {
    await begin();
    rolls(2, 2, 1);
    const flip = menuOf(ada)("Flip a coin at them");
    expect([flip.shows(tarn), flip.shows(mira), menuOf(bram)("Flip a coin at them").shows(ogre)]).toEqual([
      true,
      false,
      false,
    ]);
    flip.run(tarn);
    await until(() => bram.state.window !== null);
    await agree(gm, ada, bram);
    const board = await trackerOf(bram);
    expect(board.boardTemplate).toBe("modules/coin-duel/templates/board.hbs");
    expect(board.board).toMatchObject({
      text: "Mira has flipped heads at Tarn.",
      buttons: [
        { offer: "dodge", who: tarn, label: "Dodge", disabled: false },
        { offer: "take", who: tarn, label: "Take the hit" },
      ],
    });
    expect((await trackerOf(ada)).board).toMatchObject({ buttons: [] });
    const { actions } = bram.client.CONFIG.ui.combat.DEFAULT_OPTIONS;
    const dataset = { offer: "dodge", who: tarn };
    await actions.giveOffer.call({ viewed: bram.combat }, { detail: 1 }, { dataset, getAttribute: () => null });
    await agree(gm, ada, bram);
    expect(bram.state.window).toBeNull();
    expect(bram.state.fighters[tarn]?.dodged).toBe(true);
    const view = await trackerOf(ada);
    expect(view.board).toBeNull();
    expect(JSON.stringify(view)).toContain("Has dodged");
  });

  it("its tokens have a bar for nerve, and an icon after they have dodged", async () => {
    await begin();
    const mark = () => [...ada.actor(tarn).statuses];
    expect([ada.actor(tarn).system.fight.nerve, mark()]).toEqual([{ value: 2, max: 2 }, []]);
    rolls(2, 2, 1);
    await perform(ada, { kind: "flip", who: mira, at: tarn });
    await agree(gm, ada, bram);
    await perform(bram, { kind: "answer", who: tarn, window: bram.state.window?.id ?? "", dodge: true });
    await agree(gm, ada, bram);
    expect([ada.actor(tarn).system.fight.nerve, mark()]).toEqual([{ value: 1, max: 2 }, ["guarding"]]);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect([ada.actor(tarn).system.fight.nerve, mark()]).toEqual([{ value: 2, max: 2 }, []]);
  });

  it("a step that passes time but neither round nor turn moves the world's clock, and back", async () => {
    await begin();
    const time = (seat: Seat<CoinState>) => seat.client.game.time.worldTime;
    const [started, place] = [time(ada), [ada.combat.round, ada.combat.turn]];
    await perform(ada, { kind: "flip", who: mira, at: tarn });
    await until(() => [gm, ada].every((seat) => time(seat) === started + 2));
    expect([ada.combat.round, ada.combat.turn]).toEqual(place);
    await gm.combat.undo();
    await until(() => [gm, ada].every((seat) => time(seat) === started));
    await gm.combat.redo();
    await until(() => [gm, ada].every((seat) => time(seat) === started + 2));
  });

  it("is played from the turn panel that its sheet facet fills: a coin at a foe, an answer, the end of the turn", async () => {
    await begin();
    const [hers, his] = [new Hands(ada.client), new Hands(bram.client)];
    const offered = (hands: Hands, seat: Seat<CoinState>, who: CombatantId) =>
      hands.offers(seat.actor(who)).map(({ label, disabled }) => (disabled ? `(${label})` : label));
    expect(offered(hers, ada, mira)).toEqual(["End turn", "Flip at Tarn", "Flip at Ogre"]);
    expect(offered(his, bram, tarn)).toEqual(["(End turn)", "(Flip at Mira)", "(Flip at Ogre)"]);
    rolls(2, 2, 1);
    await hers.press(ada.actor(mira), `flip:${tarn}`);
    await agree(gm, ada, bram);
    expect(offered(his, bram, tarn).slice(1, 3)).toEqual(["Dodge", "Take the hit"]);
    const before = bram.state.fighters[tarn]?.nerve ?? 0;
    await his.press(bram.actor(tarn), "take");
    await agree(gm, ada, bram);
    expect(bram.state.fighters[tarn]?.nerve).toBe(before - 1);
    await his.look(bram.combat, bram.actor(tarn));
    expect(his.read.join("\n")).toContain(`Nerve: ${before - 1} of ${bram.state.fighters[tarn]?.most} left`);
    await hers.press(ada.actor(mira), "end");
    await agree(gm, ada, bram);
    expect([bram.state.activeId, offered(his, bram, tarn)[1]]).toEqual([tarn, "Flip at Mira"]);
  });

  it("a GM may override; a player's override counts for nothing", async () => {
    await begin();
    const flip: CoinCommand = { kind: "flip", who: tarn, at: mira };
    expect((await perform(bram, flip, { override: true })).kind).toBe("refused");
    expect((await perform(gm, flip, { override: true })).kind).toBe("accepted");
  });

  it("CF-10 · its ruler shows a path's cost, the nerve left and the end, and the rules agree", async () => {
    await begin();
    const ruler = rulerOf(ada, mira);
    expect(ruler(1)).toEqual({ cost: "1 of 2 spaces", left: "1 left", refused: false, reason: null });
    const tooFar = "Too far: 3 spaces, and Mira has 2 nerve.";
    expect(ruler(3)).toEqual({
      cost: "3 of 2 spaces",
      left: null,
      refused: true,
      reason: { text: tooFar, clause: "" },
    });
    expect(rulerOf(bram, tarn)(1)).toMatchObject({ refused: true, reason: { clause: "" } });
    await ada.token(mira).move([{ x: 0, y: 300 }]);
    await until(() => ada.notices.length > 0);
    expect(ada.notices[0]).toContain(tooFar);
    await ada.token(mira).move([{ x: 0, y: 200 }]);
    await until(() => [gm, bram].every((seat) => seat.place(mira)[1] === 200));
  });

  it("a world's settings reach its new encounters, and the hook for steps names its commands", async () => {
    await gm.client.game.settings.set("turncraft", "coin-duel.coin", { mercy: true });
    const heard: string[] = [];
    ada.client.Hooks.on("turncraft.step", (_combat: unknown, { command }: { command: { kind: string } }) =>
      heard.push(command.kind),
    );
    const { documentClass } = gm.client.CONFIG.Combat;
    const made = await documentClass.create({ type: "coin-duel.coin" });
    expect(made.state.settings.mercy).toBe(true);
    await begin();
    expect(heard).toEqual(["start"]);
  });
});

/** Content of the tracker of a page; core's share of it is left out. */
async function trackerOf(seat: Seat<CoinState>) {
  const { CONFIG, ui } = seat.client;
  Object.getPrototypeOf(CONFIG.ui.combat.prototype)._prepareContext = async () => ({});
  Object.assign(ui.combat, { viewed: seat.combat, combats: [seat.combat], _getCombatantThumbnail: async () => "" });
  return (await ui.combat._prepareContext({})).tc.view;
}

/** Entries of a row's menu, by their words. */
function menuOf(seat: Seat<CoinState>) {
  const { CONFIG } = seat.client;
  Object.getPrototypeOf(CONFIG.ui.combat.prototype)._getEntryContextOptions = () => [];
  const tracker = Object.create(CONFIG.ui.combat.prototype, { viewed: { value: seat.combat } });
  return (words: string) => {
    const found = tracker._getEntryContextOptions().find((each: Loose) => (each.label ?? each.name) === words);
    const row = (combatantId: string) => ({ dataset: { combatantId } });
    return {
      shows: (who: string): boolean => (found.visible ?? found.condition)(row(who)),
      run: (who: string) => (found.onClick ? found.onClick({}, row(who)) : found.callback(row(who))),
    };
  };
}

/** Label of a path down from a token, by the ruler of a page without drawing, without core's share. */
function rulerOf(seat: Seat<CoinState>, id: typeof mira) {
  const { CONFIG, global } = seat.client;
  const { rulerClass } = CONFIG.Token;
  const document = seat.token(id);
  const core = {
    token: { id: document.id, document },
    refresh() {},
    _getSegmentStyle: () => ({}),
    _getWaypointLabelContext: ({ center }: { center: object }) => ({ position: center }),
  };
  Object.assign(Object.getPrototypeOf(rulerClass.prototype), core);
  global.canvas = {};
  const ruler = new rulerClass();
  ruler.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: {} });
  return (spaces: number) => {
    const [x, y] = [document.x, document.y + 100 * spaces];
    const place = { x, y, elevation: 0, action: "walk", center: { x: x + 50, y: y + 50 } };
    const stage = { stage: "planned", unreachable: false, hidden: false, explicit: true, previous: null, next: null };
    return ruler._getWaypointLabelContext({ ...place, ...stage }, {}).turncraft;
  };
}

describe.each(generations(import.meta.url))("A field of creatures from a module's ruleset, under V%i", (generation) => {
  it("is stored, shown on the sheet beside Turncraft's scores, and learned by its encounters", async () => {
    const system = { [mira]: { coin: { nerve: 7 } } };
    const fight = await openFight<CoinState>(generation, { type: "coin-duel.coin", modules: [folder], system });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await until(() => Object.keys(ada.state.fighters).length === 3);
    // Tarn has a tenth of 20 hit points.
    expect([gm.state.fighters[mira]?.nerve, gm.state.fighters[tarn]?.nerve]).toEqual([7, 2]);
    const hands = new Hands(gm.client);
    await hands.look(gm.combat, gm.actor(mira));
    expect(hands.blocks(gm.actor(mira)).join()).toContain("coin-duel.coin");
    await gm.actor(mira).update({ "system.coin.nerve": 3 });
    await until(() => ada.actor(mira).system.coin.nerve === 3);
    await fight.table.close();
  });
});

describe.each(generations(import.meta.url))("A world whose module is switched off, under V%i", (generation) => {
  it("shows no field of its ruleset, keeps what it stored, and shows it when the module is back", async () => {
    const modules = [folder];
    const fight = await openFight(generation, {
      type: "dexterity",
      modules,
      system: { [mira]: { coin: { nerve: 4 } } },
    });
    const creature = async () => (await fight.join("Gamemaster")).actor(mira);
    expect((await creature()).system.coin.nerve).toBe(4);
    modules.length = 0;
    await fight.table.restartServer();
    const without = await creature();
    expect([without.system.coin, without._source.system.coin]).toEqual([undefined, undefined]);
    await without.update({ "system.hp.value": 7 });
    modules.push(folder);
    await fight.table.restartServer();
    const { hp, coin } = (await creature()).system;
    expect([hp.value, coin.nerve]).toEqual([7, 4]);
    await fight.table.close();
  });
});

describe.each(generations(import.meta.url))("A module's ruleset whose parts throw, under V%i", (generation) => {
  it("fails in those parts alone: creatures and items load, its other fields are there, and the GM reads why", async () => {
    const items = { [mira]: [{ name: "Club", type: "weapon" }] };
    const fight = await openFight(generation, { type: "dexterity", modules: [faulty], items });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    const failed = ["register", "creatureFields", "attackBonus", "creatureNumbers", "damage"];
    const parts = failed.map((part) => `faulty.fight (${part})`).join(", ");
    expect(gm.notices).toContain(
      `Turncraft couldn't start ${parts}. The console (F12) says why. Everything else works.`,
    );
    expect(ada.notices.filter((text) => text.includes("couldn't start"))).toEqual([]);
    const [club] = gm.actor(mira).items.contents;
    expect([gm.actor(mira).system.hp.value, club.system.luck, club.system.rolls.damage]).toEqual([20, 7, "1d6"]);
    await begun(gm, ada);
    await gm.endTurn();
    await until(() => ada.state.activeId === tarn);
    await fight.table.close();
  });
});

describe("Movement under a module's ruleset without movement rules", () => {
  it("is free", async () => {
    const fight = await openFight<CoinState>(14, { type: "coin-duel.still", modules: [folder] });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(gm.state.fighters).length === 3);
    await gm.combat.startCombat();
    await until(() => ada.state.round === 1);
    await ada.token(mira).move([{ x: 100, y: 300 }]);
    await until(() => gm.place(mira)[1] === 300);
    expect(ada.notices).toEqual([]);
    await fight.table.close();
  });
});

describe("A sheet in a fight under a module's ruleset", () => {
  it("opens although its creature has a Reaction, and offers no button for it", async () => {
    const system = { cost: "reaction", reactsTo: { trigger: "onAttack" } };
    const items = {
      [mira]: [
        { name: "Parry", type: "ability", system },
        { name: "Sword", type: "weapon" },
      ],
    };
    const fight = await openFight<CoinState>(14, { type: "coin-duel.coin", modules: [folder], items });
    const gm = await fight.join("Gamemaster");
    await until(() => Object.keys(gm.state.fighters).length === 3);
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await gm.combat.startCombat();
    await until(() => gm.state.round === 1);
    const hands = new Hands(gm.client);
    const creature = gm.actor(mira);
    await hands.look(gm.combat, creature);
    expect(hands.usable(creature)).toEqual([]);
    expect(hands.buttons(creature, "items")).not.toContain("useItem");
    const { known, writes } = gm;
    for (const item of creature.items) await hands.use(creature, item.id);
    expect([gm.known, gm.writes, gm.notices, gm.client.errors]).toEqual([known, writes, [], []]);
    await fight.table.close();
  });
});
