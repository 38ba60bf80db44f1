/**
 * Two rounds of all shipped and created creatures under each ruleset, with sheet buttons only and without typing: no missing
 * text, and rolls follow from the creature.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../playground/client/core/loose.ts";
import { type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist, root } from "../../scripts/places.ts";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import type { GroupState } from "../../src/rulesets/group/rules/index.ts";
import { until } from "./fight.ts";
import { Hands } from "./hands.ts";
import { type Source, sourcesOf } from "./packs.ts";

const scene = "yard000000000000";
const ada = "ada0000000000000";
const gnoll =
  "Gnoll\nAC 5; HD 2; hp 40; move 30 ft\nMELEE: claw (1d4) and bite (1d6)\nHowl. [simple] (minor; 1 segment) All who hear it shiver.";

const demo = JSON.parse(readFileSync(join(root, "demo", "actors.json"), "utf8")) as Source[];
const packed = ["heroes", "adversaries"].flatMap((pack) => [...sourcesOf(pack).values()]);

/** Creature as in the world, owned by Ada if hers. */
function taken(from: readonly Source[], name: string, type: string): object {
  const found = from.find((each) => each.name === name && each.type === type);
  if (!found) throw new Error(`${name} isn't there`);
  const { _key, folder, items, ...actor } = found;
  const own = (items as Source[]).map(({ _key: key, ...item }) => item);
  return { ...actor, items: own, ownership: { default: 0, ...(type === "character" && { [ada]: 3 }) } };
}

/** Starting positions, each next to an opponent: the party in one row, foes in the next. */
const party = ["Tomas", "Perrin"];
const foes = ["Marsh Wolf", "Gnoll"];

class Table {
  /** Cards whose damage has counted. */
  readonly counted = new Set<string>();

  constructor(
    readonly gm: Loose,
    readonly hands: Readonly<Record<"gm" | "ada", Hands>>,
    readonly ada: Loose,
  ) {}

  get combat(): Loose {
    return this.gm.game.combats.contents[0];
  }

  get state(): EncounterState {
    return this.combat.state;
  }

  /** Combatant on its player's page. */
  seen(who: CombatantId): { hands: Hands; actor: Loose; page: Loose; combat: Loose } {
    const isAdas = party.includes(this.nameOf(who));
    const page = isAdas ? this.ada : this.gm;
    const combat = page.game.combats.contents[0];
    return { hands: isAdas ? this.hands.ada : this.hands.gm, actor: combat.combatants.get(who).actor, page, combat };
  }

  /** Combatants awaited by the newest question, first the first asked. */
  get waiting(): CombatantId[] {
    const { windows = [], window = null, open = [] } = this.state as Loose;
    const newest = windows.at(-1) ?? window ?? open.findLast((frame: Loose) => frame.window)?.window;
    const asked = Object.entries<Loose>(newest?.asked ?? {});
    return asked
      .flatMap(([id, answer]) => ((answer.answer ?? answer) === "waiting" ? [id as CombatantId] : []))
      .slice(0, 1);
  }

  nameOf(who: CombatantId): string {
    return this.combat.combatants.get(who).name;
  }

  idOf(name: string): CombatantId {
    return this.combat.combatants.getName(name).id;
  }

  /** Both pages know the same. */
  agree(): Promise<void> {
    return until(() => this.ada.game.combats.contents[0].system.revision === this.combat.system.revision);
  }
}

/** Low rolls, a third high: most miss by d20 and hit by percent, and damage fells no combatant. */
function dice(first: number): () => number {
  let seed = first;
  return () => {
    seed = (seed * 16807) % 2147483647;
    const even = seed / 2147483647;
    return even < 0.3 ? even : 0.65 + 0.34 * even;
  };
}

let open: HeadlessTable | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

async function gathered(type: string): Promise<Table> {
  const source = {
    users: [
      { _id: "gm00000000000000", name: "Gamemaster", role: 4 },
      { _id: ada, name: "Ada", role: 1 },
    ],
    actors: [taken(demo, "Tomas", "character"), taken(packed, "Marsh Wolf", "adversary")],
    scenes: [
      {
        _id: scene,
        name: "Yard",
        active: true,
        width: 2000,
        height: 1000,
        padding: 0,
        grid: { type: 1, size: 100, distance: 5, units: "ft" },
      },
    ],
  };
  open = await openTable({ system: dist, source, generation: 14 });
  const [gm, player] = [await open.join("Gamemaster"), await open.join("Ada")];
  const table = new Table(gm, { gm: new Hands(gm), ada: new Hands(player) }, player);
  const { game } = gm;
  // Each page has its own dice, or ties would never end.
  for (const [i, { CONFIG }] of [gm, player].entries()) CONFIG.Dice.randomUniform = dice(104729 + 7919 * i);
  await game.turncraft.createCharacter({ name: "Perrin", archetype: "mage", player: ada });
  const beast = await game.actors.documentClass.create({ name: "Beast", type: "adversary" });
  await table.hands.gm.paste(beast, gnoll);
  const tokens = [...party, ...foes].map((name, i) => ({
    name,
    actorId: game.actors.getName(name).id,
    actorLink: true,
    disposition: party.includes(name) ? 1 : -1,
    x: 100 * (i % 2),
    y: 100 * Math.floor(i / 2),
  }));
  const made = await game.scenes.get(scene).createEmbeddedDocuments("Token", tokens);
  const combat = await game.combats.documentClass.create({ type, scene, active: true });
  // Ids decide the order of dice where nothing else does.
  const combatants = made.map(({ id, actorId }: Loose, i: number) => ({
    _id: `fighter${i}`.padEnd(16, "0"),
    tokenId: id,
    sceneId: scene,
    actorId,
  }));
  await combat.createEmbeddedDocuments("Combatant", combatants, { keepId: true });
  await until(() => Object.keys(table.state?.fighters ?? {}).length === combatants.length);
  await table.agree();
  return table;
}

