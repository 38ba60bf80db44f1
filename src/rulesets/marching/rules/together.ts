import type { Draft } from "immer";
import { askRulings, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { byCombatant, optional, present, presents, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { isWaitingForResults, landResults } from "./attacks.ts";
import { momentOf, restClock, startClock, startClocks, startHalf, stopClock } from "./frantic.ts";
import { isDone } from "./halves.ts";
import { goPaths, isWaitingForPaths } from "./paths.ts";
import { beginOne } from "./turn.ts";
import { type First, first, type MarchingExecution, type Together } from "./types.ts";

export const invitationShape = {
  who: present,
  others: presents(),
  /** First activity of the asker's own members (MO-502); owners of the rest are asked. */
  firsts: optional(byCombatant(first, true)),
} as const;

/** Call for a common turn (MO-501). */
export type Invitation = Shaped<typeof invitationShape>;

/**
 * Asks the owners of the invited combatants for consent, and begins a common turn (MO-501). The asker isn't asked about own
 * combatants, nor the GM about the monsters.
 */
export function* actTogether(ctx: MarchingExecution, { who, others, firsts = {} }: Invitation): RuleGenerator {
  const { gm, owns } = ctx.given.asker;
  const isOwn = (id: CombatantId) => (gm ? fighterOf(ctx.state, id).side !== "party" : owns.includes(id));
  yield* askRulings(
    ctx,
    askConsent({ who, others }).filter((_, i) => !isOwn(others[i] as CombatantId)),
  );
  yield* beginTogether(ctx, [who, ...others]);
  for (const id of [who, ...others]) if (firsts[id]) chooseFirst(ctx, id, firsts[id]);
}

/** Requests for consent for every member but the asker. "No" is a refusal, without a change. */
export function askConsent({ who, others }: Pick<Invitation, "who" | "others">): RulingRequest[] {
  return others.map((id) => ruling("MO-501", ["yes", "no"], { name: named(who) }, { about: id, who: id }));
}

/** Begins a common turn (MO-501, MO-706): all members still choose. The first member's place is the turn's. */
export function* beginTogether(ctx: MarchingExecution, ids: readonly CombatantId[]): RuleGenerator {
  const { state } = ctx;
  for (const id of ids) beginOne(ctx, id);
  stopClock(ctx);
  state.activeId = null;
  state.overrun = null;
  const firstChoice = Object.fromEntries(ids.map((id) => [id, null]));
  state.together = { ids: [...ids], firstChoice, half: 1, ...freshHalf() };
  yield* startClocks(ctx, ids);
  logLine(ctx, "TURNCRAFT.Log.marching.together", null, { names: { combatants: ids } });
}

function freshHalf(): Omit<Draft<Together>, "ids" | "firstChoice" | "half"> {
  return { finished: [], paths: {}, waived: [], results: {}, landed: false };
}

/** Notes whether a member acts or moves first (MO-502). */
export function chooseFirst(ctx: MarchingExecution, who: CombatantId, first: First): void {
  const { together } = ctx.state;
  if (together) together.firstChoice[who] = first;
  const event = first === "act" ? "TURNCRAFT.Log.marching.actsFirst" : "TURNCRAFT.Log.marching.movesFirst";
  logLine(ctx, event, who);
  restClock(ctx, who);
  startHalf(ctx);
}

/** Marks a combatant as finished with the half (MO-502). */
export function finish(ctx: MarchingExecution, who: CombatantId): void {
  const { together } = ctx.state;
  if (together?.ids.includes(who) && !together.finished.includes(who)) together.finished.push(who);
  logLine(ctx, "TURNCRAFT.Log.marching.finished", who);
  restClock(ctx, who);
}

/**
 * Carries out complete input: all paths known, all results known, a half over. True once the common turn is over for all
 * (MO-511). With all felled, the GM ends the turn (MO-407, MO-512).
 */
export function proceed(ctx: MarchingExecution): boolean {
  const { state } = ctx;
  const { together } = state;
  if (!together) return false;
  if (!state.overrun && !isWaitingForPaths(state, together)) goPaths(ctx);
  if (!isWaitingForResults(state, together)) landResults(ctx);
  const isOver = together.finished.length > 0 && together.ids.every((id) => isDone(state, id));
  if (state.overrun || !isOver) return false;
  if (together.half === 2) return true;
  Object.assign(together, freshHalf(), { half: 2 });
  logLine(ctx, "TURNCRAFT.Log.marching.secondHalf", null);
  startHalf(ctx);
  return proceed(ctx);
}

/** Takes a combatant out of a common turn; the last member gets an ordinary turn. Returns false for non-members. */
export function withdraw(ctx: MarchingExecution, who: CombatantId): boolean {
  const { state } = ctx;
  const { together } = state;
  if (!together?.ids.includes(who)) return false;
  together.ids = together.ids.filter((id) => id !== who);
  together.finished = together.finished.filter((id) => id !== who);
  delete together.firstChoice[who];
  delete together.paths[who];
  delete together.results[who];
  if (together.clocks) delete together.clocks[who];
  if (state.overrun?.ids.includes(who)) state.overrun = null;
  const [last] = together.ids;
  if (together.ids.length > 1 || last === undefined) return true;
  landResults(ctx);
  state.together = null;
  state.overrun = null;
  state.activeId = last;
  startClock(ctx, last, momentOf(ctx));
  return true;
}
