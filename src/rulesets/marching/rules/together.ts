import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRulings, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import { present, presents, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { isWaitingForResults, landResults } from "./attacks.ts";
import { momentOf, restClock, startClock, startClocks, startHalf, stopClock } from "./frantic.ts";
import { isDone } from "./halves.ts";
import { goPaths, isWaitingForPaths } from "./paths.ts";
import { beginOne } from "./turn.ts";
import type { First, Play, Together } from "./types.ts";

export const invitationShape = { who: present, others: presents() } as const;

/** Asks these others on behalf of the acting combatant (MO-501). */
export type Invitation = Shaped<typeof invitationShape>;

/** The others are asked, but nobody by themselves, and a common turn begins (MO-501). The GM plays the monsters. */
export function* actTogether(play: Play, { who, others }: Invitation): RuleGenerator {
  const { gm, owns } = play.given.asker;
  const isOwn = (id: CombatantId) => (gm ? fighterOf(play.state, id).side !== "party" : owns.includes(id));
  yield* askRulings(
    play,
    askConsent({ who, others }).filter((_, i) => !isOwn(others[i] as CombatantId)),
  );
  yield* beginTogether(play, [who, ...others]);
}

/** Requests for consent to each of the others. A "no" changes nothing, so it is a refusal. */
export function askConsent({ who, others }: Invitation): RulingRequest[] {
  const options = [
    ["yes", "TURNCRAFT.Ruling.yes"],
    ["no", "TURNCRAFT.Ruling.no"],
  ] as const;
  return others.map((id) => ({
    ...question(`MO-501:${id}`, "MO-501", "TURNCRAFT.Ruling.MO-501.question", options, { name: named(who) }),
    who: id,
  }));
}

/** Begins a common turn (MO-501, MO-706): all members still choose. The first member's place is the turn's. */
export function* beginTogether(play: Play, ids: readonly CombatantId[]): RuleGenerator {
  const { state } = play;
  for (const id of ids) beginOne(play, id);
  stopClock(play);
  state.activeId = null;
  state.overrun = null;
  const firstChoice = Object.fromEntries(ids.map((id) => [id, null]));
  state.together = { ids: [...ids], firstChoice, half: 1, ...freshHalf() };
  yield* startClocks(play, ids);
  logLine(play, "TURNCRAFT.Log.marching.together", null, { names: { combatants: ids } });
}

function freshHalf(): Omit<Draft<Together>, "ids" | "firstChoice" | "half"> {
  return { finished: [], paths: {}, waived: [], results: {}, landed: false };
}

/** Act first or move first (MO-502). */
export function chooseFirst(play: Play, who: CombatantId, first: First): void {
  const { together } = play.state;
  if (together) together.firstChoice[who] = first;
  const event = first === "act" ? "TURNCRAFT.Log.marching.actsFirst" : "TURNCRAFT.Log.marching.movesFirst";
  logLine(play, event, who);
  restClock(play, who);
  startHalf(play);
}

/** Marks a combatant as finished with this half (MO-502). */
export function finish(play: Play, who: CombatantId): void {
  const { together } = play.state;
  if (together?.ids.includes(who) && !together.finished.includes(who)) together.finished.push(who);
  logLine(play, "TURNCRAFT.Log.marching.finished", who);
  restClock(play, who);
}

/**
 * Carries out what everybody has given: paths that are all known, results that are all known, a half that is over. True
 * when the common turn is over for all (MO-511). Where all are felled the turn is the GM's to end (MO-407, MO-512).
 */
export function proceed(play: Play): boolean {
  const { state } = play;
  const { together } = state;
  if (!together) return false;
  if (!state.overrun && !isWaitingForPaths(state, together)) goPaths(play);
  if (!isWaitingForResults(state, together)) landResults(play);
  const isOver = together.finished.length > 0 && together.ids.every((id) => isDone(state, id));
  if (state.overrun || !isOver) return false;
  if (together.half === 2) return true;
  Object.assign(together, freshHalf(), { half: 2 });
  logLine(play, "TURNCRAFT.Log.marching.secondHalf", null);
  startHalf(play);
  return proceed(play);
}

/** Takes a combatant out of a common turn; the last member gets an ordinary turn. Returns false for non-members. */
export function withdraw(play: Play, who: CombatantId): boolean {
  const { state } = play;
  const { together } = state;
  if (!together?.ids.includes(who)) return false;
  together.ids = together.ids.filter((id) => id !== who);
  together.finished = together.finished.filter((id) => id !== who);
  delete together.firstChoice[who];
  delete together.paths[who];
  delete together.results[who];
  if (together.clocks) delete together.clocks[who];
  if (state.overrun?.ids.includes(who)) state.overrun = null;
  const [last] = together.ids;
  if (together.ids.length > 1 || last === undefined) return true;
  landResults(play);
  state.together = null;
  state.overrun = null;
  state.activeId = last;
  startClock(play, last, momentOf(play));
  return true;
}
