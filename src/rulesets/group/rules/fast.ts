import { askRuling, logForGM, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { makeAttack } from "./attacks-play.ts";
import { isInMelee, meetByAttack } from "./bound.ts";
import { aimedAt, victimOf } from "./item-readings.ts";
import { takeMajor } from "./majors.ts";
import { finishFlight, setOff } from "./rush.ts";
import type { Act, GroupExecution } from "./types.ts";
import { openFlight } from "./windows.ts";

/** Fast action (GR-15): the rules set the order, the GM further effects (GR-18). */
export function* act(ctx: GroupExecution, command: Act): RuleGenerator {
  const { state } = ctx;
  const { who, item, target, attack } = command;
  if (state.settings.fastUsesMajor) takeMajor(ctx, who);
  // A charge that has led its token to the foe was told of then.
  const { rush } = fighterOf(state, who);
  if (!rush) logLine(ctx, `TURNCRAFT.Log.group.fast.${item.fast ?? "parley"}`, who);
  logForGM(ctx, "TURNCRAFT.Log.group.fastDetails", who);
  if (item.fast === "flee") return yield* flee(ctx, who);
  if (item.fast !== "charge") return;
  const victim = attack?.targets[0] ?? victimOf(target ?? null);
  if (victim) meetByAttack(state, who, victim);
  const weapon = fighterOf(state, who).scores.inHand;
  if (!attack || !weapon || !aimedAt(attack)) return;
  fighterOf(state, who).routinesUsed += 1;
  yield* makeAttack(ctx, { who, item: weapon, attack, hold: null, bonus: 0, penalty: 0, primaryOnly: false });
}

/** Fleeing: waits for triggered free attacks (GR-147), then continues if possible. */
function* flee(ctx: GroupExecution, who: CombatantId): RuleGenerator {
  if (!isInMelee(ctx.state, who)) return setOff(ctx, who);
  const { settings } = ctx.state;
  const segment = settings.segmentMode === "ask" ? yield* askRuling(ctx, askSegment(who)) : "phase";
  const bonus = { bonus: settings.fleeAttackBonus, penalty: settings.fleeAcPenalty };
  if (!openFlight(ctx, who, segment === "phase" ? undefined : Number(segment), bonus)) finishFlight(ctx, who);
}

/** GR-10: the GM may enter the number of the segment. */
function askSegment(who: CombatantId): RulingRequest {
  const options = [
    "phase",
    ...Array.from(
      { length: 10 },
      (_, i) => [`${i + 1}`, "TURNCRAFT.Ruling.GR-10.segment", { segment: i + 1 }] as const,
    ),
  ];
  return ruling("GR-10", options, { name: named(who) });
}
