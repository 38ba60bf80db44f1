import { flowScoresOf } from "../data/fields.ts";
import { placeOf } from "./place.ts";

/** Percentages by skill: the common skills, and the creature's others. */
export function skillsOf(actor: Actor.Implementation): Readonly<Record<string, number>> {
  const { skills, others } = flowScoresOf(actor, placeOf(actor, null));
  return { ...skills, ...others };
}
