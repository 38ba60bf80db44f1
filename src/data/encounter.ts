import type { AnyRuleset } from "../engine/index.ts";
import { invalidField } from "./valid.ts";

const { fields } = foundry.data;

const whole = { required: true, nullable: false, integer: true, initial: 0, min: 0 } as const;

type ObjectField = foundry.data.fields.ObjectField;
type WholeField = foundry.data.fields.NumberField<typeof whole>;

/**
 * State of an encounter, validated by its ruleset. The loaded data equals the stored data: cleaning (casting, rounding,
 * clamping, filling in) is skipped, so an invalid state isn't repaired in silence, and validation names the field. Only
 * a new encounter gets the initial value: filling in a lost state would replace it by an empty encounter. An
 * ObjectField, like flags: updates merge, and keys can be deleted.
 */
class StateField extends fields.ObjectField {
  readonly #ruleset: AnyRuleset;

  constructor(ruleset: AnyRuleset) {
    // The types know the initial value of an ObjectField as undefined only.
    super({ required: true, nullable: false, initial: () => ruleset.empty() } as never);
    this.#ruleset = ruleset;
  }

  override clean(...args: Parameters<ObjectField["clean"]>): ReturnType<ObjectField["clean"]> {
    // V14 passes a third argument, hence the rest.
    if (args[0] === undefined && !isMissing(args[1])) return super.clean(...args);
    // What DataField#clean promises to have cleaned is here what was stored.
    return (args[0] ?? null) as ReturnType<ObjectField["clean"]>;
  }

  protected override _validateType(...args: Parameters<ObjectField["_validateType"]>): void {
    const [value, options] = args;
    // A part of a state can't be judged; the whole is when it is loaded, and every step judges what it begins with.
    if (options?.partial) return;
    const refusal = invalidField(this.#ruleset, value);
    if (refusal) throw new Error(`"${String(refusal.data?.field)}" isn't what ${refusal.clause} asks for`);
  }
}

/** A whole number that is refused where it is out of range: cleaning would put it at the range's end, as another number. */
class StoredNumber extends fields.NumberField<typeof whole> {
  constructor() {
    super(whole);
  }

  override clean(...args: Parameters<WholeField["clean"]>): ReturnType<WholeField["clean"]> {
    return args[0] === undefined ? super.clean(...args) : (args[0] as number);
  }
}

/** True if a state that isn't there has been written before; null stands for it then, which is no valid state. */
function isMissing(options: object | undefined): boolean {
  const { partial, source } = (options ?? {}) as {
    partial?: boolean;
    source?: { revision?: unknown; system?: unknown };
  };
  // "The source data object for which an initial value is required" (DataField of the types): the encounter's own data, or all.
  const { revision } = Object(source?.system ?? source) as { revision?: unknown };
  return !partial && typeof revision === "number" && revision > 0;
}

function encounterFields(ruleset: AnyRuleset) {
  return {
    /** Grows by one with every step; a request names the revision its sender saw. */
    revision: new StoredNumber(),
    /** The page that writes this encounter; blank = none yet. */
    keeper: new fields.StringField({ required: true, blank: true, trim: false, initial: "" }),
    history: new fields.SchemaField({
      /** The sequence number of the step that undo would take back. */
      at: new StoredNumber(),
      /** Value of `at` before the last write: the world must follow the steps between the two. */
      from: new StoredNumber(),
      /** The last write was a step back or forward in the history: what runs by the clock stands. */
      stepped: new fields.BooleanField(),
      /** Start of the present turn, by the server's clock in milliseconds. */
      since: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
      /** Steps as JSON strings, keyed by sequence number: as objects they would be cleaned and merged. */
      entries: new fields.TypedObjectField(new fields.StringField({ required: true, trim: false, blank: true })),
    }),
    state: new StateField(ruleset),
  };
}

type EncounterSchema = ReturnType<typeof encounterFields>;

/** An encounter: what the door needs, and its ruleset's whole state. */
class Encounter extends foundry.abstract.TypeDataModel<EncounterSchema, Combat.Implementation> {}

export type EncounterModel = typeof Encounter;

/** The model of encounters under a ruleset. */
export function encounterModelOf(ruleset: AnyRuleset): EncounterModel {
  return class extends Encounter {
    static override defineSchema() {
      return encounterFields(ruleset);
    }
  };
}
