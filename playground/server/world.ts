/** All documents of the running world in memory, and their transactions. */
import type { Rules } from "./context.ts";
import type { Database, Write } from "./database.ts";
import type { Source } from "./json.ts";

export class World {
  readonly #database: Database;
  readonly #collections = new Map<string, Map<string, Source>>();

  constructor(database: Database, stored: Map<string, Source[]>) {
    this.#database = database;
    for (const [collection, sources] of stored) {
      this.#collections.set(collection, new Map(sources.map((source) => [source._id, source])));
    }
  }

  get(collection: string, id: string): Source | undefined {
    return this.#collections.get(collection)?.get(id);
  }

  all(collection: string): Source[] {
    return [...(this.#collections.get(collection)?.values() ?? [])];
  }

  /** Begins changes to be stored together or not at all. */
  begin(): Transaction {
    return new Transaction(this);
  }

  /** Stores the writes, then shows them; readers never see unstored data. */
  async commit(writes: Write[]): Promise<void> {
    if (writes.length > 0) await this.#database.write(writes);
    for (const { collection, id, source } of writes) {
      const documents = this.#collections.get(collection) ?? new Map<string, Source>();
      this.#collections.set(collection, documents);
      if (source) documents.set(id, source);
      else documents.delete(id);
    }
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

/** Reads the world with this transaction's own changes on top. */
export class Transaction {
  readonly #world: World;
  readonly #writes = new Map<string, Write>();

  constructor(world: World) {
    this.#world = world;
  }

  get(collection: string, id: string): Source | undefined {
    const written = this.#writes.get(`${collection}!${id}`);
    return written ? (written.source ?? undefined) : this.#world.get(collection, id);
  }

  all(collection: string): Source[] {
    const documents = new Map(this.#world.all(collection).map((source) => [source._id, source]));
    for (const write of this.#writes.values()) {
      if (write.collection !== collection) continue;
      if (write.source) documents.set(write.id, write.source);
      else documents.delete(write.id);
    }
    return [...documents.values()];
  }

  put(collection: string, source: Source): void {
    this.#writes.set(`${collection}!${source._id}`, { collection, id: source._id, source });
  }

  remove(collection: string, id: string): void {
    this.#writes.set(`${collection}!${id}`, { collection, id, source: null });
  }

  commit(): Promise<void> {
    return this.#world.commit([...this.#writes.values()]);
  }
}

export interface OperationContext {
  transaction: Transaction;
  user: Source;
  rules: Rules;
}
