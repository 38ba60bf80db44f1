import type { Encounter } from "../encounter.ts";
import { playedBy } from "../rulesets.ts";
import { deskOf, due } from "./door.ts";
import { encounters } from "./encounters.ts";
import { isKeeper } from "./sight.ts";

/** Lets the ruleset of an encounter do what is due by itself, where this page keeps it. */
export function tend(combat: Encounter): void {
  const seen = () => (game.combats?.get(combat.id ?? "") === combat ? combat.state : null);
  playedBy(combat.type)?.tend?.({
    combat,
    state: () => (isKeeper(combat) ? seen() : null),
    seen,
    busy: () => deskOf(combat).isAsking,
    give: (command) => due(combat, command),
  });
}

/** Something happened that may matter to any encounter: a pause, somebody came or went. */
export function tendAll(): void {
  for (const combat of encounters()) tend(combat);
}
