import { afterEach, describe, expect, it } from "vitest";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import type { Command } from "../../src/combat/index.ts";
import type { AnyCommand, CombatantId, EncounterState } from "../../src/engine/index.ts";
import { figures, megabytes } from "../figures.ts";
import { type Fight, mira, ogre, openFight, tarn, until } from "./fight.ts";
import { bytesOf, Ledger } from "./storm-ledger.ts";
import { cleo, type Page, Pages, SECOND, TABS } from "./storm-pages.ts";

const everybody = [mira, tarn, ogre];
const foesOf = (id: CombatantId) => (id === ogre ? [mira, tarn] : [ogre]);

/** Random step back or forward. */
function travel(seat: Page, luck: Luck): Command {
  const seq = seat.combat.steps().undo?.seq ?? 0;
  return { kind: luck.pick(["undo", "redo"]), seq };
}

/** Random command, from a player with or without knowledge of the rules: a turn, damage, a move. */
function click(seat: Page, bot: AnyBot, luck: Luck): Command {
  const { state } = seat;
  if (luck.happens(0.1)) return { kind: "hit-points", who: luck.pick(everybody), change: luck.between(-3, 3) };
  if (luck.happens(0.15)) return walk(seat, state.activeId ?? luck.pick(everybody), luck);
  const there = state.order.length === everybody.length;
  const wish = there && luck.happens(0.7) ? bot.act({ state, luck, nameOf: (id: CombatantId) => id, foesOf }) : null;
  const command: AnyCommand = wish?.command ?? bot.onward(state);
  // Its moves are surveyed for the arena; at a table the door does that.
  return command.kind === "move"
    ? walk(seat, (command as { who?: CombatantId }).who ?? mira, luck)
    : (command as Command);
}

function walk(seat: Page, who: CombatantId, luck: Luck): Command {
  const [x, y] = seat.place(who);
  const to = { x: Math.max(0, x + 100 * luck.between(-1, 1)), y: Math.max(0, y + 100 * luck.between(-1, 1)) };
  return { kind: "move", who, forced: false, waypoints: [{ ...to, elevation: 0, action: "walk" }] };
}

/** Clicks of a wave, all at once. */
const WAVE = 12;
const isLong = process.env.TURNCRAFT_STORM !== undefined;

/** A kind of bad day: what happens while the clicks of a wave are under way. */
type Day = (pages: Pages, luck: Luck) => unknown;

const days: Readonly<Record<string, Day>> = {
  "a calm one": () => undefined,
  "one tab of the GM is gone and comes back": (pages) => pages.reload(TABS[0]),
  "a player's page is loaded again": (pages, luck) => pages.reload(pages.player(luck)),
  "messages get lost": (pages, luck) => pages.seat(pages.player(luck)).client.network.loseNext(luck.between(1, 2)),
  "all messages come twice": (pages) => pages.each(({ client }) => client.network.double(true)),
  "the GM is gone, and another takes over until they come back": async (pages) => {
    for (const tab of TABS) pages.kill(tab);
    await until(() => pages.seat(SECOND).client.game.user.isActiveGM);
    expect(await pages.seat(SECOND).perform({ kind: "hit-points", who: mira, change: 1 })).toHaveProperty("kind");
    for (const tab of TABS) await pages.reload(tab);
  },
  "a player's line breaks for a while": async (pages, luck) => {
    const { network } = pages.seat(pages.player(luck)).client;
    network.disconnect();
    await pages.seat(SECOND).perform({ kind: "hit-points", who: tarn, change: -1 });
    await network.reconnect();
  },
  "a page misses a step": (pages, luck) =>
    pages.seat(luck.pick([SECOND, pages.player(luck)])).client.network.dropNextBroadcast(1, "Combat"),
  "the GM's other tab is gone and comes back": (pages) => pages.reload(TABS[1]),
  "the server is gone for a while": (pages) => pages.endServer(),
};

/** Waves of simultaneous clicks: each kind of day once in the suite, thousands of clicks with `npm run test:storm`. */
const kinds = Object.entries(days);
const waves = Math.max(kinds.length, Math.ceil(Number(process.env.TURNCRAFT_STORM ?? 0) / WAVE));

