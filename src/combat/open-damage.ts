import { settlesAttack, strikeDamage } from "../chat/index.ts";
import type { StrikeShare } from "../engine/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { damageOf, isLongOver, strikeAt } from "./authority/enrich-strike.ts";
import { doneSteps, type Entry } from "./authority/history-store.ts";
import { refusalOf } from "./authority/read-asked.ts";
import type { AskedBatch, Command } from "./authority/request.ts";
import type { Encounter, Fighting } from "./encounter.ts";
import { viewerOf } from "./viewer.ts";

/** Button for applying the damage of a step to a target: "Apply 7 damage to Ogre". */
export interface OpenDamage {
  readonly seq: number;
  readonly who: CombatantId;
  /** The attacker. */
  readonly by: CombatantId | undefined;
  /** UUID of the rolled item. */
  readonly item: string;
  /** Hit points to lose; below 0: to gain. */
  readonly damage: number;
  readonly label: string;
  /** Attacker, item and total of the attack, to tell several buttons apart: "Mira · Hunting Bow · Attack 9". */
  readonly source: string;
  /** Description of *Missed*, for GMs; null: none. */
  readonly missed: string | null;
  /** Description of *Defend*; null if the user has no defense to give now. */
  readonly defend: string | null;
}

/**
 * Damage and healing not applied yet, for the user to apply, oldest first: until settled by another attack, or until the end of the
 * turn after.
 */
export function openDamage(fight: Fighting): readonly OpenDamage[] {
  const steps = doneSteps(fight);
  return recentIn(fight).flatMap((step) => openIn(fight, step, steps));
}

/** Attacks that the user may still defend combatants against. */
export function openDefences(combat: Encounter): readonly OpenDamage[] {
  if (!combat.state || !rulesetOf(combat.type)?.tracker?.defence) return [];
  return openDamage(combat as Fighting).filter(({ defend }) => defend !== null);
}

/** Asks the user for a combatant's defense against the attack of a step. */
export function askDefence(combat: Encounter, who: CombatantId, seq: number): unknown {
  return combat.state && rulesetOf(combat.type)?.tracker?.defence?.ask(combat as Fighting, who, seq);
}

/** Steps until the end of the turn after. */
export function recentIn(fight: Fighting): readonly Entry[] {
  const steps = doneSteps(fight);
  return steps.slice(steps.findLastIndex(({ seq }) => isLongOver(fight, seq)) + 1);
}

/** Button by which the GM marks a creature without hit points as defeated. */
export interface Fallen {
  readonly who: CombatantId;
  readonly label: string;
}

/** Creatures without a player owner that have lately lost their last hit points, and aren't marked as defeated; for GMs alone. */
export function fallenIn(fight: Fighting): readonly Fallen[] {
  if (!game.user.isGM) return [];
  const down = fight.combatants.filter(({ id, actor, isNPC }) => {
    const fighter = fight.state.fighters[id as CombatantId];
    return isNPC && fighter?.defeated === false && !fighter.departed && Number(actor?.system.hp?.value) <= 0;
  });
  // Mostly nobody is down, and no step has to be looked at.
  if (down.length === 0) return [];
  const logged = recentIn(fight).flatMap(({ log }) =>
    log.filter(({ event }) => event.startsWith("TURNCRAFT.Log.down.")),
  );
  const lately = new Set(logged.map(({ who }) => who));
  const { nameOf } = viewerOf(fight);
  return down
    .map(({ id }) => id as CombatantId)
    .filter((who) => lately.has(who))
    .map((who) => ({ who, label: localize("TURNCRAFT.Tracker.defeatFallen", { name: nameOf(who) }) }));
}

/** Open damage of a step. `steps`: of the whole fight. */
function openIn(fight: Fighting, step: Entry, steps: readonly Entry[]): readonly OpenDamage[] {
  if (!step.log.some((entry) => strikeDamage(entry) !== null)) return [];
  const later = steps.filter(({ seq }) => seq > step.seq).flatMap(({ log }) => log);
  return step.log.flatMap((entry) => {
    const { at = "" } = strikeDamage(entry) ?? {};
    const of = { seq: step.seq, share: "whole" } as const;
    const damage = at === "" || !fight.combatants.get(at)?.isOwner ? null : damageOf(fight, at, of);
    if (at === "" || typeof damage !== "number" || damage === 0) return [];
    if (refusalOf(fight, takesDamage(fight, at, of)) !== null) return [];
    if (later.some((line) => settlesAttack(line, { by: entry.who, at }, rulesetOf(fight.type)?.log))) return [];
    const { nameOf } = viewerOf(fight);
    const name = nameOf(at);
    const label =
      damage > 0
        ? localize("TURNCRAFT.Strike.applyTo", { damage, name })
        : localize("TURNCRAFT.Strike.healTo", { points: -damage, name });
    const { what = "", total } = entry.data ?? {};
    const toHit = typeof total === "number" ? localize("TURNCRAFT.Result.toHit", { total }) : "";
    const source = [entry.who ? nameOf(entry.who) : "", String(what), toHit].filter(Boolean).join(" · ");
    const missed = damage > 0 && game.user.isGM ? localize("TURNCRAFT.Strike.missTo", { name }) : null;
    const mayDefend = rulesetOf(fight.type)?.tracker?.defence?.may(fight, at, of.seq) === true;
    const defend = mayDefend ? localize("TURNCRAFT.Strike.defendFor", { name }) : null;
    const item = String(entry.data?.item ?? "");
    return [{ seq: of.seq, who: at, by: entry.who, item, damage, label, source, missed, defend }];
  });
}

/** Command allowed in a batch. */
type Together = AskedBatch["commands"][number];

/** Command for applying a share of a strike: the ruleset's own, else hit points. */
export function takesDamage(combat: Fighting, who: CombatantId, of: StrikeShare): Together {
  const strike = strikeAt(combat, who, of);
  const meant = strike && rulesetOf(combat.type)?.host.harming?.(combat.state, strike);
  return (meant as Together | null | undefined) ?? { kind: "hit-points", who, of };
}

/** Commands as a single step: a lone command unchanged, several as a batch; null if none. */
export function atOnce(commands: readonly Together[]): Command | null {
  const [only] = commands;
  return commands.length > 1 ? { kind: "batch", commands } : ((only as Command | undefined) ?? null);
}
