import type { Draft } from "immer";
import { fighterOf } from "../../../engine/fighters.ts";
import { askRuling, logForGM, logLine, question, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { marginOf, settleTarget } from "./attack-outcome.ts";
import type { OpposedBlow } from "./check.ts";
import { type Check, checkedOne } from "./check.ts";
import { isOut, itemOf } from "./fighters.ts";
import { countsAsAttack, gainForHit, weaponOf } from "./gains.ts";
import { attackModifiers, attackTilt, gmModifier, skillOf } from "./modifiers.ts";
import { besideTarget } from "./range.ts";
import { isWaiting, openWindow } from "./reactions.ts";
import { askedAbout } from "./reactions-choices.ts";
import type { Attack, EntryOf, Item, Play } from "./types.ts";

/** The attack check (FL-44): a failure is a miss; a success goes on the pile, where those concerned are asked. */
export function* strike(play: Play, blow: OpposedBlow): RuleGenerator {
  const { state } = play;
  const item = itemOf(fighterOf(state, blow.attacker), blow.item);
  const [target, ...others] = blow.targets;
  if (item === null || target === undefined) return;
  state.opened += 1;
  const id = `attack-${state.opened}`;
  const delivery = yield* deliveryOf(play, id, item);
  const rolled = yield* checkedOne(play, attackCheck(play, blow, id, item, { target, others }));
  useFeints(play, blow, item);
  if (rolled.level < 1) {
    miss(play, blow, { ...rolled, isShot: item.attackType === "ranged" });
    return;
  }
  state.open.push(attackFrom(blow, id, { ...rolled, delivery, checked: true }) as Draft<Attack>);
}

/** Spell at one target without an attack check: interceptable under `interceptNoCheckSpell` (FL-79). */
export function aimUnchecked({ state }: Play, blow: OpposedBlow, item: Item): void {
  state.opened += 1;
  const fixed = { face: 1, threshold: 0, level: 1, delivery: item.delivery, checked: false } as const;
  state.open.push(attackFrom(blow, `attack-${state.opened}`, fixed) as Draft<Attack>);
}

/** In melee or from afar: by the weapon; spells and abilities by their delivery, or as the GM says (FL-58). */
function* deliveryOf(play: Play, id: string, { name, attackType, delivery }: Item): RuleGenerator<Attack["delivery"]> {
  if (attackType !== "none") return attackType;
  if (play.state.settings.spellDefence === "delivery") return delivery;
  const options = (delivery === "melee" ? (["melee", "ranged"] as const) : (["ranged", "melee"] as const)).map(
    (way) => [way, `TURNCRAFT.Ruling.FL-58.${way}`] as const,
  );
  const ask = question(`FL-58:${id}`, "FL-58", "TURNCRAFT.Ruling.FL-58.question", options, { what: name });
  return (yield* askRuling(play, ask)) === "melee" ? "melee" : "ranged";
}

function attackCheck(
  { state }: Play,
  blow: OpposedBlow,
  id: string,
  item: Item,
  at: { readonly target: CombatantId; readonly others: readonly CombatantId[] },
): Check {
  const { attacker, form, modifier, struck = [] } = blow;
  const aim = { attacker, form, item, ...at, struck };
  return {
    id,
    who: attacker,
    label: "TURNCRAFT.Roll.attack",
    skill: skillOf(fighterOf(state, attacker), item.attackSkill),
    modifiers: [...attackModifiers(snapshot(state), aim), ...gmModifier(modifier)],
    tilt: attackTilt(snapshot(state), aim),
    covert: !state.settings.showLevel,
  };
}

/**
 * Uses up the attacker's Feints on the targets, whatever the result: the next physical attack on a target uses its
 * Feint, and with several targets the Feint on each (FL-114).
 */
function useFeints({ state }: Play, { attacker, targets }: OpposedBlow, item: Item): void {
  const fighter = fighterOf(state, attacker);
  if (item.physical) fighter.feints = fighter.feints.filter(({ target }) => !targets.includes(target));
}

type Fallen = Pick<Attack, "face" | "threshold" | "level" | "delivery" | "checked">;

function attackFrom(blow: OpposedBlow, id: string, fallen: Fallen): Attack {
  const { attacker, form, item, targets } = blow;
  return {
    kind: "attack",
    id,
    attacker,
    form,
    item,
    held: blow.held ?? null,
    parent: blow.parent ?? null,
    targets: [...targets],
    aimedAt: targets.length,
    ...fallen,
    reactors: [],
    closed: false,
    best: "nothing",
    stage: "aim",
    counter: null,
    window: null,
  };
}

/**
 * Logs a miss, without further effect; a shot into melee that fails critically may have a mishap, left to the GM
 * (FL-153).
 */
function miss(
  play: Play,
  { attacker, targets }: OpposedBlow,
  { isShot, ...rolled }: Pick<Attack, "face" | "threshold" | "level"> & { readonly isShot: boolean },
): void {
  const [target] = targets;
  logLine(play, "TURNCRAFT.Log.flow.missed", attacker, { names: { combatants: targets }, ...marginOf(play, rolled) });
  const beside = target && isShot && rolled.level === -1 ? besideTarget(play.state, target, attacker) : [];
  if (beside.length > 0) logForGM(play, "TURNCRAFT.Log.flow.mishap", attacker, { names: { combatants: beside } });
}

/** Takes one step of an attack on the pile; false while answers are missing (FL-44 c to g). */
export function* attackOn(play: Play, attack: Draft<EntryOf<"attack">>): RuleGenerator<boolean> {
  const { state } = play;
  const [target] = attack.targets;
  if (target === undefined || fighterOf(state, attack.attacker).departed) {
    finish(play, attack);
    return true;
  }
  if (attack.stage === "aim") {
    attack.stage = "asked";
    openWindow(play, attack, "defence", askedAbout(snapshot(state), snapshot(attack)));
    return true;
  }
  if (attack.stage === "counter") {
    nextTarget(attack);
    return true;
  }
  if (attack.window !== null && isWaiting(attack.window)) return false;
  const settled = yield* settleTarget(play, attack, target);
  if (!settled) return true;
  if (attack.counter !== null) yield* counter(play, attack);
  else nextTarget(attack);
  return true;
}

function nextTarget(attack: Draft<Attack>): void {
  attack.targets.shift();
  attack.window = null;
  attack.stage = "aim";
  attack.counter = null;
}

/** FL-73: the second half of a Riposte costs nothing further. */
function* counter(play: Play, attack: Draft<Attack>): RuleGenerator {
  const { counter: due, attacker, id } = attack;
  attack.stage = "counter";
  if (due === null || isOut(play.state, due.who)) return;
  const { who, item, struck = [] } = snapshot(due);
  yield* strike(play, { attacker: who, form: "counterattack", item, targets: [attacker], parent: id, struck });
}

/** FL-41: FP for the whole attack once. */
function finish(play: Play, attack: Draft<Attack>): void {
  const { state } = play;
  state.open.pop();
  if (!attack.checked || state.settings.fpPerTarget || !countsAsAttack(state, attack.form, weaponOf(state, attack)))
    return;
  gainForHit(play, attack.attacker, attack.best);
}
