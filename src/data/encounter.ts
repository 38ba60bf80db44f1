import type { AnyRuleset } from "../engine/index.ts";
import { renameEncounter } from "./old-names.ts";
import { invalidField } from "./valid.ts";

const { fields } = foundry.data;

const whole = { required: true, nullable: false, integer: true, initial: 0, min: 0 } as const;

type ObjectField = foundry.data.fields.ObjectField;
type WholeField = foundry.data.fields.NumberField<typeof whole>;

/**
 * State of an encounter, validated by the ruleset. Cleaning (casting, rounding, clamping, filling in) is skipped: an invalid state
 * isn't repaired in silence, and validation names the field. Only a new encounter gets the initial value, so a lost state isn't
 * replaced by an empty encounter. As with flags, updates merge, and keys can be deleted.
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
    // The stored value, unchanged, though the type says cleaned.
    return (args[0] ?? null) as ReturnType<ObjectField["clean"]>;
  }

  /** Copies the state like every ObjectField, but only on first use: the rules have an own copy, and states are large. */
  override initialize(...args: Parameters<ObjectField["initialize"]>): ReturnType<ObjectField["initialize"]> {
    let copy: ReturnType<ObjectField["initialize"]> | undefined;
    return () => {
      copy ??= super.initialize(...args);
      return copy as never; // An ObjectField gives no function.
    };
  }

  protected override _validateType(...args: Parameters<ObjectField["_validateType"]>): void {
    const [value, options] = args;
    // Parts of a state aren't judged alone: `load` judges the whole state, and each step the state before it.
    if (options?.partial) return;
    const refusal = invalidField(this.#ruleset, value);
    if (refusal) throw new Error(`"${String(refusal.data?.field)}" isn't what ${refusal.clause} asks for`);
  }
}

/** Whole number, refused if out of range: cleaning would clamp. */
class StoredNumber extends fields.NumberField<typeof whole> {
  constructor() {
    super(whole);
  }

  override clean(...args: Parameters<WholeField["clean"]>): ReturnType<WholeField["clean"]> {
    return args[0] === undefined ? super.clean(...args) : (args[0] as number);
  }
}

/** True if an encounter has been written before: a missing state is then lost, not new. */
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
    /** Grows by 1 with every step; a request has the revision seen by the sender. */
    revision: new StoredNumber(),
    /** Id of the authority's page (`thisPage`); blank: none yet, or none since 0.3, and the next page writes all of `system`. */
    authority: new fields.StringField({ required: true, blank: true, trim: false, initial: "" }),
    history: new fields.SchemaField({
      /** `seq` of the newest done step, the next to be undone; 0 for none. */
      at: new StoredNumber(),
      /** Value of `at` before the last write: world changes of the steps in between must be made or undone. */
      from: new StoredNumber(),
      /** True if the last write was an undo or redo: clocks stand, and automation waits for the GM. */
      stepped: new fields.BooleanField(),
      /** Start of the present turn, by the server's clock in milliseconds. */
      since: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
      /** Steps as JSON strings by `seq`: objects would be cleaned and merged. */
      entries: new fields.TypedObjectField(new fields.StringField({ required: true, trim: false, blank: true })),
    }),
    state: new StateField(ruleset),
  };
}

type EncounterSchema = ReturnType<typeof encounterFields>;

class Encounter extends foundry.abstract.TypeDataModel<EncounterSchema, Combat.Implementation> {}

export type EncounterModel = typeof Encounter;

type EncounterSource = Parameters<typeof Encounter.migrateData>[0];

/** Data model of encounters under a ruleset. */
export function encounterModelOf(ruleset: AnyRuleset): EncounterModel {
  return class extends Encounter {
    static override defineSchema() {
      return encounterFields(ruleset);
    }

    static override migrateData(source: EncounterSource) {
      renameEncounter(source, ruleset.id);
      // biome-ignore lint/complexity/noThisInStatic: the base asks the schema of the class that it is called on.
      return super.migrateData(source);
    }
  };
}
