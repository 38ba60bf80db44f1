/** Keeps the turn with its combatant through changes of the order. */
import type { Loose, LooseObject } from "../core/loose.ts";

interface OrderChange {
  added?: Loose[];
  changed?: Map<string, LooseObject>;
  removed?: Set<string>;
}

/**
 * Sets the operation's `combatTurn` if the current combatant will change places. If it leaves, the next in line takes its place;
 * after the last the first (inferred from issue 12009).
 */
export function turnAfter(operation: LooseObject & { parent: Loose }, change: OrderChange): void {
  const combat = operation.parent;
  if (!combat || combat.turn === null || operation.combatTurn !== undefined) return;
  const current = combat.combatant;
  const order = orderAfter(combat, change);
  const stays = order.findIndex((combatant) => combatant.id === current?.id);
  const turn = stays >= 0 ? stays : combat.turn < order.length ? combat.turn : 0;
  if (turn !== combat.turn) operation.combatTurn = turn;
}

function orderAfter(combat: Loose, { added = [], changed = new Map(), removed = new Set() }: OrderChange): Loose[] {
  const staying = combat.combatants.filter(({ id }: Loose) => !removed.has(id));
  const pictured = [...staying, ...added].map((combatant) => {
    const change = changed.get(combatant.id);
    if (!change || !("initiative" in change)) return combatant;
    return Object.create(combatant, { initiative: { value: change.initiative } });
  });
  const sort = combat._sortCombatants;
  return pictured.sort((a, b) => sort.call(undefined, a, b));
}
