import { offeredRulesets, rulesetIds, worldRuleset } from "../../combat/index.ts";
import type { EncounterState } from "../../rules/engine/types.ts";
import { dexteritySheet } from "./dexterity.ts";
import { flowSheet } from "./flow.ts";
import { askDeed } from "./flow-ask.ts";
import { groupSheet } from "./group.ts";
import { marchingSheet } from "./marching.ts";
import type { SheetFace } from "./now.ts";
import { secondsSheet } from "./seconds.ts";
import { askDexterity, askMarching, askSeconds } from "./strike-ask.ts";

export * from "./now.ts";

/** Each shows the states of the ruleset whose id it stands under; what asks needs a table, the rest are pure views. */
const faces: Readonly<Record<string, unknown>> = {
  dexterity: { ...dexteritySheet, ask: askDexterity },
  flow: { ...flowSheet, ask: askDeed },
  group: groupSheet,
  marching: { ...marchingSheet, ask: askMarching },
  seconds: { ...secondsSheet, ask: askSeconds },
};

/** How fights under this ruleset show on sheets; null where nothing is known of it. */
export function sheetFaceOf(ruleset: string): SheetFace<EncounterState> | null {
  // A face is only ever shown states of its own ruleset, which the type of the encounter names.
  return (faces[ruleset] as SheetFace<EncounterState> | undefined) ?? null;
}

/** How the ruleset that the world gives to new encounters shows. */
export function worldFace(): SheetFace<EncounterState> | null {
  return sheetFaceOf(worldRuleset());
}

/** A ruleset that is played in this world, and how it shows. */
export interface FaceInUse {
  readonly ruleset: string;
  readonly face: SheetFace<EncounterState>;
}

/** Those that the world offers and those of its encounters: sheets show no others' scores, and lose none. */
export function facesInUse(): FaceInUse[] {
  const types = new Set<string>([...offeredRulesets(), ...game.combats.map((combat) => combat.type)]);
  return rulesetIds().flatMap((ruleset) => {
    const face = types.has(ruleset) ? sheetFaceOf(ruleset) : null;
    return face ? [{ ruleset, face }] : [];
  });
}
