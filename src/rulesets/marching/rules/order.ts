import { logLine, snapshot } from "../../../engine/execution.ts";
import type { CombatantId } from "../../../engine/types.ts";
import {
  byCloseness,
  closestFeet,
  feetToNearest,
  footprintDistance,
  kindOf,
  type Layout,
  nearestSpace,
  type Space,
  spiral,
} from "../../../grid/index.ts";
import { isAble, isUpright, sideOf } from "./fighters.ts";
import type { MarchingExecution, MarchingFighter, MarchingState, Side } from "./types.ts";

/** Plan of a round: the order and the underlying facts (MO-305). */
export interface RoundPlan {
  readonly mode: "lines" | "spiral";
  readonly contact: Space | null;
  readonly targetId: CombatantId | null;
  readonly order: CombatantId[];
}

/** Positions of all combatants on a grid. */
interface Positions {
  readonly layout: Layout;
  /** Spaces covered by a combatant; none without a token, or on a grid of another kind. */
  readonly of: (id: CombatantId) => readonly Space[];
  readonly ofFighter: (fighter: MarchingFighter) => readonly Space[];
}

/** Combatant with a fighter already looked up: a look-up among many is slow. */
interface Member {
  readonly id: CombatantId;
  readonly fighter: MarchingFighter;
}

/** Contact of the sides (MO-306): the spiral's center, the combatant for its first direction, and the combatant's space. */
interface Contact {
  readonly contact: Space;
  readonly targetId: CombatantId | null;
  readonly towards: Space | null;
}

/** The first side's order and the second's. */
type Lines = readonly [readonly CombatantId[], readonly CombatantId[]];

/** Pair of combatants, from different sides. */
interface Pair {
  readonly a: CombatantId;
  readonly b: CombatantId;
}

/**
 * Order of a round from current positions (MO-205 to MO-208, MO-304 to MO-307). Includes every combatant once, departed ones
 * last. Independent of entry order.
 */
export function planRound(encounter: MarchingState, round: number): RoundPlan {
  const state = snapshot(encounter);
  const all = members(state);
  const positions = positionsOf(state, all);
  const roster = rosterOf(all);
  const lines = linesOf(state, roster, positions);
  const gone = roster.gone.map(({ id }) => id);
  const contact = isSpiralRound(state, round) ? contactOf(state, positions, lines) : null;
  if (!contact) return { mode: "lines", contact: null, targetId: null, order: [...lines.flat(), ...gone] };
  return {
    mode: "spiral",
    contact: contact.contact,
    targetId: contact.targetId,
    order: [...spiralOf(state, positions, lines, contact), ...gone],
  };
}

/** True if the round may be a spiral; never the first under `auto`, since take and cede decide there. */
function isSpiralRound({ settings }: MarchingState, round: number): boolean {
  return settings.orderMode === "spiral" || (settings.orderMode === "auto" && round > 1);
}

type Roster = Readonly<Record<Side | "gone", readonly Member[]>>;

/** Combatants by side, and departed combatants. */
function rosterOf(all: readonly Member[]): Roster {
  const roster = { party: [] as Member[], monsters: [] as Member[], gone: [] as Member[] };
  for (const member of all) {
    const { departed, side } = member.fighter;
    roster[departed ? "gone" : (side ?? "monsters")].push(member);
  }
  return roster;
}

/** Line of every side, by the side's own rule (MO-205, MO-206, MO-208). */
function linesOf(state: MarchingState, roster: Roster, positions: Positions): Lines {
  const party = inLine(roster.party, state.marchingOrder);
  const ids = party.map(({ id }) => id);
  const monsters = monsterLine(roster.monsters, party, leadOf(state, ids), positions);
  return state.firstSide === "monsters" ? [monsters, ids] : [ids, monsters];
}

/** Party in marching order; missing combatants at the end in the order of joining (MO-101, MO-103). */
export function partyLine(state: Pick<MarchingState, "fighters" | "marchingOrder">): CombatantId[] {
  return inLine(rosterOf(members(state)).party, state.marchingOrder).map(({ id }) => id);
}

function inLine(party: readonly Member[], marchingOrder: readonly CombatantId[]): Member[] {
  const unseated = new Map(party.map((member) => [member.id, member]));
  const seated = marchingOrder.flatMap((id) => {
    const member = unseated.get(id);
    unseated.delete(id);
    return member ?? [];
  });
  return [...seated, ...[...unseated.values()].sort((a, b) => a.fighter.joined - b.fighter.joined)];
}

/** Monsters by closeness to the nearest living party member (MO-207). */
function monsterLine(
  monsters: readonly Member[],
  party: readonly Member[],
  lead: CombatantId | null,
  { layout, of, ofFighter }: Positions,
): CombatantId[] {
  const spotOf = ({ id, fighter }: Member) => ({ id, spaces: ofFighter(fighter) });
  const living = party.filter(({ fighter }) => isUpright(fighter));
  const found = byCloseness(layout, monsters.map(spotOf), living.map(spotOf), lead === null ? [] : of(lead));
  return found.map(({ id }) => id);
}

