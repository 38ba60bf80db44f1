import type { EncounterState } from "../../rules/engine/types.ts";
import { dexterityFace } from "./dexterity/face.ts";
import type { Face } from "./face.ts";
import { flowFace } from "./flow/face.ts";
import { groupFace } from "./group/face.ts";
import { marchingFace } from "./marching/face.ts";
import { secondsFace } from "./seconds/face.ts";

export * from "./face.ts";
export * from "./prompt.ts";

/** Each shows the states of the ruleset whose id it stands under. */
const faces: Readonly<Record<string, unknown>> = {
  dexterity: dexterityFace,
  flow: flowFace,
  group: groupFace,
  marching: marchingFace,
  seconds: secondsFace,
};

/** All templates that faces are made of, to be loaded with the tracker's own. */
export const faceTemplates: readonly string[] = Object.values(faces).flatMap((face) => {
  const { rowTemplate, rowParts, boardTemplate, boardParts = [] } = face as Face<EncounterState>;
  return [...(rowTemplate ? [rowTemplate] : []), ...rowParts, ...(boardTemplate ? [boardTemplate] : []), ...boardParts];
});

/** How fights under this ruleset show; null where nothing but what all fights have in common is known. */
export function faceOf(ruleset: string): Face<EncounterState> | null {
  // A face is only ever shown states of its own ruleset, which the type of the encounter names.
  return (faces[ruleset] as Face<EncounterState> | undefined) ?? null;
}
