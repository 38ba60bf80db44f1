import type { CombatantId } from "../engine/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { isStopped } from "./authority/enrich-strike.ts";
import { doneSteps, type Entry } from "./authority/history-store.ts";
import { refusalOf } from "./authority/read-asked.ts";
import type { Command } from "./authority/request.ts";
import type { Encounter } from "./encounter.ts";
import { atOnce } from "./rolling/harm.ts";
import { targetsOf } from "./targets.ts";

/** Item used in a step, and its user. */
export interface Used {
  readonly who: CombatantId;
  readonly item: Item.Implementation;
}

/**
 * The item that took effect with a step, where effects that it makes last for a time (DX-301); null: none, or the step is
 * undone.
 */
export function lastingItem(combat: Encounter, seq: number): Used | null {
  const steps = doneSteps(combat).filter((entry) => entry.seq <= seq);
  const step = steps.at(-1);
  if (step?.seq !== seq) return null;
  const ruleset = rulesetOf(combat.type);
  const used = ruleset?.host.tookEffect ? ruleset.host.tookEffect(steps) : namedIn(step);
  const actor = combat.combatants.get(used?.who ?? "")?.actor;
  if (!used || !actor) return null;
  const lasting = actor.items.contents.filter(({ system }) => (system.duration?.value ?? 0) > 0);
  const item = lasting.find(({ uuid, name }) => used.things.includes(uuid) || used.things.includes(name));
  return item ? { who: used.who, item } : null;
}

/** Returns the user and the things named in a step's command: an item by its UUID, or in words alone. */
function namedIn({ given }: Entry) {
  const { who, item, what } = given.command as { who?: unknown; item?: unknown; what?: unknown };
  return { who: who as CombatantId, things: [item, what].filter((thing) => typeof thing === "string") };
}

/** True if this user may apply the step's effect to their current targets. */
export function mayApplyItem(combat: Encounter, seq: number): boolean {
  const command = commandFor(combat, seq);
  return command !== null && refusalOf(combat, command) === null;
}

/** Applies a step's effect to all of this user's targets, or to the item's user without targets: one step. */
export async function applyItem(combat: Encounter, seq: number): Promise<void> {
  const command = commandFor(combat, seq);
  if (command) await combat.perform(command);
}

function commandFor(combat: Encounter, seq: number): Command | null {
  const used = lastingItem(combat, seq);
  if (!used || isStopped(combat, seq)) return null;
  const { who, item } = used;
  const { value, unit } = item.system.duration;
  const targets = targetsOf(combat);
  const { name, img } = item;
  const effect = (bearer: CombatantId) =>
    ({
      kind: "effect",
      id: foundry.utils.randomID(),
      name,
      img: img ?? "",
      bearer,
      originator: who,
      value,
      unit,
    }) as const;
  return atOnce((targets.length > 0 ? targets : [who]).map(effect));
}
