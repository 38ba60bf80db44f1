import type { Draft } from "immer";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import type {
  EntryOf,
  FlowFighter,
  FlowScores,
  FlowSettings,
  FlowState,
  FlowUsable,
  ItemId,
  Pool,
  RoundCounters,
} from "./types.ts";

type Fighters = Pick<FlowState, "fighters">;
type Bound = Pick<FlowState, "fighters" | "settings">;

/** Side without allies or enemies (FL-05). */
export const neutral = "neutral";

/** Sides of tokens by disposition (FL-05); others are the table's own words. */
const tokenSides = ["friendly", neutral, "hostile", "secret"] as const;

/** Side in a message. */
export function sideArg(side: string): MessageArg {
  const known = tokenSides.find((one) => one === side);
  return known ? { key: `TURNCRAFT.Flow.Side.${known}` } : side;
}

/** Counters at the beginning of a round (FL-14). */
export const freshRound: RoundCounters = {
  moveAp: 0,
  stepUsed: false,
  feintUsed: false,
  shoveUsed: false,
  reactionFp: false,
  escapeUsed: false,
  grapplePaid: false,
};

/** Returns a fighter that enters the encounter: no initiative, no points before the fight starts (FL-24, FL-30). */
export function newFighter(scores: FlowScores, { sides }: Pick<FlowSettings, "sides">): FlowFighter {
  return {
    scores,
    initiative: null,
    defeated: scores.hp.value === 0,
    departed: false,
    roll: null,
    orderKey: [],
    side: sides === "byGM" ? neutral : scores.side,
    surprised: false,
    canThreaten: true,
    ap: 0,
    apReserved: 0,
    apBonusNextRound: 0,
    rp: 0,
    fp: 0,
    fpStartGiven: false,
    round: freshRound,
    turn: { started: false, ended: false, flowState: false, freeActions: 0 },
    move: null,
    totalDefense: false,
    prone: false,
    grapple: null,
    feints: [],
    ready: null,
    ongoing: [],
  };
}

/** True for a combatant who neither acts, reacts nor threatens: gone, or defeated (FL-13). */
export function isOut(state: Bound, id: CombatantId): boolean {
  const fighter = fighterIn(state, id);
  return fighter === null || fighter.departed || (fighter.defeated && state.settings.skipDefeated);
}

/** True if a turn starts when the pointer reaches the place: once a round, and not for the surprised (FL-13, FL-146). */
export function getsTurn(state: Bound, id: CombatantId): boolean {
  const { surprised, turn } = fighterOf(state, id);
  return !surprised && !turn.started && !turn.ended && !isOut(state, id);
}

/** True for different sides, neither of them neutral (FL-05); never for a combatant and itself. */
export function areEnemies(state: Fighters, a: CombatantId, b: CombatantId): boolean {
  return areFoes(fighterOf(state, a), fighterOf(state, b));
}

/** As {@link areEnemies}, of fighters that were looked up already. */
export function areFoes(one: Pick<FlowFighter, "side">, other: Pick<FlowFighter, "side">): boolean {
  return one.side !== other.side && one.side !== neutral && other.side !== neutral;
}

/** True for the same side, except the neutral one; never a combatant's own ally (FL-05). */
export function areAllies(state: Fighters, a: CombatantId, b: CombatantId): boolean {
  const { side } = fighterOf(state, a);
  return a !== b && side !== neutral && side === fighterOf(state, b).side;
}

/** Returns the combatants still in the fight, in the order. */
export function presentIn(state: FlowState): CombatantId[] {
  return state.order.filter((id) => fighterIn(state, id)?.departed === false);
}

export function itemOf(fighter: Pick<FlowFighter, "scores">, item: ItemId | null): FlowUsable | null {
  return fighter.scores.items.find(({ uuid }) => uuid === item) ?? null;
}

/** True if in the main, the off or both hands; natural weapons always are (FL-43). */
export function isInHand({ carry, natural }: Pick<FlowUsable, "carry" | "natural">): boolean {
  return natural || carry === "main" || carry === "off" || carry === "both";
}

/** Returns a combatant's items in hand. */
export function heldBy(fighter: Pick<FlowFighter, "scores">): readonly FlowUsable[] {
  return fighter.scores.items.filter(isInHand);
}

