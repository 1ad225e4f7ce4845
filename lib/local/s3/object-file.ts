import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import * as z from "zod";

/** What is stored of an object in addition to its bytes. */
const metadata = z.object({
  key: z.string(),
  /** MD5 of the bytes, in hex, without quotes. */
  etag: z.string(),
  modifiedAt: z.iso.datetime(),
  /** Headers that are returned with the object, by lower-case name. */
  headers: z.record(z.string(), z.string()),
});
export type ObjectMetadata = z.infer<typeof metadata>;

// One file holds the bytes, then the metadata as JSON, then the metadata's length: one rename puts both in place.
const lengthBytes = 4;

/** What follows an object's bytes in its file. */
export function metadataTrailer(about: ObjectMetadata): Buffer {
  const json = Buffer.from(JSON.stringify(about));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length]);
}

/** An object open for reading; a later write to the same key does not affect it. */
export interface StoredObject extends ObjectMetadata {
  /** In bytes. */
  size: number;
  /** The bytes from `start` to `end`, both included; closes the object when it ends. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
}

/** Opens an object's file; `null` if there is none. */
export async function openObject(path: string): Promise<StoredObject | null> {
  const file = await openIfPresent(path);
  if (!file) return null;
  try {
    const { size: total } = await file.stat();
    const end = total - lengthBytes;
    const length = (await readExactly(file, end, lengthBytes)).readUInt32BE();
    const size = end - length;
    const about = metadata.parse(JSON.parse((await readExactly(file, size, length)).toString()));
    return {
      ...about,
      size,
      read: (start, last) =>
        start > last ? emptyOf(file) : file.createReadStream({ start, end: last, autoClose: true }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function emptyOf(file: FileHandle): Readable {
  const empty = Readable.from([]);
  empty.once("close", () => void file.close());
  return empty;
}

async function openIfPresent(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error("The object's file is damaged.");
  return buffer;
}
