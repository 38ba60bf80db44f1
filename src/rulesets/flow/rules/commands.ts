import { type CommandIn, commandsOf } from "../../../engine/command-table.ts";
import { type Answers, logLine } from "../../../engine/execution.ts";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import { data, id, optional, present } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { act, actShape } from "./actions.ts";
import { advanceCommands } from "./advance.ts";
import { answerCommands, onlyGMModifies } from "./answers.ts";
import { encounterCommands } from "./encounter.ts";
import { apOf, readiedNow, refuseMoment } from "./fighters.ts";
import { initiativeCommands } from "./initiative.ts";
import { rowOf } from "./ledger.ts";
import { priceOfMove, refusePath } from "./movement.ts";
import { move } from "./moves.ts";
import { priceOf, refusePrice } from "./prices.ts";
import { readyCommands } from "./ready.ts";
import { refuseByRuling, refuseHeld, restrictions } from "./restrictions.ts";
import { refuseMisuse } from "./restrictions-items.ts";
import { effectEnds } from "./turn-steps.ts";
import {
  type ActionOf,
  type DeclaredAction,
  type FlowFighter,
  type FlowMove,
  type FlowState,
  moveShape,
  ongoing,
  roundEffect,
} from "./types.ts";

const { command, table } = commandsOf<FlowState>();

/** Effects that work again and again: at the end of a combatant's turns (FL-11) or of rounds (FL-12). */
const effectCommands = [
  command("ongoing", {
    /** `data`: the document that shows the effect, to create or existing. */
    shape: { who: present, effect: ongoing, data: optional(data) },
    by: "gm",
    unknown: (state, { who, effect }) =>
      isAmong(fighterIn(state, who)?.ongoing, effect.id) ? never("FL-11", "TURNCRAFT.Refused.FL-11.there") : null,
    run(ctx, { who, effect, data }) {
      fighterOf(ctx.state, who).ongoing.push({ ...effect });
      if (effect.uuid !== null && data) ctx.world.push({ kind: "effect-begins", uuid: effect.uuid, data });
      logLine(ctx, "TURNCRAFT.Log.flow.effectBegan", who, { effect: effect.name });
    },
  }),
  command("end-ongoing", {
    shape: { who: present, id: id() },
    by: "gm",
    unknown: (state, { who, id }) =>
      isAmong(fighterIn(state, who)?.ongoing, id) ? null : never("FL-11", "TURNCRAFT.Refused.FL-11.gone"),
    run(ctx, { who, id }) {
      const fighter = fighterOf(ctx.state, who);
      const ended = fighter.ongoing.find((effect) => effect.id === id);
      fighter.ongoing = fighter.ongoing.filter((effect) => effect.id !== id);
      effectEnds(ctx, who, ended?.name ?? "", ended?.uuid ?? null);
    },
  }),
  command("round-effect", {
    shape: { effect: roundEffect },
    by: "gm",
    unknown: ({ roundEffects }, { effect }) =>
      isAmong(roundEffects, effect.id) ? never("FL-12", "TURNCRAFT.Refused.FL-12.there") : null,
    run(ctx, { effect }) {
      ctx.state.roundEffects.push({ ...effect });
      // What works on nobody in particular begins without a name.
      const began = effect.who === null ? "TURNCRAFT.Log.flow.roundEffectBegan" : "TURNCRAFT.Log.flow.effectBegan";
      logLine(ctx, began, effect.who, { effect: effect.name });
    },
  }),
  command("end-round-effect", {
    shape: { id: id() },
    by: "gm",
    unknown: ({ roundEffects }, { id }) =>
      isAmong(roundEffects, id) ? null : never("FL-12", "TURNCRAFT.Refused.FL-12.gone"),
    run(ctx, { id }) {
      const { state } = ctx;
      const ended = state.roundEffects.find((effect) => effect.id === id);
      state.roundEffects = state.roundEffects.filter((effect) => effect.id !== id);
      effectEnds(ctx, ended?.who ?? null, ended?.name ?? "", null);
    },
  }),
] as const;

const rows = [
  ...encounterCommands,
  ...initiativeCommands,
  ...advanceCommands,
  command("act", {
    shape: actShape,
    by: (_, { who, modifier = 0 }) => (modifier === 0 ? [who] : onlyGMModifies),
    refuse: (state, given, { answers }) => refuseAct(state, given, answers),
    run: act,
  }),
  command("move", {
    shape: moveShape,
    by: (_, { who, forced }) => (forced ? { clause: "FL-97", message: "TURNCRAFT.Refused.FL-97.onlyGM" } : [who]),
    refuse: (state, given, { answers }) => refuseMove(state, given, answers),
    run: move,
  }),
  ...answerCommands,
  ...readyCommands,
  ...effectCommands,
] as const;

