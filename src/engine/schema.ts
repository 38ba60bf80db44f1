import { Fields } from "./fields.ts";
import type { CombatantId, Json, Refusal } from "./types.ts";

/*
 * Shapes of data from the wire or from storage. A schema is written once and gives the TypeScript type, a reader that reports the
 * invalid field, the combatants named in a command, and values for tests.
 */

/** Form of a schema as data, for test generators and for finding combatants in a value. */
export type SchemaForm =
  | { readonly kind: "text"; readonly most: number }
  | { readonly kind: "bool" }
  | { readonly kind: "whole" | "number"; readonly least: number; readonly most: number }
  | { readonly kind: "choice"; readonly values: readonly (string | boolean)[] }
  | { readonly kind: "id" }
  | { readonly kind: "data" }
  /** `present`: must be in the encounter. */
  | { readonly kind: "combatant"; readonly present: boolean }
  | { readonly kind: "combatants"; readonly present: boolean; readonly least: number; readonly most: number }
  | { readonly kind: "byCombatant"; readonly present: boolean; readonly of: Schema<unknown> }
  | { readonly kind: "byId"; readonly of: Schema<unknown> }
  | { readonly kind: "list"; readonly of: Schema<unknown>; readonly most: number }
  | { readonly kind: "nullable" | "optional"; readonly of: Schema<unknown> }
  | { readonly kind: "object"; readonly shape: Shape }
  | { readonly kind: "variants"; readonly tag: string; readonly shapes: Readonly<Record<string, Shape>> }
  /** Read by an own function. `examples`: accepted values, for tests. */
  | {
      readonly kind: "own";
      readonly examples: readonly unknown[];
      readonly present?: (value: unknown) => readonly CombatantId[];
    };

/** Form and reader of a value. `read` takes a field by name and records errors in `fields`. */
export interface Schema<T> {
  readonly form: SchemaForm;
  read(fields: Fields, name: string): T;
  /** Combatants in a value, required in the encounter; absent: found by `form`. */
  present?(value: unknown): readonly CombatantId[];
}

export interface Optional<T> extends Schema<T> {
  readonly optional: true;
}

/** Fields of an object by name; read in order, so the first invalid field is reported. */
export type Shape = Readonly<Record<string, Schema<unknown>>>;

export type TypeOf<S> = S extends Schema<infer T> ? T : never;

type Flat<T> = { [K in keyof T]: T[K] };

/** Type of the object read by a shape; `any` for an unknown shape. */
export type Shaped<S extends Shape> = 0 extends 1 & S
  ? S
  : Flat<
      { readonly [K in keyof S as S[K] extends Optional<unknown> ? never : K]: TypeOf<S[K]> } & {
        readonly [K in keyof S as S[K] extends Optional<unknown> ? K : never]?: TypeOf<S[K]>;
      }
    >;

/** Type of the objects read by {@link variants}. */
export type Variant<Tag extends string, Shapes extends Readonly<Record<string, Shape>>> = {
  [Kind in keyof Shapes & string]: Flat<{ readonly [T in Tag]: Kind } & Shaped<Shapes[Kind]>>;
}[keyof Shapes & string];

/** Text of at most `most` characters. */
export function text<T extends string = string>(most = 200): Schema<T> {
  return { form: { kind: "text", most }, read: (f, name) => f.text(name, most) as T };
}

export const bool: Schema<boolean> = { form: { kind: "bool" }, read: (f, name) => f.bool(name) };

/** Whole number in a range, ends included. */
export function whole<T extends number = number>(least: number, most: number): Schema<T> {
  return { form: { kind: "whole", least, most }, read: (f, name) => f.whole(name, least, most) as T };
}

/** Number in a range, ends included; may have decimals. */
export function number<T extends number = number>(least: number, most: number): Schema<T> {
  return { form: { kind: "number", least, most }, read: (f, name) => f.number(name, least, most) as T };
}

/** Choice among the values. */
export function oneOf<const T extends string | boolean>(values: readonly T[]): Schema<T> {
  return { form: { kind: "choice", values }, read: (f, name) => f.oneOf(name, values) };
}

/** List of some of the words, without repetition. */
export function someOf<const T extends string>(values: readonly T[]): Schema<readonly T[]> {
  return checked(list(oneOf(values), values.length), (found, wrong) => {
    if (new Set(found).size < found.length) wrong();
  });
}

/** Id of a document, or an id made by the rules: 1 to 64 letters, digits, `-` or `_`. */
export function id<T extends string = string>(): Schema<T> {
  return { form: { kind: "id" }, read: (f, name) => f.id(name) as T };
}

/** Plain JSON object. */
export const data: Schema<{ readonly [key: string]: Json }> = {
  form: { kind: "data" },
  read: (f, name) => f.data(name),
};

/** Combatant in the encounter (checked by `refuse`). */
export const present: Schema<CombatantId> = combatant(true);

/** Combatant, in the encounter or not. */
export const anyone: Schema<CombatantId> = combatant(false);

function combatant(isPresent: boolean): Schema<CombatantId> {
  return { form: { kind: "combatant", present: isPresent }, read: (f, name) => f.who(name) };
}

