/** Healing items at the table: rolled in the step of their use, applied from the card, reverted by undo. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { type AnyFight, begunUnder } from "./any-fight.ts";
import { agree, mira, ogre, until } from "./fight.ts";
import { Hands } from "./hands.ts";
import { windowsOf } from "./windows.ts";

const draught = "draught000000000";
const uuid = `Actor.${mira}.Item.${draught}`;
const item = {
  _id: draught,
  name: "Draught",
  type: "gear",
  system: {
    cost: "quick",
    group: { line: "[innate] (immediate)" },
    seconds: { seconds: 1 },
    marching: { cost: "none" },
    flow: { kind: "potion", carry: "main", attackType: "none" },
    rolls: { healing: "1d20 + 1" },
  },
};
const strike = { targets: [], situation: 0 };

/** Command for using it under each ruleset. */
const using: Readonly<Record<string, object>> = {
  dexterity: { kind: "spend", resource: "quick", what: "Draught", item: uuid, strike },
  seconds: {
    kind: "begin",
    action: "grab",
    item: { id: uuid, name: "Draught", seconds: 1, orLonger: false, delay: 0, consecutive: true },
    strike,
  },
  marching: { kind: "spend", action: "none", what: "Draught", item: uuid, strike },
  group: { kind: "react", window: null, as: "action", item: { uuid } },
  flow: { kind: "act", action: { action: "potion", item: uuid } },
};

describe.each(["dexterity", "seconds", "marching", "group", "flow"])("Healing under %s", (type) => {
  let table: AnyFight;
  const use = () => table.ada.perform({ who: mira, ...using[type] } as Command);
  const points = (page: AnyFight["gm"]) => page.actor(mira).system.hp.value;
  const newest = () => table.gm.combat.steps().undo;
  const apply = () =>
    table.ada.perform({ kind: "hit-points", who: mira, of: { seq: newest()?.seq ?? 0, share: "whole" } } as Command);

  beforeEach(async () => {
    const numbers = { dexterity: { dexterityBonus: 20 }, seconds: { reflex: 30 }, flow: { agilityMod: 20 } };
    table = await begunUnder(type, type === "seconds" ? 13 : 14, hexes(type), {
      system: { [mira]: { hp: { value: 5, max: 20 }, ...numbers } },
      items: { [mira]: [item] },
    });
    const { gm, ada } = table;
    for (let turns = 0; turns < 5 && gm.state.activeId !== mira && gm.state.activeId !== null; turns++)
      await gm.perform({ kind: "advance", round: gm.state.round, turn: gm.state.activeId } as Command);
    await agree(gm, ada);
  });
  afterEach(() => table.fight.table.close());

  // There what hits takes hit points by itself, too.
  if (type === "group" || type === "flow")
    it("FL-172 · counts, under Group too (GR-175), in the step of the use, up to the maximum, and undo takes it back", async () => {
      const { gm, ada } = table;
      gm.dice(6);
      expect(await use()).toMatchObject({ kind: "accepted" });
      await until(() => points(gm) === 12 && points(ada) === 12);
      const { seq = 0 } = newest() ?? {};
      const again = { kind: "hit-points", who: mira, of: { seq, share: "whole" } } as Command;
      expect(await ada.perform(again)).toMatchObject({ kind: "refused" });
      expect(points(gm)).toBe(12);
      await gm.combat.undo();
      await until(() => points(gm) === 5 && points(ada) === 5);
      await gm.combat.redo();
      await until(() => points(gm) === 12);
      await gm.combat.undo();
      await until(() => points(gm) === 5);
      await gm.actor(mira).update({ "system.hp.value": 18 });
      await until(() => points(ada) === 18);
      gm.dice(11);
      await use();
      await until(() => points(gm) === 20);
      await gm.combat.undo();
      await until(() => points(gm) === 18);
    });

  if (type === "group" || type === "flow") return;

  it("is rolled with the use, counts once for the drinker, and undo takes it back", async () => {
    const { gm, ada } = table;
    gm.dice(6);
    expect(await use()).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    const logged = newest()?.log.find(({ event }) => event === "TURNCRAFT.Log.strike.healing");
    expect(logged).toMatchObject({
      who: mira,
      data: { target: { combatant: mira }, what: "Draught", healing: 7, damage: -7, damageFormula: "1d20 + 1" },
    });
    expect(points(gm)).toBe(5);
    const { seq = 0 } = newest() ?? {};
    expect(await apply()).toMatchObject({ kind: "accepted" });
    await until(() => points(gm) === 12 && points(ada) === 12);
    const again = { kind: "hit-points", who: mira, of: { seq, share: "whole" } } as Command;
    expect(await ada.perform(again)).toMatchObject({ kind: "refused" });
    await gm.combat.undo();
    await until(() => points(gm) === 5 && points(ada) === 5);
    expect(await ada.perform(again)).toMatchObject({ kind: "accepted" });
    await until(() => points(gm) === 12);
  });

  it("is for its user, not for a foe who is still targeted on the map", async () => {
    const { gm, ada } = table;
    await gm.token(mira).update({ disposition: 1 });
    await gm.token(ogre).update({ disposition: -1 });
    await until(() => ada.token(mira).disposition === 1 && ada.token(ogre).disposition === -1);
    const hands = new Hands(ada.client);
    hands.aim(ada.token(ogre));
    gm.dice(6);
    await hands.use(ada.actor(mira), draught);
    await until(() => newest()?.log.some(({ event }) => event === "TURNCRAFT.Log.strike.healing") === true);
    const logged = newest()?.log.filter(({ event }) => event === "TURNCRAFT.Log.strike.healing");
    expect(logged?.map(({ data }) => data?.target)).toEqual([{ combatant: mira }]);
  });

  it("gives back no more than the most", async () => {
    const { gm, ada } = table;
    await gm.actor(mira).update({ "system.hp.value": 18 });
    await until(() => points(ada) === 18);
    gm.dice(11);
    await use();
    await agree(gm, ada);
    await apply();
    await until(() => points(gm) === 20);
    await gm.combat.undo();
    await until(() => points(gm) === 18);
  });
});

