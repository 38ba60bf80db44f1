import { namedIn } from "../engine/fighters.ts";
import type { CombatantId, LogEntry, MessageArg } from "../engine/types.ts";
import type { LangKey } from "../i18n.ts";
import { type CardOutcome, dealtHarm, type LogLook, outcomeOf, strikeHarm, targetFigure } from "./news.ts";

/** Result of a step for one combatant: how an attack came out, its total, damage (below 0: healing), hit points gained or lost. */
export interface StepResult {
  readonly who: CombatantId;
  readonly outcome: CardOutcome | null;
  /** To hit, where the rules leave the outcome to the GM. */
  readonly total: number | null;
  readonly harm: number | null;
  /** Change of hit points. */
  readonly points: number | null;
}

const none = { outcome: null, total: null, harm: null, points: null } as const;

/** Results of a step, merged by combatant, in log order. `look`: the ruleset's. */
export function resultsIn(log: readonly LogEntry[], look?: LogLook): readonly StepResult[] {
  const results = new Map<CombatantId, StepResult>();
  for (const entry of log)
    for (const found of foundIn(entry, look))
      results.set(found.who, merged(results.get(found.who) ?? { ...none, who: found.who }, found));
  return [...results.values()];
}

/** Several attacks of a step at one combatant count together: a hit if one of them is, with the damage of all. */
function merged(before: StepResult, found: Found): StepResult {
  const isAnother = before.outcome !== null && found.outcome != null;
  if (!isAnother) return { ...before, ...found };
  const harm = before.harm === null ? (found.harm ?? null) : before.harm + (found.harm ?? 0);
  return { ...before, ...found, outcome: before.outcome === "hit" ? "hit" : found.outcome, harm };
}

type Found = Partial<StepResult> & Pick<StepResult, "who">;

function foundIn(entry: LogEntry, look?: LogLook): readonly Found[] {
  const { who, data = {} } = entry;
  const outcome = outcomeOf(entry, look);
  const dealt = dealtHarm(entry, look) ?? strikeHarm(entry);
  const harm = dealt && dealt.harm !== 0 ? { harm: dealt.harm } : {};
  if (outcome) return targetsIn(targetFigure(entry, look), who).map((target) => ({ who: target, outcome, ...harm }));
  if (entry.event.startsWith("TURNCRAFT.Log.strike.")) {
    const total = typeof data.total === "number" ? { total: data.total } : {};
    return targetsIn(data.target).map((target) => ({ who: target, ...total, ...harm }));
  }
  if (dealt) return dealt.at === "" ? [] : [{ who: dealt.at, ...harm }];
  const { before, after } = data;
  const isChange = entry.event === "TURNCRAFT.Log.hitPoints" && typeof before === "number" && typeof after === "number";
  return isChange && who !== undefined && before !== after ? [{ who, points: after - before }] : [];
}

/** Combatants that a figure names, none where it is an object in words; `otherwise`: the one meant without a figure. */
function targetsIn(figure: MessageArg | undefined, otherwise?: CombatantId): readonly CombatantId[] {
  return figure === undefined && otherwise !== undefined ? [otherwise] : namedIn(figure);
}

/** Kinds of results, by colour. */
export type ResultKind = "hit" | "miss" | "healing";

/** A result in a few words: "Hit: 7 damage", "Miss", "17 to hit", "−7". */
export function resultView(
  { outcome, total, harm, points }: StepResult,
  localize: (key: LangKey, figures?: Readonly<Record<string, string | number>>) => string,
): { readonly text: string; readonly kind: ResultKind } {
  const isHealing = harm === null ? points !== null && points > 0 : harm < 0;
  const kind = outcome === "miss" ? "miss" : isHealing ? "healing" : "hit";
  const parts = [
    ...(outcome ? [localize(`TURNCRAFT.Result.${outcome}`)] : []),
    ...(total === null ? [] : [localize("TURNCRAFT.Result.toHit", { total })]),
    ...(harm === null
      ? []
      : [localize(harm > 0 ? "TURNCRAFT.Result.damage" : "TURNCRAFT.Result.healing", { points: Math.abs(harm) })]),
    // Damage that is told already isn't counted twice.
    ...(points === null || harm !== null
      ? []
      : [localize(points < 0 ? "TURNCRAFT.Result.lost" : "TURNCRAFT.Result.gained", { points: Math.abs(points) })]),
  ];
  return { kind, text: parts.join(" · ") };
}
