import { bookings } from "../rules/index.ts";

/*
 * What the GM has said about the next move of a combatant (GR-88). It is said before the token is dragged, on the page that
 * drags it, so it stays on that page, goes with the move that is asked for and is used up by it.
 */

/** `as` null: the rules decide how the move counts. `segments`: the move's segments as a minor action. */
export interface NextMove {
  readonly as: (typeof bookings)[number] | null;
  readonly segments: number;
}

const nextMoves = new Map<string, NextMove>();

export function declareNextMove(combatId: string | null, who: string, { as, segments }: NextMove): void {
  if (as === null) nextMoves.delete(`${combatId}.${who}`);
  else nextMoves.set(`${combatId}.${who}`, { as, segments });
}

/** GM's setting for a combatant's next move; undefined if there is none. */
export function nextMoveOf(combatId: string | null, who: string): NextMove | undefined {
  return nextMoves.get(`${combatId}.${who}`);
}

/** Returns the GM's setting for a combatant's next move, and forgets the setting; undefined if missing. */
export function takeNextMove(combatId: string | null, who: string): NextMove | undefined {
  const next = nextMoveOf(combatId, who);
  nextMoves.delete(`${combatId}.${who}`);
  return next;
}

/** Command fields from the form. Sent data may be of any kind; the rules leave the command to GMs. */
export function bookingIn(sent: unknown): { as?: (typeof bookings)[number]; segments?: number } {
  if (typeof sent !== "object" || sent === null) return {};
  const { as, segments } = sent as { as?: unknown; segments?: unknown };
  const booked = bookings.find((each) => each === as);
  const counts = typeof segments === "number" && Number.isInteger(segments) && segments >= 0 && segments <= 10;
  return booked ? { as: booked, ...(counts && { segments }) } : {};
}
