import type { CombatantId } from "../../engine/types.ts";
import { send } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { sessionOf } from "../session.ts";
import { hasReturned } from "./recreated-combatants.ts";

/**
 * Rules of joining. A GM's combatant joins at once; a player's has no turn until the GM lets it in. Each token has one
 * place: a player's second combatant for a token is deleted.
 */

type Joiner = Combatant.Implementation;

/** Combatants were made by a user, as the server says. */
export function noteMaker(combat: Encounter, made: readonly Joiner[], userId: string): void {
  for (const { id } of made) if (id) sessionOf(combat).makers.set(id, userId);
}

/** Combatants that the state doesn't know: joining now, waiting for the GM, or with a token in an existing place. */
export function newcomers(combat: Encounter): {
  readonly joining: Joiner[];
  readonly waiting: Joiner[];
  readonly extra: Joiner[];
} {
  const state = combat.state;
  const joining: Joiner[] = [];
  const waiting: Joiner[] = [];
  const extra: Joiner[] = [];
  if (!state) return { joining, waiting, extra };
  const unknown = combat.combatants.filter(({ id }) => !state.fighters[id as CombatantId]);
  const placed = combat.combatants.filter(({ id }) => state.fighters[id as CombatantId]?.departed === false);
  for (const row of unknown.filter(({ id }) => !hasReturned(combat, id ?? ""))) {
    if (!isPlayers(combat, row)) joining.push(row);
    else if ([...placed, ...joining, ...waiting].some((other) => isSameOne(row, other))) extra.push(row);
    else waiting.push(row);
  }
  return { joining, waiting, extra };
}

/** Deletes what a player has made for a token that has a place, and says of the rest that it waits. Authority only. */
export function receive(combat: Encounter, made: readonly Joiner[], userId: string): void {
  if (game.users.get(userId)?.isGM) return;
  const { waiting, extra } = newcomers(combat);
  const isNew = ({ id }: Joiner) => made.some((each) => each.id === id);
  const out = extra.filter(isNew).flatMap(({ id }) => id ?? []);
  if (out.length > 0) void combat.deleteEmbeddedDocuments("Combatant", out);
  if (out.length > 0) send({ type: "word", user: userId, key: "TURNCRAFT.Door.onePlace" });
  if (waiting.some(isNew)) send({ type: "word", user: userId, key: "TURNCRAFT.Door.waitsForGM" });
}

/** True if a player has made a combatant; where this page didn't see it, whether a player wrote it last. */
function isPlayers(combat: Encounter, row: Joiner): boolean {
  const maker = sessionOf(combat).makers.get(row.id ?? "") ?? row._stats.lastModifiedBy;
  return game.users.get(maker ?? "")?.isGM === false;
}

/** For one token, or for one actor without a token. */
function isSameOne(a: Joiner, b: Joiner): boolean {
  if (a.tokenId && b.tokenId) return a.tokenId === b.tokenId && a.sceneId === b.sceneId;
  return a.actorId !== null && a.actorId === b.actorId;
}
