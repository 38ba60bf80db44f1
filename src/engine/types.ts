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
/** Key of `lang/en.json`; rules return keys and values, never sentences. */
export type MessageKey = `TURNCRAFT.${string}`;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Side in a message: the name, or a key to be localized. `members`: a line about a side of hidden members is hidden too. */
export interface SideArg {
  readonly name: string | { readonly key: MessageKey };
  readonly members: readonly CombatantId[];
}

/** Value of a `{placeholder}` in a message: text, a number, combatants or sides to be named, or a key to be localized. */
export type MessageArg =
  | string
  | number
  | { combatant: CombatantId }
  | { combatants: readonly CombatantId[] }
  | { sides: readonly SideArg[] }
  | { key: MessageKey };
export type MessageArgs = Readonly<Record<string, MessageArg>>;

/** Clause against a command, with message. */
export interface Refusal {
  readonly clause: ClauseId;
  readonly message: MessageKey;
  readonly data?: MessageArgs;
  /** Set if there is no override: the command is malformed, outdated, or names a missing thing. */
  readonly final?: true;
}

/** Request for a roll before a command can be carried out. Rules ask for dice and never roll them. */
export interface RollRequest {
  readonly kind: "roll";
  /** Unique within the command, stable over repeated requests: `initiative:<combatant>`, `tie:<n>:<combatant>`. */
  readonly id: string;
  /** Combatant with the rolling owner. */
  readonly who: CombatantId;
  /** Formula for Foundry's `Roll`. */
  readonly formula: string;
  /** Purpose of the roll, for the chat card. */
  readonly label: MessageKey;
  /** Target of the roll, if a combatant: dice against a hidden target stay hidden with the target. */
  readonly at?: CombatantId;
}

/**
 * Question to be answered before a command can be carried out: a ruling of the GM (an *Interpretation* set to `ask`, an interaction
 * with possible effort), or a choice of a combatant's owner.
 */
export interface RulingRequest {
  readonly kind: "ruling";
  readonly id: string;
  /** Combatant with the answering owner; absent: the GM answers. */
  readonly who?: CombatantId;
  readonly clause: ClauseId;
  readonly question: MessageKey;
  readonly data?: MessageArgs;
  /** Set if the question may be cancelled, leaving the command undone and the state unchanged. */
  readonly cancellable?: true;
  /**
   * Options; the first is the default. An option naming a hidden combatant, in `value` or `data`, isn't shown to players unable to
   * see the combatant.
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

/** User who gave a command. Filled in by the authority from the server's data, never from the message. */
export interface Asker {
  readonly gm: boolean;
  /** Combatants owned by the user; empty for GMs, as not needed. */
  readonly owns: readonly CombatantId[];
}

/** Command with all inputs of `step` besides state and answers: the user, and the authority's data from the world. */
export interface Invocation<Command> {
  readonly command: Command;
  readonly asker: Asker;
  /** True if the GM overrides refusals (DX-002); ignored for players. */
  readonly override: boolean;
  /** Scores of newcomers, and of combatants whose scores differ from the state's: complete, in the ruleset's shape. */
  readonly freshScores: Readonly<Record<CombatantId, Json>>;
}

/**
 * Position of a token: x and y in scene pixels, elevation in grid units, the level's id on scenes with several, and the size in
 * spaces if the size changes too. A type, not an interface, to count as {@link Json}.
 */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly level?: string;
  readonly width?: number;
  readonly height?: number;
};

/** Change outside the encounter requested by a step. The authority adds the document's values before and after, for undo. */
export type WorldChangeRequest =
  /** Moves a token along `path`; the last placement is the end. */
  | {
      readonly kind: "token";
      readonly uuid: string;
      readonly before: Placement;
      readonly path: readonly Placement[];
      readonly forced: boolean;
    }
  /** Ends an effect: deletes the document. */
  | { readonly kind: "effect-ends"; readonly uuid: string }
  /** Starts an effect: creates the document with the data, if missing. */
  | { readonly kind: "effect-begins"; readonly uuid: string; readonly data: { readonly [key: string]: Json } }
  /** Continues the rest of an effect's duration in world time (DX-310). */
  | { readonly kind: "effect-freed"; readonly uuid: string; readonly seconds: number }
  /** Lets a pending event of `who` come due after so many seconds of world time (SX-610). `item`: UUID of the item used. */
  | {
      readonly kind: "comes-due";
      readonly who: CombatantId;
      readonly what: MessageArg;
      readonly item: string | null;
      readonly seconds: number;
    }
  /** Changes fields of a document, by dotted path: hit points and the like. */
  | {
      readonly kind: "fields";
      readonly uuid: string;
      readonly before: { readonly [path: string]: Json };
      readonly after: { readonly [path: string]: Json };
    }
  /** Moves an item to another actor. `to`: the actor's UUID; `changes`: fields different there. */
  | {
      readonly kind: "item-moves";
      readonly uuid: string;
      readonly to: string;
      readonly changes: { readonly [path: string]: Json };
    }
  /** Advances world time by a number of seconds. */
  | { readonly kind: "clock"; readonly seconds: number };

/** Line of the log, as a text key with values. Shown by chat cards and the history. */
export interface LogEntry {
  readonly event: MessageKey;
  /** Subject of the line: the message's `{name}`. */
  readonly who?: CombatantId;
  readonly data?: MessageArgs;
  /** Clauses overruled by the GM (DX-002). */
  readonly overruled?: readonly ClauseId[];
  /** Refusals overruled by the GM, as lines; absent in lines stored by earlier versions. */
  readonly refusals?: readonly Pick<LogEntry, "event" | "data">[];
  /** Set if the line is for GMs alone. */
  readonly forGM?: true;
}

/** Unfinished business at the end of an encounter, such as an effect, and the fate. */
export interface OpenMatter {
  /** Fate: ends with the encounter, or continues for the remaining world time. */
  readonly onCombatEnd: "lapses" | "continues";
  /** Set if ended with the encounter by the command `end` with `keeps` false. */
  readonly isChoice?: true;
  readonly line: LogEntry;
}

/** Event of a step, for undo by turn and by round: a turn ended, or the round number grew. */
export type TurnEvent = "turn-ended" | "round-began";

/** Consequences of applying a command, besides the next state. */
export interface Consequences {
  readonly world: readonly WorldChangeRequest[];
  readonly log: readonly LogEntry[];
  readonly turnEvents: readonly TurnEvent[];
}

/** State common to all rulesets, for documents, tracker and sheets. Plain JSON. */
export interface EncounterState {
  /** 0 = not started. */
  readonly round: number;
  /** Acting combatant; null if none acts or several may. */
  readonly activeId: CombatantId | null;
  /** All combatants, first to last, including departed ones. */
  readonly order: readonly CombatantId[];
  readonly fighters: Readonly<Record<CombatantId, FighterState>>;
  /** Ruleset's settings for the encounter. */
  readonly settings: AnySettings;
}

export interface FighterState {
  /**
   * Scores brought to the encounter, in the ruleset's shape; absent if the ruleset keeps none. The authority reports changes as
   * `freshScores`.
   */
  readonly scores?: object;
  /** Number in core's tracker; null before the roll. */
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly departed: boolean;
}

/** Field of every command. */
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

/** Part of the settings in all rulesets: by clause id, whether the GM decides each time. */
export type AnySettings = { readonly interpretations: Readonly<Record<string, "default" | "ask">> };
