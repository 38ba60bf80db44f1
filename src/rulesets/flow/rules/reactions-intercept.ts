import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import type { Terms } from "./action-types.ts";
import { isPlaced, keyOf, sameSpace } from "./geometry.ts";
import { standsFor, swapSpaces } from "./intercept-spaces.ts";
import { initiatorWins } from "./levels.ts";
import { relocate } from "./place.ts";
import { defenceCheck, payReaction } from "./reactions-defence.ts";
import { checkHolds } from "./special-grapple.ts";
import type { Attack, Choice, Play } from "./types.ts";

/** Steps in, maybe into the ally's place, and takes the attack if the Agility check is won (FL-76 to FL-83). */
export function* intercept(
  play: Play,
  attack: Draft<Attack>,
  who: CombatantId,
  ally: CombatantId,
  choice: Choice,
  terms: Terms,
): RuleGenerator<boolean> {
  const { state } = play;
  payReaction(play, who, choice);
  attack.reactors.push(who);
  attack.closed = state.settings.interceptCloses === "all";
  const stand = standsFor(state, who, attack).find(({ to }) => choice.space !== null && sameSpace(to, choice.space));
  for (const space of stand?.path ?? []) relocate(play, who, space, false);
  if (stand) yield* swap(play, attack, who, ally, stand.to);
  checkHolds(play, who);
  checkHolds(play, ally);
  const own = yield* defenceCheck(play, attack, who, "agility", terms);
  const won = attack.checked ? !initiatorWins(attack, own, state.settings) : own.level >= 1;
  const event = won ? "TURNCRAFT.Log.flow.intercepted" : "TURNCRAFT.Log.flow.interceptLost";
  logLine(play, event, who, { other: named(ally) });
  return won;
}

/** FL-83: on request the ally moves one hex, and the interceptor takes its place. */
function* swap(play: Play, attack: Draft<Attack>, who: CombatantId, ally: CombatantId, stand: Space): RuleGenerator {
  const { state } = play;
  if (!isPlaced(state, ally)) return;
  const spaces = swapSpaces(state, who, stand, ally);
  const [place] = fighterOf(state, ally).scores.spaces;
  if (spaces.length === 0 || place === undefined) return;
  const data = { name: named(who), other: named(ally) };
  const options = [
    ["stay", "TURNCRAFT.Ruling.FL-83.stay"],
    ["swap", "TURNCRAFT.Ruling.FL-83.swap"],
  ] as const;
  const wish = question(`FL-83:${attack.id}`, "FL-83", "TURNCRAFT.Ruling.FL-83.question", options, data);
  if ((yield* askRuling(play, { ...wish, who })) === "stay") return;
  const hexes = spaces.map((space) => [keyOf(space), "TURNCRAFT.Ruling.hex", { x: space.x, y: space.y }] as const);
  const where = question(`FL-83:${attack.id}:hex`, "FL-83", "TURNCRAFT.Ruling.FL-83.where", hexes, data);
  const answer = spaces.length === 1 ? keyOf(spaces[0] ?? place) : yield* askRuling(play, { ...where, who: ally });
  const to = spaces.find((space) => keyOf(space) === answer);
  if (!to) return;
  relocate(play, ally, to, true);
  relocate(play, who, place, false);
}
