import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { fightsOfToken } from "./authority/encounters.ts";
import { doneSteps } from "./authority/history-store.ts";
import { asTurncraft, type Encounter } from "./encounter.ts";

type TokenLayer = NonNullable<typeof canvas.tokens>;
type LayerEvent = TokenLayer["history"][number];

/**
 * Undoes the encounter's last step if a move, together with reactions to the move; otherwise warns. `who`: only a move of the
 * combatant.
 */
export function undoMove(combat: Encounter, who?: string): void {
  const steps = doneSteps(combat);
  const answering = rulesetOf(combat.type)?.host.answering ?? [];
  const last = steps.findLastIndex(({ given }) => !answering.includes(given.command.kind));
  const command = steps[last]?.given.command as { kind: string; who?: unknown } | undefined;
  if (command?.kind !== "move" || (who !== undefined && command.who !== who))
    ui.notifications?.warn(localize("TURNCRAFT.Authority.moveNotLast"));
  else if (last === steps.length - 1) void combat.undo();
  else void combat.goTo(steps[last - 1]?.seq ?? 0);
}

/**
 * Ctrl+Z on the map asks the encounter first. Core's history belongs to a page: the GM's includes moves made for players, a
 * player's doesn't. False: the page's newest token change isn't an encounter's, and core undoes the change.
 */
export function undoOnMap(): boolean {
  const layer = canvas?.ready ? canvas.tokens : null;
  if (!layer || canvas.activeLayer !== layer) return false;
  forgetUndone(layer.history);
  const newest = layer.history.at(-1);
  const combat = newest ? fightMovedBy(newest) : viewedFight();
  if (!combat) return false;
  undoMove(combat);
  return true;
}

/** Encounter shown by the tracker, if begun on the scene and binding movement. */
function viewedFight(): Encounter | null {
  const combat = asTurncraft(ui.combat?.viewed);
  const here = combat?.combatants.some(({ sceneId }) => sceneId === canvas.scene?.id);
  return combat?.state?.round && here && rulesetOf(combat.type)?.host.measure ? combat : null;
}

/** Encounter of a token moved by the event; null: none. */
function fightMovedBy(event: LayerEvent): Encounter | null {
  const tokens = movesIn(event).flatMap(({ _id }) => canvas.scene?.tokens.get(_id) ?? []);
  return tokens.flatMap(fightsOfToken)[0]?.combat ?? null;
}

/** Ids and former places of the tokens moved by an event. */
function movesIn({ type, data }: LayerEvent): { _id: string; x?: number; y?: number }[] {
  const moves = data as { _id: string; x?: number; y?: number }[];
  return type === "update" ? moves.filter(({ x, y }) => x !== undefined || y !== undefined) : [];
}

/** Drops undone moves from the layer's history: the combatants are back at the start. */
function forgetUndone(history: LayerEvent[]): void {
  const bound = history.findLastIndex((event) => fightMovedBy(event) === null) + 1;
  const undone = history.findIndex((event, i) => i >= bound && movesIn(event).every(standsThere));
  if (undone >= 0) history.splice(undone);
}

function standsThere({ _id, x, y }: { _id: string; x?: number; y?: number }): boolean {
  const { x: nowX, y: nowY } = canvas.scene?.tokens.get(_id)?._source ?? {};
  return (x ?? nowX) === nowX && (y ?? nowY) === nowY;
}