/** Each ruleset with the generation that the suite tries it under; `npm run test:storm` tries both. */
const storms = [
  ["dexterity", 14, dexterityBot],
  ["seconds", 13, secondsBot],
  ["marching", 14, marchingBot],
  ["group", 13, groupBot],
  ["flow", 14, flowBot],
] as const;

describe.each(
  storms.flatMap(([type, own, bot]) =>
    (isLong ? ([13, 14] as const) : [own]).map((each) => [type, each, bot] as const),
  ),
)("A storm of clicks from six pages under %s, V%i", (type, generation, bot: AnyBot) => {
  let fight: Fight<EncounterState>;
  afterEach(() => fight.table.close());

  /** Clicks of a wave: in every other one nobody steps back or forward, so that all that was accepted must be there. */
  function clicks(pages: Pages, wave: number, luck: Luck): (readonly [number, Command])[] {
    return Array.from({ length: WAVE }, () => {
      const index = luck.between(0, pages.count - 1);
      const seat = pages.seat(index);
      const isBack = wave % 2 === 1 && luck.happens(0.2);
      return [index, isBack ? travel(seat, luck) : click(seat, bot, luck)] as const;
    });
  }

  // As many pages are loaded as in a dozen other tests.
  const options = isLong ? {} : { timeout: 180_000 };

  it(
    "leaves everybody with the same fight and the same world, nothing lost or doubled, and the way back leads to its beginning",
    options,
    async () => {
      const luck = new Luck(Number(process.env.TURNCRAFT_SEED ?? generation));
      // In a process of its own the server can be killed; in this one it is closed, which is quicker.
      const apart = isLong || bot === dexterityBot;
      fight = await openFight<EncounterState>(generation, { type, users: [cleo], apart });
      const ledger = new Ledger();
      const pages = await Pages.open(fight, luck, ledger);
      const { gm } = pages;
      await until(() => Object.keys(gm.state.fighters).length === 3);
      await gm.client.game.settings.set("turncraft", "dice", "gm");
      const world = (page: Page) => everybody.map((id) => [page.place(id), page.actor(id).system.hp.value]);
      const before = world(gm);
      const bytes: number[] = [];
      for (let wave = 0; wave < waves; wave++) {
        pages.each(({ client }) => client.network.delay(luck.between(0, 12)));
        const given = clicks(pages, wave, luck);
        // Now and then somebody clicks twice.
        const twice = given.flatMap((each) => (luck.happens(0.1) ? [each, each] : [each]));
        const answers = twice.map(([index, command]) => pages.perform(index, command));
        await Promise.race(answers);
        await kinds[(wave + Math.floor(wave / kinds.length)) % kinds.length]?.[1](pages, luck);
        await pages.settled(answers);
        await pages.calm();
        ledger.close(pages.gm, wave % 2 === 0);
        bytes.push(bytesOf(pages.gm));
      }
      expect(ledger.strange).toEqual([]);
      expect([ledger.lost, ledger.doubled]).toEqual([[], []]);
      expect(ledger.of("accepted")).toBeGreaterThan(waves);
      const late = await fight.join("Second GM");
      for (const page of [...pages.all, late]) {
        expect(page.known).toEqual(pages.gm.known);
        await until(() => JSON.stringify(world(page)) === JSON.stringify(world(pages.gm)));
      }
      expect(pages.errors).toEqual([]);
      const [middle = 0, last = 0] = [bytes[Math.floor(waves / 2)], bytes.at(-1)];
      // From there on the history holds no more steps, but longer or shorter ones.
      if (ledger.of("accepted") > 800) expect(last).toBeLessThan(middle * 1.5);
      const isWhole = !ledger.hasForgotten(pages.gm);
      while (pages.gm.combat.steps().undo) expect((await pages.gm.combat.undo()).kind).toBe("accepted");
      if (isWhole) expect(world(pages.gm)).toEqual(before);
      figures(`Storm of ${pages.count} pages, ${type}, V${generation}`, {
        ...ledger.figures,
        ...pages.figures,
        "bytes in the middle": middle,
        "bytes at the end": last,
        MB: megabytes(),
      });
    },
  );
});
