import { changeHitPoints, changeRules } from "../../../../engine/commands.ts";
import { refuseEntering } from "../../../../engine/entering.ts";
import { fighterOf, isStarted } from "../../../../engine/fighters.ts";
import { malformed, never, no } from "../../../../engine/refusals.ts";
import { bool, id, nullable, oneOf, present, presents } from "../../../../engine/schema.ts";
import { space } from "../../../../grid/survey.ts";
import { beginCondition, conditionShape, endCondition } from "../conditions.ts";
import { markTarget, placeContact } from "../contact.ts";
import { assignSide, defeat, end, join, leave, manual, setAbsent, start } from "../encounter.ts";
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
} from "../initiative.ts";
import { readScores } from "../load.ts";
import { leadOf } from "../order.ts";
import { impair } from "../surprise.ts";
import { causes, sides } from "../types.ts";
import { command, shapes } from "./row.ts";

const entering = { twice: "MO-214", message: "TURNCRAFT.Refused.MO-214.twice", unknown: "MO-001" } as const;

/** Commands about the encounter and its combatants: joining, leaving, leading, defeat and others. */
export const ofEncounter = [
  command("start", { shape: shapes.start, by: "gm", refuse: refuseStart, isWhole: true, run: start }),
  command("join", {
    shape: shapes.join,
    by: "owner",
    refuse: (state, { who }, { freshScores }) => refuseEntering(state, who, freshScores, readScores, entering),
    isWhole: true,
    run: (play, { who }) => join(play, who),
  }),
  command("leave", {
    shape: shapes.leave,
    by: "owner",
    when: "ownersTurn",
    isWhole: true,
    run: (play, { who }) => leave(play, who),
  }),
  command("defeat", {
    shape: shapes.defeat,
    // Whoever is felled doesn't rise by themselves (MO-512).
    by: (_, { who, defeated }) => (defeated ? [who] : "gm"),
    when: "ownersTurn",
    run: (play, { who, defeated }) => defeat(play, who, defeated),
  }),
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changeHitPoints }),
  command("end", { shape: shapes.end, by: "gm", run: end }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  command("manual", { shape: shapes.manual, by: "gm", isWhole: true, run: manual }),
  /** The party front to back, and who goes ahead of it (MO-101, MO-102). */
  command("marching-order", {
    shape: { order: presents(0, 1000), vanguard: nullable(present) },
    by: (state, _, asker) => arranger(state, asker),
    refuse: (state, { order, vanguard }, { asker, answers }) => [
      ...refuseOrder(state, order),
      ...refusePlaces(askPlaces(state, order, asker), answers),
      ...refuseLead(state, vanguard),
    ],
    isWhole: true,
    run: (play, { order, vanguard }) => setMarchingOrder(play, order, vanguard),
  }),
  /** MO-213 */
  command("side", {
    shape: { who: present, side: oneOf(sides) },
    by: "gm",
    run: (play, { who, side }) => assignSide(play, who, side),
  }),
  command("absent", {
    shape: { who: present, absent: bool },
    by: "gm",
    run: (play, { who, absent }) => setAbsent(play, who, absent),
  }),
  /** MO-201; null takes an answer back. */
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
    run: (play, { who }) => nameLead(play, who),
  }),
  /** The lead's owner is asked (MO-204); comes before `start` as a step of its own. */
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
    run: (play) => choose(play, "taken", leadOf(play.state)),
  }),
  command("cede-initiative", {
    shape: {},
    by: (state, _, asker) => chooser(state, asker),
    refuse: refuseChoice,
    run: (play) => choose(play, "ceded", leadOf(play.state)),
  }),
  /** A condition begins (MO-402). */
  command("condition", { shape: conditionShape, by: "owner", when: "ownersTurn", run: beginCondition }),
  command("end-condition", {
    shape: { who: present, id: id() },
    by: "owner",
    when: "ownersTurn",
    refuse: (state, { who, id }) =>
      fighterOf(state, who).conditions.some((each) => each.id === id) ? [] : [malformed("MO-001", "id")],
    run: (play, { who, id }) => endCondition(play, who, id),
  }),
  /** MO-804, MO-806 */
  command("impair", {
    shape: { who: presents(), cause: oneOf(causes), impaired: bool },
    by: "gm",
    run: (play, { who, cause, impaired }) => impair(play, who, cause, impaired),
  }),
  /** The GM drags the point of contact, or takes it back (MO-306). *host*: `inScene`. */
  command("contact", {
    shape: { space: nullable(space), inScene: bool },
    by: "gm",
    refuse: (_, { space, inScene }) => (space && !inScene ? [no("MO-306", "TURNCRAFT.Refused.MO-306.outside")] : []),
    run: (play, { space }) => placeContact(play, space),
  }),
  command("target", { shape: { who: nullable(present) }, by: "gm", run: (play, { who }) => markTarget(play, who) }),
] as const;
