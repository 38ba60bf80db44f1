import { strikeHarm } from "../chat/index.ts";
import { commandsIn } from "../engine/index.ts";
import type { CombatantId } from "../engine/types.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { harmOf } from "./authority/enrich-strike.ts";
import { doneSteps } from "./authority/history-store.ts";
import { refusalOf } from "./authority/read-asked.ts";
import type { Fighting } from "./encounter.ts";
import { takesHarm } from "./rolling/harm.ts";
import { viewerOf } from "./viewer.ts";

/** A button that lets the damage of a step count for one of its targets: "Apply 7 damage to Ogre". */
export interface OpenHarm {
  readonly seq: number;
  readonly who: CombatantId;
  readonly label: string;
}

/**
 * Damage and healing of the newest attack, not applied yet, that this user may apply: until another action that isn't
 * an answer to it.
 */
export function openHarm(fight: Fighting): readonly OpenHarm[] {
  const answers = rulesetOf(fight.type)?.log?.answers ?? (() => false);
  const step = doneSteps(fight).findLast(
    ({ given }) => !answers(given.command) && commandsIn(given.command).some(({ kind }) => kind !== "hit-points"),
  );
  return (step?.log ?? []).flatMap((entry) => {
    const { at = "" } = strikeHarm(entry) ?? {};
    const of = { seq: step?.seq ?? 0, share: "whole" } as const;
    const harm = at === "" || !fight.combatants.get(at)?.isOwner ? null : harmOf(fight, at, of);
    if (at === "" || typeof harm !== "number" || harm === 0) return [];
    if (refusalOf(fight, takesHarm(fight, at, of)) !== null) return [];
    const name = viewerOf(fight).nameOf(at);
    const label =
      harm > 0
        ? localize("TURNCRAFT.Strike.applyTo", { harm, name })
        : localize("TURNCRAFT.Strike.healTo", { points: -harm, name });
    return [{ seq: of.seq, who: at, label }];
  });
}
