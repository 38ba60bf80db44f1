/** Values by the function that made them, until the document's data is prepared again. */
const made = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Value that depends on nothing but a document and what it contains, made once for each preparation of its data. Foundry prepares
 * a document again after every change of it and of what it contains.
 */
export function oncePrepared<Source extends object, Value>(source: Source, make: (source: Source) => Value): Value {
  let values = made.get(source);
  if (!values) {
    values = new Map();
    made.set(source, values);
  }
  if (!values.has(make)) values.set(make, make(source));
  return values.get(make) as Value; // Only `make` sets it.
}

/** Drops a document's values, as its data is prepared. */
export function dropPrepared(source: object): void {
  made.delete(source);
}
