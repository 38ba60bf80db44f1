import type { MarchingCost } from "../../data/index.ts";
import type { Hush } from "../../net/index.ts";
import type { DexterityCommand } from "../../rules/dexterity/index.ts";
import type { StrikeShare } from "../../rules/engine/index.ts";
import type { CombatantId, Json, LogEntry } from "../../rules/engine/types.ts";
import type { FlowCommand } from "../../rules/flow/index.ts";
import type { GroupCommand } from "../../rules/group/index.ts";
import type { MarchingCommand } from "../../rules/marching/index.ts";
import type { SecondsCommand } from "../../rules/seconds/index.ts";
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

/** Something that is done with an item that throws dice; the door writes in which. */
export type AskedStruck = WithAskedStrike<Struck>;
type Struck = Extract<
  DexterityCommand | MarchingCommand | SecondsCommand,
  { kind: "spend" | "react" | "begin" | "finish" | "take-effect" }
>;
type WithAskedStrike<Command> = Command extends Struck
  ? Omit<Command, "strike"> & { readonly strike: AskedStrike }
  : never;

/** An object is handled (DX-405): the door looks up what changes, and the same step pays and changes it. */
export interface AskedObject {
  readonly kind: "spend";
  readonly who: CombatantId;
  readonly resource: "interaction";
  readonly what: string;
  /** UUID of a wall whose door opens. */
  readonly door?: string;
  /** UUID of a weapon of the combatant's, and whether it comes into the hand or out of it. */
  readonly wield?: string;
  readonly wielded?: boolean;
}

/** A weapon is drawn or sheathed under Six Seconds (SX-402); the door looks up what changes. */
export interface AskedHand {
  readonly kind: "begin";
  readonly who: CombatantId;
  readonly action: "draw" | "sheathe";
  /** UUID of a weapon of the combatant's, and whether it comes into the hand or out of it. */
  readonly wield: string;
  readonly wielded: boolean;
}

/** A weapon is drawn or put away under Group Initiative (GR-86); the door looks up what changes, and what it takes. */
export type AskedGrip = Extract<GroupCommand, { kind: "act" }> & {
  /** UUID of a weapon of the combatant's, and whether it comes into the hand or out of it. */
  readonly wield: string;
  readonly wielded: boolean;
};

/** Something that is done with an item of the combatant's own: the item says what it costs and what it adds to hit. */
export interface AskedUse {
  readonly kind: "spend";
  readonly who: CombatantId;
  readonly action: MarchingCost;
  readonly what: string;
  /** UUID of the item; what it costs isn't the asker's to say. */
  readonly item?: string;
  readonly attack?: { readonly target: CombatantId; readonly bonus: number };
}

/** Outcome of an attack, as its owner tells it; the door finds out whom it fells. */
export interface AskedResult {
  readonly kind: "result";
  readonly who: CombatantId;
  readonly target: CombatantId;
  /** Hit points that the target loses; 0 for a miss. */
  readonly damage: number;
  /** UUID of the item that was used; one that strikes first goes ahead of attacks made together (MO-506). */
  readonly item?: string;
  /** The dice that say so; the door takes `damage` from them then. */
  readonly of?: StrikeShare;
}

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

/** Requests that may be made of an encounter. */
export type Command =
  | Exclude<
      DexterityCommand | FlowCommand | GroupCommand | MarchingCommand | SecondsCommand,
      { kind: "move" | "hit-points" | "effect" }
    >
  | AskedMove
  | AskedHitPoints
  | AskedEffect
  | AskedObject
  | AskedGrip
  | AskedHand
  | AskedUse
  | AskedStruck
  | AskedResult
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
