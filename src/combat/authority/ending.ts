import { thisPage } from "../../net/index.ts";
import type { Encounter } from "../encounter.ts";
import { applyWorldChanges } from "./apply-world-changes.ts";
import { endOf } from "./defaults.ts";
import { encounters } from "./encounters.ts";
import { isOrphaned, queueOf } from "./submit.ts";
import { isAuthority } from "./sync-state.ts";
import { tellMismatches } from "./words.ts";
import { complete } from "./world.ts";

/**
 * Finishes a deleted encounter. An encounter ended before needs nothing; for another, its authority makes the world
 * changes of an ending: durations continue as world time, as if every question were answered by its default.
 */
export function deleted(combat: Encounter): void {
  if (isLookedAfterHere(combat)) void queueOf(combat).inTurn(() => settleWorld(combat));
}

/** A scene was deleted, on any client: fights that were on it are over. */
export function sceneDeleted(scene: Scene.Implementation): void {
  const ended = encounters().filter((combat) => combat._source.scene === scene.id && isLookedAfterHere(combat));
  for (const combat of ended) void queueOf(combat).inTurn(() => deleteIfThere(combat));
}

function isLookedAfterHere(combat: Encounter): boolean {
  return isAuthority(combat) || (isOrphaned(combat) && game.user.isActiveGM);
}

async function settleWorld(combat: Encounter): Promise<void> {
  tellMismatches(
    await applyWorldChanges(complete(combat, endOf(combat)?.world ?? []), { turncraft: { page: thisPage() } }, false),
  );
}

async function deleteIfThere(combat: Encounter): Promise<void> {
  if (game.combats?.get(combat.id ?? "") === combat) await combat.delete();
}
