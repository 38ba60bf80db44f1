import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { change, freshRound, fullRp, perkChange } from "./fighters.ts";
import { endGrapple, suffer } from "./harm.ts";
import { type ActionMoment, gains, ledger, type TurnStep, turnTable } from "./ledger.ts";
import type { Play } from "./types.ts";

/** Seconds of one round (FL-15). */
export const roundSeconds = 6;

/** Works that concern one combatant: whose turn starts or ends, or each in turn at a round's start. */
type OwnWork = Exclude<TurnStep, "rollInitiative" | "worldTime" | "askWaiting" | "roundEffects">;

/** Does a moment's works for these combatants, each work for all of them before the next (the table of turn states). */
export function* runTurnSteps(play: Play, moment: ActionMoment, ids: readonly CombatantId[]): RuleGenerator {
  for (const work of turnTable[moment]) {
    if (work === "rollInitiative") continue;
    if (work === "worldTime") worldTime(play);
    else if (work === "askWaiting") askWaiting(play);
    else if (work === "roundEffects") yield* roundEffects(play);
    else for (const id of ids) yield* own(play, work, id);
  }
}

function* own(play: Play, work: OwnWork, id: CombatantId): RuleGenerator {
  switch (work) {
    case "remindUpkeep":
      return yield* remindUpkeep(play, id);
    case "ongoing":
      return yield* ongoing(play, id);
    default:
      plainWorks[work](play, id);
  }
}

const plainWorks: Readonly<
  Record<Exclude<OwnWork, "remindUpkeep" | "ongoing">, (play: Play, id: CombatantId) => void>
> = {
  fullRp: refreshRp,
  startFp: giveStartFp,
  emptySurprised,
  setAp,
  clearCounters,
  wakeSurprised,
  reserveAgain,
  endTotalDefense,
  refreshRp,
  remindReady,
  endUnpaidGrapple,
  forfeitAp,
  decay,
  clearFlowState,
  clearAll,
};

