import type { CombatantId, EncounterState } from "../../engine/types.ts";
import { type LangKey, localizeKey } from "../../i18n.ts";
import { isV14 } from "../versions.ts";
import type { Localize } from "../views/numbers-view.ts";

/** Ids of Turncraft's statuses, in palette order; core's ids where core has the status. */
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
type StatusId = (typeof statusIds)[number];

/** Remaining time in the ruleset's unit. */
interface Left {
  readonly unit: "rounds" | "turns" | "seconds" | "segments";
  readonly count: number;
}

/** Status derived from an encounter's state, never stored. */
export interface Status {
  /** Status of Turncraft's, or of core's if a ruleset knows it. */
  readonly id: string;
  /** Object, source or opponent of the status: "Bless", "Ogre". */
  readonly what?: string;
  readonly left?: Left | null;
}

/** Number of the encounter for a token's bar. */
interface Bar {
  readonly value: number;
  readonly max: number;
}

/** Bars by name. */
export type Bars = Readonly<Record<string, Bar>>;

/** Viewer of statuses: a status caused by a combatant unknown to the viewer stays hidden. */
export interface StatusViewer {
  readonly canSee: (id: CombatantId) => boolean;
  readonly nameOf: (id: CombatantId) => string;
  /** Returns the name of any status of the world in the viewer's language. */
  readonly titleOf: (status: string) => string;
  readonly localize: Localize;
}

/** Display of a combatant on tokens and sheets: pure functions of the fight's state. */
export interface StatusFacet<State extends EncounterState = EncounterState> {
  /** Statuses with rules in the ruleset, beside *defeated*, common to all. */
  readonly own: readonly string[];
  /** Set if hit points are counted below 0. */
  readonly belowZero?: true;
  /** Names of the bars; the first is the turn's remaining resource. */
  readonly bars: readonly string[];
  statuses(state: State, who: CombatantId, viewer: StatusViewer): readonly Status[];
  /** Returns the encounter's numbers by the names of `bars`; a combatant's missing numbers are left out. */
  numbers(state: State, who: CombatantId): Bars;
  /** Returns the remaining time of an Active Effect counted by the fight; null or absent: not counted by the fight. */
  left?(state: State, uuid: string): Left | null;
  /** Command for giving or taking a status manually; null: the status follows from other commands; absent: never. */
  toggle?(state: State, who: CombatantId, status: string, on: boolean, viewer: StatusViewer): object | null;
  /** Command to set a bar by hand; null or absent: derived only. */
  setBar?(state: State, who: CombatantId, bar: string, value: number): object | null;
}

const nameless: ReadonlySet<string> = new Set<StatusId>(["ongoing", "condition"]);

/** Status in words, with the remainder: "Concentrating: Bless · 3 rounds". */
export function statusName(
  { id, what, left }: Status,
  { titleOf, localize }: Pick<StatusViewer, "titleOf" | "localize">,
): string {
  const name = titleOf(id);
  // A status with a name needs no kind before it.
  const named = !what ? name : nameless.has(id) ? what : localize("TURNCRAFT.Status.of", { status: name, what });
  return left ? localize("TURNCRAFT.Status.lasting", { status: named, left: leftWords(left, localize) }) : named;
}

/** Remaining time as text: "3 rounds", "1 second". */
export function leftWords({ unit, count }: Left, localize: Localize): string {
  return localize(count === 1 ? `TURNCRAFT.Status.left.one.${unit}` : `TURNCRAFT.Status.left.some.${unit}`, { count });
}

/** Returns the path of a status's picture. */
function iconOf(id: StatusId): string {
  return `systems/turncraft/assets/statuses/${id}.svg`;
}

/** Status in `CONFIG.statusEffects`. */
interface Registered {
  readonly id: string;
  readonly name?: string | null;
  readonly img?: string | null;
}

/**
 * Registers Turncraft's statuses before core's; core's statuses with the same id get Turncraft's name and picture.
 * `CONFIG.statusEffects` is replaced as a whole, since V14 loses the ids of entries added by `splice`. Called at `init`.
 */
export function registerStatuses(): void {
  const core = registeredStatuses();
  const ours = statusIds.map((id) => ({ id, name: `TURNCRAFT.Status.name.${id}`, img: iconOf(id) }));
  const others = core.filter(({ id }) => !statusIds.some((own) => own === id));
  const all = [...ours.map((each) => ({ ...core.find(({ id }) => id === each.id), ...each })), ...others];
  CONFIG.statusEffects = all as typeof CONFIG.statusEffects;
}

/** Registers the statuses again if another package has removed ids in V14, as `splice` does. Called at `ready`. */
export function keepStatusIds(): void {
  if (isV14() && statusIds.some((id) => idUnder(id) !== id)) registerStatuses();
}

/** Id of the status found by V14 under `id`; undefined if none. */
export function idUnder(id: string): string | undefined {
  const found: object = CONFIG.statusEffects;
  return (found as Record<string, Registered | undefined>)[id]?.id;
}

/**
 * All statuses of the world: core's list in V13; in V14 by index and by id (foundryvtt issue 13122), including statuses V14 can't
 * find by id.
 */
export function registeredStatuses(): readonly Registered[] {
  // The types know V13's list alone.
  const registry: object = CONFIG.statusEffects;
  if (Array.isArray(registry)) return [...(registry as Registered[])];
  return Object.entries(registry as Record<string, Registered>).map(([key, each]) => ({ ...each, id: each.id ?? key }));
}

/** Registered status with an id; null if there is none. */
export function registeredStatus(id: string): Registered | null {
  return registeredStatuses().find((each) => each.id === id) ?? null;
}

/** Returns a status's name in the user's language; the id if unknown. */
export function titleOf(id: string): string {
  const name = registeredStatus(id)?.name;
  // Names of core's statuses and of modules' are keys that only they know.
  return name ? localizeKey(name as LangKey) : id;
}
