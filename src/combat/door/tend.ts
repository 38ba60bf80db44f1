import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { deskOf, due } from "./door.ts";
import { encounters } from "./encounters.ts";
import { isKeeper } from "./sight.ts";

/** Lets the ruleset of an encounter do what is due by itself, where this page keeps it. */
export function tend(combat: Encounter): void {
  const seen = () => (game.combats?.get(combat.id ?? "") === combat ? combat.state : null);
  rulesetOf(combat.type)?.host.tend?.({
    combat,
    state: () => (isKeeper(combat) ? seen() : null),
    seen,
    busy: () => deskOf(combat).isAsking,
    give: (command) => due(combat, command),
  });
}

/** Tends all encounters after an event that may matter to any of them: a pause, a user connecting or leaving. */
export function tendAll(): void {
  for (const combat of encounters()) tend(combat);
}
