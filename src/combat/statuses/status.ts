import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { Localize } from "../views/words.ts";

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

/** Remaining time in the ruleset's unit. */
export interface Left {
  readonly unit: "rounds" | "turns" | "seconds" | "segments";
  readonly count: number;
}

/** A status that follows from a fight's state. It is stored nowhere. */
export interface Status {
  /** Status of ours, or of core's if a ruleset knows it. */
  readonly id: string;
  /** Object, source or opponent of the status: "Bless", "Ogre". */
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

/** Viewer of statuses: a status caused by a combatant that the viewer may not know of stays hidden. */
export interface StatusViewer {
  readonly canSee: (id: CombatantId) => boolean;
  readonly nameOf: (id: CombatantId) => string;
  /** The name of any status of this world in the onlooker's language. */
  readonly titleOf: (status: string) => string;
  readonly localize: Localize;
}

/** Display of a combatant on tokens and sheets: pure functions of the fight's state. */
export interface StatusFacet<State extends EncounterState = EncounterState> {
  /** Statuses that this ruleset has rules for, beside *defeated*, which all have. */
  readonly own: readonly string[];
  /** Hit points are counted on below 0. */
  readonly belowZero?: true;
  /** Names of the bars; the first is the turn's remaining resource. */
  readonly bars: readonly string[];
  statuses(state: State, who: CombatantId, onlooker: StatusViewer): readonly Status[];
  /** The fight's numbers by the names of `bars`; what a combatant doesn't have is left out. */
  numbers(state: State, who: CombatantId): Bars;
  /**
   * Returns the remaining time of an Active Effect counted by the fight; null or absent: the fight doesn't count it.
   */
  left?(state: State, uuid: string): Left | null;
  /** The command that gives or takes a status by hand; null: it follows from what is done; absent: never. */
  toggle?(state: State, who: CombatantId, status: string, on: boolean, onlooker: StatusViewer): object | null;
  /** Command to set a bar by hand; null or absent: derived only. */
  setBar?(state: State, who: CombatantId, bar: string, value: number): object | null;
}

const nameless: ReadonlySet<string> = new Set<StatusId>(["ongoing", "condition"]);

/** A status in words, with what is left of it: "Concentrating: Bless · 3 rounds". */
export function statusName(
  { id, what, left }: Status,
  { titleOf, localize }: Pick<StatusViewer, "titleOf" | "localize">,
): string {
  const name = titleOf(id);
  // What has a name of its own needs no kind before it.
  const named = !what ? name : nameless.has(id) ? what : localize("TURNCRAFT.Status.of", { status: name, what });
  return left ? localize("TURNCRAFT.Status.lasting", { status: named, left: leftWords(left, localize) }) : named;
}

/** "3 rounds", "1 second". */
export function leftWords({ unit, count }: Left, localize: Localize): string {
  return localize(count === 1 ? `TURNCRAFT.Status.left.one.${unit}` : `TURNCRAFT.Status.left.some.${unit}`, { count });
}

/** Returns the path of a status's picture. */
export function iconOf(id: StatusId): string {
  return `systems/turncraft/assets/statuses/${id}.svg`;
}
