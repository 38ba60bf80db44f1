import type { Draft } from "immer";
import { commandsOf, type Judging } from "../../../engine/command-table.ts";
import { sharedShapes } from "../../../engine/commands.ts";
import { askFaces, logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { bring, fighterOf, idsOf, isStarted, named, refuseEntering } from "../../../engine/fighters.ts";
import { plus, signed } from "../../../engine/formula.ts";
import { isStillToCome } from "../../../engine/order.ts";
import { never, no } from "../../../engine/refusals.ts";
import { presents } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RollRequest } from "../../../engine/types.ts";
import { newFighter, presentIn } from "./fighters.ts";
import { readScores } from "./load.ts";
import { compareKeys, sortOrder } from "./order.ts";
import { settings } from "./settings.ts";
import { runTurnSteps } from "./turn-steps.ts";
import { newRound } from "./turns.ts";
import type { FlowExecution, FlowFighter, FlowSettings, FlowState } from "./types.ts";

const { command } = commandsOf<FlowState>();
const shapes = sharedShapes(settings);

type Named = { readonly who: readonly CombatantId[] };

/** Commands for entering combatants, rolling order and beginning. */
export const initiativeCommands = [
  command("start", {
    shape: shapes.start,
    by: "gm",
    refuse: (state) => (isStarted(state) ? [never("FL-141", "TURNCRAFT.Refused.FL-141.started")] : []),
    run: start,
  }),
  /** Rolls initiative for combatants without a roll (FL-141). */
  command("roll", {
    shape: { who: presents() },
    by: "owner",
    refuse: refuseRoll,
    *run(ctx, { who }) {
      yield* rollFor(ctx, who);
      yield* sortAnew(ctx);
    },
  }),
  /** Resets rolls for rolling again. */
  command("reset-roll", {
    shape: { who: presents() },
    by: "gm",
    *run(ctx, { who }) {
      for (const id of who) {
        setRoll(fighterOf(ctx.state, id), null, ctx.state.settings);
        logLine(ctx, "TURNCRAFT.Log.rollReset", id);
      }
      yield* sortAnew(ctx);
    },
  }),
  command("join", { shape: shapes.join, by: "owner", refuse: refuseJoin, run: join }),
] as const;

/** Agility Modifier: typed in, or by the formula (FL-143). */
export function agilityMod({ skills, agilityMod: typed }: FlowFighter["scores"], settings: FlowSettings): number {
  if (typed !== null) return typed;
  return settings.agilityModFormula === "typed" ? 0 : Math.floor(skills.agility / 10);
}

/** Starts the fight: everybody rolls, the surprised too (FL-141, FL-145), pools are filled, round 1 starts (E0). */
function* start(ctx: FlowExecution): RuleGenerator {
  const { state } = ctx;
  yield* rollFor(ctx, withoutTotal(state));
  yield* resolveTies(ctx);
  sortOrder(state);
  yield* runTurnSteps(ctx, "E0", presentIn(state));
  logLine(ctx, "TURNCRAFT.Log.started", null);
  if (Object.values(state.fighters).every(({ scores }) => scores.spaces.length === 0)) {
    logLine(ctx, "TURNCRAFT.Log.flow.noHexes", null);
  }
  yield* newRound(ctx);
}

function withoutTotal(state: Pick<FlowState, "fighters">): CombatantId[] {
  return idsOf(state).filter((id) => fighterOf(state, id).roll === null && !fighterOf(state, id).departed);
}

/** 1d10 + Agility Modifier each, all asked for at once (FL-141). */
function* rollFor(ctx: FlowExecution, ids: readonly CombatantId[]): RuleGenerator {
  const { state } = ctx;
  const faces = yield* askFaces(
    ctx,
    ids.map((id) => initiativeRoll(id, agilityMod(fighterOf(state, id).scores, state.settings))),
    10,
  );
  for (const [i, id] of ids.entries()) {
    const fighter = fighterOf(state, id);
    const mod = agilityMod(fighter.scores, state.settings);
    const die = faces[i] ?? 0;
    setRoll(fighter, { die, mod, total: die + mod }, state.settings);
    logLine(ctx, "TURNCRAFT.Log.rolled", id, { die, bonus: signed(mod), total: die + mod });
  }
}

function initiativeRoll(id: CombatantId, mod: number): RollRequest {
  const formula = plus("1d10", mod);
  return { kind: "roll", id: `initiative:${id}`, who: id, formula, label: "TURNCRAFT.Roll.initiative" };
}

