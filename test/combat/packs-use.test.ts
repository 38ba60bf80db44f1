/** Tests that every item in the packs can be used by a combatant under every ruleset, by the rules alone. */
import { describe, expect, it } from "vitest";
import type { Generation } from "../../playground/protocol.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import type { FlowState } from "../../src/rulesets/flow/rules/index.ts";
import type { GroupState } from "../../src/rulesets/group/rules/index.ts";
import { generations } from "../generations.ts";
import { type Fight, mira, ogre, openFight, type Played, type Seat, tarn, until } from "./fight.ts";
import { type Source, sourcesOf } from "./packs.ts";

const items = [...sourcesOf("arms-and-spells").values()].filter(({ _key }) => _key.startsWith("!items!"));

/** An item's fields as far as this file asks. */
interface Fields {
  readonly cost: string;
  readonly reactsTo: { readonly moves: boolean };
  readonly marching?: { readonly cost: string; readonly attackBonus: number | null };
  readonly seconds?: { readonly actionKey: string };
  readonly flow: Readonly<Record<string, unknown>>;
  readonly group: Readonly<Record<string, unknown>>;
}

interface Thing {
  readonly name: string;
  readonly type: string;
  readonly uuid: string;
  readonly system: Fields;
}

const things: readonly Thing[] = items.map(({ _id, name, type = "", system }) => ({
  name,
  type,
  uuid: `Actor.${mira}.Item.${_id}`,
  system: system as Fields,
}));

/** Encounter with all items carried by Mira, beside the Ogre. Each question gets its first answer. */
async function table<State extends EncounterState>(
  generation: Generation,
  played: Partial<Played> & { type: string },
): Promise<{ fight: Fight<State>; gm: Seat<State> }> {
  const carried = items.map(({ _key, folder, ...item }: Source) => item);
  const fight = await openFight<State>(generation, {
    items: { [mira]: carried },
    tokens: {
      [mira]: { x: 100, disposition: 1 },
      [tarn]: { x: 600, disposition: 1 },
      [ogre]: { x: 200, disposition: -1 },
    },
    ...played,
  });
  const gm = await fight.join("Gamemaster");
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  gm.client.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) =>
    buttons[0]?.action;
  return { fight, gm };
}

/** Gives commands in turn, then undoes all of them; returns the reason of a refusal, or null. */
async function tried<State extends EncounterState>(
  gm: Seat<State>,
  commands: readonly (object | (() => object))[],
): Promise<string | null> {
  let done = 0;
  let why: string | null = null;
  for (const each of commands) {
    const command = typeof each === "function" ? each() : each;
    const answer = await gm.perform(command as never);
    if (answer.kind === "accepted") done++;
    else why = JSON.stringify("refusal" in answer ? answer.refusal : answer);
    if (why) break;
  }
  for (; done > 0; done--) await gm.combat.undo();
  return why;
}

/** Tries every item with commands in `commandsOf`; items without are counted, so that none is missed. */
async function tryAll<State extends EncounterState>(
  gm: Seat<State>,
  commandsOf: (thing: Thing) => readonly (object | (() => object))[] | null,
): Promise<{ refused: string[]; used: number }> {
  const refused: string[] = [];
  let used = 0;
  for (const thing of things) {
    const commands = commandsOf(thing);
    if (!commands) continue;
    used++;
    const why = await tried(gm, commands);
    if (why) refused.push(`${thing.name}: ${why}`);
  }
  return { refused, used };
}

/** Turns end until it is Mira's. */
async function toMira(gm: Seat<EncounterState>): Promise<void> {
  for (let turns = 0; turns < 5 && gm.state.activeId !== mira; turns++) {
    await gm.perform({ kind: "advance", round: gm.state.round, turn: gm.state.activeId });
  }
  expect(gm.state.activeId).toBe(mira);
}

const who = mira;
const ids = (thing: Thing) => ({ what: thing.name, item: thing.uuid });

