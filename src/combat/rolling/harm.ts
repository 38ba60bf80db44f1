import type { StrikeShare } from "../../rules/engine/index.ts";
import type { CombatantId } from "../../rules/engine/types.ts";
import type { Command } from "../combat.ts";
import { strikeAt } from "../door/look-up-strike.ts";
import { playedBy } from "../rulesets.ts";
import type { Fighting } from "../tracker/facts.ts";

/** The command by which a share of a strike counts for somebody: what the ruleset has it mean, else hit points. */
export function takesHarm(combat: Fighting, who: CombatantId, of: StrikeShare): Command {
  const strike = strikeAt(combat, who, of);
  const meant = strike && playedBy(combat.type)?.harming?.(combat.state, strike);
  return (meant as Command | null | undefined) ?? { kind: "hit-points", who, of };
}
