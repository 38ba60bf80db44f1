import { castDraft } from "immer";
import type { CommandIn } from "../../../engine/command-table.ts";
import { type Answers, logLine } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { nullable, present, presents } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { act } from "./acts.ts";
import { advanceCommands } from "./advance.ts";
import { declarationCommands } from "./declaration.ts";
import { actShape, intent, moveShape } from "./declaration-types.ts";
import { delayCommand } from "./delay.ts";
import { effectCommands } from "./effects.ts";
import { encounterCommands } from "./encounter.ts";
import { noteCommands } from "./gm-annotations.ts";
import { initiativeCommands } from "./initiative.ts";
import { giveUpCommand } from "./majors.ts";
import { bookingOf, move, phasesOfMove, refuseMove } from "./moves.ts";
import { byAttacker, command, refuseIdle, table } from "./permissions.ts";
import { type Phase, rowOf } from "./phases.ts";
import { phaseArg, refuseAct, refuseTurn, waitsHere } from "./refuse-act.ts";
import { isAfter } from "./sequence.ts";
import { targetCommand } from "./spells.ts";
import type { GroupFighter, GroupMove, GroupState } from "./types.ts";
import { windowCommands } from "./windows.ts";

const rows = [
  ...encounterCommands,
  ...initiativeCommands,
  ...advanceCommands,
  ...declarationCommands,
  /** States combatants' actions in the slot (GR-47); null takes the answer back. */
  command("intend", {
    shape: { who: presents(), intent: nullable(intent) },
    by: "owner",
    refuse: (state, { who }, judging) => refuseIdle(state, who, judging),
    run(ctx, { who, intent }) {
      for (const id of who) {
        fighterOf(ctx.state, id).intent = castDraft(intent);
        if (intent === null) logLine(ctx, "TURNCRAFT.Log.group.undecided", id);
        else if (intent === "pass") logLine(ctx, "TURNCRAFT.Log.group.intendsNothing", id);
        else logLine(ctx, "TURNCRAFT.Log.group.intends", id, { what: intent.item.name });
      }
    },
  }),
  targetCommand,
  command("act", {
    shape: actShape,
    by: byAttacker,
    refuse: (state, given, judging) => [
      ...refuseIdle(state, given.who, judging),
      ...refuseAct(state, given, judging.answers, judging.asker.gm),
    ],
    run: act,
  }),
  /** Ends a combatant's work in the phase (GR-23). */
  command("pass", {
    shape: { who: present },
    by: "owner",
    refuse: (state, { who }, judging) => [...refuseIdle(state, who, judging), ...refusePass(state, who)],
    run(ctx, { who }) {
      const { state } = ctx;
      const fighter = fighterOf(state, who);
      if (!fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
      logLine(ctx, "TURNCRAFT.Log.group.idle", who);
    },
  }),
  delayCommand,
  command("move", {
    shape: moveShape,
    by: (_, { who, forced, as, segments }) => (forced || as !== undefined || segments !== undefined ? "gm" : [who]),
    refuse: (state, given, judging) =>
      given.forced || !isStarted(state)
        ? []
        : [...refuseIdle(state, given.who, judging), ...refuseMoving(state, given, judging.answers)],
    run: move,
  }),
  giveUpCommand,
  ...windowCommands,
  ...noteCommands,
  ...effectCommands,
] as const;

/** Every command of Group Initiative; the asker is judged under GR-170. */
export const commands = table(rows, { clause: "GR-168", asker: "GR-170" });

export type GroupCommand = CommandIn<typeof rows>;
export type GroupCommandOf<Kind extends GroupCommand["kind"]> = Extract<GroupCommand, { kind: Kind }>;

/** Refuses to pass in a phase without turns (GR-23). */
function refusePass(state: GroupState, who: CombatantId): Refusal[] {
  const { ends } = rowOf(state.phase);
  if (ends === "acted") return [];
  return [no("GR-23", "TURNCRAFT.Refused.GR-23.pass", { name: named(who), phase: phaseArg(state.phase, state) })];
}

/**
 * Refuses a move in the wrong phase (GR-46), out of turn, beside a complex activity (GR-75) or beyond its limits (GR-88, GR-89).
 */
function refuseMoving(state: GroupState, command: GroupMove, answers: Answers): Refusal[] {
  const { who } = command;
  const fighter = fighterOf<GroupFighter>(state, who);
  const phases = phasesOfMove(state, command);
  const beside = fighter.late
    ? [no("GR-75", "TURNCRAFT.Refused.GR-75.beside", { name: named(who), what: fighter.late.item.name })]
    : [];
  const place = phases.includes(state.phase) ? [] : [misplaced(state, who, phases[0])];
  const own = [...refuseBeforeFlight(state, command), ...refuseMove(state, command, answers)];
  const booking = bookingOf(state, command);
  const isAction = booking === "major" || booking === "charge";
  const order = isAction && place.length === 0 ? refuseTurn(state, command) : [];
  const waits = waitsHere(state, who) ? [no("GR-59", "TURNCRAFT.Refused.GR-71.waiting", { name: named(who) })] : [];
  return booking === "nothing" ? own : [...own, ...waits, ...beside, ...place, ...order];
}

/** Refusal under GR-46: the phase to wait for, or the phase missed. */
function misplaced(state: GroupState, who: CombatantId, phase: Phase = "END"): Refusal {
  const over = isAfter(state, phase);
  const data = { name: named(who), phase: phaseArg(phase, state), now: phaseArg(state.phase, state) };
  return no("GR-46", over ? "TURNCRAFT.Refused.GR-46.moveOver" : "TURNCRAFT.Refused.GR-46.move", data);
}

/** Refuses to move in a flight before the flight is given and its free attacks are answered (GR-172). */
function refuseBeforeFlight(state: GroupState, { who, as }: GroupMove): Refusal[] {
  const { declaration, rush } = fighterOf<GroupFighter>(state, who);
  if (state.phase !== "B_FLEE" || as || rush || declaration?.item?.fast !== "flee") return [];
  return [no("GR-172", "TURNCRAFT.Refused.GR-172.press", { name: named(who), what: declaration.item.name })];
}
