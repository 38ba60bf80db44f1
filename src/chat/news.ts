import type { AnyCommand, CombatantId, LogEntry, MessageArg, MessageKey } from "../engine/types.ts";

/** Outcome of an attack for its target. */
export type CardOutcome = "hit" | "miss";

/** Lines that a ruleset has of its own, on chat cards; each named by what follows `TURNCRAFT.Log.<key>.` */
export interface LogLook {
  /** The part of the keys that all of its own lines share. */
  readonly key: string;
  /** Lines without a card, except overrides: table, tracker and sheets show them. */
  readonly silent?: readonly string[];
  /** Initiative rolls; several in one step make one table. */
  readonly initiative?: readonly string[];
  /** Lines that say how an attack came out: a card begins with them. */
  readonly outcomes?: Readonly<Record<string, CardOutcome>>;
  /** Figure that names the targets of such a line; absent: `target`, or else the line is about its own combatant. */
  readonly targets?: Readonly<Record<string, string>>;
  /** Shorter words of such lines: the card begins with these, and has the line itself among its rolls. */
  readonly headlines?: Readonly<Record<string, MessageKey>>;
  /** Dice and modifiers, folded away on a card. */
  readonly rolls?: readonly string[];
  /** True if a command answers what was done before: its news joins that card. Absent: none does. */
  readonly answers?: (command: AnyCommand) => boolean;
  /** Lines that tell damage which the rules have dealt: the name of its figure. */
  readonly harm?: Readonly<Record<string, string>>;
  /** Icons (Font Awesome). */
  readonly icons?: Readonly<Record<string, string>>;
}

/**
 * Log lines without a card, since table, tracker and sheets show them; a GM override always gets one. Includes hit
 * points: a card would reveal an adversary's. Named by the part after `TURNCRAFT.Log.`.
 */
const quiet = new Set([
  "turnStarted",
  "turnEnded",
  "roundBegan",
  "passedOver",
  "moved",
  "movedFreely",
  "placed",
  "passed",
  "windowClosed",
  "joined",
  "hitPoints",
  "effect.on",
  "effect.off",
  "effect.changed",
]);

/** Log lines about initiative rolls; several in one step make one table. */
const initiative = new Set(["rolled"]);

/** Keyed by the rest after `TURNCRAFT.Log.`, or its beginning. */
const icons: Readonly<Record<string, string>> = {
  announced: "fa-bullhorn",
  components: "fa-hand-sparkles",
  windowOpened: "fa-hourglass-half",
  castAt: "fa-bullhorn",
  stopped: "fa-ban",
  notStopped: "fa-forward",
  reacted: "fa-bolt",
  effect: "fa-hourglass-start",
  "effect.ends": "fa-hourglass-end",
  effectBegan: "fa-hourglass-start",
  effectEnded: "fa-hourglass-end",
  effectFreed: "fa-clock",
  rolledOff: "fa-dice-d20",
  tieDecided: "fa-scale-balanced",
  down: "fa-heart-crack",
  defeated: "fa-skull",
  risen: "fa-heart-pulse",
  joinedLate: "fa-person-walking-arrow-right",
  left: "fa-door-open",
  spent: "fa-hand-fist",
  did: "fa-hand-fist",
  started: "fa-play",
  ended: "fa-flag-checkered",
};

/** True if a line is worth a card. `look`: that of the encounter's ruleset. */
export function isNews(entry: LogEntry, look?: LogLook): boolean {
  const own = ownIn(entry, look);
  return !quiet.has(pathOf(entry)) && !(own !== null && look?.silent?.includes(own));
}

/** True if a line tells a roll for the order. */
export function isInitiative(entry: LogEntry, look?: LogLook): boolean {
  const own = ownIn(entry, look);
  return initiative.has(pathOf(entry)) || (own !== null && look?.initiative?.includes(own) === true);
}

/** Outcome of the attack that a line tells of; null if it tells of none. */
export function outcomeOf(entry: LogEntry, look?: LogLook): CardOutcome | null {
  return look?.outcomes?.[ownIn(entry, look) ?? ""] ?? null;
}

/** Figure of the combatants whom an attack's line is about; undefined: its own. */
export function targetFigure(entry: LogEntry, look?: LogLook): MessageArg | undefined {
  return entry.data?.[look?.targets?.[ownIn(entry, look) ?? ""] ?? "target"];
}

/** The words with which a card begins instead of a line's own; null: the line's own. */
export function headlineOf(entry: LogEntry, look?: LogLook): MessageKey | null {
  return look?.headlines?.[ownIn(entry, look) ?? ""] ?? null;
}

/** True if a line has dice and modifiers. */
export function isRolls(entry: LogEntry, look?: LogLook): boolean {
  const own = ownIn(entry, look);
  return own !== null && look?.rolls?.includes(own) === true;
}

/** Damage in a log line. `at`: its target; "" for none. */
export interface HarmTold {
  readonly at: CombatantId | "";
  /** Below 0: it gives hit points back. */
  readonly harm: number;
}

/** Damage of dice that were thrown at somebody; null: the line tells none. */
export function strikeHarm({ event, data = {} }: LogEntry): HarmTold | null {
  const { harm, target } = data;
  if (!event.startsWith("TURNCRAFT.Log.strike.") || typeof harm !== "number") return null;
  return { at: typeof target === "object" && "combatant" in target ? target.combatant : "", harm };
}

/** Damage that a ruleset has dealt by itself; null: the line tells none. `look`: that of the encounter's ruleset. */
export function dealtHarm(entry: LogEntry, look?: LogLook): HarmTold | null {
  const { who, data = {} } = entry;
  const harm = data[look?.harm?.[ownIn(entry, look) ?? ""] ?? ""];
  if (typeof harm !== "number" || harm <= 0) return null;
  const { target } = data;
  return { at: typeof target === "object" && "combatant" in target ? target.combatant : (who ?? ""), harm };
}

/** A line's icon (Font Awesome). */
export function iconOf(entry: LogEntry, look?: LogLook): string {
  const own = ownIn(entry, look);
  const found = (own !== null && among(look?.icons ?? {}, own)) || among(icons, pathOf(entry));
  return found || "fa-circle-info";
}

/** Icon of a line, by its name or prefix. */
function among(all: Readonly<Record<string, string>>, path: string): string | undefined {
  return all[path] ?? all[path.replace(/\.[^.]*$/, "")];
}

/** Name of a line within its ruleset; null where all have it. */
function ownIn(entry: LogEntry, look: LogLook | undefined): string | null {
  const path = pathOf(entry);
  return look && path.startsWith(`${look.key}.`) ? path.slice(look.key.length + 1) : null;
}

function pathOf({ event }: LogEntry): string {
  return event.split(".").slice(2).join(".");
}