function spiralOf(
  state: MarchingState,
  { layout, of }: Positions,
  lines: Lines,
  { contact, towards }: Contact,
): CombatantId[] {
  const spots = lines.flatMap((line, side) =>
    line.map((id, rank) => ({ id, spaces: of(id), first: side === 0, rank })),
  );
  const places = spiral(layout, contact, towards, spots).map(({ spot }) => spot);
  const sideFirst = state.settings.spiralScope === "sideFirst";
  const sorted = sideFirst ? [...places.filter(({ first }) => first), ...places.filter(({ first }) => !first)] : places;
  return sorted.map(({ id }) => id);
}

/**
 * Returns the lead (MO-102, MO-103): the combatant named by the GM, else the vanguard, else the first in line; the next in line
 * replaces a combatant unable to choose. Null if no party member is left.
 */
export function leadOf(
  state: Pick<MarchingState, "fighters" | "marchingOrder" | "leadId" | "vanguardId">,
  line: readonly CombatantId[] = partyLine(state),
): CombatantId | null {
  const candidates = [state.leadId, state.vanguardId, ...line];
  return candidates.find((id) => id !== null && isAble(state, id) && sideOf(state, id) === "party") ?? null;
}

/**
 * Returns the spiral's starting point, or null (MO-305): without contact, unless the GM placed the point or `orderMode` is
 * `spiral`, where the closest hostile pair stands in.
 */
function contactOf(state: MarchingState, positions: Positions, lines: Lines): Contact | null {
  const { placedContact, settings } = state;
  const standing = lines.map((line) => line.filter((id) => isAble(state, id) && positions.of(id).length > 0));
  const [first = [], second = []] = standing;
  const targets = second.filter((id) => id === state.markedId);
  if (placedContact) return aroundPoint(positions, placedContact, targets[0] ?? null);
  const closest = closestPair(positions, first, second);
  if (!closest || (settings.orderMode !== "spiral" && !touches(positions, closest))) return null;
  const pair = targets.length > 0 ? closestPair(positions, first, targets) : closest;
  return pair && pairContact(positions, pair);
}

/** The closest pair; ties: lower rank of the first side's member, then of the opponent (MO-306). */
function closestPair(
  { layout, of }: Positions,
  first: readonly CombatantId[],
  second: readonly CombatantId[],
): Pair | null {
  const toSecond = feetToNearest(kindOf(layout), second.flatMap(of));
  const feet = first.map((id) => toSecond(of(id)));
  const least = Math.min(...feet);
  const a = first[feet.indexOf(least)];
  if (a === undefined) return null;
  const b = second.find((id) => closestFeet(layout, of(a), of(id)) === least);
  return b === undefined ? null : { a, b };
}

/** Contact point set by the GM, with a direction only for a marked target (MO-304, MO-306). */
function aroundPoint({ layout, of }: Positions, contact: Space, targetId: CombatantId | null): Contact {
  const towards = targetId === null ? null : nearestSpace(layout, of(targetId), [contact]);
  return { contact: { ...contact }, targetId, towards };
}

function pairContact({ layout, of }: Positions, { a, b }: Pair): Contact | null {
  const contact = nearestSpace(layout, of(a), of(b));
  return contact && { contact, targetId: b, towards: nearestSpace(layout, of(b), of(a)) };
}

/** True if the pair is adjacent (MO-305). */
function touches({ layout, of }: Positions, { a, b }: Pair): boolean {
  return footprintDistance(kindOf(layout), of(a), of(b)) <= 1;
}

/** Places the point of contact, or with null removes the point; a change counts when the next order is built (MO-306, MO-308). */
export function placeContact({ state, log }: MarchingExecution, space: Space | null): void {
  state.placedContact = space && { ...space };
  logLine({ log }, space ? "TURNCRAFT.Log.marching.contact" : "TURNCRAFT.Log.marching.contactAsUsual", null);
}

/** Marks a target for the point of contact; null: none (MO-306). */
export function markTarget({ state, log }: MarchingExecution, who: CombatantId | null): void {
  state.markedId = who;
  if (who === null) logLine({ log }, "TURNCRAFT.Log.marching.targetAsUsual", null);
  else logLine({ log }, "TURNCRAFT.Log.marching.target", who);
}

/** All combatants, by id. */
function members(state: Pick<MarchingState, "fighters">): Member[] {
  const all = Object.entries(snapshot(state).fighters) as [CombatantId, MarchingFighter][];
  return all.map(([id, fighter]) => ({ id, fighter })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Last known places of all combatants, on the grid of the first combatant with a token, by id. */
export function positionsOf(state: Pick<MarchingState, "fighters">, all = members(state)): Positions {
  const { fighters } = snapshot(state);
  const layout = all.find(({ fighter }) => fighter.scores.place)?.fighter.scores.place?.layout ?? "square";
  const ofFighter = ({ scores: { place } }: MarchingFighter) => (place?.layout === layout ? place.spaces : []);
  return {
    layout,
    ofFighter,
    of: (id) => {
      const fighter = fighters[id];
      return fighter ? ofFighter(fighter) : [];
    },
  };
}
