import { produce } from "immer";
import type { Given, Need, Result } from "../engine/types.ts";
import { carryOut } from "./apply.ts";
import { beginPlay } from "./play.ts";
import type { DexterityCommand, DexterityState } from "./types.ts";

/** Dice and rulings still missing: the command is tried on a draft that is thrown away, up to the first it lacks. */
export function needs(
  state: DexterityState,
  given: Given<DexterityCommand>,
  results: readonly Result[],
): readonly Need[] {
  let missing: readonly Need[] = [];
  produce(state, (draft) => {
    const asked = carryOut(beginPlay(draft, given, results)).next();
    if (!asked.done) missing = asked.value;
  });
  return missing;
}
