import type { StrikeShare } from "../../engine/index.ts";
import type { AnyCommand, Json, LogEntry } from "../../engine/types.ts";
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

/** Movement as its asker knows it: the authority measures its path before the rules judge it. */
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
  /**
   * Position of the token on the asker's page. Earlier moves may have brought it further by the time this one is
   * judged.
   */
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

/** A command that throws dice, as it is asked for: the door writes in which dice. */
export type WithAskedStrike<Struck> = Struck extends unknown
  ? Omit<Struck, "strike"> & { readonly strike: AskedStrike }
  : never;

/** Commands for several combatants at once: one step, one way back. */
export interface AskedSeveral {
  readonly kind: "several";
  readonly commands: readonly (AskedHitPoints | AskedEffect | { readonly kind: "result" })[];
}

/** An effect with a duration (DX-301); the door makes its document, or takes over the one that is there. */
export interface AskedEffect {
  readonly kind: "effect";
  /** 16 letters and digits, made by the asker, so that a repeated request makes one effect. */
  readonly id: string;
  readonly name: string;
  /** The combatant that bears it. */
  readonly bearer: string | null;
  /** UUID of the bearing actor, where no combatant bears it. */
  readonly parent?: string;
  readonly originator: string | null;
  readonly value: number;
  readonly unit: "seconds" | "rounds" | "minutes";
  readonly img?: string;
  /** Ids of its statuses. */
  readonly statuses?: readonly string[];
  /** True if the originator maintains the effect by concentration, in rulesets that have it (GR-118). */
  readonly kept?: boolean;
  readonly changes?: Json;
}

/** Commands of each ruleset as asked for, by id. Hosts add theirs with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be added to.
export interface RulesetCommands {}

/** The commands of a ruleset but for those that are asked for alike under all: {@link AskedMove} and the like. */
export type OwnCommand<All extends AnyCommand> = Exclude<All, { kind: "move" | "hit-points" | "effect" }>;

/** Requests that may be made of an encounter. */
export type Command =
  | RulesetCommands[keyof RulesetCommands]
  | AskedMove
  | AskedHitPoints
  | AskedEffect
  | AskedSeveral
  | HistoryCommand;

/** External edit of an effect on a participant of the fight, already made. */
export interface DoneByHand {
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
  /** Roll mode of its asker, if not public. */
  readonly rollMode?: PrivateRollMode;
  /** External edits reported by this page's own documents; the request then has no other command. */
  readonly byHand?: readonly DoneByHand[];
  /** True if the request takes in combatants whose documents came or went; it has no effect once they are as before. */
  readonly rollCall?: boolean;
}

const strides: readonly unknown[] = ["undo", "redo", "previous-turn", "previous-round"];

export function isHistoryCommand(command: unknown): command is HistoryCommand {
  if (typeof command !== "object" || command === null) return false;
  const { kind, seq, to } = command as { kind?: unknown; seq?: unknown; to?: unknown };
  if (!Number.isInteger(seq)) return false;
  if (kind === "switch-ruleset") return typeof to === "string";
  return strides.includes(kind) || (kind === "go-to" && Number.isInteger(to));
}
