import type { StrikeShare } from "../../engine/index.ts";
import type { CombatantId } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import { strikeAt } from "../authority/enrich-strike.ts";
import type { AskedBatch, Command } from "../authority/request.ts";
import type { Fighting } from "../encounter.ts";

/** Command allowed in a batch. */
type Together = AskedBatch["commands"][number];

/** Command for applying a share of a strike: the ruleset's own, else hit points. */
export function takesDamage(combat: Fighting, who: CombatantId, of: StrikeShare): Together {
  const strike = strikeAt(combat, who, of);
  const meant = strike && rulesetOf(combat.type)?.host.harming?.(combat.state, strike);
  return (meant as Together | null | undefined) ?? { kind: "hit-points", who, of };
}

/** Commands as a single step: a lone command unchanged, several as a batch; null if none. */
export function atOnce(commands: readonly Together[]): Command | null {
  const [only] = commands;
  return commands.length > 1 ? { kind: "batch", commands } : ((only as Command | undefined) ?? null);
}
