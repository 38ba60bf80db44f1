import { fighterOf, named } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/figures.ts";
import {
  askFaces,
  askRuling,
  askTotals,
  logForGM,
  logLine,
  question,
  type RuleGenerator,
} from "../../../engine/play.ts";
import type { CombatantId, Figures, MessageArg, RollRequest, RulingRequest } from "../../../engine/types.ts";
import { hits, multiplied } from "./attacks.ts";
import { type Aiming, type AimPart, type ArmorAim, aimOf, aimPartsOf, isHindrance } from "./attacks-aimed.ts";
import { askCalled, calledModifier } from "./attacks-called.ts";
import { askObject } from "./attacks-objects.ts";
import { isImmune } from "./attributes.ts";
import { hurt } from "./damage.ts";
import { primaryStrikes } from "./free-attacks.ts";
import { aimedAt, targetFigure, victimOf } from "./item-readings.ts";
import { meetByAttack } from "./melees.ts";
import { writeAac0 } from "./notation-numbers.ts";
import type { Attack, GroupState, GroupStrike, Item, Play, Scores, Target } from "./types.ts";

/**
 * Cause of an attack's failure although it is made (GR-138): protection from contact, or immunity to the form of
 * attack.
 */
type Foil = "hedged" | "immune";

/** The form of an attack that creatures are immune to if a weapon isn't magical. */
const nonMagical = "non-magical weapons";

/** Cause that foils an attack on this creature, or null. Hedging comes first: it prevents all contact. */
export function foilOf(
  { settings }: Pick<GroupState, "settings">,
  target: Pick<Scores, "hedged" | "immunities">,
  attack: Pick<Item, "magical" | "attributes" | "attackForm">,
  damageType = "",
): Foil | null {
  if (target.hedged) return "hedged";
  const forms = [...attack.attributes, attack.attackForm ?? "", damageType, ...(attack.magical ? [] : [nonMagical])];
  return isImmune(target.immunities, forms, settings.impliedAttributes) ? "immune" : null;
}

/** Routine at one target (GR-95, GR-96). */
export interface AttackBlow {
  readonly who: CombatantId;
  readonly item: Item;
  /** Absent only where the GM insisted: nobody is struck. */
  readonly attack: Attack | undefined;
  /** Of the routine what an attack out of turn may use (GR-100, GR-152). */
  readonly primaryOnly: boolean;
  /** Bonus to hit, and penalty (negative) to the target's AC, that come with a free attack (GR-147). */
  readonly bonus: number;
  readonly penalty: number;
  /** The place in the order where others act at the same moment: damage waits for the last of them (GR-54). */
  readonly hold: string | null;
}

/** A blow that has a target; `ac`: of an object, as the GM set it (GR-173). */
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
export function* makeAttack(play: Play, blow: AttackBlow): RuleGenerator {
  const { who, attack } = blow;
  const target = aimedAt(attack);
  if (!attack || target === null)
    return logLine(play, "TURNCRAFT.Log.group.struckNobody", who, { what: blow.item.name });
  const called = attack.called === null ? 0 : calledModifier(yield* askRuling(play, askCalled(who, attack.called)));
  const ac = "named" in target ? { ac: Number(yield* askRuling(play, askObject(who, target.named))) } : {};
  yield* strike(play, { ...blow, attack, target, ...ac, bonus: blow.bonus + called });
}

function* strike(play: Play, blow: AimedBlow): RuleGenerator {
  const { who, item, bonus, penalty, ac } = blow;
  const { free = 0 } = blow.attack;
  const target = victimOf(blow.target);
  const aiming = { who, target, item, penalty, more: bonus, ...(ac !== undefined && { ac }) };
  const struck = yield* strikeOut(play, aiming, blow.attack.struck ?? []);
  const aim = aimOf(play.state, { ...aiming, struck, free });
  tellChanged(play, who, struck, free);
  const strikes = strikesOf(play, blow);
  const dice = yield* askFaces(
    play,
    strikes.map((_, i) => attackDie(who, i)),
  );
  const foil = foiled(play, blow);
  const all = strikes.map((each, index): Rolled => {
    const die = dice[index] ?? 1;
    return { strike: each, index, die, isHit: foil === null && hits(die, aim.modifiers, aim.needed) };
  });
  const points = yield* damageOf(
    play,
    blow,
    all.filter(({ isHit }) => isHit),
  );
  if (item.attackForm === "melee" && target) meetByAttack(play.state, who, target);
  tellAll(play, blow, { aim, all, points });
  if (aim.rating.isDefault)
    logForGM(play, "TURNCRAFT.Log.group.defaultAac0", who, { aac0: writeAac0(aim.rating.aac0) });
  if (item.attackForm === "melee" && play.state.restrictedQuarters) logForGM(play, "TURNCRAFT.Log.group.cramped", who);
  if (foil === "hedged" && target) announceHedge(play, target);
  if (foil === "immune" && target) tellImmune(play, item, target);
  yield* deal(
    play,
    blow,
    [...points.values()].reduce((total, { damage }) => total + damage, 0),
  );
}

/** Logs for all readers how many of the rules' modifiers an attacker left out, and the modifier they added. */
function tellChanged(play: Play, who: CombatantId, struck: readonly string[], free: number): void {
  if (struck.length > 0) logLine(play, "TURNCRAFT.Log.group.struckOut", who, { count: struck.length });
  if (free !== 0) logLine(play, "TURNCRAFT.Log.group.added", who, { modifier: signed(free) });
}

