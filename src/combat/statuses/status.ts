import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Say } from "../views/words.ts";

/** The statuses that the clauses know, in the order of the palette. Those that core knows too have core's ids. */
export const statusIds = [
  "dead",
  "unconscious",
  "prone",
  "surprised",
  "delayed",
  "concentrating",
  "casting",
  "grappled",
  "grappling",
  "impaired",
  "threatened",
  "flowing",
  "readied",
  "guarding",
  "advantage",
  "ongoing",
  "acting",
  "waiting",
  "interrupted",
  "engaged",
  "condition",
] as const;
export type StatusId = (typeof statusIds)[number];

/** How long something lasts, in the measure of its ruleset. */
export interface Left {
  readonly unit: "rounds" | "turns" | "seconds" | "segments";
  readonly count: number;
}

/** A status that follows from a fight's state. It is stored nowhere. */
export interface Status {
  /** One of ours, or of core's where a ruleset knows it. */
  readonly id: string;
  /** What of, from what or against whom: "Bless", "Ogre". */
  readonly what?: string;
  readonly left?: Left | null;
}

/** A number of the fight as a token's bar shows it. */
export interface Bar {
  readonly value: number;
  readonly max: number;
}

/** Bars by their names. */
export type Bars = Readonly<Record<string, Bar>>;

/** Who looks: a status that rests on somebody of whom they may not know isn't there for them. */
export interface Onlooker {
  readonly mayKnow: (id: CombatantId) => boolean;
  readonly nameOf: (id: CombatantId) => string;
  /** The name of any status of this world in the onlooker's language. */
  readonly titleOf: (status: string) => string;
  readonly say: Say;
}

/** What tokens and sheets show of a combatant: pure functions of the fight's state. */
export interface Shown<State extends EncounterState = EncounterState> {
  /** Statuses that this ruleset has rules for, beside *defeated*, which all have. */
  readonly own: readonly string[];
  /** Hit points are counted on below 0. */
  readonly belowZero?: true;
  /** What its bars are called; the first is what the turn has left. */
  readonly bars: readonly string[];
  statuses(state: State, who: CombatantId, onlooker: Onlooker): readonly Status[];
  /** The fight's numbers by the names of `bars`; what a combatant doesn't have is left out. */
  numbers(state: State, who: CombatantId): Bars;
  /** What is left of an Active Effect that the fight counts; null or absent: it counts none such. */
  left?(state: State, uuid: string): Left | null;
  /** The command that gives or takes a status by hand; null: it follows from what is done; absent: never. */
  toggle?(state: State, who: CombatantId, status: string, on: boolean, onlooker: Onlooker): object | null;
  /** The command that sets one of the bars by hand; null or absent: it follows from what is done. */
  setBar?(state: State, who: CombatantId, bar: string, value: number): object | null;
}

const nameless: ReadonlySet<string> = new Set<StatusId>(["ongoing", "condition"]);

/** A status in words, with what is left of it: "Concentrating: Bless · 3 rounds". */
export function statusName({ id, what, left }: Status, { titleOf, say }: Pick<Onlooker, "titleOf" | "say">): string {
  const name = titleOf(id);
  // What has a name of its own needs no kind before it.
  const named = !what ? name : nameless.has(id) ? what : say("TURNCRAFT.Status.of", { status: name, what });
  return left ? say("TURNCRAFT.Status.lasting", { status: named, left: leftWords(left, say) }) : named;
}

/** "3 rounds", "1 second". */
export function leftWords({ unit, count }: Left, say: Say): string {
  return say(count === 1 ? `TURNCRAFT.Status.left.one.${unit}` : `TURNCRAFT.Status.left.some.${unit}`, { count });
}

/** Where a status's picture lies. */
export function iconOf(id: StatusId): string {
  return `systems/turncraft/assets/statuses/${id}.svg`;
}
