/**
 * Runs first in a page and notes API members missing on access by packages: of `foundry`, at any depth, and of `CONFIG`, `CONST`,
 * `game` and `ui`. Some packages only look for their presence.
 */
export function watchMissing(): void {
  const depths: Record<string, number> = { foundry: 9, CONST: 0, CONFIG: 1, game: 0, ui: 0 };
  const annotated = new Map<string, string>();
  Object.assign(globalThis, { __missing: () => [...annotated].map(([path, file]) => `${path} (${file})`) });

  /** Accessing file of a package, with line; undefined for the playground itself. */
  const asker = (): string | undefined => {
    // The frames of this function, of the trap, and of whoever reads.
    const frame = new Error().stack?.split("\n")[3] ?? "";
    return /\/(?:modules|systems)\/([^?)]+?:\d+)/.exec(frame)?.[1];
  };
  const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

  const watched = (target: object, path: string, depth: number): object => {
    const known = new Map<string, { value: object; proxy: object }>();
    return new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof name === "symbol" || name === "toJSON" || name === "then") return value;
        if (value === undefined && !(name in object)) {
          const file = asker();
          if (file && !annotated.has(`${path}.${name}`)) annotated.set(`${path}.${name}`, file);
        }
        if (depth === 0 || typeof value !== "object" || value === null || !isPlain(value)) return value;
        const fixed = Object.getOwnPropertyDescriptor(object, name);
        if (fixed && !fixed.configurable && !fixed.get) return value;
        const before = known.get(name);
        if (before?.value === value) return before.proxy;
        const proxy = watched(value, `${path}.${name}`, depth - 1);
        known.set(name, { value, proxy });
        return proxy;
      },
      // Getters and methods see the object itself, not what watches it.
      set: (object, name, value) => Reflect.set(object, name, value),
    });
  };

  const define = Object.defineProperty;
  Object.defineProperty = <T>(object: T, name: PropertyKey, descriptor: PropertyDescriptor & ThisType<unknown>): T => {
    const depth = (object as unknown) === globalThis && typeof name === "string" ? depths[name] : undefined;
    const { value } = descriptor;
    if (depth === undefined || typeof value !== "object" || value === null) return define(object, name, descriptor);
    return define(object, name, { ...descriptor, value: watched(value, String(name), depth) });
  };
}
