import { refuseStale } from "../../../../engine/commands.ts";
import { isStarted } from "../../../../engine/fighters.ts";
import { nullable, present } from "../../../../engine/schema.ts";
import { giveResult, resultShape, split } from "../attacks.ts";
import { delay, refuseDelay } from "../delay.ts";
import { actingIds, attackOf } from "../fighters.ts";
import { move, moveShape, refuseFeet, ruleFeet } from "../movement.ts";
import { holdPath, settleOverrun, takesPath } from "../paths.ts";
import { refuseUntimed } from "../refuse-frantic.ts";
import {
  refuseChoosing,
  refuseEnding,
  refuseFinish,
  refuseHalf,
  refusePath,
  refuseResult,
  refuseSettling,
  refuseSplit,
  refuseTogether,
} from "../refuse-together.ts";
import { refuseSpend, spend, spendShape } from "../resources.ts";
import { caller, refuseSeize, seize, seizeShape } from "../seize.ts";
import { actTogether, chooseFirst, finish, invitationShape } from "../together.ts";
import { advanceTurn, endTurn, goOnIfOver } from "../turns.ts";
import { first } from "../types.ts";
import { command, refuseFelled, shapes } from "./row.ts";

const stale = { notStarted: "MO-006", over: "MO-403" } as const;

/** Commands of turns, including common turns. */
export const ofTurns = [
  command("advance", {
    shape: shapes.advance,
    by: (state) => actingIds(state).slice(0, 1),
    refuse: (state, given) => [...refuseStale(state, given, stale), ...refuseEnding(state)],
    isWhole: true,
    *run(play) {
      yield* endTurn(play);
      yield* advanceTurn(play);
    },
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given) => [...refuseStale(state, given, stale), ...refuseEnding(state)],
    isWhole: true,
    *run(play) {
      yield* endTurn(play);
      yield* advanceTurn(play, true);
    },
  }),
  /** Pays an action (MO-401). */
  command("spend", {
    shape: spendShape,
    by: "owner",
    // Reactions are usable outside the own turn too (MO-405).
    when: (_, { action }) => (action === "reaction" ? "any" : "turn"),
    refuse: (state, given) =>
      isStarted(state) ? [...refuseFelled(state, given.who), ...refuseSpend(state, given)] : [],
    run: spend,
  }),
  command("move", {
    shape: moveShape,
    by: (_, { forced, who }) => (forced ? "gm" : [who]),
    when: "turn",
    refuse(state, given, { answers }) {
      if (given.forced || !isStarted(state)) return [];
      return [
        ...refuseFelled(state, given.who),
        ...refuseHalf(state, given.who, "move"),
        ...refusePath(state, given),
        ...refuseUntimed(state, { ...given, action: "move" }),
        ...refuseFeet(state, given, answers),
      ];
    },
    isWhole: true,
    *run(play, given) {
      // In a common turn a path waits for the others' (MO-503); one on which the GM insists at another moment doesn't.
      if (given.forced || !takesPath(play.state, given.who)) return yield* move(play, given);
      yield* ruleFeet(play, given);
      holdPath(play, given);
      yield* goOnIfOver(play);
    },
  }),
  /** Tells what an attack brings about (MO-505). */
  command("result", {
    shape: resultShape,
    by: "owner",
    // An attack that is a Reaction takes effect in others' turns too (MO-003, MO-405).
    when: (state, { who }) => (attackOf(state, who) === "reaction" ? "any" : "turn"),
    refuse: (state, given) =>
      isStarted(state) ? [...refuseFelled(state, given.who), ...refuseResult(state, given)] : [],
    run: giveResult,
  }),
  /** The GM lets one held attack take effect before the others (MO-505). */
  command("split", {
    shape: { who: present },
    by: "gm",
    inFight: true,
    refuse: (state, { who }) => refuseSplit(state, who),
    run: (play, { who }) => split(play, who),
  }),
  /** MO-601 */
  command("delay", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given, { answers }) => [...refuseFelled(state, given.who), ...refuseDelay(state, given, answers)],
    isWhole: true,
    run: (play, { who }) => delay(play, who),
  }),
  /** Asks these others on behalf of the acting combatant (MO-501). */
  command("act-together", {
    shape: invitationShape,
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given, { answers }) => [
      ...refuseFelled(state, given.who),
      ...refuseTogether(state, given, answers),
    ],
    isWhole: true,
    run: actTogether,
  }),
  /** MO-502 */
  command("choose", {
    shape: { who: present, first },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseChoosing(state, given)],
    run: (play, { who, first }) => chooseFirst(play, who, first),
  }),
  /** Done with this half of a common turn (MO-502, MO-511). */
  command("finish", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: refuseFinish,
    run: (play, { who }) => finish(play, who),
  }),
  /** Combatant who goes on; null: none (MO-509). */
  command("settle-overrun", {
    shape: { goesOn: nullable(present) },
    by: "gm",
    inFight: true,
    refuse: (state, { goesOn }) => refuseSettling(state, goesOn),
    run: (play, { goesOn }) => settleOverrun(play, goesOn),
  }),
  command("seize", {
    shape: seizeShape,
    by: (_, given, asker) => caller(given, asker),
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseSeize(state, given)],
    isWhole: true,
    run: seize,
  }),
] as const;
