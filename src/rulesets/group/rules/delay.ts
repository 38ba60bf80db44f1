import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { present } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { isAvailable } from "./fighters.ts";
import { slotOf } from "./initiative.ts";
import { abandonSpell, addMinor } from "./majors.ts";
import { command, refuseIdle } from "./permissions.ts";
import { rowOf } from "./phases.ts";
import { isBefore } from "./sequence.ts";
import type { GroupExecution, GroupFighter, GroupState } from "./types.ts";

/** True if a delay announced in HIGH still keeps the combatant from acting (GR-59). */
export function isWaiting(state: GroupState, { delayed }: Pick<GroupFighter, "delayed">): boolean {
  const announced = delayed?.by === "announcement" && rowOf(delayed.since).slot === "HIGH";
  return announced && isBefore(state, "LOW_D1");
}

/** Announces a delay (GR-57 to GR-61, GR-64). */
export const delayCommand = command("delay", {
  shape: { who: present },
  by: "owner",
  refuse: (state, { who }, judging) => [
    ...refuseIdle(state, who, judging),
    ...refuseDelay(state, who, judging.answers),
  ],
  run: delay,
});

function* delay(ctx: GroupExecution, { who }: { readonly who: CombatantId }): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const ask = askDelay(state, who);
  if (ask) yield* askRuling(ctx, ask);
  const high = rowOf(state.phase).slot === "HIGH";
  logLine(ctx, high ? "TURNCRAFT.Log.group.delayedHigh" : "TURNCRAFT.Log.group.delayedLow", who);
  if (state.settings.delaySegments > 0) addMinor(ctx, who, "—", state.settings.delaySegments);
  if (high || state.settings.delayedFromLow) {
    fighter.delayed ??= { since: state.phase, by: "announcement", lasts: false };
  }
  if (high) {
    fighter.actedIn = fighter.actedIn.filter((phase) => rowOf(phase).slot === null);
    // The answer of GR-47 was one for HIGH.
    fighter.intent = null;
    return;
  }
  if (isAvailable(fighter.major)) loseMajor(ctx, who);
}

/** Loses the major action (GR-60), and a declared incantation with it as if cast (GR-32). */
function loseMajor(ctx: GroupExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  abandonSpell(ctx, who);
  fighter.major = "lost";
  fighter.late = null;
}

/** Question warning of the loss of the major action (GR-60); null: none to lose. */
function askDelay(state: GroupState, who: CombatantId): RulingRequest | null {
  if (rowOf(state.phase).slot !== "LOW" || !isAvailable(fighterOf<GroupFighter>(state, who).major)) return null;
  return ruling("GR-60", ["stay", "delay"], { name: named(who) }, { about: who, who });
}

/** Refuses to announce a delay outside the own slot (GR-57), or after a heeded warning (GR-60). */
function refuseDelay(state: GroupState, who: CombatantId, answers: Answers): Refusal[] {
  const name = named(who);
  const { slot } = rowOf(state.phase);
  if (slot === null) return [no("GR-57", "TURNCRAFT.Refused.GR-57.step", { name })];
  if (slot !== slotOf(state, who)) return [no("GR-57", "TURNCRAFT.Refused.GR-57.slot", { name, slot })];
  const ask = askDelay(state, who);
  const stays = ask !== null && rulingOf(answers, ask) === "stay";
  return stays ? [no("GR-60", "TURNCRAFT.Refused.GR-60.stays", { name })] : [];
}
