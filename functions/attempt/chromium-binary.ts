import { createReadStream, createWriteStream } from "node:fs";
import { access, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { OncePerKey } from "../core/once-per-key.ts";
import {
  chromiumArchives,
  chromiumManifest,
  chromiumProgram,
  findPackageFile,
  packageFile,
  repackedProgram,
} from "./package-files.ts";
import { ownFolder, privateFolder, removeAbandoned } from "./private-folder.ts";

/** Where Chromium is once it is unpacked. Absolute paths. */
export interface ChromiumFiles {
  executable: string;
  /** The system libraries that Chromium needs, for machines without them. */
  libraries: string;
  /** For profiles and caches; no other user has access. */
  folder: string;
}

const programName = "chromium";

/** Bytes that are read, unpacked and written at once. The program has 200 MB: in the default pieces it takes twice as long. */
const unpackedAtOnce = 256 * 1024;

const unpacked = new OncePerKey<string | undefined, ChromiumFiles>(new Map(), findOrUnpack);

/**
 * Unpacks Chromium, or finds it unpacked, once in this process. Other processes never see a partial copy: each
 * process unpacks under a name of its own, and the first to finish renames its copy to the name that all look for.
 * @param parent the folder for temporary files; the machine's by default.
 * @throws BrowserUnavailable if the folder belongs to another user; an Error of the file system if the disk is full.
 */
export function chromiumFiles(parent?: string): Promise<ChromiumFiles> {
  return unpacked.of(parent);
}

async function findOrUnpack(parent: string | undefined): Promise<ChromiumFiles> {
  const folder = await privateFolder(parent);
  const home = join(folder, `chromium-${await version()}`);
  const files = { executable: join(home, programName), libraries: join(home, "al2023", "lib"), folder };
  await removeAbandoned(folder);
  if (await exists(files.executable)) return files;
  const staging = await ownFolder(folder, "unpacking");
  try {
    await unpack(staging);
    await takePlace(staging, home, files.executable);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return files;
}

async function version(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(packageFile(chromiumManifest), "utf8"));
  const named = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return named ? String(manifest.version) : "unknown";
}

async function unpack(target: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  const repacked = findPackageFile(repackedProgram);
  const unpacking = chromiumArchives.map((archive) =>
    archive === chromiumProgram && repacked !== undefined
      ? unpackProgram(repacked, join(target, programName))
      : withTemporaryFolder(target, () => inflate(packageFile(archive))),
  );
  await Promise.all(unpacking);
}

async function unpackProgram(repacked: string, program: string): Promise<void> {
  const chunk = { highWaterMark: unpackedAtOnce };
  await pipeline(
    createReadStream(repacked, chunk),
    createZstdDecompress({ chunkSize: unpackedAtOnce }),
    createWriteStream(program, { ...chunk, mode: 0o700 }),
  );
}

/**
 * `inflate` always writes to the folder for temporary files. It reads that folder's name synchronously, so the change
 * is undone before any other code can run.
 */
function withTemporaryFolder<T>(folder: string, run: () => T): T {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

async function takePlace(staging: string, home: string, executable: string): Promise<void> {
  try {
    await rename(staging, home);
  } catch (error) {
    if (await exists(executable)) return;
    // The executable was deleted from the folder, as cleaners of temporary files do.
    await rm(home, { recursive: true, force: true });
    await rename(staging, home).catch(() => Promise.reject(error));
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
