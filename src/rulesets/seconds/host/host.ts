import { enrichEffect, wielding } from "../../../combat/authority/enrich-objects.ts";
import { withStrike } from "../../../combat/authority/enrich-strike.ts";
import { type AskedWaypoint, distanceAlong, measurePath, spaceAt } from "../../../combat/authority/measured-path.ts";
import type { AskedEffect, OwnCommand, WithAskedStrike } from "../../../combat/authority/request.ts";
import type { LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { offerMovementAction } from "../../../combat/space-on-scene.ts";
import { rollsOf } from "../../../data/rolls.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { itemTermsOf, secondsScoresOf } from "../data/fields.ts";
import { lastingIn, type SecondsCommand, type SecondsMeasuredPath, type SecondsState } from "../rules/index.ts";
import { secondsChecks } from "./checks.ts";
import { secondsStatuses } from "./token-status.ts";
import { tookEffectInSeconds } from "./took-effect.ts";

/** Command with a roll of dice: as an action begins or ends, or after the delay. */
export type AskedWithStrike = WithAskedStrike<Extract<SecondsCommand, { kind: "begin" | "finish" | "take-effect" }>>;

/** Drawing or sheathing of a weapon (SX-402); the authority looks up the changes. */
interface AskedHand {
  readonly kind: "begin";
  readonly who: CombatantId;
  readonly action: "draw" | "sheathe";
  /** UUID of a combatant's weapon, and whether the weapon is drawn or put away. */
  readonly wield: string;
  readonly wielded: boolean;
}

declare module "../../../combat/authority/request.ts" {
  interface RulesetCommands {
    readonly seconds: OwnCommand<SecondsCommand> | AskedHand | AskedWithStrike;
  }
}

export const secondsHost: RulesetHost<SecondsState> = {
  checks: secondsChecks,
  tookEffect: tookEffectInSeconds,
  shown: secondsStatuses,
  scoresOf: (actor) => ({ ...secondsScoresOf(actor), ...limitsOf(actor) }),
  measure: (token, waypoints) => measureSeconds(token, waypoints),
  moving: (waypoints) => ({ run: isRun(waypoints) }),
  enrichCommand(combat, state, command, asker) {
    if (command.kind === "begin") return enrichAction(combat, command);
    if (command.kind === "finish") return withStrike(combat, command, itemInHand(state, command.who));
    if (command.kind === "take-effect") return withStrike(combat, command, itemDue(state, command));
    if (command.kind === "effect") return enrichEffect(combat, command as Partial<AskedEffect>, asker);
    return command;
  },
  counts: (state, id) => lastingIn(state).some(({ effect }) => effect.id === id),
};

/**
 * Completes an action begun with an item: the item's own action, time and delay (section 11); the asker names the item and makes
 * the open choices. Only own items can be used. Drawing or sheathing a weapon is one step with the change of hands (SX-402).
 */
function enrichAction(combat: Combat.Implementation, asked: LookedUp): unknown {
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

/** Terms of an item, with a mark for dice: after a delay the dice are offered (SX-601). */
function termsOf(own: Item.Implementation): ReturnType<typeof itemTermsOf> {
  const terms = itemTermsOf(own);
  const { attack, damage } = rollsOf(own);
  return terms && (attack !== null || damage !== null) ? { ...terms, item: { ...terms.item, throws: true } } : terms;
}

/** Item of a delayed effect now due; null for none. */
function itemDue({ fighters }: SecondsState, { who, id }: LookedUp): string | null {
  return fighters[who as CombatantId]?.due?.find((each) => each.id === id)?.itemId ?? null;
}

/** Item of the action just completed (SX-408); null without an item. */
function itemInHand({ fighters }: SecondsState, who: unknown): string | null {
  return fighters[who as CombatantId]?.inAction?.itemId ?? null;
}

/** Measured path of a requested movement under Six Seconds: a step per waypoint, with feet by the scene's own ruler (SX-409). */
function measureSeconds(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[]): SecondsMeasuredPath {
  const way = measurePath(token, waypoints);
  // The sum counts and is rounded once, so each step has the growth of the whole path.
  const reached = [0, ...distanceAlong(token, way.token).map(Math.ceil)];
  const steps = way.token.path.map((place, index) => ({
    to: spaceAt(token, place, way.grid),
    feet: ((reached[index + 1] ?? 0) - (reached[index] ?? 0)) as Feet,
  }));
  return { ...way, steps };
}

/** Core's movement action for declaring a drag a run (SX-409). */
const RUN_ACTION = "run";

/** True if a movement was asked for as a run. */
function isRun(waypoints: readonly AskedWaypoint[]): boolean {
  return waypoints.some(({ action }) => action === RUN_ACTION);
}

/** Offers the run under Six Seconds. Called at `init`. */
export function registerRun(): void {
  const style = { label: "TURNCRAFT.Mode.run", icon: "fa-person-running", order: 0.5 };
  offerMovementAction({ id: RUN_ACTION, ruleset: "seconds", ...style });
}
