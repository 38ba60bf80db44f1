import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import { tellHarm } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import type { Terms } from "./action-types.ts";
import { areEnemies } from "./fighters.ts";
import { countsAsAttack, gain, gainForHit, gainForReaction, weaponOf } from "./gains.ts";
import { isPlaced, keyOf, sameSpace } from "./geometry.ts";
import { damageRoll, heals, lose } from "./harm.ts";
import { standsFor, swapSpaces } from "./intercept-spaces.ts";
import { gains } from "./ledger.ts";
import { initiatorWins } from "./levels.ts";
import { relocate } from "./place.ts";
import { nextReactor, openWindow, takeChoice } from "./reactions.ts";
import { choicesFor } from "./reactions-choices.ts";
import { defenceCheck, defend, payReaction } from "./reactions-defence.ts";
import { refuseChoice } from "./refuse-reactions.ts";
import { disarm } from "./special-disarm.ts";
import { checkHolds } from "./special-grapple.ts";
import type { Attack, Choice, Level, Play } from "./types.ts";

/**
 * Settles an attack for one target, after all answers: Intercept first, then the target's own defence (FL-84), else a
 * hit. False if a further answer is needed.
 */
export function* settleTarget(play: Play, attack: Draft<Attack>, target: CombatantId): RuleGenerator<boolean> {
  let [fumbled, opposed] = [false, false];
  for (let next = takeNext(play, attack); next !== null; next = takeNext(play, attack)) {
    const { who, choice, terms } = next;
    if (choice.reaction === "intercept") {
      if (yield* intercept(play, attack, who, target, choice, terms)) {
        yield* hit(play, attack, who, { fumbled: false, opposed: true });
        gainForReaction(play, who);
        return true;
      }
      if (asksAgain(play, attack, target)) return false;
    } else {
      const defence = yield* defend(play, attack, who, choice, terms);
      if (defence.avoided) {
        logLine(play, "TURNCRAFT.Log.flow.avoided", who, { other: named(attack.attacker) });
        gainForReaction(play, who);
        return true;
      }
      opposed = true;
      fumbled ||= defence.fumbled;
    }
  }
  if (!fighterOf(play.state, target).departed) yield* hit(play, attack, target, { fumbled, opposed });
  return true;
}

/** The next accepted reaction that can still be carried out; one that can't any more falls away unpaid. */
function takeNext({ state }: Play, attack: Draft<Attack>): { who: CombatantId; choice: Choice; terms: Terms } | null {
  const { window } = attack;
  for (let who = window && nextReactor(state, window); window && who; who = nextReactor(state, window)) {
    const taken = takeChoice(window, who);
    const { choice = null, insisted = false, modifier = 0, struck = [] } = taken ?? {};
    if (choice && (insisted || refuseChoice(state, attack, who, choice).length === 0))
      return { who, choice, terms: { modifier, struck } };
  }
  return null;
}

/** Under `interceptFail: mayDefend` the target is asked after a lost Intercept (FL-81). */
function asksAgain(play: Play, attack: Draft<Attack>, target: CombatantId): boolean {
  const { state } = play;
  if (state.settings.interceptFail === "hits") return false;
  attack.closed = false;
  if (choicesFor(state, attack, target).length === 0) return false;
  openWindow(play, attack, "defence", [target]);
  return true;
}

/** Answer to a hit: `opposed`: by a check against it; `fumbled`: by a check that failed critically. */
interface DefenceOutcome {
  readonly opposed: boolean;
  readonly fumbled: boolean;
}

