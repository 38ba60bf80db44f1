import { afterEach, describe, expect, it } from "vitest";
import { beginFlow, openFlow } from "../rulesets/flow/table/fight.ts";
import { beginGroup, openGroup } from "../rulesets/group/table/fight.ts";
import { agree, begun, type Fight, mira, ogre, openFight, tarn, until } from "./fight.ts";

let open: { table: Fight["table"] } | null = null;
afterEach(async () => {
  await open?.table.close();
  open = null;
});

describe.each([13, 14] as const)("tokens under V%i", (generation) => {
  it("FL-21 · a bar shows AP, and typing into it is a step that undo reverts; no actor is written", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await beginFlow(gm, ada);
    const bar = () => ada.token(mira).getBarAttribute("bar2", { alternative: "fight.turn" });
    expect(bar()).toMatchObject({ type: "bar", value: 5, max: 5, editable: true });
    expect(ada.token(mira).getBarAttribute("bar2", { alternative: "fight.hexes" }).editable).toBe(false);
    await gm.actor(mira).modifyTokenAttribute("fight.turn", -2, true);
    await agree(gm, ada);
    expect(gm.state.fighters[mira]?.ap).toBe(3);
    expect(bar()).toMatchObject({ value: 3, max: 5 });
    expect(ada.actor(mira)._source.system.fight).toBeUndefined();
    await gm.combat.undo();
    await agree(gm, ada);
    expect(bar().value).toBe(5);
    await gm.actor(mira).modifyTokenAttribute("fight.hexes", 3);
    expect(gm.notices.at(-1)).toContain("The encounter sets Hexes left itself");
    expect(gm.state.fighters[mira]?.ap).toBe(5);
  });

  it("DX-509 · a bar shows the feet left on a turn", async () => {
    const fight = await openFight(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    await begun(gm);
    await gm.perform({
      kind: "move",
      who: mira,
      forced: false,
      waypoints: [{ x: 200, y: 0, elevation: 0, action: "walk" }],
    });
    await until(() => gm.token(mira).getBarAttribute("bar2").value === 20);
    expect(gm.token(mira).getBarAttribute("bar2")).toMatchObject({ attribute: "fight.turn", max: 30 });
    expect(gm.token(tarn).getBarAttribute("bar2").value).toBe(30);
  });

  it("typing hit points into a bar is a step of the encounter", async () => {
    const fight = await openFight(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    await begun(gm);
    await gm.actor(ogre).modifyTokenAttribute("hp", -50, true);
    await until(() => gm.actor(ogre).system.hp.value === 0);
    await gm.actor(ogre).modifyTokenAttribute("hp", 99);
    await until(() => gm.actor(ogre).system.hp.value === 20);
    await gm.combat.undo();
    await until(() => gm.actor(ogre).system.hp.value === 0);
  });

  it("hit points below 0 are counted if the ruleset does, and hit points above the maximum are kept", async () => {
    const fight = await openGroup(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    await beginGroup(gm);
    await gm.actor(ogre).modifyTokenAttribute("hp", -23, true);
    await until(() => gm.actor(ogre).system.hp.value === -3);
    await gm.actor(ogre).modifyTokenAttribute("hp", -2, true);
    await until(() => gm.actor(ogre).system.hp.value === -5);
    await gm.perform({ kind: "hit-points", who: ogre, change: 1 });
    await until(() => gm.actor(ogre).system.hp.value === -4);
    await gm.actor(mira).update({ system: { hp: { value: 25 } } });
    await gm.perform({ kind: "hit-points", who: mira, change: -1 });
    await until(() => gm.actor(mira).system.hp.value === 24);
  });

  it("an encounter's numbers can be chosen for bars, and out of combat there are none", async () => {
    const fight = await openFight(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const { bar } = gm.client.CONFIG.Actor.trackableAttributes.character;
    expect(bar.slice(0, 2)).toEqual(["hp", "fight.turn"]);
    expect(bar).toEqual(expect.arrayContaining(["fight.ap", "fight.feet", "fight.seconds", "fight.actions"]));
    expect(new Set(bar).size).toBe(bar.length);
    expect(gm.token(mira).getBarAttribute("bar2")).toBeNull();
  });

  it("tokens are as large as their creature, unless another size was typed in", async () => {
    const fight = await openFight(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const Actor = gm.client.CONFIG.Actor.documentClass;
    const size = (actor: { prototypeToken: { width: number; height: number } }) => [
      actor.prototypeToken.width,
      actor.prototypeToken.height,
    ];
    const rat = await Actor.create({ name: "Rat", type: "adversary", system: { size: "tiny" } });
    expect(size(rat)).toEqual([0.5, 0.5]);
    await rat.update({ "system.size": "gargantuan" });
    expect(size(rat)).toEqual([4, 4]);
    await rat.update({ "system.size": "huge", "prototypeToken.width": 2, "prototypeToken.height": 2 });
    expect(size(rat)).toEqual([2, 2]);
    await rat.update({ "system.reach": 10 });
    expect(size(rat)).toEqual([2, 2]);
    const wide = {
      name: "Worm",
      type: "adversary",
      system: { size: "large" },
      prototypeToken: { width: 1, height: 3 },
    };
    expect(size(await Actor.create(wide))).toEqual([1, 3]);
  });

  it("FL-93 · on hexes a large creature's token fills three that touch, a huge one's seven", async () => {
    const fight = await openFlow(generation);
    open = fight;
    const gm = await fight.join("Gamemaster");
    const scene = gm.client.game.scenes.get("yard000000000000");
    const covered = async (width: number) => {
      const [token] = await scene.createEmbeddedDocuments("Token", [
        { name: "Troll", actorId: ogre, x: 900, y: 500, width, height: width },
      ]);
      return token.getOccupiedGridSpaceOffsets().length;
    };
    expect(await covered(1)).toBe(1);
    expect(await covered(2)).toBe(3);
    expect(await covered(3)).toBe(7);
  });
});
