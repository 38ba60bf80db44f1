/**
 * Large, long and crooked: a crowd, many encounters, a campaign, clocks that jump, messages and documents of wrong types. A small
 * part of each in the suite; `npm run test:storm -- --long` tries more of it, `--share 1` all, and prints figures.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Luck } from "../../scripts/fight/luck.ts";
import { historyOf, REMEMBERED } from "../../src/combat/authority/history-store.ts";
import { storedOf } from "../../src/combat/authority/stored.ts";
import type { Command, TurncraftCombat } from "../../src/combat/index.ts";
import type { CombatantId } from "../../src/engine/index.ts";
import { roundSeconds } from "../../src/rulesets/dexterity/rules/index.ts";
import { figures, megabytes, sized } from "../figures.ts";
import { generations } from "../generations.ts";
import { agree, begun, type Fight, mira, ogre, openFight, type Played, type Seat, tarn, until } from "./fight.ts";

const sizes = {
  combatants: sized(500, 8),
  rounds: sized(300, 2),
  encounters: sized(50, 3),
  sessions: sized(100, 2),
  messages: sized(20_000, 150),
  documents: sized(2000, 20),
  turns: sized(300, 5),
};

/** Bytes of an encounter as it is stored. */
const bytesOf = (combat: TurncraftCombat) => JSON.stringify(combat.toObject()).length;

/** Bytes in a folder and all below it. The database may be merging files meanwhile: what is gone by now doesn't count. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

/** Duration of a task in milliseconds, with its result. */
async function timed<T>(act: () => Promise<T>): Promise<readonly [T, number]> {
  const begun = performance.now();
  return [await act(), Math.round(performance.now() - begun)];
}