describe.each(generations(import.meta.url))("Every item of Arms and Spells can be used under V%i", (generation) => {
  it("under Dexterity Order: on its owner's turn, or as a Reaction outside it", async () => {
    const { fight, gm } = await table(generation, { type: "dexterity" });
    gm.dice(16, 9, 5);
    await gm.combat.rollAll();
    await gm.combat.startCombat();
    await until(() => gm.state.activeId === mira);
    const spent = await tryAll(gm, (thing) => {
      const { cost } = thing.system;
      return cost === "none" || cost === "reaction" ? null : [{ kind: "spend", who, resource: cost, ...ids(thing) }];
    });
    await gm.perform({ kind: "advance", round: 1, turn: mira });
    const reacted = await tryAll(gm, (thing) => {
      const { cost, reactsTo } = thing.system;
      return cost === "reaction" ? [{ kind: "react", who, window: null, move: reactsTo.moves, ...ids(thing) }] : null;
    });
    expect([spent.refused, reacted.refused]).toEqual([[], []]);
    // All else is worn, known or said, and costs nothing.
    const free = things.filter(({ system }) => system.cost === "none").length;
    expect(spent.used + reacted.used + free).toBe(things.length);
    await fight.table.close();
  });

  it("under Six Seconds: each in its own time", async () => {
    const { fight, gm } = await table(generation, { type: "seconds" });
    await gm.combat.rollAll();
    await gm.combat.startCombat();
    await until(() => gm.state.activeId !== null);
    await toMira(gm);
    const { refused, used } = await tryAll(gm, ({ uuid, name, system: { seconds } }) => {
      if (!seconds || seconds.actionKey === "none") return null;
      const { actionKey, ...terms } = seconds as { actionKey: string };
      return [{ kind: "begin", who, action: actionKey, item: { id: uuid, name, ...terms } }];
    });
    expect(refused).toEqual([]);
    // Armor is worn, perks are always on.
    const still = things.filter(({ type, system }) => type === "armor" || system.seconds?.actionKey === "none");
    expect(used + still.length).toBe(things.length);
    await fight.table.close();
  });

  it("under Marching Order: for an action of the turn, attacks at a target", async () => {
    const { fight, gm } = await table(generation, { type: "marching" });
    await gm.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true } as never);
    await gm.perform({ kind: "take-initiative" } as never);
    await gm.combat.startCombat();
    await until(() => gm.state.activeId !== null);
    await toMira(gm);
    const { refused, used } = await tryAll(gm, (thing) => {
      const { marching } = thing.system;
      if (!marching) return null;
      const attack = marching.attackBonus === null ? {} : { attack: { target: ogre, bonus: marching.attackBonus } };
      return [{ kind: "spend", who, action: marching.cost, ...ids(thing), ...attack }];
    });
    expect(refused).toEqual([]);
    expect(used).toBe(things.filter(({ type }) => type !== "armor").length);
    await fight.table.close();
  });

  it("under Action & Flow Points: drawn if it has to be in hand, and paid", async () => {
    const { fight, gm } = await table<FlowState>(generation, {
      type: "flow",
      system: {
        [mira]: { flow: { others: "Arcana 60", agilityMod: 20 } },
        [tarn]: { flow: { agilityMod: 0 } },
        [ogre]: { flow: { agilityMod: -10 } },
      },
      scene: { grid: { type: 2, size: 100, distance: 5, units: "ft" } },
    });
    await gm.combat.rollAll();
    await gm.combat.startCombat();
    await until(() => gm.state.activeId === mira);
    // Low rolls hit.
    gm.client.CONFIG.Dice.randomUniform = () => 0.95;
    for (const pool of ["ap", "rp", "fp"]) await gm.perform({ kind: "grant", who, pool, amount: 9 } as never);
    const action = (action: string, more: object) => ({ kind: "act", who, action: { action, ...more } });
    const drawn = (item: string) => action("draw", { item, hand: "main" });
    const { refused, used } = await tryAll(gm, ({ uuid: item, type, system: { flow } }) => {
      const needs =
        flow.requiresCategory === ""
          ? undefined
          : things.find(
              ({ system }) => system.flow.category === flow.requiresCategory && system.flow.kind === "weapon",
            );
      const first = needs ? [drawn(needs.uuid)] : [];
      const strike = { item, targets: [ogre], abilities: [] };
      if (flow.kind === "weapon")
        return flow.natural ? [action("attack", strike)] : [drawn(item), action("attack", strike)];
      if (flow.kind === "shield") return [drawn(item)];
      if (flow.kind === "potion") return [drawn(item), action("potion", { item })];
      if (flow.kind === "magicItem") return [drawn(item), action("magicItem", { item })];
      if (flow.kind === "spell") return [action("spell", strike)];
      // Reactions are tried below, perks are always on, all else is drawn and used in words.
      if (flow.kind === "ability") return (flow.rpCost as number) > 0 ? null : [...first, action("ability", strike)];
      return type === "gear" ? [drawn(item)] : null;
    });
    expect(refused).toEqual([]);
    const reactions = things.filter(({ system: { flow } }) => flow.kind === "ability" && (flow.rpCost as number) > 0);
    const still = things.filter(({ type, system: { flow } }) => flow.kind === "other" && type !== "gear");
    expect(used + reactions.length + still.length).toBe(things.length);
    for (let turns = 0; turns < 5 && gm.state.activeId !== ogre; turns++) {
      await gm.perform({ kind: "advance", round: gm.state.round, turn: gm.state.activeId });
    }
    await gm.perform({ kind: "grant", who, pool: "rp", amount: 9 } as never);
    const blow = { action: "attack", item: `Actor.${ogre}.fist`, targets: [mira], abilities: [] };
    const window = () => gm.state.open.findLast((frame) => frame.window !== null)?.window?.id;
    const answered = await tryAll(gm, ({ uuid: item }) =>
      reactions.some(({ uuid }) => uuid === item)
        ? [
            { kind: "act", who: ogre, action: blow },
            () => ({ kind: "react", who, window: window(), choice: { reaction: "other", item, space: null } }),
          ]
        : null,
    );
    expect(answered).toEqual({ refused: [], used: reactions.length });
    await fight.table.close();
  });

  it("under Group Initiative: in its phase and slot, declared if necessary", async () => {
    const { fight, gm } = await table<GroupState>(generation, { type: "group" });
    await gm.combat.startCombat();
    await until(() => gm.state.phase === "DECLARE");
    const item = (thing: Thing) => ({ uuid: thing.uuid });
    const lineOf = ({ system }: Thing) => String(system.group.line);
    const isSpell = (thing: Thing) => thing.type === "spell" || /invocation/.test(lineOf(thing));
    const isDeclared = (thing: Thing) => /declared/.test(lineOf(thing));
    const plain = things.filter(({ type }) => type !== "armor");
    const declared = await tryAll(gm, (thing) =>
      thing.type !== "armor" && isDeclared(thing)
        ? [{ kind: "declare-openly", who, declaration: { item: item(thing), plans: [], delay: false } }]
        : null,
    );
    expect(declared.refused).toEqual([]);
    const attack = { targets: [ogre], mode: null, called: null, multipliers: [], feet: null };
    const done = new Set<string>();
    const tryIn = async () => {
      for (const thing of plain.filter((each) => !isDeclared(each) && !done.has(each.uuid))) {
        const blow = thing.type === "weapon" ? { attack } : {};
        const immediate = /\[immediate\]/.test(lineOf(thing));
        const command = immediate
          ? { kind: "react", who, window: null, as: "action", item: item(thing) }
          : { kind: "act", who, item: item(thing), ...blow };
        if ((await tried(gm, [command])) === null) done.add(thing.uuid);
      }
    };
    const advance = (to?: string) => {
      const { round, activeId, phase } = gm.state;
      return gm.perform({ kind: "advance", round, turn: activeId, phase, ...(to ? { to } : {}) } as never, {
        override: true,
      });
    };
    // Through the phases of both slots, in a round each.
    for (const slot of ["HIGH", "LOW"]) {
      await advance("INITIATIVE");
      for (const group of Object.keys(gm.state.groups)) await gm.perform({ kind: "roll", group } as never);
      await gm.perform({ kind: "override", who, slot } as never);
      await advance("GO_FIRST");
      await tryIn();
      for (const phase of ["D1", "D2", "D3", "D4"]) {
        await advance(`${slot}_${phase}`);
        expect(gm.state.phase).toBe(`${slot}_${phase}`);
        // The others say first that they do nothing (GR-47).
        for (const other of [tarn, ogre]) await gm.perform({ kind: "intend", who: [other], intent: "pass" } as never);
        await tryIn();
      }
      await advance("GO_LAST");
      await tryIn();
      await advance("END");
      await advance();
    }
    expect(plain.filter((each) => !isDeclared(each) && !done.has(each.uuid)).map(({ name }) => name)).toEqual([]);
    expect(plain.filter((each) => isSpell(each) && !isDeclared(each) && !done.has(each.uuid))).toEqual([]);
    await fight.table.close();
  });
});
