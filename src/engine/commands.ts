import type { Draft } from "immer";
import type { CommandFrom } from "./command-table.ts";
import type { Fields } from "./fields.ts";
import { fighterIn } from "./fighters.ts";
import { logLine } from "./play.ts";
import { never, stale } from "./refusals.ts";
import { anyone, bool, byCombatant, newcomers, nullable, optional, present, readBy, text, whole } from "./schema.ts";
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

export const shares = ["half", "whole", "double"] as const;
/** Share of a strike's damage that counts. */
export type Share = (typeof shares)[number];

/** Reasons why a share can't count, as found by the authority. */
export const strikeFlaws = ["applied", "gone", "notDone", "stopped"] as const;
export type StrikeFlaw = (typeof strikeFlaws)[number];

/** The largest number that any field of a command takes. */
export const furthest = 1_000_000;

/** The field `of` of a command; in place of a share the door writes why there is none. */
export function readShare(f: Fields, name = "of"): StrikeShare {
  const flaw = strikeFlaws.find((known) => known === f.value(name));
  if (flaw) f.never(`TURNCRAFT.Refused.strike.${flaw}`);
  const share = f.inside(name);
  return {
    seq: share.whole("seq", 1, Number.MAX_SAFE_INTEGER),
    share: share.oneOf("share", shares),
    ...(share.value("from") !== undefined && { from: share.text("from") }),
  };
}

/** Share of what a strike did that counts. */
export const strikeShare = readBy(readShare, [{ seq: 1, share: "whole" }]);

const round = whole(0, furthest);

const hitPoints = {
  // First: where there is no such share, that is what is said. What a strike did, and how much of it counts; the host writes
  // both values by it and knows if it counted already.
  of: optional(strikeShare),
  who: present,
  uuid: text(),
  path: text(),
  before: whole(-furthest, furthest),
  after: whole(-furthest, furthest),
} as const;

/** Hit points change by hand. */
export type HitPoints = CommandFrom<"hit-points", typeof hitPoints>;

/** Fields of the commands that every ruleset has, by kind. `settings`: what the GM can change about the ruleset. */
export function sharedShapes<Settings extends AnySettings>(settings: { changes(fields: Fields): Partial<Settings> }) {
  return {
    /** Begins the fight. */
    start: {},
    /** Enter the encounter. Their scores come with the command. */
    join: { who: newcomers },
    /** Leaves for good. */
    leave: { who: present },
    defeat: { who: present, defeated: bool },
    /**
     * Ends the active turn; names it, so that a second click does nothing. `turn`: its combatant, null between turns.
     */
    advance: { round, turn: nullable(anyone) },
    /** Ends this round's remaining turns at once; GM only. */
    "advance-round": { round },
    /** Hit points change by hand, so that undo knows of it. The host fills in the actor and both values. */
    "hit-points": hitPoints,
    /** The fight is over. */
    end: {},
    settings: { changes: readBy((f, name) => settings.changes(f.inside(name)), [{}]) },
    /** A GM's write past the commands, taken over as it is: a typed initiative, a turn set by hand. */
    manual: {
      round: optional(round),
      active: optional(nullable(present)),
      initiative: optional(byCombatant(nullable(whole(-1000, 1000)), true)),
    },
  } as const;
}

type SharedShapes<Settings extends AnySettings> = ReturnType<typeof sharedShapes<Settings>>;

/** Commands that every ruleset has. */
export type SharedCommand<Settings extends AnySettings> = {
  [Kind in keyof SharedShapes<Settings>]: CommandFrom<Kind, SharedShapes<Settings>[Kind]>;
}[keyof SharedShapes<Settings>];

/** A GM's write past the commands. */
export type Manual = Extract<SharedCommand<AnySettings>, { kind: "manual" }>;

/**
 * `seq`: the step of the roll; `from`: the target whose damage another combatant takes by the GM's word, "" for none.
 * Absent: the target itself takes it.
 */
export interface StrikeShare {
  readonly seq: number;
  readonly share: Share;
  readonly from?: string;
}

/**
 * Refuses to end a turn or round that isn't the present one: the fight hasn't started, or the named turn or round is
 * over already.
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

/** Hit points are no rule's business here; they pass so that stepping back knows of them. A strike that takes none has counted all the same. */
export function changeHitPoints(
  play: Parameters<typeof tellHitPoints>[0] & { readonly world: WorldChangeRequest[] },
  { who, uuid, path, before, after, of }: HitPoints,
): void {
  if (before === after && !of) return;
  play.world.push({ kind: "fields", uuid, before: { [path]: before }, after: { [path]: after } });
  tellHitPoints(play, who, before, after);
}

/** Tells that hit points have changed, and that none are left: what that means is the Gamemaster's to say, where no clause does. */
export function tellHitPoints(
  play: { readonly state: Pick<EncounterState, "fighters">; readonly log: LogEntry[] },
  who: CombatantId,
  before: number,
  after: number,
): void {
  logLine(play, "TURNCRAFT.Log.hitPoints", who, { before, after });
  if (before <= 0 || after > 0 || fighterIn(play.state, who)?.defeated) return;
  logLine(play, after === 0 ? "TURNCRAFT.Log.down.at" : "TURNCRAFT.Log.down.below", who);
}

/** The GM changes the rules of this fight; they count from now on, never backwards. */
export function changeRules<Settings extends AnySettings>(
  play: { readonly state: { settings: Draft<Settings> }; readonly log: LogEntry[] },
  { changes }: { readonly changes: Partial<Settings> },
): void {
  changeSettings(play.state.settings, changes);
  logLine(play, "TURNCRAFT.Log.settings", null);
}
