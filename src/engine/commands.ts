import type { Draft } from "immer";
import type { CommandFrom } from "./command-table.ts";
import { logLine } from "./execution.ts";
import type { Fields } from "./fields.ts";
import { fighterIn } from "./fighters.ts";
import { never, stale } from "./refusals.ts";
import {
  anyone,
  bool,
  byCombatant,
  fieldPath,
  newcomers,
  nullable,
  optional,
  present,
  readBy,
  text,
  whole,
} from "./schema.ts";
import { changeSettings } from "./settings.ts";
import type {
  AnySettings,
  ClauseId,
  CombatantId,
  EncounterState,
  LogEntry,
  Refusal,
  WorldChangeRequest,
} from "./types.ts";

/** Shares of a strike's damage; `none`: the GM decides that the attack misses. */
export const shares = ["none", "half", "whole", "double"] as const;
export type Share = (typeof shares)[number];

/**
 * Reasons why a share of a strike can't be applied, as found by the authority: already applied; no such damage in the history;
 * undone; stopped by a reaction.
 */
export const strikeFlaws = ["applied", "gone", "notDone", "stopped"] as const;
export type StrikeFlaw = (typeof strikeFlaws)[number];

/** Limit for numbers in commands without a limiting clause: rounds, hit points, coordinates, feet. */
export const furthest = 1_000_000;

/** Reads a share of a strike. A flaw, written by the authority instead of a share, is refused with the flaw's own message. */
export function readShare(f: Fields, name = "of"): StrikeShare {
  const flaw = strikeFlaws.find((known) => known === f.value(name));
  if (flaw) f.never(`TURNCRAFT.Refused.strike.${flaw}`);
  const share = f.inside(name);
  return {
    seq: share.whole("seq", 1, Number.MAX_SAFE_INTEGER),
    share: share.oneOf("share", shares),
    ...(share.value("from") !== undefined && { from: share.text("from") }),
    ...(share.has("nth") && { nth: share.whole("nth", 0, 1000) }),
  };
}

/** Share of a strike's damage applied by a command. */
export const strikeShare = readBy(readShare, [{ seq: 1, share: "whole" }]);

const round = whole(0, furthest);

const hitPoints = {
  // First, so that a flaw of the share is the reported error. The host computes both values from the share.
  of: optional(strikeShare),
  who: present,
  uuid: text(),
  path: fieldPath,
  before: whole(-furthest, furthest),
  after: whole(-furthest, furthest),
} as const;

/** Change of hit points, typed or from a strike's card. */
export type HitPoints = CommandFrom<"hit-points", typeof hitPoints>;

/** Fields of the commands common to all rulesets, by kind. `settings`: the ruleset's settings. */
export function sharedShapes<Settings extends AnySettings>(settings: { changes(fields: Fields): Partial<Settings> }) {
  return {
    start: {},
    /** Combatants enter the encounter. The authority adds the scores as `freshScores`. */
    join: { who: newcomers },
    /** A combatant leaves the encounter, and counts as departed. */
    leave: { who: present },
    defeat: { who: present, defeated: bool },
    /** Ends the named turn only, so that a second click has no effect. `turn`: the active combatant, null between turns. */
    advance: { round, turn: nullable(anyone) },
    /** Ends the round's remaining turns at once; GM only. */
    "advance-round": { round },
    /** Changes hit points, so that undo includes the change. The host fills in the actor's UUID, the path and the values. */
    "hit-points": hitPoints,
    /** Ends the encounter. */
    end: {},
    settings: { changes: readBy((f, name) => settings.changes(f.inside(name)), [{}]) },
    /** GM's external write, taken over unchanged: a typed initiative, a turn set manually. */
    manual: {
      round: optional(round),
      active: optional(nullable(present)),
      initiative: optional(byCombatant(nullable(whole(-1000, 1000)), true)),
    },
  } as const;
}

/** Kinds of the commands that Turncraft gives under every ruleset. */
export const sharedKinds = Object.keys(sharedShapes({ changes: () => ({}) }));

type SharedShapes<Settings extends AnySettings> = ReturnType<typeof sharedShapes<Settings>>;

/** Commands common to all rulesets. */
export type SharedCommand<Settings extends AnySettings> = {
  [Kind in keyof SharedShapes<Settings>]: CommandFrom<Kind, SharedShapes<Settings>[Kind]>;
}[keyof SharedShapes<Settings>];

/** GM's external write, such as a typed initiative. */
export type Manual = Extract<SharedCommand<AnySettings>, { kind: "manual" }>;

/**
 * Part of a strike's damage. `seq`: the step of the roll. `from`: the original target if the GM applies the damage to another
 * combatant, "" if the strike had no target; absent: the damage is the target's own. `nth`: place among the step's damage to the
 * original target, from 0; absent: 0.
 */
export interface StrikeShare {
  readonly seq: number;
  readonly share: Share;
  readonly from?: string;
  readonly nth?: number;
}

/**
 * Refuses to end a turn or round other than the present one: the encounter hasn't started, or the named turn or round is already
 * over.
 */
export function refuseStale(
  state: EncounterState,
  command: { readonly kind: "advance" | "advance-round"; readonly round: number; readonly turn?: CombatantId | null },
  clauses: { readonly notStarted: ClauseId; readonly over: ClauseId },
): Refusal[] {
  if (state.round === 0) return [never(clauses.notStarted, "TURNCRAFT.Refused.notStarted")];
  const meant = command.round === state.round && (command.kind !== "advance" || command.turn === state.activeId);
  return meant ? [] : [stale(clauses.over, state.round)];
}

/** Requests changed hit points of the world and logs them, without judging by rules. A strike without damage is recorded too. */
export function changeHitPoints(
  ctx: Parameters<typeof logHitPoints>[0] & { readonly world: WorldChangeRequest[] },
  { who, uuid, path, before, after, of }: HitPoints,
): void {
  if (before === after && !of) return;
  if (of?.share === "none") {
    logLine(ctx, "TURNCRAFT.Log.missed", who);
    return;
  }
  ctx.world.push({ kind: "fields", uuid, before: { [path]: before }, after: { [path]: after } });
  logHitPoints(ctx, who, before, after);
}

/** Logs changed hit points, with a second line when falling to 0 or below, unless the combatant is already defeated. */
export function logHitPoints(
  ctx: { readonly state: Pick<EncounterState, "fighters">; readonly log: LogEntry[] },
  who: CombatantId,
  before: number,
  after: number,
): void {
  logLine(ctx, "TURNCRAFT.Log.hitPoints", who, { before, after });
  if (before <= 0 || after > 0 || fighterIn(ctx.state, who)?.defeated) return;
  logLine(ctx, after === 0 ? "TURNCRAFT.Log.down.at" : "TURNCRAFT.Log.down.below", who);
}

/** Changes the encounter's settings from now on, and logs the change. */
export function changeRules<Settings extends AnySettings>(
  ctx: { readonly state: { settings: Draft<Settings> }; readonly log: LogEntry[] },
  { changes }: { readonly changes: Partial<Settings> },
): void {
  changeSettings(ctx.state.settings, changes);
  logLine(ctx, "TURNCRAFT.Log.settings", null);
}
