import { askFlooredTotals, type Execution, fromGenerator, logLine, type RuleGenerator } from "./execution.ts";
import { fighterIn, named } from "./fighters.ts";
import { isModest, plus } from "./formula.ts";
import { never, no } from "./refusals.ts";
import type { Ruleset } from "./ruleset.ts";
import {
  anyone,
  anyones,
  checked,
  list,
  nullable,
  object,
  oneOf,
  optional,
  readBy,
  type Schema,
  type Shaped,
  text,
  whole,
} from "./schema.ts";
import type { AnyCommand, ClauseId, CombatantId, EncounterState, MessageArg, Refusal, RollRequest } from "./types.ts";

/*
 * Attacks for rulesets without published rules for attacks: an item's own dice are rolled for attack and damage, and the GM judges
 * the hit. The command that pays for the item also rolls, so a refused use has no cost and no roll.
 */

/** Modifier of an attack roll; `TURNCRAFT.Strike.added.<name>` has the text. */
export interface Added {
  readonly name: "situation" | "impaired";
  readonly by: number;
}

/** Largest situational modifier, up or down. */
export const mostForSituation = 20;
/** Most targets of a strike. */
export const mostTargets = 20;

const formula = readBy(
  (f, name) => {
    const found = f.text(name);
    if (!isModest(found)) f.wrong(name);
    return found;
  },
  ["1d20 + 4", "2d6"],
);

const distance = whole(0, 1_000_000);

const strikeShape = {
  /** Name of the item or activity. */
  with: text(1000),
  /** UUID of the item. */
  item: text(),
  /** Formulas, all rolled once per target, or once without targets; null: no roll. */
  attack: nullable(formula),
  damage: nullable(formula),
  /** Set if `damage` heals; `attack` is null then. */
  heals: optional(oneOf([true])),
  targets: anyones(mostTargets),
  /** Targets too far for an attack nevertheless made, with distance and limit in feet; for display alone. */
  beyond: optional(list(object({ target: anyone, feet: distance, most: distance }), mostTargets)),
  /** Situational modifier to the attack, chosen by the user. */
  situation: whole(-mostForSituation, mostForSituation),
} as const;

/** Dice of the used item, as looked up by the host. The user supplies only targets and `situation`. */
export type Strike = Shaped<typeof strikeShape>;

/** Strike in a command, with a schema for the targets; must have a formula. */
export function strikeAt(targets: Schema<readonly CombatantId[]>): Schema<Strike> {
  return checked(object({ ...strikeShape, targets }), ({ attack, damage }, wrong) => {
    if (attack === null && damage === null) wrong("attack");
  });
}

/** Strike at any combatants; {@link refuseStrike} checks for being in the encounter. */
export const strike = strikeAt(strikeShape.targets);

/** Refuses targets outside the encounter or departed. */
export function refuseStrike(
  state: Pick<EncounterState, "fighters">,
  strike: Strike | undefined,
  clause: ClauseId,
): Refusal[] {
  const targets = strike?.targets ?? [];
  if (targets.some((id) => fighterIn(state, id) === null)) return [never(clause, "TURNCRAFT.Refused.unknown")];
  const gone = targets.find((id) => fighterIn(state, id)?.departed);
  return gone ? [no(clause, "TURNCRAFT.Refused.strike.left", { name: named(gone) })] : [];
}

/**
 * Rolls a strike's dice and logs the results, a line for every target. `addedTo`: the ruleset's modifiers of the attack on a
 * target. `restore`: applies the healing in the same step, so the card has no button.
 */
export function* rollStrike<State extends EncounterState, Command extends AnyCommand>(
  ctx: Execution<State, Command>,
  who: CombatantId,
  strike: Strike,
  {
    addedTo,
    restore,
  }: { addedTo?: (target: CombatantId) => RuleGenerator<readonly Added[]>; restore?: Restore | undefined } = {},
): RuleGenerator {
  const aims: StrikeTarget[] = [];
  for (const target of strike.targets.length > 0 ? strike.targets : [null]) {
    const byRule = target !== null && addedTo ? yield* addedTo(target) : [];
    const situation: Added = { name: "situation", by: strike.situation };
    aims.push({ target, added: [...byRule, situation].filter(({ by }) => by !== 0) });
  }
  const totals = yield* askFlooredTotals(
    ctx,
    aims.flatMap((aim) => requestsFor(who, strike, aim)),
  );
  const found = totals.values();
  for (const aim of aims) {
    const total = strike.attack === null ? null : (found.next().value ?? 0);
    const damage = strike.damage === null ? null : Math.max(0, found.next().value ?? 0);
    const { damage: counts, ...rest } = argsOf(strike, aim, total, damage);
    const isRestored = restore !== undefined && aim.target !== null && damage !== null;
    logLine(ctx, eventFor(strike), who, { ...rest, ...(counts !== undefined && !isRestored && { damage: counts }) });
    if (isRestored && aim.target !== null) restore(aim.target, damage);
  }
}

