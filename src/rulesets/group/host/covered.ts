import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Declaration, Item } from "../rules/index.ts";

/**
 * The commitment to a covered declaration (GR-25, GR-31): a hash of what is declared with a salt that nobody can guess. It
 * says nothing of the declaration, and no other declaration fits it. Not `crypto.subtle`, which pages without TLS lack.
 */
export function commitmentOf({ item, plans, delay }: Declaration, salt: string): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([salt, item && markOf(item), plans, delay]))));
}

/** Identity of an item within a commitment; its document may change between declaring and revealing. */
function markOf({ uuid, name, kind, fast, activityKind, actionType }: Item): unknown[] {
  return uuid === "" ? [name, kind, fast ?? null, activityKind ?? null, actionType ?? null] : [uuid];
}
