import type { Patch } from "immer";

declare const brand: unique symbol;
/** Value branded by its unit or kind: feet never meet spaces or pixels by accident. */
export type Brand<T, B extends string> = T & { readonly [brand]: B };

/** `_id` of a Combatant. */
export type CombatantId = Brand<string, "CombatantId">;
/** `_id` of an ActiveEffect. */
export type EffectId = Brand<string, "EffectId">;
/** Game feet. */
export type Feet = Brand<number, "Feet">;
/** Id of a clause in `docs/rules`, e.g. `DX-104`. */
export type ClauseId = `${Uppercase<string>}-${string}`;
/** A key of `lang/en.json`; rules hand out keys and figures, never sentences. */
export type MessageKey = `TURNCRAFT.${string}`;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Side in a message: its name, or a key to be localized; unknown for readers without a known member. */
export interface SideArg {
  readonly name: string | { readonly key: MessageKey };
  readonly members: readonly CombatantId[];
}

/**
 * Value of a `{placeholder}` in a message: a plain figure, combatants or sides to be named, or a key to be localized.
 */
export type MessageArg =
  | string
  | number
  | { combatant: CombatantId }
  | { combatants: readonly CombatantId[] }
  | { sides: readonly SideArg[] }
  | { key: MessageKey };
export type MessageArgs = Readonly<Record<string, MessageArg>>;

/** Reason for not allowing a command, and its clause. */
export interface Refusal {
  readonly clause: ClauseId;
  readonly message: MessageKey;
  readonly data?: MessageArgs;
  /** Set if no override makes sense: the command is malformed or names a missing thing. */
  readonly final?: true;
}

/** Dice needed before a command can be carried out. Rules ask for dice and never roll them. */
export interface RollRequest {
  readonly kind: "roll";
  /** Unique within the command, stable over repeated requests: `initiative:<combatant>`, `tie:<n>:<combatant>`. */
  readonly id: string;
  /** Roller, on the owner's client. */
  readonly who: CombatantId;
  /** Formula for Foundry's `Roll`. */
  readonly formula: string;
  /** Purpose of the roll, for the chat card. */
  readonly label: MessageKey;
  /** Target of the roll, if a combatant: dice against a hidden target stay hidden with the target. */
  readonly at?: CombatantId;
}

/**
 * Question to be answered first: a ruling of the GM (an *Interpretation* set to `ask`, an interaction that may take effort), or a
 * choice of a combatant's player.
 */
export interface RulingRequest {
  readonly kind: "ruling";
  readonly id: string;
  /** Combatant, for the owner's answer; absent: the GM's. */
  readonly who?: CombatantId;
  readonly clause: ClauseId;
  readonly question: MessageKey;
  readonly data?: MessageArgs;
  /** Set if the question may be cancelled, leaving the command undone and the state unchanged. */
  readonly cancellable?: true;
  /**
   * Options of the question. The first is the default without an answer. An option with a hidden combatant, by value or figures,
   * isn't shown to players who can't see the combatant.
   */
  readonly options: readonly { readonly value: string; readonly label: MessageKey; readonly data?: MessageArgs }[];
}

export type InputRequest = RollRequest | RulingRequest;

/** Result for a {@link RollRequest}: the faces kept, in order, and the total. */
export interface RollResult {
  readonly kind: "roll";
  readonly id: string;
  readonly dice: readonly number[];
  readonly total: number;
}

export interface Ruling {
  readonly kind: "ruling";
  readonly id: string;
  readonly value: string;
}

export type Result = RollResult | Ruling;

/** Giver of the command. Filled in by the authority from the server's data, never from the asker's. */
export interface Asker {
  readonly gm: boolean;
  /** Combatants the asker owns. */
  readonly owns: readonly CombatantId[];
}

/** Command with all inputs of `step` beside the state: the asker, and the authority's data from the world. */
export interface Invocation<Command> {
  readonly command: Command;
  readonly asker: Asker;
  /** The GM repeats a refused command as an override (DX-002). */
  readonly insist: boolean;
  /** Scores different from the state's, by combatant, in the ruleset's shape. */
  readonly freshScores: Readonly<Record<CombatantId, Json>>;
}