/** Every command of Action & Flow Points. */
export const commands = table(rows, {
  clause: "FL-01",
  asker: "FL-01",
  departed: (who) => never("FL-13", "TURNCRAFT.Refused.FL-13.gone", { name: named(who) }),
});

export type FlowCommand = CommandIn<typeof rows>;
export type FlowCommandOf<Kind extends FlowCommand["kind"]> = Extract<FlowCommand, { kind: Kind }>;

type ActionCommand = { readonly who: CombatantId; readonly action: DeclaredAction };

/** Refuses an action that may not be declared: wrong moment, the ledger's price, limit or restrictions, or the GM's ruling. */
function refuseAct(state: FlowState, { who, action }: ActionCommand, answers: Answers): Refusal[] {
  const free = rowOf(action.action).anyTime === true;
  return [
    ...refuseMoment(state, who, free),
    ...(free ? [] : refuseUnstated(state, who, action)),
    ...refuseHeld(state, who, action),
    ...refusePrice(state, who, priceOf(state, who, action, answers)),
    ...refuseUsed(state, who, action),
    ...refuseMisuse(state, who, action),
    ...refuseRestricted(state, who, action, answers),
    ...(action.action === "ready" ? refuseReady(state, who, action) : []),
    ...refuseByRuling(state, who, action, answers),
  ];
}

/** Refuses a movement (FL-42, FL-99 to FL-105, FL-130). Outside combat nothing is enforced (FL-106). */
function refuseMove(state: FlowState, command: FlowMove, answers: Answers): Refusal[] {
  if (!isStarted(state) || command.forced) return [];
  const { who, as } = command;
  const action = { action: as } as const;
  return [
    ...refuseMoment(state, who, false),
    ...refuseUnstated(state, who, action),
    ...refuseHeld(state, who, action),
    ...refusePath(state, command),
    ...refusePrice(state, who, { ap: priceOfMove(state, command), rp: 0, fp: 0 }),
    ...refuseUsed(state, who, action),
    ...refuseRestricted(state, who, action, answers),
    ...refuseByRuling(state, who, action, answers),
  ];
}

/**
 * Refuses all but the stated action to a combatant acting by a readied action (FL-123); while still waiting at the start of the
 * own turn, the combatant first chooses whether to keep waiting (FL-126).
 */
function refuseUnstated(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { ready } = fighterOf<FlowFighter>(state, who);
  if (ready === null || state.activeId === null) return [];
  const name = named(who);
  if (readiedNow(state)?.who === who) {
    const stated = { key: `TURNCRAFT.Action.${ready.action}` } as const;
    return action === ready.action ? [] : [no("FL-123", "TURNCRAFT.Refused.FL-123.unstated", { name, stated })];
  }
  return state.activeId === who ? [no("FL-126", "TURNCRAFT.Refused.FL-126.waiting", { name })] : [];
}

/** Refuses a second use of an action allowed once a round (FL-113, FL-115, FL-118, FL-127, FL-130). */
function refuseUsed(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { limit, clause } = rowOf(action);
  if (limit === undefined || !isUsed(state, who, limit)) return [];
  if (limit === "flowState" && state.settings.flowStateRepeat === "allowed") return [];
  return [
    no(clause, "TURNCRAFT.Refused.flow.used", { name: named(who), action: { key: `TURNCRAFT.Action.${action}` } }),
  ];
}

function isUsed(state: FlowState, who: CombatantId, limit: NonNullable<ReturnType<typeof rowOf>["limit"]>): boolean {
  const { round, turn } = fighterOf<FlowFighter>(state, who);
  return limit === "flowState" ? turn.flowState : round[limit];
}

function refuseRestricted(state: FlowState, who: CombatantId, action: Acting, answers: Answers): Refusal[] {
  return rowOf(action.action).restrictions.flatMap((restriction) =>
    restriction === "afford" ? [] : restrictions[restriction](state, who, action, answers),
  );
}

/** Refuses to ready an action without words for trigger and action, a second one, or one whose price isn't there (FL-121). */
function refuseReady(
  state: FlowState,
  who: CombatantId,
  { trigger, what, cost, named: action }: ActionOf<"ready">,
): Refusal[] {
  const name = named(who);
  const left = apOf(state, who);
  const empty = trigger.trim() === "" || what.trim() === "" || action === "ready";
  return [
    ...(empty ? [no("FL-121", "TURNCRAFT.Refused.FL-121.empty")] : []),
    ...(fighterOf<FlowFighter>(state, who).ready ? [no("FL-121", "TURNCRAFT.Refused.FL-121.already", { name })] : []),
    ...(cost > left ? [no("FL-121", "TURNCRAFT.Refused.FL-121.cost", { price: cost, left })] : []),
  ];
}

function isAmong(effects: readonly { readonly id: string }[] = [], id: string): boolean {
  return effects.some((effect) => effect.id === id);
}
