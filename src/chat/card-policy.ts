import { namedIn } from "../engine/fighters.ts";
import type { AnyCommand, CombatantId, LogEntry, MessageArg, MessageKey } from "../engine/types.ts";
import type { KeyBelow } from "../i18n.ts";

/** Outcome of an attack for the target. */
export type CardOutcome = "hit" | "miss";

/** Names of the log lines with a prefix: ends of their keys, whole or without the last part. */
export type LogLine<Prefix extends string, Key = KeyBelow<Prefix>> =
  | Key
  | (Key extends `${infer Group}.${string}` ? Group : never);

type ByLine<Line extends string, Value> = { readonly [Name in Line]?: Value };

/** A ruleset's own lines on chat cards; each named by the part after `TURNCRAFT.Log.<key>.` */
export interface LogStyle<Line extends string = string> {
  /** Common prefix of the keys of the ruleset's own lines. */
  readonly key: string;
  /** Lines without a card, except overrides, since table, tracker and sheets show them. */
  readonly silent?: readonly Line[];
  /** Initiative rolls; those of one step make a table. */
  readonly initiative?: readonly Line[];
  /** Lines with the outcome of an attack: a card begins with them. */
  readonly outcomes?: ByLine<Line, CardOutcome>;
  /** Lines that begin an attack with its outcome still to come. */
  readonly begins?: readonly Line[];
  /** Lines with a result that was entered for an earlier attack on `target`: its rolled damage isn't offered any more. */
  readonly settles?: readonly Line[];
  /** Value with the targets of a line with an outcome; absent: `target`, else the line's own combatant. */
  readonly targets?: ByLine<Line, string>;
  /** Shorter texts for lines: the card begins with the short text, and has the full line among its rolls. */
  readonly headlines?: ByLine<Line, MessageKey>;
  /** Dice and modifiers, folded away on a card. */
  readonly rolls?: readonly Line[];
  /** True if a command answers an earlier step: its lines join the earlier card. Absent: none does. */
  readonly answers?: (command: AnyCommand) => boolean;
  /** Lines about damage dealt by the rules, with the name of the value for the damage. */
  readonly damage?: ByLine<Line, string>;
  readonly icons?: ByLine<Line, string>;
}

/**
 * Log lines without a card, since table, tracker and sheets show them; a GM override always gets a card. Includes hit points: a
 * card would reveal an adversary's. Named by the part after `TURNCRAFT.Log.`.
 */
const quiet: ReadonlySet<string> = new Set<LogLine<"TURNCRAFT.Log">>([
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
  "missed",
  "effect.on",
  "effect.off",
  "effect.changed",
]);

/** Log lines of initiative rolls; those of one step make a table. */
const initiative = new Set(["rolled"]);

/** Icons (Font Awesome) by the key after `TURNCRAFT.Log.`, whole or without its last part. */
const icons: ByLine<LogLine<"TURNCRAFT.Log">, string> = {
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

/** True if a line is worth a card. `style`: of the encounter's ruleset. */
export function isPublicEvent(entry: LogEntry, style?: LogStyle): boolean {
  const own = ownIn(entry, style);
  return !quiet.has(pathOf(entry)) && !(own !== null && style?.silent?.includes(own));
}

/** True if a line is about an initiative roll. */
export function isInitiative(entry: LogEntry, style?: LogStyle): boolean {
  const own = ownIn(entry, style);
  return initiative.has(pathOf(entry)) || (own !== null && style?.initiative?.includes(own) === true);
}

/** Outcome of the attack in a line; null if the line has none. */
export function outcomeOf(entry: LogEntry, style?: LogStyle): CardOutcome | null {
  if (pathOf(entry) === "missed") return "miss";
  return style?.outcomes?.[ownIn(entry, style) ?? ""] ?? null;
}

/** True if a line begins an attack. */
export function beginsAttack(entry: LogEntry, style?: LogStyle): boolean {
  return style?.begins?.includes(ownIn(entry, style) ?? "") === true;
}

/** True if a line has a result that was entered for an attack. */
export function settlesAttack(
  entry: LogEntry,
  { by, at }: { readonly by: CombatantId | undefined; readonly at: CombatantId },
  style?: LogStyle,
): boolean {
  const isResult = style?.settles?.includes(ownIn(entry, style) ?? "") === true;
  return isResult && entry.who === by && namedIn(entry.data?.target).includes(at);
}

/** Value with the targets of an attack's line; undefined if the line's own combatant is the target. */
export function targetArg(entry: LogEntry, style?: LogStyle): MessageArg | undefined {
  return entry.data?.[style?.targets?.[ownIn(entry, style) ?? ""] ?? "target"];
}

/** Key of the short text for the beginning of a card; null: the line's own text. */
export function headlineOf(entry: LogEntry, style?: LogStyle): MessageKey | null {
  return style?.headlines?.[ownIn(entry, style) ?? ""] ?? null;
}

/** True if a line has dice and modifiers. */
export function isRolls(entry: LogEntry, style?: LogStyle): boolean {
  const own = ownIn(entry, style);
  return own !== null && style?.rolls?.includes(own) === true;
}

/** Damage in a log line. `at`: the target; empty: none. */
export interface LoggedDamage {
  readonly at: CombatantId | "";
  /** Points of damage; below 0: healing. */
  readonly damage: number;
}

/** Damage of dice rolled at a target; null: none in this line. */
export function strikeDamage({ event, data = {} }: LogEntry): LoggedDamage | null {
  const { damage, target } = data;
  if (!event.startsWith("TURNCRAFT.Log.strike.") || typeof damage !== "number") return null;
  return { at: typeof target === "object" && "combatant" in target ? target.combatant : "", damage };
}

/** Damage dealt by a ruleset itself; null: none in this line. `style`: of the encounter's ruleset. */
export function dealtDamage(entry: LogEntry, style?: LogStyle): LoggedDamage | null {
  const { who, data = {} } = entry;
  const damage = data[style?.damage?.[ownIn(entry, style) ?? ""] ?? ""];
  if (typeof damage !== "number" || damage <= 0) return null;
  const { target } = data;
  return { at: typeof target === "object" && "combatant" in target ? target.combatant : (who ?? ""), damage };
}

/** Icon of a line (Font Awesome). */
export function iconOf(entry: LogEntry, style?: LogStyle): string {
  const own = ownIn(entry, style);
  const found = (own !== null && among(style?.icons ?? {}, own)) || among(icons, pathOf(entry));
  return found || "fa-circle-info";
}

function among(all: ByLine<string, string>, path: string): string | undefined {
  return all[path] ?? all[path.replace(/\.[^.]*$/, "")];
}

/** Name of a line within its ruleset; null for lines of all rulesets. */
function ownIn(entry: LogEntry, style: LogStyle | undefined): string | null {
  const path = pathOf(entry);
  return style && path.startsWith(`${style.key}.`) ? path.slice(style.key.length + 1) : null;
}

function pathOf({ event }: LogEntry): string {
  return event.split(".").slice(2).join(".");
}
