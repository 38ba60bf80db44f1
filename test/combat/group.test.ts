import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GroupState, readScores } from "../../src/rules/group/index.ts";
import { agree, type Fight, mira, ogre, tarn } from "./fight.ts";
import { begunGroup, foes, type GroupSeat, goOn, openGroup, party, rollFor } from "./group-fight.ts";

describe.each([13, 14] as const)("Group Initiative at the table under V%i", (generation) => {
  let fight: Fight<GroupState>;
  let gm: GroupSeat;
  let ada: GroupSeat;
  let bram: GroupSeat;

  beforeEach(async () => {
    fight = await openGroup(generation);
    [gm, ada, bram] = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    await begunGroup(gm, ada, bram);
  });
  afterEach(() => fight.table.close());

  it("GR-39 · what creatures bring is what the rules learn; sides are those of their tokens", () => {
    const { fighters } = gm.state;
    for (const { scores } of Object.values(fighters)) expect(readScores(scores)).toEqual(scores);
    expect(Object.values(fighters).map(({ group }) => group)).toEqual([party, party, foes]);
    expect(fighters[ogre]?.scores).toMatchObject({
      hd: { base: 4, bonus: 1 },
      inHand: { name: "Club", attackForm: "melee", weaponSpeed: 7, routine: [{ name: "Club", damage: "1d6" }] },
      place: { x: 6, y: 0, width: 1, cutOff: [] },
    });
    expect(gm.state.phase).toBe("DECLARE");
  });

  it("GR-13, GR-34 · the phase ends, sides roll, and HIGH begins", async () => {
    expect(await goOn(gm)).toMatchObject({ kind: "accepted" });
    await agree(gm, ada);
    expect(await rollFor(ada, party, 5, gm)).toMatchObject({ kind: "accepted" });
    expect(await rollFor(gm, foes, 2)).toMatchObject({ kind: "accepted" });
    await goOn(gm);
    await agree(gm, ada, bram);
    expect(ada.state).toMatchObject({ phase: "HIGH_D3", groups: { friendly: { die: 5 }, hostile: { die: 2 } } });
    expect(gm.state.order).toEqual([mira, tarn, ogre]);
  });
});
