import {
  askFaces,
  askRuling,
  askTotals,
  logForGM,
  logLine,
  type RuleGenerator,
  ruling,
} from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/formula.ts";
import type { CombatantId, MessageArg, MessageArgs, RollRequest, RulingRequest } from "../../../engine/types.ts";
import { isImmune } from "./armor.ts";
import {
  type Aiming,
  type AimPart,
  type ArmorAim,
  aimOf,
  aimPartsOf,
  askCalled,
  askObject,
  calledModifier,
  hits,
  isHindrance,
  multiplied,
} from "./attacks.ts";
import { meetByAttack } from "./bound.ts";
import { hurt } from "./damage.ts";
import { primaryStrikes } from "./free-attacks.ts";
import { aimedAt, targetArg, victimOf } from "./item-readings.ts";
import { writeAac0 } from "./notation-attacks.ts";
import type { Attack, GroupExecution, GroupScores, GroupState, GroupStrike, Item, Target } from "./types.ts";

/** Cause of failure of an attack once made (GR-138): protection from contact, or immunity to the form of attack. */
type Foil = "hedged" | "immune";

/** The form of an attack that creatures are immune to if a weapon isn't magical. */
const nonMagical = "non-magical weapons";

/** Cause of the failure of an attack on a creature (GR-138), or null. Hedging comes first: no contact at all. */
export function foilOf(
  { settings }: Pick<GroupState, "settings">,
  target: Pick<GroupScores, "hedged" | "immunities">,
  attack: Pick<Item, "magical" | "attributes" | "attackForm">,
  damageType = "",
): Foil | null {
  if (target.hedged) return "hedged";
  const forms = [...attack.attributes, attack.attackForm ?? "", damageType, ...(attack.magical ? [] : [nonMagical])];
  return isImmune(target.immunities, forms, settings.impliedAttributes) ? "immune" : null;
}

/** Routine at a target (GR-95, GR-96). */
export interface AttackBlow {
  readonly who: CombatantId;
  readonly item: Item;
  /** Absent only where the GM overrode the refusal: nobody is hit. */
  readonly attack: Attack | undefined;
  /** True for an attack out of turn, which makes only the attacks of the primary routine or hand (GR-100, GR-152). */
  readonly primaryOnly: boolean;
  /** Bonus to hit, and penalty (negative) to the target's AC, that come with a free attack (GR-147). */
  readonly bonus: number;
  readonly penalty: number;
  /**
   * Place in the order shared with combatants acting at the same moment, so damage waits for the last of them (GR-54); null:
   * damage at once.
   */
  readonly hold: string | null;
}

/** Blow with a target; `ac`: of an object, set by the GM (GR-173). */
type AimedBlow = AttackBlow & { readonly attack: Attack; readonly target: Target; readonly ac?: number };

/** Rolled attack of a routine. */
interface Rolled {
  readonly strike: GroupStrike;
  readonly index: number;
  readonly die: number;
  readonly isHit: boolean;
}

/**
 * Makes every attack of a routine together (GR-95): first the GM's rulings on a called shot (GR-137), an object's AC
 * (GR-173) and excluded modifiers (GR-125); then all d20s at once, then damage for hits. The caller pays its cost.
 */
export function* makeAttack(ctx: GroupExecution, blow: AttackBlow): RuleGenerator {
  const { who, attack } = blow;
  const target = aimedAt(attack);
  if (!attack || target === null) return logLine(ctx, "TURNCRAFT.Log.group.untargeted", who, { what: blow.item.name });
  const called = attack.called === null ? 0 : calledModifier(yield* askRuling(ctx, askCalled(who, attack.called)));
  const ac = "named" in target ? { ac: Number(yield* askRuling(ctx, askObject(who, target.named))) } : {};
  yield* strike(ctx, { ...blow, attack, target, ...ac, bonus: blow.bonus + called });
}

