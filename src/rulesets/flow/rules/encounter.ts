import type { Draft } from "immer";
import { commandsOf } from "../../../engine/command-table.ts";
import { changeHitPoints, changeRules, type HitPoints, sharedShapes } from "../../../engine/commands.ts";
import { changedScores } from "../../../engine/entering.ts";
import { fighterOf, idsOf, isStarted } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/figures.ts";
import { logLine, type RuleGenerator } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import { nullable, oneOf, present, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, Json } from "../../../engine/types.ts";
import { sideFigure } from "./fighters.ts";
import { gain } from "./gains.ts";
import { endGrapple, fall } from "./harm.ts";
import { agilityMod, setRoll, sortAnew } from "./initiative.ts";
import { readScores } from "./load.ts";
import { sortOrder } from "./order.ts";
import { outlasts } from "./pending.ts";
import { settings } from "./settings.ts";
import { effectEnds, roundSeconds, runTurnSteps } from "./turn-steps.ts";
import { advanceTurn, endTurn, startTurn } from "./turns.ts";
import {
  type Fighter,
  type FlowState,
  marks,
  type Ongoing,
  type Play,
  type Pool,
  pools,
  type Scores,
} from "./types.ts";

const { command } = commandsOf<FlowState>();
const shapes = sharedShapes(settings);

