import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Declaration, Item } from "../rules/index.ts";

/** Prefix of a commitment bound to its place; missing in 0.3.0. */
const BOUND = "2:";

/** Place of a covered declaration: the commitment fits nowhere else. */
interface CardPlace {
  /** Id of the encounter. */
  readonly combat: string | null;
  readonly round: number;
  readonly who: string;
}

/**
 * Commitment to a covered declaration (GR-25, GR-31): a salted hash of declaration and place. Reveals nothing, fits no other
 * declaration, and is worthless for another combatant or round. Not `crypto.subtle`, missing on pages without TLS.
 */
export function commitmentOf(declaration: Declaration, salt: string, { combat, round, who }: CardPlace): string {
  return `${BOUND}${hashOf([combat, round, who, ...partsOf(declaration, salt)])}`;
}

/** True if a commitment fits the declaration. */
export function fits(commitment: string, declaration: Declaration, salt: string, place: CardPlace): boolean {
  return commitment.startsWith(BOUND)
    ? commitment === commitmentOf(declaration, salt, place)
    : commitment === hashOf(partsOf(declaration, salt));
}

/** True if a value has the form of a commitment. */
export function isCommitment(asked: unknown): asked is string {
  return typeof asked === "string" && /^2:[0-9a-f]{64}$/.test(asked);
}

function partsOf({ item, plans, delay }: Declaration, salt: string): unknown[] {
  return [salt, item && markOf(item), plans, delay];
}

function hashOf(parts: readonly unknown[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));
}

/** Identity of an item within a commitment; its document may change between declaring and revealing. */
function markOf({ uuid, name, kind, fast, activityKind, actionType }: Item): unknown[] {
  return uuid === "" ? [name, kind, fast ?? null, activityKind ?? null, actionType ?? null] : [uuid];
}
