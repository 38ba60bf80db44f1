import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { areAllies, areEnemies, heldBy } from "./fighters.ts";
import { standsFor } from "./intercept-spaces.ts";
import { reactiveAbilities, refuseUnmet } from "./reactions-ability.ts";
import { refuseChoice, refuseReactor } from "./refuse-reactions.ts";
import type { Attack, Choice, Fighter, FlowState, ItemId, StackEntry } from "./types.ts";

/** Reactions available to a combatant now that they can also pay for (FL-08). */
export function choicesFor(state: FlowState, entry: StackEntry, who: CombatantId): Choice[] {
  const isThirdParty = entry.kind === "attack" && who !== entry.targets[0];
  const all = isThirdParty ? abilities(state, who) : candidates(state, entry, who);
  const allowed = all.filter(
    (choice) => refuseChoice(state, entry, who, choice).length === 0 && isMeant(state, entry, who, choice),
  );
  return isThirdParty ? [...interceptsFor(state, entry, who), ...allowed] : allowed;
}

/** Offers an ability against its trigger (FL-171). */
function isMeant(state: FlowState, entry: StackEntry, who: CombatantId, choice: Choice): boolean {
  return entry.kind !== "attack" || choice.reaction !== "other" || refuseUnmet(state, entry, who, choice).length === 0;
}

function abilities(state: FlowState, who: CombatantId): Choice[] {
  return reactiveAbilities(fighterOf<Fighter>(state, who)).map(({ uuid }) => choiceOf("other", uuid));
}

function candidates(state: FlowState, entry: StackEntry, who: CombatantId): Choice[] {
  const fighter = fighterOf<Fighter>(state, who);
  const weapons = heldBy(fighter).filter(({ attackType }) => attackType === "melee");
  if (entry.kind !== "attack") return weapons.map(({ uuid }) => choiceOf("reactionAttack", uuid));
  return [
    ...(["dodge", "parry", "block"] as const).map((reaction) => choiceOf(reaction)),
    ...weapons.map(({ uuid }) => choiceOf("riposte", uuid)),
    ...abilities(state, who),
  ];
}

/** Hexes to intercept from; an objection against one applies to all, so the rules are asked once. */
function interceptsFor(state: FlowState, attack: Attack, who: CombatantId): Choice[] {
  const [target] = attack.targets;
  if (target === undefined || !areAllies(state, who, target) || !areEnemies(state, who, attack.attacker)) return [];
  if (refuseReactor(state, who, choiceOf("intercept")).length > 0) return [];
  const choices = standsFor(state, who, attack).map(({ to }) => ({ ...choiceOf("intercept"), space: to }));
  return choices[0] && refuseChoice(state, attack, who, choices[0]).length === 0 ? choices : [];
}

function choiceOf(reaction: Choice["reaction"], item: ItemId | null = null): Choice {
  return { reaction, item, space: null };
}

/**
 * Combatants prompted about an attack: its target, and possible interceptors or defenders (FL-53, FL-76, FL-84,
 * FL-171).
 */
export function askedAbout(state: FlowState, attack: Attack): CombatantId[] {
  if (attack.targets.length === 0) return [];
  return state.order.filter((id) => choicesFor(state, attack, id).length > 0);
}
