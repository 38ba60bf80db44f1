import type { StrikeShare } from "../../engine/index.ts";
import type { AnyCommand, Json, LogEntry } from "../../engine/types.ts";
import type { Hush } from "../../net/index.ts";
import type { WorldChange } from "./world-change.ts";

/** What a way back or forward may be asked for; `seq` names the newest step that the asker saw as done. */
export type HistoryCommand =
  | { readonly kind: "undo"; readonly seq: number }
  | { readonly kind: "redo"; readonly seq: number }
  | { readonly kind: "previous-turn"; readonly seq: number }
  | { readonly kind: "previous-round"; readonly seq: number }
  /** To where step `to` is the newest that is done, back or forward; 0: to the beginning. */
  | { readonly kind: "go-to"; readonly seq: number; readonly to: number }
  /** The fight goes on under another ruleset; `to`: its id. */
  | { readonly kind: "switch-ruleset"; readonly seq: number; readonly to: string };

/** A movement as its asker knows it: the door surveys it before the rules judge it. */
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
  /** Where the token stood on the asker's page. By the time it is judged, moves asked before may have brought it on. */
  readonly origin?: { readonly x: number; readonly y: number };
  /** What else was said about it on the asker's page; its ruleset's `moving` reads it. */
  readonly said?: object;
}

/** Hit points changed by an amount, or by what a strike did; the door looks up where they are and what it did. */
export type AskedHitPoints = {
  readonly kind: "hit-points";
  readonly who: string;
} & ({ readonly change: number } | { readonly of: StrikeShare });

/** What the asker of a strike may say of it: whom it aims at, and what is added for what no rule knows. */
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
  /** Statuses that it brings, by their ids. */
  readonly statuses?: readonly string[];
  /** Its originator keeps it up by concentration, where the ruleset knows that (GR-118). */
  readonly kept?: boolean;
  readonly changes?: Json;
}

/** Commands of each ruleset as they are asked for, by its id. Its host adds them with `declare module`. */
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

/** Something that somebody did to an effect of somebody who fights, past the door, and that is done already. */
export interface DoneByHand {
  readonly line: LogEntry;
  /** What it changed, for the way back. */
  readonly changes: readonly WorldChange[];
  /** What it means to the fight, as commands that the door looks up. */
  readonly commands: readonly object[];
}

/** A command on the keeper's desk. */
export interface Request {
  readonly id: string;
  readonly command: unknown;
  readonly insist: boolean;
  /** As the server says, or this page's own user. */
  readonly userId: string;
  /** The revision that the asker saw. */
  readonly revision: number;
  /** Dice of it aren't for everybody: the asker's own mode. */
  readonly hush?: Hush;
  /** What people did by hand, which this page's own documents have told of; there is no other command then. */
  readonly byHand?: readonly DoneByHand[];
  /** It takes in combatants whose documents came or went, and means nothing where they are otherwise again. */
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
