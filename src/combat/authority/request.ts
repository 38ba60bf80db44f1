import type { StrikeShare } from "../../engine/index.ts";
import type { AnyCommand, Asker, CombatantId, Json, LogEntry } from "../../engine/types.ts";
import type { PrivateRollMode } from "../../net/index.ts";
import type { WorldChange } from "./world-change.ts";

/** Commands about the history. `seq`: newest done step on the sender's page; a different step by now makes the command stale. */
export type HistoryCommand =
  | { readonly kind: "undo"; readonly seq: number }
  | { readonly kind: "redo"; readonly seq: number }
  | { readonly kind: "previous-turn"; readonly seq: number }
  | { readonly kind: "previous-round"; readonly seq: number }
  /** Goes back or forward to step `to` as the newest done step; 0: to the beginning. */
  | { readonly kind: "go-to"; readonly seq: number; readonly to: number }
  /** Changes the ruleset; `to`: the new id. */
  | { readonly kind: "switch-ruleset"; readonly seq: number; readonly to: string };

/** Requested movement; the authority measures the path before the rules judge. Waypoints as `AskedWaypoint`. */
export interface AskedMove {
  readonly kind: "move";
  readonly who: string;
  readonly waypoints: readonly {
    readonly x: number;
    readonly y: number;
    readonly elevation: number;
    readonly action: string;
    /** Id of the scene's level; absent: the level before. */
    readonly level?: string;
  }[];
  readonly forced: boolean;
  /** Token's position on the sender's page, in scene pixels. Outdated by the time of judging after earlier moves. */
  readonly origin?: { readonly x: number; readonly y: number };
  /** Further data from the sender's page, for the ruleset's `moving`. */
  readonly note?: object;
}

/** Change of hit points by an amount, or by a share of a strike; the authority looks up the values. */
type AskedHitPoints = {
  readonly kind: "hit-points";
  readonly who: string;
} & ({ readonly change: number } | { readonly of: StrikeShare });

/** User's part of a strike: ids of targets, and situational modifier. */
export interface AskedStrike {
  readonly targets: readonly string[];
  readonly situation: number;
}

/** Command with a strike, as requested: the authority adds the dice. */
export type WithAskedStrike<StrikeCommand> = StrikeCommand extends unknown
  ? Omit<StrikeCommand, "strike"> & { readonly strike: AskedStrike }
  : never;

/** Commands about several combatants, at most 50, as a single step. */
export interface AskedBatch {
  readonly kind: "batch";
  readonly commands: readonly (AskedHitPoints | AskedEffect | { readonly kind: "result" })[];
}

/** Effect with a duration (DX-301). The authority creates the document, or counts an existing document. */
export interface AskedEffect {
  readonly kind: "effect";
  /** Id of the effect, 16 letters and digits, chosen by the sender: a repeated request creates no second effect. */
  readonly id: string;
  readonly name: string;
  /** Id of the effect's combatant; null without a combatant. */
  readonly bearer: string | null;
  /** UUID of the effect's actor, without a combatant; GMs only. */
  readonly parent?: string;
  /** Id of the combatant with the counted turns; null: rounds count. */
  readonly originator: string | null;
  readonly value: number;
  readonly unit: "seconds" | "rounds" | "minutes";
  readonly img?: string;
  /** Ids of the effect's statuses. */
  readonly statuses?: readonly string[];
  /** True for an effect maintained by the originator's concentration, in rulesets with concentration (GR-118). */
  readonly kept?: boolean;
  readonly changes?: Json;
}

/** Commands of all rulesets as requested, by ruleset id. Hosts add more with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCommands {}

/** Commands of a ruleset, without commands requested in a different form ({@link AskedMove} and the like). */
export type OwnCommand<All extends AnyCommand> = Exclude<All, { kind: "move" | "hit-points" | "effect" }>;

/** Commands as requested of an encounter. */
export type Command =
  | RulesetCommands[keyof RulesetCommands]
  | AskedMove
  | AskedHitPoints
  | AskedEffect
  | AskedBatch
  | HistoryCommand;

/** External edit already made, such as an effect or a token's position. */
export interface ExternallyDone {
  readonly line: LogEntry;
  /** Changes made by the edit, for undo. */
  readonly changes: readonly WorldChange[];
  /** Commands for the ruleset about the edit, as requested; invalid commands are dropped. */
  readonly commands: readonly object[];
}

/** Id of a request: shorter than a document's, since every stored step has one; unique among the 200 of an encounter. */
export function newRequestId(): string {
  return foundry.utils.randomID(8);
}

/** Command on the authority's queue. */
export interface Request {
  /** By {@link newRequestId}. */
  readonly id: string;
  readonly command: unknown;
  readonly override: boolean;
  /** User behind the command: the sender named by the server, or the page's user. */
  readonly userId: string;
  /** Encounter's revision on the sender's page. */
  readonly revision: number;
  /** User's roll mode, if not public. */
  readonly rollMode?: PrivateRollMode;
  /** External edits noticed by the page; the request then has no command. */
  readonly externalEdits?: readonly ExternallyDone[];
  /** True if the command is about combatants added or removed in core's way; stale if reverted since. */
  readonly rollCall?: boolean;
}

const movedSteps: readonly unknown[] = ["undo", "redo", "previous-turn", "previous-round"];

export function isHistoryCommand(command: unknown): command is HistoryCommand {
  if (typeof command !== "object" || command === null) return false;
  const { kind, seq, to } = command as { kind?: unknown; seq?: unknown; to?: unknown };
  if (!Number.isInteger(seq)) return false;
  if (kind === "switch-ruleset") return typeof to === "string";
  return movedSteps.includes(kind) || (kind === "go-to" && Number.isInteger(to));
}

/** Rights of a user in an encounter. Ownership of GMs isn't looked up, since a GM may give every command (DX-003). */
export function askerOf(combat: Combat.Implementation, userId: string): Asker {
  const user = game.users.get(userId);
  if (user?.isGM) return { gm: true, owns: [] };
  const owned = combat.combatants.filter((combatant) => Boolean(user && combatant.testUserPermission(user, "OWNER")));
  return { gm: false, owns: owned.map((combatant) => combatant.id as CombatantId) };
}
