import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CombatantId, type InputRequest, type LogEntry, type Result, step } from "../../../../src/engine/index.ts";
import {
  type Action,
  actorOf,
  type FlowCommand,
  type FlowState,
  flow,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { active, crowd, plainly } from "../../any.ts";
import { gm, ownerOf } from "../../giving.ts";
import { anyCommand, timely } from "./chance.ts";
import { bow, item } from "./creatures.ts";
import { fight, next } from "./fights.ts";

/*
 * Players give any commands at any moments; the Gamemaster only ends turns and closes windows. What is carried out is counted from
 * the commands, by prices that stand here, and nobody may have had more of anything than the clauses allow.
 */

const ids = crowd.slice(0, 4);
const things = [
  item(),
  item({ name: "fist", category: "fist", natural: true, brawl: true }),
  item({ ...bow, carry: "worn" }),
  item({ name: "shield", kind: "shield", carry: "off" }),
  item({ name: "bolt", kind: "spell", attackSkill: "melee" }),
  item({ name: "charm", kind: "magicItem", attackType: "none", attackSkill: "", carry: "worn", apCost: 1 }),
  item({ name: "potion", kind: "potion", attackType: "none", attackSkill: "", carry: "bag" }),
];
/** Enough hit points never to fall. */
const hp = { value: 999, max: 999, uuid: "Actor.x", path: "system.hp.value" };

/** Two against two, each beside both foes. */
function four(): FlowState {
  const at = [
    { x: 0, y: 0 },
    { x: 1, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ];
  const guests = ids.map((id, i) => {
    const side = i % 3 === 0 ? "ours" : "theirs";
    return [id, { side, at: at[i] as { x: number; y: number }, items: things, scores: { hp } }] as const;
  });
  return fight(Object.fromEntries(guests));
}

/** The least that each action costs in AP (FL-42 to FL-51, FL-108 to FL-134). */
const ap: Partial<Record<Action, number>> = {
  attack: 2,
  spell: 2,
  ability: 2,
  draw: 1,
  sheathe: 1,
  potion: 1,
  magicItem: 1,
  standUp: 1,
  disarm: 2,
  feint: 1,
  flowState: 1,
  grapple: 2,
  hold: 2,
  shove: 1,
  totalDefense: 3,
  tumble: 1,
  other: 1,
};
/** Done once a round (FL-113, FL-118, FL-127), or once a turn (FL-115). */
const once: readonly Action[] = ["feint", "shove", "breakFree", "flowState"];
const onlyGM = ["start", "end", "advance-round", "settings", "manual", "set-flags", "grant", "surprise", "reset-roll"];
const effects = ["ongoing", "end-ongoing", "round-effect", "end-round-effect", "close-window"];

const commands = fc.array(fc.tuple(anyCommand, fc.nat()), { minLength: 40, maxLength: 160, size: "max" });

/** Amounts used so far: `add` refuses more than is allowed. */
class Ledger {
  readonly #got = new Map<string, number>();

  add(key: string, amount: number, most: number): void {
    const sum = (this.#got.get(key) ?? 0) + amount;
    this.#got.set(key, sum);
    expect([key, sum <= most]).toEqual([key, true]);
  }

  of(key: string): number {
    return this.#got.get(key) ?? 0;
  }
}

describe("Any sequence of players' commands", () => {
  it("FL-18, FL-22, FL-25, FL-29, FL-31, FL-100, FL-113, FL-127, FL-130 · gives no combatant more than the clauses allow", () => {
    let carried = 0;
    const law = fc.property(commands, (all) => {
      let state = four();
      const ledger = new Ledger();
      const turns = new Map<CombatantId, number>();
      for (const [raw, luck] of all) {
        const named = JSON.parse(JSON.stringify(raw).replaceAll(active, state.activeId ?? "c0")) as FlowCommand;
        const command = named.kind === "advance" ? next(state) : timely(state, named);
        const isGM = command.kind === "advance" || command.kind === "close-window";
        const after = given(state, command, isGM, luck);
        if (!after) continue;
        bookReturned(ledger, turns, state, after.log);
        bookDice(ledger, turns, state, after);
        if (!isGM) {
          expect([...onlyGM, ...effects]).not.toContain(command.kind);
          book(ledger, turns, state, after.state, command);
          carried++;
        }
        for (const id of ids)
          if (after.state.activeId === id && state.activeId !== id) turns.set(id, (turns.get(id) ?? 0) + 1);
        state = after.state;
        // At most 3 for a hit (FL-32), 1 a round for reactions (FL-33); nobody is felled.
        for (const id of ids)
          expect(state.fighters[id]?.fp).toBeLessThanOrEqual(2 + 3 * ledger.of(`${id}: strikes`) + state.round);
      }
    });
    fc.assert(law, { numRuns: 60 });
    expect(carried).toBeGreaterThan(200);
  });
});

type Die = Extract<InputRequest, { kind: "roll" }>;

/** Result of a command, with the dice rolled; null: it was refused. */
function given(
  state: FlowState,
  raw: FlowCommand,
  isGM: boolean,
  luck: number,
): { readonly state: FlowState; readonly dice: readonly Die[]; readonly log: readonly LogEntry[] } | null {
  const command = flow.read(plainly(raw));
  if ("clause" in command) throw new Error(`The law gives a malformed command: ${JSON.stringify(command)}`);
  const results: Result[] = [];
  const dice: Die[] = [];
  for (let asked = 0; asked < 50; asked++) {
    const asker = isGM ? gm : ownerOf(...ids);
    // A player's word to override counts for nothing.
    const outcome = step(flow, state, { command, asker, override: !isGM, freshScores: {} }, results);
    if (outcome.kind === "refused") return null;
    if (outcome.kind === "done") return { state: outcome.state, dice, log: outcome.log };
    for (const need of outcome.needs) {
      if (need.kind === "roll") dice.push(need);
      // Ties of initiative end sooner or later.
      const d10 = 1 + ((luck + asked + results.length) % 10);
      const percent = [20, 40, 80][(luck + asked) % 3] ?? 40;
      const formula = need.kind === "roll" ? need.formula : "";
      const total = formula === "1d100" ? percent : formula.startsWith("1d10") ? d10 : 1;
      if (need.kind === "roll") results.push({ kind: "roll", id: need.id, dice: [total], total });
      else results.push({ kind: "ruling", id: need.id, value: need.options[luck % need.options.length]?.value ?? "" });
    }
  }
  throw new Error(`${command.kind} never has enough answers`);
}

type Turns = ReadonlyMap<CombatantId, number>;

/** Books RP: full at the own turn's start, and one more in Total Defense (FL-25, FL-132). */
function rpOf(ledger: Ledger, turns: Turns, { fighters }: FlowState) {
  return (who: CombatantId, amount: number) =>
    ledger.add(`${who} since turn ${turns.get(who) ?? 0}: RP`, amount, fighters[who]?.totalDefense ? 3 : 2);
}

/** Books the RP that a critical defence returns (FL-55). */
function bookReturned(ledger: Ledger, turns: Turns, before: FlowState, log: readonly LogEntry[]): void {
  const payRp = rpOf(ledger, turns, before);
  for (const { event, who, data } of log) {
    const isRp = JSON.stringify(data?.pool) === JSON.stringify({ key: "TURNCRAFT.Pool.rp" });
    if (event === "TURNCRAFT.Log.flow.pool" && who && isRp) payRp(who, -1);
  }
}

/** Books reactions by their dice: a chosen one may be pre-empted by others (FL-84). */
function bookDice(
  ledger: Ledger,
  turns: Turns,
  before: FlowState,
  { dice, log }: { readonly dice: readonly Die[]; readonly log: readonly LogEntry[] },
): void {
  const payRp = rpOf(ledger, turns, before);
  // On the own turn, even one that goes on after a readied action has interrupted it; or with a readied action.
  const isOwn = (who: CombatantId) =>
    before.activeId === who ||
    before.open.some((entry) => entry.kind === "readied" && entry.who === who) ||
    log.some((line) => line.event === "TURNCRAFT.Log.flow.turnGoesOn" && line.who === who);
  for (const { id, who, label } of dice) {
    const isAttack = label === "TURNCRAFT.Roll.attack";
    const isReaction = label === "TURNCRAFT.Roll.defence" || (isAttack && !isOwn(who));
    if (isReaction) payRp(who, 1);
    if (label === "TURNCRAFT.Roll.defence") ledger.add(`${who} against ${id.split(":")[0]}: reactions`, 1, 1);
    if (isAttack) ledger.add(`${who}: strikes`, 1, Number.POSITIVE_INFINITY);
  }
}

/** Books what a player's command has brought. */
function book(ledger: Ledger, turns: Turns, before: FlowState, after: FlowState, command: FlowCommand): void {
  const payRp = rpOf(ledger, turns, before);
  const inRound = (who: CombatantId) => `${who} in round ${before.round}`;
  if (command.kind === "act") {
    const { who, action } = command;
    // Talking, and asking for known facts, is free at any time (FL-140).
    if (action.action !== "free" && action.action !== "knowledge")
      expect([action, actorOf(before)]).toEqual([action, who]);
    const kept = Math.max(0, (before.fighters[who]?.apReserved ?? 0) - (after.fighters[who]?.apReserved ?? 0));
    const price = action.action === "ready" ? action.cost : Math.max(0, (ap[action.action] ?? 0) - kept);
    ledger.add(`${inRound(who)}: AP`, price, 5);
    if (once.includes(action.action)) ledger.add(`${inRound(who)}: ${action.action}`, 1, 1);
    if (action.action === "other") payRp(who, action.rp);
  } else if (command.kind === "move") {
    const { who, as, measured: path, forced } = command;
    expect([actorOf(before), forced]).toEqual([who, false]);
    if (as === "step") {
      ledger.add(`${inRound(who)}: steps`, 1, 1);
      ledger.add(`${inRound(who)}: AP`, 1, 5);
    } else if (after.open.length === 0) ledger.add(`${inRound(who)}: hexes`, path.steps.length, 12);
  }
}
