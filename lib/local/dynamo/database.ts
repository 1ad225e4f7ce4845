import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Change, create, type Store } from "dynalite/db/index.js";

/** More than opening writes: what the log holds, 4 MB by default, becomes a table. */
const roomToOpen = 8 * 2 ** 20;

/** dynalite's database, in whose files each write is there as a whole or not at all, whatever ends it. */
export class Database {
  readonly #folder: string;
  #store: Store;
  /** Those of the write in progress. */
  #changes: Change[] | null = null;
  #hasFailed = false;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#store = this.#create();
  }

  /** @throws LevelDB's error. */
  static async open(folder: string): Promise<Database> {
    const database = new Database(folder);
    await database.#store.db.open();
    return database;
  }

  get store(): Store {
    return this.#store;
  }

  close(): Promise<void> {
    return this.#store.db.close();
  }

  /**
   * Carries out one operation that writes. No other may be in progress.
   * @throws the operation's error, or LevelDB's, after which nothing was written.
   */
  async write<T>(operation: (store: Store) => Promise<T>): Promise<T> {
    if (this.#hasFailed) await this.#openAnew();
    const changes: Change[] = [];
    this.#changes = changes;
    const answer = await operation(this.#store).finally(() => {
      this.#changes = null;
    });
    if (changes.length === 0) return answer;
    await this.#store.db.batch(changes).catch((error: unknown) => {
      this.#hasFailed = true;
      throw error;
    });
    return answer;
  }

  /**
   * A write that failed, as on a full disk, leaves a part of itself in the log. LevelDB goes on to write after it, and reads no further
   * than to it when it is opened the next time: all that was written since would be lost. Reading goes on until there is room.
   */
  async #openAnew(): Promise<void> {
    const room = join(this.#folder, "room");
    await writeFile(room, Buffer.alloc(roomToOpen)).finally(() => rm(room, { force: true }));
    await this.#store.db.close();
    this.#store = this.#create();
    await this.#store.db.open();
    this.#hasFailed = false;
  }

  /**
   * dynalite removes entries of the indexes, puts others and then the item, one after the other: whoever is interrupted in between would
   * have an index of what the table does not hold.
   */
  #create(): Store {
    const store = create({ path: this.#folder, createTableMs: 0 });
    const { put, del } = store.db;
    store.db.put = (key, value, done) => {
      if (this.#changes === null) return put(key, value, done);
      this.#changes.push({ type: "put", key, value });
      setImmediate(done, null);
    };
    store.db.del = (key, done) => {
      if (this.#changes === null) return del(key, done);
      this.#changes.push({ type: "del", key });
      setImmediate(done, null);
    };
    return store;
  }
}
