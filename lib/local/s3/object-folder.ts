import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { appendFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { metadataTrailer, type ObjectMetadata, openObject, type StoredObject } from "./object-file.ts";
import { folderOfPrefix, objectPath, objectSuffix } from "./object-path.ts";

/** Holds uploads in progress; no encoded key begins with a dot. */
const uploads = ".uploads";

/** An upload whose bytes are on disk but not yet visible as an object. */
export interface Upload {
  /** Makes the object visible atomically; `false` if `onlyIfAbsent` and its key exists. */
  commit(about: ObjectMetadata, options: { onlyIfAbsent: boolean }): Promise<boolean>;
  /** Removes the upload; does nothing after a commit. */
  discard(): Promise<void>;
}

/** A bucket's objects, stored in a folder. */
export class ObjectFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Creates the folder, and removes unfinished uploads of a process that was killed. */
  async open(): Promise<void> {
    await rm(join(this.#root, uploads), { recursive: true, force: true });
    await mkdir(join(this.#root, uploads), { recursive: true });
  }

  /** Removes every object below a folder of keys, as a rule of the bucket's lifecycle does. @param prefix ends in a slash. */
  async removeAll(prefix: string): Promise<void> {
    await rm(join(this.#root, folderOfPrefix(prefix)), { recursive: true, force: true });
  }

  /** Writes the bytes to disk under a temporary name; the caller commits or discards them. */
  async upload(bytes: Readable): Promise<Upload> {
    const temporary = join(this.#root, uploads, randomUUID());
    const discard = () => rm(temporary, { force: true });
    try {
      await pipeline(bytes, createWriteStream(temporary, { mode: 0o600 }));
    } catch (error) {
      await discard();
      throw error;
    }
    return {
      discard,
      commit: async (about, { onlyIfAbsent }) => {
        await appendFile(temporary, metadataTrailer(about));
        const place = join(this.#root, objectPath(about.key));
        await mkdir(dirname(place), { recursive: true });
        return onlyIfAbsent ? placeOnce(temporary, place) : placeOver(temporary, place);
      },
    };
  }

  /** The object, open; `null` if there is none. */
  async find(key: string): Promise<StoredObject | null> {
    const object = await openObject(join(this.#root, objectPath(key)));
    // A case-insensitive file system could have opened another key's file.
    if (!object || object.key === key) return object;
    await object.close();
    return null;
  }

  /** Removing an object that does not exist changes nothing. */
  async remove(key: string): Promise<void> {
    const object = await this.find(key);
    await object?.close();
    if (object) await rm(join(this.#root, objectPath(key)), { force: true });
  }

  /** Every key that begins with the prefix, in the order of their UTF-8 bytes. */
  async keys(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for (const file of await filesBelow(join(this.#root, folderOfPrefix(prefix)))) {
      const object = await openObject(file);
      await object?.close();
      if (object?.key.startsWith(prefix)) found.push(object.key);
    }
    return found.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }
}

async function placeOver(temporary: string, place: string): Promise<true> {
  await rename(temporary, place);
  return true;
}

async function placeOnce(temporary: string, place: string): Promise<boolean> {
  try {
    await link(temporary, place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(objectSuffix))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
