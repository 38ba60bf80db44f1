import {
  type Asking,
  type CombatantId,
  changeHitPoints,
  changeRules,
  fighterOf,
  idsOf,
  isStarted,
  rolled,
  tell,
} from "../../../../src/engine/index.ts";
import { answer, flip, settle } from "./coins.ts";
import { readNerve } from "./read.ts";
import { endTurn, goOn, newRound, sortOrder } from "./turns.ts";
import type { CoinState, CommandOf, Play } from "./types.ts";

/** The whole of a command; stops where a coin or a ruling is missing. */
export function* carryOut(play: Play): Asking {
  const { command } = play.given;
  switch (command.kind) {
    case "start":
      return yield* start(play);
    case "join":
      return yield* join(play, command);
    case "advance":
    case "advance-round":
      yield* settle(play);
      endTurn(play);
      return goOn(play, command.kind === "advance-round");
    case "flip":
      return yield* flip(play, command);
    case "move":
      return walk(play, command);
    case "answer":
      return yield* answer(play, command);
    case "leave":
      return leave(play, command);
    case "defeat":
      return defeat(play, command);
    case "hit-points":
      return changeHitPoints(play, command);
    case "end":
      return end(play);
    case "settings":
      return changeRules(play, command);
    case "manual":
      return manual(play, command);
  }
}

/** CF-3 */
function* start(play: Play): Asking {
  yield* roll(play, idsOf(play.state));
  tell(play, "TURNCRAFT.Log.started", null);
  newRound(play);
}

function* roll(play: Play, ids: readonly CombatantId[]): Asking {
  const label = "TURNCRAFT.Roll.coin.order";
  const requests = ids.map((who) => ({ kind: "roll", id: `order:${who}`, who, formula: "1d6", label }) as const);
  const faces = yield* rolled(play, requests, 6);
  for (const [i, id] of ids.entries()) {
    fighterOf(play.state, id).initiative = faces[i] ?? 0;
    tell(play, "TURNCRAFT.Log.coin.order", id, { die: faces[i] ?? 0 });
  }
  sortOrder(play.state);
}

function* join(play: Play, { who }: CommandOf<"join">): Asking {
  const { state, given } = play;
  for (const id of who) {
    const nerve = readNerve(given.facts[id]) ?? 1;
    const fresh = { initiative: null, defeated: false, departed: false, flipped: false, dodged: false };
    state.fighters[id] = { ...fresh, nerve, most: nerve };
    tell(play, "TURNCRAFT.Log.joined", id);
  }
  if (isStarted(state)) yield* roll(play, who);
  sortOrder(state);
}

/** CF-10 */
function walk(play: Play, { who, survey, forced }: CommandOf<"move">): void {
  play.world.push({ kind: "token", ...survey.token, forced });
  if (forced) tell(play, "TURNCRAFT.Log.placed", who);
  else tell(play, "TURNCRAFT.Log.coin.walks", who, { spaces: survey.steps.length });
}

function leave(play: Play, { who }: CommandOf<"leave">): void {
  const { state } = play;
  tell(play, "TURNCRAFT.Log.left", who);
  dropWindow(state, who);
  if (isStarted(state)) fighterOf(state, who).departed = true;
  else delete state.fighters[who];
  sortOrder(state);
  if (state.activeId !== who) return;
  endTurn(play);
  goOn(play);
}

function defeat(play: Play, { who, defeated }: CommandOf<"defeat">): void {
  const fighter = fighterOf(play.state, who);
  fighter.defeated = defeated;
  if (defeated) dropWindow(play.state, who);
  else fighter.nerve = Math.max(1, fighter.nerve);
  tell(play, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
}

function dropWindow(state: Play["state"], who: CombatantId): void {
  if (state.window?.by === who || state.window?.at === who) state.window = null;
}

function end(play: Play): void {
  const { state } = play;
  tell(play, "TURNCRAFT.Log.ended", null);
  for (const id of idsOf(state)) if (fighterOf(state, id).departed) delete state.fighters[id];
  Object.assign(state, { round: 0, activeId: null, window: null } satisfies Partial<CoinState>);
  sortOrder(state);
}

function manual(play: Play, { round, active, initiative }: CommandOf<"manual">): void {
  const { state } = play;
  for (const [id, total] of Object.entries(initiative ?? {})) {
    fighterOf(state, id as CombatantId).initiative = total;
  }
  sortOrder(state);
  if (round !== undefined && round > state.round) play.marks.push("round-began");
  state.round = round ?? state.round;
  if (active !== undefined) state.activeId = active;
  if (!isStarted(state)) Object.assign(state, { activeId: null, window: null });
  tell(play, "TURNCRAFT.Log.manual", null, { round: state.round });
}
