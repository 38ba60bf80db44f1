import { signed } from "../../engine/index.ts";
import { ruleReference } from "../rule-references.ts";
import type { Localize } from "../views/numbers-view.ts";

/** Modifier of a roll: raises or lowers the roll, or changes the dice. */
export interface RollModifier {
  /** Key for excluding the modifier; unique within a roll. */
  readonly id: string;
  /** Name of the modifier: "Gang-up", "Agility", "Half cover". */
  readonly label: string;
  /** Source of the modifier, in words: "Tarn threatens the ogre too", "Longsword". */
  readonly source?: string;
  /** Numbers are shown with a sign; a word unchanged: "Advantage", "+1d4". */
  readonly amount: number | string;
  /** Clause behind the modifier. */
  readonly clause?: string;
  /** Name of the only affected target; absent: all. */
  readonly target?: string;
  /** True if the user may exclude the modifier. */
  readonly optional?: boolean;
  /** True if excluded already when the dialog opens. */
  readonly isExcluded?: boolean;
}

/** Outcome with the present modifiers: "1d20 + 6", "62%"; with several targets a line a target. */
type RollOutcome = string | readonly { readonly target: string; readonly text: string }[];

/** Limits of a number entered by the roller. */
interface FreeNumber {
  readonly min: number;
  readonly max: number;
  readonly label?: string;
  readonly value?: number;
}

/** Roll before being made. */
export interface RollAsked {
  /** Title of the window: "Attack", "Agility check". */
  readonly title: string;
  /** Name of the roller. */
  readonly who: string;
  /** Item or ability used, if any. */
  readonly using?: string;
  /** Names of the targets; none for a plain check. */
  readonly targets?: readonly string[];
  /** True if the roll helps the targets; absent: harmful. */
  readonly helps?: boolean;
  readonly modifiers: readonly RollModifier[];
  /** Limits of the situational modifier; null if none. `label`: an alternative name; `value`: initial value, 0 if absent. */
  readonly free: FreeNumber | null;
  /** Returns the outcome without the `excluded` modifiers, with the situational modifier `free`; called again at every change. */
  readonly outcome: (excluded: ReadonlySet<string>, free: number) => RollOutcome;
  /** Label of the button; "Roll" if absent. */
  readonly ok?: string;
  /** Note to read before rolling: "Costs an Action". */
  readonly note?: string;
  /** Objections though no rule forbids it: out of reach, no target. Shown large, and the button says *anyway*. */
  readonly warnings?: readonly string[];
  /** True if a needed target is missing: then the button isn't primary. */
  readonly aimless?: boolean;
  /** True if the target is known and no modifier changes the roll, so that by default the user isn't asked. */
  readonly settled?: boolean;
}

/** Settings of a roll. `excluded`: ids of the excluded modifiers; `free`: the situational modifier. */
export interface RollAnswer {
  readonly excluded: readonly string[];
  readonly free: number;
}

/** Content of a roll dialog. */
interface RollView {
  readonly who: string;
  readonly using: string | null;
  readonly against: string | null;
  readonly targets: readonly string[];
  readonly note: string | null;
  readonly warnings: readonly string[];
  readonly modifiers: readonly ModifierView[];
  /** Sentence for a roll without modifiers; null if there are any. */
  readonly none: string | null;
  readonly free: (Required<FreeNumber> & { readonly limits: string; readonly presets: readonly Preset[] }) | null;
  readonly comesOut: string;
  readonly outcome: readonly OutcomeView[];
}

/** Usual situational modifier, chosen by a button: "+2". */
interface Preset {
  readonly value: number;
  readonly label: string;
}

/** A line of the outcome; `target` is null if the line applies to all targets. */
interface OutcomeView {
  readonly target: string | null;
  readonly text: string;
}

interface ModifierView {
  readonly id: string;
  readonly label: string;
  /** Source of the modifier, and the targets concerned. */
  readonly source: string;
  readonly amount: string;
  readonly tone: "better" | "worse" | "word";
  readonly clause: string | null;
  readonly optional: boolean;
  readonly counts: boolean;
  /** Whole line for screen readers. */
  readonly sentence: string;
}