function* strike(ctx: GroupExecution, blow: AimedBlow): RuleGenerator {
  const { who, item, bonus, penalty, ac } = blow;
  const { free = 0 } = blow.attack;
  const target = victimOf(blow.target);
  const aiming = { who, target, item, penalty, more: bonus, ...(ac !== undefined && { ac }) };
  const excluded = yield* excludeParts(ctx, aiming, blow.attack.excluded ?? []);
  const aim = aimOf(ctx.state, { ...aiming, excluded, free });
  logChanged(ctx, who, excluded, free);
  const strikes = strikesOf(ctx, blow);
  const dice = yield* askFaces(
    ctx,
    strikes.map((_, i) => attackDie(who, i)),
  );
  const foil = foiled(ctx, blow);
  const all = strikes.map((each, index): Rolled => {
    const die = dice[index] ?? 1;
    return { strike: each, index, die, isHit: foil === null && hits(die, aim.modifiers, aim.needed) };
  });
  const points = yield* damageOf(
    ctx,
    blow,
    all.filter(({ isHit }) => isHit),
  );
  if (item.attackForm === "melee" && target) meetByAttack(ctx.state, who, target);
  logAll(ctx, blow, { aim, all, points });
  if (aim.rating.isDefault) logForGM(ctx, "TURNCRAFT.Log.group.defaultAac0", who, { aac0: writeAac0(aim.rating.aac0) });
  if (item.attackForm === "melee" && ctx.state.restrictedQuarters) logForGM(ctx, "TURNCRAFT.Log.group.cramped", who);
  if (foil === "hedged" && target) announceHedge(ctx, target);
  if (foil === "immune" && target) logImmune(ctx, item, target);
  yield* deal(
    ctx,
    blow,
    [...points.values()].reduce((total, { damage }) => total + damage, 0),
  );
}

/** Logs for all readers how many of the rules' modifiers an attacker left out, and the modifier they added. */
function logChanged(ctx: GroupExecution, who: CombatantId, excluded: readonly string[], free: number): void {
  if (excluded.length > 0) logLine(ctx, "TURNCRAFT.Log.group.leavesOut", who, { count: excluded.length });
  if (free !== 0) logLine(ctx, "TURNCRAFT.Log.group.added", who, { modifier: signed(free) });
}

/** Attacks of the action at a common target; a single plain attack for an item without a list. */
function strikesOf({ state }: GroupExecution, { who, item, primaryOnly }: AttackBlow): readonly GroupStrike[] {
  const routine = primaryOnly ? primaryStrikes(state, who, item) : item.routine;
  return routine.length > 0 ? routine : [plainStrike(item)];
}

/** Attack of an item without an attack line. */
function plainStrike({ name }: Item): GroupStrike {
  return { name, damage: "", special: "", hand: null };
}

function attackDie(who: CombatantId, index: number): RollRequest {
  return { kind: "roll", id: `attack:${index + 1}:${who}`, who, formula: "1d20", label: "TURNCRAFT.Roll.attack" };
}

function damageDice(who: CombatantId, { strike, index }: Rolled): RollRequest {
  const id = `damage:${index + 1}:${who}`;
  return { kind: "roll", id, who, formula: strike.damage, label: "TURNCRAFT.Roll.damage" };
}

/** Damage of an attack: `total` with modifiers, before the multipliers. */
interface Points {
  readonly total: number;
  readonly damage: number;
}

/** Damage of every hit, by number of the attack, with modifiers and multipliers (GR-136); empty without dice. */
function* damageOf(
  ctx: GroupExecution,
  { who, item, attack }: AimedBlow,
  hit: readonly Rolled[],
): RuleGenerator<Map<number, Points>> {
  const armed = hit.filter(({ strike }) => strike.damage !== "");
  const totals = yield* askTotals(
    ctx,
    armed.map((each) => damageDice(who, each)),
  );
  const { damageModifier } = fighterOf(ctx.state, who).scores;
  const multipliers = [...item.multipliers, ...attack.multipliers];
  return new Map(
    armed.map(({ index }, i) => {
      const total = (totals[i] ?? 0) + damageModifier;
      return [index, { total, damage: multiplied(total, multipliers) }];
    }),
  );
}

function foiled({ state }: GroupExecution, { item, attack, target }: AimedBlow) {
  const victim = victimOf(target);
  if (!victim) return null;
  const damageType = attack.mode === null ? "" : (item.modes[attack.mode]?.damageType ?? "");
  return foilOf(state, fighterOf(state, victim).scores, item, damageType);
}

interface AttackReport {
  readonly aim: ArmorAim;
  readonly all: readonly Rolled[];
  readonly points: ReadonlyMap<number, Points>;
}

