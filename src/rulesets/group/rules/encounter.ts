import type { Draft } from "immer";
import type { Judging } from "../../../engine/command-table.ts";
import { changeHitPoints, changeRules, furthest, type HitPoints, sharedShapes } from "../../../engine/commands.ts";
import { logForGM, logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { bring, fighterOf, idsOf, isStarted, namedAll, refuseEntering } from "../../../engine/fighters.ts";
import { continues, lapses, whoWait } from "../../../engine/open-matters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { id, number, optional, presents, type Shaped, text } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, OpenMatter, Refusal } from "../../../engine/types.ts";
import { leaveMelee } from "./bound.ts";
import { breakConcentration, breakIfCounted } from "./damage.ts";
import { endKept } from "./effects.ts";
import { newFighter } from "./fighters.ts";
import { refuseGroup, sidesArg } from "./initiative.ts";
import { command, gmOnly } from "./permissions.ts";
import { newRound, roundSeconds } from "./rounds.ts";
import { readScores } from "./scores.ts";
import { isAfter } from "./sequence.ts";
import { settings } from "./settings.ts";
import { squareFeet } from "./space.ts";
import type { GroupExecution, GroupFighter, GroupId, GroupScores, GroupState } from "./types.ts";
import { resolveWindow } from "./windows.ts";

const shapes = sharedShapes(settings);
const regroupShape = { who: presents(), group: id<GroupId>(), name: optional(text()) } as const;

type Named = { readonly who: readonly CombatantId[] };

/** Commands about the encounter and the combatants. */
export const encounterCommands = [
  /** Starts the fight: announces round 1, after the GM has looked after surprise, positions and groups (GR-11). */
  command("start", {
    /** The scene's distance of a square, by the host (GR-157). */
    shape: { sceneFeet: optional(number(0, furthest)) },
    ...gmOnly("GR-11"),
    refuse: refuseStart,
    run: start,
  }),
  /**
   * Adds combatants, to the group of their disposition if `groupBy` says so (GR-39). In a started fight the group's result of the
   * round applies (GR-42).
   */
  command("join", { shape: shapes.join, by: "owner", refuse: refuseJoin, run: join }),
  /** Takes a combatant out for good; a window waits for it no longer. */
  command("leave", { shape: shapes.leave, by: "owner", run: leave }),
  /** Marks a combatant as defeated or risen. Defeat ends work and debts (GR-23), concentration (GR-116) and melee (GR-165). */
  command("defeat", { shape: shapes.defeat, by: "owner", run: defeat }),
  /** Changes hit points; a loss breaks concentration (GR-116). */
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changePoints }),
  /** Ends the fight: effects with rounds left go on in world time; dice, melees and the rounds' counts are cleared. */
  command("end", { shape: shapes.end, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  /**
   * Applies the GM's external edit of round or initiative as entered. A typed 1 to 6 becomes the group's die after step
   * 1.
   */
  command("manual", { shape: shapes.manual, by: "gm", run: manual }),
  /** Puts combatants into a group, which is made under `name` if missing (GR-39). */
  command("regroup", {
    shape: regroupShape,
    ...gmOnly("GR-39"),
    unknown: (state, { group, name }) => (name ? null : refuseGroup(state, group)),
    refuse: (state) =>
      isStarted(state) && isAfter(state, "INITIATIVE") ? [no("GR-39", "TURNCRAFT.Refused.GR-39.late")] : [],
    run: regroup,
  }),
] as const;

function start(ctx: GroupExecution, { sceneFeet }: { readonly sceneFeet?: number }): void {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.started", null);
  if (sceneFeet !== undefined && sceneFeet !== squareFeet) {
    logForGM(ctx, "TURNCRAFT.Log.group.sceneFeet", null, { feet: sceneFeet });
  }
  const surprised = idsOf(state).filter((id) => fighterOf(state, id).surprised);
  if (surprised.length > 0) logLine(ctx, "TURNCRAFT.Log.group.surprised", null, { names: { combatants: surprised } });
  ctx.turnEvents.push("turn-ended");
  newRound(ctx);
}

function join(ctx: GroupExecution, { who }: Named): void {
  for (const id of who) enter(ctx, id);
}

function enter({ state, given, ...rest }: GroupExecution, id: CombatantId): void {
  const scores = bring(state, id, given.freshScores, readScores);
  const ctx = { state, given, ...rest };
  const group = state.settings.groupBy === "disposition" ? groupFor(state, scores.disposition as string) : null;
  // A returning combatant has already used this round's actions as before leaving (GR-42).
  const before = isStarted(state) ? state.fighters[id] : undefined;
  const fighter = { ...newFighter(scores, group), ...before, scores, group, departed: false } as Draft<GroupFighter>;
  fighter.initiative = (group && state.groups[group]?.die) ?? null;
  const late = isStarted(state) && isAfter(state, "INITIATIVE");
  if (late && state.settings.lateJoiners === "nextRound") fighter.waitsUntilRound = state.round + 1;
  state.fighters[id] = fighter;
  logLine(ctx, fighter.waitsUntilRound === null ? "TURNCRAFT.Log.joined" : "TURNCRAFT.Log.joinedLate.nextRound", id);
}

/** The group of the id, made where there is none. */
function groupFor(state: Draft<GroupState>, id: string, name = id): GroupId {
  const group = id as GroupId;
  state.groups[group] ??= { name, die: null, assigned: null };
  return group;
}

function regroup(ctx: GroupExecution, { who, group, name }: Shaped<typeof regroupShape>): void {
  const { state } = ctx;
  groupFor(state, group, name ?? group);
  for (const id of who) {
    const fighter = fighterOf(state, id);
    fighter.group = group;
    fighter.initiative = state.groups[group]?.die ?? null;
  }
  logLine(ctx, "TURNCRAFT.Log.group.regrouped", null, {
    names: { combatants: who },
    group: sidesArg(state, [group]),
  });
}

function leave(ctx: GroupExecution, { who }: Shaped<typeof shapes.leave>): void {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.left", who);
  leaveMelee(state, who);
  endKept(ctx, who, "TURNCRAFT.Cause.left");
  if (!isStarted(state)) {
    delete state.fighters[who];
    dropNamed(state, who);
    return;
  }
  fighterOf(state, who).departed = true;
  resolveWindow(ctx);
}

/** Removes a combatant from the names kept by the state, when leaving before the fight or gone. */
function dropNamed(state: Draft<GroupState>, who: CombatantId): void {
  state.hedgeKnown = state.hedgeKnown.filter((id) => id !== who);
}

function defeat(ctx: GroupExecution, { who, defeated }: Shaped<typeof shapes.defeat>): void {
  const { state } = ctx;
  if (fighterOf(state, who).defeated === defeated) return;
  logLine(ctx, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
  if (defeated) {
    breakConcentration(ctx, who, "TURNCRAFT.Cause.defeated");
    leaveMelee(state, who);
  }
  fighterOf(state, who).defeated = defeated;
  resolveWindow(ctx);
}

function end(ctx: GroupExecution): void {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.ended", null);
  for (const id of (Object.keys(state.effects) as EffectId[]).sort()) {
    const effect = state.effects[id];
    if (effect && effect.roundsLeft !== null) {
      ctx.world.push({ kind: "effect-freed", uuid: effect.uuid, seconds: effect.roundsLeft * roundSeconds });
    }
  }
  const cleared = { window: null, freePairs: [], freeSegments: [], held: [], resolving: null, melees: {}, effects: {} };
  Object.assign(state, { round: 0, phase: "SETUP", ...cleared });
  for (const group of Object.values(state.groups)) Object.assign(group, { die: null, assigned: null });
  for (const id of idsOf(state)) {
    const { departed, scores, group, sight, situational, surprised, defeated } = fighterOf(state, id);
    if (departed) delete state.fighters[id];
    else
      state.fighters[id] = {
        ...(newFighter(scores as GroupScores, group) as Draft<GroupFighter>),
        sight,
        situational,
        surprised,
        defeated,
      };
    if (departed) dropNamed(state, id);
  }
}

function manual(ctx: GroupExecution, { round, initiative }: Shaped<typeof shapes.manual>): void {
  const { state } = ctx;
  for (const [id, total] of Object.entries(initiative ?? {})) setTotal(state, id as CombatantId, total);
  if (round === 0 && isStarted(state)) end(ctx);
  else if (round !== undefined && round !== state.round) {
    if (!isStarted(state)) newRound(ctx);
    else if (round > state.round) ctx.turnEvents.push("round-began");
    state.round = round;
  }
  logLine(ctx, "TURNCRAFT.Log.manual", null, { round: state.round });
}

function setTotal(state: Draft<GroupState>, id: CombatantId, total: number | null): void {
  const fighter = fighterOf(state, id);
  fighter.initiative = total;
  const group = fighter.group && state.groups[fighter.group];
  const isDie = total === null || (Number.isInteger(total) && total >= 1 && total <= 6);
  if (group && isDie && isStarted(state) && state.phase !== "DECLARE") group.die = total;
}

function* changePoints(ctx: GroupExecution, command: HitPoints): RuleGenerator {
  const { who, before, after } = command;
  changeHitPoints(ctx, command);
  fighterOf(ctx.state, who).scores.hp.value = after;
  if (after < before) yield* breakIfCounted(ctx, who, "TURNCRAFT.Cause.damage");
}

/** Refuses to start twice, or with a combatant without a group (GR-11). */
function refuseStart(state: GroupState): Refusal[] {
  if (isStarted(state)) return [never("GR-11", "TURNCRAFT.Refused.GR-11.started")];
  const lost = (Object.keys(state.fighters) as CombatantId[]).filter(
    (id) => fighterOf<GroupFighter>(state, id).group === null,
  );
  return lost.length === 0 ? [] : [no("GR-11", "TURNCRAFT.Refused.GR-11.noGroup", { names: namedAll(lost) })];
}

function refuseJoin(state: GroupState, { who }: Named, { freshScores }: Judging): Refusal[] {
  const words = { twice: "GR-42", message: "TURNCRAFT.Refused.GR-42.twice", unknown: "GR-168" } as const;
  return refuseEntering(state, who, freshScores, readScores, words);
}

/** Open matters at a fight's end: a window (GR-147), spells being cast, activities of several rounds (GR-77), effects. */
export function pending(state: GroupState): readonly OpenMatter[] {
  const { window } = state;
  const asked = window && namedAll(whoWait(window.asked, (answer) => answer === "waiting"));
  const effects = (Object.keys(state.effects) as EffectId[]).sort().flatMap((id) => state.effects[id] ?? []);
  return [
    ...(window && asked ? [lapses("TURNCRAFT.Pending.freeAttack", window.victim, { names: asked })] : []),
    ...idsOf(state).flatMap((id) => mattersOf(state, id)),
    ...effects.flatMap(({ name, bearer, roundsLeft }) =>
      roundsLeft === null ? [] : [continues(bearer, name, roundsLeft * roundSeconds)],
    ),
  ];
}

function mattersOf(state: GroupState, id: CombatantId): OpenMatter[] {
  const { spell, progress } = fighterOf(state, id);
  const casting = spell?.state === "casting" ? [lapses("TURNCRAFT.Pending.spell", id, { what: spell.item.name })] : [];
  if (!progress) return casting;
  const { name, roundsDone, roundsNeeded } = progress;
  const args = { what: name, done: roundsDone, all: roundsNeeded };
  return [...casting, lapses("TURNCRAFT.Pending.activity", id, args)];
}
