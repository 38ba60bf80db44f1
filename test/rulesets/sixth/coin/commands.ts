import {
  askFaces,
  type CombatantId,
  type CommandIn,
  changeHitPoints,
  changeRules,
  commandsOf,
  fighterIn,
  fighterOf,
  idsOf,
  isStarted,
  type Judging,
  logLine,
  named,
  never,
  no,
  type Refusal,
  type RuleGenerator,
  refuseStale,
  schema,
  sharedShapes,
} from "../../../../src/engine/index.ts";
import { measuredPath as pathOfEntry } from "../../../../src/grid/index.ts";
import { answer, flip, settle } from "./coins.ts";
import { readNerve } from "./read.ts";
import { settings } from "./settings.ts";
import { advanceTurn, endTurn, newRound, sortOrder } from "./turns.ts";
import type { CoinState, Execution } from "./types.ts";

const { command, table } = commandsOf<CoinState>();
const shapes = sharedShapes(settings);
const { bool, id, present } = schema;
const clauses = { notStarted: "CF-4", over: "CF-4" } as const;
const measuredPath = pathOfEntry();

const rows = [
  /** CF-3 */
  command("start", {
    shape: shapes.start,
    by: "gm",
    refuse: (state) => (isStarted(state) ? [never("CF-1", "TURNCRAFT.Refused.CF-1.started")] : []),
    *run(ctx) {
      yield* roll(ctx, idsOf(ctx.state));
      logLine(ctx, "TURNCRAFT.Log.started", null);
      newRound(ctx);
    },
  }),
  command("join", {
    shape: shapes.join,
    by: "owner",
    refuse: refuseJoin,
    *run(ctx, { who }) {
      const { state, given } = ctx;
      for (const id of who) {
        const nerve = readNerve(given.freshScores[id]) ?? 1;
        const fresh = { initiative: null, defeated: false, departed: false, flipped: false, dodged: false };
        state.fighters[id] = { ...fresh, nerve, most: nerve };
        logLine(ctx, "TURNCRAFT.Log.joined", id);
      }
      if (isStarted(state)) yield* roll(ctx, who);
      sortOrder(state);
    },
  }),
  command("advance", {
    shape: shapes.advance,
    by: ({ activeId }) => (activeId === null ? "gm" : [activeId]),
    refuse: (state, given, judging) => [...refuseStale(state, given, clauses), ...refuseOpen(state, judging)],
    *run(ctx) {
      yield* settle(ctx);
      endTurn(ctx);
      advanceTurn(ctx);
    },
  }),
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given, judging) => [...refuseStale(state, given, clauses), ...refuseOpen(state, judging)],
    *run(ctx) {
      yield* settle(ctx);
      endTurn(ctx);
      advanceTurn(ctx, true);
    },
  }),
  /** CF-5, CF-9 */
  command("flip", {
    shape: { who: present, at: present },
    by: "owner",
    refuse(state, { who, at }) {
      if (!isStarted(state)) return [never("CF-4", "TURNCRAFT.Refused.notStarted")];
      const foe = fighterOf(state, at);
      return [
        ...refuseTurn(state, who),
        ...(fighterOf(state, who).flipped ? [no("CF-5", "TURNCRAFT.Refused.CF-5.twice", { name: named(who) })] : []),
        ...(who === at ? [no("CF-5", "TURNCRAFT.Refused.CF-5.self")] : []),
        ...(foe.defeated || foe.departed ? [no("CF-5", "TURNCRAFT.Refused.CF-5.fallen", { name: named(at) })] : []),
      ];
    },
    run: (ctx, { who, at }) => flip(ctx, who, at),
  }),
  /** CF-10 */
  command("move", {
    shape: { who: present, measured: measuredPath, forced: bool },
    by: (_, { forced, who }) => (forced ? "gm" : [who]),
    refuse(state, { who, measured: path, forced }) {
      if (forced || !isStarted(state)) return [];
      const { nerve } = fighterOf(state, who);
      const spaces = path.steps.length;
      return [
        ...refuseTurn(state, who),
        ...(spaces > nerve ? [no("CF-10", "TURNCRAFT.Refused.CF-10.far", { name: named(who), spaces, nerve })] : []),
      ];
    },
    run(ctx, { who, measured: path, forced }) {
      ctx.world.push({ kind: "token", ...path.token, forced });
      if (forced) logLine(ctx, "TURNCRAFT.Log.placed", who);
      else logLine(ctx, "TURNCRAFT.Log.coin.walks", who, { spaces: path.steps.length });
    },
  }),
  /** CF-6 */
  command("answer", {
    shape: { who: present, window: id(), dodge: bool },
    by: "owner",
    refuse(state, { who, window, dodge }) {
      if (state.window?.id !== window) return [never("CF-6", "TURNCRAFT.Refused.CF-6.over")];
      if (state.window.at !== who) return [never("CF-6", "TURNCRAFT.Refused.CF-6.notAsked", { name: named(who) })];
      const again = dodge && fighterOf(state, who).dodged;
      return again ? [no("CF-6", "TURNCRAFT.Refused.CF-6.twice", { name: named(who) })] : [];
    },
    run: (ctx, { who, dodge }) => answer(ctx, who, dodge),
  }),
  command("leave", {
    shape: shapes.leave,
    by: "owner",
    run(ctx, { who }) {
      const { state } = ctx;
      logLine(ctx, "TURNCRAFT.Log.left", who);
      dropWindow(state, who);
      if (isStarted(state)) fighterOf(state, who).departed = true;
      else delete state.fighters[who];
      sortOrder(state);
      if (state.activeId !== who) return;
      endTurn(ctx);
      advanceTurn(ctx);
    },
  }),
  command("defeat", {
    shape: shapes.defeat,
    by: "gm",
    run(ctx, { who, defeated }) {
      const fighter = fighterOf(ctx.state, who);
      fighter.defeated = defeated;
      if (defeated) dropWindow(ctx.state, who);
      else fighter.nerve = Math.max(1, fighter.nerve);
      logLine(ctx, defeated ? "TURNCRAFT.Log.defeated" : "TURNCRAFT.Log.risen", who);
    },
  }),
  command("hit-points", { shape: shapes["hit-points"], by: "owner", run: changeHitPoints }),
  command("end", {
    shape: shapes.end,
    by: "gm",
    run(ctx) {
      const { state } = ctx;
      logLine(ctx, "TURNCRAFT.Log.ended", null);
      for (const id of idsOf(state)) if (fighterOf(state, id).departed) delete state.fighters[id];
      Object.assign(state, { round: 0, activeId: null, window: null } satisfies Partial<CoinState>);
      sortOrder(state);
    },
  }),
  command("settings", { shape: shapes.settings, by: "gm", run: changeRules }),
  command("manual", {
    shape: shapes.manual,
    by: "gm",
    run(ctx, { round, active, initiative }) {
      const { state } = ctx;
      for (const [id, total] of Object.entries(initiative ?? {})) {
        fighterOf(state, id as CombatantId).initiative = total;
      }
      sortOrder(state);
      if (round !== undefined && round > state.round) ctx.turnEvents.push("round-began");
      state.round = round ?? state.round;
      if (active !== undefined) state.activeId = active;
      if (!isStarted(state)) Object.assign(state, { activeId: null, window: null });
      logLine(ctx, "TURNCRAFT.Log.manual", null, { round: state.round });
    },
  }),
] as const;