/** Empty hands of a fighter; natural weapons fill none. */
export function freeHands(fighter: Pick<FlowFighter, "scores">): readonly ("main" | "off")[] {
  const full = heldBy(fighter).filter(({ natural }) => !natural);
  return (["main", "off"] as const).filter((hand) => !full.some(({ carry }) => carry === hand || carry === "both"));
}

/** The sum of what perks change about a pool's start (FL-166). */
export function perkChange(
  state: Pick<FlowState, "settings">,
  { scores }: Pick<FlowFighter, "scores">,
  pool: Pool,
): number {
  if (state.settings.perkData === "none") return 0;
  return scores.perks.reduce((sum, perk) => (perk.pool === pool ? sum + perk.change : sum), 0);
}

/** RP that a refresh sets (FL-25). */
export function fullRp(state: Pick<FlowState, "settings">, fighter: Pick<FlowFighter, "scores">): number {
  return Math.max(0, fighter.scores.rpMax + perkChange(state, fighter, "rp"));
}

/** Changes a pool; never below 0, FP never above their maximum (FL-38). Returns the change. */
export function change(
  state: Pick<FlowState, "settings">,
  fighter: Draft<FlowFighter>,
  pool: Pool | "apReserved",
  by: number,
): number {
  const before = fighter[pool];
  const { fpMax } = state.settings;
  const most = pool === "fp" && fpMax > 0 ? Math.max(fpMax, before) : Number.MAX_SAFE_INTEGER;
  fighter[pool] = Math.min(most, Math.max(0, before + by));
  return fighter[pool] - before;
}

/** Pool in a message. */
export function poolArg(pool: Pool): MessageArg {
  return { key: `TURNCRAFT.Pool.${pool}` };
}

/** The readied action that is being taken right now, inside another's turn (FL-123). */
export function readiedNow(state: Pick<FlowState, "open">): EntryOf<"readied"> | null {
  const top = state.open.at(-1);
  return top?.kind === "readied" ? top : null;
}

/**
 * Returns the combatant able to declare an action now: by a readied action, else the active combatant while no window is open.
 */
export function actorOf(state: Pick<FlowState, "open" | "activeId">): CombatantId | null {
  const readied = readiedNow(state);
  if (readied) return readied.turn || !readied.acted ? readied.who : null;
  return state.open.length === 0 ? state.activeId : null;
}

/** True if a combatant's actions are paid from the reserve (FL-122, FL-123). */
export function paysFromReserve(state: Pick<FlowState, "open">, who: CombatantId): boolean {
  const readied = readiedNow(state);
  return readied?.who === who && !readied.turn;
}

/** AP that can be spent now (FL-22). */
export function apOf(state: Pick<FlowState, "open" | "fighters">, who: CombatantId): number {
  const { ap, apReserved } = fighterOf<FlowFighter>(state, who);
  return paysFromReserve(state, who) ? apReserved : ap;
}

/** Refuses an action of the combatant at the wrong moment (FL-06, FL-07, FL-13, FL-22, FL-146). `free`: it needs no turn. */
export function refuseMoment(state: FlowState, who: CombatantId, free: boolean): Refusal[] {
  if (!isStarted(state)) return [never("FL-06", "TURNCRAFT.Refused.notStarted")];
  const name = named(who);
  if (fighterOf<FlowFighter>(state, who).surprised)
    return [no("FL-146", "TURNCRAFT.Refused.FL-146.surprised", { name })];
  if (isOut(state, who)) return [no("FL-13", "TURNCRAFT.Refused.FL-13.defeated", { name })];
  if (free || actorOf(state) === who) return [];
  if (state.activeId === who) return [no("FL-07", "TURNCRAFT.Refused.FL-07.open", { name })];
  if (state.activeId === null) return [no("FL-06", "TURNCRAFT.Refused.FL-06.nobody", { name })];
  return [no("FL-06", "TURNCRAFT.Refused.FL-06.turn", { name, active: named(state.activeId) })];
}

/** Returns the combatant who takes a turn inside another's (FL-126); null: none. */
export function interrupterOf(
  { interrupted, activeId }: Pick<FlowState, "interrupted" | "activeId">,
  who: CombatantId,
): CombatantId | null {
  const place = interrupted.indexOf(who);
  return place < 0 ? null : (interrupted[place + 1] ?? activeId);
}