/** The attacks that are made, each with its target in common; one plain attack where the item lists none. */
function strikesOf({ state }: Play, { who, item, primaryOnly }: AttackBlow): readonly GroupStrike[] {
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

/** Damage of an attack: `total` with its modifiers, before the multipliers. */
interface Points {
  readonly total: number;
  readonly damage: number;
}

/** Damage of each attack that hit, by its number, with modifiers and multipliers (GR-136); none where no dice are named. */
function* damageOf(
  play: Play,
  { who, item, attack }: AimedBlow,
  hit: readonly Rolled[],
): RuleGenerator<Map<number, Points>> {
  const armed = hit.filter(({ strike }) => strike.damage !== "");
  const totals = yield* askTotals(
    play,
    armed.map((each) => damageDice(who, each)),
  );
  const { damageModifier } = fighterOf(play.state, who).scores;
  const multipliers = [...item.multipliers, ...attack.multipliers];
  return new Map(
    armed.map(({ index }, i) => {
      const total = (totals[i] ?? 0) + damageModifier;
      return [index, { total, damage: multiplied(total, multipliers) }];
    }),
  );
}

function foiled({ state }: Play, { item, attack, target }: AimedBlow) {
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

function tellAll(play: Play, { who, item, attack, target }: AimedBlow, { aim, all, points }: AttackReport): void {
  for (const { strike, index, die, isHit } of all) {
    const above = die + aim.modifiers - aim.needed;
    const reaches = above >= 0;
    const data: Figures = {
      // Told where it is what decides: not where a natural 1 or 20 does (GR-131), nor where nothing can hurt the target.
      ...(reaches === isHit && above !== 0 && { margin: Math.abs(above) }),
      target: targetFigure(target),
      attack: strike.name,
      die: aim.modifiers === 0 ? die : `${die} ${signed(aim.modifiers)} = ${die + aim.modifiers}`,
      modifiers: signed(aim.modifiers),
      needed: aim.needed,
      ac: aim.ac,
      aac0: writeAac0(aim.rating.aac0),
    };
    const made = points.get(index);
    if (!isHit) logLine(play, "TURNCRAFT.Log.group.missed", who, data);
    else if (made === undefined) logLine(play, "TURNCRAFT.Log.group.hit", who, data);
    else if (made.damage === Math.max(0, made.total))
      logLine(play, "TURNCRAFT.Log.group.hitFor", who, { ...data, damage: made.damage });
    else logLine(play, "TURNCRAFT.Log.group.hitTimes", who, { ...data, ...made });
    // Said where it is what decides (GR-131).
    if ((die === 1 && reaches) || (die === 20 && isHit && !reaches))
      logLine(play, die === 1 ? "TURNCRAFT.Log.group.naturalOne" : "TURNCRAFT.Log.group.naturalTwenty", who);
    const special = [strike.special, item.special].filter((text) => text !== "").join("; ");
    if (isHit && special !== "")
      logLine(play, "TURNCRAFT.Log.group.special", who, { target: targetFigure(target), special });
    if (attack.called !== null && die === 20)
      logForGM(play, "TURNCRAFT.Log.group.calledTwenty", who, { what: attack.called });
  }
}

/** Hedging is plain to all after the first routine (GR-138). */
function announceHedge(play: Play, target: CombatantId): void {
  const { hedgeKnown } = play.state;
  if (hedgeKnown.includes(target)) return;
  hedgeKnown.push(target);
  logLine(play, "TURNCRAFT.Log.group.hedged", target);
}

/** Immunity is for the GM to know, unless it is plain to see (GR-138). */
function tellImmune(play: Play, item: Item, target: CombatantId): void {
  const isObvious = fighterOf(play.state, target).scores.immunityObvious;
  (isObvious ? logLine : logForGM)(play, "TURNCRAFT.Log.group.immune", target, { item: item.name });
}

/**
 * Deals damage at once, or holds it until the last simultaneous action (GR-54). Objects take none: their damage is only
 * logged (GR-173).
 */
function* deal(play: Play, { who, hold, target: at }: AimedBlow, damage: number): RuleGenerator {
  const target = victimOf(at);
  if (damage === 0 || !target) return;
  if (hold === null) yield* hurt(play, target, damage);
  else play.state.held.push({ by: who, target, damage, key: hold });
}

/**
 * Ids of excluded attack modifiers that the GM is told of (GR-125): any that the GM excludes; of a player's, every
 * helpful one, and hindering ones only with the GM's leave.
 */
function* strikeOut(play: Play, aiming: Aiming, wanted: readonly string[]): RuleGenerator<readonly string[]> {
  if (wanted.length === 0) return [];
  const known = aimPartsOf(play.state, aiming).filter(({ id }) => wanted.includes(id));
  const hindering = known.filter(isHindrance);
  const keeps =
    !play.given.asker.gm &&
    hindering.length > 0 &&
    (yield* askRuling(play, askStriking(aiming.who, hindering))) === "keep";
  const left = keeps ? known.filter((each) => !isHindrance(each)) : known;
  return left.map(({ id }) => id);
}

function askStriking(who: CombatantId, parts: readonly AimPart[]): RulingRequest {
  const options = [
    ["keep", "TURNCRAFT.Ruling.GR-125.keep"],
    ["strike", "TURNCRAFT.Ruling.GR-125.strike"],
  ] as const;
  const [first] = parts;
  const data = { name: named(who), modifier: first ? partName(first) : "", more: parts.length - 1 };
  const key = parts.length > 1 ? "TURNCRAFT.Ruling.GR-125.several" : "TURNCRAFT.Ruling.GR-125.question";
  return question(`GR-125:${who}`, "GR-125", key, options, data);
}

/** A part as a message names it. */
function partName({ id, label }: AimPart): MessageArg {
  const [known] = id.split(":");
  return label === "" ? { key: `TURNCRAFT.GroupTable.attack.part.${known}` } : label;
}
