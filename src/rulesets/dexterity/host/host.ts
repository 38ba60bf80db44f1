import { lookUpEffect } from "../../../combat/authority/enrich-objects.ts";
import { withStrike } from "../../../combat/authority/enrich-strike.ts";
import { type AskedWaypoint, surveyWay } from "../../../combat/authority/measured-path.ts";
import type { AskedEffect } from "../../../combat/authority/request.ts";
import type { LookedUp, RulesetHost } from "../../../combat/ruleset-host.ts";
import { limitsOf } from "../../../data/index.ts";
import type { Strike } from "../../../engine/index.ts";
import { scoresOf } from "../data/fields.ts";
import {
  type DexterityState,
  type Mode,
  modes,
  planSteps,
  roundSeconds,
  type Scores,
  type Settings,
  type Survey,
} from "../rules/index.ts";
import { dexterityChecks } from "./checks.ts";
import { withDistances } from "./distances.ts";
import { type AskedObject, lookUpObject } from "./objects.ts";
import { shownDexterity } from "./shown.ts";

export const dexterityHost: RulesetHost<DexterityState> = {
  checks: dexterityChecks,
  shown: shownDexterity,
  scoresOf: (actor, combatant) => ({ ...scoresOf(actor, combatant), ...limitsOf(actor) }),
  survey: (token, waypoints, { settings }) => survey(token, waypoints, scoresOf(token.actor), settings),
  enrichCommand(combat, _state, command, asker) {
    if (command.kind === "spend") {
      const action = lookUpObject(
        combat,
        withStrike(combat, command, command.item) as Partial<AskedObject>,
      ) as LookedUp;
      return action.changes === undefined ? { ...action, ...termsOf(combat, action) } : action;
    }
    if (command.kind === "react") return withStrike(combat, command, command.item);
    if (command.kind === "effect") return lookUpEffect(combat, command as Partial<AskedEffect>, asker);
    return command;
  },
  dated: withDistances,
  roundSeconds,
  counts: ({ effects }, id) => Object.hasOwn(effects, id),
};

/**
 * Terms of use of the combatant's own item, whatever the asker claimed: price in a turn (DX-403 to DX-405), effort
 * (DX-406), and the trigger for Reactions to casting and attacking (DX-604).
 */
function termsOf(combat: Combat.Implementation, { who, item, strike }: LookedUp): object {
  const used = combat.combatants.get(String(who))?.actor?.items.find(({ uuid }) => uuid === item);
  if (!used) return {};
  const { cost, effortful } = used.system;
  const isAttack = used.type === "weapon" || (strike !== undefined && !(strike as Partial<Strike>).heals);
  const trigger = used.type === "spell" ? "onCast" : isAttack ? "onAttack" : null;
  return {
    ...((cost === "action" || cost === "quick" || cost === "interaction") && { resource: cost }),
    ...(effortful && { effortful }),
    ...(trigger && { trigger }),
  };
}

/**
 * Returns the measured path of a requested movement under Dexterity Order: each space with the mode by which it is
 * entered (DX-511).
 */
export function survey(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
  scores: Scores,
  settings: Settings,
): Survey {
  const way = surveyWay(token, waypoints);
  const spaces = way.steps.map(({ action, ...space }) => ({ ...space, mode: pickedMode(action) }));
  return { ...way, steps: planSteps(spaces, scores.speeds, settings) };
}

function pickedMode(action: string): Mode | null {
  // Core's plain walk is what a drag has when nobody picked anything; any other action that we know is a choice (DX-511).
  const mode = modes.find((each) => each === action);
  return mode && mode !== "walk" ? mode : null;
}
