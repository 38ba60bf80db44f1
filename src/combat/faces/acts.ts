import type { CombatantId } from "../../rules/engine/types.ts";
import type { Fighting } from "../tracker/facts.ts";
import { dexterityActs, mayDefendNow } from "./dexterity/acts.ts";
import type { FaceActs } from "./face.ts";
import { flowActs } from "./flow/acts.ts";
import { groupActs } from "./group/acts.ts";
import { marchingActs } from "./marching/acts.ts";
import { mayReactTo } from "./marching/reaction.ts";
import { secondsActs } from "./seconds/acts.ts";

const acts: Readonly<Record<string, FaceActs>> = {
  dexterity: dexterityActs,
  flow: flowActs,
  group: groupActs,
  marching: marchingActs,
  seconds: secondsActs,
};

/** Whether this user has an answer to the attack on somebody that a step made, by ruleset; absent: none has. */
const defences: Readonly<Record<string, (fight: Fighting, target: CombatantId, seq: number) => boolean>> = {
  dexterity: mayDefendNow,
  marching: mayReactTo,
};

/** True where the act `defend` leads to something that this user may do now about the attack on `target` of a step. */
export function mayDefend(fight: Fighting, target: CombatantId, seq: number): boolean {
  return defences[fight.type]?.(fight, target, seq) ?? false;
}

/** Does what a button of a face says. */
export async function actOnFace(fight: Fighting, data: Readonly<Record<string, string | undefined>>): Promise<void> {
  await acts[fight.type]?.[data.act ?? ""]?.(fight, data);
}
