/** Values by the function making the value, until the document's data is prepared again. */
const made = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Value depending only on a document and the contents, made once for every preparation of the data. Foundry prepares a document
 * again after every change of the document or the contents.
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

/** Drops a document's values, as the data is prepared. */
export function dropPrepared(source: object): void {
  made.delete(source);
}
