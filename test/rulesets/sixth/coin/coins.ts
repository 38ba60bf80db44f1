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
import type { Execution, Window } from "./types.ts";

const heads = 2;

/** CF-5, CF-9 */
export function* flip(ctx: Execution, who: CombatantId, at: CombatantId): RuleGenerator {
  const { state } = ctx;
  yield* settle(ctx);
  // A coin is two seconds in the air.
  ctx.world.push({ kind: "clock", seconds: 2 });
  const hits = yield* comesUpHeads(ctx, coin("flip", who));
  fighterOf(state, who).flipped = true;
  logLine(ctx, hits ? "TURNCRAFT.Log.coin.heads" : "TURNCRAFT.Log.coin.tails", who, { foe: named(at) });
  if (!hits) return;
  if (!(yield* counts(ctx, who))) return logLine(ctx, "TURNCRAFT.Log.coin.void", who);
  state.windows += 1;
  state.window = { id: `w${state.windows}`, by: who, at };
}

function* counts(ctx: Execution, who: Window["by"]): RuleGenerator<boolean> {
  if (ctx.state.settings.interpretations["CF-9"] !== "ask") return true;
  return (yield* asked(ctx, "CF-9", ["counts", "void"], who)) === "counts";
}

/** CF-6 */
export function* answer(ctx: Execution, who: CombatantId, dodge: boolean): RuleGenerator {
  if (!dodge) return yield* settle(ctx);
  fighterOf(ctx.state, who).dodged = true;
  const saved = yield* comesUpHeads(ctx, coin("dodge", who));
  logLine(ctx, saved ? "TURNCRAFT.Log.coin.dodged" : "TURNCRAFT.Log.coin.caught", who);
  if (saved) ctx.state.window = null;
  else yield* settle(ctx);
}

/** The open coin hits (CF-7), unless whoever flipped shows mercy (CF-8). */
export function* settle(ctx: Execution): RuleGenerator {
  const { state } = ctx;
  const { window } = state;
  if (!window) return;
  const { by, at } = window;
  const foe = fighterOf(state, at);
  state.window = null;
  const mayspare = state.settings.mercy && foe.nerve === 1;
  if (mayspare && (yield* asked(ctx, "CF-8", ["hit", "spare"], at, by)) === "spare") {
    return logLine(ctx, "TURNCRAFT.Log.coin.spared", at);
  }
  foe.nerve = Math.max(0, foe.nerve - 1);
  logLine(ctx, "TURNCRAFT.Log.coin.hit", at, { nerve: foe.nerve });
  if (foe.nerve > 0 || foe.defeated) return;
  foe.defeated = true;
  logLine(ctx, "TURNCRAFT.Log.defeated", at);
}

function coin(what: "flip" | "dodge", who: Window["by"]): RollRequest {
  return { kind: "roll", id: `${what}:${who}`, who, formula: "1d2", label: `TURNCRAFT.Roll.coin.${what}` };
}

function* comesUpHeads(ctx: Execution, request: RollRequest): RuleGenerator<boolean> {
  const [face] = yield* askFaces(ctx, [request], heads);
  return face === heads;
}

function* asked(
  ctx: Execution,
  clause: "CF-8" | "CF-9",
  options: readonly [string, string],
  about: Window["at"],
  who?: Window["by"],
): RuleGenerator<string> {
  const data = { name: named(about) };
  const labelled = options.map((value) => [value, `TURNCRAFT.Ruling.${clause}.${value}`, data] as const);
  const ask = question(clause, clause, `TURNCRAFT.Ruling.${clause}.question`, labelled, data);
  return yield* askRuling(ctx, who ? { ...ask, who } : ask);
}
