import { dealtDamage, strikeDamage } from "../../chat/index.ts";
import { type Rolls, rollsOf } from "../../data/rolls.ts";
import {
  commandsIn,
  mostForSituation,
  mostTargets,
  type Strike,
  type StrikeFlaw,
  type StrikeShare,
  shares,
} from "../../engine/index.ts";
import type { CombatantId, LogEntry, MessageArg } from "../../engine/types.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { LookedUp, StrikeDone } from "../ruleset-host.ts";
import { feetApart, rangeOf } from "../targeting/distance.ts";
import { doneSteps, type Entry, historyOf, stepOf, switchIn } from "./history-store.ts";
import type { AskedStrike } from "./request.ts";
import { storedOf } from "./stored.ts";

/**
 * Command with the dice of an item as `strike`, in place of the requested targets and modifier. Formulas come from the item
 * alone. No `strike` if `who` has no such item or the item has no dice.
 */
export function withStrike(
  combat: Combat.Implementation,
  { strike: asked, ...command }: LookedUp,
  item: unknown,
  rolls: (item: Item.Implementation) => Rolls = rollsOf,
): LookedUp {
  if (typeof asked !== "object" || asked === null) return command;
  const own = combat.combatants.get(String(command.who))?.actor?.items.find(({ uuid }) => uuid === item);
  const strike = own && strikeOf(combat, own, rolls(own), command.who, asked);
  return strike ? { ...command, strike } : command;
}

function strikeOf(
  combat: Combat.Implementation,
  item: Item.Implementation,
  { attack, damage, heals }: Rolls,
  who: unknown,
  { targets, situation }: Partial<AskedStrike>,
): Strike | null {
  if (attack === null && damage === null) return null;
  const { name, uuid } = item;
  const named = Array.isArray(targets) ? targets.slice(0, mostTargets) : [];
  // Without targets, the user of a healing item is healed.
  const ids = heals && named.length === 0 ? [who] : named;
  const by = Math.trunc(Number(situation)) || 0;
  const beyond = attack === null ? [] : tooFar(combat, item, String(who), ids);
  return {
    with: name,
    item: uuid,
    attack,
    damage,
    ...(heals && { heals }),
    targets: ids as Strike["targets"][number][], // The ruleset's reader judges them.
    ...(beyond.length > 0 && { beyond }),
    situation: attack === null ? 0 : Math.max(-mostForSituation, Math.min(mostForSituation, by)),
  };
}

/** Targets beyond an item's reach or range, with distance and limit in feet. */
function tooFar(
  { combatants }: Combat.Implementation,
  item: Item.Implementation,
  who: string,
  ids: readonly unknown[],
) {
  const most = rangeOf(item)?.feet ?? Number.POSITIVE_INFINITY;
  const from = combatants.get(who)?.token ?? null;
  return ids.flatMap((id) => {
    const feet = feetApart(from, combatants.get(String(id))?.token ?? null);
    return feet !== null && feet > most ? [{ target: id as CombatantId, feet: Math.round(feet), most }] : [];
  });
}

/** Damage of a share of a strike, with attacker and weapon; null if it can't be applied (see `damageOf`). */
export function strikeAt(combat: Combat.Implementation, target: CombatantId, of: StrikeShare): StrikeDone | null {
  const damage = damageOf(combat, target, of);
  const log = stepOf(combat, of.seq)?.log ?? [];
  const line = log.filter((entry) => loggedDamage(entry, combat, of)?.at === (of.from ?? target))[of.nth ?? 0];
  if (typeof damage !== "number" || line?.who === undefined) return null;
  return { who: line.who, target, damage, item: String(line.data?.item ?? ""), of };
}

function isAt({ event, data }: LogEntry, target: string): boolean {
  const at = data?.target;
  return (
    event.startsWith("TURNCRAFT.Log.strike.") && typeof at === "object" && "combatant" in at && at.combatant === target
  );
}

/**
 * Damage and target ("" for none) in a log line, or null. If another combatant takes the damage (`from`), also damage already dealt
 * by the rules.
 */
function loggedDamage(entry: LogEntry, { type }: Combat.Implementation, { from }: StrikeShare) {
  return strikeDamage(entry) ?? (from === undefined ? null : dealtDamage(entry, rulesetOf(type)?.log));
}

/** Share of a strike already applied to a target; null for none. `nth`: as in `StrikeShare`. */
export function appliedShare(
  combat: Combat.Implementation,
  seq: number,
  target: string,
  nth = 0,
): StrikeShare["share"] | null {
  return applied(combat, { seq, nth }).find(({ at }) => at === target)?.of.share ?? null;
}

