/** Shows the fight's numbers on sheets and token bars. No actor was written, so nobody else does. */
export function refreshActors(combat: Combat.Implementation): void {
  for (const combatant of combat.combatants) {
    if (combatant.actor?.sheet?.rendered) void combatant.actor.render(false);
  }
}
