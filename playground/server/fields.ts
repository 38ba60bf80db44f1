/**
 * Kinds of fields on the server: casts, and refusals. Names and defaults follow the fields of the documented base schemas
 * (foundry.data.fields); nested objects keep unlisted keys.
 */
import type { JsonObject } from "../protocol.ts";
import { isId, isObject } from "./json.ts";

export type DocumentName =
  | "ActiveEffect"
  | "Actor"
  | "ActorDelta"
  | "ChatMessage"
  | "Combat"
  | "Combatant"
  | "CombatantGroup"
  | "Folder"
  | "Item"
  | "JournalEntry"
  | "JournalEntryPage"
  | "Level"
  | "Macro"
  | "Region"
  | "RegionBehavior"
  | "Scene"
  | "Setting"
  | "Token"
  | "User"
  | "Wall";

export type Field =
  | { kind: "value"; initial: () => unknown; required: boolean; clean: (value: unknown) => unknown }
  | { kind: "object"; initial: () => JsonObject }
  | { kind: "type" }
  | { kind: "system" }
  | { kind: "stats" }
  | { kind: "collection"; of: DocumentName }
  | { kind: "single"; of: DocumentName };

/** Value refused by its field; the message has no field name yet. */
export class InvalidValue extends Error {}

interface Options {
  initial?: unknown;
  nullable?: boolean;
  required?: boolean;
  min?: number;
  max?: number;
  blank?: boolean;
  choices?: readonly unknown[];
}

function value(options: Options, fallback: unknown, cast: (value: unknown) => unknown): Field {
  const initial = () => ("initial" in options ? structuredClone(options.initial) : fallback);
  const nullable = options.nullable ?? initial() === null;
  return {
    kind: "value",
    initial,
    required: options.required ?? false,
    clean(given) {
      if (given === null) {
        if (nullable) return null;
        throw new InvalidValue("may not be null");
      }
      const result = cast(given);
      if (options.choices && !options.choices.includes(result))
        throw new InvalidValue(`${result} is not a valid choice`);
      return result;
    },
  };
}

/** Text. `blank: false` refuses the empty string. */
export function text(options: Options = {}): Field {
  return value(options, "", (given) => {
    if (typeof given === "object") throw new InvalidValue("must be a string");
    const result = String(given);
    if (options.blank === false && result.trim() === "") throw new InvalidValue("may not be a blank string");
    return result;
  });
}

/** A file path or colour: text or null. */
export function optionalText(options: Options = {}): Field {
  return text({ initial: null, ...options, nullable: true });
}

export function number(options: Options & { integer?: boolean } = {}): Field {
  return value(options, null, (given) => {
    const result = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
    if (typeof result !== "number" || !Number.isFinite(result)) throw new InvalidValue("must be a number");
    if (options.integer && !Number.isInteger(result)) throw new InvalidValue("must be an integer");
    if (options.min !== undefined && result < options.min) throw new InvalidValue(`must be at least ${options.min}`);
    if (options.max !== undefined && result > options.max) throw new InvalidValue(`must be at most ${options.max}`);
    return result;
  });
}

export function integer(options: Options = {}): Field {
  return number({ ...options, integer: true });
}

export function boolean(initial = false): Field {
  return value({ initial }, false, (given) => (typeof given === "string" ? given === "true" : Boolean(given)));
}

/** The id of another document, or null. */
export function reference(): Field {
  return value({ initial: null }, null, (given) => {
    if (given === "") return null;
    if (!isId(given)) throw new InvalidValue("must be a valid 16-character alphanumeric ID");
    return given;
  });
}

/** List stored as given and always replaced whole. */
export function list(initial: unknown[] = []): Field {
  return value({ initial }, [], (given) => {
    if (!Array.isArray(given)) throw new InvalidValue("must be an Array");
    return given;
  });
}

/** JSON text (Setting#value). */
export function json(): Field {
  return value({ initial: null }, null, (given) => {
    if (typeof given !== "string") return JSON.stringify(given);
    try {
      JSON.parse(given);
    } catch {
      throw new InvalidValue("must be a valid JSON string");
    }
    return given;
  });
}

/** Recursively merged object; given keys override the defaults. */
export function object(initial: JsonObject = {}): Field {
  return { kind: "object", initial: () => structuredClone(initial) };
}

/** `{default: level, [userId]: level}` with levels from -1 (inherit) to 3 (owner). */
export function ownership(initial: number = 0): Field {
  return object({ default: initial });
}

export function nullableOwnership(): Field {
  return value({ initial: null }, null, (given) => {
    if (!isObject(given)) throw new InvalidValue("must be an object");
    return given;
  });
}

export const type: Field = { kind: "type" };
export const system: Field = { kind: "system" };
export const stats: Field = { kind: "stats" };
export const flags: Field = object();
export const sort: Field = integer({ initial: 0 });
export const name: Field = text({ required: true, blank: false });

export function collection(of: DocumentName): Field {
  return { kind: "collection", of };
}

export function single(of: DocumentName): Field {
  return { kind: "single", of };
}

export interface Definition {
  name: DocumentName;
  /** Name of the world collection, or of the parent's array for embedded documents. */
  collection: string;
  /** True for documents with their own world collection. */
  primary: boolean;
  /** Default type; undefined if a type is required. */
  initialType?: string;
  /** Types declared by core; documents without any have `base`. */
  coreTypes?: readonly string[];
  coreTypesSince14?: readonly string[];
  fields: Record<string, Field>;
  /** Fields new in V14. */
  since14?: readonly string[];
}
