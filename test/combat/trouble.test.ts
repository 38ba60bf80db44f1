import { afterEach, describe, expect, it } from "vitest";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { storedOf } from "../../src/combat/authority/stored.ts";
import type { Command } from "../../src/combat/index.ts";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Played, type Seat, until } from "./fight.ts";

type Page = Seat<EncounterState>;

/** Answers this page's questions at once, by the default. */
function answering(seat: Page): void {
  const { DialogV2 } = seat.client.foundry.applications.api;
  DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => buttons[0]?.action;
}

describe.each([
  ["dexterity", 13, dexterityBot, true],
  ["seconds", 14, secondsBot, true],
  ["marching", 13, marchingBot, false],
  ["group", 14, groupBot, false],
  ["flow", 13, flowBot, true],
] as const)("Trouble at the table under %s, V%i", (type, generation, bot: AnyBot, rolls) => {
  let fight: Fight<EncounterState>;
  afterEach(() => fight.table.close());

  async function sit(played: Partial<Played> = {}): Promise<[gm: Page, ada: Page]> {
    fight = await openFight<EncounterState>(generation, { type, ...played });
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    for (const seat of [gm, ada]) answering(seat);
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await until(() => Object.keys(gm.state.fighters).length === 3);
    return [gm, ada];
  }

  /** The GM moves on to the next turn or phase, without waiting for anyone. */
  async function continues(gm: Page, ...others: Page[]): Promise<void> {
    const answer = await gm.perform(bot.onward(gm.state) as Command, { override: true });
    expect(answer).toMatchObject({ kind: "accepted" });
    await agree(gm, ...others);
  }

  async function begin(gm: Page, ...others: Page[]): Promise<void> {
    if (rolls) await gm.combat.rollAll();
    while (gm.state.round === 0) await continues(gm, ...others);
  }

  /** A whole round can be gone through. */
  async function roundEnds(gm: Page, ...others: Page[]): Promise<void> {
    const { round } = gm.state;
    for (let step = 0; gm.state.round === round && step < 40; step++) await continues(gm, ...others);
    expect(gm.state.round).toBe(round + 1);
  }

  it("an actor deleted on its turn stays in the encounter without scores of its own, and the encounter goes on", async () => {
    const [gm, ada] = await sit();
    await begin(gm, ada);
    const who = gm.state.activeId ?? ogre;
    await gm.actor(who).delete();
    await roundEnds(gm, ada);
    expect(gm.state.fighters[who]?.departed).toBe(false);
    expect(ada.known).toEqual(gm.known);
    expect(gm.client.errors).toEqual([]);
  });

  it("a token deleted on its turn leaves its combatant in the encounter, which goes on", async () => {
    const [gm, ada] = await sit();
    await begin(gm, ada);
    const who = gm.state.activeId ?? ogre;
    await gm.token(who).delete();
    await roundEnds(gm, ada);
    expect(gm.state.fighters[who]?.departed).toBe(false);
    expect(ada.known).toEqual(gm.known);
    expect(gm.client.errors).toEqual([]);
  });

  it("a token deleted on its turn takes its combatant out of an encounter without a scene; undo brings it back", async () => {
    const [gm, ada] = await sit({ combat: { scene: null } });
    await begin(gm, ada);
    const who = gm.state.activeId ?? ogre;
    const [{ name }, at] = [gm.combat.combatants.get(who) ?? {}, gm.combat.steps().undo?.seq ?? 0];
    await gm.token(who).delete();
    await until(() => gm.state.fighters[who]?.departed === true && ada.state.fighters[who]?.departed === true);
    await roundEnds(gm, ada);
    expect(ada.known).toEqual(gm.known);
    await gm.combat.goTo(at);
    await until(() => ada.combat.combatants.get(who)?.name === name);
    await roundEnds(gm, ada);
    expect(gm.client.errors).toEqual([]);
  });

  it("a combatant without an actor takes part, and an encounter with nobody in it breaks nothing", async () => {
    const [gm, ada] = await sit();
    const [combatant] = await gm.combat.createEmbeddedDocuments("Combatant", [{ name: "A voice" }]);
    const voice = combatant?.id as CombatantId;
    await until(() => gm.state.fighters[voice] !== undefined);
    await begin(gm, ada);
    await roundEnds(gm, ada);
    expect(gm.state.fighters[voice]?.departed).toBe(false);

    const empty = await gm.client.global.Combat.implementation.create({ type, scene: null });
    for (let step = 0; step < 4; step++) {
      const { kind } = await empty.perform(bot.onward(empty.state));
      expect(["accepted", "refused", "stale"]).toContain(kind);
    }
    expect(empty.state.activeId).toBeNull();
    expect(gm.client.errors).toEqual([]);
  });

  it("the time of a turn's start is stored with the change of turn, and stays during the turn", async () => {
    const [gm, ada] = await sit();
    const since = (seat: Page) => storedOf(seat.combat)?.history.since ?? Number.NaN;
    const before = Date.now();
    await begin(gm, ada);
    const began = since(ada);
    expect(began).toBeGreaterThanOrEqual(before - 1000);
    expect(began).toBeLessThanOrEqual(Date.now() + 1000);
    expect((await gm.perform({ kind: "hit-points", who: mira, change: -1 })).kind).toBe("accepted");
    expect(since(gm)).toBe(began);
    ada.client.kill();
    const again = await fight.join("Ada");
    expect(since(again)).toBe(began);
  });

  it("two encounters run side by side, each with its own history", async () => {
    const [gm, ada] = await sit();
    await begin(gm, ada);
    const second = await gm.client.global.Combat.implementation.create({ type, scene: null });
    await second.createEmbeddedDocuments("Combatant", [{ actorId: mira }, { actorId: ogre }]);
    await until(() => Object.keys(second.state?.fighters ?? {}).length === 2);
    const before = gm.known;
    if (rolls) await second.rollAll();
    for (let step = 0; second.state.round === 0 && step < 10; step++)
      await second.perform(bot.onward(second.state), { override: true });
    expect(second.state.round).toBe(1);
    expect(gm.known).toEqual(before);
    await second.undo();
    expect(gm.known).toEqual(before);
    await roundEnds(gm, ada);
  });

  it("another GM takes over when the authority leaves during a command, and undoes it later", async () => {
    const [gm, ada] = await sit();
    const second = await fight.join("Second GM");
    answering(second);
    await begin(gm, ada, second);
    const before = second.known;
    gm.client.network.delay(20);
    void gm.perform({ kind: "hit-points", who: mira, change: -4 });
    gm.client.kill();
    await until(() => !second.client.game.users.get("gm00000000000000").active);
    await roundEnds(second, ada);
    while (JSON.stringify(second.known.state) !== JSON.stringify(before.state) && second.combat.steps().undo) {
      expect((await second.combat.undo()).kind).toBe("accepted");
    }
    await agree(second, ada);
    expect([second.known, ada.known]).toEqual([before, before]);
    await until(() => [second, ada].every((seat) => seat.actor(mira).system.hp.value === 20));
    expect([...second.client.errors, ...ada.client.errors]).toEqual([]);
  });

  it("showing another scene to everybody changes nothing: the encounter goes on at its own scene", async () => {
    const [gm, ada] = await sit();
    await begin(gm, ada);
    const before = gm.known;
    const cellar = await gm.client.global.Scene.implementation.create({ name: "Cellar", width: 1000, height: 1000 });
    await cellar.activate();
    await until(() => ada.client.game.scenes.active?.name === "Cellar");
    expect([gm.known, ada.known]).toEqual([before, before]);
    await roundEnds(gm, ada);
    expect(gm.state.order).toHaveLength(3);
    expect([...gm.client.errors, ...ada.client.errors]).toEqual([]);
  });

  it("the server starts again in mid-fight, and nothing is lost", async () => {
    const [gm, ada] = await sit();
    await begin(gm, ada);
    const before = gm.known;
    await fight.table.restartServer();
    const [again, back] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    for (const seat of [again, back]) answering(seat);
    await until(() => back.combat.state !== null);
    expect(again.known.state).toEqual(before.state);
    await roundEnds(again, back);
    expect(back.actor(mira).system.hp.value).toBe(20);
  });
});
