/** Charges and flights of Group Initiative at the table: tokens move with the encounter, from the dragging page. */
import { afterEach, describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupState } from "../../../../src/rulesets/group/rules/index.ts";
import { agree, type Fight, mira, ogre, tarn, until } from "../../../combat/fight.ts";
import { rollsAtOnce } from "../../../combat/windows.ts";
import { generations } from "../../../generations.ts";
import { advanceTurn, beginGroup, covers, foes, type GroupSeat, openGroup, party, rollFor, throws } from "./fight.ts";

let fight: Fight<GroupState> | null = null;
afterEach(async () => {
  await fight?.table.close();
  fight = null;
});

/** Places in the list of things that Mira, and the ogre, may declare. */
const [miras, ogres] = [
  { move: "3", flee: "5", charge: "6" },
  { flee: "3", charge: "4" },
];

/** Belt down the scene that stops entering tokens. */
const belt = {
  _id: "belt000000000000",
  name: "belt",
  shapes: [{ type: "rectangle", x: 300, y: -500, width: 100, height: 3000 }],
  behaviors: [
    {
      _id: "belt000000000001",
      name: "",
      disabled: false,
      type: "executeScript",
      system: { events: ["tokenMoveIn"], source: "if (event.user.isSelf) event.data.token.stopMovement();" },
    },
  ],
};

