/** Stores each world in a separate LevelDB, with keys like Foundry's packs: `!actors!<id>`, embedded documents within. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { isObject, type Source } from "./json.ts";
import { StartFailure } from "./refusal.ts";

export interface Write {
  collection: string;
  id: string;
  /** null deletes. */
  source: Source | null;
}

/** Missing, incomplete or unreadable database. */
export class DamagedDatabase extends StartFailure {}

type Level = ClassicLevel<string, unknown>;

/** Written with a new world; a database without the mark lost its content. */
const MARK = "!world!format";

export class Database {
  #level: Level;
  /** True after a failed write: later log entries would follow a torn record, and be dropped at the next start. */
  #isTorn = false;

  private constructor(level: Level) {
    this.#level = level;
  }

  /** Makes the database of a new world. */
  static async create(folder: string, writes: Write[]): Promise<void> {
    const level: Level = new ClassicLevel(folder, { valueEncoding: "json", errorIfExists: true });
    await level.open();
    await level.put(MARK, { version: 1 });
    await new Database(level).write(writes);
    await level.close();
  }

  /**
   * Opens the database of an existing world. Never repairs, so an attempt loses no data.
   * @throws StartFailure for a missing, locked or damaged database.
   */
  static async open(folder: string): Promise<Database> {
    if (!existsSync(join(folder, "CURRENT"))) throw invalid(folder, "its CURRENT file is missing");
    // LevelDB itself starts an empty database silently, without the lost data.
    if (!readdirSync(folder).some((name) => name.endsWith(".log"))) throw invalid(folder, "its log file is missing");
    return new Database(await Database.#opened(folder));
  }

  static async #opened(folder: string): Promise<Level> {
    const level: Level = new ClassicLevel(folder, { valueEncoding: "json", createIfMissing: false });
    try {
      await level.open();
    } catch (error) {
      throw openFailure(error, folder);
    }
    return level;
  }

  /**
   * Returns all stored documents, by collection.
   * @throws StartFailure when the database can't be read.
   */
  async readAll(): Promise<Map<string, Source[]>> {
    const collections = new Map<string, Source[]>();
    let marked = false;
    try {
      for await (const [key, value] of this.#level.iterator()) {
        const collection = key.split("!")[1] ?? "";
        if (key === MARK) marked = true;
        else if (!isObject(value)) throw new Error(`${key} holds no document`);
        else collections.set(collection, [...(collections.get(collection) ?? []), value as Source]);
      }
    } catch (error) {
      throw invalid(this.#level.location, error);
    }
    if (!marked) throw invalid(this.#level.location, "its first entry is missing");
    return collections;
  }

  /**
   * Writes all or nothing; on disk when the promise resolves. After a failed write, on a full disk for instance, the database is
   * first reopened, so that later writes begin a new log.
   */
  async write(writes: Write[]): Promise<void> {
    if (this.#isTorn) await this.#reopen();
    const operations = writes.map(({ collection, id, source }) => {
      const key = `!${collection}!${id}`;
      return source ? { type: "put" as const, key, value: source } : { type: "del" as const, key };
    });
    try {
      await this.#level.batch(operations, { sync: true });
    } catch (error) {
      this.#isTorn = true;
      throw error;
    }
  }

  async #reopen(): Promise<void> {
    await this.#level.close();
    this.#level = await Database.#opened(this.#level.location);
    this.#isTorn = false;
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}

function openFailure(error: unknown, folder: string): StartFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (isObject(cause) && cause.code === "LEVEL_LOCKED") {
    return new StartFailure(`The world is already open in another server (its database is locked): ${folder}`);
  }
  return invalid(folder, cause ?? error);
}

function invalid(folder: string, cause: unknown): DamagedDatabase {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DamagedDatabase(
    `The world's database is damaged: ${folder} (${reason.split("\n")[0]}). Restore a copy of it, or begin anew with --reset.`,
  );
}
