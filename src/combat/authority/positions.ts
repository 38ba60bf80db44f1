import { levelIn } from "../../data/place.ts";
import type { CombatantId, Placement } from "../../engine/types.ts";
import { send } from "../../net/index.ts";
import { takeOverSoon } from "../effect-edits.ts";
import { applyWorldChanges } from "./apply-world-changes.ts";
import { type Fighting, fightsOfToken } from "./encounters.ts";
import { stampOf } from "./stored.ts";
import { queueOf } from "./submit.ts";
import { isAuthority } from "./sync-state.ts";

/**
 * Positions of tokens by their last trusted write. Updates are judged by the resulting position, since a server may or may not
 * turn a change of position into a movement.
 */
const trusted = new WeakMap<
  TokenDocument.Implementation,
  Required<Omit<Placement, "level">> & Pick<Placement, "level">
>();

/** Position of a token with its size in spaces. */
function positionOf(token: TokenDocument.Implementation) {
  const { x, y, elevation, width, height } = token._source;
  return { x, y, elevation, width, height, ...levelIn(token, token._source) };
}

/** Records a token's position if none is recorded yet. */
export function notePosition(token: TokenDocument.Implementation): void {
  if (!trusted.has(token)) trusted.set(token, positionOf(token));
}

/** Records a token's present position as trusted. */
export function trustPosition(token: TokenDocument.Implementation): void {
  trusted.set(token, positionOf(token));
}

/**
 * Judges a change of a token's position, on every client. The authority's page reverts a player's change and notifies the player; a
 * GM's write with the authority's mark is trusted, as are all writes if the page isn't the authority of an encounter with the
 * token. Options can be forged, the user can't.
 */
export function judgePosition(token: TokenDocument.Implementation, options: object, userId: string): void {
  if (!isElsewhere(token)) return;
  const fighting = kept(token);
  const user = game.users.get(userId);
  if (!fighting || (user?.isGM && stampOf(options))) trustPosition(token);
  else if (!user?.isGM) revertPosition(token, fighting, userId);
}

/** Records a GM's change of a token's position as a manual step. Acts on the authority's page. */
export function takeOverPosition(token: TokenDocument.Implementation): void {
  const fighting = kept(token);
  const before = trusted.get(token);
  if (!before || !isElsewhere(token)) return;
  trustPosition(token);
  if (!fighting) return;
  takeOverSoon(fighting.combat, {
    line: { event: "TURNCRAFT.Log.placed", who: fighting.who, data: {} },
    changes: [{ kind: "token", uuid: token.uuid, before, after: positionOf(token), path: [] }],
    commands: [],
  });
}

function isElsewhere(token: TokenDocument.Implementation): boolean {
  const before = trusted.get(token);
  const now = positionOf(token);
  return before !== undefined && JSON.stringify(before) !== JSON.stringify(now);
}

/** Started encounter with the token and with the page as authority. */
function kept(token: TokenDocument.Implementation): Fighting | undefined {
  return fightsOfToken(token).find(({ combat }) => isAuthority(combat));
}

function revertPosition(
  token: TokenDocument.Implementation,
  { combat }: { readonly combat: Fighting["combat"]; readonly who: CombatantId },
  userId: string,
): void {
  send({ type: "word", user: userId, key: "TURNCRAFT.Authority.restored" });
  void queueOf(combat).inTurn(async () => {
    const after = trusted.get(token);
    const change = { kind: "token", uuid: token.uuid, before: positionOf(token), path: [] } as const;
    if (after && isElsewhere(token)) await applyWorldChanges([{ ...change, after }]);
  });
}
