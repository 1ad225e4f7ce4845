import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, constants, zstdCompressSync } from "node:zlib";
import { chromiumProgram, repackedProgram } from "../../functions/attempt/package-files.ts";

/** A higher level takes twice as long for a hundredth of the size. */
const level = 9;

/** Repacking takes seconds, and a synthesis has several functions with a browser: the result is kept for the next one. */
const cache = fileURLToPath(new URL("../../node_modules/.cache/chromium/", import.meta.url));

/**
 * Packs Chromium's program with zstd instead of brotli: unpacking, which each cold start pays for, takes a third of the processor
 * time, and the asset is a tenth larger.
 * @param nodeModules of an asset, which has the program as its maker packs it.
 * @throws Error if that file is damaged.
 */
export function repackChromium(nodeModules: string): void {
  const packed = join(nodeModules, chromiumProgram);
  copyFileSync(repacked(readFileSync(packed)), join(nodeModules, repackedProgram));
  rmSync(packed);
}

/** @returns the path of the repacked program. */
function repacked(packed: Buffer): string {
  const file = join(cache, `${createHash("sha256").update(packed).digest("hex")}-${level}.zst`);
  if (existsSync(file)) return file;
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 };
  mkdirSync(cache, { recursive: true });
  // Others may be doing the same, and must not find half a file.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, zstdCompressSync(brotliDecompressSync(packed), { params }));
  renameSync(own, file);
  return file;
}
