import { fighterOf, named } from "../../../engine/fighters.ts";
import { unmetByAttack } from "../../../engine/reaction-filter.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, MessageArgs, Refusal } from "../../../engine/types.ts";
import { sameSpace } from "../../../grid/ground.ts";
import { weaponOf } from "./damage.ts";
import { areAllies, areEnemies, heldBy, isInHand, isOut, itemOf } from "./fighters.ts";
import { areLevel, distance, isPlaced } from "./geometry.ts";
import { interceptPlaces } from "./intercept-spaces.ts";
import { type ReactionRow, reactionLedger } from "./ledger.ts";
import { isReactionAttack } from "./parts.ts";
import { modeOf, reactionCost } from "./reaction-parts.ts";
import { refuseOtherLevel } from "./restrictions.ts";
import { hasShield, isFitting } from "./restrictions-items.ts";
import { isTooLargeToParry, reachWith } from "./threat.ts";
import type { Attack, Choice, FlowFighter, FlowState, FlowUsable, StackEntry } from "./types.ts";

/** Refuses a reaction to a stack entry; empty = allowed. */
export function refuseChoice(state: FlowState, entry: StackEntry, who: CombatantId, choice: Choice): Refusal[] {
  const own = refuseReactor(state, who, choice);
  if (entry.kind === "attack") return [...own, ...refuseAnswerToAttack(state, entry, who, choice)];
  return [...own, ...refuseProvoked(state, entry, who, choice)];
}

/** Refusals that apply to any reaction of the combatant: price, and condition. */
export function refuseReactor(state: FlowState, who: CombatantId, choice: Choice): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const name = named(who);
  const { rp, fp } = reactionCost(fighter, choice);
  const clause = choice.reaction === "other" ? "FL-57" : "FL-27";
  const checks: [boolean, Refusal][] = [
    [fighter.surprised, no("FL-146", "TURNCRAFT.Refused.FL-146.surprised", { name })],
    [isOut(state, who), no("FL-13", "TURNCRAFT.Refused.FL-13.defeated", { name })],
    [rp > fighter.rp, no(clause, `TURNCRAFT.Refused.${clause}.rp`, { price: rp, left: fighter.rp })],
    [fp > fighter.fp, no("FL-39", "TURNCRAFT.Refused.FL-39.fp", { price: fp, left: fighter.fp })],
    [modeOf(state.settings, choice.reaction) === "off", no("FL-08", "TURNCRAFT.Refused.FL-08.off")],
    [
      fighter.grapple?.role === "grappled" && !state.settings.grappledReacts,
      no("FL-118", "TURNCRAFT.Refused.FL-118.reacts", { name }),
    ],
  ];
  return checks.filter(([holds]) => holds).map(([, refusal]) => refusal);
}

/** FL-29, FL-53, FL-82, FL-86, FL-87 and what each kind of reaction needs. */
function refuseAnswerToAttack(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const row: ReactionRow = reactionLedger[choice.reaction];
  const name = named(who);
  const refusals: Refusal[] = [];
  if (row.answers === "trigger") {
    const clause = isReactionAttack(attack) ? "FL-87" : "FL-65";
    refusals.push(no(clause, `TURNCRAFT.Refused.${clause}.noTrigger`));
  }
  if (attack.reactors.includes(who)) refusals.push(no("FL-29", "TURNCRAFT.Refused.FL-29.again", { name }));
  if (attack.closed) refusals.push(no("FL-82", "TURNCRAFT.Refused.FL-82.closed"));
  refusals.push(...refuseAdvanced(state, attack, who, choice));
  if (who === attack.attacker && who !== attack.targets[0]) refusals.push(no("FL-28", "TURNCRAFT.Refused.FL-28.own"));
  if (row.answers === "attackOnAlly") return [...refusals, ...refuseIntercept(state, attack, who, choice)];
  if (choice.reaction !== "other" && who !== attack.targets[0])
    refusals.push(no("FL-53", "TURNCRAFT.Refused.FL-53.notTarget", { name }));
  return [...refusals, ...refuseDefence(state, attack, who, choice)];
}

/** FL-86: against a Reaction Attack plain defences alone, or abilities that say otherwise. */
function refuseAdvanced(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const row: ReactionRow = reactionLedger[choice.reaction];
  if (!row.advanced || !isReactionAttack(attack)) return [];
  const spared = state.settings.advancedReactions === "riposteOnly" && choice.reaction !== "riposte";
  const allowed = itemOf(fighterOf<FlowFighter>(state, who), choice.item)?.againstReactionAttack === true;
  if (spared || (choice.reaction === "other" && allowed)) return [];
  return [no("FL-86", "TURNCRAFT.Refused.FL-86.advanced")];
}

