import { type CommandIn, commandsOf } from "../../../engine/command-table.ts";
import { changeHitPoints, changeRules } from "../../../engine/commands.ts";
import { fighterOf, isStarted, named, refuseEntering } from "../../../engine/fighters.ts";
import { malformed, never, no } from "../../../engine/refusals.ts";
import { bool, id, nullable, oneOf, present, presents } from "../../../engine/schema.ts";
import { space } from "../../../grid/measured-path.ts";
import { command, refuseFelled, shapes } from "./command-row.ts";
import { beginCondition, conditionShape, endCondition } from "./conditions.ts";
import { assignSide, defeat, end, join, leave, manual, setAbsent, start } from "./encounter.ts";
import { announce, decline, finishAction, setClock, switchFrantic } from "./frantic.ts";
import {
  arranger,
  askLead,
  askPlaces,
  choose,
  chooser,
  nameLead,
  refuseChoice,
  refuseLead,
  refuseOrder,
  refusePlaces,
  refuseStart,
  setMarchingOrder,
  setSight,
} from "./initiative.ts";
import { readScores } from "./load.ts";
import { leadOf, markTarget, placeContact } from "./order.ts";
import { refuseAnnounce, refuseDone, refuseTimeout } from "./refuse-frantic.ts";
import { impair } from "./surprise.ts";
import { refuseOffTurn } from "./turn.ts";
import { ofTurns } from "./turn-commands.ts";
import { timeOut } from "./turns.ts";
import { causes, type MarchingState, sides, turnActions } from "./types.ts";

const entering = { twice: "MO-214", message: "TURNCRAFT.Refused.MO-214.twice", unknown: "MO-001" } as const;

