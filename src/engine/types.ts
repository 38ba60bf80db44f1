import type { Patch } from "immer";

declare const brand: unique symbol;
/** A value that only says what it measures or names: feet never meet spaces or pixels by accident. */
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

/** Side in a message: its name, or a key to be localized; unknown for readers who know none of its members. */
export interface SideFigure {
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
  | { sides: readonly SideFigure[] }
  | { key: MessageKey };
export type Figures = Readonly<Record<string, MessageArg>>;

/** Reason why a command isn't allowed, and the clause it comes from. */
export interface Refusal {
  readonly clause: ClauseId;
  readonly message: MessageKey;
  readonly data?: Figures;
  /** Set where insisting makes no sense: the command names something that does not exist or is malformed. */
  readonly final?: true;
}

/** Dice that a command needs before it can be carried out. Rules ask for dice and never roll them. */
export interface RollRequest {
  readonly kind: "roll";
  /** Unique within the command, stable from one asking to the next: `initiative:<combatant>`, `tie:<n>:<combatant>`. */
  readonly id: string;
  /** Roller, on their owner's client. */
  readonly who: CombatantId;
  /** A formula that Foundry's `Roll` understands. */
  readonly formula: string;
  /** Purpose of the roll, for the chat card. */
  readonly label: MessageKey;
  /** Target of the roll, if it is a combatant: dice against a hidden target stay hidden with it. */
  readonly at?: CombatantId;
}

/**
 * A question that has to be answered first: a ruling of the GM (an *Interpretation* set to `ask`, an interaction that may
 * take effort), or a choice of the player whose combatant it is about.
 */
export interface RulingRequest {
  readonly kind: "ruling";
  readonly id: string;
  /** Combatant whose owner answers; absent: the GM. */
  readonly who?: CombatantId;
  readonly clause: ClauseId;
  readonly question: MessageKey;
  readonly data?: Figures;
  /**
   * Set if the question may be cancelled: the command isn't carried out then, and the state is unchanged. Absent: it
   * may not.
   */
  readonly cancellable?: true;
  /**
   * Options of the question. The first is the default, taken if no answer can come. An option that names a hidden
   * combatant, by its value or its figures, isn't shown to players who can't see that combatant.
   */
  readonly options: readonly { readonly value: string; readonly label: MessageKey; readonly data?: Figures }[];
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

/** A command with all that `step` may know beside the state: who asks, and what the door looked up in the world. */
export interface Invocation<Command> {
  readonly command: Command;
  readonly asker: Asker;
  /** The GM repeats a refused command and wants it carried out (DX-002). */
  readonly insist: boolean;
  /** Scores that differ from those the state holds, by combatant; the ruleset knows their shape. */
  readonly freshScores: Readonly<Record<CombatantId, Json>>;
}

/**
 * Position of a token: pixels of the scene for x and y, grid units for elevation, the id of its level on scenes that
 * have several, and its size in spaces where that is to be written too. A type, since it is plain {@link Json}.
 */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly level?: string;
  readonly width?: number;
  readonly height?: number;
};

/**
 * Change outside the encounter requested by a step. The authority completes it with the document's data before and
 * after.
 */
export type WorldChangeRequest =
  /** Put a token along `path`; the last placement is where it ends. */
  | {
      readonly kind: "token";
      readonly uuid: string;
      readonly before: Placement;
      readonly path: readonly Placement[];
      readonly forced: boolean;
    }
  /** The effect ends: its document is deleted. */
  | { readonly kind: "effect-ends"; readonly uuid: string }
  /** The effect begins: its document is created with this data unless it is there. */
  | { readonly kind: "effect-begins"; readonly uuid: string; readonly data: { readonly [key: string]: Json } }
  /** Continue the rest of the effect's duration in world time (DX-310). */
  | { readonly kind: "effect-freed"; readonly uuid: string; readonly seconds: number }
  /**
   * Make a pending event of `who` from the fight due after so many seconds of world time (SX-610). `item`: its UUID.
   */
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
  /** An item changes hands. `to`: UUID of the actor that has it from now on; `changes`: fields that differ there. */
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
  /** Combatant that the line is about: the message's `{name}`. */
  readonly who?: CombatantId;
  readonly data?: Figures;
  /** The clauses that the GM overruled (DX-002). */
  readonly overruled?: readonly ClauseId[];
  /** Set if the line is for GMs alone. */
  readonly forGM?: true;
}

/** Unfinished business at the end of a fight, in words, and its fate. */
export interface OpenMatter {
  /** Fate: it ends with the fight, or the rest of its time goes on as world time. */
  readonly fate: "lapses" | "goesOn";
  readonly line: LogEntry;
}

/** Marks that stepping back looks for: steps that ended a turn, steps in which the round number grew. */
export type TurnEvent = "turn-ended" | "round-began";

/** Consequences of applying a command, besides the next state. */
export interface Consequences {
  readonly world: readonly WorldChangeRequest[];
  readonly log: readonly LogEntry[];
  readonly marks: readonly TurnEvent[];
}

/** State common to all rulesets, so that documents, tracker and sheets can show any of them. Plain JSON. */
export interface EncounterState {
  /** 0 = not started. */
  readonly round: number;
  /** Combatant who acts; null while none does or several may. */
  readonly activeId: CombatantId | null;
  /** Places of the order, first to last, as computed by the writer; departed ones keep theirs. */
  readonly order: readonly CombatantId[];
  readonly fighters: Readonly<Record<CombatantId, FighterState>>;
  /** Changes to the rules by the GM, for this encounter. */
  readonly settings: AnySettings;
}

export interface FighterState {
  /**
   * Scores brought to the fight, in the ruleset's shape; absent if the ruleset keeps none. The authority reports
   * changes.
   */
  readonly scores?: object;
  /** The number that core's tracker shows; null before the roll. */
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly departed: boolean;
}

/** The smallest thing that every command is. */
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
