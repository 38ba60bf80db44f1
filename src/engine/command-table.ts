import { type Answers, answersOf, type Execution, type RuleGenerator } from "./execution.ts";
import { Fields } from "./fields.ts";
import { fighterOf, isStarted } from "./fighters.ts";
import { never, type Permission, refuseAsker, refuseUnknown } from "./refusals.ts";
import { presentInShape, readShape, type Shape, type Shaped } from "./schema.ts";
import type { AnyCommand, Asker, ClauseId, CombatantId, EncounterState, Invocation, Refusal, Result } from "./types.ts";

/*
 * Commands of a ruleset, a row each. A row says all of a command: its fields, who may give it and when, what speaks against
 * it, what it does. Its type, its reader, the order of refusals and the dispatch follow from the rows.
 */

/** Command of a kind with the fields of its shape. */
export type CommandFrom<Kind extends string, S extends Shape> = { readonly kind: Kind } & Shaped<S>;

/** Required moment of a command: the caller's turn, for the GM too; the same for players alone; any. */
export type WhenAllowed = "turn" | "ownersTurn" | "any";

/** Facts for judging a command, beside the state. */
export interface Judging {
  readonly asker: Asker;
  /** Scores different from the state's. */
  readonly freshScores: Invocation<unknown>["freshScores"];
  readonly answers: Answers;
}

/**
 * Definition of a command. `State`: of the ruleset's encounter. Refusals are checked in the order given at {@link commandTable}.
 */
export interface RowSpec<State extends EncounterState, Kind extends string, S extends Shape> {
  /** Fields beside `kind`, in reading order. */
  readonly shape: S;
  /**
   * Permission beside the GM's: none, any user, the `owner` of every combatant in the field `who`, or the owners of the
   * combatants returned by the function, or its own refusal.
   */
  readonly by:
    | Permission
    | "owner"
    | ((state: State, command: CommandFrom<Kind, S>, asker: Asker) => Permission | Refusal);
  /** Clauses under which others are refused, most telling first; absent: the table's. */
  readonly askerClause?: ClauseId | readonly ClauseId[];
  /** Required turn: of the combatants whose owners may give the command. Absent: any moment. */
  readonly when?: WhenAllowed | ((state: State, command: CommandFrom<Kind, S>) => WhenAllowed);
  /** Refused before the start. */
  readonly inFight?: true;
  /** May name departed combatants. */
  readonly ofDeparted?: true;
  /** Final refusal if anything else named by the command is missing, or already there. */
  unknown?(state: State, command: CommandFrom<Kind, S>): Refusal | null;
  /** Other refusals, most telling first; absent: none. */
  refuse?(state: State, command: CommandFrom<Kind, S>, judging: Judging): readonly Refusal[];
  /** Carries out the command on the draft; a generator if dice or rulings may be needed. */
  run(ctx: Execution<State, AnyCommand>, command: CommandFrom<Kind, S>): RuleGenerator | void;
}