/** Commands about the encounter and the combatants: joining, leaving, leading, defeat and more. */
const ofEncounter = [
  command("start", { shape: shapes.start, by: "gm", refuse: refuseStart, isWhole: true, run: start }),
  command("join", {
    shape: shapes.join,
    by: "owner",
    refuse: (state, { who }, { freshScores }) => refuseEntering(state, who, freshScores, readScores, entering),
    isWhole: true,
    run: (ctx, { who }) => join(ctx, who),
  }),
  command("leave", {
    shape: shapes.leave,
    by: "owner",
    when: "ownersTurn",
    isWhole: true,
    run: (ctx, { who }) => leave(ctx, who),
  }),
  command("defeat", {
    shape: shapes.defeat,
    // A combatant who is felled doesn't rise by themselves (MO-512).
    by: (_, { who, defeated }) => (defeated ? [who] : "gm"),
    when: "ownersTurn",
    run: (ctx, { who, defeated }) => defeat(ctx, who, defeated),
  }),
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changeHitPoints }),
  command("end", { shape: shapes.end, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  command("manual", { shape: shapes.manual, by: "gm", isWhole: true, run: manual }),
  /** Sets the party's marching order, front to back, and the vanguard (MO-101, MO-102). */
  command("marching-order", {
    shape: { order: presents(0, 1000), vanguard: nullable(present) },
    by: (state, _, asker) => arranger(state, asker),
    refuse: (state, { order, vanguard }, { asker, answers }) => [
      ...refuseOrder(state, order),
      ...refusePlaces(askPlaces(state, order, asker), answers),
      ...refuseLead(state, vanguard),
    ],
    isWhole: true,
    run: (ctx, { order, vanguard }) => setMarchingOrder(ctx, order, vanguard),
  }),
  /** Assigns a combatant to a side (MO-213). */
  command("side", {
    shape: { who: present, side: oneOf(sides) },
    by: "gm",
    run: (ctx, { who, side }) => assignSide(ctx, who, side),
  }),
  command("absent", {
    shape: { who: present, absent: bool },
    by: "gm",
    run: (ctx, { who, absent }) => setAbsent(ctx, who, absent),
  }),
  /** Records sight between the sides (MO-201); null takes an answer back. */
  command("sight", {
    shape: { partySeesMonsters: nullable(bool), monstersSeeParty: nullable(bool) },
    by: "gm",
    run: setSight,
  }),
  /** The GM names the lead; null: as MO-102 says. */
  command("lead", {
    shape: { who: nullable(present) },
    by: "gm",
    refuse: (state, { who }) => refuseLead(state, who),
    run: (ctx, { who }) => nameLead(ctx, who),
  }),
  /** Asks the lead's owner to take or cede (MO-204), before `start` as a separate step. */
  command("ask-lead", {
    shape: {},
    by: "gm",
    refuse: (state) => (isStarted(state) ? [never("MO-204", "TURNCRAFT.Refused.MO-204.started")] : refuseChoice(state)),
    isWhole: true,
    run: askLead,
  }),
  command("take-initiative", {
    shape: {},
    by: (state, _, asker) => chooser(state, asker),
    refuse: refuseChoice,
    run: (ctx) => choose(ctx, "taken", leadOf(ctx.state)),
  }),
  command("cede-initiative", {
    shape: {},
    by: (state, _, asker) => chooser(state, asker),
    refuse: refuseChoice,
    run: (ctx) => choose(ctx, "ceded", leadOf(ctx.state)),
  }),
  /** A condition begins (MO-402). */
  command("condition", { shape: conditionShape, by: "owner", when: "ownersTurn", run: beginCondition }),
  command("end-condition", {
    shape: { who: present, id: id() },
    by: "owner",
    when: "ownersTurn",
    refuse: (state, { who, id }) =>
      fighterOf(state, who).conditions.some((each) => each.id === id) ? [] : [malformed("MO-001", "id")],
    run: (ctx, { who, id }) => endCondition(ctx, who, id),
  }),
  /** Marks combatants as impaired by a cause, or takes the mark back (MO-804, MO-806). */
  command("impair", {
    shape: { who: presents(), cause: oneOf(causes), impaired: bool },
    by: "gm",
    run: (ctx, { who, cause, impaired }) => impair(ctx, who, cause, impaired),
  }),
  /** Places the point of contact, or removes the point (MO-306). The host fills in `inScene`. */
  command("contact", {
    shape: { space: nullable(space), inScene: bool },
    by: "gm",
    refuse: (_, { space, inScene }) => (space && !inScene ? [no("MO-306", "TURNCRAFT.Refused.MO-306.outside")] : []),
    run: (ctx, { space }) => placeContact(ctx, space),
  }),
  command("target", { shape: { who: nullable(present) }, by: "gm", run: (ctx, { who }) => markTarget(ctx, who) }),
] as const;

/** Commands of frantic combat (section 9). */
const ofClock = [
  /** Switches frantic combat on or off (MO-901). */
  command("frantic", {
    shape: { on: bool },
    by: () => no("MO-901", "TURNCRAFT.Refused.MO-901.onlyGM"),
    run: (ctx, { on }) => switchFrantic(ctx, on),
  }),
  /** Stops or resumes the clock: for a pause, a lost connection, or after a step back (MO-906). */
  command("clock", {
    shape: { running: bool },
    by: "gm",
    inFight: true,
    run: (ctx, { running }) => setClock(ctx, running),
  }),
  command("announce", {
    shape: { who: present, action: oneOf(turnActions) },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseAnnounce(state, given)],
    run: (ctx, { who, action }) => announce(ctx, who, action),
  }),
  command("done", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseDone(state, given)],
    run: (ctx, { who }) => finishAction(ctx, who),
  }),
  command("decline", {
    shape: { who: present, action: oneOf(turnActions) },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: refuseAnnounce,
    run: (ctx, { who, action }) => decline(ctx, who, action),
  }),
  /** Takes the action from combatants out of time; the host repeats the command until refused (MO-904). */
  command("timeout", { shape: {}, by: "gm", inFight: true, refuse: refuseTimeout, run: timeOut }),
] as const;

const rows = [...ofEncounter, ...ofTurns, ...ofClock] as const;

/** Table of all commands of Marching Order. */
export const commands = commandsOf<MarchingState>().table(rows, {
  clause: "MO-001",
  asker: "MO-003",
  notStarted: "MO-006",
  departed: (who) => no("MO-407", "TURNCRAFT.Refused.MO-407.gone", { name: named(who) }),
  refuseTurn: refuseOffTurn,
});

/** Command of the ruleset. */
export type MarchingCommand = CommandIn<typeof rows>;
export type MarchingCommandOf<Kind extends MarchingCommand["kind"]> = Extract<MarchingCommand, { kind: Kind }>;
