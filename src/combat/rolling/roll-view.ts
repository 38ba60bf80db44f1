import { signed } from "../../engine/index.ts";
import { ruleReference } from "../rule-references.ts";
import type { Say } from "../views/index.ts";

/** One thing that raises or lowers a roll, or says how it is made. */
export interface RollModifier {
  /** What it is struck out by; unique within a roll. */
  readonly id: string;
  /** What it is called: "Gang-up", "Agility", "Half cover". */
  readonly label: string;
  /** Where it comes from, in words: "Tarn threatens the ogre too", "Longsword". */
  readonly source?: string;
  /** A number is shown with its sign; a word as it is: "Advantage", "+1d4". */
  readonly amount: number | string;
  /** The clause that says so. */
  readonly clause?: string;
  /** The name of the one target that it counts against; without it, all. */
  readonly target?: string;
  /** Whether it may be struck out. */
  readonly optional?: boolean;
  /** Whether it is struck out already when the dialog opens. */
  readonly struck?: boolean;
}

/** What comes out as things are ticked: "1d20 + 6", "62 %"; with several targets a line for each. */
export type Outcome = string | readonly { readonly target: string; readonly text: string }[];

/** A number that its roller gives. */
export interface FreeNumber {
  readonly min: number;
  readonly max: number;
  readonly label?: string;
  readonly value?: number;
}

/** A roll before it is made. */
export interface RollAsked {
  /** What the window is called: "Attack", "Agility check". */
  readonly title: string;
  /** Who rolls. */
  readonly who: string;
  /** What they do it with, if anything. */
  readonly using?: string;
  /** Whom it is against; nobody with a plain check. */
  readonly targets?: readonly string[];
  /** It helps its targets; absent: it is against them. */
  readonly helps?: boolean;
  readonly modifiers: readonly RollModifier[];
  /**
   * Limits of the number that may be added for what no rule knows; null where there is none. `label`: what else it is called;
   * `value`: what stands in it first, 0 where nothing is said.
   */
  readonly free: FreeNumber | null;
  /** What comes out, without what is struck out and with the free number; it is asked again at each change. */
  readonly outcome: (struck: ReadonlySet<string>, free: number) => Outcome;
  /** What the button says; "Roll" where nothing is said. */
  readonly ok?: string;
  /** What has to be known before: "Costs an Action". */
  readonly note?: string;
  /** Objections though no rule forbids it: out of reach, no target. Shown large, and the button says *anyway*. */
  readonly warnings?: readonly string[];
  /** Its target is known and nothing changes it, so that by default nobody is asked. */
  readonly settled?: boolean;
}

/** How a roll shall be made: what was struck out, and the free number. */
export interface RollAnswer {
  readonly struck: readonly string[];
  readonly free: number;
}

/** What the dialog of a roll shows. */
export interface RollView {
  readonly who: string;
  readonly using: string | null;
  readonly against: string | null;
  readonly targets: readonly string[];
  readonly note: string | null;
  readonly warnings: readonly string[];
  readonly modifiers: readonly ModifierView[];
  /** Said where no rule changes the roll. */
  readonly none: string | null;
  readonly free: (Required<FreeNumber> & { readonly limits: string }) | null;
  readonly comesOut: string;
  readonly outcome: readonly OutcomeView[];
}

/** One line of what comes out; `target` is null where it is the same for all. */
export interface OutcomeView {
  readonly target: string | null;
  readonly text: string;
}

interface ModifierView {
  readonly id: string;
  readonly label: string;
  /** Where it comes from and whom it concerns. */
  readonly source: string;
  readonly amount: string;
  readonly tone: "better" | "worse" | "word";
  readonly clause: string | null;
  readonly optional: boolean;
  readonly counts: boolean;
  /** The whole line for whoever hears it. */
  readonly sentence: string;
}

/** What the dialog shows of a roll as it opens. */
export function rollView(asked: RollAsked, say: Say): RollView {
  const { who, using, targets = [], modifiers, free, note } = asked;
  return {
    who,
    using: using ?? null,
    against: targets.length > 0 ? say(asked.helps ? "TURNCRAFT.Roll.on" : "TURNCRAFT.Roll.against") : null,
    targets,
    note: note ?? null,
    warnings: asked.warnings ?? [],
    modifiers: modifiers.map((each) => modifierView(each, say)),
    none: modifiers.length === 0 ? say("TURNCRAFT.Roll.none") : null,
    free: free && {
      ...free,
      label: free.label ?? say("TURNCRAFT.Roll.free"),
      value: free.value ?? 0,
      limits: limitsOf(free, say),
    },
    comesOut: say("TURNCRAFT.Roll.comesOut"),
    outcome: outcomeView(asked, unasked(asked)),
  };
}

/** What is added has a sign; what is needed has none. */
function limitsOf({ min, max }: FreeNumber, say: Say): string {
  const words = (number: number) => (min < 0 ? signed(number) : number);
  return say("TURNCRAFT.Roll.limits", { min: words(min), max: words(max) });
}

function modifierView(modifier: RollModifier, say: Say): ModifierView {
  const { id, label, amount, clause, target, optional = false, struck = false } = modifier;
  const shown = typeof amount === "number" ? signed(amount) : amount;
  const only = target === undefined ? [] : [say("TURNCRAFT.Roll.only", { name: target })];
  const source = [...(modifier.source ? [modifier.source] : []), ...only].join(" · ");
  return {
    id,
    label,
    source,
    amount: shown,
    tone: typeof amount === "string" || amount === 0 ? "word" : amount < 0 ? "worse" : "better",
    clause: ruleReference(clause) || null,
    optional,
    counts: !(optional && struck),
    sentence: [label, source, shown, ruleReference(clause)].filter(Boolean).join(", "),
  };
}

/** The lines of what comes out. */
export function outcomeView({ outcome }: Pick<RollAsked, "outcome">, { struck, free }: RollAnswer): OutcomeView[] {
  const found = outcome(new Set(struck), free);
  return typeof found === "string" ? [{ target: null, text: found }] : [...found];
}

/** How a roll is made by whoever asks nothing: as the rules have it. */
export function unasked({ modifiers, free }: Pick<RollAsked, "modifiers" | "free">): RollAnswer {
  const struck = modifiers.flatMap(({ id, optional, struck }) => (optional && struck ? [id] : []));
  return { struck, free: free?.value ?? 0 };
}

/** What the dialog's fields say: `counts-<id>` is a tick, `free` a number that is brought within its limits. */
export function answerFrom(
  { modifiers, free }: Pick<RollAsked, "modifiers" | "free">,
  fields: Readonly<Record<string, unknown>>,
): RollAnswer {
  return {
    struck: modifiers.flatMap(({ id, optional }) => (optional && fields[`counts-${id}`] !== true ? [id] : [])),
    free: free ? within(fields.free, free) : 0,
  };
}

/** A whole number within limits; what is no number counts as 0. */
export function within(value: unknown, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, Math.trunc(Number(value)) || 0));
}
