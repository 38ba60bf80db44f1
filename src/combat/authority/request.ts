import type { StrikeShare } from "../../engine/index.ts";
import type { AnyCommand, Asker, CombatantId, Json, LogEntry } from "../../engine/types.ts";
import type { PrivateRollMode } from "../../net/index.ts";
import type { WorldChange } from "./world-change.ts";

/** Commands for stepping back or forward; `seq` names the newest step that the asker saw as done. */
export type HistoryCommand =
  | { readonly kind: "undo"; readonly seq: number }
  | { readonly kind: "redo"; readonly seq: number }
  | { readonly kind: "previous-turn"; readonly seq: number }
  | { readonly kind: "previous-round"; readonly seq: number }
  /** To where step `to` is the newest that is done, back or forward; 0: to the beginning. */
  | { readonly kind: "go-to"; readonly seq: number; readonly to: number }
  /** The fight goes on under another ruleset; `to`: its id. */
  | { readonly kind: "switch-ruleset"; readonly seq: number; readonly to: string };

/** Movement as the asker knows it: the authority measures the path before the rules judge. */
export interface AskedMove {
  readonly kind: "move";
  readonly who: string;
  readonly waypoints: readonly {
    readonly x: number;
    readonly y: number;
    readonly elevation: number;
    readonly action: string;
    /** Id of the scene's level; absent: the one before's. */
    readonly level?: string;
  }[];
  readonly forced: boolean;
  /** Token's position on the asker's page. Earlier moves may have changed it by the time of judging. */
  readonly origin?: { readonly x: number; readonly y: number };
  /** Further data about the move from the asker's page; read by the ruleset's `moving`. */
  readonly said?: object;
}

/** Hit points changed by an amount, or by a strike; the authority looks up present values and the strike. */
export type AskedHitPoints = {
  readonly kind: "hit-points";
  readonly who: string;
} & ({ readonly change: number } | { readonly of: StrikeShare });

/** Input from a strike's asker: the targets, and a number added for the situation, beyond the rules. */
export interface AskedStrike {
  readonly targets: readonly string[];
  readonly situation: number;
}

/** Rolling command, as requested: the authority adds the dice. */
export type WithAskedStrike<StrikeCommand> = StrikeCommand extends unknown
  ? Omit<StrikeCommand, "strike"> & { readonly strike: AskedStrike }
  : never;

/** Commands for several combatants at once: a single step, undone together. */
export interface AskedBatch {
  readonly kind: "several";
  readonly commands: readonly (AskedHitPoints | AskedEffect | { readonly kind: "result" })[];
}

/** Effect with a duration (DX-301); the authority makes the document, or takes over an existing one. */
export interface AskedEffect {
  readonly kind: "effect";
  /** Id of 16 letters and digits by the asker: a repeated request has one effect. */
  readonly id: string;
  readonly name: string;
  /** Bearer. */
  readonly bearer: string | null;
  /** UUID of the bearing actor, where no combatant bears it. */
  readonly parent?: string;
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

/** Commands of each ruleset as asked for, by id. Hosts add theirs with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCommands {}

/** A ruleset's own commands, without those common to all in requested form: {@link AskedMove} and the like. */
export type OwnCommand<All extends AnyCommand> = Exclude<All, { kind: "move" | "hit-points" | "effect" }>;

/** Requests that may be made of an encounter. */
export type Command =
  | RulesetCommands[keyof RulesetCommands]
  | AskedMove
  | AskedHitPoints
  | AskedEffect
  | AskedBatch
  | HistoryCommand;

/** External edit of an effect on a participant of the fight, already made. */
export interface ExternallyDone {
  readonly line: LogEntry;
  /** Changes made by the edit, for undo. */
  readonly changes: readonly WorldChange[];
  /** Consequences for the fight, as commands that the authority looks up. */
  readonly commands: readonly object[];
}

/** A command on the authority's queue. */
export interface Request {
  readonly id: string;
  readonly command: unknown;
  readonly insist: boolean;
  /** As the server says, or this page's own user. */
  readonly userId: string;
  /** The revision that the asker saw. */
  readonly revision: number;
  /** Roll mode of the asker, if not public. */
  readonly rollMode?: PrivateRollMode;
  /** External edits reported by this page's own documents; the request then has no other command. */
  readonly externalEdits?: readonly ExternallyDone[];
  /** True if the request takes in combatants added or removed; without effect once their documents are as before. */
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

/**
 * Returns a user's rights in an encounter. A GM's ownership isn't looked up: the GM may give every command (DX-003).
 */
export function askerOf(combat: Combat.Implementation, userId: string): Asker {
  const user = game.users.get(userId);
  if (user?.isGM) return { gm: true, owns: [] };
  const owned = combat.combatants.filter((combatant) => Boolean(user && combatant.testUserPermission(user, "OWNER")));
  return { gm: false, owns: owned.map((combatant) => combatant.id as CombatantId) };
}
