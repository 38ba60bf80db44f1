type Test<V> = (value: V, index: number, collection: Collection<V>) => unknown;

/** `foundry.utils.Collection`: a Map that iterates over its values, with array methods. */
export class Collection<V> extends Map<string, V> {
  get contents(): V[] {
    return Array.from(this.values());
  }

  // Documented: unlike a Map, a Collection iterates over values.
  // biome-ignore lint/suspicious/noExplicitAny: the iterator's element differs from Map's on purpose
  override [Symbol.iterator](): any {
    return this.values();
  }

  find(test: Test<V>): V | undefined {
    let index = 0;
    for (const value of this.values()) if (test(value, index++, this)) return value;
    return undefined;
  }

  filter(test: Test<V>): V[] {
    return this.contents.filter((value, index) => test(value, index, this));
  }

  some(test: Test<V>): boolean {
    return this.find(test) !== undefined;
  }

  every(test: Test<V>): boolean {
    return this.contents.every((value, index) => test(value, index, this));
  }

  map<T>(transform: (value: V, index: number, collection: Collection<V>) => T): T[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  reduce<T>(reducer: (accumulator: T, value: V, index: number, collection: Collection<V>) => T, initial: T): T {
    return this.contents.reduce((sum, value, index) => reducer(sum, value, index, this), initial);
  }

  partition(rule: (value: V) => boolean): [V[], V[]] {
    const failed: V[] = [];
    const passed: V[] = [];
    for (const value of this.values()) (rule(value) ? passed : failed).push(value);
    return [failed, passed];
  }

  override forEach(callback: (value: V, key: string, collection: Map<string, V>) => void): void {
    for (const [key, value] of [...this.entries()]) callback(value, key, this);
  }

  /** `strict` throws when the key is unknown. Subclasses add options. */
  override get(key: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (strict && value === undefined) throw new Error(`The key ${key} does not exist in the ${this.constructor.name}`);
    return value;
  }

  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = this.find((entry) => (entry as { name?: string }).name === name);
    if (strict && value === undefined) throw new Error(`An entry named ${name} does not exist in the collection`);
    return value;
  }

  toJSON(): unknown[] {
    return this.contents.map((value) => (value as { toJSON?(): unknown })?.toJSON?.() ?? value);
  }
}