/** Combatants with damage applied by the button for selected tokens. `of`: the button's damage. */
export function appliedToSelected(
  combat: Combat.Implementation,
  { seq, from, nth = 0 }: Omit<StrikeShare, "share">,
): readonly CombatantId[] {
  return applied(combat, { seq, nth }).flatMap(({ of, at }) => (of.from === from ? [at as CombatantId] : []));
}

/** Applications of a strike's damage, oldest first. */
function applied(combat: Combat.Implementation, { seq, nth }: { readonly seq: number; readonly nth: number }) {
  const done = doneSteps(combat).flatMap(
    ({ given }) => commandsIn(given.command) as readonly (LookedUp & { of?: Partial<StrikeShare> })[],
  );
  // The damaged combatant is `who` of hit points, `target` of a held result.
  return done.flatMap(({ of, who, target: at = who }) =>
    of?.seq === seq && (of.nth ?? 0) === nth ? [{ of, at }] : [],
  );
}

/**
 * True if at least two steps since ended a turn or began a round, or a step changed the ruleset: damage not applied by then counts
 * as a miss. Not the first turn alone, since a player may end the turn before the GM decides.
 */
export function isLongOver(combat: Combat.Implementation, seq: number): boolean {
  const later = doneSteps(combat).filter((step) => step.seq > seq);
  return (
    later.filter(({ turnEvents }) => turnEvents.length > 0).length > 1 || later.some((step) => switchIn(step) !== null)
  );
}

/** Hit points lost by a target to a share of a strike (below 0: gains), or the reason for none. */
export function damageOf(combat: Combat.Implementation, target: string, of: StrikeShare): number | StrikeFlaw {
  const { seq, share, from = target, nth = 0 } = of;
  const stored = storedOf(combat);
  const entry = stored && historyOf(stored.history).entries.find((each) => each.seq === seq);
  if (!stored || !entry) return "gone";
  if (seq > stored.history.at) return "notDone";
  if (isStopped(combat, seq)) return "stopped";
  // Damage that the rules have dealt goes to others only.
  const style = rulesetOf(combat.type)?.log;
  const isDealt = of.from !== undefined && entry.log.some((each) => dealtDamage(each, style)?.at === target);
  if (isDealt || appliedShare(combat, seq, target, nth) !== null) return "applied";
  const line = entry.log.map((each) => loggedDamage(each, combat, of)).filter((logged) => logged?.at === from)[nth];
  return line ? inShare(line.damage, share) : "gone";
}

/** Attacker of a strike at a target; null if the step is undone or long over, has no attack on the target, or its damage is applied. */
export function openAttack(combat: Combat.Implementation, target: CombatantId, seq: number): CombatantId | null {
  const { log = [] } = stepOf(combat, seq) ?? {};
  const line = log.find((entry) => isAt(entry, target) && typeof entry.data?.total === "number");
  if (!line?.who || appliedShare(combat, seq, target) !== null || isLongOver(combat, seq)) return null;
  return line.who;
}

/** Ids of the reaction windows opened by a step. */
export function windowsOpenedBy(combat: Combat.Implementation, seq: number): MessageArg[] {
  return windowsOf(stepOf(combat, seq)?.log ?? [], "windowOpened");
}

/** True if a Reaction stopped a step's action without being stopped in turn (DX-609). */
export function isStopped(combat: Combat.Implementation, seq: number): boolean {
  const steps = doneSteps(combat);
  return windowsOpenedBy(combat, seq).some((window) => isClosedBy(steps, window));
}

function isClosedBy(steps: readonly Entry[], window: MessageArg): boolean {
  return steps.some(
    ({ log }) =>
      windowsOf(log, "stopped").includes(window) &&
      !windowsOf(log, "windowOpened").some((counter) => isClosedBy(steps, counter)),
  );
}

/** Ids of windows in log lines of a kind. */
function windowsOf(log: readonly LogEntry[], kind: "windowOpened" | "stopped"): MessageArg[] {
  return log.flatMap(({ event, data }) => (event === `TURNCRAFT.Log.${kind}` ? (data?.window ?? []) : []));
}

/** Points in a share of damage, half rounded down; below 0: healing. */
export function inShare(damage: number, share: StrikeShare["share"]): number {
  return { none: 0, half: Math.floor(damage / 2), whole: damage, double: 2 * damage }[share];
}

/** True for a value in the shape of a share of a strike. */
export function isShare(of: unknown): of is StrikeShare {
  const { seq, share, from = "", nth = 0 } = (of ?? {}) as Partial<StrikeShare>;
  const isKnown = shares.some((known) => known === share);
  return Number.isInteger(seq) && isKnown && typeof from === "string" && Number.isInteger(nth);
}
