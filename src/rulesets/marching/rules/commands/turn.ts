import { refuseStale } from "../../../../engine/commands.ts";
import { isStarted, named } from "../../../../engine/fighters.ts";
import { never } from "../../../../engine/refusals.ts";
import { nullable, present } from "../../../../engine/schema.ts";
import { giveResult, resultShape, split } from "../attacks.ts";
import { delay, refuseDelay } from "../delay.ts";
import { actingIds, attackOf } from "../fighters.ts";
import { move, moveShape, refuseFeet, ruleFeet } from "../movement.ts";
import { holdPath, resolveOverrun, takesPath } from "../paths.ts";
import { refuseUntimed } from "../refuse-frantic.ts";
import {
  refuseChoosing,
  refuseEnding,
  refuseFinish,
  refuseHalf,
  refusePath,
  refuseResolving,
  refuseResult,
  refuseSplit,
  refuseTogether,
} from "../refuse-together.ts";
import { refuseSpend, spend, spendShape } from "../resources.ts";
import { caller, refuseSeize, seize, seizeShape } from "../seize.ts";
import { actTogether, chooseFirst, finish, invitationShape } from "../together.ts";
import { advanceIfOver, advanceTurn, endTurn } from "../turns.ts";
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
    *run(ctx) {
      yield* endTurn(ctx);
      yield* advanceTurn(ctx);
    },
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given) => [...refuseStale(state, given, stale), ...refuseEnding(state)],
    isWhole: true,
    *run(ctx) {
      yield* endTurn(ctx);
      yield* advanceTurn(ctx, true);
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
    *run(ctx, given) {
      // In a common turn a path waits for the others' (MO-503); one that overrides another moment doesn't.
      if (given.forced || !takesPath(ctx.state, given.who)) return yield* move(ctx, given);
      yield* ruleFeet(ctx, given);
      holdPath(ctx, given);
      yield* advanceIfOver(ctx);
    },
  }),
  /** Reports an attack's result (MO-505). */
  command("result", {
    shape: resultShape,
    // Hit points are lost as their owner or the GM says, whoever attacks; a miss is the attacker's to tell.
    by: (_, { who, target, change }, { gm, owns }) =>
      change === null || gm || owns.includes(target)
        ? [who]
        : never("MO-505", "TURNCRAFT.Refused.MO-505.notYours", { name: named(target) }),
    // An attack that is a Reaction takes effect in others' turns too (MO-003, MO-405).
    when: (state, { who }) => (attackOf(state, who) === "reaction" ? "any" : "turn"),
    refuse: (state, given) =>
      isStarted(state) ? [...refuseFelled(state, given.who), ...refuseResult(state, given)] : [],
    run: giveResult,
  }),
  /** Lets a single held attack take effect before the rest (MO-505). */
  command("split", {
    shape: { who: present },
    by: "gm",
    inFight: true,
    refuse: (state, { who }) => refuseSplit(state, who),
    run: (ctx, { who }) => split(ctx, who),
  }),
  /** Delays the turn (MO-601). */
  command("delay", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given, { answers }) => [...refuseFelled(state, given.who), ...refuseDelay(state, given, answers)],
    isWhole: true,
    run: (ctx, { who }) => delay(ctx, who),
  }),
  /** Begins a common turn with more combatants, after asking the owners (MO-501). */
  command("act-together", {
    shape: invitationShape,
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given, judging) => [...refuseFelled(state, given.who), ...refuseTogether(state, given, judging)],
    isWhole: true,
    run: actTogether,
  }),
  /** Chooses to act or to move first in a common turn (MO-502). */
  command("choose", {
    shape: { who: present, first },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: (state, given) => [...refuseFelled(state, given.who), ...refuseChoosing(state, given)],
    run: (ctx, { who, first }) => chooseFirst(ctx, who, first),
  }),
  /** Marks a member as done with the half of a common turn (MO-502, MO-511). */
  command("finish", {
    shape: { who: present },
    by: "owner",
    when: "turn",
    inFight: true,
    refuse: refuseFinish,
    run: (ctx, { who }) => finish(ctx, who),
  }),
  /** Resolves an overrun: the named mover continues; null: neither (MO-509). */
  command("resolve-overrun", {
    shape: { continues: nullable(present) },
    by: "gm",
    inFight: true,
    refuse: (state, { continues }) => refuseResolving(state, continues),
    run: (ctx, { continues }) => resolveOverrun(ctx, continues),
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
