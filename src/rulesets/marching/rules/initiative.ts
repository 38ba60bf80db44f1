import {
  type Answers,
  askRuling,
  askRulings,
  logLine,
  type RuleGenerator,
  ruling,
  rulingOf,
} from "../../../engine/execution.ts";
import { fighterOf, isStarted, named, namedAll } from "../../../engine/fighters.ts";
import { never, no, type Permission } from "../../../engine/refusals.ts";
import type { Asker, CombatantId, MessageArg, Refusal, RulingRequest } from "../../../engine/types.ts";
import { isAble, membersOf, sideOf } from "./fighters.ts";
import { leadOf, partyLine, planRound } from "./order.ts";
import { asks } from "./settings.ts";
import type { MarchingExecution, MarchingState, Side } from "./types.ts";

type Visibility = Pick<MarchingState, "partySeesMonsters" | "monstersSeeParty">;

/** True if the lead has a choice: sight is mutual (MO-204). */
function bothSee({ partySeesMonsters, monstersSeeParty }: Visibility): boolean {
  return partySeesMonsters === true && monstersSeeParty === true;
}

/** True if exactly one side is unseen, leaving no choice (MO-203). */
function isOneUnseen({ partySeesMonsters, monstersSeeParty }: Visibility): boolean {
  return partySeesMonsters !== null && monstersSeeParty !== null && partySeesMonsters !== monstersSeeParty;
}

/** Members of the party without a place in the marching order (MO-101). */
export function missingFromOrder(state: Pick<MarchingState, "fighters" | "marchingOrder">): CombatantId[] {
  return membersOf(state, "party").filter((id) => !state.marchingOrder.includes(id));
}

/**
 * Refuses to start while a question of sight is open (MO-201), neither side sees an opponent (MO-209) or a combatant has no side
 * (MO-213).
 */
export function refuseStart(state: MarchingState): Refusal[] {
  if (isStarted(state)) return [never("MO-201", "TURNCRAFT.Refused.MO-201.started")];
  const { partySeesMonsters, monstersSeeParty } = state;
  const refusals = state.order
    .filter((id) => fighterOf(state, id).side === null)
    .map((id) => no("MO-213", "TURNCRAFT.Refused.MO-213.noSide", { name: named(id) }));
  if (partySeesMonsters === null || monstersSeeParty === null) {
    return [no("MO-201", "TURNCRAFT.Refused.MO-201.unanswered"), ...refusals];
  }
  const blind = !partySeesMonsters && !monstersSeeParty;
  return blind ? [no("MO-209", "TURNCRAFT.Refused.MO-209.blind"), ...refusals] : refusals;
}

/** True if the lead can be asked before the start: all prerequisites are met. */
export function isReadyToAsk(state: MarchingState): boolean {
  return bothSee(state) && refuseStart(state).length === 0;
}

/** Refuses to take or cede initiative: one side is unseen (MO-203), the choice is made (MO-204), or sight isn't mutual (MO-201). */
export function refuseChoice(state: MarchingState): Refusal[] {
  if (isOneUnseen(state) || state.choice === "forced") return [no("MO-203", "TURNCRAFT.Refused.MO-203.forced")];
  if (state.choice === "taken") return [no("MO-204", "TURNCRAFT.Refused.MO-204.taken")];
  if (state.choice === "ceded") return [no("MO-204", "TURNCRAFT.Refused.MO-204.ceded")];
  return bothSee(state) ? [] : [no("MO-201", "TURNCRAFT.Refused.MO-201.unanswered")];
}

/** Permission to take or cede initiative: the lead's owner alone (MO-204). */
export function chooser(state: MarchingState, { owns }: Asker): Permission | Refusal {
  const lead = leadOf(state);
  if (lead === null) return no("MO-204", "TURNCRAFT.Refused.MO-204.nobody");
  return owns.includes(lead) ? [lead] : no("MO-204", "TURNCRAFT.Refused.MO-204.lead", { lead: named(lead) });
}

/**
 * Decides the first side: without a choice if one side is unseen (MO-203, MO-210), else by the lead. A choice made by GM override
 * before the start stands (MO-002).
 */
