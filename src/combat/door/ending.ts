import { thisPage } from "../../net/index.ts";
import {
  type AnyCommand,
  type EncounterState,
  type Given,
  type Outcome,
  type Result,
  step,
} from "../../rules/engine/index.ts";
import type { TurncraftCombat } from "../combat.ts";
import { playedBy } from "../rulesets.ts";
import { carryOut } from "./carry-out.ts";
import { deskOf, isOrphaned } from "./door.ts";
import { encounters } from "./encounters.ts";
import { isKeeper } from "./sight.ts";
import { tellMismatches } from "./words.ts";
import { complete, type WorldChange } from "./world.ts";

const end: Given<AnyCommand> = { command: { kind: "end" }, asker: { gm: true, owns: [] }, insist: true, facts: {} };

/**
 * An encounter was deleted, on any client. One that was ended before owes nothing; for another its keeper does in the
 * world what its end would have done: durations go on as world time, as if every question were answered by its default.
 */
export function deleted(combat: TurncraftCombat): void {
  if (isLookedAfterHere(combat)) void deskOf(combat).inTurn(() => settleWorld(combat));
}

/** A scene was deleted, on any client: fights that were on it are over. */
export function sceneDeleted(scene: Scene.Implementation): void {
  const ended = encounters().filter((combat) => combat._source.scene === scene.id && isLookedAfterHere(combat));
  for (const combat of ended) void deskOf(combat).inTurn(() => deleteIfThere(combat));
}

function isLookedAfterHere(combat: TurncraftCombat): boolean {
  return isKeeper(combat) || (isOrphaned(combat) && game.user.isActiveGM);
}

async function settleWorld(combat: TurncraftCombat): Promise<void> {
  tellMismatches(await carryOut(owedAtEnd(combat), { turncraft: { page: thisPage() } }, false));
}

async function deleteIfThere(combat: TurncraftCombat): Promise<void> {
  if (game.combats?.get(combat.id ?? "") === combat) await combat.delete();
}

/** What the end of a fight changes outside of it; nothing where it hasn't begun, or can't be judged. */
function owedAtEnd(combat: TurncraftCombat): readonly WorldChange[] {
  const played = playedBy(combat.type);
  if (!played || !combat.state?.round) return [];
  const answers: Result[] = [];
  for (;;) {
    const outcome: Outcome<EncounterState> = step(played.ruleset, combat.state, end, answers);
    if (outcome.kind === "done") return complete(outcome.world);
    if (outcome.kind === "refused" || outcome.needs.some(({ kind }) => kind === "roll")) return [];
    for (const need of outcome.needs) {
      if (need.kind === "ruling") answers.push({ kind: "ruling", id: need.id, value: need.options[0]?.value ?? "" });
    }
  }
}
