import { randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { ServiceError } from "../../functions/core/error.ts";
import { folderFault } from "../../functions/core/files/folder-fault.ts";
import { makeFolder } from "../../functions/core/files/make-folder.ts";
import { type RegionCode, regionCodes } from "../../functions/core/regions.ts";
import { readFileIfPresent, writeFileAtomically } from "./atomic-file.ts";

/** A data folder cannot be used; the message tells an operator which one and why. */
export class DataFolderError extends ServiceError {
  override readonly name = "DataFolderError";
}

const description = z.object({
  region: z.enum(regionCodes as [RegionCode, ...RegionCode[]]),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  /** The process that serves the region from this folder, unless it was killed. */
  serving: z.object({ pid: z.int(), endpoint: z.url() }).nullable(),
});
/** The content of a data folder's `region.json`. */
export type FolderDescription = z.infer<typeof description>;

const descriptionFile = "region.json";

/** A data folder, and the paths in it. */
export interface DataFolder {
  /** Absolute. */
  path: string;
  /** Whether it was made by this process. */
  isNew: boolean;
  table: string;
  objects: string;
  workflow: string;
  parameters: string;
  /** The events that were sent to the event bus, one a line. */
  events: string;
  description: string;
}

/**
 * Creates a data folder, or closes an existing one to other users, since it holds secrets.
 * @throws DataFolderError if it cannot be written, or is open to others and holds something else.
 */
export function makeDataFolder(path: string): DataFolder {
  const absolute = resolve(path);
  let isNew: boolean;
  try {
    isNew = makeFolder(absolute, 0o700) !== null;
    accessSync(absolute, constants.W_OK | constants.X_OK);
    closeToOthers(absolute);
  } catch (cause) {
    if (cause instanceof DataFolderError) throw cause;
    throw new DataFolderError(`${absolute} cannot be written: ${folderFault(cause)}. Name another folder.`, {
      cause,
    });
  }
  return {
    path: absolute,
    isNew,
    table: join(absolute, "table"),
    objects: join(absolute, "objects"),
    workflow: join(absolute, "workflow"),
    parameters: join(absolute, "parameters.json"),
    events: join(absolute, "events.jsonl"),
    description: join(absolute, descriptionFile),
  };
}

/** A folder that is not known to be a region's may be shared on purpose: its mode is not changed. */
function closeToOthers(path: string): void {
  const mode = statSync(path).mode & 0o777;
  // Windows has no such modes.
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  const files = readdirSync(path);
  if (files.length > 0 && !files.includes(descriptionFile)) {
    throw new DataFolderError(
      `${path} can be read by other users of this machine (mode ${mode.toString(8)}), and has other files in it: ` +
        "choose another folder, or run chmod 700 on this one.",
    );
  }
  chmodSync(path, 0o700);
}

/** Whether a folder holds the data of a region. Creates nothing. */
export function isDataFolder(path: string): boolean {
  return existsSync(join(path, descriptionFile));
}

/** The data folders in a folder that `npm start -- --all` was given, by their names in it. */
export function dataFoldersIn(path: string): RegionCode[] {
  return regionCodes.filter((region) => isDataFolder(join(path, region)));
}

/**
 * Reads a folder's description; `null` if it is new.
 * @param region the region that the folder has to belong to, if any.
 * @throws DataFolderError if it belongs to another region, or `region.json` is damaged.
 */
export function readDescription(folder: DataFolder, region?: RegionCode): FolderDescription | null {
  const text = readFileIfPresent(folder.description);
  if (text === null) return null;
  const found = parse(text, folder.description);
  if (region === undefined || found.region === region) return found;
  throw new DataFolderError(`${folder.path} belongs to region ${found.region}, not to ${region}.`);
}

/** The folder's description, created if the folder is new. Only for the process that has locked the folder. */
export function describeFolder(folder: DataFolder, region: RegionCode | undefined): FolderDescription {
  const existing = readDescription(folder, region);
  if (existing) return existing;
  const made: FolderDescription = {
    region: region ?? "us",
    accessKeyId: `LOCAL${randomBytes(8).toString("hex").toUpperCase()}`,
    secretAccessKey: randomBytes(32).toString("base64url"),
    serving: null,
  };
  writeDescription(folder, made);
  return made;
}

/** Replaces the folder's description. */
export function writeDescription(folder: DataFolder, changed: FolderDescription): void {
  writeFileAtomically(folder.description, `${JSON.stringify(changed, null, 2)}\n`);
}

function parse(text: string, file: string): FolderDescription {
  try {
    return description.parse(JSON.parse(text));
  } catch (cause) {
    throw new DataFolderError(`${file} does not describe a region's data.`, { cause });
  }
}