/** A row of a table of commands. */
export interface Row<State extends EncounterState, Kind extends string, S extends Shape>
  extends RowSpec<State, Kind, S> {
  readonly kind: Kind;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of different shapes stand in one table, so no one shape fits all.
export type AnyRow<State extends EncounterState = any> = Row<State, any, any>;

/** Union of the rows' commands; a switch over `kind` tells them apart. */
export type CommandIn<Rows extends readonly AnyRow[]> = {
  [I in keyof Rows]: Rows[I] extends Row<infer _, infer Kind, infer S> ? CommandFrom<Kind, S> : never;
}[number];

/** Terms common to all commands of a ruleset. */
export interface TableTerms<State extends EncounterState, Command extends AnyCommand = AnyCommand> {
  /** Clause for malformed commands and unknown combatants. */
  readonly clause: ClauseId;
  /** Clause for missing permission. */
  readonly asker: ClauseId;
  /** Clause for refusing commands marked `inFight` before the start. */
  readonly notStarted?: ClauseId;
  /** Refusal of commands by, or aimed at, a departed combatant; absent: each row refuses by itself. */
  departed?(who: CombatantId): Refusal;
  /** Returns refusals for combatants out of turn; called only in a started encounter, for commands bound to a turn. */
  refuseTurn?(state: State, who: readonly CombatantId[], command: Command): readonly Refusal[];
}

/** Makes rows, and their table, for a ruleset's state: `const { command, table } = commandsOf<DexterityState>()`. */
export function commandsOf<State extends EncounterState>() {
  return {
    command: <const Kind extends string, const S extends Shape>(
      kind: Kind,
      row: RowSpec<State, Kind, S>,
    ): Row<State, Kind, S> => ({ kind, ...row }),
    table: <const Rows extends readonly AnyRow<State>[]>(rows: Rows, terms: TableTerms<State, CommandIn<Rows>>) =>
      commandTable<State, Rows>(rows, terms),
  };
}

/**
 * Reader, judge and dispatch of the commands. Order of refusals: a named combatant doesn't exist (final, alone); then
 * all of: a named combatant has left, no permission, wrong moment, the command's own refusals.
 */
function commandTable<State extends EncounterState, const Rows extends readonly AnyRow<State>[]>(
  rows: Rows,
  terms: TableTerms<State, CommandIn<Rows>>,
) {
  type Command = CommandIn<Rows>;
  const byKind = new Map<string, AnyRow<State>>(rows.map((row) => [row.kind, row]));
  const rowOf = ({ kind }: AnyCommand): AnyRow<State> => {
    const row = byKind.get(kind);
    if (!row) throw new Error(`No command is called ${kind}.`);
    return row;
  };
  return {
    rows,
    /** Command received by wire, if valid in shape and range; else its invalid field. */
    read(raw: unknown): Command | Refusal {
      const fields = new Fields(raw, terms.clause);
      const kind = fields.value("kind");
      const row = typeof kind === "string" ? byKind.get(kind) : undefined;
      if (!row) fields.wrong("kind");
      const command = row && { kind: row.kind, ...readShape(row.shape, fields) };
      // Read by its row, it is a command of that row.
      return fields.problem ?? (command as Command);
    },
    /** Every clause against a command, most telling first. */
    refuse(state: State, given: Invocation<Command>, results: readonly Result[]): readonly Refusal[] {
      const { command, asker, freshScores } = given;
      const row = rowOf(command);
      const named = presentInShape(row.shape, command);
      const [unknown] = refuseUnknown(state, named, terms.clause);
      const nonsense = unknown ?? refuseUnbound(state, row, terms) ?? row.unknown?.(state, command);
      if (nonsense) return [nonsense];
      const leave = permissionFor(state, row, command, asker);
      return [
        ...(row.ofDeparted ? [] : refuseDeparted(state, named, terms)),
        ...refuseLeave(asker, leave, row.askerClause ?? terms.asker),
        ...refuseMoment(state, { row, command, asker, leave }, terms),
        ...(row.refuse?.(state, command, { asker, freshScores, answers: answersOf(results) }) ?? []),
      ];
    },
    *run(ctx: Execution<State, AnyCommand>): RuleGenerator {
      const { command } = ctx.given;
      const asks = rowOf(command).run(ctx, command);
      if (asks) yield* asks;
    },
  };
}

function refuseUnbound(state: EncounterState, row: AnyRow, { notStarted }: TableTerms<never>): Refusal | null {
  if (!row.inFight || notStarted === undefined || isStarted(state)) return null;
  return never(notStarted, "TURNCRAFT.Refused.notStarted");
}

function refuseDeparted(
  state: EncounterState,
  named: readonly CombatantId[],
  { departed }: TableTerms<never>,
): Refusal[] {
  const gone = departed && named.find((id) => fighterOf(state, id).departed);
  return gone ? [departed(gone)] : [];
}

function permissionFor<State extends EncounterState>(
  state: State,
  { by }: AnyRow<State>,
  command: AnyCommand & { readonly who?: CombatantId | readonly CombatantId[] },
  asker: Asker,
): Permission | Refusal {
  if (by === "owner") return [command.who ?? []].flat();
  return typeof by === "function" ? by(state, command, asker) : by;
}

function refuseLeave(asker: Asker, leave: Permission | Refusal, clauses: ClauseId | readonly ClauseId[]): Refusal[] {
  if (isRefusal(leave)) return asker.gm ? [] : [leave];
  return [clauses].flat().flatMap((clause) => refuseAsker(asker, leave, clause));
}

function isRefusal(leave: Permission | Refusal): leave is Refusal {
  return typeof leave === "object" && "clause" in leave;
}

interface AskedRow<State extends EncounterState> {
  readonly row: AnyRow<State>;
  readonly command: AnyCommand;
  readonly asker: Asker;
  readonly leave: Permission | Refusal;
}

function refuseMoment<State extends EncounterState>(
  state: State,
  { row, command, asker, leave }: AskedRow<State>,
  { refuseTurn }: TableTerms<State>,
): readonly Refusal[] {
  if (!refuseTurn || !isStarted(state) || typeof leave === "string" || isRefusal(leave)) return [];
  const when = typeof row.when === "function" ? row.when(state, command) : (row.when ?? "any");
  if (when === "any" || (when === "ownersTurn" && asker.gm)) return [];
  return refuseTurn(state, leave, command);
}
