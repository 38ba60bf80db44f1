import { type CombatantId, type LogEntry, namedIn, signed } from "../engine/index.ts";
import type { localizeKey } from "../i18n.ts";
import {
  type CardOutcome,
  dealtHarm,
  headlineOf,
  iconOf,
  isInitiative,
  isNews,
  isRolls,
  type LogLook,
  outcomeOf,
} from "./news.ts";
import type { CardInput } from "./strike-view.ts";
import { isStrike, type SelectedView, type StrikeView, selectedView, strikesIn } from "./strike-view.ts";

export interface CardLine {
  readonly icon: string;
  readonly text: string;
  /** Outcome of an attack, where the line says it. */
  readonly outcome: CardOutcome | null;
  /** Combatant without hit points left, if the line reports that: the GM may mark it as defeated. */
  readonly down: CombatantId | null;
  /** The button for selected tokens, where the line tells damage. */
  readonly selected: SelectedView | null;
}

/** An initiative roll of a batch. */
export interface RollLine {
  readonly name: string;
  /** The die and what was added: "12 +3"; empty where the total is all that is told. */
  readonly made: string;
  readonly total: number;
}

export interface CardView {
  readonly seq: number;
  /** Acting combatant of a step, if single. */
  readonly who: CombatantId | null;
  /** Set for a batch of initiative rolls, highest first. */
  readonly title: string | null;
  readonly rolls: readonly RollLine[];
  /** Lines of the card: outcomes of attacks first, the others in the order of the log. */
  readonly lines: readonly CardLine[];
  /** Dice with modifiers; open if no log line gives their result. */
  readonly details: { readonly lines: readonly Pick<CardLine, "icon" | "text">[]; readonly open: boolean } | null;
  /** Dice rolled at a target, with roller and item. */
  readonly strikes: readonly StrikeView[];
  /** "DX-408 overruled"; null where nothing was (DX-002). */
  readonly overruled: string | null;
}

/** The card of one step, or null where the step has no news. */
export function cardView(
  { seq, log, look, textOf, order = [], ...names }: CardInput,
  localize: typeof localizeKey,
): CardView | null {
  const clauses = [...new Set(log.flatMap((entry) => entry.overruled ?? []))];
  const news = log.filter((entry) => clauses.length > 0 || isNews(entry, look));
  if (news.length === 0) return null;
  const actors = new Set(news.flatMap((entry) => entry.who ?? []));
  const placeOf = ({ who }: LogEntry) => (who === undefined ? -1 : order.indexOf(who));
  // Equal totals stand as in the tracker.
  const inOrder = news.toSorted((a, b) => placeOf(a) - placeOf(b));
  const rolls = inOrder.flatMap((entry) => rollLine(entry, names.nameOf, look) ?? []).sort((a, b) => b.total - a.total);
  return {
    seq,
    who: actors.size === 1 ? ([...actors][0] ?? null) : null,
    title: rolls.length > 0 ? localize("TURNCRAFT.Chat.initiative") : null,
    rolls,
    strikes: strikesIn(news, names, localize),
    ...linesOf(
      news.filter((entry) => !isRoll(entry, look) && !isStrike(entry)),
      { look, textOf },
      localize,
    ),
    overruled: clauses.length === 0 ? null : localize("TURNCRAFT.Chat.insisted", { clauses: clauses.join(", ") }),
  };
}

/** Lines of a card, and those of dice apart. */
function linesOf(
  news: readonly LogEntry[],
  { look, textOf }: Pick<CardInput, "look" | "textOf">,
  localize: typeof localizeKey,
): Pick<CardView, "lines" | "details"> {
  const lines = news
    .filter((entry) => !isRolls(entry, look))
    .map((entry): CardLine => {
      const headline = headlineOf(entry, look);
      return {
        icon: iconOf(entry, look),
        text: textOf(headline ? { ...entry, event: headline } : entry),
        outcome: outcomeOf(entry, look),
        down: tellsDown(entry) ? (entry.who ?? null) : null,
        selected: selectedView(dealtHarm(entry, look), localize),
      };
    })
    .toSorted((a, b) => Number(b.outcome !== null) - Number(a.outcome !== null));
  const folded = news.filter((entry) => isRolls(entry, look) || headlineOf(entry, look) !== null);
  const details = folded.map((entry) => ({ icon: iconOf(entry, look), text: textOf(entry) }));
  const open = lines.every(({ outcome }) => outcome === null);
  return { lines, details: details.length === 0 ? null : { lines: details, open } };
}

/** Dice that fell for a step. */
export interface FallenDice {
  /** Combatant who rolled. */
  readonly who: CombatantId | null;
  /** Single target of the roll, if any. */
  readonly at?: CombatantId | null;
  /** `Roll#toJSON`. */
  readonly roll: object;
}

/** News of a step in two halves: public, and about hidden combatants. */
export interface Halves<Part> {
  readonly open: Part;
  readonly covered: Part;
}

/**
 * Splits a step's log and dice into public and hidden parts. A line belongs to the hidden part if it names a hidden
 * combatant anywhere (actor, target, roller), even among others, or if the rules meant it for the GM alone.
 */
export function splitByHidden(
  { log, rolls }: { log: readonly LogEntry[]; rolls: readonly FallenDice[] },
  isHidden: (id: CombatantId) => boolean,
): Halves<{ log: LogEntry[]; rolls: FallenDice[] }> {
  const covers = (entry: LogEntry) => concernsHidden(entry, isHidden);
  const hiddenRoll = ({ who, at }: FallenDice) => [who, at].some((id) => id != null && isHidden(id));
  return {
    open: { log: log.filter((entry) => !covers(entry)), rolls: rolls.filter((roll) => !hiddenRoll(roll)) },
    covered: { log: log.filter(covers), rolls: rolls.filter(hiddenRoll) },
  };
}

/** True if a line is hidden from users who can't see a combatant, or is for the GM alone. */
export function concernsHidden(entry: LogEntry, isHidden: (id: CombatantId) => boolean): boolean {
  return entry.forGM === true || concerned(entry).some(isHidden) || sidesIn(entry).some((side) => side.every(isHidden));
}

/** The members of each side that a line names: a side whose members are all hidden is hidden too. */
function sidesIn({ data = {} }: LogEntry): (readonly CombatantId[])[] {
  const figures = Object.values(data).flatMap((figure) =>
    typeof figure === "object" && "sides" in figure ? figure.sides : [],
  );
  return figures.map(({ members }) => members).filter((members) => members.length > 0);
}

/** True if a line tells a creature's hit points, which players know of their own alone. */
export function tellsHitPoints({ event }: LogEntry): boolean {
  return event === "TURNCRAFT.Log.hitPoints";
}

function tellsDown({ event }: LogEntry): boolean {
  return event.startsWith("TURNCRAFT.Log.down.");
}

function concerned({ who, data = {} }: LogEntry): CombatantId[] {
  return [...(who === undefined ? [] : [who]), ...Object.values(data).flatMap(namedIn)];
}

function isRoll(entry: LogEntry, look: LogLook | undefined): boolean {
  return isInitiative(entry, look) && typeof entry.data?.total === "number";
}

function rollLine(entry: LogEntry, nameOf: CardInput["nameOf"], look: LogLook | undefined): RollLine | null {
  const { who, data } = entry;
  if (!isRoll(entry, look) || who === undefined) return null;
  const total = Number(data?.total);
  const name = nameOf(who);
  if (typeof data?.die !== "number") return { name, made: "", total };
  const bonus = total - data.die;
  return { name, made: `${data.die} ${signed(bonus)}`, total };
}
