/** Listening to Foundry's hooks: what runs stands beside its events, and one call ends it. */

/** Functions by the hook that calls them, one or several, in this order. */
type Listeners = { readonly [Name in Hooks.HookName]?: Hooks.Function<Name> | readonly Hooks.Function<Name>[] };

/** Calls the functions of a table on their hooks until the returned function is called. */
export function listen(listeners: Listeners): () => void {
  const ids = Object.entries(listeners).flatMap(([name, functions]) =>
    [functions].flat().map((run) => ({ name, id: add(name, run as () => unknown) })),
  );
  return () => {
    for (const { name, id } of ids) Hooks.off(name as Hooks.HookName, id);
  };
}

/** Calls one function, without arguments, on each of these hooks, by name. */
export function listenToAll(names: readonly string[], run: () => void): void {
  for (const name of names) add(name, () => run());
}

/** The type package knows hooks of documents one by one; names made at run time aren't among them. */
function add(name: string, run: () => unknown): number {
  return (Hooks.on as (name: string, run: () => unknown) => number)(name, run);
}
