import { expect, it } from "vitest";
import { playOut } from "../../scripts/fight/arena.ts";
import { bots } from "../../scripts/fight/bots/index.ts";
import {
  type AnyCommand,
  type AnyRuleset,
  type EncounterState,
  type InputRequest,
  type Outcome,
  type Result,
  step,
} from "../../src/engine/index.ts";
import { gm } from "../rulesets/giving.ts";

/**
 * Command of the GM without scores; dice alternate between 1 and 2 (equal ones would tie for ever), questions get
 * defaults.
 */
function give(ruleset: AnyRuleset, state: EncounterState, command: AnyCommand): Outcome<EncounterState> {
  const results: Result[] = [];
  for (;;) {
    const given = { command, asker: gm, override: true, freshScores: {} };
    const outcome: Outcome<EncounterState> = step(ruleset, state, given, results);
    if (outcome.kind !== "needs") return outcome;
    results.push(...outcome.needs.map((need, i) => answer(need, 1 + ((results.length + i) % 2))));
  }
}

function answer(need: InputRequest, face: number): Result {
  if (need.kind === "ruling") return { kind: "ruling", id: need.id, value: need.options[0]?.value ?? "" };
  return { kind: "roll", id: need.id, dice: [face], total: face };
}

it.each(bots.map((bot) => [bot.ruleset.id, bot] as const))(
  "%s: a combatant who comes back after leaving is complete, though the authority has no changed scores for them",
  (_, bot) => {
    let started: EncounterState | null = null;
    const watch = (state: EncounterState) => {
      if (started === null && state.round > 0) started = state;
    };
    playOut(bot, { seed: 1, combatants: 4, settings: bot.ruleset.settings.defaults, watch });
    const state = started as EncounterState | null;
    const who = state?.order.find((id) => id !== state.activeId);
    if (!state || !who) throw new Error("No fight has begun");
    const without = give(bot.ruleset, state, { kind: "leave", who } as AnyCommand);
    if (without.kind !== "done") throw new Error(`Nobody leaves: ${JSON.stringify(without)}`);
    expect(without.state.fighters[who]?.departed).toBe(true);
    const back = give(bot.ruleset, without.state, { kind: "join", who: [who] } as AnyCommand);
    expect(back.kind === "refused" ? back.refusal : null).toBeNull();
    expect(back.kind === "done" && back.state.fighters[who]?.departed).toBe(false);
  },
);
