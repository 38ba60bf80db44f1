/** Halves of step 5, for individuals to act (GR-19). */
export const slots = ["HIGH", "LOW"] as const;
export type Slot = (typeof slots)[number];

/** The phases of a slot, in order (GR-44). */
const parts = ["D1", "D2", "D3", "D4"] as const;
export type Part = (typeof parts)[number];

/** Row of the round's state table. */
interface PhaseRow {
  readonly phase: string;
  /** Step of the round (GR-13); 0 before the encounter. */
  readonly step: number;
  readonly slot: Slot | null;
  readonly part: Part | null;
  /**
   * Order within a phase: any; HIGH before LOW by the group's result; also by weapon speed; by the tie rules of step 5;
   * by due segment and slot.
   */
  readonly order: "any" | "highThenLow" | "thenSpeed" | "ties" | "due";
  /** Condition for ending without being asked: the GM's word, all dice rolled, all turns taken, or an empty queue. */
  readonly ends: "gm" | "dice" | "acted" | "queue";
  /** Entered even where nobody has work (GR-23). */
  readonly always: boolean;
}

function row<Phase extends string>(
  phase: Phase,
  step: number,
  order: PhaseRow["order"],
  ends: PhaseRow["ends"],
  more: Partial<PhaseRow> = {},
) {
  return { slot: null, part: null, always: false, ...more, phase, step, order, ends };
}

function half<Half extends Slot>(slot: Half) {
  return parts.map((part) => row(`${slot}_${part}` as `${Half}_${Part}`, 5, "ties", "acted", { slot, part }));
}

/** The state table of the round, in the order of the defaults. */
export const table = [
  row("SETUP", 0, "any", "gm", { always: true }),
  row("DECLARE", 1, "any", "gm", { always: true }),
  row("INITIATIVE", 2, "any", "dice", { always: true }),
  row("GO_FIRST", 3, "highThenLow", "acted"),
  row("A_PARLEY", 3, "highThenLow", "acted"),
  row("B_FLEE", 3, "highThenLow", "acted"),
  row("C_CHARGE", 3, "highThenLow", "acted"),
  row("MULTI_PRIMARY", 4, "thenSpeed", "acted"),
  ...half("HIGH"),
  ...half("LOW"),
  row("MULTI_REST", 6, "thenSpeed", "acted"),
  row("E_SPELLS", 7, "due", "queue"),
  row("GO_LAST", 7, "highThenLow", "acted"),
  row("END", 8, "any", "gm", { always: true }),
] as const;

export type Phase = (typeof table)[number]["phase"];
export const phases: readonly Phase[] = table.map(({ phase }) => phase);

const swapped: Partial<Record<Phase, Phase>> = {
  HIGH_D2: "HIGH_D3",
  HIGH_D3: "HIGH_D2",
  LOW_D2: "LOW_D3",
  LOW_D3: "LOW_D2",
};

/** Phase named by another's words: D2 and D3 take their names from the order in the settings (GR-45). */
export function namesake(
  phase: Phase,
  { phaseD2D3 }: { readonly phaseD2D3: "missileThenMelee" | "meleeThenMissile" },
): Phase {
  return phaseD2D3 === "missileThenMelee" ? phase : (swapped[phase] ?? phase);
}

/** The row of a phase. */
export function rowOf(phase: Phase): PhaseRow & { readonly phase: Phase } {
  return table.find((each) => each.phase === phase) ?? table[0];
}
