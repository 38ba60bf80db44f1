import { type Answers, answersOf, type Execution, type RuleGenerator } from "./execution.ts";
import { Fields } from "./fields.ts";
import { fighterOf, isStarted } from "./fighters.ts";
import { never, type Permission, refuseAsker, refuseUnknown } from "./refusals.ts";
import { presentInShape, readShape, type Shape, type Shaped } from "./schema.ts";
import type { AnyCommand, Asker, ClauseId, CombatantId, EncounterState, Invocation, Refusal, Result } from "./types.ts";

/*
 * Commands of a ruleset, a row each. A row has a command's fields, permission, moment, refusals and effect. Types, reader, order
 * of refusals and dispatch are derived from the rows.
 */

/** Command of a kind with the fields of its shape. */
export type CommandFrom<Kind extends string, S extends Shape> = { readonly kind: Kind } & Shaped<S>;

/** Moment of a command: `turn`, the combatant's own turn, for the GM too; `ownersTurn`, the same for players only; `any`. */
export type WhenAllowed = "turn" | "ownersTurn" | "any";

/** Facts for judging a command, beside the state. */
export interface Judging {
  readonly asker: Asker;
  /** Scores different from the state's, by combatant. */
  readonly freshScores: Invocation<unknown>["freshScores"];
  readonly answers: Answers;
}

/** Definition of a command. The order of refusals is documented at {@link commandTable}. */
export interface RowSpec<State extends EncounterState, Kind extends string, S extends Shape> {
  /** Fields beside `kind`, in reading order. */
  readonly shape: S;
  /**
   * Users besides the GM with permission: none (`gm`), all (`anybody`), or owners of all listed combatants. `owner` lists the
   * combatants in the field `who`. A function decides by the command, or returns the refusal to show.
   */
  readonly by:
    | Permission
    | "owner"
    | ((state: State, command: CommandFrom<Kind, S>, asker: Asker) => Permission | Refusal);
  /** Clauses for refusing users without permission, most telling first; absent: the table's `asker`. */
  readonly askerClause?: ClauseId | readonly ClauseId[];
  /** Moment, for the combatants listed by `by`; ignored if `by` lists none. Absent: any. */
  readonly when?: WhenAllowed | ((state: State, command: CommandFrom<Kind, S>) => WhenAllowed);
  /** Set if the command is refused before the start. */
  readonly inFight?: true;
  /** Set if the command may name departed combatants. */
  readonly ofDeparted?: true;
  /** Final refusal if another thing named by the command, such as an effect, is missing or already there; else null. */
  unknown?(state: State, command: CommandFrom<Kind, S>): Refusal | null;
  /** Refusals by the command's own clauses, most telling first; absent: none. */
  refuse?(state: State, command: CommandFrom<Kind, S>, judging: Judging): readonly Refusal[];
  /** Carries out the command on the draft; a generator if dice or rulings may be needed. */
  run(ctx: Execution<State, AnyCommand>, command: CommandFrom<Kind, S>): RuleGenerator | void;
}

/** Definition of a command with the kind. */
export interface Row<State extends EncounterState, Kind extends string, S extends Shape>
  extends RowSpec<State, Kind, S> {
  readonly kind: Kind;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of different shapes stand in one table, so no one shape fits all.
export type AnyRow<State extends EncounterState = any> = Row<State, any, any>;

/** Union of the rows' commands; a switch over `kind` tells commands apart. */
export type CommandIn<Rows extends readonly AnyRow[]> = {
  [I in keyof Rows]: Rows[I] extends Row<infer _, infer Kind, infer S> ? CommandFrom<Kind, S> : never;
}[number];

/** Terms common to all commands of a ruleset. */
export interface TableTerms<State extends EncounterState, Command extends AnyCommand = AnyCommand> {
  /** Clause for malformed commands and unknown combatants. */
  readonly clause: ClauseId;
  /** Clause for missing permission. */
  readonly asker: ClauseId;
  /** Clause for refusing commands marked `inFight` before the start; required by such a row. */
  readonly notStarted?: ClauseId;
  /** Refusal of a command about a departed combatant; absent: left to the rows. */
  departed?(who: CombatantId): Refusal;
  /** Returns refusals for combatants out of turn, in a started encounter; required by a row with `when`. */
  refuseTurn?(state: State, who: readonly CombatantId[], command: Command): readonly Refusal[];
}

/** Makes rows, and the table, for a ruleset's state: `const { command, table } = commandsOf<DexterityState>()`. */
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
 * Reader, judge and dispatch of the commands. Throws for a row whose `inFight` or `when` needs terms that are missing. Three
 * refusals are final and come alone, in this order: a named combatant doesn't exist, the encounter isn't started (`inFight`), the
 * row's `unknown`. Otherwise all applicable: a named combatant has left, no permission, wrong moment, the row's `refuse`.
 */
function commandTable<State extends EncounterState, const Rows extends readonly AnyRow<State>[]>(
  rows: Rows,
  terms: TableTerms<State, CommandIn<Rows>>,
) {
  type Command = CommandIn<Rows>;
  for (const { kind, inFight, when } of rows) {
    if (inFight && !terms.notStarted) throw new Error(`The command ${kind} has inFight, and its table no notStarted.`);
    if (when && !terms.refuseTurn) throw new Error(`The command ${kind} has when, and its table no refuseTurn.`);
  }
  const byKind = new Map<string, AnyRow<State>>(rows.map((row) => [row.kind, row]));
  const rowOf = ({ kind }: AnyCommand): AnyRow<State> => {
    const row = byKind.get(kind);
    if (!row) throw new Error(`No command is called ${kind}.`);
    return row;
  };
  return {
    rows,
    /** Reads a command from the wire. Returns a final refusal naming the first invalid field. */
    read(raw: unknown): Command | Refusal {
      const fields = new Fields(raw, terms.clause);
      const kind = fields.value("kind");
      const row = typeof kind === "string" ? byKind.get(kind) : undefined;
      if (!row) fields.wrong("kind");
      const command = row && { kind: row.kind, ...readShape(row.shape, fields) };
      // The reader of a row returns the row's type.
      return fields.problem ?? (command as Command);
    },
    /** Returns all refusals of a command, most telling first; empty if allowed. Throws for a kind without a row. */
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