function refuseDefence(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const row: ReactionRow = reactionLedger[choice.reaction];
  const fighter = fighterOf<FlowFighter>(state, who);
  const checks: [boolean, Refusal][] = [
    [!attack.checked, no("FL-58", "TURNCRAFT.Refused.FL-58.noCheck")],
    [
      row.meleeOnly === true && attack.delivery !== "melee",
      no(row.clause, `TURNCRAFT.Refused.${row.clause}.ranged` as const, {}),
    ],
    [row.parries === true && isTooLarge(state, attack, who), tooLarge(attack, who)],
    [
      choice.reaction === "parry" && state.settings.parryNeedsWeapon && !holdsMeleeWeapon(fighter),
      no("FL-59", "TURNCRAFT.Refused.FL-59.weapon", { name: named(who) }),
    ],
    [
      choice.reaction === "block" && !hasShield(fighter),
      no("FL-63", "TURNCRAFT.Refused.FL-63.shield", { name: named(who) }),
    ],
  ];
  const refusals = checks.filter(([holds]) => holds).map(([, refusal]) => refusal);
  if (choice.reaction === "other") return [...refusals, ...refuseAbility(state, attack, who, choice)];
  return choice.reaction === "riposte" ? [...refusals, ...refuseRiposte(state, attack, who, choice)] : refusals;
}

function tooLarge({ attacker }: Attack, who: CombatantId): Refusal {
  return no("FL-61", "TURNCRAFT.Refused.FL-61.tooLarge", { name: named(who), other: named(attacker) });
}

function isTooLarge(state: FlowState, { attacker }: Attack, who: CombatantId): boolean {
  const size = (id: CombatantId): number => fighterOf<FlowFighter>(state, id).scores.size;
  return isTooLargeToParry(size(attacker), size(who));
}

function holdsMeleeWeapon({ scores }: FlowFighter): boolean {
  return scores.items.some((item) => isInHand(item) && item.attackType === "melee" && !item.natural);
}

/** Refuses a Riposte without a melee weapon in hand that reaches the attacker (FL-72, FL-74). */
function refuseRiposte(state: FlowState, { attacker }: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const weapon = refuseWeapon(state, who, choice, "FL-72");
  if (weapon.length > 0 || !state.settings.riposteReach) return weapon;
  return refuseReach(state, who, attacker, choice, "FL-74");
}

/** Refuses anything but a melee weapon in hand (FL-66, FL-72). */
function refuseWeapon(state: FlowState, who: CombatantId, { item }: Choice, clause: "FL-66" | "FL-72"): Refusal[] {
  const weapon = itemOf(fighterOf<FlowFighter>(state, who), item);
  const fits = weapon !== null && isInHand(weapon) && weapon.attackType === "melee";
  return fits ? [] : [no(clause, `TURNCRAFT.Refused.${clause}.weapon`, { name: named(who) })];
}

function refuseReach(
  state: FlowState,
  who: CombatantId,
  target: CombatantId,
  { item }: Choice,
  clause: "FL-66" | "FL-74",
): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const reach = reachWith(fighter, itemOf(fighter, item));
  const apart = distance(state, who, target);
  if (apart === null) return [];
  if (!areLevel(state, who, target)) return refuseOtherLevel(target, clause);
  if (apart <= reach) return [];
  const data: MessageArgs = { other: named(target), hexes: apart, reach };
  return [no(clause, `TURNCRAFT.Refused.${clause}.reach`, data)];
}

/** A movement or an action is answered with a Reaction Attack alone (FL-65, FL-66, FL-136). */
function refuseProvoked(
  state: FlowState,
  entry: Exclude<StackEntry, { kind: "attack" }>,
  who: CombatantId,
  choice: Choice,
): Refusal[] {
  if (choice.reaction !== "reactionAttack") return [no("FL-53", "TURNCRAFT.Refused.FL-53.noAttack")];
  if (who === entry.who) return [no("FL-28", "TURNCRAFT.Refused.FL-28.own")];
  const enemies = areEnemies(state, who, entry.who);
  const data = { name: named(who), other: named(entry.who) };
  return [
    ...(enemies ? [] : [no("FL-66", "TURNCRAFT.Refused.FL-66.notEnemy", data)]),
    // Somebody else's was quicker: what was chosen falls away unpaid.
    ...(isOut(state, entry.who) ? [no("FL-13", "TURNCRAFT.Refused.FL-13.defeated", { name: named(entry.who) })] : []),
    ...(entry.kind === "movement" && entry.at !== null && !isPlaced(state, entry.who)
      ? [no("FL-66", "TURNCRAFT.Refused.FL-66.gone", { other: named(entry.who) })]
      : []),
    ...refuseWeapon(state, who, choice, "FL-66"),
    // Resolved after the step, the mover is hit where it was (FL-70).
    ...(state.settings.raTiming === "after" && entry.kind === "movement"
      ? []
      : refuseReach(state, who, entry.who, choice, "FL-66")),
  ];
}

