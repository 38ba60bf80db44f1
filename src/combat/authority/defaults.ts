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

type Done = Extract<Outcome<EncounterState>, { kind: "done" }>;

/**
 * Outcome of a command by the GM, with override and every question's default answer; null if refused or if dice are needed. Nothing
 * is stored.
 */
export function actionDone(
  ruleset: AnyRuleset,
  state: EncounterState,
  command: AnyCommand,
  freshScores: Invocation<AnyCommand>["freshScores"] = {},
): Done | null {
  const given: Invocation<AnyCommand> = { command, asker: { gm: true, owns: [] }, override: true, freshScores };
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

/** Outcome of ending the encounter now, with default answers; null before the start. Nothing is stored. */
export function endOf(combat: Encounter): Done | null {
  const ruleset = rulesetOf(combat.type);
  return ruleset && combat.state?.round ? actionDone(ruleset.rules, combat.state, { kind: "end" }) : null;
}