/** FL-24, FL-25: set to the maximum, so leftovers don't add up. */
function refreshRp({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.rp = fullRp(state, fighter);
}

/** FL-30, FL-148. With `fpCarry`, what was kept from the last fight counts where it is more (FL-17). */
function giveStartFp({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  const start = Math.max(0, fighter.scores.fpAtStart + perkChange(state, fighter, "fp"));
  fighter.fp = state.settings.fpCarry ? Math.max(start, fighter.fp) : start;
  fighter.fpStartGiven = true;
}

/** FL-147 */
function emptySurprised({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (!fighter.surprised) return;
  Object.assign(fighter, { ap: 0, rp: 0, fp: 0, fpStartGiven: false });
}

/** FL-18: set, not added to. */
function setAp({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  const start = fighter.scores.apPerRound + perkChange(state, fighter, "ap") + fighter.apBonusNextRound;
  fighter.ap = fighter.surprised && state.round === 1 ? 0 : Math.max(0, start);
  fighter.apBonusNextRound = 0;
}

/** FL-13, FL-14. Under `roundMeaning: ownTurn` the counters go on until the own turn. */
function clearCounters({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (state.settings.roundMeaning === "round") Object.assign(fighter.round, freshRound);
  fighter.turn.started = false;
  fighter.turn.ended = false;
  fighter.move = null;
}

/** FL-148, FL-149: the surprised get their starting FP with the first normal round, RP on their own turn. */
function wakeSurprised({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (!fighter.surprised || state.round === 1) return;
  fighter.surprised = false;
  const kept = fighter.fp;
  if (!fighter.fpStartGiven) {
    fighter.fp = Math.max(0, fighter.scores.fpAtStart + perkChange(state, fighter, "fp"));
    change(state, fighter, "fp", kept);
    fighter.fpStartGiven = true;
  }
  if (state.settings.surprisedRp === "roundStart") fighter.rp = fullRp(state, fighter);
}

/** FL-125: AP set aside lapse with the round; continuing to wait sets them aside again. */
function reserveAgain({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  const aside = fighter.ready === null ? 0 : reserveOf(fighter.ap, fighter.ready.cost, state.settings.readyAp);
  fighter.ap -= aside;
  fighter.apReserved = aside;
}

/** AP set aside for a readied action (FL-122). */
export function reserveOf(ap: number, cost: number, readyAp: "reserved" | "all"): number {
  return readyAp === "all" ? ap : Math.min(ap, cost);
}

/** FL-15 */
function worldTime({ state, world }: Play): void {
  if (state.round > 1 && state.settings.worldTime) world.push({ kind: "clock", seconds: roundSeconds });
}

/** FL-133 */
function endTotalDefense({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.totalDefense = false;
  if (state.settings.roundMeaning === "ownTurn") Object.assign(fighter.round, freshRound);
}

/** FL-117: reminds a combatant of its hold; under `grappleUpkeep: turnStart` it is paid now or never. */
function* remindUpkeep(play: Play, id: CombatantId): RuleGenerator {
  const { state } = play;
  const fighter = fighterOf(state, id);
  if (fighter.grapple?.role !== "grappler" || fighter.round.grapplePaid) return;
  const cost = ledger.hold.ap;
  const data = { name: named(id), other: named(fighter.grapple.other), cost };
  if (state.settings.grappleUpkeep === "ownTurn") return logLine(play, "TURNCRAFT.Log.flow.upkeepDue", id, data);
  const options = [
    ["pay", "TURNCRAFT.Ruling.FL-117.pay"],
    ["let", "TURNCRAFT.Ruling.FL-117.let"],
  ] as const;
  const ask = { ...question(`FL-117:${id}`, "FL-117", "TURNCRAFT.Ruling.FL-117.question", options, data), who: id };
  const pays = fighter.ap >= cost && (yield* askRuling(play, ask)) === "pay";
  if (!pays) return endGrapple(play, id);
  change(state, fighter, "ap", -cost);
  fighter.round.grapplePaid = true;
}

/** FL-126 */
function remindReady(play: Play, id: CombatantId): void {
  const { ready } = fighterOf(play.state, id);
  if (ready) logLine(play, "TURNCRAFT.Log.flow.stillWaiting", id, { trigger: ready.trigger, what: ready.what });
}

/** FL-117 */
function endUnpaidGrapple(play: Play, id: CombatantId): void {
  const { grapple, round } = fighterOf(play.state, id);
  if (grapple?.role === "grappler" && !round.grapplePaid) endGrapple(play, id);
}

/** FL-20 */
function forfeitAp(play: Play, id: CombatantId): void {
  const fighter = fighterOf(play.state, id);
  if (fighter.ap > 0) logLine(play, "TURNCRAFT.Log.flow.apLost", id, { ap: fighter.ap });
  fighter.ap = 0;
}

/** FL-11: counts each once, and ends effects without turns left. */
function* ongoing(play: Play, id: CombatantId): RuleGenerator {
  const fighter = fighterOf(play.state, id);
  for (const effect of [...fighter.ongoing]) yield* suffer(play, id, effect);
  for (const effect of fighter.ongoing) if (effect.turns !== null) effect.turns -= 1;
  const over = fighter.ongoing.filter(({ turns }) => turns === 0);
  if (over.length === 0) return;
  fighter.ongoing = fighter.ongoing.filter(({ turns }) => turns !== 0);
  for (const { name, uuid } of over) effectEnds(play, id, name, uuid);
}

/** Ends an effect and its document. */
export function effectEnds(play: Play, id: CombatantId | null, name: string, uuid: string | null): void {
  if (uuid !== null) play.world.push({ kind: "effect-ends", uuid });
  logLine(play, "TURNCRAFT.Log.effectEnded", id, { effect: name });
}

/** FL-37 */
function decay(play: Play, id: CombatantId): void {
  const fighter = fighterOf(play.state, id);
  if (fighter.turn.flowState || fighter.fp === 0) return;
  change(play.state, fighter, "fp", -gains.decay);
  logLine(play, "TURNCRAFT.Log.flow.decayed", id, { fp: fighter.fp });
}

/** FL-115; unused Advantage of Feints may end here too (FL-114). */
function clearFlowState({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  fighter.turn.flowState = false;
  if (state.settings.feintExpiry === "none" || fighter.feints.length === 0) return;
  fighter.feints = fighter.feints.filter(({ round }) => round >= state.round);
}

/** FL-125: the round never waits for this choice; without an answer they keep waiting. */
function askWaiting(play: Play): void {
  const waiting = idsOf(play.state).filter((id) => fighterOf(play.state, id).ready !== null);
  for (const id of waiting) remindReady(play, id);
}

/** FL-12 */
function* roundEffects(play: Play): RuleGenerator {
  const { state } = play;
  for (const effect of [...state.roundEffects]) {
    if (effect.who === null) logLine(play, "TURNCRAFT.Log.flow.roundEffect", null, { effect: effect.name });
    else if (!fighterOf(state, effect.who).departed) yield* suffer(play, effect.who, effect);
  }
  for (const effect of state.roundEffects) if (effect.rounds !== null) effect.rounds -= 1;
  for (const { name, who } of state.roundEffects.filter(({ rounds }) => rounds === 0))
    effectEnds(play, who, name, null);
  if (state.roundEffects.some(({ rounds }) => rounds === 0)) {
    state.roundEffects = state.roundEffects.filter(({ rounds }) => rounds !== 0);
  }
}

/** FL-17: pools, counters and what holds in a fight alone. */
function clearAll({ state }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (!state.settings.fpCarry) fighter.fp = 0;
  Object.assign(fighter, { ap: 0, apReserved: 0, apBonusNextRound: 0, rp: 0, fpStartGiven: false, surprised: false });
  Object.assign(fighter, { move: null, totalDefense: false, prone: false, grapple: null, ready: null });
  Object.assign(fighter.round, freshRound);
  Object.assign(fighter.turn, { started: false, ended: false, flowState: false, freeActions: 0 });
  if (fighter.feints.length > 0) fighter.feints = [];
  if (fighter.ongoing.length > 0) fighter.ongoing = [];
}