/** Every command of Coin Duel, a row each. */
export const commands = table(rows, {
  clause: "CF-1",
  asker: "CF-4",
  departed: (who) => no("CF-4", "TURNCRAFT.Refused.CF-4.gone", { name: named(who) }),
});

export type CoinCommand = CommandIn<typeof rows>;

function refuseJoin(
  state: CoinState,
  { who }: { readonly who: readonly CombatantId[] },
  { freshScores }: Judging,
): Refusal[] {
  const there = who.find((id) => fighterIn(state, id)?.departed === false);
  if (there) return [never("CF-1", "TURNCRAFT.Refused.CF-1.there", { name: named(there) })];
  const known = who.every((id) => Object.hasOwn(freshScores, id) && readNerve(freshScores[id]) !== null);
  return known ? [] : [never("CF-1", "TURNCRAFT.Refused.unknown")];
}

function refuseTurn({ activeId }: CoinState, who: CombatantId): Refusal[] {
  return activeId === who ? [] : [no("CF-4", "TURNCRAFT.Refused.CF-4.turn", { name: named(who) })];
}

/** CF-6 */
function refuseOpen({ window }: CoinState, { asker }: Judging): Refusal[] {
  return window && !asker.gm ? [no("CF-6", "TURNCRAFT.Refused.CF-6.open", { name: named(window.at) })] : [];
}

function* roll(ctx: Execution, ids: readonly CombatantId[]): RuleGenerator {
  const label = "TURNCRAFT.Roll.coin.order";
  const requests = ids.map((who) => ({ kind: "roll", id: `order:${who}`, who, formula: "1d6", label }) as const);
  const faces = yield* askFaces(ctx, requests, 6);
  for (const [i, id] of ids.entries()) {
    fighterOf(ctx.state, id).initiative = faces[i] ?? 0;
    logLine(ctx, "TURNCRAFT.Log.coin.order", id, { die: faces[i] ?? 0 });
  }
  sortOrder(ctx.state);
}

function dropWindow(state: Execution["state"], who: CombatantId): void {
  if (state.window?.by === who || state.window?.at === who) state.window = null;
}
