import { fighterOf } from "../../../engine/fighters.ts";
import { askRuling, logForGM, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { makeAttack } from "./attacks-play.ts";
import { aimedAt, victimOf } from "./item-readings.ts";
import { takeMajor } from "./majors.ts";
import { isInMelee, meetByAttack } from "./melees.ts";
import { finishFlight, setOff } from "./rush.ts";
import type { Act, Play } from "./types.ts";
import { openFlight } from "./windows.ts";

/** Fast action (GR-15): the rules set its order, the GM its further effects (GR-18). */
export function* act(play: Play, command: Act): RuleGenerator {
  const { state } = play;
  const { who, item, target, attack } = command;
  if (state.settings.fastUsesMajor) takeMajor(play, who);
  // A charge that has led its token to the foe was told of then.
  const { rush } = fighterOf(state, who);
  if (!rush) logLine(play, `TURNCRAFT.Log.group.fast.${item.fast ?? "parley"}`, who);
  logForGM(play, "TURNCRAFT.Log.group.fastDetails", who);
  if (item.fast === "flee") return yield* flee(play, who);
  if (item.fast !== "charge") return;
  const victim = attack?.targets[0] ?? victimOf(target ?? null);
  if (victim) meetByAttack(state, who, victim);
  const weapon = fighterOf(state, who).scores.inHand;
  if (!attack || !weapon || !aimedAt(attack)) return;
  fighterOf(state, who).routinesUsed += 1;
  yield* makeAttack(play, { who, item: weapon, attack, hold: null, bonus: 0, penalty: 0, primaryOnly: false });
}

/** Fleeing waits for the free attacks that it triggers (GR-147), then continues if possible. */
function* flee(play: Play, who: CombatantId): RuleGenerator {
  if (!isInMelee(play.state, who)) return setOff(play, who);
  const { settings } = play.state;
  const segment = settings.segmentMode === "ask" ? yield* askRuling(play, askSegment(who)) : "phase";
  const bonus = { bonus: settings.fleeAttackBonus, penalty: settings.fleeAcPenalty };
  if (!openFlight(play, who, segment === "phase" ? undefined : Number(segment), bonus)) finishFlight(play, who);
}

/** GR-10: the GM may enter the number of the segment. */
function askSegment(who: CombatantId): RulingRequest {
  const options = [
    ["phase", "TURNCRAFT.Ruling.GR-10.phase"] as const,
    ...Array.from(
      { length: 10 },
      (_, i) => [`${i + 1}`, "TURNCRAFT.Ruling.GR-10.segment", { segment: i + 1 }] as const,
    ),
  ];
  return question("GR-10", "GR-10", "TURNCRAFT.Ruling.GR-10.question", options, { name: { combatant: who } });
}
