import { fighterOf, idsOf } from "../../../engine/fighters.ts";
import { snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { byCloseness, type Space, spiral } from "../../../grid/index.ts";
import { type Contact, contactOf, type Lines } from "./contact.ts";
import { isAble, membersOf, otherSide, sideOf } from "./fighters.ts";
import { type Positions, positionsOf } from "./positions.ts";
import type { MarchingState, Side } from "./types.ts";

/** Plan of a round: its order and the facts behind it (MO-305). */
export interface RoundPlan {
  readonly mode: "lines" | "spiral";
  readonly contact: Space | null;
  readonly targetId: CombatantId | null;
  readonly order: CombatantId[];
}

/**
 * The order of a round from the positions of this moment (MO-205 to MO-208, MO-304 to MO-307). Holds everybody once,
 * those who left last. The same whoever entered first.
 */
export function planRound(encounter: MarchingState, round: number): RoundPlan {
  const state = snapshot(encounter);
  const positions = positionsOf(state);
  const lines = linesOf(state, positions);
  const gone = idsOf(state).filter((id) => fighterOf(state, id).departed);
  const contact = isSpiralRound(state, round) ? contactOf(state, positions, lines) : null;
  if (!contact) return { mode: "lines", contact: null, targetId: null, order: [...lines.flat(), ...gone] };
  return {
    mode: "spiral",
    contact: contact.contact,
    targetId: contact.targetId,
    order: [...spiralOf(state, positions, lines, contact), ...gone],
  };
}

/** Whether the round may be a spiral: never the first one under `auto`, so that take and cede mean what they say. */
function isSpiralRound({ settings }: MarchingState, round: number): boolean {
  return settings.orderMode === "spiral" || (settings.orderMode === "auto" && round > 1);
}

/** Each side by its own rule (MO-205, MO-206, MO-208). */
function linesOf(state: MarchingState, positions: Positions): Lines {
  const lineOf = (side: Side) => (side === "party" ? partyLine(state) : monsterLine(state, positions));
  const first = state.firstSide ?? "party";
  return [lineOf(first), lineOf(otherSide(first))];
}

/** The party in marching order; who is missing from it stands at the end in the order of joining (MO-101, MO-103). */
export function partyLine(state: Pick<MarchingState, "fighters" | "marchingOrder">): CombatantId[] {
  const seats = new Map(state.marchingOrder.map((id, seat) => [id, seat]));
  const seatOf = (id: CombatantId): number => seats.get(id) ?? state.marchingOrder.length;
  const joined = (id: CombatantId): number => fighterOf(state, id).joined;
  return membersOf(state, "party").sort((a, b) => seatOf(a) - seatOf(b) || joined(a) - joined(b));
}

/** Monsters by closeness to the nearest living one of the party (MO-207). */
function monsterLine(state: MarchingState, { layout, of }: Positions): CombatantId[] {
  const spotOf = (id: CombatantId) => ({ id, spaces: of(id) });
  const living = membersOf(state, "party").filter((id) => isAble(state, id));
  const lead = leadOf(state);
  const monsters = membersOf(state, "monsters").map(spotOf);
  return byCloseness(layout, monsters, living.map(spotOf), lead === null ? [] : of(lead)).map(({ id }) => id);
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
 * Returns the lead (MO-102, MO-103): the combatant named by the GM, else the vanguard, else the first in line; one
 * unable to choose is replaced by the next in line. Null if no one of the party is left.
 */
export function leadOf(
  state: Pick<MarchingState, "fighters" | "marchingOrder" | "leadId" | "vanguardId">,
): CombatantId | null {
  const candidates = [state.leadId, state.vanguardId, ...partyLine(state)];
  return candidates.find((id) => id !== null && isAble(state, id) && sideOf(state, id) === "party") ?? null;
}
