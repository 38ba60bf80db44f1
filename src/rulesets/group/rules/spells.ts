import type { Draft } from "immer";
import { logForGM, logLine } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { nullable, present } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { isImmune } from "./armor.ts";
import { loseSpell } from "./damage.ts";
import { target } from "./declaration-types.ts";
import { slotOf } from "./initiative.ts";
import { isCast, magicOf, segmentsOf, targetArg, victimOf } from "./item-readings.ts";
import { spellKey } from "./order.ts";
import { command, refuseIdle } from "./permissions.ts";
import { phaseOfItem } from "./phase-of-action.ts";
import { rowOf } from "./phases.ts";
import { refuseRange } from "./space.ts";
import { dueOf, isUnresolved } from "./spell-times.ts";
import type { Act, GroupExecution, GroupFighter, GroupState, Item, Line, Spell, Target } from "./types.ts";

/** Begins a spell in segment 1 of the round (GR-107, GR-108); its due time follows (GR-08). */
export function beginSpell(ctx: GroupExecution, who: CombatantId, item: Item): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const segments = Math.max(1, segmentsOf(item, state.settings));
  fighter.spell = {
    item: item as Draft<Item>,
    target: null,
    round: state.round,
    segments,
    added: 0,
    kept: false,
    state: "casting",
  };
  logDue(ctx, who);
}

/** Logs when a spell is due (GR-08). */
export function logDue(ctx: GroupExecution, who: CombatantId): void {
  const { spell } = fighterOf<GroupFighter>(ctx.state, who);
  if (!spell) return;
  const due = dueOf(spell);
  const later = due.round > ctx.state.round;
  logLine(ctx, later ? "TURNCRAFT.Log.group.dueLater" : "TURNCRAFT.Log.group.due", who, {
    spell: spell.item.name,
    round: due.round,
    segment: due.segment,
    seconds: due.segment * 6,
  });
}

/** Names the target of a declared spell (GR-112). */
export const targetCommand = command("target", {
  shape: { who: present, target: nullable(target) },
  by: "owner",
  refuse: (state, { who }, judging) => [
    ...refuseIdle(state, who, judging),
    ...refuseTarget(state, who, judging.asker.gm),
  ],
  run: nameTarget,
});

function nameTarget(
  ctx: GroupExecution,
  { who, target }: { readonly who: CombatantId; readonly target: Target | null },
): void {
  const { spell } = fighterOf(ctx.state, who);
  if (!spell) return;
  spell.target = target;
  if (target && spell.state === "failing") spell.state = "casting";
  logForGM(ctx, "TURNCRAFT.Log.group.target", who, { target: targetArg(target), spell: spell.item.name });
  remindOfSight(ctx, spell.item, victimOf(target));
}

/** Shows the GM the entries that the line to a target is judged by (GR-121, GR-122). */
function remindOfSight(ctx: GroupExecution, { range }: Item, victim: CombatantId | null): void {
  if (victim === null || range === null || range === 0) return;
  const { cover, concealment } = fighterOf(ctx.state, victim).sight;
  logForGM(ctx, "TURNCRAFT.Log.group.sight", victim, { cover, concealment });
}

/**
 * Refuses to name a target outside D1 of the caster's slot (GR-112); the GM may pick another while spells are resolved (GR-113).
 */
function refuseTarget(state: GroupState, who: CombatantId, gm: boolean): Refusal[] {
  const { spell } = fighterOf<GroupFighter>(state, who);
  const name = named(who);
  if (!spell || spell.state === "lost" || spell.state === "done") {
    return [no("GR-112", "TURNCRAFT.Refused.GR-112.noSpell", { name })];
  }
  const row = rowOf(state.phase);
  if (row.part === "D1" && row.slot === slotOf(state, who)) return [];
  if (gm && state.phase === "E_SPELLS") return [];
  return [no("GR-112", "TURNCRAFT.Refused.GR-112.moment", { name, slot: slotOf(state, who) ?? "—" })];
}

/** Resolves a spell (GR-109), or loses it for want of a target (GR-113). */
export function resolveSpell(ctx: GroupExecution, { who, target }: Act): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const { spell } = fighter;
  if (!spell) return;
  if (target) spell.target = target;
  if (state.phase === "E_SPELLS") state.resolving = spellKey(state, who).join(":");
  if (lacksTarget(spell)) {
    loseSpell(ctx, who, "TURNCRAFT.Cause.noTarget");
    return;
  }
  spell.state = "done";
  fighter.spellsThisRound = Math.max(1, fighter.spellsThisRound);
  fighter.major = "used";
  fighter.majorPhase = state.phase;
  const victim = victimOf(spell.target);
  remindOfSight(ctx, spell.item, victim);
  logCast(ctx, who, spell);
  if (victim) logImmune(ctx, victim, spell.item);
}

function logCast(ctx: GroupExecution, who: CombatantId, { item, target }: Pick<Spell, "item" | "target">): void {
  if (target === null) logLine(ctx, "TURNCRAFT.Log.group.cast", who, { spell: item.name });
  else logLine(ctx, "TURNCRAFT.Log.group.castAt", who, { spell: item.name, target: targetArg(target) });
}