/** Sets a total and the resulting place (FL-142). */
export function setRoll(
  fighter: Draft<FlowFighter>,
  total: FlowFighter["roll"],
  { initiativeTie }: FlowSettings,
): void {
  fighter.roll = total;
  fighter.initiative = total?.total ?? null;
  if (total === null) fighter.orderKey = [];
  else if (initiativeTie === "rollOff") fighter.orderKey = [total.total];
  else fighter.orderKey = [total.total, total.mod, fighter.scores.skills.agility];
}

/** Rolls 1d10 for tied combatants until no tie is left; the dice stay in their keys (FL-142). */
function* resolveTies(ctx: FlowExecution): RuleGenerator {
  for (let tied = tiedIn(ctx.state); tied.length > 0; tied = tiedIn(ctx.state)) {
    const faces = yield* askFaces(
      ctx,
      tied.map((id): RollRequest => {
        const nth = fighterOf(ctx.state, id).orderKey.length;
        return { kind: "roll", id: `tie:${nth}:${id}`, who: id, formula: "1d10", label: "TURNCRAFT.Roll.tie" };
      }),
      10,
    );
    for (const [i, id] of tied.entries()) {
      fighterOf(ctx.state, id).orderKey.push(faces[i] ?? 0);
      logLine(ctx, "TURNCRAFT.Log.rolledOff", id, { die: faces[i] ?? 0 });
    }
  }
}

function tiedIn(state: Pick<FlowState, "fighters">): CombatantId[] {
  const ranked = idsOf(state).filter((id) => fighterOf(state, id).roll !== null && !fighterOf(state, id).departed);
  ranked.sort((a, b) => compareKeys(fighterOf(state, a).orderKey, fighterOf(state, b).orderKey));
  const equal = (a: CombatantId | undefined, b: CombatantId | undefined): boolean =>
    a !== undefined && b !== undefined && compareKeys(fighterOf(state, a).orderKey, fighterOf(state, b).orderKey) === 0;
  return ranked.filter((id, i) => equal(ranked[i - 1], id) || equal(id, ranked[i + 1])).sort();
}

/** Sorts the order again; in a started fight, all ties are broken first (FL-06, FL-142). */
export function* sortAnew(ctx: FlowExecution): RuleGenerator {
  if (isStarted(ctx.state)) yield* resolveTies(ctx);
  sortOrder(ctx.state);
}

/** Adds combatants to the encounter. After its start, they roll initiative at once and come in as late arrivals (FL-16). */
function* join(ctx: FlowExecution, { who }: Named): RuleGenerator {
  const { state } = ctx;
  for (const id of who) enter(ctx, id);
  if (!isStarted(state)) {
    sortOrder(state);
    for (const id of who) logLine(ctx, "TURNCRAFT.Log.joined", id);
    return;
  }
  yield* rollFor(ctx, who);
  yield* sortAnew(ctx);
  for (const id of who) yield* arriveLate(ctx, id);
}

function enter({ state, given }: FlowExecution, id: CombatantId): void {
  const scores = bring(state, id, given.freshScores, readScores);
  const fighter = newFighter(scores, state.settings) as Draft<FlowFighter>;
  fighter.surprised = !isStarted(state) && state.surprisingSide !== null && state.surprisingSide !== fighter.side;
  // A combatant who left in this round has had its turn (FL-13).
  const before = state.fighters[id];
  if (before) fighter.turn = { ...fighter.turn, started: before.turn.started, ended: before.turn.ended };
  if (state.placeId === id) state.placeId = state.order[state.order.indexOf(id) - 1] ?? null;
  state.fighters[id] = fighter;
}

function* arriveLate(ctx: FlowExecution, id: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, id);
  const soon = isStillToCome(state, id) && !fighter.turn.started;
  yield* runTurnSteps(ctx, "E0", [id]);
  fighter.ap = soon && state.settings.lateArrival === "full" ? fighter.scores.apPerRound : 0;
  logLine(ctx, soon ? "TURNCRAFT.Log.joinedLate.thisRound" : "TURNCRAFT.Log.joinedLate.nextRound", id);
}

function refuseRoll(state: FlowState, { who }: Named): Refusal[] {
  const again = who.find((id) => fighterOf(state, id).roll !== null);
  if (!again) return [];
  const total = fighterOf(state, again).roll?.total ?? 0;
  return [no("FL-141", "TURNCRAFT.Refused.FL-141.again", { name: named(again), total })];
}

function refuseJoin(state: FlowState, { who }: Named, { freshScores }: Judging): Refusal[] {
  const words = { twice: "FL-16", message: "TURNCRAFT.Refused.FL-16.twice", unknown: "FL-01" } as const;
  return refuseEntering(state, who, freshScores, readScores, words);
}
