import {
  type AnyCommand,
  type AnyRuleset,
  type Arrived,
  afterRedo,
  afterUndo,
  type EncounterState,
  type History,
  type MessageKey,
  makeAgain,
  stepAhead,
  stepsBack,
  takeBack,
  type Way,
  wayTo,
} from "../../rules/engine/index.ts";
import { worldOf } from "./journal.ts";
import type { HistoryCommand } from "./request.ts";
import { reversed, type WorldChange } from "./world.ts";

/** Where a way back or forward leads: the fight there, its history, and what the world has to follow. */
export interface Travelled {
  readonly outcome: Arrived<EncounterState>;
  readonly after: History<AnyCommand>;
  readonly world: readonly WorldChange[];
}

const strides = { undo: "step", "previous-turn": "turn", "previous-round": "round" } as const;

/** The fight as it is after a way back or forward (DX-005), or the sentence that says why there is none. */
export function travel(
  ruleset: AnyRuleset,
  state: EncounterState,
  history: History<AnyCommand>,
  command: HistoryCommand,
): Travelled | MessageKey {
  const way = wayOf(history, command);
  if (typeof way === "string") return way;
  const { back, ahead } = way;
  if (back.length > 0) {
    const world = back.flatMap((entry) => reversed(worldOf(entry)));
    return { outcome: takeBack(state, back), after: afterUndo(history, back), world };
  }
  const outcome: Arrived<EncounterState> | null = makeAgain(ruleset, state, ahead);
  if (!outcome) return "TURNCRAFT.Refused.history.notAgain";
  return { outcome, after: afterRedo(history, ahead), world: ahead.flatMap(worldOf) };
}

function wayOf(history: History<AnyCommand>, command: HistoryCommand): Way<AnyCommand> | MessageKey {
  if (command.kind === "go-to") {
    const way = wayTo(history, command.to);
    if (!way) return "TURNCRAFT.Refused.history.forgotten";
    return way.back.length + way.ahead.length > 0 ? way : "TURNCRAFT.Refused.history.there";
  }
  if (command.kind === "redo") {
    const next = stepAhead(history);
    return next ? { back: [], ahead: [next] } : "TURNCRAFT.Refused.history.nothingAhead";
  }
  const back = stepsBack(history, strides[command.kind]);
  return back.length > 0 ? { back, ahead: [] } : "TURNCRAFT.Refused.history.nothingBehind";
}
