import type { Draft } from "immer";
import { askRuling, logLine, type RuleGenerator, ruling, snapshot } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { logDamage } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { keyOf, sameSpace } from "../../../grid/ground.ts";
import type { Space } from "../../../grid/types.ts";
import type { Terms } from "./action-types.ts";
import { initiatorWins } from "./check.ts";
import { countsAsAttack, damageRoll, gain, gainForHit, gainForReaction, heals, lose, weaponOf } from "./damage.ts";
import { areEnemies } from "./fighters.ts";
import { isPlaced } from "./geometry.ts";
import { interceptPlaces, swapSpaces } from "./intercept-spaces.ts";
import { gains } from "./ledger.ts";
import { defenceCheck, defend, payReaction } from "./reaction-parts.ts";
import { choicesFor, nextReactor, openWindow, takeChoice } from "./reactions.ts";
import { refuseChoice } from "./refuse-reactions.ts";
import { checkHolds, hexOption } from "./special-grapple.ts";
import { disarm } from "./special-items.ts";
import { relocate } from "./threat.ts";
import type { Attack, Choice, FlowExecution, Level } from "./types.ts";

/**
 * Settles an attack for one target, after all answers: Intercept first, then the target's own defence (FL-84), else a
 * hit. False if a further answer is needed.
 */
export function* resolveTarget(ctx: FlowExecution, attack: Draft<Attack>, target: CombatantId): RuleGenerator<boolean> {
  let [fumbled, opposed] = [false, false];
  for (let next = takeNext(ctx, attack); next !== null; next = takeNext(ctx, attack)) {
    const { who, choice, terms } = next;
    if (choice.reaction === "intercept") {
      if (yield* intercept(ctx, attack, who, target, choice, terms)) {
        yield* hit(ctx, attack, who, { fumbled: false, opposed: true });
        gainForReaction(ctx, who);
        return true;
      }
      if (asksAgain(ctx, attack, target)) return false;
    } else {
      const defence = yield* defend(ctx, attack, who, choice, terms);
      if (defence.avoided) {
        logLine(ctx, "TURNCRAFT.Log.flow.avoided", who, { other: named(attack.attacker) });
        gainForReaction(ctx, who);
        return true;
      }
      opposed = true;
      fumbled ||= defence.fumbled;
    }
  }
  if (!fighterOf(ctx.state, target).departed) yield* hit(ctx, attack, target, { fumbled, opposed });
  return true;
}

/** Next accepted reaction still possible; impossible ones are dropped unpaid. */
function takeNext(
  { state }: FlowExecution,
  attack: Draft<Attack>,
): { who: CombatantId; choice: Choice; terms: Terms } | null {
  const { window } = attack;
  for (let who = window && nextReactor(state, window); window && who; who = nextReactor(state, window)) {
    const taken = takeChoice(window, who);
    const { choice = null, override = false, modifier = 0, excluded = [] } = taken ?? {};
    if (choice && (override || refuseChoice(snapshot(state), snapshot(attack), who, choice).length === 0))
      return { who, choice, terms: { modifier, excluded } };
  }
  return null;
}

/** Under `interceptFail: mayDefend` the target is asked after a lost Intercept (FL-81). */
function asksAgain(ctx: FlowExecution, attack: Draft<Attack>, target: CombatantId): boolean {
  const { state } = ctx;
  if (state.settings.interceptFail === "hits") return false;
  attack.closed = false;
  if (choicesFor(snapshot(state), snapshot(attack), target).length === 0) return false;
  openWindow(ctx, attack, "defence", [target]);
  return true;
}

/** Answer to a hit: `opposed`: by a check against the hit; `fumbled`: by a critical failure. */
interface DefenceOutcome {
  readonly opposed: boolean;
  readonly fumbled: boolean;
}

