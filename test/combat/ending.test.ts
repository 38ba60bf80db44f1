import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agree, begun, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

const bless = "bless00000000000";
const curse = "curse00000000000";

describe.each([13, 14] as const)("Ending an encounter under V%i", (generation) => {
  let fight: Fight;
  let gm: Seat;
  let ada: Seat;

  beforeEach(async () => {
    fight = await openFight(generation);
    gm = await fight.join("Gamemaster");
    ada = await fight.join("Ada");
    await begun(gm, ada);
    await gm.perform({
      kind: "effect",
      id: bless,
      name: "Bless",
      bearer: mira,
      originator: mira,
      value: 3,
      unit: "rounds",
    });
    await gm.perform({
      kind: "effect",
      id: curse,
      name: "Curse",
      bearer: ogre,
      originator: tarn,
      value: 20,
      unit: "seconds",
    });
    await until(() => Boolean(ada.actor(mira).effects.get(bless) && ada.actor(ogre).effects.get(curse)));
    for (let turn = 0; turn < 4; turn += 1) await gm.endTurn();
    await agree(gm, ada);
    expect([gm.state.round, gm.client.game.time.worldTime]).toEqual([2, 5]);
  });
  afterEach(() => fight.table.close());

  const gone = (seat: Seat) => seat.combat === undefined;
  /** Seconds left of an effect in world time, and the start, as stored by the generation. */
  function lasting(seat: Seat, who: typeof mira, id: string): [seconds: unknown, from: unknown] {
    const { duration, start } = seat.actor(who).effects.get(id).toObject();
    return generation === 13 ? [duration.seconds, duration.startTime] : [duration.value, start?.time];
  }
  /** Bless has run a turn of Mira's, Curse two of Tarn's: 10 s are left of each. */
  async function expectFreed(): Promise<void> {
    await until(() => lasting(ada, mira, bless)[0] === 10 && lasting(ada, ogre, curse)[0] === 10);
    expect([lasting(ada, mira, bless), lasting(ada, ogre, curse)]).toEqual([
      [10, 5],
      [10, 5],
    ]);
  }
  function answer(seat: Seat, sure: boolean): string[] {
    const contents: string[] = [];
    const { api, handlebars } = seat.client.foundry.applications;
    handlebars.renderTemplate = async (_path: string, data: unknown) => JSON.stringify(data);
    api.DialogV2.input = async ({ content }: { content: string }) => {
      contents.push(content);
      return sure ? { keeps: true } : null;
    };
    return contents;
  }

  it("DX-310 · lists open effects, and continues if the GM cancels", async () => {
    const contents = answer(gm, false);
    const before = gm.known;
    await gm.combat.endCombat();
    expect(contents).toHaveLength(1);
    expect(contents[0]).toContain("Bless of Mira: 10 s left");
    expect(contents[0]).toContain("Curse of Ogre: 10 s left");
    expect([gone(gm), gm.known]).toEqual([false, before]);
  });

  it("DX-310 · turns the time left of durations into world time, and deletes the encounter for everybody", async () => {
    const contents = answer(gm, true);
    await gm.combat.endCombat();
    await until(() => gone(gm) && gone(ada));
    await expectFreed();
    expect(contents).toHaveLength(1);
  });

  it("takes the trails of moves off the map", async () => {
    const who = gm.state.activeId ?? mira;
    const [x, y] = gm.place(who);
    await gm.token(who).move([{ x: x + 100, y }]);
    await until(() => ada.token(who).movementHistory.length > 0);
    answer(gm, true);
    await gm.combat.endCombat();
    await until(() => gone(ada) && [gm, ada].every((seat) => seat.token(who).movementHistory.length === 0));
  });

  it("DX-310 · deleted by another way, it does the same without a question", async () => {
    const contents = answer(gm, true);
    await gm.combat.delete();
    await until(() => gone(ada));
    await expectFreed();
    expect(contents).toEqual([]);
  });

  it("DX-310 · is finished by the next GM's page after the authority has left", async () => {
    const second = await fight.join("Second GM");
    gm.client.kill();
    await until(() => second.client.game.user.isActiveGM);
    await second.combat.delete();
    await until(() => gone(ada));
    await expectFreed();
  });

  it("happens when its scene is deleted, too", async () => {
    await gm.client.game.scenes.get("yard000000000000").delete();
    await until(() => gone(gm) && gone(ada));
    await expectFreed();
  });

  it("changes no effects before it has begun", async () => {
    await gm.combat.goTo(0);
    await agree(gm, ada);
    const effects = [...gm.actor(mira).effects].length;
    await gm.combat.delete();
    await until(() => gone(ada));
    expect([...gm.actor(mira).effects]).toHaveLength(effects);
  });
});
