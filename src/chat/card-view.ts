import { type CombatantId, type LogEntry, namedIn, signed } from "../engine/index.ts";
import type { LangKey, localizeKey } from "../i18n.ts";
import {
  type CardOutcome,
  dealtDamage,
  headlineOf,
  iconOf,
  isInitiative,
  isPublicEvent,
  isRolls,
  type LogStyle,
  outcomeOf,
} from "./card-policy.ts";
import {
  type CardInput,
  isStrike,
  type SelectedView,
  type StrikeView,
  selectedView,
  strikesIn,
} from "./strike-view.ts";

interface CardLine {
  readonly icon: string;
  readonly text: string;
  /** Outcome of an attack, if stated by the line. */
  readonly outcome: CardOutcome | null;
  /** Combatant reported without hit points: the GM may mark it as defeated. */
  readonly down: CombatantId | null;
  /** Button for selected tokens; null for a line without damage. */
  readonly selected: SelectedView | null;
}

/** An initiative roll of a batch. */
interface RollLine {
  readonly name: string;
  /** Die and modifiers, "12 +3"; empty if only the total is known. */
  readonly made: string;
  readonly total: number;
}

interface CardView {
  readonly seq: number;
  /** Acting combatant of a step, if single. */
  readonly who: CombatantId | null;
  /** Title above initiative rolls; null without any. */
  readonly title: string | null;
  readonly rolls: readonly RollLine[];
  /** Lines of the card: outcomes of attacks first, the others in the order of the log. */
  readonly lines: readonly CardLine[];
  /** Dice with modifiers; open if no log line gives their result. */
  readonly details: { readonly lines: readonly Pick<CardLine, "icon" | "text">[]; readonly open: boolean } | null;
  /** Dice rolled at a target, with roller and item. */
  readonly strikes: readonly StrikeView[];
  /** GM's override; null: none. */
  readonly overruled: ReturnType<typeof overrideWords>;
}

/** Card of a step; null for a step without news. */
export function cardView(
  { seq, log, style, textOf, order = [], ...names }: CardInput,
  localize: typeof localizeKey,
): CardView | null {
  const overruled = overrideWords(log, textOf, () => false, localize);
  const events = log.filter((entry) => overruled !== null || isPublicEvent(entry, style));
  if (events.length === 0) return null;
  // Whoever falls to an attack didn't act.
  const acts = events.filter((entry) => !showsDown(entry));
  const actors = new Set((acts.length > 0 ? acts : events).flatMap((entry) => entry.who ?? []));
  const placeOf = ({ who }: LogEntry) => (who === undefined ? -1 : order.indexOf(who));
  // Equal totals stand as in the tracker.
  const inOrder = events.toSorted((a, b) => placeOf(a) - placeOf(b));
  const rolls = inOrder
    .flatMap((entry) => rollLine(entry, names.nameOf, style) ?? [])
    .sort((a, b) => b.total - a.total);
  return {
    seq,
    who: actors.size === 1 ? ([...actors][0] ?? null) : null,
    title: rolls.length > 0 ? localize("TURNCRAFT.Chat.initiative") : null,
    rolls,
    strikes: strikesIn(events, names, localize),
    ...linesOf(
      events.filter((entry) => !isRoll(entry, style) && !isStrike(entry)),
      { log, style, textOf },
      localize,
    ),
    overruled,
  };
}

/** Lines of a card, and its dice lines as details. Lines with an outcome come first. */
function linesOf(
  events: readonly LogEntry[],
  { log, style, textOf }: Pick<CardInput, "log" | "style" | "textOf">,
  localize: typeof localizeKey,
): Pick<CardView, "lines" | "details"> {
  const lines = events
    .filter((entry) => !isRolls(entry, style))
    .map((entry): CardLine => {
      const headline = headlineOf(entry, style);
      return {
        icon: iconOf(entry, style),
        text: textOf(headline ? { ...entry, event: headline } : entry),
        outcome: outcomeOf(entry, style),
        down: showsDown(entry) ? (entry.who ?? null) : null,
        selected: selectedView(
          dealtDamage(entry, style),
          log.slice(0, log.indexOf(entry)).map((each) => dealtDamage(each, style)),
          localize,
          true,
        ),
      };
    })
    .toSorted((a, b) => Number(b.outcome !== null) - Number(a.outcome !== null));
  const folded = events.filter((entry) => isRolls(entry, style) || headlineOf(entry, style) !== null);
  const details = folded.map((entry) => ({ icon: iconOf(entry, style), text: textOf(entry) }));
  const open = lines.every(({ outcome }) => outcome === null);
  return { lines, details: details.length === 0 ? null : { lines: details, open } };
}

