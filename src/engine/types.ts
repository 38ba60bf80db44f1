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

/** A side as it stands in a message: its own name, or a key to be localized; whoever knows none of its members knows no side. */
export interface SideFigure {
  readonly name: string | { readonly key: MessageKey };
  readonly members: readonly CombatantId[];
}

/** What fills a `{placeholder}` of a message: a plain figure, combatants or sides to be named, or a key to be localized. */
export type Figure =
  | string
  | number
  | { combatant: CombatantId }
  | { combatants: readonly CombatantId[] }
  | { sides: readonly SideFigure[] }
  | { key: MessageKey };
export type Figures = Readonly<Record<string, Figure>>;

/** Why something may not be done, with the clause that says so. */
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
  /** Whose roll it is: their owner's client rolls. */
  readonly who: CombatantId;
  /** A formula that Foundry's `Roll` understands. */
  readonly formula: string;
  /** What is rolled for, for the chat card. */
  readonly label: MessageKey;
  /** Whom it is against, where that is one: dice against somebody hidden stay hidden with them. */
  readonly at?: CombatantId;
}

/**
 * A question that has to be answered first: a ruling of the GM (an *Interpretation* set to `ask`, an interaction that may
 * take effort), or a choice of the player whose combatant it is about.
 */
export interface RulingRequest {
  readonly kind: "ruling";
  readonly id: string;
  /** Whose owner answers; absent: the GM. */
  readonly who?: CombatantId;
  readonly clause: ClauseId;
  readonly question: MessageKey;
  readonly data?: Figures;
  /** Whoever answers may cancel: the command isn't carried out, and nothing has changed. Absent: they may not. */
  readonly cancellable?: true;
  /**
   * The first is the default, which is taken where nobody is left to answer. One that names somebody hidden, as its value or
   * in its figures, isn't shown to players who may not know of them.
   */
  readonly options: readonly { readonly value: string; readonly label: MessageKey; readonly data?: Figures }[];
}

export type Need = RollRequest | RulingRequest;

/** What answers a {@link RollRequest}: the faces kept, in order, and the total. */
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

/** Who gives the command. The door fills this in from the server's word, never from the asker's. */
export interface Asker {
  readonly gm: boolean;
  /** Combatants the asker owns. */
  readonly owns: readonly CombatantId[];
}

/** A command with all that `step` may know beside the state: who asks, and what the door looked up in the world. */
export interface Given<Command> {
  readonly command: Command;
  readonly asker: Asker;
  /** The GM repeats a refused command and wants it carried out (DX-002). */
  readonly insist: boolean;
  /** Scores that differ from those the state holds, by combatant; the ruleset knows their shape. */
  readonly facts: Readonly<Record<CombatantId, Json>>;
}

/**
 * Where a token stands: pixels of the scene for x and y, grid units for elevation, the id of its level on scenes that have
 * several. A type, since it is plain {@link Json}.
 */
export type Placement = {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly level?: string;
};

/** What a step wants changed outside the encounter. The door completes it with the document data of before and after. */
export type WorldWish =
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
  /** What is left of the effect's duration from now on is world time (DX-310). */
  | { readonly kind: "effect-freed"; readonly uuid: string; readonly seconds: number }
  /** Something of `who` that waited in the fight comes due after so many seconds of world time (SX-610). `item`: its UUID. */
  | {
      readonly kind: "comes-due";
      readonly who: CombatantId;
      readonly what: Figure;
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

/** One line of the log; chat cards and the history's words come from it. */
export interface LogEntry {
  readonly event: MessageKey;
  /** Whom it is about: the message's `{name}`. */
  readonly who?: CombatantId;
  readonly data?: Figures;
  /** The clauses that the GM overruled (DX-002). */
  readonly overruled?: readonly ClauseId[];
  /** Nobody else is told. */
  readonly forGM?: true;
}

/** Something that isn't over yet when a fight ends, in words, and what becomes of it then. */
export interface Pending {
  /** It ends with the fight, or what is left of its time goes on as world time. */
  readonly fate: "lapses" | "goesOn";
  readonly line: LogEntry;
}

/** What stepping back looks for: steps that ended a turn, steps in which the round number grew. */
export type Mark = "turn-ended" | "round-began";

/** What applying a command brings beside the next state. */
export interface Consequences {
  readonly world: readonly WorldWish[];
  readonly log: readonly LogEntry[];
  readonly marks: readonly Mark[];
}

/** What every ruleset's state has, so that documents, tracker and sheets can show any of them. Plain JSON. */
export interface EncounterState {
  /** 0 = not started. */
  readonly round: number;
  /** Who acts; null while nobody does or several may. */
  readonly activeId: CombatantId | null;
  /** Places of the order, first to last, as computed by the writer; departed ones keep theirs. */
  readonly order: readonly CombatantId[];
  readonly fighters: Readonly<Record<CombatantId, FighterState>>;
  /** What the GM changed about the rules, for this encounter. */
  readonly settings: AnySettings;
}

export interface FighterState {
  /** What it brought, in the shape that the ruleset learns; absent where a ruleset keeps none. The door tells what changes. */
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
  | { readonly kind: "needs"; readonly needs: readonly Need[] }
  | ({
      readonly kind: "done";
      readonly state: State;
      readonly forward: readonly Patch[];
      readonly inverse: readonly Patch[];
    } & Consequences);

/** What every encounter's settings have. */
export type AnySettings = { readonly interpretations: Readonly<Record<string, "default" | "ask">> };
