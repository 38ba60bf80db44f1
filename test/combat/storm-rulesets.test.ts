import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import { REMEMBERED } from "../../src/combat/authority/history-store.ts";
import type { Command } from "../../src/combat/index.ts";
import type { AnyCommand, CombatantId, EncounterState } from "../../src/engine/index.ts";
import { figures, megabytes } from "../figures.ts";
import { type Fight, mira, ogre, openFight, tarn, until } from "./fight.ts";
import { bytesOf, Ledger } from "./storm-ledger.ts";
import { cleo, type Page, Pages, SECOND, TABS } from "./storm-pages.ts";

const everybody = [mira, tarn, ogre];
const foesOf = (id: CombatantId) => (id === ogre ? [mira, tarn] : [ogre]);

/** Random step back or forward. */
function navigate(seat: Page, luck: Luck): Command {
  const seq = seat.combat.steps().undo?.seq ?? 0;
  return { kind: luck.pick(["undo", "redo"]), seq };
}

/** Damage or healing. */
function wound(who: CombatantId, luck: Luck): Command {
  return { kind: "hit-points", who, change: luck.pick([-3, -2, -1, 1, 2, 3]) };
}

/** Random command by the page's view: mostly allowed to its user, now and then anything, as from a newcomer. */
function clicked(seat: Page, bot: AnyBot, luck: Luck): Command {
  const { state } = seat;
  if (luck.happens(0.08)) return wound(luck.pick(everybody), luck);
  if (luck.happens(0.08)) return walk(seat, state.activeId ?? luck.pick(everybody), luck);
  const isAnything = luck.happens(0.1);
  const { isGM } = seat.client.game.user;
  const own = everybody.filter((id) => seat.combat.combatants.get(id)?.isOwner);
  const there = state.order.length === everybody.length;
  const action = there && luck.happens(0.8) ? bot.act({ state, luck, nameOf: (id: CombatantId) => id, foesOf }) : null;
  const mayDo = isGM || (action?.by && own.includes(action.by));
  if (!mayDo && !isAnything && own.length > 0) return wound(luck.pick(own), luck);
  const command: AnyCommand = action?.command ?? bot.onward(state);
  // The moves of bots are measured for the arena; at a table the authority does that.
  return command.kind === "move"
    ? walk(seat, (command as { who?: CombatantId }).who ?? mira, luck)
    : (command as Command);
}

function walk(seat: Page, who: CombatantId, luck: Luck): Command {
  const [x, y] = seat.place(who);
  const to = { x: Math.max(0, x + 100 * luck.between(-1, 1)), y: Math.max(0, y + 100 * luck.between(-1, 1)) };
  return { kind: "move", who, forced: false, waypoints: [{ ...to, elevation: 0, action: "walk" }] };
}

/** Commands that are asked for: each kind of day once in the suite, thousands of clicks with `npm run test:storm`. */
const goal = Number(process.env.TURNCRAFT_STORM ?? 0);
const isLong = process.env.TURNCRAFT_STORM !== undefined;
/** Clicks of each page in a wave, one after another; the pages click at the same time. */
const EACH = isLong ? 4 : 2;

/** A kind of bad day: what happens while the clicks of a wave are under way. */
type Day = (pages: Pages, luck: Luck) => unknown;

const days: Readonly<Record<string, Day>> = {
  "a calm one": () => undefined,
  "a tab of the GM closes and opens again": (pages) => pages.reload(TABS[0]),
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

const kinds = Object.values(days);

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

  /**
   * Clicks at a page, waits, looks and clicks again, now and then twice, until the page is gone. Every other wave has no undo or
   * redo, so all accepted steps must remain.
   */
  async function play(pages: Pages, index: number, wave: number, luck: Luck): Promise<void> {
    for (let click = 0; click < EACH; click++) {
      const seat = pages.seat(index);
      const isBack = wave % 2 === 1 && luck.happens(0.15);
      const command = isBack ? navigate(seat, luck) : clicked(seat, bot, luck);
      const clicks = luck.happens(0.1) ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: clicks }, () => pages.perform(index, command)));
      if (answers.includes("gone")) return;
    }
  }

  // As many pages are loaded as in a dozen other tests.
  const options = isLong ? {} : { timeout: 180_000 };

  it(
    "leaves everybody with the same fight and the same world, nothing lost or doubled, and the way back leads to its beginning",
    options,
    async () => {
      const luck = new Luck(Number(process.env.TURNCRAFT_SEED ?? generation));
      // In its own process the server can be killed; here it is closed, which is faster.
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
      for (let wave = 0; wave < kinds.length || ledger.commands < goal; wave++) {
        pages.each(({ client }) => client.network.delay(luck.between(0, 12)));
        const answered = ledger.next();
        const played = pages.all.map((_, index) => play(pages, index, wave, luck));
        await answered;
        await kinds[(wave + Math.floor(wave / kinds.length)) % kinds.length]?.(pages, luck);
        await pages.settled(played);
        await pages.calm();
        ledger.close(pages.gm, wave % 2 === 0);
        bytes.push(bytesOf(pages.gm));
      }
      expect(ledger.strange).toEqual([]);
      expect([ledger.lost, ledger.doubled]).toEqual([[], []]);
      // Most clicks by what a page shows are carried out; with many fewer the storm would try little.
      expect(ledger.of("accepted")).toBeGreaterThan(ledger.commands * 0.3);
      const late = await fight.join("Second GM");
      for (const page of [...pages.all, late]) {
        // A page that joins may set automation going: its step arrives on one page after the other.
        await vi.waitFor(() => expect(page.known).toEqual(pages.gm.known), { timeout: 30_000 });
        await until(() => JSON.stringify(world(page)) === JSON.stringify(world(pages.gm)));
      }
      expect(pages.errors.join("\n\n")).toBe("");
      const [middle = 0, last = 0] = [bytes[Math.floor(bytes.length / 2)], bytes.at(-1)];
      // From there on the history holds no more steps, but longer or shorter ones.
      if (ledger.of("accepted") > 2.5 * REMEMBERED) expect(last).toBeLessThan(middle * 1.5);
      const isWhole = !ledger.hasForgotten(pages.gm);
      while (pages.gm.combat.steps().undo) expect((await pages.gm.combat.undo()).kind).toBe("accepted");
      if (isWhole) expect(world(pages.gm)).toEqual(before);
      figures(`Storm of ${pages.count} pages, ${type}, V${generation}`, {
        ...ledger.figures,
        "bad days": bytes.length,
        ...pages.figures,
        "bytes in the middle": middle,
        "bytes at the end": last,
        MB: megabytes(),
      });
    },
  );
});