/** The attack hits as rolled (FL-31, FL-52); a Disarm takes an item instead of doing damage (FL-108). */
function* hit(
  ctx: FlowExecution,
  attack: Draft<Attack>,
  victim: CombatantId,
  { opposed, fumbled }: DefenceOutcome,
): RuleGenerator {
  const { state } = ctx;
  const { attacker, form, level } = attack;
  if (!attack.checked) {
    const used = weaponOf(state, attack);
    logLine(ctx, "TURNCRAFT.Log.flow.takesEffectOn", attacker, { what: used?.name ?? "", other: named(victim) });
    if (used) yield* heals(ctx, attacker, used, [victim]);
    return;
  }
  const best = logHit(ctx, attack, victim, opposed);
  if (attack.best !== "critical") attack.best = best;
  if (state.settings.fpPerTarget && countsAsAttack(state, form, weaponOf(state, attack))) {
    gainForHit(ctx, attacker, best);
  }
  if (form === "reactionAttack" && state.settings.reactionSuccess === "withAttacks") gainForReaction(ctx, attacker);
  // A critical hit against a fumbled Dodge or Parry is threefold instead of twofold (FL-56).
  const factor = factorOf(ctx, level) + (fumbled && level === 4 ? 1 : 0);
  if (form === "disarm") yield* disarm(ctx, attack, victim);
  else yield* injury(ctx, attack, victim, factor);
}

/** Logs who is hit, and whether critically; by how much, unless an opposed check has decided by levels (FL-164). */
function logHit(ctx: FlowExecution, attack: Attack, victim: CombatantId, opposed: boolean) {
  const best = attack.level === 4 ? "critical" : "hit";
  const margin = opposed ? {} : marginOf(ctx, attack);
  logLine(ctx, `TURNCRAFT.Log.flow.${best}`, attack.attacker, { other: named(victim), ...margin });
  return best;
}

/** Margin of a check for a log line; empty if secret (FL-53), or decided by the face alone. */
export function marginOf(
  { state }: Pick<FlowExecution, "state">,
  { face, threshold, level }: Pick<Attack, "face" | "threshold" | "level">,
): { readonly margin?: number } {
  const margin = (threshold - face) * (level >= 1 ? 1 : -1);
  return state.settings.showLevel && margin > 0 ? { margin } : {};
}

/** Logs a hit outside combat and its damage, to be applied then: without reactions and gains. */
export function* hitOutOfCombat(ctx: FlowExecution, attack: Attack, victim: CombatantId): RuleGenerator {
  const weapon = weaponOf(ctx.state, attack);
  logHit(ctx, attack, victim, false);
  const factor = factorOf(ctx, attack.level);
  const damage = yield* pointsOf(ctx, attack, victim, factor);
  if (damage === null || !weapon) return;
  // What armor keeps off isn't said: it is the target's own affair.
  const made = factor === 1 ? weapon.damage : `(${weapon.damage}) × ${factor}`;
  logDamage(ctx, attack.attacker, { what: weapon.name, item: weapon.uuid, target: victim, damage, made });
}

/** Damage factor of the rolled level (FL-52). */
function factorOf({ state }: FlowExecution, level: Level): number {
  const { normal, hard, major, critical } = state.settings.damageByLevel;
  return [normal, normal, hard, major, critical][Math.max(0, level)] ?? critical;
}

/** Damage, multiplied, less armor (FL-52); null where the weapon does none. */
function* pointsOf(
  ctx: FlowExecution,
  attack: Attack,
  victim: CombatantId,
  factor: number,
): RuleGenerator<number | null> {
  const { state } = ctx;
  const formula = weaponOf(state, attack)?.damage ?? "";
  if (formula === "") return null;
  const rollId = `damage:${attack.id}:${victim}`;
  const total = yield* damageRoll(ctx, rollId, attack.attacker, formula);
  const points = Math.floor(multiplied(ctx, rollId, total, factor));
  const { damageReduction = 0 } = fighterOf(state, victim).scores;
  return Math.max(0, points - damageReduction);
}

/** Deals damage (FL-52); a killing blow on an enemy gives FP (FL-35, FL-36). */
function* injury(ctx: FlowExecution, attack: Draft<Attack>, victim: CombatantId, factor: number): RuleGenerator {
  const { state } = ctx;
  const { attacker, id } = attack;
  const after = yield* pointsOf(ctx, attack, victim, factor);
  if (after === null) return;
  if (!(yield* isApplied(ctx, id, victim, after))) return;
  const killed = lose(ctx, victim, after);
  if (killed && areEnemies(state, attacker, victim) && (yield* isKillingBlow(ctx, id, attacker, victim))) {
    gain(ctx, attacker, "fp", gains.killingBlow);
  }
}

