/** Small table for tests of the authority: two GMs, two players, three combatants on one scene. */
import { expect, vi } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { Generation } from "../../playground/protocol.ts";
import { dist } from "../../scripts/places.ts";
import type { Command, TurncraftCombat } from "../../src/combat/index.ts";
import type { CombatantId, EncounterState } from "../../src/engine/index.ts";
import type { DexterityState } from "../../src/rulesets/dexterity/rules/index.ts";

export const mira = "mira000000000000" as CombatantId;
export const tarn = "tarn000000000000" as CombatantId;
export const ogre = "ogre000000000000" as CombatantId;

interface Creature {
  readonly id: CombatantId;
  readonly name: string;
  readonly owner: string | null;
  readonly bonus: number;
  readonly x: number;
  readonly y?: number;
}

const creatures: readonly Creature[] = [
  { id: mira, name: "Mira", owner: "ada0000000000000", bonus: 3, x: 0 },
  { id: tarn, name: "Tarn", owner: "bram000000000000", bonus: 1, x: 300 },
  { id: ogre, name: "Ogre", owner: null, bonus: 0, x: 600 },
];

/** Ruleset of the encounter, and additions to the creatures: fields of `system` and items, by creature. */
export interface Played {
  readonly type: string;
  readonly system?: Readonly<Record<string, object>>;
  readonly items?: Readonly<Record<string, readonly object[]>>;
  /** Fields of their tokens, by creature. */
  readonly tokens?: Readonly<Record<string, object>>;
  /** Fields of the scene. */
  readonly scene?: object;
  /** Further data of the encounter's document, as stored by a world. */
  readonly combat?: object;
  /** Further users. */
  readonly users?: readonly object[];
  /** Number of further adversaries, in rows of forty below the others. */
  readonly crowd?: number;
  /** Folders of modules that are active. */
  readonly modules?: string[];
  /** Runs the server in a process of its own. */
  readonly apart?: boolean;
}

/** Typed values, so nothing else follows from Dexterity and tests read easily. */
const typed: Readonly<Record<string, object>> = {
  seconds: { reflex: 0, dexterity: 0 },
  marching: { agl: 10 },
  flow: { skills: { melee: 50, ranged: 50, agility: 50, athletics: 50, endurance: 50, deception: 50 } },
  group: { dexReaction: 0 },
};

function actor({ id, name, owner, bonus }: Creature, { system, items }: Played) {
  const own = (system?.[id] ?? {}) as Readonly<Record<string, object>>;
  const blocks = Object.entries(typed).map(([block, fields]) => [block, { ...fields, ...own[block] }]);
  const speeds = { walk: 30, swim: 0, climb: 0, fly: 0, burrow: 0 };
  return {
    _id: id,
    name,
    type: owner ? "character" : "adversary",
    system: {
      hp: { value: 20, max: 20 },
      speeds,
      dexterity: { dexterityBonus: bonus },
      ...own,
      ...Object.fromEntries(blocks),
    },
    items: items?.[id] ?? [],
    ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) },
  };
}

function foes(count: number): Creature[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `foe${String(n).padStart(13, "0")}` as CombatantId,
    name: `Foe ${n + 1}`,
    owner: null,
    bonus: n % 5,
    x: (n % 40) * 100,
    y: 200 + Math.floor(n / 40) * 100,
  }));
}

function source(played: Played) {
  const all = [...creatures, ...foes(played.crowd ?? 0)];
  return {
    users: [
      { _id: "gm00000000000000", name: "Gamemaster", role: 4 },
      { _id: "gmtwo00000000000", name: "Second GM", role: 4 },
      { _id: "ada0000000000000", name: "Ada", role: 1 },
      { _id: "bram000000000000", name: "Bram", role: 1 },
      ...(played.users ?? []),
    ],
    actors: all.map((creature) => actor(creature, played)),
    scenes: [
      {
        _id: "yard000000000000",
        name: "Yard",
        active: true,
        width: 2000,
        height: 1000,
        padding: 0,
        grid: { type: 1, size: 100, distance: 5, units: "ft" },
        tokens: all.map(({ id, name, x, y = 0 }) => ({
          _id: id,
          name,
          actorId: id,
          actorLink: true,
          x,
          y,
          ...played.tokens?.[id],
        })),
        ...played.scene,
      },
    ],
    combats: [
      {
        _id: "fight00000000000",
        type: played.type,
        scene: "yard000000000000",
        active: true,
        combatants: all.map(({ id }) => ({ _id: id, actorId: id, tokenId: id, sceneId: "yard000000000000" })),
        ...played.combat,
      },
    ],
  };
}

