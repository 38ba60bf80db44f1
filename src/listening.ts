/** Listening to Foundry's hooks, where what runs stands beside its events, and one call ends it; and to events of our own. */

/** Event of our own: a call runs the functions added by `on`, in this order. */
interface Signal<Args extends unknown[]> {
  (...args: Args): void;
  readonly on: (run: (...args: Args) => void) => void;
}

export function signal<Args extends unknown[] = []>(): Signal<Args> {
  const added: ((...args: Args) => void)[] = [];
  const call = (...args: Args) => {
    for (const run of added) run(...args);
  };
  return Object.assign(call, { on: (run: (...args: Args) => void) => void added.push(run) });
}

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
