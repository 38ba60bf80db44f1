import { castDraft } from "immer";
import type { CommandIn } from "../../../engine/command-table.ts";
import { type Answers, askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { bool, nullable, oneOf, present, presents, type Shaped, text, whole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { act } from "./acts.ts";
import { advanceCommands } from "./advance.ts";
import { setMelee } from "./bound.ts";
import { breakConcentration, breakIfCounted, concentrates } from "./damage.ts";
import { declarationCommands } from "./declaration.ts";
import { actShape, intent, moveShape, sight } from "./declaration-types.ts";
import { delayCommand } from "./delay.ts";
import { effectCommands } from "./effects.ts";
import { encounterCommands } from "./encounter.ts";
import { initiativeCommands, slotOf } from "./initiative.ts";
import { giveUpCommand } from "./majors.ts";
import { bookingOf, move, phasesOfMove, refuseMove } from "./moves.ts";
import { byAttacker, command, gmOnly, refuseIdle, table } from "./permissions.ts";
import { type Phase, rowOf } from "./phases.ts";
import { phaseArg, refuseAct, refuseTurn, waitsHere } from "./refuse-act.ts";
import { isAfter } from "./sequence.ts";
import { logDue, targetCommand } from "./spells.ts";
import type { GroupExecution, GroupFighter, GroupMove, GroupState } from "./types.ts";
import { windowCommands } from "./windows.ts";

const conditionShape = { who: present, name: text(), on: bool, impedes: bool, delays: bool, lasts: bool } as const;

/** Notes of the GM about combatants and the place, and what players say of saves. */
const noteCommands = [
  /** Marks combatants as surprised, or takes the mark back (GR-12). */
  command("surprise", {
    shape: { who: presents(), surprised: bool },
    ...gmOnly("GR-12"),
    run(ctx, { who, surprised }) {
      for (const id of who) fighterOf(ctx.state, id).surprised = surprised;
      const event = surprised ? "TURNCRAFT.Log.group.surprised" : "TURNCRAFT.Log.group.notSurprised";
      logLine(ctx, event, null, { names: { combatants: who } });
    },
  }),
  /** Sets the GM's ruling on several minor actions beforehand, at the declaration (GR-30). */
  command("rule-minors", {
    shape: { who: present, ruling: nullable(oneOf(["pass", "delaying", "complex"])) },
    by: "gm",
    run({ state }, { who, ruling }) {
      const fighter = fighterOf(state, who);
      fighter.minorRuling = ruling;
      if (ruling === "delaying") fighter.toLow = true;
    },
  }),
  /** GM's ruling to keep a spell in the first round, or let the spell continue (GR-08). */
  command("keep-in-round", {
    shape: { who: present, kept: bool },
    by: "gm",
    run(ctx, { who, kept }) {
      const { spell } = fighterOf(ctx.state, who);
      if (!spell) return;
      spell.kept = kept;
      logDue(ctx, who);
    },
  }),
  /** The GM rules whether an innate ability is a spell (GR-105); remembered for the item. */
  command("rule-spell", {
    shape: { item: text(), isSpell: bool },
    ...gmOnly("GR-105"),
    run(ctx, { item, isSpell }) {
      const { state } = ctx;
      state.spellRulings = [...state.spellRulings.filter((ruling) => ruling.item !== item), { item, isSpell }];
      logLine(ctx, isSpell ? "TURNCRAFT.Log.group.isSpell" : "TURNCRAFT.Log.group.isNoSpell", null);
    },
  }),
  /** Notes a saving throw; a failed one breaks concentration (GR-116). */
  command("save", {
    shape: { who: present, failed: bool },
    by: "owner",
    *run(ctx, { who, failed }) {
      if (failed) yield* breakIfCounted(ctx, who, "TURNCRAFT.Cause.save");
      logLine(ctx, failed ? "TURNCRAFT.Log.group.saveFailed" : "TURNCRAFT.Log.group.saved", who);
    },
  }),
  /**
   * Adds or ends a condition; for an impeding one the GM rules on concentration (GR-116). `delays`: gives the delayed
   * condition (GR-70).
   */
  command("condition", { shape: conditionShape, ...gmOnly("GR-70"), run: setCondition }),
  /** Lets the GM add combatants to a melee, or remove them from melees (GR-165). */
  command("melee", {
    shape: { who: presents(), in: bool },
    by: "gm",
    run: ({ state }, { who, in: together }) => setMelee(state, who, together),
  }),
  /**
   * Sets the GM's modifiers to a combatant's attacks and to attacks on the combatant; attackers see them before the
   * roll (GR-125).
   */
  command("situational", {
    shape: { who: present, by: whole(-20, 20), against: whole(-20, 20) },
    by: "gm",
    run(ctx, { who, by, against }) {
      fighterOf(ctx.state, who).situational = { by, against };
      logLine(ctx, "TURNCRAFT.Log.group.situational", who, { by, against });
    },
  }),
  /** Sets cover, concealment, glass and medium for the line to a combatant (GR-121, GR-122). */
  command("sight", {
    shape: { who: present, ...sight },
    by: "gm",
    run(ctx, { who, cover, concealment, glass, medium }) {
      fighterOf(ctx.state, who).sight = { cover, concealment, glass, medium };
      logLine(ctx, "TURNCRAFT.Log.group.sight", who, { cover, concealment });
    },
  }),
  /** Switches restricted quarters on or off (GR-164, GR-166). */
  command("quarters", {
    shape: { restricted: bool },
    by: "gm",
    run(ctx, { restricted }) {
      ctx.state.restrictedQuarters = restricted;
      logLine(ctx, restricted ? "TURNCRAFT.Log.group.restricted" : "TURNCRAFT.Log.group.open", null);
    },
  }),
] as const;

function* setCondition(
  ctx: GroupExecution,
  { who, name, on, impedes, delays, lasts }: Shaped<typeof conditionShape>,
): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const asks = on && impedes && concentrates(state, who);
  const breaks = asks && (yield* askRuling(ctx, askImpeded(who, name))) === "breaks";
  fighter.conditions = fighter.conditions.filter((condition) => condition.name !== name);
  if (on) fighter.conditions.push({ name, impedes });
  if (delays && on) fighter.delayed = { since: state.phase, by: name, lasts };
  if (delays && !on) fighter.delayed = null;
  logLine(ctx, on ? "TURNCRAFT.Log.group.condition" : "TURNCRAFT.Log.group.conditionEnds", who, { condition: name });
  const slot = slotOf(state, who);
  if (delays && slot) logLine(ctx, "TURNCRAFT.Log.group.override", who, { slot });
  if (breaks) breakConcentration(ctx, who, "TURNCRAFT.Cause.impeded");
}

function askImpeded(who: CombatantId, condition: string): RulingRequest {
  return ruling("GR-116", ["breaks", "keeps"], { name: named(who), condition }, { about: who });
}

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