/** The attack hits as rolled (FL-31, FL-52); a Disarm takes an item instead of doing damage (FL-108). */
function* hit(
  play: Play,
  attack: Draft<Attack>,
  victim: CombatantId,
  { opposed, fumbled }: DefenceOutcome,
): RuleGenerator {
  const { state } = play;
  const { attacker, form, level } = attack;
  if (!attack.checked) {
    const used = weaponOf(state, attack);
    logLine(play, "TURNCRAFT.Log.flow.takesEffectOn", attacker, { what: used?.name ?? "", other: named(victim) });
    if (used) yield* heals(play, attacker, used, [victim]);
    return;
  }
  const best = tellHit(play, attack, victim, opposed);
  if (attack.best !== "critical") attack.best = best;
  if (state.settings.fpPerTarget && countsAsAttack(state, form, weaponOf(state, attack))) {
    gainForHit(play, attacker, best);
  }
  if (form === "reactionAttack" && state.settings.reactionSuccess === "withAttacks") gainForReaction(play, attacker);
  // A critical hit against a fumbled Dodge or Parry is threefold instead of twofold (FL-56).
  const factor = factorOf(play, level) + (fumbled && level === 4 ? 1 : 0);
  if (form === "disarm") yield* disarm(play, attack, victim);
  else yield* harm(play, attack, victim, factor);
}

/** Logs who is hit, and whether critically; by how much, unless a check against it has decided by levels (FL-164). */
function tellHit(play: Play, attack: Attack, victim: CombatantId, opposed: boolean) {
  const best = attack.level === 4 ? "critical" : "hit";
  const margin = opposed ? {} : marginOf(play, attack);
  logLine(play, `TURNCRAFT.Log.flow.${best}`, attack.attacker, { other: named(victim), ...margin });
  return best;
}

/** By how much a check is made or failed; nothing where its numbers are the GM's alone (FL-53), or where the face alone decides. */
export function marginOf(
  { state }: Pick<Play, "state">,
  { face, threshold, level }: Pick<Attack, "face" | "threshold" | "level">,
): { readonly margin?: number } {
  const margin = (threshold - face) * (level >= 1 ? 1 : -1);
  return state.settings.showLevel && margin > 0 ? { margin } : {};
}

/** Logs a hit outside of fights and its damage, which can then be applied: it has no reactions and no gains. */
export function* hitOutOfCombat(play: Play, attack: Attack, victim: CombatantId): RuleGenerator {
  const weapon = weaponOf(play.state, attack);
  tellHit(play, attack, victim, false);
  const factor = factorOf(play, attack.level);
  const harm = yield* pointsOf(play, attack, victim, factor);
  if (harm === null || !weapon) return;
  // What armour keeps off isn't said: it is the target's own affair.
  const made = factor === 1 ? weapon.damage : `(${weapon.damage}) × ${factor}`;
  tellHarm(play, attack.attacker, { what: weapon.name, item: weapon.uuid, target: victim, harm, made });
}

/** By level (FL-52), the rolled one. */
function factorOf({ state }: Play, level: Level): number {
  const { normal, hard, major, critical } = state.settings.damageByLevel;
  return [normal, normal, hard, major, critical][Math.max(0, level)] ?? critical;
}

/** Damage, multiplied, less armour (FL-52); null where the weapon does none. */
function* pointsOf(play: Play, attack: Attack, victim: CombatantId, factor: number): RuleGenerator<number | null> {
  const { state } = play;
  const formula = weaponOf(state, attack)?.damage ?? "";
  if (formula === "") return null;
  const rollId = `damage:${attack.id}:${victim}`;
  const total = yield* damageRoll(play, rollId, attack.attacker, formula);
  const points = Math.floor(multiplied(play, rollId, total, factor));
  return Math.max(0, points - fighterOf(state, victim).scores.damageReduction);
}

/** Damage is done (FL-52); a killing blow on an enemy gives FP (FL-35, FL-36). */
function* harm(play: Play, attack: Draft<Attack>, victim: CombatantId, factor: number): RuleGenerator {
  const { state } = play;
  const { attacker, id } = attack;
  const after = yield* pointsOf(play, attack, victim, factor);
  if (after === null) return;
  if (!(yield* isApplied(play, id, victim, after))) return;
  const killed = lose(play, victim, after);
  if (killed && areEnemies(state, attacker, victim) && (yield* isKillingBlow(play, id, attacker, victim))) {
    gain(play, attacker, "fp", gains.killingBlow);
  }
}

/** The rolled total, or the dice of it alone (FL-52). */
function multiplied({ state, answers }: Play, id: string, total: number, factor: number): number {
  const answer = answers.get(id);
  if (state.settings.multiplyWhat === "total" || answer?.kind !== "roll") return total * factor;
  const dice = answer.dice.reduce((sum, face) => sum + face, 0);
  return dice * factor + total - dice;
}

