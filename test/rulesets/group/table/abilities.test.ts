/** Targets of abilities under Group Initiative: asked by sheet and tracker alike, judged before any payment. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { agree, type Fight, mira, ogre, openFight, tarn, until } from "../../../combat/fight.ts";
import { Hands } from "../../../combat/hands.ts";
import { type Window, windowsOf } from "../../../combat/windows.ts";
import { advanceTurn, beginGroup, covers, foes, type GroupSeat, party, rollFor } from "./fight.ts";

const howl = {
  _id: "howl000000000000",
  name: "Howl",
  type: "ability",
  system: { group: { line: "[fear] (minor; 1 segment)", range: 10 } },
};
const restore = {
  _id: "mend000000000000",
  name: "Balm",
  type: "gear",
  system: { rolls: { healing: "1d4 + 2" }, group: { line: "[simple] (minor; 1 segment)" } },
};

describe("GR-174 · An ability asks for its target", () => {
  let fight: Fight<GroupState>;
  let gm: GroupSeat;
  let ada: GroupSeat;
  let hands: Hands;
  let windows: Window[];

  beforeEach(async () => {
    fight = await openFight<GroupState>(14, {
      type: "group",
      system: { [tarn]: { hp: { value: 5, max: 20 }, group: { immunities: "mind-affecting" } } },
      items: { [mira]: [howl, restore] },
      tokens: { [mira]: { disposition: 1 }, [tarn]: { disposition: 1, x: 100 }, [ogre]: { disposition: -1, x: 300 } },
    });
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await beginGroup(gm, ada);
    await advanceTurn(gm);
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    hands = new Hands(ada.client);
    windows = windowsOf(ada.client);
  });
  afterEach(() => fight.table.close());

  async function reach(phase: GroupState["phase"]): Promise<void> {
    for (let steps = 0; steps < 12 && gm.state.phase !== phase; steps++) await advanceTurn(gm);
    await agree(gm, ada);
  }
  const log = () => gm.combat.steps().undo?.log.map(({ event }) => event) ?? [];

  it("names an immune creature; a target out of range is refused with the window open", async () => {
    await reach("HIGH_D1");
    const used = hands.use(ada.actor(mira), howl._id);
    await until(() => windows.length === 1);
    const [window] = windows as [Window];
    window.fields = { target: ogre };
    window.press();
    await until(() => window.problem !== "");
    expect(window.isOpen).toBe(true);
    window.fields = { target: tarn };
    window.press();
    await used;
    await until(() => log().includes("TURNCRAFT.Log.group.foiled"));
  });

  it("can be used without a target", async () => {
    await reach("HIGH_D1");
    const used = hands.use(ada.actor(mira), howl._id);
    await until(() => windows.length === 1);
    windows[0]?.press();
    await used;
    await until(() => log().length > 0 && gm.state.fighters[mira]?.minors.length === 1);
    expect(log()).not.toContain("TURNCRAFT.Log.group.foiled");
  });

  it("GR-175 · is for a friend if it heals", async () => {
    await reach("HIGH_D4");
    const used = hands.use(ada.actor(mira), restore._id);
    await until(() => windows.length === 1);
    const [window] = windows as [Window];
    window.fields = { target: tarn };
    window.press();
    await used;
    await until(() => gm.actor(tarn).system.hp.value > 5);
    expect(gm.actor(mira).system.hp.value).toBe(20);
  });
});

it("GR-162 · Naming a spell's target warns of its range and presets none beyond", async () => {
  const reeds = {
    _id: "reeds00000000000",
    name: "Reeds",
    type: "spell",
    system: { group: { line: "(declared; major; 3 segments)", range: 10 } },
  };
  const staff = { _id: "staff00000000000", name: "Staff", type: "weapon", system: { group: { speed: 4 } } };
  const fight = await openFight<GroupState>(14, {
    type: "group",
    items: { [mira]: [reeds, staff] },
    tokens: { [mira]: { disposition: 1 }, [tarn]: { disposition: -1, x: 100 }, [ogre]: { disposition: -1, x: 300 } },
  });
  const gm = await fight.join("Gamemaster");
  await beginGroup(gm);
  await covers(gm, mira, { what: "0" });
  await until(() => typeof gm.state.fighters[mira]?.commitment === "string");
  await advanceTurn(gm);
  await until(() => (gm.state.fighters[mira]?.spell ?? null) !== null);
  await rollFor(gm, party, 4);
  await rollFor(gm, foes, 4);
  await advanceTurn(gm);
  expect(gm.state.phase).toBe("HIGH_D1");
  const hands = new Hands(gm.client);
  hands.aim(gm.combat.combatants.get(ogre)?.token ?? {});
  await hands.track(gm.combat, "target", { who: mira });
  const list = hands.read.findLast((text) => text.includes("Ogre")) ?? "";
  expect(list).toMatch(/15 ft away, range 10 ft\./);
  expect(gm.state.fighters[mira]?.spell?.target ?? null).toBeNull();
  await fight.table.close();
});
