import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { brotliDecompressSync, constants } from "node:zlib";
import { chromiumArchives, chromiumManifest, packageFile } from "../../functions/attempt/package-files.ts";
import { SettingsError } from "./settings.ts";

/** The files of the maker's archive that a deployment needs. The maker's npm package has them for x64 only. */
const needed = chromiumArchives.map((file) => posix.basename(file));

/** An ELF file names its machine in two bytes at this offset. */
const machineOffset = 18;
const machineOfArm64 = 183;

const checked = new Set<string>();

/**
 * Checks that an operator's copy of Chromium for arm64 is what a deployment needs: the version that the tests here ran on, all of
 * its files, and a program for arm64. https://github.com/Sparticuz/chromium#can-i-use-arm-or-graviton-instances
 * @param archive path of the maker's `chromium-v<version>-pack.arm64.tar`.
 * @throws SettingsError that says what is wrong, and which file would be right.
 */
export function checkArm64Chromium(archive: string): void {
  if (checked.has(archive)) return;
  const { version } = JSON.parse(readFileSync(packageFile(chromiumManifest), "utf8")) as { version: string };
  const name = `chromium-v${version}-pack.arm64.tar`;
  const why = whyNot(archive, name);
  if (why !== null) {
    const right = `Has to be ${name} from https://github.com/Sparticuz/chromium/releases/tag/v${version}.`;
    throw new SettingsError(`arm64_chromium: ${archive} ${why}. ${right}`);
  }
  checked.add(archive);
}

function whyNot(archive: string, name: string): string | null {
  if (basename(archive) !== name) return "has another name";
  const entries = entriesOf(archive);
  if (entries === null) return "cannot be read";
  const missing = needed.find((file) => !entries.has(file));
  if (missing !== undefined) return `has no ${missing}`;
  const program = tar("-xOf", archive, entries.get("chromium.br") ?? "");
  return machineOf(program) === machineOfArm64 ? null : "has a Chromium that is not for arm64";
}

/** Writes the files of a checked archive to where the functions look for those of the package. */
export function copyArm64Chromium(archive: string, nodeModules: string): void {
  const folder = join(nodeModules, posix.dirname(chromiumArchives[0] ?? ""));
  mkdirSync(folder, { recursive: true });
  const entries = entriesOf(archive);
  tar("-xf", archive, "-C", folder, ...needed.map((file) => entries?.get(file) ?? file));
}

/** The entries of an archive as it writes them, by their normal form; `null` if it is no archive. */
function entriesOf(archive: string): Map<string, string> | null {
  try {
    const entries = tar("-tf", archive).toString("utf8").split("\n");
    return new Map(entries.map((entry) => [posix.normalize(entry), entry]));
  } catch {
    return null;
  }
}

function tar(...words: string[]): Buffer {
  return execFileSync("tar", words, {
    maxBuffer: 512 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** The machine for which a compressed program was built; `null` for anything else. */
function machineOf(compressed: Buffer): number | null {
  try {
    const head = brotliDecompressSync(compressed.subarray(0, 65_536), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    return head.subarray(0, 4).toString("latin1") === "\x7fELF" ? head.readUInt16LE(machineOffset) : null;
  } catch {
    return null;
  }
}
