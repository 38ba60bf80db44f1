import { fighterOf } from "../../../engine/fighters.ts";
import { type Asking, question, ruled, tell } from "../../../engine/play.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { breakConcentration, breakIfCounted, concentrates } from "./concentration.ts";
import { slotOf } from "./initiative.ts";
import type { CommandOf, Play } from "./types.ts";

/** What the GM writes down about combatants and the place. */

/** GR-12 */
export function surprise(play: Play, { who, surprised }: CommandOf<"surprise">): void {
  for (const id of who) fighterOf(play.state, id).surprised = surprised;
  const event = surprised ? "TURNCRAFT.Log.group.surprised" : "TURNCRAFT.Log.group.notSurprised";
  tell(play, event, null, { names: { combatants: who } });
}

/** GR-125: shown to the attacker before the roll. */
export function setSituation(play: Play, { who, by, against }: CommandOf<"situational">): void {
  fighterOf(play.state, who).situational = { by, against };
  tell(play, "TURNCRAFT.Log.group.situational", who, { by, against });
}

/** GR-121, GR-122 */
export function setSight(play: Play, { who, cover, concealment, glass, medium }: CommandOf<"sight">): void {
  fighterOf(play.state, who).sight = { cover, concealment, glass, medium };
  tell(play, "TURNCRAFT.Log.group.sight", who, { cover, concealment });
}

/** GR-166 */
export function setQuarters(play: Play, { restricted }: CommandOf<"quarters">): void {
  play.state.restrictedQuarters = restricted;
  tell(play, restricted ? "TURNCRAFT.Log.group.restricted" : "TURNCRAFT.Log.group.open", null);
}

/** GR-105: remembered for the item. */
export function ruleSpell(play: Play, { item, isSpell }: CommandOf<"rule-spell">): void {
  const { state } = play;
  state.spellRulings = [...state.spellRulings.filter((ruling) => ruling.item !== item), { item, isSpell }];
  tell(play, isSpell ? "TURNCRAFT.Log.group.isSpell" : "TURNCRAFT.Log.group.isNoSpell", null);
}

/** GR-116: a failed save breaks concentration. */
export function* save(play: Play, { who, failed }: CommandOf<"save">): Asking {
  if (failed) yield* breakIfCounted(play, who, "TURNCRAFT.Cause.save");
  tell(play, failed ? "TURNCRAFT.Log.group.saveFailed" : "TURNCRAFT.Log.group.saved", who);
}

/** A condition comes or goes; of one that impedes the GM says whether it breaks concentration (GR-116). */
export function* setCondition(play: Play, command: CommandOf<"condition">): Asking {
  const { state } = play;
  const { who, name, on, impedes, delays, lasts } = command;
  const fighter = fighterOf(state, who);
  const asks = on && impedes && concentrates(state, who);
  const breaks = asks && (yield* ruled(play, askImpeded(who, name))) === "breaks";
  fighter.conditions = fighter.conditions.filter((condition) => condition.name !== name);
  if (on) fighter.conditions.push({ name, impedes });
  if (delays && on) fighter.delayed = { since: state.phase, by: name, lasts };
  if (delays && !on) fighter.delayed = null;
  tell(play, on ? "TURNCRAFT.Log.group.condition" : "TURNCRAFT.Log.group.conditionEnds", who, { condition: name });
  const slot = slotOf(state, who);
  if (delays && slot) tell(play, "TURNCRAFT.Log.group.override", who, { slot });
  if (breaks) breakConcentration(play, who, "TURNCRAFT.Cause.impeded");
}

function askImpeded(who: CombatantId, condition: string): RulingRequest {
  const options = [
    ["breaks", "TURNCRAFT.Ruling.GR-116.breaks"] as const,
    ["keeps", "TURNCRAFT.Ruling.GR-116.keeps"] as const,
  ];
  return question(`GR-116:${who}`, "GR-116", "TURNCRAFT.Ruling.GR-116.question", options, {
    name: { combatant: who },
    condition,
  });
}
