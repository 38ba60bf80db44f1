import type { AnyCommand, CombatantId, EncounterState } from "../../engine/types.ts";
import type { Encounter } from "../encounter.ts";
import { snapshot } from "./documents.ts";
import { dataOfDeleted } from "./recreated-combatants.ts";
import type { WorldChange } from "./world-change.ts";

/**
 * Documents of combatants added or removed by this step, so that undo and redo include them: a removed one returns with
 * all its data, and a latecomer disappears. A combatant who merely left stays in the encounter, as do those who joined
 * before the start.
 */
export function rosterChanges(
  combat: Encounter,
  { round }: Pick<EncounterState, "round">,
  command: AnyCommand & { readonly who?: unknown },
): WorldChange[] {
  if (command.kind === "leave") return removed(combat, command.who as CombatantId); // The ruleset has read it.
  const arrived = command.kind === "join" && round > 0 ? (command.who as readonly CombatantId[]) : [];
  return arrived.flatMap((who) => {
    const uuid = uuidOf(combat, who);
    const after = snapshot(uuid);
    return after ? [{ kind: "document", uuid, before: null, after }] : [];
  });
}

function removed(combat: Encounter, who: CombatantId): WorldChange[] {
  const before = combat.combatants.has(who) ? null : dataOfDeleted(combat, who);
  return before ? [{ kind: "document", uuid: uuidOf(combat, who), before, after: null }] : [];
}

/** True if a call of the roll is out of date: those who are said to be gone are there again, or the other way round. */
export function isOldRollCall(combat: Encounter, command: unknown): boolean {
  const { kind, who } = command as { readonly kind?: unknown; readonly who?: unknown };
  if (kind === "leave") return combat.combatants.has(String(who));
  return kind === "join" && Array.isArray(who) && !who.some((id) => combat.combatants.has(id));
}

function uuidOf(combat: Encounter, who: CombatantId): string {
  return `${combat.uuid}.Combatant.${who}`;
}
