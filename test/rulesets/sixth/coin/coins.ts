import {
  askFaces,
  askRuling,
  type CombatantId,
  fighterOf,
  logLine,
  named,
  question,
  type RollRequest,
  type RuleGenerator,
} from "../../../../src/engine/index.ts";
import type { Play, Window } from "./types.ts";

const heads = 2;

/** CF-5, CF-9 */
export function* flip(play: Play, who: CombatantId, at: CombatantId): RuleGenerator {
  const { state } = play;
  yield* settle(play);
  // A coin is two seconds in the air.
  play.world.push({ kind: "clock", seconds: 2 });
  const hits = yield* comesUpHeads(play, coin("flip", who));
  fighterOf(state, who).flipped = true;
  logLine(play, hits ? "TURNCRAFT.Log.coin.heads" : "TURNCRAFT.Log.coin.tails", who, { foe: named(at) });
  if (!hits) return;
  if (!(yield* counts(play, who))) return logLine(play, "TURNCRAFT.Log.coin.void", who);
  state.windows += 1;
  state.window = { id: `w${state.windows}`, by: who, at };
}

function* counts(play: Play, who: Window["by"]): RuleGenerator<boolean> {
  if (play.state.settings.interpretations["CF-9"] !== "ask") return true;
  return (yield* asked(play, "CF-9", ["counts", "void"], who)) === "counts";
}

/** CF-6 */
export function* answer(play: Play, who: CombatantId, dodge: boolean): RuleGenerator {
  if (!dodge) return yield* settle(play);
  fighterOf(play.state, who).dodged = true;
  const saved = yield* comesUpHeads(play, coin("dodge", who));
  logLine(play, saved ? "TURNCRAFT.Log.coin.dodged" : "TURNCRAFT.Log.coin.caught", who);
  if (saved) play.state.window = null;
  else yield* settle(play);
}

/** The open coin hits (CF-7), unless whoever flipped shows mercy (CF-8). */
export function* settle(play: Play): RuleGenerator {
  const { state } = play;
  const { window } = state;
  if (!window) return;
  const { by, at } = window;
  const foe = fighterOf(state, at);
  state.window = null;
  const mayspare = state.settings.mercy && foe.nerve === 1;
  if (mayspare && (yield* asked(play, "CF-8", ["hit", "spare"], at, by)) === "spare") {
    return logLine(play, "TURNCRAFT.Log.coin.spared", at);
  }
  foe.nerve = Math.max(0, foe.nerve - 1);
  logLine(play, "TURNCRAFT.Log.coin.hit", at, { nerve: foe.nerve });
  if (foe.nerve > 0 || foe.defeated) return;
  foe.defeated = true;
  logLine(play, "TURNCRAFT.Log.defeated", at);
}

function coin(what: "flip" | "dodge", who: Window["by"]): RollRequest {
  return { kind: "roll", id: `${what}:${who}`, who, formula: "1d2", label: `TURNCRAFT.Roll.coin.${what}` };
}

function* comesUpHeads(play: Play, request: RollRequest): RuleGenerator<boolean> {
  const [face] = yield* askFaces(play, [request], heads);
  return face === heads;
}

function* asked(
  play: Play,
  clause: "CF-8" | "CF-9",
  options: readonly [string, string],
  about: Window["at"],
  who?: Window["by"],
): RuleGenerator<string> {
  const data = { name: named(about) };
  const labelled = options.map((value) => [value, `TURNCRAFT.Ruling.${clause}.${value}`, data] as const);
  const ask = question(clause, clause, `TURNCRAFT.Ruling.${clause}.question`, labelled, data);
  return yield* askRuling(play, who ? { ...ask, who } : ask);
}
