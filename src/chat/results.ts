import { namedIn } from "../engine/fighters.ts";
import type { CombatantId, LogEntry, MessageArg } from "../engine/types.ts";
import type { LangKey } from "../i18n.ts";
import { type CardOutcome, dealtDamage, type LogStyle, outcomeOf, strikeDamage, targetArg } from "./card-policy.ts";

/** Result of a step for one combatant: an attack's outcome, its total, damage (below 0: healing), hit points gained or lost. */
export interface StepResult {
  readonly who: CombatantId;
  /** The attacker; null if not an attack. */
  readonly by: CombatantId | null;
  readonly outcome: CardOutcome | null;
  /** Total of the attack, if the rules leave the outcome to the GM; else null. */
  readonly total: number | null;
  readonly damage: number | null;
  /** Change of hit points, below 0 for a loss; null: none. */
  readonly points: number | null;
}

const none = { by: null, outcome: null, total: null, damage: null, points: null } as const;

/** Results of a step, merged by combatant, in log order. `style`: the ruleset's. */
export function resultsIn(log: readonly LogEntry[], style?: LogStyle): readonly StepResult[] {
  const results = new Map<CombatantId, StepResult>();
  for (const entry of log)
    for (const found of foundIn(entry, style))
      results.set(found.who, merged(results.get(found.who) ?? { ...none, who: found.who }, found));
  return [...results.values()];
}

/** Merges attacks of a step on one combatant: a hit if any hits, with all damage. */
function merged(before: StepResult, found: Found): StepResult {
  const isAnother = before.outcome !== null && found.outcome != null;
  if (!isAnother) return { ...before, ...found };
  const damage = before.damage === null ? (found.damage ?? null) : before.damage + (found.damage ?? 0);
  return { ...before, ...found, outcome: before.outcome === "hit" ? "hit" : found.outcome, damage };
}

type Found = Partial<StepResult> & Pick<StepResult, "who">;

function foundIn(entry: LogEntry, style?: LogStyle): readonly Found[] {
  const { who, data = {} } = entry;
  const outcome = outcomeOf(entry, style);
  const dealt = dealtDamage(entry, style) ?? strikeDamage(entry);
  const damage = dealt && dealt.damage !== 0 ? { damage: dealt.damage } : {};
  if (outcome)
    return targetsIn(targetArg(entry, style), who).map((target) => ({
      who: target,
      by: target === who ? (namedIn(data.other)[0] ?? null) : (who ?? null),
      outcome,
      ...damage,
    }));
  if (entry.event.startsWith("TURNCRAFT.Log.strike.")) {
    const total = typeof data.total === "number" ? { total: data.total } : {};
    return targetsIn(data.target).map((target) => ({ who: target, by: who ?? null, ...total, ...damage }));
  }
  if (dealt) return dealt.at === "" ? [] : [{ who: dealt.at, ...damage }];
  const { before, after } = data;
  const isChange = entry.event === "TURNCRAFT.Log.hitPoints" && typeof before === "number" && typeof after === "number";
  return isChange && who !== undefined && before !== after ? [{ who, points: after - before }] : [];
}

/** Combatants named by a value, none for an object in words; `otherwise`: the combatant meant without a value. */
function targetsIn(arg: MessageArg | undefined, otherwise?: CombatantId): readonly CombatantId[] {
  return arg === undefined && otherwise !== undefined ? [otherwise] : namedIn(arg);
}

/** Kinds of results, by colour. */
export type ResultKind = "hit" | "miss" | "healing";

/** Returns a result in a few words: "Hit · 7 damage", "Miss", "Attack 17", "−7". */
export function resultView(result: StepResult, localize: TextOf): { readonly text: string; readonly kind: ResultKind } {
  const { outcome, damage, points } = result;
  const isHealing = damage === null ? points !== null && points > 0 : damage < 0;
  const kind = outcome === "miss" ? "miss" : isHealing ? "healing" : "hit";
  const first = outcome ? [localize(`TURNCRAFT.Result.${outcome}`)] : [];
  return { kind, text: [...first, ...partsOf(result, localize)].join(" · ") };
}

/** Returns a result as a sentence: "Ogre hits Mira · 7 damage", "Ogre misses Mira", "The attack misses Mira", "Mira: −7". */
export function resultSentence(result: StepResult, nameOf: (id: CombatantId) => string, localize: TextOf): string {
  const { who, by, outcome, total } = result;
  const name = nameOf(who);
  const parts = partsOf(result, localize);
  if (by === null && outcome === "miss") return localize("TURNCRAFT.Result.missed", { name });
  if (by === null || (outcome === null && total === null))
    return localize("TURNCRAFT.Result.of", { name, result: resultView(result, localize).text });
  const said = localize(`TURNCRAFT.Result.by.${outcome ?? "attack"}`, { name: nameOf(by), target: name });
  return [said, ...parts].join(" · ");
}

type TextOf = (key: LangKey, args?: Readonly<Record<string, string | number>>) => string;

/** Numbers of a result as texts: total, damage, hit points. */
function partsOf({ total, damage, points }: StepResult, localize: TextOf): string[] {
  return [
    ...(total === null ? [] : [localize("TURNCRAFT.Result.toHit", { total })]),
    ...(damage === null
      ? []
      : [localize(damage > 0 ? "TURNCRAFT.Result.damage" : "TURNCRAFT.Result.healing", { points: Math.abs(damage) })]),
    // Damage that is told already isn't counted twice.
    ...(points === null || damage !== null
      ? []
      : [localize(points < 0 ? "TURNCRAFT.Result.lost" : "TURNCRAFT.Result.gained", { points: Math.abs(points) })]),
  ];
}