/**
 * Position of a token: pixels of the scene for x and y, grid units for elevation, the level's id on scenes with
 * several, and the size in spaces if to be written too. A type, since plain {@link Json}.
 */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly level?: string;
  readonly width?: number;
  readonly height?: number;
};

/** Change outside the encounter requested by a step. The authority completes it with the document's data before and after. */
export type WorldChangeRequest =
  /** Moves a token along `path`; the last placement is the end. */
  | {
      readonly kind: "token";
      readonly uuid: string;
      readonly before: Placement;
      readonly path: readonly Placement[];
      readonly forced: boolean;
    }
  /** End of an effect: deletes the document. */
  | { readonly kind: "effect-ends"; readonly uuid: string }
  /** Start of an effect: creates a missing document with the data. */
  | { readonly kind: "effect-begins"; readonly uuid: string; readonly data: { readonly [key: string]: Json } }
  /** Continue the rest of the effect's duration in world time (DX-310). */
  | { readonly kind: "effect-freed"; readonly uuid: string; readonly seconds: number }
  /** Makes a pending event of `who` from the fight due after so many seconds of world time (SX-610). `item`: its UUID. */
  | {
      readonly kind: "comes-due";
      readonly who: CombatantId;
      readonly what: MessageArg;
      readonly item: string | null;
      readonly seconds: number;
    }
  /** Fields of a document change, by dotted path: hit points and the like. */
  | {
      readonly kind: "fields";
      readonly uuid: string;
      readonly before: { readonly [path: string]: Json };
      readonly after: { readonly [path: string]: Json };
    }
  /** Item changing hands. `to`: UUID of the new owner; `changes`: fields different there. */
  | {
      readonly kind: "item-moves";
      readonly uuid: string;
      readonly to: string;
      readonly changes: { readonly [path: string]: Json };
    }
  /** World time moves, in seconds. */
  | { readonly kind: "clock"; readonly seconds: number };

/** Line of the log; source of the texts on chat cards and in the history. */
export interface LogEntry {
  readonly event: MessageKey;
  /** Subject of the line: the message's `{name}`. */
  readonly who?: CombatantId;
  readonly data?: MessageArgs;
  /** Clauses overruled by the GM (DX-002). */
  readonly overruled?: readonly ClauseId[];
  /** Set if the line is for GMs alone. */
  readonly forGM?: true;
}

/** Unfinished business at the end of a fight: a line, and its fate. */
export interface OpenMatter {
  /** Fate: ends with the encounter, or continues for its remaining world time. */
  readonly onCombatEnd: "lapses" | "goesOn";
  readonly line: LogEntry;
}

/** Marks for undo: steps that ended a turn, steps in which the round number grew. */
export type TurnEvent = "turn-ended" | "round-began";

/** Consequences of applying a command, besides the next state. */
export interface Consequences {
  readonly world: readonly WorldChangeRequest[];
  readonly log: readonly LogEntry[];
  readonly marks: readonly TurnEvent[];
}

/** State common to all rulesets, for documents, tracker and sheets. Plain JSON. */
export interface EncounterState {
  /** 0 = not started. */
  readonly round: number;
  /** Acting combatant; null if none acts or several may. */
  readonly activeId: CombatantId | null;
  /** Order of combatants, first to last, as computed by the writer; departed ones keep their places. */
  readonly order: readonly CombatantId[];
  readonly fighters: Readonly<Record<CombatantId, FighterState>>;
  /** Changes to the rules by the GM, for the encounter. */
  readonly settings: AnySettings;
}

export interface FighterState {
  /**
   * Scores brought to the fight, in the ruleset's shape; absent if the ruleset keeps none. The authority reports
   * changes.
   */
  readonly scores?: object;
  /** Number in core's tracker; null before the roll. */
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly departed: boolean;
}

/** Minimum of every command. */
export interface AnyCommand {
  readonly kind: string;
}

export type Outcome<State> =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "needs"; readonly needs: readonly InputRequest[] }
  | ({
      readonly kind: "done";
      readonly state: State;
      readonly forward: readonly Patch[];
      readonly inverse: readonly Patch[];
    } & Consequences);

/** Settings common to all encounters. */
export type AnySettings = { readonly interpretations: Readonly<Record<string, "default" | "ask">> };
