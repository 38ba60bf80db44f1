import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { answerForNPCs } from "../npc-reactions.ts";
import { encounters } from "./encounters.ts";
import { queueOf, submitTimed } from "./submit.ts";
import { isAuthority } from "./sync-state.ts";

/** Runs the ruleset's automation of an encounter, and reactions of NPCs. Only on the authority's page may these give commands. */
export function runAutomation(combat: Encounter): void {
  const seen = () => (game.combats?.get(combat.id ?? "") === combat ? combat.state : null);
  const context = {
    combat,
    state: () => (isAuthority(combat) ? seen() : null),
    seen,
    busy: () => queueOf(combat).isAsking,
    give: (command: object) => submitTimed(combat, command),
  };
  rulesetOf(combat.type)?.host.runAutomation?.(context);
  answerForNPCs(context);
}

/** Runs automation of all encounters after an outside event, such as a pause or a changed actor. */
export function runAllAutomation(): void {
  for (const combat of encounters()) runAutomation(combat);
}