function hexes(type: string): object {
  return type === "flow" ? { grid: { type: 2, size: 100, distance: 5, units: "ft" } } : {};
}

describe("The window of something that heals", () => {
  it("says what it does, lists friends first, the user preset, and marks targets at full hit points", async () => {
    const { fight, gm, ada } = await begunUnder("dexterity", 14, hexes("dexterity"), {
      system: { [mira]: { hp: { value: 20, max: 20 }, dexterity: { dexterityBonus: 20 } } },
      items: {
        [mira]: [{ ...item, system: { ...item.system, description: "<p>Closes <b>wounds</b> &amp; cuts.</p>" } }],
      },
    });
    for (let turns = 0; turns < 5 && gm.state.activeId !== mira; turns++)
      await gm.perform({ kind: "advance", round: gm.state.round, turn: gm.state.activeId } as Command);
    await agree(gm, ada);
    const hands = new Hands(ada.client);
    type Row = { id: string; checked: boolean; note: string | null; isFoe: boolean };
    const rows: Row[] = [];
    const about: unknown[] = [];
    ada.client.foundry.applications.handlebars.renderTemplate = async (path: string, data: { list?: unknown }) => {
      if (!path.endsWith("targeting/list.hbs")) return "";
      const list = data.list as { about: unknown; groups: { rows: Row[] }[] };
      about.push(list.about);
      rows.push(...list.groups.flatMap((group) => group.rows));
      return "";
    };
    const windows = windowsOf(ada.client);
    const used = hands.use(ada.actor(mira), draught);
    await until(() => windows.length === 1);
    expect(about).toEqual(["Closes wounds & cuts."]);
    expect(rows.find(({ id }) => id === mira)).toMatchObject({ checked: true, note: "at full hit points" });
    expect(rows.map(({ isFoe }) => isFoe)).toEqual(rows.map(({ isFoe }) => isFoe).toSorted());
    expect(rows.filter(({ checked }) => checked)).toHaveLength(1);
    windows[0]?.close();
    await used;
    fight.table.close();
  });
});
