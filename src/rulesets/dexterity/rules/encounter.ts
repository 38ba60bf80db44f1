import type { Draft } from "immer";
import type { Manual } from "../../../engine/commands.ts";
import { changedScores } from "../../../engine/entering.ts";
import { fighterOf, idsOf, isStarted } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId, Feet, Json, RulingRequest } from "../../../engine/types.ts";
import { expire, freeEffects, secondsLeft } from "./durations.ts";
import { sortAnew } from "./initiative.ts";
import { readScores } from "./load.ts";
import { sortOrder } from "./order.ts";
import { settleWindows } from "./reactions.ts";
import { advanceTurn, endTurn } from "./turns.ts";
import { type DexterityState, type Fighter, modes, type Play, resources, type Scores } from "./types.ts";

/** Leaves for good: the place stays for the effects it originated; the own turn ends with it (DX-111, DX-309). */
export function* leave(play: Play, who: CombatantId): RuleGenerator {
  const { state } = play;
  logLine(play, "TURNCRAFT.Log.left", who);
  if (!isStarted(state)) {
    freeEffects(play, (effect) => effect.originatorId === who);
    delete state.fighters[who];
    sortOrder(state);
    return;
  }
  const wasActive = state.activeId === who;
  if (wasActive) endTurn(play);
  fighterOf(state, who).departed = true;
  orphanEffects(play, who);
  settleWindows(play);
  if (wasActive) yield* advanceTurn(play);
}

/** Defeated combatants keep their place; defeat in the own turn doesn't end it (DX-111). */
export function defeat(play: Play, who: CombatantId, defeated: boolean): void {
  fighterOf(play.state, who).defeated = defeated;
  logLine(play, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
  if (!defeated) return;
  orphanEffects(play, who);
  settleWindows(play);
}

function orphanEffects(play: Play, who: CombatantId): void {
  if (play.state.settings.orphanEffects !== "endAtOnce") return;
  expire(play, (effect) => effect.originatorId === who);
}

/** The fight is over (DX-310): nobody is bound any more, rolls stay. */
export function* end(play: Play): RuleGenerator {
  const { state } = play;
  const ask = askAboutEffects(state);
  const keeps = ask === null || (yield* askRuling(play, ask)) === "keep";
  logLine(play, "TURNCRAFT.Log.ended", null);
  if (keeps) freeEffects(play, () => true);
  else expire(play, () => true);
  state.windows = [];
  state.round = 0;
  state.activeId = null;
  state.placeId = null;
  for (const id of idsOf(state)) {
    if (fighterOf(state, id).departed) delete state.fighters[id];
    else unbind(fighterOf(state, id));
  }
  sortOrder(state);
}

function unbind(fighter: Draft<Fighter>): void {
  fighter.turnsStarted = 0;
  fighter.joinedRound = null;
  fighter.lateUntilTurn = false;
  fighter.waitsUntilRound = null;
  fighter.spent = 0 as Feet;
  fighter.speedsBefore = null;
  if (fighter.path.length > 0) fighter.path = [];
  for (const resource of resources) fighter.left[resource] = fighter.scores.resourceMax[resource];
}

function askAboutEffects(state: DexterityState): RulingRequest | null {
  const effects = Object.values(state.effects).sort((a, b) => a.made - b.made);
  if (effects.length === 0) return null;
  const seconds = Math.max(...effects.map((effect) => secondsLeft(state, effect)));
  const options = [
    ["keep", "TURNCRAFT.Ruling.DX-310.keep", { seconds }],
    ["end", "TURNCRAFT.Ruling.DX-310.end"],
  ] as const;
  const list = effects.map((effect) => `${effect.name} (${secondsLeft(state, effect)} s)`).join(", ");
  return question("DX-310", "DX-310", "TURNCRAFT.Ruling.DX-310.question", options, { effects: list });
}

/** Takes over an external edit by the GM as it is; order and limits follow (design: manual steps). */
export function* manual(play: Play, { round, active, initiative }: Manual): RuleGenerator {
  const { state } = play;
  for (const [id, total] of Object.entries(initiative ?? {})) setTotal(fighterOf(state, id as CombatantId), total);
  if (initiative) yield* sortAnew(play);
  if (round !== undefined && round !== state.round) {
    if (round > state.round) play.marks.push("round-began");
    state.round = round;
  }
  if (active !== undefined && active !== state.activeId) setActive(play, active);
  if (!isStarted(state)) {
    state.activeId = null;
    state.placeId = null;
  }
  logLine(play, "TURNCRAFT.Log.manual", null, { round: state.round });
}

function setTotal(fighter: Draft<Fighter>, total: number | null): void {
  fighter.roll = total === null ? null : { die: null, bonus: fighter.scores.dexterityBonus, total };
  fighter.rollOff = [];
  fighter.initiative = total;
}

function setActive(play: Play, active: CombatantId | null): void {
  const { state } = play;
  endTurn(play);
  state.activeId = active;
  if (active === null) return;
  state.placeId = active;
  const fighter = fighterOf(state, active);
  fighter.lateUntilTurn = false;
  fighter.waitsUntilRound = null;
}

/** Scores that changed in the world; counters stay within their maxima, and DX-106 and DX-517 take note. */
export function applyScores(draft: Draft<DexterityState>, freshScores: Readonly<Record<CombatantId, Json>>): void {
  for (const [id, scores] of changedScores(draft, freshScores, readScores)) {
    learnScores(draft, fighterOf(draft, id), scores, draft.activeId === id);
  }
}

function learnScores(draft: Draft<DexterityState>, fighter: Draft<Fighter>, scores: Scores, active: boolean): void {
  const old = fighter.scores;
  const faster = modes.some((mode) => old.speeds[mode] !== scores.speeds[mode]);
  if (active && faster) fighter.speedsBefore ??= { ...old.speeds };
  const stronger = old.dexterityBonus !== scores.dexterityBonus;
  if (draft.settings.reorderOnBonusChange && fighter.roll && stronger) {
    fighter.roll.total += scores.dexterityBonus - fighter.roll.bonus;
    fighter.roll.bonus = scores.dexterityBonus;
    fighter.initiative = fighter.roll.total;
  }
  for (const resource of resources) {
    const max = scores.resourceMax[resource];
    fighter.left[resource] = draft.round > 0 ? Math.min(fighter.left[resource], max) : max;
  }
  fighter.scores = scores as Draft<Scores>;
}
