/** Encounters with damaged or missing data: the GM gets one sentence, and undo stops at the damage. */
import { fileURLToPath } from "node:url";
import { deflateSync, strFromU8 } from "fflate";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { unfolded } from "../../src/combat/authority/history-store.ts";
import { begun, type Fight, mira, openFight, type Seat, tarn, until } from "./fight.ts";

type Json = { readonly [key: string]: unknown };

interface StoredSystem {
  readonly revision: number;
  readonly authority: string;
  readonly state?: Json;
  readonly history?: { readonly at: number; readonly from: number; readonly entries: Readonly<Record<string, string>> };
}

interface StoredCombat {
  readonly _id: string;
  readonly type: string;
  readonly system: StoredSystem;
}

const coinDuel = fileURLToPath(new URL("../module/coin-duel", import.meta.url));

const NAME = "Yard: Mira, Tarn, and Ogre";

/** 200 MB of one letter: 200 KB stored. */
const bomb = `z${btoa(strFromU8(deflateSync(new Uint8Array(200_000_000).fill(97)), true))}`;

/** An entry as JSON with other fields. */
function edited(text: string, fields: Json): string {
  return JSON.stringify({ ...JSON.parse(text), ...fields });
}

describe.each([13, 14] as const)("Invalid data under V%i", (generation) => {
  const tables: Fight[] = [];
  afterEach(async () => {
    for (const { table } of tables.splice(0)) await table.close();
  });

  async function open(combat?: object): Promise<Fight> {
    const fight = await openFight(generation, { type: "dexterity", ...(combat && { combat }) });
    tables.push(fight);
    return fight;
  }

  /** A fight in its first round, Tarn acting, with Mira's hit points changed last. */
  let whole: StoredCombat;
  /** Numbers of its steps, oldest first. */
  let steps: number[];
  beforeAll(async () => {
    const fight = await openFight(generation);
    const gm = await fight.join("Gamemaster");
    await begun(gm);
    await gm.endTurn();
    await gm.perform({ kind: "hit-points", who: mira, change: -3 });
    await until(() => gm.actor(mira).system.hp.value === 17);
    whole = JSON.parse(JSON.stringify(gm.combat.toObject()));
    steps = Object.keys(whole.system.history?.entries ?? {}).map(Number);
    await fight.table.close();
  });

  /** The same encounter with other data of its own. */
  function changed(change: (system: StoredSystem) => object): object {
    return { ...whole, system: change(whole.system) };
  }

  /** Same with other entries in the history; null omits one. */
  function withEntries(entries: Readonly<Record<string, string | null>>, more: object = {}): object {
    return changed(({ history, ...system }) => {
      const all = Object.entries({ ...history?.entries, ...entries }).filter(([, text]) => text !== null);
      return { ...system, history: { ...history, entries: Object.fromEntries(all), ...more } };
    });
  }

  async function join(combat: object): Promise<Seat> {
    return (await open(combat)).join("Gamemaster");
  }

  /** Undoing is refused by the damage, and has changed nothing. */
  async function expectStop(gm: Seat): Promise<void> {
    const before = [gm.known, gm.actor(mira).system.hp.value];
    const refusal = { message: "TURNCRAFT.Refused.history.unreadable" };
    expect(await gm.combat.undo()).toMatchObject({ refusal });
    expect(await gm.combat.goTo(0)).toMatchObject({ refusal });
    expect([gm.known, gm.actor(mira).system.hp.value]).toEqual(before);
  }

  it("names an encounter without a state, instead of beginning an empty one in its place", async () => {
    const gm = await join(changed(({ state: _, ...system }) => system));
    await until(() => gm.notices.length > 0);
    expect(gm.notices).toEqual([expect.stringMatching(new RegExp(`${NAME}\\. .*Reset it in the combat tracker`))]);
    expect([gm.combat, gm.client.game.combats.invalidDocumentIds.size]).toEqual([undefined, 1]);
  });

  it("names an encounter without a history; it goes on from there", async () => {
    const gm = await join(changed(({ history: _, ...system }) => system));
    await until(() => gm.notices.length > 0);
    expect(gm.notices).toEqual([
      `The history of ${NAME} is gone. The encounter continues, but nothing before now can be undone.`,
    ]);
    expect(await gm.combat.undo()).toMatchObject({ refusal: { message: "TURNCRAFT.Refused.history.nothingBehind" } });
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
    await until(() => gm.state.activeId !== tarn);
    expect(await gm.combat.undo()).toMatchObject({ kind: "accepted" });
    await until(() => gm.state.activeId === tarn);
  });

  it.each<[string, (text: string) => string]>([
    ["isn't JSON", () => "{"],
    ["isn't base64", () => "z%%%"],
    ["is no deflated text", () => "zAAAA"],
    ["is a bomb", () => bomb],
    ["is another kind of thing", () => "[1]"],
    ["has a log that is a text", (text) => edited(text, { log: "text" })],
    ["has changes that are none", (text) => edited(text, { world: [null] })],
    ["has patches that are none", (text) => edited(text, { back: [["round"]] })],
    ["has another's number", (text) => edited(text, { seq: 1 })],
  ])("stops undo at a step whose record %s, and says so", async (_, damage) => {
    const last = steps.at(-1) ?? 0;
    const gm = await join(withEntries({ [last]: damage(unpacked(last)) }));
    await until(() => gm.notices.length > 0);
    expect(gm.notices).toEqual([
      `Part of the history of ${NAME} can't be read. The encounter continues, and undo stops at that step.`,
    ]);
    await expectStop(gm);
    expect(await gm.endTurn()).toMatchObject({ kind: "accepted" });
    expect(await gm.combat.undo()).toMatchObject({ kind: "accepted" });
    await until(() => gm.state.activeId === tarn);
    await expectStop(gm);
  });

  it.each<[string, unknown[]]>([
    ["lead nowhere", [[["fighters", "nobody0000000000", "spent"], 5]]],
    ["lead to no fight", [[["order"], ["nobody0000000000"]]]],
  ])("stops undo at a step whose patches %s", async (_, back) => {
    const last = steps.at(-1) ?? 0;
    const gm = await join(withEntries({ [last]: edited(unpacked(last), { back }) }));
    // What the last step did to the world is finished by the page that takes the fight over.
    await until(() => gm.actor(mira).system.hp.value === 17);
    const before = gm.known;
    expect(await gm.combat.undo()).toMatchObject({ refusal: { message: "TURNCRAFT.Refused.history.unreadable" } });
    expect([gm.known, gm.actor(mira).system.hp.value]).toEqual([before, 17]);
  });

  it("stops undo where a step is missing, between two others and as the newest", async () => {
    const [, middle = 0, last = 0] = steps.slice(-3);
    const gm = await join(withEntries({ [middle]: null }));
    await until(() => gm.notices.length > 0);
    expect(await gm.combat.undo()).toMatchObject({ kind: "accepted" });
    await until(() => gm.actor(mira).system.hp.value === 20);
    await expectStop(gm);
    const other = await join(withEntries({ [last]: null }));
    await until(() => other.notices.length > 0);
    await expectStop(other);
  });

  it("names an encounter whose history stands at an impossible step", async () => {
    const gm = await join(withEntries({}, { at: -5 }));
    await until(() => gm.notices.length > 0);
    expect([gm.notices[0], gm.combat]).toEqual([expect.stringContaining(NAME), undefined]);
  });

  it("names an encounter whose ruleset is missing, and the module that brings it back", async () => {
    const fight = await openFight(generation, { type: "coin-duel.coin", modules: [coinDuel] });
    tables.push(fight);
    await fight.table.restartServer({ modules: [] });
    const gm = await fight.join("Gamemaster");
    await until(() => gm.notices.length > 0);
    expect(gm.notices).toEqual([
      `${NAME} uses the ruleset coin-duel.coin, which isn't active. Enable the module that provides it.`,
    ]);
  });

  it("leaves a world of a newer version as it is, and says why", async () => {
    const fight = await open(whole);
    const first = await fight.join("Gamemaster");
    await until(() => first.client.game.settings.get("turncraft", "version") !== "");
    await first.client.game.settings.set("turncraft", "version", "99.0.0");
    const [gm, ada] = [await fight.join("Gamemaster"), await fight.join("Ada")];
    await until(() => gm.notices.length > 0);
    expect(gm.notices[0]).toMatch(/last played with Turncraft 99\.0\.0, .* Update Turncraft, or restore a backup/);
    const before = JSON.stringify(gm.combat.toObject());
    for (const seat of [gm, ada]) expect(await seat.endTurn()).toEqual({ kind: "newer", version: "99.0.0" });
    expect(JSON.stringify(gm.combat.toObject())).toBe(before);
    expect(gm.client.game.settings.get("turncraft", "version")).toBe("99.0.0");
  });

  /** The text of a step without the packing of long ones. */
  function unpacked(seq: number): string {
    return unfolded(whole.system.history?.entries[seq] ?? "");
  }
});
