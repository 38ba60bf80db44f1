import { afterEach, describe, expect, it } from "vitest";
import type { AnyBot } from "../../scripts/fight/bot.ts";
import { flowBot } from "../../scripts/fight/bots/flow.ts";
import { groupBot } from "../../scripts/fight/bots/group.ts";
import { marchingBot } from "../../scripts/fight/bots/marching.ts";
import { secondsBot } from "../../scripts/fight/bots/seconds.ts";
import { Luck } from "../../scripts/fight/luck.ts";
import type { Command } from "../../src/combat/index.ts";
import type { AnyCommand, CombatantId, EncounterState } from "../../src/rules/engine/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "./fight.ts";

type Page = Seat<EncounterState>;

const everybody = [mira, tarn, ogre];
const foesOf = (id: CombatantId) => (id === ogre ? [mira, tarn] : [ogre]);

/** What somebody who knows the rules might do next, or somebody who doesn't: a turn, a step back, a blow's harm. */
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

describe.each([
  ["seconds", 13, secondsBot],
  ["marching", 14, marchingBot],
  ["group", 13, groupBot],
  ["flow", 14, flowBot],
] as const)("A storm of clicks under %s, V%i", (type, generation, bot: AnyBot) => {
  let fight: Fight<EncounterState>;
  afterEach(() => fight.table.close());

  it("leaves everybody with the same fight and the same world, and the way back leads to its beginning", async () => {
    const luck = new Luck(generation);
    fight = await openFight<EncounterState>(generation, { type });
    let gm = await fight.join("Gamemaster");
    const players = [await fight.join("Ada"), await fight.join("Bram")];
    for (const seat of [gm, ...players]) answering(seat, luck);
    await until(() => Object.keys(gm.state.fighters).length === 3);
    await gm.client.game.settings.set("turncraft", "dice", "gm");
    const world = (seat: Page) => everybody.map((id) => [seat.place(id), seat.actor(id).system.hp.value]);
    const before = world(gm);
    const kinds = new Map<string, number>();
    for (let wave = 0; wave < 12; wave++) {
      for (const seat of [gm, ...players]) seat.client.network.delay(luck.between(0, 12));
      const dies = wave === 7;
      const clicking = dies ? players : [gm, gm, ...players];
      const answers = Array.from({ length: 8 }, () => {
        const seat = luck.pick(clicking);
        return seat.perform(click(seat, bot, luck));
      });
      if (dies) {
        // The GM's page is gone in the middle of it; the next one answers what it hadn't.
        await answers[luck.between(0, 7)];
        gm.client.kill();
        gm = await fight.join("Gamemaster");
        answering(gm, luck);
      }
      for (const { kind } of await Promise.all(answers)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const seat of [gm, ...players]) seat.client.network.delay(0);
    await agree(gm, ...players);
    expect([...kinds.keys()].filter((kind) => !["accepted", "refused", "stale", "no-gm"].includes(kind))).toEqual([]);
    expect(kinds.get("accepted")).toBeGreaterThan(10);
    for (const seat of players) {
      expect(seat.known).toEqual(gm.known);
      await until(() => JSON.stringify(world(seat)) === JSON.stringify(world(gm)));
      expect(seat.client.errors.map((error) => (error as Error).stack ?? error)).toEqual([]);
    }
    while (gm.combat.steps().undo) expect((await gm.combat.undo()).kind).toBe("accepted");
    expect(world(gm)).toEqual(before);
  });
});
