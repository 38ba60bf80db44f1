import { fighterOf } from "../engine/fighters.ts";
import type { CombatantId } from "../engine/types.ts";
import { areAllies, heldBy } from "./fighters.ts";
import { standsFor } from "./intercept-spaces.ts";
import { refuseChoice, refuseReactor } from "./refuse-reactions.ts";
import type { Attack, Choice, Fighter, FlowState, Frame, ItemId } from "./types.ts";

/** Everything that a combatant may answer this with now, and can pay for (FL-08). */
export function choicesFor(state: FlowState, frame: Frame, who: CombatantId): Choice[] {
  if (frame.kind === "attack" && who !== frame.targets[0]) return interceptsFor(state, frame, who);
  return candidates(state, frame, who).filter((choice) => refuseChoice(state, frame, who, choice).length === 0);
}

function candidates(state: FlowState, frame: Frame, who: CombatantId): Choice[] {
  const fighter = fighterOf<Fighter>(state, who);
  const weapons = heldBy(fighter).filter(({ attackType }) => attackType === "melee");
  if (frame.kind !== "attack") return weapons.map(({ uuid }) => choiceOf("reactionAttack", uuid));
  const abilities = fighter.scores.items.filter(({ kind, rpCost }) => kind === "ability" && rpCost > 0);
  return [
    ...(["dodge", "parry", "block"] as const).map((reaction) => choiceOf(reaction)),
    ...weapons.map(({ uuid }) => choiceOf("riposte", uuid)),
    ...abilities.map(({ uuid }) => choiceOf("other", uuid)),
  ];
}

/** Every hex to intercept from; what speaks against one of those speaks against all, so it is asked once. */
function interceptsFor(state: FlowState, attack: Attack, who: CombatantId): Choice[] {
  if (refuseReactor(state, who, choiceOf("intercept")).length > 0) return [];
  const choices = standsFor(state, who, attack).map(({ to }) => ({ ...choiceOf("intercept"), space: to }));
  return choices[0] && refuseChoice(state, attack, who, choices[0]).length === 0 ? choices : [];
}

function choiceOf(reaction: Choice["reaction"], item: ItemId | null = null): Choice {
  return { reaction, item, space: null };
}

/** Who is asked about an attack: its target, and allies who may take it (FL-53, FL-76, FL-84). */
export function askedAbout(state: FlowState, attack: Attack): CombatantId[] {
  const [target] = attack.targets;
  if (target === undefined) return [];
  const concerned = state.order.filter((id) => id === target || areAllies(state, id, target));
  return concerned.filter((id) => choicesFor(state, attack, id).length > 0);
}
