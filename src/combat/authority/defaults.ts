import {
  type AnyCommand,
  type AnyRuleset,
  type EncounterState,
  type Invocation,
  type Outcome,
  type Result,
  step,
} from "../../engine/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";

export type Done = Extract<Outcome<EncounterState>, { kind: "done" }>;

/**
 * Carries out a command of the GM's at once, every question answered by its default; null if refused or if dice are
 * needed.
 */
export function actionDone(
  ruleset: AnyRuleset,
  state: EncounterState,
  command: AnyCommand,
  freshScores: Invocation<AnyCommand>["freshScores"] = {},
): Done | null {
  const given: Invocation<AnyCommand> = { command, asker: { gm: true, owns: [] }, insist: true, freshScores };
  const answers: Result[] = [];
  for (;;) {
    const outcome: Outcome<EncounterState> = step(ruleset, state, given, answers);
    if (outcome.kind === "done") return outcome;
    if (outcome.kind === "refused" || outcome.needs.some(({ kind }) => kind === "roll")) return null;
    for (const need of outcome.needs) {
      if (need.kind === "ruling") answers.push({ kind: "ruling", id: need.id, value: need.options[0]?.value ?? "" });
    }
  }
}

/** Present end of the encounter, with default answers; null before the start. */
export function endOf(combat: Encounter): Done | null {
  const ruleset = rulesetOf(combat.type);
  return ruleset && combat.state?.round ? actionDone(ruleset.rules, combat.state, { kind: "end" }) : null;
}
