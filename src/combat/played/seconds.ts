import { itemTermsOf, secondsScoresOf } from "../../data/index.ts";
import type { Json } from "../../rules/engine/index.ts";
import { seconds } from "../../rules/seconds/index.ts";
import type { LookedUp, Played } from "./played.ts";
import { isRun } from "./seconds-run.ts";
import { surveySeconds } from "./seconds-survey.ts";

export const playedSeconds: Played = {
  ruleset: seconds,
  scoresOf: (actor) => secondsScoresOf(actor) as unknown as Json, // Scores are plain JSON; interfaces have no index signature.
  survey: (token, waypoints) => surveySeconds(token, waypoints),
  moving: (waypoints) => ({ run: isRun(waypoints) }),
  lookUp: (combat, _state, command) => (command.kind === "begin" ? lookUpAction(combat, command) : command),
};

/**
 * What is begun with an item has the item's own action, time and delay (section 11); the asker names the item and chooses
 * what it leaves open. One that isn't the combatant's own can't be used.
 */
function lookUpAction(combat: Combat.Implementation, asked: LookedUp): unknown {
  const { who, item } = asked;
  if (item === undefined) return asked;
  const { id } = (item ?? {}) as { id?: unknown };
  const own = combat.combatants.get(String(who))?.actor?.items.find(({ uuid }) => uuid === id);
  return { ...asked, item: null, ...(own && itemTermsOf(own)) };
}
