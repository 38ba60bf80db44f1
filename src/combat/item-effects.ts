import type { CombatantId } from "../rules/engine/types.ts";
import type { TurncraftCombat } from "./combat.ts";
import { doneSteps } from "./door/journal.ts";
import { targetsOf } from "./targets.ts";

/** What somebody used in a step. */
export interface Used {
  readonly who: CombatantId;
  readonly item: Item.Implementation;
}

/** The item that a step was done with, where effects that it makes last for a time (DX-301); null: none, or the step is undone. */
export function lastingItem(combat: TurncraftCombat, seq: number): Used | null {
  const command = doneSteps(combat).find((entry) => entry.seq === seq)?.given.command as
    | { readonly who?: unknown; readonly what?: unknown }
    | undefined;
  const actor = combat.combatants.get(String(command?.who))?.actor;
  if (!command || !actor) return null;
  // Each ruleset names it at another place of its command, Marching Order in words alone.
  const text = JSON.stringify(command);
  const lasting = actor.items.contents.filter(({ system }) => (system.duration?.value ?? 0) > 0);
  const item = lasting.find(({ uuid, name }) => text.includes(JSON.stringify(uuid)) || command.what === name);
  return item ? { who: command.who as CombatantId, item } : null;
}

/** Gives what this user targets, or else whoever used it, the effect of a step's item: each is a step of its own. */
export async function applyItem(combat: TurncraftCombat, seq: number): Promise<void> {
  const used = lastingItem(combat, seq);
  if (!used) return;
  const { who, item } = used;
  const { value, unit } = item.system.duration;
  const targets = targetsOf(combat);
  for (const bearer of targets.length > 0 ? targets : [who])
    await combat.perform({
      kind: "effect",
      id: foundry.utils.randomID(),
      name: item.name,
      img: item.img ?? "",
      bearer,
      originator: who,
      value,
      unit,
    });
}
