import { snapshot } from "../../../engine/execution.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { byCloseness, type Space, spiral } from "../../../grid/index.ts";
import { isAble, isUpright, sideOf } from "./fighters.ts";
import { type Contact, contactOf, type Lines, type Member, members, type Positions, positionsOf } from "./paths.ts";
import type { MarchingState, Side } from "./types.ts";

/** Plan of a round: the order and the underlying facts (MO-305). */
export interface RoundPlan {
  readonly mode: "lines" | "spiral";
  readonly contact: Space | null;
  readonly targetId: CombatantId | null;
  readonly order: CombatantId[];
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
