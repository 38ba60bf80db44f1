import { filterOf } from "../../data/scores.ts";
import { type AnyCommand, type Happening, type Trigger, triggers, unmetPart } from "../../rules/engine/index.ts";
import type { CombatantId } from "../../rules/engine/types.ts";
import { type MarchingState, sideOf } from "../../rules/marching/index.ts";
import { doneSteps, type Entry } from "../door/journal.ts";

/** Turns that a Reaction may look back on: the present one and the one before (MO-410). */
const turns = 2;

/**
 * The trigger of an item that costs a Reaction, where nothing that it answers was done in this turn or the one before; null:
 * something was, or what it answers is said in words alone (MO-410).
 */
export function unmetTrigger(
  combat: Combat.Implementation,
  state: MarchingState,
  who: CombatantId,
  { system: { reactsTo } }: Item.Implementation,
): Trigger | null {
  const { trigger } = reactsTo;
  if (trigger === "other" || !state.fighters[who]) return null;
  const isAlly = (id: CombatantId) => id !== who && sideOf(state, id) === sideOf(state, who);
  const answers = { reactsTo: trigger, filter: filterOf(reactsTo) };
  const isMet = recent(combat)
    .flatMap(({ given }) => happeningsOf(combat, given.command))
    .filter((event) => event.who !== who && event.trigger === trigger && state.fighters[event.who])
    .some((event) => unmetPart(answers, event, { who, isAlly }) === null);
  return isMet ? null : trigger;
}

/** Steps of the newest turns, newest first. */
function recent(combat: Combat.Implementation): readonly Entry[] {
  const steps = doneSteps(combat).toReversed();
  const ends = steps.flatMap(({ given: { command } }, at) => (isEnd(command) ? [at] : []));
  return steps.slice(0, ends[turns - 1] ?? steps.length);
}

function isEnd({ kind }: AnyCommand): boolean {
  return kind === "advance" || kind === "advance-round";
}

/** What others may have answered of a command. What is done in words alone may have been a casting or an attack. */
function happeningsOf(combat: Combat.Implementation, command: AnyCommand): Happening[] {
  const { kind, who, item, strike, attack, target } = command as Partial<{
    kind: string;
    who: CombatantId;
    item: string;
    strike: { targets: readonly CombatantId[] };
    attack: { target: CombatantId };
    target: CombatantId;
  }>;
  if (typeof who !== "string") return [];
  const named = strike?.targets ?? (attack ? [attack.target] : target ? [target] : []);
  const at = named.length > 0 ? { targets: named } : {};
  if (kind === "move") return [{ who, trigger: "onMove" }];
  if (kind === "result") return [{ who, trigger: "onAttack", ...at }];
  if (kind !== "spend") return [];
  const type = combat.combatants.get(who)?.actor?.items.find(({ uuid }) => uuid === item)?.type;
  const can = triggers.filter((trigger) => {
    if (trigger === "onCast") return type === undefined || type === "spell";
    return trigger === "onAttack" && (type === undefined || type === "weapon" || Boolean(strike ?? attack));
  });
  return can.map((trigger) => ({ who, trigger, ...at }));
}