/** Passes all open questions, by buttons of sheets. */
async function pass(table: Table): Promise<void> {
  for (let asked = table.waiting; asked.length > 0; asked = table.waiting) {
    for (const who of asked) {
      const { hands, actor } = table.seen(who);
      const answer = hands
        .offers(actor)
        .find(({ id, disabled }) => !disabled && /^(?:answer:)?(?:pass|decline)/.test(id));
      if (!answer) throw new Error(`${table.nameOf(who)} has nothing to answer with`);
      const { revision } = table.combat.system;
      await hands.press(actor, answer.id);
      await table.agree();
      if (table.combat.system.revision === revision)
        throw new Error(`${table.nameOf(who)} can't ${answer.label}: ${hands.notices.at(-1)}`);
    }
  }
}

/** Targets whoever stands across. */
function aim(table: Table, who: CombatantId): void {
  const { hands, page } = table.seen(who);
  const name = table.nameOf(who);
  const across = party.includes(name) ? foes[party.indexOf(name)] : party[foes.indexOf(name)];
  hands.aim(page.game.scenes.get(scene).tokens.getName(across));
}

/** Uses the first usable item of this type, through all its windows, without typing. */
async function use(table: Table, who: CombatantId, type: string): Promise<boolean> {
  const { hands, actor } = table.seen(who);
  const id = hands.usable(actor).find((each) => actor.items.get(each).type === type);
  if (id === undefined) return false;
  await hands.use(actor, id);
  await table.agree();
  await pass(table);
  await applied(table);
  return true;
}

/** Presses *Apply* on cards not yet applied, as the GM. */
async function applied(table: Table): Promise<void> {
  const cards = table.gm.game.messages.contents.filter(({ id }: Loose) => !table.counted.has(id));
  for (const { id, content, flags } of cards) {
    table.counted.add(id);
    for (const [, who] of content.matchAll(/data-strike-target="(\w+)"/g))
      await table.combat.perform({ kind: "hit-points", who, of: { seq: flags.turncraft.seq, share: "whole" } });
  }
  await table.agree();
}

/** Two rounds of turns: each combatant attacks and casts, in round 2 in reverse order. Returns the actors by round. */
async function turns(table: Table): Promise<string[]> {
  const did: string[] = [];
  while (table.state.round < 3) {
    if (did.length > 20) throw new Error(`The fight doesn't end: ${did.join(", ")}`);
    const who = table.state.activeId as CombatantId;
    const { hands, actor, combat } = table.seen(who);
    aim(table, who);
    await hands.look(combat, actor);
    const { round } = table.state;
    for (const type of round === 1 ? ["weapon", "spell"] : ["spell", "weapon"])
      if (await use(table, who, type)) did.push(`${round} ${table.nameOf(who)} ${type}`);
    await hands.press(actor, "end");
    await table.agree();
    await pass(table);
    if (table.state.activeId === who) throw new Error(`The turn of ${table.nameOf(who)} doesn't end`);
  }
  return did;
}