/** Possibly healing item, for rulesets with published attacks. */
interface Healing {
  readonly uuid: string;
  readonly name: string;
  /** Formula; absent or empty: no healing. */
  readonly healing?: string;
}

type Restore = (target: CombatantId, points: number) => void;

/**
 * Rolls an item's healing for every target; no effect for an item without healing. `restore`: applies the healing; absent: a
 * permitted user applies the healing from the card.
 */
export function* heal<State extends EncounterState, Command extends AnyCommand>(
  ctx: Execution<State, Command>,
  who: CombatantId,
  { uuid, name, healing = "" }: Healing,
  targets: readonly CombatantId[],
  restore?: Restore,
): RuleGenerator {
  if (healing === "" || !isModest(healing)) return;
  const strike = { with: name, item: uuid, attack: null, damage: healing, heals: true, targets, situation: 0 } as const;
  yield* rollStrike(ctx, who, strike, { restore });
}

/** Logs damage for a permitted user to apply from the card. `made`: the damage's formula. */
export function logDamage(
  ctx: Parameters<typeof logLine>[0],
  who: CombatantId,
  {
    made: damageFormula,
    target,
    ...more
  }: Pick<Strike, "item"> & {
    readonly what: string;
    readonly target: CombatantId;
    readonly damage: number;
    readonly made: string;
  },
): void {
  logLine(ctx, "TURNCRAFT.Log.strike.damage", who, { target: named(target), ...more, damageFormula });
}

interface StrikeTarget {
  readonly target: CombatantId | null;
  readonly added: readonly Added[];
}

function requestsFor(who: CombatantId, strike: Strike, aim: StrikeTarget): RollRequest[] {
  const at = aim.target ?? "nobody";
  const against = aim.target === null ? {} : { at: aim.target };
  const { attack, damage, heals } = strike;
  const label = heals ? "TURNCRAFT.Roll.healing" : "TURNCRAFT.Roll.damage";
  const toHit: RollRequest[] =
    attack === null
      ? []
      : [
          {
            kind: "roll",
            id: `strike:${at}`,
            who,
            formula: made(attack, aim),
            label: "TURNCRAFT.Roll.attack",
            ...against,
          },
        ];
  const points: RollRequest[] =
    damage === null
      ? []
      : [
          {
            kind: "roll",
            id: heals ? `healing:${strike.item}:${at}` : `damage:${at}`,
            who,
            formula: damage.trim(),
            label,
            ...against,
          },
        ];
  return [...toHit, ...points];
}

/** Formula with all modifiers: "1d20 + 4 + 2". */
function made(attack: string, { added }: StrikeTarget): string {
  return added.reduce((formula, { by }) => plus(formula, by), attack.trim());
}

function eventFor({ attack, damage, heals }: Strike) {
  if (heals) return "TURNCRAFT.Log.strike.healing";
  if (damage === null) return "TURNCRAFT.Log.strike.attack";
  return attack === null ? "TURNCRAFT.Log.strike.damage" : "TURNCRAFT.Log.strike.attackAndDamage";
}

function argsOf(strike: Strike, aim: StrikeTarget, total: number | null, damage: number | null) {
  const target: MessageArg = aim.target === null ? { key: "TURNCRAFT.Strike.nobody" } : named(aim.target);
  const beyond = strike.beyond?.find((each) => each.target === aim.target);
  return {
    target,
    what: strike.with,
    item: strike.item,
    ...(total !== null && strike.attack !== null && { total, made: made(strike.attack, aim) }),
    ...(damage !== null &&
      strike.damage !== null && { damage: strike.heals ? 0 - damage : damage, damageFormula: strike.damage.trim() }),
    ...(damage !== null && strike.heals && { healing: damage }),
    ...Object.fromEntries(aim.added.map(({ name, by }) => [name, by])),
    ...(beyond && { feet: beyond.feet, most: beyond.most }),
  };
}

/**
 * Rules for using an item outside combat: the same effect as in combat, without cost, turn or reactions. Hit points don't change;
 * the result is logged, to be applied from the card.
 */
export type OutOfCombat<State extends EncounterState, Command extends AnyCommand> = Pick<
  Ruleset<State, Command>,
  "needs" | "apply"
>;

/** Use of an item by the item's text and dice. */
export interface PlainUse {
  readonly kind: "use";
  readonly who: CombatantId;
  /** Name of the item or activity, in the table's words. */
  readonly what: string;
  readonly targets: readonly CombatantId[];
  /** Dice of the item; absent: none. */
  readonly strike?: Strike;
}

/** Rules for rulesets without attacks, and for uses without an attack: rolls the item's dice, or only logs the use. */
export const plainOutOfCombat: OutOfCombat<EncounterState, PlainUse> = fromGenerator(function* (ctx) {
  const { who, what, targets, strike } = ctx.given.command;
  if (strike) yield* rollStrike(ctx, who, strike);
  else if (targets.length === 0) logLine(ctx, "TURNCRAFT.Log.used", who, { what });
  else logLine(ctx, "TURNCRAFT.Log.usedOn", who, { what, names: { combatants: targets } });
});