export function* decideFirst(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  if (state.choice !== null) return;
  if (isOneUnseen(state)) {
    const unseen: Side = state.partySeesMonsters ? "party" : "monsters";
    const seen: Side = unseen === "party" ? "monsters" : "party";
    state.choice = "forced";
    state.leadId = leadOf(state);
    state.firstSide = state.settings.unseenSide === "cedes" ? seen : unseen;
    logLine(ctx, "TURNCRAFT.Log.marching.unseen", null, {
      unseen: sideArg(unseen),
      first: sideArg(state.firstSide),
    });
  } else if (bothSee(state)) {
    yield* askLead(ctx);
  }
}

/** Name of a side for a message. */
function sideArg(side: Side): MessageArg {
  return { key: `TURNCRAFT.Side.${side}` };
}

/** Asks the lead's owner to take or to cede (MO-204); the GM where no party member can (MO-103). */
export function* askLead(ctx: MarchingExecution): RuleGenerator {
  const lead = yield* whoChooses(ctx);
  const taken = (yield* askRuling(ctx, askInitiative(lead))) === "take";
  choose(ctx, taken ? "taken" : "ceded", lead);
}

/**
 * Combatant choosing for the party; null: the GM. With MO-103 set to `ask`, the GM names a combatant in place of a lead unable to
 * choose.
 */
function* whoChooses(ctx: MarchingExecution): RuleGenerator<CombatantId | null> {
  const { state } = ctx;
  const lead = leadOf(state);
  if (lead === null || !asks(state.settings, "MO-103")) return lead;
  const meant = leadOf({ ...state, fighters: ableAll(state) });
  if (lead === meant) return lead;
  const able = membersOf(state, "party").filter((id) => isAble(state, id));
  const options = [lead, ...able.filter((id) => id !== lead)].map(
    (id) => [id, "TURNCRAFT.Ruling.MO-103.this", { name: named(id) }] as const,
  );
  const answer = yield* askRuling(ctx, ruling("MO-103", options, { name: named(meant ?? lead) }));
  return answer as CombatantId;
}

/** Fighters as if all were able to act, to find the lead. */
function ableAll({ fighters }: Pick<MarchingState, "fighters">): MarchingState["fighters"] {
  const able = Object.entries(fighters).map(([id, fighter]) => [id, { ...fighter, defeated: false, absent: false }]);
  return Object.fromEntries(able);
}

function askInitiative(lead: CombatantId | null): RulingRequest {
  return lead
    ? ruling("MO-204", ["take", "cede"], { name: named(lead) }, { who: lead })
    : ruling("MO-204", ["take", "cede"], undefined, { text: "nobody" });
}

const choiceWords = {
  lead: { taken: "TURNCRAFT.Log.marching.taken", ceded: "TURNCRAFT.Log.marching.ceded" },
  gm: { taken: "TURNCRAFT.Log.marching.takenByGM", ceded: "TURNCRAFT.Log.marching.cededByGM" },
} as const;

/** Takes or cedes initiative (MO-205, MO-206); before the fight the order follows at once. `lead` null: the GM chose. */
export function choose(ctx: MarchingExecution, choice: "taken" | "ceded", lead: CombatantId | null): void {
  const { state } = ctx;
  state.choice = choice;
  state.leadId = lead;
  state.firstSide = choice === "taken" ? "party" : "monsters";
  logLine(ctx, choiceWords[lead === null ? "gm" : "lead"][choice], lead);
  if (!isStarted(state)) state.order = planRound(state, 1).order;
}

/**
 * Asks the GM for sight and the lead for the choice again, under `chooseEachRound` (MO-211). Without sight on either side, the old
 * choice stands.
 */
export function* chooseAnew(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  const [partySees, monstersSee] = yield* askRulings(ctx, [askSight("party"), askSight("monsters")]);
  state.partySeesMonsters = partySees === "sees";
  state.monstersSeeParty = monstersSee === "sees";
  if (!state.partySeesMonsters && !state.monstersSeeParty) return;
  state.choice = null;
  yield* decideFirst(ctx);
}

function askSight(viewers: Side): RulingRequest {
  return ruling("MO-201", ["sees", "blind"], undefined, { about: viewers, text: viewers });
}