/** Commands about the encounter and its combatants, beside their own actions. */
export const encounterCommands = [
  /** Leaves for good; the own turn and current action end. */
  command("leave", { shape: shapes.leave, by: "owner", run: leave }),
  /** The GM's mark (FL-13). Being defeated in the own turn doesn't end it. */
  command("defeat", {
    shape: shapes.defeat,
    by: "owner",
    run: (play, { who, defeated }) => (defeated ? fall(play, who) : rise(play, who)),
  }),
  /** Hit points change by hand: whoever has none left is defeated, whoever has some again isn't (FL-13). */
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changePoints }),
  /** The fight is over (E9): nobody is bound any more, rolls stay. */
  command("end", { shape: shapes.end, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  /** Takes over a GM's write past the commands as it is; order and limits follow. */
  command("manual", { shape: shapes.manual, by: "gm", run: manual }),
  /** Names the side that surprises all others before the fight starts, or takes it back (FL-144). */
  command("surprise", {
    shape: { side: nullable(text(100)) },
    by: "gm",
    refuse: (state) => (isStarted(state) ? [never("FL-144", "TURNCRAFT.Refused.FL-144.started")] : []),
    run(play, { side }) {
      const { state } = play;
      state.surprisingSide = side;
      for (const id of idsOf(state)) {
        const fighter = fighterOf(state, id);
        fighter.surprised = side !== null && fighter.side !== side;
      }
      if (side === null) logLine(play, "TURNCRAFT.Log.flow.noSurprise", null);
      else logLine(play, "TURNCRAFT.Log.flow.surprise", null, { side: sideFigure(side) });
    },
  }),
  command("mark", {
    shape: { who: present, marks },
    by: "gm",
    refuse: (state, { marks }) =>
      isStarted(state) && marks.surprised ? [no("FL-144", "TURNCRAFT.Refused.FL-144.started")] : [],
    run(play, { who, marks }) {
      Object.assign(fighterOf(play.state, who), marks);
      logLine(play, "TURNCRAFT.Log.flow.marked", who);
    },
  }),
  /** An ability or the GM gives points, or takes some (FL-21, FL-26, FL-36). `apNext`: to the next round's start. */
  command("grant", {
    shape: { who: present, pool: oneOf([...pools, "apNext"]), amount: whole(-1000, 1000) },
    by: "gm",
    run: grant,
  }),
] as const;

function* leave(play: Play, { who }: { readonly who: CombatantId }): RuleGenerator {
  const { state } = play;
  logLine(play, "TURNCRAFT.Log.left", who);
  if (!isStarted(state)) {
    delete state.fighters[who];
    sortOrder(state);
    return;
  }
  endGrapple(play, who);
  if (state.interrupted.includes(who)) state.interrupted = state.interrupted.filter((id) => id !== who);
  const wasActive = state.activeId === who;
  if (wasActive) {
    state.open = [];
    yield* endTurn(play);
  }
  const fighter = fighterOf(state, who);
  fighter.departed = true;
  fighter.ready = null;
  if (wasActive) yield* advanceTurn(play);
}

function rise(play: Play, who: CombatantId): void {
  fighterOf(play.state, who).defeated = false;
  logLine(play, "TURNCRAFT.Log.risen", who);
}

function changePoints(play: Play, command: HitPoints): void {
  const { who, before, after } = command;
  changeHitPoints(play, command);
  const fighter = fighterOf(play.state, who);
  fighter.scores.hp.value = after;
  if (before > 0 && after === 0) fall(play, who);
  if (before === 0 && after > 0 && fighter.defeated) rise(play, who);
}

/** FL-21, FL-23, FL-26, FL-36: no upper bound but that of FP; what comes after the own turn is overwritten (FL-23). */
function grant(
  play: Play,
  { who, pool, amount }: { readonly who: CombatantId; readonly pool: Pool | "apNext"; readonly amount: number },
): void {
  const fighter = fighterOf(play.state, who);
  if (pool === "apNext") {
    fighter.apBonusNextRound += amount;
    logLine(play, "TURNCRAFT.Log.flow.apNext", who, { by: signed(amount) });
    return;
  }
  gain(play, who, pool, amount);
  if (pool === "ap" && amount > 0 && fighter.turn.ended)
    logLine(play, "TURNCRAFT.Log.flow.apLate", who, { ap: amount });
}

/** Continues the rest of an effect with a document in world time; any other ends with the fight (FL-17). */
function finish(play: Play, who: CombatantId, effect: Ongoing): void {
  if (!outlasts(effect)) {
    effectEnds(play, who, effect.name, effect.uuid);
    return;
  }
  const seconds = effect.turns * roundSeconds;
  play.world.push({ kind: "effect-freed", uuid: effect.uuid, seconds });
  logLine(play, "TURNCRAFT.Log.effectFreed", who, { effect: effect.name, seconds });
}

function* end(play: Play): RuleGenerator {
  const { state } = play;
  logLine(play, "TURNCRAFT.Log.ended", null);
  state.open = [];
  state.interrupted = [];
  for (const id of idsOf(state)) for (const effect of fighterOf(state, id).ongoing) finish(play, id, effect);
  state.roundEffects = [];
  state.surprisingSide = null;
  state.round = 0;
  state.activeId = null;
  state.placeId = null;
  for (const id of idsOf(state)) if (fighterOf(state, id).departed) delete state.fighters[id];
  yield* runTurnSteps(play, "E9", idsOf(state));
  sortOrder(state);
}

function* manual(play: Play, { round, active, initiative }: Shaped<typeof shapes.manual>): RuleGenerator {
  const { state } = play;
  for (const [id, total] of Object.entries(initiative ?? {})) setTotal(play, id as CombatantId, total);
  if (initiative) yield* sortAnew(play);
  if (active !== undefined && active !== state.activeId) yield* setActive(play, active);
  if (round !== undefined && round !== state.round) {
    if (round > state.round) play.marks.push("round-began");
    state.round = round;
  }
  if (!isStarted(state)) {
    state.activeId = null;
    state.placeId = null;
    state.open = [];
    state.interrupted = [];
  }
  logLine(play, "TURNCRAFT.Log.manual", null, { round: state.round });
}

function setTotal({ state }: Play, id: CombatantId, total: number | null): void {
  const fighter = fighterOf(state, id);
  const mod = agilityMod(fighter.scores, state.settings);
  setRoll(fighter, total === null ? null : { die: null, mod, total }, state.settings);
}

/** Ends the running turn with its steps (FL-13); the next turn starts with its own, unless already started. */
function* setActive(play: Play, active: CombatantId | null): RuleGenerator {
  const { state } = play;
  state.open = [];
  state.interrupted = [];
  yield* endTurn(play);
  if (active === null) return;
  const { turn } = fighterOf(state, active);
  if (!turn.started) return yield* startTurn(play, active);
  turn.ended = false;
  state.activeId = active;
  state.placeId = active;
}

/** Scores that changed in the world; defeat and recovery follow hit points (FL-13), the side its disposition (FL-05). */
export function applyScores(draft: Draft<FlowState>, freshScores: Readonly<Record<CombatantId, Json>>): void {
  for (const [id, scores] of changedScores(draft, freshScores, readScores)) {
    learnScores(draft, fighterOf(draft, id), scores);
  }
}

function learnScores(draft: Draft<FlowState>, fighter: Draft<Fighter>, scores: Scores): void {
  const { settings } = draft;
  const old = fighter.scores;
  if (old.side !== scores.side && settings.sides === "disposition") fighter.side = scores.side;
  if (old.hp.value > 0 && scores.hp.value === 0) drop(draft, fighter);
  if (old.hp.value === 0 && scores.hp.value > 0) fighter.defeated = false;
  fighter.scores = scores as Draft<Scores>;
}

/** At 0 hit points it neither holds nor is held any more (FL-120). */
function drop(draft: Draft<FlowState>, fighter: Draft<Fighter>): void {
  fighter.defeated = true;
  if (fighter.grapple === null) return;
  fighterOf(draft, fighter.grapple.other).grapple = null;
  fighter.grapple = null;
}
