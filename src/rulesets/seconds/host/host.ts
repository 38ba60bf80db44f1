import { lookUpEffect, wielding } from "../../../combat/authority/enrich-objects.ts";
import { withStrike } from "../../../combat/authority/enrich-strike.ts";
import { type AskedWaypoint, distanceAlong, spaceAt, surveyWay } from "../../../combat/authority/measured-path.ts";
import type { AskedEffect } from "../../../combat/authority/request.ts";
import type { LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { limitsOf, rollsOf } from "../../../data/index.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { itemTermsOf, secondsScoresOf } from "../data/fields.ts";
import { lastingIn, type SecondsState, type Survey } from "../rules/index.ts";
import { secondsChecks } from "./checks.ts";
import { isRun } from "./run.ts";
import { shownSeconds } from "./shown.ts";
import { tookEffectInSeconds } from "./took-effect.ts";

export const secondsHost: RulesetHost<SecondsState> = {
  checks: secondsChecks,
  tookEffect: tookEffectInSeconds,
  shown: shownSeconds,
  scoresOf: (actor) => ({ ...secondsScoresOf(actor), ...limitsOf(actor) }),
  survey: (token, waypoints) => surveySeconds(token, waypoints),
  moving: (waypoints) => ({ run: isRun(waypoints) }),
  enrichCommand(combat, state, command, asker) {
    if (command.kind === "begin") return lookUpAction(combat, command);
    if (command.kind === "finish") return withStrike(combat, command, itemInHand(state, command.who));
    if (command.kind === "take-effect") return withStrike(combat, command, itemDue(state, command));
    if (command.kind === "effect") return lookUpEffect(combat, command as Partial<AskedEffect>, asker);
    return command;
  },
  counts: (state, id) => lastingIn(state).some(({ effect }) => effect.id === id),
};

/**
 * Fills in an action begun with an item: the item's own action, time and delay (section 11); the asker names the item
 * and makes the choices it leaves open. Items of other combatants can't be used. Drawing or sheathing a weapon is one
 * step with the change of hands (SX-402).
 */
function lookUpAction(combat: Combat.Implementation, asked: LookedUp): unknown {
  const { who, item, wield, wielded } = asked;
  if (wield !== undefined) {
    const changes = wielding(combat.combatants.get(String(who)), wield, wielded);
    return { kind: "begin", who, action: wielded === true ? "draw" : "sheathe", changes };
  }
  const { changes: _claimed, strike: _asked, ...claimed } = asked;
  if (item === undefined) return claimed;
  const { id } = (item ?? {}) as { id?: unknown };
  const { strike } = withStrike(combat, asked, id);
  const own = combat.combatants.get(String(who))?.actor?.items.find(({ uuid }) => uuid === id);
  return { ...claimed, item: null, ...(own && termsOf(own)), strike };
}

/** Terms of an item, and whether it has dice: after a delay they are offered (SX-601). */
function termsOf(own: Item.Implementation): ReturnType<typeof itemTermsOf> {
  const terms = itemTermsOf(own);
  const { attack, damage } = rollsOf(own);
  return terms && (attack !== null || damage !== null) ? { ...terms, item: { ...terms.item, throws: true } } : terms;
}

/** Item of an effect that has come due after its delay; null if there is none. */
function itemDue({ fighters }: SecondsState, { who, id }: LookedUp): string | null {
  return fighters[who as CombatantId]?.due?.find((each) => each.id === id)?.itemId ?? null;
}

/** Item used in the action that has just ended (SX-408); null without one. */
function itemInHand({ fighters }: SecondsState, who: unknown): string | null {
  return fighters[who as CombatantId]?.inAction?.itemId ?? null;
}

/**
 * Measured path of a requested movement under Six Seconds: one step per waypoint, with its feet by the scene's own
 * ruler (SX-409).
 */
function surveySeconds(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[]): Survey {
  const way = surveyWay(token, waypoints);
  // The sum is what counts: so that it is rounded once, each step has what the whole way has grown by.
  const reached = [0, ...distanceAlong(token, way.token).map(Math.ceil)];
  const steps = way.token.path.map((place, index) => ({
    to: spaceAt(token, place, way.grid),
    feet: ((reached[index + 1] ?? 0) - (reached[index] ?? 0)) as Feet,
  }));
  return { ...way, steps };
}
