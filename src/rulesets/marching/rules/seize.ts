import { askFaces, askRuling, askRulings, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { malformed, no, type Permission } from "../../../engine/refusals.ts";
import { checked, list, present, type Shaped } from "../../../engine/schema.ts";
import type { Asker, CombatantId, Refusal, RollRequest, RulingRequest } from "../../../engine/types.ts";
import { isAble, isDue } from "./fighters.ts";
import { stopClock } from "./frantic.ts";
import { refuseOverrun, refusePartner } from "./refuse-together.ts";
import { asks, sidesOf } from "./settings.ts";
import { aglModifier, timesImpaired } from "./surprise.ts";
import { advanceTurn, startTurn } from "./turns.ts";
import { group, type MarchingExecution, type MarchingSettings, type MarchingState } from "./types.ts";

export const seizeShape = {
  /** Caller of the roll. */
  who: present,
  /** Groups with a single roll per group, by the owner's first-named member. At least two, without shared members. */
  groups: checked(list(group, 1000), (groups, wrong) => {
    const all = groups.flatMap(({ members }) => members);
    if (groups.length < 2 || new Set(all).size < all.length) wrong();
  }),
} as const;

/** Call for a contest (MO-701, MO-710). */
type Seize = Shaped<typeof seizeShape>;
/** Contest, and the calling user. */
type Call = { readonly command: Seize; readonly asker: Asker };

/** Contender for the initiative: the combatants rolled for, the bare die, and success. */
interface Contender {
  readonly members: readonly CombatantId[];
  readonly die: number;
  readonly ok: boolean;
}

/** Compares two contenders by the table of MO-707: below 0 if `a` goes first; 0 means together (MO-703 to MO-706). */
export function compareSeize(a: Pick<Contender, "die" | "ok">, b: Pick<Contender, "die" | "ok">): number {
  return Number(b.ok) - Number(a.ok) || a.die - b.die;
}

/** True if an AGL check succeeds: the die is the score or less (MO-708, MO-803); never without a score. */
export function isAglSuccess(die: number, agl: number | null, modifier: number): boolean {
  return agl !== null && die <= agl + modifier;
}

/**
 * Permission to call for a contest: owners of any member (MO-701). Members beside a group's first must be the caller's
 * own (MO-710).
 */
export function caller({ groups }: Seize, { owns }: Asker): Permission | Refusal {
  const isOwn = groups.some(({ members }) => members.some((id) => owns.includes(id)));
  // The first member rolls for the group: to place others beside that member, a user must own them (MO-710).
  const isMade = groups.every(({ members }) => members.slice(1).every((id) => owns.includes(id)));
  return isOwn && isMade ? "anybody" : no("MO-003", "TURNCRAFT.Refused.notYours");
}

/** Refuses to seize initiative (MO-701, MO-702, MO-708). `who` calls for the contest and takes part. */
export function refuseSeize(state: MarchingState, { who, groups }: Seize): Refusal[] {
  const own = groups.find(({ members }) => members.includes(who));
  const [roller] = own?.members ?? [];
  if (!roller) return [malformed("MO-001", "who")];
  const all = groups.flatMap(({ members }) => members);
  return [
    ...refuseOverrun(state),
    ...all.flatMap((id) => refusePartner(state, id, "MO-701")),
    ...refuseCommonTurn(state, all),
    ...refusePrice(state, roller),
  ];
}

/**
 * Allows a contest among combatants acting together before the members declare (MO-510), and no contest of members with outsiders
 * meanwhile.
 */
function refuseCommonTurn({ together }: MarchingState, all: readonly CombatantId[]): Refusal[] {
  const inside = all.find((id) => together?.ids.includes(id));
  if (!together || !inside) return [];
  if (!all.every((id) => together.ids.includes(id))) {
    return [no("MO-701", "TURNCRAFT.Refused.MO-701.together", { name: named(inside) })];
  }
  const isDeclared =
    together.landed || [together.paths, together.results].some((plans) => Object.keys(plans).length > 0);
  return isDeclared ? [no("MO-701", "TURNCRAFT.Refused.MO-701.declared")] : [];
}

/** Refuses rolling combatants without a reaction or an AGL score (MO-702, MO-708). */
function refusePrice(state: MarchingState, roller: CombatantId): Refusal[] {
  const { left, scores } = fighterOf(state, roller);
  const name = named(roller);
  return [
    ...(left.reaction > 0 ? [] : [no("MO-702", "TURNCRAFT.Refused.MO-702.spent", { name })]),
    ...(scores.agl !== null ? [] : [no("MO-708", "TURNCRAFT.Refused.MO-708.noAgl", { name })]),
  ];
}

/** Seizes initiative: asks all contenders, rolls for the willing, and sets the order (section 7). */
export function* seize(ctx: MarchingExecution, command: Seize): RuleGenerator {
  const { state } = ctx;
  const call = { command, asker: ctx.given.asker };
  const asked = askSeize(state, call);
  const answers = yield* askRulings(ctx, asked);
  const willing = asked.filter((_, i) => answers[i] === "yes").map(({ who }) => who);
  const spoken = speaksFor(call);
  const isIn = ({ members }: Seize["groups"][number]) => spoken === members[0] || willing.includes(members[0]);
  const rolling = command.groups.filter(isIn);
  const others = command.groups.filter((group) => !isIn(group)).flatMap(({ members }) => members);
  const contenders = yield* rollAgl(ctx, rolling);
  for (const each of contenders) pay(ctx, each);
  const ranked = ranksOf(yield* ruleAlone(ctx, contenders));
  const isWithin = command.groups.some(({ members }) => members.some((id) => state.together?.ids.includes(id)));
  if (isWithin && !parts(ranked, others)) return;
  state.order = seizedOrder(state.order, ranked, others);
  const contested = command.groups.flatMap(({ members }) => members);
  const combatants = state.order.filter((id) => contested.includes(id));
  if (contenders.length > 0) logLine(ctx, "TURNCRAFT.Log.marching.seized", null, { names: { combatants } });
  for (const members of ranked.map(membersOf).filter((all, i) => (ranked[i]?.length ?? 0) > 1 && all.length > 1)) {
    state.bands.push({ members });
    logLine(ctx, "TURNCRAFT.Log.marching.band", null, { names: { combatants: members } });
  }
  if (!isWithin) return yield* pointAnew(ctx);
  state.together = null;
  state.overrun = null;
  yield* advanceTurn(ctx);
}

/** Contenders with the GM's ruling on a lone roller, as a success or a failure (MO-709 set to `ask`); else unchanged. */
function* ruleAlone(ctx: MarchingExecution, contenders: Contender[]): RuleGenerator<Contender[]> {
  const [only] = contenders;
  const [roller] = only?.members ?? [];
  if (!only || !roller || contenders.length > 1 || !asks(ctx.state.settings, "MO-709")) return contenders;
  const options = only.ok ? ["first", "stays"] : ["stays", "first"];
  const answer = yield* askRuling(ctx, ruling("MO-709", options, { name: named(roller), die: only.die }));
  return [{ ...only, ok: answer === "first" }];
}

/** Combatant with consent implied by the call: the first of `who`'s group, if the caller is the GM or the owner. */
function speaksFor({ command: { who, groups }, asker }: Call): CombatantId | undefined {
  const roller = groups.find(({ members }) => members.includes(who))?.members[0];
  return roller && (asker.gm || asker.owns.includes(roller)) ? roller : undefined;
}

/** Questions to the contenders the call doesn't consent for; none to contenders unable to pay or without AGL. */
function askSeize(state: MarchingState, call: Call): RulingRequest[] {
  const { who, groups } = call.command;
  const spoken = speaksFor(call);
  const others = groups.flatMap(({ members }) => members.slice(0, 1)).filter((id) => id !== spoken);
  const able = others.filter((id) => {
    const { left, scores } = fighterOf(state, id);
    return left.reaction > 0 && scores.agl !== null;
  });
  return able.map((id) => {
    return ruling("MO-701", ["yes", "no"], { name: named(who), other: named(id) }, { about: id, who: id });
  });
}

function* rollAgl(ctx: MarchingExecution, groups: Seize["groups"]): RuleGenerator<Contender[]> {
  const { settings } = ctx.state;
  const rollers = groups.flatMap(({ members }) => members.slice(0, 1));
  const sides = sidesOf(settings.aglDie) ?? 20;
  const times: number[] = [];
  for (const id of rollers) times.push(yield* timesImpaired(ctx, id));
  const dice = yield* askFaces(
    ctx,
    rollers.map((id) => aglRoll(id, settings)),
    sides,
  );
  return rollers.map((id, i) => {
    const fighter = fighterOf(ctx.state, id);
    const [die = 0, agl] = [dice[i], fighter.scores.agl];
    const modifier = aglModifier(fighter) * (times[i] ?? 1);
    const ok = isAglSuccess(die, agl, modifier);
    const event = ok ? "TURNCRAFT.Log.marching.aglSuccess" : "TURNCRAFT.Log.marching.aglFailure";
    logLine(ctx, event, id, { die, score: (agl ?? 0) + modifier });
    return { members: groups[i]?.members ?? [id], die, ok };
  });
}

function aglRoll(id: CombatantId, { aglDie }: MarchingSettings): RollRequest {
  return { kind: "roll", id: `agl:${id}`, who: id, formula: aglDie, label: "TURNCRAFT.Roll.agl" };
}

/** Spends the roller's reaction; under `seizeCost: success` only on success (MO-702, MO-712). */
function pay({ state }: MarchingExecution, { members, ok }: Contender): void {
  const [roller] = members;
  if (roller && (ok || state.settings.seizeCost === "check")) fighterOf(state, roller).left.reaction = 0;
}

/** Ranks of contenders, best first; equals share a rank (MO-710). */
function ranksOf(contenders: readonly Contender[]): Contender[][] {
  const ranks: Contender[][] = [];
  for (const each of [...contenders].sort(compareSeize)) {
    const last = ranks.at(-1);
    if (last?.[0] && compareSeize(last[0], each) === 0) last.push(each);
    else ranks.push([each]);
  }
  return ranks;
}

function membersOf(rank: readonly Contender[]): CombatantId[] {
  return rank.flatMap(({ members }) => members);
}

/**
 * Order after seizing: every successful roller comes before the next worse (MO-710, MO-711), successes before combatants without a
 * roll; failures keep the old place (MO-709).
 */
export function seizedOrder(
  order: readonly CombatantId[],
  ranked: readonly (readonly Contender[])[],
  others: readonly CombatantId[],
): CombatantId[] {
  let result = [...order];
  for (let i = ranked.length - 1; i >= 0; i--) {
    const rank = ranked[i] ?? [];
    if (rank[0]?.ok) result = putBefore(result, membersOf(rank), others);
    result = putBefore(result, membersOf(rank), membersOf(ranked[i + 1] ?? []));
  }
  return result;
}

/** Moves winners placed after the first loser directly before the loser; the rest of the order stays (MO-711). */
function putBefore(
  order: readonly CombatantId[],
  winners: readonly CombatantId[],
  losers: readonly CombatantId[],
): CombatantId[] {
  const at = order.findIndex((id) => losers.includes(id));
  const moved = at < 0 ? [] : order.slice(at + 1).filter((id) => winners.includes(id));
  const stay = order.filter((id) => !moved.includes(id));
  return [...stay.slice(0, Math.max(0, at)), ...moved, ...stay.slice(Math.max(0, at))];
}

/** True if the combatants no longer act together: a member goes before another (MO-510, MO-711). */
function parts(ranked: readonly (readonly Contender[])[], others: readonly CombatantId[]): boolean {
  return ranked.length > 1 || (others.length > 0 && ranked[0]?.[0]?.ok === true);
}

/** Keeps the pointer's place in the line: the first due combatant there now acts, and a begun turn continues later (MO-711). */
function* pointAnew(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  const { activeId } = state;
  if (activeId === null) return;
  const next = state.order.find((id) => id === activeId || (isDue(state, id) && isAble(state, id)));
  const joins = state.bands.some(({ members }) => members.includes(activeId));
  if (next === undefined || (next === activeId && !joins)) return;
  fighterOf(state, activeId).moved = null;
  stopClock(ctx);
  yield* startTurn(ctx, next);
}