/** Multiplies the rolled total, or its dice alone, as `multiplyWhat` says (FL-52). */
function multiplied({ state, answers }: FlowExecution, id: string, total: number, factor: number): number {
  const answer = answers.get(id);
  if (state.settings.multiplyWhat === "total" || answer?.kind !== "roll") return total * factor;
  const dice = answer.dice.reduce((sum, face) => sum + face, 0);
  return dice * factor + total - dice;
}

/** True if damage is applied: at once, or under `applyDamage: click` if the GM says so (FL-52). */
function* isApplied(ctx: FlowExecution, attack: string, victim: CombatantId, points: number): RuleGenerator<boolean> {
  if (ctx.state.settings.applyDamage === "automatic") return true;
  const ask = ruling("FL-52", ["apply", "none"], { name: named(victim), points }, { about: `${attack}:${victim}` });
  return (yield* askRuling(ctx, ask)) === "apply";
}

/** True if it counts as a killing blow; under `killingBlow: gm` the GM rules (FL-36). */
function* isKillingBlow(
  ctx: FlowExecution,
  attack: string,
  who: CombatantId,
  victim: CombatantId,
): RuleGenerator<boolean> {
  if (ctx.state.settings.killingBlow === "toZero") return true;
  const data = { name: named(who), other: named(victim) };
  const ask = ruling("FL-36", ["yes", "no"], data, { about: `${attack}:${victim}` });
  return (yield* askRuling(ctx, ask)) === "yes";
}

/**
 * Steps in, maybe into the ally's place; true if the Agility check is won, so that the attack hits the interceptor
 * (FL-76 to FL-83).
 */
function* intercept(
  ctx: FlowExecution,
  attack: Draft<Attack>,
  who: CombatantId,
  ally: CombatantId,
  choice: Choice,
  terms: Terms,
): RuleGenerator<boolean> {
  const { state } = ctx;
  payReaction(ctx, who, choice);
  attack.reactors.push(who);
  attack.closed = state.settings.interceptCloses === "all";
  const stand = interceptPlaces(snapshot(state), who, snapshot(attack)).find(
    ({ to }) => choice.space !== null && sameSpace(to, choice.space),
  );
  for (const space of stand?.path ?? []) relocate(ctx, who, space, false);
  if (stand) yield* swap(ctx, attack, who, ally, stand.to);
  checkHolds(ctx, who);
  checkHolds(ctx, ally);
  const own = yield* defenceCheck(ctx, attack, who, "agility", terms);
  const won = attack.checked ? !initiatorWins(attack, own, state.settings) : own.level >= 1;
  const event = won ? "TURNCRAFT.Log.flow.intercepted" : "TURNCRAFT.Log.flow.interceptLost";
  logLine(ctx, event, who, { other: named(ally) });
  return won;
}

/** FL-83: on request the ally moves one hex, and the interceptor takes the ally's place. */
function* swap(
  ctx: FlowExecution,
  attack: Draft<Attack>,
  who: CombatantId,
  ally: CombatantId,
  stand: Space,
): RuleGenerator {
  const { state } = ctx;
  if (!isPlaced(state, ally)) return;
  const spaces = swapSpaces(snapshot(state), who, stand, ally);
  const [place] = fighterOf(state, ally).scores.spaces;
  if (spaces.length === 0 || place === undefined) return;
  const data = { name: named(who), other: named(ally) };
  const intent = ruling("FL-83", ["stay", "swap"], data, { about: attack.id });
  if ((yield* askRuling(ctx, { ...intent, who })) === "stay") return;
  const hexes = spaces.map(hexOption);
  const where = ruling("FL-83", hexes, data, { about: `${attack.id}:hex`, text: "where" });
  const answer = spaces.length === 1 ? keyOf(spaces[0] ?? place) : yield* askRuling(ctx, { ...where, who: ally });
  const to = spaces.find((space) => keyOf(space) === answer);
  if (!to) return;
  relocate(ctx, ally, to, true);
  relocate(ctx, who, place, false);
}
