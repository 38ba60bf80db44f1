import { limitsOf, scoresOf } from "../../data/index.ts";
import { type DexterityState, dexterity, roundSeconds } from "../../rules/dexterity/index.ts";
import type { Strike } from "../../rules/engine/index.ts";
import { lookUpEffect, lookUpObject } from "../door/look-up-objects.ts";
import { withStrike } from "../door/look-up-strike.ts";
import type { AskedEffect, AskedObject } from "../door/request.ts";
import { shownDexterity } from "./dexterity-shown.ts";
import { survey } from "./dexterity-survey.ts";
import type { LookedUp, Played } from "./played.ts";

export const playedDexterity: Played<DexterityState> = {
  ruleset: dexterity,
  shown: shownDexterity,
  scoresOf: (actor) => ({ ...scoresOf(actor), ...limitsOf(actor) }),
  survey: (token, waypoints, { settings }) => survey(token, waypoints, scoresOf(token.actor), settings),
  lookUp(combat, _state, command, asker) {
    if (command.kind === "spend") {
      const deed = lookUpObject(combat, withStrike(combat, command, command.item) as Partial<AskedObject>) as LookedUp;
      if (!deed.strike) return deed;
      // An attack is always one that Reactions may answer (DX-604), and the item says what it costs.
      const isAttack = deed.trigger === undefined && !(deed.strike as Partial<Strike>).heals;
      return { ...deed, ...priceOf(combat, deed), ...(isAttack && { trigger: "onAttack" }) };
    }
    if (command.kind === "react") return withStrike(combat, command, command.item);
    if (command.kind === "effect") return lookUpEffect(combat, command as Partial<AskedEffect>, asker);
    return command;
  },
  roundSeconds,
  counts: ({ effects }, id) => Object.hasOwn(effects, id),
};

/** What the item that throws dice costs, where that is paid in a turn (DX-403 to DX-405); whatever the asker said otherwise. */
function priceOf(combat: Combat.Implementation, { who, item }: LookedUp): { readonly resource?: string } {
  const used = combat.combatants.get(String(who))?.actor?.items.find(({ uuid }) => uuid === item);
  const { cost } = used?.system ?? {};
  return cost === "action" || cost === "quick" || cost === "interaction" ? { resource: cost } : {};
}
