import type { CombatantId } from "../../../../src/engine/index.ts";
import {
  type Glance,
  type MarchingCommand,
  type MarchingState,
  marching,
  noticedBy,
} from "../../../../src/rulesets/marching/rules/index.ts";
import { describeExamples } from "../../examples.ts";
import { choose, condition, fight, finish, gathering, move, next, seize, spend, way } from "./fights.ts";

describeExamples<MarchingState, MarchingCommand>(new URL("examples.yaml", import.meta.url), {
  ruleset: marching,
  fight,
  gathering,
  command,
});

interface Short {
  readonly kind?: string;
  /** Combatant who goes straight from one place to another. */
  readonly move?: CombatantId;
  readonly from?: readonly [number, number];
  readonly to?: readonly [number, number];
  /** Combatant who is poisoned. */
  readonly poison?: CombatantId;
  readonly rounds?: number;
  readonly elapsed?: number;
  /** The torch of a monster decides whether the party sees them (MO-201, MO-202). */
  readonly torch?: Glance;
  /** A command in words at this moment. */
  readonly say?: string;
  readonly at?: number;
}

/** "F primary", "F with C", "M1 seizes from C" and the like; anything else is a command as it is. */
function command(short: unknown, state: MarchingState): MarchingCommand {
  if (typeof short === "string") return inWords(short, state);
  const { kind, move: walker, from, to, poison, rounds, elapsed, torch, say: localize, at } = short as Short;
  if (kind) return short as MarchingCommand;
  if (walker && from && to) return move(walker, way(from, to));
  if (poison) return condition(poison, rounds ?? null, elapsed);
  if (torch) {
    return { kind: "sight", partySeesMonsters: noticedBy(torch, state.settings) !== null, monstersSeeParty: null };
  }
  return { ...inWords(localize ?? "", state), at } as MarchingCommand;
}

function inWords(words: string, state: MarchingState): MarchingCommand {
  const [first = "", verb = "", ...rest] = words.split(" ");
  const who = first as CombatantId;
  if (first === "next") return next(state);
  if (first === "start" || first === "timeout") return { kind: first };
  switch (verb) {
    case "primary":
    case "move":
    case "reaction":
      return spend(who, verb);
    case "takes":
      return { kind: "take-initiative" };
    case "delays":
      return { kind: "delay", who };
    case "finishes":
      return finish(who);
    case "acts":
    case "moves":
      return choose(who, verb === "acts" ? "act" : "move");
    case "with":
      return { kind: "act-together", who, others: rest as CombatantId[] };
    case "seizes":
      return seize(who, ...(rest.slice(1) as CombatantId[]));
    case "announces":
      return { kind: "announce", who, action: rest[0] as "primary" };
    case "declines":
      return { kind: "decline", who, action: rest[0] as "primary" };
    case "done":
      return { kind: "done", who };
    default:
      throw new Error(`Nobody understands "${words}"`);
  }
}
