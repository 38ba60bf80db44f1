import { limitsOf, scoresOf } from "../../data/index.ts";
import { type DexterityState, roundSeconds } from "../../rules/dexterity/index.ts";
import type { Strike } from "../../rules/engine/index.ts";
import { dexterityChecks } from "../checks/dexterity.ts";
import { lookUpEffect } from "../door/look-up-objects.ts";
import { withStrike } from "../door/look-up-strike.ts";
import type { AskedEffect } from "../door/request.ts";
import { withDistances } from "./dexterity-distances.ts";
import { type AskedObject, lookUpObject } from "./dexterity-objects.ts";
import { shownDexterity } from "./dexterity-shown.ts";
import { survey } from "./dexterity-survey.ts";
import type { LookedUp, RulesetHost } from "./host.ts";

export const dexterityHost: RulesetHost<DexterityState> = {
  checks: dexterityChecks,
  shown: shownDexterity,
  scoresOf: (actor, combatant) => ({ ...scoresOf(actor, combatant), ...limitsOf(actor) }),
  survey: (token, waypoints, { settings }) => survey(token, waypoints, scoresOf(token.actor), settings),
  lookUp(combat, _state, command, asker) {
    if (command.kind === "spend") {
      const deed = lookUpObject(combat, withStrike(combat, command, command.item) as Partial<AskedObject>) as LookedUp;
      return deed.changes === undefined ? { ...deed, ...termsOf(combat, deed) } : deed;
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
 * What an item of the combatant's own says of its use, whatever the asker said otherwise: its price where that is paid in a
 * turn (DX-403 to DX-405), whether it takes effort (DX-406), and that casting and attacking are answered by Reactions (DX-604).
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