/** Page of one person at the table. */
export class Seat<State extends EncounterState = DexterityState> {
  constructor(readonly client: Client) {}

  get combat(): TurncraftCombat {
    return this.client.game.combats.get("fight00000000000");
  }

  /** State of the encounter on this page. */
  get state() {
    const state = this.combat.state as State | null;
    if (!state) throw new Error("The encounter has no state");
    return state;
  }

  /** State of the encounter on this page, for comparing pages, without write times. */
  get known() {
    const { system, round, turn, combatants } = this.combat.toObject() as unknown as Record<string, unknown>;
    const rows = (combatants as Record<string, unknown>[]).map(({ _stats, ...row }) => row);
    return { state: (system as { state: unknown }).state, round, turn, combatants: rows };
  }

  actor(id: CombatantId) {
    return this.client.game.actors.get(id);
  }

  token(id: CombatantId) {
    return this.client.game.scenes.get("yard000000000000").tokens.get(id);
  }

  place(id: CombatantId): [x: number, y: number] {
    const { x, y } = this.token(id)._source;
    return [x, y];
  }

  perform(command: Command, options?: { override?: boolean }) {
    return this.combat.perform(command, options);
  }

  /** Ends the active turn as known to this page. */
  endTurn() {
    const { round, activeId } = this.state;
    return this.perform({ kind: "advance", round, turn: activeId });
  }

  /** The next d20s of this page, first to last; then sixes. */
  dice(...faces: number[]): void {
    this.client.CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 6) - 0.5) / 20;
  }

  /** Writes to encounters from this page. */
  get writes(): number {
    const sent = this.client.network.sent.filter(({ event }) => event === "modifyDocument");
    return sent.filter(({ args }) => JSON.stringify(args).includes('"documentName":"Combat"')).length;
  }

  /** Notifications shown to this user, newest last. */
  get notices(): string[] {
    return this.client.notices.map(({ message }) => message);
  }
}

export class Fight<State extends EncounterState = DexterityState> {
  constructor(readonly table: HeadlessTable) {}

  async join(name: string): Promise<Seat<State>> {
    return new Seat<State>(await this.table.join(name));
  }
}

/** Opens the table. Close it with `fight.table.close()`. */
export async function openFight<State extends EncounterState = DexterityState>(
  generation: Generation,
  played: Played = { type: "dexterity" },
): Promise<Fight<State>> {
  const { modules = [], apart = false } = played;
  return new Fight<State>(await openTable({ system: dist, source: source(played), generation, modules, apart }));
}

/** The fight has begun: Mira 19, Tarn 10, Ogre 5. */
export async function begun(gm: Seat, ...players: Seat[]): Promise<void> {
  await until(() => Object.keys(gm.state.fighters).length === 3);
  gm.dice(16, 9, 5);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  await gm.combat.rollAll();
  await gm.combat.startCombat();
  await until(() => players.every((seat) => seat.combat.round === 1));
  expect(gm.state.order).toEqual([mira, tarn, ogre]);
}

/** Data of this page's tracker, for Turncraft's templates. */
export async function trackerOf({ client, combat }: Pick<Seat, "client" | "combat">): Promise<Record<string, unknown>> {
  Object.getPrototypeOf(client.CONFIG.ui.combat.prototype)._prepareContext = async () => ({});
  const shown = { viewed: combat, combats: [combat], _getCombatantThumbnail: async () => "" };
  const { tc } = await Object.assign(client.ui.combat, shown)._prepareContext({});
  return tc;
}

/** Waits until these pages have seen the same steps. */
export function agree(...seats: Pick<Seat, "combat">[]): Promise<void> {
  const revisions = () => new Set(seats.map(({ combat }) => (combat.system as { revision: number }).revision));
  return until(() => revisions().size === 1);
}

/** Waits for a condition. */
export async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 10 });
}