/** Refuses an Intercept: the combatant can't take the attack in the ally's place (FL-76 to FL-79). */
function refuseIntercept(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const [target] = attack.targets;
  if (target === undefined) return [];
  const data = { name: named(who), other: named(target) };
  if (!areAllies(state, who, target)) return [no("FL-76", "TURNCRAFT.Refused.FL-76.notAlly", data)];
  if (!areEnemies(state, who, attack.attacker)) {
    return [no("FL-76", "TURNCRAFT.Refused.FL-76.notEnemy", { ...data, other: named(attack.attacker) })];
  }
  const kind = refuseKind(state, attack);
  if (kind.length > 0) return kind;
  const stands = interceptPlaces(state, who, attack);
  const space = choice.space;
  if (space !== null && stands.some(({ to }) => sameSpace(to, space))) return [];
  const { prone, grapple } = fighterOf<FlowFighter>(state, who);
  if (prone || grapple) return [no("FL-76", "TURNCRAFT.Refused.FL-76.stuck", data)];
  const clause = attack.delivery === "melee" ? "FL-77" : "FL-78";
  return [no(clause, `TURNCRAFT.Refused.${clause}.stand`, data)];
}

/** Refuses to intercept anything but physical attacks, and spells with a single target (FL-76, FL-79). */
function refuseKind(state: FlowState, attack: Attack): Refusal[] {
  const item = weaponOf(state, attack);
  if (!attack.checked && state.settings.interceptNoCheckSpell === "refused") {
    return [no("FL-79", "TURNCRAFT.Refused.FL-79.noCheck", { what: item?.name ?? "" })];
  }
  if (item?.kind === "spell") {
    const single = item.singleTarget && attack.aimedAt === 1;
    return single ? [] : [no("FL-79", "TURNCRAFT.Refused.FL-79.several", { what: item.name })];
  }
  return item?.physical ? [] : [no("FL-76", "TURNCRAFT.Refused.FL-76.notPhysical")];
}

/** Reaction abilities, with separate prices (FL-57). */
export function reactiveAbilities({ scores }: Pick<FlowFighter, "scores">): readonly FlowUsable[] {
  return scores.items.filter(isReactive);
}

function isReactive({ kind, rpCost = 0 }: FlowUsable): boolean {
  return kind === "ability" && rpCost > 0;
}

/**
 * Refuses an ability as an answer to an attack: not a reaction (FL-57), or a combatant's other than the target's that
 * answers other things (FL-171). The target may use an ability even against attacks without an offer.
 */
function refuseAbility(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const ability = itemOf(fighter, choice.item);
  if (!ability || !isReactive(ability) || !isFitting(fighter, ability)) {
    return [no("FL-57", "TURNCRAFT.Refused.FL-57.none")];
  }
  return who === attack.targets[0] ? [] : refuseUnmet(state, attack, who, choice);
}

/** Feet of a space, in which filters count (FL-88, FL-171). */
const feetOfSpace = 5;

/** Reasons not to offer an ability against an attack: made for other triggers (FL-171). */
export function refuseUnmet(state: FlowState, attack: Attack, who: CombatantId, { item }: Choice): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const ability = itemOf(fighter, item);
  if (!ability) return [];
  const { attacker, targets } = attack;
  const spaces = distance(state, who, attacker);
  const reach = Math.max(...[null, ...heldBy(fighter)].map((held) => reachWith(fighter, held)));
  const unmet = unmetByAttack(
    { reactsTo: ability.reactsTo ?? "other", ...(ability.filter && { filter: ability.filter }) },
    { who: attacker, targets: targets.slice(0, 1) },
    {
      who,
      isAlly: (id) => areAllies(state, who, id),
      reach: reach * feetOfSpace,
      apart: spaces === null ? undefined : spaces * feetOfSpace,
    },
  );
  if (!unmet) return [];
  const args = { what: ability.name, name: named(who), other: named(attacker) };
  if (unmet === "trigger") return [no("FL-171", "TURNCRAFT.Refused.FL-171.trigger", args)];
  const { part, ...distances } = unmet;
  return [no("FL-171", `TURNCRAFT.Refused.FL-171.${part}`, { ...args, ...distances })];
}