/** Combatants required in the encounter, without repetition, at least `least`. */
export function presents(least: 0 | 1 = 1, most = least === 0 ? 10_000 : 1000): Schema<readonly CombatantId[]> {
  return combatants(true, least, most);
}

/** Combatants, in the encounter or not, without repetition; never empty. */
export const newcomers: Schema<readonly CombatantId[]> = combatants(false, 1, 1000);

/** Combatants, in the encounter or not, without repetition; may be empty. */
export function anyones(most = 10_000): Schema<readonly CombatantId[]> {
  return combatants(false, 0, most);
}

function combatants(isPresent: boolean, least: 0 | 1, most: number): Schema<readonly CombatantId[]> {
  return {
    form: { kind: "combatants", present: isPresent, least, most },
    read: (f, name) => (least === 0 ? f.ids(name, most) : f.combatants(name, most)),
  };
}

/** Object with values for some combatants. `isPresent`: all must be in the encounter. */
export function byCombatant<T>(of: Schema<T>, isPresent = false): Schema<Readonly<Record<CombatantId, T>>> {
  return {
    form: { kind: "byCombatant", present: isPresent, of },
    read: (f, name) => f.record<CombatantId, T>(name, (all, key) => of.read(all, key)),
  };
}

/** List of at most `most` values. */
export function list<T>(of: Schema<T>, most: number): Schema<readonly T[]> {
  return {
    form: { kind: "list", of, most },
    read(f, name) {
      const items = f.items(name, most);
      return items.keys().map((key) => of.read(items, key));
    },
  };
}

/** Value of the schema, or null. */
export function nullable<T>(of: Schema<T>): Schema<T | null> {
  return { form: { kind: "nullable", of }, read: (f, name) => f.orNull(name, () => of.read(f, name)) };
}

/** Null; all else is invalid. */
export const nothing: Schema<null> = {
  form: { kind: "own", examples: [null] },
  read(f, name) {
    if (f.value(name) !== null) f.wrong(name);
    return null;
  },
};

export function optional<T>(of: Schema<T>): Optional<T> {
  return { form: { kind: "optional", of }, optional: true, read: (f, name) => of.read(f, name) };
}

/** Object with a value of the schema for every key. */
export function each<const Key extends string, T>(
  keys: readonly Key[],
  of: Schema<T>,
): Schema<Readonly<Record<Key, T>>> {
  const shape = Object.fromEntries(keys.map((key) => [key, of])) as Record<Key, Schema<T>>;
  return { form: { kind: "object", shape }, read: (f, name) => readShape(shape, f.inside(name)) as Record<Key, T> };
}

/** Object with values for some ids, not combatants' ids. */
export function byId<Id extends string, T>(of: Schema<T>): Schema<Readonly<Record<Id, T>>> {
  return {
    form: { kind: "byId", of },
    read: (f, name) => f.record<Id, T>(name, (all, key) => of.read(all, key)),
  };
}

/** Object with the fields of a shape; further fields are dropped. */
export function object<const S extends Shape>(shape: S): Schema<Shaped<S>> {
  return { form: { kind: "object", shape }, read: (f, name) => readShape(shape, f.inside(name)) };
}

/** Object of any of several shapes. The field `tag` has the shape's key and is read first. */
export function variants<const Tag extends string, const Shapes extends Readonly<Record<string, Shape>>>(
  tag: Tag,
  shapes: Shapes,
): Schema<Variant<Tag, Shapes>> {
  return {
    form: { kind: "variants", tag, shapes },
    read(f, name) {
      const inner = f.inside(name);
      const kind = inner.oneOf(tag, Object.keys(shapes));
      // Has the shape named by the tag.
      return { [tag]: kind, ...readShape(shapes[kind] ?? {}, inner) } as Variant<Tag, Shapes>;
    },
  };
}

/**
 * Value with a custom reader. `examples`: accepted values, for tests; `namesIn`: combatants in the value, required in the
 * encounter.
 */
export function readBy<T>(
  read: (fields: Fields, name: string) => T,
  examples: readonly unknown[],
  namesIn?: (value: T) => readonly CombatantId[],
): Schema<T> {
  return {
    form: { kind: "own", examples, ...(namesIn && { present: (value: unknown) => namesIn(value as T) }) },
    read,
  };
}

/** Dotted path to a document's field; members of every object, such as `__proto__`, are invalid. */
export const fieldPath: Schema<string> = checked(text(), (path, wrong) => {
  if (path.split(".").some((name) => name in Object.prototype)) wrong();
});

/** Value with a further check. `wrong()` reports the field, `wrong("attack")` a field inside, `wrong(refusal)` the refusal. */
export function checked<T>(
  of: Schema<T>,
  check: (value: T, wrong: (problem?: string | Refusal) => void) => void,
): Schema<T> {
  return {
    form: of.form,
    read(f, name) {
      const value = of.read(f, name);
      check(value, (problem) => {
        if (problem === undefined) f.wrong(name);
        else if (typeof problem === "string") f.inside(name).wrong(problem);
        else f.refuse(problem);
      });
      return value;
    },
  };
}

