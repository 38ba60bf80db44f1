import type { ExternalEdit } from "../../engine/external-edit.ts";
import type { Asker, EncounterState, Refusal } from "../../engine/types.ts";
import type { RulesetModule } from "../../rulesets/module.ts";
import { enrichCommand } from "./enrich-command.ts";
import type { ExternallyDone } from "./request.ts";

/** Command with all external edits, for `step`. Keeps the line of every edit, but only commands read by the ruleset. */
export function externalCommand(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  done: readonly ExternallyDone[],
  asker: Asker,
): ExternalEdit {
  const read = (raw: object): (object & { readonly kind: string }) | Refusal =>
    ruleset.rules.read(enrichCommand(combat, ruleset, state, raw, asker));
  const actions = done.map(({ line, commands }) => ({
    line,
    commands: commands.map(read).filter((command) => "kind" in command),
  }));
  return { kind: "external-edit", done: actions };
}