/** Returns the content of an opening roll dialog. */
export function rollView(asked: RollAsked, localize: Localize): RollView {
  const { who, using, targets = [], modifiers, free, note } = asked;
  return {
    who,
    using: using ?? null,
    against: targets.length > 0 ? localize(asked.helps ? "TURNCRAFT.Roll.on" : "TURNCRAFT.Roll.against") : null,
    targets,
    note: note ?? null,
    warnings: asked.warnings ?? [],
    modifiers: modifiers.map((each) => modifierView(each, localize)),
    none: modifiers.length === 0 ? localize("TURNCRAFT.Roll.none") : null,
    free: free && {
      ...free,
      label: free.label ?? localize("TURNCRAFT.Roll.free"),
      value: free.value ?? 0,
      limits: limitsOf(free, localize),
      presets: presetsOf(free),
    },
    comesOut: localize("TURNCRAFT.Roll.comesOut"),
    outcome: outcomeView(asked, unasked(asked)),
  };
}

/** Usual modifiers on a die, or on percent; none for a number not used as a modifier. */
function presetsOf({ min, max }: FreeNumber): Preset[] {
  if (min >= 0) return [];
  const usual = max < 100 ? [-5, -2, 2, 5] : [-20, -10, 10, 20];
  return usual.map((value) => ({ value, label: signed(value) }));
}

/** Returns the limits in words; with signs if the least is below 0. */
function limitsOf({ min, max }: FreeNumber, localize: Localize): string {
  const words = (number: number) => (min < 0 ? signed(number) : number);
  return localize("TURNCRAFT.Roll.limits", { min: words(min), max: words(max) });
}

function modifierView(modifier: RollModifier, localize: Localize): ModifierView {
  const { id, label, amount, clause, target, optional = false, isExcluded: excluded = false } = modifier;
  const shown = typeof amount === "number" ? signed(amount) : amount;
  const only = target === undefined ? [] : [localize("TURNCRAFT.Roll.only", { name: target })];
  const source = [...(modifier.source ? [modifier.source] : []), ...only].join(" · ");
  return {
    id,
    label,
    source,
    amount: shown,
    tone: typeof amount === "string" || amount === 0 ? "word" : amount < 0 ? "worse" : "better",
    clause: ruleReference(clause) || null,
    optional,
    counts: !(optional && excluded),
    sentence: [label, source, shown, ruleReference(clause)].filter(Boolean).join(", "),
  };
}

/** Lines of the outcome under the given settings: a single line, or a line per target. */
export function outcomeView({ outcome }: Pick<RollAsked, "outcome">, { excluded, free }: RollAnswer): OutcomeView[] {
  const found = outcome(new Set(excluded), free);
  return typeof found === "string" ? [{ target: null, text: found }] : [...found];
}

/** Returns the settings of a roll made without asking: the initial settings. */
export function unasked({ modifiers, free }: Pick<RollAsked, "modifiers" | "free">): RollAnswer {
  const excluded = modifiers.flatMap(({ id, optional, isExcluded: excluded }) => (optional && excluded ? [id] : []));
  return { excluded, free: free?.value ?? 0 };
}

/** Returns the settings from the dialog's fields: `counts-<id>` is a tick, `free` a number, limited to its range. */
export function answerFrom(
  { modifiers, free }: Pick<RollAsked, "modifiers" | "free">,
  fields: Readonly<Record<string, unknown>>,
): RollAnswer {
  return {
    excluded: modifiers.flatMap(({ id, optional }) => (optional && fields[`counts-${id}`] !== true ? [id] : [])),
    free: free ? within(fields.free, free) : 0,
  };
}

/** Converts a value to a whole number within limits; decimals are cut off, and all but numbers counts as 0. */
export function within(value: unknown, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, Math.trunc(Number(value)) || 0));
}
