import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import type { CombatantId } from "../../src/engine/index.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, trackerOf, until } from "./fight.ts";

const sword = "sword00000000000";
const swordAt = `Actor.${mira}.Item.${sword}`;
const parry = "parry00000000000";

describe.each([13, 14] as const)("The dice of an item in use, and their damage, under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;
  let bram: Seat;

  /** Mira's strike as asked by the sheet. */
  const strike = (targets: readonly CombatantId[], more: object = {}) =>
    ({
      kind: "spend",
      who: mira,
      resource: "action",
      what: "Sword",
      item: swordAt,
      strike: { targets, situation: 0, ...more },
    }) as unknown as Command;
  const apply = (who: CombatantId, seq: number, share = "whole") =>
    ({ kind: "hit-points", who, of: { seq, share } }) as Command;
  const hp = (seat: Seat, who: CombatantId) => seat.actor(who).system.hp.value;
  /** The tracker's newest results. */
  const told = async (seat: Seat) => ((await trackerOf(seat)).results as { text: string }[]).map(({ text }) => text);
  const newest = () => gm.combat.steps().undo?.seq ?? 0;
  /** The totals of the dice on each card that has some, oldest first. */
  const fallen = (seat: Seat): number[][] =>
    seat.client.game.messages.contents
      .map(({ rolls }: { rolls: { total: number }[] }) => rolls.map(({ total }) => total))
      .filter((totals: number[]) => totals.length > 0)
      .slice(1); // The first is initiative's.
  const logged = () =>
    gm.combat.steps().undo?.log.filter(({ event }) => event.startsWith("TURNCRAFT.Log.strike.")) ?? [];

  beforeEach(async () => {
    fight = await openFight(generation, {
      type: "dexterity",
      items: {
        [mira]: [
          {
            _id: sword,
            name: "Sword",
            type: "weapon",
            system: { cost: "action", rolls: { attack: "1d20 + 4", damage: "1d8 + 2" } },
          },
        ],
        [tarn]: [
          {
            _id: parry,
            name: "Parry",
            type: "ability",
            system: { cost: "reaction", reactsTo: { trigger: "onAttack", text: "", casts: false, moves: false } },
          },
        ],
      },
    });
    [gm, ada, bram] = (await Promise.all(["Gamemaster", "Ada", "Bram"].map((name) => fight.join(name)))) as [
      Seat,
      Seat,
      Seat,
    ];
    await begun(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  it("DX-403 · are paid, rolled and logged in one step, for each target; redo gives the same dice", async () => {
    const { writes } = gm;
    gm.dice(11, 10, 3, 20);
    await ada.perform(strike([ogre, tarn]));
    await agree(gm, ada, bram);
    expect(gm.writes).toBe(writes + 1);
    expect(gm.state.fighters[mira]?.left.action).toBe(0);
    await until(() => fallen(bram).length === 1);
    expect(fallen(bram)).toEqual([[15, 6, 7, 10]]);
    expect(logged().map(({ data }) => [data?.target, data?.total, data?.damage])).toEqual([
      [{ combatant: ogre }, 15, 6],
      [{ combatant: tarn }, 7, 10],
    ]);
    const before = gm.known;
    await gm.combat.undo();
    expect(gm.state.fighters[mira]?.left.action).toBe(1);
    await gm.combat.redo();
    await agree(gm, ada, bram);
    expect(gm.known).toEqual(before);
    expect(ada.known).toEqual(before);
  });

  it.each([
    { mode: "public", whisper: [], blind: false },
    { mode: "gm", whisper: ["gm00000000000000", "gmtwo00000000000", "ada0000000000000"], blind: false },
    { mode: "blind", whisper: ["gm00000000000000", "gmtwo00000000000"], blind: true },
    { mode: "self", whisper: ["ada0000000000000"], blind: false },
  ])(
    "dice thrown under the user's roll mode $mode are shown to that mode's readers",
    async ({ mode, whisper, blind }) => {
      const { settings } = ada.client.game;
      await (generation === 14
        ? settings.set("core", "messageMode", mode)
        : settings.set("core", "rollMode", `${mode}roll`));
      gm.dice(11, 10);
      await ada.perform(strike([ogre]));
      await until(() => fallen(gm).length === 1);
      const card = gm.client.game.messages.contents.at(-1);
      expect([card.whisper.toSorted(), card.blind]).toEqual([whisper.toSorted(), blind]);
      // What throws no dice is everybody's to read.
      await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Shout" });
      await until(() => gm.client.game.messages.contents.at(-1) !== card);
      expect(gm.client.game.messages.contents.at(-1).whisper).toEqual([]);
    },
  );

  it("DX-005 · damage counts for all of its targets in one step, and one undo takes it back", async () => {
    gm.dice(11, 10, 3, 20);
    await ada.perform(strike([ogre, tarn]));
    await agree(gm, ada, bram);
    const [seq, { writes }] = [newest(), gm];
    const all = { kind: "batch", commands: [apply(ogre, seq), apply(tarn, seq)] } as Command;
    expect(await gm.perform(all)).toMatchObject({ kind: "accepted", seq: seq + 1 });
    await agree(gm, ada, bram);
    await until(() => hp(bram, ogre) === 14 && hp(bram, tarn) === 10);
    expect(gm.writes).toBe(writes + 1);
    // Each counts once: neither again alone nor together with another.
    expect(await gm.perform(apply(ogre, seq))).toMatchObject({ kind: "refused" });
    expect(await gm.perform(all)).toMatchObject({ kind: "refused" });
    await gm.combat.undo();
    await until(() => hp(bram, ogre) === 20 && hp(bram, tarn) === 20);
    await gm.combat.redo();
    await until(() => hp(bram, ogre) === 14 && hp(bram, tarn) === 10);
  });

  it("DX-001 · several commands are all refused if one of them is", async () => {
    gm.dice(11, 10, 3, 20);
    await ada.perform(strike([ogre, tarn]));
    await agree(gm, ada, bram);
    const seq = newest();
    for (const commands of [
      [apply(tarn, seq), apply(ogre, seq)],
      [apply(tarn, seq), apply(tarn, seq)],
      [apply(tarn, seq), { kind: "advance", round: 1, turn: mira }],
      [],
      Array.from({ length: 51 }, () => apply(tarn, seq)),
    ])
      expect(await bram.perform({ kind: "batch", commands } as Command)).toMatchObject({ kind: "refused" });
    expect([hp(gm, tarn), hp(gm, ogre), newest()]).toEqual([20, 20, seq]);
  });

  it("DX-408 · a refused strike throws nothing and costs nothing", async () => {
    await ada.perform({ kind: "spend", who: mira, resource: "action", what: "Shout" });
    await agree(gm, ada);
    await ada.perform(strike([ogre]));
    expect(ada.notices.at(-1)).toBe("Mira has already spent this turn's Action.");
    expect([fallen(gm), hp(gm, ogre)]).toEqual([[], 20]);
  });

  it("an owner's page may roll dice that are kept or dropped; exploding dice are the GM's to roll", async () => {
    await gm.client.game.settings.set("turncraft", "dice", "owner");
    const rolls = async (attack: string, damage: string) => {
      await gm.actor(mira).items.get(sword).update({ "system.rolls": { attack, damage } });
      await until(() => ada.actor(mira).items.get(sword).system.rolls.damage === damage);
    };
    await rolls("2d20kh1 + 4", "3d6dl1 + 2");
    ada.dice(3, 17, 20, 1, 11);
    gm.dice(1, 1, 1, 1, 1);
    await ada.perform(strike([ogre]));
    await until(() => fallen(gm).length === 1);
    expect(fallen(gm)).toEqual([[21, 12]]);
    await gm.combat.undo();
    await rolls("1d20x + 4", "1d6");
    ada.dice(11);
    gm.dice(9);
    await ada.perform(strike([ogre]));
    await until(() => fallen(gm).length === 2);
    expect(fallen(gm)[1]).toEqual([13, 4]);
  });

  it("an attack beyond the item's reach says how far its target is, and one in reach says nothing", async () => {
    const far = async () => {
      gm.dice(11, 10);
      await ada.perform(strike([tarn], { beyond: [] }));
      await agree(gm, ada, bram);
      const { feet, most } = logged()[0]?.data ?? {};
      await gm.combat.undo();
      return [feet, most];
    };
    const item = gm.actor(mira).items.get(sword);
    await item.update({ system: { flow: { attackType: "melee", reach: 1 } } });
    expect(await far()).toEqual([15, 5]);
    await item.update({ system: { flow: { reach: 3 } } });
    expect(await far()).toEqual([undefined, undefined]);
  });

  it("DX-001 · formulas come from the item alone, whatever the request says", async () => {
    gm.dice(11, 10);
    await ada.perform(strike([ogre], { attack: "100d20", damage: "99", with: "God", item: "x" }));
    await agree(gm, ada);
    expect(logged().map(({ data }) => [data?.what, data?.made, data?.damageFormula])).toEqual([
      ["Sword", "1d20 + 4", "1d8 + 2"],
    ]);
    await gm.combat.undo();
    await ada.perform({ ...strike([ogre]), resource: "interaction" } as Command);
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.left).toMatchObject({ action: 0, interaction: 1 });
    await gm.combat.undo();
    await ada.perform({ ...strike([ogre]), item: `Actor.${tarn}.Item.${parry}` } as Command);
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.left.action).toBe(0);
    expect(logged()).toEqual([]);
  });

  it("damage counts once, by the target's owner or a GM; after undo it may count again", async () => {
    gm.dice(11, 10, 3, 20);
    await ada.perform(strike([ogre, tarn]));
    await agree(gm, ada, bram);
    const seq = newest();
    await ada.perform(apply(ogre, seq));
    expect([hp(gm, ogre), ada.notices.length > 0]).toEqual([20, true]);
    await bram.perform(apply(tarn, seq, "half"));
    await until(() => hp(bram, tarn) === 15);
    await gm.perform(apply(ogre, seq, "double"));
    await until(() => hp(bram, ogre) === 8);
    await agree(gm, ada, bram);
    await bram.perform(apply(tarn, seq));
    expect([bram.notices.at(-1), hp(gm, tarn)]).toEqual(["This damage is already applied.", 15]);
    await gm.combat.undo();
    await until(() => hp(bram, ogre) === 20);
    await gm.perform(apply(ogre, seq));
    await until(() => hp(bram, ogre) === 14);
  });

  it("DX-005 · the GM may apply damage to others than the targets: as it was stored, in one step, once each", async () => {
    gm.dice(11, 10);
    await ada.perform(strike([ogre]));
    await agree(gm, ada, bram);
    const [seq, { writes }, mirasBefore] = [newest(), gm, hp(gm, mira)];
    const given = (who: CombatantId, from: string, of = seq) =>
      ({ kind: "hit-points", who, of: { seq: of, share: "whole", from } }) as Command;
    const both = { kind: "batch", commands: [given(mira, ogre), given(tarn, ogre)] } as Command;
    expect(await gm.perform(both)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    await until(() => hp(bram, mira) === mirasBefore - 6 && hp(bram, tarn) === 14);
    expect([gm.writes, hp(gm, ogre)]).toEqual([writes + 1, 20]);
    await gm.perform(given(tarn, ogre));
    expect(gm.notices.at(-1)).toBe("This damage is already applied.");
    // Shares of another step, and damage to other users' creatures, are refused.
    expect(await gm.perform(given(ogre, tarn))).toMatchObject({ kind: "refused" });
    expect(await ada.perform(given(ogre, ogre))).toMatchObject({ kind: "refused" });
    await gm.combat.undo();
    await until(() => hp(bram, mira) === mirasBefore && hp(bram, tarn) === 20);
    // Dice that were thrown at nobody are given to somebody.
    await gm.combat.undo();
    gm.dice(11, 15);
    await ada.perform(strike([]));
    await agree(gm, ada);
    await gm.perform(given(ogre, "", newest()));
    await until(() => hp(gm, ogre) < 20);
  });

  it("the GM says that an attack misses: its damage is offered no more, and undo offers it again", async () => {
    gm.dice(11, 10);
    await ada.perform(strike([ogre]));
    await agree(gm, ada, bram);
    const [seq, points] = [newest(), hp(gm, ogre)];
    const missed = { kind: "hit-points", who: ogre, of: { seq, share: "none" } } as Command;
    // The GM alone decides, not even the target's owner.
    const own = { kind: "hit-points", who: mira, of: { seq, share: "none" } } as Command;
    expect(await ada.perform(own)).toMatchObject({ kind: "refused" });
    const writes = gm.writes;
    expect(await gm.perform(missed)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    expect([gm.writes, hp(gm, ogre)]).toEqual([writes + 1, points]);
    expect(gm.combat.steps().undo?.log).toMatchObject([{ event: "TURNCRAFT.Log.missed", who: ogre }]);
    await gm.perform(apply(ogre, seq));
    expect([gm.notices.at(-1), hp(gm, ogre)]).toEqual(["This damage is already applied.", points]);
    await gm.combat.undo();
    expect(await gm.perform(apply(ogre, seq))).toMatchObject({ kind: "accepted" });
    await until(() => hp(gm, ogre) < points);
  });

  it("DX-005 · the tracker offers every attack's damage to its targets' owners, until it has counted or the next turn is over", async () => {
    gm.dice(11, 10, 3, 20);
    await ada.perform(strike([ogre, mira]));
    await agree(gm, ada, bram);
    const offered = (seat: Seat) => footer(seat).then((damage) => damage.map(({ who }) => who));
    const footer = async (seat: Seat) =>
      (await trackerOf(seat)).damage as { who: CombatantId; label: string; source: string }[];
    const first = await footer(gm);
    expect(first.map(({ label }) => label)).toEqual(["Apply 6 damage to Ogre", "Apply 10 damage to Mira"]);
    // Several buttons may stand there: each names its attack, which isn't told above them again.
    expect(first.map(({ source }) => source)).toEqual(["Mira · Sword · Attack 15", "Mira · Sword · Attack 7"]);
    expect([await offered(ada), await offered(bram)]).toEqual([[mira], []]);
    const lines = ["Mira attacks Ogre · Attack 15 · 6 damage", "Mira attacks Mira · Attack 7 · 10 damage"];
    expect([await told(gm), await told(ada), await told(bram)]).toEqual([[], [lines[0]], lines]);
    await ada.perform(apply(mira, newest()));
    await agree(gm, ada, bram);
    expect([await offered(gm), await offered(ada)]).toEqual([[ogre], []]);
    // Another attack doesn't make the first one forgotten.
    gm.dice(11, 10, 3, 20);
    expect(await gm.perform(strike([tarn]), { override: true })).toMatchObject({ kind: "accepted" });
    await agree(gm, ada, bram);
    expect(await offered(gm)).toEqual([ogre, tarn]);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    await ada.perform({ kind: "spend", who: mira, resource: "quick", what: "Shout" });
    await gm.endTurn();
    await agree(gm, ada, bram);
    expect(await offered(gm)).toEqual([ogre]);
    await gm.combat.switchRuleset("marching");
    expect(await offered(gm)).toEqual([]);
    await gm.combat.undo();
    expect(await offered(gm)).toEqual([ogre]);
    await gm.endTurn();
    await agree(gm, ada, bram);
    expect(await offered(gm)).toEqual([]);
  });

  it("the tracker tells players that damage is applied, without the foe's hit points", async () => {
    gm.dice(11, 10);
    await ada.perform(strike([ogre]));
    await agree(gm, ada, bram);
    await gm.perform(apply(ogre, newest(), "half"));
    await agree(gm, ada, bram);
    expect([await told(gm), await told(bram)]).toEqual([["Ogre: −3"], ["Half damage, 3, applied to Ogre."]]);
    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect([await told(gm), await told(bram)]).toEqual([[], ["Mira attacks Ogre · Attack 15 · 6 damage"]]);
  });

  it("an undone strike can't deal its damage any more", async () => {
    gm.dice(11, 10);
    await ada.perform(strike([ogre]));
    await agree(gm, ada);
    const seq = newest();
    await gm.combat.undo();
    await gm.perform(apply(ogre, seq));
    expect([gm.notices.at(-1), hp(gm, ogre)]).toEqual(["That attack was undone.", 20]);
  });

  it("DX-604 · an attack opens a reaction window for its possible reactors", async () => {
    gm.dice(11, 10);
    await ada.perform(strike([tarn]));
    await agree(gm, ada, bram);
    expect(bram.state.windows.at(-1)?.asked).toEqual({ [tarn]: "waiting" });
    expect(bram.state.windows.at(-1)?.event).toMatchObject({ who: mira, trigger: "onAttack", what: "Sword" });
  });

  it("DX-608 · distances are the scene's, whatever the request says: out of reach nobody is asked, and a forged Reaction is refused", async () => {
    const answers = (reactsTo: object) => gm.actor(tarn).items.get(parry).update({ system: { reactsTo } });
    await answers({ range: "reach" });
    gm.dice(11, 10);
    await ada.perform({ ...strike([tarn]), feet: { [tarn]: 5 } } as unknown as Command);
    await agree(gm, ada, bram);
    expect(bram.state.windows).toEqual([]);
    await gm.combat.undo();
    await answers({ range: "feet", feet: 15, target: "self" });
    gm.dice(11, 10);
    await ada.perform(strike([tarn]));
    await agree(gm, ada, bram);
    expect(bram.state.windows.at(-1)?.event).toMatchObject({ targets: [tarn], feet: { [tarn]: 15 } });
    await answers({ range: "feet", feet: 10 });
    const item = `Actor.${tarn}.Item.${parry}`;
    await bram.perform({ kind: "react", who: tarn, window: "window-1", item, what: "Parry", move: false } as Command);
    expect(bram.notices.at(-1)).toBe("Too far for Parry: Mira is 15 ft away, 10 ft at most.");
  });

  it("DX-609 · the damage of an attack stopped by a Reaction can't be applied, and can again after undoing the Reaction", async () => {
    await gm
      .actor(tarn)
      .items.get(parry)
      .update({ system: { reactsTo: { stops: true } } });
    gm.dice(11, 10);
    await ada.perform(strike([tarn]));
    await agree(gm, ada, bram);
    const seq = newest();
    gm.client.foundry.applications.api.DialogV2.wait = async () => "stops";
    const item = `Actor.${tarn}.Item.${parry}`;
    await bram.perform({ kind: "react", who: tarn, window: "window-1", item, what: "Parry", move: false } as Command);
    await agree(gm, ada, bram);
    await gm.perform(apply(tarn, seq));
    expect([gm.notices.at(-1), hp(gm, tarn)]).toEqual(["A reaction stopped it.", 20]);
    await gm.combat.undo();
    await gm.perform(apply(tarn, seq));
    await until(() => hp(bram, tarn) < 20);
  });

  it("what became of a strike stays on its card after the encounter's deletion, for everybody", async () => {
    gm.dice(11, 10, 11, 10);
    await ada.perform(strike([ogre]));
    await agree(gm, ada, bram);
    const first = newest();
    await gm.perform(apply(ogre, first, "half"));
    await gm.perform({ kind: "spend", who: mira, resource: "quick", what: "Shout" });
    const undone = newest();
    await gm.combat.undo();
    await gm.combat.delete();
    const outcomes = (seat: Seat) =>
      Object.assign(
        {},
        ...seat.client.game.messages.contents.map(
          ({ flags }: { flags: { turncraft?: { outcomes?: object } } }) => flags.turncraft?.outcomes,
        ),
      );
    const kept = {
      [first]: { undone: false, shares: { [ogre]: "half" } },
      [undone]: { undone: true, shares: {} },
    };
    await until(() => [gm, ada, bram].every((seat) => JSON.stringify(outcomes(seat)) === JSON.stringify(kept)));
  });

  it("players see neither a line nor dice of a strike at a hidden combatant", async () => {
    await gm.combat.combatants.get(ogre)?.update({ hidden: true });
    await until(() => ada.combat.combatants.get(ogre)?.hidden === true);
    gm.dice(11, 10, 3, 20);
    await gm.perform(strike([tarn, ogre]));
    await until(() => fallen(gm).length === 2);
    await until(() => fallen(bram).length === 1);
    expect(fallen(bram)).toEqual([[15, 6]]);
    expect(fallen(gm).toSorted()).toEqual([
      [15, 6],
      [7, 10],
    ]);
    await gm.perform(apply(ogre, newest()));
    await gm.combat.delete();
    const flags = () => JSON.stringify(bram.client.game.messages.contents.map((each: { flags: object }) => each.flags));
    await until(() => flags().includes("outcomes"));
    expect(flags()).not.toContain(ogre);
  });

  it("a spell's card lists the spell's components, for users who may know of its caster", async () => {
    const components = { verbal: true, somatic: true, material: true, materials: "a pinch of ash" };
    const data = { name: "Ward", type: "spell", system: { cost: "action", components } };
    const [ward] = await gm.actor(mira).createEmbeddedDocuments("Item", [data]);
    for (const { client } of [gm, ada, bram])
      client.foundry.applications.handlebars.renderTemplate = async (_path: string, shown: unknown) =>
        JSON.stringify(shown);
    const cast = { kind: "spend", who: mira, resource: "action", what: "Ward", item: ward.uuid } as Command;
    const texts = () =>
      ada.client.game.messages.contents
        .filter(({ content }: { content: string }) => content.startsWith("{"))
        .flatMap(({ content }: { content: string }) =>
          JSON.parse(content).card.lines.map(({ text }: { text: string }) => text),
        );
    await until(() => ada.actor(mira).items.has(ward.id));
    await ada.perform(cast);
    await until(() => texts().includes("Ward: verbal, somatic, material (a pinch of ash)"));
    expect(gm.combat.steps().undo?.log.map(({ event }) => event)).not.toContain("TURNCRAFT.Log.components");
  });
});