/** Value of the schema; an invalid value gets the given refusal if `when` is true, else the schema's own. */
export function orRefuse<T>(of: Schema<T>, refusal: Refusal, when: (raw: unknown) => boolean = () => true): Schema<T> {
  return {
    form: of.form,
    read(f, name) {
      const raw = f.value(name);
      const alone = new Fields({ [name]: raw }, refusal.clause);
      of.read(alone, name);
      if (alone.problem && when(raw)) f.refuse(refusal);
      return of.read(f, name);
    },
  };
}

/** Value of the schema, or the fallback if the field is absent. */
export function filled<T>(of: Schema<T>, fallback: T): Schema<T> {
  return { form: of.form, read: (f, name) => (f.has(name) ? of.read(f, name) : fallback) };
}

/** Same schema, but every frozen value is read only once, with a frozen result. */
export function once<T extends object>(of: Schema<T>): Schema<T> {
  const found = new WeakMap<object, T>();
  const named = new WeakMap<object, readonly CombatantId[]>();
  return {
    form: of.form,
    read(f, name) {
      const raw = f.value(name);
      const known = found.get(Object(raw));
      if (known) return known;
      const value = of.read(f, name);
      if (isFrozen(raw) && !f.problem) found.set(raw, Object.freeze(value));
      return value;
    },
    present(value) {
      const known = named.get(Object(value));
      if (known) return known;
      const ids = presentIn(of, value);
      if (isFrozen(value)) named.set(value, ids);
      return ids;
    },
  };
}

function isFrozen(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.isFrozen(value);
}

/** Reads a single value; null if invalid. */
export function readWhole<T>(of: Schema<T>, raw: unknown): T | null {
  const fields = new Fields({ value: raw }, "-");
  const value = of.read(fields, "value");
  return fields.problem ? null : value;
}

/** Reads the fields of a shape from an object, in the shape's order; absent optional fields are left out. */
export function readShape<const S extends Shape>(shape: S, f: Fields): Shaped<S> {
  const found: [string, unknown][] = [];
  for (const [name, schema] of entriesOf(shape)) {
    if (!("optional" in schema) || f.has(name)) found.push([name, schema.read(f, name)]);
  }
  return Object.fromEntries(found) as Shaped<S>;
}

/** Combatants named in a value and required in the encounter. */
export function presentIn(schema: Schema<unknown>, value: unknown): readonly CombatantId[] {
  if (value === undefined || value === null) return [];
  if (schema.present) return schema.present(value);
  const { form } = schema;
  switch (form.kind) {
    case "combatant":
      return form.present ? [value as CombatantId] : [];
    case "combatants":
      return form.present ? (value as readonly CombatantId[]) : [];
    case "byCombatant": {
      const all = Object.entries(value) as [CombatantId, unknown][];
      return all.flatMap(([who, inner]) => [...(form.present ? [who] : []), ...presentIn(form.of, inner)]);
    }
    case "byId":
      return Object.values(value).flatMap((inner) => presentIn(form.of, inner));
    case "list":
      return (value as readonly unknown[]).flatMap((inner) => presentIn(form.of, inner));
    case "nullable":
    case "optional":
      return presentIn(form.of, value);
    case "object":
      return presentInShape(form.shape, value);
    case "variants": {
      const kind = (value as Readonly<Record<string, string>>)[form.tag] ?? "";
      return presentInShape(form.shapes[kind] ?? {}, value);
    }
    case "own":
      return form.present?.(value) ?? [];
    default:
      return [];
  }
}

/** Combatants named in an object of a shape and required in the encounter. */
export function presentInShape(shape: Shape, value: object): readonly CombatantId[] {
  const fields = value as Readonly<Record<string, unknown>>;
  let naming = namingFields.get(shape);
  if (!naming) {
    naming = entriesOf(shape).filter(([, schema]) => mayName(schema));
    namingFields.set(shape, naming);
  }
  return naming.flatMap(([name, schema]) => presentIn(schema, fields[name]));
}

type Entries = readonly (readonly [name: string, schema: Schema<unknown>])[];

const entries = new WeakMap<Shape, Entries>();
/** Fields of every shape with possible names of combatants. */
const namingFields = new WeakMap<Shape, Entries>();

function entriesOf(shape: Shape): Entries {
  const known = entries.get(shape);
  if (known) return known;
  const found = Object.entries(shape);
  entries.set(shape, found);
  return found;
}

/** True if a value of the schema may name combatants required in the encounter. */
function mayName({ form, present: own }: Schema<unknown>): boolean {
  switch (form.kind) {
    case "combatant":
    case "combatants":
      return own !== undefined || form.present;
    case "byCombatant":
      return form.present || mayName(form.of);
    case "byId":
    case "list":
    case "nullable":
    case "optional":
      return mayName(form.of);
    case "object":
      return Object.values(form.shape).some(mayName);
    case "variants":
      return Object.values(form.shapes).some((shape) => Object.values(shape).some(mayName));
    case "own":
      return own !== undefined || form.present !== undefined;
    default:
      return own !== undefined;
  }
}