describe.each(generations(import.meta.url))("Charge and Flee on the map under V%i", (generation) => {
  let gm: GroupSeat;
  let ada: GroupSeat;
  let bram: GroupSeat;

  async function open(scene = {}): Promise<void> {
    fight = await openGroup(generation, scene);
    [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    await beginGroup(gm, ada, bram);
    // Without a window before each roll an attack that opens is made.
    for (const { client } of [gm, ada, bram]) await rollsAtOnce(client);
  }

  /** Rolls for all groups and goes on to the first phase with work. */
  async function rolled(): Promise<void> {
    await advanceTurn(gm);
    await until(() => Object.values(gm.state.fighters).every(({ commitment }) => commitment === null));
    await rollFor(gm, party, 6);
    await rollFor(gm, foes, 1);
    await advanceTurn(gm);
    await agree(gm, ada, bram);
  }

  const attacks = () => gm.combat.steps().undo?.log.map(({ event }) => event.split(".").at(-1)) ?? [];

  it("GR-32, GR-88 · a drag carries out a declared move, and asks nothing", async () => {
    await open();
    await covers(ada, mira, { what: miras.move });
    await rolled();
    for (let left = 5; left > 0 && gm.state.phase !== "HIGH_D4"; left--) await advanceTurn(gm);
    expect([gm.state.phase, gm.state.fighters[mira]?.major]).toEqual(["HIGH_D4", "declared"]);
    await ada.token(mira).update({ x: 100, y: 0 });
    await until(() => gm.place(mira)[0] === 100);
    await agree(gm, ada, bram);
    expect(gm.state.fighters[mira]).toMatchObject({ major: "used", declaration: { item: { isMove: true } } });
  });

  it("GR-172 · a player's charge walks by a drag, its attack opens on arrival, and each of the two is taken back by itself", async () => {
    await open();
    await covers(ada, mira, { what: miras.charge });
    await rolled();
    expect(gm.state.phase).toBe("C_CHARGE");
    throws(gm, [20, 20], [4, 6]);
    await ada.token(mira).update({ x: 400, y: 0 });
    await until(() => ada.notices.at(-1) === "End the charge beside an enemy: 5 ft more to Ogre.");
    expect([gm.place(mira), gm.state.fighters[mira]?.major]).toEqual([[0, 0], "declared"]);
    await ada.token(mira).update({ x: 500, y: 100 });
    await until(() => Object.keys(gm.state.melees).length === 1);
    await agree(gm, ada, bram);
    expect([ada.place(mira), Object.values(gm.state.melees)]).toEqual([[500, 100], [[mira, ogre]]]);
    expect(attacks()).toContain("hitFor");
    expect(gm.state.fighters[mira]).toMatchObject({ major: "used", rush: { as: "charge", feet: 25 } });
    await until(() => gm.actor(ogre).system.hp.value === 16);

    await gm.combat.undo();
    await agree(gm, ada, bram);
    expect([gm.state.melees, gm.place(mira)]).toEqual([{}, [500, 100]]);
    await gm.combat.undo();
    await until(() => ada.place(mira).join() === "0,0" && gm.actor(ogre).system.hp.value === 20);
    expect(gm.state.fighters[mira]?.rush).toBeUndefined();
    await gm.combat.redo();
    await until(() => ada.place(mira).join() === "500,100");
    await agree(gm, ada, bram);
    expect(gm.state.melees).toEqual({});
  });

  it("GR-172 · a region that stops a charge leaves it short: nobody is hit, and no attack opens", async () => {
    await open({ regions: [belt] });
    await covers(ada, mira, { what: miras.charge });
    await rolled();
    await ada.token(mira).update({ x: 500, y: 100 });
    await until(() => gm.state.fighters[mira]?.rush?.feet === 15 && ada.state.fighters[mira]?.rush?.feet === 15);
    await agree(gm, ada, bram);
    expect([gm.state.melees, gm.state.fighters[mira]?.actedIn, attacks()]).toEqual([{}, [], ["charge", "moved"]]);
    await gm.combat.undo();
    await until(() => ada.place(mira).join() === "0,0");
    expect(gm.state.fighters[mira]).toMatchObject({ major: "declared" });
  });

  it("GR-172, GR-147 · the GM's creature flees: first the free attack, then its token; undo takes it back", async () => {
    await open();
    await gm.perform({ kind: "melee", who: [tarn, ogre], in: true });
    await covers(gm, ogre, { what: ogres.flee });
    await rolled();
    expect(gm.state.phase).toBe("B_FLEE");
    await gm.token(ogre).update({ x: 1100 });
    await until(() => gm.notices.at(-1) === "Press Flee first, then move Ogre.");
    await pressed(gm, "do", ogre);
    await until(() => bram.state.window !== null);
    await bram.perform({ kind: "decline", who: tarn, window: bram.state.window?.id ?? "" });
    await until(() => gm.state.fighters[ogre]?.rush?.as === "flee");
    await gm.token(ogre).update({ x: 1900 });
    await until(() => gm.notices.at(-1) === "Too far to flee: 65 ft, 60 ft allowed.");
    await gm.token(ogre).update({ x: 1200 });
    await until(() => bram.place(ogre)[0] === 1200 && gm.state.fighters[ogre]?.rush?.feet === 30);
    expect([gm.state.melees, gm.state.fighters[ogre]?.actedIn]).toEqual([{}, ["B_FLEE"]]);
    await gm.combat.undo();
    await until(() => bram.place(ogre)[0] === 600);
    expect(gm.state.fighters[ogre]?.rush).toEqual({ as: "flee", feet: 0 });
  });

  it("GR-172 · without tokens on the scene a charge is made by its button, and a flight is over at once", async () => {
    await open();
    for (const who of [mira, tarn, ogre]) await gm.token(who).delete();
    await covers(gm, mira, { what: miras.charge });
    await covers(gm, ogre, { what: ogres.flee });
    await rolled();
    expect(gm.state.fighters[mira]?.scores.place).toBeNull();
    await pressed(gm, "do", ogre);
    await until(() => gm.state.fighters[ogre]?.actedIn.includes("B_FLEE") ?? false);
    await advanceTurn(gm);
    gm.client.foundry.applications.api.DialogV2.input = async () => ({ target: ogre, factor: 1, called: "" });
    throws(gm, [20, 20], [4, 6]);
    await pressed(gm, "do", mira);
    await until(() => Object.values(gm.state.melees).length === 1);
    expect(gm.state.phase).toBe("C_CHARGE");
  });
});

/** Presses a button of somebody's row in the tracker. */
function pressed(seat: GroupSeat, offer: string, who: CombatantId): Promise<void> {
  const button = { dataset: { offer, who }, getAttribute: () => null };
  return seat.client.CONFIG.ui.combat.DEFAULT_OPTIONS.actions.giveOffer.call(
    { viewed: seat.combat },
    { detail: 1 },
    button,
  );
}
