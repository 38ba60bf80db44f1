import type { Draft } from "immer";
import type { Manual } from "../../../engine/commands.ts";
import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, idsOf, isStarted, namedAll } from "../../../engine/fighters.ts";
import { type EndChoice, lapses, mayContinue, whoWait } from "../../../engine/open-matters.ts";
import type { CombatantId, Feet, OpenMatter, RulingRequest } from "../../../engine/types.ts";
import { expire, freeEffects, secondsLeft } from "./durations.ts";
import { sortAnew } from "./initiative.ts";
import { endFreeMove } from "./movement.ts";
import { sortOrder } from "./order.ts";
import { resolveWindows } from "./reactions.ts";
import { advanceTurn, endTurn } from "./turns.ts";
import {
  type DexterityExecution,
  type DexterityFighter,
  type DexterityScores,
  type DexterityState,
  modes,
  resources,
} from "./types.ts";

/**
 * Takes a combatant out for good. In a started fight the place stays for the combatant's effects, and the own turn ends
 * (DX-111, DX-309).
 */
export function* leave(ctx: DexterityExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  logLine(ctx, "TURNCRAFT.Log.left", who);
  if (!isStarted(state)) {
    freeEffects(ctx, (effect) => effect.originatorId === who);
    delete state.fighters[who];
    sortOrder(state);
    return;
  }
  const wasActive = state.activeId === who;
  if (wasActive) endTurn(ctx);
  fighterOf(state, who).departed = true;
  orphanEffects(ctx, who);
  resolveWindows(ctx);
  if (wasActive) yield* advanceTurn(ctx);
}

/** Defeated combatants keep their place; defeat in the own turn doesn't end the turn (DX-111). */
export function defeat(ctx: DexterityExecution, who: CombatantId, defeated: boolean): void {
  const fighter = fighterOf(ctx.state, who);
  if (fighter.defeated === defeated) return;
  fighter.defeated = defeated;
  logLine(ctx, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
  if (!defeated) return;
  orphanEffects(ctx, who);
  resolveWindows(ctx);
}

function orphanEffects(ctx: DexterityExecution, who: CombatantId): void {
  if (ctx.state.settings.orphanEffects !== "endAtOnce") return;
  expire(ctx, (effect) => effect.originatorId === who);
}

/** Ends the fight: nobody is bound any more (DX-006), rolls stay, and effects end or continue in world time (DX-310). */
export function* end(ctx: DexterityExecution, given: EndChoice): RuleGenerator {
  const { state } = ctx;
  const ask = askAboutEffects(state);
  const keeps = ask === null || (given.keeps ?? (yield* askRuling(ctx, ask)) === "keep");
  logLine(ctx, "TURNCRAFT.Log.ended", null);
  if (keeps) freeEffects(ctx, () => true);
  else expire(ctx, () => true);
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

function unbind(fighter: Draft<DexterityFighter>): void {
  fighter.turnsStarted = 0;
  fighter.joinedRound = null;
  fighter.lateUntilTurn = false;
  fighter.waitsUntilRound = null;
  fighter.spent = 0 as Feet;
  fighter.speedsBefore = null;
  endFreeMove(fighter);
  if (fighter.path.length > 0) fighter.path = [];
  for (const resource of resources) fighter.left[resource] = fighter.scores.resourceMax[resource];
}

function askAboutEffects(state: DexterityState): RulingRequest | null {
  const effects = Object.values(state.effects).sort((a, b) => a.made - b.made);
  if (effects.length === 0) return null;
  const seconds = Math.max(...effects.map((effect) => secondsLeft(state, effect)));
  const options = [["keep", "TURNCRAFT.Ruling.DX-310.keep", { seconds }], "end"] as const;
  const list = effects.map((effect) => `${effect.name} (${secondsLeft(state, effect)} s)`).join(", ");
  return ruling("DX-310", options, { effects: list });
}

/**
 * Applies the GM's external edit of initiative, round or turn as entered, and sorts the order. A turn set so isn't
 * counted and refills nothing.
 */
export function* manual(ctx: DexterityExecution, { round, active, initiative }: Manual): RuleGenerator {
  const { state } = ctx;
  for (const [id, total] of Object.entries(initiative ?? {})) setTotal(fighterOf(state, id as CombatantId), total);
  if (initiative) yield* sortAnew(ctx);
  if (round !== undefined && round !== state.round) {
    if (round > state.round) ctx.turnEvents.push("round-began");
    state.round = round;
  }
  if (active !== undefined && active !== state.activeId) setActive(ctx, active);
  if (!isStarted(state)) {
    state.activeId = null;
    state.placeId = null;
  }
  logLine(ctx, "TURNCRAFT.Log.manual", null, { round: state.round });
}

function setTotal(fighter: Draft<DexterityFighter>, total: number | null): void {
  fighter.roll = total === null ? null : { die: null, bonus: fighter.scores.dexterityBonus, total };
  fighter.rollOff = [];
  fighter.initiative = total;
}

function setActive(ctx: DexterityExecution, active: CombatantId | null): void {
  const { state } = ctx;
  endTurn(ctx);
  state.activeId = active;
  if (active === null) return;
  state.placeId = active;
  const fighter = fighterOf(state, active);
  fighter.lateUntilTurn = false;
  fighter.waitsUntilRound = null;
}

/** Writes scores changed in the world; counters stay within their maxima, and DX-106 and DX-517 apply. */
export function takeScores(draft: Draft<DexterityState>, id: CombatantId, scores: DexterityScores): void {
  const fighter = fighterOf(draft, id);
  const old = fighter.scores;
  const faster = modes.some((mode) => old.speeds[mode] !== scores.speeds[mode]);
  if (draft.activeId === id && faster) fighter.speedsBefore ??= { ...old.speeds };
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
  fighter.scores = scores as Draft<DexterityScores>;
}

/**
 * Returns unfinished business at the end of a fight: windows, the newest first (DX-604), and effects in the order of
 * their making (DX-310).
 */
export function pending(state: DexterityState): readonly OpenMatter[] {
  const windows = state.windows.toReversed().map(({ event, asked }) => {
    const names = namedAll(whoWait(asked, (answer) => answer === "waiting"));
    return lapses("TURNCRAFT.Pending.window", event.who, { what: event.what, names });
  });
  const effects = Object.values(state.effects).sort((a, b) => a.made - b.made);
  return [
    ...windows,
    ...effects.map((effect) => mayContinue(effect.bearerId, effect.name, secondsLeft(state, effect))),
  ];
}
