import { afterEach, describe, expect, it } from "vitest";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { dexterityBot } from "../../scripts/fight/bots/dexterity.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import { storedOf } from "../../src/combat/authority/stored.ts";
import type { Command } from "../../src/combat/index.ts";
import type { AnyCommand, CombatantId, EncounterState } from "../../src/engine/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

type Page = Seat<EncounterState>;

const everybody = [mira, tarn, ogre];
const foesOf = (id: CombatantId) => (id === ogre ? [mira, tarn] : [ogre]);

/** Random command, from a player with or without knowledge of the rules: a turn, a step back, damage. */
function click(seat: Page, bot: AnyBot, luck: Luck): Command {
  const { state } = seat;
  const seq = seat.combat.steps().undo?.seq ?? 0;
  if (luck.happens(0.12)) return { kind: "undo", seq };
  if (luck.happens(0.1)) return { kind: "redo", seq };
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

/** Questions that come to this page are answered at once, by chance. */
function answering(seat: Page, luck: Luck): void {
  const { DialogV2 } = seat.client.foundry.applications.api;
  DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) => luck.pick(buttons).action;
}

/**
 * Size and number of waves of simultaneous clicks: 20 waves in the suite, thousands of clicks with `npm run
 * test:storm`.
 */
const WAVE = 8;
const isLong = process.env.TURNCRAFT_STORM !== undefined;
const waves = Math.max(20, Math.ceil(Number(process.env.TURNCRAFT_STORM ?? 0) / WAVE));

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
)("A storm of clicks under %s, V%i", (type, generation, bot: AnyBot) => {
  let fight: Fight<EncounterState>;
  afterEach(() => fight.table.close());

  it("leaves everybody with the same fight and the same world, and the way back leads to its beginning", async () => {
    const luck = new Luck(Number(process.env.TURNCRAFT_SEED ?? generation));
    fight = await openFight<EncounterState>(generation, { type });
    /** The GM, Ada and Bram. */
    const pages = [await fight.join("Gamemaster"), await fight.join("Ada"), await fight.join("Bram")];
    for (const page of pages) answering(page, luck);
    const gm = () => pages[0] as Page;
    await until(() => Object.keys(gm().state.fighters).length === 3);
    await gm().client.game.settings.set("turncraft", "dice", "gm");
    const world = (page: Page) => everybody.map((id) => [page.place(id), page.actor(id).system.hp.value]);
    const before = world(gm());
    const kinds = new Map<string, number>();

    /** A page is gone in the middle of whatever it does, and comes back. */
    async function reload(index: number, name: string): Promise<void> {
      pages[index]?.client.kill();
      const page = await fight.join(name);
      answering(page, luck);
      pages[index] = page;
    }

    for (let wave = 0; wave < waves; wave++) {
      for (const page of pages) page.client.network.delay(luck.between(0, 12));
      // Of every dozen waves the GM's page is gone in the middle of one, a player's line breaks in another.
      const [dies, breaks] = [wave % 12 === 7, wave % 12 === 3];
      const others = pages.slice(1);
      const clicking = dies ? others : breaks ? [gm(), ...others.slice(1)] : [gm(), ...pages];
      const answers = Array.from({ length: WAVE }, () => {
        const page = luck.pick(clicking);
        return page.perform(click(page, bot, luck));
      });
      if (dies || breaks) await answers[luck.between(0, WAVE - 1)];
      if (dies) await reload(0, "Gamemaster");
      if (breaks) await reload(1, "Ada");
      for (const { kind } of await Promise.all(answers)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const page of pages) page.client.network.delay(0);
    await agree(...pages);
    // What is asked about already isn't asked twice: whoever presses again gives nothing.
    const known = ["accepted", "refused", "stale", "no-gm", "cancelled"];
    expect([...kinds.keys()].filter((kind) => !known.includes(kind))).toEqual([]);
    expect(kinds.get("accepted")).toBeGreaterThan(waves);
    for (const page of pages) {
      expect(page.known).toEqual(gm().known);
      await until(() => JSON.stringify(world(page)) === JSON.stringify(world(gm())));
      expect(page.client.errors.map((error) => (error as Error).stack ?? error)).toEqual([]);
    }
    const isWhole = !hasForgotten(gm());
    while (gm().combat.steps().undo) expect((await gm().combat.undo()).kind).toBe("accepted");
    if (isWhole) expect(world(gm())).toEqual(before);
  });
});

/** Whether the history has let go of its oldest steps, as a long fight's does. */
function hasForgotten(page: Page): boolean {
  const entries = storedOf(page.combat)?.history.entries ?? {};
  return !Object.hasOwn(entries, "1");
}
