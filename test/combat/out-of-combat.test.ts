import { afterEach, describe, expect, it } from "vitest";
import { type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";
import { rollsAtOnce } from "./windows.ts";

const sword = "sword00000000000";
const shout = "shout00000000000";

/** Mira's attack by ruleset, with its dice: a hit on the ogre. */
const arms = {
  dexterity: { rolls: { attack: "1d20 + 4", damage: "1d8 + 2" } },
  seconds: { rolls: { attack: "1d20 + 4", damage: "1d8 + 2" } },
  marching: { rolls: { attack: "", damage: "1d8 + 2" }, marching: { attackBonus: 4 } },
  group: { group: { line: "MELEE: sword (1d8)" } },
  flow: { flow: { kind: "weapon", attackType: "melee", damage: "1d8 + 2", carry: "main" } },
} as const;

describe.each([13, 14] as const)("Items used out of combat, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;
  let bram: Seat;

  const open = async (type: keyof typeof arms, tokens: Readonly<Record<string, object>> = {}) => {
    fight = await openFight(generation, {
      type,
      tokens,
      items: {
        [mira]: [
          { _id: sword, name: "Sword", type: "weapon", system: { wielded: true, ...arms[type] } },
          { _id: shout, name: "Shout", type: "ability" },
        ],
      },
    });
    [gm, ada, bram] = (await Promise.all(["Gamemaster", "Ada", "Bram"].map((name) => fight.join(name)))) as [
      Seat,
      Seat,
      Seat,
    ];
    await until(() => Object.keys(gm.state.fighters).length === 3);
    await gm.client.game.settings.set("turncraft", "ruleset", type);
    await until(() => [ada, bram].every(({ client }) => client.game.settings.get("turncraft", "ruleset") === type));
    for (const { client } of [gm, ada]) {
      await rollsAtOnce(client);
      const { handlebars } = client.foundry.applications;
      handlebars.renderTemplate = async (_path: string, data: unknown) => JSON.stringify(data);
    }
  };
  const aim = (seat: Seat, ...targets: (typeof ogre)[]) => {
    for (const target of targets) seat.client.game.user.targets.add({ document: seat.token(target) });
  };
  const use = (seat: Seat, item = sword) => seat.client.game.turncraft.useOutOfCombat(seat.actor(mira).items.get(item));
  /** Data of the cards: posting seats don't render them but store the data. */
  const shown = (seat: Seat) => cards(seat).map(({ content }: { content: string }) => JSON.parse(content).card);
  const cards = (seat: Seat) => seat.client.game.messages.contents;
  const totals = (seat: Seat): number[][] =>
    cards(seat).map(({ rolls }: { rolls: { total: number }[] }) => rolls.map(({ total }) => total));

  const at = (id: string) => `Scene.yard000000000000.Token.${id}`;

  afterEach(() => fight.table.close());

  it.each(["dexterity", "seconds", "marching"] as const)(
    "%s: the item's dice are rolled for each target",
    async (type) => {
      await open(type);
      aim(ada, ogre, tarn);
      const { known, writes } = gm;
      ada.dice(11, 10, 3, 20);
      await use(ada);
      await until(() => cards(bram).length === 1);
      expect(totals(bram)).toEqual([[15, 6, 7, 10]]);
      // Use alone costs no resource and hurts no one.
      expect([gm.known, gm.writes, gm.actor(ogre).system.hp.value]).toEqual([known, writes, 20]);
      expect(cards(bram)[0].speaker.alias).toBe("Mira");
      expect(cards(bram)[0].flags.turncraft).toEqual({
        outOfCombat: [
          { target: at(ogre), damage: 6 },
          { target: at(tarn), damage: 10 },
        ],
      });
      const [{ aims }] = shown(bram)[0].strikes;
      expect(
        aims.map(({ target, damage }: { target: string; damage: { total: number } }) => [target, damage.total]),
      ).toEqual([
        [at(ogre), 6],
        [at(tarn), 10],
      ]);
    },
  );

  it("GR-95, GR-130 · each target has an attack roll against its armor class, and damage if that hits", async () => {
    await open("group");
    aim(ada, ogre, tarn);
    // A hit and its damage, of eight sides; then a natural 1.
    ada.dice(20, 10, 1);
    await use(ada);
    await until(() => cards(bram).length === 2);
    expect(totals(bram)).toEqual([[20, 4], [1]]);
    const [hit, missed] = shown(bram);
    expect(hit.lines[0].text).toBe("Mira hits Ogre by a margin of 10: 4 damage.");
    expect(hit.strikes[0].aims[0]).toMatchObject({ target: at(ogre), damage: { total: 4 }, attack: null });
    expect([missed.lines[0].text, missed.strikes]).toEqual(["Mira misses Tarn by a margin of 9.", []]);
    expect(gm.actor(ogre).system.hp.value).toBe(20);
  });

  it("FL-44, FL-52 · one check of the skill; a success deals damage by its level to each target", async () => {
    await open("flow", { [mira]: {}, [ogre]: {} });
    aim(ada, ogre, tarn);
    // 1 of 100 is critical, whatever the skill.
    ada.dice(0.6, 10, 20);
    await use(ada);
    await until(() => cards(bram).length === 1);
    const [card] = shown(bram);
    expect(card.lines.map(({ text }: { text: string }) => text.split(".")[0])).toContain(
      "Mira attacks Ogre with Sword",
    );
    const [{ aims }] = card.strikes;
    expect(aims.map(({ target }: { target: string }) => target)).toEqual([at(ogre), at(tarn)]);
    expect(aims[0].damage).toMatchObject({ total: 2 * (4 + 2), made: "(1d8 + 2) × 2" });
    expect([gm.state.fighters[mira]?.defeated, gm.actor(ogre).system.hp.value]).toEqual([false, 20]);
  });

  it("FL-44 · a failed check deals no damage", async () => {
    await open("flow");
    aim(ada, ogre);
    ada.dice(20);
    await use(ada);
    await until(() => cards(bram).length === 1);
    expect([totals(bram), shown(bram)[0].strikes]).toEqual([[[98]], []]);
  });

  it.each(["dexterity", "group", "flow"] as const)("%s: without a target, damage can't be applied", async (type) => {
    await open(type);
    ada.dice(...(type === "flow" ? [1, 10] : [20, 10]));
    await use(ada);
    await until(() => cards(bram).length === 1);
    const aims = shown(bram)[0].strikes.flatMap((strike: { aims: unknown[] }) => strike.aims);
    expect(aims).toMatchObject([{ target: null, buttons: [] }]);
  });

  it("an item without dice is announced", async () => {
    await open("dexterity");
    aim(ada, ogre);
    await use(ada, shout);
    await until(() => cards(bram).length === 1);
    expect(shown(bram)[0].lines).toMatchObject([{ text: "Mira uses Shout on Ogre." }]);
  });

  it("the user's own roll mode decides who can read the card", async () => {
    await open("dexterity");
    const { settings } = ada.client.game;
    await (generation === 14
      ? settings.set("core", "messageMode", "blind")
      : settings.set("core", "rollMode", "blindroll"));
    await use(ada);
    await until(() => cards(gm).length === 1);
    expect([cards(gm)[0].whisper.toSorted(), cards(gm)[0].blind]).toEqual([
      ["gm00000000000000", "gmtwo00000000000"],
      true,
    ]);
  });

  it("only the GM reads the cards of a hidden creature as target or user", async () => {
    await open("dexterity", { [ogre]: { hidden: true } });
    aim(gm, ogre);
    await use(gm);
    await until(() => cards(gm).length === 1);
    expect(cards(gm)[0].whisper).toContain("gm00000000000000");
    expect(cards(bram)).toHaveLength(0);
  });

  it("a limited use is spent out of combat too, and an item without uses left says so", async () => {
    await open("dexterity");
    const limited = () => gm.actor(mira).items.get(shout);
    await limited().update({ "system.uses": { max: 1, per: "day" } });
    await until(() => ada.actor(mira).items.get(shout).system.uses.max === 1);
    await use(ada, shout);
    await until(() => cards(gm).length === 1 && limited().system.uses.spent === 1);
    await use(ada, shout);
    expect(ada.notices.at(-1)).toBe("No uses of Shout left until its owner rests.");
    expect(cards(ada).length).toBe(1);
  });

  it("a limited use that heals nobody is asked for first, and one with a formula that can't be rolled isn't spent", async () => {
    await open("dexterity");
    const { DialogV2 } = ada.client.foundry.applications.api;
    let asked = 0;
    let answer = false;
    DialogV2.confirm = async () => {
      asked += 1;
      return answer;
    };
    const draught = () => gm.actor(mira).items.get(shout);
    const spent = () => ada.actor(mira).items.get(shout).system.uses.spent;
    await draught().update({ system: { uses: { max: 3, per: "day" }, rolls: { healing: "1d8" } } });
    await until(() => ada.actor(mira).items.get(shout).system.rolls.healing === "1d8");
    await use(ada, shout);
    expect([asked, spent(), cards(ada).length]).toEqual([1, 0, 0]);
    answer = true;
    await use(ada, shout);
    await until(() => spent() === 1);
    await gm.actor(mira).update({ "system.hp.value": 3 });
    await until(() => ada.actor(mira).system.hp.value === 3);
    await use(ada, shout);
    await until(() => spent() === 2);
    expect([asked, cards(ada).length]).toEqual([2, 2]);
    await draught().update({ "system.rolls.healing": "1d8 / 0" });
    await until(() => ada.actor(mira).items.get(shout).system.rolls.healing === "1d8 / 0");
    await use(ada, shout);
    expect([spent(), cards(ada).length]).toEqual([2, 2]);
  });
});
