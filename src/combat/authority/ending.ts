import { keepOutcomes } from "../cards.ts";
import type { Encounter } from "../encounter.ts";
import { applyWorldChanges } from "./apply-world-changes.ts";
import { encounters } from "./encounters.ts";
import { isOrphaned, queueOf } from "./submit.ts";
import { endOf } from "./switching.ts";
import { isAuthority } from "./sync-state.ts";
import { warnOfMismatches } from "./words.ts";
import { complete } from "./world.ts";

/**
 * Finishes a deleted encounter, on the authority's page. If started and not ended, makes the world changes of an ending with
 * default answers: durations continue in world time.
 */
export function deleted(combat: Encounter): void {
  if (isLookedAfterHere(combat)) void queueOf(combat).inTurn(() => resolveWorld(combat));
}

/** Deletes, and so ends ({@link deleted}), the encounters of a deleted scene. */
export function sceneDeleted(scene: Scene.Implementation): void {
  const ended = encounters().filter((combat) => combat._source.scene === scene.id && isLookedAfterHere(combat));
  for (const combat of ended) void queueOf(combat).inTurn(() => deleteIfThere(combat));
}

function isLookedAfterHere(combat: Encounter): boolean {
  return isAuthority(combat) || (isOrphaned(combat) && game.user.isActiveGM);
}

async function resolveWorld(combat: Encounter): Promise<void> {
  warnOfMismatches(await applyWorldChanges(complete(combat, endOf(combat)?.world ?? [])));
  await keepOutcomes(combat);
}

async function deleteIfThere(combat: Encounter): Promise<void> {
  if (game.combats?.get(combat.id ?? "") === combat) await combat.delete();
}
