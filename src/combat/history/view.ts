import { overrideWords } from "../../chat/index.ts";
import { mayReadStep } from "../../engine/index.ts";
import type { LogEntry, MessageKey } from "../../engine/types.ts";
import type { PastStep } from "../authority/history-preview.ts";
import { withReference } from "../rule-references.ts";
import type { Localize } from "../views/numbers-view.ts";

/** Data for the history window; steps oldest first. */
export interface HistoryInput {
  readonly steps: readonly PastStep[];
  /** `seq` of the newest done step; 0 for none. */
  readonly at: number;
  /** Present moment in words: "Round 2, Mira's turn". */
  readonly now: string;
  /** True if the reader is a GM, allowed to read all and to go to any step. */
  readonly gm: boolean;
  /** User id of the reader. */
  readonly user: string;
  /** True for a line hidden from players: about a hidden combatant, or for the GM alone. */
  readonly isCovered: (line: LogEntry) => boolean;
  readonly textOf: (line: LogEntry) => string;
}

interface StepRow {
  readonly seq: number;
  /** First line of the step's log, and the rest in a single text. */
  readonly text: string;
  readonly more: string;
  /** Refusals overruled by the GM, with the clauses if rule references are on; null if none. */
  readonly overruled: string | null;
  readonly undone: boolean;
  /** Button for going to the step; null for players, and at the newest done step. */
  readonly go: { readonly label: string; readonly tip: string; readonly icon: string } | null;
}

/** Steps of a round, newest first. */
export interface RoundView {
  readonly title: string;
  readonly rows: readonly StepRow[];
}

export interface HistoryView {
  /** Undone steps, above the line for the present moment. */
  readonly ahead: readonly RoundView[];
  /** Line for the present moment. */
  readonly now: string;
  readonly done: readonly RoundView[];
  /** Button for going to before the oldest step; null for players, and if no step is done. */
  readonly beginning: (StepRow["go"] & object) | null;
  /** Note at the foot. */
  readonly note: string;
}

/**
 * History for a reader, newest step first. A player's has no lines about hidden combatants and no steps with private dice of other
 * users.
 */
export function historyView(input: HistoryInput, localize: Localize): HistoryView {
  const newestFirst = input.steps
    .filter((step) => mayReadStep(step, input.user, input.gm))
    .flatMap((step) => {
      const row = stepRow(step, input, localize);
      return row ? [{ row, round: step.round }] : [];
    })
    .reverse();
  const oldest = input.steps[0];
  const forgotten = oldest !== undefined && oldest.seq > 1;
  return {
    ahead: roundViews(
      newestFirst.filter(({ row }) => row.undone),
      localize,
    ),
    now: localize("TURNCRAFT.History.now", { moment: input.now }),
    done: roundViews(
      newestFirst.filter(({ row }) => !row.undone),
      localize,
    ),
    beginning: input.gm && input.at > 0 ? goButton(0, input, localize("TURNCRAFT.History.beginning"), localize) : null,
    note: localize(
      input.steps.length === 0
        ? "TURNCRAFT.History.empty"
        : forgotten
          ? "TURNCRAFT.History.forgotten"
          : "TURNCRAFT.History.all",
    ),
  };
}

/** Texts of a log: the first line of every kind, with the number of further lines ("and 2 more"). */
function logTexts(lines: readonly LogEntry[], textOf: HistoryInput["textOf"], localize: Localize): string[] {
  const counts = new Map<MessageKey, { first: LogEntry; count: number }>();
  for (const line of lines) {
    const known = counts.get(line.event);
    if (known) known.count += 1;
    else counts.set(line.event, { first: line, count: 0 });
  }
  return [...counts.values()].map(({ first, count }) => {
    const step = textOf(first);
    return count === 0 ? step : localize("TURNCRAFT.Tracker.andMore", { step: step.replace(/\.$/, ""), count });
  });
}

function stepRow(step: PastStep, input: HistoryInput, localize: Localize): StepRow | null {
  const lines = input.gm ? step.log : step.log.filter((line) => !input.isCovered(line));
  if (lines.length === 0 && !input.gm) return null;
  const [text = localize("TURNCRAFT.History.silent"), ...more] = logTexts(lines, input.textOf, localize);
  const overruled = overrideWords(lines, input.textOf, (line) => !input.gm && input.isCovered(line), localize);
  return {
    seq: step.seq,
    text,
    more: more.join(" "),
    overruled: overruled && withReference(overruled.text, overruled.clauses),
    undone: step.seq > input.at,
    go: input.gm && step.seq !== input.at ? goButton(step.seq, input, text, localize) : null,
  };
}

function goButton(seq: number, { steps, at }: HistoryInput, step: string, localize: Localize) {
  const back = seq < at;
  const count = steps.filter((each) =>
    back ? each.seq > seq && each.seq <= at : each.seq > at && each.seq <= seq,
  ).length;
  return {
    label: localize(back ? "TURNCRAFT.History.backTo" : "TURNCRAFT.History.forwardTo", { step }),
    tip: localize(back ? "TURNCRAFT.History.takesBack" : "TURNCRAFT.History.makesAgain", { count }),
    icon: back ? "fa-rotate-left" : "fa-rotate-right",
  };
}

function roundViews(
  newestFirst: readonly { readonly row: StepRow; readonly round: number }[],
  localize: Localize,
): RoundView[] {
  const groups: { round: number; rows: StepRow[] }[] = [];
  for (const { row, round } of newestFirst) {
    const last = groups.at(-1);
    if (last?.round === round) last.rows.push(row);
    else groups.push({ round, rows: [row] });
  }
  return groups.map(({ round, rows }) => ({
    title: round === 0 ? localize("TURNCRAFT.History.before") : localize("TURNCRAFT.Tracker.round", { round }),
    rows,
  }));
}
