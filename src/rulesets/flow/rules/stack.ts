import type { Draft } from "immer";
import type { RuleGenerator } from "../../../engine/play.ts";
import { actionOn } from "./actions.ts";
import { attackOn } from "./attacks.ts";
import { walkOn } from "./moves.ts";
import { dropUnableResponders } from "./reactions.ts";
import { readiedOn } from "./ready.ts";
import type { Play, StackEntry } from "./types.ts";

/** Continues open matters, newest first, as far as possible without an answer (FL-07, FL-08). */
export function* settle(play: Play): RuleGenerator {
  for (let top = play.state.open.at(-1); top; top = play.state.open.at(-1)) {
    dropUnableResponders(play.state, top);
    if (!(yield* oneStep(play, top))) return;
  }
}

/** False while people are asked, or somebody is to act. */
function* oneStep(play: Play, top: Draft<StackEntry>): RuleGenerator<boolean> {
  switch (top.kind) {
    case "walk":
      return yield* walkOn(play, top);
    case "deed":
      return yield* actionOn(play, top);
    case "attack":
      return yield* attackOn(play, top);
    case "readied":
      return readiedOn(play, top);
  }
}