function logAll(
  ctx: GroupExecution,
  { who, item, attack, target }: AimedBlow,
  { aim, all, points }: AttackReport,
): void {
  for (const { strike, index, die, isHit } of all) {
    const above = die + aim.modifiers - aim.needed;
    const reaches = above >= 0;
    const data: MessageArgs = {
      // Logged only if it decides: not after a natural 1 or 20 (GR-131), nor if the target can't be hurt.
      ...(reaches === isHit && above !== 0 && { margin: Math.abs(above) }),
      target: targetArg(target),
      attack: strike.name,
      die: aim.modifiers === 0 ? die : `${die} ${signed(aim.modifiers)} = ${die + aim.modifiers}`,
      modifiers: signed(aim.modifiers),
      needed: aim.needed,
      ac: aim.ac,
      aac0: writeAac0(aim.rating.aac0),
    };
    const made = points.get(index);
    if (!isHit) logLine(ctx, "TURNCRAFT.Log.group.missed", who, data);
    else if (made === undefined) logLine(ctx, "TURNCRAFT.Log.group.hit", who, data);
    else if (made.damage === Math.max(0, made.total))
      logLine(ctx, "TURNCRAFT.Log.group.hitFor", who, { ...data, damage: made.damage });
    else logLine(ctx, "TURNCRAFT.Log.group.hitTimes", who, { ...data, ...made });
    // Said where it is what decides (GR-131).
    if ((die === 1 && reaches) || (die === 20 && isHit && !reaches))
      logLine(ctx, die === 1 ? "TURNCRAFT.Log.group.naturalOne" : "TURNCRAFT.Log.group.naturalTwenty", who);
    const special = [strike.special, item.special].filter((text) => text !== "").join("; ");
    if (isHit && special !== "")
      logLine(ctx, "TURNCRAFT.Log.group.special", who, { target: targetArg(target), special });
    if (attack.called !== null && die === 20)
      logForGM(ctx, "TURNCRAFT.Log.group.calledTwenty", who, { what: attack.called });
  }
}

/** Hedging is plain to all after the first routine (GR-138). */
function announceHedge(ctx: GroupExecution, target: CombatantId): void {
  const { hedgeKnown } = ctx.state;
  if (hedgeKnown.includes(target)) return;
  hedgeKnown.push(target);
  logLine(ctx, "TURNCRAFT.Log.group.hedged", target);
}

/** Immunity is for the GM to know, unless it is plain to see (GR-138). */
function logImmune(ctx: GroupExecution, item: Item, target: CombatantId): void {
  const isObvious = fighterOf(ctx.state, target).scores.immunityObvious;
  (isObvious ? logLine : logForGM)(ctx, "TURNCRAFT.Log.group.immune", target, { item: item.name });
}

/**
 * Deals damage at once, or holds the damage until the last simultaneous action (GR-54). Damage to objects is only logged
 * (GR-173).
 */
function* deal(ctx: GroupExecution, { who, hold, target: at }: AimedBlow, damage: number): RuleGenerator {
  const target = victimOf(at);
  if (damage === 0 || !target) return;
  if (hold === null) yield* hurt(ctx, target, damage);
  else ctx.state.held.push({ by: who, target, damage, key: hold });
}

/**
 * Ids of the modifiers left out of an attack (GR-125): a GM's whole choice; for a player the helpful modifiers, and hindering
 * modifiers only with the GM's leave.
 */
function* excludeParts(
  ctx: GroupExecution,
  aiming: Aiming,
  wanted: readonly string[],
): RuleGenerator<readonly string[]> {
  if (wanted.length === 0) return [];
  const known = aimPartsOf(ctx.state, aiming).filter(({ id }) => wanted.includes(id));
  const hindering = known.filter(isHindrance);
  const keeps =
    !ctx.given.asker.gm &&
    hindering.length > 0 &&
    (yield* askRuling(ctx, askStriking(aiming.who, hindering))) === "keep";
  const left = keeps ? known.filter((each) => !isHindrance(each)) : known;
  return left.map(({ id }) => id);
}

function askStriking(who: CombatantId, parts: readonly AimPart[]): RulingRequest {
  const [first] = parts;
  const data = { name: named(who), modifier: first ? partName(first) : "", more: parts.length - 1 };
  return ruling("GR-125", ["keep", "strike"], data, { about: who, text: parts.length > 1 ? "several" : "question" });
}

/** Name of a modifier as a message argument. */
function partName({ id, label }: AimPart): MessageArg {
  const [known] = id.split(":");
  return label === "" ? { key: `TURNCRAFT.GroupTable.attack.part.${known}` } : label;
}
