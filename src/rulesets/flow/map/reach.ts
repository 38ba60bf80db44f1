import type { Spaces } from "../../../grid/index.ts";
import { flowScoresOf } from "../data/fields.ts";
import { totalReach } from "../rules/index.ts";

const nowhere = { side: "", spaces: [], walls: [], token: null };

/** Returns a creature's reach by its size and the weapons in its hands (FL-89, FL-90), wherever it stands. */
export function flowReach(actor: Actor.Implementation | null): Spaces {
  return totalReach({ scores: flowScoresOf(actor, nowhere) }) as Spaces;
}
