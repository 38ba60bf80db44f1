/** Values by the function that made them, until the actor's data is prepared again. */
const made = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Value that depends on nothing but an actor and its items, made once for each preparation of the actor's data. Foundry
 * prepares an actor again after every change of the actor, its items and its effects.
 */
export function oncePrepared<Value>(actor: Actor.Implementation, make: (actor: Actor.Implementation) => Value): Value {
  let values = made.get(actor);
  if (!values) {
    values = new Map();
    made.set(actor, values);
  }
  if (!values.has(make)) values.set(make, make(actor));
  return values.get(make) as Value; // Only `make` sets it.
}

/** Drops an actor's values, as its data is prepared. */
export function dropPrepared(actor: Actor.Implementation): void {
  made.delete(actor);
}