/** Records the GM's word on sight; an invalid choice is taken back (MO-201, MO-203). */
export function setSight(ctx: MarchingExecution, { partySeesMonsters, monstersSeeParty }: Visibility): void {
  const { state } = ctx;
  state.partySeesMonsters = partySeesMonsters;
  state.monstersSeeParty = monstersSeeParty;
  if (!isStarted(state) && (!bothSee(state) || state.choice === "forced")) {
    state.choice = null;
    state.firstSide = null;
  }
  logLine(ctx, "TURNCRAFT.Log.marching.sight", null);
}

/** Permission to arrange the marching order: before a fight, any player of the party (MO-101). */
export function arranger(state: MarchingState, { owns }: Asker): Permission | Refusal {
  if (isStarted(state)) return no("MO-101", "TURNCRAFT.Refused.MO-101.during");
  const isMember = (id: CombatantId): boolean => Object.hasOwn(state.fighters, id) && sideOf(state, id) === "party";
  return owns.some(isMember) ? "anybody" : no("MO-003", "TURNCRAFT.Refused.notYours");
}

/** Refuses a marching order with combatants from outside the party (MO-101). */
export function refuseOrder(state: MarchingState, order: readonly CombatantId[]): Refusal[] {
  const outsider = order.find((id) => sideOf(state, id) !== "party");
  return outsider ? [no("MO-101", "TURNCRAFT.Refused.MO-101.stranger", { name: named(outsider) })] : [];
}

/** Refuses a place not agreed to by another player's combatant (MO-101). */
export function refusePlaces(asked: readonly RulingRequest[], answers: Answers): Refusal[] {
  const unwilling = asked.find((each) => rulingOf(answers, each) === "no");
  return unwilling?.who ? [no("MO-101", "TURNCRAFT.Refused.MO-101.no", { name: named(unwilling.who) })] : [];
}

/** Sets the marching order, front to back, and the vanguard (MO-101, MO-102). Owners of moved combatants are asked. */
export function* setMarchingOrder(
  ctx: MarchingExecution,
  order: readonly CombatantId[],
  vanguard: CombatantId | null,
): RuleGenerator {
  const { state } = ctx;
  yield* askRulings(ctx, askPlaces(state, order, ctx.given.asker));
  state.marchingOrder = [...order];
  state.vanguardId = vanguard;
  logLine(ctx, "TURNCRAFT.Log.marching.order", null, { names: { combatants: order } });
  if (!isStarted(state)) state.order = planRound(state, 1).order;
}

/** Requests for consent to owners of combatants moved by another player (MO-101). "No" is a refusal. */
export function askPlaces(
  state: Pick<MarchingState, "fighters" | "marchingOrder">,
  order: readonly CombatantId[],
  asker: Asker,
): RulingRequest[] {
  if (asker.gm) return [];
  const before = partyLine(state);
  const after = partyLine({ fighters: state.fighters, marchingOrder: order });
  const moved = after.filter((id, place) => before[place] !== id);
  const movers = moved.filter((id) => asker.owns.includes(id));
  return moved.flatMap((id) => {
    if (asker.owns.includes(id)) return [];
    const places = { place: after.indexOf(id) + 1, before: before.indexOf(id) + 1 };
    const data = { name: named(id), movers: namedAll(movers), ...places };
    return [
      ruling("MO-101", ["yes", "no"], data, { about: id, text: movers.length > 0 ? "wanted" : "question", who: id }),
    ];
  });
}

/** Refuses a lead from outside the party (MO-102). */
export function refuseLead(state: MarchingState, who: CombatantId | null): Refusal[] {
  const isOne = who === null || sideOf(state, who) === "party";
  return isOne ? [] : [no("MO-102", "TURNCRAFT.Refused.MO-102.monster")];
}

/** Names the lead (MO-102); null: the usual lead. */
export function nameLead({ state, log }: MarchingExecution, who: CombatantId | null): void {
  state.leadId = who;
  if (who === null) logLine({ log }, "TURNCRAFT.Log.marching.leadAsUsual", null);
  else logLine({ log }, "TURNCRAFT.Log.marching.lead", who);
}