/** Under `applyDamage: click` the action waits for the GM (FL-52). */
function* isApplied(play: Play, attack: string, victim: CombatantId, points: number): RuleGenerator<boolean> {
  if (play.state.settings.applyDamage === "automatic") return true;
  const options = [
    ["apply", "TURNCRAFT.Ruling.FL-52.apply"],
    ["none", "TURNCRAFT.Ruling.FL-52.none"],
  ] as const;
  const data = { name: named(victim), points };
  const ask = question(`FL-52:${attack}:${victim}`, "FL-52", "TURNCRAFT.Ruling.FL-52.question", options, data);
  return (yield* askRuling(play, ask)) === "apply";
}

/** Under `killingBlow: gm` the GM rules on killing blows (FL-36). */
function* isKillingBlow(play: Play, attack: string, who: CombatantId, victim: CombatantId): RuleGenerator<boolean> {
  if (play.state.settings.killingBlow === "toZero") return true;
  const options = [
    ["yes", "TURNCRAFT.Ruling.yes"],
    ["no", "TURNCRAFT.Ruling.no"],
  ] as const;
  const data = { name: named(who), other: named(victim) };
  const ask = question(`FL-36:${attack}:${victim}`, "FL-36", "TURNCRAFT.Ruling.FL-36.question", options, data);
  return (yield* askRuling(play, ask)) === "yes";
}

/** Steps in, maybe into the ally's place, and takes the attack if the Agility check is won (FL-76 to FL-83). */
function* intercept(
  play: Play,
  attack: Draft<Attack>,
  who: CombatantId,
  ally: CombatantId,
  choice: Choice,
  terms: Terms,
): RuleGenerator<boolean> {
  const { state } = play;
  payReaction(play, who, choice);
  attack.reactors.push(who);
  attack.closed = state.settings.interceptCloses === "all";
  const stand = standsFor(state, who, attack).find(({ to }) => choice.space !== null && sameSpace(to, choice.space));
  for (const space of stand?.path ?? []) relocate(play, who, space, false);
  if (stand) yield* swap(play, attack, who, ally, stand.to);
  checkHolds(play, who);
  checkHolds(play, ally);
  const own = yield* defenceCheck(play, attack, who, "agility", terms);
  const won = attack.checked ? !initiatorWins(attack, own, state.settings) : own.level >= 1;
  const event = won ? "TURNCRAFT.Log.flow.intercepted" : "TURNCRAFT.Log.flow.interceptLost";
  logLine(play, event, who, { other: named(ally) });
  return won;
}

/** FL-83: on request the ally moves one hex, and the interceptor takes its place. */
function* swap(play: Play, attack: Draft<Attack>, who: CombatantId, ally: CombatantId, stand: Space): RuleGenerator {
  const { state } = play;
  if (!isPlaced(state, ally)) return;
  const spaces = swapSpaces(state, who, stand, ally);
  const [place] = fighterOf(state, ally).scores.spaces;
  if (spaces.length === 0 || place === undefined) return;
  const data = { name: named(who), other: named(ally) };
  const options = [
    ["stay", "TURNCRAFT.Ruling.FL-83.stay"],
    ["swap", "TURNCRAFT.Ruling.FL-83.swap"],
  ] as const;
  const wish = question(`FL-83:${attack.id}`, "FL-83", "TURNCRAFT.Ruling.FL-83.question", options, data);
  if ((yield* askRuling(play, { ...wish, who })) === "stay") return;
  const hexes = spaces.map((space) => [keyOf(space), "TURNCRAFT.Ruling.hex", { x: space.x, y: space.y }] as const);
  const where = question(`FL-83:${attack.id}:hex`, "FL-83", "TURNCRAFT.Ruling.FL-83.where", hexes, data);
  const answer = spaces.length === 1 ? keyOf(spaces[0] ?? place) : yield* askRuling(play, { ...where, who: ally });
  const to = spaces.find((space) => keyOf(space) === answer);
  if (!to) return;
  relocate(play, ally, to, true);
  relocate(play, who, place, false);
}
