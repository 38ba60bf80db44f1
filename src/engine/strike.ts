import { fighterIn, named } from "./fighters.ts";
import { plus } from "./figures.ts";
import { isModest } from "./formula.ts";
import { askFlooredTotals, logLine, type Play, type RuleGenerator } from "./play.ts";
import { never, no } from "./refusals.ts";
import {
  anyones,
  checked,
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
 * Attacks of rulesets whose published rules have none: something is used, dice are thrown for the attack and the damage
 * that it says of itself, and the GM decides who is hit. Whatever pays for it throws them in the same step, so that what is
 * refused costs nothing and falls on no table.
 */

/** Addition of a ruleset to an attack roll; `TURNCRAFT.Strike.added.<name>` has its text. */
export interface Added {
  readonly name: "situation" | "impaired";
  readonly by: number;
}

/** Limit of the number for the situation, either way. */
export const mostForSituation = 20;
/** Most targets in one step. */
export const mostTargets = 20;

const formula = readBy(
  (f, name) => {
    const found = f.text(name);
    if (!isModest(found)) f.wrong(name);
    return found;
  },
  ["1d20 + 4", "2d6"],
);

const strikeShape = {
  /** Name of what it is made with, in the table's words. */
  with: text(1000),
  /** UUID of the item. */
  item: text(),
  /** Formulas; null: it rolls none. Each is thrown once for each target, or once where nobody is named. */
  attack: nullable(formula),
  damage: nullable(formula),
  /** Gives back what `damage` says instead of taking it; there is no attack then. */
  heals: optional(oneOf([true])),
  targets: anyones(mostTargets),
  /** Modifier that the asker adds to the attack for what no rule knows. */
  situation: whole(-mostForSituation, mostForSituation),
} as const;

/** Dice of something that is used, as the host has looked them up. Only targets and `situation` are the asker's to say. */
export type Strike = Shaped<typeof strikeShape>;

/** A strike in a command, at these targets; without dice it is none. */
export function strikeAt(targets: Schema<readonly CombatantId[]>): Schema<Strike> {
  return checked(object({ ...strikeShape, targets }), ({ attack, damage }, wrong) => {
    if (attack === null && damage === null) wrong("attack");
  });
}

/** Strike at targets without data yet. */
export const strike = strikeAt(strikeShape.targets);

/** Refuses targets that are unknown to the fight or have left it. */
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
 * Throws a strike's dice and tells what fell, a line for each target. `addedTo`: what the ruleset adds to the attack
 * against a target. `mend`: gives hit points back in the same step, so that no button has to.
 */
export function* rollStrike<State extends EncounterState, Command extends AnyCommand>(
  play: Play<State, Command>,
  who: CombatantId,
  strike: Strike,
  {
    addedTo,
    mend,
  }: { addedTo?: (target: CombatantId) => RuleGenerator<readonly Added[]>; mend?: Mend | undefined } = {},
): RuleGenerator {
  const aims: StrikeTarget[] = [];
  for (const target of strike.targets.length > 0 ? strike.targets : [null]) {
    const byRule = target !== null && addedTo ? yield* addedTo(target) : [];
    const situation: Added = { name: "situation", by: strike.situation };
    aims.push({ target, added: [...byRule, situation].filter(({ by }) => by !== 0) });
  }
  const totals = yield* askFlooredTotals(
    play,
    aims.flatMap((aim) => requestsFor(who, strike, aim)),
  );
  const found = totals.values();
  for (const aim of aims) {
    const total = strike.attack === null ? null : (found.next().value ?? 0);
    const harm = strike.damage === null ? null : Math.max(0, found.next().value ?? 0);
    const { harm: counts, ...told } = figuresOf(strike, aim, total, harm);
    const isMended = mend !== undefined && aim.target !== null && harm !== null;
    logLine(play, eventFor(strike), who, { ...told, ...(counts !== undefined && !isMended && { harm: counts }) });
    if (isMended && aim.target !== null) mend(aim.target, harm);
  }
}

/** An item that may heal, as a ruleset with attacks of its own knows it. */
interface Healing {
  readonly uuid: string;
  readonly name: string;
  /** Formula; absent or empty: no healing. */
  readonly healing?: string;
}

/** Gives hit points back to somebody. */
type Mend = (target: CombatantId, points: number) => void;

/** Rolls an item's healing for each target. `mend`: applies it; absent: applied from the card by a permitted user. */
export function* heal<State extends EncounterState, Command extends AnyCommand>(
  play: Play<State, Command>,
  who: CombatantId,
  { uuid, name, healing = "" }: Healing,
  targets: readonly CombatantId[],
  mend?: Mend,
): RuleGenerator {
  if (healing === "" || !isModest(healing)) return;
  const strike = { with: name, item: uuid, attack: null, damage: healing, heals: true, targets, situation: 0 } as const;
  yield* rollStrike(play, who, strike, { mend });
}

/** Logs untaken damage: a permitted user applies it from the card. `made`: the roll. */
export function tellHarm(
  play: Parameters<typeof logLine>[0],
  who: CombatantId,
  {
    made: harmMade,
    target,
    ...harm
  }: Pick<Strike, "item"> & {
    readonly what: string;
    readonly target: CombatantId;
    readonly harm: number;
    readonly made: string;
  },
): void {
  logLine(play, "TURNCRAFT.Log.strike.harm", who, { target: named(target), ...harm, harmMade });
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
  const harm: RollRequest[] =
    damage === null
      ? []
      : [
          {
            kind: "roll",
            id: heals ? `healing:${strike.item}:${at}` : `harm:${at}`,
            who,
            formula: damage.trim(),
            label,
            ...against,
          },
        ];
  return [...toHit, ...harm];
}

/** Formula with all modifiers: "1d20 + 4 + 2". */
function made(attack: string, { added }: StrikeTarget): string {
  return added.reduce((formula, { by }) => plus(formula, by), attack.trim());
}

function eventFor({ attack, damage, heals }: Strike) {
  if (heals) return "TURNCRAFT.Log.strike.healing";
  if (damage === null) return "TURNCRAFT.Log.strike.attack";
  return attack === null ? "TURNCRAFT.Log.strike.harm" : "TURNCRAFT.Log.strike.attackAndHarm";
}

function figuresOf(strike: Strike, aim: StrikeTarget, total: number | null, harm: number | null) {
  const target: MessageArg = aim.target === null ? { key: "TURNCRAFT.Strike.nobody" } : named(aim.target);
  return {
    target,
    what: strike.with,
    item: strike.item,
    ...(total !== null && strike.attack !== null && { total, made: made(strike.attack, aim) }),
    ...(harm !== null &&
      strike.damage !== null && { harm: strike.heals ? 0 - harm : harm, harmMade: strike.damage.trim() }),
    ...(harm !== null && strike.heals && { healing: harm }),
    ...Object.fromEntries(aim.added.map(({ name, by }) => [name, by])),
  };
}