describe.each(generations(import.meta.url))("Bad days under V%i", (generation) => {
  let fight: Fight;
  afterEach(() => fight.table.close());

  async function open(played: Partial<Played> = {}): Promise<Seat> {
    fight = await openFight(generation, { type: "dexterity", ...played });
    return fight.join("Gamemaster");
  }

  /** Page without a DOM, and so without a turn banner. */
  async function withoutBanner(seat: Seat): Promise<Seat> {
    await seat.client.game.settings.set("turncraft", "turnBanner", false);
    return seat;
  }

  async function expectAccepted(seat: Seat, command: object): Promise<void> {
    expect(await seat.perform(command as Command, { override: true })).toMatchObject({ kind: "accepted" });
  }

  /** Expects the same encounter on all pages, and on a page joining now, from storage. */
  async function expectSame(...seats: Seat[]): Promise<void> {
    await agree(...seats);
    const late = await fight.join("Second GM");
    for (const seat of seats) {
      expect(seat.known).toEqual(late.known);
      expect(seat.client.errors).toEqual([]);
    }
    late.client.kill();
  }

  it("a crowd fights round after round: stored data doesn't grow with the rounds, and undo leads back", async () => {
    const { combatants, rounds } = sizes;
    const scene = { width: 4000, height: 2000 };
    const gm = await open({ crowd: combatants - 3, scene });
    const ada = await fight.join("Ada");
    await until(() => Object.keys(gm.state.fighters).length === combatants);
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    await gm.combat.rollAll();
    await gm.combat.startCombat();
    const luck = new Luck(generation);
    const times: number[] = [];
    const bytes: number[] = [];
    const take = async (command: object) => {
      const [, ms] = await timed(() => expectAccepted(gm, command));
      times.push(ms);
    };
    for (let round = 1; round <= rounds; round++) {
      // Of some rounds a turn is played; the rest of each is ended at once.
      if (round % 3 === 1) {
        const who = luck.pick(gm.state.order) as CombatantId;
        await take({ kind: "hit-points", who, change: luck.between(-2, 2) || 1 });
        await take({ kind: "spend", who, resource: "action", what: "Bad day" });
        await take({ kind: "advance", round, turn: gm.state.activeId });
      }
      await take({ kind: "advance-round", round });
      bytes.push(bytesOf(gm.combat));
    }
    expect(gm.state.round).toBe(rounds + 1);
    await expectSame(gm, ada);
    // From the middle on, when the history holds no more: by no more than figures get longer.
    const [middle = 0, last = 0] = [bytes[Math.floor(rounds / 2)], bytes.at(-1)];
    if (times.length > 400) expect(last).toBeLessThan(middle * 1.1);
    const stored = storedOf(gm.combat);
    const entries = stored ? historyOf(stored.history).entries : [];
    const steps = entries.length;
    expect(steps).toBeLessThanOrEqual(REMEMBERED);
    const [answer, back] = await timed(() => gm.combat.goTo(entries[0]?.seq ?? 0));
    expect(answer).toMatchObject({ kind: "accepted", seq: entries[0]?.seq });
    await expectSame(gm, ada);
    const mean = Math.round(times.reduce((sum, each) => sum + each, 0) / times.length);
    const slowest = Math.max(...times);
    figures(`${combatants} combatants, ${rounds} rounds`, {
      commands: times.length,
      "ms a command": mean,
      "ms the slowest": slowest,
      "ms back over the history": back,
      "bytes in the middle": middle,
      "bytes at the end": last,
      steps,
      MB: megabytes(),
    });
  });

  it("many encounters in a world: a step in one of them changes no other, and all are as they were for a page that comes", async () => {
    const gm = await open();
    const ada = await fight.join("Ada");
    await begun(gm, ada);
    const { Combat } = gm.client.CONFIG as {
      Combat: { documentClass: { createDocuments(data: object[]): Promise<TurncraftCombat[]> } };
    };
    const combatants = [mira, tarn, ogre].map((id) => ({ tokenId: id, actorId: id, sceneId: "yard000000000000" }));
    const made: TurncraftCombat[] = [];
    const [, ms] = await timed(async () => {
      for (let n = 1; n < sizes.encounters; n++) {
        const [combat] = await Combat.documentClass.createDocuments([
          { type: "dexterity", scene: "yard000000000000", combatants },
        ]);
        if (!combat) throw new Error("The encounter wasn't made");
        await until(() => Object.keys(combat.state?.fighters ?? {}).length === 3);
        await combat.rollAll();
        await combat.startCombat();
        for (let turn = 0; turn < 4; turn++) await combat.nextTurn();
        made.push(combat);
      }
    });
    const revisions = (seat: Seat) =>
      seat.client.game.combats.contents.map((each: TurncraftCombat) => [each.id, storedOf(each)?.revision]);
    const before = revisions(gm);
    await expectAccepted(gm, { kind: "hit-points", who: mira, change: -2 });
    const [[, was]] = before;
    const after = revisions(gm);
    expect(after.filter(([id]: [string]) => id !== gm.combat.id)).toEqual(
      before.filter(([id]: [string]) => id !== gm.combat.id),
    );
    expect(was).toBeGreaterThan(0);
    await until(() => JSON.stringify(revisions(ada)) === JSON.stringify(after));
    const [late, join] = await timed(() => fight.join("Second GM"));
    const all = (seat: Seat) =>
      seat.client.game.combats.contents.map((each: TurncraftCombat) => JSON.parse(JSON.stringify(each.state)));
    expect(all(late)).toEqual(all(gm));
    expect(all(ada)).toEqual(all(gm));
    const bytes = made.map(bytesOf);
    const [first = 0, last = 0] = [bytes[0], bytes.at(-1)];
    expect(last).toBeLessThan(first * 1.1);
    expect(gm.client.errors).toEqual([]);
    figures(`${sizes.encounters} encounters in a world`, {
      "ms each": Math.round(ms / made.length),
      "ms a page starts": join,
      "bytes each": last,
      MB: megabytes(),
    });
  });

  it("a campaign of many sessions: the world grows by no more in late sessions than in early ones, and nothing is left over", async () => {
    let gm = await withoutBanner(await open());
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    const sizesOf: number[] = [];
    const starts: number[] = [];
    const counted = (seat: Seat) =>
      ["actors", "scenes", "combats", "items"].map((name) => seat.client.game[name].contents.length);
    const effects = (seat: Seat) => [mira, tarn, ogre].map((id) => seat.actor(id).effects.size);
    const before = [counted(gm), effects(gm)];
    for (let session = 0; session < sizes.sessions; session++) {
      const ada = await withoutBanner(await fight.join("Ada"));
      const { documentClass } = gm.client.CONFIG.Combat;
      const combatants = [mira, tarn, ogre].map((id) => ({ tokenId: id, actorId: id, sceneId: "yard000000000000" }));
      const [combat]: TurncraftCombat[] = await documentClass.createDocuments([
        { type: "dexterity", scene: "yard000000000000", combatants },
      ]);
      if (!combat) throw new Error("The encounter wasn't made");
      await until(() => Object.keys(combat.state?.fighters ?? {}).length === 3);
      await combat.rollAll();
      await combat.startCombat();
      for (const who of combat.combatants.map(({ id }) => id)) {
        const command = { kind: "hit-points", who, change: session % 2 ? 1 : -1 } as Command;
        expect(await combat.perform(command, { override: true })).toMatchObject({ kind: "accepted" });
        await combat.nextTurn();
      }
      await until(() => ada.actor(ogre).system.hp.value === gm.actor(ogre).system.hp.value);
      await combat.delete();
      for (const seat of [gm, ada]) expect(seat.client.errors).toEqual([]);
      for (const { client } of [gm, ada]) fight.table.forget(client);
      await fight.table.restartServer();
      sizesOf.push(bytesIn(fight.table.world));
      const [next, ms] = await timed(() => fight.join("Gamemaster"));
      gm = await withoutBanner(next);
      starts.push(ms);
    }
    expect([counted(gm), effects(gm)]).toEqual(before);
    const at = (share: number) => sizesOf[Math.floor((sizesOf.length - 1) * share)] ?? 0;
    if (sizes.sessions >= 10) expect(at(1) - at(0.5)).toBeLessThan((at(0.5) - at(0)) * 1.5 + 1_000_000);
    figures(`${sizes.sessions} sessions`, {
      "bytes of the world, first": at(0),
      middle: at(0.5),
      last: at(1),
      "ms a page starts, first": starts[0] ?? 0,
      "last session": starts.at(-1) ?? 0,
      messages: gm.client.game.messages.size,
      MB: megabytes(),
    });
  });

  it("clocks that jump, and pages in other years, change no step and no world time", async () => {
    const gm = await open();
    const ada = await fight.join("Ada");
    await begun(gm, ada);
    const DAY = 86_400_000;
    const { now } = Date;
    const jumps = [-400 * DAY, 10 * 365 * DAY, -now(), 3_600_000, 0];
    const zones = ["Pacific/Kiritimati", "America/St_Johns", "Pacific/Pago_Pago", "Asia/Kathmandu", "UTC"];
    const zone = process.env.TZ;
    const offsets = new Set<number>();
    const begunAt = gm.client.game.time.worldTime;
    const rounds = gm.state.round;
    // Ada acts once a second, not as fast as this test can.
    let passed = 0;
    gm.client.global.performance.now = () => performance.now() + passed;
    const clock = (seat: Seat, jump: number) => {
      seat.client.global.Date.now = () => now() + jump;
    };
    try {
      for (let turn = 0; turn < sizes.turns; turn++) {
        clock(gm, jumps[turn % jumps.length] ?? 0);
        clock(ada, jumps[(turn * 3 + 1) % jumps.length] ?? 0);
        process.env.TZ = zones[turn % zones.length];
        passed += 1000;
        offsets.add(new Date(0).getTimezoneOffset());
        await expectAccepted(ada, { kind: "hit-points", who: mira, change: turn % 2 ? 1 : -1 });
        expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
      }
      expect(offsets.size).toBeGreaterThan(1);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect(gm.client.game.time.worldTime - begunAt).toBe((gm.state.round - rounds) * roundSeconds);
    await expectSame(gm, ada);
    while (gm.combat.steps().undo) expect((await gm.combat.undo()).kind).toBe("accepted");
    expect(gm.actor(mira).system.hp.value).toBe(20);
    figures("Clocks that jump", { turns: sizes.turns, jumps: jumps.length, zones: offsets.size, MB: megabytes() });
  });

  it("malformed messages between pages change nothing and stop nobody", async () => {
    const gm = await open();
    const [ada, bram] = [await fight.join("Ada"), await fight.join("Bram")];
    await begun(gm, ada, bram);
    const before = gm.known;
    let passed = 0;
    for (const { client } of [gm, ada, bram]) client.global.performance.now = () => performance.now() + passed;
    const luck = new Luck(generation);
    const odd = [
      null,
      0,
      -1,
      1e99,
      "",
      "x",
      true,
      [],
      [[]],
      {},
      { kind: 1 },
      { kind: "hit-points" },
      "__proto__",
      mira,
    ];
    const names = [
      "type",
      "combat",
      "request",
      "page",
      "command",
      "override",
      "revision",
      "attempt",
      "answer",
      "user",
      "to",
      "commands",
    ];
    const types = ["ask", "reply", "count", "undecided", "hush", "revisions", "missed", "word", "nonsense"];
    const ask = { type: "ask", combat: gm.combat.uuid, page: "x", override: false, revision: 0, attempt: 1 };
    for (let n = 0; n < sizes.messages; n++) {
      const spoilt = Object.fromEntries(names.filter(() => luck.happens(0.3)).map((name) => [name, luck.pick(odd)]));
      const message = luck.happens(0.1)
        ? luck.pick(odd)
        : { ...ask, type: luck.pick(types), request: `r${n}`, command: luck.pick(odd), ...spoilt };
      luck.pick([ada, bram]).client.game.socket.emit("system.turncraft", message);
      // All are heard before the next fifty, and the pages' clocks go on, so that none is merely one too many for a player.
      if (n % 50 !== 49) continue;
      await expectAccepted(gm, { kind: "hit-points", who: ogre, change: 0 });
      passed += 10_000;
    }
    expect(gm.known).toEqual(before);
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
    await expectSame(gm, ada, bram);
    figures("Malformed messages between pages", { messages: sizes.messages, MB: megabytes() });
  });

  it("documents of compendia with wrong types somewhere are refused, or become documents that can be played", async () => {
    const gm = await open();
    await begun(gm);
    const luck = new Luck(generation);
    const odd = [null, -1, 0.5, 1e9, "", "x", true, [], {}, [null], { x: 1 }];
    const { game } = gm.client;
    const outcome = { made: 0, refused: 0 };
    const packs = game.packs.filter(({ documentName }: { documentName: string }) =>
      ["Actor", "Item"].includes(documentName),
    );
    expect(packs.length).toBeGreaterThan(1);
    const sources: [string, Record<string, unknown>][] = [];
    for (const pack of packs)
      for (const document of await pack.getDocuments())
        sources.push([pack.documentName, JSON.parse(JSON.stringify(document))]);
    for (let n = 0; n < sizes.documents; n++) {
      const [name, source] = luck.pick(sources);
      const { _id, folder: _folder, ...data } = structuredClone(source);
      let node = data.system as Record<string, unknown>;
      for (let depth = luck.between(0, 3); depth > 0; depth--) {
        const inner = node[luck.pick(Object.keys(node))];
        if (typeof inner === "object" && inner !== null && Object.keys(inner).length > 0)
          node = inner as Record<string, unknown>;
      }
      node[luck.pick(Object.keys(node))] = luck.pick(odd);
      const [made] = await game[name === "Actor" ? "actors" : "items"].documentClass
        .createDocuments([data])
        .catch((error: Error) => {
          expect(error.message).not.toBe("");
          return [];
        });
      outcome[made ? "made" : "refused"]++;
      if (!made) continue;
      made.prepareData();
      expect(made.system.toObject()).toEqual(made.toObject().system);
      await made.delete();
    }
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
    expect(game.actors.size).toBe(3);
    figures("Compendium documents with wrong types", { ...outcome, MB: megabytes() });
  });
});
