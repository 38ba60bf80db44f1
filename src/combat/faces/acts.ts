import type { Fighting } from "../tracker/facts.ts";
import { dexterityActs } from "./dexterity/acts.ts";
import { flowActs } from "./flow/acts.ts";
import { groupActs } from "./group/acts.ts";
import { marchingActs } from "./marching/acts.ts";
import { secondsActs } from "./seconds/acts.ts";

/**
 * What the buttons of a face's own templates do: `data-action="faceAct"`, and `data-act` with one of these names. `data`:
 * all that the button carries. They give commands, after asking in a window what the command still lacks.
 */
export type FaceActs = Readonly<
  Record<string, (fight: Fighting, data: Readonly<Record<string, string | undefined>>) => unknown>
>;

const acts: Readonly<Record<string, FaceActs>> = {
  dexterity: dexterityActs,
  flow: flowActs,
  group: groupActs,
  marching: marchingActs,
  seconds: secondsActs,
};

/** Whether a face has such a thing to do. */
export function hasFaceAct(ruleset: string, act: string): boolean {
  return acts[ruleset]?.[act] !== undefined;
}

/** Does what a button of a face says. */
export async function actOnFace(fight: Fighting, data: Readonly<Record<string, string | undefined>>): Promise<void> {
  await acts[fight.type]?.[data.act ?? ""]?.(fight, data);
}
