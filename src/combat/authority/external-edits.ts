import type { ByHand } from "../../engine/external-edit.ts";
import type { Asker, EncounterState, Refusal } from "../../engine/types.ts";
import type { RulesetModule } from "../../rulesets/module.ts";
import { enrichCommand } from "./enrich-command.ts";
import type { DoneByHand } from "./request.ts";

/**
 * Returns external edits as the single command that the rules judge. Edits that the ruleset can't read don't count for
 * it.
 */
export function commandByHand(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  done: readonly DoneByHand[],
  asker: Asker,
): ByHand {
  const read = (raw: object): (object & { readonly kind: string }) | Refusal =>
    ruleset.rules.read(enrichCommand(combat, ruleset, state, raw, asker));
  const actions = done.map(({ line, commands }) => ({
    line,
    commands: commands.map(read).filter((command) => "kind" in command),
  }));
  return { kind: "by-hand", done: actions };
}