/** Dice rolled for a step. */
export interface FallenDice {
  /** Combatant who rolled; null: none. */
  readonly who: CombatantId | null;
  /** Single target of the roll, if any. */
  readonly at?: CombatantId | null;
  /** Data of the roll, from `Roll#toJSON`. */
  readonly roll: object;
}

/** Public part and hidden part of a step's news. */
interface Halves<Part> {
  readonly open: Part;
  readonly covered: Part;
}

/**
 * Splits a step's log and dice into public and hidden parts. A line is hidden if any of its combatants (actor, target,
 * roller) is hidden, or if the rules meant the line for the GM alone. Public lines keep no refusal about a hidden combatant.
 */
export function splitByHidden(
  { log, rolls }: { log: readonly LogEntry[]; rolls: readonly FallenDice[] },
  isHidden: (id: CombatantId) => boolean,
): Halves<{ log: LogEntry[]; rolls: FallenDice[] }> {
  const covers = (entry: LogEntry) => concernsHidden(entry, isHidden);
  const hiddenRoll = ({ who, at }: FallenDice) => [who, at].some((id) => id != null && isHidden(id));
  return {
    open: {
      log: log
        .filter((entry) => !covers(entry))
        .map((entry) =>
          entry.refusals ? { ...entry, refusals: entry.refusals.filter((each) => !covers(each)) } : entry,
        ),
      rolls: rolls.filter((roll) => !hiddenRoll(roll)),
    },
    covered: { log: log.filter(covers), rolls: rolls.filter(hiddenRoll) },
  };
}

/** True for a line reserved for the GM, or about a hidden combatant or a wholly hidden side. */
export function concernsHidden(entry: LogEntry, isHidden: (id: CombatantId) => boolean): boolean {
  return entry.forGM === true || concerned(entry).some(isHidden) || sidesIn(entry).some((side) => side.every(isHidden));
}

/** Members of each side named by a line: a side whose members are all hidden is hidden too. */
function sidesIn({ data = {} }: LogEntry): (readonly CombatantId[])[] {
  const args = Object.values(data).flatMap((arg) => (typeof arg === "object" && "sides" in arg ? arg.sides : []));
  return args.map(({ members }) => members).filter((members) => members.length > 0);
}

/** True if a line gives a creature's hit points, which not every user may see. */
export function showsHitPoints({ event }: LogEntry): boolean {
  return event === "TURNCRAFT.Log.hitPoints";
}

function showsDown({ event }: LogEntry): boolean {
  return event.startsWith("TURNCRAFT.Log.down.");
}

function concerned({ who, data = {} }: LogEntry): CombatantId[] {
  return [...(who === undefined ? [] : [who]), ...Object.values(data).flatMap(namedIn)];
}

function isRoll(entry: LogEntry, style: LogStyle | undefined): boolean {
  return isInitiative(entry, style) && typeof entry.data?.total === "number";
}

function rollLine(entry: LogEntry, nameOf: CardInput["nameOf"], style: LogStyle | undefined): RollLine | null {
  const { who, data } = entry;
  if (!isRoll(entry, style) || who === undefined) return null;
  const total = Number(data?.total);
  const name = nameOf(who);
  if (typeof data?.die !== "number") return { name, made: "", total };
  const bonus = total - data.die;
  return { name, made: `${data.die} ${signed(bonus)}`, total };
}

/** Override by the GM in words, and the overruled clauses for readers who want rule references. */
interface OverrideWords {
  /** "GM override: Too far: 40 ft, and Mira has 20 ft left (Walk)." */
  readonly text: string;
  /** "DX-506, DX-509". */
  readonly clauses: string;
}

/**
 * Override (DX-002) in the words of the overruled refusals; null without one. Lines stored by earlier versions have clauses alone.
 * @param isCovered true for a refusal that says too much, as about a hidden combatant: left out
 */
export function overrideWords(
  lines: readonly LogEntry[],
  textOf: (line: LogEntry) => string,
  isCovered: (line: LogEntry) => boolean,
  localize: (key: LangKey, data?: Record<string, string>) => string,
): OverrideWords | null {
  const clauses = [...new Set(lines.flatMap((line) => line.overruled ?? []))].join(", ");
  if (clauses === "") return null;
  const refusals = lines.flatMap((line) => line.refusals ?? []).filter((line) => !isCovered(line));
  const why = [...new Set(refusals.map(textOf))].join(" ");
  const text = why === "" ? localize("TURNCRAFT.Chat.overridden") : localize("TURNCRAFT.Chat.overriddenWhy", { why });
  return { text, clauses };
}