/** Two rounds of phases: casters declare their first spell, the others state an action in their slot; then all act. */
async function phases(table: Table): Promise<string[]> {
  const done: string[] = [];
  const stated = new Set<string>();
  while (table.state.round < 3) {
    const { phase } = table.state as GroupState;
    // Some wait for others: once more around as long as anybody does anything.
    for (const who of table.state.order)
      await table.seen(who).hands.look(table.seen(who).combat, table.seen(who).actor);
    for (let acted = true; acted; ) {
      acted = false;
      for (const who of table.state.order) if (await act(who)) acted = true;
    }
    const { round } = table.state;
    await table.hands.gm.track(table.combat, `advance:${phase}`);
    await table.agree();
    if (table.state.round === round && (table.state as GroupState).phase === phase)
      throw new Error(`${phase} doesn't end: ${table.hands.gm.notices.at(-1)}`);
  }
  return done;

  /** Presses the sheet's next button; false for none. */
  async function act(who: CombatantId): Promise<boolean> {
    const { hands, actor } = table.seen(who);
    const spell = actor.items.find(({ type }: Loose) => type === "spell");
    const logged = `${table.state.round} ${actor.name}`;
    aim(table, who);
    const alive = new Set(hands.offers(actor).flatMap(({ id, disabled }) => (disabled ? [] : [id])));
    const wanted = {
      declare: spell && !alive.has("take-back"),
      roll: true,
      intend: !spell && !stated.has(logged),
      target: true,
      do: true,
    };
    const next = Object.entries(wanted).find(([id, is]) => is && alive.has(id))?.[0];
    if (!next) return false;
    hands.fill = (shown) => (next === "declare" ? { what: chosen(shown, spell.name) } : {});
    const { revision } = table.combat.system;
    await hands.press(actor, next);
    await table.agree();
    await pass(table);
    // A covered card is no step.
    if (next !== "declare" && table.combat.system.revision === revision)
      throw new Error(`${logged} can't ${next}: ${hands.notices.at(-1)}`);
    if (next === "intend") stated.add(logged);
    if (next === "do") done.push(`${logged} ${spell ? "spell" : "weapon"}`);
    return next !== "declare";
  }
}

/** The value of a choice by its words. */
function chosen(html: string, label: string): string | undefined {
  const before = html.slice(0, html.indexOf(`<span>${label}</span>`));
  return [...before.matchAll(/name="what" value="([^"]*)"/g)].at(-1)?.[1];
}

/** Formulas and numbers derived from the creatures, in cards or windows, by ruleset. */
const d20 = [
  "Tomas · Long Sword Attack Long Sword 1d20 + 5",
  "Perrin · Quarterstaff Attack Quarterstaff 1d20 + 2",
  "Marsh Wolf · Bite Attack Bite 1d20 + 3",
  "Gnoll · Claw, bite Attack Claw, bite 1d20 + 2 Damage Claw, bite 1d4 + 1d6",
  "Perrin · Ember Lance Attack Ember Lance 1d20 + 4 Damage Ember Lance 2d6",
];
const shown: Readonly<Record<string, readonly string[]>> = {
  dexterity: d20,
  seconds: d20,
  marching: [...d20, "Long Sword +5"],
  group: [
    "Long Sword Attack 1 of 2 To hit Tomas +1",
    "Total AC 7, AAC0 18",
    "Claw, bite No modifiers Situational modifier from −20 to +20",
    "Total AC 10, AAC0 18",
    "Bite Round Shield Tomas −1 Mail Hauberk Tomas −5",
  ],
  flow: [
    "Tomas · Long Sword against Marsh Wolf Cost: 2 AP Melee Tomas 65%",
    "Gnoll · Claw, bite against Perrin Cost: 2 AP Melee Gnoll 60%",
    "Marsh Wolf · Bite against Tomas Cost: 2 AP Melee Marsh Wolf 55%",
    "Perrin · Ember Lance against Gnoll Cost: 2 AP · may react: Marsh Wolf, Gnoll Arcana Perrin 70%",
  ],
};

/** Words of missing data, and what no window should ever say. */
const odd = /by default|is a default|is entered|\bmissing\b|undefined|\bNaN\b|\bnull\b|\[object|TURNCRAFT\./;

describe("Two rounds of a demo creature, a packed, a fresh and a pasted one, played from their sheets alone", () => {
  it.each(["dexterity", "seconds", "marching", "group", "flow"])("under %s", async (type) => {
    const table = await gathered(type);
    if (type === "marching")
      await table.combat.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true });
    if (!["group", "marching"].includes(type)) await table.combat.rollAll();
    await table.combat.startCombat();
    await until(() => table.state.round === 1);
    await table.agree();
    const did = await (type === "group" ? phases(table) : turns(table));
    const { gm, ada: player } = table.hands;
    const read = [...gm.read, ...player.read, ...gm.chat, ...player.chat, ...gm.notices, ...player.notices];
    expect(read.filter((text) => odd.test(text))).toEqual([]);
    expect([...gm.notices, ...player.notices]).toEqual(["Gnoll is filled in."]);
    expect([...table.gm.errors, ...table.ada.errors]).toEqual([]);
    const all = ["Tomas", "Marsh Wolf", "Gnoll"].flatMap((name) => [`1 ${name} weapon`, `2 ${name} weapon`]);
    expect(did).toEqual(expect.arrayContaining([...all, "2 Perrin spell"]));
    const hurt = table.combat.combatants.filter(({ actor }: Loose) => actor.system.hp.value < actor.system.hp.max);
    expect(hurt.length).toBeGreaterThan(0);
    for (const words of shown[type] ?? [])
      expect(
        read.some((text) => text.includes(words)),
        words,
      ).toBe(true);
  });
});