/** Logs that a spell or ability has no effect on an immune target (GR-123); unless obvious, for the GM only (GR-138). */
export function logImmune(ctx: GroupExecution, victim: CombatantId, item: Item): void {
  const { immunities, immunityObvious } = fighterOf<GroupFighter>(ctx.state, victim).scores;
  if (!isImmune(immunities, item.attributes, ctx.state.settings.impliedAttributes)) return;
  (immunityObvious ? logLine : logForGM)(ctx, "TURNCRAFT.Log.group.foiled", victim, { spell: item.name });
}

function lacksTarget({ item, target }: { readonly item: Item; readonly target: Target | null }): boolean {
  return target === null && item.targets !== "none";
}

/** Refuses to resolve a spell now (GR-08, GR-112, GR-114, GR-121, GR-122, GR-162). */
export function refuseResolution(state: GroupState, { who, item, target, line }: Act, gm: boolean): Refusal[] {
  const { spell } = fighterOf<GroupFighter>(state, who);
  const data = { name: named(who), spell: item.name };
  if (spell?.state === "lost") return [no("GR-114", "TURNCRAFT.Refused.GR-114.lost", data)];
  if (spell?.state === "done") return [no("GR-104", "TURNCRAFT.Refused.GR-104.second", data)];
  if (!spell) return [];
  const due = dueOf(spell);
  const early = due.round > state.round ? [no("GR-08", "TURNCRAFT.Refused.GR-08.early", { ...data, ...due })] : [];
  const meant = target ?? spell.target;
  const isChanged = JSON.stringify(meant) !== JSON.stringify(spell.target);
  const mayChange = gm && state.phase === "E_SPELLS";
  const changed = isChanged && !mayChange ? [no("GR-112", "TURNCRAFT.Refused.GR-112.resolving", data)] : [];
  return [...early, ...changed, ...refuseReach(state, who, spell.item, meant, line)];
}

/** Refuses an ability without casting time on a target out of range or without a clear line (GR-121, GR-122, GR-162). */
export function refuseUseOn(
  state: GroupState,
  {
    who,
    item,
    target,
    line,
  }: Pick<Act, "who" | "item"> & {
    readonly target?: Target | undefined;
    readonly line?: Line | undefined;
  },
): Refusal[] {
  return magicOf(item) === null || isCast(item) ? [] : refuseReach(state, who, item, target ?? null, line);
}

/**
 * Refuses a target out of range, measured from centre to centre (GR-162), or without a clear line. A spell's target is refused
 * only at resolution, after a warning in D1.
 */
export function refuseReach(
  state: GroupState,
  who: CombatantId,
  item: Item,
  target: Target | null,
  line: Line | undefined,
): Refusal[] {
  const victim = victimOf(target);
  // Touch, or on oneself, has no range to measure.
  const isFar = victim !== null && victim !== who && item.range !== null && item.range > 0;
  const range = isFar ? refuseRange(state, { who, target: victim, item, measured: line?.feet ?? null }) : [];
  return [...range, ...refuseLine(state, who, item, target, line)];
}

/**
 * Refuses a target without line of effect (GR-121) or sight (GR-122), by walls and visibility as seen by the authority,
 * and by the GM's entries.
 */
function refuseLine(
  state: GroupState,
  who: CombatantId,
  item: Item,
  target: Target | null,
  line: Line | undefined,
): Refusal[] {
  if (item.range === null || item.range === 0 || target === null) return [];
  const victim = victimOf(target);
  const sight = victim ? fighterOf<GroupFighter>(state, victim).sight : null;
  const own = fighterOf<GroupFighter>(state, who).sight;
  const data = { cover: sight?.cover ?? 0, concealment: sight?.concealment ?? 0, target: targetArg(target) };
  const blocked = line?.walls || sight?.glass || (sight && (sight.cover > 50 || sight.medium !== own.medium));
  const hidden = line?.seen === false || (sight !== null && sight.concealment >= 75);
  const aimed = item.targets === "creature" || item.targets === "object";
  return [
    ...(item.needsLineOfEffect && blocked ? [no("GR-121", "TURNCRAFT.Refused.GR-121.blocked", data)] : []),
    ...(item.needsLineOfSight && aimed && hidden ? [no("GR-122", "TURNCRAFT.Refused.GR-122.unseen", data)] : []),
  ];
}

/** Ends step 7 for a caster: a spell left unresolved fails as cast (GR-113), one due later goes on (GR-09). */
export function endOfSpells(ctx: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  const { spell } = fighter;
  if (!isUnresolved(spell)) return;
  if (dueOf(spell).round > ctx.state.round) {
    if (fighter.major === "declared") fighter.major = "inProgress";
    logDue(ctx, who);
  } else if (phaseOfItem(ctx.state, who, spell.item) === "E_SPELLS") {
    loseSpell(ctx, who, "TURNCRAFT.Cause.unresolved");
  }
}
