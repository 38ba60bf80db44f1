import type { CombatantId, Feet } from "../../../../src/engine/index.ts";
import {
  type ActionKey,
  type ItemTerms,
  newFighter,
  orderOf,
  type Running,
  type SecondsCommand,
  type SecondsFighter,
  type SecondsScores,
  type SecondsSettings,
  type SecondsState,
  seconds,
  settings as table,
} from "../../../../src/rulesets/seconds/rules/index.ts";
import { givingUnder, type How, playingTo } from "../../giving.ts";

export { gm, next, ownerOf } from "../../giving.ts";

const four = ["A", "B", "C", "D"].map((id) => id as CombatantId);
export const [A, B, C, D] = four as [CombatantId, CombatantId, CombatantId, CombatantId];

/** Guest of a test: scores, checks, and all that differs from a combatant who has just entered. */
export interface Guest {
  total?: number;
  rerolls?: number[];
  reflex?: number;
  dexterity?: number;
  moveFeet?: number;
  is?: Partial<SecondsFighter>;
}

export function scores({ reflex = 0, dexterity = 0, moveFeet = 5 }: Guest = {}): SecondsScores {
  return { reflex, dexterity, moveFeet: moveFeet as Feet };
}

/** An encounter before its start; guests with a total have made their check, the others haven't. */
export function gathering(guests: Record<string, Guest>, settings: Partial<SecondsSettings> = {}): SecondsState {
  const fighters = Object.fromEntries(
    Object.entries(guests).map(([id, guest]) => {
      const { total, rerolls = [] } = guest;
      const rolled = total === undefined ? {} : { initiative: total, checks: [total, ...rerolls] };
      return [id, { ...newFighter(scores(guest)), ...rolled, ...guest.is }];
    }),
  ) as SecondsState["fighters"];
  return {
    ...seconds.empty(),
    fighters,
    order: orderOf({ fighters }),
    settings: { ...table.defaults, ...settings },
  };
}

/** A started fight in round 1; without totals guests are ranked in the order in which they are named. */
export function fight(guests: Record<string, Guest>, settings: Partial<SecondsSettings> = {}): SecondsState {
  const ranked = Object.fromEntries(Object.entries(guests).map(([id, guest], i) => [id, { total: 19 - i, ...guest }]));
  return after(gathering(ranked, settings), { kind: "start" });
}

/** A, B, C and so on, in that order, each with these differences. */
export function line(
  count: number,
  first: Partial<SecondsFighter> = {},
  settings: Partial<SecondsSettings> = {},
): SecondsState {
  const all = Object.fromEntries(["A", "B", "C", "D"].slice(0, count).map((id) => [id, {}]));
  return set(fight(all, settings), A, first);
}

export const { after, give, needed, outcome, refused } = givingUnder(seconds);

/** State with these changes to a combatant. */
export function set(state: SecondsState, who: CombatantId, is: Partial<SecondsFighter>): SecondsState {
  const changed = { ...state, fighters: { ...state.fighters, [who]: { ...fighter(state, who), ...is } } };
  const loaded = seconds.load(JSON.parse(JSON.stringify(changed)));
  if ("clause" in loaded) throw new Error(`Not a fight: ${JSON.stringify(loaded)}`);
  return loaded;
}

export function fighter(state: SecondsState, id: CombatantId): SecondsFighter {
  const found = state.fighters[id];
  if (!found) throw new Error(`${id} isn't there`);
  return found;
}

/** Turns end until somebody's turn of a round has begun. */
export const playTo = playingTo<SecondsState>(after);

/** Commands one after the other. */
export function all(state: SecondsState, ...commands: SecondsCommand[]): SecondsState {
  return commands.reduce((now, command) => after(now, command), state);
}

/** Events of the log of a command, without their beginning. */
export function logged(state: SecondsState, command: SecondsCommand, how: How = {}): string[] {
  return outcome(state, command, how).log.map(({ event }) => event.replace(/^TURNCRAFT\.Log\.(seconds\.)?/, ""));
}

export function item(more: Partial<ItemTerms> = {}): ItemTerms {
  const plain = { id: "Item.fireball", name: "Fireball", seconds: null, orLonger: false, delay: 0, consecutive: true };
  return { ...plain, ...more };
}

/** A general action of the table. */
export function begin(who: CombatantId, action: ActionKey, more: object = {}): SecondsCommand {
  return { kind: "begin", who, action, ...more };
}

/** A spell, 4 s unless it says otherwise. */
export function cast(who: CombatantId, terms: Partial<ItemTerms> = {}, more: object = {}): SecondsCommand {
  return begin(who, "spell", { item: item(terms), ...more });
}

export const join = (id: CombatantId): SecondsCommand => ({ kind: "join", who: [id] });
export const hold = (who: CombatantId): SecondsCommand => ({ kind: "delay", who });
export const act = (who: CombatantId): SecondsCommand => ({ kind: "act", who });
export const wait = (who: CombatantId, count: number): SecondsCommand => ({ kind: "wait", who, seconds: count });
export const goOn = (who: CombatantId): SecondsCommand => ({ kind: "continue", who });
export const abandon = (who: CombatantId): SecondsCommand => ({ kind: "abandon", who });
export const finish = (who: CombatantId): SecondsCommand => ({ kind: "finish", who });
export const free = (who: CombatantId): SecondsCommand => ({ kind: "free", who, what: "a word" });
export const rules = (changes: Partial<SecondsSettings>): SecondsCommand => ({ kind: "settings", changes });

/** Adds a late arrival with this total. */
export function joins(state: SecondsState, id: CombatantId, total: number, answers: How["answers"] = {}): SecondsState {
  return after(state, join(id), {
    freshScores: { [id]: scores() },
    answers: { [`initiative:${id}`]: total, ...answers },
  });
}

type Way = { forced?: boolean; run?: boolean; blocked?: boolean };

/** A movement of so many feet by the scene's ruler. */
export function move(
  who: CombatantId,
  feet: number,
  { forced = false, run = false, blocked = false }: Way = {},
): SecondsCommand {
  const at = (x: number) => ({ x, y: 0, elevation: 0 });
  const path = {
    grid: "square" as const,
    from: { x: 0, y: 0 },
    steps: [{ to: { x: 1, y: 0 }, feet: feet as Feet }],
    token: { uuid: `Scene.s.Token.${who}`, before: at(0), path: [at(100)] },
    blocked,
  };
  return { kind: "move", who, measured: path, forced, run };
}

/** An action under way, so many seconds of it done. */
export function spellAt(done: number, more: Partial<Running> = {}): Running {
  const spell = {
    itemId: "Item.fireball",
    action: "spell",
    name: "Fireball",
    total: 4,
    consecutive: true,
    delay: 0,
    early: false,
  };
  return { ...spell, done, ...more } as Running;
}

/** A delay with so many seconds left. */
export function delay(left: number, id = "d1") {
  return { id, name: `delay ${id}`, itemId: null, left };
}

export const leftOf = (state: SecondsState, who: CombatantId): number => fighter(state, who).secondsLeft;
export const delaysOf = (state: SecondsState, who: CombatantId) => fighter(state, who).delays.map(({ left }) => left);
