import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Terms } from "./action-types.ts";
import { opposed, skillCheck } from "./check.ts";
import type { ActionOf, Play } from "./types.ts";

/** FL-113, FL-114: the actor's skill against the one that the target chooses; won, the next attack has Advantage. */
export function* feint(
  play: Play,
  who: CombatantId,
  { target, skill }: ActionOf<"feint">,
  terms: Terms,
): RuleGenerator {
  const { state } = play;
  const answer = yield* answeringSkill(play, who, target);
  const won = yield* opposed(
    play,
    skillCheck(play, { id: `feint:${who}`, who, skill, acts: true, ...terms }),
    skillCheck(play, { id: `feint:${target}`, who: target, skill: answer }),
  );
  if (won === null) return;
  const fighter = fighterOf(state, who);
  fighter.feints = fighter.feints.filter((one) => one.target !== target);
  fighter.feints.push({ target, round: state.round });
  logLine(play, "TURNCRAFT.Log.flow.feinted", who, { other: named(target) });
}

/** The target answers with Melee or Agility, the higher one is preset. */
function* answeringSkill(play: Play, who: CombatantId, target: CombatantId): RuleGenerator<"melee" | "agility"> {
  const { melee, agility } = fighterOf(play.state, target).scores.skills;
  const row = (skill: "melee" | "agility") => [skill, `TURNCRAFT.Skill.${skill}`] as const;
  const options = agility > melee ? [row("agility"), row("melee")] : [row("melee"), row("agility")];
  const data = { name: named(target), other: named(who) };
  const ask = question(`FL-113:${target}`, "FL-113", "TURNCRAFT.Ruling.FL-113.question", options, data);
  return (yield* askRuling(play, { ...ask, who: target })) === "agility" ? "agility" : "melee";
}
