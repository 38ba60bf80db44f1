import type { Draft } from "immer";
import type { Fields } from "./fields.ts";
import { fighterIn } from "./fighters.ts";
import { tell } from "./play.ts";
import { never, stale } from "./refusals.ts";
import { changeSettings, type SettingsTable } from "./settings.ts";
import type {
  AnyCommand,
  AnySettings,
  ClauseId,
  CombatantId,
  EncounterState,
  LogEntry,
  Refusal,
  WorldWish,
} from "./types.ts";

/** What can be commanded under every ruleset. Shapes are checked by {@link sharedReaders}, meaning by `refuse`. */
export type SharedCommand<Settings extends AnySettings> =
  /** Begins the fight. */
  | { readonly kind: "start" }
  /** Enter the encounter. Their scores come as facts. */
  | { readonly kind: "join"; readonly who: readonly CombatantId[] }
  /** Leaves for good. */
  | { readonly kind: "leave"; readonly who: CombatantId }
  | { readonly kind: "defeat"; readonly who: CombatantId; readonly defeated: boolean }
  /** Ends the active turn; names it, so that a second click does nothing. `turn`: its combatant, null when nobody acts. */
  | { readonly kind: "advance"; readonly round: number; readonly turn: CombatantId | null }
  /** Ends this round's remaining turns at once; GM only. */
  | { readonly kind: "advance-round"; readonly round: number }
  /** Hit points change by hand, so that undo knows of it. The door fills in the actor and both values. */
  | HitPoints
  /** The fight is over. */
  | { readonly kind: "end" }
  | { readonly kind: "settings"; readonly changes: Partial<Settings> }
  /** A GM's write past the door, taken over as it is: a typed initiative, a turn set by hand. */
  | {
      readonly kind: "manual";
      readonly round?: number;
      readonly active?: CombatantId | null;
      readonly initiative?: Readonly<Record<CombatantId, number | null>>;
    };

export interface HitPoints {
  readonly kind: "hit-points";
  readonly who: CombatantId;
  readonly uuid: string;
  readonly path: string;
  readonly before: number;
  readonly after: number;
  /** What a strike did, and how much of it counts. The door writes both values by it and knows if it counted already. */
  readonly of?: StrikeShare;
}

/** `seq`: the step that threw the dice. */
export interface StrikeShare {
  readonly seq: number;
  readonly share: Share;
}

export const shares = ["half", "whole", "double"] as const;
/** How much of a strike's damage counts. */
export type Share = (typeof shares)[number];

/** Why a share can't count, as the door found out. */
export const strikeFlaws = ["applied", "gone", "notDone", "stopped"] as const;
export type StrikeFlaw = (typeof strikeFlaws)[number];

/** For each kind of command, how its fields are read. */
export type Readers<Command extends AnyCommand> = {
  readonly [Kind in Command["kind"]]: (fields: Fields) => Extract<Command, { kind: Kind }>;
};

/** The largest number that any field of a command takes. */
export const furthest = 1_000_000;

/** The command, if what came over the wire is one of these in shape and range; else which field is wrong. */
export function readWith<Command extends AnyCommand>(readers: Readers<Command>, fields: Fields): Command | Refusal {
  const kind = fields.value("kind");
  const known: readonly [string, (fields: Fields) => Command][] = Object.entries(readers);
  const reader = known.find(([name]) => name === kind)?.[1];
  if (!reader) fields.wrong("kind");
  const command = reader?.(fields);
  return fields.problem ?? (command as Command);
}

/** How the commands that all rulesets share are read; `settings`: what can be changed. */
export function sharedReaders<Settings extends AnySettings>(
  settings: Pick<SettingsTable, "entries"> & { changes(fields: Fields): Partial<Settings> },
): Readers<SharedCommand<Settings>> {
  return {
    start: () => ({ kind: "start" }),
    join: (f) => ({ kind: "join", who: f.combatants("who") }),
    leave: (f) => ({ kind: "leave", who: f.who() }),
    defeat: (f) => ({ kind: "defeat", who: f.who(), defeated: f.bool("defeated") }),
    advance: (f) => ({ kind: "advance", round: readRound(f), turn: f.orNull("turn", (name) => f.who(name)) }),
    "advance-round": (f) => ({ kind: "advance-round", round: readRound(f) }),
    "hit-points": (f) => ({
      kind: "hit-points",
      // First: where there is no such share, that is what is said.
      ...f.maybe("of", () => readShare(f)),
      who: f.who(),
      uuid: f.text("uuid"),
      path: f.text("path"),
      before: f.whole("before", -furthest, furthest),
      after: f.whole("after", -furthest, furthest),
    }),
    end: () => ({ kind: "end" }),
    settings: (f) => ({ kind: "settings", changes: settings.changes(f.inside("changes")) }),
    manual: (f) => ({
      kind: "manual",
      ...f.maybe("round", () => readRound(f)),
      ...f.maybe("active", (name) => f.orNull(name, () => f.who(name))),
      ...f.maybe("initiative", (name) =>
        f.record<CombatantId, number | null>(name, (totals, id) =>
          totals.orNull(id, () => totals.whole(id, -1000, 1000)),
        ),
      ),
    }),
  };
}

/** The field `of` of a command; in place of a share the door writes why there is none. */
export function readShare(f: Fields): StrikeShare {
  const flaw = strikeFlaws.find((known) => known === f.value("of"));
  if (flaw) f.never(`TURNCRAFT.Refused.strike.${flaw}`);
  const share = f.inside("of");
  return { seq: share.whole("seq", 1, Number.MAX_SAFE_INTEGER), share: share.oneOf("share", shares) };
}

function readRound(f: Fields): number {
  return f.whole("round", 0, furthest);
}

/** Why this doesn't end the turn or round of this moment: nothing has started, or what it names is over already. */
export function refuseStale(
  state: EncounterState,
  command: { readonly kind: "advance" | "advance-round"; readonly round: number; readonly turn?: CombatantId | null },
  clauses: { readonly notStarted: ClauseId; readonly over: ClauseId },
): Refusal[] {
  if (state.round === 0) return [never(clauses.notStarted, "TURNCRAFT.Refused.notStarted")];
  const meant = command.round === state.round && (command.kind !== "advance" || command.turn === state.activeId);
  return meant ? [] : [stale(clauses.over, state.round)];
}

/** Hit points are no rule's business here; they pass so that stepping back knows of them. */
export function changeHitPoints(
  play: Parameters<typeof tellHitPoints>[0] & { readonly world: WorldWish[] },
  { who, uuid, path, before, after }: HitPoints,
): void {
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
  tell(play, "TURNCRAFT.Log.hitPoints", who, { before, after });
  if (before <= 0 || after > 0 || fighterIn(play.state, who)?.defeated) return;
  tell(play, after === 0 ? "TURNCRAFT.Log.down.at" : "TURNCRAFT.Log.down.below", who);
}

/** The GM changes the rules of this fight; they count from now on, never backwards. */
export function changeRules<Settings extends AnySettings>(
  play: { readonly state: { settings: Draft<Settings> }; readonly log: LogEntry[] },
  { changes }: { readonly changes: Partial<Settings> },
): void {
  changeSettings(play.state.settings, changes);
  tell(play, "TURNCRAFT.Log.settings", null);
}

/** For the end of a switch over all kinds of commands: reached, the compiler has missed one. */
export function assertNever(command: never): never {
  throw new Error(`Unknown command ${JSON.stringify(command)}.`);
}
