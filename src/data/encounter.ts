const { fields } = foundry.data;

type AnySchema = foundry.data.fields.DataSchema;

type Cleaning<Schema extends AnySchema> = foundry.data.fields.SchemaField<Schema>["clean"];

/** A whole number; without `initial` a missing one is an error, not a default. */
export function integer(limits: { min?: number; max?: number } = {}) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, ...limits });
}

/** Text that is stored as it is, spaces at its ends included. */
export function text(options: { blank?: boolean } = {}) {
  return new fields.StringField({ required: true, trim: false, blank: true, ...options });
}

/** The id of a document, or null. */
export function idOrNull() {
  return new fields.StringField({ required: true, nullable: true, blank: false, trim: false, initial: null });
}

/**
 * A fight's state. What is loaded equals what was stored: cleaning, which casts, rounds, clamps and fills in, is left out
 * for the whole of it, so a damaged state is not mended in silence: validation names the field. Only a state that isn't
 * there at all gets its initial value.
 */
export class StateField<const Schema extends AnySchema> extends fields.SchemaField<Schema> {
  /** `empty`: the state of a fight that nobody has joined yet. */
  constructor(schema: Schema, empty: () => object) {
    // The types know the initial value of a SchemaField as undefined only.
    super(schema, { initial: empty } as never);
  }

  override clean(...args: Parameters<Cleaning<Schema>>): ReturnType<Cleaning<Schema>> {
    // V14 passes a third argument, hence the rest.
    if (args[0] === undefined) return super.clean(...args);
    // What DataField#clean promises to have cleaned is here what was stored.
    return args[0] as ReturnType<Cleaning<Schema>>;
  }
}

/** What every encounter stores beside its ruleset's state. */
export function encounterFields() {
  return {
    /** Grows by one with every step; an asker names the one that they saw. */
    revision: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
    /** The page that writes this encounter; blank = none yet. */
    keeper: new fields.StringField({ required: true, blank: true, trim: false, initial: "" }),
    history: new fields.SchemaField({
      /** The sequence number of the step that undo would take back. */
      at: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      /** What `at` was before the last write: what lies between the two is what the world must follow. */
      from: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0 }),
      /** One JSON string a step, keyed by its sequence number: as objects they would be cleaned and merged. */
      entries: new fields.TypedObjectField(text()),
    }),
  };
}
